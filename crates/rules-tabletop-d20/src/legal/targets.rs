//! Means and targets: hands, ammunition, slots; reach, range, sight, facing. TD-5.5 to TD-5.8, TD-13.3, TD-20.9.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::grid::Cell;

use super::{lacks, refuse, refuse_if, refuse_unless};
use crate::action::{Arm, Cast, Reason, Refusal};
use crate::arcs::{Arc, arc};
use crate::content::{SpellId, SpellTarget, WeaponId};
use crate::grid::{between, distance};
use crate::numbers::weapons::reach_mask;
use crate::state::{Life, NOTHING, NOWHERE, State, ThingId, Who};
use crate::{Rules, clause};

impl Rules {
    /// Somebody who can be meant: on the board, dead or alive (the fled are not there).
    pub(super) fn check_known(&self, state: &State, who: Who) -> Result<(), Refusal> {
        match state.figures.get(usize::from(who)) {
            Some(figure) if figure.life != Life::Fled => Ok(()),
            _ => refuse(Reason::UnknownId, clause::GENERAL_REFUSALS),
        }
    }

    /// TD-5.8: an opponent, or an ally with the flag; not oneself, not the dead.
    pub(super) fn check_opponent(&self, state: &State, who: Who, target: Who, friendly: bool) -> Result<(), Refusal> {
        if target == who || state.figure(target).life == Life::Dead {
            return refuse(Reason::IllegalTarget, clause::GENERAL_REFUSALS);
        }
        refuse_if!(!friendly && !state.are_enemies(who, target), Reason::FriendlyTarget, clause::FRIENDS, 0, 1);
        Ok(())
    }

    /// The same for deeds that are done to opponents only: there is no flag that the refusal could name.
    pub(super) fn check_enemy(&self, state: &State, who: Who, target: Who) -> Result<(), Refusal> {
        self.check_opponent(state, who, target, false).map_err(|refusal| Refusal { need: 0, ..refusal })
    }

    /// What somebody would strike with.
    fn weapon_held(&self, state: &State, who: Who, arm: Arm) -> Result<WeaponId, Refusal> {
        self.weapon_in(state, who, arm).ok_or(Refusal::new(Reason::NotCarried, clause::GENERAL_REFUSALS))
    }

    /// TD-5.5, TD-5.6, TD-13.8: what a shot or blow needs: hands, a loaded crossbow, ammunition.
    pub(crate) fn check_means(&self, state: &State, who: Who, arm: Arm) -> Result<(), Refusal> {
        let weapon = self.weapon_held(state, who, arm)?;
        let data = &self.weapons[weapon as usize];
        let thing = self.thing_in(state, who, arm);
        if data.hands == 2 && thing != NOTHING && (arm == Arm::Off || state.figure(who).off != NOTHING) {
            return refuse(Reason::NoFreeHand, clause::HANDS);
        }
        if !data.is_ranged {
            return Ok(());
        }
        let Some(thing) = state.things.get(usize::from(thing)) else { return Ok(()) };
        refuse_if!(thing.cased, Reason::WeaponCased, clause::CROSSBOW_RELOAD);
        refuse_if!(data.crossbow && !thing.loaded, Reason::NotLoaded, clause::CROSSBOW_RELOAD);
        refuse_if!(thing.shots == 0, Reason::NoAmmunition, clause::AMMUNITION);
        Ok(())
    }

    /// TD-5.7: reach or range, sight, and not behind.
    pub(crate) fn check_aim(&self, state: &State, who: Who, target: Who, arm: Arm) -> Result<(), Refusal> {
        let weapon = self.weapon_held(state, who, arm)?;
        let far = self.distance(state, who, target);
        if self.is_shot(state, who, target, weapon) {
            let most = self.farthest_shot(state, weapon);
            refuse_if!(far > most, Reason::OutOfRange, clause::BEYOND_THE_LIMIT, i32::from(far), i32::from(most));
        } else if far > 15 || reach_mask(self.reach_of(state, who, weapon)) >> far & 1 == 0 {
            let (_, most) = self.reach_of(state, who, weapon);
            return lacks(Reason::OutOfReach, clause::TARGET_LEGALITY, i32::from(far), i32::from(most));
        }
        self.check_sight(state, who, target, clause::TARGET_LEGALITY)
    }

    /// TD-5.7, TD-7.18: a line of sight, and not in the own rear arc.
    pub(crate) fn check_sight(&self, state: &State, who: Who, target: Who, by: Clause) -> Result<(), Refusal> {
        refuse_if!(!self.sees(state, who, target), Reason::NoLineOfSight, clause::LINE_OF_SIGHT);
        if self.arc_of(state, who, target) == Arc::Rear && self.distance(state, who, target) > 0 {
            return refuse(Reason::TargetBehind, by);
        }
        Ok(())
    }

    /// Everything about a blow but time: TD-15.13 asks it again when a held attack falls.
    pub(crate) fn check_blow(&self, state: &State, who: Who, target: Who, arm: Arm) -> Result<(), Refusal> {
        self.check_means(state, who, arm)?;
        self.check_aim(state, who, target, arm)
    }

