//! Zones: which cells an action reaches (AC-4).

use holmgang_kernel::clause::Clause;
use holmgang_kernel::say;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words, nearest};

use crate::board::{Board, BoardKind, Cell, Cells, DIAGONAL, Direction, OFF, STRAIGHT, cell_at, file_of, rank_of};
use crate::clause;
use crate::content::{Shape, UNLIMITED, Zone};
use crate::scene::Scene;
use crate::state::{BARRIER, EMPTY, WALL};

/// Reads `Q'2+0`, `K1`, `D0+0`, `B`, `board` (AC-4.1).
///
/// # Errors
/// What is wrong, and what would be right.
pub fn read(text: &str) -> Result<Zone, Words> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("board") {
        return Ok(Zone { shape: Shape::Board, reach: UNLIMITED, prime: true, plus_zero: true });
    }
    let mut rest = text;
    let letter = rest.chars().next();
    let shape = match letter.map(|letter| letter.to_ascii_uppercase()) {
        Some('R') => Shape::R,
        Some('B') => Shape::B,
        Some('Q') => Shape::Q,
        Some('K') => Shape::K,
        Some('N') => Shape::N,
        Some('D') => Shape::D,
        _ => {
            let shown: String = text.chars().take(20).collect();
            let near = nearest(&shown, ["board"]).unwrap_or("Q'2");
            return Err(words!(
                "a zone begins with R, B, Q, K, N or D or is `board`, found `{shown}`; like `{near}`",
                "зона начинается с R, B, Q, K, N или D или это `board`, а здесь `{shown}`; например `{near}`"
            ));
        }
    };
    rest = &rest[1..];
    let mut prime = false;
    for mark in ["'", "’", "′"] {
        if let Some(after) = rest.strip_prefix(mark) {
            (prime, rest) = (true, after);
            break;
        }
    }
    let mut plus_zero = false;
    if let Some(before) = rest.strip_suffix("+0") {
        (plus_zero, rest) = (true, before);
    }
    let reach = match rest {
        "" => None,
        digits if digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse::<u8>().ok(),
        other => {
            let shown: String = other.chars().take(20).collect();
            return Err(words!(
                "after the letter of a zone come `'`, a reach from 0 to 99 and `+0`, found `{shown}`",
                "после буквы зоны идут `'`, дальность от 0 до 99 и `+0`, а здесь `{shown}`"
            ));
        }
    };
    let is_line = matches!(shape, Shape::R | Shape::B | Shape::Q);
    match reach {
        // AC-4.10: a letter without a number is unlimited, of lines only (AC-11.3).
        None if !is_line => Err(Words::new(
            "a zone K, N or D needs a reach, like `K1`",
            "зоне K, N или D нужна дальность, например `K1`",
        )),
        // AC-4.5: D0 is empty and D0+0 the origin alone; of the others a reach of 0 is no zone.
        Some(0) if shape != Shape::D => Err(Words::new("only D may have reach 0", "дальность 0 бывает только у D")),
        reach => Ok(Zone { shape, reach: reach.unwrap_or(UNLIMITED), prime, plus_zero }),
    }
}

/// The zone as it is written.
pub fn write(zone: Zone) -> String {
    let letter = match zone.shape {
        Shape::Board => return "board".to_owned(),
        Shape::R => 'R',
        Shape::B => 'B',
        Shape::Q => 'Q',
        Shape::K => 'K',
        Shape::N => 'N',
        Shape::D => 'D',
    };
    let mut text = String::from(letter);
    if zone.prime {
        text.push('\'');
    }
    if zone.reach != UNLIMITED {
        text.push_str(&zone.reach.to_string());
    }
    if zone.plus_zero {
        text.push_str("+0");
    }
    text
}

/// The zone in words, for who does not know its letters: "straight lines up to 4 cells, over obstacles (R'4)" (AC-4.1).
pub fn told(zone: Zone, lang: Lang) -> String {
    match zone.shape {
        Shape::Board => in_words(zone, lang),
        _ => format!("{} ({})", in_words(zone, lang), write(zone)),
    }
}

