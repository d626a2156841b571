//! Who may be aimed at: rows (MD-7), Walls (MD-8), Cloak (MD-9). `legal` lists what stands in these masks, `check` names the reason against what does not.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::refusal::refuse;

use crate::action::{Aim, NO_TARGET, Reason, Refusal, Target, UNKNOWN_TARGET};
use crate::clause;
use crate::content::Subclass;
use crate::state::{Fate, NOBODY, Place, Side, State, at, bit, side_of};

/// What may be aimed at: pieces of one side as bits of places, Walls as bits of their indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    pub pieces: u32,
    pub walls: u32,
}

impl Targets {
    /// How many.
    #[inline]
    pub const fn count(self) -> usize {
        let walls = if self.walls == 0 { 0 } else { self.walls.count_ones() as usize };
        ones_of_a_side(self.pieces) as usize + walls
    }

    /// The n-th of them in the order of MD-3.11: front row by file, back row by file, Walls in order of placement.
    #[inline]
    pub fn nth(self, n: usize) -> Target {
        if self.walls == 0 {
            return Target::place(nth_of_a_side(self.pieces, n));
        }
        let pieces = ones_of_a_side(self.pieces) as usize;
        if n < pieces {
            Target::place(nth_of_a_side(self.pieces, n))
        } else {
            let wall = bits(self.walls).nth(n - pieces);
            Target::wall(usize::from(wall.unwrap_or(0)))
        }
    }

    /// All of them in that order.
    pub fn iter(self) -> impl Iterator<Item = Target> {
        bits(self.pieces).map(Target::place).chain(bits(self.walls).map(|wall| Target::wall(usize::from(wall))))
    }
}

/// The places of the bits that are set, lowest first.
#[inline]
pub fn bits(mut mask: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        bit
    })
}

/// `NTH[mask][n]`: the place of the n-th bit that is set in a byte.
const NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if mask >> bit & 1 == 1 {
                table[mask][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        mask += 1;
    }
    table
};