    /// TD-16.1, TD-16.3, TD-16.12: within the reach of an empty hand or a grab weapon.
    pub(crate) fn check_touch(&self, state: &State, who: Who, target: Who) -> Result<(), Refusal> {
        let far = self.distance(state, who, target);
        if far > 15 || self.touch_mask(state, who) >> far & 1 == 0 {
            return lacks(Reason::OutOfReach, clause::TRIP, i32::from(far), 1);
        }
        self.check_sight(state, who, target, clause::TARGET_LEGALITY)
    }

    /// TD-17.1: in melee with the own weapon; one not meant for melee reaches as far as a hand.
    pub(super) fn check_disarm_reach(&self, state: &State, who: Who, target: Who, arm: Arm) -> Result<(), Refusal> {
        let weapon = self.weapon_held(state, who, arm)?;
        let reach = if self.strikes(weapon) { self.reach_of(state, who, weapon) } else { state.sheet(who).reach };
        let far = self.distance(state, who, target);
        if far > 15 || reach_mask(reach) >> far & 1 == 0 {
            return lacks(Reason::OutOfReach, clause::DISARM, i32::from(far), i32::from(reach.1));
        }
        self.check_sight(state, who, target, clause::TARGET_LEGALITY)
    }

    /// TD-20.9: range, sight and facing of a spell on one figure; touch reaches 1.
    pub(crate) fn check_spell_on(&self, state: &State, who: Who, spell: SpellId, target: Who) -> Result<(), Refusal> {
        if target == who {
            return Ok(());
        }
        let data = &self.spells[spell as usize];
        let far = self.distance(state, who, target);
        refuse_if!(data.touch && far > 1, Reason::OutOfReach, clause::SPELL_RANGE, i32::from(far), 1);
        if !data.touch && far > data.range {
            return lacks(Reason::OutOfRange, clause::SPELL_RANGE, i32::from(far), i32::from(data.range));
        }
        if state.are_enemies(who, target) {
            return self.check_sight(state, who, target, clause::SPELL_RANGE);
        }
        refuse_unless(self.sees(state, who, target), Reason::NoLineOfSight, clause::SPELL_RANGE)
    }

    /// TD-20.9: of an area, its middle cell.
    pub(crate) fn check_spell_at(&self, state: &State, who: Who, spell: SpellId, cell: Cell) -> Result<(), Refusal> {
        let data = &self.spells[spell as usize];
        let figure = state.figure(who);
        let far = distance(figure.cell, figure.side, cell, 1);
        refuse_if!(far > data.range, Reason::OutOfRange, clause::SPELL_RANGE, i32::from(far), i32::from(data.range));
        if !state.board().sight.sees_square(figure.cell, figure.side, cell, 1) {
            return refuse(Reason::NoLineOfSight, clause::SPELL_RANGE);
        }
        let (files, ranks) = between(figure.cell, figure.side, cell, 1);
        refuse_if!(far > 0 && arc(figure.facing, files, ranks) == Arc::Rear, Reason::TargetBehind, clause::SPELL_RANGE);
        Ok(())
    }

    /// TD-20: whom a spell is aimed at. The first parts of a long one name nobody (TD-20.7).
    pub(super) fn check_spell_targets(&self, state: &State, who: Who, cast: &Cast) -> Result<(), Refusal> {
        let data = &self.spells[cast.spell as usize];
        if self.parts_done(state, who, cast.spell) + 1 < data.cast_turns {
            return Ok(());
        }
        let illegal = || refuse(Reason::IllegalTarget, clause::GENERAL_REFUSALS);
        let mut targets = cast.targets();
        match data.target {
            SpellTarget::Area if cast.cell == NOWHERE => illegal(),
            SpellTarget::Area => self.check_spell_at(state, who, cast.spell, cast.cell),
            SpellTarget::Around => Ok(()),
            SpellTarget::Own => {
                refuse_unless(targets.all(|target| target == who), Reason::IllegalTarget, clause::GENERAL_REFUSALS)
            }
            SpellTarget::One => {
                let Some(target) = targets.next() else { return illegal() };
                self.check_opponent(state, who, target, cast.friendly)?;
                self.check_spell_on(state, who, cast.spell, target)
            }
            SpellTarget::Allies => self.check_allies(state, who, cast),
        }
    }

    /// TD-8.7: one to six allies, each adjacent to the caster, each once; he himself may be one of them.
    fn check_allies(&self, state: &State, who: Who, cast: &Cast) -> Result<(), Refusal> {
        let count = cast.targets().count();
        refuse_if!(count == 0, Reason::IllegalTarget, clause::TOUCH_SPELL_ON_ALLIES);
        refuse_if!(count > 6, Reason::TooManyTargets, clause::TOUCH_SPELL_ON_ALLIES, count as i32, 6);
        for (place, target) in cast.targets().enumerate() {
            let again = cast.targets().take(place).any(|other| other == target);
            if again || state.are_enemies(who, target) || !state.figure(target).is_there() {
                return refuse(Reason::IllegalTarget, clause::TOUCH_SPELL_ON_ALLIES);
            }
            let far = self.distance(state, who, target);
            refuse_if!(far > 1, Reason::OutOfReach, clause::TOUCH_SPELL_ON_ALLIES, i32::from(far), 1);
        }
        Ok(())
    }

    /// A thing of one's own: in hand, carried or worn.
    pub(super) fn check_own(&self, state: &State, who: Who, thing: ThingId) -> Result<(), Refusal> {
        refuse_unless(self.belongings(state, who).any(|own| own == thing), Reason::NotCarried, clause::GENERAL_REFUSALS)
    }
}
