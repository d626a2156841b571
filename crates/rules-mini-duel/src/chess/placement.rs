//! Placement (MD-1.7 to MD-1.15): both players at the same time, hidden until both are done.

use holmgang_kernel::Ratio;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Op;
use std::sync::Arc;

use crate::Rules;
use crate::action::{Action, Reason, Refusal};
use crate::chess::outcome;
use crate::clause;
use crate::content::ChessClass;
use crate::event::Event;
use crate::labels;
use crate::resolve::end::kings_decide;
use crate::state::{
    Chess, DrawReason, Fate, Game, Lineup, Loss, OFF_FIELD, Phase, Place, Player, Posting, Side, State, Who, owner,
};

/// MD-1.8: fifteen seconds.
pub const PLACEMENT_MS: u32 = 15_000;
/// Cells of one formation.
const CELLS: Place = 16;

/// MD-1.15: whether a player may order so; the reasons in the order of that clause.
///
/// # Errors
/// The first reason against it.
pub(crate) fn check(state: &State, chess: &Chess, player: Player, action: &Action) -> Result<(), Refusal> {
    if chess.confirmed[player as usize] {
        return Err(Refusal::new(Reason::PlacementClosed, clause::PLACEMENT_MAY_CHANGE));
    }
    let takes_part = |who: Who| {
        usize::from(who) < chess.post.len() && owner(who) == player && chess.post[usize::from(who)] != Posting::Absent
    };
    match *action {
        Action::Place(who, _) | Action::TakeBack(who) | Action::Surrender(who, _) if !takes_part(who) => {
            Err(Refusal::new(Reason::NotParticipant, clause::ILLEGAL_PLACEMENT))
        }
        Action::Surrender(who, _) if state.is_mandatory(who) => {
            Err(Refusal::new(Reason::MandatoryCannotSurrender, clause::MANDATORY_PARTICIPANTS))
        }
        Action::Surrender(who, false) if is_king(state, who) => {
            Err(Refusal::new(Reason::ConfirmRequired, clause::PLACED_BY_THE_CLOCK))
        }
        Action::Place(_, place) if place >= CELLS => {
            Err(Refusal::new(Reason::CellOutsideField, clause::ILLEGAL_PLACEMENT))
        }
        Action::Place(who, place) if standing_on(chess, player, place).is_some_and(|other| other != who) => {
            Err(Refusal::new(Reason::CellOccupied, clause::ILLEGAL_PLACEMENT))
        }
        _ => Ok(()),
    }
}

fn is_king(state: &State, who: Who) -> bool {
    state.setup.sheets[usize::from(who)].class == ChessClass::King
}

/// Who is put on a place of a formation.
pub(crate) fn standing_on(chess: &Chess, player: Player, place: Place) -> Option<Who> {
    crate::chess::board::army(player).find(|who| chess.post[usize::from(*who)] == Posting::On(place))
}

/// The choices that are offered: for the first participant without an order every free cell, or to let it surrender; and to be done. Others may be placed first, moved
/// and taken back too; the King's surrender is for those who ask for it.
pub(crate) fn legal(state: &State, chess: &Chess, player: Player, out: &mut Vec<Action>) {
    let undecided = state.participants(player).find(|who| chess.post[usize::from(*who)] == Posting::Unplaced);
    if let Some(who) = undecided {
        let free = (0..CELLS).filter(|place| standing_on(chess, player, *place).is_none());
        out.extend(free.map(|place| Action::Place(who, place)));
        if !state.is_mandatory(who) && !is_king(state, who) {
            out.push(Action::Surrender(who, false));
        }
    }
    out.push(Action::Confirm);
}

/// The moment as a player knows it while both place: nothing of what the opponent has ordered (MD-1.8); none where nothing is hidden.
pub(crate) fn known_to(state: &State, player: Player) -> Option<State> {
    if state.phase != Phase::Place {
        return None;
    }
    let mut known = state.clone();
    let chess = known.chess.as_mut()?;
    let hidden = player.other();
    chess.confirmed[hidden as usize] = false;
    for who in crate::chess::board::army(hidden) {
        let post = &mut chess.post[usize::from(who)];
        if *post != Posting::Absent {
            *post = Posting::Unplaced;
        }
    }
    Some(known)
}

/// Does a placement order.
pub(crate) fn apply<L: Log<Event>>(rules: &Rules, state: &mut State, player: Player, action: &Action, log: &mut L) {
    let Some(chess) = &mut state.chess else { return };
    match *action {
        Action::Place(who, place) => {
            chess.post[usize::from(who)] = Posting::On(place);
            log.note(clause::TWO_ROWS, || Event::Posted { who, place });
        }
        Action::TakeBack(who) => {
            chess.post[usize::from(who)] = Posting::Unplaced;
            log.note(clause::PLACEMENT_MAY_CHANGE, || Event::TakenBack { who });
        }
        Action::Surrender(who, _) => {
            chess.post[usize::from(who)] = Posting::Surrendering;
            log.note(clause::UNPLACED_SURRENDER, || Event::SurrenderOrdered { who });
        }
        Action::Confirm => {
            chess.confirmed[player as usize] = true;
            log.note(clause::PLACEMENT_CLOCK, || Event::Confirmed { player });
            if chess.confirmed == [true; 2] {
                close(rules, state, log);
            }
        }
        _ => {}
    }
}

