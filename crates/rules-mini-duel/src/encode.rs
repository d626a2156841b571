//! Battles as numbers. Both players see their own side first: places of the other side of a duel, pieces and ranks of the board are turned for that.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::space;

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
    Strike => Axes::two("attack", ("blow", rules.blows.len()), target);
    Skill => Axes::two("skill", ("skill", rules.skills.len()), target);
    Spell => Axes::two("spell", ("spell", crate::content::Spell::ALL.len()), target);
    Defend => Axes::bare("defend");
    Wall => Axes::bare("wall");
    Cloak => Axes::bare("cloak");
    Skip => Axes::bare("skip");
    Offer => Axes::bare("offer");
    Place => Axes::two("place", piece, ("cell", 16));
    TakeBack => Axes::one("take_back", "piece", army);
    Surrender => Axes::one("surrender", "piece", army).ways(2);
    Confirm => Axes::one("confirm", "", army.min(1));
    Move => Axes::two("move", ("from", board), ("to", board));
    Pass => Axes::one("pass", "", board.min(1));
    Promote => Axes::one("promote", "piece", if board > 0 { army + 1 } else { 0 });
    Equip => Axes::two("equip", piece, ("item", if board > 0 { rules.items.len() } else { 0 }));
}

impl Encode for Rules {
    fn space(&self, state: &State) -> Space {
        space(self, state)
    }

    #[inline]
    fn point(&self, state: &State, seat: Seat, action: &Action) -> Option<Point> {
        let player = player_of_seat(seat)?;
        let target = |target: Target| aimed(state, player, target);
        let piece = |who: Who| (owner(who) == player).then_some(who % ARMY as u8);
        Some(match action {
            Action::Strike(blow, aim) => Point::two(Verb::Strike, *blow, target(*aim)?),
            Action::Skill(skill, aim) => Point::two(Verb::Skill, *skill, target(*aim)?),
            Action::Spell(spell, aim) => Point::two(Verb::Spell, *spell as u32, target(*aim)?),
            Action::Defend => Point::bare(Verb::Defend),
            Action::Wall => Point::bare(Verb::Wall),
            Action::Cloak => Point::bare(Verb::Cloak),
            Action::Skip => Point::bare(Verb::Skip),
            Action::Offer => Point::bare(Verb::Offer),
            Action::Place(who, place) => Point::two(Verb::Place, piece(*who)?, *place),
            Action::TakeBack(who) => Point::one(Verb::TakeBack, piece(*who)?),
            Action::Surrender(who, _) => Point::one(Verb::Surrender, piece(*who)?),
            Action::Confirm => Point::bare(Verb::Confirm),
            Action::Move(from, to) => Point::two(Verb::Move, turned(player, *from), turned(player, *to)),
            Action::Pass => Point::bare(Verb::Pass),
            Action::Promote(Promotion::Stay) => Point::one(Verb::Promote, ARMY as u8),
            Action::Promote(Promotion::By(who)) => Point::one(Verb::Promote, piece(*who)?),
            Action::Equip(who, item) => Point::two(Verb::Equip, piece(*who)?, *item),
            Action::Ordered(ordered) => return self.point(state, seat, &ordered.action),
            Action::TimeUp | Action::Ruling(_) => return None,
        })
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let player = player_of_seat(seat).unwrap_or(Player::Elves);
        let duel = &state.duel;
        let phase = |phase| i32::from(state.phase == phase);
        let (own, other) = (player as usize, player.other() as usize);
        const BATTLE: [(&str, i32); 8] = [
            ("placing", 1),
            ("fighting", 1),
            ("chess", 1),
            ("promoting", 1),
            ("round", 60),
            ("stalled", 5),
            ("own_offer", 1),
            ("their_offer", 1),
        ];
        let battle = [phase(Phase::Place), phase(Phase::Act), phase(Phase::Chess), phase(Phase::Promote)];
        let [placing, fighting, chess, promoting] = battle;
        let (round, stalled) = (duel.round.into(), duel.stalled.into());
        let offers = [duel.offers[own].into(), duel.offers[other].into()];
        out.row("battle", &BATTLE, [placing, fighting, chess, promoting, round, stalled, offers[0], offers[1]]);
        const FIGHTER: [(&str, i32); 15] = [
            ("alive", 1),
            ("acts", 1),
            ("waits", 1),
            ("health", 200),
            ("mana", 100),
            ("stamina", 100),
            ("guard", 1),
            ("cloaked", 1),
            ("affected", 1),
            ("ability", 1),
            ("physical_attack", 100),
            ("magic_attack", 100),
            ("physical_defence", 100),
            ("magic_defence", 100),
            ("speed", 100),
        ];
        let flip = flip(state, player);
        let acts = state.phase == Phase::Act;
        let fighter = |slot: Place| {
            let place = slot ^ flip;
            let (mark, index) = (bit(place), at(place));
            if !acts || duel.alive & mark == 0 {
                return [0; 15];
            }
            let has = |bits: u32| i32::from(bits & mark != 0);
            let stat = |stat: Stat| i32::from(state.lineup.stats[stat as usize][index]);
            let ability = has(state.lineup.able) & i32::from(duel.uses[index] > 0 && duel.cooldown[index] == 0);
            [
                1,
                i32::from(duel.active == place),
                i32::from(duel.waits(place)),
                duel.health[index].into(),
                duel.mana[index].into(),
                duel.stamina[index].into(),
                has(duel.guard),
                has(duel.cloaked),
                has(duel.affected),
                ability,
                stat(Stat::PhysicalAttack),
                stat(Stat::MagicAttack),
                stat(Stat::PhysicalDefence),
                stat(Stat::MagicDefence),
                stat(Stat::Speed),
            ]
        };
        out.rows("place", PIECES, &FIGHTER, (0..PIECES as Place).map(fighter));
        let wall = |wall: &crate::state::Wall| {
            let own = state.player_of(wall.side) == player;
            [1, i32::from(own), wall.health.into(), wall.rounds_left.into()]
        };
        const WALL_COLUMNS: [(&str, i32); 4] = [("stands", 1), ("own", 1), ("health", 100), ("rounds_left", 5)];
        out.rows("wall", WALLS, &WALL_COLUMNS, duel.walls.iter().filter(|_| acts).map(wall));
        if is_placed(state) {
            self.observe_armies(state, player, out);
        }
    }
}

