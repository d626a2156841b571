import type { AuditDiffers } from "./AuditDiffers";

export type AuditRest = { post: number,  differs: Array<AuditDiffers>,  };
