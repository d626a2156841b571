import type { Words } from "./Words";
import type { JsonValue } from "./serde_json/JsonValue";

export type Precedent = { n: number,  campaign: string,  title: string,  clause: string,  text: Words,  reason: string,  option: string | null,  value: JsonValue | null,  table: string | null,  step: number | null,  at: number,  holds: boolean,  };
