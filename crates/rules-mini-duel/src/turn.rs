//! Rounds and turns (MD-2): who acts next, and what happens when a round begins. Reads like the turn sequence of the rulebook.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::{Outcome, Seat, Seats, Turn, Wanted};

use crate::Rules;
use crate::chess::{outcome as chess_outcome, placement};
use crate::clause;
use crate::content::{Change, Stat};
use crate::event::{Event, WallId};
use crate::legal::{seat_of, turn_limit_ms};
use crate::resolve::{end, recovery};
use crate::state::{
    Duel, DuelResult, Effect, Game, NOBODY, OFF_FIELD, PIECES, Phase, Place, Player, Side, Stalemate, State, TurnOrder,
    What, Who, at, bit, side_of,
};
use crate::targets::bits;

impl Duel {
    /// A duel in which nobody fights.
    pub(crate) fn at_rest(attacker: Player) -> Duel {
        let mut order = [0; PIECES];
        for (place, slot) in order.iter_mut().enumerate() {
            *slot = place as Place;
        }
        Duel {
            health: [0; PIECES],
            mana: [0; PIECES],
            stamina: [0; PIECES],
            uses: [0; PIECES],
            cooldown: [0; PIECES],
            rank: order,
            order,
            effects: Default::default(),
            walls: Default::default(),
            alive: 0,
            waiting: 0,
            guard: 0,
            affected: 0,
            cloaked: 0,
            ties: 0,
            first_slow: PIECES as u8,
            extension: 0,
            extended: false,
            used_ability: false,
            hurt: false,
            unchecked_death: false,
            offers: [false; 2],
            walls_placed: [0; 2],
            active: OFF_FIELD,
            round: 0,
            stalled: 0,
            next: Side::Attacker,
            attacker,
            lead_attacker: NOBODY,
            lead_defender: NOBODY,
            result: DuelResult::None,
        }
    }

    /// MD-2.8: whether a living piece still waits for its turn in this round. The active one does.
    #[inline]
    pub fn waits(&self, place: Place) -> bool {
        self.waiting >> (self.rank[at(place)] & 31) & 1 == 1
    }

    /// MD-2.19: the rank of the fastest piece of a side among those that wait; of the other side if that side has none.
    #[cold]
    fn rank_of_next(&self, waiting: u32, side: Side) -> u32 {
        let is_of = |rank: &u8| bit(self.order[at(*rank)]) & side.places() != 0;
        bits(waiting).find(is_of).map_or(waiting.trailing_zeros(), u32::from)
    }

    /// Those who still act in this round behind the active piece, in the order in which they would act as things stand.
    pub fn coming(&self, turn_order: TurnOrder) -> Vec<Place> {
        let mut waiting = self.waiting;
        if self.active != OFF_FIELD {
            waiting &= !bit(self.rank[at(self.active)]);
        }
        let mut side = if turn_order == TurnOrder::Alternate { side_of(self.active).other() } else { self.next };
        let mut coming = Vec::new();
        while waiting != 0 {
            let rank = match turn_order {
                TurnOrder::Queue => waiting.trailing_zeros(),
                _ => self.rank_of_next(waiting, side),
            };
            waiting &= !(1 << (rank & 31));
            let place = self.order[rank as usize & 31];
            if turn_order == TurnOrder::Alternate {
                side = side_of(place).other();
            }
            coming.push(place);
        }
        coming
    }

    /// The ranks of the living.
    fn living_ranks(&self) -> u32 {
        bits(self.alive).fold(0, |ranks, place| ranks | bit(self.rank[at(place)]))
    }

    /// Which pieces have an effect, and which are cloaked.
    pub(crate) fn see_effects(&mut self) {
        (self.affected, self.cloaked) = (0, 0);
        for effect in &self.effects {
            self.affected |= bit(effect.bearer);
            if effect.what == What::Cloak {
                self.cloaked |= bit(effect.bearer);
            }
        }
    }

