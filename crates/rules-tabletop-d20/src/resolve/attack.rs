//! One attack: legality was checked, then spending, d20, armour class, percentile, dice, hits. TD-9, TD-11 to TD-13, TD-8.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::action::Arm;
use crate::clause;
use crate::content::{Feat, WeaponId};
use crate::event::{Event, Source, Throw, Weaponry};
use crate::numbers::attack::{Column, Manner};
use crate::numbers::defence::Incoming;
use crate::numbers::weapons::reach_mask;
use crate::numbers::{close, thrown};
use crate::resolve::Resolver;
use crate::state::{Condition, Life, NOTHING, Place, Series, State, Who};
use crate::{Rules, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// A blow of the own turn: the hurricane's price holds from its declaration (TD-15.2).
    pub(crate) fn do_blow(&mut self, who: Who, target: Who, arm: Arm, manner: Manner) {
        if manner.hurricane {
            self.gain(who, Condition::Hurricane, clause::HURRICANE_HOW_LONG);
        }
        self.strike(who, target, arm, manner);
    }

    /// One attack from throw to hits.
    pub(crate) fn strike(&mut self, who: Who, target: Who, arm: Arm, manner: Manner) {
        let Some(weapon) = self.rules.weapon_in(self.state, who, arm) else { return };
        if !self.state.figure(target).is_there() {
            return;
        }
        let ranged = self.rules.is_shot(self.state, who, target, weapon);
        let thing = self.rules.thing_in(self.state, who, arm);
        if ranged {
            self.spend_shot(who, thing);
        }
        let data = &self.rules.weapons[weapon as usize];
        let (sure, damage_type) = (data.crit_numbers, data.damage_type);
        let incoming = Incoming { by: who, touch: false, from_afar: ranged };
        let ac = self.rules.armour_class(self.state, target, incoming, self.log);
        close(self.log, "ac", ac);
        let (total, by) = if ranged {
            (self.rules.ranged_total(self.state, who, target, weapon, manner, self.log), clause::RANGED_ROLL)
        } else {
            (self.rules.melee_total(self.state, who, target, weapon, manner, self.log), clause::MELEE_ROLL)
        };
        // TD-13.9: beyond the aimed range no total is enough.
        let unaimed =
            ranged && self.rules.distance(self.state, who, target) > self.rules.weapons[weapon as usize].aimed_range;
        let needed = if unaimed { i32::from(i16::MAX) } else { ac - total };
        let (outcome, roll) = rolls::attack(self.dice, "attack", needed, sure);
        let total = thrown(self.log, by, "attack", total, i32::from(roll));
        let (with, total, ac) = (Weaponry::Weapon { weapon, ranged }, total as i16, ac as i16);
        let by = if unaimed { clause::UNAIMED_SHOTS } else { cited(outcome) };
        self.log.note(by, || Event::AttackRolled { who, target, with, roll, total, ac, outcome });
        self.rules.spend_attack_effects(self.state, who, target);
        if ranged && !self.rules.weapons[weapon as usize].is_ranged && thing != NOTHING {
            // TD-13.8: a thrown weapon lands in the target's cell, before a mishap could drop it elsewhere.
            let cell = self.state.figure(target).cell;
            self.let_fall(who, thing, cell, false, clause::AMMUNITION);
        }
        match outcome {
            Throw::Miss => {}
            Throw::Fumble => self.fumble(who, arm, false, manner.opportunity),
            // Dice that cannot matter are not thrown.
            Throw::Hit | Throw::SureHit if self.state.figure(target).life == Life::Incapacitated => {
                self.log.note(clause::DAMAGE_TO_THE_FALLEN, || Event::DamageIdle { target });
            }
            Throw::Hit | Throw::SureHit => {
                let critical = outcome == Throw::SureHit && !unaimed && self.confirm(who, target, damage_type as usize);
                let nonlethal = self.rules.is_nonlethal(self.state, who, weapon, manner.nonlethal);
                let damage = self.blow_damage(who, arm, weapon, ranged, critical);
                let source = Source::Weapon { who, weapon, critical };
                let cited = if nonlethal {
                    clause::NONLETHAL_DAMAGE
                } else if ranged {
                    clause::RANGED_DAMAGE
                } else {
                    clause::MELEE_DAMAGE
                };
                self.hurt(target, damage, nonlethal, source, damage_type, cited);
            }
        }
    }

    /// TD-12.2: the percentile above the target's resistance confirms a critical; resistance does nothing else (TD-11.7).
    pub(crate) fn confirm(&mut self, who: Who, target: Who, damage_type: usize) -> bool {
        let resist = self.state.sheet(target).resist[damage_type];
        let check = rolls::crit(self.dice, resist);
        let roll = check.roll.unwrap_or(0) as u8;
        let cited = if check.passed { clause::CONFIRMING } else { clause::RESISTANCE_KEEPS_DAMAGE };
        self.log.note(cited, || Event::CritRolled { who, target, roll, resist, critical: check.passed });
        check.passed
    }

    /// TD-13.8: a shot spends one arrow or bolt before the throw; a crossbow is empty then.
    fn spend_shot(&mut self, who: Who, thing: u8) {
        let Some(weapon) = self.rules.weapon_of(self.state, thing) else { return };
        if !self.rules.weapons[weapon as usize].is_ranged {
            return;
        }
        let thing = &mut self.state.things[thing as usize];
        thing.shots = thing.shots.saturating_sub(1);
        thing.loaded = false;
        let (gear, left) = (thing.gear, thing.shots);
        self.log.note(clause::AMMUNITION, || Event::Shot { who, gear, left });
    }

    /// TD-8: opens a full attack.
    pub(crate) fn begin_series(&mut self, who: Who) {
        let series = self.rules.new_series(self.state, who);
        let by = if series.off { clause::ONE_EXTRA_BLOW } else { clause::NUMBER_OF_BLOWS };
        self.log.note(by, || Event::SeriesBegan { who, blows: series.main, off: series.off, shot: series.shot });
        self.state.series = Some(series);
    }

    /// TD-22.4: any opponent kills an incapacitated figure: no throw.
    pub(crate) fn finish_off(&mut self, _who: Who, target: Who) {
        self.die(target, clause::FINISHING);
    }
}

