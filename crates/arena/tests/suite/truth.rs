//! What is told of actions and sweeps before they are believed: distinct battles, what hides, what the action itself does, an answer for a row, names as typed.

use std::collections::BTreeMap;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnswerRow, AnyBattle, AnyRules, Offer, ScenarioSource, Setup, SimulateJob, TurnInfo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

fn all() -> impl Iterator<Item = (&'static str, Box<dyn AnyRules>)> {
    REGISTRY.ids().into_iter().map(|id| (id, REGISTRY.load(id, &ContentSources::builtin()).unwrap()))
}

/// A battle of a scenario, with dice that are the same each time.
pub fn begin(rules: &dyn AnyRules, scenario: &str) -> Box<dyn AnyBattle> {
    let setup = Setup {
        scenario: ScenarioSource::Id(scenario.to_owned()),
        options: vec![],
        key: [3; 32],
        rolls: Rolls::Seeded,
    };
    rules.start(&setup).unwrap()
}

/// Some decisions of every scenario of every ruleset, with what can be chosen.
fn decisions(most: usize, mut look: impl FnMut(&str, &dyn AnyRules, &dyn AnyBattle, Seat, &[Offer])) {
    for (id, rules) in all() {
        for scenario in rules.scenarios() {
            let mut battle = begin(&*rules, &scenario.id);
            for decision in 0..most {
                let TurnInfo::Of { seats, .. } = battle.turn() else { break };
                let Some(seat) = seats.first().copied() else { break };
                let mut offers = battle.offers(seat, Lang::En, false);
                offers.retain(|offer| offer.refused.is_none() && !offer.beside);
                look(&format!("{id}, {}, decision {decision}", scenario.id), &*rules, &*battle, seat, &offers);
                let text = offers[decision * 7 % offers.len()].choice.action.clone();
                battle.act(seat, &text, Rolls::Seeded).unwrap();
            }
        }
    }
}

#[test]
fn sweeps_that_repeat_one_game_say_so_in_every_scenario() {
    let mut repeated = BTreeMap::new();
    for (id, rules) in all() {
        for scenario in rules.scenarios() {
            let job = SimulateJob {
                scenario: ScenarioSource::Id(scenario.id.clone()),
                options: vec![],
                battles: 3,
                bots: vec!["greedy".to_owned()],
                seed: 5,
                threads: 0,
                swap: true,
                varied: 0,
            };
            let report = rules.simulate(&job, &()).unwrap();
            let at = format!("{id}, {}", scenario.id);
            assert_eq!(report.repeated, report.distinct == 1, "{at}: {report:?}");
            let rates = || report.results.iter().chain(&report.seats).chain(&report.bots);
            assert!(rates().all(|rate| rate.low.is_none() == report.repeated), "{at}: {report:?}");
            assert!(report.tolls.iter().all(|toll| toll.high.is_none() == report.repeated), "{at}: {report:?}");
            if !rules.profile().chance {
                assert!(report.repeated, "{at}: nothing is left to chance");
            }
            if report.repeated {
                let varied = rules.simulate(&SimulateJob { varied: 8, ..job }, &()).unwrap();
                assert!(varied.distinct > 1 && !varied.repeated, "{at}: {varied:?}");
                repeated.entry(id).or_insert_with(Vec::new).push(scenario.id);
            }
        }
    }
    let chess = repeated.get("ability-chess").map(Vec::as_slice).unwrap_or_default();
    assert!(chess.iter().any(|scenario| scenario == "duel"), "{repeated:?}");
}

#[test]
fn what_may_be_hidden_is_said_whether_it_is_or_not() {
    let mut said: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    decisions(3, |at, rules, battle, seat, offers| {
        let odds = battle.odds(seat, &offers[0].choice.action, 50, Lang::En).unwrap();
        let id = rules.profile().id;
        said.entry(id).or_default()[usize::from(odds.surmised)] += 1;
        assert!(seat != Seat::Referee || !odds.surmised, "{at}: nothing is hidden from the referee");
    });
    assert!(said["forum-duel"][1] == 0 && said["tabletop-d20"][1] == 0, "{said:?}");
    assert!(said["fairydust"][1] > 0, "{said:?}");
    assert!(said["ability-chess"][0] > 0 && said["ability-chess"][1] > 0, "plain chess hides nothing: {said:?}");
    assert!(said["mini-duel"][0] > 0 && said["mini-duel"][1] > 0, "only while both place: {said:?}");
}

