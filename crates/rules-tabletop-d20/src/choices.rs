//! How an action is offered: name, group, target, price, and what follows from it; of moves every attack of opportunity that they provoke.

mod impossible;
mod offer;
mod orders;
mod preview;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::ruleset::Notate;
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::view::{Amount, Choice, Price};
use holmgang_kernel::words::Lang;

use crate::action::{Action, Watched};
use crate::deeds::Category;
use crate::names::cell_name;
use crate::state::{NOBODY, NOWHERE, Pending, State, Who};
use crate::{Rules, clause};

pub use orders::orders_given;

impl Rules {
    /// An action as it is offered.
    pub fn offered(&self, state: &State, _seat: Seat, action: &Action, lang: Lang) -> Choice {
        let offer = self.offer(state, action, lang);
        let mut choice = Choice {
            action: self.write(state, action),
            label: offer.label,
            group: offer.group.get(lang).to_owned(),
            icon: offer.icon,
            target: self.target_name(state, action, lang),
            cells: self.cells_of_choice(state, action).into_iter().map(cell_name).collect(),
            cost: self.price(state, action, lang),
            notes: self.notes(state, action, lang),
            about: offer.about,
            clause: self.clause_of_choice(state, action),
            amounts: Vec::new(),
            blanks: Vec::new(),
        };
        if let (Action::Follow(_), Some(Pending::Follow { cells, .. })) = (action, state.pending) {
            choice.amounts.push(Amount {
                name: "cells",
                label: lang.pick("cells", "клетки").to_owned(),
                min: 0,
                max: i32::from(cells),
            });
        }
        choice
    }

    /// Whom it is aimed at.
    fn target_of_choice(&self, state: &State, action: &Action) -> Option<Who> {
        let who = match action {
            Action::Attack(blow) | Action::Hurricane(blow) => blow.target,
            Action::Trip { target, .. }
            | Action::Distract { target, .. }
            | Action::Disarm { target, .. }
            | Action::Push { target }
            | Action::Finish { target, .. }
            | Action::Drink { target, .. }
            | Action::Control { on: Watched::Who(target), .. } => *target,
            Action::Cast(cast) => cast.targets[0],
            Action::Strike { .. } | Action::Hinder | Action::Counter => match state.pending? {
                Pending::Strike { against, .. } | Pending::Counter { against, .. } => against,
                _ => NOBODY,
            },
            _ => NOBODY,
        };
        (usize::from(who) < state.figures.len()).then_some(who)
    }

    fn target_name(&self, state: &State, action: &Action, lang: Lang) -> Option<String> {
        match action {
            Action::Cast(cast) if cast.targets().count() > 1 => {
                Some(cast.targets().map(|who| self.name_of(state, who, lang)).collect::<Vec<_>>().join(", "))
            }
            Action::Cast(cast) if cast.cell != NOWHERE => Some(match state.standing_on(cast.cell) {
                Some(who) => format!("{} ({})", cell_name(cast.cell), self.name_of(state, who, lang)),
                None => cell_name(cast.cell),
            }),
            Action::Control { on: Watched::Cell(cell), .. } => Some(cell_name(*cell)),
            _ => self.target_of_choice(state, action).map(|who| self.name_of(state, who, lang)),
        }
    }

    /// TD-2.3: what it takes of the turn.
    fn price(&self, state: &State, action: &Action, lang: Lang) -> Vec<Price> {
        let mut prices = Vec::new();
        let Some(row) = self.row(state, action).filter(|_| state.pending.is_none()) else { return prices };
        let cost = match action {
            _ if state.series.is_some() && row.category != Category::Free => 0,
            Action::Push { .. } => 100,
            _ => row.category.cost(),
        };
        if cost > 0 {
            prices.push(Price { id: "time_left", name: "%".to_owned(), amount: i32::from(cost), clause: row.table() });
        }
        if row.category == Category::StandardAction && state.series.is_none() {
            let name = lang.pick("standard action", "стандартное действие").to_owned();
            prices.push(Price { id: "standard_action", name, amount: 1, clause: clause::STANDARD_ACTION_WHEN });
        }
        if let Action::Cast(cast) = action
            && usize::from(cast.spell) < self.spells.len()
            && self.parts_done(state, state.active, cast.spell) == 0
            && let Some(circle) = self.free_slot(state, state.active, cast.spell)
        {
            let name = say!(lang, "slot of circle {circle}", "ячейка круга {circle}");
            prices.push(Price { id: "slots", name, amount: 1, clause: clause::SLOTS });
        }
        prices
    }

    fn clause_of_choice(&self, state: &State, action: &Action) -> Clause {
        match action {
            Action::End => clause::NOTHING_IS_COMPULSORY,
            Action::Surrender => clause::VICTORY,
            Action::GiveUp => clause::GIVING_UP,
            Action::Orders { .. } | Action::Strike { .. } => clause::OPPORTUNITY,
            Action::Hinder => clause::HINDER_THE_RISE,
            Action::Counter => clause::COUNTER_TRIP,
            Action::Follow(_) => clause::PUSH_FOLLOW,
            Action::Decline => clause::OPPORTUNITY_COSTS_NOTHING,
            Action::Ruling(_) => clause::REFEREE_ACTIONS,
            _ => self.row(state, action).map_or(clause::FIVE_CATEGORIES, |row| row.clause),
        }
    }
}
