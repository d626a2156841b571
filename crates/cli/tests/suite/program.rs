//! The program as people meet it: its help, its answers, its exit codes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::folder::Folder;

const COMMANDS: &[&str] = &[
    "zone",
    "chess",
    "encounter",
    "play",
    "run",
    "read",
    "audit",
    "campaign",
    "questions",
    "serve",
    "config",
    "keys",
    "doctor",
    "store",
    "reports",
    "people",
    "check",
    "rules",
    "replay",
    "verify",
    "amend",
    "diff",
    "odds",
    "hint",
    "analyse",
    "validate",
    "schema",
    "import",
    "list",
    "simulate",
    "lab",
    "engine",
    "bench",
    "completions",
    "man",
    "help",
];

struct Said {
    code: i32,
    out: String,
    err: String,
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.args(args).env_clear().env("XDG_DATA_HOME", std::env::temp_dir().join("holmgang-program-no-data"));
    command
}

fn said(output: &Output) -> Said {
    Said {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout.clone()).unwrap(),
        err: String::from_utf8(output.stderr.clone()).unwrap(),
    }
}

fn holmgang(args: &[&str]) -> Said {
    said(&command(args).stdin(Stdio::null()).output().unwrap())
}

fn with_input(args: &[&str], input: &str) -> Said {
    let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    said(&child.wait_with_output().unwrap())
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn is_cyrillic(c: char) -> bool {
    ('а'..='я').contains(&c) || ('А'..='Я').contains(&c) || c == 'ё'
}

#[test]
fn every_help_is_in_both_languages() {
    // Clap's own words, none of which may be seen in a Russian help.
    let english = ["Usage", "Options", "Arguments", "Commands", "Print ", "[default", "possible values", "Examples"];
    for name in COMMANDS.iter().copied().chain([""]) {
        let args = |lang| ["--lang", lang, "--help"].into_iter();
        let call =
            |lang| -> Vec<&str> { [name].into_iter().filter(|name| !name.is_empty()).chain(args(lang)).collect() };
        let (en, ru) = (holmgang(&call("en")), holmgang(&call("ru")));
        assert_eq!((en.code, ru.code), (0, 0), "{name}");
        assert!(en.out.contains("Usage: holmgang") && en.out.contains("Examples:"), "{name}: {}", en.out);
        assert!(ru.out.contains("Вызов: holmgang") && ru.out.contains("Примеры:"), "{name}: {}", ru.out);
        for word in english {
            assert!(!ru.out.contains(word), "{name}: `{word}` in\n{}", ru.out);
        }
        let examples = en.out.split("Examples:").next().unwrap();
        let cyrillic: String = examples.chars().filter(|c| is_cyrillic(*c)).collect();
        assert!(cyrillic.is_empty(), "{name}: `{cyrillic}` in\n{examples}");
        assert_eq!(
            en.out.lines().filter(|line| line.starts_with("  holmgang")).count(),
            ru.out.lines().filter(|line| line.starts_with("  holmgang")).count()
        );
    }
}

#[test]
fn the_environment_chooses_the_language() {
    let said = said(&command(&["--help"]).env("LANG", "ru_RU.UTF-8").output().unwrap());
    assert!(said.out.contains("Вызов"));
    let said = self::said(&command(&["--help"]).env("LC_ALL", "C").env("LANG", "ru_RU.UTF-8").output().unwrap());
    assert!(said.out.contains("Usage"));
}

#[test]
fn a_wrong_command_line_is_two() {
    for args in [
        &["simulte"][..],
        &["run"],
        &["run", "--rolls", "no", "x"],
        &["list", "--what"],
        &["run", "x", "y"],
        &["simulate", "x", "-n", "many"],
        &["play", "a", "--resume", "b"],
        &["completions", "csh"],
        &["run", "no-such-scenario"],
        &["list", "no-such-table"],
        &["schema", "no-such-rules"],
        &["verify", "no-such-file"],
        &["check", "no-such-file.toml"],
        &["simulate", "duel-1v1", "--bots", "clever"],
        &["play", "duel-1v1"],
        &["help", "simulte"],
    ] {
        for lang in ["en", "ru"] {
            let call: Vec<&str> = args.iter().copied().chain(["--lang", lang]).collect();
            let said = holmgang(&call);
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{call:?}: {}", said.err);
            assert!(said.err.starts_with("holmgang: "), "{call:?}: {}", said.err);
            assert_eq!(said.err.chars().any(is_cyrillic), lang == "ru", "{call:?}: {}", said.err);
        }
    }
    assert_eq!(holmgang(&["help", "run"]).out, holmgang(&["run", "--help"]).out);
    assert!(holmgang(&["simulte"]).err.contains("`simulate`"));
    assert!(holmgang(&["list", "spel"]).err.contains("`spell`"));
}

#[test]
fn without_a_terminal_and_a_command_there_is_help() {
    let said = holmgang(&[]);
    assert_eq!(said.code, 0);
    assert!(said.out.contains("Usage: holmgang"));
}

#[test]
fn the_version_names_rules_and_content() {
    let said = holmgang(&["--version"]);
    assert!(said.out.starts_with("holmgang ") && said.out.contains("forum-duel: rules 2, content "), "{}", said.out);
}

#[test]
fn a_battle_is_refereed_and_explained() {
    let actions = "# the first turn\nred: cast fire_bolt blue-1\nend\n";
    let said = with_input(&["run", "training-1v1"], actions);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("1 red: cast fire_bolt blue-1") && said.out.contains("[FD-"), "{}", said.out);
    assert!(said.out.contains("damage: ") && said.out.contains("To decide: Blue: "), "{}", said.out);
    let said = with_input(&["run", "training-1v1", "--lang", "ru"], actions);
    assert!(said.out.contains("урон") && said.out.contains("Решает — Синие: "), "{}", said.out);
}

