import type { Words } from "./Words";

export type AuditFinding = { post: number,  text: string,  about: Words,  claimed: string,  right: string,  clause: string | null,  why: Words,  action: string,  };
