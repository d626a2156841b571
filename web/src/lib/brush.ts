import { variantOf, type Shape, type Value } from './schema';

type Fields = Record<string, Value>;
/** A list of a scenario that says of cells what is there: the ground, things that lie about. */
export interface Brush {
  /** The list. */
  field: string;
  /** The field of an entry that says what. */
  key: string;
  values: string[];
}

const isFields = (value: Value | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const namesOf = (shape: Shape): string[] => shape.enum ?? shape.examples ?? [];

/** What can be painted on the board of a scenario: whatever is said in full by a cell and one word. Lists of people are dealt as cards. */
export function brushes(shape: Shape, seats: readonly string[]): Brush[] {
  return Object.entries(shape.properties ?? {}).flatMap(([field, one]): Brush[] => {
    const list = variantOf(one, []);
    const item = list.items ? variantOf(list.items, {}) : null;
    if (seats.includes(field) || !item?.properties?.['cell']) return [];
    const words = Object.entries(item.properties).filter(([name, what]) => name !== 'cell' && namesOf(variantOf(what, '')).length > 0);
    const [word] = words;
    if (words.length !== 1 || !word || !(item.required ?? []).every((name) => name === 'cell' || name === word[0])) return [];
    return [{ field, key: word[0], values: namesOf(variantOf(word[1], '')) }];
  });
}

/** The places of which a scenario names one: its map or its board. */
export function grounds(shape: Shape): { field: string; values: string[] } | null {
  const found = Object.entries(shape.properties ?? {}).find(([field]) => field === 'map' || field === 'board');
  const values = found ? namesOf(variantOf(found[1], '')) : [];
  return found && values.length > 1 ? { field: found[0], values } : null;
}

/** The cells at which a list says this. */
export function paintedAt(json: Value, brush: Brush, value: string): string[] {
  const list = isFields(json) ? json[brush.field] : undefined;
  return Array.isArray(list)
    ? list.flatMap((one) => (isFields(one) && one[brush.key] === value && typeof one['cell'] === 'string' ? [one['cell']] : []))
    : [];
}

/** A scenario in which a list says this of a cell, and nothing else; with no value nothing at all. */
export function painted(json: Value, brush: Brush, cell: string, value: string | null): Value {
  if (!isFields(json)) return json;
  const list = json[brush.field];
  const rest = Array.isArray(list) ? list.filter((one) => !(isFields(one) && one['cell'] === cell)) : [];
  const next = value === null ? rest : [...rest, { cell, [brush.key]: value }];
  const others = Object.fromEntries(Object.entries(json).filter(([field]) => field !== brush.field));
  return next.length ? { ...others, [brush.field]: next } : others;
}
