//! Hits (MD-3), guard (MD-4.1) and skips (MD-2.16).

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::Rules;
use crate::action::{Aim, Target};
use crate::clause;
use crate::content::{BlowId, Change, PLAIN_ATTACK, Shares, SkillId, Stat};
use crate::damage::{Blow, Damage, attack as attack_with, defence as defence_with, lightning_attack};
use crate::event::{Event, Mark, Means, Stance, Strike};
use crate::resolve::wall;
use crate::rolls;
use crate::state::{Place, State, at, bit, is_front, side_of};
use crate::values::spell_thirds;

/// MD-3.1, MD-5.1: a blow on one target ends the turn: the plain attack for nothing, a skill for its price, whatever comes of it (MD-5.6).
#[inline]
pub(crate) fn strike<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    blow: BlowId,
    target: Target,
    dice: &mut D,
    log: &mut L,
) {
    let by = at(state.duel.active);
    let sheet = &rules.blows[usize::from(blow)];
    state.duel.mana[by] -= sheet.mana;
    state.duel.stamina[by] -= sheet.stamina;
    hit(rules, state, target, &Hit { with: means_of(blow), shares: sheet.shares, is_sure: sheet.sure_hit }, dice, log);
    if sheet.hurts_self {
        hurt_oneself(rules, state, blow - 1, dice, log);
    }
    rules.complete_turn(state, log);
}

/// What a blow is in events.
#[inline]
pub(crate) fn means_of(blow: BlowId) -> Means {
    if blow == PLAIN_ATTACK { Means::Attack } else { Means::Skill(blow - 1) }
}

/// MD-5.12: what a skill does to its user, after all targets: without evade, through the own defences.
#[cold]
pub(crate) fn hurt_oneself<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    skill: SkillId,
    dice: &mut D,
    log: &mut L,
) {
    let by = state.duel.active;
    let with = Means::OwnSkill(skill);
    hit_piece(rules, state, by, &Hit { with, shares: rules.shares(with), is_sure: true }, dice, log);
}

/// MD-4.1: a guard stance; it ends the turn.
pub(crate) fn defend<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    let place = state.duel.active;
    state.duel.guard |= bit(place);
    let who = state.who(place);
    log.note(clause::GUARD_STANCE, || Event::Defended { who });
    rules.complete_turn(state, log);
}

/// MD-2.16, MD-2.13: nothing is done, on purpose or because the time has run out.
pub(crate) fn skip<L: Log<Event>>(rules: &Rules, state: &mut State, by_clock: bool, log: &mut L) {
    let who = state.who(state.duel.active);
    let cited = if by_clock { clause::TIME_UP_IS_SKIP } else { clause::VOLUNTARY_SKIP };
    log.note(cited, || Event::Skipped { who });
    rules.complete_turn(state, log);
}

/// A hit on its way to a target.
pub(crate) struct Hit {
    pub with: Means,
    pub shares: Shares,
    /// No evade roll.
    pub is_sure: bool,
}

/// MD-3: the active piece hits a target. Nothing else happens on a hit (MD-3.10).
#[inline]
pub(crate) fn hit<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    target: Target,
    hit: &Hit,
    dice: &mut D,
    log: &mut L,
) {
    match target.aim() {
        Aim::Place(place) => hit_piece(rules, state, place, hit, dice, log),
        Aim::Wall(index) => hit_wall(rules, state, usize::from(index), hit, log),
        _ => {}
    }
}

/// MD-3.3 to MD-3.9: evade, damage, Health, death.
#[inline]
fn hit_piece<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    target: Place,
    hit: &Hit,
    dice: &mut D,
    log: &mut L,
) {
    let by = state.duel.active;
    let evade = if hit.is_sure { 0 } else { i32::from(state.stat(target, Stat::Evade)).min(100) };
    let roll = rolls::evades(dice, evade);
    let damage = rules.blow(state, by, target, hit).damage();
    let points = if roll.passed { 0 } else { damage.points };
    let health_before = state.duel.health[at(target)];
    let health = left_after(health_before, points);
    state.duel.health[at(target)] = health;
    state.duel.hurt |= points > 0;
    let cited = match points {
        0 if roll.passed => clause::EVADE_FIRST,
        0 => clause::NO_MINIMUM_DAMAGE,
        _ => clause::DAMAGE_FORMULA,
    };
    log.note(cited, || {
        let strike = Strike {
            by: state.who(by),
            target: Mark::Piece(state.who(target)),
            with: hit.with,
            evade: evade as u8,
            roll: roll.roll.unwrap_or(0) as u8,
            damage: points,
            health_before,
            health,
        };
        Event::Struck { strike }
    });
    if health == 0 {
        die(state, target, log);
    }
}

