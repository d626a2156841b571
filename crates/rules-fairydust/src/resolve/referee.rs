//! FY-18.3: what the referee can do, within which bounds.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::words::entry_named;

use super::{Scene, frame};
use crate::action::{ItemPlace, Joining, Reason, Ruling, RulingKind, Setting};
use crate::content::Condition;
use crate::event::Event;
use crate::legal::decider;
use crate::permit::{MOST_MESSAGE, Permit, lacks, message, refuse, refuse_if, refuse_unless};
use crate::state::{Ahead, Ask, Doing, Fighter, NO_SIDE, NOBODY, OFF_MAP, Place, Relation, Slot, Stage, State, Who};
use crate::{Rules, clause, hands, order, pool, scenario};

/// Whether a ruling is allowed now: FY-18.6 in its order.
///
/// # Errors
/// The first reason against it.
pub fn check(rules: &Rules, state: &State, ruling: &Ruling) -> Permit {
    moment(state, &ruling.what)?;
    bounds(state, &ruling.what)?;
    refuse_if!(ruling.reason.trim().is_empty(), Reason::ReasonRequired, clause::REFEREE_ACTIONS);
    subject(rules, state, &ruling.what)
}

/// Groups 1 and 2: when it may be ruled.
fn moment(state: &State, what: &RulingKind) -> Permit {
    let is_between_turns = !state.turn_begun && state.frames.is_empty();
    let closed = |by: Clause| if state.battle_begun { refuse(Reason::SetupClosed, by) } else { Ok(()) };
    match what {
        RulingKind::AttackingSide(_) => closed(clause::SIDES),
        RulingKind::Surprised(_) => closed(clause::SURPRISE_IS_DECLARED),
        RulingKind::Option(_) => closed(clause::OPTIONS_ARE_FIXED),
        RulingKind::TieBreak(_) if !order::is_between_rounds(state) => refuse(Reason::WrongMoment, clause::OTHER_TIES),
        RulingKind::Join { .. } | RulingKind::Remove(_) if !is_between_turns => {
            refuse(Reason::WrongMoment, clause::JOINING)
        }
        RulingKind::Announce(_) if state.ask != Ask::Act || !state.frames.is_empty() => {
            refuse(Reason::WrongMoment, clause::TRIGGERS)
        }
        RulingKind::EndBattle(_) if !state.frames.is_empty() => refuse(Reason::WrongMoment, clause::END_OF_BATTLE),
        RulingKind::Relation { attacker, target, .. } => is_before_the_dice(state, *attacker, *target),
        _ => Ok(()),
    }
}

/// FY-10.12: an attack of the running action that has been rolled cannot be ruled on any more.
fn is_before_the_dice(state: &State, attacker: Who, target: Who) -> Permit {
    let Some(frame) = state.frames.last() else { return Ok(()) };
    let Stage::Next(next) = frame.stage else { return Ok(()) };
    let is_rolled =
        (0..next).any(|place| super::targeting::target_of(frame, place).is_some_and(|aimed| aimed.who == target));
    if frame.by == attacker && is_rolled { refuse(Reason::TooLate, clause::REFEREE_OVERRIDE) } else { Ok(()) }
}

