//! Hints, analysis and the lab, through the program.

use std::process::{Command, Stdio};

use crate::folder::Folder;

struct Said {
    code: i32,
    out: String,
    err: String,
}

fn holmgang(args: &[&str]) -> Said {
    let output = Command::new(env!("CARGO_BIN_EXE_holmgang"))
        .args(args)
        .env_clear()
        .env("XDG_DATA_HOME", std::env::temp_dir().join("holmgang-minds-no-data"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

fn said(args: &[&str]) -> String {
    let said = holmgang(args);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{args:?}");
    said.out
}

/// The best actions with chances, visits and what is expected, in words with clauses, in both languages.
#[test]
fn a_hint_names_the_last_blow() {
    let position = ["hint", "drill", "--set", "zombies-2.health=6", "--level", "fighter"];
    let english = said(&position);
    assert!(
        english.starts_with("Elves decides") || english.contains("decides; estimated chances to win: "),
        "{english}"
    );
    assert!(english.contains("\n1. ") && english.contains("zombies-2") && english.contains("(MD-"), "{english}");
    assert!(english.contains("actions to choose from; from what this side may know"), "{english}");
    let russian = said(&[&position[..], &["--lang", "ru"]].concat());
    assert!(russian.contains("оценка шансов на победу") && russian.contains("вариант"), "{russian}");

    let data = said(&[&position[..], &["--json"]].concat());
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    let best = data["best"].as_array().unwrap();
    assert_eq!(best.len(), 3);
    assert!(best[0]["action"].as_str().unwrap().contains("zombies-2"), "{data:#}");
    let chances = data["chances"].as_array().unwrap().iter().map(|chance| chance["win"].as_f64().unwrap());
    assert!((chances.sum::<f64>() - 1.0).abs() < 0.01, "{data:#}");
    // The same question has the same answer.
    assert_eq!(said(&position), english);
}

#[test]
fn hints_are_refused_with_a_reason() {
    let said = holmgang(&["hint", "drill", "--level", "greedy"]);
    assert!(said.code == 2 && said.err.contains("fighter, master, champion do"), "{}", said.err);
    let said = holmgang(&["hint", "drill", "--seat", "zombies"]);
    assert!(said.code == 1 && said.err.contains("has nothing to decide"), "{}", said.err);
    let said = holmgang(&["hint", "drill", "--seat", "green"]);
    assert_eq!(said.code, 2, "{}", said.err);
}

/// A battle in which a blow that would have ended it was not struck.
#[test]
fn an_analysis_says_what_was_missed() {
    let folder = Folder::new("minds-analyse");
    let (actions, record) = (folder.file("battle.txt", "skip\nskip\nskip\nskip\n"), folder.path("battle.hbr"));
    // The battle is not over: where its secret is kept is told beside.
    assert_eq!(holmgang(&["run", "drill", "--seed", "x", "--actions", &actions, "--record", &record]).code, 0);
    let call = ["analyse", &record, "--level", "fighter"];
    let told = said(&call);
    assert_eq!(told.lines().filter(|line| line.ends_with(": skip")).count(), 4, "{told}");
    assert!(told.contains("missed: ") && told.contains("at the end: "), "{told}");
    assert!(told.lines().any(|line| line.starts_with("      best: ") && line.matches('%').count() == 3), "{told}");
    let data: serde_json::Value = serde_json::from_str(&said(&[&call[..], &["--json"]].concat())).unwrap();
    let steps = data["steps"].as_array().unwrap();
    assert_eq!((steps.len(), data["seats"].as_array().unwrap().len()), (4, 2));
    for step in steps {
        let sum: f64 = step["chances"].as_array().unwrap().iter().map(|chance| chance.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 0.01, "{step:#}");
    }
    let russian = said(&[&call[..], &["--lang", "ru"]].concat());
    assert!(russian.contains("упущено: ") && russian.contains("в конце: "), "{russian}");
}

/// The chance to win by battles that are played on: the same again, every position with its interval, and the end as it was.
#[test]
fn a_forecast_is_told_with_what_it_rests_on() {
    let folder = Folder::new("minds-forecast");
    let (actions, record) = (folder.file("battle.txt", "skip\nskip\nskip\nskip\n"), folder.path("battle.hbr"));
    assert_eq!(holmgang(&["run", "drill", "--seed", "x", "--actions", &actions, "--record", &record]).code, 0);
    let call = ["analyse", &record, "--playouts"];
    let told = said(&call);
    assert_eq!(told, said(&call));
    assert_eq!(told.lines().filter(|line| line.contains("% [")).count(), 5, "{told}");
    assert!(told.contains("played on from each position by quick bots"), "{told}");
    let data: serde_json::Value = serde_json::from_str(&said(&[&call[..], &["--json"]].concat())).unwrap();
    let points = data["points"].as_array().unwrap();
    assert_eq!((points.len(), data["steps"].as_u64()), (5, Some(4)));
    for won in points.iter().flat_map(|point| point["won"].as_array().unwrap()) {
        let [low, rate, high] = ["low", "rate", "high"].map(|key| won[key].as_f64().unwrap());
        assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0, "{won}");
    }
    let russian = said(&[&call[..], &["--lang", "ru"]].concat());
    assert!(russian.contains("быстрые боты доиграли"), "{russian}");
}

const EXPERIMENT: &str = "name = \"pawns\"\nruleset = \"mini-duel\"\nscenarios = [\"drill\"]\nbots = [\"random\", \"novice\", \"greedy\"]\nbattles = 100\n";

/// Parts put together are the whole, byte for byte; a second run has nothing left to do; the report comes in every form.
#[test]
fn an_experiment_is_played_merged_and_told() {
    let folder = Folder::new("minds-lab");
    let file = |name: &str| folder.path(name);
    let plan = folder.file("pawns.toml", EXPERIMENT);
    let told = said(&["lab", "run", &plan]);
    assert!(told.contains("pawns.jsonl: 300 battles, 300 of them new"), "{told}");
    let whole = std::fs::read_to_string(file("pawns.jsonl")).unwrap();
    assert!(said(&["lab", "run", &plan]).contains("300 battles, 0 of them new"));
    let parts: Vec<String> = (1..=3)
        .map(|part| {
            let out = file(&format!("part-{part}.jsonl"));
            said(&["lab", "run", &plan, "--out", &out, "--shard", &format!("{part}/3"), "--threads", "1"]);
            out
        })
        .collect();
    let all = file("all.jsonl");
    said(&["lab", "merge", &parts[2], &parts[0], &parts[1], "--out", &all]);
    assert_eq!(std::fs::read_to_string(&all).unwrap(), whole);

    let markdown = said(&["lab", "report", &plan, &all]);
    assert!(
        markdown.starts_with("# pawns\n\nmini-duel, 300 battles, seed 1.") && markdown.contains("## Ratings"),
        "{markdown}"
    );
    assert!(markdown.contains("| drill | greedy against random | 100 |"), "{markdown}");
    assert!(said(&["lab", "report", &plan, &all, "--lang", "ru"]).contains("## Рейтинги"));
    assert_eq!(said(&["lab", "report", &plan, &all, "--csv"]).lines().count(), 301);
    let data: serde_json::Value = serde_json::from_str(&said(&["lab", "report", &plan, &all, "--json"])).unwrap();
    assert_eq!(data["ratings"][0]["bots"][0]["bot"], "greedy");
    let page = file("pawns.html");
    said(&["lab", "report", &plan, &all, "--html", &page]);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("<svg") && page.contains("lang=\"ru\"") && !page.contains("http"), "{page}");
    assert_eq!(page.matches("<figure>").count(), page.matches("</figure>").count());

    for part in
        ["Battles by their decisions", "Battles in which it is used", "Боёв, в которых это применяется", "n 100"]
    {
        assert!(page.contains(part), "{part}");
    }
    for part in
        ["## What is used", "| drill | Fire Bolt (skill) | ", "of 149 clauses are cited", "Passed over: below 2%"]
    {
        assert!(markdown.contains(part), "{part}\n{markdown}");
    }
    let table = file("pawns.parquet");
    said(&["lab", "report", &plan, &all, "--parquet", &table]);
    assert_eq!(parquet_rows(&table), (300, "novice".to_owned(), true));
    let earlier = file("earlier.json");
    std::fs::write(&earlier, data.to_string()).unwrap();
    let against = said(&["lab", "report", &plan, &all, "--against", &earlier]);
    assert!(against.contains("## What changed against the earlier report"), "{against}");
    assert!(against.contains("| 0 [") && !against.contains("| changed |"), "{against}");
    std::fs::write(&earlier, data.to_string().replace("\"mini-duel\"", "\"fairydust\"")).unwrap();
    let other = holmgang(&["lab", "report", &plan, &all, "--against", &earlier]);
    assert!(other.code == 1 && other.err.contains("is of fairydust, and this report is of mini-duel"), "{}", other.err);
    let none = holmgang(&["lab", "report", &plan, &all, "--against", &plan]);
    assert!(none.code == 1 && none.err.contains("no report that `holmgang lab report --json` wrote"), "{}", none.err);

    std::fs::write(&plan, EXPERIMENT.replace("100", "120")).unwrap();
    let other = holmgang(&["lab", "run", &plan]);
    assert!(other.code == 1 && other.err.contains("of another experiment"), "{}", other.err);
    let wrong = holmgang(&["lab", "run", &plan, "--shard", "4/3"]);
    assert!(wrong.code == 2 && wrong.err.contains("is no part"), "{}", wrong.err);
    std::fs::write(&plan, "rulset = \"x\"\n").unwrap();
    let wrong = holmgang(&["lab", "run", &plan]);
    assert!(wrong.code == 1 && wrong.err.contains("pawns.toml:1:1: rulset: "), "{}", wrong.err);
}

/// How many rows a file of Parquet has, and of the first one who is side 0 and whether nothing is taken away.
fn parquet_rows(path: &str) -> (usize, String, bool) {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;
    let reader = SerializedFileReader::new(std::fs::File::open(path).unwrap()).unwrap();
    let names: Vec<String> =
        reader.metadata().file_metadata().schema().get_fields().iter().map(|it| it.name().to_owned()).collect();
    let place = |name: &str| names.iter().position(|known| known == name).unwrap();
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    let first = &rows[0];
    assert_eq!(
        (first.get_long(place("number")).unwrap(), first.get_string(place("seats")).unwrap().as_str()),
        (0, "0 1")
    );
    (rows.len(), first.get_string(place("one")).unwrap().clone(), first.get_string(place("without")).is_err())
}

#[test]
fn strength_is_a_table() {
    let call =
        ["lab", "strength", "--scenario", "drill", "--ruleset", "mini-duel", "--pairs", "greedy:random", "-n", "39"];
    let told = said(&call);
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines.len() == 5 && lines[2].starts_with("| Rulebook |") && lines[4].contains("greedy against random | 40 |"),
        "{told}"
    );
    assert_eq!(said(&[&call[..], &["--threads", "1"]].concat()), told);
    assert!(said(&[&call[..], &["--lang", "ru"]].concat()).contains("greedy против random"));
    let row: serde_json::Value = serde_json::from_str(&said(&[&call[..], &["--json"]].concat())).unwrap();
    assert_eq!(row["battles"], 40);
    assert!(row["score"]["low"].as_f64().unwrap() < row["score"]["high"].as_f64().unwrap(), "{row:#}");
    for (pairs, part) in [("greedy", "is no pair"), ("greedy:gredy", "is `greedy` meant?")] {
        let wrong = holmgang(&["lab", "strength", "--ruleset", "mini-duel", "--pairs", pairs]);
        assert!(wrong.code == 2 && wrong.err.contains(part), "{}", wrong.err);
    }
}

