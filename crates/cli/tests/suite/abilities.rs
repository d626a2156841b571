//! The examples of `docs/abilities.md`: copied out of the document, loaded, validated, played by their cases and by bots.

use std::path::{Path, PathBuf};
use std::process::Command;

const EXAMPLES: usize = 3;

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> Folder {
    let path = std::env::temp_dir().join(format!("holmgang-abilities-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    Folder(path)
}

fn holmgang(args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.args(args).env_clear().env("XDG_DATA_HOME", std::env::temp_dir().join("holmgang-abilities-no-data"));
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().unwrap_or(-1), text)
}

/// The blocks of TOML in the document: name of the file from the first line, or `case`, and text.
fn blocks() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/abilities.md");
    let document = std::fs::read_to_string(path).unwrap();
    let blocks = document.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks
        .map(|block| {
            let name = block.lines().next().unwrap().trim_start_matches("# ").to_owned();
            (name, block.to_owned())
        })
        .collect()
}

#[test]
fn every_example_is_valid_and_plays_as_it_says() {
    let blocks = blocks();
    let content: Vec<_> = blocks.iter().filter(|(name, _)| name.ends_with(".toml")).collect();
    assert_eq!((content.len(), blocks.len()), (EXAMPLES, 2 * EXAMPLES));
    let own = folder("examples");
    let cases = folder("cases");
    for (name, text) in &content {
        std::fs::write(own.0.join(name), text).unwrap();
    }
    let mut count = 0;
    for (place, (name, text)) in blocks.iter().filter(|(name, _)| !name.ends_with(".toml")).enumerate() {
        assert_eq!(name, "case");
        count += text.matches("[[case]]").count();
        std::fs::write(cases.0.join(format!("{place}.toml")), text).unwrap();
    }
    let own = own.0.display().to_string();
    let (code, said) = holmgang(&["validate", &own]);
    assert_eq!(code, 0, "{said}");
    let cases = cases.0.display().to_string();
    let (code, said) = holmgang(&["check", &cases, "--ruleset", "ability-chess", "--content", &own]);
    assert!(code == 0 && said.contains(&count.to_string()), "{said}");
    for scenario in ["lamps", "watch-duel", "mine-duel"] {
        for bots in ["random,random", "greedy,random"] {
            let (code, said) = holmgang(&["simulate", scenario, "--content", &own, "-n", "4", "--bots", bots]);
            assert_eq!(code, 0, "{scenario}: {said}");
        }
    }
}

/// What is spoilt in the first example is told with its place and the way out.
#[test]
fn faults_in_an_ability_are_told_with_their_place() {
    let (name, text) = blocks().into_iter().next().unwrap();
    let line_of = |part: &str| 1 + text.lines().position(|line| line.contains(part)).unwrap();
    for (right, wrong, line, parts) in [
        ("do = \"ignite\"", "do = \"ignit\"", line_of("do = \"ignite\""), &["`ignite`"][..]),
        ("bearer = \"queen\"", "bearer = \"quen\"", line_of("bearer ="), &["`queen`"]),
        ("price = 2 ", "price = 7 ", line_of("price = 2"), &["above the energy cap 6", "AC-11.3"]),
        ("zone = \"K1\"", "zone = \"X1\"", line_of("zone ="), &["zone"]),
        ("zone = \"K1\"", "zone = \"K\"", line_of("zone ="), &["AC-"]),
        ("tempo = \"side\"", "tempo = \"conditional\"", line_of("[[ability.action]]"), &["needs a `trigger`"]),
        ("on = \"targets\"", "on = \"captor\"", line_of("on = \"targets\""), &["`captor`", "`trigger`"]),
        ("what = \"cell\"", "wat = \"cell\"", line_of("what ="), &["`what`"]),
        ("energy_cap = 6", "energy_cap = 600", line_of("energy_cap"), &["1 to 99"]),
        ("ability = \"lamplighter\"", "ability = \"lamplihgter\"", line_of("white ="), &["`lamplighter`"]),
    ] {
        assert!(text.contains(right), "{right}");
        let own = folder(&format!("fault-{line}-{}", wrong.len()));
        std::fs::write(own.0.join(&name), text.replacen(right, wrong, 1)).unwrap();
        let (code, said) = holmgang(&["validate", &own.0.display().to_string()]);
        assert_eq!(code, 1, "{wrong}: {said}");
        assert!(said.contains(&format!("{name}:{line}:")), "{wrong}: {said}");
        for part in parts {
            assert!(said.contains(part), "{wrong}: {said}");
        }
    }
}

/// What section 5 shows is what the program says.
#[test]
fn the_faults_of_the_document_are_the_faults_of_the_program() {
    let (name, text) = blocks().into_iter().next().unwrap();
    let own = folder("shown");
    let spoilt = text
        .replace("zone = \"K1\"", "zone = \"K\"")
        .replace("on = \"targets\"", "on = \"captor\"")
        .replace("price = 2 ", "price = 7 ");
    std::fs::write(own.0.join(&name), spoilt).unwrap();
    let (code, said) = holmgang(&["validate", &own.0.display().to_string()]);
    assert_eq!(code, 1);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/abilities.md");
    let document = std::fs::read_to_string(path).unwrap();
    let shown = document.split("$ holmgang validate my-abilities/\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(said.replace(&own.0.display().to_string(), "my-abilities"), shown);
}
