import type { LogLine } from './wire';

const REASON = /\s*\breason=(?:"(?:[^"\\]|\\.)*"|\S+)/;

/** A text of the referee with this reason, and no other. */
export function withReason(text: string, reason: string): string {
  const bare = text.replace(REASON, '').trim();
  const said = reason.trim().replace(/[\\"]/g, '\\$&');
  return said ? `${bare} reason="${said}"` : bare;
}
/** The reason that a text brings along. */
export const reasonOf = (text: string): string => /\breason="((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? '';

/** The lines of the referee: steps that begin with a deed of no side. What follows from somebody's deed (a new order of turns) is none. */
export const rulings = (log: LogLine[]): LogLine[] =>
  log.filter((line, n) => line.rank === 'deed' && line.side === null && line.step > 0 && log[n - 1]?.step !== line.step);
/** What was ruled before by the same clause in this battle, the newest first. */
export const precedents = (log: LogLine[], clause: string | null): LogLine[] =>
  clause === null
    ? []
    : rulings(log)
        .filter((line) => line.clause === clause)
        .reverse();

/** The part of a usage line behind the verb, without the reason: what has to be filled in. */
export const bounds = (usage: string): string =>
  usage
    .split(' ')
    .slice(1)
    .join(' ')
    .replace(/\s*reason=.*$/, '');
