
export type ThreadWish = { ruleset: string | null,  scenario: string | null,  text: string,  };
