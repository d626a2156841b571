//! FY-9, FY-10: the numbers of attack and defence, and how a target stands to an attack.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::tally::Terms;
use smallvec::SmallVec;

use crate::action::{Answer, Defence, DefenceKind};
use crate::blow::Blow;
use crate::content::{ACROBATICS, ATHLETICS, Condition, ItemKind, MAGIC_RESISTANCE, SkillId};
use crate::labels::{Word, skill_label};
use crate::names::best_school;
use crate::state::{Ahead, Because, NOBODY, Posture, Relation, State, Who};
use crate::{Rules, clause, hands, sight};

/// FY-4.6: what sitting or lying takes from Acrobatics.
const NOT_STANDING: i32 = -5;
/// FY-12.2: what each further attack takes from the attack check.
const FURTHER_ATTACK: i32 = -5;
/// FY-5.13: what each further participant adds.
const FURTHER_PARTICIPANT: i32 = 5;
/// FY-9.5: the middle of a d20.
pub const PASSIVE: i32 = 10;
/// FY-9.6: the margin of a degree.
const DEGREE: i32 = 10;

/// FY-9.6: the degree of a margin; 0 is a failure.
#[inline]
pub fn degree(margin: i32) -> i32 {
    if margin < 0 { 0 } else { 1 + margin / DEGREE }
}

/// FY-12.2: attacks of one on another in the running turn so far.
pub fn attacks_so_far(state: &State, attacker: Who, target: Who) -> u8 {
    let same = state.attacks.iter().find(|known| known.attacker == attacker && known.target == target);
    same.map_or(0, |known| known.count)
}

/// What the attack check adds to its roll: FY-9.1 and the clauses of its terms. `attacks` are those of this action on this target.
pub fn attack_sum(state: &State, blow: &Blow, target: Who, attacks: u8, referee: i32, terms: &mut impl Terms) -> i32 {
    let skill = state.skill(blow.attacker, blow.skill);
    terms.add(blow.skill_by, skill_label(blow.skill), skill.into());
    let mut sum = skill;
    let mut add = |clause, word: Word, value: i32| {
        if value != 0 {
            terms.add(clause, word.label(), value.into());
            sum += value;
        }
    };
    let so_far = i32::from(attacks_so_far(state, blow.attacker, target));
    let further = if target == NOBODY { i32::from(attacks) } else { so_far + i32::from(attacks) } - 1;
    add(clause::MULTI_ATTACK_PENALTY, Word::MultiAttack, FURTHER_ATTACK * further.max(0));
    add(clause::SYNERGY_POWER, Word::Synergy, FURTHER_PARTICIPANT * (i32::from(blow.participants) - 1));
    let dazzled = state.fighter(blow.attacker).conditions[Condition::Dazzled as usize];
    if dazzled.turns != 0 {
        add(clause::DAZZLED, Word::Dazzled, -i32::from(dazzled.magnitude));
    }
    add(clause::REFEREE_OVERRIDE, Word::Referee, referee);
    sum
}

/// FY-4.6, FY-5.4: what posture takes from Acrobatics.
#[inline]
pub fn posture_malus(state: &State, who: Who) -> i32 {
    let fighter = state.fighter(who);
    if fighter.posture != Posture::Standing || fighter.carried_by != NOBODY { NOT_STANDING } else { 0 }
}

/// What a rolled defence adds to its roll: FY-10.4.
pub fn reaction_sum(
    rules: &Rules,
    state: &State,
    who: Who,
    defence: Defence,
    referee: i32,
    terms: &mut impl Terms,
) -> i32 {
    let (skill, by) = reaction_skill(rules, defence);
    let value = state.skill(who, skill);
    terms.add(by, skill_label(skill), value.into());
    let mut sum = value;
    if skill == ACROBATICS && posture_malus(state, who) != 0 {
        sum += posture_malus(state, who);
        terms.add(clause::POSTURE_EFFECTS, Word::Posture.label(), posture_malus(state, who).into());
    }
    if referee != 0 {
        sum += referee;
        terms.add(clause::REFEREE_OVERRIDE, Word::Referee.label(), referee.into());
    }
    sum
}

