//! Programs of others at a seat, through the program.

use std::path::Path;
use std::process::{Command, Stdio};

struct Said {
    code: i32,
    out: String,
    err: String,
}

fn holmgang(args: &[&str]) -> Said {
    let output = Command::new(env!("CARGO_BIN_EXE_holmgang"))
        .args(args)
        .env("XDG_DATA_HOME", std::env::temp_dir().join("holmgang-engines-no-data"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

fn played(scenario: &str, bots: &str, battles: &str, think: &str) -> serde_json::Value {
    let said =
        holmgang(&["simulate", scenario, "--bots", bots, "-n", battles, "--think", think, "--lang", "en", "--json"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{scenario} {bots}");
    serde_json::from_str(&said.out).unwrap()
}

/// The example plays a battle of every rulebook and keeps its seat to the end.
#[test]
fn the_first_bot_plays_every_rulebook() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engines/first_bot.py");
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var_os("HOLMGANG_TORTURE").is_none(), "the long size needs python3");
        return;
    }
    // Against one that never resigns: who plays by chance may do that at once.
    let bots = format!("engine:python3 '{}' 7,greedy", script.display());
    for scenario in ["mirror-1v1", "drill", "hearth", "archer-1v1", "whip-1v1"] {
        let told = played(scenario, &bots, "2", "2000");
        assert_eq!(told["lost_seats"], serde_json::json!([0, 0]), "{scenario}: {told:#}");
        assert_eq!(told["battles"], 2, "{scenario}");
        assert!(told["decisions"]["min"].as_u64().unwrap() > 1, "{scenario}: {told:#}");
    }
}

/// Our own search behind the protocol does what it does at home: it beats the bot that plays by chance.
#[test]
fn our_search_plays_as_a_program() {
    let program = format!("trusted-engine:'{}' engine --level greedy,random", env!("CARGO_BIN_EXE_holmgang"));
    let told = played("drill", &program, "6", "2000");
    assert_eq!(told["lost_seats"], serde_json::json!([0, 0]), "{told:#}");
    assert!(told["wins"].as_u64().unwrap() >= 4, "{told:#}");
}

#[test]
fn what_went_wrong_is_told() {
    let said = holmgang(&["simulate", "drill", "--bots", "engine:/no/such/program,greedy", "-n", "2", "--lang", "en"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("won 0, drawn 0, lost 2") && said.out.contains("could not be started"), "{}", said.out);
    let said = holmgang(&["simulate", "drill", "--bots", "engine:/no/such/program,greedy", "-n", "2", "--lang", "ru"]);
    assert!(said.out.contains("проиграно 2") && said.out.contains("не запустилась"), "{}", said.out);
    let said = holmgang(&["simulate", "drill", "--bots", "engine:bot", "--lang", "en"]);
    assert!(said.code == 2 && said.err.contains("programs play in pairs"), "{}", said.err);
    let said = holmgang(&["simulate", "drill", "--bots", "engine:bot,gredy", "--lang", "en"]);
    assert!(said.code == 2 && said.err.contains("there is no bot `gredy`"), "{}", said.err);
    let said = holmgang(&["engine", "--level", "grandmaster", "--lang", "en"]);
    assert_eq!(said.code, 2, "{}", said.out);
}
