//! What follows from an action, before it is taken: from which side a blow falls, cover and distance, and every attack of opportunity that a deed or
//! a path provokes, from whom and why.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::view::{Threat, Way};
use holmgang_kernel::words::Lang;

use crate::action::{Action, Arm, Move, Watched};
use crate::arcs::Facing;
use crate::content::{Degree, SpellTarget};
use crate::describe::{arc_note, cells_of};
use crate::names::cell_name;
use crate::numbers::attack::distance_penalty;
use crate::numbers::defence::Incoming;
use crate::resolve::opportunity::given_by;
use crate::rolls;
use crate::state::{Cause, Crowd, End, NOBODY, NOWHERE, Pending, Posture, State, Who, bit};
use crate::{Rules, clause};

/// An attack of opportunity to come: who strikes, why, on which cell, and where the one struck faces then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provoked {
    pub who: Who,
    pub cause: Cause,
    pub cell: Cell,
    pub facing: Facing,
}

impl Rules {
    /// Every attack of opportunity that an action of the active one provokes, in the order in which they would be struck.
    pub fn provocations(&self, state: &State, action: &Action) -> Vec<Provoked> {
        let who = state.active;
        let here = state.figure(who).cell;
        if state.pending.is_some() {
            return Vec::new();
        }
        match action {
            Action::Move(go) => self.provoked_on_the_way(state, who, go),
            Action::Step { .. } | Action::Face(_) => self.provoked_by_back(state, who, action),
            _ => {
                let Some(row) = self.row(state, action) else { return Vec::new() };
                let crowd = self.provoked(state, who, action, row, state.series.is_some());
                let cause = if *action == Action::Stand { Cause::GetUp } else { Cause::Deed };
                let facing = state.figure(who).facing;
                self.in_turn(state, crowd).map(|striker| Provoked { who: striker, cause, cell: here, facing }).collect()
            }
        }
    }

    fn provoked_on_the_way(&self, state: &State, who: Who, go: &Move) -> Vec<Provoked> {
        let Some(path) = self.path_of(state, who, go) else { return Vec::new() };
        let start = state.figure(who).cell;
        let cell_at =
            |step: u8| if step == 0 { start } else { path.cells(start).nth(usize::from(step) - 1).unwrap_or(start) };
        let mut dues = self.dues(state, who, path, go.backing, 0);
        let place = |who: Who| self.place_of(state, who).unwrap_or(usize::MAX);
        dues.sort_by_key(|due| (due.step, place(due.who)));
        let provoked = dues.iter().map(|due| {
            // TD-7.5, TD-7.7: a retreat is struck with the facing of its step, everything else with that of the step before.
            let step = if due.cause == Cause::Retreat { Some(due.step) } else { due.step.checked_sub(1) };
            let facing = step.filter(|_| !go.backing).map(|step| path.step(usize::from(step)));
            let facing = facing.unwrap_or(state.figure(who).facing);
            Provoked { who: due.who, cause: due.cause, cell: cell_at(due.step), facing }
        });
        provoked.collect()
    }

    /// TD-6.2, TD-6.3: after the step and the turn.
    fn provoked_by_back(&self, state: &State, who: Who, action: &Action) -> Vec<Provoked> {
        let from = state.figure(who).cell;
        let Some(after) = self.turned_by(state, action) else { return Vec::new() };
        let (strikers, at_old_cell) = self.back_strikers(&after, who, from);
        let cell = |striker: Who| if at_old_cell & bit(striker) != 0 { from } else { after.figure(who).cell };
        self.in_turn(state, strikers)
            .map(|striker| Provoked {
                who: striker,
                cause: Cause::Back,
                cell: cell(striker),
                facing: after.figure(who).facing,
            })
            .collect()
    }

    /// The active one where it would stand and as it would face after a move, a step or a turn, if nobody hindered it.
    fn turned_by(&self, state: &State, action: &Action) -> Option<State> {
        let who = state.active;
        let mut after = state.clone();
        let (end, at_most) = match action {
            // Whoever leaves the board faces nowhere.
            Action::Move(go) if !go.exit => {
                let path = self.path_of(state, who, go)?;
                let start = state.figure(who).cell;
                let figure = after.figure_mut(who);
                figure.cell = path.cells(start).last().unwrap_or(start);
                // TD-7.5: each step forward first turns into its direction.
                if let (false, Some(last)) = (go.backing, path.len().checked_sub(1)) {
                    figure.facing = path.step(last);
                }
                (go.end, 2)
            }
            Action::Step { cell, end } => {
                after.figure_mut(who).cell = *cell;
                (*end, self.most_turn(&after, who))
            }
            Action::Face(facing) => (End::To(*facing), 0),
            _ => return None,
        };
        let facing = self.end_facing(&after, who, end, at_most);
        after.figure_mut(who).facing = facing;
        Some(after)
    }

