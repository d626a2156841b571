//! What comes of an action: the agenda of a deed, worked off from the top. A question in the middle is a pending decision: the agenda waits.

pub mod attack;
pub mod cast;
pub mod control;
pub mod disarm;
pub mod feint;
pub mod fumble;
pub mod gear;
pub mod improvise;
pub mod movement;
pub mod opportunity;
pub mod push;
mod question;
pub mod referee;
pub mod route;
pub mod state;
pub mod trip;
pub mod turning;
pub mod walk;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::Seat;

use crate::action::{Action, Arm, Blow};
use crate::arcs::Facing;
use crate::content::SpellTarget;
use crate::deeds::{self, Category, Circumstances, Provokes, Row};
use crate::event::{Event, Opposed, Weaponry, What};
use crate::labels::Word;
use crate::numbers::attack::Manner;
use crate::numbers::{add, always, close};
use crate::state::{
    Cause, Condition, Crowd, Deed, NOTHING, NOWHERE, Pending, Posture, State, Task, Team, Who, With, bit,
};
use crate::{Rules, clause};

/// An action at work: the rules, the battle that it changes, its dice and its log.
pub struct Resolver<'a, D, L> {
    /// The rules.
    pub rules: &'a Rules,
    /// The battle.
    pub state: &'a mut State,
    /// What is thrown.
    pub dice: &'a mut D,
    /// What is told.
    pub log: &'a mut L,
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// Does an action that `check` accepts.
    pub fn act(&mut self, seat: Seat, action: &Action) {
        match action {
            Action::Orders { who, change } => return self.give_orders(seat, *who, *change),
            Action::Ruling(ruling) => self.rule_in_the_middle(ruling),
            Action::Strike { nonlethal } => self.answer_strike(*nonlethal),
            Action::Hinder => self.answer_hinder(),
            Action::Decline => self.answer_decline(),
            Action::Counter => self.answer_counter(),
            Action::Follow(cells) => self.answer_follow(*cells),
            Action::Surrender => self.surrender(seat),
            Action::End => self.end_turn(),
            _ => self.begin(action),
        }
        self.run();
    }

    /// Works the agenda off until it is empty, something is asked, or the battle is over; then sees whether the active one can go on.
    fn run(&mut self) {
        self.settle_victory();
        while self.state.standing.is_open() && self.state.pending.is_none() {
            match self.state.agenda.pop() {
                Some(task) => self.perform(task),
                None if !self.state.figure(self.state.active).can_act() => self.end_turn(),
                None => return,
            }
            self.settle_victory();
        }
    }

    fn perform(&mut self, task: Task) {
        match task {
            Task::Held { target, by } => self.held_attacks(target, by),
            Task::HeldBlow { by, target, with } => self.held_blow(by, target, with),
            Task::Offers { provoker, strikers, special, cause, from } => {
                self.offer(provoker, strikers, special, cause, from);
            }
            Task::Deed { deed, vigour } => self.do_deed(deed, vigour),
            Task::Trip { trip, vigour } => self.try_trip(trip, vigour),
            Task::Walk => self.walk_on(),
            Task::Landed { who, from } => self.landed(who, from),
        }
    }

    /// Begins a deed of the active one: spends its time (TD-2.3), then what comes before it (held attacks, attacks of opportunity), then the deed.
    fn begin(&mut self, action: &Action) {
        let who = self.state.active;
        let Some(row) = self.rules.row(self.state, action) else { return };
        if row.category == Category::Free {
            return self.free_action(action);
        }
        if self.state.figure(who).is(Condition::Captive) {
            // TD-22.11: he has taken the battle up again.
            self.lose(who, Condition::Captive, clause::GIVING_UP);
            self.state.uncounted = true;
        }
        let in_series = self.state.series.is_some();
        let before = self.state.time_left;
        self.rules.spend(self.state, action, row, in_series);
        // TD-15.12: who acts otherwise controls nothing any more.
        self.end_holding(who);
        self.break_long_cast(who, action, row);
        let time_left = self.state.time_left;
        // TD-2.1: exactly one category; the blows of a full attack belong to it.
        let category = if in_series { Category::FullAction } else { row.category };
        self.log.note(row.clause, || Event::Declared { who, what: self.rules.what(self.state, action) });
        always(self.log, clause::FIVE_CATEGORIES, Word::Turn, i32::from(before));
        let price = match action {
            Action::Push { .. } => clause::PUSH,
            _ => price_clause(category, before, self.state.standard_used),
        };
        add(self.log, price, Word::Price, -i32::from(before - time_left));
        close(self.log, "time_left", i32::from(time_left));
        self.log.note(clause::FIVE_CATEGORIES, || Event::Spent { who, category, time_left });
        let Some(deed) = self.rules.deed(self.state, action) else {
            return self.ask_improvised(action);
        };
        if matches!(deed, Deed::Cast(_)) {
            self.state.mid_cast |= bit(who);
            self.state.spoiled &= !bit(who);
        }
        let strikers = self.rules.provoked(self.state, who, action, row, in_series);
        self.rules.schedule(self.state, deed, strikers);
    }

    /// Tells an opposed throw: of each side who, what the die showed and its total; whether the first one won.
    fn contested(&mut self, by: Clause, what: Opposed, one: (Who, i32, i32), other: (Who, i32, i32), won: bool) {
        let ((who, roll, total), (against, other_roll, other_total)) = (one, other);
        self.log.note(by, || Event::Contest {
            what,
            who,
            against,
            roll: roll as u8,
            total: total as i16,
            other_roll: other_roll as u8,
            other_total: other_total as i16,
            won,
        });
    }

    /// TD-20.7: full deeds or another spell break a long cast.
    fn break_long_cast(&mut self, who: Who, action: &Action, row: &Row) {
        let Some(With::Spell(casting)) = self.state.effect_on(who, Condition::Casting).map(|effect| effect.with) else {
            return;
        };
        let goes_on = matches!(action, Action::Cast(cast) if cast.spell == casting);
        let another = matches!(action, Action::Cast(_));
        if !goes_on
            && (another
                || matches!(row.category, Category::FullMove | Category::FullAction)
                || matches!(action, Action::Push { .. }))
        {
            self.lose_cast(who);
        }
    }

    /// The deed itself, after what came before it. TD-3.2: if the doer can no longer act, it does not happen.
    fn do_deed(&mut self, deed: Deed, vigour: i16) {
        let who = self.state.active;
        if !self.state.figure(who).can_act() {
            self.state.walk = None;
            self.state.mid_cast &= !bit(who);
            self.log.note(clause::OPPORTUNITY_COMES_FIRST, || Event::DeedLost { who, what: What::FreeAction });
            return;
        }
        // TD-24.7: something else has come in between. A spell that a wound has spoiled already is lost with its slot.
        let is_spoiled = self.state.spoiled & bit(who) != 0;
        if self.rules.version > 1 && !is_spoiled && !self.rules.is_still_possible(self.state, who, &deed) {
            self.state.mid_cast &= !bit(who);
            self.log.note(clause::OPEN_QUESTIONS, || Event::DeedLost { who, what: What::FreeAction });
            return;
        }
        let hurt = self.state.figure(who).vigour() < vigour;
        match deed {
            Deed::Blow { target, arm, manner } => self.do_blow(who, target, arm, manner),
            Deed::Load { thing } => self.load_weapon(who, thing),
            Deed::Defend => self.gain(who, Condition::TotalDefence, clause::TOTAL_DEFENCE),
            Deed::Trip { target, penalty } => {
                let trip = crate::state::Trip { actor: who, target, penalty, hinder: false };
                self.try_trip(trip, vigour);
            }
            Deed::Distract { target, ally, attack, thing } => self.distract(who, target, ally, attack, thing),
            Deed::Disarm { target, hand, arm, penalty } => self.try_disarm(who, target, hand, arm, penalty, hurt),
            Deed::Push { target } => self.try_push(who, target, hurt),
            Deed::Cast(cast) => self.do_cast(who, &cast),
            Deed::Control { on, with } => self.hold_ready(who, on, with),
            Deed::Draw(things) => self.draw(who, things),
            Deed::Stance => self.take_stance(who),
            Deed::Sheathe(thing) => self.sheathe(who, thing),
            Deed::PullOut(thing) => self.pull_out(who, thing),
            Deed::Improvise(what) => self.do_improvised(who, what),
            Deed::Finish(target) => self.finish_off(who, target),
            Deed::TurnUndead { control } => self.turn_undead(who, control),
            Deed::Step { cell, end } => self.step(who, cell, end),
            Deed::Face(facing) => self.face(who, facing),
            Deed::Don(thing) => self.don(who, thing),
            Deed::Doff(thing) => self.doff(who, thing),
            Deed::Stand { failed } => self.stand_up(who, failed),
            Deed::Lower(posture) => self.lower(who, posture),
            Deed::PickUp(thing) => self.pick_up(who, thing, hurt),
            Deed::Mount => self.mount(who),
            Deed::Dismount => self.leave_saddle(who),
            Deed::EnterInfravision => self.infravision(who, true),
            Deed::Untangle => self.lose(who, Condition::Entangled, clause::MISHAP),
            Deed::Walk => self.begin_walk(),
            Deed::FullAttack => self.begin_series(who),
            Deed::Prepare(thing) => self.prepare_weapon(who, thing),
            Deed::Drink { thing, target } => self.drink(who, thing, target),
        }
    }

    /// TD-4: free actions happen at once and provoke nobody.
    fn free_action(&mut self, action: &Action) {
        let who = self.state.active;
        self.state.free_used += 1;
        let time_left = self.state.time_left;
        let what = self.rules.what(self.state, action);
        self.log.note(clause::FREE_ACTIONS, || Event::Declared { who, what });
        self.log.note(clause::FIVE_CATEGORIES, || Event::Spent { who, category: Category::Free, time_left });
        match action {
            Action::Say(text) => self.log.note(clause::SHOUT, || Event::Said { who, text: text.clone() }),
            Action::DropProne => self.go_prone(who, clause::DROP_FLAT),
            Action::DropItem { thing, cell } => {
                let cell = if *cell == NOWHERE { self.state.figure(who).cell } else { *cell };
                self.let_fall(who, *thing, cell, false, clause::DROP_ITEM);
            }
            Action::StopCasting => {
                self.log.note(clause::STOP_CASTING, || Event::ConditionEnded { who, what: Condition::Casting });
                self.lose_cast(who);
            }
            Action::LeaveInfravision => self.infravision(who, false),
            Action::GiveUp => self.give_up(who),
            // TD-6.6: rising from a crouch.
            Action::Stand => self.stand_up(who, false),
            Action::FreeDeed(text) => {
                self.log.note(clause::OTHER_FREE_ACTIONS, || Event::Said { who, text: text.clone() });
                self.state.pending = Some(Pending::FreeDeed { who });
                self.log.note(clause::WAITING_FOR_REFEREE, || Event::RefereeAsked { who });
            }
            _ => {}
        }
    }

    /// TD-22.11: lays down what he holds; his side counts without him.
    fn give_up(&mut self, who: Who) {
        self.empty_hands(who, clause::GIVING_UP);
        self.end_holding(who);
        self.lose_cast(who);
        self.gain(who, Condition::Captive, clause::GIVING_UP);
        self.state.uncounted = true;
    }

    /// TD-22.10: all figures of a side leave.
    fn surrender(&mut self, seat: Seat) {
        let Some(team) = Team::of(seat) else { return };
        self.log.note(clause::VICTORY, || Event::Surrendered { team });
        for who in self.state.everybody() {
            let figure = self.state.figure(who);
            if figure.home == team && figure.is_there() {
                self.flee(who);
            }
        }
    }
}