/// FY-14.6 to FY-14.9: the skill of a reaction and its clause.
pub fn reaction_skill(rules: &Rules, defence: Defence) -> (SkillId, Clause) {
    match defence {
        Defence::Dodge => (ACROBATICS, clause::DODGE_AND_BLOCK_SKILLS),
        Defence::Block => (ATHLETICS, clause::DODGE_AND_BLOCK_SKILLS),
        Defence::Parry(item) => (rules.items[usize::from(item)].skill, clause::PARRY_SKILL),
        Defence::Counterspell(school) => (school, clause::COUNTERSPELL_SKILL),
        Defence::Resist | Defence::Pass => (MAGIC_RESISTANCE, clause::RESISTANCE_SKILL),
    }
}

/// FY-9.5, FY-14.10: the passive defence, without the referee.
pub fn passive_sum(state: &State, who: Who, blow: &Blow, terms: &mut impl Terms) -> i32 {
    let categories = blow.categories;
    if state.fighter(who).is(Condition::Paralysed) && !categories.resistance {
        terms.add(clause::PARALYSED, Word::Paralysed.label(), 0);
        return 0;
    }
    let malus = posture_malus(state, who);
    let mut best = (i32::MIN, ACROBATICS);
    let mut consider = |skill: SkillId, value: i32| {
        if best.0 < value {
            best = (value, skill);
        }
    };
    if categories.hit && !state.fighter(who).is(Condition::Paralysed) {
        consider(ACROBATICS, state.skill(who, ACROBATICS) + malus);
        consider(ATHLETICS, state.skill(who, ATHLETICS));
    }
    if categories.resistance {
        consider(MAGIC_RESISTANCE, state.skill(who, MAGIC_RESISTANCE));
    }
    let (value, skill) = best;
    terms.add(clause::PASSIVE_CHECK, Word::Passive.label(), PASSIVE.into());
    terms.add(clause::PASSIVE_DEFENCE_SKILLS, skill_label(skill), state.skill(who, skill).into());
    if skill == ACROBATICS && malus != 0 {
        terms.add(clause::POSTURE_EFFECTS, Word::Posture.label(), malus.into());
    }
    PASSIVE + value
}

/// How a target stands to an attack before it has chosen anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Decided: it is not asked.
    Set(Relation, Because),
    /// FY-10.3 (3), (4): it may choose a reaction.
    Asked,
}

/// FY-10.3: the relation, in the order of the clause.
pub fn stance(rules: &Rules, state: &State, blow: &Blow, target: Who) -> Stance {
    use Because as B;
    let fighter = state.fighter(target);
    let ruled = ruled_relation(state, blow.attacker, target);
    match ruled {
        // Who is to meet it as an ordinary attack still needs the point and a reaction that fits.
        Some(Relation::Ordinary) => {}
        Some(relation) => return Stance::Set(relation, B::Referee),
        None => {
            if !fighter.alert {
                return Stance::Set(Relation::Sudden, B::NotAlert);
            }
            if !fighter.is_able() {
                return Stance::Set(Relation::Sudden, B::NotAble);
            }
            if target == state.active {
                return Stance::Set(Relation::Unforeseen, B::OwnTurn);
            }
        }
    }
    if fighter.is(Condition::Paralysed) {
        return Stance::Set(Relation::Unforeseen, B::Paralysed);
    }
    if fighter.activity == 0 {
        return Stance::Set(Relation::Unforeseen, B::NoPoints);
    }
    if ruled.is_none() {
        if state.fighter(blow.attacker).hidden {
            return Stance::Set(Relation::Unforeseen, B::AttackerHidden);
        }
        let may_turn = !fighter.first_reaction_used && sight::could_see(state, target, blow.attacker);
        if !may_turn && !sight::sees(state, target, blow.attacker) {
            return Stance::Set(Relation::Unforeseen, B::AttackerNotInView);
        }
    }
    if !has_fitting(rules, state, blow, target) {
        return Stance::Set(Relation::Unforeseen, B::NoFittingReaction);
    }
    Stance::Asked
}

/// FY-10.12: the relation that the referee has set for the next attack of one on another.
fn ruled_relation(state: &State, by: Who, on: Who) -> Option<Relation> {
    state.rulings.iter().find_map(|ruling| match ruling {
        Ahead::Relation { attacker, target, relation } if *attacker == by && *target == on => Some(*relation),
        _ => None,
    })
}

/// FY-10.12: whether the referee has ruled that the target expects the attack.
pub fn is_ruled_ordinary(state: &State, attacker: Who, target: Who) -> bool {
    ruled_relation(state, attacker, target) == Some(Relation::Ordinary)
}

