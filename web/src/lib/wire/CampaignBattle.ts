import type { Outcome } from "./Outcome";
import type { Words } from "./Words";

export type CampaignBattle = { table: string,  title: Words,  result: Outcome | null,  people: { [key in string]: Array<string> },  settled: boolean,  };