/// The zone in words alone, where the action is what counts.
pub fn in_words(zone: Zone, lang: Lang) -> String {
    let reach = i64::from(zone.reach);
    let cells = || lang.count(reach, ["cell", "cells"], ["клетки", "клеток", "клеток"]);
    let lines = |en: &str, ru: &str| match zone.reach {
        UNLIMITED => lang.pick(en, ru).to_owned(),
        _ => say!(lang, "{} up to {}", "{} до {}", lang.pick(en, ru), cells()),
    };
    let mut text = match zone.shape {
        Shape::Board => return lang.pick("the whole board", "вся доска").to_owned(),
        Shape::R => lines("straight lines", "прямые линии"),
        Shape::B => lines("diagonals", "диагонали"),
        Shape::Q => lines("straight lines and diagonals", "прямые линии и диагонали"),
        Shape::K if reach == 1 => lang.pick("cells around it", "клетки вокруг").to_owned(),
        Shape::K => say!(lang, "within {reach} king's steps", "до {reach} шагов короля"),
        Shape::N if reach == 1 => lang.pick("a knight's leap away", "в ходе коня").to_owned(),
        Shape::N => say!(lang, "within {reach} knight's leaps", "до {reach} ходов коня"),
        Shape::D if reach == 0 => String::new(),
        Shape::D => say!(
            lang,
            "within {} not diagonally",
            "до {} не по диагонали",
            lang.count(reach, ["step", "steps"], ["шага", "шагов", "шагов"])
        ),
    };
    if zone.prime {
        text.push_str(lang.pick(", over obstacles", ", через преграды"));
    }
    if zone.plus_zero {
        text.push_str(match text.is_empty() {
            true => lang.pick("its own cell", "своя клетка"),
            false => lang.pick(" and its own cell", " и своя клетка"),
        });
    }
    text
}

/// The cells of a zone measured from some cells (AC-4.12: the union, without the origin unless `+0`). With `barrier_cells` the first barrier
/// met is in it (AC-4.7).
pub fn cells(scene: &Scene<'_>, zone: Zone, origin: impl Iterator<Item = Cell>, barrier_cells: bool) -> Cells {
    if zone.shape == Shape::Board {
        return scene.board.cells;
    }
    // Where there are no barriers, nothing need be told apart.
    let barrier_cells = barrier_cells || scene.now.barriers.is_empty();
    let mut all = Cells::NONE;
    let mut own = Cells::NONE;
    for cell in origin {
        own.add(cell);
        all = all.or(from(scene.board, &scene.now.cells, zone, cell, barrier_cells));
    }
    // AC-4.9: the origin is in it with `+0` only.
    if zone.plus_zero { all.or(own) } else { all.without(own) }
}

/// Why a cell is not in a zone: the clause that keeps it out.
pub fn why_not(scene: &Scene<'_>, zone: Zone, origin: Cells, cell: Cell) -> Clause {
    if origin.has(cell) {
        return clause::PLUS_ZERO;
    }
    let through = Zone { prime: true, ..zone };
    let is_shadowed =
        !zone.prime && cell != OFF && origin.iter().any(|from| geometry(scene.board, through, from).has(cell));
    match (is_shadowed, zone.shape) {
        // AC-4.7: the cell of a barrier is for those who aim at it.
        (true, _) if scene.at(cell) == BARRIER => clause::BLOCKING_CELL,
        (true, _) => clause::OBSTACLES_COUNT,
        (false, _) if origin.len() > 1 => clause::TWO_CELL_ZONES,
        (false, _) if zone.prime => clause::PRIME,
        (false, Shape::R | Shape::B | Shape::Q) if zone.reach == UNLIMITED => clause::UNLIMITED_ZONES,
        (false, Shape::R | Shape::B | Shape::Q) => clause::LINE_ZONES,
        (false, Shape::K) => clause::STEP_ZONE,
        (false, Shape::N) => clause::LEAP_ZONE,
        (false, Shape::D) => clause::DIAMOND_ZONE,
        (false, Shape::Board) => clause::TARGETS,
    }
}

/// What stands on each cell, as in `Moment::cells`.
type Ground = [u8; 256];

