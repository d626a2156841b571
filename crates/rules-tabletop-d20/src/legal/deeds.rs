//! The checks of each deed, in the order of TD-24.6: what is unknown, what is not carried, standing, time, then by subject means, target and path.

mod gear;
mod moves;

use holmgang_kernel::grid::Cell;

use super::{lacks, refuse, refuse_if, refuse_unless};
use crate::action::{Action, Arm, Cast, Hand, Move, Reason, Refusal, Watched, Way};
use crate::content::{Class, Gear};
use crate::grid::distance;
use crate::state::{Condition, Deed, End, Infravision, Life, NOTHING, NOWHERE, Place, Posture, State, ThingId, Who};
use crate::{Rules, clause};

/// TD-4.2: the most characters of a phrase.
const MOST_OF_A_PHRASE: usize = 80;

type Checked = Result<(), Refusal>;

fn illegal() -> Checked {
    refuse(Reason::IllegalTarget, clause::GENERAL_REFUSALS)
}

impl Rules {
    /// Everything about a deed of the active one.
    pub(super) fn check_deed(&self, state: &State, who: Who, action: &Action) -> Checked {
        self.check_is_known(state, who, action)?;
        self.check_carried(state, who, action)?;
        self.check_standing(state, who, action)?;
        if let Some(row) = self.row(state, action) {
            self.check_time(state, who, action, row)?;
        }
        self.check_rest(state, who, action)
    }

    /// `unknown_action`, `unknown_id`.
    fn check_is_known(&self, state: &State, who: Who, action: &Action) -> Checked {
        let on_board = |cell: Cell| {
            refuse_unless(cell == NOWHERE || state.board().has(cell), Reason::UnknownId, clause::GENERAL_REFUSALS)
        };
        let unknown_action = |by| refuse(Reason::UnknownAction, by);
        match action {
            Action::FreeDeed(_) if !state.referee => unknown_action(clause::OTHER_FREE_ACTIONS),
            Action::Improvise(stunt) if !state.referee && stunt.text.is_some() => unknown_action(clause::IMPROVISED),
            Action::Improvise(stunt) | Action::Stunt(stunt) => {
                let known = stunt.text.is_some() || usize::from(stunt.feature) < state.setup.features.len();
                refuse_if!(!known, Reason::UnknownId, clause::GENERAL_REFUSALS);
                on_board(stunt.cell)
            }
            Action::Attack(blow) | Action::Hurricane(blow) => {
                self.check_known(state, blow.target)?;
                let idle =
                    self.weapon_in(state, who, blow.arm).is_some_and(|weapon| !self.weapons[weapon as usize].attacks);
                if idle { unknown_action(clause::DISTRACTION_MEANS) } else { Ok(()) }
            }
            Action::Trip { target, .. }
            | Action::Push { target }
            | Action::Disarm { target, .. }
            | Action::Finish { target, .. } => self.check_known(state, *target),
            Action::Distract { target, ally, .. } => {
                self.check_known(state, *target)?;
                self.check_known(state, *ally)
            }
            Action::Cast(cast) => {
                refuse_if!(usize::from(cast.spell) >= self.spells.len(), Reason::UnknownSpell, clause::SLOTS);
                cast.targets().try_for_each(|target| self.check_known(state, target))?;
                on_board(cast.cell)
            }
            Action::Control { on: Watched::Who(target), .. } => self.check_known(state, *target),
            Action::Control { on: Watched::Cell(cell), .. } | Action::DropItem { cell, .. } => on_board(*cell),
            Action::Step { cell, .. } => on_board(*cell),
            Action::Move(Move { way: Way::To(cell), .. }) => on_board(*cell),
            Action::Drink { target, .. } => self.check_known(state, *target),
            _ => Ok(()),
        }
    }