/// Group 4: numbers, texts and orders.
fn bounds(state: &State, what: &RulingKind) -> Permit {
    let within = |value: i64, least: i64, most: i64, by: Clause| {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        let shown = value.clamp(-10_000, 10_000) as i32;
        lacks(Reason::OutOfBounds, by, shown, if value < least { least } else { most } as i32)
    };
    match what {
        RulingKind::TieBreak(sides) => {
            let all = usize::from(state.setup.sides);
            let is_permutation = sides.len() == all && (0..all as u8).all(|side| sides.contains(&side));
            refuse_unless(is_permutation, Reason::BadOrder, clause::OTHER_TIES)
        }
        RulingKind::Classify { text, cost } => {
            message(text, clause::IMPROVISED_ACTIONS)?;
            within(*cost, 1, 10, clause::IMPROVISED_ACTIONS)
        }
        RulingKind::GrantPoints { points, .. } => within(*points, -5, 5, clause::REFEREE_ACTIONS),
        RulingKind::CallCheck { difficulty, .. } => within(*difficulty, 0, 40, clause::CHECK_AGAINST_A_DIFFICULTY),
        RulingKind::Difficulty { difficulty: 0, .. } => Ok(()),
        RulingKind::Difficulty { difficulty, .. } => within(*difficulty, 5, 30, clause::DOORS),
        // FY-18.3: the length of an announcement is a bound like others.
        RulingKind::Announce(text) => {
            let length = if text.trim().is_empty() { 0 } else { text.chars().count() };
            within(length.min(10_000) as i64, 1, MOST_MESSAGE as i64, clause::TRIGGERS)
        }
        RulingKind::Modifier { amount, .. } => within(*amount, -20, 20, clause::REFEREE_OVERRIDE),
        RulingKind::ApplyEffect { turns, magnitude, .. } => {
            within(*turns, 1, 10, clause::DURATION)?;
            within(magnitude.unwrap_or(0), 0, 10, clause::DURATION)
        }
        RulingKind::PlaceItem { .. } if state.items.len() >= crate::state::MOST_ITEMS => {
            refuse(Reason::TooMany, clause::PICK_UP)
        }
        RulingKind::Join { who: Joining::FromContent(_), .. }
            if state.fighters.len() >= crate::state::MOST_FIGHTERS =>
        {
            refuse(Reason::TooMany, clause::JOINING)
        }
        _ => Ok(()),
    }
}

/// Groups 5 and 6: whom and what it is about.
fn subject(rules: &Rules, state: &State, what: &RulingKind) -> Permit {
    let present = |who: Who, by: Clause| -> Result<&Fighter, crate::action::Refusal> {
        match state.fighters.get(usize::from(who)) {
            Some(fighter) if !fighter.left => Ok(fighter),
            _ => refuse(Reason::BadTarget, by),
        }
    };
    let participant = |who: Who, by: Clause| match present(who, by)? {
        fighter if fighter.is_bystander() => refuse(Reason::BadTarget, by),
        _ => Ok(()),
    };
    let is_side = |side: u8| side < state.setup.sides;
    match what {
        RulingKind::AttackingSide(Some(side)) if !is_side(*side) => refuse(Reason::BadTarget, clause::SIDES),
        RulingKind::Surprised(list) => list.iter().try_for_each(|who| participant(*who, clause::SURPRISE_IS_DECLARED)),
        RulingKind::Join { who, side, cell } => joining(rules, state, *who, *side, *cell),
        RulingKind::Remove(who) => present(*who, clause::JOINING).map(|_| ()),
        RulingKind::GrantPoints { who, .. } => match participant(*who, clause::REFEREE_ACTIONS) {
            Ok(()) if !state.fighter(*who).is_able() => refuse(Reason::BadTarget, clause::NOT_ABLE),
            permit => permit,
        },
        RulingKind::CallCheck { who, skill, .. } => {
            present(*who, clause::CHECK_AGAINST_A_DIFFICULTY)?;
            refuse_unless(usize::from(*skill) < crate::content::SKILL_COUNT, Reason::BadTarget, clause::SKILL_CHECK)
        }
        RulingKind::Difficulty { door, .. } => match state.doors.get(usize::from(*door)) {
            Some(door) if door.heavy => Ok(()),
            _ => refuse(Reason::BadTarget, clause::DOORS),
        },
        RulingKind::Modifier { who, .. } => present(*who, clause::REFEREE_OVERRIDE).map(|_| ()),
        RulingKind::Relation { attacker, target, .. } => {
            present(*attacker, clause::REFEREE_OVERRIDE)?;
            present(*target, clause::REFEREE_OVERRIDE)?;
            if attacker == target { refuse(Reason::BadTarget, clause::REFEREE_OVERRIDE) } else { Ok(()) }
        }
        RulingKind::Forbid { who, .. } => present(*who, clause::REFEREE_OVERRIDE).map(|_| ()),
        RulingKind::Alert(who, _) => present(*who, clause::NOT_ALERT).map(|_| ()),
        RulingKind::Hidden(who, _) => present(*who, clause::HIDDEN_ATTACKER).map(|_| ()),
        RulingKind::Willing(who, _) => present(*who, clause::LIFT).map(|_| ()),
        RulingKind::ApplyEffect { who, .. } => present(*who, clause::DURATION).map(|_| ()),
        RulingKind::RemoveEffect { who, condition } => {
            refuse_unless(present(*who, clause::DURATION)?.is(*condition), Reason::BadTarget, clause::DURATION)
        }
        RulingKind::PlaceItem { item, on } => placing(rules, state, *item, *on),
        RulingKind::RemoveItem { item, from } => match found(state, *item, *from) {
            Some(_) => Ok(()),
            None => refuse(Reason::NoSuchItem, clause::PICK_UP),
        },
        RulingKind::EndBattle(Some(side)) if !is_side(*side) => refuse(Reason::BadTarget, clause::OUTCOME),
        _ => Ok(()),
    }
}

