//! What can happen, in the game's words. Numbers computed for an event stand beside it as tallies.

use crate::content::{ItemId, SkillId, Spell};
use crate::state::{Capture, DuelResult, Game, Place, Player, Square, What, Who};

/// One thing that happened. Small and without memory of its own: recording may cost little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    // ---- The duel ----
    /// MD-12.18: which squad attacks: 1 elves, 2 zombies.
    SideRolled { roll: u8 },
    /// MD-1.2: the rounds of a duel begin.
    DuelBegan { attacker: Player, lead_attacker: Who, lead_defender: Who },
    /// MD-1.7: somebody stands somewhere when the formations are shown.
    Stands { who: Who, place: Place },
    /// MD-2.2, MD-2.3: a round begins.
    RoundBegan { round: u16 },
    /// MD-5.8: an effect is over.
    EffectEnded { bearer: Who, what: What },
    /// MD-8.9: a Wall's time is over.
    WallExpired { wall: WallId },
    /// MD-8.13: a rook has its old maximum again.
    MaximumFell { who: Who, max_health: i16, health: i16 },
    /// MD-6.7: a cooldown runs on.
    CooldownTicked { who: Who, left: u8 },
    /// MD-10.1: what the pieces of a row have gained by their sheets, by file.
    RowRecovered { row: u8, health: [u8; 8], mana: [u8; 8], stamina: [u8; 8] },
    /// MD-10.5: what a piece has gained whose recovery or maximum is not that of its sheet.
    Recovered { who: Who, health: i16, mana: i16, stamina: i16 },
    /// MD-3: a hit, or an evaded one. Its numbers are worked out when somebody reads (`explain`).
    Struck(Strike),
    /// MD-3.9: somebody is dead.
    Died { who: Who },
    /// MD-2.10: the dead piece had not acted in this round.
    TurnLost { who: Who },
    /// MD-7.2, MD-7.7: the last piece of a front row is gone.
    FrontFell { player: Player },
    /// MD-8.8: a Wall is gone.
    WallDestroyed { wall: WallId },
    /// MD-4.1: somebody is on guard.
    Defended { who: Who },
    /// MD-5.1, MD-5.4: a skill is used and paid; the target is none of an area skill.
    SkillUsed { who: Who, skill: SkillId, target: Option<Mark>, mana: i16, stamina: i16 },
    /// MD-5.10, MD-6.14: Health is given back.
    Healed { who: Who, by: Who, with: Means, amount: i32, gained: i16, health: i16 },
    /// MD-5.8, MD-6.15: an effect is put on.
    EffectLanded { bearer: Who, source: Who, what: What, rounds_left: u8, value: i16 },
    /// MD-5.9: the same effect once more.
    EffectRenewed { bearer: Who, what: What, rounds_left: u8, value: i16 },
    /// MD-2.9: the order of those who wait is another one.
    Reordered { who: Who, speed: i16 },
    /// MD-6.3: a class ability is used.
    AbilityUsed { who: Who, ability: Ability, target: Option<Mark>, uses: u8, cooldown: u8 },
    /// MD-6.4, MD-6.5: the piece goes on with its action; its speed is what it was.
    ActsOn { who: Who },
    /// MD-8.1: a Wall stands.
    WallPlaced { who: Who, wall: WallId, health: i16, rounds_left: u8 },
    /// MD-8.13: a rook is stronger while its Wall stands.
    RookStrengthened { who: Who, max_health: i16, health_recovery: i16 },
    /// MD-2.16, MD-2.13: a turn is forfeited.
    Skipped { who: Who },
    /// MD-11.7: a player offers to end the duel.
    Offered { player: Player },
    /// MD-11.7: offers of this round are void.
    OffersLapsed,
    /// MD-11.4: a round without lost Health is over.
    Stalled { rounds: u16 },
    /// MD-11: the duel is over.
    DuelEnded { result: DuelResult },
    /// MD-11.8: nothing lasts beyond the duel.
    EffectsCleared,
    /// MD-12.10, MD-12.18: what is left of a class item.
    ItemLeft { who: Who, uses: u8, moves: u8 },

    // ---- Placement ----
    /// MD-1.3 to MD-1.5: somebody takes part, or may.
    Joined { who: Who, is_mandatory: bool },
    /// MD-1.7: a participant is put on a place of its formation. Hidden from the opponent.
    Posted { who: Who, place: Place },
    /// MD-1.15: a participant is taken back. Hidden from the opponent.
    TakenBack { who: Who },
    /// MD-1.10: a participant is to surrender. Hidden from the opponent.
    SurrenderOrdered { who: Who },
    /// MD-1.8: a player's placement is final.
    Confirmed { player: Player },
    /// MD-1.8: the time of placement is over.
    PlacementTimeUp,
    /// MD-1.11: put in place without an order.
    PostedByClock { who: Who, place: Place },
    /// MD-12.20: somebody takes no part in a duel on its own.
    StaysOut { who: Who },
    /// MD-1.10: somebody leaves with half of its Health.
    Surrendered { who: Who, health: i16 },

    // ---- The chess game ----
    /// MD-12.1: a chess move.
    Moved { who: Who, from: Square, to: Square },
    /// MD-12.16: the rook's part of a castling.
    Castled { rook: Who, from: Square, to: Square },
    /// MD-1.1: a capture is tried.
    CaptureDeclared { who: Who, target: Who, capture: Capture },
    /// MD-12.11: class abilities of a player recover by one move.
    MoveTicked { player: Player },
    /// MD-12.3: what a move took from the clock, and what is left.
    ClockRan { player: Player, left_ms: u32 },
    /// MD-12.5 to MD-12.8: a piece leaves the board.
    LeftBoard { who: Who, square: Square },
    /// MD-11.6, MD-12.7: the attacked cell was not taken.
    CellNotTaken { who: Who, square: Square },
    /// MD-12.14: a pawn has reached the last rank and waits for an answer.
    PawnArrived { who: Who },
    /// MD-12.14: a killed piece comes back in the pawn's place.
    Promoted { pawn: Who, who: Who, square: Square },
    /// MD-12.14: the pawn stays a pawn.
    StaysPawn { who: Who },
    /// MD-12.15: another class item.
    Equipped { who: Who, item: ItemId },
    /// MD-12.2: a player without a move passes.
    Passed { player: Player },
    /// MD-12.4: a player has lost the move.
    MoveLost { player: Player },
    /// MD-12.12: a move that was not made ticks nothing.
    NothingTicked { player: Player },
    /// MD-12.3, MD-12.19: the game is over.
    GameEnded { game: Game },

    // ---- The referee ----
    /// MD-11.10: the referee rules; the ruling with its reason is in the state.
    Ruled,
}

/// A Wall as it is called: the side's player, and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallId {
    pub player: Player,
    pub number: u8,
}

/// A piece or a Wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Piece(Who),
    Wall(WallId),
}

/// MD-6.9: a class ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    Wall,
    Cloak,
    Spell(Spell),
}

/// What damage or healing comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// MD-3.1.
    Attack,
    /// MD-5.7.
    Skill(SkillId),
    /// MD-5.12: what a skill does to its user.
    OwnSkill(SkillId),
    /// MD-6.14: the spell of a book.
    Spell(ItemId),
}

/// A hit. Everything else about it (MD-3.12) is worked out from the state before the action when somebody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    pub by: Who,
    pub target: Mark,
    pub with: Means,
    /// The chance to evade; 0 where none was asked.
    pub evade: u8,
    /// What the die showed; 0 where none was rolled.
    pub roll: u8,
    pub damage: i32,
    pub health_before: i16,
    pub health: i16,
}

impl Strike {
    /// MD-3.3: whether it was evaded.
    pub fn is_evaded(&self) -> bool {
        self.roll > 0 && self.roll <= self.evade
    }
}

/// MD-4: what the stance of a target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    None,
    /// MD-4.1.
    Points,
    /// MD-4.5.
    Relative,
}
