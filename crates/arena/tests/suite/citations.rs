//! Where the code names each clause.

use holmgang_arena::citations::of;
use holmgang_kernel::clause::Clause;
use holmgang_rulebooks::REGISTRY;

#[test]
fn every_clause_is_named_by_code_where_the_table_says() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    for info in REGISTRY.ids().into_iter().flat_map(|id| REGISTRY.get(id).unwrap().profile().clauses) {
        let places = of(info.clause);
        assert!(!places.is_empty(), "no code names {} as clause::{}", info.clause, info.constant);
        for place in places {
            let text = std::fs::read_to_string(format!("{root}{}", place.file)).unwrap();
            let line = text.lines().nth(place.line as usize - 1).unwrap_or_default();
            assert!(line.contains(&format!("clause::{}", info.constant)), "{place}: {line}");
        }
    }
    assert!(of(Clause::of("XX-1.1")).is_empty());
}

#[test]
fn a_citation_tells_its_function() {
    let told: Vec<String> = of(Clause::of("FD-2.4")).iter().map(ToString::to_string).collect();
    assert!(
        told.iter().any(|line| line.starts_with("crates/rules-forum-duel/src/resolve/") && line.ends_with(" strike")),
        "{told:?}"
    );
}
