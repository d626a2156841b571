import type { Person } from "./Person";
import type { JsonValue } from "./serde_json/JsonValue";

export type CampaignChange = { revision: number,  title: string,  people: Array<Person>,  house: { [key in string]: JsonValue },  };