/// FY-10.12: whether the referee has forbidden a reaction of somebody.
pub fn is_forbidden(state: &State, who: Who, kind: DefenceKind) -> bool {
    state
        .rulings
        .iter()
        .any(|ruling| matches!(ruling, Ahead::Forbid { who: of, defence } if *of == who && *defence == kind))
}

/// FY-14.6 to FY-14.9: whether a kind of reaction answers this kind of attack at all.
pub fn answers(state: &State, blow: &Blow, kind: DefenceKind) -> bool {
    match kind {
        DefenceKind::Dodge | DefenceKind::Block | DefenceKind::Parry => blow.categories.hit,
        // FY-6.5, FY-6.10.
        DefenceKind::Counterspell => blow.categories.hit && (blow.is_magic || state.options.counterspell_any_hit),
        DefenceKind::Resist => blow.categories.resistance,
    }
}

fn has_fitting(rules: &Rules, state: &State, blow: &Blow, target: Who) -> bool {
    // Dodge and resistance need nothing in hand, so mostly the first question answers it.
    let free = [DefenceKind::Dodge, DefenceKind::Resist, DefenceKind::Block];
    free.into_iter().any(|kind| answers(state, blow, kind) && !is_forbidden(state, target, kind))
        || !defences(rules, state, blow, target).is_empty()
}

/// Reactions, a handful.
pub type Defences = SmallVec<[Defence; 8]>;

/// The reactions that a target has against an attack: of several schools and equal weapons the best one.
pub fn defences(rules: &Rules, state: &State, blow: &Blow, target: Who) -> Defences {
    let mut out = Defences::new();
    let may = |kind| answers(state, blow, kind) && !is_forbidden(state, target, kind);
    if may(DefenceKind::Dodge) {
        out.push(Defence::Dodge);
    }
    if may(DefenceKind::Block) {
        out.push(Defence::Block);
    }
    if may(DefenceKind::Parry) {
        for thing in hands::held(state, target) {
            let item = state.items[thing as usize].item;
            let parry = Defence::Parry(item);
            if rules.items[item as usize].kind == ItemKind::Weapon && !out.contains(&parry) {
                out.push(parry);
            }
        }
    }
    if may(DefenceKind::Counterspell)
        && let Some(school) = best_school(state, target)
        && hands::has_focus(state, target)
    {
        out.push(Defence::Counterspell(school));
    }
    if may(DefenceKind::Resist) {
        out.push(Defence::Resist);
    }
    out
}

/// FY-16.4: the turn that a reaction needs, if the attacker is not in view: towards the attacker.
#[inline]
pub fn needed_turn(state: &State, target: Who, attacker: Who) -> Option<u8> {
    if sight::sees(state, target, attacker) {
        return None;
    }
    let (from, to) = (state.fighter(target).cell, state.fighter(attacker).cell);
    Some(state.map().towards(from, to))
}

/// How many of 400 ways (attack die, defence die) let an attack succeed against an answer; of a fixed defence the same scale.
pub fn cases(rules: &Rules, state: &State, blow: &Blow, target: Who, attacks: u8, answer: Answer) -> i32 {
    let attack = attack_sum(state, blow, target, attacks, 0, &mut ());
    match answer.defence {
        Defence::Pass => fixed_cases(attack, passive_sum(state, target, blow, &mut ())) * 20,
        defence => opposed_cases(attack - reaction_sum(rules, state, target, defence, 0, &mut ())),
    }
}

/// How many of the 20 values of the attack die succeed against a fixed defence.
#[inline]
pub fn fixed_cases(attack: i32, defence: i32) -> i32 {
    (21 - (defence - attack)).clamp(0, 20)
}

/// How many of the 400 pairs of dice succeed, with this advantage of the attack.
pub fn opposed_cases(advantage: i32) -> i32 {
    // d20 + advantage ≥ d20: of each attack roll the defence rolls up to roll + advantage.
    (1..=20).map(|roll: i32| (roll + advantage).clamp(0, 20)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_follow_the_margin() {
        assert_eq!([-1, 0, 9, 10, 19, 20, 41].map(degree), [0, 1, 1, 2, 2, 3, 5]);
    }

    #[test]
    fn odds_of_the_page_are_these() {
        // d20 + 8 against d20 + 7: the defender escapes 21 of 40 times with 8, 19 of 40 with 7.
        assert_eq!(400 - opposed_cases(-1), 210);
        assert_eq!(400 - opposed_cases(0), 190);
        assert_eq!(20 - fixed_cases(7, 17), 9);
    }
}
