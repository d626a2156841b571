//! Battles as numbers. Both players see their own side first: places of the other side of a duel, pieces and ranks of the board are turned for that.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::{numbers, space};

use crate::Rules;
use crate::action::{Action, Aim, Promotion, Target};
use crate::content::Stat;
use crate::fields::{fate_of, field_place, item_of};
use crate::legal::player_of_seat;
use crate::state::{
    ARMY, Fate, Formation, OFF_BOARD, PIECES, Phase, Place, Player, Posting, Side, Square, State, Who, at, bit, owner,
};

/// Walls that can be told apart.
const WALLS: usize = 16;
/// Targets: places, Walls, and nothing.
const TARGETS: usize = PIECES + WALLS + 1;

space! {
    /// The verbs in their order.
    enum Verb, fn space(rules: &Rules, state: &State) {
        // Axes without places leave out what such a battle does not have.
        let (army, board) = (if is_placed(state) { ARMY } else { 0 }, if state.chess.is_some() { 64 } else { 0 });
        let (target, piece) = (("target", TARGETS), ("piece", army));
    }
    fn point(state: &State, player: Player, action: &Action) of action {
        let target = |target: Target| aimed(state, player, target);
        let square = |square: Square| turned(player, square);
        let piece = |who: Who| (owner(who) == player).then_some(who % ARMY as u8);
        let back = |promotion: Promotion| match promotion {
            Promotion::Stay => Some(ARMY as u8),
            Promotion::By(who) => piece(who),
        };
    }
    nowhere (Action::Ordered(_) | Action::TimeUp | Action::Ruling(_));
    Strike => Axes::two("attack", ("blow", rules.blows.len()), target), Action::Strike(blow, aim) => [*blow, target(*aim)?];
    Skill => Axes::two("skill", ("skill", rules.skills.len()), target), Action::Skill(skill, aim) => [*skill, target(*aim)?];
    Spell => Axes::two("spell", ("spell", crate::content::Spell::ALL.len()), target),
        Action::Spell(spell, aim) => [*spell as u32, target(*aim)?];
    Defend => Axes::bare("defend"), Action::Defend => [];
    Wall => Axes::bare("wall"), Action::Wall => [];
    Cloak => Axes::bare("cloak"), Action::Cloak => [];
    Skip => Axes::bare("skip"), Action::Skip => [];
    Offer => Axes::bare("offer"), Action::Offer => [];
    Place => Axes::two("place", piece, ("cell", 16)), Action::Place(who, place) => [piece(*who)?, *place];
    TakeBack => Axes::one("take_back", "piece", army), Action::TakeBack(who) => [piece(*who)?];
    Surrender => Axes::one("surrender", "piece", army).ways(2), Action::Surrender(who, _) => [piece(*who)?];
    Confirm => Axes::one("confirm", "", army.min(1)), Action::Confirm => [];
    Move => Axes::two("move", ("from", board), ("to", board)), Action::Move(from, to) => [square(*from), square(*to)];
    Pass => Axes::one("pass", "", board.min(1)), Action::Pass => [];
    Promote => Axes::one("promote", "piece", if board > 0 { army + 1 } else { 0 }),
        Action::Promote(promotion) => [back(*promotion)?];
    Equip => Axes::two("equip", piece, ("item", if board > 0 { rules.items.len() } else { 0 })),
        Action::Equip(who, item) => [piece(*who)?, *item];
}

numbers! {
    BATTLE, fn battle(state: &State, player: Player) {
        let duel = &state.duel;
        let phase = |phase| i32::from(state.phase == phase);
    }
    "placing" of 1 = phase(Phase::Place);
    "fighting" of 1 = phase(Phase::Act);
    "chess" of 1 = phase(Phase::Chess);
    "promoting" of 1 = phase(Phase::Promote);
    "round" of 60 = duel.round.into();
    "stalled" of 5 = duel.stalled.into();
    "own_offer" of 1 = duel.offers[player as usize].into();
    "their_offer" of 1 = duel.offers[player.other() as usize].into();
}

numbers! {
    FIGHTER, fn fighter(state: &State, place: Place) {
        let (duel, mark, index) = (&state.duel, bit(place), at(place));
        let has = |bits: u32| i32::from(bits & mark != 0);
        let stat = |stat: Stat| i32::from(state.lineup.stats[stat as usize][index]);
    }
    "alive" of 1 = 1;
    "acts" of 1 = i32::from(duel.active == place);
    "waits" of 1 = i32::from(duel.waits(place));
    "health" of 200 = duel.health[index].into();
    "mana" of 100 = duel.mana[index].into();
    "stamina" of 100 = duel.stamina[index].into();
    "guard" of 1 = has(duel.guard);
    "cloaked" of 1 = has(duel.cloaked);
    "affected" of 1 = has(duel.affected);
    "ability" of 1 = has(state.lineup.able) & i32::from(duel.uses[index] > 0 && duel.cooldown[index] == 0);
    "physical_attack" of 100 = stat(Stat::PhysicalAttack);
    "magic_attack" of 100 = stat(Stat::MagicAttack);
    "physical_defence" of 100 = stat(Stat::PhysicalDefence);
    "magic_defence" of 100 = stat(Stat::MagicDefence);
    "speed" of 100 = stat(Stat::Speed);
}

