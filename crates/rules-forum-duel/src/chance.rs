//! Chances: FD-10. Sums are kept in halves of a point, because modifiers are halved; one rounding and the limits come at the end.

use std::cmp::Ordering;

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::{Op, Terms, round_half_up};

use crate::content::{Brings, Lasting, LastingId, Rider, Skill, Spell, SpellKind};
use crate::event::Event;
use crate::labels::{Summand, Word};
use crate::state::{Grant, State, Who};
use crate::traits;
use crate::{Rules, clause, kinds, rolls};

/// Somebody who hears the terms of a chance and can say what a sphere shows: the dice in play, a guess in a preview.
pub trait Spheres: Terms {
    /// FD-10.8: the value of the die of this effect for the check at hand.
    fn sphere(&mut self, bearer: Who, lasting: LastingId, sides: i16) -> i64;
}

/// Play: the sphere is rolled whenever it enters a sum, just before the d100 of that sum, even if the result turns out to be certain (FD-10.8).
pub struct InPlay<'a, D, L> {
    pub dice: &'a mut D,
    pub log: &'a mut L,
}

impl<D: Dice, L: Terms> Terms for InPlay<'_, D, L> {
    #[inline]
    fn term(&mut self, op: Op, clause: Clause, label: holmgang_kernel::tally::Label, value: Ratio<i64>) {
        self.log.term(op, clause, label, value);
    }
}

impl<D: Dice, L: Log<Event>> Spheres for InPlay<'_, D, L> {
    fn sphere(&mut self, bearer: Who, _: LastingId, sides: i16) -> i64 {
        let roll = rolls::sphere(self.dice, sides);
        self.log.note(clause::MYSTERIOUS_SPHERE, || Event::SphereRolled { who: bearer, roll });
        roll.into()
    }
}

/// How the probability modifiers of a combatant enter a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue {
    /// The clause that lets them in.
    pub by: Clause,
    /// FD-10.3: from the second on half; FD-10.9 sets that aside.
    pub is_cut: bool,
}

impl Queue {
    /// FD-10.3: a cast, a rider.
    pub const CAST: Queue = Queue { by: clause::LATER_MODIFIERS_ARE_HALVED, is_cut: true };
    /// FD-10.9: one-shot spells, unless the house rule FD-10.20 says otherwise.
    pub const UNCUT: Queue = Queue { by: clause::ONE_SHOT_SPELLS_ARE_NOT_CUT, is_cut: false };
    /// FD-10.14: where FD-10.12 lets them into the block.
    pub const BLOCK: Queue = Queue { by: clause::CHANCE_ENTERS_BLOCK_WHOLE, is_cut: true };
    /// FD-10.17: an action that the bearer profits from.
    pub const BEARER: Queue = Queue { by: clause::BEARER_BONUSES_IF_THEY_FIT, is_cut: true };
}

/// FD-10.2, FD-10.18: the chance of a cast on a target (or on nobody), 0 to 100, and the sum before rounding and limits, in halves.
pub fn of_cast<T: Spheres>(
    rules: &Rules,
    state: &State,
    caster: Who,
    target: Who,
    spell: &Spell,
    terms: &mut T,
) -> (i64, i64) {
    let base = i64::from(spell.chance.unwrap_or(100));
    terms.add(clause::CHANCE_SUM, Word::BaseChance.into(), base);
    let mut sum = 2 * base;
    // FD-10.9 names it: a chance and no duration.
    let is_one_shot = spell.lasting.is_none();
    if spell.own_bonus != 0 {
        let by = if is_one_shot { clause::ONE_SHOT_SPELLS_ARE_NOT_CUT } else { clause::CHANCE_SUM };
        sum += whole(terms, by, Word::OwnBonus.into(), spell.own_bonus.into());
    }
    let skills = &rules.sheet_of(state, caster).skills;
    sum += skill(terms, clause::CHANCE_SUM, Skill::Luck, skills[Skill::Luck as usize]);
    if matches!(spell.kind, SpellKind::Dot | SpellKind::Control) {
        sum += skill(terms, clause::CHANCE_SUM, Skill::Hexcraft, skills[Skill::Hexcraft as usize]);
    }
    if kinds::is_resisted_by_skill(spell.kind) && !spell.for_allies {
        sum -= resilience(rules, state, target, terms);
    }
    let queue = if is_one_shot && state.one_shot_uncut { Queue::UNCUT } else { Queue::CAST };
    sum += granted(rules, state, caster, Grant::Chance, terms);
    sum += modifiers(rules, state, caster, queue, terms);
    limited(sum, terms)
}