impl Rules {
    /// Puts a deed on the agenda, below what comes before it: held attacks that are fast enough, then attacks of opportunity; slower held attacks
    /// come after it (TD-15.11).
    pub(crate) fn schedule(&self, state: &mut State, deed: Deed, strikers: Crowd) {
        let who = state.active;
        let (early, late) = self.controllers_of(state, who);
        // A full attack begins with its declaration, but there is nothing yet to come after: the slower ones wait for its first blow or step.
        if late != 0 && !matches!(deed, Deed::FullAttack) {
            state.agenda.push(Task::Held { target: who, by: late });
        }
        state.agenda.push(Task::Deed { deed, vigour: state.figure(who).vigour() });
        if strikers != 0 {
            let cause = if matches!(deed, Deed::Stand { .. }) { Cause::GetUp } else { Cause::Deed };
            state.agenda.push(Task::Offers { provoker: who, strikers, special: 0, cause, from: NOWHERE });
        }
        if early != 0 {
            state.agenda.push(Task::Held { target: who, by: early });
        }
    }

    /// TD-2.3, TD-2.4, TD-8.3: what a deed takes of the turn, or of a full attack.
    fn spend(&self, state: &mut State, action: &Action, row: &Row, in_series: bool) {
        if in_series {
            let series = state.series.get_or_insert_default();
            match action {
                Action::Step { .. } | Action::Face(_) => series.stepped = true,
                _ => {}
            }
            return;
        }
        // TD-18.1: a push takes the whole turn.
        let cost = if matches!(action, Action::Push { .. }) { 100 } else { row.category.cost() };
        state.time_left = state.time_left.saturating_sub(cost);
        state.standard_used |= row.category == Category::StandardAction;
    }

