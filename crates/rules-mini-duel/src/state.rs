//! The battle: plain data, indices into content. A duel is small and stands by itself; the chess game around it is a box that a lone duel does not have.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::action::Ruling;
use crate::content::{BlowId, ItemId, Sheet, SkillId, Stats};

/// The most pieces of a player: a chess army, and all cells of a formation (MD-1.7).
pub const ARMY: usize = 16;
/// All pieces, of both players or of both sides of a duel.
pub const PIECES: usize = 2 * ARMY;

/// A player: 0 elves, 1 zombies. Seats have the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    Elves,
    Zombies,
}

impl Player {
    /// Both, in the order of the seats.
    pub const BOTH: [Player; 2] = [Player::Elves, Player::Zombies];

    /// The opponent.
    pub const fn other(self) -> Player {
        match self {
            Player::Elves => Player::Zombies,
            Player::Zombies => Player::Elves,
        }
    }
}

/// A side of a duel (MD-1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Attacker,
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    /// Every place of this side, as bits.
    pub const fn places(self) -> u32 {
        match self {
            Side::Attacker => 0x0000_FFFF,
            Side::Defender => 0xFFFF_0000,
        }
    }

    /// The front row of this side, as bits.
    pub const fn front(self) -> u32 {
        self.places() & 0x00FF_00FF
    }
}

/// A piece by its number in the battle: 0..16 elves, 16..32 zombies; or [`NOBODY`].
pub type Who = u8;
/// No piece.
pub const NOBODY: Who = u8::MAX;

/// The player whose piece it is.
pub const fn owner(who: Who) -> Player {
    if (who as usize) < ARMY { Player::Elves } else { Player::Zombies }
}

/// The piece with this number (from 0) of a player.
pub const fn piece_of(player: Player, number: usize) -> Who {
    (player as usize * ARMY + number) as Who
}

/// A place in a duel: 16 × side + 8 × row + file − 1, attacker and front row first; or [`OFF_FIELD`].
///
/// Rising places are the formation order of MD-2.6, the target order of MD-3.11 and, the attacker being first, the order of equal speeds of MD-2.5. In
/// a formation of its own (placement, squads) a place is below 16.
pub type Place = u8;
/// Not on the field.
pub const OFF_FIELD: Place = u8::MAX;
/// MD-1.7: cells of a row.
pub const FILES: u8 = 8;

/// The side of a place.
#[inline]
pub const fn side_of(place: Place) -> Side {
    if place < 16 { Side::Attacker } else { Side::Defender }
}

/// Whether a place is in the front row.
#[inline]
pub const fn is_front(place: Place) -> bool {
    place & 8 == 0
}

/// A place as a bit.
#[inline]
pub const fn bit(place: Place) -> u32 {
    1 << (place & 31)
}

/// A place as an index of the arrays of a duel.
#[inline]
pub const fn at(place: Place) -> usize {
    (place & 31) as usize
}

/// A cell of the chess board: 8 × (rank − 1) + file − 1; or [`OFF_BOARD`].
pub type Square = u8;
/// No cell of the board.
pub const OFF_BOARD: Square = u8::MAX;

/// One moment of one battle.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What no rule changes.
    pub setup: Arc<Setup>,
    /// The numbers of those who fight in the duel; of the last one between duels.
    pub lineup: Arc<Lineup>,
    /// The duel; at rest between duels.
    pub duel: Duel,
    /// The chess game around it; none for a duel on its own.
    pub chess: Option<Box<Chess>>,
    pub phase: Phase,
    /// MD-11.10: the clock is paused.
    pub paused: bool,
    /// MD-11.10: the last ruling of the referee.
    pub ruling: Option<Arc<Ruling>>,
}

/// Which layer decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// MD-1.8: both players place.
    Place,
    /// MD-2: a piece acts.
    Act,
    /// MD-12.1: a chess move.
    Chess,
    /// MD-12.14: a pawn waits for an answer.
    Promote,
    /// Nothing any more.
    Over,
}

/// What no rule changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// By piece; those that do not exist have no maximum of Health.
    pub sheets: Vec<Sheet>,
    /// By piece: the class item at the start.
    pub items: [ItemId; PIECES],
    pub options: Options,
}

