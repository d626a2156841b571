//! What the active piece can do, as groups of targets: `legal` lists them, `pick` counts them and takes one without listing.

use crate::Rules;
use crate::action::{Action, Target};
use crate::content::{ItemKind, SkillId, SkillTarget, Spell};
use crate::resolve::skill::can_pay;
use crate::state::{Place, State, at, bit, owner, side_of};
use crate::targets::Targets;

/// Actions of one kind.
#[derive(Clone, Copy, Debug)]
enum Group {
    Attack,
    Skill(SkillId),
    /// An area skill: one action, if anybody is hit.
    Area(SkillId),
    Wall,
    Cloak,
    Spell(Spell),
    Defend,
    Skip,
    /// MD-11.7: the other player has offered.
    Offer,
}

impl Group {
    #[inline]
    fn action(self, target: Target) -> Action {
        match self {
            Group::Attack => Action::Attack(target),
            Group::Skill(skill) => Action::Skill(skill, target),
            Group::Area(skill) => Action::Skill(skill, Target::NOTHING),
            Group::Wall => Action::Wall,
            Group::Cloak => Action::Cloak,
            Group::Spell(spell) => Action::Spell(spell, target),
            Group::Defend => Action::Defend,
            Group::Skip => Action::Skip,
            Group::Offer => Action::Offer,
        }
    }

    /// Whether it is one action, whatever the targets.
    const fn is_single(self) -> bool {
        !matches!(self, Group::Attack | Group::Skill(_) | Group::Spell(_))
    }
}

/// One action, aimed at nothing.
const ONCE: Targets = Targets { pieces: 1, walls: 0 };

/// Shows every group that is not empty, in a stable order, until `visit` says that it is enough.
#[inline]
fn groups(rules: &Rules, state: &State, mut visit: impl FnMut(Group, Targets) -> bool) {
    let place = state.duel.active;
    // MD-7.5: a blocked Warrior may use his class ability, defend and skip; MD-9.3: a cloaked Queen may defend and skip.
    let is_cloaked = state.is_cloaked(place);
    if !is_cloaked && !state.is_blocked(place) {
        let attackable = state.attackable(place);
        if attackable.count() > 0 && visit(Group::Attack, attackable) {
            return;
        }
        let sheet = &state.setup.sheets[usize::from(state.who(place))];
        for skill in &sheet.skills {
            if can_pay(rules, state, place, *skill) {
                let (group, targets) = skill_group(rules, state, place, *skill, attackable);
                if targets.count() > 0 && visit(group, targets) {
                    return;
                }
            }
        }
    }
    if !is_cloaked && can_use_ability(state, place) && ability_groups(rules, state, place, &mut visit) {
        return;
    }
    if visit(Group::Defend, ONCE) || visit(Group::Skip, ONCE) {
        return;
    }
    if state.duel.offers[owner(state.who(place)).other() as usize] {
        visit(Group::Offer, ONCE);
    }
}

#[inline]
fn skill_group(
    rules: &Rules,
    state: &State,
    place: Place,
    skill: SkillId,
    attackable: Targets,
) -> (Group, Targets) {
    let sheet = &rules.skills[usize::from(skill)];
    match sheet.target {
        SkillTarget::Enemy if sheet.damages() => (Group::Skill(skill), attackable),
        // MD-8.5: what cannot act on a Wall is for pieces only.
        SkillTarget::Enemy => (Group::Skill(skill), Targets { pieces: attackable.pieces, walls: 0 }),
        SkillTarget::AllEnemies => {
            let hit = state.area(place);
            let acts = hit.pieces != 0 || hit.walls != 0 && sheet.damages();
            (Group::Area(skill), if acts { ONCE } else { Targets::default() })
        }
        SkillTarget::Ally => (Group::Skill(skill), Targets { pieces: allies(state, place) & !bit(place), walls: 0 }),
        SkillTarget::AllyOrSelf => (Group::Skill(skill), Targets { pieces: allies(state, place), walls: 0 }),
    }
}

/// Living pieces of the own side, oneself included.
fn allies(state: &State, place: Place) -> u32 {
    state.duel.alive & side_of(place).places()
}

/// MD-6.1, MD-6.2, MD-6.6, MD-6.7.
#[inline]
fn can_use_ability(state: &State, place: Place) -> bool {
    state.lineup.able & bit(place) != 0
        && !state.duel.used_ability
        && state.duel.uses[at(place)] > 0
        && state.duel.cooldown[at(place)] == 0
}

fn ability_groups(
    rules: &Rules,
    state: &State,
    place: Place,
    visit: &mut impl FnMut(Group, Targets) -> bool,
) -> bool {
    match rules.item_at(state, place).map(|item| item.kind) {
        Some(ItemKind::TalismanOfTheWall) => visit(Group::Wall, ONCE),
        Some(ItemKind::CloakOfInvisibility) => visit(Group::Cloak, ONCE),
        Some(ItemKind::Spellbook) => Spell::ALL.iter().any(|(spell, _)| {
            // MD-6.12: rows and Walls do not restrict spells.
            let pieces = if spell.is_hostile() { state.visible_enemies(place) } else { allies(state, place) };
            pieces != 0 && visit(Group::Spell(*spell), Targets { pieces, walls: 0 })
        }),
        None => false,
    }
}

/// Appends every action of the active piece.
pub(crate) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    groups(rules, state, |group, targets| {
        if group.is_single() {
            out.push(group.action(Target::NOTHING));
        } else {
            out.extend(targets.iter().map(|target| group.action(target)));
        }
        false
    });
}

/// The action at the place of the list that `below(count)` gives, without the list.
#[inline]
pub(crate) fn pick(rules: &Rules, state: &State, mut below: impl FnMut(usize) -> usize) -> Option<Action> {
    let mut count = 0;
    groups(rules, state, |_, targets| {
        count += targets.count();
        false
    });
    let mut n = below(count);
    let mut picked = None;
    groups(rules, state, |group, targets| {
        let here = targets.count();
        if n < here {
            let target = if group.is_single() { Target::NOTHING } else { targets.nth(n) };
            picked = Some(group.action(target));
            return true;
        }
        n -= here;
        false
    });
    picked
}
