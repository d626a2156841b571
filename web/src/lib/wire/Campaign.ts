import type { CampaignBattle } from "./CampaignBattle";
import type { Person } from "./Person";
import type { Precedent } from "./Precedent";
import type { Standing } from "./Standing";
import type { JsonValue } from "./serde_json/JsonValue";

export type Campaign = { id: string,  title: string,  ruleset: string,  yours: boolean,  revision: number,  people: Array<Person>,  house: { [key in string]: JsonValue },  battles: Array<CampaignBattle>,  rulings: Array<Precedent>,  standings: Array<Standing>,  };