/// The house rules of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// MD-4.5: the stance multiplies.
    pub guard_is_relative: bool,
    /// MD-7.6: only the ally on the front cell of the same file blocks.
    pub blocks_by_file: bool,
    /// MD-9.6: a cloaked Queen protects the back row.
    pub cloak_screens: bool,
    /// MD-2.12.
    pub move_clock: bool,
    /// MD-1.8.
    pub placement_clock: bool,
    /// MD-11.4.
    pub stall_rounds: u16,
    /// MD-11.5.
    pub round_cap: u16,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            guard_is_relative: false,
            blocks_by_file: false,
            cloak_screens: true,
            move_clock: true,
            placement_clock: true,
            stall_rounds: 5,
            round_cap: 60,
        }
    }
}

/// Who fights in a duel and with which sheet, by place: made when the rounds begin, and not changed until the next duel.
#[derive(Clone, Debug, PartialEq)]
pub struct Lineup {
    /// Who stands on a place; [`NOBODY`] on empty ones.
    pub who: [Who; PIECES],
    /// Where a piece stands; [`OFF_FIELD`] for those who do not fight.
    pub place: [Place; PIECES],
    /// The class item worn.
    pub item: [ItemId; PIECES],
    /// MD-6.10: sheets with the permanent stats of the class items; one list a number, in the order of `Stat`.
    pub stats: [[i16; PIECES]; crate::content::STATS],
    /// Places by subclass, as bits.
    pub subclass: [u32; 3],
    /// Places of Kings, as bits.
    pub kings: u32,
    /// Places of pieces whose class item gives them an ability, as bits (MD-6.9).
    pub able: u32,
    /// Places of pieces that recover more than a row's event can say, as bits.
    pub great_recovery: u32,
    /// What is asked of a piece at every turn, side by side.
    pub kit: [Kit; PIECES],
}

/// How many blows a kit holds.
pub const KIT_BLOWS: usize = 4;

/// What is asked of a piece at every turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    /// The plain attack, then damaging skills for one target in the order of the sheet.
    pub blows: [BlowId; KIT_BLOWS],
    /// Their prices; nobody can pay for an empty slot.
    pub mana: Prices,
    pub stamina: Prices,
    /// MD-7.4, MD-7.6: places of allies who block this piece, as bits; none for those who are never blocked.
    pub blockers: u32,
    /// MD-7.1: the enemy front row, as bits, for a Warrior; else nothing.
    pub row_limit: u32,
    /// Whether there are skills beside those blows.
    pub has_more: bool,
    /// Whether the class ability is one action, whatever its target: no spells.
    pub has_one_ability: bool,
}

impl Kit {
    /// Whether a skill is one of the blows.
    pub fn has(&self, skill: SkillId) -> bool {
        self.blows[1..].contains(&(skill + 1))
    }
}

/// The prices of four blows, 16 bits each, so that all are compared with a purse at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prices(u64);

impl Prices {
    /// No purse has more: content allows at most 9,999, and 999 from a class item.
    const MOST: u64 = 0x7FFF;
    const LANES: u64 = 0x0001_0001_0001_0001;
    const TOPS: u64 = Self::MOST * Self::LANES + Self::LANES;

    /// The price of one blow.
    pub fn set(&mut self, slot: usize, price: i16) {
        let lane = 16 * (slot % KIT_BLOWS);
        let price = u64::from(price.unsigned_abs()).min(Self::MOST);
        self.0 = self.0 & !(0xFFFF << lane) | price << lane;
    }

    /// MD-5.5: the top bit of each lane whose price the purse can pay: with that bit set before, the difference keeps it.
    #[inline]
    pub fn paid_from(self, purse: i16) -> u64 {
        let purse = u64::from(purse.unsigned_abs()) & Self::MOST;
        (purse.wrapping_mul(Self::LANES) | Self::TOPS).wrapping_sub(self.0) & Self::TOPS
    }
}

impl Default for Prices {
    fn default() -> Self {
        Prices(Self::MOST * Self::LANES)
    }
}

/// The top bits of four lanes as the lowest four bits.
#[inline]
pub fn lanes(tops: u64) -> usize {
    // Bits 0, 16, 32, 48 are brought to 48, 49, 50, 51; no two products meet.
    const GATHER: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;
    ((tops >> 15).wrapping_mul(GATHER) >> 48) as usize & 15
}