/// MD-1.8: the time is up for both.
pub(crate) fn time_up<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    log.note(clause::PLACEMENT_CLOCK, || Event::PlacementTimeUp);
    close(rules, state, log);
}

/// The end of placement: mandatory pieces and Kings are put in place (MD-1.11), others without a place surrender (MD-1.10), both formations are shown, the rounds begin.
fn close<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    for player in [state.duel.attacker, state.duel.attacker.other()] {
        put_in_place(state, player, log);
        surrender_the_rest(state, player, log);
    }
    if let Some(game) = lost_kings(state) {
        outcome::end_game(state, game, log);
        return;
    }
    take_the_field(rules, state);
    state.phase = Phase::Act;
    rules.begin_rounds(state, log);
}

fn put_in_place<L: Log<Event>>(state: &mut State, player: Player, log: &mut L) {
    let lead = [state.duel.lead_attacker, state.duel.lead_defender].into_iter().find(|who| owner(*who) == player);
    let kings: u32 = state
        .participants(player)
        .filter(|who| is_king(state, *who) && Some(*who) != lead)
        .fold(0, |mask, who| mask | 1 << (who & 31));
    let Some(chess) = &mut state.chess else { return };
    // The mandatory piece comes before the King.
    for who in lead.into_iter().chain(crate::targets::bits(kings)) {
        if chess.post[usize::from(who)] == Posting::Unplaced
            && let Some(place) = (0..CELLS).find(|place| standing_on(chess, player, *place).is_none())
        {
            chess.post[usize::from(who)] = Posting::On(place);
            log.note(clause::PLACED_BY_THE_CLOCK, || Event::PostedByClock { who, place });
        }
    }
}

/// MD-1.10: it leaves the chess board at once, alive, with half of the Health it had, rounded half up (MD-1.12).
fn surrender_the_rest<L: Log<Event>>(state: &mut State, player: Player, log: &mut L) {
    let State { setup, chess, .. } = state;
    let Some(chess) = chess else { return };
    for who in crate::chess::board::army(player) {
        if !matches!(chess.post[usize::from(who)], Posting::Unplaced | Posting::Surrendering) {
            continue;
        }
        let health = &mut chess.health[usize::from(who)];
        let before = i64::from(*health);
        *health = (*health + 1) / 2;
        let after = *health;
        log.add(clause::UNPLACED_SURRENDER, labels::HEALTH_BEFORE, before);
        log.term(Op::Times, clause::HALF_OF_HEALTH, labels::HALF, Ratio::new(1, 2));
        log.total("health", Ratio::new(before, 2), i64::from(after));
        chess.remove(setup, who);
        chess.fate[usize::from(who)] = Fate::Surrendered;
        log.note(clause::UNPLACED_SURRENDER, || Event::Surrendered { who, health: after });
    }
}

/// MD-12.3: a King who surrendered counts as lost, where the King decides; the game ends without a duel.
fn lost_kings(state: &State) -> Option<Game> {
    let chess = state.chess.as_ref().filter(|_| kings_decide(state))?;
    let lost = |player: Player| {
        crate::chess::board::army(player)
            .any(|who| chess.fate[usize::from(who)] == Fate::Surrendered && is_king(state, who))
    };
    match (lost(Player::Elves), lost(Player::Zombies)) {
        (true, true) => Some(Game::Draw(DrawReason::BothKingsSurrendered)),
        (true, false) => Some(Game::Won(Player::Zombies, Loss::KingSurrendered)),
        (false, true) => Some(Game::Won(Player::Elves, Loss::KingSurrendered)),
        (false, false) => None,
    }
}

/// MD-12.9: the participants bring what they have.
fn take_the_field(rules: &Rules, state: &mut State) {
    let State { setup, lineup, duel, chess, .. } = state;
    let Some(chess) = chess else { return };
    // The old lineup's memory is used again where nobody else looks at it.
    let lineup = Arc::make_mut(lineup);
    *lineup = Lineup::default();
    for who in 0..chess.post.len() as Who {
        let Posting::On(place) = chess.post[usize::from(who)] else { continue };
        let side = if owner(who) == duel.attacker { Side::Attacker } else { Side::Defender };
        let place = side as Place * CELLS + place;
        rules.enlist(setup, lineup, who, place, chess.item[usize::from(who)]);
        duel.take_in(
            place,
            chess.health[usize::from(who)],
            chess.mana[usize::from(who)],
            chess.stamina[usize::from(who)],
        );
        duel.uses[usize::from(place)] = chess.uses[usize::from(who)];
        // MD-12.13: a cooldown that is left goes on in rounds.
        duel.cooldown[usize::from(place)] = chess.cooldown[usize::from(who)];
    }
    debug_assert!(duel.alive != 0 && lineup.place.iter().any(|place| *place != OFF_FIELD));
}