/// MD-8.7, MD-8.8: a Wall does not evade; at 0 it is gone, and what goes beyond is lost.
#[inline(never)]
fn hit_wall<L: Log<Event>>(rules: &Rules, state: &mut State, index: usize, hit: &Hit, log: &mut L) {
    let by = state.duel.active;
    let id = state.wall_id(index);
    let Some(wall) = state.duel.walls.get(index).copied() else { return };
    let (physical_attack, magic_attack) = rules.attacks_with(state, by, hit.with);
    let blow = Blow {
        physical_attack,
        magic_attack,
        shares: hit.shares,
        physical_defence: defence_with(wall.physical_defence, 0, Stance::None),
        magic_defence: defence_with(wall.magic_defence, 0, Stance::None),
    };
    let Damage { points, .. } = blow.damage();
    let health = left_after(wall.health, points);
    state.duel.walls[index].health = health;
    state.duel.hurt |= points > 0;
    log.note(clause::ANYONE_MAY_ATTACK_A_WALL, || {
        let strike = Strike {
            by: state.who(by),
            target: Mark::Wall(id),
            with: hit.with,
            evade: 0,
            roll: 0,
            damage: points,
            health_before: wall.health,
            health,
        };
        Event::Struck { strike }
    });
    if health == 0 {
        wall::destroy(rules, state, index, log);
    }
}

/// MD-3.9: dead at once: off its cell and out of the queue (MD-2.10); rows are re-read from now on (MD-7.2, MD-7.7).
#[cold]
fn die<L: Log<Event>>(state: &mut State, place: Place, log: &mut L) {
    state.duel.unchecked_death = true;
    let waited = state.duel.waits(place) && place != state.duel.active;
    state.duel.alive &= !bit(place);
    state.duel.clear_place(place);
    let who = state.who(place);
    log.note(clause::DEATH, || Event::Died { who });
    if waited {
        log.note(clause::DEAD_LOSE_THEIR_TURN, || Event::TurnLost { who });
    }
    let side = side_of(place);
    if is_front(place) && state.duel.alive & side.front() == 0 && state.duel.alive & side.places() != 0 {
        let player = state.player_of(side);
        log.note(clause::EMPTY_FRONT_OPENS_BACK, || Event::FrontFell { player });
    }
}

/// Health after damage: never below 0.
#[inline]
fn left_after(health: i16, damage: i32) -> i16 {
    (i32::from(health) - damage).max(0) as i16
}

impl Rules {
    /// The blow of a piece on a piece, with effects and stance.
    #[inline]
    fn blow(&self, state: &State, by: Place, target: Place, hit: &Hit) -> Blow {
        let (physical_attack, magic_attack) = self.attacks_with(state, by, hit.with);
        let (physical_defence, magic_defence) = self.defences(state, target);
        Blow { physical_attack, magic_attack, shares: hit.shares, physical_defence, magic_defence }
    }

    /// What a means strikes with, in units of the formula.
    #[inline]
    pub(crate) fn attacks_with(&self, state: &State, by: Place, with: Means) -> (i64, i64) {
        match with {
            Means::Spell(item) => {
                (0, self.items.get(usize::from(item)).map_or(0, |book| lightning_attack(spell_thirds(book))))
            }
            _ => self.attacks(state, by),
        }
    }

    /// Pha and Ma of a piece with effects, in units of the formula.
    #[inline]
    pub(crate) fn attacks(&self, state: &State, by: Place) -> (i64, i64) {
        let (physical, magic) = (state.stat(by, Stat::PhysicalAttack), state.stat(by, Stat::MagicAttack));
        if state.duel.affected & bit(by) == 0 {
            return (attack_with(physical, 0, 0), attack_with(magic, 0, 0));
        }
        let changes = self.changes(state, by);
        let change = |change: Change| changes[change as usize];
        (
            attack_with(physical, change(Change::PhysicalAttackPercent), change(Change::PhysicalAttack)),
            attack_with(magic, change(Change::MagicAttackPercent), change(Change::MagicAttack)),
        )
    }

    /// Phd and Md of a piece with effects and stance, in units of the formula.
    #[inline]
    pub(crate) fn defences(&self, state: &State, target: Place) -> (i64, i64) {
        let (physical, magic) = (state.stat(target, Stat::PhysicalDefence), state.stat(target, Stat::MagicDefence));
        let stance = state.stance(target);
        if state.duel.affected & bit(target) == 0 {
            return (defence_with(physical, 0, stance), defence_with(magic, 0, stance));
        }
        let changes = self.changes(state, target);
        (
            defence_with(physical, changes[Change::PhysicalDefence as usize], stance),
            defence_with(magic, changes[Change::MagicDefence as usize], stance),
        )
    }
}
