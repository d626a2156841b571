//! What a seat may do now: FD-6.8 and FD-8.6, in their order. The list of it is in `list`.

mod list;

pub use list::{Listing, legal, pick};

use holmgang_kernel::clause::Clause;
use holmgang_kernel::refusal::{refuse, refuse_unless};
use holmgang_kernel::refuse_if;
use holmgang_kernel::seat::Seat;

use crate::action::{Action, Aim, Cast, NO_SPELL, Reason, Refusal};
use crate::board::{self, ALL_CELLS, Cells};
use crate::content::{Spell, SpellId, SpellKind, Targets};
use crate::resolve::referee;
use crate::state::{CELLS, Combatant, NOBODY, Place, State, Team, Used, Who};
use crate::traits;
use crate::{Rules, clause, kinds};

/// Whether the seat may do this now.
///
/// # Errors
/// The first reason against it, in the order of FD-6.8 and FD-8.6.
pub fn check(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    match action {
        // Malformed requests come before everything else.
        Action::Walk(path) if path.is_empty() => return refuse(Reason::BadRequest, clause::REASON_CODES),
        Action::Ruling(ruling) if ruling.reason.trim().is_empty() => {
            return refuse(Reason::BadRequest, clause::REFEREE_ACTIONS);
        }
        _ => {}
    }
    refuse_if!(!state.standing.is_open(), Reason::BattleOver, clause::VICTORY);
    match action {
        Action::Ruling(ruling) => {
            return match seat {
                Seat::Referee => referee::check(rules, state, &ruling.what),
                Seat::Player(_) => refuse(Reason::NotAllowed, clause::REFEREE_ACTIONS),
            };
        }
        Action::Surrender(who) => return check_surrender(state, seat, *who),
        _ => {}
    }
    if state.active_combatant().map(|active| active.team.seat()) != Some(seat) {
        return refuse(Reason::NotYourTurn, out_of_turn_clause(action));
    }
    check_in_turn(rules, state, action, false)
}

/// A refusal with what is there and what would be needed.
fn lacks<T>(reason: Reason, clause: Clause, have: i64, need: i64) -> Result<T, Refusal> {
    let shown = |number: i64| number.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    Err(Refusal::counted(reason, clause, shown(have), shown(need)))
}

/// The clause that keeps somebody from acting out of turn.
fn out_of_turn_clause(action: &Action) -> Clause {
    match action {
        Action::Cast(cast) if cast.charges > 0 => clause::CHARGES_ONLY_IN_OWN_TURN,
        Action::Step(_) | Action::Walk(_) => clause::NO_MOVEMENT_AFTER_LAST_ACTION,
        _ => clause::ONLY_THE_ACTIVE_ACTS,
    }
}

/// FD-15.3: at any time, for a living own player character.
fn check_surrender(state: &State, seat: Seat, who: Who) -> Result<(), Refusal> {
    let Some(combatant) = state.combatants.get(who as usize) else { return no_target(state, Aim::Who(who)) };
    refuse_unless(
        combatant.is_player() && combatant.alive && combatant.team.seat() == seat,
        Reason::NotAllowed,
        clause::SURRENDER,
    )
}

