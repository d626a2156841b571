
export type PostWish = { seat: string,  text: string,  };