fn joining(rules: &Rules, state: &State, who: Joining, side: u8, cell: Option<Place>) -> Permit {
    let is_known = match who {
        Joining::Present(who) => {
            state.fighters.get(usize::from(who)).is_some_and(|fighter| fighter.is_bystander() && !fighter.left)
        }
        Joining::FromContent(place) => usize::from(place) < rules.combatants.len(),
        Joining::Unknown => false,
    };
    refuse_if!(!is_known || state.setup.sides <= side, Reason::BadTarget, clause::JOINING);
    match cell {
        Some(cell) if !scenario::is_free(state, cell) => refuse(Reason::PathBlocked, clause::JOINING),
        None if scenario::free_cell_near(state, side).is_none() => refuse(Reason::PathBlocked, clause::JOINING),
        _ => Ok(()),
    }
}

fn placing(rules: &Rules, state: &State, item: u16, on: ItemPlace) -> Permit {
    let kind = rules.items.get(usize::from(item)).filter(|item| item.kind != crate::content::ItemKind::Conjured);
    let Some(kind) = kind else { return refuse(Reason::NoSuchItem, clause::PICK_UP) };
    match on {
        ItemPlace::Floor(cell)
            if state.map().len() <= usize::from(cell) || state.map().is_impassable(&state.doors, cell) =>
        {
            refuse(Reason::BadTarget, clause::PICK_UP)
        }
        ItemPlace::Of(who, slot) => {
            if state.fighters.get(usize::from(who)).is_none_or(|fighter| fighter.left) || slot.is_none() {
                return refuse(Reason::BadTarget, clause::PICK_UP);
            }
            if slot == Some(Slot::Hand) && hands::free_hands(state, who) < kind.hands {
                return refuse(Reason::NoFreeHand, clause::PICK_UP);
            }
            Ok(())
        }
        ItemPlace::Floor(_) => Ok(()),
    }
}

fn found(state: &State, item: u16, from: ItemPlace) -> Option<u8> {
    match from {
        ItemPlace::Floor(cell) => hands::floor_item(state, cell, item),
        ItemPlace::Of(who, None) => hands::carried_item(state, who, item, &crate::permit::aim::CARRIED),
        ItemPlace::Of(who, Some(slot)) => hands::carried_item(state, who, item, &[slot]),
    }
}

