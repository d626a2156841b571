import type { JsonValue } from "./serde_json/JsonValue";

export type Person = { id: string,  name: string,  member: JsonValue,  experience: number,  note: string,  is_gone: boolean,  };