fn from(board: &Board, ground: &Ground, zone: Zone, origin: Cell, barrier_cells: bool) -> Cells {
    if zone.shape == Shape::Board {
        return board.cells;
    }
    if zone.prime {
        return geometry(board, zone, origin);
    }
    match zone.shape {
        // AC-4.2: along lines.
        Shape::R => rays(board, ground, &STRAIGHT, zone.reach, origin, barrier_cells),
        Shape::B => rays(board, ground, &DIAGONAL, zone.reach, origin, barrier_cells),
        Shape::Q => rays(board, ground, &STRAIGHT, zone.reach, origin, barrier_cells).or(rays(
            board,
            ground,
            &DIAGONAL,
            zone.reach,
            origin,
            barrier_cells,
        )),
        // AC-4.3 to AC-4.5: steps.
        Shape::K => flood(ground, &board.near_king, zone.reach, origin, barrier_cells),
        Shape::N => flood(ground, &board.near_knight, zone.reach, origin, barrier_cells),
        Shape::D => flood(ground, &board.near_straight, zone.reach, origin, barrier_cells),
        Shape::Board => board.cells,
    }
}

/// AC-4.6, AC-4.7: each ray ends with the first piece, or before (at, where barriers are aimed at) the first barrier.
fn rays(
    board: &Board,
    ground: &Ground,
    directions: &[Direction; 4],
    reach: u8,
    origin: Cell,
    barrier_cells: bool,
) -> Cells {
    let mut set = Cells::NONE;
    for direction in directions {
        let mut cell = board.next(origin, *direction);
        let mut steps = reach;
        while cell != OFF && steps > 0 {
            match ground[usize::from(cell)] {
                EMPTY => set.add(cell),
                BARRIER => {
                    if barrier_cells {
                        set.add(cell);
                    }
                    break;
                }
                _ => {
                    set.add(cell);
                    break;
                }
            }
            cell = board.next(cell, *direction);
            steps -= 1;
        }
    }
    set
}

/// Cells in at most `reach` steps, every intermediate cell free.
fn flood(ground: &Ground, near: &[Cells; 256], reach: u8, origin: Cell, barrier_cells: bool) -> Cells {
    if reach == 0 {
        return Cells::NONE;
    }
    let mut reached = near[usize::from(origin)];
    let mut fresh = reached;
    for steps in 1..=reach {
        // Behind the last step nobody goes on; what is left to find there are barriers.
        if steps == reach && barrier_cells {
            break;
        }
        let mut next = Cells::NONE;
        for cell in fresh.iter() {
            match ground[usize::from(cell)] {
                EMPTY if steps < reach => next = next.or(near[usize::from(cell)]),
                // A barrier is never a way, and never reached but by who aims at it.
                BARRIER if !barrier_cells => reached.remove(cell),
                _ => {}
            }
        }
        fresh = next.without(reached);
        if fresh.is_empty() {
            break;
        }
        reached = reached.or(fresh);
    }
    reached
}

/// AC-4.8: pure geometry; void cells are never in it.
fn geometry(board: &Board, zone: Zone, origin: Cell) -> Cells {
    let mut set = Cells::NONE;
    let reach = if zone.shape == Shape::N { zone.reach.saturating_mul(2) } else { zone.reach };
    let file = file_of(origin);
    for rank in rank_of(origin).saturating_sub(reach)..=rank_of(origin).saturating_add(reach).min(15) {
        let ranks = rank.abs_diff(rank_of(origin));
        // Files as bits: the column of the origin, the two cells on its diagonals, everything up to so many files away.
        let column = 1u16 << file;
        let diagonal = (u32::from(column) << ranks) as u16 | column >> ranks;
        let within = |files: u8| -> u16 {
            let (first, last) = (file.saturating_sub(files), file.saturating_add(files).min(15));
            (u16::MAX >> (15 - last)) & (u16::MAX << first)
        };
        let files = match zone.shape {
            Shape::R if ranks == 0 => within(reach),
            Shape::R => column,
            Shape::B => diagonal,
            Shape::Q if ranks == 0 => within(reach),
            Shape::Q => column | diagonal,
            Shape::K | Shape::Board => within(reach),
            Shape::D => within(reach - ranks),
            // Leaps over anything, also over voids and the edge.
            Shape::N => (0..16u8)
                .filter(|at| knight_distance(at.abs_diff(file), ranks) <= zone.reach)
                .fold(0, |all, at| all | 1 << at),
        };
        set.0[usize::from(rank >> 2)] |= u64::from(files) << (16 * (rank & 3));
    }
    set.remove(origin);
    set.and(board.cells)
}

/// Leaps of a knight on an endless board.
fn knight_distance(files: u8, ranks: u8) -> u8 {
    let (long, short) = if files > ranks { (files, ranks) } else { (ranks, files) };
    match (long, short) {
        (1, 0) => 3,
        (2, 2) => 4,
        _ => {
            let least = long.div_ceil(2).max((long + short).div_ceil(3));
            least + ((least ^ long ^ short) & 1)
        }
    }
}

