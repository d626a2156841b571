
export type Standing = { person: string,  battles: number,  won: number,  drawn: number,  lost: number,  };