fn check_in_turn(rules: &Rules, state: &State, action: &Action, has_charges: bool) -> Result<(), Refusal> {
    let active = &state.combatants[state.active as usize];
    match action {
        Action::End if has_charges => refuse(Reason::ChargesNotAllowed, clause::WHAT_ACCEPTS_CHARGES),
        Action::End => Ok(()),
        Action::Rest => {
            check_points(active, kinds::PLAIN_ACTION_POINTS, 0, 0)?;
            no_charges(has_charges)
        }
        Action::Step(cell) => check_path(rules, state, std::slice::from_ref(cell), has_charges),
        Action::Walk(path) => check_path(rules, state, path, has_charges),
        Action::Attack(aim) => {
            let Some(weapon) =
                rules.sheet_of(state, state.active).right_hand.and_then(|id| rules.weapons.get(id as usize))
            else {
                return refuse(Reason::NoWeapon, clause::REASON_CODES);
            };
            check_points(active, kinds::PLAIN_ACTION_POINTS, kinds::PLAIN_ATTACK_POINTS, kinds::PLAIN_ATTACK_PRICE)?;
            no_charges(has_charges)?;
            let target = check_enemy(state, *aim)?;
            check_distance(active.cell, state.combatants[target as usize].cell, weapon.range, clause::WEAPON_REACH)
        }
        Action::Cast(cast) => check_cast(rules, state, active, cast),
        Action::Equip => refuse(Reason::NotAllowed, clause::NO_CHANGE_OF_EQUIPMENT),
        Action::Overcharged(inner) => match **inner {
            // Nobody makes these; they take no charges either.
            Action::Overcharged(_) | Action::Surrender(_) | Action::Ruling(_) => no_charges(true),
            Action::Walk(ref path) if path.is_empty() => refuse(Reason::BadRequest, clause::REASON_CODES),
            ref inner => check_in_turn(rules, state, inner, true).and(no_charges(true)),
        },
        Action::Surrender(_) | Action::Ruling(_) => Ok(()), // judged before the turn
    }
}

/// FD-2.15: attack, rest and movement take no charges.
fn no_charges(has_charges: bool) -> Result<(), Refusal> {
    if has_charges { refuse(Reason::ChargesNotAllowed, clause::WHAT_ACCEPTS_CHARGES) } else { Ok(()) }
}

/// AP, OA and energy, in this order.
fn check_points(active: &Combatant, action_points: u8, attack_points: u8, energy: i16) -> Result<(), Refusal> {
    if active.action_points < action_points {
        return lacks(
            Reason::NotEnoughAp,
            clause::ACTIONS_COST_ACTION_POINTS,
            active.action_points.into(),
            action_points.into(),
        );
    }
    if active.attack_points < attack_points {
        return lacks(
            Reason::NotEnoughAttackPoints,
            clause::NOT_ENOUGH_ATTACK_POINTS,
            active.attack_points.into(),
            attack_points.into(),
        );
    }
    if active.energy < energy {
        return lacks(Reason::NotEnoughEnergy, clause::NOT_ENOUGH_ENERGY, active.energy.into(), energy.into());
    }
    Ok(())
}

/// FD-8.6: root, MP for the whole path, then every step of it.
fn check_path(rules: &Rules, state: &State, path: &[Place], has_charges: bool) -> Result<(), Refusal> {
    let active = &state.combatants[state.active as usize];
    refuse_if!(rules.is_under(state, state.active, traits::ROOT), Reason::Rooted, clause::ROOT);
    if usize::from(active.movement_points) < path.len() {
        return lacks(
            Reason::NotEnoughMp,
            clause::TWO_MOVEMENT_POINTS,
            active.movement_points.into(),
            path.len() as i64,
        );
    }
    no_charges(has_charges)?;
    // The cell where the walker stands is free as soon as it has left it.
    let closed = (state.standing_cells() | rules.solid_cells(state)) & !board::bit(active.cell);
    let mut from = active.cell;
    for (taken, to) in path.iter().copied().enumerate() {
        refuse_if!(CELLS <= to as usize, Reason::BadCell, clause::BOARD);
        let distance = board::distance(from, to);
        if distance != 1 {
            return lacks(Reason::CellNotAdjacent, clause::ANY_DIRECTION, distance.into(), 1);
        }
        if board::bit(to) & closed != 0 {
            return lacks(Reason::CellOccupied, clause::OCCUPIED_CELLS, taken as i64, 0);
        }
        from = to;
    }
    Ok(())
}

