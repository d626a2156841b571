//! The checks of each deed, in the order of TD-24.6: what is unknown, what is not carried, standing, time, means, target and path.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::grid::Cell;

use super::{lacks, refuse};
use crate::action::{Action, Arm, Cast, Hand, Move, Reason, Refusal, Stunt, Watched, Way};
use crate::content::{Class, Does, Gear};
use crate::grid::{Path, distance, moved};
use crate::state::{Condition, End, Infravision, Life, NOBODY, NOTHING, NOWHERE, Place, Posture, State, ThingId, Who};
use crate::{Rules, clause};

/// TD-4.2: the most characters of a phrase.
const MOST_OF_A_PHRASE: usize = 80;
/// TD-6.9: how far a stunt may end.
const STUNT_RANGE: u8 = 2;

type Checked = Result<(), Refusal>;

/// A path has at most `speed` cells (TD-7.5); one with rough cells can be too long with fewer (TD-7.10).
const fn too_long(steps: u8, speed: u8) -> Clause {
    if steps > speed { clause::FULL_MOVE } else { clause::SPEED }
}

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
            if cell == NOWHERE || state.board().has(cell) {
                Ok(())
            } else {
                refuse(Reason::UnknownId, clause::GENERAL_REFUSALS)
            }
        };
        let unknown_action = |by| refuse(Reason::UnknownAction, by);
        match action {
            Action::FreeDeed(_) if !state.referee => unknown_action(clause::OTHER_FREE_ACTIONS),
            Action::Improvise(stunt) if !state.referee && stunt.text.is_some() => unknown_action(clause::IMPROVISED),
            Action::Improvise(stunt) | Action::Stunt(stunt) => {
                let known = stunt.text.is_some() || usize::from(stunt.feature) < state.setup.features.len();
                if !known {
                    return refuse(Reason::UnknownId, clause::GENERAL_REFUSALS);
                }
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
                if usize::from(cast.spell) >= self.spells.len() {
                    return refuse(Reason::UnknownSpell, clause::SLOTS);
                }
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
                if shot {
                    return refuse(Reason::MeleeOnly, clause::HURRICANE_HOW_LONG);
                }
                self.check_aim(state, who, blow.target, blow.arm)
            }
            Action::Trip { target, .. } => {
                self.check_enemy(state, who, *target)?;
                if state.figure(*target).posture == Posture::Prone {
                    return refuse(Reason::AlreadyProne, clause::TRIP);
                }
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

    /// TD-4.4: to the side is an adjacent free cell.
    fn check_toss(&self, state: &State, who: Who, cell: Cell) -> Checked {
        let figure = state.figure(who);
        let far = distance(figure.cell, figure.side, cell, 1);
        if far > 1 {
            return lacks(Reason::TooFar, clause::DROP_ITEM, i32::from(far), 1);
        }
        let taken = state.standing_on(cell).is_some_and(|other| other != who);
        if taken || !state.board().clear.has(cell) { illegal() } else { Ok(()) }
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
        if far != 1 {
            return lacks(Reason::OutOfReach, clause::PUSH, i32::from(far), 1);
        }
        self.check_sight(state, who, target, clause::TARGET_LEGALITY)
    }

    /// TD-20.5, TD-20.9.
    fn check_cast(&self, state: &State, who: Who, cast: &Cast) -> Checked {
        if !state.sheet(who).knows(cast.spell) {
            return refuse(Reason::UnknownSpell, clause::SLOTS);
        }
        let goes_on = self.parts_done(state, who, cast.spell) > 0;
        if goes_on && state.cast_done {
            return refuse(Reason::SecondStandardAction, clause::LONG_CASTS);
        }
        if !goes_on && self.free_slot(state, who, cast.spell).is_none() {
            return refuse(Reason::NoSlot, clause::SLOTS);
        }
        self.check_spell_targets(state, who, cast)
    }

    /// TD-15.10: one opponent or one cell in reach or range.
    fn check_control(&self, state: &State, who: Who, on: Watched, arm: Arm, spell: Option<u8>) -> Checked {
        if let Some(spell) = spell {
            let single = self
                .spells
                .get(usize::from(spell))
                .is_some_and(|data| data.target == crate::content::SpellTarget::One && data.cast_turns <= 1);
            if !single || !state.sheet(who).knows(spell) {
                return refuse(Reason::UnknownSpell, clause::CONTROL);
            }
            if self.free_slot(state, who, spell).is_none() {
                return refuse(Reason::NoSlot, clause::SLOTS);
            }
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
        if far == 0 || far > most {
            return lacks(Reason::OutOfReach, clause::CONTROL, i32::from(far), i32::from(most));
        }
        if !state.board().sight.sees_square(figure.cell, figure.side, cell, 1) {
            return refuse(Reason::NoLineOfSight, clause::CONTROL);
        }
        Ok(())
    }

    /// TD-5.6, TD-5.9: hands for what is drawn.
    fn check_hands(&self, state: &State, who: Who, things: [ThingId; 2]) -> Checked {
        let named = if things == [NOTHING; 2] { self.first_to_draw(state, who) } else { things };
        let hands: u8 = named
            .iter()
            .filter(|thing| **thing != NOTHING)
            .map(|thing| self.hands_of(state.things[usize::from(*thing)].gear))
            .sum();
        let free = self.free_hands(state, who);
        if hands == 0 || hands > free {
            return lacks(Reason::NoFreeHand, clause::HANDS, i32::from(free), i32::from(hands.max(1)));
        }
        Ok(())
    }

    /// TD-5.5, TD-6.4.
    fn check_load(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let thing = &state.things[usize::from(id)];
        let Some(weapon) = self.weapon_of(state, id).filter(|weapon| self.weapons[*weapon as usize].crossbow) else {
            return illegal();
        };
        if thing.cased {
            return refuse(Reason::WeaponCased, clause::CROSSBOW_RELOAD);
        }
        let figure = state.figure(who);
        let both = self.weapons[weapon as usize].hands < 2 || figure.off == NOTHING;
        if figure.main != id && figure.off != id || !both {
            return refuse(Reason::NoFreeHand, clause::HANDS);
        }
        if thing.loaded {
            return refuse(Reason::AlreadyLoaded, clause::CROSSBOW_RELOAD);
        }
        if thing.shots == 0 {
            return refuse(Reason::NoAmmunition, clause::AMMUNITION);
        }
        Ok(())
    }

    /// TD-8.5.
    fn check_prepare(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let thing = &state.things[usize::from(id)];
        if !self.weapon_of(state, id).is_some_and(|weapon| self.weapons[weapon as usize].crossbow) {
            return illegal();
        }
        let in_hand = self.is_in_hand(state, who, id);
        if in_hand && thing.loaded && !thing.cased {
            return refuse(Reason::AlreadyLoaded, clause::CROSSBOW_RELOAD);
        }
        if !in_hand && self.hand_for(state, who, thing.gear).is_none() {
            return refuse(Reason::NoFreeHand, clause::HANDS);
        }
        if thing.shots == 0 {
            return refuse(Reason::NoAmmunition, clause::AMMUNITION);
        }
        Ok(())
    }

    /// TD-12.7: stuck in the own cell, and a hand for it.
    fn check_pull_out(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let figure = state.figure(who);
        let here = |at: Place| matches!(at, Place::Stuck(cell) if distance(figure.cell, figure.side, cell, 1) == 0);
        let Some(thing) = state.things.get(usize::from(id)).filter(|thing| here(thing.at)) else {
            return refuse(Reason::NothingThere, clause::MISHAP);
        };
        if self.hand_for(state, who, thing.gear).is_none() { refuse(Reason::NoFreeHand, clause::HANDS) } else { Ok(()) }
    }

    /// TD-5.10, TD-6.9: a feature in reach that was not used up; where a stunt ends.
    fn check_feature(&self, state: &State, who: Who, stunt: &Stunt, is_move: bool) -> Checked {
        let figure = state.figure(who);
        let feature = state.setup.features.get(usize::from(stunt.feature));
        let mut ends = stunt.cell;
        if let Some(feature) = feature {
            let bar = matches!(feature.does, Does::Climb);
            let at = if bar && stunt.cell != NOWHERE { stunt.cell } else { feature.cell };
            let far = distance(figure.cell, figure.side, at, 1);
            if far > 1 {
                return lacks(Reason::TooFar, clause::IMPROVISED, i32::from(far), 1);
            }
            if state.used >> stunt.feature & 1 == 1 {
                return refuse(Reason::NothingThere, clause::IMPROVISED);
            }
            match feature.does {
                Does::Take(weapon) if self.hand_for(state, who, Gear::Weapon(weapon)).is_none() => {
                    return refuse(Reason::NoFreeHand, clause::HANDS);
                }
                Does::Slide(to) => ends = to,
                Does::Door if state.standing_on(feature.cell).is_some() => return illegal(),
                _ => {}
            }
            let moves = matches!(feature.does, Does::Slide(_) | Does::Climb);
            if moves != is_move {
                return refuse(Reason::UnknownAction, clause::IMPROVISED);
            }
        }
        if !is_move {
            return Ok(());
        }
        if ends == NOWHERE {
            return if state.referee { Ok(()) } else { illegal() };
        }
        let far = distance(figure.cell, figure.side, ends, 1);
        if far > STUNT_RANGE && feature.is_none() {
            return lacks(Reason::TooFar, clause::STUNTS, i32::from(far), i32::from(STUNT_RANGE));
        }
        if self.may_land(state, who, ends) { Ok(()) } else { refuse(Reason::PathBlocked, clause::STUNTS) }
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

    /// TD-6.2, TD-7.16, TD-7.17: one cell into free room, a turn up to 90°.
    fn check_step(&self, state: &State, who: Who, cell: Cell, end: End) -> Checked {
        let figure = state.figure(who);
        let way = crate::arcs::Facing::of_step(
            cell.file.wrapping_sub(figure.cell.file) as i8,
            cell.rank.wrapping_sub(figure.cell.rank) as i8,
        );
        let Some(way) = way else {
            let far = figure.cell.king_distance(cell);
            return lacks(Reason::PathTooLong, clause::STEP_AND_TURN, i32::from(far), 1);
        };
        if !state.board().may_step(figure.cell, way, figure.side) || !state.has_room(who, cell) {
            return refuse(Reason::PathBlocked, clause::STEP_AND_TURN);
        }
        match end {
            End::To(facing) if figure.facing.turn_to(facing) > 2 => refuse(Reason::NotEnoughTime, clause::BIG_TURN),
            _ => Ok(()),
        }
    }

    /// TD-6.5.
    fn check_don(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let thing = &state.things[usize::from(id)];
        if thing.at != Place::Carried(who) {
            return illegal();
        }
        match thing.gear {
            Gear::Shield(_) if self.free_hands(state, who) == 0 => refuse(Reason::NoFreeHand, clause::HANDS),
            Gear::Shield(_) => Ok(()),
            Gear::Armor(armor) if self.armors[armor as usize].quick => Ok(()),
            Gear::Armor(_) => refuse(Reason::TakesTooLong, clause::QUICK_GEAR),
            Gear::Weapon(_) | Gear::Item(_) | Gear::Mount => illegal(),
        }
    }

    /// TD-6.5.
    fn check_doff(&self, state: &State, who: Who, id: ThingId) -> Checked {
        let thing = &state.things[usize::from(id)];
        match (thing.gear, thing.at) {
            (Gear::Shield(_), Place::Main(_) | Place::Off(_)) => Ok(()),
            (Gear::Armor(armor), Place::Worn(at)) if at == who => {
                if self.armors[armor as usize].quick {
                    Ok(())
                } else {
                    refuse(Reason::TakesTooLong, clause::QUICK_GEAR)
                }
            }
            _ => illegal(),
        }
    }

    /// TD-6.7.
    fn check_pick_up(&self, state: &State, who: Who, id: ThingId) -> Checked {
        if self.free_hands(state, who) == 0 {
            return refuse(Reason::NoFreeHand, clause::PICK_UP);
        }
        let figure = state.figure(who);
        let near = |at: Place| matches!(at, Place::Floor(cell) if distance(figure.cell, figure.side, cell, 1) <= 1);
        match state.things.get(usize::from(id)).filter(|thing| near(thing.at)) {
            None => refuse(Reason::NothingThere, clause::PICK_UP),
            Some(thing) if self.is_big(thing.gear) => refuse(Reason::TooBig, clause::PICK_UP),
            Some(_) => Ok(()),
        }
    }

    /// TD-7.5, TD-7.6, TD-7.10: the path, cell by cell.
    fn check_move(&self, state: &State, who: Who, go: &Move) -> Checked {
        let speed = self.speed(state, who);
        let figure = state.figure(who);
        let blocked = |by| refuse(Reason::PathBlocked, by);
        let Some(path) = self.path_of(state, who, go) else {
            return self.why_no_path(state, who, go, speed);
        };
        if path.is_empty() {
            return blocked(clause::FULL_MOVE);
        }
        let cost = self.path_cost(state, who, path, go.exit);
        if cost > speed {
            return lacks(Reason::PathTooLong, too_long(path.len() as u8, speed), i32::from(cost), i32::from(speed));
        }
        // The cheapest way was found among those that are open; a path that was named is looked at step by step.
        if let Way::Steps(_) = go.way {
            let open = self.passable(state, who);
            let mut at = figure.cell;
            let walked = path.len() - usize::from(go.exit);
            for way in path.steps().take(walked) {
                let (files, ranks) = way.vector();
                let next = moved(at, files, ranks)
                    .filter(|next| open.has(*next) && state.board().may_step(at, way, figure.side));
                let Some(next) = next else { return blocked(clause::PASSING) };
                at = next;
            }
        }
        if !go.exit {
            let last = path.cells(figure.cell).last().unwrap_or(figure.cell);
            if !state.has_room(who, last) {
                return blocked(clause::PASSING);
            }
        }
        let ends = if go.backing { figure.facing } else { path.step(path.len() - 1) };
        match go.end {
            End::To(facing) if ends.turn_to(facing) > 2 => refuse(Reason::NotEnoughTime, clause::FULL_MOVE),
            _ => Ok(()),
        }
    }

    /// TD-7.10: what a path costs: rough cells 2, a step off the board 1.
    pub fn path_cost(&self, state: &State, who: Who, path: Path, exit: bool) -> u8 {
        let figure = state.figure(who);
        let rough = state.board().rough_for(figure.side);
        let walked = path.len() - usize::from(exit);
        let cells = path.cells(figure.cell).take(walked);
        let cost: u8 = cells.map(|cell| if rough.has(cell) { 2 } else { 1 }).sum();
        cost + u8::from(exit)
    }

    /// There is no way: too far, blocked, or no exit.
    fn why_no_path(&self, state: &State, who: Who, go: &Move, speed: u8) -> Checked {
        let figure = state.figure(who);
        match go.way {
            Way::To(cell) if figure.cell.king_distance(cell) > speed => lacks(
                Reason::PathTooLong,
                clause::FULL_MOVE,
                i32::from(figure.cell.king_distance(cell)),
                i32::from(speed),
            ),
            // A way exists for longer legs only.
            Way::To(cell) => {
                let long = state.board().ways(figure.cell, figure.side, 20, &self.passable(state, who)).cost(cell);
                match long {
                    Some(cost) => lacks(Reason::PathTooLong, clause::SPEED, i32::from(cost), i32::from(speed)),
                    None => refuse(Reason::PathBlocked, clause::PASSING),
                }
            }
            Way::Steps(_) | Way::Broken => refuse(Reason::PathBlocked, clause::PASSING),
        }
    }

    /// TD-8.4: more than a single blow.
    fn check_full_attack(&self, state: &State, who: Who) -> Checked {
        let series = self.new_series(state, who);
        let blows = series.main + u8::from(series.off) + u8::from(series.shot);
        if blows < 2 { lacks(Reason::NoExtraAttacks, clause::NUMBER_OF_BLOWS, i32::from(blows), 2) } else { Ok(()) }
    }

    /// TD-8.6: a potion of one's own; for oneself, or an adjacent helpless ally.
    fn check_drink(&self, state: &State, who: Who, id: ThingId, target: Who) -> Checked {
        let is_potion =
            matches!(state.things[usize::from(id)].gear, Gear::Item(item) if self.items[item as usize].heals.is_some());
        if !is_potion || target == NOBODY {
            return illegal();
        }
        if target == who {
            return Ok(());
        }
        let other = state.figure(target);
        if state.are_enemies(who, target) || !other.is_there() {
            return illegal();
        }
        let far = self.distance(state, who, target);
        if far > 1 {
            return lacks(Reason::OutOfReach, clause::POTION, i32::from(far), 1);
        }
        if other.can_act() { refuse(Reason::NotHelpless, clause::POTION) } else { Ok(()) }
    }
}