numbers! {
    WALL, fn wall(state: &State, player: Player, wall: &crate::state::Wall) {}
    "stands" of 1 = 1;
    "own" of 1 = i32::from(state.player_of(wall.side) == player);
    "health" of 100 = wall.health.into();
    "rounds_left" of 5 = wall.rounds_left.into();
}

numbers! {
    PIECE, fn piece(rules: &Rules, state: &State, player: Player, who: Who) {
        let (sheet, held, item) = (&state.setup.sheets[usize::from(who)], rules.held(state, who), item_of(state, who));
        let square = state.chess.as_ref().map_or(OFF_BOARD, |chess| chess.square[usize::from(who)]);
        let placed = match state.posting(who) {
            Posting::On(place) if state.phase == Phase::Place => Some(place),
            _ => field_place(state, who).map(|place| place & 15),
        };
    }
    "alive" of 1 = i32::from(matches!(fate_of(state, who), Fate::Alive));
    "class" of 6 = sheet.class as i32 + 1;
    "subclass" of 3 = sheet.subclass as i32 + 1;
    "level" of 10 = sheet.level.into();
    "health" of 200 = held.health.into();
    "mana" of 100 = held.mana.into();
    "stamina" of 100 = held.stamina.into();
    "item" of 26 = if usize::from(item) < rules.items.len() { i32::from(item) + 1 } else { 0 };
    "on_board" of 1 = i32::from(square < 64);
    "square" of 63 = if square < 64 { turned(player, square).into() } else { 0 };
    "placed" of 1 = i32::from(placed.is_some());
    "cell" of 15 = placed.map_or(0, i32::from);
}

numbers! {
    ARMIES, fn armies(state: &State, player: Player) {
        let chess = state.chess.as_ref();
        let en_passant = chess.map_or(OFF_BOARD, |chess| chess.en_passant);
    }
    "confirmed" of 1 = state.posts().is_some_and(|posts| posts.confirmed[player as usize]).into();
    "to_move" of 1 = chess.is_some_and(|chess| chess.to_move == player).into();
    "castling" of 15 = chess.map_or(0, |chess| chess.castling).into();
    "en_passant" of 64 = if en_passant < 64 { i32::from(turned(player, en_passant)) + 1 } else { 0 };
    "passes" of 2 = chess.map_or(0, |chess| chess.passes.into());
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        space(self, state)
    }

    #[inline]
    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        match action {
            Action::Ordered(ordered) => self.point(state, seat, &ordered.action),
            _ => point(state, player_of_seat(seat)?, action),
        }
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let player = player_of_seat(seat).unwrap_or(Player::Elves);
        let (duel, acts, flip) = (&state.duel, state.phase == Phase::Act, flip(state, player));
        out.row("battle", &BATTLE, battle(state, player));
        let on_place = |slot: Place| match slot ^ flip {
            place if acts && duel.alive & bit(place) != 0 => fighter(state, place),
            _ => [0; FIGHTER.len()],
        };
        out.rows("place", PIECES, &FIGHTER, (0..PIECES as Place).map(on_place));
        let walls = duel.walls.iter().filter(|_| acts);
        out.rows("wall", WALLS, &WALL, walls.map(|one| wall(state, player, one)));
        if is_placed(state) {
            // Pieces as they stand in placement and on the chess board.
            let of_army = |slot: usize| {
                let who = (slot ^ (player as usize * ARMY)) as Who;
                let is_absent = matches!(fate_of(state, who), Fate::Absent) && state.posting(who) == Posting::Absent;
                if is_absent { [0; PIECE.len()] } else { piece(self, state, player, who) }
            };
            out.rows("piece", PIECES, &PIECE, (0..PIECES).map(of_army));
            out.row("armies", &ARMIES, armies(state, player));
        }
    }
}

/// Whether the pieces of such a battle are placed by their players: more than a duel as it is listed.
fn is_placed(state: &State) -> bool {
    state.chess.is_some() || state.setup.options.formation != Formation::Listed
}

/// What places are turned by, so that those of the own side come first.
fn flip(state: &State, player: Player) -> Place {
    match state.side_of_player(player) {
        Side::Attacker => 0,
        Side::Defender => 16,
    }
}

/// A cell of the board with the own side below.
fn turned(player: Player, square: Square) -> Square {
    match player {
        Player::Elves => square,
        Player::Zombies => square ^ 56,
    }
}

#[inline]
fn aimed(state: &State, player: Player, target: Target) -> Option<u32> {
    match target.aim() {
        Aim::Place(place) => Some(u32::from(place ^ flip(state, player))),
        Aim::Wall(wall) => Some(u32::from(wall) + PIECES as u32).filter(|at| *at + 1 < TARGETS as u32),
        Aim::Nothing => Some(TARGETS as u32 - 1),
        Aim::Absent(_) | Aim::GoneWall | Aim::Unknown => None,
    }
}