/// FD-10.19: the chance of a rider on its victim, with the caster's bonuses, as a cast; hexcraft is not for riders.
pub fn of_rider<T: Spheres>(
    rules: &Rules,
    state: &State,
    caster: Who,
    victim: Who,
    rider: Rider,
    terms: &mut T,
) -> (i64, i64) {
    let base = i64::from(rider.chance.unwrap_or(100));
    terms.add(clause::RIDER_CHANCE, Word::BaseChance.into(), base);
    let luck = rules.sheet_of(state, caster).skills[Skill::Luck as usize];
    let mut sum = 2 * base + skill(terms, clause::ONLY_SPELL_MODIFIERS_ARE_CUT, Skill::Luck, luck);
    if rules.is_resisted(rider.brings) {
        sum -= resilience(rules, state, victim, terms);
    }
    sum += granted(rules, state, caster, Grant::Chance, terms);
    sum += modifiers(rules, state, caster, Queue::CAST, terms);
    limited(sum, terms)
}

/// FD-10.24: what the skill of whom something would land on takes off its chance, in halves.
fn resilience<T: Terms>(rules: &Rules, state: &State, target: Who, terms: &mut T) -> i64 {
    if state.combatants.get(target as usize).is_none() {
        return 0;
    }
    let points = rules.sheet_of(state, target).skills[Skill::Resilience as usize];
    -skill(terms, clause::SKILLS_THAT_WEAKEN, Skill::Resilience, -points)
}

impl Rules {
    /// FD-10.24: whether what a rider brings is hindered by the resilience of whom it falls on.
    fn is_resisted(&self, brings: Brings) -> bool {
        match brings {
            Brings::Effect(id) => self.lastings[id as usize].hostile,
            Brings::Spell(id) => kinds::is_resisted_by_skill(self.spells[id as usize].kind),
        }
    }
}

/// FD-10.15, FD-10.16: what an effect does to its bearer every turn has its own chance and own bonus; where it heals, the bearer's luck and modifiers count
/// too (FD-10.17).
pub fn of_tick<T: Spheres>(rules: &Rules, state: &State, bearer: Who, lasting: &Lasting, terms: &mut T) -> (i64, i64) {
    let Some(per_turn) = lasting.per_turn else { return (0, 0) };
    terms.add(clause::LASTING_SPELLS_USE_OWN_CHANCES, Word::BaseChance.into(), per_turn.chance.into());
    let mut sum = 2 * i64::from(per_turn.chance);
    if per_turn.own_bonus != 0 {
        sum += whole(terms, clause::AUTHOR_BONUSES_DO_NOT_COUNT, Word::OwnBonus.into(), per_turn.own_bonus.into());
    }
    if per_turn.heals {
        sum += of_bearer(rules, state, bearer, terms);
    }
    limited(sum, terms)
}

/// FD-12.17, FD-10.17: the chance of a reflecting effect, with its bearer's luck and modifiers.
pub fn of_reflection<T: Spheres>(
    rules: &Rules,
    state: &State,
    bearer: Who,
    lasting: &Lasting,
    terms: &mut T,
) -> (i64, i64) {
    terms.add(clause::REFLECTION, Word::BaseChance.into(), lasting.reflect_chance.into());
    let sum = 2 * i64::from(lasting.reflect_chance) + of_bearer(rules, state, bearer, terms);
    limited(sum, terms)
}

/// FD-10.17: luck and modifiers of whom an action profits, in halves. The referee's points on chances count wherever the own luck does.
fn of_bearer<T: Spheres>(rules: &Rules, state: &State, bearer: Who, terms: &mut T) -> i64 {
    let luck = rules.sheet_of(state, bearer).skills[Skill::Luck as usize];
    skill(terms, clause::BEARER_BONUSES_IF_THEY_FIT, Skill::Luck, luck)
        + granted(rules, state, bearer, Grant::Chance, terms)
        + modifiers(rules, state, bearer, Queue::BEARER, terms)
}

