import type { Words } from "./Words";

export type RefusedStep = { step: number,  action: string,  code: string,  words: Words,  clause: string | null,  seat: string | null,  legal: Array<string>,  };
