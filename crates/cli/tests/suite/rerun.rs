//! `diff` and `amend`: battles played again another way, through the program.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn holmgang(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.args(args).env_clear().env("XDG_DATA_HOME", std::env::temp_dir().join("holmgang-rerun-no-data"));
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn examples() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/records").display().to_string()
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("holmgang-rerun-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Seven steps of a duel, with the dice of the start; nothing else is rolled.
const DUEL: &str = "begin ; initiative=38 initiative=94
blue: move Д-7
blue: move Д-6
blue: cast heart_of_darkness
blue: rest
red: cast stone_guard red-1
red: rest
blue: cast fire_bolt red-1 charges=1
";

/// The record of that duel, in a folder of its own.
fn duel(folder: &Folder) -> String {
    let (actions, record) = (folder.0.join("duel.txt"), folder.0.join("duel.hbr"));
    std::fs::write(&actions, DUEL).unwrap();
    let [actions, record] = [actions, record].map(|path| path.display().to_string());
    let (code, _, err) = holmgang(&["run", "duel-1v1", "--actions", &actions, "--record", &record]);
    assert!(code == 0, "{err}");
    record
}

#[test]
fn an_archive_is_played_by_a_draft_of_the_content() {
    let (code, out, err) = holmgang(&["diff", &examples()]);
    assert!(code == 0 && out == "20 battles: the same — 20\n" && err.is_empty(), "{out}{err}");
    let (_, out, _) = holmgang(&["diff", &examples(), "--option", "block_cap=40"]);
    assert!(out.contains("Left out, of other rulebooks: 16 records"), "{out}");
    let folder = Folder::new("draft");
    let record = duel(&folder);
    let spell = "[[spell]]\nid = \"fire_bolt\"\nname = { en = \"Fire Bolt\", ru = \"Огненная Стрела\" }\nkind = \"direct\"\n\
                 form = \"bolt\"\ndamage_type = \"fire\"\nrange = 4\nbase = 26\n";
    std::fs::create_dir_all(folder.0.join("draft/forum-duel")).unwrap();
    std::fs::write(folder.0.join("draft/forum-duel/spells.toml"), spell).unwrap();
    let draft = folder.0.join("draft").display().to_string();
    let arguments = ["diff", &record, "--with", &draft, "--lang", "ru"];
    let (code, out, _) = holmgang(&[&arguments[..], &["--export", "markdown"]].concat());
    assert!(code == 1 && out.contains("| duel.hbr | duel-1v1 | ход недопустим | 7 | FD-13.2 |"), "{out}");
    assert!(out.contains("Слишком далеко"), "{out}");
    let (_, out, _) = holmgang(&[&arguments[..], &["--json"]].concat());
    let rows: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&rows[0]["verdict"], &rows[0]["after"]["code"]), (&"stops".into(), &"out_of_range".into()), "{out}");
    let stronger = spell.replace("range = 4", "range = 6").replace("base = 26", "base = 30");
    std::fs::write(folder.0.join("draft/forum-duel/spells.toml"), stronger).unwrap();
    let (code, out, _) = holmgang(&["diff", &record, "--with", &draft]);
    assert!(code == 1 && out.contains("other numbers, same result") && out.contains("+30 Fire Bolt (FD-9.9)"), "{out}");
    assert!(out.contains("First clause that changes: FD-9.9"), "{out}");
}

#[test]
fn what_cannot_be_compared_is_told() {
    let folder = Folder::new("empty");
    let empty = folder.0.display().to_string();
    let (code, _, err) = holmgang(&["diff", &empty]);
    assert!(code == 2 && err.contains("no record"), "{err}");
    let (code, _, err) = holmgang(&["diff", "/no/such/record.hbr"]);
    assert!(code == 2 && err.contains("/no/such/record.hbr"), "{err}");
    std::fs::write(folder.0.join("broken.hbr"), "holmgang-record 1\n").unwrap();
    let (code, out, _) = holmgang(&["diff", &empty, "--lang", "ru"]);
    assert!(code == 1 && out.starts_with("1 бой: сравнить нельзя — 1") && out.contains("broken.hbr:1"), "{out}");
    let (code, _, err) = holmgang(&["diff", &examples(), "--ruleset", "chess"]);
    assert!(code == 2 && err.contains("chess"), "{err}");
    let (code, out, _) = holmgang(&["diff", &examples(), "--ruleset", "forum-duel", "--option", "no_such=1"]);
    assert!(code == 1 && out.contains("no_such"), "{out}");
    let (code, _, err) = holmgang(&["diff", &examples(), "--ruleset", "forum-duel", "--rules", "900"]);
    assert!(code == 2 && err.contains("900"), "{err}");
}

