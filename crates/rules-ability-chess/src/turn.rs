//! The turn sequence: set-up, turns, rounds. Reads top to bottom like the rulebook's "Turn sequence".

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::{Seat, Seats, Turn, Wanted};

use crate::board::{BoardKind, Cells, OFF};
use crate::chess::attack::is_attacked;
use crate::event::Event;
use crate::resolve::Flow;
use crate::resolve::end::QUIET_DRAW;
use crate::scenario::{self, Scenario};
use crate::scene::Scene;
use crate::state::{Ask, CAPTURE, HARMS, Left, Moment, NO_PIECE, PERMANENT, Phase, Standing, State, Who};
use crate::{Rules, clause, names, repeat, rolls};

/// The kinds of decisions.
pub const ACT: &str = "act";
pub const DESIGNATE: &str = "designate";
pub const PROMOTE: &str = "promote";
pub const WOUND: &str = "wound";
pub const NAME: &str = "name";

/// The word of a pending choice.
pub fn kind_of(ask: &Ask) -> &'static str {
    match ask {
        Ask::Bearer | Ask::Pick => DESIGNATE,
        Ask::Promotion(_) => PROMOTE,
        Ask::Wound { .. } => WOUND,
        Ask::Pieces { .. } => NAME,
    }
}

/// Whose decision is wanted, or the outcome.
pub fn turn(state: &State) -> Turn {
    let (now, setup) = (&state.now, &state.setup);
    let seat = |who: Who| Seat::Player(setup.seats[usize::from(who) & 3]);
    if let Some(outcome) = now.standing.outcome(|who| (names::seat(setup, who).id, Seats::one(seat(who)))) {
        return Turn::Over(outcome);
    }
    let (who, kind, clause) = match now.pending.first() {
        Some(pending) => {
            let clause = match pending.ask {
                Ask::Bearer => clause::DESIGNATING_THE_BEARER,
                Ask::Pick => clause::SETUP_EFFECTS,
                Ask::Promotion(_) => clause::DISPLACED_PAWNS,
                Ask::Wound { .. } => clause::WOUNDED_QUEEN,
                Ask::Pieces { .. } => clause::PENDING_CHOICES,
            };
            (pending.player, kind_of(&pending.ask), clause)
        }
        // AC-1.6: in turn order.
        None => (now.active, ACT, clause::TURN_ORDER),
    };
    Turn::Of(Wanted { seats: Seats::one(seat(who)), kind, main: kind == ACT, clause, limit_ms: None })
}

/// Begins a match: set-up, step by step.
pub fn start<D: Dice, L: Log<Event>>(
    rules: &Rules,
    scenario: &Scenario,
    dice: &mut D,
    log: &mut L,
) -> Result<State, Faults> {
    let mut state = scenario::prepare(rules, scenario)?;
    log.note(board_clause(state.setup.board), || Event::MatchBegan);
    let setup = &*state.setup;
    let mut flow = Flow::new(rules, setup, &mut state.now, log);
    for who in 0..setup.count {
        let piece = flow.now.players[usize::from(who)].bearer;
        if piece != NO_PIECE {
            flow.note(clause::DESIGNATING_THE_BEARER, || Event::BearerDesignated { who, piece });
        }
    }
    // Step 3: the referee places items.
    let everybody = crate::resolve::item::all_players(setup.count);
    for placed in &scenario.place {
        let players = |seats: u8| {
            (0..setup.count)
                .filter(|who| seats >> setup.seats[usize::from(*who)] & 1 != 0)
                .fold(0, |all, who| all | 1 << who)
        };
        let visible = placed.visible_to.map_or(everybody, players);
        if let Some(slot) = flow.place_item(placed.kind, placed.cell, visible, 0) {
            flow.announce(slot, players(placed.announced_to));
        }
    }
    begin_from_layout(&mut state, scenario);
    state.keep_from_here();
    advance(rules, &mut state, dice, log);
    Ok(state)
}

/// The clause that describes a board and its armies.
pub fn board_clause(kind: BoardKind) -> Clause {
    match kind {
        BoardKind::Std8 => clause::STANDARD_BOARD,
        BoardKind::Tall8x12 => clause::TALL_BOARD,
        BoardKind::Cross16 => clause::CROSS_ARMIES,
    }
}