    /// `not_carried`: arms and things that are not his.
    fn check_carried(&self, state: &State, who: Who, action: &Action) -> Checked {
        let not_carried = || refuse(Reason::NotCarried, clause::GENERAL_REFUSALS);
        let armed = |arm: Arm| if self.weapon_in(state, who, arm).is_some() { Ok(()) } else { not_carried() };
        match action {
            Action::Attack(blow) | Action::Hurricane(blow) => armed(blow.arm),
            Action::Disarm { arm, .. } | Action::Trip { named: arm, .. } => armed(*arm),
            Action::Control { arm, spell: None, .. } => armed(*arm),
            Action::DropItem { thing, .. } if !self.is_in_hand(state, who, *thing) => not_carried(),
            Action::Distract { thing, .. } if *thing != NOTHING => self.check_own(state, who, *thing),
            Action::Draw([NOTHING, NOTHING]) => {
                let carries = state
                    .things
                    .iter()
                    .any(|thing| thing.at == Place::Carried(who) && matches!(thing.gear, Gear::Weapon(_)));
                if carries { Ok(()) } else { not_carried() }
            }
            Action::Draw(things) => {
                let his = |thing: &ThingId| {
                    *thing == NOTHING
                        || state
                            .things
                            .get(usize::from(*thing))
                            .is_some_and(|thing| thing.at == Place::Carried(who) && self.is_drawable(thing.gear))
                };
                if things.iter().all(his) && things[0] != things[1] { Ok(()) } else { not_carried() }
            }
            Action::Sheathe(NOTHING) if !self.has_weapon_in_hand(state, who) => not_carried(),
            Action::Sheathe(thing) if *thing != NOTHING && !self.is_in_hand(state, who, *thing) => not_carried(),
            Action::Load { thing, .. }
            | Action::Prepare(thing)
            | Action::Don(thing)
            | Action::Doff(thing)
            | Action::Drink { thing, .. } => self.check_own(state, who, *thing),
            _ => Ok(()),
        }
    }

    /// `must_stand`, and the stirrups (TD-12.7).
    fn check_standing(&self, state: &State, who: Who, action: &Action) -> Checked {
        let posture = state.figure(who).posture;
        let must_stand = |by| refuse(Reason::MustStand, by);
        if state.figure(who).is(Condition::Entangled)
            && matches!(action, Action::Step { .. } | Action::Move(_) | Action::Dismount)
        {
            return refuse(Reason::CannotAct, clause::MISHAP);
        }
        match action {
            Action::Trip { .. } | Action::Push { .. } if !posture.is_on_feet() => must_stand(clause::FROM_THE_GROUND),
            Action::Move(_) if !posture.is_on_feet() => must_stand(clause::FULL_MOVE),
            Action::Mount if !posture.is_on_feet() => must_stand(clause::MOUNT),
            Action::Step { .. } if posture == Posture::Kneeling => must_stand(clause::CRAWLING),
            Action::Step { end: End::To(facing), .. } | Action::Face(facing) => {
                let on_ground = matches!(posture, Posture::Prone | Posture::AllFours);
                if on_ground && state.figure(who).facing.turn_to(*facing) > 1 {
                    must_stand(clause::CRAWLING)
                } else {
                    Ok(())
                }
            }
            Action::Stunt(_) if !posture.is_on_feet() => must_stand(clause::STUNTS),
            _ => Ok(()),
        }
    }

