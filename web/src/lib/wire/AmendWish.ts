import type { InsteadWish } from "./InsteadWish";

export type AmendWish = { step: number,  instead: Array<InsteadWish>,  };
