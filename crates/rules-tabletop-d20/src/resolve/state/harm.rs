//! Wounds and what follows: broken spells, falling, death, flight, waking, healing.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::PLAIN;
use crate::action::Hand;
use crate::content::{DamageType, Save, SpellId};
use crate::event::{Event, Source};
use crate::resolve::Resolver;
use crate::state::{Condition, Crowd, Infravision, Life, NOBODY, NOTHING, Posture, State, Who, With, bit};
use crate::{Rules, clause};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// Damage: hits or nonlethal, what it breaks, and whether its bearer falls.
    pub fn hurt(
        &mut self,
        target: Who,
        amount: i32,
        nonlethal: bool,
        source: Source,
        damage_type: DamageType,
        clause: Clause,
    ) {
        if amount <= 0 || !self.state.figure(target).is_there() {
            return;
        }
        if self.state.figure(target).life == Life::Incapacitated {
            self.log.note(clause::DAMAGE_TO_THE_FALLEN, || Event::DamageIdle { target });
            return;
        }
        let amount = amount.min(i32::from(i16::MAX)) as i16;
        let figure = self.state.figure_mut(target);
        let before = figure.hp;
        if nonlethal {
            figure.nonlethal = figure.nonlethal.saturating_add(amount).min(2_000);
        } else {
            figure.hp = (figure.hp - amount).max(0);
        }
        let hp = figure.hp;
        let has_fallen = figure.hp == 0 || figure.nonlethal >= figure.hp;
        self.log.note(clause, || Event::Damaged { target, source, damage_type, amount, nonlethal, before, hp });
        self.break_by_damage(target, source);
        if has_fallen {
            self.fall(target);
        } else {
            self.keep_spell(target, i32::from(amount));
        }
    }

    /// What any damage ends: sleep (the spell's own words), and flight from a priest whose side did it (TD-21.3).
    fn break_by_damage(&mut self, target: Who, source: Source) {
        let figure = self.state.figure(target);
        if figure.is(Condition::Asleep) {
            self.take_off(clause::SPELL_AREAS, |effect| effect.bearer == target && effect.what == Condition::Asleep);
        }
        if self.state.figure(target).is(Condition::Turned)
            && let Some(by) = source.who()
        {
            let team = self.state.figure(by).team;
            let of_his_side: Crowd = self
                .state
                .everybody()
                .filter(|who| self.state.figure(*who).team == team)
                .fold(0, |crowd, who| crowd | bit(who));
            self.take_off(clause::TURNED, |effect| {
                effect.bearer == target
                    && effect.what == Condition::Turned
                    && effect.by != NOBODY
                    && of_his_side & bit(effect.by) != 0
            });
        }
    }

    /// TD-20.4: a wound between the declaration and the effect of a spell, or between the parts of a long one: will save 10 + damage.
    fn keep_spell(&mut self, who: Who, damage: i32) {
        let in_hand = self.state.mid_cast & bit(who) != 0 && self.state.spoiled & bit(who) == 0;
        if !in_hand && !self.state.figure(who).is(Condition::Casting) {
            return;
        }
        if self.make_save(who, Save::Will, 0, 10 + damage) {
            return;
        }
        if in_hand {
            self.state.spoiled |= bit(who);
        }
        self.log.note(clause::HURT_WHILE_CASTING, || Event::DeedLost {
            who,
            what: crate::event::What::Cast(self.rules.spell_in_hand(self.state, who)),
        });
        self.lose_cast(who);
    }

    /// TD-22.1, TD-22.9: at 0 hits, or with as much nonlethal damage as hits (TD-15.9).
    pub fn fall(&mut self, who: Who) {
        if self.state.sheet(who).mindless && self.state.figure(who).hp == 0 {
            self.die(who, clause::MINDLESS_ARE_DESTROYED);
            return;
        }
        crate::resolve::walk::fall_on_the_run(self.rules, self.state, who, self.log);
        let figure = self.state.figure_mut(who);
        figure.life = Life::Incapacitated;
        self.log.note(clause::INCAPACITATED, || Event::Incapacitated { who });
        self.drop_everything(who);
        self.go_prone(who, clause::INCAPACITATED);
        self.state.uncounted = true;
    }

    /// TD-22.8: dead for good.
    pub fn die(&mut self, who: Who, clause: Clause) {
        crate::resolve::walk::fall_on_the_run(self.rules, self.state, who, self.log);
        let figure = self.state.figure_mut(who);
        figure.life = Life::Dead;
        figure.posture = Posture::Prone;
        figure.mounted = false;
        figure.hp = 0;
        self.log.note(clause, || Event::Died { who });
        self.drop_everything(who);
        self.rules.forget(self.state, who);
        self.state.uncounted = true;
    }

    /// TD-22.10: off the board.
    pub fn flee(&mut self, who: Who) {
        self.state.figure_mut(who).life = Life::Fled;
        self.log.note(clause::VICTORY, || Event::Fled { who });
        self.release_controlled(who);
        self.end_holding(who);
        self.lose_cast(who);
        self.rules.forget(self.state, who);
        self.state.uncounted = true;
    }

    /// What both hands hold falls to the ground.
    pub(crate) fn empty_hands(&mut self, who: Who, by: Clause) {
        let cell = self.state.figure(who).cell;
        for hand in [Hand::Main, Hand::Off] {
            let thing = self.rules.in_hand(self.state, who, hand);
            if thing != NOTHING {
                self.let_fall(who, thing, cell, false, by);
            }
        }
    }

    /// What somebody who falls lets go: hands, defence, held attacks, casts, those he controls.
    fn drop_everything(&mut self, who: Who) {
        self.empty_hands(who, clause::INCAPACITATED);
        self.lose(who, Condition::TotalDefence, clause::NOTHING_BUT_DEFENCE);
        self.lose(who, Condition::Entangled, clause::MISHAP);
        self.end_holding(who);
        self.lose_cast(who);
        self.state.spoiled &= !bit(who);
        self.release_controlled(who);
        if self.state.figure(who).infravision == Infravision::On {
            self.state.figure_mut(who).infravision = Infravision::Off;
        }
    }

    /// TD-22.2, TD-22.3: wakes if hits are there and nonlethal damage is below them.
    pub fn wake(&mut self, who: Who, by: Clause) {
        let figure = self.state.figure_mut(who);
        if figure.life == Life::Incapacitated && figure.hp > 0 && figure.nonlethal < figure.hp {
            figure.life = Life::Active;
            self.log.note(by, || Event::Woke { who });
            self.state.uncounted = true;
        }
    }

    /// TD-22.2, TD-22.3: hits come back, and as much nonlethal damage goes.
    pub fn heal(&mut self, who: Who, by: Who, amount: i32, clause: Clause) {
        let most = self.state.sheet(who).hp_max;
        let amount = amount.clamp(0, i32::from(i16::MAX)) as i16;
        let figure = self.state.figure_mut(who);
        let by_nonlethal = figure.hp > 0;
        figure.hp = figure.hp.saturating_add(amount).min(most);
        figure.nonlethal = (figure.nonlethal - amount).max(0);
        let hp = figure.hp;
        self.log.note(clause, || Event::Healed { target: who, by, amount, hp });
        if self.state.figure(who).nonlethal == 0 || self.state.figure(who).life == Life::Incapacitated {
            self.wake(who, if by_nonlethal { clause::NONLETHAL_HEALING } else { clause::RESCUE });
        }
    }
}

impl Rules {
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

    /// What lies on somebody who is out of the battle ends with him.
    fn forget(&self, state: &mut State, who: Who) {
        let figure = state.figure_mut(who);
        figure.marks &= !PLAIN;
        // TD-21.7: nobody controls one who is gone.
        figure.team = figure.home;
        state.drop_effects(|effect| effect.bearer == who);
    }
}