/// The clause that a ruling is about.
pub fn clause_of(what: &RulingKind) -> Clause {
    match what {
        RulingKind::AttackingSide(_) => clause::SIDES,
        RulingKind::Surprised(_) => clause::SURPRISE_IS_DECLARED,
        RulingKind::TieBreak(_) => clause::OTHER_TIES,
        RulingKind::Option(_) => clause::OPTIONS_ARE_FIXED,
        RulingKind::Join { .. } | RulingKind::Remove(_) => clause::JOINING,
        RulingKind::Classify { .. } => clause::IMPROVISED_ACTIONS,
        RulingKind::GrantPoints { .. } => clause::POINTS_DIFFER,
        RulingKind::CallCheck { .. } => clause::CHECK_AGAINST_A_DIFFICULTY,
        RulingKind::Difficulty { .. } => clause::DOORS,
        RulingKind::Announce(_) => clause::TRIGGERS,
        RulingKind::Modifier { .. } | RulingKind::Relation { .. } | RulingKind::Forbid { .. } => {
            clause::REFEREE_OVERRIDE
        }
        RulingKind::Alert(..) => clause::NOT_ALERT,
        RulingKind::Hidden(..) => clause::HIDDEN_ATTACKER,
        RulingKind::Willing(..) => clause::LIFT,
        RulingKind::ApplyEffect { .. } | RulingKind::RemoveEffect { .. } => clause::DURATION,
        RulingKind::PlaceItem { .. } | RulingKind::RemoveItem { .. } => clause::PICK_UP,
        RulingKind::EndBattle(_) => clause::END_OF_BATTLE,
    }
}

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// Does what the referee rules. What was being asked goes on being asked, unless the ruling has changed it.
    pub(super) fn rule(&mut self, ruling: &Ruling) {
        self.log.note(clause::REFEREE_ACTIONS, || Event::RulingMade);
        self.log.note(clause_of(&ruling.what), || Event::Ruled { ruling: Box::new(ruling.clone()) });
        match &ruling.what {
            RulingKind::AttackingSide(side) => {
                self.state.attacking_side = side.unwrap_or(NO_SIDE);
                self.change_set_up();
            }
            RulingKind::Surprised(list) => {
                for who in self.state.everybody() {
                    self.set_surprised(who, list.contains(&who));
                }
                self.change_set_up();
            }
            RulingKind::TieBreak(sides) => {
                for (rank, side) in sides.iter().enumerate() {
                    self.state.side_rank[usize::from(*side)] = rank as u8;
                }
                self.seat_anew();
            }
            RulingKind::Option(setting) => {
                set_option(self.state, *setting);
                self.change_set_up();
            }
            RulingKind::Join { who, side, cell } => self.let_join(*who, *side, *cell),
            RulingKind::Remove(who) => {
                self.leave(*who);
                self.check_end();
                self.seat_anew();
            }
            RulingKind::Classify { text, cost } => {
                self.state.classified.retain(|(known, _)| known != text);
                self.state.classified.push((text.clone(), *cost as u8));
            }
            RulingKind::GrantPoints { who, points } => {
                // `bounds` keeps them within −5 to +5.
                pool::grant(self.state, *who, *points as i32);
                let (who, activity) = (*who, self.state.fighter(*who).activity);
                self.log.note(clause::POINTS_DIFFER, || Event::PoolFilled { who, activity });
            }
            RulingKind::CallCheck { who, skill, difficulty } => {
                self.check_against(*who, *skill, *difficulty as u8);
            }
            RulingKind::Difficulty { door, difficulty } => {
                self.state.doors[usize::from(*door)].difficulty = *difficulty as u8;
            }
            RulingKind::Announce(text) => {
                let announced = Doing::Announced(text.clone());
                self.state.frames.push(frame(NOBODY, NOBODY, announced, Stage::Declared(0), false));
                self.run();
            }
            RulingKind::Modifier { who, amount } => {
                self.state.rulings.push(Ahead::Modifier { who: *who, amount: *amount as i8 });
            }
            RulingKind::Relation { attacker, target, relation } => self.set_relation(*attacker, *target, *relation),
            RulingKind::Forbid { who, defence } => {
                self.state.rulings.push(Ahead::Forbid { who: *who, defence: *defence });
            }
            RulingKind::Alert(who, alert) => {
                let fighter = self.state.fighter_mut(*who);
                (fighter.alert, fighter.unaware) = (*alert, !alert);
            }
            RulingKind::Hidden(who, hidden) => {
                self.state.fighter_mut(*who).hidden = *hidden;
            }
            RulingKind::Willing(who, willing) => self.state.fighter_mut(*who).willing = *willing,
            RulingKind::ApplyEffect { who, condition, turns, magnitude } => {
                let usual = Condition::ALL[*condition as usize].2;
                let magnitude = magnitude.map_or(usual, |magnitude| magnitude as u8);
                self.put_condition(*who, *condition, *turns as u8, magnitude, NOBODY, clause::DURATION);
            }
            RulingKind::RemoveEffect { who, condition } => {
                self.state.fighter_mut(*who).conditions[*condition as usize] = crate::state::Lasting::default();
                let (bearer, condition) = (*who, *condition);
                self.log.note(clause::DURATION, || Event::ConditionEnded { bearer, condition });
            }
            RulingKind::PlaceItem { item, on } => match on {
                ItemPlace::Floor(cell) => {
                    hands::add(self.rules, self.state, *item, Slot::Floor, NOBODY, *cell);
                }
                ItemPlace::Of(who, slot) => {
                    hands::add(self.rules, self.state, *item, slot.unwrap_or(Slot::Bag), *who, OFF_MAP);
                }
            },
            RulingKind::RemoveItem { item, from } => {
                if let Some(thing) = found(self.state, *item, *from) {
                    hands::remove(self.state, thing);
                }
            }
            RulingKind::EndBattle(winner) => self.end_battle(*winner, clause::END_OF_BATTLE),
        }
        self.ask_again();
        self.settle_pools();
    }

    fn set_relation(&mut self, attacker: Who, target: Who, relation: Relation) {
        self.state.rulings.retain(|known| {
            !matches!(known, Ahead::Relation { attacker: by, target: on, .. } if *by == attacker && *on == target)
        });
        self.state.rulings.push(Ahead::Relation { attacker, target, relation });
    }

    /// FY-18.8: after a ruling an open question stands only as long as the one who is asked has something to choose.
    pub(super) fn ask_again(&mut self) {
        if self.state.is_open() && !self.question_stands() {
            let who = decider(self.state);
            self.log.note(clause::QUESTIONS_AFTER_A_RULING, || Event::QuestionWithdrawn { who });
            self.state.ask = Ask::Act;
            self.run();
        }
    }

    fn question_stands(&self) -> bool {
        match self.state.ask {
            Ask::Act => true,
            Ask::React { target } => self.is_still_asked(target),
            Ask::Fire { owner, .. } => self.may_fire(owner),
        }
    }

    fn let_join(&mut self, who: Joining, side: u8, cell: Option<Place>) {
        let who = match who {
            Joining::Present(who) => {
                if let Some(cell) = cell {
                    self.state.fighter_mut(who).cell = cell;
                }
                who
            }
            Joining::FromContent(place) => {
                let Some(cell) = cell.or_else(|| scenario::free_cell_near(self.state, side)) else { return };
                scenario::add_from_content(self.rules, self.state, place, side, cell)
            }
            Joining::Unknown => return,
        };
        self.join(who, side);
        self.seat_anew();
    }
}

/// FY-18.7: chooses an option.
pub(crate) fn set_option(state: &mut State, setting: Setting) {
    match setting {
        Setting::RefreshAtRoundStart(value) => state.options.refresh_at_round_start = value,
        Setting::CounterspellAnyHit(value) => state.options.counterspell_any_hit = value,
        Setting::DelayPaidOnFiring(value) => state.options.delay_paid_on_firing = value,
        Setting::BonusHalfUp(value) => state.options.bonus_half_up = value,
    }
}

/// Where the id of somebody new stands in the list of combatants.
pub fn combatant_named(rules: &Rules, text: &str) -> Joining {
    let entries = rules.combatants.iter().map(|(id, kit)| (id.as_str(), &kit.sheet.name));
    entry_named(entries, text).map_or(Joining::Unknown, |place| Joining::FromContent(place as u16))
}
