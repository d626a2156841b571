//! Lines onto edges between cells.

use crate::decimal::ONE;
use crate::neutral::{Cell, Edge};

/// How far a line may lie beside the grid and still be meant to lie on it: a fifth of a cell.
pub const TOLERANCE: i64 = ONE / 5;

/// A point in thousandths of a cell, from the north-western corner of the map.
pub type Point = (i64, i64);

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Snapped {
    /// It covers these edges; false if an end had to be moved by more than the tolerance.
    Edges(Vec<Edge>, bool),
    /// It does not run along the grid.
    OffGrid,
    /// It covers no edge between two cells of the map.
    Nothing,
}

/// The edges between two cells of a map of this size that a straight line covers.
pub fn snap(from: Point, to: Point, (files, ranks): (u32, u32)) -> Snapped {
    // Upright if both ends lie near the same upright line of the grid; level the same way. What is both is too short.
    let upright = on_line(from.0, to.0);
    let level = on_line(from.1, to.1);
    let is_short = |a: i64, b: i64| (a - b).abs() < ONE / 2;
    match (upright, level) {
        (Some(_), Some(_)) => Snapped::Nothing,
        (None, None) if is_short(from.0, to.0) && is_short(from.1, to.1) => Snapped::Nothing,
        (None, None) => Snapped::OffGrid,
        (Some(column), None) => edges(column, from.1, to.1, (files, ranks), true),
        (None, Some(line)) => edges(line, from.0, to.0, (ranks, files), false),
    }
}

/// The line of the grid on which two coordinates lie, within the tolerance.
fn on_line(a: i64, b: i64) -> Option<i64> {
    let line = nearest(a);
    let is_near = |value: i64| (value - line * ONE).abs() <= TOLERANCE;
    (is_near(a) && is_near(b)).then_some(line)
}

/// The nearest whole number, halves up.
fn nearest(value: i64) -> i64 {
    (value + ONE / 2).div_euclid(ONE)
}

/// The edges on a line of the grid between two ends along it. `across` is how many cells lie side by side over the line, `along` how many follow it.
fn edges(line: i64, a: i64, b: i64, (across, along): (u32, u32), is_upright: bool) -> Snapped {
    let (start, end) = (nearest(a.min(b)), nearest(a.max(b)));
    let is_exact = |value: i64| (value - nearest(value) * ONE).abs() <= TOLERANCE;
    // The border of the map is a wall anyway.
    let has_both_sides = 0 < line && line < i64::from(across);
    if !has_both_sides || end <= start {
        return Snapped::Nothing;
    }
    let (start, end) = (start.max(0), end.min(i64::from(along)));
    let edge = |place: i64| {
        let (before, after, place) = ((line - 1) as u32, line as u32, place as u32);
        match is_upright {
            true => Edge { first: Cell { file: before, line: place }, second: Cell { file: after, line: place } },
            false => Edge { first: Cell { file: place, line: before }, second: Cell { file: place, line: after } },
        }
    };
    let covered: Vec<Edge> = (start..end).map(edge).collect();
    match covered.is_empty() {
        true => Snapped::Nothing,
        false => Snapped::Edges(covered, is_exact(a) && is_exact(b)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapped(from: (i64, i64), to: (i64, i64)) -> Snapped {
        snap(from, to, (5, 4))
    }

    fn edge(first: (u32, u32), second: (u32, u32)) -> Edge {
        let cell = |(file, line)| Cell { file, line };
        Edge { first: cell(first), second: cell(second) }
    }

    #[test]
    fn lines_on_the_grid_cover_edges() {
        let upright = Snapped::Edges(vec![edge((1, 0), (2, 0)), edge((1, 1), (2, 1))], true);
        assert_eq!(snapped((2000, 0), (2000, 2000)), upright);
        assert_eq!(snapped((2100, 2050), (1900, -30)), upright);
        let level = Snapped::Edges(vec![edge((3, 0), (3, 1)), edge((4, 0), (4, 1))], true);
        assert_eq!(snapped((3000, 1000), (9000, 1000)), level);
    }

    #[test]
    fn what_is_not_on_the_grid_is_told() {
        assert_eq!(snapped((0, 0), (2000, 2000)), Snapped::OffGrid);
        assert_eq!(snapped((2500, 0), (2500, 3000)), Snapped::OffGrid);
        assert_eq!(snapped((2000, 0), (2000, 1400)), Snapped::Edges(vec![edge((1, 0), (2, 0))], false));
        assert_eq!(snapped((0, 0), (0, 4000)), Snapped::Nothing); // the border
        assert_eq!(snapped((2000, 100), (2050, 150)), Snapped::Nothing);
        assert_eq!(snapped((2500, 500), (2600, 600)), Snapped::Nothing);
        assert_eq!(snapped((7000, 0), (7000, 2000)), Snapped::Nothing); // outside
        assert_eq!(snapped((2000, -5000), (2000, -3000)), Snapped::Nothing);
    }
}
