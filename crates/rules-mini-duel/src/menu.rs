//! What the active piece can do: `legal` lists it, `pick` counts it and takes one action without listing. Both go through the same groups in the same order:
//! hits on one target, other skills, class ability, guard, skip, and the answer to an offer.

use crate::Rules;
use crate::action::{Action, Target};
use crate::content::{BlowId, ItemKind, PLAIN_ATTACK, SkillId, SkillTarget, Spell};
use crate::state::{KIT_BLOWS, Kit, Place, State, at, bit, lanes, side_of};
use crate::targets::{BITS, Targets, bits, nth_of_byte};

/// What the active piece may hit with blows and skills, and what it has for that.
struct Strikes<'a> {
    kit: &'a Kit,
    targets: Targets,
    each: usize,
    blows: usize,
}

impl<'a> Strikes<'a> {
    #[inline]
    fn of(state: &'a State, place: Place) -> Self {
        let (kit, duel) = (&state.lineup.kit[at(place)], &state.duel);
        let mut targets = state.attackable(place);
        // MD-7.4, MD-9.3: a blocked Warrior and a cloaked Queen hit nobody.
        let may_strike = u32::from(state.may_strike(place)).wrapping_neg();
        targets.pieces &= may_strike;
        targets.walls &= may_strike;
        let blows = kit.mana.paid_from(duel.mana[at(place)]) & kit.stamina.paid_from(duel.stamina[at(place)]);
        Strikes { kit, targets, each: targets.count(), blows: lanes(blows) }
    }

    #[inline]
    fn count(&self) -> usize {
        self.each * usize::from(BITS[self.blows])
    }

    /// Every blow on each target, blow by blow.
    #[inline]
    fn nth(&self, n: usize) -> Action {
        let mut blow = 0;
        for before in 1..KIT_BLOWS {
            blow += usize::from(before * self.each <= n);
        }
        let target = self.targets.nth(n - blow * self.each);
        let slot = nth_of_byte(self.blows, blow);
        Action::Strike(self.kit.blows[usize::from(slot) % KIT_BLOWS], target)
    }
}

/// Actions that are no blows of the kit.
#[derive(Clone, Copy, Debug)]
enum Group {
    Blow(SkillId),
    Skill(SkillId),
    /// An area skill: one action, if anybody is hit.
    Area(SkillId),
    Wall,
    Cloak,
    Spell(Spell),
}

impl Group {
    fn action(self, target: Target) -> Action {
        match self {
            Group::Blow(skill) => Action::Strike(skill + 1, target),
            Group::Skill(skill) => Action::Skill(skill, target),
            Group::Area(skill) => Action::Skill(skill, Target::NOTHING),
            Group::Wall => Action::Wall,
            Group::Cloak => Action::Cloak,
            Group::Spell(spell) => Action::Spell(spell, target),
        }
    }

    /// Whether it is one action, whatever the targets.
    const fn is_single(self) -> bool {
        !matches!(self, Group::Blow(_) | Group::Skill(_) | Group::Spell(_))
    }
}

/// One action, aimed at nothing.
const ONCE: Targets = Targets { pieces: 1, walls: 0 };

/// Shows the groups beside the blows of the kit until `visit` says that it is enough.
fn others(rules: &Rules, state: &State, mut visit: impl FnMut(Group, Targets) -> bool) {
    let place = state.duel.active;
    let kit = &state.lineup.kit[at(place)];
    if kit.has_more && state.may_strike(place) {
        let attackable = state.attackable(place);
        let sheet = &state.setup.sheets[usize::from(state.who(place))];
        for skill in sheet.skills.iter().filter(|skill| !kit.has(**skill)) {
            if rules.can_pay(state, place, *skill) {
                let (group, targets) = skill_group(rules, state, place, *skill, attackable);
                if targets.count() > 0 && visit(group, targets) {
                    return;
                }
            }
        }
    }
    if can_use_ability(state, place) {
        ability_groups(rules, state, place, &mut visit);
    }
}

fn skill_group(rules: &Rules, state: &State, place: Place, skill: SkillId, attackable: Targets) -> (Group, Targets) {
    let sheet = &rules.skills[usize::from(skill)];
    match sheet.target {
        SkillTarget::Enemy if sheet.damages() => (Group::Blow(skill), attackable),
        // MD-8.5: what cannot act on a Wall is for pieces only.
        SkillTarget::Enemy => (Group::Skill(skill), Targets { pieces: attackable.pieces, walls: 0 }),
        SkillTarget::AllEnemies => {
            let hit = state.area(place);
            let acts = hit.pieces != 0 || hit.walls != 0 && sheet.damages();
            (Group::Area(skill), if acts { ONCE } else { Targets::default() })
        }
        // MD-8.16: a Warrior whom a Wall forces does nothing but attack it.
        SkillTarget::Ally | SkillTarget::AllyOrSelf if state.is_forced(place) => {
            (Group::Skill(skill), Targets::default())
        }
        SkillTarget::Ally => (Group::Skill(skill), Targets { pieces: allies(state, place) & !bit(place), walls: 0 }),
        SkillTarget::AllyOrSelf => (Group::Skill(skill), Targets { pieces: allies(state, place), walls: 0 }),
    }
}

