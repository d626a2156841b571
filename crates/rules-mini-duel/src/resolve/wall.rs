//! Walls (MD-8).

use holmgang_kernel::Ratio;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Op;

use crate::Rules;
use crate::clause;
use crate::content::{ClassItem, Stat};
use crate::event::Event;
use crate::labels;
use crate::state::{Place, State, Wall, side_of};

/// MD-8.1: a Wall of the talisman's level stands before the whole formation; its kind is the rook's subclass (MD-8.2 to MD-8.4).
pub(crate) fn place<L: Log<Event>>(rules: &Rules, state: &mut State, rook: Place, talisman: &ClassItem, log: &mut L) {
    let side = side_of(rook);
    let placed = &mut state.duel.walls_placed[side as usize];
    *placed = placed.saturating_add(1);
    let wall = Wall {
        side,
        kind: state.subclass(rook),
        placed_by: rook,
        number: state.duel.walls_placed[side as usize],
        // MD-8.17: 0 where its time has no end.
        rounds_left: if state.setup.options.wall_limit { talisman.action_rounds } else { 0 },
        health: talisman.wall.health,
        max_health: talisman.wall.health,
        physical_defence: talisman.wall.physical_defence,
        magic_defence: talisman.wall.magic_defence,
    };
    state.duel.walls.push(wall);
    let (who, id) = (state.who(rook), state.wall_id(state.duel.walls.len() - 1));
    let (health, rounds_left) = (wall.health, wall.rounds_left);
    log.note(clause::WALL_IS_PLACED, || Event::WallPlaced { who, wall: id, health, rounds_left });
    strengthen_rook(rules, state, rook, talisman, log);
}

/// MD-8.13: room for Health, not Health.
fn strengthen_rook<L: Log<Event>>(rules: &Rules, state: &State, rook: Place, talisman: &ClassItem, log: &mut L) {
    let (max_health, health_recovery) = rules.gift(talisman);
    for (figure, stat, value) in
        [("max_health", Stat::MaxHealth, max_health), ("health_recovery", Stat::HealthRecovery, health_recovery)]
    {
        let (stat, level) = (i64::from(talisman.stats[stat as usize]), i64::from(talisman.level));
        log.add(clause::WALL_STRENGTHENS_ROOK, labels::TALISMAN_STAT, stat);
        log.term(Op::Times, clause::WALL_STRENGTHENS_ROOK, labels::TALISMAN_LEVEL, Ratio::new(level, 3));
        log.total(figure, Ratio::new(stat * level, 3), i64::from(value));
    }
    let who = state.who(rook);
    log.note(clause::WALL_STRENGTHENS_ROOK, || Event::RookStrengthened { who, max_health, health_recovery });
}

/// MD-8.8: gone at once; whom it bound is free at once.
pub(crate) fn destroy<L: Log<Event>>(rules: &Rules, state: &mut State, index: usize, log: &mut L) {
    let id = state.wall_id(index);
    let wall = state.duel.walls.remove(index);
    log.note(clause::WALL_DESTROYED, || Event::WallDestroyed { wall: id });
    rules.weaken_rook(state, wall.placed_by, log);
}