/// FD-13.5: a living enemy, named or by the cell where it stands.
fn check_enemy(state: &State, aim: Aim) -> Result<Who, Refusal> {
    let who = state.aimed_at(aim);
    match state.combatants.get(who as usize) {
        Some(target) if target.alive && target.team != state.combatants[state.active as usize].team => Ok(who),
        _ => no_target(state, aim),
    }
}

/// FD-13.5; FD-6.11 where the name is nobody's in this battle.
fn no_target<T>(state: &State, aim: Aim) -> Result<T, Refusal> {
    let is_unknown = matches!(aim, Aim::Who(who) if state.combatants.len() <= usize::from(who));
    refuse(Reason::BadTarget, if is_unknown { clause::REASON_CODES } else { clause::TARGETS })
}

fn check_distance(from: Place, to: Place, range: u8, clause: Clause) -> Result<(), Refusal> {
    if CELLS <= to as usize {
        // FD-6.8: a cell off the board has no distance.
        return refuse(Reason::BadCell, clause::BOARD);
    }
    let distance = board::distance(from, to);
    if range < distance { lacks(Reason::OutOfRange, clause, distance.into(), range.into()) } else { Ok(()) }
}

/// The clause of a spell's range: FD-13.2 for direct damage, FD-4.7 for the others.
fn range_clause(kind: SpellKind) -> Clause {
    if kinds::is_direct(kind) { clause::MELEE_AND_PROJECTILE } else { clause::DISTANCE }
}

fn check_cast(rules: &Rules, state: &State, active: &Combatant, cast: &Cast) -> Result<(), Refusal> {
    let known = cast.spell != NO_SPELL && rules.sheet_of(state, state.active).spells.contains(&cast.spell);
    let spell = rules.spells.get(cast.spell as usize).filter(|_| known);
    // FD-13.8: a potion is drunk and not said.
    let is_said = !spell.is_some_and(|spell| spell.is_potion);
    if is_said && rules.is_under(state, state.active, traits::SILENCE) {
        return refuse(Reason::Silenced, clause::SILENCE_AND_STUN);
    }
    let Some(spell) = spell else { return refuse(Reason::UnknownSpell, clause::CHECK_ORDER) };
    check_points(active, spell.ap, spell.attack_points, spell.energy)?;
    if cast.charges > 0 {
        no_charges(!spell.takes_charges())?;
        if u16::from(active.charges) < cast.charges {
            return lacks(
                Reason::NotEnoughCharges,
                clause::SPENDING_CHARGES,
                active.charges.into(),
                cast.charges.into(),
            );
        }
    }
    check_uses(state, cast.spell, spell)?;
    match spell.targets {
        Targets::Own | Targets::Radius => match state.aimed_at(cast.aim) {
            _ if cast.aim == Aim::None => Ok(()),
            who if who == state.active => Ok(()),
            _ => no_target(state, cast.aim),
        },
        Targets::Enemy => {
            let target = check_enemy(state, cast.aim)?;
            check_distance(active.cell, state.combatants[target as usize].cell, spell.range, range_clause(spell.kind))
        }
        Targets::Friend => {
            let target = state.friend(cast.aim);
            match state.combatants.get(target as usize) {
                Some(friend) if friend.alive && friend.team == active.team => {
                    check_distance(active.cell, friend.cell, spell.range, range_clause(spell.kind))
                }
                _ => no_target(state, cast.aim),
            }
        }
        Targets::Ally => {
            let target = state.aimed_at(cast.aim);
            match state.combatants.get(target as usize) {
                Some(ally) if ally.alive && ally.team == active.team && target != state.active => {
                    check_distance(active.cell, ally.cell, spell.range, range_clause(spell.kind))
                }
                _ => no_target(state, cast.aim),
            }
        }
        Targets::Area => {
            check_distance(active.cell, aimed_cell(state, cast.aim)?, spell.range, range_clause(spell.kind))
        }
        Targets::FreeCell => {
            let cell = aimed_cell(state, cast.aim)?;
            check_distance(active.cell, cell, spell.range, range_clause(spell.kind))?;
            check_free(state, cell)?;
            check_limit(rules, state, spell)
        }
        Targets::OpenCell => {
            let cell = aimed_cell(state, cast.aim)?;
            check_distance(active.cell, cell, spell.range, range_clause(spell.kind))?;
            refuse_unless(
                (state.standing_cells() | rules.solid_cells(state)) & board::bit(cell) == 0,
                Reason::CellOccupied,
                clause::UNUSUAL_MOVEMENT,
            )
        }
        Targets::DeadAlly => check_resurrection(state, active, cast),
    }
}

