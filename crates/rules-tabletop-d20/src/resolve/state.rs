//! What becomes of somebody: hits, falling, waking, death, conditions, things in hands and on the floor, what lies in a cell. TD-22, TD-15.9.

mod end;
mod harm;
mod things;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;

use crate::content::{DamageType, Gear, Save};
use crate::event::{Event, Source};
use crate::grid::{CellSet, distance, moved};
use crate::resolve::Resolver;
use crate::state::{Condition, Effect, Life, NOBODY, NOTHING, Place, Posture, State, ThingId, Who, With};
use crate::{Rules, clause, rolls};

/// Conditions that carry nothing but their name and stand in the marks alone.
const PLAIN: u32 = Condition::Surprised.mark()
    | Condition::Hurricane.mark()
    | Condition::TotalDefence.mark()
    | Condition::OffBalance.mark()
    | Condition::Backing.mark()
    | Condition::Entangled.mark()
    | Condition::Captive.mark();

impl State {
    /// Puts an effect on its bearer.
    pub fn add_effect(&mut self, effect: Effect) {
        self.figure_mut(effect.bearer).marks |= effect.what.mark();
        self.effects.push(effect);
    }

    /// Takes effects away, and the marks of their bearers with them.
    pub fn drop_effects(&mut self, mut gone: impl FnMut(&Effect) -> bool) {
        let before = self.effects.len();
        self.effects.retain(|effect| !gone(effect));
        if self.effects.len() != before {
            self.mark_effects();
        }
    }

    /// Makes the marks follow from the effects.
    pub fn mark_effects(&mut self) {
        for figure in &mut self.figures {
            figure.marks &= PLAIN;
        }
        for effect in &self.effects {
            self.figures[effect.bearer as usize].marks |= effect.what.mark();
        }
    }

    /// The effect of a kind on somebody, if there is one.
    pub fn effect_on(&self, who: Who, what: Condition) -> Option<&Effect> {
        if !self.figure(who).is(what) {
            return None;
        }
        self.effects.iter().find(|effect| effect.bearer == who && effect.what == what)
    }

    /// A free cell beside a figure or its own: where a mount waits (TD-6.8).
    pub fn cell_beside(&self, who: Who) -> Cell {
        let figure = self.figure(who);
        let board = self.board();
        let taken = self.occupied(NOBODY);
        for way in 0..8 {
            let (files, ranks) = crate::arcs::Facing::at(way).vector();
            if let Some(cell) = moved(figure.cell, files, ranks)
                && board.clear.has(cell)
                && !taken.has(cell)
            {
                return cell;
            }
        }
        figure.cell
    }

    /// TD-7.6, TD-22.8: cells taken by figures that are there, but for one.
    pub fn occupied(&self, but: Who) -> CellSet {
        let mut taken = CellSet::EMPTY;
        for (who, figure) in self.figures.iter().enumerate() {
            if who != usize::from(but) && figure.is_there() {
                if figure.side == 1 {
                    taken.insert(figure.cell);
                } else {
                    taken.insert_square(figure.cell, figure.side);
                }
            }
        }
        taken
    }

    /// TD-7.6, TD-7.17: whether a figure has room at a place: no wall, no other figure (the dead do not count).
    pub fn has_room(&self, who: Who, cell: Cell) -> bool {
        let side = self.figure(who).side;
        if !self.board().room(side).has(cell) {
            return false;
        }
        !self.everybody().any(|other| {
            let figure = self.figure(other);
            other != who && figure.is_there() && distance(cell, side, figure.cell, figure.side) == 0
        })
    }

    /// Whether a figure touches a set of cells.
    #[inline]
    pub fn touches(&self, who: Who, cells: &CellSet) -> bool {
        let figure = self.figure(who);
        if figure.side == 1 { cells.has(figure.cell) } else { cells.touched_by(figure.side).has(figure.cell) }
    }
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// A condition that carries nothing comes.
    pub fn gain(&mut self, who: Who, what: Condition, clause: Clause) {
        self.state.figure_mut(who).marks |= what.mark();
        self.log.note(clause, || Event::ConditionGained { who, what, by: who, left: 0 });
    }

    /// A condition that carries nothing ends, if it is there.
    pub fn lose(&mut self, who: Who, what: Condition, clause: Clause) {
        let figure = self.state.figure_mut(who);
        if figure.is(what) {
            figure.marks &= !what.mark();
            self.log.note(clause, || Event::ConditionEnded { who, what });
        }
    }

