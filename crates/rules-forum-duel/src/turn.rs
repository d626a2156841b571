//! The turn sequence: sections 5 and 6 of the rulebook, step by step. The first turn and the round, then the turn and its hand-over (FD-6.7, 3a to 3f).

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::{Seats, Turn, Wanted};
use holmgang_kernel::tally::Op;

use crate::content::Skill;
use crate::event::Event;
use crate::labels::{Summand, Word};
use crate::resolve::Resolver;
use crate::state::{NOBODY, Standing, State, Team, Who};
use crate::traits;
use crate::{Rules, clause};

/// FD-6.1: AP of a turn where nothing else is said.
pub const ACTION_POINTS: i64 = 2;
/// FD-7.1: attack points of a turn.
pub const ATTACK_POINTS: i64 = 5;
/// FD-8.1: MP of a turn.
pub const MOVEMENT_POINTS: i64 = 2;

/// Whose decision is wanted, or the outcome.
pub fn turn(state: &State) -> Turn {
    // FD-15.6: an outcome names the clause that ended the battle.
    if let Some(outcome) = state.standing.outcome(|team| (team.word(), Seats::one(team.seat()))) {
        return Turn::Over(outcome);
    }
    let team = state.active_combatant().map_or(Team::Red, |active| active.team);
    let seats = Seats::one(team.seat());
    Turn::Of(Wanted { seats, kind: "act", main: true, clause: clause::ONLY_THE_ACTIVE_ACTS, limit_ms: None })
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// Ends the battle: a side has won, or nobody.
    pub fn end_battle(&mut self, winner: Option<Team>, by: Clause) {
        self.state.standing = Standing::ended(winner, by);
        self.log.note(by, || Event::Ended { winner });
    }

    /// B5: the first turn of the first round; of the first living one, if the referee has been at work before it.
    pub fn begin_first(&mut self) {
        let first =
            self.state.turn_order.iter().position(|who| self.state.combatants[*who as usize].alive).unwrap_or(0);
        self.state.slot = first as u8;
        let waiting = std::mem::replace(&mut self.state.active, self.state.turn_order.get(first).copied().unwrap_or(0));
        let is_same = waiting == self.state.active;
        if !is_same {
            // FD-14.2: the turn in which these were put on is not going to be; they count from the next one.
            for effect in self.state.effects.iter_mut().filter(|effect| effect.bearer == waiting) {
                effect.is_fresh = false;
            }
        }
        // FD-14.6: a stun does not cut the turn in which it was put on.
        if !is_same && self.rules.is_under(self.state, self.state.active, traits::STUN) {
            let who = self.state.active;
            self.log.note(clause::SILENCE_AND_STUN, || Event::TurnSkipped { who });
            self.hand_over(clause::SKIPPED_TURN_REGENERATES);
        } else {
            self.begin_turn(clause::TWO_ACTION_POINTS);
        }
    }

    /// Step 1: full points for the active one, whatever it had left.
    pub(crate) fn begin_turn(&mut self, by: Clause) {
        let who = self.state.active;
        let movement_points = movement_of_turn(self.rules, self.state, who, self.log);
        let sheet = self.rules.sheet_of(self.state, who);
        let (action_points, attack_points) = (sheet.ap_per_turn, sheet.oa_per_turn);
        let combatant = &mut self.state.combatants[who as usize];
        combatant.action_points = action_points;
        combatant.attack_points = attack_points;
        combatant.movement_points = movement_points;
        self.log.note(by, || Event::TurnBegan { who, action_points, attack_points, movement_points });
    }
}

