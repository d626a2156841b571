//! Turning and control of undead: TD-21.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use crate::content::{Ability, Alignment, Class};
use crate::event::Event;
use crate::labels::Word;
use crate::numbers::{always, thrown};
use crate::resolve::Resolver;
use crate::state::{Condition, Crowd, Effect, State, Who, bit};
use crate::{Rules, clause, rolls};

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// TD-21.2: one throw, compared with each `turn_dc`.
    pub(crate) fn turn_undead(&mut self, who: Who, control: bool) {
        let mut tried = self.rules.undead_in_sight(self.state, who);
        let mut total =
            always(self.log, clause::TURN_ATTEMPT, Word::ClassLevel, i32::from(self.state.sheet(who).level));
        total +=
            always(self.log, clause::TURN_ATTEMPT, Word::Wisdom, self.rules.modifier(self.state, who, Ability::Wis));
        total += self.rules.check_effects(self.state, who, self.log);
        let roll = rolls::turning(self.dice);
        let total = thrown(self.log, clause::TURN_ATTEMPT, "turning", total, roll);
        self.log.note(clause::TURN_ATTEMPT, || Event::TurningRolled { who, roll: roll as u8, total: total as i16 });
        let control = control && self.rules.can_control(self.state, who);
        while let Some(undead) = self.rules.first_of(self.state, tried) {
            tried &= !bit(undead);
            let figure = self.state.figure_mut(undead);
            figure.turn_tried = true;
            let (difficulty, is_released) = (figure.turn_dc, figure.is(Condition::Released));
            let margin = total - i32::from(difficulty);
            self.log.note(clause::TURN_DIFFICULTY, || Event::TurningMet {
                who: undead,
                by: who,
                difficulty,
                margin: margin as i16,
            });
            if margin < 0 {
                continue;
            }
            // TD-21.6: in the round of its release no attempt can control it, but it can be turned.
            if control && margin >= 5 && !is_released {
                self.take_control(undead, who, margin);
            } else {
                self.drive_off(undead, who);
            }
        }
        self.state.uncounted = true;
    }

    /// TD-21.4, TD-21.5: control for as many rounds as the margin; a foreign priest's success replaces the control (TD-21.7).
    fn take_control(&mut self, undead: Who, priest: Who, margin: i32) {
        self.state.drop_effects(|effect| {
            effect.bearer == undead && matches!(effect.what, Condition::Controlled | Condition::Turned)
        });
        let team = self.state.figure(priest).team;
        self.state.figure_mut(undead).team = team;
        self.end_holding(undead);
        let rounds = margin.clamp(1, 200) as u8;
        self.put_on(Effect::plain(Condition::Controlled, undead, priest, rounds, 0), clause::CONTROL_HOW_LONG);
    }

    /// TD-21.3: turned for 10 rounds.
    fn drive_off(&mut self, undead: Who, priest: Who) {
        if self.state.figure(undead).is(Condition::Controlled) {
            self.take_off(clause::UNDER_CONTROL, |effect| {
                effect.bearer == undead && effect.what == Condition::Controlled
            });
            let figure = self.state.figure_mut(undead);
            figure.team = figure.home;
        }
        self.state.drop_effects(|effect| effect.bearer == undead && effect.what == Condition::Turned);
        self.end_holding(undead);
        self.put_on(Effect::plain(Condition::Turned, undead, priest, 10, 0), clause::TURNED);
    }
}

impl Rules {
    /// TD-21.2: the undead that somebody would try: all in his line of sight whatever he faces, but for those of his own side.
    pub fn undead_in_sight(&self, state: &State, who: Who) -> Crowd {
        let tried = |other: &Who| {
            let figure = state.figure(*other);
            state.sheet(*other).undead
                && figure.is_there()
                && state.are_enemies(who, *other)
                && self.sees(state, who, *other)
        };
        state.everybody().filter(tried).fold(0, |crowd, other| crowd | bit(other))
    }

    /// TD-21.4: whether somebody can control undead: a neutral or evil priest. Paladins and good priests only turn.
    pub fn can_control(&self, state: &State, who: Who) -> bool {
        let sheet = state.sheet(who);
        sheet.class == Class::Priest && sheet.alignment != Alignment::Good
    }

    /// TD-21.3: the cells as far from the priest as any that a turned one can end on; none if none is farther off than where it stands.
    pub fn flights(&self, state: &State, who: Who) -> (crate::grid::CellSet, u8) {
        let Some(priest) = state.effect_on(who, Condition::Turned).map(|effect| effect.by) else {
            return Default::default();
        };
        if priest as usize >= state.figures.len() || !state.figure(who).posture.is_on_feet() {
            return Default::default();
        }
        let (figure, from) = (state.figure(who), state.figure(priest));
        let far = |cell| crate::grid::distance(cell, figure.side, from.cell, from.side);
        let reachable = self.ways(state, who).within(self.speed(state, who)).and(&self.endable(state, who));
        let farthest = reachable.iter().map(far).max().unwrap_or(0);
        if farthest <= far(figure.cell) {
            return Default::default();
        }
        let mut cells = crate::grid::CellSet::EMPTY;
        for cell in reachable.iter().filter(|cell| far(*cell) == farthest) {
            cells.insert(cell);
        }
        (cells, farthest)
    }
}