#[test]
fn the_first_illegal_action_stops_the_battle() {
    let said = with_input(&["run", "training-1v1"], "red: end\n\nblue: attack red-1\nblue: end\n");
    assert_eq!(said.code, 1);
    assert!(
        said.err.starts_with("holmgang: standard input:3: ") && said.err.contains("\n  attack red-1"),
        "{}",
        said.err
    );
    assert!(said.err.contains("out_of_range") && said.err.contains("[FD-"), "{}", said.err);
    assert!(said.err.contains("legal for Blue now:"), "{}", said.err);
    assert!(said.out.contains("1 red: end") && !said.out.contains("2 blue"), "{}", said.out);
    let said = with_input(&["run", "training-1v1", "--lang", "ru"], "fly\n");
    assert!(said.code == 1 && said.err.contains("стандартный ввод:1"), "{}", said.err);
}

#[test]
fn a_refusal_has_ten_lines_with_the_reason_first() {
    for (lang, who) in [("en", "legal for Red now:"), ("ru", "Красные: сейчас допустимо")] {
        for (scenario, said) in
            [("tavern-4v4", "hit him hard"), ("tavern-4v4", "move 1,1,1"), ("training-1v1", "move zz")]
        {
            let said = with_input(&["run", scenario, "--lang", lang, "--seed", "a"], &format!("red: {said}\n"));
            let lines: Vec<&str> = said.err.lines().collect();
            assert!(said.code == 1 && lines.len() <= 10, "{}", said.err);
            assert!(lines[0].contains(":1: ") && lines[0].ends_with(']'), "{}", said.err);
            assert!(lines.contains(&who) && !said.err.contains("red now"), "{}", said.err);
        }
    }
    // What can be done with the same verb stands before the rest.
    let said = with_input(&["run", "duel-1v1"], "begin ; initiative=90 initiative=10\nred: move zz\n");
    assert!(said.err.lines().nth(3).is_some_and(|line| line.starts_with("  move ")), "{}", said.err);
}