/// FD-8.1, FD-8.5, FD-8.7: MP at the start of a turn. They have a tally where something changes them.
pub(crate) fn movement_of_turn<L: Log<Event>>(rules: &Rules, state: &State, who: Who, log: &mut L) -> u8 {
    let sheet = rules.sheet_of(state, who);
    let swiftness = sheet.skills[Skill::Swiftness as usize];
    let mut modifiers = rules.lastings_on(state, who, traits::MOVEMENT | traits::ROOT).peekable();
    if swiftness == 0 && modifiers.peek().is_none() {
        return sheet.mp_per_turn;
    }
    log.add(clause::NOTHING_IS_CARRIED_OVER, Word::CarriedOver.into(), 0);
    log.add(clause::TWO_MOVEMENT_POINTS, Word::Movement.into(), sheet.mp_per_turn.into());
    let mut sum = i64::from(sheet.mp_per_turn);
    if swiftness != 0 {
        log.add(clause::MOVEMENT_MODIFIERS, Summand::Skill(Skill::Swiftness).into(), swiftness.into());
        sum += i64::from(swiftness);
    }
    let mut is_rooted = false;
    for (id, _) in modifiers {
        let movement = rules.lastings[id as usize].movement;
        if movement != 0 {
            log.add(clause::MOVEMENT_MODIFIERS, Summand::Lasting(id).into(), movement.into());
            sum += i64::from(movement);
        }
        is_rooted |= rules.traits[id as usize] & traits::ROOT != 0;
    }
    let mut points = sum.clamp(0, u8::MAX.into());
    if sum < 0 {
        log.term(Op::Floor, clause::MOVEMENT_MODIFIERS, Word::NotBelowZero.into(), Ratio::new_raw(0, 1));
    }
    if is_rooted {
        log.term(Op::Cap, clause::ROOT, Word::Root.into(), Ratio::new_raw(0, 1));
        points = 0;
    }
    log.total("movement", Ratio::new_raw(sum, 1), points);
    points as u8
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// After an action has fully resolved: the turn passes if the battle goes on and the active one is dead (FD-11.13) or has no AP left (FD-6.4). What
    /// comes then, energy and poison among it, is the end of the turn and no doing of the action: who looks at that alone stops before it.
    pub fn after_action(&mut self) {
        if !self.state.standing.is_open() {
            return;
        }
        let Some(active) = self.state.active_combatant() else { return };
        if !active.alive {
            self.hand_over(clause::DEATH_IN_OWN_TURN);
        } else if active.action_points == 0 && L::FOLLOWS {
            self.hand_over(clause::AUTOMATIC_HAND_OVER);
        }
    }

    /// Steps 3a to 3f (FD-6.7), and on over dead and stunned ones to the next who can act. The caller says which clause ends the turn.
    ///
    /// Rolls: `tick` for every effect with a per-turn chance, in the order of application.
    pub fn hand_over(&mut self, by: Clause) {
        self.state.has_begun = true;
        let mut by = by;
        loop {
            let who = self.state.active;
            self.log.note(by, || Event::TurnEnded { who });
            let combatant = &mut self.state.combatants[who as usize];
            let idle_points = combatant.action_points;
            combatant.action_points = 0;
            combatant.attack_points = 0;
            combatant.movement_points = 0;
            if combatant.alive {
                self.regenerate(who, idle_points); // 3a
                self.tick_effects(who); // 3b
                if self.state.standing.is_open() {
                    self.burn_standing(who); // 3c
                }
                if !self.state.standing.is_open() {
                    return;
                }
                self.count_down_effects(who); // 3d
            }
            self.count_down_things(who); // 3e
            self.count_down_lifetime(who);
            let Some(begins_by) = self.pass_turn(who) else { return }; // 3f
            if !L::FOLLOWS {
                return;
            }
            if self.rules.is_under(self.state, self.state.active, traits::STUN) {
                let who = self.state.active;
                self.log.note(clause::SILENCE_AND_STUN, || Event::TurnSkipped { who });
                by = clause::SKIPPED_TURN_REGENERATES;
                continue;
            }
            self.begin_turn(begins_by);
            return;
        }
    }

    /// Step 3f: the turn goes to X's summons, else to the next slot, else to the next round. Gives the clause under which the next turn begins; none if
    /// the battle is over (FD-15.4).
    fn pass_turn(&mut self, from: Who) -> Option<Clause> {
        let summoner = self.state.combatants[from as usize].summoner;
        let owner = if summoner == NOBODY { from } else { summoner };
        if let Some(begins_by) =
            pass_to_summon(self.rules, self.state, owner, self.state.combatants[from as usize].arrival)
        {
            return Some(begins_by);
        }
        loop {
            self.state.slot += 1;
            if self.state.turn_order.len() <= self.state.slot as usize && !self.begin_round() {
                return None;
            }
            let player = *self.state.turn_order.get(self.state.slot as usize)?;
            if self.state.combatants[player as usize].alive {
                self.state.active = player;
                return Some(clause::TWO_ACTION_POINTS);
            }
            // FD-5.7: a dead one's place is kept and passed over: step 3e, then its summons. FD-6.7 orders that too.
            self.log.note(clause::PLACES_OF_THE_DEAD, || Event::PassedOver { who: player });
            self.count_down_things(player);
            if let Some(begins_by) = pass_to_summon(self.rules, self.state, player, 0) {
                return Some(begins_by);
            }
        }
    }
}

