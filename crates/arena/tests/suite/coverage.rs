//! Battles reach everything that is shipped, but for what is listed here; what they never reach has a reason. With a fixed budget, so that a spell that
//! nobody can cast any more is found.

use std::collections::BTreeSet;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::CoverageJob;
use holmgang_rulebooks::REGISTRY;

/// What so many decisions may leave out: acts that need a rare moment, and equipment that works by itself.
const MAY_BE_MISSED: [(&str, usize, &[&str]); 5] = [
    (
        "mini-duel",
        110,
        &["equip", "talisman_common_2", "talisman_rare_6", "cloak_uncommon_3", "cloak_epic_9", "bench_talisman"],
    ),
    (
        "forum-duel",
        140,
        &["equip", "set_turn_order", "buckler", "tower_shield", "bulwark", "apprentice_book", "codex_of_breach"],
    ),
    (
        "ability-chess",
        104,
        &[
            "designate",
            "set_option",
            "announce_item_actions",
            "place_item",
            "revive",
            "restrict",
            "lift",
            "reveal",
            "extinguish",
            "large",
        ],
    ),
    (
        "tabletop-d20",
        164,
        &[
            "untangle",
            "free",
            "apply_effect",
            "rule_improvised",
            "fumble_outcome",
            "skill_fumble",
            "grant_counter_trip",
            "allow_free_action",
            "declare_fate",
            "ogre_club",
            "leather",
            "scale",
            "chain_mail",
            "plate",
            "wet_arrows",
        ],
    ),
    (
        "fairydust",
        136,
        &[
            "ram",
            "turn",
            "get_down",
            "tie_order",
            "declare_surprised",
            "set_option",
            "classify_action",
            "call_check",
            "set_difficulty",
            "place_item",
            "remove_item",
            "leather_coat",
            "horse",
            "cart",
        ],
    ),
];

#[test]
fn battles_reach_what_is_shipped() {
    for (id, clauses, may_be_missed) in MAY_BE_MISSED {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        let job = CoverageJob { decisions: 15_000, most: 600, seed: 1 };
        let found = rules.coverage(&job, &()).unwrap();
        assert!(found.decisions <= 15_000 && found.battles > 20, "{id}: {} {}", found.battles, found.decisions);
        let of = |kind: fn(&str) -> bool| found.never().filter(move |thing| kind(thing.kind));
        let missed: BTreeSet<&str> = of(|kind| kind != "clause").map(|thing| thing.id.as_str()).collect();
        let lost: Vec<&&str> = missed.iter().filter(|id| !may_be_missed.contains(id)).collect();
        assert!(lost.is_empty(), "{id}: never reached: {lost:?}");
        let all = found.things.iter().filter(|thing| thing.kind == "clause").count();
        let reached = all - of(|kind| kind == "clause").count();
        assert!(reached >= clauses, "{id}: {reached} of {all} clauses");
        for thing in &found.things {
            assert_eq!(thing.why.is_some(), thing.count == 0, "{id}: {thing:?}");
            assert!(thing.why.as_ref().is_none_or(|why| !why.en.is_empty() && !why.ru.is_empty()), "{thing:?}");
        }
    }
}

/// The same seed and budget reach the same; a larger budget no less.
#[test]
fn coverage_repeats() {
    let rules = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap();
    let of = |decisions| rules.coverage(&CoverageJob { decisions, most: 600, seed: 7 }, &()).unwrap();
    let (one, more) = (of(1_500), of(3_000));
    assert_eq!(one, of(1_500));
    let missed = |found: &holmgang_arena::erased::Coverage| -> BTreeSet<String> {
        found.never().map(|thing| thing.id.clone()).collect()
    };
    assert!(missed(&more).is_subset(&missed(&one)) && missed(&more).len() < missed(&one).len());
}
