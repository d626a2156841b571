import type { Words } from "./Words";

export type FiredIn = { table: string,  title: Words,  steps: Array<number>,  };