/// The last action of a turn or round was told with what the next turn or round brings: points refilled, health recovered.
#[test]
fn an_action_is_told_without_the_next_turn() {
    let mut turns: BTreeMap<&str, usize> = BTreeMap::new();
    decisions(10, |at, rules, battle, seat, offers| {
        let deciding =
            |battle: &dyn AnyBattle| battle.view(Viewer::Seat(seat), Lang::En).wanted.and_then(|wanted| wanted.token);
        let own = deciding(battle);
        // An answer lets go on what somebody else has begun: that is what it does.
        if !matches!(battle.turn(), TurnInfo::Of { kind: "act", .. }) {
            return;
        }
        // What is aimed at nobody and costs nothing changes nobody else: the end of a turn, a stance.
        let aimless = |offer: &&Offer| {
            let choice = &offer.choice;
            choice.target.is_none() && choice.cells.is_empty() && choice.cost.iter().all(|price| price.amount == 0)
        };
        for offer in offers.iter().filter(aimless).take(6) {
            let text = &offer.choice.action;
            let mut copy = battle.duplicate();
            copy.act(seat, text, Rolls::Seeded).unwrap();
            let next = deciding(&*copy);
            if next.is_none() || next == own {
                continue;
            }
            *turns.entry(rules.profile().id).or_default() += 1;
            let odds = battle.odds(seat, text, 200, Lang::En).unwrap();
            for told in odds.told.iter().flat_map(|row| &row.differences).chain(&odds.always) {
                assert!(told.token.is_none() || told.token != next, "{at}, `{text}`: {told:?}");
            }
        }
    });
    assert!(turns.len() >= 4 && turns.values().all(|turns| *turns > 2), "{turns:?}");
}

/// A damage over time is told with the strength that it lands with, and whether it is marked.
#[test]
fn damage_over_time_is_told_with_its_strength() {
    let rules = REGISTRY.load("forum-duel", &ContentSources::builtin()).unwrap();
    let mut battle = begin(&*rules, "training-1v1");
    for (path, value) in [("red-1.charges", Field::Int(3)), ("blue-1.cell", Field::Text("Г-4".to_owned()))] {
        battle.set(path, &value).unwrap();
    }
    let seat = Seat::Player(0);
    let told = |text: &str| {
        let odds = battle.odds(seat, text, 500, Lang::En).unwrap();
        let all = odds.told.iter().flat_map(|row| &row.differences).chain(&odds.always).map(|told| told.text.clone());
        all.filter(|text| text.contains("Mist")).collect::<Vec<_>>().join("; ")
    };
    let (plain, marked) = (told("cast poison_mist blue-1"), told("cast poison_mist blue-1 charges=1"));
    assert!(plain.contains("a turn") && !plain.contains("charge"), "{plain}");
    assert!(marked.contains("absorbs a charge") && marked != plain, "{marked}");
    let mut copy = battle.duplicate();
    copy.act(seat, "cast poison_mist blue-1", Rolls::Seeded).unwrap();
    let landed = copy.sheet().at("blue-1.effects").unwrap().to_string();
    let strength = plain.split("): ").nth(1).and_then(|about| about.split(' ').next()).unwrap();
    assert!(landed.contains(strength.trim_end_matches(".0")), "{strength} of {landed}");
}

/// A field refuses what it cannot hold, and stays as it was.
#[test]
fn fields_refuse_what_they_cannot_hold() {
    fn leaves(path: &str, field: &Field, out: &mut Vec<String>) {
        match field {
            Field::Int(_) => out.push(path.to_owned()),
            Field::Table(entries) => {
                for (key, field) in entries {
                    leaves(&if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, field, out);
                }
            }
            _ => {}
        }
    }
    for (id, rules) in all() {
        let mut battle = begin(&*rules, &rules.scenarios()[0].id);
        let before = battle.sheet();
        let mut paths = Vec::new();
        leaves("", &before, &mut paths);
        assert!(paths.len() > 10, "{id}: {paths:?}");
        for path in paths {
            for wrong in [1_000_000_000_000, -1_000_000_000_000] {
                let set = battle.set(&path, &Field::Int(wrong));
                assert!(set.is_err() && battle.sheet() == before, "{id}: {path} = {wrong}");
            }
        }
    }
}