impl Rules {
    /// Pieces as they stand in placement and on the chess board.
    fn observe_armies<O: Observe>(&self, state: &State, player: Player, out: &mut O) {
        const PIECE: [(&str, i32); 12] = [
            ("alive", 1),
            ("class", 6),
            ("subclass", 3),
            ("level", 10),
            ("health", 200),
            ("mana", 100),
            ("stamina", 100),
            ("item", 26),
            ("on_board", 1),
            ("square", 63),
            ("placed", 1),
            ("cell", 15),
        ];
        let piece = |slot: usize| {
            let who = (slot ^ (player as usize * ARMY)) as Who;
            let sheet = &state.setup.sheets[usize::from(who)];
            let fate = fate_of(state, who);
            if matches!(fate, Fate::Absent) && state.posting(who) == Posting::Absent {
                return [0; 12];
            }
            let held = self.held(state, who);
            let item = item_of(state, who);
            let square = state.chess.as_ref().map_or(OFF_BOARD, |chess| chess.square[usize::from(who)]);
            let placed = match state.posting(who) {
                Posting::On(place) if state.phase == Phase::Place => Some(place),
                _ => field_place(state, who).map(|place| place & 15),
            };
            [
                i32::from(matches!(fate, Fate::Alive)),
                sheet.class as i32 + 1,
                sheet.subclass as i32 + 1,
                sheet.level.into(),
                held.health.into(),
                held.mana.into(),
                held.stamina.into(),
                if usize::from(item) < self.items.len() { i32::from(item) + 1 } else { 0 },
                i32::from(square < 64),
                if square < 64 { turned(player, square).into() } else { 0 },
                i32::from(placed.is_some()),
                placed.map_or(0, i32::from),
            ]
        };
        out.rows("piece", PIECES, &PIECE, (0..PIECES).map(piece));
        let confirmed = state.posts().is_some_and(|posts| posts.confirmed[player as usize]);
        let chess = state.chess.as_ref();
        let to_move = chess.is_some_and(|chess| chess.to_move == player);
        let castling = chess.map_or(0, |chess| chess.castling);
        let en_passant = chess.map_or(OFF_BOARD, |chess| chess.en_passant);
        out.row(
            "armies",
            &[("confirmed", 1), ("to_move", 1), ("castling", 15), ("en_passant", 64), ("passes", 2)],
            [
                confirmed.into(),
                to_move.into(),
                castling.into(),
                if en_passant < 64 { i32::from(turned(player, en_passant)) + 1 } else { 0 },
                chess.map_or(0, |chess| chess.passes.into()),
            ],
        );
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
