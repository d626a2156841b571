//! Setting fields of the battle: for conformance cases and referees' tools, never for rules.

use holmgang_kernel::{refuse_if, words};
use std::sync::Arc;

use holmgang_kernel::dice::Descending;
use holmgang_kernel::log::Silent;
use holmgang_kernel::sheet::{Assignment, Field};

use super::value::{Set, Setter};
use crate::arcs::Facing;
use crate::content::{COVERS, Cover};
use crate::grid::{CellSet, Ground};
use crate::names::cell_named;
use crate::resolve::Resolver;
use crate::state::{Condition, Life, Place, Standing, State, Team, Who};
use crate::{Rules, clause};

/// The rules at work on a state, unheard and without chance.
fn quietly(rules: &Rules, state: &mut State, run: impl FnOnce(&mut Resolver<'_, Descending, Silent>)) {
    run(&mut Resolver { rules, state, dice: &mut Descending::default(), log: &mut Silent });
}

impl Setter<'_> {
    pub(super) fn battle(&self, state: &mut State, first: &str, rest: Option<&str>) -> Set {
        match (first, rest) {
            ("round", None) => state.round = self.int(1, i64::from(u16::MAX))? as u16,
            ("round_limit", None) => state.round_limit = self.int(1, 1000)? as u16,
            ("time_left", None) => state.time_left = self.int(0, 100)? as u8,
            ("standard_used", None) => state.standard_used = self.bool()?,
            ("free_used", None) => state.free_used = self.int(0, 10)? as u8,
            ("full_attack", None) if self.is_none() => state.series = None,
            ("referee", None) => state.referee = self.word(&[(true, "present"), (false, "unattended")])?,
            ("scene", Some("visibility")) => state.visibility = self.int(-10, 0)? as i8,
            ("scene", Some("wind")) => state.wind = self.int(-10, 0)? as i8,
            ("scene", Some("dark")) => state.dark = self.bool()?,
            ("options", Some(option)) => self.option(state, option)?,
            ("active", None) => self.active(state)?,
            ("order", None) => self.order(state)?,
            ("result", None) => self.result(state)?,
            ("floor", None) => self.floor(state)?,
            ("covers", None) => self.covers(state)?,
            ("slippery", None) => state.slippery = self.cells(state)?,
            ("burning", None) => state.burning = self.cells(state)?,
            ("terrain", Some(cell)) => self.terrain(state, cell)?,
            (
                "map" | "clock" | "pending" | "encounter" | "party" | "features" | "full_attack" | "cells" | "floor"
                | "scene" | "options" | "covers",
                _,
            ) => self.fixed(self.rules, state)?,
            _ => return Err(self.unknown(state, first)),
        }
        Ok(())
    }

    fn option(&self, state: &mut State, option: &str) -> Set {
        let rules = &mut state.rules;
        match option {
            "round_seconds" => rules.round_seconds = self.int(2, 6)? as u8,
            "initiative_die" => rules.initiative_die = self.word(&[(false, "off"), (true, "d20")])?,
            "hurt_run" => rules.hurt_from_start = self.word(&[(false, "from_hit"), (true, "from_start")])?,
            "prone_attack" => match self.int(-4, 0)? {
                0 => rules.prone_attack = false,
                -4 => rules.prone_attack = true,
                _ => return Err(self.wants(words!("0 or -4", "0 или -4"))),
            },
            "counter_after_missed_touch" => rules.counter_after_missed_touch = self.bool()?,
            "drop_negative_dex" => rules.drop_negative_dex = self.bool()?,
            "unaimed_shots" => rules.unaimed_shots = self.bool()?,
            _ => return self.fixed(self.rules, state),
        }
        Ok(())
    }

    /// That combatant is at the start of its turn: everything left, nothing used, its "until own next turn" conditions ended.
    fn active(&self, state: &mut State) -> Set {
        let who = self.who_of(state, self.value)?;
        refuse_if!(!state.figure(who).is_there(), self.wants(words!("a combatant on the board", "боец на поле")));
        state.active = who;
        if let Some(place) = self.rules.place_of(state, who) {
            state.place = place as u8;
        }
        state.time_left = 100;
        (state.standard_used, state.free_used, state.cast_done, state.skill_one) = (false, 0, false, false);
        state.series = None;
        state.walk = None;
        state.pending = None;
        state.agenda.clear();
        quietly(self.rules, state, |resolver| resolver.end_own_conditions(who));
        Ok(())
    }

    fn order(&self, state: &mut State) -> Set {
        let expected = || self.wants(words!("everybody on the board once, by id", "все, кто на поле, по одному разу"));
        let mut order = Vec::new();
        for name in self.list()? {
            order.push(self.who_of(state, name)?);
        }
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let there: Vec<Who> = state.everybody().filter(|who| state.figure(*who).is_there()).collect();
        refuse_if!(sorted != there, expected());
        state.place = order.iter().position(|who| *who == state.active).unwrap_or(0) as u8;
        state.order = order.into();
        Ok(())
    }

    fn result(&self, state: &mut State) -> Set {
        state.standing = self.word(&[
            (Standing::Open, "none"),
            (Standing::Won(Team::Red, clause::VICTORY), "red"),
            (Standing::Won(Team::Blue, clause::VICTORY), "blue"),
            (Standing::Draw(clause::VICTORY), "draw"),
        ])?;
        Ok(())
    }

    /// What lies on the floor, anew.
    fn floor(&self, state: &mut State) -> Set {
        for thing in &mut state.things {
            if matches!(thing.at, Place::Floor(_) | Place::Stuck(_)) {
                thing.at = Place::Gone;
            }
        }
        for given in self.list()? {
            let item = given.child("item").unwrap_or(&Field::None);
            let gear = self.gear_of(item)?;
            let cell = self.cell_of(state, given.child("cell").unwrap_or(&Field::None))?;
            let stuck = given.child("stuck") == Some(&Field::Bool(true));
            self.rules.add_thing(state, gear, if stuck { Place::Stuck(cell) } else { Place::Floor(cell) });
        }
        Ok(())
    }

    fn covers(&self, state: &mut State) -> Set {
        let mut covers = Vec::new();
        for given in self.list()? {
            let cell = self.cell_of(state, given.child("cell").unwrap_or(&Field::None))?;
            let degrees = COVERS.map(|row| (row.degree, row.id));
            let degree = self.word_of(given.child("degree").unwrap_or(&Field::None), &degrees)?;
            let facings = Facing::ALL.map(|(facing, word, _)| (facing, word));
            let mut from = 0u8;
            match given.child("from") {
                Some(Field::List(list)) => {
                    for facing in list {
                        from |= 1 << (self.word_of(facing, &facings)? as u8);
                    }
                }
                _ => from = u8::MAX,
            }
            covers.push(Cover { cell, degree, from });
        }
        Arc::make_mut(&mut state.setup).covers.clear();
        state.covers = covers.into();
        Ok(())
    }

    fn cells(&self, state: &State) -> Set<CellSet> {
        let mut set = CellSet::EMPTY;
        for given in self.list()? {
            set.insert(self.cell_of(state, given)?);
        }
        Ok(set)
    }

    fn terrain(&self, state: &mut State, cell: &str) -> Set {
        let cell =
            cell_named(cell).filter(|cell| state.board().has(*cell)).ok_or_else(|| self.unknown(state, "terrain"))?;
        let grounds = Ground::ALL.map(|(ground, _, word)| (ground, word));
        let kind = self.word(&grounds)?;
        let setup = Arc::make_mut(&mut state.setup);
        let (files, ranks) = (setup.boards[0].files, setup.boards[0].ranks);
        let mut ground = setup.boards[0].ground.clone();
        ground[(usize::from(cell.rank) - 1) * usize::from(files) + usize::from(cell.file) - 1] = kind;
        setup.boards = crate::load::boards(files, ranks, &ground, &setup.features, &setup.doors);
        Ok(())
    }

    /// Whether somebody is put back or taken out of the battle.
    pub(super) fn life(&self, state: &mut State, who: Who, life: Life) -> Set {
        let before = state.figure(who).life;
        if before == life {
            return Ok(());
        }
        // A case may go on where the battle would be over: the standing is judged at the next event.
        let standing = std::mem::replace(&mut state.standing, Standing::Draw(clause::VICTORY));
        match life {
            Life::Active => {
                let hp = state.figure(who).hp.max(1);
                let figure = state.figure_mut(who);
                (figure.life, figure.hp) = (Life::Active, hp);
                figure.nonlethal = figure.nonlethal.min(hp - 1);
                self.rules.refresh(state, who);
            }
            Life::Incapacitated => {
                quietly(self.rules, state, |resolver| resolver.fall(who));
                state.figure_mut(who).life = Life::Incapacitated;
            }
            Life::Dead => quietly(self.rules, state, |resolver| resolver.die(who, clause::DEATH)),
            Life::Fled => quietly(self.rules, state, |resolver| resolver.flee(who)),
        }
        state.standing = standing;
        if !state.figure(who).is_there() {
            state.order.retain(|other| *other != who);
            state.place = state.order.iter().position(|other| *other == state.active).unwrap_or(0) as u8;
        } else if !state.order.contains(&who) {
            state.order.push(who);
        }
        Ok(())
    }

    /// Conditions that make somebody's side another one.
    pub(super) fn settle_side(&self, state: &mut State, who: Who) {
        let master = state.effect_on(who, Condition::Controlled).map(|effect| effect.by);
        let team = master.and_then(|master| state.figures.get(usize::from(master))).map(|figure| figure.team);
        let figure = state.figure_mut(who);
        figure.team = team.unwrap_or(figure.home);
    }
}
