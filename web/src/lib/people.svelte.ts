import { get } from './api';
import type { Sitting } from './wire';

/** The figures that somebody may be seen by, in the order of the drawn set. */
export const FIGURES = (
  'swordsman shieldman mage hexer priest warcrier reaver wolf spirit archer halberdier dwarf whip rider orc goblin ghoul skeleton zombie ogre ' +
  'centaur golem troll rat kobold bandit brawler conjurer fairy knives mask firemage duellist captain townsman trainee necromancer elf chief'
).split(' ');

/** Who sits at a table: names, portraits and ratings, for whoever looks. */
export class People {
  list = $state.raw<Sitting[]>([]);
  private asked = '';

  /** Asks anew when somebody else sits there, or the battle is over and ratings have changed. */
  async load(id: string, key: string): Promise<void> {
    if (this.asked === key) return;
    this.asked = key;
    // Without them the names stand there all the same.
    const found = await get<Sitting[]>(`/tables/${id}/people`).catch(() => null);
    if (found && this.asked === key) this.list = found;
  }
  at = (seat: string | undefined): Sitting | undefined => this.list.find((one) => one.seat === seat);
}
