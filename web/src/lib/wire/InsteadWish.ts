
export type InsteadWish = { seat: string | null,  action: string | null,  rolls: string | null,  };
