//! Present values: sheets with class items, effects, stance and options.

use crate::Rules;
use crate::clause;
use crate::content::{CHANGES, Change, ClassItem, Modifier, Stat, Subclass};
use crate::event::Stance;
use crate::labels;
use crate::state::{Effect, Place, State, Wall, What, at, bit};
use holmgang_kernel::Ratio;
use holmgang_kernel::tally::{Op, Terms, round_half_up};

/// MD-10.1: the three values that recover, in the order of the round start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    Health,
    Mana,
    Stamina,
}

impl Resource {
    /// All, in order.
    pub const ALL: [Resource; 3] = [Resource::Health, Resource::Mana, Resource::Stamina];

    /// The number of the sheet that recovers it.
    pub const fn recovery(self) -> Stat {
        match self {
            Resource::Health => Stat::HealthRecovery,
            Resource::Mana => Stat::ManaRecovery,
            Resource::Stamina => Stat::StaminaRecovery,
        }
    }

    const fn change(self) -> Change {
        match self {
            Resource::Health => Change::HealthRecovery,
            Resource::Mana => Change::ManaRecovery,
            Resource::Stamina => Change::StaminaRecovery,
        }
    }
}

/// MD-8.13, MD-9.4: what a level makes of a stat of the item: stat × level / 3, rounded half up.
pub fn by_level(stat: i16, level: u8) -> i16 {
    clamp(round_half_up(i64::from(stat) * i64::from(level), 3))
}

/// MD-6.15: (mana regeneration + stamina regeneration) / 2 × level / 3, rounded half up.
pub fn strength(book: &ClassItem) -> i16 {
    let regeneration =
        i64::from(book.stats[Stat::ManaRecovery as usize]) + i64::from(book.stats[Stat::StaminaRecovery as usize]);
    clamp(round_half_up(regeneration * i64::from(book.level), 6))
}

/// MD-6.14: maximum Health of the book × level / 3 × 2, in thirds.
pub fn spell_thirds(book: &ClassItem) -> i64 {
    i64::from(book.stats[Stat::MaxHealth as usize]) * i64::from(book.level) * 2
}

/// A number as it is stored; content keeps all of them far below the limits.
pub(crate) fn clamp(number: i64) -> i16 {
    number.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16
}

impl State {
    /// A number of the sheet with the class item.
    #[inline]
    pub fn stat(&self, place: Place, stat: Stat) -> i16 {
        self.lineup.stats[stat as usize][at(place)]
    }

    /// The subclass of a piece on the field.
    pub fn subclass(&self, place: Place) -> Subclass {
        let holds = |(subclass, _): &&(Subclass, &str)| self.lineup.subclass[*subclass as usize] & bit(place) != 0;
        Subclass::ALL.iter().find(holds).map_or(Subclass::Warrior, |(subclass, _)| *subclass)
    }

    /// The own Wall of a rook, while it stands.
    pub fn own_wall(&self, place: Place) -> Option<&Wall> {
        self.duel.walls.iter().find(|wall| wall.placed_by == place)
    }

    /// MD-4: what the stance of a piece does, if it is in one.
    #[inline]
    pub fn stance(&self, place: Place) -> Stance {
        // Looked up and not asked: whether a target is on guard is nothing that a processor could foresee.
        const STANCES: [Stance; 4] = [Stance::None, Stance::Points, Stance::None, Stance::Relative];
        let on_guard = self.duel.guard >> (place & 31) & 1;
        let relative = u32::from(self.setup.options.guard_is_relative);
        STANCES[(relative << 1 | on_guard) as usize & 3]
    }

    /// Effects on a piece, oldest first.
    pub fn effects_on(&self, place: Place) -> impl Iterator<Item = &Effect> {
        self.duel.effects.iter().filter(move |effect| effect.bearer == place)
    }
}

impl Rules {
    /// The class item that a piece on the field wears.
    pub fn item_at(&self, state: &State, place: Place) -> Option<&ClassItem> {
        self.items.get(usize::from(state.lineup.item[at(place)]))
    }

    /// MD-5.9: what the effects on a piece change together; different effects on one value add up.
    #[inline]
    pub fn changes(&self, state: &State, place: Place) -> Modifier {
        if state.duel.affected & bit(place) == 0 { [0; CHANGES] } else { self.summed_changes(state, place) }
    }

