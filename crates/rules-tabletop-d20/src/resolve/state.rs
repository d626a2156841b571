//! What becomes of somebody: hits, falling, waking, death, conditions, things in hands and on the floor, what lies in a cell. TD-22, TD-15.9.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;

use crate::action::Hand;
use crate::content::{DamageType, Gear, Save, SpellId};
use crate::event::{Event, Source};
use crate::grid::{CellSet, distance, moved};
use crate::state::{
    Condition, Crowd, Effect, Fate, Infravision, Life, NOBODY, NOTHING, Place, Posture, Standing, State, Team, ThingId,
    Who, With, bit,
};
use crate::{Rules, clause, rolls};

/// Conditions that carry nothing but their name and stand in the marks alone.
const PLAIN: u32 = Condition::Surprised.mark()
    | Condition::Hurricane.mark()
    | Condition::TotalDefence.mark()
    | Condition::OffBalance.mark()
    | Condition::Backing.mark()
    | Condition::Entangled.mark();

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

impl Rules {
    /// A condition that carries nothing comes.
    pub fn gain<L: Log<Event>>(&self, state: &mut State, who: Who, what: Condition, clause: Clause, log: &mut L) {
        state.figure_mut(who).marks |= what.mark();
        log.note(clause, || Event::ConditionGained { who, what, by: who, left: 0 });
    }

    /// A condition that carries nothing ends, if it is there.
    pub fn lose<L: Log<Event>>(&self, state: &mut State, who: Who, what: Condition, clause: Clause, log: &mut L) {
        let figure = state.figure_mut(who);
        if figure.is(what) {
            figure.marks &= !what.mark();
            log.note(clause, || Event::ConditionEnded { who, what });
        }
    }

    /// An effect comes.
    pub fn put_on<L: Log<Event>>(&self, state: &mut State, effect: Effect, clause: Clause, log: &mut L) {
        state.add_effect(effect);
        log.note(clause, || Event::ConditionGained {
            who: effect.bearer,
            what: effect.what,
            by: effect.by,
            left: effect.left,
        });
        if matches!(effect.what, Condition::Immobilised | Condition::Asleep) {
            // TD-15.4: total defence ends; so does what was held ready (TD-15.12) and a cast in progress.
            self.lose(state, effect.bearer, Condition::TotalDefence, clause::NOTHING_BUT_DEFENCE, log);
            self.end_holding(state, effect.bearer, log);
            self.lose_cast(state, effect.bearer, log);
        }
    }

    /// Effects end.
    pub fn take_off<L: Log<Event>>(
        &self,
        state: &mut State,
        clause: Clause,
        log: &mut L,
        mut gone: impl FnMut(&Effect) -> bool,
    ) {
        let mut any = false;
        for effect in &state.effects {
            if gone(effect) {
                any = true;
                let (who, what) = (effect.bearer, effect.what);
                log.note(clause, || Event::ConditionEnded { who, what });
            }
        }
        if any {
            state.drop_effects(gone);
        }
    }

