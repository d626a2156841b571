import type { Words } from "./Words";

export type PostReading = { action: string | null,  label: string,  refused: Words | null,  clause: string | null,  };
