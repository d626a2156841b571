
export type CampaignWish = { title: string,  ruleset: string,  };
