import type { SeatWish } from "./SeatWish";

export type CampaignBattleWish = { scenario: string,  title: string,  seats: { [key in string]: SeatWish },  people: { [key in string]: Array<string> },  };
