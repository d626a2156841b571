import type { Words } from "./Words";
import type { JsonValue } from "./serde_json/JsonValue";

export type CarriedValue = { member: string,  name: Words,  clause: string,  value: JsonValue,  };
