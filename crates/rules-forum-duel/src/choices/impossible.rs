//! What a seat knows and cannot do now: shown beside the choices with the reason.

use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;

use super::actor;
use crate::Rules;
use crate::action::{Action, Aim, Cast};
use crate::board::{self, Cells};
use crate::content::Targets;
use crate::names::{cell_of, everybody};
use crate::state::{Combatant, OFF_BOARD, Place, State, Team, Who};

impl Rules {
    /// Attack, spells and a step that the acting combatant has and cannot use now, each at the nearest target that makes sense.
    pub fn impossible(&self, state: &State, seat: Seat) -> Vec<Action> {
        let team = Team::of(seat);
        let Some(who) = actor(state).filter(|who| Some(state.combatants[usize::from(*who)].team) == team) else {
            return Vec::new();
        };
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let sheet = self.sheet_of(state, who);
        let enemy = nearest(state, who, |own, other| own.team != other.team);
        let mut out = Vec::new();
        if sheet.right_hand.is_some() && !legal.iter().any(|action| matches!(action, Action::Attack(_))) {
            out.extend(enemy.map(|enemy| Action::Attack(Aim::Who(enemy))));
        }
        let is_listed =
            |spell: u16| legal.iter().any(|action| matches!(action, Action::Cast(cast) if cast.spell == spell));
        let others = sheet.spells.iter().copied().filter(|spell| !is_listed(*spell));
        out.extend(others.filter_map(|spell| self.likely_cast(state, who, enemy, spell)).map(Action::Cast));
        if !legal.iter().any(|action| matches!(action, Action::Step(_))) {
            let cells = board::within(state.combatants[usize::from(who)].cell, 1);
            out.extend(board::each(cells & state.free_cells()).next().map(Action::Step));
        }
        // An area without anybody in it is not listed and yet allowed.
        out.retain(|action| self.check(state, seat, action).is_err());
        out
    }

    fn likely_cast(&self, state: &State, who: Who, enemy: Option<Who>, spell: u16) -> Option<Cast> {
        let range = self.spells.get(usize::from(spell))?.range;
        let own_cell = cell_of(state, who)?;
        let mut cell = OFF_BOARD;
        let aim = match self.spells[usize::from(spell)].targets {
            Targets::Enemy => Aim::Who(enemy?),
            Targets::Friend => Aim::Who(who),
            Targets::Ally => Aim::Who(nearest(state, who, |own, other| own.team == other.team)?),
            Targets::Own | Targets::Radius => Aim::None,
            Targets::Area => Aim::Cell(cell_of(state, enemy?)?),
            Targets::FreeCell | Targets::OpenCell => {
                Aim::Cell(likely_cell(state, board::within(own_cell, range) & !board::bit(own_cell))?)
            }
            Targets::DeadAlly => {
                let team = state.combatants[usize::from(who)].team;
                let dead = everybody(state).find(|other| {
                    let other = &state.combatants[usize::from(*other)];
                    !other.alive && other.is_player() && !other.surrendered && other.team == team
                });
                cell = likely_cell(state, board::within(own_cell, 1) & !board::bit(own_cell))?;
                Aim::Who(dead.unwrap_or(who))
            }
        };
        Some(Cast { spell, aim, cell, charges: 0 })
    }
}

/// A free one of these cells, else any.
fn likely_cell(state: &State, cells: Cells) -> Option<Place> {
    board::each(cells & state.free_cells()).chain(board::each(cells)).next()
}

/// The nearest living one, not oneself, that is wanted.
fn nearest(state: &State, who: Who, wanted: impl Fn(&Combatant, &Combatant) -> bool) -> Option<Who> {
    let own = &state.combatants[usize::from(who)];
    let others = everybody(state).filter(|other| {
        let one = &state.combatants[usize::from(*other)];
        *other != who && one.alive && wanted(own, one)
    });
    others.min_by_key(|other| board::distance(own.cell, state.combatants[usize::from(*other)].cell))
}
