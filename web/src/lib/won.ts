const kept = 'holmgang-lessons';

/** The rulebooks whose lessons were won in this browser. */
export function won(): string[] {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? '[]') as string[];
  } catch {
    return [];
  }
}
/** Notes that a lesson was won. */
export const win = (ruleset: string): void => localStorage.setItem(kept, JSON.stringify([...new Set([...won(), ruleset])]));
