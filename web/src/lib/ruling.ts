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

/** One field of a form that is made from a usage line. */
export interface Field {
  /** What is asked for, as the line writes it: `COMBATANT`, `turns`. */
  name: string;
  /** How it is written: `turns=` before it, or nothing. */
  prefix: string;
  kind: 'who' | 'side' | 'cell' | 'number' | 'choice' | 'text' | 'words';
  /** What may be chosen; of `choice` alone. */
  options: string[];
  optional: boolean;
  /** Several may be given. */
  many: boolean;
}

const WHO = /^(WHO|COMBATANT|PIECE|TARGET|ATTACKER|TOKEN)$/;
const SIDE = /^(SIDE|SEAT)$/;
const NUMBER = /^(N|T|R|SECONDS|COST|DIFFICULTY)$/;
const DOTS = /^(\.\.\.|…)$/;

/** What a placeholder or a list of words asks for. */
function kindOf(value: string): { kind: Field['kind']; options: string[] } {
  if (/^".*"$/.test(value)) return { kind: 'words', options: [] };
  if (WHO.test(value)) return { kind: 'who', options: [] };
  if (SIDE.test(value)) return { kind: 'side', options: [] };
  if (value === 'CELL') return { kind: 'cell', options: [] };
  if (NUMBER.test(value)) return { kind: 'number', options: [] };
  const options = value.split('|');
  // `ITEM|CELL` names two things that can be meant; it is typed.
  if (options.length > 1 && options.every((option) => !/[A-Z,=@]/.test(option))) return { kind: 'choice', options };
  return { kind: 'text', options: [] };
}

/** The fields of a usage line behind its verb, without the reason. */
export function fields(usage: string): Field[] {
  const out: Field[] = [];
  for (const [word] of bounds(usage)
    .replace(/ \| /g, '|')
    .matchAll(/\[[^\]]*\]|"[^"]*"|\S+/g)) {
    const optional = word.startsWith('[');
    const inner = optional ? word.slice(1, -1).trim() : word;
    const [head = '', ...more] = inner.split(' ');
    if (DOTS.test(head)) {
      const last = out.at(-1);
      if (last) last.many = true;
      // What follows a choice is up to the choice: the whole is typed.
      if (last?.kind === 'choice') last.kind = 'text';
      continue;
    }
    const parts = /^([a-z_]+)=(.+)$/.exec(head);
    const value = parts?.[2] ?? head;
    // `A=x|B=y`: one of several, each with its own name.
    const either = parts !== null && value.includes('=');
    const before = out.at(-1);
    if (optional && !parts && before && before.name === head) {
      before.many = true;
      continue;
    }
    // `red,blue` or `all`: a list is typed.
    const listed = /,/.test(value);
    const { kind, options } = either ? { kind: 'text' as const, options: [] } : kindOf(value);
    out.push({
      name: either ? head : (parts?.[1] ?? head.replaceAll('"', '')),
      prefix: parts && !either ? `${parts[1] ?? ''}=` : '',
      kind: listed ? 'text' : kind,
      options,
      optional,
      many: more.some((one) => DOTS.test(one)),
    });
  }
  // The same asked for twice in a row is one field for several.
  return out.filter((field, n) => {
    const before = out[n - 1];
    if (!before || before.name !== field.name || field.prefix) return true;
    before.many ||= field.many;
    return !before.many;
  });
}

/** What is filled in, as the line writes it; null while something that is needed is missing. */
export function filled(list: Field[], values: string[]): string | null {
  const out: string[] = [];
  for (const [n, field] of list.entries()) {
    const value = (values[n] ?? '').trim();
    if (!value) {
      if (!field.optional) return null;
      continue;
    }
    out.push(field.prefix + (field.kind === 'words' ? `"${value.replace(/[\\"]/g, '\\$&')}"` : value));
  }
  return out.join(' ');
}