impl Default for Lineup {
    fn default() -> Self {
        Lineup {
            who: [NOBODY; PIECES],
            place: [OFF_FIELD; PIECES],
            item: [crate::content::NO_ITEM; PIECES],
            stats: [[0; PIECES]; crate::content::STATS],
            subclass: [0; 3],
            kings: 0,
            able: 0,
            great_recovery: 0,
            kit: [Kit::default(); PIECES],
        }
    }
}

/// A duel.
///
/// Invariants while the rounds run: `alive` has exactly the places with Health above 0; the dead have no effects, no stance and wait for no turn; `affected` and `cloaked` follow from
/// `effects`; `order` holds every place, the living by current speed in the order of MD-2.5 and MD-2.6,
/// and `rank` is its inverse; `active` is alive and waits for its turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    pub health: [i16; PIECES],
    pub mana: [i16; PIECES],
    pub stamina: [i16; PIECES],
    /// MD-6.2.
    pub uses: [u8; PIECES],
    /// MD-6.7: rounds left.
    pub cooldown: [u8; PIECES],
    /// MD-2.4: places, fastest first.
    pub order: [Place; PIECES],
    /// Where a place stands in `order`.
    pub rank: [u8; PIECES],
    /// MD-5.8: oldest first; at most one of a kind on a piece (MD-5.9).
    pub effects: SmallVec<[Effect; 12]>,
    /// MD-8.10: in order of placement.
    pub walls: SmallVec<[Wall; 4]>,
    /// Living pieces, as bits of places.
    pub alive: u32,
    /// MD-2.8: pieces that have not acted, as bits of ranks in `order`.
    pub waiting: u32,
    /// MD-4.4: pieces in the guard stance.
    pub guard: u32,
    /// Pieces with an effect.
    pub affected: u32,
    /// MD-9: pieces under a Cloak.
    pub cloaked: u32,
    /// Ranks of `order` whose speed is that of the next rank, as bits.
    pub ties: u32,
    /// The first rank of `order` whose speed is 0.
    pub first_slow: u8,
    /// MD-11.10: seconds that the referee has added to the running clock.
    pub extension: u8,
    /// MD-11.10: the referee has added time in this turn.
    pub extended: bool,
    /// MD-6.6: the active piece has used its class ability in this turn.
    pub used_ability: bool,
    /// MD-11.4: somebody lost Health in this round.
    pub hurt: bool,
    /// MD-11.2: somebody has died since the last check of the end.
    pub unchecked_death: bool,
    /// MD-11.7: who has offered in this round, by player.
    pub offers: [bool; 2],
    /// How many Walls each side has placed, for their ids.
    pub walls_placed: [u8; 2],
    /// MD-2.17.
    pub active: Place,
    /// From 1.
    pub round: u16,
    /// MD-11.4: complete rounds in a row without lost Health.
    pub stalled: u16,
    pub attacker: Player,
    pub lead_attacker: Who,
    pub lead_defender: Who,
    pub result: DuelResult,
}

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuelResult {
    None,
    AttackerWins,
    DefenderWins,
    MutualDestruction,
    /// MD-11.4, MD-11.5, MD-11.7, MD-11.10, by the clause that ended it.
    Stalemate(Stalemate),
}

/// Why a duel ended as a stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    Stall,
    RoundCap,
    Agreement,
    Referee,
}

/// MD-5.8: something on a piece for some rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    pub what: What,
    pub bearer: Place,
    pub source: Place,
    pub rounds_left: u8,
    /// MD-6.15: of Strength and Weakness; 0 for others.
    pub value: i16,
}

/// What an effect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// What a skill leaves.
    Skill(SkillId),
    /// MD-6.15.
    Strength,
    /// MD-6.15.
    Weakness,
    /// MD-9.
    Cloak,
}

/// MD-8: a Wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    pub side: Side,
    /// MD-8.2 to MD-8.4: the subclass of the rook that placed it.
    pub kind: crate::content::Subclass,
    pub placed_by: Place,
    pub number: u8,
    pub rounds_left: u8,
    pub health: i16,
    pub max_health: i16,
    pub physical_defence: i16,
    pub magic_defence: i16,
}

