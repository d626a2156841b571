//! What somebody holds, what it reaches, and what he strikes with. TD-3.3, TD-5.3, TD-7.4, TD-10.

use crate::Rules;
use crate::action::{Arm, Hand};
use crate::content::{Feat, Gear, Weapon, WeaponId};
use crate::state::{NOTHING, Place, State, ThingId, Who};

/// TD-10.1: the table of two weapons: is the off-hand weapon light, Ambidexterity, Two-weapon fighting; main hand, off hand.
pub const TWO_WEAPONS: [(bool, bool, bool, i8, i8); 8] = [
    (false, false, false, -6, -10),
    (true, false, false, -4, -8),
    (false, true, false, -6, -6),
    (false, false, true, -4, -8),
    (true, true, false, -4, -4),
    (true, false, true, -2, -6),
    (false, true, true, -4, -4),
    (true, true, true, -2, -2),
];

/// TD-10.1: main and off column of the row that fits.
pub fn two_weapons(light: bool, ambidexterity: bool, two_weapon_fighting: bool) -> (i8, i8) {
    let fits = |row: &&(bool, bool, bool, i8, i8)| (row.0, row.1, row.2) == (light, ambidexterity, two_weapon_fighting);
    TWO_WEAPONS.iter().find(fits).map_or((0, 0), |row| (row.3, row.4))
}

/// Distances from `min` to `max`, one bit each.
#[inline]
pub const fn reach_mask((min, max): (u8, u8)) -> u16 {
    if max < min || min > 15 {
        return 0;
    }
    let max = if max > 15 { 15 } else { max };
    ((1u32 << (max + 1)) - (1u32 << min)) as u16
}

impl Rules {
    /// The thing in a hand.
    #[inline]
    pub fn in_hand(&self, state: &State, who: Who, hand: Hand) -> ThingId {
        match hand {
            Hand::Main => state.figure(who).main,
            Hand::Off => state.figure(who).off,
        }
    }

    /// The weapon that a thing is.
    #[inline]
    pub fn weapon_of(&self, state: &State, thing: ThingId) -> Option<WeaponId> {
        match state.things.get(thing as usize)?.gear {
            Gear::Weapon(weapon) => Some(weapon),
            _ => None,
        }
    }

    /// The weapon of an arm, if the arm has one.
    #[inline]
    pub fn weapon_in(&self, state: &State, who: Who, arm: Arm) -> Option<WeaponId> {
        match arm {
            Arm::Main => self.weapon_of(state, state.figure(who).main),
            Arm::Off => self.weapon_of(state, state.figure(who).off),
            Arm::Natural(weapon) => state.sheet(who).natural.contains(&weapon).then_some(weapon),
            Arm::Fists => Some(self.fists),
            Arm::Missing => None,
        }
    }

    /// The thing of an arm; none of natural weapons and fists.
    #[inline]
    pub fn thing_in(&self, state: &State, who: Who, arm: Arm) -> ThingId {
        match arm {
            Arm::Main => state.figure(who).main,
            Arm::Off => state.figure(who).off,
            _ => NOTHING,
        }
    }

    /// TD-3.3: nearest and farthest cell that a weapon reaches in melee; natural weapons and fists have the reach of the sheet.
    #[inline]
    pub fn reach_of(&self, state: &State, who: Who, weapon: WeaponId) -> (u8, u8) {
        let data = &self.weapons[weapon as usize];
        if data.natural || weapon == self.fists { state.sheet(who).reach } else { data.reach }
    }

    /// Whether a weapon strikes in melee at all.
    #[inline]
    pub fn strikes(&self, weapon: WeaponId) -> bool {
        let data = &self.weapons[weapon as usize];
        !data.is_ranged && data.attacks
    }

    /// TD-7.4: the distances that the melee weapons of somebody reach, one bit each: any in hand, natural ones, fists with `unarmed_fighting`.
    pub fn zone_mask(&self, state: &State, who: Who) -> u16 {
        let mut mask = 0;
        for hand in [Hand::Main, Hand::Off] {
            if let Some(weapon) = self.weapon_of(state, self.in_hand(state, who, hand))
                && self.strikes(weapon)
            {
                mask |= reach_mask(self.weapons[weapon as usize].reach);
            }
        }
        let sheet = state.sheet(who);
        if !sheet.natural.is_empty() || sheet.has(Feat::UnarmedFighting) {
            mask |= reach_mask(sheet.reach);
        }
        mask
    }

    /// Works out what follows from what somebody holds. Called whenever his hands change.
    pub fn refresh(&self, state: &mut State, who: Who) {
        state.figure_mut(who).reach = self.zone_mask(state, who);
    }

