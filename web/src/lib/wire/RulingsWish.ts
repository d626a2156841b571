import type { RulingWish } from "./RulingWish";

export type RulingsWish = { rulings: Array<RulingWish>,  };
