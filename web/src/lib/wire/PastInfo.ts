import type { AmendedInfo } from "./AmendedInfo";

export type PastInfo = { of: string,  record: boolean,  step: number,  amended?: AmendedInfo,  };
