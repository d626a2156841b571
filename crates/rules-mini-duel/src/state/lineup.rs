//! What a duel is fought with: who stands where, with which numbers, and what can be paid.

use super::{NOBODY, OFF_FIELD, PIECES, Place, Who};
use crate::content::{BlowId, ItemId, SkillId, Stats};

/// Who fights in a duel and with which sheet, by place: made when the rounds begin, and not changed until the next duel.
#[derive(Clone, Debug, PartialEq, Eq)]
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
