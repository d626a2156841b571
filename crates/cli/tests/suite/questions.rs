//! `questions`: what is asked, and what is at stake in each answer, through the program.

use std::process::{Command, Stdio};

use crate::folder::Folder;

/// Exit code and everything that was said.
fn said(folder: &Folder, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.args(args).current_dir(&folder.0).env_clear();
    let output = command.env("XDG_DATA_HOME", folder.0.join("no-data")).stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap_or(-1), text)
}

#[test]
fn a_question_of_the_rules_is_told_with_what_each_answer_brings() {
    let folder = Folder::new("questions");
    let actions = folder.file("battle.txt", "red: improvise \"throws sand\"\n");
    let ask =
        ["questions", "training-1v1", "--ruleset", "tabletop-d20", "--option", "referee=present", "--after", &actions];
    let (code, text) = said(&folder, &ask);
    assert!(code == 1 && text.contains("[TD-") && text.contains("1) ") && text.contains("  40%  next: "), "{text}");
    let (code, text) = said(&folder, &[&ask[..], &["--lang", "ru"]].concat());
    assert!(code == 1 && text.contains("в любом случае: ") && text.contains("если ответят: "), "{text}");
    let (_, text) = said(&folder, &[&ask[..], &["--json"]].concat());
    let asked: serde_json::Value = serde_json::from_str(&text).unwrap();
    let answers = asked[0]["answers"].as_array().unwrap();
    assert!(1 < answers.len() && answers.iter().all(|answer| answer["stake"]["exact"] == true), "{text}");
    // The readings differ: by some of them somebody may strike, with exact odds, by the others nothing is rolled for.
    let rows = |answer: &serde_json::Value| answer["stake"]["told"].as_array().map_or(0, Vec::len);
    assert!(answers.iter().any(|answer| 2 < rows(answer)) && answers.iter().any(|answer| rows(answer) == 0), "{text}");
    // Where nothing is asked it says so, in a record too.
    let (code, text) = said(&folder, &["questions", "duel-1v1", "--lang", "ru"]);
    assert!(code == 0 && text.contains("Сейчас к судье вопросов нет."), "{text}");
    let lines = folder.file("duel.txt", "");
    let record = folder.path("duel.hbr");
    said(&folder, &["run", "duel-1v1", "--actions", &lines, "--record", &record]);
    let (code, text) = said(&folder, &["questions", &record]);
    assert!(code == 0 && text.contains("Nothing is asked of the referee now."), "{text}");
    let (code, text) = said(&folder, &["questions", "gone.hbr"]);
    assert!(code == 2 && text.contains("gone.hbr: there is no such file"), "{text}");
}

#[test]
fn what_is_not_sure_in_a_post_is_played_by_every_reading() {
    let folder = Folder::new("post-questions");
    let post = folder.file("post.txt", "If he comes closer, I cast Stone Guard on myself.\n");
    let ask =
        ["questions", "duel-1v1", "--ruleset", "forum-duel", "--set", "active=red-1", "--post", &post, "--seat", "red"];
    let (code, text) = said(&folder, &ask);
    assert!(code == 1 && text.contains("If he comes closer"), "{text}");
    assert!(text.contains("EN 100 → 80") && text.contains("[FD-14.2]") && text.contains("2) leave it out"), "{text}");
    let sure = folder.file("sure.txt", "I rest.\n");
    let ask =
        ["questions", "duel-1v1", "--ruleset", "forum-duel", "--set", "active=red-1", "--post", &sure, "--seat", "red"];
    let (code, text) = said(&folder, &ask);
    assert!(code == 0 && text.contains("Nothing is asked about this post."), "{text}");
}
