import type { AuditFinding } from "./AuditFinding";
import type { AuditRest } from "./AuditRest";
import type { AuditUnread } from "./AuditUnread";
import type { Lang } from "./Lang";

export type AuditBody = { ruleset: string,  lang: Lang,  moves: number,  checked: number,  findings: Array<AuditFinding>,  questions: Array<AuditFinding>,  rest: Array<AuditRest>,  unread: Array<AuditUnread>,  report: { [key in string]: string },  };
