//! Answers to a choice that is owed, and pieces that are named.

use super::sink::Sink;
use crate::action::{Action, Named};
use crate::legal::choice;
use crate::scene::Scene;
use crate::state::{Ask, Kind, NO_PIECE, Pending, PieceId, Pieces, Who, army_bit};

/// Answers to a choice that is owed.
pub(super) fn list(scene: &Scene<'_>, pending: &Pending, out: &mut impl Sink) {
    match pending.ask {
        Ask::Bearer | Ask::Pick => {
            choice::candidates(scene, pending).for_each(|id| out.put(|| Action::Designate(id)));
        }
        Ask::Promotion(_) => Kind::PROMOTIONS.into_iter().for_each(|kind| out.put(|| Action::ChooseKind(kind))),
        Ask::Wound { .. } => Kind::QUEEN_WOUNDS.into_iter().for_each(|kind| out.put(|| Action::ChooseKind(kind))),
        Ask::Pieces { .. } => {
            if let Some(all) = choosable(scene, pending) {
                all.masks().for_each(|mask| out.put(|| Action::ChoosePieces(all.named(mask))));
            }
        }
    }
}

/// What can be chosen where pieces are asked for.
pub(super) fn choosable(scene: &Scene<'_>, pending: &Pending) -> Option<Combinations> {
    let Ask::Pieces { count, .. } = pending.ask else { return None };
    let forbidden = choice::already_named(scene, &pending.ask);
    let free =
        scene.army(pending.player).filter(|id| forbidden & army_bit(*id) == 0).fold(0u64, |all, id| all | 1 << id);
    Some(Combinations::of(free, usize::from(count)))
}

/// Named pieces as bits of their army.
pub(super) fn bits_of(named: &Named) -> u16 {
    named.iter().fold(0, |all, id| all | army_bit(*id))
}

/// AC-13.6: naming new pieces, as many as before, as masks of the combinations.
pub(super) fn renamings(scene: &Scene<'_>, who: Who) -> Option<(Combinations, impl Iterator<Item = u32>)> {
    let count = choice::renaming(scene, who)?;
    let all = Combinations::of(scene.army(who).0, count);
    let now = choice::named_now(scene, who);
    let named_now = all.mask_of(now);
    Some((all, all.masks().filter(move |mask| Some(*mask) != named_now)))
}

/// How many pieces combinations are made of, at most: the first ten in the order of their ids, which is that of their worth.
pub(super) const MOST_COMBINED: usize = 10;

/// Every choice of so many pieces among the foremost. A choice is a mask of their places, named only when it is wanted.
#[derive(Clone, Copy)]
pub(super) struct Combinations {
    all: [PieceId; MOST_COMBINED],
    len: usize,
    count: usize,
}

impl Combinations {
    fn of(pieces: u64, count: usize) -> Combinations {
        let mut all = [NO_PIECE; MOST_COMBINED];
        let mut len = 0;
        for id in Pieces(pieces).take(MOST_COMBINED) {
            all[len] = id;
            len += 1;
        }
        Combinations { all, len, count }
    }

    /// All of them in rising order: a stable order without memory.
    fn masks(&self) -> impl Iterator<Item = u32> + use<> {
        let (len, count) = (self.len, self.count);
        let first = (0 < count && count <= len).then(|| (1u32 << count) - 1);
        // The next number with as many bits: the lowest run of ones moves its foremost bit up by one and the others down to the end.
        let next = |mask: &u32| {
            let moved = mask + (mask & mask.wrapping_neg());
            Some(moved | ((mask ^ moved) >> (2 + mask.trailing_zeros())))
        };
        std::iter::successors(first, next).take_while(move |mask| *mask < 1 << len)
    }

    /// The choice of these pieces of the army; none where one of them is not among the foremost.
    pub(super) fn mask_of(&self, pieces: u16) -> Option<u32> {
        let places = (0..self.len).filter(|place| pieces & army_bit(self.all[*place]) != 0);
        let mask = places.fold(0u32, |all, place| all | 1 << place);
        (mask.count_ones() == pieces.count_ones()).then_some(mask)
    }

    /// The pieces of a choice.
    pub(super) fn named(&self, mask: u32) -> Named {
        Pieces(u64::from(mask)).map(|place| self.all[usize::from(place)]).collect()
    }
}
