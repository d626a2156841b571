//! What a seat may do now: FD-6.8, in its order; the list of it; and one of it at random.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::seat::Seat;

use crate::action::{Action, Aim, Cast, NO_SPELL, Reason, Refusal};
use crate::board::{self, ALL_CELLS, Cells};
use crate::content::{Spell, SpellId, SpellKind, Targets};
use crate::load::traits;
use crate::resolve::referee;
use crate::state::{CELLS, Combatant, NOBODY, OFF_BOARD, Place, Sheet, Standing, State, Team, Who};
use crate::{Rules, clause, kinds};

/// The seat of a side.
pub fn seat_of(team: Team) -> Seat {
    Seat::Player(team as u8)
}

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
    if state.standing != Standing::Open {
        return refuse(Reason::BattleOver, clause::VICTORY);
    }
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
    if state.active_combatant().map(|active| seat_of(active.team)) != Some(seat) {
        return refuse(Reason::NotYourTurn, out_of_turn_clause(action));
    }
    check_in_turn(rules, state, action, false)
}

fn refuse<T>(reason: Reason, clause: Clause) -> Result<T, Refusal> {
    Err(Refusal { reason, clause, have: 0, need: 0 })
}

/// A refusal with what is there and what would be needed.
fn lacks<T>(reason: Reason, clause: Clause, have: i64, need: i64) -> Result<T, Refusal> {
    let shown = |number: i64| number.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    Err(Refusal { reason, clause, have: shown(have), need: shown(need) })
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
    let Some(combatant) = state.combatants.get(who as usize) else { return refuse(Reason::BadTarget, clause::TARGETS) };
    if combatant.is_player() && combatant.alive && seat_of(combatant.team) == seat {
        Ok(())
    } else {
        refuse(Reason::NotAllowed, clause::SURRENDER)
    }
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
    if rules.is_under(state, state.active, traits::ROOT) {
        return refuse(Reason::Rooted, clause::ROOT);
    }
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
        if CELLS <= to as usize {
            return refuse(Reason::BadCell, clause::BOARD);
        }
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
        _ => refuse(Reason::BadTarget, clause::TARGETS),
    }
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
    if rules.is_under(state, state.active, traits::SILENCE) {
        return refuse(Reason::Silenced, clause::SILENCE_AND_STUN);
    }
    let known = cast.spell != NO_SPELL && rules.sheet_of(state, state.active).spells.contains(&cast.spell);
    let Some(spell) = rules.spells.get(cast.spell as usize).filter(|_| known) else {
        return refuse(Reason::UnknownSpell, clause::CHECK_ORDER);
    };
    check_points(active, spell.ap, spell.attack_points, spell.energy)?;
    if cast.charges > 0 {
        no_charges(!kinds::takes_charges(spell.kind))?;
        if u16::from(active.charges) < cast.charges {
            return lacks(
                Reason::NotEnoughCharges,
                clause::SPENDING_CHARGES,
                active.charges.into(),
                cast.charges.into(),
            );
        }
    }
    match spell.targets {
        Targets::Own | Targets::Radius => match state.aimed_at(cast.aim) {
            _ if cast.aim == Aim::None => Ok(()),
            who if who == state.active => Ok(()),
            _ => refuse(Reason::BadTarget, clause::TARGETS),
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
                _ => refuse(Reason::BadTarget, clause::TARGETS),
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
        Targets::DeadAlly => check_resurrection(state, active, cast),
    }
}

/// The cell of an aim; a combatant stands for the cell where it is.
fn aimed_cell(state: &State, aim: Aim) -> Result<Place, Refusal> {
    match aim {
        Aim::Cell(cell) => Ok(cell),
        Aim::Who(who) => match state.combatants.get(who as usize) {
            Some(target) if target.alive => Ok(target.cell),
            _ => refuse(Reason::BadTarget, clause::TARGETS),
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
    if CELLS <= cast.cell as usize {
        return refuse(Reason::BadCell, clause::BOARD);
    }
    let distance = board::distance(active.cell, cast.cell);
    if 1 < distance {
        return lacks(Reason::CellNotAdjacent, clause::RESURRECTION_CELL, distance.into(), 1);
    }
    if state.free_cells() & board::bit(cast.cell) == 0 {
        return refuse(Reason::CellOccupied, clause::RESURRECTION_CELL);
    }
    Ok(())
}

/// What a list of casts wants to know of a spell, and nothing else: a few bytes that lie side by side for all spells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Listing {
    energy: i16,
    action_points: u8,
    attack_points: u8,
    /// At most the longest distance of the board.
    range: u8,
    targets: Targets,
    /// The most numbers of charges that are listed: 1 (none), 2 (none, one) or 3 (none, one, all).
    charges: u8,
    has_limit: bool,
}

impl Listing {
    /// Of a DoT one charge does what more would do (FD-2.8).
    pub fn of(spell: &Spell) -> Self {
        let charges = match spell.kind {
            SpellKind::Dot => 2,
            kind if kinds::takes_charges(kind) => 3,
            _ => 1,
        };
        // The raised one comes to a neighbouring cell.
        let range = if spell.targets == Targets::DeadAlly { 1 } else { spell.range };
        Listing {
            energy: spell.energy,
            action_points: spell.ap,
            attack_points: spell.attack_points,
            range: range.min(board::LONGEST),
            targets: spell.targets,
            charges,
            has_limit: spell.max_alive.is_some(),
        }
    }
}

/// How many there are within each distance: byte n counts those at n and nearer.
#[derive(Clone, Copy, Default)]
struct Within(u64);

impl Within {
    /// From how many stand at each distance, a byte each. No byte runs over: there are fewer cells than a byte holds.
    #[inline]
    fn sums(at: u64) -> Self {
        Within(at.wrapping_mul(0x0101_0101_0101_0101))
    }

    #[inline]
    fn count(self, range: u8) -> u32 {
        (self.0 >> (8 * u32::from(range & 7))) as u32 & 0xFF
    }
}

/// Everything that the lists below are made of, looked up once a decision.
struct Survey<'a> {
    rules: &'a Rules,
    state: &'a State,
    active: &'a Combatant,
    sheet: &'a Sheet,
    /// Cells of living enemies, and of the living of the own side; and how near they are.
    enemies: Cells,
    friends: Cells,
    enemies_within: Within,
    friends_within: Within,
    /// Cells with any object, and those of them that are solid.
    objects: Cells,
    solid: Cells,
    is_silenced: bool,
    is_rooted: bool,
}

