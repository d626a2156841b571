//! Active skills (MD-5) and what they leave.

use holmgang_kernel::Ratio;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use smallvec::SmallVec;

use crate::Rules;
use crate::action::{Aim, Target};
use crate::clause;
use crate::content::{SkillId, SkillTarget};
use crate::event::{Event, Mark, Means};
use crate::labels;
use crate::resolve::attack::{Hit, hit, hurt_oneself};
use crate::state::{Effect, Place, State, What, at, bit};
use crate::targets::{Targets, bits};
use crate::values::Resource;

/// MD-5.1: pay, act on every target, hurt the user if the skill says so; the turn is over. Skills that are a blow on one target are in `attack.rs`.
pub(crate) fn use_skill<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    skill: SkillId,
    target: Target,
    dice: &mut D,
    log: &mut L,
) {
    let by = state.duel.active;
    let sheet = &rules.skills[usize::from(skill)];
    // MD-5.6: the price is for using, whatever comes of it.
    state.duel.mana[at(by)] -= sheet.mana;
    state.duel.stamina[at(by)] -= sheet.stamina;
    log.note(clause::SKILL_COST, || Event::SkillUsed {
        who: state.who(by),
        skill,
        target: mark(state, target),
        mana: sheet.mana,
        stamina: sheet.stamina,
    });
    match sheet.target {
        SkillTarget::AllEnemies => {
            // MD-3.11: the list of targets is fixed when the action starts.
            let targets = state.area(by);
            if sheet.damages() {
                strike_all(rules, state, targets, skill, dice, log);
            } else {
                targets.iter().for_each(|target| leave_effect(rules, state, skill, target, log));
            }
        }
        // MD-5.13: what does no damage always works.
        _ => {
            if sheet.heal > 0
                && let Aim::Place(place) = target.aim()
            {
                let amount = i64::from(sheet.heal);
                log.add(clause::HEALING, labels::SKILL_HEALING, amount);
                heal(rules, state, place, Means::Skill(skill), (Ratio::from(amount), amount), log);
            }
            leave_effect(rules, state, skill, target, log);
        }
    }
    if sheet.self_shares.is_damage() && state.duel.alive & bit(by) != 0 {
        hurt_oneself(rules, state, skill, dice, log);
    }
    rules.complete_turn(state, log);
}

/// MD-3.11: one by one, in target order; each piece has its own evade roll.
fn strike_all<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    targets: Targets,
    skill: SkillId,
    dice: &mut D,
    log: &mut L,
) {
    let sheet = &rules.skills[usize::from(skill)];
    let blow = Hit { with: Means::Skill(skill), shares: sheet.shares, is_sure: sheet.sure_hit };
    for place in bits(targets.pieces) {
        hit(rules, state, Target::place(place), &blow, dice, log);
    }
    if targets.walls != 0 {
        // Walls that fall move the others up, so they are found by number.
        let numbers: SmallVec<[_; 4]> = bits(targets.walls).map(|index| state.wall_id(usize::from(index))).collect();
        for number in numbers {
            let index = (0..state.duel.walls.len()).find(|index| state.wall_id(*index) == number);
            if let Some(index) = index {
                hit(rules, state, Target::wall(index), &blow, dice, log);
            }
        }
    }
}

fn leave_effect<L: Log<Event>>(rules: &Rules, state: &mut State, skill: SkillId, target: Target, log: &mut L) {
    let rounds_left = rules.skills[usize::from(skill)].rounds;
    if let (1.., Aim::Place(bearer)) = (rounds_left, target.aim()) {
        let source = state.duel.active;
        land(rules, state, Effect { what: What::Skill(skill), bearer, source, rounds_left, value: 0 }, log);
    }
}

/// MD-5.9: puts an effect on a piece. The same effect once more keeps the larger value and the larger number of rounds.
pub(crate) fn land<L: Log<Event>>(rules: &Rules, state: &mut State, effect: Effect, log: &mut L) {
    let Effect { what, bearer, .. } = effect;
    let who = state.who(bearer);
    let same = |known: &&mut Effect| known.what == what && known.bearer == bearer;
    match state.duel.effects.iter_mut().find(same) {
        Some(known) => {
            known.rounds_left = known.rounds_left.max(effect.rounds_left);
            known.value = known.value.max(effect.value);
            let (rounds_left, value) = (known.rounds_left, known.value);
            log.note(clause::EFFECTS_ADD_UP, || Event::EffectRenewed { bearer: who, what, rounds_left, value });
        }
        None => {
            state.duel.effects.push(effect);
            state.duel.see_effects();
            let cited = match what {
                What::Skill(_) => clause::DURATION_COUNT,
                What::Strength | What::Weakness => clause::STRENGTH_AND_WEAKNESS,
                What::Cloak => clause::CLOAKED_QUEEN,
            };
            let (source, Effect { rounds_left, value, .. }) = (state.who(effect.source), effect);
            log.note(cited, || Event::EffectLanded { bearer: who, source, what, rounds_left, value });
        }
    }
    if rules.changes_speed(what) {
        // MD-2.9: those who have not acted are put in order anew.
        state.sort_order(rules);
        let speed = rules.speed(state, bearer);
        log.note(clause::SPEED_EFFECTS_REORDER, || Event::Reordered { who, speed });
    }
}

/// MD-5.10: Health is given back, up to the maximum. `amount` is exact and rounded; its terms have been told.
pub(crate) fn heal<L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    place: Place,
    with: Means,
    amount: (Ratio<i64>, i64),
    log: &mut L,
) {
    let (exact, amount) = amount;
    log.total("healing", exact, amount);
    let maximum = rules.maximum(state, place, Resource::Health);
    let before = state.duel.health[at(place)];
    let health = (i64::from(before) + amount).min(i64::from(maximum).max(i64::from(before))) as i16;
    state.duel.health[at(place)] = health;
    let (who, by) = (state.who(place), state.who(state.duel.active));
    log.note(clause::HEALING, || Event::Healed {
        who,
        by,
        with,
        amount: amount as i32,
        gained: health - before,
        health,
    });
}

/// A target as events name it.
pub(crate) fn mark(state: &State, target: Target) -> Option<Mark> {
    match target.aim() {
        Aim::Place(place) => Some(Mark::Piece(state.who(place))),
        Aim::Wall(index) => Some(Mark::Wall(state.wall_id(usize::from(index)))),
        _ => None,
    }
}

impl Rules {
    /// MD-5.5: whether a piece has what a skill costs. Exactly enough is enough.
    #[inline]
    pub(crate) fn can_pay(&self, state: &State, place: Place, skill: SkillId) -> bool {
        let sheet = &self.skills[usize::from(skill)];
        sheet.mana <= state.duel.mana[at(place)] && sheet.stamina <= state.duel.stamina[at(place)]
    }
}
