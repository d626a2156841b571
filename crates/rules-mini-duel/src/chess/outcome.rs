//! What a duel does to the chess game (MD-12.5 to MD-12.10), and how the game ends (MD-12.3).

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use crate::Rules;
use crate::chess::promotion;
use crate::clause;
use crate::content::{ChessClass, NO_ITEM};
use crate::event::Event;
use crate::resolve::end::kings_decide;
use crate::state::{
    Capture, DrawReason, Duel, DuelResult, Fate, Game, Loss, OFF_FIELD, PIECES, Phase, Player, Posts, State, Who, at,
    bit,
};

/// The duel is over: wounds and deaths go to the board (MD-12.9), the cell is taken or not, the move goes on.
pub(crate) fn settle<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    if state.phase == Phase::Act {
        bring_home(state, log);
    }
    let result = state.duel.result;
    let State { setup, chess: Some(chess), duel, .. } = state else { return };
    let capture = chess.capture.take();
    chess.posts = Posts::NONE;
    let (lead, victim) = (duel.lead_attacker, duel.lead_defender);
    *duel = Duel { result, lead_attacker: lead, lead_defender: victim, ..Duel::at_rest(duel.attacker) };
    let lives = |who: Who| chess.fate[usize::from(who)] == Fate::Alive;
    let mut moved = None;
    if let Some(Capture { from, to, victim: square }) = capture {
        match result {
            DuelResult::AttackerWins if lives(lead) && !lives(victim) => {
                chess.put(setup, lead, to);
                moved = Some(lead);
                log.note(clause::ATTACKER_WINS, || Event::Moved { who: lead, from, to });
            }
            // The attacked cell is empty, or nobody is left who was to take it.
            DuelResult::AttackerWins => {
                log.note(clause::ATTACKER_WINS_WITHOUT_LEAD, || Event::CellNotTaken { who: lead, square });
            }
            DuelResult::DefenderWins => {
                log.note(clause::DEFENDER_WINS, || Event::CellNotTaken { who: lead, square });
            }
            DuelResult::MutualDestruction => {
                log.note(clause::NOBODY_WINS, || Event::CellNotTaken { who: lead, square });
            }
            DuelResult::Stalemate(_) | DuelResult::None => {
                log.note(clause::ATTACK_BEATEN_OFF, || Event::CellNotTaken { who: lead, square });
            }
        }
    }
    state.phase = Phase::Chess;
    match decided(state) {
        Some(game) => end_game(state, game, log),
        None => promotion::arrive(rules, state, moved, log),
    }
}

/// MD-12.9, MD-12.10: the survivors keep what they have; rounds of cooldown become moves of the owner. The dead leave the board.
fn bring_home<L: Log<Event>>(state: &mut State, log: &mut L) {
    let State { setup, lineup, duel, chess: Some(chess), .. } = state else { return };
    for who in 0..PIECES as Who {
        let place = lineup.place[usize::from(who)];
        if place == OFF_FIELD {
            continue;
        }
        let piece = usize::from(who);
        chess.health[piece] = duel.health[at(place)];
        chess.mana[piece] = duel.mana[at(place)];
        chess.stamina[piece] = duel.stamina[at(place)];
        chess.uses[piece] = duel.uses[at(place)];
        chess.cooldown[piece] = duel.cooldown[at(place)];
        if chess.item[piece] != NO_ITEM && duel.cooldown[at(place)] > 0 {
            let (uses, moves) = (duel.uses[at(place)], duel.cooldown[at(place)]);
            log.note(clause::COOLDOWN_GOES_ON, || Event::ItemLeft { who, uses, moves });
        }
        if duel.alive & bit(place) == 0 {
            chess.fate[piece] = Fate::Dead;
            let square = chess.remove(setup, who);
            let cited = match duel.result {
                DuelResult::AttackerWins => clause::ATTACKER_WINS,
                DuelResult::DefenderWins => clause::DEFENDER_WINS,
                _ => clause::NOBODY_WINS,
            };
            log.note(cited, || Event::LeftBoard { who, square });
        }
    }
}

/// MD-12.3: whether the game is over after a duel.
fn decided(state: &State) -> Option<Game> {
    let chess = state.chess.as_ref()?;
    let is_king = |who: &Who| state.setup.sheets[usize::from(*who)].class == ChessClass::King;
    let lost = |player: Player| {
        if kings_decide(state) {
            chess.killed(player).any(|who| is_king(&who))
        } else {
            chess.on_board(player).next().is_none()
        }
    };
    let loss = if kings_decide(state) { Loss::KingDied } else { Loss::NoPiece };
    match (lost(Player::Elves), lost(Player::Zombies)) {
        (true, true) if loss == Loss::KingDied => Some(Game::Draw(DrawReason::BothKingsDied)),
        (true, true) => Some(Game::Draw(DrawReason::NoPieceOfEither)),
        (true, false) => Some(Game::Won(Player::Zombies, loss)),
        (false, true) => Some(Game::Won(Player::Elves, loss)),
        (false, false) => None,
    }
}

/// The clause that an outcome of the game rests on.
pub(crate) fn clause_of(game: Game) -> Clause {
    match game {
        Game::Open => clause::BOARD_AND_MOVES,
        Game::Won(_, Loss::KingDied) | Game::Draw(DrawReason::BothKingsDied) => clause::KING_DIES,
        Game::Won(_, Loss::KingSurrendered | Loss::Time | Loss::NoPiece)
        | Game::Draw(DrawReason::BothKingsSurrendered | DrawReason::NoPieceOfEither) => clause::MODES,
        Game::Draw(DrawReason::TwoPasses) => clause::TWO_PASSES,
    }
}

/// MD-12.3: the game is over.
pub(crate) fn end_game<L: Log<Event>>(state: &mut State, game: Game, log: &mut L) {
    state.phase = Phase::Over;
    if let Some(chess) = &mut state.chess {
        chess.outcome = game;
        chess.capture = None;
    }
    log.note(clause_of(game), || Event::GameEnded { game });
}
