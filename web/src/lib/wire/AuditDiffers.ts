import type { Words } from "./Words";

export type AuditDiffers = { name: Words,  claimed: number,  right: number,  };