#[test]
fn a_referee_takes_a_step_back_and_keeps_both() {
    let folder = Folder::new("amend");
    let (old, new) = (duel(&folder), folder.0.join("new.hbr").display().to_string());
    let (code, out, err) = holmgang(&["amend", &old, "--drop", "6"]);
    assert!(code == 1 && out.contains("taken back") && out.contains("Legal here: "), "{out}");
    assert!(err.contains("step 7 is refused now") && err.contains("--drop 7"), "{err}");
    let put = ["amend", &old, "--put", "7=end"];
    let (code, out, _) = holmgang(&put);
    assert!(
        code == 0 && out.contains("blue: end in place of cast fire_bolt") && out.contains("As before: goes on"),
        "{out}"
    );
    let (code, _, err) = holmgang(&[&put[..], &["--record", &new]].concat());
    assert!(code == 2 && err.contains("--reason"), "{err}");
    let write = [&put[..], &["--record", &new, "--reason", "he ended the turn", "--by", "Olga"]].concat();
    let (code, out, err) = holmgang(&write);
    assert!(code == 0 && out.contains("Written: "), "{out}{err}");
    let text = std::fs::read_to_string(&new).unwrap();
    assert!(
        text.contains("by Olga: he ended the turn") && text.contains("// was: 7 blue: cast fire_bolt red-1"),
        "{text}"
    );
    let (code, out, _) = holmgang(&["replay", &new]);
    assert!(code == 0 && out.contains("7 blue: end"), "{out}");
    let (code, _, err) = holmgang(&write);
    assert!(code == 2 && err.contains("nothing is overwritten"), "{err}");
    let (code, _, err) = holmgang(&["amend", &old]);
    assert!(code == 2 && err.contains("--drop N"), "{err}");
    let (code, _, err) = holmgang(&["amend", &old, "--put", "end"]);
    assert!(code == 2 && err.contains("which step"), "{err}");
    let (code, _, err) = holmgang(&["amend", &old, "--put", "3=green: end"]);
    assert!(code == 2 && err.contains("there is no seat `green`"), "{err}");
}

#[test]
fn rulebooks_and_positions_are_written_as_pages_and_pictures() {
    let folder = Folder::new("pages");
    let to = folder.0.join("rules").display().to_string();
    let (code, out, err) = holmgang(&["rules", "--html", &to, "--ruleset", "mini-duel"]);
    assert!(code == 0 && out.ends_with("mini-duel.html\n"), "{out}{err}");
    let page = std::fs::read_to_string(folder.0.join("rules/mini-duel.html")).unwrap();
    assert!(page.contains("<article id=\"MD-5.8\">") && page.contains("Решение:"));
    let index = std::fs::read_to_string(folder.0.join("rules/index.html")).unwrap();
    assert!(index.contains("mini-duel.html") && !index.contains("fairydust"));
    let record = duel(&folder);
    let picture = folder.0.join("step.svg").display().to_string();
    let (code, out, err) = holmgang(&["replay", &record, "--until", "2", "--picture", &picture]);
    assert!(code == 0 && out.trim() == picture, "{out}{err}");
    assert!(std::fs::read_to_string(&picture).unwrap().contains("Radogost: HP"));
    let (code, _, err) = holmgang(&["rules", "--html", "/proc/no/such"]);
    assert!(code == 2 && err.contains("/proc/no/such"), "{err}");
}