    /// The row of the tables for an action of the active one.
    pub fn row(&self, state: &State, action: &Action) -> Option<&'static Row> {
        deeds::row_of(action, self.circumstances(state, action))
    }

    /// What the row of an action depends on.
    fn circumstances(&self, state: &State, action: &Action) -> Circumstances {
        let who = state.active;
        let mut facts = Circumstances {
            unarmed: false,
            ranged: false,
            touch_on_allies: false,
            crouched: state.figure(who).posture == Posture::Crouched,
            big_turn: false,
            multiattack: false,
        };
        match action {
            Action::Attack(blow) => {
                facts.unarmed = blow.arm == Arm::Fists;
                facts.ranged = self
                    .weapon_in(state, who, blow.arm)
                    .is_some_and(|weapon| self.is_shot(state, who, blow.target, weapon));
            }
            Action::Cast(cast) => {
                let on_others = cast.targets().any(|target| target != who);
                facts.touch_on_allies = on_others
                    && self.spells.get(cast.spell as usize).is_some_and(|spell| spell.target == SpellTarget::Allies);
            }
            Action::Face(facing) => facts.big_turn = state.figure(who).facing.turn_to(*facing) > 2,
            Action::FullAttack => {
                let attack = state.sheet(who).bonus.attack;
                facts.multiattack = attack >= 6 && !self.has_two_weapons(state, who);
            }
            _ => {}
        }
        facts
    }

    /// TD-3.9, TD-3.10: whom a deed provokes. In a full attack the blows provoke nobody, tries to trip and disarm do.
    pub(crate) fn provoked(&self, state: &State, who: Who, action: &Action, row: &Row, in_series: bool) -> Crowd {
        let feats = state.sheet(who);
        match row.provokes {
            Provokes::No | Provokes::ByBack | Provokes::ByWay | Provokes::Referee => 0,
            Provokes::Yes if in_series => 0,
            Provokes::Yes => self.strikers(state, who),
            Provokes::YesUnless(feat) if in_series || feats.has(feat) => 0,
            Provokes::YesUnless(_) => self.strikers(state, who),
            Provokes::FromTarget(feat) if feats.has(feat) => 0,
            Provokes::FromTarget(_) => match action {
                Action::Trip { target, .. } | Action::Disarm { target, .. } | Action::Push { target } => {
                    self.strikers(state, who) & bit(*target)
                }
                _ => 0,
            },
        }
    }

    /// The deed of an action; none of improvised ones, which the referee (or the default) rules first.
    fn deed(&self, state: &mut State, action: &Action) -> Option<Deed> {
        Some(match action {
            Action::Attack(blow) => {
                Deed::Blow { target: blow.target, arm: blow.arm, manner: self.manner(state, blow, false) }
            }
            Action::Hurricane(blow) => {
                Deed::Blow { target: blow.target, arm: blow.arm, manner: self.manner(state, blow, true) }
            }
            Action::Load { thing, .. } => Deed::Load { thing: *thing },
            Action::Defend => Deed::Defend,
            Action::Trip { target, .. } => Deed::Trip { target: *target, penalty: self.next_place(state) },
            Action::Distract { target, ally, attack, thing } => {
                Deed::Distract { target: *target, ally: *ally, attack: *attack, thing: *thing }
            }
            Action::Disarm { target, hand, arm } => {
                Deed::Disarm { target: *target, hand: *hand, arm: *arm, penalty: self.next_place(state) }
            }
            Action::Push { target } => Deed::Push { target: *target },
            Action::Cast(cast) => Deed::Cast(*cast),
            Action::Control { on, arm, spell } => {
                Deed::Control { on: *on, with: spell.map_or(With::Arm(*arm), With::Spell) }
            }
            Action::Draw([NOTHING, NOTHING]) => Deed::Draw(self.first_to_draw(state, state.active)),
            Action::Draw(things) => Deed::Draw(*things),
            Action::Stance => Deed::Stance,
            Action::Sheathe(thing) => Deed::Sheathe(*thing),
            Action::PullOut(thing) => Deed::PullOut(*thing),
            Action::Finish { target, .. } => Deed::Finish(*target),
            Action::TurnUndead { control } => Deed::TurnUndead { control: *control },
            Action::Step { cell, end } => Deed::Step { cell: *cell, end: *end },
            Action::Face(facing) => Deed::Face(*facing),
            Action::Don(thing) => Deed::Don(*thing),
            Action::Doff(thing) => Deed::Doff(*thing),
            Action::Stand => Deed::Stand { failed: false },
            Action::Lower(posture) => Deed::Lower(*posture),
            Action::PickUp(thing) => Deed::PickUp(*thing),
            Action::Mount => Deed::Mount,
            Action::Dismount => Deed::Dismount,
            Action::EnterInfravision => Deed::EnterInfravision,
            Action::Untangle => Deed::Untangle,
            Action::Move(go) => {
                self.prepare_walk(state, go);
                Deed::Walk
            }
            Action::FullAttack => Deed::FullAttack,
            Action::Prepare(thing) => Deed::Prepare(*thing),
            Action::Drink { thing, target } => Deed::Drink { thing: *thing, target: *target },
            _ => return None,
        })
    }

    /// How a blow of the active one is struck: its place in the series, the table of two weapons, and what was asked for.
    fn manner(&self, state: &mut State, blow: &Blow, hurricane: bool) -> Manner {
        let mut manner = Manner { hurricane, nonlethal: blow.nonlethal, ..Manner::default() };
        self.place_in_series(state, state.active, blow.arm, &mut manner);
        manner
    }

    /// What an action is, in a word for the log.
    fn what(&self, state: &State, action: &Action) -> What {
        let who = state.active;
        let gear = |thing: u8| state.things.get(thing as usize).map_or(crate::content::Gear::Mount, |thing| thing.gear);
        let with = |blow: &Blow| {
            let weapon = self.weapon_in(state, who, blow.arm).unwrap_or(self.fists);
            Weaponry::Weapon { weapon, ranged: self.is_shot(state, who, blow.target, weapon) }
        };
        match action {
            Action::Attack(blow) => What::Attack { target: blow.target, with: with(blow) },
            Action::Hurricane(blow) => What::Hurricane { target: blow.target, with: with(blow) },
            Action::Defend => What::Defend,
            Action::Trip { target, .. } => What::Trip(*target),
            Action::Distract { target, .. } => What::Distract(*target),
            Action::Disarm { target, .. } => What::Disarm(*target),
            Action::Push { target } => What::Push(*target),
            Action::Cast(cast) => What::Cast(cast.spell),
            Action::Control { .. } => What::Control,
            Action::Draw(_) => What::Draw,
            Action::Stance => What::Stance,
            Action::Sheathe(_) => What::Sheathe,
            Action::Load { thing, .. } => What::Load(gear(*thing)),
            Action::PullOut(thing) => What::PullOut(gear(*thing)),
            Action::Improvise(stunt) => What::Improvise(stunt.feature),
            Action::Stunt(stunt) => What::Stunt(stunt.feature),
            Action::Finish { target, .. } => What::Finish(*target),
            Action::TurnUndead { .. } => What::TurnUndead,
            Action::Step { .. } => What::Step,
            Action::Face(_) => What::Turn,
            Action::Don(thing) => What::Don(gear(*thing)),
            Action::Doff(thing) => What::Doff(gear(*thing)),
            Action::Stand => What::Stand,
            Action::Lower(_) => What::Lower,
            Action::PickUp(thing) => What::PickUp(gear(*thing)),
            Action::Mount | Action::Dismount => What::Saddle,
            Action::EnterInfravision => What::Infravision,
            Action::Untangle => What::Untangle,
            Action::Move(go) => {
                let path = self.path_of(state, who, go);
                What::Move {
                    cells: path.as_ref().map_or(0, |path| path.len() as u8),
                    to: path.and_then(|path| path.cells(state.figure(who).cell).last()),
                    backing: go.backing,
                }
            }
            Action::FullAttack => What::FullAttack,
            Action::Prepare(thing) => What::Prepare(gear(*thing)),
            Action::Drink { thing, .. } => What::Drink(gear(*thing)),
            Action::DropProne => What::FallProne,
            Action::DropItem { thing, .. } => What::Drop(gear(*thing)),
            _ => What::FreeAction,
        }
    }
}

/// By which clause a deed fits into what is left of the turn.
const fn price_clause(category: Category, before: u8, standard_used: bool) -> Clause {
    match category {
        Category::FullMove | Category::FullAction => clause::FULL_DEEDS,
        Category::StandardMove if before < 100 && !standard_used => clause::TWO_STANDARD_MOVES,
        Category::StandardAction | Category::StandardMove if before < 100 => clause::EITHER_ORDER,
        _ => clause::COSTS,
    }
}

/// The facing nearest to the vector from one figure to another, if their centres differ.
pub(crate) fn facing_towards(state: &State, from: Who, to: Who) -> Option<Facing> {
    let (a, b) = (state.figure(from), state.figure(to));
    let (files, ranks) = crate::grid::between(a.cell, a.side, b.cell, b.side);
    Facing::octant(files, ranks)
}