    /// Effects end.
    pub fn take_off(&mut self, clause: Clause, mut gone: impl FnMut(&Effect) -> bool) {
        let mut any = false;
        for effect in &self.state.effects {
            if gone(effect) {
                any = true;
                let (who, what) = (effect.bearer, effect.what);
                self.log.note(clause, || Event::ConditionEnded { who, what });
            }
        }
        if any {
            self.state.drop_effects(gone);
        }
    }

    /// TD-15.12: what somebody holds ready is given up.
    pub fn end_holding(&mut self, who: Who) {
        if self.state.figure(who).is(Condition::Holding) {
            self.state.drop_effects(|effect| effect.bearer == who && effect.what == Condition::Holding);
            self.log.note(clause::CONTROL_ENDS, || Event::HoldLost { who });
        }
    }

    /// TD-20.7: a long cast in progress is lost; its slot is spent.
    pub fn lose_cast(&mut self, who: Who) {
        let Some(With::Spell(spell)) = self.state.effect_on(who, Condition::Casting).map(|effect| effect.with) else {
            return;
        };
        self.state.drop_effects(|effect| effect.bearer == who && effect.what == Condition::Casting);
        self.log.note(clause::LONG_CASTS, || Event::SpellLost { who, spell });
    }

    /// TD-4.3, TD-16.8 and others: down flat; a rider is out of the saddle (TD-6.8).
    pub fn go_prone(&mut self, who: Who, clause: Clause) {
        if self.state.figure(who).mounted {
            self.leave_saddle(who);
        }
        if self.state.figure(who).posture != Posture::Prone {
            self.state.figure_mut(who).posture = Posture::Prone;
            self.log.note(clause, || Event::PostureChanged { who, posture: Posture::Prone });
        }
        // TD-15.12: who falls controls nothing any more.
        self.end_holding(who);
    }

    /// TD-7.15, TD-24.1: what lies in the cell that somebody has entered: slippery (in any mode), rough (backing), fire. False if he fell.
    pub fn enter(&mut self, who: Who, backing: bool) -> bool {
        let side = self.state.figure(who).side;
        let slippery = !self.state.slippery.is_empty() && self.state.touches(who, &self.state.slippery);
        let rough = backing && self.state.board().rough_for(side).has(self.state.figure(who).cell);
        let mut stands = true;
        if (slippery || rough)
            && self.state.figure(who).posture != Posture::Prone
            && !self.make_save(who, Save::Reaction, 0, 10)
        {
            self.go_prone(who, clause::PRICE_OF_BACKING);
            stands = false;
        }
        self.burn(who);
        stands && self.state.figure(who).life == Life::Active
    }

    /// TD-24.1: a burning cell does 1d6 to who enters it or starts his turn there.
    pub fn burn(&mut self, who: Who) {
        if !self.state.burning.is_empty()
            && self.state.touches(who, &self.state.burning)
            && self.state.figure(who).life == Life::Active
        {
            let damage = rolls::burn(self.dice);
            self.hurt(who, damage, false, Source::Burning, DamageType::Fire, clause::REFEREE_ACTIONS);
        }
    }
}

impl Rules {
    /// Moves a thing, and everything that follows from where it is: hands, shield and armour bonus, reach.
    pub fn put(&self, state: &mut State, thing: ThingId, to: Place) {
        let (gear, from) = {
            let thing = &mut state.things[thing as usize];
            let before = (thing.gear, thing.at);
            thing.at = to;
            before
        };
        let shield = match gear {
            Gear::Shield(shield) => self.shields[shield as usize].bonus,
            _ => 0,
        };
        let armor = match gear {
            Gear::Armor(armor) => self.armors[armor as usize].bonus,
            _ => 0,
        };
        match from {
            Place::Main(who) | Place::Off(who) => {
                let figure = state.figure_mut(who);
                figure.shield_bonus = figure.shield_bonus.saturating_sub(shield);
                if figure.main == thing {
                    figure.main = NOTHING;
                }
                if figure.off == thing {
                    figure.off = NOTHING;
                }
                self.refresh(state, who);
            }
            Place::Worn(who) => {
                let figure = state.figure_mut(who);
                figure.armor_bonus = figure.armor_bonus.saturating_sub(armor);
                self.refresh_armor_speed(state, who);
            }
            _ => {}
        }
        match to {
            Place::Main(who) | Place::Off(who) => {
                let figure = state.figure_mut(who);
                figure.shield_bonus = figure.shield_bonus.saturating_add(shield);
                if matches!(to, Place::Main(_)) {
                    figure.main = thing;
                } else {
                    figure.off = thing;
                }
                self.refresh(state, who);
            }
            Place::Worn(who) => {
                let figure = state.figure_mut(who);
                figure.armor_bonus = figure.armor_bonus.saturating_add(armor);
                self.refresh_armor_speed(state, who);
            }
            _ => {}
        }
    }
}
