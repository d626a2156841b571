import type { Words } from "./Words";

export type AuditUnread = { post: number,  text: string,  why: Words,  };
