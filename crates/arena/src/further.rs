//! All faults of a content at once: what is wrong in the shape of some entries does not hide what the rulebook finds in the others.

use std::collections::BTreeSet;

use holmgang_kernel::doc::{Entry, Fault, Faults, Value};
use holmgang_kernel::library::{Document, Library, sort};
use holmgang_kernel::ruleset::Playable;

/// Entries that speak of one that is left out are left out as well, so far.
const MOST_TURNS: usize = 4;

/// The faults of shape, and those that the rulebook finds in all entries that have none.
pub(crate) fn with_all<R: Playable>(layers: &[Vec<Document>], faults: Faults) -> Faults {
    let mut layers = layers.to_vec();
    let mut found = faults.clone();
    for _ in 0..MOST_TURNS {
        leave_out(&mut layers, &found);
        match Library::new(R::PROFILE.shapes, &layers) {
            Err(more) => found = more,
            Ok(library) => {
                let mut all = faults.0;
                all.extend(R::load(&library).err().into_iter().flat_map(|faults| faults.0));
                sort(&mut all);
                return Faults(all);
            }
        }
    }
    faults
}

/// Takes the entries that these faults are in out of their files.
fn leave_out(layers: &mut [Vec<Document>], faults: &Faults) {
    let place = |fault: &Fault| {
        let mut parts = fault.path.split('.');
        Some((fault.file.clone(), parts.next()?.to_owned(), parts.next()?.to_owned()))
    };
    let wrong: BTreeSet<(String, String, String)> = faults.0.iter().filter_map(place).collect();
    for Document { file, root } in layers.iter_mut().flatten() {
        let Value::Table(tables) = &mut root.value else { continue };
        for Entry { key, node, .. } in tables {
            if let Value::List(list) = &mut node.value {
                list.retain(|entry| {
                    let id = entry.text("id").unwrap_or_default();
                    !wrong.contains(&(file.clone(), key.clone(), id.to_owned()))
                });
            }
        }
    }
}