impl Rules {
    /// Whether a blow with this weapon at that target is a shot or throw: ranged weapons always, others where they do not reach.
    pub fn is_shot(&self, state: &State, who: Who, target: Who, weapon: WeaponId) -> bool {
        let data = &self.weapons[weapon as usize];
        if data.is_ranged {
            return true;
        }
        if data.aimed_range == 0 || target as usize >= state.figures.len() {
            return false;
        }
        let far = self.distance(state, who, target);
        far > 15 || reach_mask(self.reach_of(state, who, weapon)) >> far & 1 == 0
    }

    /// TD-13.3, TD-13.9: how far it can be shot or thrown.
    #[inline]
    pub fn farthest_shot(&self, state: &State, weapon: WeaponId) -> u8 {
        let data = &self.weapons[weapon as usize];
        let unaimed = state.rules.unaimed_shots && data.is_ranged;
        if unaimed { data.aimed_range.saturating_mul(2) } else { data.aimed_range }
    }

    /// TD-15.9, TD-5.3: whether a blow deals nonlethal damage: made for it, or asked for; fists with the feat as asked.
    pub fn is_nonlethal(&self, state: &State, who: Who, weapon: WeaponId, asked: bool) -> bool {
        if weapon == self.fists && state.sheet(who).has(Feat::UnarmedFighting) {
            asked
        } else {
            asked || self.weapons[weapon as usize].nonlethal
        }
    }

    /// TD-10.2: how two weapons enter a blow that belongs to no full attack.
    pub(crate) fn idle_column(&self, state: &State, who: Who, arm: Arm) -> Column {
        match arm {
            Arm::Off => Column::Only,
            Arm::Main if self.has_two_weapons(state, who) => Column::Idle,
            _ => Column::None,
        }
    }

