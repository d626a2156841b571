//! What setting a field does to the board and to the turn: killing, reviving, making active, finding a free cell.

use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Silent;
use holmgang_kernel::sheet::Assignment;
use holmgang_kernel::words;

use super::set::{Set, Setter, sheet_of, slot_player};
use crate::names::{cell_of, standing_on};
use crate::resolve::Resolver;
use crate::state::{OFF_BOARD, Place, SIDE, State, Team, Who};
use crate::{Rules, board, clause, scenario, turn};

/// The rules at work on a state, unheard and without chance.
fn quietly(rules: &Rules, state: &mut State, run: impl FnOnce(&mut Resolver<'_, Descending, Silent>)) {
    run(&mut Resolver { rules, state, dice: &mut Descending::default(), log: &mut Silent });
}

impl Setter<'_> {
    /// FD-11.10: death clears effects and charges. FD-11.13: the turn of an active one goes on as in play, to its living summons first.
    pub(super) fn kill(&self, state: &mut State, who: Who) -> Set {
        let (owner, arrival) = (slot_player(state, who), state.combatants[usize::from(who)].arrival);
        quietly(self.rules, state, |resolver| resolver.remove(who));
        if who != state.active || !state.standing.is_open() {
            return Ok(());
        }
        let slots = state.turn_order.len();
        let later = (1..=slots).find_map(|step| {
            let player = state.turn_order[(usize::from(state.slot) + step) % slots];
            let is_alive = state.combatants[usize::from(player)].alive;
            if is_alive { Some(player) } else { turn::next_summon(state, player, 0) }
        });
        match turn::next_summon(state, owner, arrival).or(later) {
            Some(next) => self.activate(state, next),
            None => Err(self.wants(words!("somebody to be left alive", "чтобы кто-нибудь остался в живых"))),
        }
    }

    pub(super) fn revive(&self, state: &mut State, who: Who, cell: Place) -> Set {
        let hp_max = state.setup.sheets[sheet_of(state, who)].hp_max;
        let lifetime = self.creature_of(state, who).map_or(0, |creature| self.rules.creatures[creature].lifetime);
        let combatant = &mut state.combatants[usize::from(who)];
        (combatant.alive, combatant.surrendered, combatant.hp) = (true, false, hp_max);
        combatant.lifetime = lifetime;
        state.put(who, cell);
        Ok(())
    }

    /// FD-6.1, FD-7.1, FD-8.5: active with the points of the start of a turn.
    pub(super) fn activate(&self, state: &mut State, who: Who) -> Set {
        let player = slot_player(state, who);
        let slot = state.turn_order.iter().position(|slot| *slot == player);
        state.slot = slot.ok_or_else(|| {
            self.wants(words!("a combatant with a place in the order", "боец, у которого есть место в очереди"))
        })? as u8;
        let left = &mut state.combatants[usize::from(state.active)];
        (left.action_points, left.attack_points, left.movement_points) = (0, 0, 0);
        state.active = who;
        quietly(self.rules, state, |resolver| resolver.begin_turn(clause::TWO_ACTION_POINTS));
        Ok(())
    }

    pub(super) fn must_be_free(&self, state: &State, cell: Place) -> Set {
        let is_solid = state
            .objects
            .iter()
            .any(|object| object.cell == cell && self.rules.things[usize::from(object.thing)].solid);
        if is_solid || standing_on(state, cell).is_some() {
            return Err(self.wants(words!("a cell that is free", "свободная клетка")));
        }
        Ok(())
    }

    /// A free cell at home: of a creature beside its summoner, of a player where it began (FD-4.3 to FD-4.5), else any.
    pub(super) fn free_home(&self, state: &State, who: Who) -> Set<Place> {
        let combatant = &state.combatants[usize::from(who)];
        let near = match cell_of(state, combatant.summoner) {
            Some(cell) => cell,
            None => {
                let sizes = state.setup.players;
                let place = usize::from(combatant.number.saturating_sub(1));
                match (
                    scenario::usual_cell(combatant.team, sizes[combatant.team as usize].into(), place),
                    combatant.team,
                ) {
                    (OFF_BOARD, Team::Red) => 0,
                    (OFF_BOARD, Team::Blue) => SIDE - 1,
                    (cell, _) => cell,
                }
            }
        };
        let free = board::each(state.free_cells());
        free.min_by_key(|cell| (board::distance(near, *cell), *cell))
            .ok_or_else(|| self.wants(words!("a free cell", "свободная клетка")))
    }

    pub(super) fn creature_of(&self, state: &State, who: Who) -> Option<usize> {
        state.setup.sheets[sheet_of(state, who)].creature.map(usize::from)
    }
}
