//! The offers that a client has been told once are not told again: they lie on its shelf, numbered in the order in which they came, and a step names
//! them by their numbers. What is new is told as what differs from the same action as it was before, or else from the new one before it.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

use holmgang_arena::erased::Offer;
use holmgang_kernel::view::Choice;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::limits;
use crate::wire::OffersTold;

/// Numbers by fingerprint. A fingerprint under a key of our own is as good as any hash of it.
pub type Fingerprints<T> = HashMap<u64, T, BuildHasherDefault<IdentityHasher>>;

/// A hash that is the fingerprint.
#[derive(Default)]
pub struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, print: u64) {
        self.0 = print;
    }
}

/// What one client has on its shelf: of every offer its fingerprint, under a key that nobody outside knows.
pub struct OfferCache {
    known: Fingerprints<usize>,
    count: usize,
    key: RandomState,
}

impl OfferCache {
    /// The shelf of a client that has just been told everything: these offers, in their order.
    pub fn of(offers: &[Offer]) -> OfferCache {
        let mut cache = OfferCache { known: Fingerprints::default(), count: 0, key: RandomState::new() };
        for offer in offers {
            let print = cache.print(offer);
            cache.known.insert(print, cache.count);
            cache.count += 1;
        }
        cache
    }

    fn print(&self, offer: &Offer) -> u64 {
        let Offer { choice, chance, refused, beside, way: _ } = offer; // lists have no ways
        let refused = refused.as_ref().map(|refused| (&refused.code, &refused.clause, &refused.words));
        self.key.hash_one((choice, chance, refused, beside))
    }

    /// How a client with this shelf, which has the old offers before it, is told of the new ones. They lie on it from now on.
    pub fn tell(&mut self, old: &[Offer], new: &[Offer]) -> OffersTold {
        if self.count + new.len() > limits::MOST_CACHED_OFFERS {
            self.known.clear();
            self.count = 0;
        }
        let keep = self.count;
        let mut fresh: Vec<Box<RawValue>> = Vec::new();
        let mut before: Option<&Offer> = None;
        let mut list: Vec<(usize, usize)> = Vec::new();
        let mut was = ActionIndex { offers: old, next: 0, all: OnceCell::new() };
        for offer in new {
            let print = self.print(offer);
            let place = *self.known.entry(print).or_insert_with(|| {
                let of = was.find(&offer.choice.action);
                let like = of.and_then(|place| old.get(place)).or(before);
                fresh.push(raw(&OfferDelta { offer, of, before: like }));
                before = Some(offer);
                self.count += 1;
                self.count - 1
            });
            match list.last_mut() {
                Some((first, length)) if *first + *length == place => *length += 1,
                _ => list.push((place, 1)),
            }
        }
        OffersTold { keep, new: fresh, list }
    }
}

/// Where actions stand in a list.
struct ActionIndex<'a> {
    offers: &'a [Offer],
    /// The place behind the one found last: lists change little from step to step.
    next: usize,
    all: OnceCell<BTreeMap<&'a str, usize>>,
}

impl ActionIndex<'_> {
    fn find(&mut self, action: &str) -> Option<usize> {
        let stands = |place: &usize| self.offers.get(*place).is_some_and(|offer| offer.choice.action == action);
        let names =
            || self.offers.iter().enumerate().map(|(place, offer)| (offer.choice.action.as_str(), place)).collect();
        let found = Some(self.next).filter(stands).or_else(|| self.all.get_or_init(names).get(action).copied())?;
        self.next = found + 1;
        Some(found)
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).unwrap_or_else(|error| unreachable!("plain data is written: {error}"))
}

/// An offer as what differs from another one.
struct OfferDelta<'a> {
    offer: &'a Offer,
    /// The place of that one in the list as it was; none: it is the new one before this.
    of: Option<usize>,
    before: Option<&'a Offer>,
}

impl Serialize for OfferDelta<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Offer { choice, chance, refused, beside, way: _ } = self.offer; // lists have no ways
        let Choice { action, label, group, icon, target, cells, cost, notes, about, clause, amounts, blanks } = choice;
        let mut map = serializer.serialize_map(None)?;
        let was = self.before.map(|before| &before.choice);
        if let Some(of) = self.of {
            map.serialize_entry("of", &of)?;
        }
        macro_rules! told {
            ($($field:ident if $has:expr, before $was:expr;)+) => {$(
                if $was.map_or($has, |was| was != $field) {
                    map.serialize_entry(stringify!($field), $field)?;
                }
            )+};
        }
        told! {
            action if true, before was.map(|was| &was.action);
            label if !label.is_empty(), before was.map(|was| &was.label);
            group if !group.is_empty(), before was.map(|was| &was.group);
            icon if !icon.is_empty(), before was.map(|was| &was.icon);
            target if target.is_some(), before was.map(|was| &was.target);
            cells if !cells.is_empty(), before was.map(|was| &was.cells);
            cost if !cost.is_empty(), before was.map(|was| &was.cost);
            notes if !notes.is_empty(), before was.map(|was| &was.notes);
            about if !about.is_empty(), before was.map(|was| &was.about);
            clause if true, before was.map(|was| &was.clause);
            amounts if !amounts.is_empty(), before was.map(|was| &was.amounts);
            blanks if !blanks.is_empty(), before was.map(|was| &was.blanks);
            chance if chance.is_some(), before self.before.map(|before| &before.chance);
            refused if refused.is_some(), before self.before.map(|before| &before.refused);
            beside if *beside, before self.before.map(|before| &before.beside);
        }
        map.end()
    }
}
