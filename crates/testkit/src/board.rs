//! A board drawn as text from its view, for golden files.

use holmgang_kernel::view::{Board, Layout, Terrain};

/// Draws a board, a line a rank, with labels. Hexagonal boards shift even ranks to the right.
pub(crate) fn draw(board: &Board) -> Vec<String> {
    let label_width = board.rank_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let width = 1 + cell_width(board);
    let mut lines = Vec::new();
    let files = board.file_labels.iter().map(|label| padded(label, width)).collect::<String>();
    lines.push(format!("{:label_width$} {files}", ""));
    for rank in 1..=board.ranks {
        let label = board.rank_labels.get(usize::from(rank) - 1).map_or("", String::as_str);
        let shift = if board.layout == Layout::Hex && rank % 2 == 0 { " ".repeat(width / 2) } else { String::new() };
        let cells: String = (1..=board.files).map(|file| padded(&cell(board, file, rank), width)).collect();
        lines.push(format!("{} {shift}{cells}", padded(label, label_width)));
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

fn cell_width(board: &Board) -> usize {
    let signs = board.tokens.iter().map(|token| token.sign.chars().count() + usize::from(token.acting));
    signs.chain(board.file_labels.iter().map(|label| label.chars().count())).max().unwrap_or(1).max(1)
}

/// The sign of who stands there (with `*` if it acts), else what the cell is made of; `+` for something that lies there.
fn cell(board: &Board, file: u8, rank: u8) -> String {
    let Some(cell) = board.cells.iter().find(|cell| (cell.file, cell.rank) == (file, rank)) else {
        return String::new();
    };
    if let Some(token) = board.tokens.iter().find(|token| token.cell == cell.id) {
        return format!("{}{}", token.sign, if token.acting { "*" } else { "" });
    }
    let terrain = match cell.terrain {
        Terrain::Open if cell.marks.is_empty() => ".",
        Terrain::Open => "+",
        Terrain::Solid => "#",
        Terrain::Void => "",
        Terrain::Hazard => "~",
    };
    terrain.to_owned()
}

fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_kernel::ruleset::{Present, Ruleset};
    use holmgang_kernel::seat::Viewer;
    use holmgang_kernel::words::Lang;

    use crate::toy::Toy;

    fn board(layout: Layout) -> Board {
        let rules = Toy::new();
        let state = rules
            .start(&rules.plain(), &mut holmgang_kernel::dice::Swift::new(0, 0), &mut holmgang_kernel::log::Silent)
            .unwrap();
        let mut board = rules.view(&state, Viewer::Spectator, Lang::En).boards.remove(0);
        board.layout = layout;
        board.cells[0].terrain = Terrain::Solid;
        board.cells[2].terrain = Terrain::Hazard;
        board
    }

    #[test]
    fn squares_stand_in_columns_and_hexes_are_shifted() {
        assert_eq!(draw(&board(Layout::Square)), ["  a  b  c  d  e", "1 #  R* ~  .  .", "2 .  .  .  B  ."]);
        assert_eq!(draw(&board(Layout::Hex))[2], "2  .  .  .  B  .");
    }
}