#[test]
fn coverage_names_what_is_never_reached() {
    let call = ["lab", "coverage", "--ruleset", "mini-duel", "-n", "2000"];
    let told = said(&call);
    assert!(told.starts_with("mini-duel, ") && told.contains(" battles, 2000 decisions"), "{told}");
    for part in [
        "skill: ",
        "the budget allowed no battle",
        "acts of the referee: 4 of 4",
        "  never ",
        "the code that applies it: ",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let row: serde_json::Value = serde_json::from_str(&said(&[&call[..], &["--json"]].concat())).unwrap();
    let things = row["coverage"]["things"].as_array().unwrap();
    let thing = |id: &str| things.iter().find(|thing| thing["id"] == id).unwrap_or_else(|| panic!("{id}"));
    assert!(thing("attack")["count"].as_u64().unwrap() > 10 && thing("attack")["why"].is_null(), "{row:#}");
    assert_eq!((thing("equip")["kind"].as_str(), thing("equip")["count"].as_u64()), (Some("verb"), Some(0)));
    let russian = said(&[&call[..], &["--lang", "ru"]].concat());
    assert!(russian.contains("решения судьи: 4 из 4") && russian.contains("  ни разу "), "{russian}");
}

/// A measurement prints its rows as they come, says of how many samples they are, and ends in the fingerprint, which a longer one has too.
#[test]
fn a_short_measurement_prints_row_by_row() {
    let rows = said(&["bench", "drill", "line-choir", "--quick", "--ruleset", "mini-duel"]);
    let lines: Vec<&str> = rows.lines().collect();
    let begins: Vec<&str> = lines.iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(begins, ["scenario", "drill", "line-choir", "(median)", "fingerprint"], "{rows}");
    assert!(lines[0].ends_with("samples") && lines[1].ends_with(" 50"), "{rows}");
    let data = said(&["bench", "drill", "line-choir", "--quick", "--json", "--ruleset", "mini-duel"]);
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(lines[4], format!("fingerprint {}", data["fingerprint"].as_str().unwrap()));
    assert!(data["rows"][0]["samples"] == 50 && data["median"]["ratio"].as_f64().unwrap() > 0.0, "{data:#}");
}

/// Weights are looked for, tested and written only if they are stronger; the file that comes out is read again.
#[test]
fn better_weights_are_found_and_kept_only_if_they_are_stronger() {
    let folder = Folder::new("tune");
    let file = folder.path("found.toml");
    let tune =
        ["lab", "tune", "--ruleset", "forum-duel", "--scenario", "mirror-1v1", "--from", "hand", "--against", "hand"];
    let asked = [&tune[..], &["--seed", "5", "--trials", "400", "-o", &file]].concat();
    let english = said(&asked);
    assert!(english.starts_with("| Weight | What it weighs | By hand | Before | Found |\n"), "{english}");
    assert!(english.contains("greedy: stronger after ") && english.contains("Written to "), "{english}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("with greedy in 400 sets of battles, seed 5") && text.contains("\nout_of_reach = "),
        "{text}"
    );

    // The weights of the file against themselves: nothing to be tested, nothing is written.
    let again = folder.path("again.toml");
    let same =
        ["--ruleset", "forum-duel", "--trials", "0", "--from", &file, "--against", &file, "-o", &again, "--lang", "ru"];
    let russian = said(&[&["lab", "tune"][..], &same].concat());
    assert!(russian.contains("| charge | заряд | 260 |") && russian.contains("ничего не записано"), "{russian}");
    assert!(!std::path::Path::new(&again).exists());

    let against = format!("greedy@{file}:greedy@hand");
    let pair = ["--ruleset", "forum-duel", "--scenario", "mirror-1v1", "--pairs", &against, "-n", "200", "--json"];
    let line = said(&[&["lab", "strength"][..], &pair].concat());
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert!(line["score"]["low"].as_f64().unwrap() > 0.5, "{line}");
}

#[test]
fn weights_that_cannot_be_read_are_named_with_their_line() {
    let folder = Folder::new("bad-weights");
    let file = folder.path("bad.toml");
    std::fs::write(&file, "life = 6000\nchage = 3\n").unwrap();
    let said = holmgang(&["lab", "tune", "--ruleset", "forum-duel", "--trials", "0", "--from", &file]);
    assert!(
        said.code == 1 && said.err.contains(":2:") && said.err.contains("is `charge` meant?"),
        "{} {}",
        said.code,
        said.err
    );
    let said = holmgang(&["lab", "tune", "--ruleset", "forum-duel", "--trials", "0", "--from", "no-such-file.toml"]);
    assert!(said.code == 2 && said.err.contains("no-such-file.toml"), "{} {}", said.code, said.err);
}