/// The zone on an empty board as a grid of text: `+` in the zone, `o` the origin (`O` where it is in it), `.` other cells, spaces for voids.
/// For `holmgang zone "K'2+0" --at e4`.
///
/// # Errors
/// A text that is no zone, or a cell that the board does not have.
pub fn draw(text: &str, at: &str, kind: BoardKind) -> Result<String, Words> {
    let zone = read(text)?;
    let board = Board::new(kind);
    let wrong = || {
        let shown: String = at.chars().take(20).collect();
        words!("the board has no cell `{shown}`", "на доске нет клетки `{shown}`")
    };
    let origin = crate::names::read_cell(at).filter(|cell| board.has(*cell)).ok_or_else(wrong)?;
    let mut ground = [WALL; 256];
    for cell in board.cells.iter() {
        ground[usize::from(cell)] = EMPTY;
    }
    let mut set = from(&board, &ground, zone, origin, true);
    if zone.plus_zero {
        set.add(origin);
    } else {
        set.remove(origin);
    }
    Ok(grid(kind, origin, set))
}

fn grid(kind: BoardKind, origin: Cell, set: Cells) -> String {
    let (files, ranks) = kind.size();
    let mut out = String::new();
    for rank in (0..ranks).rev() {
        out.push_str(&format!("{:>2}", rank + 1));
        for file in 0..files {
            let cell = cell_at(file, rank);
            out.push(' ');
            out.push(match (kind.has(file, rank), cell == origin, set.has(cell)) {
                (false, _, _) => ' ',
                (_, true, true) => 'O',
                (_, true, false) => 'o',
                (_, false, true) => '+',
                (_, false, false) => '.',
            });
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out.push_str("  ");
    for file in 0..files {
        out.push(' ');
        out.push((b'a' + file) as char);
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ac_4_1_zones_are_read_and_written() {
        for text in ["Q'2", "K1+0", "D2+0", "B", "R99", "D0+0", "D0", "board", "N'3+0"] {
            assert_eq!(read(text).map(write).as_deref(), Ok(text));
        }
        for text in ["K", "X3", "R0", "", "K0+0", "N", "Q'+1", "R123", "K-1", "R1x", "ё3", "'"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("q’2").map(write).as_deref(), Ok("Q'2"));
    }

    #[test]
    fn ac_4_zones_are_drawn() {
        let drawn = draw("K'2+0", "e4", BoardKind::Std8).unwrap();
        assert_eq!(
            drawn,
            " 8 . . . . . . . .\n 7 . . . . . . . .\n 6 . . + + + + + .\n 5 . . + + + + + .\n 4 . . + + O + + .\n \
             3 . . + + + + + .\n 2 . . + + + + + .\n 1 . . . . . . . .\n   a b c d e f g h\n"
        );
        assert!(draw("K'2+0", "e9", BoardKind::Std8).is_err());
        // AC-4.8: b5 lies beyond the void and is in.
        let cross = draw("B'3", "e2", BoardKind::Cross16).unwrap();
        assert_eq!(cross.matches('+').count(), 5);
        assert!(cross.contains(" 5 . +"));
    }

    #[test]
    fn knights_need_so_many_leaps_on_an_endless_board() {
        // By flooding a board that is wide enough.
        let mut distance = [[u8::MAX; 41]; 41];
        distance[20][20] = 0;
        let mut frontier = vec![(20i32, 20i32)];
        for leap in 1..=8 {
            let mut next = vec![];
            for (file, rank) in frontier {
                for (df, dr) in crate::board::LEAPS {
                    let (f, r) = (file + i32::from(df), rank + i32::from(dr));
                    if (0..41).contains(&f) && (0..41).contains(&r) && distance[f as usize][r as usize] == u8::MAX {
                        distance[f as usize][r as usize] = leap;
                        next.push((f, r));
                    }
                }
            }
            frontier = next;
        }
        for files in 0..12u8 {
            for ranks in 0..12u8 {
                let flooded = distance[20 + usize::from(files)][20 + usize::from(ranks)];
                if flooded != u8::MAX {
                    assert_eq!(knight_distance(files, ranks), flooded, "{files} {ranks}");
                }
            }
        }
    }
}