/// How many bits are set in a byte.
pub(crate) const BITS: [u8; 256] = {
    let mut table = [0; 256];
    let mut mask = 0usize;
    while mask < 256 {
        table[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    table
};

/// How many places of a side are set. Not every processor counts bits in one step, so bytes are looked up.
#[inline]
const fn ones_of_a_side(mask: u32) -> u8 {
    let side = mask | mask >> 16;
    BITS[side as usize & 0xFF] + BITS[(side >> 8) as usize & 0xFF]
}

/// The place of the n-th bit that is set in a byte, counted from 0.
#[inline]
pub(crate) fn nth_of_byte(byte: usize, n: usize) -> u8 {
    NTH[byte & 0xFF][n & 7]
}

/// The n-th place that is set, counted from 0, where all are of one side; `n` is below their number.
#[inline]
fn nth_of_a_side(mask: u32, n: usize) -> u8 {
    let side = (mask | mask >> 16) as usize;
    let base = if mask > 0xFFFF { 16 } else { 0 };
    let (front, back) = (side & 0xFF, side >> 8 & 0xFF);
    let in_front = usize::from(BITS[front]);
    // One step without a branch that chance decides.
    let (row, n, base) = if n < in_front { (front, n, base) } else { (back, n - in_front, base + 8) };
    base + nth_of_byte(row, n)
}

impl State {
    /// MD-7.4, MD-7.6: whether a Warrior stands behind a living ally. Archers and Mages never do (MD-7.8); the subclass decides, whatever the class (MD-7.9).
    #[inline]
    pub fn is_blocked(&self, place: Place) -> bool {
        self.duel.alive & self.lineup.kit[at(place)].blockers != 0
    }

    /// Whether a piece may attack or use skills at all: it is neither blocked nor cloaked.
    #[inline]
    pub fn may_strike(&self, place: Place) -> bool {
        (self.duel.alive & self.lineup.kit[at(place)].blockers) | (self.duel.cloaked & bit(place)) == 0
    }

    /// MD-9.3.
    #[inline]
    pub fn is_cloaked(&self, place: Place) -> bool {
        self.duel.cloaked & bit(place) != 0
    }

    /// Living enemies that can be seen: MD-9.1, MD-9.2. MD-7.3: as far as rows go, an Archer or Mage may aim at any of them, at any distance (MD-3.2).
    #[inline]
    pub fn visible_enemies(&self, place: Place) -> u32 {
        self.duel.alive & side_of(place).other().places() & !self.duel.cloaked
    }

    /// MD-7.1, MD-7.2: the front row that keeps Warriors away from the row behind it, as far as it lives.
    #[inline]
    pub fn screen_of(&self, side: Side) -> u32 {
        let front = self.duel.alive & side.front();
        if self.setup.options.cloak_screens { front } else { front & !self.duel.cloaked }
    }

    /// Standing Walls of a side.
    pub fn walls_of(&self, side: Side) -> u32 {
        let mut mask = 0;
        for (index, wall) in self.duel.walls.iter().enumerate() {
            mask |= u32::from(wall.side == side) << index;
        }
        mask
    }

    /// MD-8.2 to MD-8.4, MD-8.10: standing enemy Walls that bind a piece.
    pub fn binding_walls(&self, place: Place) -> u32 {
        let (enemy, subclass) = (side_of(place).other(), self.subclass(place));
        let mut mask = 0;
        for (index, wall) in self.duel.walls.iter().enumerate() {
            mask |= u32::from(wall.side == enemy && wall.kind.bound_by_its_wall() == subclass) << index;
        }
        mask
    }

    /// MD-8.16: whether a Wall forces a Warrior to attack it. Who cannot attack at all (MD-7.4, MD-9.3) is not forced.
    #[inline]
    pub fn is_forced(&self, place: Place) -> bool {
        !self.duel.walls.is_empty()
            && self.setup.options.wall_forces
            && self.subclass(place) == Subclass::Warrior
            && self.may_strike(place)
            && self.binding_walls(place) != 0
    }

    /// What a piece may attack or hit with a damaging skill, if it may attack at all (MD-7.4, MD-9.3).
    #[inline]
    pub fn attackable(&self, place: Place) -> Targets {
        let mut walls = 0;
        if !self.duel.walls.is_empty() {
            let binding = self.binding_walls(place);
            if binding != 0 {
                return Targets { pieces: 0, walls: binding };
            }
            // MD-8.6, MD-8.15: anybody may attack a Wall, over any row.
            walls = self.walls_of(side_of(place).other());
        }
        Targets { pieces: self.in_reach(place), walls }
    }

    /// MD-7.1, MD-7.3: enemies that rows and Cloak leave to a piece that no Wall binds.
    #[inline]
    pub fn in_reach(&self, place: Place) -> u32 {
        let visible = self.visible_enemies(place);
        let limit = self.lineup.kit[at(place)].row_limit;
        if self.screen_of(side_of(place).other()) & limit == 0 { visible } else { visible & limit }
    }

    /// MD-8.14: what an area skill hits: of a bound piece the binding Walls, of others the pieces that it may attack.
    pub fn area(&self, place: Place) -> Targets {
        let targets = self.attackable(place);
        if targets.pieces == 0 && self.binding_walls(place) != 0 {
            return targets;
        }
        Targets { pieces: targets.pieces, walls: 0 }
    }

    /// Whether an attack or hostile skill of a piece may be aimed so: the reasons in the order of MD-2.18.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn check_hostile(&self, place: Place, target: Target, hits_walls: bool) -> Result<(), Refusal> {
        let binding = self.binding_walls(place);
        match self.check_enemy(place, target, clause::ATTACK)? {
            Aim::Wall(_) if !hits_walls => refuse(Reason::IllegalTarget, clause::WALL_BINDS_THE_TARGET),
            Aim::Wall(wall) if binding != 0 && binding & bit(wall) == 0 => Err(self.bound(place)),
            Aim::Wall(_) => Ok(()),
            Aim::Place(_) if binding != 0 => Err(self.bound(place)),
            Aim::Place(enemy) if self.in_reach(place) & bit(enemy) == 0 => {
                refuse(Reason::BackRowProtected, clause::WARRIORS_AND_BACK_ROW)
            }
            _ => Ok(()),
        }
    }

    /// MD-6.12: rows and Walls do not restrict a hostile spell; a Wall is no target of it (MD-6.13), and nobody sees a cloaked Queen (MD-9.2).
    ///
    /// # Errors
    /// The first reason against it.
    pub fn check_hostile_spell(&self, place: Place, target: Target) -> Result<(), Refusal> {
        match self.check_enemy(place, target, clause::FOUR_SPELLS)? {
            Aim::Wall(_) => refuse(Reason::IllegalTarget, clause::FOUR_SPELLS),
            _ => Ok(()),
        }
    }

    /// MD-5.11: a friendly skill or spell is for living allies, or for oneself; a Wall is none (MD-8.7).
    ///
    /// # Errors
    /// The first reason against it.
    pub fn check_friendly(
        &self,
        place: Place,
        target: Target,
        cited: Clause,
        of_the_dead: Clause,
        self_too: bool,
    ) -> Result<(), Refusal> {
        let illegal = Refusal::new(Reason::IllegalTarget, cited);
        let not_alive = Refusal::new(Reason::TargetNotAlive, of_the_dead);
        match target.aim() {
            Aim::Place(ally) if side_of(ally) != side_of(place) || self.lineup.who[at(ally)] == NOBODY => Err(illegal),
            Aim::Place(ally) if ally == place && !self_too => Err(illegal),
            Aim::Place(ally) if self.duel.alive & bit(ally) == 0 => Err(not_alive),
            Aim::Place(_) => Ok(()),
            Aim::Absent(who) if self.has_left(who) && self.side_of_piece(who) == side_of(place) => Err(not_alive),
            aim => Err(aimed_at(aim, illegal)),
        }
    }

    /// The part that all hostile orders share: somebody of the enemy, alive and seen.
    fn check_enemy(&self, place: Place, target: Target, cited: Clause) -> Result<Aim, Refusal> {
        let illegal = Refusal::new(Reason::IllegalTarget, cited);
        let not_alive = Refusal::new(Reason::TargetNotAlive, cited);
        let aim = target.aim();
        match aim {
            Aim::Place(enemy) if side_of(enemy) == side_of(place) || self.lineup.who[at(enemy)] == NOBODY => {
                Err(illegal)
            }
            Aim::Place(enemy) if self.duel.alive & bit(enemy) == 0 => Err(not_alive),
            Aim::Place(enemy) if self.is_cloaked(enemy) => {
                let cited = if cited == clause::ATTACK { clause::CLOAKED_QUEEN } else { clause::INVISIBLE_TO_SKILLS };
                refuse(Reason::TargetCloaked, cited)
            }
            Aim::Place(_) => Ok(aim),
            Aim::Wall(wall) => match self.duel.walls.get(usize::from(wall)) {
                Some(wall) if wall.side == side_of(place) => Err(illegal),
                Some(_) => Ok(aim),
                None => Err(not_alive),
            },
            Aim::GoneWall => Err(not_alive),
            Aim::Absent(who) if self.has_left(who) && self.side_of_piece(who) != side_of(place) => Err(not_alive),
            Aim::Absent(_) | Aim::Nothing | Aim::Unknown => Err(aimed_at(aim, illegal)),
        }
    }

    /// The refusal of a bound piece, by the clause of its subclass.
    fn bound(&self, place: Place) -> Refusal {
        let cited = match self.subclass(place) {
            Subclass::Archer => clause::WALL_BINDS_ARCHERS,
            Subclass::Mage => clause::WALL_BINDS_MAGES,
            Subclass::Warrior => clause::WALL_BINDS_WARRIORS,
        };
        Refusal::new(Reason::MustAttackWall, cited)
    }

    /// Whether a piece is dead or has surrendered.
    fn has_left(&self, who: u8) -> bool {
        let fate = self.chess.as_ref().and_then(|chess| chess.fate.get(usize::from(who)));
        matches!(fate, Some(Fate::Dead | Fate::Surrendered))
    }

    /// The side on which a player's piece would fight.
    fn side_of_piece(&self, who: u8) -> Side {
        self.side_of_player(crate::state::owner(who))
    }
}

/// The refusal of an aim that is none: its sentence says whether nothing was named or nobody is called so.
fn aimed_at(aim: Aim, illegal: Refusal) -> Refusal {
    let need = match aim {
        Aim::Nothing => NO_TARGET,
        Aim::Unknown => UNKNOWN_TARGET,
        _ => 0,
    };
    Refusal { need, ..illegal }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_place_is_the_nth_of_all() {
        for side in 1..=0xFFFFu32 {
            for pieces in [side, side << 16] {
                let targets = Targets { pieces, walls: 0 };
                assert_eq!(targets.count(), pieces.count_ones() as usize);
                for (n, place) in bits(pieces).enumerate() {
                    assert_eq!(targets.nth(n), Target::place(place), "{pieces:#x}");
                }
            }
        }
    }
}
