
export type StepTold = { step: number,  seat: string | null,  action: string,  rolls: Array<string>,  };
