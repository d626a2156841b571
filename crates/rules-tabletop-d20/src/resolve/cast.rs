//! Spells: TD-20, TD-8.7, TD-12.4, TD-12.5.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;

use super::attack::cited;
use crate::action::{Arm, Cast};
use crate::content::{Against, CIRCLES, Save, Spell, SpellId, SpellTarget};
use crate::event::{Event, Source, Throw, Weaponry};
use crate::grid::distance;
use crate::labels::Word;
use crate::numbers::defence::Incoming;
use crate::numbers::{add, always, close, thrown};
use crate::resolve::Resolver;
use crate::state::{Condition, Crowd, Effect, Life, NOWHERE, State, Who, With, bit};
use crate::{Rules, clause, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// The spell itself, after the attacks of opportunity. TD-2.9: slots are paid now; TD-20.4: a wound may have spoiled it.
    pub(crate) fn do_cast(&mut self, who: Who, cast: &Cast) {
        let spell = cast.spell;
        let is_spoiled = self.state.spoiled & bit(who) != 0;
        self.state.mid_cast &= !bit(who);
        self.state.spoiled &= !bit(who);
        let data = &self.rules.spells[spell as usize];
        let parts = self.rules.parts_done(self.state, who, spell);
        if parts == 0 {
            // A part that goes on was broken by its wound already; a new spell loses its slot with the wound.
            let went_on = is_spoiled && data.cast_turns > 1 && self.state.cast_done;
            if !went_on && !self.pay_slot(who, spell) {
                return;
            }
        }
        self.state.cast_done = true;
        if is_spoiled {
            self.log.note(clause::LOST_DEEDS, || Event::SpellLost { who, spell });
            self.lose_cast(who);
            return;
        }
        if parts + 1 < data.cast_turns {
            self.next_part(who, spell, parts + 1);
            return;
        }
        if parts > 0 {
            self.state.drop_effects(|effect| effect.bearer == who && effect.what == Condition::Casting);
            self.log.note(clause::LONG_CASTS, || Event::SpellPart {
                who,
                spell,
                done: data.cast_turns,
                of: data.cast_turns,
            });
        }
        match data.target {
            SpellTarget::One => {
                if let Some(target) = cast.targets().next() {
                    self.spell_on_one(who, spell, target);
                }
            }
            SpellTarget::Allies => {
                for target in cast.targets() {
                    self.bless(who, spell, target);
                }
            }
            SpellTarget::Own => self.bless(who, spell, who),
            SpellTarget::Around => {
                for target in self.state.everybody() {
                    let near = self.rules.distance(self.state, who, target) <= data.range;
                    if near && self.state.figure(target).is_there() && !self.state.are_enemies(who, target) {
                        self.bless(who, spell, target);
                    }
                }
            }
            SpellTarget::Area => self.spell_on_area(who, spell, cast.cell),
        }
    }

    fn next_part(&mut self, who: Who, spell: SpellId, done: u8) {
        self.state.drop_effects(|effect| effect.bearer == who && effect.what == Condition::Casting);
        self.state.add_effect(Effect {
            with: With::Spell(spell),
            ..Effect::plain(Condition::Casting, who, who, 0, done as i8)
        });
        let of = self.rules.spells[spell as usize].cast_turns;
        self.log.note(clause::LONG_CASTS, || Event::SpellPart { who, spell, done, of });
    }

    fn pay_slot(&mut self, who: Who, spell: SpellId) -> bool {
        let Some(circle) = self.rules.free_slot(self.state, who, spell) else { return false };
        self.state.figure_mut(who).slots[circle as usize - 1] -= 1;
        self.log.note(clause::SLOTS, || Event::SpellCast { who, spell, circle });
        true
    }

    /// A spell on one figure: with a throw (TD-20.1), or without; with a save or without.
    fn spell_on_one(&mut self, who: Who, spell: SpellId, target: Who) {
        let data = &self.rules.spells[spell as usize];
        let critical = match data.against {
            Against::Nothing => false,
            against => match self.throw_spell(who, spell, target, against) {
                Throw::Fumble | Throw::Miss => return,
                Throw::Hit => false,
                Throw::SureHit => self.confirm(who, target, data.damage_type as usize),
            },
        };
        // Dice that cannot matter are not thrown.
        if data.leaves.is_none() && self.state.figure(target).life == Life::Incapacitated {
            self.log.note(clause::DAMAGE_TO_THE_FALLEN, || Event::DamageIdle { target });
            return;
        }
        let rolled = data.damage.map(|of| self.spell_damage(of, critical));
        let saved = data.save.is_some_and(|save| self.save_against(who, spell, target, save, NOWHERE));
        if let Some(damage) = rolled {
            let amount = if saved { self.halved(damage, false) } else { damage };
            let by = if data.against == Against::Nothing { clause::NO_THROW_NO_CRITICAL } else { clause::SPELL_AREAS };
            self.hurt(target, amount, false, Source::Spell { who, spell, critical }, data.damage_type, by);
        }
        if !saved && self.state.figure(target).is_there() {
            self.leave_effect(who, data, target);
        }
    }

    /// TD-20.1, TD-20.2: the attack throw of a spell.
    fn throw_spell(&mut self, who: Who, spell: SpellId, target: Who, against: Against) -> Throw {
        let data = &self.rules.spells[spell as usize];
        let incoming = Incoming { by: who, touch: against == Against::Touch, from_afar: !data.touch };
        let ac = self.rules.armour_class(self.state, target, incoming, self.log);
        close(self.log, "ac", ac);
        let total = self.rules.spell_total(self.state, who, self.log);
        let (outcome, roll) = rolls::attack(self.dice, "attack", ac - total, 0);
        let total = thrown(self.log, clause::SPELL_THROW, "attack", total, i32::from(roll));
        let by = if matches!(outcome, Throw::Hit | Throw::Miss) { clause::SPELL_AGAINST_WHAT } else { cited(outcome) };
        let (with, total, ac) = (Weaponry::Spell(spell), total as i16, ac as i16);
        self.log.note(by, || Event::AttackRolled { who, target, with, roll, total, ac, outcome });
        if outcome == Throw::Fumble {
            self.fumble(who, Arm::Fists, true, who != self.state.active);
        }
        outcome
    }

    /// TD-20.8: damage dice once for all; targets save in initiative order.
    fn spell_on_area(&mut self, who: Who, spell: SpellId, middle: Cell) {
        let data = &self.rules.spells[spell as usize];
        let half = data.area / 2;
        let corner = Cell::new(middle.file.saturating_sub(half), middle.rank.saturating_sub(half));
        let mut inside: Crowd = 0;
        for target in self.state.everybody() {
            let figure = self.state.figure(target);
            if figure.is_there() && distance(figure.cell, figure.side, corner, data.area) == 0 {
                inside |= bit(target);
            }
        }
        self.log.note(clause::ORDER_OF_THROWS, || Event::SpellCatches { who, spell, targets: inside });
        let matters =
            self.state.everybody().any(|who| inside & bit(who) != 0 && self.state.figure(who).life == Life::Active);
        let rolled = data.damage.filter(|_| matters).map(|of| self.spell_damage(of, false));
        while let Some(target) = self.rules.first_of(self.state, inside) {
            inside &= !bit(target);
            let active = self.state.figure(target).life == Life::Active;
            let saved = active && data.save.is_some_and(|save| self.save_against(who, spell, target, save, middle));
            if !active && data.damage.is_some() {
                self.log.note(clause::DAMAGE_TO_THE_FALLEN, || Event::DamageIdle { target });
            } else if let Some(damage) = rolled {
                let amount =
                    if saved { self.halved(damage, self.rules.evades(self.state, target, middle)) } else { damage };
                let source = Source::Spell { who, spell, critical: false };
                self.hurt(target, amount, false, source, data.damage_type, clause::SPELL_AREAS);
            }
            if !saved && self.state.figure(target).is_there() {
                self.leave_effect(who, data, target);
            }
        }
    }

    /// TD-20.8: half, rounded down, at least 1; with evasion none (TD-14.5).
    fn halved(&mut self, damage: i32, evades: bool) -> i32 {
        let (amount, by, word) = if evades {
            (0, clause::EVASION, Word::Evaded)
        } else {
            ((damage / 2).max(1), clause::SPELL_AREAS, Word::Halved)
        };
        always(self.log, by, word, amount - damage);
        always(self.log, by, Word::SpellDice, damage);
        close(self.log, "damage", amount);
        amount
    }

    /// TD-19.7: a save against a spell. Against areas cover helps (TD-14.2), backing off does not (TD-7.15).
    fn save_against(&mut self, who: Who, spell: SpellId, target: Who, save: Save, middle: Cell) -> bool {
        let difficulty = self.rules.spell_difficulty(self.state, who, spell, self.log);
        close(self.log, "difficulty", difficulty);
        let mut more = 0;
        if middle != NOWHERE && save == Save::Reaction {
            let cover = self.rules.cover_between(self.state, target, middle, 1);
            more += add(self.log, clause::COVER_AGAINST_WHAT, Word::Cover, i32::from(cover.row().reaction));
            if self.state.figure(target).is(Condition::Backing) {
                more += add(self.log, clause::PRICE_OF_BACKING, Word::Backing, -2);
            }
        }
        self.make_save(target, save, more, difficulty)
    }

    /// A spell for friends: healing dice are thrown for each (TD-8.7), and what it leaves.
    fn bless(&mut self, who: Who, spell: SpellId, target: Who) {
        let data = &self.rules.spells[spell as usize];
        if let Some(of) = data.heals {
            let amount =
                always(self.log, clause::TOUCH_SPELL_ON_ALLIES, Word::Healing, rolls::sum(self.dice, "heal", of));
            close(self.log, "heal", amount);
            let by = if target == who { clause::TOUCH_SPELL } else { clause::TOUCH_SPELL_ON_ALLIES };
            self.heal(target, who, amount, by);
        }
        if self.state.figure(target).is_there() {
            self.leave_effect(who, data, target);
        }
    }

    /// What a spell leaves on its target; the same from another cast is renewed.
    fn leave_effect(&mut self, who: Who, data: &Spell, target: Who) {
        let Some(what) = data.leaves else { return };
        if self.state.figure(target).life == Life::Incapacitated
            && matches!(what, Condition::Asleep | Condition::Immobilised)
        {
            return;
        }
        self.state.drop_effects(|effect| effect.bearer == target && effect.what == what);
        // What the effect changes: nothing of the armour class alone, if it binds or helps to strike.
        let by = match what {
            Condition::Asleep | Condition::Immobilised => clause::CAUGHT_OFF_GUARD,
            Condition::Prayer => clause::SITUATION_ADDS_UP,
            _ => clause::OTHER_AC_CHANGES,
        };
        self.put_on(Effect::plain(what, target, who, data.rounds, data.value), by);
        if what == Condition::Asleep {
            self.go_prone(target, clause::SPELL_AREAS);
        }
    }

    /// An improvised check or another d20 against a difficulty, of which `total` is known already.
    pub(crate) fn throw_check(&mut self, who: Who, total: i32, difficulty: i32, by: Clause) -> bool {
        let total = total + self.rules.check_effects(self.state, who, self.log);
        let check = rolls::check(self.dice, difficulty - total, self.state.referee);
        let roll = check.roll.unwrap_or(1);
        if roll == 1 && self.state.referee {
            self.state.skill_one = true;
        }
        let total = thrown(self.log, by, "check", total, roll);
        self.log.note(by, || Event::CheckRolled {
            who,
            roll: roll as u8,
            total: total as i16,
            difficulty: difficulty as i16,
            passed: check.passed,
        });
        check.passed
    }
}

impl Rules {
    /// TD-20.5: the circle of the slot that a spell would take: the lowest free one that is high enough.
    pub fn free_slot(&self, state: &State, who: Who, spell: SpellId) -> Option<u8> {
        let circle = self.spells[spell as usize].circle.max(1);
        (circle..=CIRCLES as u8).find(|circle| state.figure(who).slots[*circle as usize - 1] > 0)
    }

    /// TD-20.7: how many parts of this spell somebody has done.
    pub fn parts_done(&self, state: &State, who: Who, spell: SpellId) -> u8 {
        match state.effect_on(who, Condition::Casting) {
            Some(effect) if effect.with == With::Spell(spell) => effect.value.max(0) as u8,
            _ => 0,
        }
    }

    /// TD-14.5: evasion behind a loophole.
    fn evades(&self, state: &State, target: Who, middle: Cell) -> bool {
        self.cover_between(state, target, middle, 1).row().evasion
    }
}
