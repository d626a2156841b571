//! Positions in which a person sees the right action at once: the fourth level finds at least nine of ten in every rulebook.
//!
//! They are data: `positions/<ruleset>.toml`. A position is a scenario with fields set and actions played, and the actions that are right in it, or all
//! that are wrong; `*` in one stands for anything.

use std::path::Path;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AdviceJob, AnyBattle, AnyRules, ScenarioSource, Setup, TurnInfo};
use holmgang_arena::script;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

struct Position {
    id: String,
    battle: Box<dyn AnyBattle>,
    seat: Seat,
    right: Vec<String>,
    wrong: Vec<String>,
}

impl Position {
    fn is_right(&self, action: &str) -> bool {
        let among = |patterns: &[String]| patterns.iter().any(|pattern| fits(pattern, action));
        among(&self.right) || (self.right.is_empty() && !among(&self.wrong))
    }
}

fn field(value: &toml::Value) -> Field {
    match value {
        toml::Value::Boolean(value) => Field::Bool(*value),
        toml::Value::Integer(number) => Field::Int(*number),
        toml::Value::String(text) if text == "none" => Field::None,
        toml::Value::Array(list) => Field::List(list.iter().map(field).collect()),
        toml::Value::Table(table) => {
            Field::Table(table.iter().map(|(key, value)| (key.clone(), field(value))).collect())
        }
        other => Field::Text(other.as_str().map_or_else(|| other.to_string(), str::to_owned)),
    }
}

fn texts(table: &toml::Table, key: &str) -> Vec<String> {
    let list = table.get(key).and_then(toml::Value::as_array).into_iter().flatten();
    list.map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn position(rules: &dyn AnyRules, table: &toml::Table) -> Position {
    let text = |key: &str| table.get(key).and_then(toml::Value::as_str);
    let id = text("id").expect("a position has an id").to_owned();
    for lang in ["en", "ru"] {
        let named = table["name"].get(lang).and_then(toml::Value::as_str);
        assert!(named.is_some_and(|name| name.chars().count() > 10), "{id}: what is right, in a sentence, in {lang}");
    }
    let setup = Setup {
        scenario: ScenarioSource::Id(text("scenario").expect("a scenario").to_owned()),
        options: Vec::new(),
        key: [7; 32],
        rolls: Rolls::Descending,
    };
    let mut battle = rules.start(&setup).unwrap_or_else(|error| panic!("{id}: {error:?}"));
    for (path, value) in table.get("set").and_then(toml::Value::as_table).into_iter().flatten() {
        battle.set(path, &field(value)).unwrap_or_else(|fault| panic!("{id}: {path}: {}", fault.words.en));
    }
    for said in texts(table, "played") {
        let line = script::line(&said).ok().flatten().unwrap_or_else(|| panic!("{id}: {said}"));
        let seat = line.seat.expect("who acts");
        let seat = script::seat(battle.profile(), &seat).unwrap_or_else(|words| panic!("{id}: {}", words.en));
        let rolls = line.rolls.map_or(Rolls::Seeded, Rolls::Given);
        battle.act(seat, &line.action, rolls).unwrap_or_else(|refused| panic!("{id}: {said}: {}", refused.words.en));
    }
    let TurnInfo::Of { seats, .. } = battle.turn() else { panic!("{id}: it is over") };
    let (right, wrong) = (texts(table, "right"), texts(table, "wrong"));
    assert!(right.is_empty() != wrong.is_empty(), "{id}: what is right, or what is wrong");
    Position { id, seat: seats[0], battle, right, wrong }
}

/// Whether a text fits a pattern in which `*` stands for anything.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text
            .strip_prefix(start)
            .is_some_and(|left| (0..=left.len()).any(|place| left.get(place..).is_some_and(|left| fits(rest, left)))),
    }
}

/// How many of the positions of a rulebook the fourth level finds.
fn found(ruleset: &str) -> (usize, Vec<String>) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions").join(format!("{ruleset}.toml"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let root: toml::Table = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let rules = REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap_or_else(|faults| panic!("{faults}"));
    let (mut count, mut missed) = (0, Vec::new());
    for table in root["position"].as_array().expect("positions") {
        let position = position(&*rules, table.as_table().expect("a table"));
        let Position { id, battle, seat, .. } = &position;
        let offers = battle.offers(*seat, Lang::En, false);
        let legal: Vec<&str> = offers
            .iter()
            .filter(|offer| offer.refused.is_none() && !offer.beside)
            .map(|offer| offer.choice.action.as_str())
            .collect();
        let right_ones = legal.iter().filter(|action| position.is_right(action)).count();
        // A position that anything solves tests nothing; of what is wrong one thing may be, which somebody who looks no further would do.
        let is_test = right_ones > 0
            && if position.wrong.is_empty() { right_ones * 2 < legal.len() } else { right_ones < legal.len() };
        assert!(is_test, "{id}: {right_ones} right of {legal:#?}");
        let job = AdviceJob { bot: "master".into(), seed: 1, most: 3, time: None };
        let advice =
            battle.advice(*seat, &job, Lang::En).unwrap().unwrap_or_else(|| panic!("{id}: nothing is decided"));
        count += 1;
        if !position.is_right(&advice.best[0].action) {
            let best: Vec<String> =
                advice.best.iter().map(|best| format!("{} {:.2} {}", best.action, best.win, best.visits)).collect();
            missed.push(format!("{id}: {}", best.join(", ")));
        }
    }
    (count, missed)
}

fn nine_of_ten(ruleset: &str) {
    let (count, missed) = found(ruleset);
    assert!(count >= 10, "{ruleset}: {count} positions");
    assert!(missed.len() * 10 <= count, "{ruleset}: {missed:#?}");
}

#[test]
fn forum_duel() {
    nine_of_ten("forum-duel");
}

#[test]
fn mini_duel() {
    nine_of_ten("mini-duel");
}

#[test]
fn ability_chess() {
    nine_of_ten("ability-chess");
}

#[test]
fn tabletop_d20() {
    nine_of_ten("tabletop-d20");
}

#[test]
fn fairydust() {
    nine_of_ten("fairydust");
}
