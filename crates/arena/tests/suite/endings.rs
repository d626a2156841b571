//! How a battle ended is told in one form by every rulebook: in the view, in the record and in the story.

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::TurnInfo;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::plain;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use crate::truth::begin;

#[test]
fn who_has_won_is_said_in_one_form() {
    let mut told = 0;
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        for scenario in rules.scenarios() {
            let mut battle = begin(&*rules, &scenario.id);
            // One after the other gives up, until somebody has won.
            for place in 0..8 {
                let seat = Seat::Player(place);
                let Some(text) = battle.resignation(seat) else { continue };
                battle.act(seat, &text, Rolls::Seeded).unwrap();
                if matches!(battle.turn(), TurnInfo::Over { .. }) {
                    break;
                }
            }
            let TurnInfo::Over { words, winners, .. } = battle.turn() else { continue };
            let [Seat::Player(winner)] = winners[..] else { continue };
            let side = battle.profile().seats[usize::from(winner)].name;
            for lang in [Lang::En, Lang::Ru] {
                let wanted = plain::result(Some(side), lang);
                let where_ = format!("{id}, {}", scenario.id);
                assert_eq!(words.get(lang), wanted, "{where_}");
                let view = battle.view(Viewer::Spectator, lang);
                assert_eq!(view.outcome.map(|ending| ending.text).as_ref(), Some(&wanted), "{where_}");
                let story = battle.log(0, Viewer::Spectator, lang);
                assert!(story.iter().any(|line| line.line.text.starts_with(&wanted)), "{where_}: {wanted}");
                told += 1;
            }
        }
    }
    assert!(told > 40, "{told} endings");
}