    /// TD-15.12: what somebody holds ready is given up.
    pub fn end_holding<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        if state.figure(who).is(Condition::Holding) {
            state.drop_effects(|effect| effect.bearer == who && effect.what == Condition::Holding);
            log.note(clause::CONTROL_ENDS, || Event::HoldLost { who });
        }
    }

    /// TD-20.7: a long cast in progress is lost; its slot is spent.
    pub fn lose_cast<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        let Some(With::Spell(spell)) = state.effect_on(who, Condition::Casting).map(|effect| effect.with) else {
            return;
        };
        state.drop_effects(|effect| effect.bearer == who && effect.what == Condition::Casting);
        log.note(clause::LONG_CASTS, || Event::SpellLost { who, spell });
    }

    /// Damage: hits or nonlethal, what it breaks, and whether its bearer falls.
    pub fn hurt<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        target: Who,
        amount: i32,
        nonlethal: bool,
        source: Source,
        damage_type: DamageType,
        clause: Clause,
        dice: &mut D,
        log: &mut L,
    ) {
        if amount <= 0 || !state.figure(target).is_there() {
            return;
        }
        if state.figure(target).life == Life::Incapacitated {
            log.note(clause::DAMAGE_TO_THE_FALLEN, || Event::DamageIdle { target });
            return;
        }
        let amount = amount.min(i32::from(i16::MAX)) as i16;
        let figure = state.figure_mut(target);
        if nonlethal {
            figure.nonlethal = figure.nonlethal.saturating_add(amount).min(2_000);
        } else {
            figure.hp = (figure.hp - amount).max(0);
        }
        let hp = figure.hp;
        let has_fallen = figure.hp == 0 || figure.nonlethal >= figure.hp;
        log.note(clause, || Event::Damaged { target, source, damage_type, amount, nonlethal, hp });
        self.break_by_damage(state, target, source, log);
        if has_fallen {
            self.fall(state, target, log);
        } else {
            self.keep_spell(state, target, i32::from(amount), dice, log);
        }
    }

    /// What any damage ends: sleep (the spell's own words), and flight from a priest whose side did it (TD-21.3).
    fn break_by_damage<L: Log<Event>>(&self, state: &mut State, target: Who, source: Source, log: &mut L) {
        let figure = state.figure(target);
        if figure.is(Condition::Asleep) {
            self.take_off(state, clause::SPELL_AREAS, log, |effect| {
                effect.bearer == target && effect.what == Condition::Asleep
            });
        }
        if state.figure(target).is(Condition::Turned)
            && let Some(by) = source.who()
        {
            let team = state.figure(by).team;
            let of_his_side: Crowd =
                state.everybody().filter(|who| state.figure(*who).team == team).fold(0, |crowd, who| crowd | bit(who));
            self.take_off(state, clause::TURNED, log, |effect| {
                effect.bearer == target
                    && effect.what == Condition::Turned
                    && effect.by != NOBODY
                    && of_his_side & bit(effect.by) != 0
            });
        }
    }

    /// TD-20.4: a wound between the declaration and the effect of a spell, or between the parts of a long one: will save 10 + damage.
    fn keep_spell<D: Dice, L: Log<Event>>(&self, state: &mut State, who: Who, damage: i32, dice: &mut D, log: &mut L) {
        let in_hand = state.mid_cast & bit(who) != 0 && state.spoiled & bit(who) == 0;
        if !in_hand && !state.figure(who).is(Condition::Casting) {
            return;
        }
        if self.make_save(state, who, Save::Will, 0, 10 + damage, dice, log) {
            return;
        }
        if in_hand {
            state.spoiled |= bit(who);
        }
        log.note(clause::HURT_WHILE_CASTING, || Event::DeedLost {
            who,
            what: crate::event::What::Cast(self.spell_in_hand(state, who)),
        });
        self.lose_cast(state, who, log);
    }

    /// The spell that somebody is casting, for the log.
    fn spell_in_hand(&self, state: &State, who: Who) -> SpellId {
        let long = state.effect_on(who, Condition::Casting).map(|effect| effect.with);
        let in_agenda = state.agenda.iter().find_map(|task| match task {
            crate::state::Task::Deed { deed: crate::state::Deed::Cast(cast), .. } => Some(cast.spell),
            crate::state::Task::HeldBlow { by, with: With::Spell(spell), .. } if *by == who => Some(*spell),
            _ => None,
        });
        match (in_agenda, long) {
            (Some(spell), _) | (None, Some(With::Spell(spell))) => spell,
            _ => 0,
        }
    }

    /// TD-22.1, TD-22.9: at 0 hits, or with as much nonlethal damage as hits (TD-15.9).
    pub fn fall<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        if state.sheet(who).mindless && state.figure(who).hp == 0 {
            self.die(state, who, clause::MINDLESS_ARE_DESTROYED, log);
            return;
        }
        super::walk::fall_on_the_run(self, state, who, log);
        let figure = state.figure_mut(who);
        figure.life = Life::Incapacitated;
        log.note(clause::INCAPACITATED, || Event::Incapacitated { who });
        self.drop_everything(state, who, log);
        self.go_prone(state, who, clause::INCAPACITATED, log);
        state.uncounted = true;
    }

    /// TD-22.8: dead for good.
    pub fn die<L: Log<Event>>(&self, state: &mut State, who: Who, clause: Clause, log: &mut L) {
        super::walk::fall_on_the_run(self, state, who, log);
        let figure = state.figure_mut(who);
        figure.life = Life::Dead;
        figure.posture = Posture::Prone;
        figure.mounted = false;
        figure.hp = 0;
        log.note(clause, || Event::Died { who });
        self.drop_everything(state, who, log);
        self.forget(state, who);
        state.uncounted = true;
    }

    /// TD-22.10: off the board.
    pub fn flee<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        state.figure_mut(who).life = Life::Fled;
        log.note(clause::VICTORY, || Event::Fled { who });
        self.release_controlled(state, who, log);
        self.end_holding(state, who, log);
        self.lose_cast(state, who, log);
        self.forget(state, who);
        state.uncounted = true;
    }

    /// What lies on somebody who is out of the battle ends with him.
    fn forget(&self, state: &mut State, who: Who) {
        let figure = state.figure_mut(who);
        figure.marks &= !PLAIN;
        // TD-21.7: nobody controls one who is gone.
        figure.team = figure.home;
        state.drop_effects(|effect| effect.bearer == who);
    }

    /// What somebody who falls lets go: hands, defence, held attacks, casts, those he controls.
    fn drop_everything<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        let cell = state.figure(who).cell;
        for hand in [Hand::Main, Hand::Off] {
            let thing = self.in_hand(state, who, hand);
            if thing != NOTHING {
                self.let_fall(state, who, thing, cell, false, clause::INCAPACITATED, log);
            }
        }
        self.lose(state, who, Condition::TotalDefence, clause::NOTHING_BUT_DEFENCE, log);
        self.lose(state, who, Condition::Entangled, clause::MISHAP, log);
        self.end_holding(state, who, log);
        self.lose_cast(state, who, log);
        state.spoiled &= !bit(who);
        self.release_controlled(state, who, log);
        if state.figure(who).infravision == Infravision::On {
            state.figure_mut(who).infravision = Infravision::Off;
        }
    }

    /// TD-22.2, TD-22.3: wakes if hits are there and nonlethal damage is below them.
    pub fn wake<L: Log<Event>>(&self, state: &mut State, who: Who, by: Clause, log: &mut L) {
        let figure = state.figure_mut(who);
        if figure.life == Life::Incapacitated && figure.hp > 0 && figure.nonlethal < figure.hp {
            figure.life = Life::Active;
            log.note(by, || Event::Woke { who });
            state.uncounted = true;
        }
    }

    /// TD-22.2, TD-22.3: hits come back, and as much nonlethal damage goes.
    pub fn heal<L: Log<Event>>(&self, state: &mut State, who: Who, by: Who, amount: i32, clause: Clause, log: &mut L) {
        let most = state.sheet(who).hp_max;
        let amount = amount.clamp(0, i32::from(i16::MAX)) as i16;
        let figure = state.figure_mut(who);
        let by_nonlethal = figure.hp > 0;
        figure.hp = figure.hp.saturating_add(amount).min(most);
        figure.nonlethal = (figure.nonlethal - amount).max(0);
        let hp = figure.hp;
        log.note(clause, || Event::Healed { target: who, by, amount, hp });
        if state.figure(who).nonlethal == 0 || state.figure(who).life == Life::Incapacitated {
            self.wake(state, who, if by_nonlethal { clause::NONLETHAL_HEALING } else { clause::RESCUE }, log);
        }
    }

    /// TD-4.3, TD-16.8 and others: down flat; a rider is out of the saddle (TD-6.8).
    pub fn go_prone<L: Log<Event>>(&self, state: &mut State, who: Who, clause: Clause, log: &mut L) {
        if state.figure(who).mounted {
            self.leave_saddle(state, who, log);
        }
        if state.figure(who).posture != Posture::Prone {
            state.figure_mut(who).posture = Posture::Prone;
            log.note(clause, || Event::PostureChanged { who, posture: Posture::Prone });
        }
        // TD-15.12: who falls controls nothing any more.
        self.end_holding(state, who, log);
    }

    /// TD-6.8: out of the saddle; the mount waits in a free cell beside.
    pub fn leave_saddle<L: Log<Event>>(&self, state: &mut State, who: Who, log: &mut L) {
        let cell = state.cell_beside(who);
        state.figure_mut(who).mounted = false;
        self.lose(state, who, Condition::Entangled, clause::MOUNT, log);
        state.things.push(crate::state::Thing {
            gear: Gear::Mount,
            at: Place::Floor(cell),
            shots: 0,
            loaded: false,
            cased: false,
        });
        log.note(clause::MOUNT, || Event::Saddle { who, mounted: false });
    }

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

    /// TD-7.10: the lowest speed of what is worn.
    pub fn refresh_armor_speed(&self, state: &mut State, who: Who) {
        let worn = state.things.iter().filter(|thing| thing.at == Place::Worn(who));
        let speed = worn.map(|thing| match thing.gear {
            Gear::Armor(armor) => self.armors[armor as usize].speed,
            _ => 20,
        });
        let speed = speed.min().unwrap_or(20);
        state.figure_mut(who).armor_speed = speed;
    }

    /// A thing comes to lie on the floor, or sticks in the scenery (TD-12.7).
    pub fn let_fall<L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        thing: ThingId,
        cell: Cell,
        stuck: bool,
        clause: Clause,
        log: &mut L,
    ) {
        let gear = state.things[thing as usize].gear;
        self.put(state, thing, if stuck { Place::Stuck(cell) } else { Place::Floor(cell) });
        log.note(clause, || Event::ThingFell { who, gear, cell, stuck });
    }

    /// TD-7.15, TD-24.1: what lies in the cell that somebody has entered: slippery (in any mode), rough (backing), fire. False if he fell.
    pub fn enter<D: Dice, L: Log<Event>>(
        &self,
        state: &mut State,
        who: Who,
        backing: bool,
        dice: &mut D,
        log: &mut L,
    ) -> bool {
        let side = state.figure(who).side;
        let slippery = !state.slippery.is_empty() && state.touches(who, &state.slippery);
        let rough = backing && state.board().rough_for(side).has(state.figure(who).cell);
        let mut stands = true;
        if (slippery || rough)
            && state.figure(who).posture != Posture::Prone
            && !self.make_save(state, who, Save::Reaction, 0, 10, dice, log)
        {
            self.go_prone(state, who, clause::PRICE_OF_BACKING, log);
            stands = false;
        }
        self.burn(state, who, dice, log);
        stands && state.figure(who).life == Life::Active
    }

    /// TD-24.1: a burning cell does 1d6 to who enters it or starts his turn there.
    pub fn burn<D: Dice, L: Log<Event>>(&self, state: &mut State, who: Who, dice: &mut D, log: &mut L) {
        if !state.burning.is_empty() && state.touches(who, &state.burning) && state.figure(who).life == Life::Active {
            let damage = rolls::burn(dice);
            self.hurt(state, who, damage, false, Source::Burning, DamageType::Fire, clause::REFEREE_ACTIONS, dice, log);
        }
    }

    /// TD-22.10: a side with an active member (controlled undead aside) has won when no other has one; none active: draw.
    #[inline]
    pub fn settle_victory<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        if state.uncounted && state.standing == Standing::Open {
            state.uncounted = false;
            self.count_sides(state, log);
        }
    }

    fn count_sides<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        let (mut red, mut blue) = (false, false);
        for figure in &state.figures {
            if figure.life == Life::Active && !figure.is(Condition::Controlled) {
                match figure.team {
                    Team::Red => red = true,
                    Team::Blue => blue = true,
                }
            }
        }
        let standing = match (red, blue) {
            (true, true) => return,
            (true, false) => Standing::Won(Team::Red),
            (false, true) => Standing::Won(Team::Blue),
            (false, false) => Standing::Draw,
        };
        self.finish(state, standing, clause::VICTORY, log);
    }

    /// The battle is over: nothing is left to do, and the fallen have their fate (TD-22.6).
    pub fn finish<L: Log<Event>>(&self, state: &mut State, standing: Standing, clause: Clause, log: &mut L) {
        state.standing = standing;
        state.ended_by = (clause.section(), clause.number());
        state.agenda.clear();
        state.pending = None;
        state.walk = None;
        state.series = None;
        (state.mid_cast, state.spoiled) = (0, 0);
        log.note(clause, || Event::Ended { standing });
        // TD-22.6: the fallen of the losers are dead, everybody else is alive.
        for who in state.everybody() {
            let figure = state.figure(who);
            let is_dead = match figure.life {
                Life::Dead => true,
                Life::Incapacitated => matches!(standing, Standing::Won(team) if team != figure.home),
                Life::Active | Life::Fled => false,
            };
            let asks = figure.life == Life::Incapacitated;
            state.figure_mut(who).fate = if is_dead { Fate::Dead } else { Fate::Alive };
            if asks {
                log.note(clause::NO_BLEEDING_CLOCK, || Event::Fated { who, alive: !is_dead });
            }
        }
    }
}