impl<'a> Survey<'a> {
    /// None where nothing may be listed for the seat: referee actions are not, nor is `surrender`, which ends a side's part at any time and would
    /// make lists of what advances a battle meaningless. `check` accepts both.
    #[inline]
    fn of(rules: &'a Rules, state: &'a State, seat: Seat) -> Option<Self> {
        if state.standing != Standing::Open {
            return None;
        }
        let active = state.active_combatant().filter(|active| seat_of(active.team) == seat)?;
        let distances = board::distances_from(active.cell)?;
        let (mut cells, mut at) = ([0; 2], [0u64; 2]);
        for combatant in &state.combatants {
            // The dead stand nowhere.
            if let Some(distance) = distances.get(combatant.cell as usize) {
                cells[combatant.team as usize] |= 1 << combatant.cell;
                at[combatant.team as usize] += 1 << (8 * u32::from(*distance & 7));
            }
        }
        let (mut objects, mut solid) = (0, 0);
        for object in &state.objects {
            let cell = board::bit(object.cell);
            objects |= cell;
            if rules.things[object.thing as usize].solid {
                solid |= cell;
            }
        }
        let control = rules.traits_on(state, state.active);
        let (own, other) = (active.team as usize, active.team.other() as usize);
        Some(Survey {
            rules,
            state,
            active,
            sheet: rules.sheet_of(state, state.active),
            enemies: cells[other],
            friends: cells[own],
            enemies_within: Within::sums(at[other]),
            friends_within: Within::sums(at[own]),
            objects,
            solid,
            is_silenced: control & traits::SILENCE != 0,
            is_rooted: control & traits::ROOT != 0,
        })
    }

    #[inline]
    fn near(&self, range: u8) -> Cells {
        board::within(self.active.cell, range)
    }

    fn free(&self) -> Cells {
        ALL_CELLS & !(self.enemies | self.friends | self.objects)
    }

    #[inline]
    fn affords(&self, action_points: u8, attack_points: u8, energy: i16) -> bool {
        (action_points <= self.active.action_points)
            & (attack_points <= self.active.attack_points)
            & (energy <= self.active.energy)
    }

    /// FD-9.10: cells of living enemies in reach of the weapon.
    #[inline]
    fn attacks(&self) -> Cells {
        let weapon = self.sheet.right_hand.and_then(|id| self.rules.weapons.get(id as usize));
        let affordable =
            self.affords(kinds::PLAIN_ACTION_POINTS, kinds::PLAIN_ATTACK_POINTS, kinds::PLAIN_ATTACK_PRICE);
        match weapon {
            Some(weapon) if affordable => self.near(weapon.range) & self.enemies,
            _ => 0,
        }
    }

    /// FD-8.6: free neighbouring cells.
    #[inline]
    fn steps(&self) -> Cells {
        if self.active.movement_points == 0 || self.is_rooted {
            return 0;
        }
        self.near(1) & !(self.enemies | self.friends | self.solid)
    }

    /// FD-6.8: the known spells; none under silence.
    #[inline]
    fn known(&self) -> impl Iterator<Item = (SpellId, &'a Listing)> {
        let rules = self.rules;
        let known: &'a [SpellId] = if self.is_silenced { &[] } else { &self.sheet.spells };
        known.iter().filter_map(move |id| Some((*id, rules.listings.get(*id as usize)?)))
    }

