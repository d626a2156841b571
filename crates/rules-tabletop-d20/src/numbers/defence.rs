//! Armour class (TD-19.1 to TD-19.5) and cover (TD-14).

use holmgang_kernel::grid::Cell;
use holmgang_kernel::tally::Terms;

use super::{add, add_if, always};
use crate::arcs::Facing;
use crate::content::{Ability, COVERS, Degree, SIZES};
use crate::grid::between;
use crate::labels::Word;
use crate::state::{Condition, Figure, Life, NOBODY, State, Who};
use crate::{Rules, clause};

/// What an attack is, for the armour class against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// Who attacks; [`NOBODY`] for the class as it stands.
    pub by: Who,
    /// TD-19.2.
    pub touch: bool,
    /// TD-14.2: a shot, or a spell with an attack throw: cover counts.
    pub from_afar: bool,
}

impl Incoming {
    /// A melee blow.
    pub const fn melee(by: Who) -> Incoming {
        Incoming { by, touch: false, from_afar: false }
    }

    /// Against nobody in particular.
    pub const fn nobody(touch: bool) -> Incoming {
        Incoming { by: NOBODY, touch, from_afar: false }
    }
}

impl Figure {
    /// TD-19.3: caught off guard: surprised, immobilised, asleep or incapacitated.
    #[inline]
    pub fn is_caught(&self) -> bool {
        const CAUGHT: u32 = Condition::Surprised.mark() | Condition::Immobilised.mark() | Condition::Asleep.mark();
        self.marks & CAUGHT != 0 || self.life != Life::Active
    }
}

impl Rules {
    /// TD-19.1: the armour class against an attack.
    pub fn armour_class<T: Terms>(&self, state: &State, who: Who, incoming: Incoming, terms: &mut T) -> i32 {
        let figure = state.figure(who);
        let sheet = state.sheet(who);
        let mut ac = always(terms, clause::ARMOUR_CLASS, Word::Base, 10);
        // TD-19.2: a touch leaves armour out; shield, Dex and size stay.
        if !incoming.touch {
            ac += add(terms, clause::ARMOUR_CLASS, Word::Armor, i32::from(figure.armor_bonus));
        } else if figure.armor_bonus != 0 {
            always(terms, clause::TOUCH_CLASS, Word::TouchLeavesArmorOut, 0);
        }
        ac += add(terms, clause::ARMOUR_CLASS, Word::Shield, i32::from(figure.shield_bonus));
        let dexterity = sheet.modifier(Ability::Dex);
        // TD-19.3: only a positive Dex is lost; being caught does not make the clumsy safer.
        if !(figure.is_caught() && (dexterity > 0 || state.rules.drop_negative_dex)) {
            ac += add(terms, clause::ARMOUR_CLASS, Word::Dexterity, dexterity);
        } else {
            always(terms, clause::CAUGHT_OFF_GUARD, Word::Dexterity, 0);
        }
        ac += add(terms, clause::ARMOUR_CLASS, Word::Size, i32::from(SIZES[(sheet.size + 4).clamp(0, 8) as usize].2));
        ac + self.other_ac_changes(state, who, incoming, terms)
    }

    /// TD-19.5: cover, hurricane, total defence, distraction, off balance and spells add up on top.
    fn other_ac_changes<T: Terms>(&self, state: &State, who: Who, incoming: Incoming, terms: &mut T) -> i32 {
        let figure = state.figure(who);
        let mut sum = 0;
        if incoming.from_afar && incoming.by != NOBODY {
            let shooter = state.figure(incoming.by);
            let (cover, several) = self.covers_between(state, who, shooter.cell, shooter.side);
            let of_ground = state.board().covers.iter().any(|cover| cover.cell == figure.cell);
            let by = match (several, of_ground) {
                (true, _) => clause::BEST_COVER,
                (false, true) => clause::WINDOWS_AND_DITCHES,
                (false, false) => clause::COVER_TABLE,
            };
            sum += add(terms, by, Word::Cover, i32::from(cover.row().ac));
        }
        const TOUCHED: u32 = Condition::Hurricane.mark()
            | Condition::TotalDefence.mark()
            | Condition::OffBalance.mark()
            | Condition::MageArmor.mark()
            | Condition::HelpedAc.mark()
            | Condition::RefereeAc.mark();
        if figure.marks & TOUCHED == 0 {
            return sum;
        }
        sum += add_if(figure.is(Condition::Hurricane), terms, clause::HURRICANE_HOW_LONG, Word::Hurricane, -2);
        sum += add_if(figure.is(Condition::TotalDefence), terms, clause::TOTAL_DEFENCE, Word::TotalDefence, 4);
        sum += add_if(figure.is(Condition::OffBalance), terms, clause::MISHAP, Word::OffBalance, -2);
        for effect in state.effects.iter().filter(|effect| effect.bearer == who) {
            let value = i32::from(effect.value);
            sum += match effect.what {
                // An armour like any other: a touch leaves it out.
                Condition::MageArmor if !incoming.touch => add(terms, clause::OTHER_AC_CHANGES, Word::Armor, value),
                Condition::HelpedAc if effect.against == incoming.by => {
                    add(terms, clause::DISTRACT, Word::Helped, value)
                }
                Condition::RefereeAc => add(terms, clause::REFEREE_ACTIONS, Word::Referee, value),
                _ => 0,
            };
        }
        sum
    }

    /// TD-14.3, TD-14.4: the best cover of somebody against what comes from a place: map, overturned tables, or the referee.
    pub fn cover_between(&self, state: &State, who: Who, from: Cell, from_side: u8) -> Degree {
        self.covers_between(state, who, from, from_side).0
    }

    /// The best cover, and whether there are several (TD-14.4).
    fn covers_between(&self, state: &State, who: Who, from: Cell, from_side: u8) -> (Degree, bool) {
        let figure = state.figure(who);
        if state.all_covers().next().is_none() && !figure.is(Condition::Cover) {
            return (Degree::None, false);
        }
        let (files, ranks) = between(figure.cell, figure.side, from, from_side);
        let Some(way) = Facing::octant(files, ranks) else { return (Degree::None, false) };
        let guards = |cover: &&crate::content::Cover| cover.cell == figure.cell && cover.from >> (way as u8) & 1 == 1;
        let (mut best, mut count) = (Degree::None, 0);
        for cover in state.all_covers().filter(guards) {
            best = best.max(cover.degree);
            count += 1;
        }
        if figure.is(Condition::Cover) {
            let declared = self.worth(state, who, Condition::Cover).clamp(0, 4) as usize;
            best = best.max(COVERS[declared].degree);
            count += 1;
        }
        (best, count > 1)
    }
}
