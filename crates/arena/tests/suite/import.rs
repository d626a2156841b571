//! Maps of other programs in every rulebook that takes them.

use holmgang_arena::content::ContentSources;
use holmgang_arena::import::MapJob;
use holmgang_rulebooks::REGISTRY;

const HALL: &str = r#"{ "format": 0.3,
    "resolution": { "map_origin": { "x": 0, "y": 0 }, "map_size": { "x": 12, "y": 10 }, "pixels_per_grid": 70 },
    "line_of_sight": [[{ "x": 4, "y": 3 }, { "x": 8, "y": 3 }, { "x": 8, "y": 7 }, { "x": 4, "y": 7 }, { "x": 4, "y": 3 }]],
    "portals": [{ "bounds": [{ "x": 8, "y": 4 }, { "x": 8, "y": 5 }], "closed": true }],
    "lights": [{}], "image": "" }"#;

fn job(ruleset: &str) -> MapJob<'_> {
    MapJob { ruleset, file: "hall.uvtt", text: HALL, id: "hall", name: "Hall", part: None }
}

#[test]
fn every_rulebook_with_maps_takes_one() {
    let rulesets = REGISTRY.with_maps();
    assert!(rulesets.contains(&"fairydust"));
    for ruleset in rulesets {
        let map = REGISTRY.import_map(&job(ruleset), &ContentSources::builtin());
        let map = map.unwrap_or_else(|faults| panic!("{ruleset}:\n{faults}"));
        assert_eq!((map.files, map.ranks, map.walls, map.doors), (12, 10, 15, 1), "{ruleset}");
        assert!(map.notes.iter().any(|note| note.en.contains("lights")), "{ruleset}");
    }
}

#[test]
fn what_cannot_be_imported_is_refused() {
    let refused = |job: MapJob<'_>| REGISTRY.import_map(&job, &ContentSources::builtin()).unwrap_err().to_string();
    assert!(refused(job("forum-duel")).contains("takes no maps"));
    assert!(refused(job("fairidust")).contains("`fairydust` meant"));
    assert!(refused(MapJob { part: Some([6, 6, 7, 2]), ..job("fairydust") }).contains("inside the map"));
    assert!(refused(MapJob { text: "{", ..job("fairydust") }).contains("JSON"));
    let part =
        REGISTRY.import_map(&MapJob { part: Some([4, 3, 5, 4]), ..job("fairydust") }, &ContentSources::builtin());
    assert_eq!(part.map(|map| (map.files, map.ranks, map.walls, map.doors)).unwrap(), (5, 4, 3, 1));
}