    #[cold]
    fn summed_changes(&self, state: &State, place: Place) -> Modifier {
        let mut sum: Modifier = [0; CHANGES];
        for effect in state.effects_on(place) {
            for (sum, change) in sum.iter_mut().zip(self.changes_of(state, effect)) {
                *sum = sum.saturating_add(change);
            }
        }
        sum
    }

    /// What one effect changes.
    pub fn changes_of(&self, state: &State, effect: &Effect) -> Modifier {
        let mut changes: Modifier = [0; CHANGES];
        match effect.what {
            What::Skill(skill) => {
                return self.skills.get(usize::from(skill)).map_or(changes, |skill| skill.modifier);
            }
            What::Strength | What::Weakness => {
                let value = if effect.what == What::Strength { effect.value } else { -effect.value };
                changes[Change::ManaRecovery as usize] = value;
                changes[Change::StaminaRecovery as usize] = value;
            }
            What::Cloak => {
                if let Some(cloak) = self.item_at(state, effect.bearer) {
                    for resource in Resource::ALL {
                        // MD-9.4: on top of the permanent stat.
                        changes[resource.change() as usize] =
                            by_level(cloak.stats[resource.recovery() as usize], cloak.level);
                    }
                }
            }
        }
        changes
    }

    /// MD-2.9: speed with effects, never below 0.
    #[inline]
    pub fn speed(&self, state: &State, place: Place) -> i16 {
        let sheet = state.stat(place, Stat::Speed);
        if state.duel.affected & bit(place) == 0 {
            return sheet;
        }
        sheet.saturating_add(self.changes(state, place)[Change::Speed as usize]).max(0)
    }

    /// MD-8.13: what the own Wall adds to a rook's maximum Health and Health recovery.
    pub fn wall_gift(&self, state: &State, place: Place) -> (i16, i16) {
        match (state.own_wall(place), self.item_at(state, place)) {
            (Some(_), Some(talisman)) => self.gift(talisman),
            _ => (0, 0),
        }
    }

    /// MD-8.13: the same, of a talisman.
    pub fn gift(&self, talisman: &ClassItem) -> (i16, i16) {
        let gives = |stat: Stat| by_level(talisman.stats[stat as usize], talisman.level);
        (gives(Stat::MaxHealth), gives(Stat::HealthRecovery))
    }

    /// The maximum of a value, with the bonus of MD-8.13.
    pub fn maximum(&self, state: &State, place: Place, resource: Resource) -> i16 {
        match resource {
            Resource::Health => state.stat(place, Stat::MaxHealth).saturating_add(self.wall_gift(state, place).0),
            Resource::Mana => state.stat(place, Stat::MaxMana),
            Resource::Stamina => state.stat(place, Stat::MaxStamina),
        }
    }

    /// MD-10.1: what a piece recovers in a round, with effects; never below 0 (MD-6.15). Tells its terms.
    pub fn recovery<T: Terms>(&self, state: &State, place: Place, resource: Resource, terms: &mut T) -> i16 {
        let mut sum = state.stat(place, resource.recovery());
        terms.add(clause::RECOVERY, labels::SHEET_RECOVERY, i64::from(sum));
        for effect in state.effects_on(place) {
            let change = self.changes_of(state, effect)[resource.change() as usize];
            if change != 0 {
                let cited = match effect.what {
                    What::Cloak => clause::CLOAK_RECOVERY,
                    What::Strength | What::Weakness => clause::STRENGTH_AND_WEAKNESS,
                    What::Skill(_) => clause::EFFECTS_ADD_UP,
                };
                terms.add(cited, labels::of_effect(effect.what), i64::from(change));
                sum = sum.saturating_add(change);
            }
        }
        if resource == Resource::Health {
            let gift = self.wall_gift(state, place).1;
            if gift != 0 {
                terms.add(clause::WALL_STRENGTHENS_ROOK, labels::OWN_WALL, i64::from(gift));
                sum = sum.saturating_add(gift);
            }
        }
        if sum < 0 {
            terms.term(Op::Floor, clause::ONLY_ABOVE_ZERO, labels::LIMIT, Ratio::from(0));
        }
        sum.max(0)
    }
}
