
export type RulingChange = { holds: boolean,  };