    /// How many casts of a spell are listed: cells × charges × whom.
    #[inline]
    fn count(&self, id: SpellId, listing: &Listing) -> u32 {
        if !self.affords(listing.action_points, listing.attack_points, listing.energy) {
            return 0;
        }
        let targets = match listing.targets {
            Targets::Own | Targets::Radius => 1,
            Targets::Enemy => self.enemies_within.count(listing.range),
            Targets::Friend => self.friends_within.count(listing.range),
            Targets::Area | Targets::FreeCell => self.cells(id, listing).count_ones(),
            Targets::DeadAlly => self.cells(id, listing).count_ones() * self.raisable().count() as u32,
        };
        targets * self.charges(listing)
    }

    /// How many numbers of charges are listed.
    #[inline]
    fn charges(&self, listing: &Listing) -> u32 {
        u32::from(listing.charges).min(1 + u32::from(self.active.charges))
    }

    /// The cells of a spell's targets, or where it makes something.
    fn cells(&self, id: SpellId, listing: &Listing) -> Cells {
        let cells = match listing.targets {
            Targets::Own | Targets::Radius => board::bit(self.active.cell),
            Targets::Enemy => self.enemies,
            Targets::Friend => self.friends,
            // Only areas that touch somebody: the others are legal and do nothing (FD-13.7).
            Targets::Area => self.touched(),
            Targets::FreeCell
                if listing.has_limit
                    && check_limit(self.rules, self.state, &self.rules.spells[id as usize]).is_err() =>
            {
                0
            }
            Targets::FreeCell | Targets::DeadAlly => self.free(),
        };
        cells & self.near(listing.range)
    }

    /// Cells that are somebody's or next to somebody's.
    fn touched(&self) -> Cells {
        board::each(self.enemies | self.friends).fold(0, |cells, cell| cells | board::within(cell, 1))
    }

    /// FD-11.6: those who can be raised, in roster order.
    fn raisable(&self) -> impl Iterator<Item = Who> {
        let team = self.active.team;
        let players = self.state.combatants[..self.state.players()].iter().enumerate();
        players.filter(move |(_, combatant)| is_resurrectable(combatant, team)).map(|(place, _)| place as Who)
    }

    /// The cast at a place of a spell's list: by whom it raises, then by cells, then by charges.
    fn cast(&self, id: SpellId, listing: &Listing, place: u32) -> Action {
        let charges = self.charges(listing);
        let (place, charge) = (place / charges, place % charges);
        let cells = self.cells(id, listing);
        let nth = |place: u32| board::nth(cells, place as usize);
        let (aim, put) = match listing.targets {
            Targets::Own | Targets::Radius => (Aim::None, OFF_BOARD),
            Targets::Enemy | Targets::Friend => (self.who(nth(place)), OFF_BOARD),
            Targets::Area | Targets::FreeCell => (Aim::Cell(nth(place)), OFF_BOARD),
            Targets::DeadAlly => {
                let count = cells.count_ones().max(1);
                let whom = self.raisable().nth((place / count) as usize).unwrap_or(NOBODY);
                (Aim::Who(whom), nth(place % count))
            }
        };
        let charges = if charge < 2 { charge as u16 } else { self.active.charges.into() };
        Action::Cast(Cast { spell: id, aim, cell: put, charges })
    }

    fn who(&self, cell: Place) -> Aim {
        Aim::Who(self.state.cells.get(cell as usize).copied().unwrap_or(NOBODY))
    }
}

/// Appends what the seat can do: plain attacks (by the cells of the targets), casts in the order of the sheet (by cells, then charges 0, 1 and all),
/// rest, single steps, end. Of area spells only cells that touch somebody living.
pub fn legal(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some(survey) = Survey::of(rules, state, seat) else { return };
    out.extend(board::each(survey.attacks()).map(|cell| Action::Attack(survey.who(cell))));
    for (id, listing) in survey.known() {
        out.extend((0..survey.count(id, listing)).map(|place| survey.cast(id, listing, place)));
    }
    out.push(Action::Rest);
    out.extend(board::each(survey.steps()).map(Action::Step));
    out.push(Action::End);
}

/// One of [`legal`], at the place that `below` gives of their number; counts without listing.
pub fn pick(rules: &Rules, state: &State, seat: Seat, below: impl FnOnce(usize) -> usize) -> Option<Action> {
    let survey = Survey::of(rules, state, seat)?;
    let (attacks, steps) = (survey.attacks(), survey.steps());
    let casts: u32 = survey.known().map(|(id, listing)| survey.count(id, listing)).sum();
    let (hits, walks) = (attacks.count_ones(), steps.count_ones());
    // A rest and an end beside them.
    let mut place = below((hits + casts + walks + 2) as usize) as u32;
    if place < hits {
        return Some(Action::Attack(survey.who(board::nth(attacks, place as usize))));
    }
    place -= hits;
    if place < casts {
        for (id, listing) in survey.known() {
            let count = survey.count(id, listing);
            if place < count {
                return Some(survey.cast(id, listing, place));
            }
            place -= count;
        }
    }
    match place.saturating_sub(casts) {
        0 => Some(Action::Rest),
        step if step <= walks => Some(Action::Step(board::nth(steps, step as usize - 1))),
        _ => Some(Action::End),
    }
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
