//! A position as a picture: one SVG without outside resources, for a forum, a page or print.

use std::collections::BTreeMap;
use std::fmt::Write;

use holmgang_kernel::view::{Board, Layout, Terrain, Token, TokenKind, View};

/// How wide a cell is.
const CELL: f64 = 40.0;
/// Room for labels at the left and at the foot.
const EDGE: f64 = 22.0;
/// Sides, in the order of [`View::sides`]: fill and outline.
const SIDES: [(&str, &str); 6] = [
    ("#c8553d", "#7d2c1c"),
    ("#3a6ea5", "#1e3f63"),
    ("#4f8a4b", "#2a4f28"),
    ("#8059a6", "#4b3166"),
    ("#c99a2e", "#775a14"),
    ("#777f86", "#454b50"),
];

/// Text that may stand in XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// All boards of a view, one above the other. `title` is read by screen readers.
pub fn svg(view: &View, title: &str) -> String {
    pictured(view.boards.iter().map(|board| (board, Window::whole(board))), view, title)
}

/// The part of the boards where something stands, with two cells around it.
pub fn around_tokens(view: &View, title: &str) -> String {
    let boards = view.boards.iter().filter_map(|board| Some((board, Window::around_tokens(board)?)));
    pictured(boards, view, title)
}

fn pictured<'a>(boards: impl Iterator<Item = (&'a Board, Window)>, view: &View, title: &str) -> String {
    let mut body = String::new();
    let (mut width, mut height) = (0.0_f64, 0.0);
    for (board, window) in boards {
        let (wide, high) = window.size(board);
        let _ = write!(body, "<g transform=\"translate(0 {height:.0})\">");
        draw(&mut body, view, board, window);
        body.push_str("</g>");
        width = width.max(wide);
        height += high;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{0}\" font-family=\"system-ui, sans-serif\"><title>{0}</title>{body}</svg>",
        escaped(title)
    )
}

/// The columns and lines that are drawn, both ends included.
#[derive(Clone, Copy)]
struct Window {
    files: (u8, u8),
    ranks: (u8, u8),
}

impl Window {
    fn whole(board: &Board) -> Window {
        Window { files: (1, board.files), ranks: (1, board.ranks) }
    }

    fn around_tokens(board: &Board) -> Option<Window> {
        let cell = |token: &Token| board.cells.iter().find(|cell| cell.id == token.cell);
        let held: Vec<(u8, u8)> = board.tokens.iter().filter_map(cell).map(|cell| (cell.file, cell.rank)).collect();
        let span = |values: &mut dyn Iterator<Item = u8>, most: u8| {
            let (least, highest) = values.fold((u8::MAX, 0), |(low, high), value| (low.min(value), high.max(value)));
            (highest > 0).then(|| (least.saturating_sub(2).max(1), highest.saturating_add(2).min(most)))
        };
        Some(Window {
            files: span(&mut held.iter().map(|(file, _)| *file), board.files)?,
            ranks: span(&mut held.iter().map(|(_, rank)| *rank), board.ranks)?,
        })
    }

    fn holds(self, file: u8, rank: u8) -> bool {
        (self.files.0..=self.files.1).contains(&file) && (self.ranks.0..=self.ranks.1).contains(&rank)
    }

    fn size(self, board: &Board) -> (f64, f64) {
        let files = f64::from(self.files.1.saturating_sub(self.files.0)) + 1.0;
        let ranks = f64::from(self.ranks.1.saturating_sub(self.ranks.0)) + 1.0;
        let is_hex = board.layout == Layout::Hex;
        let (wide, high) = if is_hex { (CELL / 2.0, CELL * 0.3) } else { (0.0, 0.0) };
        (EDGE + CELL * files + wide + 2.0, row_height(board) * ranks + high + EDGE)
    }

    /// The middle of a cell.
    fn middle(self, board: &Board, file: u8, rank: u8) -> (f64, f64) {
        let is_hex = board.layout == Layout::Hex;
        let shift = if is_hex && rank.is_multiple_of(2) { CELL / 2.0 } else { 0.0 };
        let x = EDGE + CELL * (f64::from(file) - f64::from(self.files.0) + 0.5) + shift;
        let y = row_height(board) * (f64::from(rank) - f64::from(self.ranks.0) + 0.5);
        (x, y + if is_hex { CELL * 0.12 } else { 1.0 })
    }
}

fn row_height(board: &Board) -> f64 {
    if board.layout == Layout::Hex { CELL * 0.866 } else { CELL }
}

fn draw(out: &mut String, view: &View, board: &Board, window: Window) {
    // One outline for all cells of a colour: a board of a thousand cells stays small.
    let mut fills: BTreeMap<&str, String> = BTreeMap::new();
    let mut marks = String::new();
    let drawn = board.cells.iter().filter(|cell| cell.terrain != Terrain::Void && window.holds(cell.file, cell.rank));
    for cell in drawn {
        let (x, y) = window.middle(board, cell.file, cell.rank);
        let is_dark = board.layout == Layout::Square && (cell.file + cell.rank) % 2 == 1;
        let fill = match cell.terrain {
            Terrain::Solid => "#6b655c",
            Terrain::Hazard => "#e8a87c",
            _ if is_dark => "#ded3bd",
            _ => "#efe8d8",
        };
        outline(fills.entry(fill).or_default(), board, x, y);
        if let Some(mark) = cell.marks.first() {
            let sign: String = mark.name.chars().take(2).collect();
            let _ = write!(
                marks,
                "<text x=\"{x:.0}\" y=\"{:.0}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{}\">{}<title>{}</title></text>",
                y + 16.0,
                if cell.terrain == Terrain::Solid { "#e9e2d2" } else { "#5a4a2f" },
                escaped(&sign),
                escaped(&mark.name)
            );
        }
    }
    for (fill, path) in fills {
        let _ = write!(out, "<path d=\"{path}\" fill=\"{fill}\" stroke=\"#b9ad95\"/>");
    }
    out.push_str(&marks);
    labels(out, board, window);
    for token in &board.tokens {
        if let Some(cell) = board.cells.iter().find(|cell| cell.id == token.cell) {
            let (x, y) = window.middle(board, cell.file, cell.rank);
            figure(out, view, token, x, y);
        }
    }
}