    /// Means, then target and path.
    fn check_rest(&self, state: &State, who: Who, action: &Action) -> Checked {
        let figure = state.figure(who);
        match action {
            Action::Say(text) if text.chars().nth(MOST_OF_A_PHRASE).is_some() => {
                lacks(Reason::PhraseTooLong, clause::SHOUT, text.chars().count() as i32, MOST_OF_A_PHRASE as i32)
            }
            Action::FreeDeed(text) if text.chars().nth(MOST_OF_A_PHRASE).is_some() => {
                lacks(Reason::PhraseTooLong, clause::SHOUT, text.chars().count() as i32, MOST_OF_A_PHRASE as i32)
            }
            Action::DropProne if figure.posture == Posture::Prone => refuse(Reason::AlreadyProne, clause::DROP_FLAT),
            Action::DropItem { cell, .. } if *cell != NOWHERE => self.check_toss(state, who, *cell),
            // TD-22.11: once is enough, and what has no mind does not think of it.
            Action::GiveUp if figure.is(Condition::Captive) || state.sheet(who).mindless => {
                refuse(Reason::IllegalTarget, clause::GIVING_UP)
            }
            Action::StopCasting if !figure.is(Condition::Casting) => {
                refuse(Reason::NothingToStop, clause::STOP_CASTING)
            }
            Action::LeaveInfravision if figure.infravision != Infravision::On => {
                refuse(Reason::NothingToStop, clause::LEAVE_INFRAVISION)
            }
            Action::EnterInfravision => match figure.infravision {
                Infravision::None => refuse(Reason::NoInfravision, clause::LEAVE_INFRAVISION),
                Infravision::On => illegal(),
                Infravision::Off => Ok(()),
            },
            Action::Attack(blow) => {
                self.check_means(state, who, blow.arm)?;
                self.check_opponent(state, who, blow.target, blow.friendly)?;
                self.check_aim(state, who, blow.target, blow.arm)
            }
            Action::Hurricane(blow) => {
                self.check_means(state, who, blow.arm)?;
                self.check_opponent(state, who, blow.target, blow.friendly)?;
                let shot = self
                    .weapon_in(state, who, blow.arm)
                    .is_some_and(|weapon| self.is_shot(state, who, blow.target, weapon));
                refuse_if!(shot, Reason::MeleeOnly, clause::HURRICANE_HOW_LONG);
                self.check_aim(state, who, blow.target, blow.arm)
            }
            Action::Trip { target, .. } => {
                self.check_enemy(state, who, *target)?;
                refuse_if!(state.figure(*target).posture == Posture::Prone, Reason::AlreadyProne, clause::TRIP);
                self.check_touch(state, who, *target)
            }
            Action::Distract { target, ally, thing, .. } => self.check_distract(state, who, *target, *ally, *thing),
            Action::Disarm { target, hand, arm } => self.check_disarm(state, who, *target, *hand, *arm),
            Action::Push { target } => self.check_push(state, who, *target),
            Action::Cast(cast) => self.check_cast(state, who, cast),
            Action::Control { on, arm, spell } => self.check_control(state, who, *on, *arm, *spell),
            Action::Draw(things) => self.check_hands(state, who, *things),
            Action::Load { thing, .. } => self.check_load(state, who, *thing),
            Action::PullOut(thing) => self.check_pull_out(state, who, *thing),
            Action::Improvise(stunt) => self.check_feature(state, who, stunt, false),
            Action::Stunt(stunt) => self.check_feature(state, who, stunt, true),
            Action::Finish { target, friendly } => self.check_finish(state, who, *target, *friendly),
            Action::TurnUndead { .. } => self.check_turn_undead(state, who),
            Action::Step { cell, end } => self.check_step(state, who, *cell, *end),
            Action::Face(facing) if *facing == figure.facing => illegal(),
            Action::Don(thing) => self.check_don(state, who, *thing),
            Action::Doff(thing) => self.check_doff(state, who, *thing),
            Action::Stand if figure.posture == Posture::Standing => illegal(),
            Action::Lower(posture) if *posture == Posture::Prone || (*posture as u8) <= figure.posture as u8 => {
                illegal()
            }
            Action::PickUp(thing) => self.check_pick_up(state, who, *thing),
            Action::Mount if figure.mounted || self.mount_beside(state, who).is_none() => {
                refuse(Reason::NoMount, clause::MOUNT)
            }
            Action::Dismount if !figure.mounted => refuse(Reason::NoMount, clause::MOUNT),
            Action::Untangle if !figure.is(Condition::Entangled) => refuse(Reason::NothingToStop, clause::MISHAP),
            Action::Move(go) => self.check_move(state, who, go),
            Action::FullAttack => self.check_full_attack(state, who),
            Action::Prepare(thing) => self.check_prepare(state, who, *thing),
            Action::Drink { thing, target } => self.check_drink(state, who, *thing, *target),
            _ => Ok(()),
        }
    }