    /// How likely a blow to come hits, in percent, as things stand when the action begins.
    pub fn chance_of(&self, state: &State, provoked: &Provoked) -> i32 {
        let (who, striker) = (state.active, provoked.who);
        let mut then = state.clone();
        let figure = then.figure_mut(who);
        (figure.cell, figure.facing) = (provoked.cell, provoked.facing);
        let far = self.distance(&then, striker, who);
        let Some(arm) = self.opportunity_arm(&then, striker, far) else { return 0 };
        let Some(weapon) = self.weapon_in(&then, striker, arm) else { return 0 };
        let incoming = Incoming { by: striker, touch: false, from_afar: false };
        let ac = self.armour_class(&then, who, incoming, &mut ());
        let manner = self.opportunity_manner(&then, striker, false);
        let total = self.melee_total(&then, striker, who, weapon, manner, &mut ());
        5 * rolls::hits_of_20(ac - total, self.weapons[weapon as usize].crit_numbers)
    }

    /// The cells of an action in their order, and whom it provokes on them, and where the active one faces then; none of what does nothing of this.
    pub fn way_of(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Option<Way> {
        if state.pending.is_some() || state.figure(state.active).team.seat() != seat {
            return None;
        }
        let path = match action {
            Action::Move(go) => {
                let path = self.path_of(state, state.active, go)?;
                path.cells(state.figure(state.active).cell).filter(|cell| state.board().has(*cell)).collect()
            }
            Action::Step { cell, .. } => vec![*cell],
            _ => Vec::new(),
        };
        let threats = self.provocations(state, action).into_iter().map(|provoked| {
            let (cause, chance) = (provoked.cause.name().get(lang), self.chance_of(state, &provoked));
            Threat {
                token: self.id_of(state, provoked.who),
                name: self.name_of(state, provoked.who, lang),
                what: say!(
                    lang,
                    "attack of opportunity {cause}, hits in {chance}%",
                    "атака при возможности ({cause}), попадание {chance}%"
                ),
                cell: cell_name(provoked.cell),
                clause: given_by(provoked.cause),
            }
        });
        let way = Way {
            threats: threats.collect(),
            path: path.into_iter().map(cell_name).collect(),
            facing: self.turned_by(state, action).map(|after| after.figure(state.active).facing as u8),
        };
        (way != Way::default()).then_some(way)
    }

    /// A crowd in the order of initiative.
    fn in_turn<'a>(&'a self, state: &'a State, mut crowd: Crowd) -> impl Iterator<Item = Who> + 'a {
        std::iter::from_fn(move || {
            let first = self.first_of(state, crowd)?;
            crowd &= !bit(first);
            Some(first)
        })
    }

    /// What follows from an action besides its price.
    pub(super) fn notes(&self, state: &State, action: &Action, lang: Lang) -> Vec<String> {
        let mut notes = Vec::new();
        self.note_aim(state, action, lang, &mut notes);
        for provoked in self.provocations(state, action) {
            let (name, cause, cell) =
                (self.name_of(state, provoked.who, lang), provoked.cause.name().get(lang), cell_name(provoked.cell));
            let chance = self.chance_of(state, &provoked);
            notes.push(match provoked.cause {
                Cause::Deed | Cause::GetUp => {
                    say!(lang, "provokes {name}, who hits in {chance}%", "провоцирует: {name}, попадание {chance}%")
                }
                _ => say!(
                    lang,
                    "provokes {name} on {cell}, {cause}: hits in {chance}%",
                    "провоцирует на {cell}: {name} ({cause}), попадание {chance}%"
                ),
            });
        }
        if let Action::Move(go) = action
            && notes.is_empty()
        {
            self.note_zones(state, go, lang, &mut notes);
        }
        if let Action::Move(go) = action
            && let Some(path) = self.path_of(state, state.active, go)
        {
            let cost = self.path_cost(state, state.active, path, go.exit);
            let speed = self.speed(state, state.active);
            notes.push(say!(lang, "{} of {speed}", "{} из {speed}", cells_of(cost, lang)));
        }
        let whole = matches!(action, Action::Push { .. });
        if whole {
            notes.push(lang.pick("takes the whole turn", "занимает весь ход").to_owned());
        }
        if let Action::Hurricane(_) = action {
            notes.push(lang.pick("−2 AC until the next turn", "−2 к КЗ до следующего хода").to_owned());
        }
        if *action == Action::End && state.time_left >= 50 {
            let left = state.time_left;
            notes.push(say!(lang, "{left}% of the turn is left", "осталось {left}% хода"));
        }
        notes
    }

    /// TD-7.14: whose zone a way that provokes nothing ends in.
    fn note_zones(&self, state: &State, go: &Move, lang: Lang, notes: &mut Vec<String>) {
        let figure = state.figure(state.active);
        let Some(path) = self.path_of(state, state.active, go).filter(|_| !go.exit) else { return };
        let end = path.cells(figure.cell).last().unwrap_or(figure.cell);
        let reaches = |enemy: &Who| {
            let guarded = self.is_on_guard(state, *enemy, state.active);
            guarded && self.covers_place(state, *enemy, end, figure.side)
        };
        let names: Vec<String> =
            state.everybody().filter(reaches).map(|enemy| self.name_of(state, enemy, lang)).collect();
        if !names.is_empty() {
            let (names, by) = (names.join(", "), clause::ENTERING_IS_FREE);
            notes.push(say!(
                lang,
                "into reach of {names}: provokes nothing [{by}]",
                "в досягаемость: {names}; это не провоцирует [{by}]"
            ));
        }
    }

    /// From which side, how far, behind which cover.
    fn note_aim(&self, state: &State, action: &Action, lang: Lang, notes: &mut Vec<String>) {
        let (who, target, arm) = match action {
            Action::Attack(blow) | Action::Hurricane(blow) => (state.active, blow.target, blow.arm),
            Action::Strike { .. } => match state.pending {
                Some(Pending::Strike { who, against, .. }) => {
                    (who, against, self.usual_opportunity(state, who, against))
                }
                _ => return,
            },
            Action::Trip { target, .. } | Action::Push { target } => (state.active, *target, Arm::Fists),
            Action::Disarm { target, arm, .. } | Action::Control { on: Watched::Who(target), arm, spell: None } => {
                (state.active, *target, *arm)
            }
            Action::Cast(cast) => return self.note_spell(state, cast.spell, cast.targets[0], cast.cell, lang, notes),
            _ => return,
        };
        if usize::from(target) >= state.figures.len() {
            return;
        }
        let shot = self.weapon_in(state, who, arm).filter(|weapon| self.is_shot(state, who, target, *weapon));
        let Some(weapon) = shot else {
            notes.extend(arc_note(self.arc_of(state, target, who), lang).map(str::to_owned));
            if state.figure(target).posture == Posture::Prone && !matches!(action, Action::Push { .. }) {
                notes.push(lang.pick("lying: +4", "лежит: +4").to_owned());
            }
            return;
        };
        let (far, range) =
            (i32::from(self.distance(state, who, target)), i32::from(self.weapons[weapon as usize].aimed_range));
        let penalty = distance_penalty(far, range);
        if penalty > 0 {
            notes.push(say!(lang, "distance {far}: −{penalty}", "расстояние {far}: −{penalty}"));
        }
        let shooter = state.figure(who);
        self.note_cover(state, target, self.cover_between(state, target, shooter.cell, shooter.side), lang, notes);
    }

    fn note_spell(&self, state: &State, spell: u8, target: Who, cell: Cell, lang: Lang, notes: &mut Vec<String>) {
        let Some(data) = self.spells.get(usize::from(spell)) else { return };
        if data.save.is_some() {
            let difficulty = self.spell_difficulty(state, state.active, spell, &mut ());
            notes.push(say!(lang, "save difficulty {difficulty}", "сложность спасброска {difficulty}"));
        }
        if data.target == SpellTarget::Area && cell != NOWHERE {
            let half = data.area / 2;
            let corner = Cell::new(cell.file.saturating_sub(half), cell.rank.saturating_sub(half));
            let inside = state.everybody().filter(|who| {
                let figure = state.figure(*who);
                figure.is_there() && crate::grid::distance(figure.cell, figure.side, corner, data.area) == 0
            });
            let names = inside.map(|who| self.name_of(state, who, lang)).collect::<Vec<_>>().join(", ");
            notes.push(say!(lang, "touches {names}", "заденет: {names}"));
        } else if target != NOBODY && !data.touch && usize::from(target) < state.figures.len() {
            let caster = state.figure(state.active);
            self.note_cover(state, target, self.cover_between(state, target, caster.cell, caster.side), lang, notes);
        }
    }

    fn note_cover(&self, state: &State, target: Who, cover: Degree, lang: Lang, notes: &mut Vec<String>) {
        if cover != Degree::None {
            let (name, ac) = (self.name_of(state, target, lang), cover.row().ac);
            notes.push(say!(lang, "{name} has cover: +{ac} AC", "{name} в укрытии: +{ac} к КЗ"));
        }
    }

    /// The cells that a choice concerns, target first; of a path its end first.
    pub(super) fn cells_of_choice(&self, state: &State, action: &Action) -> Vec<Cell> {
        let who = state.active;
        match action {
            Action::Move(go) => {
                let Some(path) = self.path_of(state, who, go) else { return Vec::new() };
                let mut cells: Vec<Cell> =
                    path.cells(state.figure(who).cell).filter(|cell| state.board().has(*cell)).collect();
                cells.reverse();
                cells
            }
            Action::Step { cell, .. } => vec![*cell],
            Action::Control { on: Watched::Cell(cell), .. } => vec![*cell],
            Action::Cast(cast) if cast.cell != NOWHERE => vec![cast.cell],
            Action::Improvise(stunt) | Action::Stunt(stunt) if stunt.cell == NOWHERE => {
                state.setup.features.get(usize::from(stunt.feature)).map(|feature| feature.cell).into_iter().collect()
            }
            Action::Improvise(stunt) | Action::Stunt(stunt) => vec![stunt.cell],
            _ => self.target_of_choice(state, action).map(|target| state.figure(target).cell).into_iter().collect(),
        }
    }
}