/// The outline of a cell, as part of a path.
fn outline(path: &mut String, board: &Board, x: f64, y: f64) {
    if board.layout != Layout::Hex {
        let _ = write!(path, "M{:.0} {:.0}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2.0, y - CELL / 2.0);
        return;
    }
    let r = CELL / 3.0_f64.sqrt();
    for corner in 0..6_u8 {
        let angle = f64::from(corner) * std::f64::consts::FRAC_PI_3;
        let letter = if corner == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{:.1} {:.1}", x + r * angle.sin(), y - r * angle.cos());
    }
    path.push('z');
}

fn labels(out: &mut String, board: &Board, window: Window) {
    let foot = window.size(board).1 - 6.0;
    let short = |label: &str| escaped(label.split_whitespace().next().unwrap_or_default());
    let mut text = |x: f64, y: f64, label: &str| {
        let label = short(label);
        let _ = write!(
            out,
            "<text x=\"{x:.0}\" y=\"{y:.0}\" font-size=\"11\" text-anchor=\"middle\" fill=\"#6b655c\">{label}</text>"
        );
    };
    let files = (1..=board.files).zip(&board.file_labels);
    for (place, label) in files.filter(|(place, _)| window.holds(*place, window.ranks.0)) {
        let (x, _) = window.middle(board, place, window.ranks.0);
        text(x, foot, label);
    }
    // Names of rows are words, which have no room here; tokens stand where they stand.
    if board.layout != Layout::Rows {
        let ranks = (1..=board.ranks).zip(&board.rank_labels);
        for (place, label) in ranks.filter(|(place, _)| window.holds(window.files.0, *place)) {
            let (_, y) = window.middle(board, window.files.0, place);
            text(EDGE / 2.0, y + 4.0, label);
        }
    }
}

fn figure(out: &mut String, view: &View, token: &Token, x: f64, y: f64) {
    let place = token.side.map(usize::from).filter(|side| *side < view.sides.len());
    let (fill, line) = place.and_then(|side| SIDES.get(side)).copied().unwrap_or(("#9a9184", "#5b554b"));
    let gauge = token.gauges.first();
    let about = match gauge {
        Some(gauge) => format!("{}: {} {}/{}", token.name, gauge.short, gauge.value, gauge.max),
        None => token.name.clone(),
    };
    let _ = write!(out, "<g><title>{}</title>", escaped(&about));
    let width = if token.acting { 3 } else { 1 };
    match token.kind {
        TokenKind::Object => {
            let _ = write!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"26\" height=\"26\" rx=\"4\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"/>",
                x - 13.0,
                y - 14.0
            );
        }
        TokenKind::Combatant | TokenKind::Summoned => {
            let r = if token.kind == TokenKind::Combatant { 14 } else { 11 };
            let _ = write!(
                out,
                "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{width}\"/>",
                y - 1.0
            );
        }
    }
    let _ = write!(
        out,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" font-weight=\"600\" text-anchor=\"middle\" fill=\"#fff\">{}</text>",
        y + 3.5,
        escaped(&token.sign)
    );
    if let Some(gauge) = gauge.filter(|gauge| gauge.max > 0) {
        let part = 28.0 * (f64::from(gauge.value) / f64::from(gauge.max)).clamp(0.0, 1.0);
        let (left, top) = (x - 14.0, y + 14.5);
        let _ = write!(
            out,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"28\" height=\"3.5\" fill=\"#fff\" stroke=\"{line}\" stroke-width=\"0.5\"/><rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{part:.1}\" height=\"3.5\" fill=\"{fill}\"/>"
        );
    }
    out.push_str("</g>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_arena::content::ContentSources;
    use holmgang_arena::erased::{ScenarioSource, Setup};
    use holmgang_kernel::battle::Rolls;
    use holmgang_kernel::seat::{Seat, Viewer};
    use holmgang_kernel::words::Lang;
    use holmgang_rulebooks::REGISTRY;

    #[test]
    fn every_scenario_is_drawn_with_every_token() {
        for ruleset in REGISTRY.0 {
            let rules = REGISTRY.load(ruleset.profile().id, &ContentSources::builtin()).unwrap();
            for listed in rules.scenarios() {
                let scenario = ScenarioSource::Id(listed.id.clone());
                let setup = Setup { scenario, options: Vec::new(), key: [1; 32], rolls: Rolls::Seeded };
                let Ok(battle) = rules.start(&setup) else { continue };
                let view = battle.view(Viewer::Seat(Seat::Referee), Lang::Ru);
                for drawn in [svg(&view, "a < b"), around_tokens(&view, "a < b")] {
                    let cells = |token: &&Token| {
                        view.boards.iter().any(|board| board.cells.iter().any(|cell| cell.id == token.cell))
                    };
                    let standing = view.boards.iter().flat_map(|board| &board.tokens).filter(cells).count();
                    assert_eq!(drawn.matches("<g><title>").count(), standing, "{}", listed.id);
                    assert_eq!(drawn.matches("<g").count(), drawn.matches("</g>").count());
                    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>") && drawn.contains("a &lt; b"));
                    assert!(!drawn.contains("NaN") && !drawn.contains("=\"-"), "{}", listed.id);
                }
            }
        }
    }
}
