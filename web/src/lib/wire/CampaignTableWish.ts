
export type CampaignTableWish = { table: string,  };
