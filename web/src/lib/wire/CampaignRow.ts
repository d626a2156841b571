
export type CampaignRow = { id: string,  title: string,  ruleset: string,  battles: number,  yours: boolean,  updated: number,  };