    /// What is meant where no weapon is named: the main hand, the off hand, the first natural weapon, fists.
    pub fn usual_arm(&self, state: &State, who: Who) -> Arm {
        let armed = |hand| {
            self.weapon_of(state, self.in_hand(state, who, hand))
                .is_some_and(|weapon| self.weapons[weapon as usize].attacks)
        };
        if armed(Hand::Main) {
            Arm::Main
        } else if armed(Hand::Off) {
            Arm::Off
        } else {
            state.sheet(who).natural.first().map_or(Arm::Fists, |weapon| Arm::Natural(*weapon))
        }
    }

    /// TD-3.7: what an attack of opportunity is struck with at a distance: the main hand, else the other, a natural weapon, fists with the feat.
    #[inline]
    pub fn opportunity_arm(&self, state: &State, who: Who, distance: u8) -> Option<Arm> {
        let reaches = |weapon: WeaponId| {
            self.strikes(weapon) && reach_mask(self.reach_of(state, who, weapon)) >> distance & 1 == 1
        };
        for (hand, arm) in [(Hand::Main, Arm::Main), (Hand::Off, Arm::Off)] {
            if self.weapon_of(state, self.in_hand(state, who, hand)).is_some_and(reaches) {
                return Some(arm);
            }
        }
        let sheet = state.sheet(who);
        if let Some(weapon) = sheet.natural.iter().find(|weapon| reaches(**weapon)) {
            return Some(Arm::Natural(*weapon));
        }
        (sheet.has(Feat::UnarmedFighting) && reaches(self.fists)).then_some(Arm::Fists)
    }

    /// TD-16.12: a grab weapon in hand.
    #[inline]
    pub fn grab_weapon(&self, state: &State, who: Who) -> Option<&Weapon> {
        [Hand::Main, Hand::Off]
            .into_iter()
            .filter_map(|hand| self.weapon_of(state, self.in_hand(state, who, hand)))
            .map(|weapon| &self.weapons[weapon as usize])
            .find(|weapon| weapon.grab)
    }

    /// TD-16.3, TD-16.12: distances at which somebody can touch: with an empty hand or a grab weapon.
    #[inline]
    pub fn touch_mask(&self, state: &State, who: Who) -> u16 {
        reach_mask(state.sheet(who).reach) | self.grab_weapon(state, who).map_or(0, |weapon| reach_mask(weapon.reach))
    }

    /// How many hands are free.
    #[inline]
    pub fn free_hands(&self, state: &State, who: Who) -> u8 {
        let figure = state.figure(who);
        let two_handed =
            self.weapon_of(state, figure.main).is_some_and(|weapon| self.weapons[weapon as usize].hands == 2);
        if two_handed {
            return 0;
        }
        u8::from(figure.main == NOTHING) + u8::from(figure.off == NOTHING)
    }

    /// TD-10.5: a weapon in each hand; a shield is none.
    #[inline]
    pub fn has_two_weapons(&self, state: &State, who: Who) -> bool {
        let strikes =
            |hand| self.weapon_of(state, self.in_hand(state, who, hand)).is_some_and(|weapon| self.strikes(weapon));
        strikes(Hand::Main) && strikes(Hand::Off)
    }

    /// TD-10.1: main and off column for what somebody holds; only the mark of the off-hand weapon matters (TD-10.5).
    pub fn two_weapon_columns(&self, state: &State, who: Who) -> (i8, i8) {
        let light =
            self.weapon_of(state, state.figure(who).off).is_some_and(|weapon| self.weapons[weapon as usize].light);
        let sheet = state.sheet(who);
        two_weapons(light, sheet.has(Feat::Ambidexterity), sheet.has(Feat::TwoWeaponFighting))
    }

    /// The things that somebody carries, holds or wears.
    pub fn belongings<'a>(&self, state: &'a State, who: Who) -> impl Iterator<Item = ThingId> + 'a {
        let his = move |at: Place| matches!(at, Place::Main(w) | Place::Off(w) | Place::Worn(w) | Place::Carried(w) if w == who);
        state.things.iter().enumerate().filter(move |(_, thing)| his(thing.at)).map(|(id, _)| id as ThingId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn td_10_1_every_row() {
        let mut rows = Vec::new();
        for (light, ambidexterity, fighting, main, off) in TWO_WEAPONS {
            assert_eq!(two_weapons(light, ambidexterity, fighting), (main, off));
            rows.push((10 + 5 + main, 10 + 5 + off));
        }
        assert_eq!(rows.iter().map(|row| row.0).collect::<Vec<_>>(), [9, 11, 9, 11, 11, 13, 11, 13]);
        assert_eq!(rows.iter().map(|row| row.1).collect::<Vec<_>>(), [5, 7, 9, 7, 11, 9, 11, 13]);
    }

    #[test]
    fn reaches_are_bits() {
        assert_eq!(reach_mask((1, 1)), 0b10);
        assert_eq!(reach_mask((1, 2)), 0b110);
        assert_eq!(reach_mask((2, 2)), 0b100);
        assert_eq!(reach_mask((1, 0)), 0);
    }
}
