import { variantOf, type Shape, type Value } from './schema';

type Fields = Record<string, Value>;
/** Somebody of a side, as a scenario lists them. */
export interface Member {
  place: number;
  /** The id of the entry that it is made from. */
  entry: string;
  /** Where it starts; none where the map says it. */
  cell: string | null;
}
/** A side of a scenario, as far as it can be put together from cards. */
export interface Party {
  seat: string;
  /** The entries that a card can be. */
  choices: string[];
  /** Its members one by one; none where the side is one entry as a whole, an army or a squad. */
  members: Member[] | null;
  /** The most of them. */
  most: number;
  /** The entry of the whole side. */
  whole: string | null;
}

const isFields = (value: Value | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const namesOf = (shape: Shape | undefined): string[] => shape?.enum ?? shape?.examples ?? [];
/** The field of a form that names an entry of the content. */
function key(shape: Shape): string | null {
  const fields = Object.entries(shape.properties ?? {});
  const named = fields.filter(([, field]) => namesOf(variantOf(field, '')).length > 0);
  return (named.find(([name]) => shape.required?.includes(name)) ?? named[0])?.[0] ?? null;
}
const itemOf = (shape: Shape, seat: string, value: Value | undefined) => {
  const side = variantOf(shape.properties?.[seat] ?? {}, value);
  return { side, item: variantOf(side.items ?? {}, {}) };
};

/** The sides of a scenario that cards can be dealt to; sides that are written in another way are left to the form. */
export function parties(json: Value, shape: Shape, seats: readonly string[]): Party[] {
  if (!isFields(json)) return [];
  return seats.flatMap((seat): Party[] => {
    const value = json[seat];
    const { side, item } = itemOf(shape, seat, value);
    if (Array.isArray(value)) {
      const named = key(item);
      if (named === null || !value.every(isFields)) return [];
      const members = value.map((one, place) => ({
        place,
        entry: String(one[named] ?? ''),
        cell: typeof one['cell'] === 'string' ? one['cell'] : null,
      }));
      return [{ seat, choices: namesOf(variantOf(item.properties?.[named] ?? {}, '')), members, most: side.maxItems ?? 20, whole: null }];
    }
    if (typeof value === 'string' && namesOf(side).length) return [{ seat, choices: namesOf(side), members: null, most: 1, whole: value }];
    const named = isFields(value) ? key(side) : null;
    if (isFields(value) && named !== null && typeof value[named] === 'string')
      return [{ seat, choices: namesOf(variantOf(side.properties?.[named] ?? {}, '')), members: null, most: 1, whole: value[named] }];
    return [];
  });
}

const withList = (json: Value, seat: string, change: (list: Value[]) => Value[]): Value => {
  if (!isFields(json)) return json;
  const list = json[seat];
  return Array.isArray(list) ? { ...json, [seat]: change(list) } : json;
};

/** One more of a side; where it starts is left to the map until it is placed. */
export function added(json: Value, shape: Shape, seat: string, entry: string, cell: string | null): Value {
  const { item } = itemOf(shape, seat, []);
  const named = key(item);
  if (named === null) return json;
  return withList(json, seat, (list) => [...list, cell === null ? { [named]: entry } : { [named]: entry, cell }]);
}

/** Somebody else in the first place of a side, on the same cell; whatever else was said of who stood there was theirs. */
export function replaced(json: Value, shape: Shape, seat: string, entry: string): Value {
  const named = key(itemOf(shape, seat, []).item);
  if (named === null) return json;
  return withList(json, seat, (list) =>
    list.map((one, n) => (n > 0 || !isFields(one) ? one : { [named]: entry, ...('cell' in one ? { cell: one['cell'] } : {}) })),
  );
}

export const removed = (json: Value, seat: string, place: number): Value => withList(json, seat, (list) => list.filter((_, n) => n !== place));

/** Another army for a whole side. */
export function chosen(json: Value, shape: Shape, seat: string, entry: string): Value {
  if (!isFields(json)) return json;
  const value = json[seat];
  if (typeof value === 'string') return { ...json, [seat]: entry };
  const named = key(itemOf(shape, seat, value).side);
  return isFields(value) && named !== null ? { ...json, [seat]: { ...value, [named]: entry } } : json;
}

/**
 * Somebody of a side on another cell. Whoever stands there takes the cell that becomes free. `now` says where everybody stands now: a map that places
 * its people knows it, the text does not.
 */
export function placed(json: Value, seat: string, place: number, to: string, now: readonly { seat: string; place: number; cell: string }[]): Value {
  const other = now.find((one) => one.cell === to);
  const from = now.find((one) => one.seat === seat && one.place === place)?.cell;
  // All of a side have cells or none has: once one is placed by hand, the others stay where they are seen.
  let out = json;
  for (const { seat: side, place: n, cell } of now)
    out = withList(out, side, (list) => list.map((one, k) => (k === n && isFields(one) ? { ...one, cell } : one)));
  const put = (side: string, n: number, cell: string) =>
    (out = withList(out, side, (list) => list.map((one, k) => (k === n && isFields(one) ? { ...one, cell } : one))));
  if (other && from !== undefined) put(other.seat, other.place, from);
  put(seat, place, to);
  return out;
}