/// FD-10.3 to FD-10.8: the probability modifiers on somebody, in halves: raising and lowering ones apart, the oldest of each in full.
pub fn modifiers<T: Spheres>(rules: &Rules, state: &State, who: Who, queue: Queue, terms: &mut T) -> i64 {
    let mut raising = 0;
    let mut lowering = 0;
    let mut has_raising = false;
    let mut has_lowering = false;
    for (id, _) in rules.lastings_on(state, who, traits::CHANCE) {
        let lasting = &rules.lastings[id as usize];
        if lasting.chance_die == 0 && lasting.chance < 0 {
            has_lowering = true;
            continue;
        }
        let is_half = has_raising && queue.is_cut;
        has_raising = true;
        let mut halves = i64::from(lasting.chance) * if is_half { 1 } else { 2 };
        if halves != 0 {
            half_or_full(terms, is_half, queue.by, id, halves);
        }
        if lasting.chance_die != 0 {
            // FD-10.8: in full twice the roll, halved the roll.
            let roll = terms.sphere(who, id, lasting.chance_die);
            let rolled = if is_half { 2 * roll } else { 4 * roll };
            half_or_full(terms, is_half, clause::MYSTERIOUS_SPHERE, id, rolled);
            halves += rolled;
        }
        raising += halves;
    }
    if has_lowering {
        let mut is_half = false;
        for (id, _) in rules.lastings_on(state, who, traits::CHANCE) {
            let lasting = &rules.lastings[id as usize];
            if lasting.chance_die != 0 || 0 <= lasting.chance {
                continue;
            }
            let halves = i64::from(lasting.chance) * if is_half { 1 } else { 2 };
            half_or_full(terms, is_half, queue.by, id, halves);
            lowering += halves;
            is_half = queue.is_cut;
        }
    }
    raising + lowering
}

/// A modifier of content as a term: in full, or half of it.
#[inline]
pub fn half_or_full<T: Terms>(terms: &mut T, is_half: bool, by: Clause, id: LastingId, halves: i64) {
    let op = if is_half { Op::Half } else { Op::Add };
    let value = if halves % 2 == 0 { Ratio::new_raw(halves / 2, 1) } else { Ratio::new_raw(halves, 2) };
    terms.term(op, by, Summand::Lasting(id).into(), value);
}

/// FD-15.5: points of the referee on somebody, in halves; never halved, in no queue (FD-10.10).
pub fn granted<T: Terms>(rules: &Rules, state: &State, who: Who, grant: Grant, terms: &mut T) -> i64 {
    let points = rules.granted(state, who, grant);
    if points == 0 { 0 } else { whole(terms, clause::REFEREE_ACTIONS, Word::Referee.into(), points) }
}

/// A skill as a term, in halves; none where the skill is not learnt.
#[inline]
pub fn skill<T: Terms>(terms: &mut T, by: Clause, skill: Skill, value: i16) -> i64 {
    if value == 0 { 0 } else { whole(terms, by, Summand::Skill(skill).into(), value.into()) }
}

/// A whole number as a term, in halves.
#[inline]
pub fn whole<T: Terms>(terms: &mut T, by: Clause, label: holmgang_kernel::tally::Label, value: i64) -> i64 {
    terms.add(by, label, value);
    2 * value
}

/// FD-10.18: rounded half up once, then 0 to 100. Gives back the sum in halves too.
fn limited<T: Terms>(sum: i64, terms: &mut T) -> (i64, i64) {
    let rounded = round_half_up(sum, 2);
    let chance = rounded.clamp(0, 100);
    if 2 * chance != sum {
        let (op, word) = match chance.cmp(&rounded) {
            Ordering::Equal => (Op::Round, Word::Rounding),
            Ordering::Less => (Op::Cap, Word::Limit),
            Ordering::Greater => (Op::Floor, Word::Limit),
        };
        terms.term(op, clause::CHANCE_LIMITS, word.into(), Ratio::new_raw(chance, 1));
    }
    (chance, sum)
}

/// The exact sum behind a chance that is kept in halves.
#[inline]
pub fn exact(halves: i64) -> Ratio<i64> {
    Ratio::new_raw(halves, 2)
}
