use std::collections::BTreeMap;

use holmgang_arena::content::ContentSources;
use holmgang_kernel::fair::hex;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde_json::json;

use super::*;

/// The hash over all content of the first rulebook in release 0.2.0, which battles that were begun with it bear.
const EARLIER: &str = "a77ae4e2302e5000d6a941b745fdc1d6fbb7cd8dd7e75d8da8a1a9723c550e0e";

fn setup() -> (Arc<dyn AnyRules>, Setup, Vec<(String, bool, String)>) {
    let id = REGISTRY.ids()[0];
    let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
    let seats = json!({ "red": { "is": "me" }, "blue": { "is": "bot", "bot": "greedy" } });
    let wish =
        json!({ "ruleset": id, "scenario": { "id": "mirror-1v1" }, "seats": seats, "clock": { "kind": "none" } });
    let setup = Setup { wish: serde_json::from_value(wish).unwrap(), lang: Lang::En, past: None };
    (rules.into(), setup, vec![("red".into(), false, "Ann".into()), ("blue".into(), true, "greedy".into())])
}

/// Its dice are bound to the hash that its first line bears: with another one they would fall otherwise.
#[test]
fn a_battle_that_an_earlier_release_began_goes_on() {
    let (rules, setup, seats) = setup();
    let secret = Secret([7; 32]);
    let mut begun = Game::new(Arc::clone(&rules), &setup.wish).unwrap();
    begun.content = unhex(EARLIER);
    let invitation = begun.invite(&setup, &seats, Some(&secret)).unwrap();
    let commitment = invitation.commitment();
    assert_eq!(hex(&invitation.content()), EARLIER);
    let rolls = begun.begin(None, invitation, Rolls::Seeded, 0).unwrap();
    assert!(!rolls.is_empty(), "who goes first is rolled");
    let line = |content: &str| {
        let (content, rules) = (content.to_owned(), rules.version());
        let (seats, nonces, rolls) = (seats.clone(), BTreeMap::new(), rolls.clone());
        ("red".to_owned(), Line::Begin { rules, content, seats, nonces, rolls, restarts: 0, binding: None })
    };
    let mut again = Game::new(Arc::clone(&rules), &setup.wish).unwrap();
    again.restore(&setup, Some(&secret), &[line(EARLIER)]).unwrap();
    assert_eq!(again.invite(&setup, &seats, Some(&secret)).unwrap().commitment(), commitment);
    assert_eq!(again.battle().sheet(), begun.battle().sheet());
    let mut other = Game::new(Arc::clone(&rules), &setup.wish).unwrap();
    let refused = other.restore(&setup, Some(&secret), &[line(&"0".repeat(64))]).unwrap_err();
    assert!(refused.en.contains("other content"), "{}", refused.en);
}
