//! The battle: plain data, indices into content, lists that stay inline for ordinary battles.

use std::sync::Arc;

use holmgang_kernel::named;
use holmgang_kernel::words::Words;
use smallvec::SmallVec;

use crate::content::{DAMAGE_TYPES, LastingId, LeftHand, SKILLS, SpellId};

/// FD-4.1: the board has 7 files and 7 ranks.
pub const SIDE: u8 = 7;
/// FD-4.1: 49 cells, numbered line by line from А-1.
pub const CELLS: usize = 49;

/// A cell number 0..49, or [`OFF_BOARD`].
pub type Place = u8;
/// No cell: somebody dead, or a cell that the board does not have.
pub const OFF_BOARD: Place = u8::MAX;

/// An index into [`State::combatants`], or [`NOBODY`].
pub type Who = u8;
/// No combatant.
pub const NOBODY: Who = u8::MAX;

pub use holmgang_kernel::seat::Team;

/// How it stands with the battle.
pub type Standing = holmgang_kernel::seat::Standing<Team>;

/// One moment of one battle.
///
/// Invariants: `cells[c]` is the one living combatant whose `cell` is `c`; the dead have no cell, no effects, no charges and no points; effects stand in the
/// order of their application (FD-10.6); `turn_order` names players only; while the battle is open, `active` is alive and has AP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What no rule changes: names and sheets.
    pub setup: Arc<Setup>,
    /// Players in roster order (Red's list, then Blue's), then creatures. A dead creature's place is used again by the next one of its summoner.
    pub combatants: SmallVec<[Combatant; 12]>,
    /// Effects of everybody, oldest first.
    pub effects: SmallVec<[Effect; 48]>,
    /// Things on cells, in the order of their making.
    pub objects: SmallVec<[Object; 16]>,
    /// FD-13.8: what has been used of spells that are limited, by combatant and spell.
    pub used: SmallVec<[Used; 8]>,
    /// Who stands where; [`NOBODY`] on cells without a living combatant.
    pub cells: [Who; CELLS],
    /// FD-5.1: the slots of a round.
    pub turn_order: SmallVec<[Who; 14]>,
    /// The slot that is served: `turn_order[slot]` or a summon of it is active.
    pub slot: u8,
    /// Whose turn it is.
    pub active: Who,
    /// From 1.
    pub round: u16,
    /// FD-15.4.
    pub round_limit: u16,
    /// FD-12.11, FD-12.13.
    pub block_cap: u8,
    /// FD-12.13: the last round in which `block_cap` holds, and the cap after it; 0: no end.
    pub block_cap_until: u16,
    pub block_cap_after: u8,
    /// FD-15.5: the first turn has begun (some player seat has acted).
    pub has_begun: bool,
    /// FD-10.20.
    pub one_shot_uncut: bool,
    /// FD-15.1, FD-15.2.
    pub standing: Standing,
}

/// What no rule changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The id of the map: index into maps.
    pub map: u16,
    /// One sheet a player in roster order, then one for each creature of the content that somebody may summon.
    pub sheets: Vec<Sheet>,
    /// How many players Red and Blue have.
    pub players: [u8; 2],
}

/// The lasting numbers of a combatant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub name: Words,
    /// Two letters at most, for the shield on the board.
    pub sign: Words,
    pub hp_max: i16,
    pub energy_max: i16,
    pub energy_regen: i16,
    pub level: u8,
    pub ap_per_turn: u8,
    pub oa_per_turn: u8,
    pub mp_per_turn: u8,
    pub body: i16,
    /// Before the shield's malus (FD-12.5).
    pub magic_power: i16,
    /// Without the shield (FD-12.4).
    pub resist: [i16; DAMAGE_TYPES],
    /// Index into weapons.
    pub right_hand: Option<u16>,
    pub left_hand: LeftHand,
    pub skills: [i16; SKILLS],
    /// In the order of the sheet.
    pub spells: Vec<SpellId>,
    /// Index into creatures, for a creature's sheet.
    pub creature: Option<u16>,
}

/// One combatant now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combatant {
    pub hp: i16,
    pub energy: i16,
    pub charges: u8,
    pub action_points: u8,
    pub attack_points: u8,
    /// FD-8.5: never below 0.
    pub movement_points: u8,
    pub cell: Place,
    /// Index into [`Setup::sheets`].
    pub sheet: u8,
    pub team: Team,
    pub alive: bool,
    /// FD-15.3: cannot be resurrected.
    pub surrendered: bool,
    /// Who called it; [`NOBODY`] for players.
    pub summoner: Who,
    /// FD-14.5: own turns left of a creature; 0: stays.
    pub lifetime: u8,
    /// The number in its id: `red-2`, `red-wolf-3`.
    pub number: u8,
    /// FD-5.5: creatures of one summoner act in this order; 0 for players.
    pub arrival: u16,
}

impl Combatant {
    /// FD-1.1, FD-2.1: somebody who begins: full HP and energy, no charges, no points before its own turn.
    pub fn fresh(team: Team, cell: Place, number: u8, (sheet, numbers): (u8, &Sheet)) -> Self {
        Combatant {
            hp: numbers.hp_max,
            energy: numbers.energy_max,
            charges: 0,
            action_points: 0,
            attack_points: 0,
            movement_points: 0,
            cell,
            sheet,
            team,
            alive: true,
            surrendered: false,
            summoner: NOBODY,
            lifetime: 0,
            number,
            arrival: 0,
        }
    }

    /// Whether it is a player character and not a creature.
    pub fn is_player(&self) -> bool {
        self.summoner == NOBODY
    }
}

impl State {
    /// Puts somebody on a cell; gives the one where he stood.
    pub fn put(&mut self, who: Who, to: Place) -> Place {
        let from = std::mem::replace(&mut self.combatants[who as usize].cell, to);
        for (cell, stands) in [(from, NOBODY), (to, who)] {
            if let Some(here) = self.cells.get_mut(cell as usize) {
                *here = stands;
            }
        }
        from
    }
}

/// Something on a bearer for some turns: FD-14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    pub what: What,
    pub bearer: Who,
    /// Who put it there; [`NOBODY`] where the referee did without naming one.
    pub author: Who,
    pub remaining: u8,
    /// FD-14.2: put on during the bearer's own turn: neither ticks nor counts down at that hand-over.
    pub is_fresh: bool,
    /// FD-2.7: consumes charges.
    pub is_marked: bool,
    /// FD-9.14: strength at landing in hundredths of a HP; points of a referee's modifier.
    pub strength: i32,
}

/// FD-13.8: how often somebody has used a spell whose uses are limited; there is none for 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    pub who: Who,
    pub times: u8,
    pub spell: SpellId,
}

/// What an effect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A lasting spell or effect of the content.
    Lasting(LastingId),
    /// FD-15.5: points given by the referee; never halved.
    Granted(Grant),
}

named! {
    /// FD-15.5: what the referee can modify.
    pub enum Grant {
        DamagePercent = "damage_percent", Damage = "damage", Chance = "chance", Block = "block",
    }
}

/// A thing on a cell: FD-11.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object {
    /// Index into things.
    pub thing: u16,
    pub cell: Place,
    /// [`NOBODY`] for what belongs to the map.
    pub author: Who,
    /// 0: permanent.
    pub remaining: u8,
    pub is_fresh: bool,
    /// In hundredths of a HP.
    pub strength: i32,
}
