import type { BotInfo, NewTable, RulebookInfo, SeatWish } from './wire';

/** Whether a bot is one of the levels that people climb, and none that is there for comparison. */
export const isLevel = (bot: BotInfo): boolean => bot.level !== null;
/** The bot to meet first: the lowest of the levels. */
export const firstBot = (bots: BotInfo[]): string => (bots.find(isLevel) ?? bots[0])?.id ?? 'random';

const kept = 'holmgang-new';
/** Notes that a battle is the first one of somebody; whether it is, which is asked once. */
export const begins = (table: string): void => sessionStorage.setItem(kept, table);
export function isFirst(table: string): boolean {
  if (sessionStorage.getItem(kept) !== table) return false;
  sessionStorage.removeItem(kept);
  return true;
}
/** The battle to begin with: the scenario and the seat that the rulebook names for it, against bots. */
export function first(book: RulebookInfo, bots: BotInfo[]): NewTable {
  const wish = simple(book, bots);
  const opener = book.opener;
  if (!opener) return wish;
  const seats = Object.fromEntries(
    book.seats.map((seat): [string, SeatWish] => [seat.id, seat.id === opener.seat ? { is: 'me' } : { is: 'bot', bot: firstBot(bots) }]),
  );
  return { ...wish, scenario: { id: opener.scenario }, seats };
}

/** A battle against bots with everything as the book says. */
export function simple(book: RulebookInfo, bots: BotInfo[]): NewTable {
  const seats: Record<string, SeatWish> = {};
  book.seats.forEach((seat, n) => (seats[seat.id] = n === 0 ? { is: 'me' } : { is: 'bot', bot: firstBot(bots) }));
  return {
    ruleset: book.id,
    scenario: { id: book.scenarios[0]?.id ?? '' },
    options: {},
    title: '',
    seats,
    clock: { kind: 'none' },
    timeout: 'loss',
    dice: 'verifiable',
    public: false,
    nonces: false,
    practice: true,
  };
}

export type Kind = 'bool' | 'int' | 'text';
/** What kind of value a house rule has, from what the book says. */
export const kindOf = (kind: string | undefined, value: string): Kind =>
  kind === 'bool' || value === 'true' || value === 'false' ? 'bool' : kind === 'int' || /^-?\d+$/.test(value) ? 'int' : 'text';
export const valueOf = (kind: Kind, text: string): boolean | number | string =>
  kind === 'bool' ? text === 'true' : kind === 'int' ? Number(text) : text;