    /// A place loses its turn, its stance and the effects on it (MD-3.9, MD-2.10). Effects that it has put on others run on.
    pub(crate) fn clear_place(&mut self, place: Place) {
        self.waiting &= !bit(self.rank[at(place)]);
        self.guard &= !bit(place);
        if self.affected & bit(place) != 0 {
            self.effects.retain(|effect| effect.bearer != place);
            self.see_effects();
        }
    }
}

impl State {
    /// MD-1.2: the side on which a player fights.
    #[inline]
    pub fn side_of_player(&self, player: Player) -> Side {
        if player == self.duel.attacker { Side::Attacker } else { Side::Defender }
    }

    /// MD-1.2: the player of a side.
    #[inline]
    pub fn player_of(&self, side: Side) -> Player {
        match side {
            Side::Attacker => self.duel.attacker,
            Side::Defender => self.duel.attacker.other(),
        }
    }

    /// Who stands on a place.
    #[inline]
    pub fn who(&self, place: Place) -> Who {
        self.lineup.who[at(place)]
    }

    /// The name of a Wall.
    pub fn wall_id(&self, index: usize) -> WallId {
        match self.duel.walls.get(index) {
            Some(wall) => WallId { player: self.player_of(wall.side), number: wall.number },
            None => WallId { player: Player::Elves, number: 0 },
        }
    }

    /// MD-2.4 to MD-2.9: puts the places in order of current speed; who waits goes on waiting.
    pub(crate) fn sort_order(&mut self, rules: &Rules) {
        let mut waiting = 0;
        for place in bits(self.duel.alive) {
            waiting |= u32::from(self.duel.waits(place)) << place;
        }
        let mut order = [0; PIECES];
        let mut speeds = [i16::MIN; PIECES];
        for place in 0..PIECES as Place {
            // Rising places are the order of equal speeds: the attacker's first (MD-2.5), then the formation (MD-2.6).
            let speed = if self.who(place) == NOBODY { i16::MIN } else { rules.speed(self, place) };
            let mut slot = usize::from(place);
            while slot > 0 && speeds[slot - 1] < speed {
                speeds[slot] = speeds[slot - 1];
                order[slot] = order[slot - 1];
                slot -= 1;
            }
            speeds[slot] = speed;
            order[slot] = place;
        }
        for (rank, place) in order.iter().enumerate() {
            self.duel.rank[at(*place)] = rank as u8;
        }
        self.duel.order = order;
        self.duel.ties = (1..PIECES).fold(0, |ties, rank| {
            ties | u32::from(speeds[rank - 1] == speeds[rank] && speeds[rank] != i16::MIN) << (rank - 1)
        });
        self.duel.first_slow = speeds.iter().position(|speed| *speed == 0).unwrap_or(PIECES) as u8;
        self.duel.waiting = bits(waiting).fold(0, |ranks, place| ranks | bit(self.duel.rank[at(place)]));
    }
}

