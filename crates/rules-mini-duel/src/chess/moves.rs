//! How pieces move in chess (MD-12.1). There is no check, so no move is forbidden by it (MD-12.2). A piece's subclass does not matter.

use holmgang_kernel::log::Log;

use crate::Rules;
use crate::action::{Reason, Refusal};
use crate::chess::board::{CASTLINGS, Castling, home_rank, last_rank, rank_of, square_bit, squares};
use crate::chess::{capture, outcome, promotion};
use crate::clause;
use crate::content::ChessClass;
use crate::event::Event;
use crate::state::{Capture, Chess, DrawReason, Game, Loss, Mode, OFF_BOARD, Player, Setup, Square, State, Who, owner};

/// MD-12.4: two minutes.
pub const MOVE_MS: u32 = 120_000;
/// MD-12.3: twenty minutes a player.
pub const GAME_MS: u32 = 1_200_000;
/// MD-12.3: five seconds after each move.
pub const INCREMENT_MS: u32 = 5_000;

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The direction in which a player's pawns go.
const fn forward(player: Player) -> i8 {
    match player {
        Player::Elves => 1,
        Player::Zombies => -1,
    }
}

fn step(from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let file = (from % 8).checked_add_signed(files).filter(|file| *file < 8)?;
    let rank = (from / 8).checked_add_signed(ranks).filter(|rank| *rank < 8)?;
    Some(rank * 8 + file)
}

fn leap(from: Square, steps: &[(i8, i8)]) -> u64 {
    steps.iter().filter_map(|by| step(from, *by)).fold(0, |mask, to| mask | square_bit(to))
}

fn slide(from: Square, steps: &[(i8, i8)], occupied: u64) -> u64 {
    let mut mask = 0;
    for by in steps {
        let mut here = from;
        while let Some(next) = step(here, *by) {
            mask |= square_bit(next);
            if occupied & square_bit(next) != 0 {
                break;
            }
            here = next;
        }
    }
    mask
}

impl Chess {
    /// MD-1.4, MD-1.5: the cells on which a piece could capture an enemy, as the board stands.
    pub fn covers(&self, setup: &Setup, who: Who) -> u64 {
        let from = self.square[usize::from(who)];
        if from == OFF_BOARD {
            return 0;
        }
        let occupied = || self.occupied_by(Player::Elves) | self.occupied_by(Player::Zombies);
        match setup.sheets[usize::from(who)].class {
            ChessClass::Pawn => leap(from, &[(-1, forward(owner(who))), (1, forward(owner(who)))]),
            ChessClass::Knight => leap(from, &LEAPS),
            ChessClass::Bishop => slide(from, &DIAGONAL, occupied()),
            ChessClass::Rook => slide(from, &STRAIGHT, occupied()),
            ChessClass::Queen => slide(from, &STRAIGHT, occupied()) | slide(from, &DIAGONAL, occupied()),
            ChessClass::King => leap(from, &STRAIGHT) | leap(from, &DIAGONAL),
        }
    }

    /// Every cell to which a piece may move, captures and castling included.
    pub fn moves(&self, setup: &Setup, who: Who) -> u64 {
        let player = owner(who);
        let (own, enemy) = (self.occupied_by(player), self.occupied_by(player.other()));
        let covers = self.covers(setup, who);
        match setup.sheets[usize::from(who)].class {
            ChessClass::Pawn => {
                let takes = |pawn: &Square| self.on(*pawn).is_some_and(|who| owner(who) != player);
                let passed = self.passed_pawn().filter(takes).map_or(0, |_| square_bit(self.en_passant));
                covers & (enemy | passed & !own) | self.pawn_steps(who, own | enemy)
            }
            ChessClass::King => {
                let castlings = self.castlings(player).filter(|castling| {
                    castling.king() == self.square[usize::from(who)] && castling.between() & (own | enemy) == 0
                });
                covers & !own | castlings.fold(0, |mask, castling| mask | square_bit(castling.king_to()))
            }
            _ => covers & !own,
        }
    }