    /// TD-24.7: whether a deed whose time is spent can still be done as it was declared, where something may have come in between.
    pub(crate) fn is_still_possible(&self, state: &State, who: Who, deed: &Deed) -> bool {
        let checked = match *deed {
            Deed::Blow { target, arm, .. } => self.check_blow(state, who, target, arm),
            Deed::Trip { target, .. } => self.check_touch(state, who, target),
            Deed::Distract { target, ally, thing, .. } => self.check_distract(state, who, target, ally, thing),
            Deed::Disarm { target, arm, .. } => self.check_disarm_reach(state, who, target, arm),
            Deed::Push { target } => self.check_push(state, who, target),
            Deed::Cast(cast) => self.check_spell_targets(state, who, &cast),
            Deed::Finish(target) => self.check_finish(state, who, target, true),
            Deed::Step { cell, end } => self.check_step(state, who, cell, end),
            Deed::PickUp(thing) => self.check_pick_up(state, who, thing),
            Deed::Drink { thing, target } => self.check_drink(state, who, thing, target),
            _ => Ok(()),
        };
        checked.is_ok()
    }

    /// TD-15.5, TD-15.6: means and the ally right by the opponent.
    fn check_distract(&self, state: &State, who: Who, target: Who, ally: Who, thing: ThingId) -> Checked {
        self.check_enemy(state, who, target)?;
        if ally == who || state.are_enemies(who, ally) || state.figure(ally).life != Life::Active {
            return refuse(Reason::IllegalTarget, clause::DISTRACT);
        }
        let far = self.distance(state, who, target);
        let most = match self.weapon_of(state, thing) {
            Some(weapon) => self.weapons[weapon as usize].distracts,
            None if thing != NOTHING => return refuse(Reason::IllegalTarget, clause::DISTRACTION_MEANS),
            None => 0,
        };
        let reaches = if thing == NOTHING { far < 16 && state.figure(who).reach >> far & 1 == 1 } else { far <= most };
        if !reaches {
            // What is thrown has a range, a weapon in hand its reach.
            let reason = if thing == NOTHING { Reason::OutOfReach } else { Reason::OutOfRange };
            return lacks(reason, clause::DISTRACTION_MEANS, i32::from(far), i32::from(most));
        }
        self.check_sight(state, who, target, clause::DISTRACTION_MEANS)?;
        let apart = self.distance(state, ally, target);
        if apart > 15 || (state.figure(ally).reach | state.figure(target).reach) >> apart & 1 == 0 {
            return refuse(Reason::AllyNotNear, clause::DISTRACT);
        }
        Ok(())
    }

    /// TD-17.1, TD-17.9.
    fn check_disarm(&self, state: &State, who: Who, target: Who, hand: Hand, arm: Arm) -> Checked {
        self.check_enemy(state, who, target)?;
        self.check_disarm_reach(state, who, target, arm)?;
        if self.weapon_of(state, self.in_hand(state, target, hand)).is_none() {
            let by = if hand == Hand::Main { clause::DISARM } else { clause::DISARM_WHICH };
            return refuse(Reason::NothingToDisarm, by);
        }
        Ok(())
    }

    /// TD-18.1: an adjacent opponent.
    fn check_push(&self, state: &State, who: Who, target: Who) -> Checked {
        self.check_enemy(state, who, target)?;
        let far = self.distance(state, who, target);
        refuse_if!(far != 1, Reason::OutOfReach, clause::PUSH, i32::from(far), 1);
        self.check_sight(state, who, target, clause::TARGET_LEGALITY)
    }

    /// TD-20.5, TD-20.9.
    fn check_cast(&self, state: &State, who: Who, cast: &Cast) -> Checked {
        refuse_if!(!state.sheet(who).knows(cast.spell), Reason::UnknownSpell, clause::SLOTS);
        let goes_on = self.parts_done(state, who, cast.spell) > 0;
        refuse_if!(goes_on && state.cast_done, Reason::SecondStandardAction, clause::LONG_CASTS);
        refuse_if!(!goes_on && self.free_slot(state, who, cast.spell).is_none(), Reason::NoSlot, clause::SLOTS);
        self.check_spell_targets(state, who, cast)
    }