/// What a FEN says besides the pieces.
fn begin_from_layout(state: &mut State, scenario: &Scenario) {
    let Some(layout) = &scenario.position else { return };
    let now = &mut state.now;
    now.active = layout.active.unwrap_or(0);
    now.round = layout.round.unwrap_or(1).max(1);
    now.quiet_rounds = layout.half_moves.unwrap_or(0) / 2;
    let owner = (now.active + 1) % state.setup.count.max(1);
    pass_cell(&state.setup, now, owner, layout.passed);
}

/// AC-2.4: the right that a FEN names.
pub fn pass_cell(setup: &crate::state::Setup, now: &mut Moment, owner: Who, passed: Option<crate::board::Cell>) {
    let Some(cell) = passed else { return };
    let board = crate::board::STEPS[usize::from(setup.forward[usize::from(owner) & 3])];
    let at = crate::board::file_of(cell)
        .checked_add_signed(board.0)
        .zip(crate::board::rank_of(cell).checked_add_signed(board.1));
    let Some((file, rank)) = at.filter(|(file, rank)| setup.board.has(*file, *rank)) else { return };
    let there = now.cells[usize::from(crate::board::cell_at(file, rank))];
    if crate::state::army_of(there) == owner && usize::from(there) < crate::state::MOST_PIECES {
        now.players[usize::from(owner) & 3].passed_cell = cell;
        now.players[usize::from(owner) & 3].passed_pawn = there;
    }
}

/// Goes on until somebody has to decide or the match is over.
pub fn advance<D: Dice, L: Log<Event>>(rules: &Rules, state: &mut State, dice: &mut D, log: &mut L) {
    while state.now.standing.is_open() && state.now.pending.is_empty() {
        match state.now.phase {
            Phase::Setup => {
                set_up(rules, state, log);
                let first = state.now.active;
                begin_turn(rules, state, log, first, false);
            }
            // AC-9.4: the turn of an active player who is out ends at once.
            Phase::Acting if state.now.players[usize::from(state.now.active) & 3].is_eliminated => {
                let who = state.now.active;
                state.now.phase = Phase::Ending;
                log.note(clause::OUT_IN_OWN_TURN, || Event::TurnCut { who });
            }
            Phase::Acting => return,
            Phase::Ending => next_turn(rules, state, dice, log),
        }
    }
}

/// Step 4 of the set-up: setup effects of abilities, in turn order (AC-1.9).
fn set_up<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    let setup = &*state.setup;
    let mut flow = Flow::new(rules, setup, &mut state.now, log);
    for who in 0..setup.count {
        if setup.abilities[usize::from(who)]
            .is_some_and(|ability| !rules.abilities[usize::from(ability)].setup.is_empty())
        {
            flow.note(clause::SETUP_EFFECTS, || Event::SetupEffects { who });
            flow.perform_setup(who);
        }
    }
    flow.settle();
    let round = state.now.round;
    log.note(clause::STARTING_STATE, || Event::RoundBegan { round });
}

/// Whether the same decision of the same turn is wanted in both moments: nothing was done in it that the rules count.
pub fn is_where_it_was(before: &Moment, now: &Moment) -> bool {
    let turn = |moment: &Moment| {
        (moment.round, moment.active, moment.is_extra_turn, moment.phase, moment.main_action_done, moment.used_actions)
    };
    let used = |moment: &Moment| moment.items.map(|item| (item.was_dragged, item.used));
    turn(before) == turn(now) && before.uses == now.uses && before.pending == now.pending && used(before) == used(now)
}