/// FD-5.4, FD-5.5: the next living creature of this summoner after the given arrival.
pub(crate) fn next_summon(state: &State, owner: Who, after: u16) -> Option<Who> {
    let creatures = state.combatants[state.players()..].iter().enumerate();
    let living = creatures.filter(|(_, one)| one.alive && one.summoner == owner && after < one.arrival);
    living.min_by_key(|(_, one)| one.arrival).map(|(place, _)| (state.players() + place) as Who)
}

/// The turn goes to the next creature of a summoner. Gives the clause under which it begins.
fn pass_to_summon(rules: &Rules, state: &mut State, owner: Who, after: u16) -> Option<Clause> {
    let who = next_summon(state, owner, after)?;
    state.active = who;
    let creature = &state.combatants[who as usize];
    let lifetime = rules
        .sheet_of(state, who)
        .creature
        .and_then(|id| rules.creatures.get(id as usize))
        .map_or(0, |kind| kind.lifetime);
    Some(if !state.combatants[owner as usize].alive {
        clause::PLACES_OF_THE_DEAD
    } else if creature.lifetime > 0 && creature.lifetime == lifetime {
        clause::SUMMON_ACTS_AT_ONCE
    } else if after > 0 {
        clause::SEVERAL_SUMMONS
    } else {
        clause::SUMMONS_AFTER_SUMMONER
    })
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-5.8: the next round, unless the last one is over (FD-15.4). FD-12.13: a cap for some rounds ends here.
    fn begin_round(&mut self) -> bool {
        if self.state.round_limit <= self.state.round {
            self.end_battle(None, clause::ROUND_LIMIT);
            return false;
        }
        self.state.slot = 0;
        self.state.round += 1;
        let round = self.state.round;
        self.log.note(clause::ROUND, || Event::RoundBegan { round });
        if self.state.block_cap_until != 0 && self.state.block_cap_until < round {
            self.state.block_cap = self.state.block_cap_after;
            self.state.block_cap_until = 0;
            let cap = self.state.block_cap;
            self.log.note(clause::LIFTING_THE_BLOCK_CAP, || Event::BlockCapSet { cap });
        }
        true
    }
}

/// Everybody of a round in its order, from the first slot, each summon right after its summoner (FD-6.9, FD-5.5), and only those standing on these cells.
pub fn in_turn_order(state: &State, cells: crate::board::Cells) -> smallvec::SmallVec<[Who; 14]> {
    let mut order = smallvec::SmallVec::new();
    let stands = |who: Who| crate::board::bit(state.combatants[who as usize].cell) & cells != 0;
    for player in state.turn_order.iter().copied() {
        if stands(player) {
            order.push(player);
        }
        let from = order.len();
        for place in state.players()..state.combatants.len() {
            if state.combatants[place].summoner == player && stands(place as Who) {
                order.push(place as Who);
            }
        }
        order[from..].sort_unstable_by_key(|who| state.combatants[*who as usize].arrival);
    }
    order
}
