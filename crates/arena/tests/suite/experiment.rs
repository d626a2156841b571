//! Experiments: the same bytes on any number of threads and shards, gone on with after an interrupt, and what their files are refused for.

use std::sync::atomic::{AtomicU64, Ordering};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{StartError, Watch};
use holmgang_arena::experiment::answers::Answers;
use holmgang_arena::experiment::answers::changes::Changes;
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

fn answers(plan: &Plan, rows: &Rows) -> Answers {
    Answers::of(plan, rows, &*REGISTRY.load(&plan.ruleset, &ContentSources::builtin()).unwrap())
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
    let answers = answers(&plan, &one);
    assert!(answers.cells.iter().all(|cell| cell.verdict.as_deref() == Some("high")), "{answers:#?}");
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
    let answers = answers(&plan, &rows);
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
    let answers = answers(&plan, &rows);
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
    assert_eq!(csv.lines().next().unwrap(), "cell,scenario,one,other,without,number,seats,winners,result,decisions");
    assert_eq!(csv.lines().count(), 201);
}

/// What is used, which clauses work and how long battles are is counted from the same battles.
#[test]
fn uses_clauses_and_lengths_add_up() {
    let plan = plan(&PLAN.replace(r#"["random", "greedy"]"#, r#"["greedy", "squire"]"#));
    let mut rows = Rows::default();
    play(&plan, &mut rows, Shard::ALL, 2, &());
    let answers = answers(&plan, &rows);
    let found =
        |kind: &str| answers.uses.iter().find(|answer| answer.scenario == "even-match" && answer.kind == kind).unwrap();
    let bolt = found("skill fire_bolt");
    assert_eq!((bolt.called.en.as_str(), bolt.offered > 50), ("Fire Bolt (skill)", true), "{bolt:?}");
    assert!(bolt.share.low.unwrap() > 0.8 && bolt.taken.low.unwrap() > 0.3 && !bolt.is_dominated, "{bolt:?}");
    assert!(found("attack").each > 2.0 && found("attack").taken.value.unwrap() < bolt.taken.value.unwrap());
    // Everything that was decided was of some kind, but for the random decision at the beginning.
    for place in &answers.places {
        let used: f64 = answers.uses.iter().filter(|use_| use_.scenario == place.scenario).map(|use_| use_.each).sum();
        assert!((used + 1.0 - place.tally.decisions.mean).abs() < 1e-9, "{place:?} {used}");
        assert_eq!(place.lengths.iter().map(|(_, count)| count).sum::<u64>(), place.tally.battles);
    }
    let worked = |clause: &str| answers.clauses.iter().find(|known| known.clause == clause).unwrap().battles;
    assert_eq!(answers.clauses.len(), 149);
    // Somebody dies in every battle; nobody plays chess in it.
    assert_eq!((worked("MD-11.1"), worked("MD-1.4")), (200, 0));
    let silent = Plan { uses: false, ..plan };
    let mut quiet = Rows::default();
    play(&silent, &mut quiet, Shard::ALL, 2, &());
    assert!(quiet.iter().all(|row| row.bout.uses.is_empty() && row.bout.clauses.is_empty()));
    let results = |rows: &Rows| rows.iter().map(|row| (row.bout.winners, row.bout.decisions)).collect::<Vec<_>>();
    assert_eq!(results(&quiet), results(&rows), "noting changes no battle");
}

/// A side that does without something never does it, all else alike, and loses what it is worth.
#[test]
fn what_is_taken_away_has_a_worth() {
    let text = PLAN
        .replace(r#"["even-match", "drill"]"#, r#"["even-match"]"#)
        .replace(r#"["random", "greedy"]"#, r#"["greedy"]"#);
    let named = plan(&format!("{text}without = [\"skill fire_bolt\", \"wall\"]\n"));
    let mut rows = Rows::default();
    play(&named, &mut rows, Shard::ALL, 2, &());
    let kinds: Vec<Option<String>> = named.cells().into_iter().map(|cell| cell.without).collect();
    assert_eq!(kinds, [None, Some("skill fire_bolt".to_owned()), Some("wall".to_owned())]);
    let used = |cell: usize| {
        let uses = rows.of(cell).into_iter().map(|row| row.uses.get("skill fire_bolt").copied().unwrap_or_default());
        uses.fold((0, 0), |(one, other), use_| (one + use_.one, other + use_.other))
    };
    assert!(used(0).0 > 100 && used(1).0 == 0 && used(1).1 > 100, "{:?} {:?}", used(0), used(1));
    let found = answers(&named, &rows);
    let [bolt, wall] = found.worths.as_slice() else { panic!("{:?}", found.worths) };
    assert!(bolt.worth.low.unwrap() > 0.15 && bolt.worth.high.unwrap() < 0.45, "{bolt:?}");
    assert!(wall.worth.low.unwrap() < 0.0 && wall.worth.high.unwrap() < 0.05, "{wall:?}");
    assert_eq!((found.cells.len(), found.places[0].tally.battles, bolt.battles), (3, 100, 100));

    let mut all = plan(&format!("{text}without = \"all\"\n"));
    all.resolve(&*REGISTRY.load("mini-duel", &ContentSources::builtin()).unwrap(), 1).unwrap();
    let kinds: Vec<String> = all.cells().into_iter().filter_map(|cell| cell.without).collect();
    assert!(kinds.len() > 8 && kinds.contains(&"skill fire_bolt".to_owned()), "{kinds:?}");
}

/// Searching bots do without it as well, also in what they expect.
#[test]
fn a_search_does_without_too() {
    let text = "ruleset = \"mini-duel\"\nscenarios = [\"drill\"]\nbots = \"fighter\"\nbattles = 4\nwithout = [\"skill fire_bolt\"]\n";
    let plan = plan(text);
    let mut rows = Rows::default();
    play(&plan, &mut rows, Shard::ALL, 2, &());
    let used = |cell: usize| {
        rows.of(cell).iter().map(|row| row.uses.get("skill fire_bolt").map_or(0, |found| found.one)).sum::<u32>()
    };
    assert!(used(0) > 0 && used(1) == 0, "{} {}", used(0), used(1));
}

/// Bots by seat: nobody changes seats, and every battle is a set with dice of its own.
#[test]
fn bots_may_keep_their_seats() {
    let text = PLAN.replace(r#"bots = ["random", "greedy"]"#, r#"seats = ["random", "greedy"]"#);
    let plan = plan(&text);
    let mut rows = Rows::default();
    play(&plan, &mut rows, Shard::ALL, 2, &());
    assert!(rows.iter().all(|row| row.bout.seats == [0, 1]));
    assert_ne!(rows.of(0)[0].decisions, rows.of(0)[1].decisions);
    let found = answers(&plan, &rows);
    assert!(found.ratings.is_empty() && found.cells[0].tally.battles == 100);
    assert!(found.cells[0].tally.score.high.unwrap() < 0.2, "{found:#?}");
}

/// A report against itself has changed nowhere; against another one it has where the battles have.
#[test]
fn what_changed_is_told() {
    let text = PLAN.replace(r#"["even-match", "drill"]"#, r#"["even-match"]"#);
    let played = |text: &str| {
        let plan = plan(text);
        let mut rows = Rows::default();
        play(&plan, &mut rows, Shard::ALL, 2, &());
        answers(&plan, &rows)
    };
    let before = played(&text.replace("greedy", "squire"));
    let json = serde_json::to_string(&before).unwrap();
    let before: Answers = serde_json::from_str(&json).unwrap();
    let same = Changes::between(&before, &before);
    assert!(same.scores.iter().all(|(.., change)| !change.is_clear() && change.by.value == Some(0.0)), "{same:?}");
    assert!(same.new_clauses.is_empty() && same.gone_clauses.is_empty() && same.only_one == 0);
    // The same names, other bots: as if the bot had become better.
    let now = played(&text);
    let json = serde_json::to_string(&now).unwrap().replace("greedy", "squire");
    let now: Answers = serde_json::from_str(&json).unwrap();
    let changes = Changes::between(&before, &now);
    let bolt = changes.uses.iter().find(|(_, called, _)| called.en.starts_with("Fire Bolt")).unwrap();
    assert!(changes.uses.iter().any(|(.., change)| change.is_clear()), "{changes:?} {bolt:?}");
    assert_eq!(changes.only_one, 0);
    let other = played(&text.replace("greedy", "novice"));
    assert_eq!(Changes::between(&before, &other).only_one, 2);
}

#[test]
fn files_of_other_experiments_are_refused() {
    let one = plan(PLAN);
    let other = plan(&PLAN.replace("seed = 9", "seed = 10"));
    assert_ne!(head(&one), head(&other));
    let old = written_by_another_version(&one);
    assert!(rows::read("x", &old).is_err_and(|words| words.en.contains("another version of the program")));
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
    let seats = told(&PLAN.replace("bots =", "seats = [\"greedy\"]\nbots ="));
    for part in ["`seats` names the bots; leave out `bots`", "a bot for every seat"] {
        assert!(seats.contains(part), "{part}\n{seats}");
    }
    assert!(told(&PLAN.replace("seed", "uses = 1\nseed")).contains("uses: `true` or `false`"));
    let both = told(&format!("{PLAN}without = \"all\"\n[sequential]\n"));
    assert!(both.contains("a fixed number of battles"), "{both}");
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

fn written_by_another_version(plan: &Plan) -> String {
    rows::written(&Head { holmgang_experiment: 1, ..head(plan) }, &Rows::default())
}
