//! What changed from one state to the next, small enough to send with every step; and the hash by which a page knows that it has it right.

use holmgang_arena::erased::Offer;
use holmgang_kernel::view::{Board, Token, View};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::wire::{Key, Patch, State};

/// The changes that make `new` of `old`.
pub fn between(old: &State, new: &State) -> Vec<Patch> {
    let mut out = Out { path: vec![Key::Name("view")], patches: Vec::new() };
    view(&mut out, &old.view, &new.view);
    out.path.clear();
    offers(&mut out, &old.offers, &new.offers);
    out.patches
}

/// FNV-1a of the view's JSON, 32 bits, eight digits.
pub fn hash(view: &View) -> String {
    let mut hasher = Fnv(0x811c_9dc5);
    if let Err(error) = serde_json::to_writer(&mut hasher, view) {
        unreachable!("plain data is written: {error}");
    }
    format!("{:08x}", hasher.0)
}

struct Fnv(u32);

impl std::io::Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut hash = self.0;
        for byte in bytes {
            hash = (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
        self.0 = hash;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

struct Out {
    path: Vec<Key>,
    patches: Vec<Patch>,
}

impl Out {
    fn put(&mut self, key: Key, value: &impl Serialize) {
        let mut at = self.path.clone();
        at.push(key);
        self.patches.push(Patch { at, from: None, cut: None, put: raw(value) });
    }

    fn splice(&mut self, key: Key, from: usize, cut: usize, values: &impl Serialize) {
        let mut at = self.path.clone();
        at.push(key);
        self.patches.push(Patch { at, from: Some(from), cut: Some(cut), put: raw(values) });
    }

    fn field<T: PartialEq + Serialize>(&mut self, name: &'static str, old: &T, new: &T) {
        if old != new {
            self.put(Key::Name(name), new);
        }
    }

    fn within(&mut self, keys: &[Key], f: impl FnOnce(&mut Out)) {
        let depth = self.path.len();
        self.path.extend_from_slice(keys);
        f(self);
        self.path.truncate(depth);
    }

    /// A list: elements that changed if the length stayed, else the part between what is equal at both ends.
    fn list<T: PartialEq + Serialize>(&mut self, name: &'static str, old: &[T], new: &[T]) {
        self.list_by(name, old, new, |out, place, _, new| out.put(Key::Place(place), new));
    }

    fn list_by<T: PartialEq + Serialize>(
        &mut self,
        name: &'static str,
        old: &[T],
        new: &[T],
        mut each: impl FnMut(&mut Out, usize, &T, &T),
    ) {
        if old == new {
            return;
        }
        let changed = old.iter().zip(new).filter(|(old, new)| old != new).count();
        if old.len() == new.len() && changed * 2 <= new.len().max(2) {
            self.within(&[Key::Name(name)], |out| {
                for (place, (old, new)) in old.iter().zip(new).enumerate() {
                    if old != new {
                        each(out, place, old, new);
                    }
                }
            });
            return;
        }
        let most = old.len().min(new.len());
        let first = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let last = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count().min(most - first);
        let fresh = new.get(first..new.len() - last).unwrap_or_default();
        self.splice(Key::Name(name), first, old.len() - last - first, &fresh);
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    let text = serde_json::to_string(value).unwrap_or_else(|error| unreachable!("plain data is written: {error}"));
    RawValue::from_string(text).unwrap_or_else(|error| unreachable!("JSON was written: {error}"))
}

fn view(out: &mut Out, old: &View, new: &View) {
    let View { heading, facts, boards, sides, order, wanted, outcome } = new;
    out.field("heading", &old.heading, heading);
    out.list("facts", &old.facts, facts);
    out.list_by("boards", &old.boards, boards, |out, place, old, new| board(out, place, old, new));
    out.list("sides", &old.sides, sides);
    out.list("order", &old.order, order);
    out.field("wanted", &old.wanted, wanted);
    out.field("outcome", &old.outcome, outcome);
}

fn board(out: &mut Out, place: usize, old: &Board, new: &Board) {
    let Board { id, name, layout, files, ranks, file_labels, rank_labels, cells, tokens } = new;
    let same = *id == old.id
        && *name == old.name
        && *layout == old.layout
        && (*files, *ranks) == (old.files, old.ranks)
        && *file_labels == old.file_labels
        && *rank_labels == old.rank_labels;
    if !same {
        return out.put(Key::Place(place), new);
    }
    out.within(&[Key::Place(place)], |out| {
        out.list("cells", &old.cells, cells);
        out.list_by("tokens", &old.tokens, tokens, |out, place, old, new| token(out, place, old, new));
    });
}

fn token(out: &mut Out, place: usize, old: &Token, new: &Token) {
    let Token { id, name, sign, art, side, cell, kind, facing, acting, gauges, badges, facts } = new;
    if *id != old.id || *sign != old.sign || *art != old.art || *side != old.side || *kind != old.kind {
        return out.put(Key::Place(place), new);
    }
    out.within(&[Key::Place(place)], |out| {
        out.field("name", &old.name, name);
        out.field("cell", &old.cell, cell);
        out.field("facing", &old.facing, facing);
        out.field("acting", &old.acting, acting);
        out.list_by("gauges", &old.gauges, gauges, |out, place, old, new| {
            let same = old.id == new.id && old.name == new.name && old.short == new.short && old.icon == new.icon;
            if !same {
                return out.put(Key::Place(place), new);
            }
            out.within(&[Key::Place(place)], |out| {
                out.field("value", &old.value, &new.value);
                out.field("max", &old.max, &new.max);
            });
        });
        out.list("badges", &old.badges, badges);
        out.list_by("facts", &old.facts, facts, |out, place, old, new| {
            if old.name != new.name || old.clause != new.clause {
                return out.put(Key::Place(place), new);
            }
            out.within(&[Key::Place(place)], |out| out.field("value", &old.value, &new.value));
        });
    });
}

fn offers(out: &mut Out, old: &[Offer], new: &[Offer]) {
    out.list("offers", old, new);
}
