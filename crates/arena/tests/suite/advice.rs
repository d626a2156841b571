//! Hints and analysis: actions that can be taken, the same for the same question, and nothing of what the seat may not know.

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AdviceJob, AnyBattle, ScenarioSource, Setup, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

fn begin(ruleset: &str, scenario: &str) -> Box<dyn AnyBattle> {
    let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = ScenarioSource::Id(scenario.to_owned());
    let setup = Setup { scenario, options: Vec::new(), key: [3; 32], rolls: Rolls::Descending };
    rules.start(&setup).unwrap_or_else(|error| panic!("{error:?}"))
}

fn job() -> AdviceJob {
    AdviceJob { bot: "fighter".into(), seed: 5, most: 3, time: None }
}

#[test]
fn advice_can_be_taken_and_repeats() {
    for (ruleset, scenario) in
        [("forum-duel", "duel-1v1"), ("mini-duel", "drill"), ("ability-chess", "kings"), ("fairydust", "training-1v1")]
    {
        let mut battle = begin(ruleset, scenario);
        let TurnInfo::Of { seats, .. } = battle.turn() else { panic!("{ruleset}: over") };
        let seat = seats[0];
        let advice = battle.advice(seat, &job(), Lang::En).unwrap().unwrap();
        assert_eq!(battle.advice(seat, &job(), Lang::En).unwrap().as_ref(), Some(&advice), "{ruleset}");
        let sum: f64 = advice.chances.iter().map(|chance| chance.win).sum();
        assert!((sum - 1.0).abs() < 0.01 && !advice.best.is_empty(), "{ruleset}: {advice:#?}");
        for best in &advice.best {
            assert!(battle.preview(seat, &best.action, Lang::En).is_ok(), "{ruleset}: {best:?}");
            assert!((0.0..=1.0).contains(&best.win) && !best.text.is_empty(), "{ruleset}: {best:?}");
        }
        let russian = battle.advice(seat, &job(), Lang::Ru).unwrap().unwrap();
        assert_eq!(russian.best[0].action, advice.best[0].action, "{ruleset}");
        battle.act(seat, &advice.best[0].action, Rolls::Seeded).unwrap();
        let analysis = battle.analysis(&job(), Lang::En, &|| true).unwrap().unwrap();
        assert_eq!((analysis.steps.len(), analysis.steps[0].step), (1, 1), "{ruleset}");
        // What the search itself would have done has not missed anything.
        assert!(analysis.steps[0].missed.is_none(), "{ruleset}: {analysis:#?}");
        assert_eq!(battle.analysis(&job(), Lang::En, &|| false).unwrap(), None, "{ruleset}");
    }
}

/// The hidden one stands here or there: who may not know it gets the same advice, to the word.
#[test]
fn advice_tells_no_secret() {
    let world = |cell: &str| {
        let mut battle = begin("fairydust", "market-3v3");
        let set = |battle: &mut Box<dyn AnyBattle>, path: &str, value: Field| {
            battle.set(path, &value).unwrap_or_else(|fault| panic!("{path}: {}", fault.words.en));
        };
        set(&mut battle, "rook.hidden", Field::Bool(true));
        set(&mut battle, "rook.cell", Field::Text(cell.into()));
        let TurnInfo::Of { seats, .. } = battle.turn() else { panic!("it is over") };
        let seat = seats[0];
        assert_ne!(battle.sheet().at("rook.side"), Ok(&Field::Text("red".into())));
        let told = format!("{:?}", battle.advice(seat, &job(), Lang::En).unwrap().unwrap());
        (told, format!("{:?}", battle.view(Viewer::Seat(seat), Lang::En)), format!("{:?}", battle.sheet()))
    };
    let [one, other] = ["2,2", "2,6"].map(world);
    assert_ne!(one.2, other.2, "the worlds differ");
    assert_eq!(one.1, other.1, "the eyes of the seat see no difference");
    assert_eq!(one.0, other.0);
}
