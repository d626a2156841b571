import type { AmendWish } from "./AmendWish";

export type ReverseWish = { steps: Array<AmendWish>,  reason: string,  revision: number,  apply: boolean,  };
