//! What the program says to input that is wrong: which file, line or option, what is wrong with it, and what would be right, in the language asked for.

use std::process::{Command, Stdio};

use crate::folder::Folder;

/// The name of the folder.
fn itself(folder: &Folder) -> String {
    folder.0.display().to_string()
}

/// Exit code and everything that was said, without the name of the folder.
fn said(lang: &str, folder: &Folder, args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_holmgang"))
        .args(args)
        .args(["--lang", lang])
        .current_dir(&folder.0)
        .env_clear()
        .env("XDG_DATA_HOME", folder.0.join("no-data"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap_or(-1), text.replace(&itself(folder), "HERE"))
}

#[track_caller]
fn tells(folder: &Folder, args: &[&str], code: i32, en: &str, ru: &str) {
    for (lang, wanted) in [("en", en), ("ru", ru)] {
        let (found, text) = said(lang, folder, args);
        assert!(found == code && text.contains(wanted), "{args:?} in {lang}: code {found}\n{text}\nwanted: {wanted}");
        assert!(!text.contains("os error"), "{args:?} in {lang}: {text}");
    }
}

#[test]
fn a_folder_in_place_of_a_file_is_told_as_that() {
    let folder = Folder::new("folder");
    let here = itself(&folder);
    let (en, ru) = ("HERE: this is a folder; name a file", "HERE: это папка; назовите файл");
    for command in ["verify", "replay"] {
        tells(&folder, &[command, &here], 2, en, ru);
    }
    tells(&folder, &["run", "duel-1v1", "--actions", &here], 2, en, ru);
    tells(&folder, &["import", "map", &here], 2, en, ru);
}

#[test]
fn a_file_that_is_missing_is_told_in_both_languages() {
    let folder = Folder::new("missing");
    let gone = folder.path("gone");
    let (en, ru) = ("HERE/gone: there is no such file", "HERE/gone: такого файла нет");
    for args in
        [&["verify", &gone][..], &["replay", &gone], &["run", "duel-1v1", "--actions", &gone], &["check", &gone]]
    {
        tells(&folder, args, 2, en, ru);
    }
}

#[test]
fn a_file_that_cannot_be_written_is_told_in_both_languages() {
    let folder = Folder::new("write");
    let here = itself(&folder);
    tells(&folder, &["zone", "K2", "--html", &here], 2, "this is a folder; name a file", "это папка; назовите файл");
    let gone = format!("{here}/gone/zone.html");
    let (en, ru) = ("there is no such folder; make it first", "такой папки нет; сначала создайте её");
    tells(&folder, &["zone", "K2", "--html", &gone], 2, en, ru);
    let file = folder.file("file", "");
    tells(
        &folder,
        &["man", &file],
        2,
        "there is a file of that name; name a folder",
        "есть файл с таким именем; назовите папку",
    );
}

#[test]
fn nothing_to_check_is_no_clean_bill() {
    let folder = Folder::new("nothing");
    folder.file("weapons.json", "{\"weapon\": [}");
    tells(
        &folder,
        &["validate", &itself(&folder)],
        2,
        "HERE: there are no content files (.toml) in it",
        "HERE: файлов данных (.toml) здесь нет",
    );
    let empty = folder.file("empty.toml", "# nothing yet\n");
    tells(&folder, &["validate", &empty], 1, "HERE/empty.toml: the file is empty", "HERE/empty.toml: файл пуст");
}

/// A loose file that another rulebook would take is read by the one that was named, and not passed over.
#[test]
fn a_rulebook_that_is_named_reads_every_loose_file() {
    let folder = Folder::new("whose");
    folder.file("loose.toml", "[[wepon]]\nid = \"bow\"\nname = \"Bow\"\n");
    for id in holmgang_rulebooks::REGISTRY.ids() {
        let here = itself(&folder);
        tells(&folder, &["validate", &here, "--ruleset", id], 1, "there is no table `wepon`", "нет таблицы `wepon`");
    }
}

#[test]
fn a_fault_of_syntax_is_told_once_and_in_the_language_asked_for() {
    let folder = Folder::new("syntax");
    folder.file("broken.toml", "[[weapon]]\nid = \"axe\nname = \"Axe\"\n");
    let (code, text) = said("ru", &folder, &["validate", &itself(&folder)]);
    assert_eq!(code, 1);
    assert_eq!(text.matches("HERE/broken.toml:2:").count(), 1, "{text}");
    assert!(text.contains("строка в двойных кавычках не кончается") && text.contains("1 ошибка"), "{text}");
    let map = folder.file("map.uvtt", "");
    tells(
        &folder,
        &["import", "map", &map],
        1,
        "HERE/map.uvtt:1:1: this is no JSON: EOF while parsing a value [",
        "HERE/map.uvtt:1:1: это не JSON: текст кончился, а значения нет [",
    );
}

#[test]
fn a_number_that_does_not_fit_is_told_with_those_that_do() {
    let folder = Folder::new("number");
    for number in ["0", "-3", "many", "99999999999999999999999"] {
        tells(
            &folder,
            &["simulate", "duel-1v1", "--battles", number],
            2,
            &format!(
                "`{number}` is no value for `--battles <N>`: a whole number from 1 to 18446744073709551615 is wanted"
            ),
            &format!("`{number}` не подходит для `--battles <N>`: нужно целое число от 1 до 18446744073709551615"),
        );
    }
}

#[test]
fn what_may_have_been_meant_is_said_word_by_word() {
    let folder = Folder::new("meant");
    tells(
        &folder,
        &["paly"],
        2,
        "there is no command `paly`; is `play` meant?",
        "нет команды `paly`; может быть, `play`?",
    );
    folder.file("battle.txt", "");
    tells(
        &folder,
        &["run", "battle.txt"],
        2,
        "a file with one ends in `.toml`",
        "файл со сценарием оканчивается на `.toml`",
    );
}

/// What is wrong in the shape of one entry does not hide what the rulebook finds in another one; who speaks of the first is not blamed for it.
#[test]
fn all_faults_of_a_content_are_told_at_once() {
    let folder = Folder::new("all-faults");
    let spells = "[[spell]]\nid = \"one\"\nname = \"One\"\nkind = \"direct\"\nform = \"bolt\"\nrangee = 3\nbase = 10\ndamage_type = \"fire\"\n\
                  [[spell]]\nid = \"two\"\nname = \"Two\"\nkind = \"charge_gain\"\namount = 2\nrange = 3\n\
                  [[combatant]]\nid = \"who\"\nname = \"Who\"\nhp = 100\nbody = 5\nmagic_power = 5\nright_hand = \"iron_sword\"\nspells = [\"one\"]\n";
    folder.file("content.toml", spells);
    let here = itself(&folder);
    tells(&folder, &["validate", &here], 1, "there is no field `rangee`", "нет поля `rangee`");
    tells(&folder, &["validate", &here], 1, "`charge_gain` takes no `range`", "`charge_gain`");
    tells(&folder, &["validate", &here], 1, "2 faults", "2 ошибки");
}

#[test]
fn a_house_rule_is_blamed_on_the_command_line() {
    let folder = Folder::new("rule");
    let with = |option| ["simulate", "duel-1v1", "--battles", "1", "--option", option];
    tells(&folder, &with("round_limit=0"), 1, "option: scenario.round_limit: ", "option: scenario.round_limit: ");
    tells(
        &folder,
        &with("nosuch=1"),
        1,
        "option: scenario: there is no field `nosuch`",
        "option: scenario: здесь нет поля `nosuch`",
    );
    let prone = ["simulate", "whip-1v1", "--battles", "1", "--option", "prone_attack=-3"];
    let blamed = "option: scenario.whip-1v1.prone_attack: ";
    tells(&folder, &prone, 1, blamed, blamed);
    tells(
        &folder,
        &["simulate", "duel-1v1", "--battles", "1", "--bots", "greedy,random,greedy"],
        2,
        "there are 3 bots and 2 seats",
        "ботов 3, а мест 2",
    );
}

/// A post with a die that is none of the sword.
const POST: &str = "Radogost swings at Velemira with the sword, die 9.\n";
/// The two stand face to face.
const CLOSE: [&str; 4] = ["--set", "red-1.cell=Г-3", "--set", "blue-1.cell=Г-4"];

#[test]
fn the_desk_names_rolls_and_moves_in_the_language_that_is_asked_for() {
    let folder = Folder::new("desk-words");
    std::fs::write(folder.path("post.txt"), POST).unwrap();
    std::fs::write(folder.path("maybe.txt"), "If she comes closer I strike her.\n").unwrap();
    let read = |post: &'static str| -> Vec<&str> {
        let args = ["read", post, "--scenario", "duel-1v1", "--ruleset", "forum-duel", "--seat", "red"];
        args.into_iter().chain(CLOSE).collect()
    };
    let (en, ru) = ("damage of the weapon (26 to 30)", "урон оружия (от 26 до 30)");
    tells(&folder, &read("post.txt"), 1, en, ru);
    for (lang, wanted) in [("en", "(attack Velemira)"), ("ru", "(атака Велемира)")] {
        let (_, text) = said(lang, &folder, &read("maybe.txt"));
        assert!(text.contains(wanted) && !text.contains("blue-1"), "{text}");
    }
}

