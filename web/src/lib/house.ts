import { t, words } from './i18n.svelte';
import { kindOf } from './newtable';
import type { CarriedName, FaultPlace, OptionInfo } from './wire';

/** The value of a house rule in words: a choice by its name, a switch as yes or no. */
export const told = (option: OptionInfo, value: string): string =>
  words(option.choices.find((choice) => choice.id === value)?.name) ||
  (kindOf(option.kind, option.default) === 'bool' ? t(value === 'true' ? 'yes' : 'no') : value);

/** What somebody of a roster brings along, in words: fields by the names of the rulebook's list, entries of the content by theirs. */
export function brought(member: unknown, carries: readonly CarriedName[], names: ReadonlyMap<string, string>): string {
  if (typeof member !== 'object' || member === null) return '';
  const one = (value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : String(value));
  return Object.entries(member)
    .flatMap(([key, value]) => {
      const name = words(carries.find((known) => known.member === key)?.name);
      return name ? [`${name}: ${Array.isArray(value) ? value.map(one).join(', ') : one(value)}`] : [];
    })
    .join('; ');
}

/** Whether a house rule is chosen by itself: whether a referee is there is asked where the seats are. */
export const isApart = (option: OptionInfo): boolean => !option.seats_referee;

/** The fault of a house rule among the faults of a scenario, which holds its rules as fields. */
export const faultOf = (option: OptionInfo, faults: readonly FaultPlace[]): FaultPlace | undefined =>
  faults.find((fault) => fault.path === option.id || fault.path === `scenario.${option.id}`);
