//! What setting a field does to the board and to the turn: killing, reviving, making active, finding a free cell.

use holmgang_kernel::words;

use super::effects_on;
use super::set::{Set, Setter, sheet_of, slot_player};
use crate::content::{Control, Skill};
use crate::names::{cell_of, everybody, standing_on};
use crate::state::{CELLS, NOBODY, OFF_BOARD, Place, SIDE, Standing, State, Team, What, Who};

impl Setter<'_> {
    /// FD-11.10: death clears effects and charges. The turn of an active one goes to the next.
    pub(super) fn kill(&self, state: &mut State, who: Who) -> Set {
        if let Some(cell) = cell_of(state, who) {
            state.cells[usize::from(cell)] = NOBODY;
        }
        let combatant = &mut state.combatants[usize::from(who)];
        combatant.alive = false;
        (combatant.hp, combatant.charges, combatant.cell) = (0, 0, OFF_BOARD);
        (combatant.action_points, combatant.attack_points, combatant.movement_points) = (0, 0, 0);
        state.effects.retain(|effect| effect.bearer != who);
        if who != state.active || state.standing != Standing::Open {
            return Ok(());
        }
        let slots = state.turn_order.len();
        let next = (1..=slots).find_map(|step| {
            let player = state.turn_order[(usize::from(state.slot) + step) % slots];
            let own = std::iter::once(player)
                .chain(everybody(state).filter(|who| state.combatants[usize::from(*who)].summoner == player));
            let mut living = own.filter(|who| state.combatants[usize::from(*who)].alive);
            living.next()
        });
        match next {
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
        self.put(state, who, cell);
        Ok(())
    }

    /// FD-6.1, FD-7.1, FD-8.5: active with the points of the start of a turn.
    pub(super) fn activate(&self, state: &mut State, who: Who) -> Set {
        let player = slot_player(state, who);
        let slot = state.turn_order.iter().position(|slot| *slot == player);
        state.slot = slot.ok_or_else(|| {
            self.wants(words!("a combatant with a place in the order", "боец, у которого есть место в очереди"))
        })? as u8;
        state.active = who;
        let sheet = &state.setup.sheets[sheet_of(state, who)];
        let lastings = || {
            effects_on(state, who).filter_map(|(_, effect)| match effect.what {
                What::Lasting(lasting) => self.rules.lastings.get(usize::from(lasting)),
                What::Granted(_) => None,
            })
        };
        let rooted = lastings().any(|lasting| lasting.control == Some(Control::Root));
        let movement = i16::from(sheet.mp_per_turn)
            + sheet.skills[Skill::Swiftness as usize]
            + lastings().map(|l| l.movement).sum::<i16>();
        let points = (sheet.ap_per_turn, sheet.oa_per_turn, if rooted { 0 } else { movement.clamp(0, 255) as u8 });
        let combatant = &mut state.combatants[usize::from(who)];
        (combatant.action_points, combatant.attack_points, combatant.movement_points) = points;
        Ok(())
    }

    pub(super) fn put(&self, state: &mut State, who: Who, cell: Place) {
        if let Some(old) = cell_of(state, who) {
            state.cells[usize::from(old)] = NOBODY;
        }
        state.combatants[usize::from(who)].cell = cell;
        state.cells[usize::from(cell)] = who;
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
                let size = state.setup.players[combatant.team as usize];
                let lines: &[u8] = match size {
                    1 => &[3],
                    2 => &[2, 4],
                    3 => &[1, 3, 5],
                    _ => &[0, 1, 2, 3, 4, 5, 6],
                };
                let line = lines[usize::from(combatant.number.saturating_sub(1)) % lines.len()];
                line * SIDE + if combatant.team == Team::Red { 0 } else { SIDE - 1 }
            }
        };
        let distance = |cell: Place| (cell / SIDE).abs_diff(near / SIDE).max((cell % SIDE).abs_diff(near % SIDE));
        let free = (0..CELLS as u8).filter(|cell| {
            standing_on(state, *cell).is_none() && !state.objects.iter().any(|object| object.cell == *cell)
        });
        free.min_by_key(|cell| (distance(*cell), *cell))
            .ok_or_else(|| self.wants(words!("a free cell", "свободная клетка")))
    }

    pub(super) fn creature_of(&self, state: &State, who: Who) -> Option<usize> {
        state.setup.sheets[sheet_of(state, who)].creature.map(usize::from)
    }
}
