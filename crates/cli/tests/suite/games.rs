//! Games of chess in and out through the program: PGN, UCI, FEN.

use std::path::PathBuf;
use std::process::{Command, Stdio};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("holmgang-games-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn holmgang(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.args(args).env_clear().env("XDG_DATA_HOME", std::env::temp_dir().join("holmgang-games-no-data"));
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 1-0";

#[test]
fn a_game_becomes_a_record_and_a_game_again() {
    let folder = Folder::new("pgn");
    let game = folder.file("game.pgn", &format!("[Event \"Casual\"]\n\n{GAME}\n"));
    let record = folder.path("game.hbr");
    let (code, out, err) = holmgang(&["run", &game, "--record", &record]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("castle king") && out.contains("AC-9.8"), "{out}");
    let (code, out, _) = holmgang(&["replay", &record, "--export", "pgn"]);
    assert!(code == 0 && out.ends_with(&format!("{GAME}\n")) && out.starts_with("[Event \"?\"]\n"), "{out}");
    let (code, out, _) = holmgang(&["run", &game, "--export", "fen"]);
    assert!(code == 0 && out.starts_with("r1bqkb1r/1ppp1ppp/p1n5/4p3/B3n3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 6"), "{out}");
    let (code, _, err) = holmgang(&["replay", &record, "--export", "uci"]);
    assert!(code == 1 && err.contains("`pgn` can say it"), "{err}");
    let (code, _, err) = holmgang(&["play", &game, "--seats", "greedy,greedy"]);
    assert!(code == 2 && err.contains("--resume game.hbr"), "{err}");
}

#[test]
fn engines_and_positions_are_read_too() {
    let folder = Folder::new("uci");
    let game = folder.file("game.uci", "position startpos moves e2e4 e7e5 e1e2\n");
    let (code, out, err) = holmgang(&["run", &game, "--export", "uci"]);
    assert_eq!((code, out.as_str()), (0, "position startpos moves e2e4 e7e5 e1e2\n"), "{err}");
    let position = folder.file("end.fen", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n");
    let (code, out, err) = holmgang(&["run", &position, "--export", "fen", "--actions", "/dev/null"]);
    assert_eq!((code, out.as_str()), (0, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n"), "{err}");
    let (code, out, err) = holmgang(&["simulate", &position, "-n", "4", "--bots", "greedy,random"]);
    assert!(code == 0 && !out.is_empty(), "{err}");
}

#[test]
fn a_wrong_game_is_refused_with_its_place() {
    let folder = Folder::new("wrong");
    for (text, part) in [
        ("1. e4 e5\n2. Ke3 *", "wrong.pgn: line 2, column 4: the move `Ke3`"),
        ("[Variant \"Crazyhouse\"]\n1. e4 *", "another variant"),
        ("", "there is no game"),
    ] {
        let game = folder.file("wrong.pgn", text);
        let (code, _, err) = holmgang(&["run", &game]);
        assert!(code == 1 && err.contains(part), "{text}: {err}");
    }
    let (code, _, err) = holmgang(&["run", "duel-1v1", "--export", "pgn", "--actions", "/dev/null"]);
    assert!(code == 1 && err.contains("pgn"), "{err}");
}

#[test]
fn a_match_with_everything_comes_back() {
    let folder = Folder::new("match");
    let lines = folder.file(
        "actions.txt",
        "white: e3\nwhite: end\nblack: a5\nblack: end ; fire_d6@c4=6 fire_d6@e4=1 fire_d6@d5=2 fire_d6@f5=3\nwhite: Nf3\nwhite: drag d4 e3\n",
    );
    let record = folder.path("match.hbr");
    let (code, _, err) = holmgang(&["run", "burning_yard", "--actions", &lines, "--record", &record]);
    assert_eq!(code, 0, "{err}");
    let (code, pgn, err) = holmgang(&["replay", &record, "--export", "pgn"]);
    assert!(
        code == 0 && pgn.contains("[Burning \"c4 d5 e4 f5\"]") && pgn.contains("[WhiteAbility \"pyromancer\"]"),
        "{pgn}{err}"
    );
    let again = folder.file("again.pgn", &pgn);
    let second = folder.path("again.hbr");
    let (code, _, err) = holmgang(&["run", &again, "--record", &second]);
    assert_eq!(code, 0, "{err}");
    let (_, twice, _) = holmgang(&["replay", &second, "--export", "pgn"]);
    assert_eq!(twice, pgn);
}

#[test]
fn a_position_is_shown() {
    let (code, out, _) = holmgang(&["chess", "--moves", "1. e4 e5"]);
    assert!(code == 0 && out.contains("Nf3 (g1f3)") && out.contains("White has 29 moves:"), "{out}");
    let (code, out, _) = holmgang(&["chess", "--lang", "ru", "8/8/8/8/8/8/8/K1k5 w - - 0 1"]);
    assert!(code == 0 && out.contains("Белые: 3 хода:"), "{out}");
    let (code, _, err) = holmgang(&["chess", "x"]);
    assert!(code == 1 && err.contains("FEN"), "{err}");
}

/// Two of the five seats of the rulebook play a duel: swapped bots change places with each other, never with an empty seat.
#[test]
fn bots_are_dealt_to_the_seats_that_play() {
    for (scenario, bots) in [("duel", "greedy,random"), ("four-handed", "greedy,random,random,random")] {
        let (code, out, err) = holmgang(&["simulate", scenario, "-n", "4", "--bots", bots, "--seed", "3", "--json"]);
        assert_eq!(code, 0, "{err}");
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        let row = |bot: &str| report["bots"].as_array().unwrap().iter().find(|row| row["id"] == bot).unwrap().clone();
        assert_eq!((row("greedy")["of"].as_u64(), row("random")["of"].as_u64()), (Some(4), Some(4)), "{out}");
        // Every battle has one winner or none.
        let wins = row("greedy")["count"].as_u64().unwrap() + row("random")["count"].as_u64().unwrap();
        assert!(wins <= 4, "{out}");
        if scenario == "duel" {
            assert!(row("greedy")["count"].as_u64().unwrap() >= 3, "{out}");
        }
    }
}
