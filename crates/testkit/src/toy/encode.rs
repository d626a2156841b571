//! Battles as numbers, for programs that learn.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::seat::Seat;

use crate::toy::{Action, GRID, POINTS, STAMINA, State, Toy};

impl Encode for Toy {
    fn space(&self, _: &State) -> Space {
        let cells = usize::from(GRID.files) * usize::from(GRID.ranks);
        // The least and the most force.
        let strike = Axes::bare("strike").ways(2);
        Space::of([
            Axes::one("step", "cell", cells),
            strike,
            Axes::bare("rest"),
            Axes::bare("end"),
            Axes::bare("take"),
            Axes::bare("parry"),
        ])
    }

    fn point(&self, _: &State, _: Seat, action: &Action) -> Option<Point> {
        Some(match action {
            Action::Step(cell) => Point::one(0, GRID.cells().position(|known| known == *cell)? as u32),
            Action::Strike { .. } => Point::bare(1),
            Action::Rest => Point::bare(2),
            Action::End => Point::bare(3),
            Action::Take => Point::bare(4),
            Action::Parry => Point::bare(5),
        })
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let me = usize::from(seat == Seat::Player(1));
        let columns = [("active", 1), ("hp", 99), ("stamina", i32::from(STAMINA)), ("cell", 9)];
        let fighter = |who: usize| {
            let fighter = &state.fighters[who];
            let cell = GRID.cells().position(|cell| cell == fighter.cell).unwrap_or(0) as i32;
            [i32::from(usize::from(state.active) == who), fighter.hp.into(), fighter.stamina.into(), cell]
        };
        out.rows("fighter", 2, &columns, [me, 1 - me].map(fighter));
        let pending = state.pending.map_or(0, |force| i32::from(force) + 1);
        out.row(
            "duel",
            &[("points", POINTS.into()), ("round", 20), ("pending", 4)],
            [state.points.into(), state.round.into(), pending],
        );
    }
}