    /// TD-15.10: one opponent or one cell in reach or range.
    fn check_control(&self, state: &State, who: Who, on: Watched, arm: Arm, spell: Option<u8>) -> Checked {
        if let Some(spell) = spell {
            let single = self
                .spells
                .get(usize::from(spell))
                .is_some_and(|data| data.target == crate::content::SpellTarget::One && data.cast_turns <= 1);
            refuse_if!(!single || !state.sheet(who).knows(spell), Reason::UnknownSpell, clause::CONTROL);
            refuse_if!(self.free_slot(state, who, spell).is_none(), Reason::NoSlot, clause::SLOTS);
            return match on {
                Watched::Who(target) => {
                    self.check_enemy(state, who, target)?;
                    self.check_spell_on(state, who, spell, target)
                }
                Watched::Cell(cell) => self.check_spell_at(state, who, spell, cell),
            };
        }
        self.check_means(state, who, arm)?;
        match on {
            Watched::Who(target) => {
                self.check_enemy(state, who, target)?;
                self.check_aim(state, who, target, arm)
            }
            Watched::Cell(cell) => self.check_watch(state, who, cell, arm),
        }
    }

    /// TD-15.10: a cell in reach or range, in sight.
    fn check_watch(&self, state: &State, who: Who, cell: Cell, arm: Arm) -> Checked {
        let Some(weapon) = self.weapon_in(state, who, arm) else { return illegal() };
        let (figure, data) = (state.figure(who), &self.weapons[weapon as usize]);
        let far = distance(figure.cell, figure.side, cell, 1);
        let most =
            if data.is_ranged || data.aimed_range > 0 { data.aimed_range } else { self.reach_of(state, who, weapon).1 };
        refuse_if!(far == 0 || far > most, Reason::OutOfReach, clause::CONTROL, i32::from(far), i32::from(most));
        if !state.board().sight.sees_square(figure.cell, figure.side, cell, 1) {
            return refuse(Reason::NoLineOfSight, clause::CONTROL);
        }
        Ok(())
    }

    /// TD-22.4, TD-22.5: an incapacitated figure in melee reach; own side only with the flag.
    fn check_finish(&self, state: &State, who: Who, target: Who, friendly: bool) -> Checked {
        self.check_opponent(state, who, target, friendly)?;
        if state.figure(target).life != Life::Incapacitated {
            // TD-22.5: one who is asleep or cannot move is not yet at the mercy of others.
            let by = if state.figure(target).can_act() { clause::FINISHING } else { clause::HELPLESS_ARE_NOT_FINISHED };
            return refuse(Reason::NotHelpless, by);
        }
        let far = self.distance(state, who, target);
        let reach = state.figure(who).reach | crate::numbers::weapons::reach_mask(state.sheet(who).reach);
        // One who lies in the own cell is in reach.
        if far > 15 || far > 0 && reach >> far & 1 == 0 {
            return lacks(Reason::OutOfReach, clause::FINISHING, i32::from(far), 1);
        }
        self.check_sight(state, who, target, clause::TARGET_LEGALITY)
    }

    /// TD-21.2.
    fn check_turn_undead(&self, state: &State, who: Who) -> Checked {
        if !matches!(state.sheet(who).class, Class::Priest | Class::Paladin) {
            return refuse(Reason::CannotTurn, clause::TURN_ATTEMPT);
        }
        if self.undead_in_sight(state, who) == 0 { refuse(Reason::NoTarget, clause::TURN_ATTEMPT) } else { Ok(()) }
    }

    /// TD-8.4: more than a single blow.
    fn check_full_attack(&self, state: &State, who: Who) -> Checked {
        let series = self.new_series(state, who);
        let blows = series.main + u8::from(series.off) + u8::from(series.shot);
        if blows < 2 { lacks(Reason::NoExtraAttacks, clause::NUMBER_OF_BLOWS, i32::from(blows), 2) } else { Ok(()) }
    }
}