    /// MD-12.16: castlings that King and rook have not lost.
    fn castlings(&self, player: Player) -> impl Iterator<Item = &'static Castling> {
        CASTLINGS.iter().filter(move |castling| castling.player == player && self.castling & castling.bit != 0)
    }

    fn pawn_steps(&self, who: Who, occupied: u64) -> u64 {
        let (from, player) = (self.square[usize::from(who)], owner(who));
        let free = |square: &Square| occupied & square_bit(*square) == 0;
        let Some(first) = step(from, (0, forward(player))).filter(free) else { return 0 };
        let is_home = rank_of(from).abs_diff(home_rank(player)) == 1;
        let second = step(first, (0, forward(player))).filter(|square| is_home && free(square));
        square_bit(first) | second.map_or(0, square_bit)
    }

    /// MD-12.16: the cell of the pawn that could be taken en passant.
    pub fn passed_pawn(&self) -> Option<Square> {
        // It stands one cell beyond, as seen by the player who moved it.
        step(self.en_passant, (0, forward(self.to_move.other()))).filter(|_| self.en_passant != OFF_BOARD)
    }

    /// MD-12.2: whether a player has any legal move.
    pub fn can_move(&self, setup: &Setup, player: Player) -> bool {
        self.on_board(player).any(|who| self.moves(setup, who) != 0)
    }

    /// All moves of a player by cell of departure, then of arrival.
    pub fn all_moves<'a>(
        &'a self,
        setup: &'a Setup,
        player: Player,
    ) -> impl Iterator<Item = (Square, Square)> + use<'a> {
        squares(self.occupied_by(player)).flat_map(move |from| {
            let moves = self.on(from).map_or(0, |who| self.moves(setup, who));
            squares(moves).map(move |to| (from, to))
        })
    }

    /// What a move captures, if anything.
    pub fn captured(&self, setup: &Setup, from: Square, to: Square) -> Option<Capture> {
        if self.on(to).is_some() {
            return Some(Capture { from, to, victim: to });
        }
        let is_pawn = self.on(from).is_some_and(|who| setup.sheets[usize::from(who)].class == ChessClass::Pawn);
        let victim = self.passed_pawn().filter(|_| is_pawn && to == self.en_passant && from % 8 != to % 8)?;
        self.on(victim).map(|_| Capture { from, to, victim })
    }

    /// How long the player to move may think now.
    pub fn limit_ms(&self) -> u32 {
        match self.mode {
            Mode::TimeGame => self.clock_ms[self.to_move as usize].min(MOVE_MS),
            _ => MOVE_MS,
        }
    }
}

/// MD-12.1: whether the player to move may move so.
///
/// # Errors
/// `illegal_chess_move`.
pub(crate) fn check(state: &State, chess: &Chess, from: Square, to: Square) -> Result<(), Refusal> {
    let illegal = Refusal::new(Reason::IllegalChessMove, clause::BOARD_AND_MOVES);
    let who = chess.on(from).filter(|who| owner(*who) == chess.to_move).ok_or(illegal)?;
    let may = to < 64 && chess.moves(&state.setup, who) & square_bit(to) != 0;
    if may { Ok(()) } else { Err(illegal) }
}

/// MD-12.1: a chess move. Onto an enemy it opens a duel (MD-1.1), and nobody moves yet.
pub(crate) fn play<L: Log<Event>>(rules: &Rules, state: &mut State, from: Square, to: Square, at_ms: u32, log: &mut L) {
    let State { setup, chess, .. } = state;
    let Some(chess) = chess else { return };
    let Some(who) = chess.on(from) else { return };
    let player = chess.to_move;
    chess.passes = 0;
    chess.moves = chess.moves.saturating_add(1);
    run_clock(chess, at_ms, log);
    tick(chess, player, log);
    if let Some(capture) = chess.captured(setup, from, to) {
        capture::declare(rules, state, capture, log);
        return;
    }
    let class = setup.sheets[usize::from(who)].class;
    let castling = chess
        .castlings(player)
        .find(|castling| class == ChessClass::King && (castling.king(), castling.king_to()) == (from, to));
    let is_double = class == ChessClass::Pawn && rank_of(from).abs_diff(rank_of(to)) == 2;
    chess.en_passant = if is_double { (from + to) / 2 } else { OFF_BOARD };
    chess.put(setup, who, to);
    log.note(clause::BOARD_AND_MOVES, || Event::Moved { who, from, to });
    if let Some(castling) = castling
        && let Some(rook) = chess.on(castling.rook())
    {
        chess.put(setup, rook, castling.rook_to());
        let (from, to) = (castling.rook(), castling.rook_to());
        log.note(clause::EN_PASSANT_AND_CASTLING, || Event::Castled { rook, from, to });
    }
    promotion::arrive(rules, state, Some(who), log);
}