/// Steps 1 to 3 of a turn.
fn begin_turn<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L, who: Who, is_extra: bool) {
    let setup = &*state.setup;
    let now = &mut state.now;
    now.phase = Phase::Acting;
    now.active = who;
    now.is_extra_turn = is_extra;
    // Step 1: flags; rights in passing that the player's own last turn made lapse.
    now.main_action_done = false;
    now.used_actions = 0;
    if now.is_used_this_turn() {
        let live = now.items_live;
        now.uses.clear();
        now.modified.clear();
        for slot in crate::state::Pieces(u64::from(live)) {
            now.items[usize::from(slot)].was_dragged = false;
            now.items[usize::from(slot)].used = 0;
        }
    }
    let player = &mut now.players[usize::from(who) & 3];
    player.passed_cell = OFF;
    player.passed_pawn = NO_PIECE;
    player.agrees = false;
    let is_skipped = player.skipped_turns > 0;
    player.skipped_turns = 0;
    let by = if is_extra { clause::EXTRA_AND_SKIPPED_TURNS } else { clause::TURN_ORDER };
    log.note(by, || Event::TurnBegan { who, is_extra });
    if !L::FOLLOWS {
        return;
    }
    let mut flow = Flow::new(rules, setup, now, log);
    // Step 2: income.
    income(&mut flow, who);
    // Step 3: what listens to the start of a turn.
    flow.turn_started(who);
    flow.settle();
    if is_skipped && flow.now.standing.is_open() {
        // AC-3.15: it ends at once.
        flow.note(clause::EXTRA_AND_SKIPPED_TURNS, || Event::TurnSkipped { who });
        end_of_turn(&mut flow, who);
    }
    let position = repeat::position(rules, state);
    state.now.is_untouched = true;
    state.begin_turn_at(position);
}

/// AC-5.1, AC-5.2, AC-5.12: income of the player.
fn income<L: Log<Event>>(flow: &mut Flow<'_, L>, who: Who) {
    let scene = flow.scene();
    let Some(cap) = crate::legal::ability::cap(&scene, who) else {
        if flow.setup.abilities[usize::from(who) & 3].is_some() {
            // AC-5.3: an ability without energy gets none.
            flow.note(clause::NO_ENERGY, || Event::NoEnergy { who });
        }
        return;
    };
    if crate::legal::ability::active_cap(&scene, who).is_none() {
        flow.note(clause::BEARER_DEATH_STOPS_INCOME, || Event::NoIncome { who });
        return;
    }
    let player = flow.player_mut(who);
    let gained = u8::from(player.energy < cap);
    player.energy += gained;
    let energy = player.energy;
    let by = if gained == 0 { clause::ENERGY_CAP } else { clause::INCOME };
    flow.note(by, || Event::Income { who, energy, gained });
}

/// Step 5: the player ends the turn (AC-3.8); without a main action it was a forced pass (AC-3.9).
pub fn end<L: Log<Event>>(flow: &mut Flow<'_, L>, who: Who) {
    let is_forced_pass = !flow.now.main_action_done;
    if is_forced_pass {
        flow.player_mut(who).has_passed = true;
    }
    let by = if is_forced_pass { clause::NO_LEGAL_MAIN_ACTION } else { clause::ENDING_THE_TURN };
    flow.note(by, || Event::TurnEnded { who, is_forced_pass });
    end_of_turn(flow, who);
}

/// Step 6: effects on the player that count turns lose one (AC-3.13), then the cleanup, as losing immunity may kill (AC-6.17).
fn end_of_turn<L: Log<Event>>(flow: &mut Flow<'_, L>, who: Who) {
    flow.now.phase = Phase::Ending;
    let mut place = 0;
    while place < flow.now.restrictions.len() {
        let restriction = &mut flow.now.restrictions[place];
        if restriction.player == who && restriction.left.tick() {
            let number = restriction.number;
            flow.now.restrictions.remove(place);
            flow.note(clause::DURATIONS, || Event::RestrictionEnded { who, number });
        } else {
            place += 1;
        }
    }
    for id in flow.scene().army(who) {
        if flow.piece(id).immune == [Left::OVER; HARMS.len()] {
            continue;
        }
        let piece = flow.piece_mut(id);
        let mut ended = 0;
        for harm in 0..HARMS.len() {
            if piece.immune[harm].tick() {
                ended |= 1 << harm;
            }
        }
        if ended != 0 {
            flow.note(clause::DURATIONS, || Event::ImmunityEnded { piece: id, to: ended });
            flow.burn_where_it_stands(id);
        }
    }
    flow.settle();
}