#[test]
fn a_scenario_file_finds_its_rulebook() {
    let folder = Folder::new("owner");
    for (ruleset, scenario) in [
        ("fairydust", "harbour"),
        ("ability-chess", "duel"),
        ("mini-duel", "line-choir"),
        ("tabletop-d20", "duel-1v1"),
        ("forum-duel", "duel-1v1"),
    ] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../content/{ruleset}/scenarios.toml"));
        let text = std::fs::read_to_string(from).unwrap();
        let mut parts = text.split("[[scenario]]");
        let own = parts.find(|part| part.contains(&format!("id = \"{scenario}\"\n"))).unwrap();
        let fields: String =
            own.lines().filter(|line| !line.starts_with("id =")).map(|line| format!("{line}\n")).collect();
        let fields = fields.replace("[[scenario.", "[[").replace("[scenario.", "[");
        let file = folder.file(&format!("{ruleset}.toml"), &fields);
        let record = folder.path(&format!("{ruleset}.hbr"));
        let said = with_input(&["run", &file, "--record", &record, "--seed", "a"], "");
        assert_eq!(said.code, 0, "{ruleset}: {}", said.err);
        assert!(std::fs::read_to_string(&record).unwrap().contains(&format!("ruleset: {ruleset}")), "{ruleset}");
    }
}

#[test]
fn one_game_again_and_again_has_no_interval() {
    let sweep =
        |more: &[&str]| holmgang(&[&["simulate", "duel", "--ruleset", "ability-chess", "-n", "4"][..], more].concat());
    let said = sweep(&[]);
    assert!(said.out.contains("one game, repeated 4 times") && !said.out.contains("Wilson"), "{}", said.out);
    let ru = sweep(&["--lang", "ru"]);
    assert!(ru.out.contains("одна партия, повторена 4 раз") && !ru.out.contains('['), "{}", ru.out);
    let data: serde_json::Value = serde_json::from_str(&sweep(&["--json"]).out).unwrap();
    assert_eq!((&data["distinct"], &data["repeated"]), (&serde_json::json!(1), &serde_json::json!(true)));
    assert!(data["results"][0]["low"].is_null());
    let varied = sweep(&["--varied", "6"]);
    assert!(varied.out.contains("4 different battles") && varied.out.contains("Wilson"), "{}", varied.out);
}

#[test]
fn winners_are_told_by_squad_too() {
    let said = holmgang(&["simulate", "line-choir", "-n", "6", "--bots", "random"]);
    assert!(
        said.out.contains("The attacker has won") && said.out.contains("Elves (Elven Shield Line)"),
        "{}",
        said.out
    );
    let said = holmgang(&["simulate", "line-choir", "-n", "6", "--bots", "random", "--lang", "ru"]);
    assert!(said.out.contains("Зомби (") && !said.out.contains("Wilson"), "{}", said.out);
}

#[test]
fn a_roll_that_is_asked_is_somebodys() {
    let said = with_input(&["run", "duel-1v1", "--rolls", "ask"], "begin\n58\n20\n");
    assert!(
        said.err.contains("Radogost: roll: initiative") && said.err.contains("Velemira: roll: initiative"),
        "{}",
        said.err
    );
    assert_eq!(said.code, 0, "{}", said.err);
    let said = with_input(&["run", "even-court", "--rolls", "ask", "--lang", "ru"], "begin\n1\n");
    assert!(said.err.contains("бросок: кто нападает (от 1 до 2)") && !said.err.contains("side"), "{}", said.err);
}

#[test]
fn an_answered_attack_has_a_row_for_each_answer() {
    let said = holmgang(&["odds", "training-1v1", "cast flung_stone blue-1", "--ruleset", "fairydust"]);
    assert!(said.out.matches("if the answer is: ").count() > 1, "{}{}", said.out, said.err);
    assert_eq!(said.out.matches("(the best answer)").count(), 1, "{}", said.out);
    assert!(said.out.contains("as far as you know") && !said.out.contains("exact"), "{}", said.out);
}

