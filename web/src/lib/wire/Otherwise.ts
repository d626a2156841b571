import type { LogLine } from "./LogLine";

export type Otherwise = { step: number,  seat: string | null,  was: string,  is: string,  before: Array<LogLine>,  after: Array<LogLine>,  rolled: Array<string>,  clause: string | null,  };