/// Living pieces of the own side, oneself included.
fn allies(state: &State, place: Place) -> u32 {
    state.duel.alive & side_of(place).places()
}

/// MD-6.1, MD-6.2, MD-6.6, MD-6.7; MD-9.3.
#[inline]
fn can_use_ability(state: &State, place: Place) -> bool {
    state.lineup.able & !state.duel.cloaked & bit(place) != 0
        && !state.duel.used_ability
        && state.duel.uses[at(place)] > 0
        && state.duel.cooldown[at(place)] == 0
}

fn ability_groups(rules: &Rules, state: &State, place: Place, visit: &mut impl FnMut(Group, Targets) -> bool) {
    match rules.item_at(state, place).map(|item| item.kind) {
        Some(ItemKind::TalismanOfTheWall) => {
            visit(Group::Wall, ONCE);
        }
        Some(ItemKind::CloakOfInvisibility) => {
            visit(Group::Cloak, ONCE);
        }
        Some(ItemKind::Spellbook) => {
            for (spell, _) in Spell::ALL {
                // MD-6.12: rows and Walls do not restrict spells.
                let pieces = if spell.is_hostile() { state.visible_enemies(place) } else { allies(state, place) };
                if pieces != 0 && visit(Group::Spell(spell), Targets { pieces, walls: 0 }) {
                    return;
                }
            }
        }
        None => {}
    }
}

/// How many actions the groups beside the blows of the kit have.
#[inline]
fn count_others(rules: &Rules, state: &State, place: Place) -> usize {
    let kit = &state.lineup.kit[at(place)];
    let is_able = can_use_ability(state, place);
    if !kit.has_more && (!is_able || kit.has_one_ability) { usize::from(is_able) } else { listed_others(rules, state) }
}

#[inline(never)]
fn listed_others(rules: &Rules, state: &State) -> usize {
    let mut count = 0;
    others(rules, state, |_, targets| {
        count += targets.count();
        false
    });
    count
}

/// MD-11.7: whether the other player has offered.
#[inline]
fn is_offered(state: &State, place: Place) -> bool {
    state.duel.offers[state.player_of(side_of(place).other()) as usize]
}

/// MD-4.6, MD-2.16: everyone may defend and skip, but whom a Wall forces (MD-8.16); and answer an offer (MD-11.7).
fn rest(state: &State, place: Place) -> std::ops::Range<usize> {
    let first = if state.is_forced(place) { 2 } else { 0 };
    first..2 + usize::from(is_offered(state, place))
}

fn always(n: usize) -> Action {
    match n {
        0 => Action::Defend,
        1 => Action::Skip,
        _ => Action::Offer,
    }
}

/// Appends every action of the active piece.
pub(crate) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let place = state.duel.active;
    let strikes = Strikes::of(state, place);
    for slot in bits(strikes.blows as u32) {
        let blow = strikes.kit.blows[usize::from(slot) % KIT_BLOWS];
        out.extend(strikes.targets.iter().map(|target| Action::Strike(blow, target)));
    }
    others(rules, state, |group, targets| {
        if group.is_single() {
            out.push(group.action(Target::NOTHING));
        } else {
            out.extend(targets.iter().map(|target| group.action(target)));
        }
        false
    });
    out.extend(rest(state, place).map(always));
}

/// The action at the place of the list that `below(count)` gives, without the list.
#[inline]
pub(crate) fn pick(rules: &Rules, state: &State, mut below: impl FnMut(usize) -> usize) -> Action {
    let place = state.duel.active;
    let strikes = Strikes::of(state, place);
    let hits = strikes.count();
    let more = count_others(rules, state, place);
    let rest = rest(state, place);
    let n = below(hits + more + rest.len());
    if n < hits {
        strikes.nth(n)
    } else if more <= n - hits {
        always(n - hits - more + rest.start)
    } else {
        nth_other(rules, state, n - hits)
    }
}

#[inline(never)]
fn nth_other(rules: &Rules, state: &State, mut n: usize) -> Action {
    let mut picked = Action::Skip;
    others(rules, state, |group, targets| {
        let here = targets.count();
        if n < here {
            picked = group.action(if group.is_single() { Target::NOTHING } else { targets.nth(n) });
            return true;
        }
        n -= here;
        false
    });
    picked
}

/// The blows of a piece that fit into its kit.
pub(crate) fn kit_of(rules: &Rules, skills: &[SkillId]) -> Kit {
    let mut kit = Kit::default();
    let mut put = |slot: usize, blow: BlowId, mana: i16, stamina: i16| {
        kit.blows[slot] = blow;
        kit.mana.set(slot, mana);
        kit.stamina.set(slot, stamina);
    };
    put(0, PLAIN_ATTACK, 0, 0);
    let (mut slot, mut has_more) = (1, false);
    for skill in skills {
        match rules.skills.get(usize::from(*skill)) {
            Some(sheet) if sheet.is_blow() && slot < KIT_BLOWS => {
                put(slot, skill + 1, sheet.mana, sheet.stamina);
                slot += 1;
            }
            Some(_) => has_more = true,
            None => {}
        }
    }
    Kit { has_more, ..kit }
}
