//! What changed from one view to the next, small enough to send with every step; and the hash by which a page knows that it has it right.

use holmgang_kernel::view::{Badge, Board, CellView, Decision, Fact, Gauge, Place, Token, View};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::wire::{Key, Patch};

/// The changes that make `new` of `old`.
pub fn between(old: &View, new: &View) -> Vec<Patch> {
    let mut out = Out { path: vec![Key::Name("view")], patches: Vec::new() };
    view(&mut out, old, new);
    let mut before: Vec<Key> = Vec::new();
    for patch in &mut out.patches {
        // The last key always stands, so that there is something to change.
        let most = patch.at.len().saturating_sub(1);
        let same = patch.at.iter().zip(&before).take(most).take_while(|(now, before)| now == before).count();
        let whole = patch.at.clone();
        patch.at.drain(..same);
        patch.same = same;
        before = whole;
    }
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
        self.patches.push(Patch { same: 0, at, cut: None, put: raw(value) });
    }

    fn splice(&mut self, key: Key, from: usize, cut: usize, values: &impl Serialize) {
        let mut at = self.path.clone();
        at.push(key);
        self.patches.push(Patch { same: 0, at, cut: Some((from, cut)), put: raw(values) });
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

    /// A list whose elements have nothing that stays.
    fn list<T: PartialEq + Serialize>(&mut self, name: &'static str, old: &[T], new: &[T]) {
        let same_length = old.len() == new.len();
        self.list_by(
            name,
            old,
            new,
            |old, new| same_length || old == new,
            |out, place, _, new| out.put(Key::Place(place), new),
        );
    }

    /// A list: elements that are `same` as those at its two ends are changed where they stand; what is between them goes and comes.
    fn list_by<T: PartialEq + Serialize>(
        &mut self,
        name: &'static str,
        old: &[T],
        new: &[T],
        same: impl Fn(&T, &T) -> bool,
        each: impl Fn(&mut Out, usize, &T, &T),
    ) {
        if old == new {
            return;
        }
        let most = old.len().min(new.len());
        let first = old.iter().zip(new).take_while(|(old, new)| same(old, new)).count();
        let ends = old.iter().rev().zip(new.iter().rev());
        let last = ends.take_while(|(old, new)| same(old, new)).count().min(most - first);
        let fresh = new.get(first..new.len() - last).unwrap_or_default();
        let cut = old.len() - last - first;
        if cut > 0 || !fresh.is_empty() {
            self.splice(Key::Name(name), first, cut, &fresh);
        }
        let tail = old.iter().skip(old.len() - last).zip(new.iter().skip(new.len() - last));
        let kept = old.iter().zip(new).take(first).chain(tail).enumerate();
        self.within(&[Key::Name(name)], |out| {
            for (number, (old, new_one)) in kept {
                if old != new_one {
                    let place = if number < first { number } else { new.len() - last + number - first };
                    each(out, place, old, new_one);
                }
            }
        });
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).unwrap_or_else(|error| unreachable!("plain data is written: {error}"))
}

fn view(out: &mut Out, old: &View, new: &View) {
    let View { heading, facts, boards, sides, order, wanted, outcome, sight, threats } = new;
    out.field("heading", &old.heading, heading);
    fact_list(out, &old.facts, facts);
    out.list_by("boards", &old.boards, boards, |old, new| old.id == new.id, board);
    out.list("sides", &old.sides, sides);
    out.list_by("order", &old.order, order, |old, new| old.token == new.token, place);
    match (&old.wanted, wanted) {
        (Some(old), Some(new)) => out.within(&[Key::Name("wanted")], |out| decision(out, old, new)),
        (old, new) => out.field("wanted", old, new),
    }
    out.field("outcome", &old.outcome, outcome);
    out.field("sight", &old.sight, sight);
    out.field("threats", &old.threats, threats);
}

