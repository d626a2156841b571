const SHIELDS = ['tk-red', 'tk-blue', 'tk-third', 'tk-fourth'];

export const shieldOf = (side: number | null): string => (side === null ? 'tk-neutral' : (SHIELDS[side] ?? 'tk-neutral'));

/** The symbol of a drawn sign, if the sprite has it. */
export function signOf(art: string): string | null {
  if (!art) return null;
  for (const id of [`sg-${art}`, art]) if (document.getElementById(id)) return id;
  return null;
}

/** How large the letters of a sign are on a shield of 64, so that none of them leaves it: the widest letters are taken for the measure. */
export const lettersSize = (sign: string): number => Math.min(22, Math.floor(44 / (0.95 * Math.max(1, [...sign].length))));

/** An icon that the sprite has, else nothing. */
export const iconOf = (icon: string, fallback = ''): string => (icon && document.getElementById(icon) ? icon : fallback);