/// FD-13.8: how often the active one may still use a spell whose uses are limited.
fn check_uses(state: &State, id: SpellId, spell: &Spell) -> Result<(), Refusal> {
    let Some(most) = spell.uses else { return Ok(()) };
    let times = state.times_used(state.active, id);
    if times < most { Ok(()) } else { lacks(Reason::UsedUp, clause::LIMITED_SPELLS, times.into(), most.into()) }
}

/// The cell of an aim; a combatant stands for the cell where it is.
fn aimed_cell(state: &State, aim: Aim) -> Result<Place, Refusal> {
    match aim {
        Aim::Cell(cell) => Ok(cell),
        Aim::Who(who) => match state.combatants.get(who as usize) {
            Some(target) if target.alive => Ok(target.cell),
            _ => no_target(state, aim),
        },
        Aim::None => refuse(Reason::BadTarget, clause::TARGETS),
    }
}

/// FD-11.1, FD-11.2: nothing is made on a cell that holds anything.
fn check_free(state: &State, cell: Place) -> Result<(), Refusal> {
    if state.cells[cell as usize] != NOBODY {
        refuse(Reason::CellOccupied, clause::NO_CREATION_ON_OCCUPIED_CELL)
    } else if state.object_cells() & board::bit(cell) != 0 {
        refuse(Reason::CellOccupied, clause::FIRE_WALL_OCCUPIES_CELL)
    } else {
        Ok(())
    }
}

/// FD-6.8, last: how many creatures of this spell the caster may have alive.
fn check_limit(rules: &Rules, state: &State, spell: &Spell) -> Result<(), Refusal> {
    let (Some(creature), Some(most)) = (spell.summons, spell.max_alive) else { return Ok(()) };
    let alive = rules.living_summons(state, state.active, creature);
    if usize::from(most) <= alive {
        lacks(Reason::MaxSummons, clause::CHECK_ORDER, alive as i64, most.into())
    } else {
        Ok(())
    }
}

/// FD-11.6: dead player characters of the caster's team who have not surrendered (FD-15.3).
fn is_resurrectable(combatant: &Combatant, team: Team) -> bool {
    combatant.is_player() && combatant.team == team && !combatant.alive && !combatant.surrendered
}

/// FD-11.4 to FD-11.8, in the order of FD-6.8.
fn check_resurrection(state: &State, active: &Combatant, cast: &Cast) -> Result<(), Refusal> {
    if !state.combatants.iter().any(|combatant| is_resurrectable(combatant, active.team)) {
        return refuse(Reason::NoOneToResurrect, clause::RESURRECTION_CHOICE);
    }
    let chosen = match cast.aim {
        Aim::Who(who) => state.combatants.get(who as usize),
        _ => None,
    };
    match chosen {
        Some(chosen) if is_resurrectable(chosen, active.team) => {}
        Some(chosen) if !chosen.is_player() => {
            return refuse(Reason::TargetNotResurrectable, clause::SUMMONS_CANNOT_BE_RESURRECTED);
        }
        _ => return refuse(Reason::TargetNotResurrectable, clause::RESURRECTION_CHOICE),
    }
    if board::within(active.cell, 1) & state.free_cells() == 0 {
        return refuse(Reason::NoFreeCell, clause::RESURRECTION_NEEDS_ROOM);
    }
    refuse_if!(CELLS <= cast.cell as usize, Reason::BadCell, clause::BOARD);
    let distance = board::distance(active.cell, cast.cell);
    // FD-4.7: the own cell is no neighbour.
    if distance != 1 {
        return lacks(Reason::CellNotAdjacent, clause::RESURRECTION_CELL, distance.into(), 1);
    }
    refuse_if!(state.free_cells() & board::bit(cast.cell) == 0, Reason::CellOccupied, clause::RESURRECTION_CELL);
    Ok(())
}