/// `--lang` before the command asks as much as behind it; what has no letters has no language of its own.
#[test]
fn an_answer_speaks_the_language_that_is_asked_for() {
    let folder = Folder::new("desk-lang");
    std::fs::write(folder.path("post.txt"), POST).unwrap();
    std::fs::write(folder.path("empty.txt"), "\n").unwrap();
    std::fs::write(folder.path("thread.txt"), "== red\nRadogost rests.\n== referee\nRadogost has 40 energy.\n")
        .unwrap();
    let before = |lang: &str, args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_holmgang"))
            .args(["--lang", lang])
            .args(args)
            .args(["--scenario", "duel-1v1", "--ruleset", "forum-duel"])
            .current_dir(&folder.0)
            .env_clear()
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(before("ru", &["audit", "thread.txt"]).contains("Сыграно ходов"));
    assert!(
        before("ru", &["read", "post.txt"]).contains("Радогост")
            || before("ru", &["read", "post.txt"]).contains("Велемира")
    );
    assert!(before("en", &["read", "empty.txt"]).contains("No move was found"));
    let (_, text) = said("en", &folder, &["read", "empty.txt", "--scenario", "duel-1v1"]);
    assert!(text.contains("No move was found"), "{text}");
}

#[test]
fn a_thread_whose_authors_are_unknown_is_told_who_there_is() {
    let folder = Folder::new("desk-authors");
    std::fs::write(folder.path("thread.txt"), "== green\nI rest.\n").unwrap();
    std::fs::write(folder.path("none.toml"), "scenario = \"duel-1v1\"\n").unwrap();
    let (en, ru) = ("a seat (`red`, `blue`, `referee`)", "место (`red`, `blue`, `referee`)");
    tells(&folder, &["audit", "thread.txt", "--scenario", "duel-1v1", "--ruleset", "forum-duel"], 1, en, ru);
    let (en, ru) = ("each is a `[[post]]`", "каждый — `[[post]]`");
    tells(&folder, &["audit", "none.toml"], 1, en, ru);
}