impl Rules {
    /// MD-1.2: the rounds begin, with everybody in place.
    pub(crate) fn begin_rounds<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        let duel = &state.duel;
        let (attacker, lead_attacker, lead_defender) = (duel.attacker, duel.lead_attacker, duel.lead_defender);
        log.note(clause::SIDES_ARE_FIXED, || Event::DuelBegan { attacker, lead_attacker, lead_defender });
        for place in bits(state.duel.alive) {
            let who = state.who(place);
            log.note(clause::TWO_ROWS, || Event::Stands { who, place });
        }
        state.sort_order(self);
        self.start_round(state, log);
        self.next_turn(state, log);
    }

    /// MD-2.3: the start of a round, in this order: speeds, counters, cooldowns, recovery. In round 1 nothing ticks, but recovery happens.
    fn start_round<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        let duel = &mut state.duel;
        duel.round = duel.round.saturating_add(1);
        // MD-2.8: everybody gets a turn, whatever his speed.
        duel.waiting = duel.living_ranks();
        let round = duel.round;
        let cited = if round == 1 { clause::ROUND_START } else { clause::ROUND_END };
        log.note(cited, || Event::RoundBegan { round });
        if round > 1 {
            self.tick_effects(state, log);
            self.tick_cooldowns(state, log);
        }
        if state.setup.options.turn_order != TurnOrder::Queue {
            // MD-2.19: the player with the fastest piece; at equal speed the attacker's pieces stand first.
            let duel = &mut state.duel;
            duel.next = side_of(duel.order[duel.waiting.trailing_zeros() as usize & 31]);
        }
        recovery::recover(self, state, log);
    }

    /// MD-5.8, MD-8.9, MD-9.5: every counter falls by one; those at 0 end, all at the same moment; maxima that shrink clamp the current value.
    fn tick_effects<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        if !state.duel.effects.is_empty() {
            self.expire_effects(state, log);
        }
        if !state.duel.walls.is_empty() {
            self.expire_walls(state, log);
        }
    }

    fn expire_effects<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        let mut speed_changed = false;
        for effect in &mut state.duel.effects {
            effect.rounds_left = effect.rounds_left.saturating_sub(1);
        }
        for Effect { what, bearer, .. } in state.duel.effects.iter().filter(|effect| effect.rounds_left == 0) {
            let bearer = state.lineup.who[at(*bearer)];
            let cited = if *what == What::Cloak { clause::CLOAK_ENDS } else { clause::DURATION_COUNT };
            log.note(cited, || Event::EffectEnded { bearer, what: *what });
            speed_changed |= self.changes_speed(*what);
        }
        state.duel.effects.retain(|effect| effect.rounds_left > 0);
        state.duel.see_effects();
        if speed_changed {
            state.sort_order(self);
        }
    }

    /// Whether an effect can change speeds.
    pub(crate) fn changes_speed(&self, what: What) -> bool {
        match what {
            What::Skill(skill) => {
                self.skills.get(usize::from(skill)).is_some_and(|skill| skill.modifier[Change::Speed as usize] != 0)
            }
            _ => false,
        }
    }

    fn expire_walls<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        // MD-8.17: without a limit only destruction and the end of the duel are a Wall's end.
        if !state.setup.options.wall_limit {
            return;
        }
        for wall in &mut state.duel.walls {
            wall.rounds_left = wall.rounds_left.saturating_sub(1);
        }
        let mut rooks = 0;
        for index in 0..state.duel.walls.len() {
            if state.duel.walls[index].rounds_left == 0 {
                let wall = state.wall_id(index);
                rooks |= bit(state.duel.walls[index].placed_by);
                log.note(clause::WALL_EXPIRES, || Event::WallExpired { wall });
            }
        }
        state.duel.walls.retain(|wall| wall.rounds_left > 0);
        for rook in bits(rooks) {
            self.weaken_rook(state, rook, log);
        }
    }

    /// MD-8.13: when the Wall ends, its rook's Health is cut to the old maximum. Health cut so is not Health lost (MD-11.4).
    pub(crate) fn weaken_rook<L: Log<Event>>(&self, state: &mut State, rook: Place, log: &mut L) {
        let max_health = state.stat(rook, Stat::MaxHealth);
        if state.duel.alive & bit(rook) == 0 || state.own_wall(rook).is_some() {
            return;
        }
        let health = state.duel.health[at(rook)].min(max_health);
        state.duel.health[at(rook)] = health;
        let who = state.who(rook);
        log.note(clause::WALL_STRENGTHENS_ROOK, || Event::MaximumFell { who, max_health, health });
    }

    /// MD-6.7: class cooldowns of the living fall by one.
    fn tick_cooldowns<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        for place in bits(state.lineup.able & state.duel.alive) {
            let left = &mut state.duel.cooldown[at(place)];
            if *left > 0 {
                *left -= 1;
                let (who, left) = (state.lineup.who[at(place)], *left);
                log.note(clause::COOLDOWN, || Event::CooldownTicked { who, left });
            }
        }
    }

    /// MD-2.7: the turn of the active piece is complete: it has acted, its current speed is 0.
    #[inline]
    pub(crate) fn complete_turn<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        let duel = &mut state.duel;
        duel.waiting &= !bit(duel.rank[at(duel.active)]);
        duel.used_ability = false;
        duel.extended = false;
        duel.extension = 0;
        if state.setup.options.turn_order == TurnOrder::Alternate {
            duel.next = side_of(duel.active).other();
        }
        if !duel.unchecked_death || !end::check(self, state, log) {
            self.next_turn(state, log);
        }
    }

    /// MD-2.4: the next turn goes to the fastest piece that has not acted; if there is none, the round ends (MD-2.2).
    #[inline]
    pub(crate) fn next_turn<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        if state.duel.waiting == 0 && self.new_round(state, log) {
            return;
        }
        let duel = &state.duel;
        let rank = match state.setup.options.turn_order {
            TurnOrder::Queue => duel.waiting.trailing_zeros(),
            _ => duel.rank_of_next(duel.waiting, duel.next),
        };
        let place = duel.order[rank as usize & 31];
        match L::FOLLOWS {
            true => self.activate(state, place),
            false => state.duel.active = place,
        }
    }

    /// MD-2.2: rounds follow until somebody can act, or the duel is over: then true.
    #[inline(never)]
    fn new_round<L: Log<Event>>(&self, state: &mut State, log: &mut L) -> bool {
        while state.duel.waiting == 0 {
            if self.end_round(state, log) || !L::FOLLOWS {
                return true;
            }
            self.start_round(state, log);
        }
        false
    }

    /// MD-4.3: the own stance ends when a piece becomes active, before its clock starts.
    #[inline]
    fn activate(&self, state: &mut State, place: Place) {
        state.duel.active = place;
        state.duel.guard &= !bit(place);
    }

    /// MD-2.2: the end of a round: stall (MD-11.4), cap (MD-11.5), and offers lapse (MD-11.7). True if the duel is over.
    fn end_round<L: Log<Event>>(&self, state: &mut State, log: &mut L) -> bool {
        let duel = &mut state.duel;
        if duel.hurt {
            duel.stalled = 0;
        } else {
            duel.stalled = duel.stalled.saturating_add(1);
            let rounds = duel.stalled;
            log.note(clause::STALL, || Event::Stalled { rounds });
        }
        duel.hurt = false;
        if duel.offers != [false; 2] {
            duel.offers = [false; 2];
            log.note(clause::AGREEMENT, || Event::OffersLapsed);
        }
        let options = &state.setup.options;
        let reason = if duel.stalled >= options.stall_rounds {
            Stalemate::Stall
        } else if duel.round >= options.round_cap {
            Stalemate::RoundCap
        } else {
            return false;
        };
        end::finish(self, state, DuelResult::Stalemate(reason), log);
        true
    }
}

