//! Experiments: the same bytes on any number of threads and shards, gone on with after an interrupt, and what their files are refused for.

use std::sync::atomic::{AtomicU64, Ordering};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{StartError, Watch};
use holmgang_arena::experiment::answers::Answers;
use holmgang_arena::experiment::plan::Plan;
use holmgang_arena::experiment::rows::{self, Head, Row, Rows};
use holmgang_arena::experiment::run::{Means, Shard, battles, run};
use holmgang_kernel::library::Document;
use holmgang_rulebooks::REGISTRY;

const PLAN: &str = r#"
name = "a test"
ruleset = "mini-duel"
scenarios = ["even-match", "drill"]
bots = ["random", "greedy"]
battles = 100
seed = 9
opening = 1
"#;

fn plan(text: &str) -> Plan {
    Plan::read("test.toml", text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn play(plan: &Plan, rows: &mut Rows, shard: Shard, threads: usize, watch: &(dyn Watch + Sync)) -> Vec<Row> {
    let load = |documents: &[Document]| REGISTRY.load_with(&plan.ruleset, &ContentSources::builtin(), documents);
    let means = Means { load: &load, shard, threads, opening: plan.opening.unwrap_or(0), watch };
    let mut kept = Vec::new();
    let keep = |played: &[Row]| -> Result<(), StartError> {
        kept.extend_from_slice(played);
        Ok(())
    };
    run(plan, rows, &means, keep).unwrap_or_else(|error| panic!("{error:?}"));
    kept
}

fn head(plan: &Plan) -> Head {
    let rules = REGISTRY.load(&plan.ruleset, &ContentSources::builtin()).unwrap();
    Head::of(plan, &plan.cells(), &*rules, plan.opening.unwrap_or(0))
}

fn whole(plan: &Plan, threads: usize) -> String {
    let mut rows = Rows::default();
    play(plan, &mut rows, Shard::ALL, threads, &());
    rows::written(&head(plan), &rows)
}

#[test]
fn the_same_bytes_on_any_number_of_threads_and_shards() {
    let plan = plan(PLAN);
    let one = whole(&plan, 1);
    assert_eq!(one.lines().count(), 1 + 200);
    for threads in [2, 7] {
        assert_eq!(whole(&plan, threads), one, "{threads} threads");
    }
    let mut together = Rows::default();
    let mut sum = 0;
    for number in 0..5 {
        let shard = Shard { number, of: 5 };
        let mut rows = Rows::default();
        let kept = play(&plan, &mut rows, shard, 2, &());
        assert_eq!(kept.len() as u64, battles(&plan, shard));
        sum += kept.len();
        let (_, read) = rows::read("shard", &rows::written(&head(&plan), &rows)).unwrap();
        read.iter().for_each(|row| together.add(row).unwrap());
    }
    assert_eq!((sum, rows::written(&head(&plan), &together)), (200, one));
}

struct Until(u64, AtomicU64);

impl Watch for Until {
    fn done(&self, _: u64) {
        self.1.fetch_add(1, Ordering::Relaxed);
    }
    fn stopped(&self) -> bool {
        self.1.load(Ordering::Relaxed) >= self.0
    }
}

#[test]
fn what_was_interrupted_is_gone_on_with() {
    let plan = plan(PLAN);
    let one = whole(&plan, 2);
    let mut rows = Rows::default();
    play(&plan, &mut rows, Shard::ALL, 2, &Until(70, AtomicU64::new(0)));
    assert!((70..90).contains(&rows.len()), "{}", rows.len());
    // As if the program had been killed in the middle of a line.
    let text = rows::written(&head(&plan), &rows);
    let (_, mut rows) = rows::read("half", &text[..text.len() - 20]).unwrap();
    let left = rows.len();
    let kept = play(&plan, &mut rows, Shard::ALL, 2, &());
    assert_eq!((kept.len(), rows::written(&head(&plan), &rows)), (200 - left, one));
}

/// Sequential tests stop early, at the same battle on any number of threads.
#[test]
fn a_sequential_test_decides() {
    let more = PLAN.replace("battles = 100", "battles = 1000");
    let plan = plan(&format!("{more}[sequential]\nlow = 0\nhigh = 100\n"));
    let mut one = Rows::default();
    play(&plan, &mut one, Shard::ALL, 1, &());
    let mut other = Rows::default();
    play(&plan, &mut other, Shard::ALL, 7, &());
    assert_eq!(one, other);
    assert!(one.len() < 400, "{}", one.len());
    let answers = Answers::of(&plan, &one);
    assert!(answers.cells.iter().all(|cell| cell.verdict == Some("high")), "{answers:#?}");
}

/// A number of the content that is varied changes the battles, and each value has its own cells.
#[test]
fn a_sweep_varies_the_content() {
    let text = PLAN
        .replace(r#"["even-match", "drill"]"#, r#"["even-match"]"#)
        .replace(r#"["random", "greedy"]"#, r#"["greedy"]"#);
    let swept = format!("{text}\n[[sweep]]\ncontent = \"PIECE.FIELD\"\nvalues = [20, 200]\n");
    let plan = plan(&swept.replace("PIECE.FIELD", &piece_field()));
    let mut rows = Rows::default();
    play(&plan, &mut rows, Shard::ALL, 2, &());
    let answers = Answers::of(&plan, &rows);
    assert_eq!(answers.cells.len(), 2);
    let length = |cell: usize| answers.cells[cell].tally.decisions.mean;
    assert!(length(1) > length(0) * 1.2, "{} {}", length(0), length(1));
    assert!(answers.ratings.is_empty() && answers.places.len() == 2);
}

/// A number of the content that every battle of `even-match` depends on.
fn piece_field() -> String {
    let rules = REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap();
    let entry = rules.entry("squad", "even_watch").unwrap();
    let front = entry.get("front").unwrap().list();
    format!("piece.{}.max_health", front[0].get("piece").and_then(|piece| piece.as_text()).unwrap())
}

#[test]
fn answers_add_up() {
    let plan = plan(PLAN);
    let mut rows = Rows::default();
    play(&plan, &mut rows, Shard::ALL, 2, &());
    let answers = Answers::of(&plan, &rows);
    assert_eq!((answers.battles, answers.cells.len(), answers.places.len()), (200, 2, 2));
    let [ratings] = answers.ratings.as_slice() else { panic!("{answers:#?}") };
    assert_eq!(ratings.bots[0].bot, "greedy");
    assert!(ratings.bots[0].elo.low.unwrap() > 0.0, "{ratings:?}");
    let [best, last] = [0, 1].map(|place| &ratings.bots[place].glicko);
    assert!(best.low > last.high && best.low < best.value, "{ratings:?}");
    for place in &answers.places {
        assert_eq!(place.tally.battles, 100);
        assert_eq!(place.tally.score, place.tally.first);
    }
    let csv = rows::csv(&plan.cells(), &rows);
    assert_eq!(csv.lines().next().unwrap(), "cell,scenario,one,other,number,seats,winners,result,decisions");
    assert_eq!(csv.lines().count(), 201);
}

#[test]
fn files_of_other_experiments_are_refused() {
    let one = plan(PLAN);
    let other = plan(&PLAN.replace("seed = 9", "seed = 10"));
    assert_ne!(head(&one), head(&other));
    assert!(rows::read("x", "{}").is_err_and(|words| words.en.contains("no file of `holmgang lab run`")));
    let mut rows = Rows::default();
    play(&one, &mut rows, Shard { number: 0, of: 5 }, 2, &());
    let text = rows::written(&head(&one), &rows);
    let broken = text.replacen("\"cell\":0", "\"cell\":\"\"", 1);
    assert!(rows::read("x", &broken).is_err_and(|words| words.en.starts_with("x:2: ")));
    let mut changed = rows.iter().next().unwrap();
    changed.bout.decisions += 1;
    assert!(rows.add(changed).is_err());
}

#[test]
fn plans_say_what_is_wrong_with_its_place() {
    let told = |text: &str| Plan::read("x.toml", text).unwrap_err().lines(holmgang_kernel::words::Lang::En).join("\n");
    let faults = told("rulset = \"mini-duel\"\nbattles = 0\n[[sweep]]\ncontent = \"spell\"\n");
    for part in [
        "x.toml:1:1: rulset: there is no `rulset`; is `ruleset` meant?",
        "x.toml:2:11: battles: a whole number from 2",
        "`content` is a table, an entry and a field",
        "a list of `values` is wanted",
        "names its `bots` or `pairs`",
        "at least one of `scenarios`",
    ] {
        assert!(faults.contains(part), "{part}\n{faults}");
    }
    assert!(told(&PLAN.replace("greedy", "gredy")).contains("is `greedy` meant?"));
    assert!(told(&format!("{PLAN}[sequential]\nlow = 10\nhigh = 5\nalpha = 0.7\n")).contains("`low` is below `high`"));
    let load = |documents: &[Document]| REGISTRY.load_with("mini-duel", &ContentSources::builtin(), documents);
    for (sweep, wrong) in
        [("content = \"piece.nobody.health\"", "there is no `piece` `nobody`"), ("option = \"nothing\"", "nothing")]
    {
        let plan = plan(&format!("{PLAN}[[sweep]]\n{sweep}\nvalues = [1]\n"));
        let means = Means { load: &load, shard: Shard::ALL, threads: 1, opening: 0, watch: &() };
        let error = run::<StartError>(&plan, &mut Rows::default(), &means, |_| Ok(())).unwrap_err();
        let StartError::Faults(faults) = error else { panic!("{error:?}") };
        assert!(faults.to_string().contains(wrong), "{faults}");
    }
}
