
export type May = { sit: Array<string>,  undo: boolean,  close: boolean,  rematch: boolean,  record: boolean,  fork: boolean,  reverse: boolean,  };
