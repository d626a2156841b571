import type { Words } from "./Words";

export type AmendedInfo = { by: Words,  reason: string,  steps: Array<number>,  was: Array<string>,  };