impl State {
    /// The active combatant.
    #[inline]
    pub fn active_combatant(&self) -> Option<&Combatant> {
        self.combatants.get(self.active as usize)
    }

    /// How many players there are; they stand before the creatures.
    #[inline]
    pub fn players(&self) -> usize {
        let [red, blue] = self.setup.players;
        usize::from(red + blue).min(self.combatants.len())
    }

    /// FD-13.8: how often somebody has used a spell whose uses are limited.
    pub fn times_used(&self, who: Who, spell: SpellId) -> u8 {
        self.used.iter().find(|used| used.who == who && used.spell == spell).map_or(0, |used| used.times)
    }

    /// FD-13.8: notes how often. The list is in the order of combatants and spells, so that equal states are the same.
    pub fn set_times_used(&mut self, who: Who, spell: SpellId, times: u8) {
        self.used.retain(|used| used.who != who || used.spell != spell);
        if times > 0 {
            let place = self.used.partition_point(|used| (used.who, used.spell) < (who, spell));
            self.used.insert(place, Used { who, times, spell });
        }
    }

    /// Whom an aim names: a combatant, or who stands on a cell.
    pub fn aimed_at(&self, aim: Aim) -> Who {
        match aim {
            Aim::Who(who) => who,
            Aim::Cell(cell) => self.cells.get(cell as usize).copied().unwrap_or(NOBODY),
            Aim::None => NOBODY,
        }
    }

    /// Whom a friendly spell is for: without a target oneself.
    pub fn friend(&self, aim: Aim) -> Who {
        if aim == Aim::None { self.active } else { self.aimed_at(aim) }
    }

    /// Cells with a living combatant.
    pub fn standing_cells(&self) -> Cells {
        self.combatants.iter().fold(0, |cells, combatant| cells | board::bit(combatant.cell))
    }

    /// Cells with any object.
    pub fn object_cells(&self) -> Cells {
        self.objects.iter().fold(0, |cells, object| cells | board::bit(object.cell))
    }

    /// Cells that hold nothing at all.
    pub fn free_cells(&self) -> Cells {
        ALL_CELLS & !(self.standing_cells() | self.object_cells())
    }
}

impl Rules {
    /// Cells with a solid object: FD-8.6.
    pub fn solid_cells(&self, state: &State) -> Cells {
        let solid = |thing: u16| self.things.get(thing as usize).is_some_and(|thing| thing.solid);
        state
            .objects
            .iter()
            .filter(|object| solid(object.thing))
            .fold(0, |cells, object| cells | board::bit(object.cell))
    }

    /// How many living creatures of a kind somebody has called.
    pub fn living_summons(&self, state: &State, summoner: Who, creature: u16) -> usize {
        let summons = &state.combatants[state.players()..];
        let is_one = |combatant: &&Combatant| {
            combatant.alive
                && combatant.summoner == summoner
                && state
                    .setup
                    .sheets
                    .get(combatant.sheet as usize)
                    .is_some_and(|sheet| sheet.creature == Some(creature))
        };
        summons.iter().filter(is_one).count()
    }

    /// Whether an effect with one of these traits is on somebody.
    pub fn is_under(&self, state: &State, who: Who, wanted: u16) -> bool {
        self.lastings_on(state, who, wanted).next().is_some()
    }
}
