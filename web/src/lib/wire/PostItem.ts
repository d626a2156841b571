import type { PostReading } from "./PostReading";
import type { Words } from "./Words";

export type PostItem = { text: string,  line: number,  outcome: string,  action: string | null,  rolls: string,  readings: Array<PostReading>,  clause: string | null,  why: Words | null,  legal: Array<string>,  };
