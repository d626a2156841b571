import type { Lang } from "./Lang";
import type { PostItem } from "./PostItem";

export type PostBody = { lang: Lang,  items: Array<PostItem>,  loose_dice: Array<string>,  };