#[test]
fn rolls_are_given_asked_or_seeded() {
    let folder = Folder::new("rolls");
    // Given rolls win; the rest comes from the seed.
    let file = folder.file("battle.txt", "red: cast storm_invocation blue-1 ; success=50\nend\n");
    let said = holmgang(&["run", "training-1v1", "--actions", &file, "--seed", "x"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("; success=50"), "{}", said.out);
    let asked = with_input(&["run", "training-1v1", "--rolls", "ask"], "red: cast storm_invocation blue-1\n51\n");
    assert_eq!(asked.code, 0, "{}", asked.err);
    assert!(asked.out.contains("success=51") && asked.err.contains("roll: success (1 to 100)"), "{}", asked.err);
    let wrong = with_input(&["run", "training-1v1", "--rolls", "ask"], "red: cast storm_invocation blue-1\n101\n");
    assert!(wrong.code == 1 && wrong.err.contains("`101`"), "{}", wrong.err);
    let begin = with_input(&["run", "duel-1v1"], "begin ; initiative=10 initiative=90\n");
    assert!(begin.code == 0 && begin.out.contains("To decide: Blue: "), "{}{}", begin.out, begin.err);
    let left = with_input(&["run", "training-1v1"], "red: end ; success=3\n");
    assert!(left.code == 1 && left.err.contains("success=3"), "{}", left.err);
    let seeded = || with_input(&["run", "duel-1v1", "--seed", "our words"], "").out;
    assert_eq!(seeded(), seeded());
}

#[test]
fn battles_are_exported() {
    let actions = "red: cast fire_bolt blue-1\n";
    let export = |format: &str| with_input(&["run", "training-1v1", "--export", format], actions).out;
    assert!(export("markdown").contains("**1.** `red: cast fire_bolt blue-1`"));
    let bbcode = export("bbcode");
    assert!(bbcode.contains("[b]1.[/b] red: cast fire_bolt blue-1") && bbcode.contains("[spoiler]"), "{bbcode}");
    for line in export("jsonl").lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    let step: serde_json::Value = serde_json::from_str(export("jsonl").lines().nth(1).unwrap()).unwrap();
    assert_eq!(step["action"], "cast fire_bolt blue-1");
    assert_eq!(with_input(&["run", "training-1v1", "--json"], actions).out, export("jsonl"));
}

/// A whole battle in a record: red surrenders.
fn record(folder: &Folder) -> String {
    let file = folder.path("battle.hbr");
    let actions = "red: cast storm_invocation blue-1\nend\nblue: end\nred: surrender\n";
    let said = with_input(&["run", "training-1v1", "--seed", "record", "--record", &file], actions);
    assert!(said.code == 0 && said.out.contains("Result: "), "{}{}", said.out, said.err);
    file
}

#[test]
fn records_replay_and_verify() {
    let folder = Folder::new("records");
    let file = record(&folder);
    let said = holmgang(&["verify", &file]);
    assert_eq!(said.code, 0, "{}", said.out);
    assert!(said.out.contains("every roll comes from the secret"), "{}", said.out);
    let replay = holmgang(&["replay", &file]);
    assert!(
        replay.code == 0 && replay.out.contains("4 red: surrender") && replay.out.contains("Result: "),
        "{}",
        replay.out
    );
    let part = holmgang(&["replay", &file, "--until", "1"]);
    assert!(part.out.contains("1 red:") && !part.out.contains("2 red:"), "{}", part.out);
    let view = holmgang(&["replay", &file, "--until", "1", "--view"]);
    assert!(view.out.contains("red-1") && view.out.contains("HP "), "{}", view.out);
    let view: serde_json::Value = serde_json::from_str(&holmgang(&["replay", &file, "--view", "--json"]).out).unwrap();
    assert!(view["boards"][0]["tokens"].is_array());
}

#[test]
fn a_flipped_byte_anywhere_is_found() {
    let folder = Folder::new("flipped");
    let file = record(&folder);
    let bytes = std::fs::read(&file).unwrap();
    for place in (0..bytes.len()).step_by(bytes.len() / 40) {
        let mut other = bytes.clone();
        other[place] ^= 1;
        std::fs::write(&file, &other).unwrap();
        let said = holmgang(&["verify", &file]);
        assert_eq!(said.code, 1, "byte {place}: {}", said.out);
        let line = bytes[..place].iter().filter(|byte| **byte == b'\n').count() + 1;
        let named = |line: usize| said.out.contains(&format!("battle.hbr:{line}:"));
        // A flipped line feed joins two lines: then the first of them is named.
        assert!(named(line) || named(line + 1), "byte {place} in line {line}: {}", said.out);
    }
    std::fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(holmgang(&["verify", &file]).code, 1);
}

#[test]
fn an_unfinished_battle_keeps_its_secret_beside_it() {
    let folder = Folder::new("unfinished");
    let file = folder.path("half.hbr");
    let said = with_input(&["run", "training-1v1", "--record", &file], "red: end\n");
    assert!(said.code == 0 && said.err.contains("half.secret"), "{}", said.err);
    assert!(!std::fs::read_to_string(&file).unwrap().contains("secret:"));
    assert_eq!(std::fs::read_to_string(folder.path("half.secret")).unwrap().trim().len(), 64);
    let verified = holmgang(&["verify", &file]);
    assert!(verified.code == 1 && verified.out.contains("not told yet"), "{}", verified.out);
    assert!(verified.out.contains("in order so far") && !verified.out.contains("NOT in order"), "{}", verified.out);
}

#[test]
fn posts_are_read_and_answered() {
    let read = ["read", "--scenario", "duel-1v1"];
    let sure = with_input(&[&read[..], &["--export", "bbcode"]].concat(), "Шаг на Г-2, [b]каменная стража[/b].");
    assert_eq!(sure.code, 0, "{}{}", sure.out, sure.err);
    for part in ["[b]Шаг → Г-2[/b]", "[b]Каменная Стража → Радогост[/b]", "[i]FD-"] {
        assert!(sure.out.contains(part), "{part}\n{}", sure.out);
    }
    let asked = with_input(&[&read[..], &["--seat", "red", "--json"]].concat(), "If she comes closer, I rest.");
    let data: serde_json::Value = serde_json::from_str(&asked.out).unwrap();
    assert_eq!((asked.code, &data[0]["outcome"]), (1, &serde_json::json!("asked")), "{data}");
    assert_eq!(data[0]["readings"], serde_json::json!(["rest", null]));
    let wrong = with_input(&[&read[..], &["--seat", "rad"]].concat(), "rest");
    assert!(wrong.code == 2 && wrong.err.contains("`red`"), "{}", wrong.err);
}

const THREAD: &str = "== red
Радогост идёт Г-2, Г-3. Каменная Стража и Боевая Ярость на себя.

== blue
Сердце Тьмы, потом Воззвание к Грозе на Радогоста, [dice=1d100:63]

== referee
Гроза: шанс 50 + 7 = 57, выпало 63, не вышло. Радогост 220 ОЗ, энергия 100 − 20 − 20 + 20 = 80.
Велемира: энергия 100 − 20 − 20 + 20 = 80.
";

const THREAD_OF_SWORDS: &str = "== red
Ратибор идёт на 5,5 и заканчивает ход.

== blue
Брячислав ждёт: конец хода.

== referee
Ход Ратибора.
";

#[test]
fn threads_are_audited() {
    let audit = ["audit", "--scenario", "duel-1v1"];
    let found = with_input(&[&audit[..], &["--export", "bbcode"]].concat(), THREAD);
    assert_eq!(found.code, 1, "{}", found.err);
    for part in ["Неверно: 1.", "Заявлено 57, верно 64.", "[i]FD-10.9[/i]", "первое расхождение"]
    {
        assert!(found.out.contains(part), "{part}\n{}", found.out);
    }
    let data = with_input(&[&audit[..], &["--json", "--lang", "en"]].concat(), THREAD);
    let data: serde_json::Value = serde_json::from_str(&data.out).unwrap();
    let finding = &data[0]["findings"][0];
    assert_eq!(finding["post"], serde_json::json!(3), "{data}");
    assert_eq!((&finding["claimed"], &finding["right"]), (&serde_json::json!("57"), &serde_json::json!("64")));
    let right = THREAD.replace("50 + 7 = 57, выпало 63, не вышло", "50 + 14 = 64, выпало 63, вышло");
    let right = right.replace("Радогост 220 ОЗ", "Радогост 128 ОЗ");
    let clean = with_input(&audit, &right);
    assert_eq!(clean.code, 0, "{}{}", clean.out, clean.err);
    let folder = Folder::new("threads");
    let file = folder.path("thread.toml");
    let posts = ["red", "nobody"].map(|who| format!("[[post]]\nauthor = \"{who}\"\ntext = \"I rest.\"\n"));
    std::fs::write(&file, format!("scenario = \"duel-1v1\"\n{}", posts.join(""))).unwrap();
    let stranger = holmgang(&["audit", &file]);
    assert!(stranger.code == 1 && stranger.err.contains("thread.toml:5"), "{}", stranger.err);
    // A scenario of two rulebooks: the thread says by which of them it is played.
    let duel = THREAD_OF_SWORDS;
    let swords = with_input(&[&audit[..], &["--json", "--lang", "en"]].concat(), duel);
    let data: serde_json::Value = serde_json::from_str(&swords.out).unwrap();
    assert_eq!(data[0]["ruleset"], serde_json::json!("tabletop-d20"), "{data}");
    assert_eq!(data[0]["moves"][0]["seat"], serde_json::json!("red"), "{data}");
    let headless = with_input(&audit, "hello\n== red\nrest\n");
    assert!(headless.code != 0 && headless.err.contains(":1"), "{}", headless.err);
    let bare = with_input(&["audit"], THREAD);
    assert!(bare.code == 2 && bare.err.contains("--scenario"), "{}", bare.err);
}

#[test]
fn odds_are_fractions() {
    let said = holmgang(&["odds", "training-1v1", "cast storm_invocation blue-1"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("works: 1/2 = 50%") && said.out.contains("exact: "), "{}", said.out);
    let cut = holmgang(&["odds", "training-1v1", "cast storm_invocation blue-1", "--most", "1"]);
    assert!(cut.out.contains("cut: 1 way of the dice"), "{}", cut.out);
    let mist = ["odds", "training-1v1", "cast poison_mist blue-1 charges=3"];
    let set = ["--set", "red-1.charges=3", "--set", "blue-1.cell=Г-4"];
    let wasted = holmgang(&[&mist[..], &set].concat());
    assert!(wasted.out.contains("note: 3 charges give the same mark as 1"), "{}", wasted.out);
    let wasted: serde_json::Value =
        serde_json::from_str(&holmgang(&[&mist[..], &set, &["--json"]].concat()).out).unwrap();
    assert_eq!(wasted["notes"], serde_json::json!(["3 charges give the same mark as 1"]));
    let refused = holmgang(&["odds", "training-1v1", "attack blue-1"]);
    assert!(refused.code == 1 && refused.err.contains("out_of_range"), "{}", refused.err);
    let set = ["--set", "red-1.cell=Г-2", "--set", "blue-1.cell=Г-3", "--json"];
    let near = holmgang(&[&["odds", "training-1v1", "attack blue-1"][..], &set].concat());
    let odds: serde_json::Value = serde_json::from_str(&near.out).unwrap();
    assert_eq!((near.code, &odds["exact"]), (0, &serde_json::json!(true)), "{}", near.err);
    let wrong = holmgang(&["odds", "training-1v1", "end", "--set", "red-1.hpp=3"]);
    assert!(wrong.code == 1 && wrong.err.contains("`hp`"), "{}", wrong.err);
}

#[test]
fn conformance_is_counted() {
    let folder = Folder::new("check");
    let good = "[[case]]\nid = \"FD-1.1/mine\"\nclauses = [\"FD-1.1\"]\nscenario = \"training-1v1\"\nexpect = { \"red-1.energy\" = 100 }\n";
    let bad = good.replace("= 100", "= 90").replace("mine", "other");
    let good = folder.file("good.toml", good);
    let said = holmgang(&["check", &good]);
    assert_eq!((said.code, said.out.lines().last()), (0, Some("1 passed, 0 failed")));
    folder.file("bad.toml", &bad);
    let said = holmgang(&["check", &folder.0.display().to_string()]);
    assert_eq!((said.code, said.out.lines().last()), (1, Some("1 passed, 1 failed")));
    let row = said.out.lines().find(|line| line.contains("red-1.energy")).unwrap();
    assert!(row.contains("90") && row.contains("| 100"), "{row}");
    let all = holmgang(&["check", &root().join("conformance").display().to_string()]);
    assert!(all.code == 0 && all.out.trim().ends_with(" passed, 0 failed"), "{}", all.out);
    assert_eq!(holmgang(&["check"]).out.lines().last(), all.out.lines().last());
}

#[test]
fn the_rulebook_is_shown_and_searched() {
    let said = holmgang(&["rules", "fd-3.2"]);
    assert!(said.code == 0 && said.out.starts_with("FD-3.2 Overflow · Переполнение"), "{}", said.out);
    assert!(said.out.contains("Cases: ") && said.out.contains("FD-3.2/"), "{}", said.out);
    assert!(holmgang(&["rules", "переполнение"]).out.contains("FD-3.2"));
    assert!(holmgang(&["rules", "block", "cap"]).out.contains("FD-12"));
    assert_eq!(holmgang(&["rules", "xyzzy"]).code, 1);
    let said = holmgang(&["rules", "FD-2.4"]).out;
    assert!(
        said.contains("CHARGED_DIRECT_DAMAGE") && said.contains("  crates/rules-forum-duel/src/resolve/spell.rs:"),
        "{said}"
    );
    let clause: serde_json::Value = serde_json::from_str(&holmgang(&["rules", "FD-3.2", "--json"]).out).unwrap();
    assert!(clause["code"][0]["file"].as_str().is_some_and(|file| file.starts_with("crates/rules-forum-duel/src/")));
    assert_eq!(clause["clause"], "FD-3.2");
}

#[test]
fn maps_of_other_programs_become_content() {
    let folder = Folder::new("import");
    let hall = r#"{ "resolution": { "map_origin": { "x": 0, "y": 0 }, "map_size": { "x": 12, "y": 10 }, "pixels_per_grid": 70 },
        "line_of_sight": [[{ "x": 4, "y": 3 }, { "x": 8, "y": 3 }, { "x": 8, "y": 7 }, { "x": 4, "y": 7 }, { "x": 4, "y": 3 }], [{ "x": 0, "y": 0 }, { "x": 2, "y": 1 }]],
        "portals": [{ "bounds": [{ "x": 8, "y": 4 }, { "x": 8, "y": 5 }], "closed": true }], "lights": [{}] }"#;
    let file = folder.file("Old Hall.dd2vtt", hall);
    let to = folder.path("my");
    let said = holmgang(&["import", "map", &file, "--to", &to]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("old_hall, 12×10, 15 cell edges with walls, 1 door"), "{}", said.out);
    assert!(said.err.contains("lights") && said.err.contains("does not run along the grid"), "{}", said.err);
    // It is content at once: it is valid, and played on.
    let valid = holmgang(&["validate", &to]);
    assert_eq!(valid.code, 0, "{}", valid.out);
    let call = ["--option", "map=old_hall", "--content", &to];
    let played = with_input(&[&["run", "meeting-2v2"][..], &call].concat(), "");
    assert!(played.code == 0, "{}", played.err);
    let again = holmgang(&["import", "map", &file, "--to", &to, "--lang", "ru"]);
    assert!(again.code == 1 && again.err.contains("--replace"), "{}", again.err);
    assert_eq!(holmgang(&["import", "map", &file, "--to", &to, "--replace"]).code, 0);
    let printed = holmgang(&["import", "map", &file, "--part", "4,3,5x4", "--id", "room", "--name", "Room"]);
    assert!(printed.code == 0 && printed.out.starts_with("[[map]]\nid = \"room\"\nname = \"Room\""), "{}", printed.out);
    let data: serde_json::Value = serde_json::from_str(&holmgang(&["import", "map", &file, "--json"]).out).unwrap();
    assert_eq!((&data["map"], &data["files"], &data["doors"]), (&"old_hall".into(), &12.into(), &1.into()));
    let broken = folder.file("broken.uvtt", "{ \"resolution\": 7 }");
    let said = holmgang(&["import", "map", &broken]);
    assert!(said.code == 1 && said.err.contains("broken.uvtt"), "{}", said.err);
    assert_eq!(holmgang(&["import", "map", &file, "--part", "4,3"]).code, 2);
    assert_eq!(holmgang(&["import", "map", "no-such.uvtt"]).code, 2);
    assert_eq!(holmgang(&["import", "map", &file, "--ruleset", "forum-duel"]).code, 1);
}

#[test]
fn content_is_validated_described_and_listed() {
    let folder = Folder::new("content");
    let good = folder.file("good.toml", "[[scenario]]\nid = \"mine\"\nname = \"Mine\"\nmap = \"forum_square\"\nred = [{ combatant = \"radogost\" }]\nblue = [{ combatant = \"bogumil\" }]\n");
    let said = holmgang(&["validate", &good]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    let bad = folder.file("bad.toml", "[[scenario]]\nid = \"mine\"\nname = \"Mine\"\nmap = \"forum_sqare\"\nred = [{ combatant = \"radogost\", hpp = 3 }]\nblue = []\n");
    let said = holmgang(&["validate", &bad]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("bad.toml:4:7") && said.out.contains("`forum_square`"), "{}", said.out);
    assert!(said.out.contains("bad.toml:5:") && said.out.contains("`hp`"), "{}", said.out);
    let run = with_input(&["run", &good], "");
    assert!(run.code == 0 && run.out.contains("Radogost"), "{}", run.err);
    let listed = holmgang(&["list", "scenarios", "--content", &folder.0.display().to_string()]);
    assert_eq!(listed.code, 1, "the faulty file stops it");
    std::fs::remove_file(&bad).unwrap();
    let listed = holmgang(&["list", "scenarios", "--content", &folder.0.display().to_string()]);
    assert!(listed.out.contains("mine "), "{}", listed.out);
    let schema: serde_json::Value = serde_json::from_str(&holmgang(&["schema", "forum-duel"]).out).unwrap();
    assert!(schema["properties"]["spell"].is_object());
    assert!(holmgang(&["list", "spell", "--lang", "ru"]).out.contains("Огненная Стрела"));
}

#[test]
fn sweeps_are_the_same_on_any_number_of_threads() {
    let sweep = |threads| {
        let said =
            holmgang(&["simulate", "training-1v1", "-n", "60", "--bots", "random", "--threads", threads, "--json"]);
        assert_eq!(said.code, 0, "{}", said.err);
        said.out
    };
    assert_eq!(sweep("1"), sweep("3"));
    let said = holmgang(&["simulate", "training-1v1", "-n", "20", "--bots", "greedy,random"]);
    assert!(said.out.contains("20 battles, seed 1") && said.out.contains("Wilson"), "{}", said.out);
    assert_eq!(said.err, "");
}

#[test]
fn completions_and_man_pages_are_made() {
    for shell in ["bash", "zsh", "fish"] {
        let said = holmgang(&["completions", shell]);
        assert!(said.code == 0 && said.out.contains("simulate"), "{shell}");
    }
    let folder = Folder::new("man");
    let said = holmgang(&["man", &folder.0.display().to_string()]);
    assert_eq!((said.code, said.out.lines().count()), (0, COMMANDS.len() + 1));
    assert!(std::fs::read_to_string(folder.path("holmgang-run.1")).unwrap().contains("Referee"));
    assert!(holmgang(&["man", "--lang", "ru"]).out.contains(".SH НАЗВАНИЕ"));
}

#[test]
fn nobody_is_hurt_by_a_closed_pipe() {
    let mut child = command(&["rules"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let said = said(&child.wait_with_output().unwrap());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
}
