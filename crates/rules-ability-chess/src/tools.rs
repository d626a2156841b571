//! Questions beside a match: a zone on an empty board (AC-4), and a position of plain chess with its moves (AC-2).

use holmgang_kernel::ruleset::{Answer, Present, Ruleset, Tool};
use holmgang_kernel::say;
use holmgang_kernel::seat::Turn;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::tools;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words, nearest};

use crate::action::Action;
use crate::board::{BoardKind, cell_at};
use crate::chess::{castling, fen, pgn, san};
use crate::scene::Scene;
use crate::state::{State, army_of};
use crate::{Rules, names, zone};

/// What can be asked.
pub const TOOLS: &[Tool] = tools! {
    zone "\"K'2+0\" --at e4", "Draws a zone on an empty board: K1+0, Q'2, D3", "Рисует зону на пустой доске: K1+0, Q'2, D3" {
        required zone, "the zone", "зона";
        named at, "its origin; e4 without it", "откуда меряется; иначе e4";
        named board, "std8, tall8x12 or cross16; std8 without it", "std8, tall8x12 или cross16; иначе std8";
    }
    chess "--moves \"1. e4 e5 2. Nf3\"",
        "Shows a position of plain chess: the board, its FEN, and every move in SAN and UCI",
        "Показывает положение в простых шахматах: доску, FEN и все ходы в SAN и UCI" {
        optional position, "a FEN; the first position without it", "FEN; без него начальное положение";
        named moves, "moves to make first, in SAN or UCI", "сначала сделать эти ходы, в SAN или UCI";
    }
};

/// Answers one of [`TOOLS`].
///
/// # Errors
/// What is wrong with the arguments, and what would be right.
pub fn answer(rules: &Rules, tool: &str, arguments: &[(String, String)], lang: Lang) -> Result<Answer, Words> {
    let given = |name: &str| arguments.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    match tool {
        "zone" => draw_zone(given("zone").unwrap_or_default(), given("at").unwrap_or("e4"), given("board")),
        _ => {
            let state = pgn::position(rules, given("position"), given("moves").unwrap_or_default())?;
            Ok(show(rules, &state, lang))
        }
    }
}

fn draw_zone(text: &str, at: &str, board: Option<&str>) -> Result<Answer, Words> {
    let word = board.unwrap_or("std8");
    let kind = BoardKind::of_word(word).ok_or_else(|| {
        let near = nearest(word, BoardKind::ALL.iter().map(|(_, known)| *known)).unwrap_or("std8");
        let word: String = word.chars().take(20).collect();
        words!("there is no board `{word}`; like `{near}`", "нет доски `{word}`; например `{near}`")
    })?;
    let drawn = zone::draw(text, at, kind)?;
    let lines: Vec<String> = drawn.lines().map(str::to_owned).collect();
    let data = Field::List(lines.iter().map(|line| line.as_str().into()).collect());
    Ok(Answer { lines, data, trial: None })
}

/// A position with its moves. Those that leave the king to be captured are moves, too (AC-2.10).
fn show(rules: &Rules, state: &State, lang: Lang) -> Answer {
    let scene = Scene::new(rules, state);
    let mut lines = board(&scene);
    let fen = fen::write(&scene);
    lines.push(String::new());
    lines.push(format!("FEN  {fen}"));
    let moves = match rules.turn(state) {
        Turn::Of(_) => moves(rules, state),
        Turn::Over(outcome) => {
            lines.push(rules.result(outcome.result, lang));
            Vec::new()
        }
    };
    let who = names::seat(scene.setup, scene.now.active).name.get(lang);
    let count = lang.count(i64::try_from(moves.len()).unwrap_or(i64::MAX), ["move", "moves"], ["ход", "хода", "ходов"]);
    lines.push(say!(lang, "{who} has {count}:", "{who}: {count}:"));
    let mut row = String::new();
    for (san, uci) in &moves {
        let word = format!("{san} ({uci})");
        if !row.is_empty() && row.chars().count() + 2 + word.chars().count() > 78 {
            lines.push(std::mem::take(&mut row));
        }
        row = if row.is_empty() { format!("  {word}") } else { format!("{row}, {word}") };
    }
    lines.push(row);
    let moves = moves.into_iter().map(|(san, uci)| {
        Field::Table(vec![("san".to_owned(), san.as_str().into()), ("uci".to_owned(), uci.as_str().into())])
    });
    let moves = Field::List(moves.collect());
    Answer {
        lines,
        data: Field::Table(vec![("fen".into(), fen.as_str().into()), ("moves".into(), moves)]),
        trial: None,
    }
}

fn board(scene: &Scene<'_>) -> Vec<String> {
    let (files, ranks) = scene.board.kind.size();
    let mut lines = Vec::new();
    for rank in (0..ranks).rev() {
        let mut line = format!("{:>2}", rank + 1);
        for file in 0..files {
            let letter = scene.piece_at(cell_at(file, rank)).map_or('.', |id| {
                let letter = fen::letter(scene.piece(id).kind);
                if army_of(id) == 0 { letter } else { letter.to_ascii_lowercase() }
            });
            line.push(' ');
            line.push(letter);
        }
        lines.push(line);
    }
    lines.push(format!("  {}", (0..files).map(|file| format!(" {}", char::from(b'a' + file))).collect::<String>()));
    lines
}

/// The chess moves of the active player in SAN and UCI.
fn moves(rules: &Rules, state: &State) -> Vec<(String, String)> {
    let scene = Scene::new(rules, state);
    let who = scene.now.active;
    let mut actions = Vec::new();
    rules.legal(state, holmgang_kernel::seat::Seat::Player(scene.setup.seats[usize::from(who) & 3]), &mut actions);
    actions
        .iter()
        .filter_map(|action| match action {
            Action::Move(said) => Some((san::write(&scene, who, said), san::uci(said))),
            Action::Castle(said) => {
                let plan = castling::plan(&scene, who, said.wing)?;
                let uci = format!("{}{}", names::cell(scene.piece(plan.king).cell), names::cell(plan.king_to));
                Some((if plan.king_to > plan.rook_to { "O-O" } else { "O-O-O" }.to_owned(), uci))
            }
            _ => None,
        })
        .collect()
}
