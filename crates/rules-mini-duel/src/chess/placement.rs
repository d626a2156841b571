//! Placement (MD-1.7 to MD-1.15): both players at the same time, hidden until both are done; of a duel in a chess game, or on its own (MD-12.20).

use holmgang_kernel::Ratio;
use holmgang_kernel::log::Log;
use holmgang_kernel::refusal::{lacks, refuse};
use holmgang_kernel::refuse_if;
use holmgang_kernel::tally::Op;
use std::sync::Arc;

use crate::Rules;
use crate::action::{Action, Reason, Refusal};
use crate::chess::board::army;
use crate::chess::outcome;
use crate::clause;
use crate::content::ChessClass;
use crate::event::Event;
use crate::labels;
use crate::resolve::end::kings_decide;
use crate::state::{
    DrawReason, Duel, Fate, Formation, Game, Lineup, Loss, OFF_FIELD, Phase, Place, Player, Posting, Posts, Side,
    State, Who, owner,
};

/// MD-1.8: fifteen seconds.
pub const PLACEMENT_MS: u32 = 15_000;
/// Cells of one formation.
const CELLS: Place = 16;

/// MD-1.15: whether a player may order so; the reasons in the order of that clause.
///
/// # Errors
/// The first reason against it.
pub(crate) fn check(state: &State, posts: &Posts, player: Player, action: &Action) -> Result<(), Refusal> {
    refuse_if!(posts.confirmed[player as usize], Reason::PlacementClosed, clause::PLACEMENT_MAY_CHANGE);
    let takes_part = |who: Who| {
        usize::from(who) < posts.of.len() && owner(who) == player && posts.of[usize::from(who)] != Posting::Absent
    };
    match *action {
        Action::Place(who, _) | Action::TakeBack(who) | Action::Surrender(who, _) if !takes_part(who) => {
            refuse(Reason::NotParticipant, clause::ILLEGAL_PLACEMENT)
        }
        Action::Surrender(who, _) if state.is_mandatory(who) => {
            let cited = if state.chess.is_some() { clause::MANDATORY_PARTICIPANTS } else { clause::PLACED_BY_HAND };
            refuse(Reason::MandatoryCannotSurrender, cited)
        }
        Action::Surrender(who, false) if state.chess.is_some() && is_king(state, who) => {
            refuse(Reason::ConfirmRequired, clause::PLACED_BY_THE_CLOCK)
        }
        Action::Place(_, place) if place >= CELLS => refuse(Reason::CellOutsideField, clause::ILLEGAL_PLACEMENT),
        Action::Place(who, place) if standing_on(posts, player, place).is_some_and(|other| other != who) => {
            refuse(Reason::CellOccupied, clause::ILLEGAL_PLACEMENT)
        }
        Action::Place(who, _) if !has_room(state, posts, who) => {
            let size = i32::from(state.setup.options.squad_size);
            lacks(Reason::SquadFull, clause::PLACED_BY_HAND, size, size)
        }
        _ => Ok(()),
    }
}

fn is_king(state: &State, who: Who) -> bool {
    state.setup.sheets[usize::from(who)].class == ChessClass::King
}

/// Who is put on a place of a formation.
pub(crate) fn standing_on(posts: &Posts, player: Player, place: Place) -> Option<Who> {
    army(player).find(|who| posts.of[usize::from(*who)] == Posting::On(place))
}

/// MD-12.20: whether a squad that is formed by hand has room for this piece. The lead piece has its place in any case.
fn has_room(state: &State, posts: &Posts, who: Who) -> bool {
    if state.chess.is_some() || state.setup.options.formation != Formation::Formed {
        return true;
    }
    let fights = |other: &Who| matches!(posts.of[usize::from(*other)], Posting::On(_)) || state.is_mandatory(*other);
    let others = army(owner(who)).filter(|other| *other != who).filter(fights).count();
    others < usize::from(state.setup.options.squad_size) || state.is_mandatory(who)
}

