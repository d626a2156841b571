//! Casts: FD-13, one function a kind.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::attack::{Met, Reflectable, blocked, heal, hurt, meet};
use super::effect::Landing;
use super::rider::Ride;
use super::{Price, death, effect, movement, object, pay, small};
use crate::action::{Aim, Cast};
use crate::board;
use crate::chance::{self, InPlay};
use crate::content::{Spell, SpellId, SpellKind, Targets};
use crate::damage::{self, Exact, Helped};
use crate::event::{Event, Source};
use crate::labels::{Summand, Word};
use crate::state::{NOBODY, State, Who};
use crate::{Rules, clause, energy, kinds, rolls, turn};

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

/// A cast. Rolls: `sphere` and `success` (of a warcry for each target), then by kind.
pub fn cast<D: Dice, L: Log<Event>>(rules: &Rules, state: &mut State, cast: &Cast, dice: &mut D, log: &mut L) {
    let Some(spell) = rules.spells.get(cast.spell as usize) else { return };
    let casting =
        Casting { spell, id: cast.spell, caster: state.active, charges: cast.charges.min(u8::MAX.into()) as u8 };
    let Casting { id, caster, charges, .. } = casting;
    log.note(clause::KINDS_OF_SPELLS, || Event::SpellCast { who: caster, spell: id, aim: cast.aim, charges });
    // A spell without a price in energy is still paid for, and not given back.
    let by = if spell.energy > 0 { clause::SPELL_PRICE } else { clause::PRICE_IS_NOT_REFUNDED };
    let attack_points = Some(kinds::attack_points(spell.kind));
    let has_riders = !spell.riders.is_empty();
    pay(
        rules,
        state,
        caster,
        Price { action_points: spell.ap, attack_points, energy: spell.energy, charges, by, has_riders },
        log,
    );
    if let Some(most) = spell.uses {
        let times = state.times_used(caster, id).saturating_add(1);
        state.set_times_used(caster, id, times);
        let left = most.saturating_sub(times);
        log.note(clause::LIMITED_SPELLS, || Event::UseSpent { who: caster, spell: id, left });
    }
    if spell.targets == Targets::Radius {
        return warcry(rules, state, casting, dice, log);
    }
    let target = match spell.targets {
        Targets::Enemy | Targets::Ally => state.aimed_at(cast.aim),
        Targets::Friend => state.friend(cast.aim),
        Targets::Own => caster,
        Targets::DeadAlly => match cast.aim {
            Aim::Who(who) => who,
            _ => NOBODY,
        },
        Targets::Area | Targets::FreeCell | Targets::OpenCell | Targets::Radius => NOBODY,
    };
    if !succeeds(rules, state, casting, target, dice, log) {
        return;
    }
    let cell = match cast.aim {
        Aim::Cell(cell) => cell,
        Aim::Who(who) => state.combatants.get(who as usize).map_or(crate::state::OFF_BOARD, |who| who.cell),
        Aim::None => crate::state::OFF_BOARD,
    };
    match spell.targets {
        Targets::Area => return area(rules, state, casting, cell, dice, log),
        Targets::FreeCell => {
            match spell.object {
                Some(thing) => object::make(rules, state, caster, id, thing, cell, charges, log),
                None => object::summon(rules, state, caster, spell.summons, cell, log),
            }
            return;
        }
        Targets::OpenCell => return movement::leap(rules, state, caster, cell, log),
        Targets::DeadAlly => return death::resurrect(rules, state, casting.spell, caster, target, cast.cell, log),
        _ => {}
    }
    if state.combatants.get(target as usize).is_none() {
        return;
    }
    match spell.kind {
        SpellKind::Direct | SpellKind::VampirismHealth => strike(rules, state, casting, target, dice, log),
        SpellKind::Invocation => invoke(rules, state, casting, target, dice, log),
        SpellKind::Dot => dot(rules, state, casting, target, dice, log),
        _ => affect(rules, state, casting, [caster, target], log),
    }
}

/// FD-10.23: what a spell does to its target when it comes with an attack: without a price, a roll of its own, charges. `other` is the one from whom a
/// push goes away, or with whom places are changed.
pub(super) fn bring<L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    id: SpellId,
    caster: Who,
    target: Who,
    other: Who,
    log: &mut L,
) {
    let Some(spell) = rules.spells.get(id as usize) else { return };
    affect(rules, state, Casting { spell, id, caster, charges: 0 }, [other, target], log);
}