fn decision(out: &mut Out, old: &Decision, new: &Decision) {
    let Decision { seats, what, why, token, purse, clause, limit_ms } = new;
    out.field("seats", &old.seats, seats);
    out.field("what", &old.what, what);
    out.field("why", &old.why, why);
    out.field("token", &old.token, token);
    gauges(out, "purse", &old.purse, purse);
    out.field("clause", &old.clause, clause);
    out.field("limit_ms", &old.limit_ms, limit_ms);
}

fn place(out: &mut Out, at: usize, old: &Place, new: &Place) {
    if (&old.name, old.side, &old.figure) != (&new.name, new.side, &new.figure) {
        return out.put(Key::Place(at), new);
    }
    out.within(&[Key::Place(at)], |out| out.field("stage", &old.stage, &new.stage));
}

fn board(out: &mut Out, at: usize, old: &Board, new: &Board) {
    let Board { id, name, layout, files, ranks, file_labels, rank_labels, cells, tokens } = new;
    let same = *id == old.id
        && *name == old.name
        && *layout == old.layout
        && (*files, *ranks) == (old.files, old.ranks)
        && *file_labels == old.file_labels
        && *rank_labels == old.rank_labels;
    if !same {
        return out.put(Key::Place(at), new);
    }
    out.within(&[Key::Place(at)], |out| {
        out.list_by("cells", &old.cells, cells, |old, new| old.id == new.id, cell);
        out.list_by("tokens", &old.tokens, tokens, |old, new| old.id == new.id, token);
    });
}

fn cell(out: &mut Out, at: usize, old: &CellView, new: &CellView) {
    let CellView { id: _, file, rank, terrain, marks } = new;
    out.within(&[Key::Place(at)], |out| {
        out.field("file", &old.file, file);
        out.field("rank", &old.rank, rank);
        out.field("terrain", &old.terrain, terrain);
        badges(out, "marks", &old.marks, marks);
    });
}

fn token(out: &mut Out, at: usize, old: &Token, new: &Token) {
    let Token { id: _, name, sign, art, side, cell, kind, facing, acting, gauges: bars, badges: marks, facts } = new;
    out.within(&[Key::Place(at)], |out| {
        out.field("name", &old.name, name);
        out.field("sign", &old.sign, sign);
        out.field("art", &old.art, art);
        out.field("side", &old.side, side);
        out.field("cell", &old.cell, cell);
        out.field("kind", &old.kind, kind);
        out.field("facing", &old.facing, facing);
        out.field("acting", &old.acting, acting);
        gauges(out, "gauges", &old.gauges, bars);
        badges(out, "badges", &old.badges, marks);
        fact_list(out, &old.facts, facts);
    });
}

fn gauges(out: &mut Out, name: &'static str, old: &[Gauge], new: &[Gauge]) {
    out.list_by(
        name,
        old,
        new,
        |old, new| old.id == new.id,
        |out, at, old, new| {
            if (&old.name, &old.short, old.icon) != (&new.name, &new.short, new.icon) {
                return out.put(Key::Place(at), new);
            }
            out.within(&[Key::Place(at)], |out| {
                out.field("value", &old.value, &new.value);
                out.field("max", &old.max, &new.max);
            });
        },
    );
}

fn badges(out: &mut Out, name: &'static str, old: &[Badge], new: &[Badge]) {
    out.list_by(
        name,
        old,
        new,
        |old, new| old.id == new.id,
        |out, at, old, new| {
            let Badge { id: _, name, icon, left, tone, about, clause } = new;
            out.within(&[Key::Place(at)], |out| {
                out.field("name", &old.name, name);
                out.field("icon", &old.icon, icon);
                out.field("left", &old.left, left);
                out.field("tone", &old.tone, tone);
                out.field("about", &old.about, about);
                out.field("clause", &old.clause, clause);
            });
        },
    );
}

fn fact_list(out: &mut Out, old: &[Fact], new: &[Fact]) {
    out.list_by(
        "facts",
        old,
        new,
        |old, new| old.name == new.name,
        |out, at, old, new| {
            out.within(&[Key::Place(at)], |out| {
                out.field("value", &old.value, &new.value);
                out.field("clause", &old.clause, &new.clause);
            });
        },
    );
}