/// MD-12.3: the time of a decision is taken from the game clock.
pub(crate) fn run_clock<L: Log<Event>>(chess: &mut Chess, ms: u32, log: &mut L) {
    if chess.mode == Mode::TimeGame && ms > 0 {
        let player = chess.to_move;
        let left = &mut chess.clock_ms[player as usize];
        *left = left.saturating_sub(ms);
        let left_ms = *left;
        log.note(clause::MODES, || Event::ClockRan { player, left_ms });
    }
}

/// MD-12.11: a declared move ticks the cooldowns of all pieces of its player, killed ones included; a lost move or a pass does not (MD-12.12).
fn tick<L: Log<Event>>(chess: &mut Chess, player: Player, log: &mut L) {
    let mut any = false;
    for who in crate::chess::board::army(player) {
        let left = &mut chess.cooldown[usize::from(who)];
        any |= *left > 0;
        *left = left.saturating_sub(1);
    }
    if any {
        log.note(clause::TICK_PER_OWN_MOVE, || Event::MoveTicked { player });
    }
}

/// The move is complete: five seconds in `time_game`, and the other player is to move.
pub(crate) fn complete<L: Log<Event>>(state: &mut State, log: &mut L) {
    let Some(chess) = &mut state.chess else { return };
    let player = chess.to_move;
    if chess.mode == Mode::TimeGame {
        let left = &mut chess.clock_ms[player as usize];
        *left = left.saturating_add(INCREMENT_MS);
        let left_ms = *left;
        log.note(clause::CHESS_CLOCK_STOPS, || Event::ClockRan { player, left_ms });
    }
    chess.to_move = player.other();
}

/// MD-12.2, MD-12.19: a player without a legal move passes; two passes in a row are a draw.
pub(crate) fn pass<L: Log<Event>>(state: &mut State, at_ms: u32, log: &mut L) {
    let Some(chess) = &mut state.chess else { return };
    let player = chess.to_move;
    run_clock(chess, at_ms, log);
    log.note(clause::NO_CHECKMATE, || Event::Passed { player });
    note_no_tick(chess, player, log);
    chess.passes = chess.passes.saturating_add(1);
    chess.en_passant = OFF_BOARD;
    chess.to_move = player.other();
    if chess.passes >= 2 {
        outcome::end_game(state, Game::Draw(DrawReason::TwoPasses), log);
    }
}

/// MD-12.4: the move is lost; or the game, if the game clock has run out.
pub(crate) fn time_up<L: Log<Event>>(state: &mut State, log: &mut L) {
    let Some(chess) = &mut state.chess else { return };
    if runs_out(chess) {
        lose_on_time(state, log);
        return;
    }
    let (player, limit) = (chess.to_move, chess.limit_ms());
    run_clock(chess, limit, log);
    log.note(clause::TWO_MINUTES, || Event::MoveLost { player });
    note_no_tick(chess, player, log);
    chess.passes = 0;
    chess.en_passant = OFF_BOARD;
    chess.to_move = player.other();
}

/// MD-12.12: a move forfeited or a pass ticks nothing and earns no seconds.
fn note_no_tick<L: Log<Event>>(chess: &Chess, player: Player, log: &mut L) {
    if crate::chess::board::army(player).any(|who| chess.cooldown[usize::from(who)] > 0) {
        log.note(clause::LOST_MOVE_DOES_NOT_COUNT, || Event::NothingTicked { player });
    }
}

/// MD-12.3: whether the game clock ends with the time of this decision.
pub(crate) fn runs_out(chess: &Chess) -> bool {
    chess.mode == Mode::TimeGame && chess.clock_ms[chess.to_move as usize] <= MOVE_MS
}

/// MD-12.3: the player to move has no time left.
pub(crate) fn lose_on_time<L: Log<Event>>(state: &mut State, log: &mut L) {
    let Some(chess) = &mut state.chess else { return };
    let limit = chess.limit_ms();
    run_clock(chess, limit, log);
    let winner = chess.to_move.other();
    outcome::end_game(state, Game::Won(winner, Loss::Time), log);
}

/// Whether a pawn stands on its last rank.
pub(crate) fn has_arrived(setup: &Setup, chess: &Chess, who: Who) -> bool {
    let square = chess.square[usize::from(who)];
    setup.sheets[usize::from(who)].class == ChessClass::Pawn
        && square != OFF_BOARD
        && rank_of(square) == last_rank(owner(who))
}
