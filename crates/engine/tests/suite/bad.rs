//! Programs that crash, stall, flood or answer illegally: each loses its own seat, the record says why, and the battle is somebody's.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, ScenarioSource};
use holmgang_arena::record::Record;
use holmgang_engine::bout::{Bout, Bouts, play};
use holmgang_engine::{Engine, Fault, Limits};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

fn rules(ruleset: &str) -> Box<dyn AnyRules> {
    REGISTRY.load(ruleset, &ContentSources::builtin()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A program that greets, is ready, and does this when it shall go.
fn program(go: &str) -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("holmgang-engine-{}-{number}.sh", std::process::id()));
    let script = format!(
        r#"while read -r word rest; do
case $word in
holmgang) echo 'id {{"name":"test"}}'; echo ok;;
ready) echo ready;;
go) {go};;
quit) exit;;
esac
done"#
    );
    std::fs::write(&file, script).unwrap();
    format!("engine:sh '{}'", file.display())
}

fn limits() -> Limits {
    Limits {
        think: Duration::from_millis(100),
        grace: Duration::from_millis(150),
        answer: 1 << 16,
        ..Limits::default()
    }
}

fn bout(ruleset: &str, scenario: &str, sides: &[&str], number: u64) -> Bout {
    let rules = rules(ruleset);
    let asked = Bouts {
        scenario: ScenarioSource::Id(scenario.to_owned()),
        options: Vec::new(),
        sides: sides.iter().map(|side| (*side).to_owned()).collect(),
        seed: 3,
        most: 400,
        limits: limits(),
        lang: Lang::En,
    };
    play(&*rules, &asked, number..number + 1, &()).unwrap_or_else(|error| panic!("{error:?}")).remove(0)
}

/// It loses, whichever seat it has; the other side has won; the record is whole, and names the reason.
fn loses(go: &str, reason: &str) {
    let program = program(go);
    for number in 0..2 {
        let bout = bout("mini-duel", "drill", &[&program, "greedy"], number);
        let winner = bout.row.winners.iter().map(|place| bout.row.seats[usize::from(*place)]).collect::<Vec<u8>>();
        assert_eq!(winner, [1], "{reason} {number}: {:?}\n{}", bout.row, bout.record);
        assert_eq!(bout.faults.len(), 1, "{:?}", bout.faults);
        assert!(bout.faults[0].0 == 0 && bout.faults[0].1.en.contains(reason), "{:?}", bout.faults);
        let line = bout.record.lines().find(|line| line.starts_with("//")).unwrap_or_else(|| panic!("{}", bout.record));
        assert!(line.contains(reason) && line.contains("has lost its seat"), "{line}");
        // By name, in both languages.
        let (seat, told) =
            (["Elves", "Zombies"][bout.row.seats.iter().position(|side| *side == 0).unwrap()], &bout.faults[0].1);
        assert!(told.en.starts_with(&format!("{seat}: the program")), "{told:?}");
        assert!(told.ru.starts_with(["Эльфы", "Зомби"][usize::from(seat == "Zombies")]), "{told:?}");
        Record::parse("battle", bout.record.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
        assert!(bout.record.contains(" bot engine #") && bout.record.contains(" bot greedy #"), "{}", bout.record);
    }
}

#[test]
fn one_that_crashes() {
    loses("echo 'no more luck' >&2; exit 3", "has ended with code 3; its last words: no more luck");
}

#[test]
fn one_that_stalls() {
    loses("read nothing && read nothing && read nothing", "gave no answer in 0.4 s");
}

#[test]
fn one_that_floods() {
    loses("while :; do echo 'info {}'; done", "wrote more than a program may");
    loses("while :; do printf xxxxxxxxxxxxxxxx; done", "wrote more than a program may");
}

#[test]
fn one_that_answers_what_cannot_be_done() {
    loses(r#"echo 'best "fly to the moon"'"#, "chose `fly to the moon`, which cannot be done: ");
}

#[test]
fn one_that_does_not_keep_to_the_protocol() {
    loses("echo 'best attack'", "does not keep to the protocol: best: ");
}

#[test]
fn programs_that_do_not_begin() {
    let start = |command: &str| {
        let limits = Limits { start: Duration::from_millis(200), ..limits() };
        Engine::start(command, false, limits).err().unwrap_or_else(|| panic!("{command} began"))
    };
    assert!(matches!(start("/no/such/program"), Fault::NotStarted { reason } if reason.contains("/no/such/program")));
    assert!(matches!(start(""), Fault::NotStarted { .. }));
    assert_eq!(start("sh -c 'exit 4'"), Fault::Crashed { code: Some(4), last: String::new() });
    assert_eq!(start("sh -c 'read a; read b'"), Fault::Stalled { waited_ms: 200 });
    let bout = bout("mini-duel", "drill", &["greedy", "engine:/no/such/program"], 0);
    assert!(bout.row.winners == [0] && bout.row.decisions == 0, "{:?}", bout.row);
}

/// It writes all it likes between two answers: that is not the battle's trouble.
#[test]
fn what_it_says_beside_is_passed_over() {
    let program = program(r#"echo hello; echo 'info {"text":"I think"}'; echo 'best "skip"'"#);
    let bout = bout("mini-duel", "drill", &[&program, "greedy"], 0);
    assert!(bout.faults.is_empty(), "{:?}", bout.faults);
    assert!(bout.record.contains("result: "), "{}", bout.record);
}

/// With four seats the others go on: a bot plays the seat that was lost, and cannot win with it.
#[test]
fn of_four_only_one_is_lost() {
    let program = program("exit 1");
    let scenario = rules("ability-chess")
        .scenarios()
        .into_iter()
        .find(|scenario| {
            let source = ScenarioSource::Id(scenario.id.clone());
            rules("ability-chess").playing(&source, &[]).len() == 4
        })
        .expect("a battle for four");
    let bout = bout("ability-chess", &scenario.id, &[&program, "greedy", "random", "greedy"], 0);
    assert_eq!(bout.faults.len(), 1, "{:?}", bout.faults);
    assert!(bout.row.decisions > 50 && !bout.row.winners.contains(&0), "{:?}", bout.row);
    assert!(bout.record.contains("and the bot greedy plays on"), "{}", bout.record);
}