/// What a spell does to its target where nobody can meet it: `other` as for [`bring`].
fn affect<L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    casting: Casting<'_>,
    [other, target]: [Who; 2],
    log: &mut L,
) {
    let Casting { spell, caster, charges, .. } = casting;
    match spell.kind {
        SpellKind::Dot | SpellKind::Control | SpellKind::Debuff | SpellKind::Buff | SpellKind::Warcry => {
            leave(rules, state, casting, target, log)
        }
        SpellKind::VampirismEnergy => steal_energy(rules, state, casting, target, log),
        SpellKind::Heal => mend(rules, state, casting, target, log),
        SpellKind::ChargeGain => energy::give_charges(rules, state, target, spell.amount.into(), log),
        SpellKind::Restore => {
            let by = clause::SPELLS_RESTORING_ENERGY;
            let amount = told_amount(casting, by, log);
            log.total("regeneration", amount.into(), amount);
            energy::restore(rules, state, target, amount, by, log);
        }
        SpellKind::Push => movement::push(rules, state, caster, [other, target], spell.amount_with(charges), log),
        SpellKind::Swap => movement::swap(rules, state, caster, [other, target], log),
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
fn told_amount<L: Log<Event>>(casting: Casting<'_>, by: Clause, log: &mut L) -> i64 {
    let Casting { spell, charges, .. } = casting;
    let (own, all) = (i64::from(spell.amount), spell.amount_with(charges));
    log.add(by, Word::Amount.into(), own);
    if all != own {
        log.add(clause::OTHER_CHARGE_USES, Word::Charges.into(), all - own);
    }
    all
}

/// FD-10.1: whether the cast works (on the target named); without a chance it always does.
fn succeeds<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &State,
    casting: Casting<'_>,
    target: Who,
    dice: &mut D,
    log: &mut L,
) -> bool {
    let Casting { spell, id, caster, charges } = casting;
    if spell.chance.is_none() {
        return true;
    }
    let (chance, sum) = chance::of_cast(rules, state, caster, target, spell, &mut InPlay { dice, log });
    log.total("chance", chance::exact(sum), chance);
    let check = rolls::success(dice, chance);
    let by = match check {
        // FD-2.12: the staked charges are gone, and there is no mark.
        _ if !check.passed && charges > 0 && spell.kind == SpellKind::Dot => clause::CHARGED_DOT_MISSED,
        _ if check.roll.is_none() => clause::ROLL_ORDER,
        _ => clause::CHANCE_SPELLS,
    };
    log.note(by, || Event::SuccessRolled {
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
fn strength<L: Log<Event>>(rules: &Rules, state: &State, casting: Casting<'_>, helped: Helped, log: &mut L) -> Exact {
    let label = Summand::Spell(casting.id).into();
    Exact::hundredths(damage::of_spell(rules, state, Some(casting.caster), casting.spell.base, label, helped, log))
}

/// FD-7.3, FD-9.12, FD-12, FD-2.4: direct damage, with its riders and its life steal. Rolls: `block`, `reflect`, then `rider` each.
fn strike<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    casting: Casting<'_>,
    target: Who,
    dice: &mut D,
    log: &mut L,
) {
    let Casting { spell, id, caster, charges } = casting;
    let source = Source::Spell(id, caster);
    let kind = kinds::blocked_as(spell.kind, spell.form);
    let met = meet(rules, state, caster, target, kind, Some(Reflectable::Direct), dice, log);
    if met == Met::Blocked {
        blocked(state, target, source, spell.damage_type, charges, log);
        casting.ride(target, false).without(clause::RIDERS_FALL_WITH_MAIN_ATTACK, log);
        return;
    }
    let is_reflected = met == Met::Reflected;
    let victim = if is_reflected { caster } else { target };
    let charged_by = if is_reflected { clause::REFLECTED_CHARGED_ATTACK } else { clause::CHARGED_DIRECT_DAMAGE };
    let amount = strength(rules, state, casting, Helped::ByMastery, log)
        .charged(charges, damage::DAMAGE_PER_CHARGE, charged_by, Word::Charges, log)
        .resisted(rules, state, victim, spell.damage_type, log)
        .settle("damage", log);
    let by = if is_reflected { clause::REFLECTION } else { clause::NO_ROLL_TO_HIT };
    let lost = hurt(state, victim, source, spell.damage_type, amount, by, log);
    let has_died = death::remove_if_dead(state, victim, log);
    let ride = casting.ride(target, is_reflected);
    if has_died {
        ride.without(clause::NO_RIDER_ON_THE_DEAD, log);
    } else {
        ride.come(rules, state, dice, log);
    }
    let is_alive = state.combatants[caster as usize].alive;
    if spell.kind == SpellKind::VampirismHealth && !is_reflected && lost > 0 && is_alive {
        steal_life(rules, state, casting, lost, log);
    }
    if has_died {
        death::check_victory(state, log);
    }
}

/// FD-9.12: the share of the HP really lost; FD-2.6: charges do not raise it again.
fn steal_life<L: Log<Event>>(rules: &Rules, state: &mut State, casting: Casting<'_>, lost: i16, log: &mut L) {
    let Casting { spell, id, caster, charges } = casting;
    log.add(clause::LIFE_STEAL, Word::HpTaken.into(), lost.into());
    log.percent(clause::LIFE_STEAL, Word::Share.into(), spell.share.into());
    if charges > 0 {
        log.percent(clause::LIFE_STEAL_HEALING_UNCHARGED, Word::Charges.into(), 100);
    }
    let amount = Exact::hundredths(i64::from(lost) * i64::from(spell.share)).settle("heal", log);
    heal(rules, state, caster, Source::LifeSteal(id, caster), amount, clause::LIFE_STEAL, log);
}

/// FD-13.3: damage of an invocation on one target, with its riders; nothing blocks or reflects it (FD-12.7). Rolls: `rider` each.
fn invoke<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    casting: Casting<'_>,
    target: Who,
    dice: &mut D,
    log: &mut L,
) {
    burst(rules, state, casting, target, clause::INVOCATION_IS_NOT_DIRECT, log);
    if death::remove_if_dead(state, target, log) {
        casting.ride(target, false).without(clause::NO_RIDER_ON_THE_DEAD, log);
        death::check_victory(state, log);
    } else {
        casting.ride(target, false).come(rules, state, dice, log);
    }
}

fn burst<L: Log<Event>>(rules: &Rules, state: &mut State, casting: Casting<'_>, target: Who, by: Clause, log: &mut L) {
    let Casting { spell, id, caster, .. } = casting;
    let amount = strength(rules, state, casting, Helped::ByModifiers, log)
        .resisted(rules, state, target, spell.damage_type, log)
        .settle("damage", log);
    hurt(state, target, Source::Spell(id, caster), spell.damage_type, amount, by, log);
}

/// FD-13.4: everybody on the cell and its neighbours, in turn order; all losses first, then the deaths together, then what comes with it.
fn area<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    casting: Casting<'_>,
    cell: u8,
    dice: &mut D,
    log: &mut L,
) {
    let targets = turn::in_turn_order(state, board::within(cell, 1));
    if targets.is_empty() {
        let (who, spell) = (casting.caster, casting.id);
        log.note(clause::NOBODY_IN_REACH, || Event::NobodyReached { who, spell });
    }
    for target in targets.iter().copied() {
        burst(rules, state, casting, target, clause::AREA, log);
    }
    let mut has_died = false;
    for target in targets.iter().copied() {
        has_died |= death::remove_if_dead(state, target, log);
    }
    for target in targets.iter().copied().filter(|_| !casting.spell.riders.is_empty()) {
        casting.ride(target, false).come(rules, state, dice, log);
    }
    if has_died {
        death::check_victory(state, log);
    }
}

/// FD-2.7, FD-12.7, FD-12.17: a DoT cannot be blocked, but reflected. Rolls: `reflect`.
fn dot<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    casting: Casting<'_>,
    target: Who,
    dice: &mut D,
    log: &mut L,
) {
    let Casting { spell, caster, charges, .. } = casting;
    let Some(lasting) = spell.lasting else { return };
    let is_reflected = meet(rules, state, caster, target, 0, Some(Reflectable::Dot), dice, log) == Met::Reflected;
    let victim = if is_reflected { caster } else { target };
    let is_marked = charges > 0 && !is_reflected;
    let because = match charges {
        0 => None,
        _ if is_reflected => Some(clause::REFLECTED_CHARGED_ATTACK), // FD-2.14: without the mark
        _ => Some(clause::CHARGED_DOT_IS_MARKED),
    };
    let landing =
        Landing { because, is_marked, staked: charges, ..Landing::of_content(rules, lasting, victim, Some(caster)) };
    effect::land(rules, state, landing, log);
}

