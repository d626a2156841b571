import type { JsonValue } from "./serde_json/JsonValue";

export type RulingWish = { clause: string,  text: string,  reason: string,  option: string | null,  value: JsonValue | null,  table: string | null,  step: number | null,  };