/// The choices that are offered: for the first participant without an order every free cell, or to let it surrender (of a duel on its own: to leave it out);
/// and to be done. Others may be placed first, moved and taken back too; the King's surrender is for those who ask for it.
pub(crate) fn legal(state: &State, posts: &Posts, player: Player, out: &mut Vec<Action>) {
    let undecided = state.participants(player).find(|who| posts.of[usize::from(*who)] == Posting::Unplaced);
    if let Some(who) = undecided {
        if has_room(state, posts, who) {
            let free = (0..CELLS).filter(|place| standing_on(posts, player, *place).is_none());
            out.extend(free.map(|place| Action::Place(who, place)));
        }
        let must_fight = state.is_mandatory(who) || state.chess.is_some() && is_king(state, who);
        if !must_fight {
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
    let posts = known.posts_mut()?;
    let hidden = player.other();
    posts.confirmed[hidden as usize] = false;
    for who in army(hidden) {
        let post = &mut posts.of[usize::from(who)];
        if *post != Posting::Absent {
            *post = Posting::Unplaced;
        }
    }
    Some(known)
}

/// MD-12.20: the squads of a duel on its own are placed by their players, and formed if they say so. Until that is done they stand, unseen, as they are listed.
pub(crate) fn muster<L: Log<Event>>(state: &mut State, log: &mut L) {
    let mut posts = Box::new(Posts::NONE);
    for place in crate::targets::bits(state.duel.alive) {
        let who = state.who(place);
        let is_mandatory = state.is_mandatory(who);
        posts.of[usize::from(who)] = Posting::Unplaced;
        log.note(clause::PLACED_BY_HAND, || Event::Joined { who, is_mandatory });
    }
    state.muster = Some(posts);
    state.phase = Phase::Place;
}

/// Does a placement order.
pub(crate) fn apply<L: Log<Event>>(rules: &Rules, state: &mut State, player: Player, action: &Action, log: &mut L) {
    let is_lone = state.chess.is_none();
    let Some(posts) = state.posts_mut() else { return };
    match *action {
        Action::Place(who, place) => {
            posts.of[usize::from(who)] = Posting::On(place);
            log.note(clause::TWO_ROWS, || Event::Posted { who, place });
        }
        Action::TakeBack(who) => {
            posts.of[usize::from(who)] = Posting::Unplaced;
            log.note(clause::PLACEMENT_MAY_CHANGE, || Event::TakenBack { who });
        }
        Action::Surrender(who, _) => {
            posts.of[usize::from(who)] = Posting::Surrendering;
            let cited = if is_lone { clause::PLACED_BY_HAND } else { clause::UNPLACED_SURRENDER };
            log.note(cited, || Event::SurrenderOrdered { who });
        }
        Action::Confirm => {
            posts.confirmed[player as usize] = true;
            let both = posts.confirmed == [true; 2];
            log.note(clause::PLACEMENT_CLOCK, || Event::Confirmed { player });
            if both {
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

/// The end of placement: mandatory pieces and Kings are put in place (MD-1.11), others without a place surrender (MD-1.10) or stay out of a duel on its own
/// (MD-12.20), both formations are shown, the rounds begin.
fn close<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    for player in [state.duel.attacker, state.duel.attacker.other()] {
        put_in_place(state, player, log);
        surrender_the_rest(state, player, log);
    }
    if let Some(game) = lost_kings(state) {
        outcome::end_game(state, game, log);
        return;
    }
    match state.muster.take() {
        Some(posts) => take_places(rules, state, &posts, log),
        None => take_the_field(rules, state),
    }
    state.phase = Phase::Act;
    rules.begin_rounds(state, log);
}

fn put_in_place<L: Log<Event>>(state: &mut State, player: Player, log: &mut L) {
    let lead = [state.duel.lead_attacker, state.duel.lead_defender].into_iter().find(|who| owner(*who) == player);
    let is_chess = state.chess.is_some();
    let must_stand = |who: &Who| if is_chess { is_king(state, *who) } else { state.is_mandatory(*who) };
    let others: u32 = state
        .participants(player)
        .filter(|who| must_stand(who) && Some(*who) != lead)
        .fold(0, |mask, who| mask | 1 << (who & 31));
    let Some(posts) = state.posts_mut() else { return };
    // The mandatory piece comes before the King.
    for who in lead.into_iter().chain(crate::targets::bits(others)) {
        if posts.of[usize::from(who)] == Posting::Unplaced
            && let Some(place) = (0..CELLS).find(|place| standing_on(posts, player, *place).is_none())
        {
            posts.of[usize::from(who)] = Posting::On(place);
            let cited = if is_chess { clause::PLACED_BY_THE_CLOCK } else { clause::PLACED_BY_HAND };
            log.note(cited, || Event::PostedByClock { who, place });
        }
    }
}

/// MD-12.20: those who were put somewhere go there; the others stay out.
fn take_places<L: Log<Event>>(rules: &Rules, state: &mut State, posts: &Posts, log: &mut L) {
    let State { setup, lineup, duel, .. } = state;
    let listed = std::mem::take(Arc::make_mut(lineup));
    let at_rest =
        Duel { lead_attacker: duel.lead_attacker, lead_defender: duel.lead_defender, ..Duel::at_rest(duel.attacker) };
    let before = std::mem::replace(duel, at_rest);
    let lineup = Arc::make_mut(lineup);
    for who in 0..posts.of.len() as Who {
        let side = if owner(who) == duel.attacker { Side::Attacker } else { Side::Defender };
        match posts.of[usize::from(who)] {
            Posting::Absent => {}
            Posting::Unplaced | Posting::Surrendering => {
                log.note(clause::PLACED_BY_HAND, || Event::StaysOut { who });
            }
            Posting::On(place) => {
                let (from, to) = (usize::from(listed.place[usize::from(who)]), side as Place * CELLS + place);
                rules.enlist(setup, lineup, who, to, setup.items[usize::from(who)]);
                duel.take_in(to, before.health[from], before.mana[from], before.stamina[from]);
                duel.uses[usize::from(to)] = before.uses[from];
                duel.cooldown[usize::from(to)] = before.cooldown[from];
            }
        }
    }
}

/// MD-1.10: it leaves the chess board at once, alive, with half of the Health it had, rounded half up (MD-1.12).
fn surrender_the_rest<L: Log<Event>>(state: &mut State, player: Player, log: &mut L) {
    let State { setup, chess, .. } = state;
    let Some(chess) = chess else { return };
    for who in army(player) {
        if !matches!(chess.posts.of[usize::from(who)], Posting::Unplaced | Posting::Surrendering) {
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
        army(player).any(|who| chess.fate[usize::from(who)] == Fate::Surrendered && is_king(state, who))
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
    for who in 0..chess.posts.of.len() as Who {
        let Posting::On(place) = chess.posts.of[usize::from(who)] else { continue };
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