/// What the spell leaves on its target. FD-2.19: charges may add turns.
fn leave<L: Log<Event>>(rules: &Rules, state: &mut State, casting: Casting<'_>, target: Who, log: &mut L) {
    let Casting { spell, caster, charges, .. } = casting;
    let Some(lasting) = spell.lasting else { return };
    let content = Landing::of_content(rules, lasting, target, Some(caster));
    let added = i64::from(spell.per_charge) * i64::from(charges);
    let remaining = (i64::from(content.remaining) + added).min(LONGEST) as u8;
    let because = (added > 0).then_some(clause::OTHER_CHARGE_USES);
    effect::land(rules, state, Landing { remaining, because, ..content }, log);
}

/// FD-2.19: nothing lasts longer, whatever the charges.
const LONGEST: i64 = 99;

/// FD-13.1, FD-6.9: everybody of the named side within the radius, in turn order, each with a roll of its own.
fn warcry<D: Dice, L: Log<Event>>(rules: &Rules, state: &mut State, casting: Casting<'_>, dice: &mut D, log: &mut L) {
    let Casting { spell, id, caster, .. } = casting;
    let own = state.combatants[caster as usize];
    let mut targets = turn::in_turn_order(state, board::within(own.cell, spell.range));
    targets.retain(|target| (state.combatants[*target as usize].team == own.team) == spell.for_allies);
    if targets.is_empty() {
        log.note(clause::NOBODY_IN_REACH, || Event::NobodyReached { who: caster, spell: id });
    }
    for target in targets {
        if succeeds(rules, state, casting, target, dice, log) {
            leave(rules, state, casting, target, log);
        }
    }
}

