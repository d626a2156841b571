/** The part of JSON Schema that descriptions of content use. */
export interface Shape {
  type?: string;
  description?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  enum?: string[];
  examples?: string[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  required?: string[];
}
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

const typeOf = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value;

/** The variant that a value is, or the first one. */
export function variantOf(shape: Shape, value: Value | undefined): Shape {
  if (!shape.anyOf) return shape;
  const type = typeOf(value);
  const fits = (one: Shape) => one.type === type || (type === 'integer' && one.type === 'number');
  return shape.anyOf.find(fits) ?? shape.anyOf[0] ?? {};
}

/** Whether a value has something at a place that a fault names, `scenario.red.0.hp`: then a form has a field for it, which says it. */
export function reaches(value: Value, path: string): boolean {
  let here: Value | undefined = value;
  const steps = path
    .replace(/^scenario\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean);
  for (const step of steps) {
    if (typeof here !== 'object' || here === null) return false;
    here = Array.isArray(here) ? here[Number(step)] : here[step];
    if (here === undefined) return false;
  }
  return steps.length > 0;
}
/** A place as a form names it: `red[0].hp`. */
export const fieldPath = (path: string): string => path.replace(/^scenario\./, '').replace(/\.(\d+)(?=\.|$)/g, '[$1]');

/** The least value of a shape: what is required, and the first of what may be chosen. */
export function blank(shape: Shape): Value {
  const one = variantOf(shape, undefined);
  switch (one.type) {
    case 'object':
      return Object.fromEntries((one.required ?? []).map((key) => [key, blank(one.properties?.[key] ?? {})]));
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return one.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return one.enum?.[0] ?? one.examples?.[0] ?? '';
  }
}

/** A description without the clause that it ends with, and that clause. */
export function told(description = ''): { text: string; clause: string | null } {
  const found = /^(.*?)\s*\(([A-Z]{2}-\d+\.\d+)\)$/s.exec(description);
  return found ? { text: found[1] ?? '', clause: found[2] ?? null } : { text: description, clause: null };
}