#[test]
fn every_answer_has_its_own_row() {
    let mut seen = 0;
    decisions(6, |at, _, battle, seat, offers| {
        for offer in offers.iter().take(10) {
            let odds = battle.odds(seat, &offer.choice.action, 300, Lang::En).unwrap();
            let Some(answered) = odds.answered.filter(|answered| answered.rows.len() > 1) else { continue };
            seen += 1;
            assert!(answered.rows.iter().any(|row| row.best) || answered.answers.is_empty(), "{at}: {answered:?}");
            for row in answered.rows.iter().filter(|_| answered.whole) {
                let sum: u32 = row.told.iter().map(|told| told.chance.basis_points).sum();
                assert!(sum.abs_diff(10_000) <= row.told.len() as u32, "{at}, {}: {row:?}", offer.choice.action);
            }
        }
    });
    assert!(seen > 20, "{seen} attacks were answered");
}

/// A fist that cannot hurt: every answer leaves the same, and the best is the one that lets least through.
#[test]
fn of_answers_worth_the_same_the_safest_is_the_best() {
    let rules = REGISTRY.load("fairydust", &ContentSources::builtin()).unwrap();
    let mut battle = begin(&*rules, "training-1v1");
    let fields = [
        ("red-1.unarmed_damage", Field::Int(-2)),
        ("red-1.cell", "4,5".into()),
        ("red-1.facing", "e".into()),
        ("blue-1.cell", "5,5".into()),
        ("blue-1.facing", "w".into()),
    ];
    for (path, value) in fields {
        battle.set(path, &value).unwrap_or_else(|fault| panic!("{path}: {}", fault.words.en));
    }
    let TurnInfo::Of { seats, .. } = battle.turn() else { panic!("it is over") };
    let odds = battle.odds(seats[0], "attack blue-1 with=fist", 2_000, Lang::En).unwrap();
    let answered = odds.answered.expect("the other one may dodge");
    let works = |row: &AnswerRow| row.works.as_ref().map(|chance| chance.basis_points);
    let (best, others): (Vec<&AnswerRow>, Vec<&AnswerRow>) = answered.rows.iter().partition(|row| row.best);
    assert!(best.len() == 1 && !others.is_empty(), "{:?}", answered.rows);
    assert!(others.iter().all(|row| works(row) >= works(best[0])), "{:#?}", answered.rows);
    assert!(others.iter().any(|row| works(row) > works(best[0])), "{:#?}", answered.rows);
}

/// Whatever the screen calls a thing of the content can be typed, in both languages.
#[test]
fn names_as_shown_are_read() {
    let mut typed: BTreeMap<&str, usize> = BTreeMap::new();
    decisions(4, |at, rules, battle, seat, offers| {
        let tables = rules.tables();
        let entries = || tables.iter().filter(|(table, _)| *table != "scenario").flat_map(|(_, entries)| entries);
        for offer in offers.iter().step_by(1 + offers.len() / 40) {
            let text = &offer.choice.action;
            for (place, word) in text.split(' ').enumerate().skip(1) {
                for name in
                    entries().filter(|entry| entry.id == word).flat_map(|entry| [&entry.name.en, &entry.name.ru])
                {
                    let same =
                        |entry: &&holmgang_arena::erased::Listed| entry.name.en == *name || entry.name.ru == *name;
                    if entries().filter(same).count() > 1 {
                        continue; // two things of one name: either may be meant
                    }
                    let words = text.split(' ').enumerate();
                    let said: Vec<&str> =
                        words.map(|(at, own)| if at == place { name.as_str() } else { own }).collect();
                    let said = said.join(" ");
                    let read = battle.preview(seat, &said, Lang::En).map(|offer| offer.choice.action);
                    let meant = battle.preview(seat, text, Lang::En).map(|offer| offer.choice.action);
                    assert_eq!(read, meant, "{at}: `{said}` for `{text}`");
                    *typed.entry(rules.profile().id).or_default() += 1;
                }
            }
        }
    });
    assert!(typed.len() >= 4, "{typed:?}");
}

