/** A field of an entry of the compendium: what it holds as a text, or parts with fields of their own. */
export interface Fact {
  name: string;
  value: string;
  clause: string | null;
  parts: { name: string; about: string; facts: Fact[] }[];
}

/** What a field comes to in short: `едет` of `едет, уносит предметы: да`; nothing where it begins with the name of a part. */
function short(value: string): string {
  const heads = value.split('; ').map((piece) => {
    const parts = piece.split(', ');
    const named = parts.findIndex((part) => part.includes(': '));
    return (named < 0 ? parts : parts.slice(0, named)).join(', ');
  });
  return heads.includes('') ? '' : heads.join('; ');
}

/** The fields of a part as one reads them at a glance: each with its name and the beginning of what it holds; what is only yes is its name alone. */
export function glance(facts: readonly Fact[], yes: string): { name: string; value: string }[] {
  return facts.flatMap((fact) => {
    if (fact.parts.length) {
      const names = fact.parts.map((part) => part.name).filter(Boolean);
      return names.length ? [{ name: fact.name, value: names.join(', ') }] : [];
    }
    if (fact.value === yes) return [{ name: '', value: fact.name }];
    const value = short(fact.value);
    return value ? [{ name: fact.name, value }] : [];
  });
}

/** An entry in a line: the first of what it has, as far as it is short. */
export const inShort = (facts: readonly Fact[]): string =>
  facts
    .filter((fact) => fact.parts.length === 0 && fact.value.length > 0 && fact.value.length <= 16)
    .slice(0, 3)
    .map((fact) => `${fact.name}\u00a0${fact.value}`.replaceAll(' ', '\u00a0'))
    .join(' · ');
