//! What listing needs to know of the moment.

use std::cell::OnceCell;

use holmgang_kernel::grid::Cell;

use crate::Rules;
use crate::action::{Arm, Hand};
use crate::content::{Feat, WeaponId};
use crate::grid::{Around, CellSet};
use crate::numbers::weapons::reach_mask;
use crate::state::{Crowd, Figure, NOBODY, NOWHERE, Place, State, ThingId, Who, bit};

/// What listing needs to know of the moment, worked out once.
pub(super) struct Scene<'a> {
    pub(super) state: &'a State,
    pub(super) who: Who,
    pub(super) figure: &'a Figure,
    /// Opponents on the board.
    pub(super) enemies: Crowd,
    /// What he would attack with; nothing where no attack is possible.
    pub(super) arms: smallvec::SmallVec<[Armed; 4]>,
    pub(super) may_act: bool,
    pub(super) may_move: bool,
    pub(super) whole_turn: bool,
    /// Cells that others take, once somebody has asked.
    pub(super) taken: OnceCell<CellSet>,
    /// Things that he has, or that lie beside him.
    pub(super) things: OnceCell<smallvec::SmallVec<[ThingId; 24]>>,
    /// Where a step can go.
    pub(super) steps: OnceCell<Around>,
    /// Where a full move can end, and the way off the board.
    pub(super) ends: OnceCell<(CellSet, Option<Cell>)>,
    /// Whether some enemy could strike where he stands.
    pub(super) threatened: OnceCell<bool>,
}

/// Something to attack with.
#[derive(Clone, Copy)]
pub(super) struct Armed {
    pub(super) arm: Arm,
    /// TD-3.3: distances that it reaches in melee, one bit each.
    pub(super) melee: u16,
    /// TD-13.3: how far it shoots or is thrown; none where it cannot be.
    pub(super) range: Option<u8>,
}

impl Armed {
    pub(super) fn strikes_at(&self, far: u8) -> bool {
        far < 16 && self.melee >> far & 1 == 1
    }

    /// TD-5.7: what `check_aim` asks besides sight and arcs.
    pub(super) fn reaches(&self, far: u8) -> bool {
        self.strikes_at(far) || self.range.is_some_and(|range| far <= range)
    }
}

impl Rules {
    pub(super) fn scene<'a>(&self, state: &'a State, who: Who) -> Scene<'a> {
        let (figures, figure) = (&state.figures[..], state.figure(who));
        let mut enemies = 0;
        for (place, other) in figures.iter().enumerate() {
            if other.team != figure.team && other.is_there() {
                enemies |= bit(place as Who);
            }
        }
        let may_act = !state.standard_used && state.time_left >= 50;
        Scene {
            state,
            who,
            figure,
            enemies,
            arms: if may_act || state.series.is_some() { self.listed_arms(state, who) } else { Default::default() },
            may_act,
            may_move: state.time_left >= 50,
            whole_turn: state.time_left == 100,
            taken: OnceCell::new(),
            things: OnceCell::new(),
            steps: OnceCell::new(),
            ends: OnceCell::new(),
            threatened: OnceCell::new(),
        }
    }

    /// What somebody would attack with: both hands, natural weapons, fists with the feat or with nothing else.
    pub(super) fn listed_arms(&self, state: &State, who: Who) -> smallvec::SmallVec<[Armed; 4]> {
        let mut arms = smallvec::SmallVec::new();
        let armed = |arm: Arm, weapon: WeaponId| {
            let data = &self.weapons[weapon as usize];
            let melee = if data.is_ranged { 0 } else { reach_mask(self.reach_of(state, who, weapon)) };
            let range = (data.is_ranged || data.aimed_range > 0).then(|| self.farthest_shot(state, weapon));
            Armed { arm, melee, range }
        };
        for (hand, arm) in [(Hand::Main, Arm::Main), (Hand::Off, Arm::Off)] {
            if let Some(weapon) = self.weapon_of(state, self.in_hand(state, who, hand))
                && self.weapons[weapon as usize].attacks
                && self.check_means(state, who, arm).is_ok()
            {
                arms.push(armed(arm, weapon));
            }
        }
        let sheet = state.sheet(who);
        for weapon in &sheet.natural {
            arms.push(armed(Arm::Natural(*weapon), *weapon));
        }
        if sheet.has(Feat::UnarmedFighting) || arms.is_empty() && sheet.natural.is_empty() {
            arms.push(armed(Arm::Fists, self.fists));
        }
        arms
    }

    /// Cells that others take, for somebody who wants to end there.
    pub(super) fn taken_around<'a>(&self, scene: &'a Scene<'_>) -> &'a CellSet {
        scene.taken.get_or_init(|| self.taken(scene.state, scene.who))
    }

    /// Things that somebody has, that lie or stick in his cells or beside them, in their order.
    pub(super) fn at_hand<'a>(&self, scene: &'a Scene<'_>) -> &'a [ThingId] {
        scene.things.get_or_init(|| {
            let (figure, mut found) = (scene.figure, smallvec::SmallVec::new());
            let (file, rank) = (figure.cell.file.wrapping_sub(1), figure.cell.rank.wrapping_sub(1));
            for (things, first) in scene.state.things.chunks(64).zip([0, 64, 128, 192]) {
                let mut near = 0u64;
                for thing in things.iter().rev() {
                    // Without branches: where forty things are changes from turn to turn.
                    let (owner, cell) = match thing.at {
                        Place::Main(who) | Place::Off(who) | Place::Worn(who) | Place::Carried(who) => (who, NOWHERE),
                        Place::Floor(cell) | Place::Stuck(cell) => (NOBODY, cell),
                        Place::Gone => (NOBODY, NOWHERE),
                    };
                    let is_beside = (cell.file.wrapping_sub(file) <= figure.side + 1)
                        & (cell.rank.wrapping_sub(rank) <= figure.side + 1);
                    near = near << 1 | u64::from((owner == scene.who) | is_beside);
                }
                while near != 0 {
                    found.push(first + near.trailing_zeros() as ThingId);
                    near &= near - 1;
                }
            }
            found
        })
    }

    /// Whether no earlier thing at hand is of the same kind in the same place: of two alike the first one is meant.
    pub(super) fn is_first_alike(&self, scene: &Scene<'_>, id: ThingId) -> bool {
        let things = &scene.state.things[..];
        let thing = &things[usize::from(id)];
        let alike = |other: &ThingId| {
            let other = &things[usize::from(*other)];
            other.gear == thing.gear && other.at == thing.at
        };
        !self.at_hand(scene).iter().take_while(|other| **other < id).any(alike)
    }
}