/// MD-2.4 to MD-2.8: what puts the active piece before the next one that waits.
#[inline]
fn why_now(state: &State) -> Clause {
    if state.setup.options.turn_order != TurnOrder::Queue {
        return clause::PLAYERS_TAKE_TURNS;
    }
    let duel = &state.duel;
    let place = duel.active;
    let rank = duel.rank[at(place)] & 31;
    if duel.first_slow <= rank {
        return clause::SPEED_ZERO_ACTS;
    }
    let others = duel.waiting & !bit(rank) & !bit(rank).wrapping_sub(1);
    let next = others.trailing_zeros();
    // As fast as the next one that waits, if all ranks between them are. Nothing here may panic, so that simulation, which does not ask why, leaves all of it out.
    let equals = (!(duel.ties >> rank)).trailing_zeros();
    if others == 0 || equals < next.wrapping_sub(u32::from(rank)) {
        clause::FASTEST_FIRST
    } else if (place ^ duel.order[next as usize & 31]) & 16 != 0 {
        clause::ATTACKER_FIRST
    } else {
        clause::FORMATION_ORDER
    }
}

/// MD-2.17: the seat of the owner of the active piece.
#[inline]
pub(crate) fn active_seat(state: &State) -> Seat {
    seat_of(state.player_of(side_of(state.duel.active)))
}

