//! Wounds and what follows: broken spells, falling, death, flight, waking, healing.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::PLAIN;
use crate::action::Hand;
use crate::content::{DamageType, Save, SpellId};
use crate::event::{Event, Source};
use crate::state::{Condition, Crowd, Infravision, Life, NOBODY, NOTHING, Posture, State, Who, With, bit};
use crate::{Rules, clause};

impl Rules {
    /// Damage: hits or nonlethal, what it breaks, and whether its bearer falls.
    pub fn hurt<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        target: Who,
        amount: i32,
        nonlethal: bool,
        source: Source,
        damage_type: DamageType,
        clause: Clause,
        dice: &mut D,
        log: &mut L,
    ) {
        if amount <= 0 || !state.figure(target).is_there() {
            return;
        }
        if state.figure(target).life == Life::Incapacitated {
            log.note(clause::DAMAGE_TO_THE_FALLEN, || Event::DamageIdle { target });
            return;
        }
        let amount = amount.min(i32::from(i16::MAX)) as i16;
        let figure = state.figure_mut(target);
        let before = figure.hp;
        if nonlethal {
            figure.nonlethal = figure.nonlethal.saturating_add(amount).min(2_000);
        } else {
            figure.hp = (figure.hp - amount).max(0);
        }
        let hp = figure.hp;
        let has_fallen = figure.hp == 0 || figure.nonlethal >= figure.hp;
        log.note(clause, || Event::Damaged { target, source, damage_type, amount, nonlethal, before, hp });
        self.break_by_damage(state, target, source, log);
        if has_fallen {
            self.fall(state, target, log);
        } else {
            self.keep_spell(state, target, i32::from(amount), dice, log);
        }
    }

    /// What any damage ends: sleep (the spell's own words), and flight from a priest whose side did it (TD-21.3).
    fn break_by_damage<L: Log<Event>>(&self, state: &mut State, target: Who, source: Source, log: &mut L) {
        let figure = state.figure(target);
        if figure.is(Condition::Asleep) {
            self.take_off(state, clause::SPELL_AREAS, log, |effect| {
                effect.bearer == target && effect.what == Condition::Asleep
            });
        }
        if state.figure(target).is(Condition::Turned)
            && let Some(by) = source.who()
        {
            let team = state.figure(by).team;
            let of_his_side: Crowd =
                state.everybody().filter(|who| state.figure(*who).team == team).fold(0, |crowd, who| crowd | bit(who));
            self.take_off(state, clause::TURNED, log, |effect| {
                effect.bearer == target
                    && effect.what == Condition::Turned
                    && effect.by != NOBODY
                    && of_his_side & bit(effect.by) != 0
            });
        }
    }

    /// TD-20.4: a wound between the declaration and the effect of a spell, or between the parts of a long one: will save 10 + damage.
    fn keep_spell<D: Dice, L: Log<Event>>(&self, state: &mut State, who: Who, damage: i32, dice: &mut D, log: &mut L) {
        let in_hand = state.mid_cast & bit(who) != 0 && state.spoiled & bit(who) == 0;
        if !in_hand && !state.figure(who).is(Condition::Casting) {
            return;
        }
        if self.make_save(state, who, Save::Will, 0, 10 + damage, dice, log) {
            return;
        }
        if in_hand {
            state.spoiled |= bit(who);
        }
        log.note(clause::HURT_WHILE_CASTING, || Event::DeedLost {
            who,
            what: crate::event::What::Cast(self.spell_in_hand(state, who)),
        });
        self.lose_cast(state, who, log);
    }

    /// The spell that somebody is casting, for the log.
    fn spell_in_hand(&self, state: &State, who: Who) -> SpellId {
        let long = state.effect_on(who, Condition::Casting).map(|effect| effect.with);
        let in_agenda = state.agenda.iter().find_map(|task| match task {
            crate::state::Task::Deed { deed: crate::state::Deed::Cast(cast), .. } => Some(cast.spell),
            crate::state::Task::HeldBlow { by, with: With::Spell(spell), .. } if *by == who => Some(*spell),
            _ => None,
        });
        match (in_agenda, long) {
            (Some(spell), _) | (None, Some(With::Spell(spell))) => spell,
            _ => 0,
        }
    }

    /// TD-22.1, TD-22.9: at 0 hits, or with as much nonlethal damage as hits (TD-15.9).
    pub fn fall<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        if state.sheet(who).mindless && state.figure(who).hp == 0 {
            self.die(state, who, clause::MINDLESS_ARE_DESTROYED, log);
            return;
        }
        crate::resolve::walk::fall_on_the_run(self, state, who, log);
        let figure = state.figure_mut(who);
        figure.life = Life::Incapacitated;
        log.note(clause::INCAPACITATED, || Event::Incapacitated { who });
        self.drop_everything(state, who, log);
        self.go_prone(state, who, clause::INCAPACITATED, log);
        state.uncounted = true;
    }

    /// TD-22.8: dead for good.
    pub fn die<L: Log<Event>>(&self, state: &mut State, who: Who, clause: Clause, log: &mut L) {
        crate::resolve::walk::fall_on_the_run(self, state, who, log);
        let figure = state.figure_mut(who);
        figure.life = Life::Dead;
        figure.posture = Posture::Prone;
        figure.mounted = false;
        figure.hp = 0;
        log.note(clause, || Event::Died { who });
        self.drop_everything(state, who, log);
        self.forget(state, who);
        state.uncounted = true;
    }

    /// TD-22.10: off the board.
    pub fn flee<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        state.figure_mut(who).life = Life::Fled;
        log.note(clause::VICTORY, || Event::Fled { who });
        self.release_controlled(state, who, log);
        self.end_holding(state, who, log);
        self.lose_cast(state, who, log);
        self.forget(state, who);
        state.uncounted = true;
    }

    /// What lies on somebody who is out of the battle ends with him.
    fn forget(&self, state: &mut State, who: Who) {
        let figure = state.figure_mut(who);
        figure.marks &= !PLAIN;
        // TD-21.7: nobody controls one who is gone.
        figure.team = figure.home;
        state.drop_effects(|effect| effect.bearer == who);
    }

    /// What somebody who falls lets go: hands, defence, held attacks, casts, those he controls.
    fn drop_everything<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        let cell = state.figure(who).cell;
        for hand in [Hand::Main, Hand::Off] {
            let thing = self.in_hand(state, who, hand);
            if thing != NOTHING {
                self.let_fall(state, who, thing, cell, false, clause::INCAPACITATED, log);
            }
        }
        self.lose(state, who, Condition::TotalDefence, clause::NOTHING_BUT_DEFENCE, log);
        self.lose(state, who, Condition::Entangled, clause::MISHAP, log);
        self.end_holding(state, who, log);
        self.lose_cast(state, who, log);
        state.spoiled &= !bit(who);
        self.release_controlled(state, who, log);
        if state.figure(who).infravision == Infravision::On {
            state.figure_mut(who).infravision = Infravision::Off;
        }
    }

    /// TD-22.2, TD-22.3: wakes if hits are there and nonlethal damage is below them.
    pub fn wake<L: Log<Event>>(&self, state: &mut State, who: Who, by: Clause, log: &mut L) {
        let figure = state.figure_mut(who);
        if figure.life == Life::Incapacitated && figure.hp > 0 && figure.nonlethal < figure.hp {
            figure.life = Life::Active;
            log.note(by, || Event::Woke { who });
            state.uncounted = true;
        }
    }

    /// TD-22.2, TD-22.3: hits come back, and as much nonlethal damage goes.
    pub fn heal<L: Log<Event>>(&self, state: &mut State, who: Who, by: Who, amount: i32, clause: Clause, log: &mut L) {
        let most = state.sheet(who).hp_max;
        let amount = amount.clamp(0, i32::from(i16::MAX)) as i16;
        let figure = state.figure_mut(who);
        let by_nonlethal = figure.hp > 0;
        figure.hp = figure.hp.saturating_add(amount).min(most);
        figure.nonlethal = (figure.nonlethal - amount).max(0);
        let hp = figure.hp;
        log.note(clause, || Event::Healed { target: who, by, amount, hp });
        if state.figure(who).nonlethal == 0 || state.figure(who).life == Life::Incapacitated {
            self.wake(state, who, if by_nonlethal { clause::NONLETHAL_HEALING } else { clause::RESCUE }, log);
        }
    }
}
