//! Things and creatures: FD-11.1 to FD-11.5, FD-11.11, FD-11.12, FD-14.5.

use std::sync::Arc;

use holmgang_kernel::Ratio;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Op;

use crate::content::SpellId;
use crate::damage::{self, Exact, Helped};
use crate::event::{Event, Source};
use crate::labels::{Summand, Word};
use crate::resolve::Resolver;
use crate::state::{Combatant, NOBODY, OFF_BOARD, Object, Place, State, Who};
use crate::{Rules, clause};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-11.11: makes a thing on a free cell. Its strength is fixed now, with percents but without skills and flat points, and with charges only where
    /// its record says so (FD-2.19).
    pub(super) fn make_thing(&mut self, by: Who, spell: SpellId, thing: u16, cell: Place, charges: u8) {
        let Some(kind) = self.rules.things.get(thing as usize) else { return };
        let mut strength = 0;
        if kind.base > 0 {
            let label = Summand::Spell(spell).into();
            let percent = self.rules.spells.get(spell as usize).map_or(0, |spell| spell.per_charge);
            let own =
                damage::of_spell(self.rules, self.state, Some(by), kind.base, label, Helped::ByPercents, self.log);
            strength = Exact::hundredths(own)
                .charged(charges, percent.into(), clause::OTHER_CHARGE_USES, Word::Charges, self.log)
                .kept(self.log);
        }
        let remaining = kind.duration;
        self.state.objects.push(Object { thing, cell, author: by, remaining, is_fresh: true, strength });
        self.log.note(clause::FIRE_WALL, || Event::ObjectMade { by, thing, cell, remaining });
    }
}

/// FD-11.11: whether something on the cell burns.
pub(super) fn burning_on(rules: &Rules, state: &State, cell: Place) -> bool {
    state.objects.iter().any(|object| object.cell == cell && burns(rules, object))
}

fn burns(rules: &Rules, object: &Object) -> bool {
    object.strength > 0 && rules.things.get(object.thing as usize).is_some_and(|thing| thing.base > 0)
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-11.11, step 3c: what burns on somebody's cell burns whoever is there.
    pub fn burn_standing(&mut self, who: Who) {
        for place in 0..self.state.objects.len() {
            let object = self.state.objects[place];
            if object.cell != self.state.combatants[who as usize].cell || !burns(self.rules, &object) {
                continue;
            }
            let damage_type = self.rules.things[object.thing as usize].damage_type;
            self.log.term(
                Op::Add,
                clause::FIRE_WALL,
                Word::Strength.into(),
                Ratio::new_raw(object.strength.into(), 100),
            );
            let amount = Exact::hundredths(object.strength.into())
                .resisted(self.rules, self.state, who, damage_type, self.log)
                .settle("damage", self.log);
            self.hurt(who, Source::Object(object.thing), damage_type, amount, clause::FIRE_WALL);
            self.settle_death(who);
        }
    }

    /// Step 3e, FD-14.5: the things that X made count down, fresh ones only stop being fresh; those at 0 vanish.
    pub fn count_down_things(&mut self, author: Who) {
        let mut expired = false;
        for object in self.state.objects.iter_mut().filter(|object| object.author == author && object.remaining > 0) {
            if object.is_fresh {
                object.is_fresh = false;
            } else {
                object.remaining -= 1;
                if object.remaining == 0 {
                    expired = true;
                    let Object { thing, cell, .. } = *object;
                    self.log.note(clause::OBJECT_AND_CREATURE_DURATIONS, || Event::ObjectGone { thing, cell });
                }
            }
        }
        if expired {
            // A thing of the map has no author; what somebody made and is at 0 now is over.
            self.state.objects.retain(|object| object.author != author || object.remaining > 0);
        }
    }

    /// FD-11.1, FD-11.5, FD-11.12: a creature comes into play.
    pub(super) fn summon(&mut self, summoner: Who, creature: Option<u16>, cell: Place) {
        let Some(who) = creature.and_then(|creature| spawn(self.rules, self.state, summoner, creature, cell)) else {
            return;
        };
        let again = self.state.combatants[who as usize].number > 1;
        let by = if again { clause::SUMMONED_AGAIN } else { clause::CREATURES_IN_PLAY };
        self.log.note(by, || Event::Summoned { who, summoner, cell });
    }
}

/// From this many combatants on, the place of any dead creature is used again: so many can never live at once.
const MANY: usize = 96;

/// Puts a new creature on a free cell: full HP and energy, no charges, no points before its own turn. None if the content has no such creature.
pub fn spawn(rules: &Rules, state: &mut State, summoner: Who, creature: u16, cell: Place) -> Option<Who> {
    let sheet = creature_sheet(rules, state, creature)?;
    let team = state.combatants.get(summoner as usize)?.team;
    let kind = rules.creatures.get(creature as usize)?;
    let players = state.players();
    let creatures = &state.combatants[players..];
    // By the creature and not by the sheet: a case may have given one of them a sheet of its own.
    let sheets = &state.setup.sheets;
    let kin = |other: &&Combatant| other.team == team && sheets[other.sheet as usize].creature == Some(creature);
    let number = creatures.iter().filter(kin).map(|other| other.number).max().unwrap_or(0).saturating_add(1);
    let mine = |other: &&Combatant| other.summoner == summoner;
    let arrival = creatures.iter().filter(mine).map(|other| other.arrival).max().unwrap_or(0).saturating_add(1);
    let many = MANY <= state.combatants.len();
    let place = creatures
        .iter()
        .position(|other| !other.alive && (many || other.summoner == summoner))
        .map(|place| players + place);
    let numbers = (sheet, &state.setup.sheets[sheet as usize]);
    let fresh = Combatant::fresh(team, OFF_BOARD, number, numbers);
    let combatant = Combatant { summoner, lifetime: kind.lifetime, arrival, ..fresh };
    let who = place.unwrap_or(state.combatants.len()) as Who;
    match place {
        Some(place) => {
            state.combatants[place] = combatant;
            // What the dead one left on others is nobody's from now on.
            state.effects.iter_mut().filter(|effect| effect.author == who).for_each(|effect| effect.author = NOBODY);
        }
        None => state.combatants.push(combatant),
    }
    state.put(who, cell);
    Some(who)
}

/// The sheet of a creature in this battle; added if nobody of the set-up could call it.
fn creature_sheet(rules: &Rules, state: &mut State, creature: u16) -> Option<u8> {
    let known = state.setup.sheets.iter().position(|sheet| sheet.creature == Some(creature));
    let place = match known {
        Some(place) => place,
        None => {
            let sheet = rules.creature_sheets.get(creature as usize)?.clone();
            let setup = Arc::make_mut(&mut state.setup);
            setup.sheets.push(sheet);
            setup.sheets.len() - 1
        }
    };
    u8::try_from(place).ok()
}
