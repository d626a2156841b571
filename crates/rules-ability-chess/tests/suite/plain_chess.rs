//! The chess underneath: perft and whole random games against cozy-chess, apart from the differences that the clauses make
//! (a king may be left to be captured, AC-2.10).

use crate::common;

use crate::common::{from_fen, rules};
use cozy_chess::{Board, Piece, Square};
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;
use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::action::{Action, Castle, Move};
use holmgang_rules_ability_chess::board::{Cell, file_of, rank_of};
use holmgang_rules_ability_chess::chess::attack::is_attacked;
use holmgang_rules_ability_chess::content::Wing;
use holmgang_rules_ability_chess::scene::Scene;
use holmgang_rules_ability_chess::state::{Kind, State};

/// Name, FEN, and the known number of positions after each depth.
const POSITIONS: [(&str, &str, [u64; 5]); 7] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902, 197_281, 4_865_609]),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        [48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812, 43_238, 674_624]),
    (
        "promotions",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        [6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "discovered",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        [44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "middle",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        [46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
    (
        "black",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        [43, 1_957, 85_000, 3_811_000, 0],
    ),
];

fn long() -> bool {
    std::env::var_os("HOLMGANG_TORTURE").is_some()
}

fn seat(state: &State) -> Seat {
    Seat::Player(state.now.active)
}

/// The moves of the list that leave no king to be captured: those of ordinary chess.
fn chess_moves(rules: &Rules, state: &State) -> Vec<(Action, State)> {
    let mut all = Vec::new();
    rules.legal(state, seat(state), &mut all);
    let mover = state.now.active;
    all.into_iter()
        .filter(|action| matches!(action, Action::Move(_) | Action::Castle(_)))
        .filter_map(|action| {
            let mut after = state.clone();
            rules.apply(&mut after, seat(state), &action, &mut Swift::new(1, 1), &mut Silent);
            let scene = Scene::new(rules, &after);
            let king = scene.piece(after.setup.kings[usize::from(mover)]);
            (!is_attacked(&scene, king.cell, mover)).then_some((action, after))
        })
        .collect()
}

fn end_turn(rules: &Rules, state: &mut State) {
    let seat = seat(state);
    assert_eq!(rules.check(state, seat, &Action::End), Ok(()));
    rules.apply(state, seat, &Action::End, &mut Swift::new(1, 1), &mut Silent);
}

fn perft(rules: &Rules, state: &State, depth: usize) -> u64 {
    let moves = chess_moves(rules, state);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|(_, mut after)| {
            end_turn(rules, &mut after);
            perft(rules, &after, depth - 1)
        })
        .sum()
}

fn cozy_perft(board: &Board, depth: usize) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for step in moves {
                let mut after = board.clone();
                after.play_unchecked(step);
                count += cozy_perft(&after, depth - 1);
            }
        }
        false
    });
    count
}

#[test]
fn perft_agrees_with_a_chess_library() {
    let rules = rules();
    for (name, fen, known) in POSITIONS {
        let state = from_fen(&rules, fen);
        let board: Board = fen.parse().unwrap();
        // Half a billion positions to depth 5 take their time: the large ones go so deep in the long run only.
        let depth = if long() || (known[4] > 0 && known[4] < 1_000_000) { 5 } else { 3 };
        for depth in 1..=depth {
            let count = perft(&rules, &state, depth);
            assert_eq!(count, cozy_perft(&board, depth), "{name} to depth {depth}");
            if name != "black" {
                assert_eq!(count, known[depth - 1], "{name} to depth {depth}");
            }
        }
    }
}

fn square(cell: Cell) -> Square {
    Square::index(usize::from(rank_of(cell)) * 8 + usize::from(file_of(cell)))
}

/// The action as cozy-chess writes it: castling is the king taking its rook.
fn translated(action: &Action, active: u8) -> cozy_chess::Move {
    match action {
        Action::Move(Move { from, to, promote, .. }) => {
            let promotion = promote.map(|kind| match kind {
                Kind::Queen => Piece::Queen,
                Kind::Rook => Piece::Rook,
                Kind::Bishop => Piece::Bishop,
                _ => Piece::Knight,
            });
            cozy_chess::Move { from: square(*from), to: square(*to), promotion }
        }
        Action::Castle(Castle { wing, .. }) => {
            let rank = usize::from(active) * 7 * 8;
            let rook = if *wing == Wing::King { 7 } else { 0 };
            cozy_chess::Move { from: Square::index(rank + 4), to: Square::index(rank + rook), promotion: None }
        }
        _ => panic!("no chess move: {action:?}"),
    }
}

#[test]
fn random_games_have_the_same_moves_at_every_position() {
    let rules = rules();
    let start = common::start(&rules, "chess");
    let games = if long() { 10_000 } else { 300 };
    let mut random = Swift::new(7, 7);
    let (mut positions, mut mates) = (0u64, 0u64);
    for game in 0..games {
        let mut state = start.clone();
        let mut board = Board::default();
        for _ in 0..200 {
            let moves = chess_moves(&rules, &state);
            let mut ours: Vec<String> =
                moves.iter().map(|(action, _)| translated(action, state.now.active).to_string()).collect();
            let mut theirs = Vec::new();
            board.generate_moves(|moves| {
                theirs.extend(moves.into_iter().map(|step| step.to_string()));
                false
            });
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(ours, theirs, "game {game}: {board}");
            positions += 1;
            if moves.is_empty() {
                mates += 1;
                break;
            }
            let (action, after) = moves[random.below(moves.len())].clone();
            board.play(translated(&action, state.now.active));
            state = after;
            end_turn(&rules, &mut state);
        }
    }
    assert!(positions > games * 50 && mates > 0, "{positions} positions, {mates} ends");
}

/// AC-2.10: what is listed beyond ordinary chess are exactly the moves that leave the own king to be captured, and where ordinary chess sees
/// a stalemate or a mate the match goes on.
#[test]
fn ac_2_10_a_mated_player_still_moves() {
    let rules = rules();
    let mate = from_fen(&rules, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert!(chess_moves(&rules, &mate).is_empty());
    let mut all = Vec::new();
    rules.legal(&mate, Seat::Player(0), &mut all);
    assert!(!all.is_empty());
    let stalemate = from_fen(&rules, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(chess_moves(&rules, &stalemate).is_empty());
    all.clear();
    rules.legal(&stalemate, Seat::Player(1), &mut all);
    assert_eq!(all.len(), 3, "{all:?}");
}