/// A name that several have is answered with all of them, also where none of them can be meant; the whole name with the reason.
#[test]
fn a_shared_name_is_answered_with_its_bearers() {
    let rules = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap();
    let battle = begin(&*rules, "even-court");
    let TurnInfo::Of { seats, .. } = battle.turn() else { panic!("nobody decides") };
    let refused = |text: &str| battle.preview(seats[0], text, Lang::En).map(|_| ()).unwrap_err().words;
    let told = refused("attack \"Rook Mage\"");
    assert!(told.en.contains("Rook Mage (Elves), Rook Mage (Zombies)"), "{told:?}");
    let told = refused("атака \"Ладья-маг\"");
    assert!(told.ru.contains("Ладья-маг (Эльфы), Ладья-маг (Зомби)"), "{told:?}");
    for side in ["Elves", "Zombies"] {
        let told = refused(&format!("attack \"Rook Mage ({side})\""));
        assert!(!told.en.contains("called"), "{side}: {told:?}");
    }
}

/// Whoever rules is told the rulings, and whoever plays the actions.
#[test]
fn unknown_verbs_name_those_of_the_seat() {
    for (id, rules) in all().filter(|(id, _)| *id != "ability-chess") {
        let battle = begin(&*rules, &rules.scenarios()[0].id);
        for (seat, own, foreign) in
            [(Seat::Referee, "referee's", "players'"), (Seat::Player(0), "players'", "referee's")]
        {
            let refused = battle.preview(seat, "qqqq", Lang::En).map(|_| ()).unwrap_err();
            let told = refused.words.en;
            assert!(told.contains(own) && !told.contains(foreign), "{id}: {told}");
        }
    }
}

/// What stands inside an entry has names too: the actions of an ability.
#[test]
fn names_of_actions_of_abilities_are_read() {
    let rules = REGISTRY.load("ability-chess", &ContentSources::builtin()).unwrap();
    let mut battle = begin(&*rules, "duel");
    for said in ["use Wildfire e1", "применить Пожар e1", "use пожар e1"] {
        let read = battle.preview(Seat::Player(0), said, Lang::Ru).map(|offer| offer.choice.action);
        assert_eq!(read, Ok("use wildfire e1".to_owned()), "{said}");
    }
    // What there is instead is told by name.
    let refused = battle.act(Seat::Player(0), "применить Потоп e1", Rolls::Seeded).unwrap_err();
    assert!(refused.words.ru.contains("Искра") && refused.words.en.contains("Spark"), "{:?}", refused.words);
}

/// What is told in Russian is in Russian, and is read as what it tells: names, words of the notation, an action within an action.
#[test]
fn actions_told_in_russian_are_read_as_meant() {
    let mut delayed = 0;
    decisions(3, |at, rules, battle, seat, offers| {
        for offer in offers.iter().step_by(1 + offers.len() / 25) {
            let text = &offer.choice.action;
            if text.contains('\n') {
                continue;
            }
            let said = battle.spoken(seat, text, Lang::Ru);
            let read = |text: &str| battle.preview(seat, text, Lang::En).map(|offer| offer.choice.action);
            assert_eq!(read(&said), read(text), "{at}: `{said}` for `{text}`");
            if rules.profile().id == "tabletop-d20" {
                // Directions, hands and postures too: only an id may be left, of somebody whose name is not his alone.
                let is_id = |word: &&str| word.starts_with("red-") || word.starts_with("blue-");
                let raw = |word: &&str| word.starts_with(|c: char| c.is_ascii_lowercase()) && !is_id(word);
                let words = said.split([' ', '=', '"']).filter(|word| !word.is_empty());
                assert_eq!(words.filter(raw).collect::<Vec<_>>(), Vec::<&str>::new(), "{at}: `{said}`");
            }
            if rules.profile().id == "fairydust" && text.starts_with("delay ") {
                delayed += 1;
                assert!(
                    !said.contains(|c: char| c.is_ascii_lowercase()) || said.contains("red-") || said.contains("blue-"),
                    "{at}: {said}"
                );
            }
        }
    });
    assert!(delayed > 20, "{delayed} delayed actions");
}
