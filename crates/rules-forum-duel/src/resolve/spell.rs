//! Casts: FD-13, one function a kind.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::attack::{Met, Reflectable};
use super::effect::Landing;
use super::rider::Ride;
use super::{Price, small};
use crate::action::{Aim, Cast};
use crate::board;
use crate::chance;
use crate::content::{Spell, SpellId, SpellKind, Targets};
use crate::damage::{self, Exact, Helped};
use crate::event::{Event, Source};
use crate::labels::{Summand, Word};
use crate::resolve::Resolver;
use crate::state::{NOBODY, Who};
use crate::{clause, kinds, rolls, turn};

/// FD-2.19: nothing lasts longer, whatever the charges.
const LONGEST: i64 = 99;

/// What all functions of a cast want to know.
#[derive(Clone, Copy)]
struct Casting<'a> {
    spell: &'a Spell,
    id: SpellId,
    caster: Who,
    charges: u8,
}

impl Casting<'_> {
    /// What comes with the attack. FD-2.18: charges of the main attack do nothing for it.
    fn ride(&self, target: Who, is_reflected: bool) -> Ride<'_> {
        let because = (self.charges > 0).then_some(clause::RIDERS_ARE_NOT_MARKED);
        let (riders, attacker) = (&self.spell.riders, self.caster);
        Ride { riders, attacker, target, is_reflected, by: clause::RIDER_CHANCE, because }
    }
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// A cast. Rolls: `sphere` and `success` (of a warcry for each target), then by kind.
    pub fn cast(&mut self, cast: &Cast) {
        let Some(spell) = self.rules.spells.get(cast.spell as usize) else { return };
        let casting = Casting {
            spell,
            id: cast.spell,
            caster: self.state.active,
            charges: cast.charges.min(u8::MAX.into()) as u8,
        };
        let Casting { id, caster, charges, .. } = casting;
        self.log.note(clause::KINDS_OF_SPELLS, || Event::SpellCast { who: caster, spell: id, aim: cast.aim, charges });
        // A spell without a price in energy is still paid for, and not given back.
        let by = if spell.energy > 0 { clause::SPELL_PRICE } else { clause::PRICE_IS_NOT_REFUNDED };
        let attack_points = Some(kinds::attack_points(spell.kind));
        let has_riders = !spell.riders.is_empty();
        self.pay(
            caster,
            Price { action_points: spell.ap, attack_points, energy: spell.energy, charges, by, has_riders },
        );
        if let Some(most) = spell.uses {
            let times = self.state.times_used(caster, id).saturating_add(1);
            self.state.set_times_used(caster, id, times);
            let left = most.saturating_sub(times);
            self.log.note(clause::LIMITED_SPELLS, || Event::UseSpent { who: caster, spell: id, left });
        }
        if spell.targets == Targets::Radius {
            return self.warcry(casting);
        }
        let target = match spell.targets {
            Targets::Enemy | Targets::Ally => self.state.aimed_at(cast.aim),
            Targets::Friend => self.state.friend(cast.aim),
            Targets::Own => caster,
            Targets::DeadAlly => match cast.aim {
                Aim::Who(who) => who,
                _ => NOBODY,
            },
            Targets::Area | Targets::FreeCell | Targets::OpenCell | Targets::Radius => NOBODY,
        };
        if !self.succeeds(casting, target) {
            return;
        }
        let cell = match cast.aim {
            Aim::Cell(cell) => cell,
            Aim::Who(who) => self.state.combatants.get(who as usize).map_or(crate::state::OFF_BOARD, |who| who.cell),
            Aim::None => crate::state::OFF_BOARD,
        };
        match spell.targets {
            Targets::Area => return self.area(casting, cell),
            Targets::FreeCell => {
                match spell.object {
                    Some(thing) => self.make_thing(caster, id, thing, cell, charges),
                    None => self.summon(caster, spell.summons, cell),
                }
                return;
            }
            Targets::OpenCell => return self.leap(caster, cell),
            Targets::DeadAlly => return self.resurrect(casting.spell, caster, target, cast.cell),
            _ => {}
        }
        if self.state.combatants.get(target as usize).is_none() {
            return;
        }
        match spell.kind {
            SpellKind::Direct | SpellKind::VampirismHealth => self.strike(casting, target),
            SpellKind::Invocation => self.invoke(casting, target),
            SpellKind::Dot => self.dot(casting, target),
            _ => self.affect(casting, [caster, target]),
        }
    }

    /// FD-10.23: what a spell does to its target when it comes with an attack: without a price, a roll of its own, charges. `other` is the one from whom a
    /// push goes away, or with whom places are changed.
    pub(super) fn bring(&mut self, id: SpellId, caster: Who, target: Who, other: Who) {
        let Some(spell) = self.rules.spells.get(id as usize) else { return };
        self.affect(Casting { spell, id, caster, charges: 0 }, [other, target]);
    }

    /// What a spell does to its target where nobody can meet it: `other` as for [`bring`].
    fn affect(&mut self, casting: Casting<'_>, [other, target]: [Who; 2]) {
        let Casting { spell, caster, charges, .. } = casting;
        match spell.kind {
            SpellKind::Dot | SpellKind::Control | SpellKind::Debuff | SpellKind::Buff | SpellKind::Warcry => {
                self.leave(casting, target)
            }
            SpellKind::VampirismEnergy => self.steal_energy(casting, target),
            SpellKind::Heal => self.mend(casting, target),
            SpellKind::ChargeGain => self.give_charges(target, spell.amount.into()),
            SpellKind::Restore => {
                let by = clause::SPELLS_RESTORING_ENERGY;
                let amount = self.told_amount(casting, by);
                self.log.total("regeneration", amount.into(), amount);
                self.restore(target, amount, by);
            }
            SpellKind::Push => self.push(caster, [other, target], spell.amount_with(charges)),
            SpellKind::Swap => self.swap(caster, [other, target]),
            // Attacks are met; the others are for cells and for the dead.
            SpellKind::Direct
            | SpellKind::VampirismHealth
            | SpellKind::Invocation
            | SpellKind::Summon
            | SpellKind::Object
            | SpellKind::Resurrection
            | SpellKind::Leap => {}
        }
    }

    /// FD-2.19: the amount of a spell with what the charges add, as terms.
    fn told_amount(&mut self, casting: Casting<'_>, by: Clause) -> i64 {
        let Casting { spell, charges, .. } = casting;
        let (own, all) = (i64::from(spell.amount), spell.amount_with(charges));
        self.log.add(by, Word::Amount.into(), own);
        if all != own {
            self.log.add(clause::OTHER_CHARGE_USES, Word::Charges.into(), all - own);
        }
        all
    }

    /// FD-10.1: whether the cast works (on the target named); without a chance it always does.
    fn succeeds(&mut self, casting: Casting<'_>, target: Who) -> bool {
        let Casting { spell, id, caster, charges } = casting;
        if spell.chance.is_none() {
            return true;
        }
        let chance =
            self.chance("chance", |rules, state, play| chance::of_cast(rules, state, caster, target, spell, play));
        let check = rolls::success(self.dice, chance);
        let by = match check {
            // FD-2.12: the staked charges are gone, and there is no mark.
            _ if !check.passed && charges > 0 && spell.kind == SpellKind::Dot => clause::CHARGED_DOT_MISSED,
            _ if check.roll.is_none() => clause::ROLL_ORDER,
            _ => clause::CHANCE_SPELLS,
        };
        self.log.note(by, || Event::SuccessRolled {
            who: caster,
            spell: id,
            target,
            chance: chance as u8,
            roll: check.roll.map(|roll| roll as u8),
            passed: check.passed,
        });
        check.passed
    }

    /// Strength of the cast's own base, before charges.
    fn strength_of_cast(&mut self, casting: Casting<'_>, helped: Helped) -> Exact {
        let label = Summand::Spell(casting.id).into();
        Exact::hundredths(damage::of_spell(
            self.rules,
            self.state,
            Some(casting.caster),
            casting.spell.base,
            label,
            helped,
            self.log,
        ))
    }

    /// FD-7.3, FD-9.12, FD-12, FD-2.4: direct damage, with its riders and its life steal. Rolls: `block`, `reflect`, then `rider` each.
    fn strike(&mut self, casting: Casting<'_>, target: Who) {
        let Casting { spell, id, caster, charges } = casting;
        let source = Source::Spell(id, caster);
        let kind = kinds::blocked_as(spell.kind, spell.form);
        let met = self.meet(caster, target, kind, Some(Reflectable::Direct));
        if met == Met::Blocked {
            self.blocked(target, source, spell.damage_type, charges);
            self.leave_riders_out(casting.ride(target, false), clause::RIDERS_FALL_WITH_MAIN_ATTACK);
            return;
        }
        let is_reflected = met == Met::Reflected;
        let victim = if is_reflected { caster } else { target };
        let charged_by = if is_reflected { clause::REFLECTED_CHARGED_ATTACK } else { clause::CHARGED_DIRECT_DAMAGE };
        let amount = self
            .strength_of_cast(casting, Helped::ByMastery)
            .charged(charges, damage::DAMAGE_PER_CHARGE, charged_by, Word::Charges, self.log)
            .resisted(self.rules, self.state, victim, spell.damage_type, self.log)
            .settle("damage", self.log);
        let by = if is_reflected { clause::REFLECTION } else { clause::NO_ROLL_TO_HIT };
        let lost = self.hurt(victim, source, spell.damage_type, amount, by);
        let has_died = self.remove_if_dead(victim);
        let ride = casting.ride(target, is_reflected);
        if has_died {
            self.leave_riders_out(ride, clause::NO_RIDER_ON_THE_DEAD);
        } else {
            self.bring_riders(ride);
        }
        let is_alive = self.state.combatants[caster as usize].alive;
        if spell.kind == SpellKind::VampirismHealth && !is_reflected && lost > 0 && is_alive {
            self.steal_life(casting, lost);
        }
        if has_died {
            self.check_victory();
        }
    }

    /// FD-9.12: the share of the HP really lost; FD-2.6: charges do not raise it again.
    fn steal_life(&mut self, casting: Casting<'_>, lost: i16) {
        let Casting { spell, id, caster, charges } = casting;
        self.log.add(clause::LIFE_STEAL, Word::HpTaken.into(), lost.into());
        self.log.percent(clause::LIFE_STEAL, Word::Share.into(), spell.share.into());
        if charges > 0 {
            self.log.percent(clause::LIFE_STEAL_HEALING_UNCHARGED, Word::Charges.into(), 100);
        }
        let amount = Exact::hundredths(i64::from(lost) * i64::from(spell.share)).settle("heal", self.log);
        self.heal(caster, Source::LifeSteal(id, caster), amount, clause::LIFE_STEAL);
    }

    /// FD-13.3: damage of an invocation on one target, with its riders; nothing blocks or reflects it (FD-12.7). Rolls: `rider` each.
    fn invoke(&mut self, casting: Casting<'_>, target: Who) {
        self.burst(casting, target, clause::INVOCATION_IS_NOT_DIRECT);
        if self.remove_if_dead(target) {
            self.leave_riders_out(casting.ride(target, false), clause::NO_RIDER_ON_THE_DEAD);
            self.check_victory();
        } else {
            self.bring_riders(casting.ride(target, false));
        }
    }

    fn burst(&mut self, casting: Casting<'_>, target: Who, by: Clause) {
        let Casting { spell, id, caster, .. } = casting;
        let amount = self
            .strength_of_cast(casting, Helped::ByModifiers)
            .resisted(self.rules, self.state, target, spell.damage_type, self.log)
            .settle("damage", self.log);
        self.hurt(target, Source::Spell(id, caster), spell.damage_type, amount, by);
    }

    /// FD-13.4: everybody on the cell and its neighbours, in turn order; all losses first, then the deaths together, then what comes with it.
    fn area(&mut self, casting: Casting<'_>, cell: u8) {
        let targets = turn::in_turn_order(self.state, board::within(cell, 1));
        if targets.is_empty() {
            let (who, spell) = (casting.caster, casting.id);
            self.log.note(clause::NOBODY_IN_REACH, || Event::NobodyReached { who, spell });
        }
        for target in targets.iter().copied() {
            self.burst(casting, target, clause::AREA);
        }
        let mut has_died = false;
        for target in targets.iter().copied() {
            has_died |= self.remove_if_dead(target);
        }
        for target in targets.iter().copied().filter(|_| !casting.spell.riders.is_empty()) {
            self.bring_riders(casting.ride(target, false));
        }
        if has_died {
            self.check_victory();
        }
    }

    /// FD-2.7, FD-12.7, FD-12.17: a DoT cannot be blocked, but reflected. Rolls: `reflect`.
    fn dot(&mut self, casting: Casting<'_>, target: Who) {
        let Casting { spell, caster, charges, .. } = casting;
        let Some(lasting) = spell.lasting else { return };
        let is_reflected = self.meet(caster, target, 0, Some(Reflectable::Dot)) == Met::Reflected;
        let victim = if is_reflected { caster } else { target };
        let is_marked = charges > 0 && !is_reflected;
        let because = match charges {
            0 => None,
            _ if is_reflected => Some(clause::REFLECTED_CHARGED_ATTACK), // FD-2.14: without the mark
            _ => Some(clause::CHARGED_DOT_IS_MARKED),
        };
        let landing = Landing {
            because,
            is_marked,
            staked: charges,
            ..Landing::of_content(self.rules, lasting, victim, Some(caster))
        };
        self.land(landing);
    }

    /// What the spell leaves on its target. FD-2.19: charges may add turns.
    fn leave(&mut self, casting: Casting<'_>, target: Who) {
        let Casting { spell, caster, charges, .. } = casting;
        let Some(lasting) = spell.lasting else { return };
        let content = Landing::of_content(self.rules, lasting, target, Some(caster));
        let added = i64::from(spell.per_charge) * i64::from(charges);
        let remaining = (i64::from(content.remaining) + added).min(LONGEST) as u8;
        let because = (added > 0).then_some(clause::OTHER_CHARGE_USES);
        self.land(Landing { remaining, because, ..content });
    }

    /// FD-13.1, FD-6.9: everybody of the named side within the radius, in turn order, each with a roll of its own.
    fn warcry(&mut self, casting: Casting<'_>) {
        let Casting { spell, id, caster, .. } = casting;
        let own = self.state.combatants[caster as usize];
        let mut targets = turn::in_turn_order(self.state, board::within(own.cell, spell.range));
        targets.retain(|target| (self.state.combatants[*target as usize].team == own.team) == spell.for_allies);
        if targets.is_empty() {
            self.log.note(clause::NOBODY_IN_REACH, || Event::NobodyReached { who: caster, spell: id });
        }
        for target in targets {
            if self.succeeds(casting, target) {
                self.leave(casting, target);
            }
        }
    }

    /// FD-9.13, FD-1.11, FD-3.7: at most what is there; the caster restores as much.
    fn steal_energy(&mut self, casting: Casting<'_>, target: Who) {
        let caster = casting.caster;
        let wanted = self.told_amount(casting, clause::ENERGY_STEAL);
        let victim = &mut self.state.combatants[target as usize];
        let taken = wanted.min(victim.energy.into());
        if taken < wanted {
            let there = i64::from(victim.energy).into();
            self.log.term(
                holmgang_kernel::tally::Op::Cap,
                clause::ENERGY_NEVER_NEGATIVE,
                Word::EnergyThere.into(),
                there,
            );
        }
        let amount = small(taken);
        victim.energy -= amount;
        let energy = victim.energy;
        self.log.total("energy", wanted.into(), taken);
        self.log.note(clause::ENERGY_STEAL, || Event::EnergyTaken { target, by: caster, amount, energy });
        self.restore(caster, taken, clause::ENERGY_STEAL_OVERFLOWS);
    }

    /// FD-2.5, FD-9.9, FD-9.15: healing at once, healing over time, or both.
    fn mend(&mut self, casting: Casting<'_>, target: Who) {
        let Casting { spell, id, caster, charges } = casting;
        if spell.base > 0 || spell.lasting.is_none() {
            let amount = self
                .strength_of_cast(casting, Helped::ByNothing)
                .charged(charges, damage::HEALING_PER_CHARGE, clause::CHARGED_HEALING, Word::Charges, self.log)
                .settle("heal", self.log);
            self.heal(target, Source::Spell(id, caster), amount, clause::HEALING_STOPS_AT_MAXIMUM);
        }
        if let Some(lasting) = spell.lasting {
            let landing = Landing { staked: charges, ..Landing::of_content(self.rules, lasting, target, Some(caster)) };
            self.land(landing);
        }
    }
}