/// Who may decide now.
#[inline]
pub(crate) fn wanted_seats(state: &State) -> Seats {
    if state.paused && state.phase != Phase::Over {
        return Seats::one(Seat::Referee);
    }
    match (state.phase, &state.chess) {
        (Phase::Act, _) => Seats::one(active_seat(state)),
        (Phase::Place, _) => Player::BOTH
            .into_iter()
            .filter(|player| state.posts().is_some_and(|posts| !posts.confirmed[*player as usize]))
            .fold(Seats::NONE, |seats, player| seats.and(seat_of(player))),
        (Phase::Chess | Phase::Promote, Some(chess)) => Seats::one(seat_of(chess.to_move)),
        _ => Seats::NONE,
    }
}

/// Whose decision is wanted, or the outcome.
#[inline]
pub(crate) fn turn(state: &State) -> Turn {
    if state.phase == Phase::Act && !state.paused {
        // The common case first: simulation asks at every decision.
        let (seats, limit_ms) = (Seats::one(active_seat(state)), turn_limit_ms(state));
        return Turn::Of(Wanted { seats, kind: "act", main: true, clause: why_now(state), limit_ms });
    }
    seldom(state, wanted_seats(state))
}

#[cold]
fn seldom(state: &State, seats: Seats) -> Turn {
    if state.phase == Phase::Over {
        return Turn::Over(outcome(state));
    }
    let (kind, cited, limit_ms) = match (state.phase, &state.chess) {
        _ if state.paused => ("paused", clause::REFEREE_ACTIONS, None),
        (Phase::Place, _) => {
            let limit = state.setup.options.placement_clock.then_some(placement::PLACEMENT_MS);
            ("place", clause::PLACEMENT_CLOCK, limit)
        }
        (Phase::Promote, Some(chess)) => ("promote", clause::PROMOTION, Some(chess.limit_ms())),
        (_, Some(chess)) => ("chess", clause::TWO_MINUTES, Some(chess.limit_ms())),
        (_, None) => ("act", clause::ONLY_THE_ACTIVE_PIECE, turn_limit_ms(state)),
    };
    Turn::Of(Wanted { seats, kind, main: state.phase != Phase::Promote, clause: cited, limit_ms })
}

fn outcome(state: &State) -> Outcome {
    let won = |player: Player| Seats::one(seat_of(player));
    if let Some(chess) = &state.chess {
        let (result, winners) = match chess.outcome {
            Game::Won(player @ Player::Elves, _) => ("elves", won(player)),
            Game::Won(player @ Player::Zombies, _) => ("zombies", won(player)),
            Game::Draw(_) | Game::Open => ("draw", Seats::NONE),
        };
        return Outcome { result, winners, clause: chess_outcome::clause_of(chess.outcome) };
    }
    let winners = match state.duel.result {
        DuelResult::AttackerWins => won(state.player_of(Side::Attacker)),
        DuelResult::DefenderWins => won(state.player_of(Side::Defender)),
        _ => Seats::NONE,
    };
    Outcome { result: result_id(state.duel.result), winners, clause: end::clause_of(state, state.duel.result) }
}

/// The word of a duel's result.
pub(crate) const fn result_id(result: DuelResult) -> &'static str {
    match result {
        DuelResult::None => "none",
        DuelResult::AttackerWins => "attacker_wins",
        DuelResult::DefenderWins => "defender_wins",
        DuelResult::MutualDestruction => "mutual_destruction",
        DuelResult::Stalemate(_) => "stalemate",
    }
}