    /// TD-8.4, TD-8.9, TD-10.3 and `repeated_shot`: the places of a full attack with what is in hand.
    pub fn new_series(&self, state: &State, who: Who) -> Series {
        let sheet = state.sheet(who);
        // TD-8.4: a level bonus of 6 to 10 gives 2 attacks, 11 to 15 three, 16 and more four.
        let blows = match sheet.bonus.attack {
            16.. => 4,
            11.. => 3,
            6.. => 2,
            _ => 1,
        };
        let arm = self.usual_arm(state, who);
        let natural = matches!(arm, Arm::Natural(_)) && sheet.natural.len() > 1;
        let bow = self.weapon_in(state, who, arm).is_some_and(|weapon| {
            let data = &self.weapons[weapon as usize];
            data.is_ranged && !data.crossbow && data.hands == 2
        });
        Series {
            main: if natural { sheet.natural.len().min(8) as u8 } else { blows },
            made: 0,
            off: self.has_two_weapons(state, who),
            shot: bow && sheet.has(Feat::RepeatedShot),
            natural: natural.then_some(0),
            stepped: false,
        }
    }

    /// TD-8.4: the penalty of the next place of the series, and the place is taken. Outside a full attack there is none.
    pub(crate) fn next_place(&self, state: &mut State) -> i8 {
        let Some(series) = &mut state.series else { return 0 };
        series.main = series.main.saturating_sub(1);
        let later = -5 * series.made as i8;
        series.made += 1;
        later
    }

    /// Takes the place of a blow in the series: main hand first, then the other hand (TD-10.3), the extra shot, natural weapons (TD-8.9).
    pub(crate) fn place_in_series(&self, state: &mut State, who: Who, arm: Arm, manner: &mut Manner) {
        if state.series.is_none() {
            // TD-10.4.
            manner.two_weapons = self.only_off_hand(state, who, arm);
            manner.column = self.idle_column(state, who, arm);
            return;
        }
        let both = self.has_two_weapons(state, who);
        let columns = self.two_weapon_columns(state, who);
        let place = match arm {
            Arm::Natural(weapon) => state.sheet(who).natural.iter().position(|other| *other == weapon),
            _ => None,
        };
        let repeats = self.weapon_in(state, who, arm).is_some_and(|weapon| self.weapons[weapon as usize].is_ranged)
            && state.sheet(who).has(Feat::RepeatedShot);
        let Some(series) = &mut state.series else { return };
        if let (Some(used), Some(place)) = (series.natural, place) {
            // TD-8.9: each once, each with its own modifier, no −5.
            series.natural = Some(used | 1 << place);
            series.main = series.main.saturating_sub(1);
        } else if arm == Arm::Off && series.off {
            series.off = false;
            (manner.two_weapons, manner.column) = (columns.1, Column::Full);
        } else if series.main > 0 {
            series.main -= 1;
            manner.later = -5 * series.made as i8;
            series.made += 1;
            if both {
                (manner.two_weapons, manner.column) = (columns.0, Column::Full);
            }
            manner.repeated = repeats;
        } else if series.shot {
            series.shot = false;
            manner.repeated = true;
        }
    }

    /// Whether an arm has a place left in the series.
    pub fn has_place(&self, state: &State, who: Who, series: &Series, arm: Arm) -> bool {
        match (series.natural, arm) {
            (Some(used), Arm::Natural(weapon)) => {
                let place = state.sheet(who).natural.iter().position(|other| *other == weapon);
                place.is_some_and(|place| used >> place & 1 == 0)
            }
            (Some(_), _) => false,
            (None, Arm::Off) if self.has_two_weapons(state, who) => series.off,
            (None, _) => series.main > 0 || series.shot,
        }
    }

    /// Where the weapon of an arm would fall from: only things in hands can be dropped.
    pub(crate) fn is_in_hand(&self, state: &State, who: Who, thing: u8) -> bool {
        state
            .things
            .get(thing as usize)
            .is_some_and(|thing| matches!(thing.at, Place::Main(w) | Place::Off(w) if w == who))
    }
}

/// The clause by which a throw ended so.
pub(crate) fn cited(outcome: Throw) -> Clause {
    match outcome {
        Throw::Fumble => clause::FUMBLE,
        Throw::Miss | Throw::Hit => clause::TO_HIT,
        Throw::SureHit => clause::SURE_HIT,
    }
}
