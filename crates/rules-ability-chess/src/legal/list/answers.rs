//! Answers to a choice that is owed, and pieces that are named.

use super::sink::Sink;
use crate::action::{Action, Named};
use crate::legal::choice;
use crate::scene::Scene;
use crate::state::{Ask, Kind, MOST_PIECES, NO_PIECE, Pending, Pieces, Who, army_bit};

/// Answers to a choice that is owed.
pub(super) fn list(scene: &Scene<'_>, pending: &Pending, out: &mut impl Sink) {
    match pending.ask {
        Ask::Bearer | Ask::Pick => {
            choice::candidates(scene, pending).for_each(|id| out.put(|| Action::Designate(id)));
        }
        Ask::Promotion(_) => Kind::PROMOTIONS.into_iter().for_each(|kind| out.put(|| Action::ChooseKind(kind))),
        Ask::Wound { .. } => Kind::QUEEN_WOUNDS.into_iter().for_each(|kind| out.put(|| Action::ChooseKind(kind))),
        Ask::Pieces { count, .. } => {
            let forbidden = choice::already_named(scene, &pending.ask);
            let free = scene
                .army(pending.player)
                .filter(|id| forbidden & army_bit(*id) == 0)
                .fold(0u64, |all, id| all | 1 << id);
            combinations(free, usize::from(count), &mut |named| out.put(|| Action::ChoosePieces(named)));
        }
    }
}

/// AC-13.6: naming new pieces, as many as before.
pub(super) fn renaming(scene: &Scene<'_>, who: Who, out: &mut impl Sink) {
    let Some(count) = choice::renaming(scene, who) else { return };
    let now = choice::named_now(scene, who);
    combinations(scene.army(who).0, count, &mut |named| {
        if named.iter().fold(0, |all, id| all | army_bit(*id)) != now {
            out.put(|| Action::Rename(named));
        }
    });
}

/// How many pieces combinations are made of, at most: the first ten in the order of their ids, which is that of their worth.
const MOST_COMBINED: usize = 10;

/// Every choice of so many pieces among the foremost.
fn combinations(pieces: u64, count: usize, push: &mut impl FnMut(Named)) {
    let mut all = [NO_PIECE; MOST_COMBINED];
    let mut len = 0;
    for id in Pieces(pieces).take(MOST_COMBINED) {
        all[len] = id;
        len += 1;
    }
    if count == 0 || count > len || usize::from(all[0]) >= MOST_PIECES {
        return;
    }
    // Bits of `all` in rising order: a stable order without memory. The next number with as many bits: the lowest run of ones moves its foremost
    // bit up by one and the others down to the end.
    let mut mask = (1u32 << count) - 1;
    while mask < 1 << len {
        push(Pieces(u64::from(mask)).map(|place| all[usize::from(place)]).collect::<Named>());
        let moved = mask + (mask & mask.wrapping_neg());
        mask = moved | ((mask ^ moved) >> (2 + mask.trailing_zeros()));
    }
}