/// Step 7, and then the next turn, or the end of the round before it.
fn next_turn<D: Dice, L: Log<Event>>(rules: &Rules, state: &mut State, dice: &mut D, log: &mut L) {
    announce_checks(rules, state, log);
    let (active, count) = (state.now.active, state.setup.count);
    let lives = |state: &State, who: Who| !state.now.players[usize::from(who) & 3].is_eliminated;
    // AC-3.15: extra turns are attached to the ordinary one.
    if lives(state, active) && state.now.players[usize::from(active) & 3].extra_turns > 0 {
        state.now.players[usize::from(active) & 3].extra_turns = 0;
        begin_turn(rules, state, log, active, true);
        return;
    }
    let next = (active + 1..count).find(|who| lives(state, *who));
    let next = match next {
        Some(next) => Some(next),
        None => {
            end_of_round(state, dice, log);
            (0..count).find(|who| lives(state, *who))
        }
    };
    if let (Standing::Open, Some(next)) = (state.now.standing, next) {
        begin_turn(rules, state, log, next, false);
    }
}

/// AC-2.10: kings that some opponent could capture by a chess move. Only said, so not even looked for where nobody reads.
fn announce_checks<L: Log<Event>>(rules: &Rules, state: &State, log: &mut L) {
    if !L::IS_READ {
        return;
    }
    let scene = Scene::new(rules, state);
    for who in scene.living() {
        let king = scene.piece(state.setup.kings[usize::from(who) & 3]);
        if king.is_alive() && !king.is_immune(CAPTURE) && is_attacked(&scene, king.cell, who) {
            log.note(clause::CHECK_DOES_NOT_BIND, || Event::Check { who });
        }
    }
}

/// The end of a round: fire, barriers, quiet rounds.
fn end_of_round<D: Dice, L: Log<Event>>(state: &mut State, dice: &mut D, log: &mut L) {
    let now = &mut state.now;
    // 1. One d6 for every burning cell, fresh ones too (AC-6.12), in the order of AC-6.11.
    if !now.burning.is_empty() {
        let count = now.burning.len() as u8;
        log.note(clause::ROLL_ORDER, || Event::FireDice { count });
    }
    for cell in now.burning.iter() {
        if now.lit_this_round.has(cell) {
            log.note(clause::FRESH_FIRE_ROLLS, || Event::FreshFire { cell });
        }
        let check = rolls::fire_goes_out(dice, cell);
        let (is_out, roll) = (check.passed, check.roll.unwrap_or(0) as u8);
        if is_out {
            now.burning.remove(cell);
        }
        log.note(clause::EXTINGUISHING_ROLL, || Event::FireRolled { cell, roll, is_out });
    }
    now.lit_this_round = Cells::NONE;
    // 2. Barriers.
    let mut place = 0;
    while place < now.barriers.len() {
        let barrier = &mut now.barriers[place];
        if barrier.rounds_left != PERMANENT {
            barrier.rounds_left -= 1;
        }
        if barrier.rounds_left == 0 {
            let cell = barrier.cell;
            now.barriers.remove(place);
            now.cells[usize::from(cell)] = crate::state::EMPTY;
            log.note(clause::BARRIERS, || Event::BarrierGone { cell });
        } else {
            place += 1;
        }
    }
    // 3. Quiet rounds (AC-9.6), and the draws that come by themselves.
    now.quiet_rounds = if now.is_noisy { 0 } else { now.quiet_rounds.saturating_add(1) };
    now.is_noisy = false;
    let living = |who: &usize| !now.players[*who].is_eliminated;
    let all_passed = (0..usize::from(state.setup.count)).filter(living).all(|who| now.players[who].has_passed);
    for player in &mut now.players {
        player.has_passed = false;
    }
    let by = if all_passed {
        Some(clause::ALL_PASS)
    } else if now.quiet_rounds >= QUIET_DRAW {
        Some(clause::QUIET_ROUNDS)
    } else {
        None
    };
    if let Some(by) = by {
        now.standing = Standing::Draw(by);
        log.note(by, || Event::Ended { winner: None });
        return;
    }
    now.round = now.round.saturating_add(1);
    let round = now.round;
    log.note(clause::TURN_ORDER, || Event::RoundBegan { round });
}
