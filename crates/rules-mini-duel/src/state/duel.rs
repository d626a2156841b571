//! A duel: what is kept by place, effects, Walls, and how it ended.

use smallvec::SmallVec;

use super::{PIECES, Place, Player, Side, Who};
use crate::content::SkillId;

/// A duel.
///
/// Invariants while the rounds run: `alive` has exactly the places with Health above 0; the dead have no effects, no stance and wait for no turn; `affected` and `cloaked` follow from
/// `effects`; `order` holds every place, the living by current speed in the order of MD-2.5 and MD-2.6,
/// and `rank` is its inverse; `active` is alive and waits for its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// MD-2.19: the side that takes the next turn, where players take turns.
    pub next: Side,
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