/// The chess game.
#[derive(Clone, Debug, PartialEq)]
pub struct Chess {
    /// Who stands on a cell; [`NOBODY`] on empty ones.
    pub board: [Who; 64],
    /// Where a piece stands; [`OFF_BOARD`] for those that have left.
    pub square: [Square; PIECES],
    pub fate: [Fate; PIECES],
    /// MD-12.9: what persists, by piece. During a duel the participants' values are in the duel.
    pub health: [i16; PIECES],
    pub mana: [i16; PIECES],
    pub stamina: [i16; PIECES],
    pub uses: [u8; PIECES],
    pub cooldown: [u8; PIECES],
    pub item: [ItemId; PIECES],
    /// MD-12.15: class items gained and not yet put on, by player.
    pub gained: [SmallVec<[ItemId; 4]>; 2],
    pub mode: Mode,
    pub to_move: Player,
    /// Which castlings are still possible: bits of `chess::board`.
    pub castling: u8,
    /// MD-12.16: the cell passed over by a pawn in the last move.
    pub en_passant: Square,
    /// MD-12.19: passes in a row.
    pub passes: u8,
    /// Chess moves declared, by both.
    pub moves: u16,
    /// MD-12.3: milliseconds left, in `time_game`.
    pub clock_ms: [u32; 2],
    /// MD-1: the capture whose duel is fought.
    pub capture: Option<Capture>,
    /// MD-1.15: where each participant is put in placement.
    pub post: [Posting; PIECES],
    /// MD-1.15: whose placement is final, by player.
    pub confirmed: [bool; 2],
    /// MD-12.14: the pawn that waits for an answer.
    pub promoting: Who,
    pub outcome: Game,
}

/// What became of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// There is no such piece.
    Absent,
    Alive,
    /// MD-12.14: killed by the enemy in this game.
    Dead,
    /// MD-1.10.
    Surrendered,
    /// MD-12.14: a pawn that was replaced.
    Gone,
}

/// MD-12.3: how a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    KillKing,
    TimeGame,
    Deadmatch,
}

impl Mode {
    /// All, with the word of content and fields.
    pub const ALL: [(Mode, &'static str); 3] =
        [(Mode::KillKing, "kill_king"), (Mode::TimeGame, "time_game"), (Mode::Deadmatch, "deadmatch")];
}

/// A declared capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Where the attacking piece stands.
    pub from: Square,
    /// Where it lands if it wins.
    pub to: Square,
    /// Where the attacked piece stands: another cell than `to` en passant (MD-12.16).
    pub victim: Square,
}

/// MD-1.15: what a player has decided about a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posting {
    /// Takes no part.
    Absent,
    /// Nothing yet.
    Unplaced,
    /// To surrender when placement ends.
    Surrendering,
    /// On a place below 16 of the own formation.
    On(Place),
}

/// How a chess game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    Open,
    /// MD-12.3: the other player's King is lost, or his time, or his last piece.
    Won(Player, Loss),
    Draw(DrawReason),
}

/// What a game was lost by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    KingDied,
    KingSurrendered,
    Time,
    NoPiece,
}

/// What a game was drawn by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReason {
    BothKingsDied,
    BothKingsSurrendered,
    NoPieceOfEither,
    TwoPasses,
}

/// The numbers of a sheet with those of a class item (MD-6.10).
pub fn with_item(sheet: &Stats, item: Option<&Stats>) -> Stats {
    let mut stats = *sheet;
    if let Some(item) = item {
        for (stat, more) in stats.iter_mut().zip(item) {
            *stat = stat.saturating_add(*more);
        }
    }
    stats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_prices_are_compared_at_once() {
        let mut prices = Prices::default();
        for (slot, price) in [0, 8, 9999].into_iter().enumerate() {
            prices.set(slot, price);
        }
        for (purse, paid) in [(0, 1), (7, 1), (8, 3), (9998, 3), (9999, 7), (10_998, 7)] {
            assert_eq!(lanes(prices.paid_from(purse)), paid, "{purse}");
        }
        assert_eq!(lanes(prices.paid_from(9999) & Prices::default().paid_from(9999)), 0);
    }
}