/// FD-9.13, FD-1.11, FD-3.7: at most what is there; the caster restores as much.
fn steal_energy<L: Log<Event>>(rules: &Rules, state: &mut State, casting: Casting<'_>, target: Who, log: &mut L) {
    let caster = casting.caster;
    let wanted = told_amount(casting, clause::ENERGY_STEAL, log);
    let victim = &mut state.combatants[target as usize];
    let taken = wanted.min(victim.energy.into());
    if taken < wanted {
        let there = i64::from(victim.energy).into();
        log.term(holmgang_kernel::tally::Op::Cap, clause::ENERGY_NEVER_NEGATIVE, Word::EnergyThere.into(), there);
    }
    let amount = small(taken);
    victim.energy -= amount;
    let energy = victim.energy;
    log.total("energy", wanted.into(), taken);
    log.note(clause::ENERGY_STEAL, || Event::EnergyTaken { target, by: caster, amount, energy });
    energy::restore(rules, state, caster, taken, clause::ENERGY_STEAL_OVERFLOWS, log);
}

/// FD-2.5, FD-9.9, FD-9.15: healing at once, healing over time, or both.
fn mend<L: Log<Event>>(rules: &Rules, state: &mut State, casting: Casting<'_>, target: Who, log: &mut L) {
    let Casting { spell, id, caster, charges } = casting;
    if spell.base > 0 || spell.lasting.is_none() {
        let amount = strength(rules, state, casting, Helped::ByNothing, log)
            .charged(charges, damage::HEALING_PER_CHARGE, clause::CHARGED_HEALING, Word::Charges, log)
            .settle("heal", log);
        heal(rules, state, target, Source::Spell(id, caster), amount, clause::HEALING_STOPS_AT_MAXIMUM, log);
    }
    if let Some(lasting) = spell.lasting {
        let landing = Landing { staked: charges, ..Landing::of_content(rules, lasting, target, Some(caster)) };
        effect::land(rules, state, landing, log);
    }
}
