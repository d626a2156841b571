//! `campaign`: several battles with the same people in a file, from the first to the next, through the program.

use std::process::{Command, Stdio};

use crate::folder::Folder;

/// Exit code and everything that was said; files are named from the folder.
fn said(folder: &Folder, lang: &str, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holmgang"));
    command.args(args).args(["--lang", lang]).current_dir(&folder.0).env_clear();
    let output = command.env("XDG_DATA_HOME", folder.0.join("no-data")).stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap_or(-1), text)
}

#[track_caller]
fn done(folder: &Folder, args: &[&str]) -> String {
    let (code, text) = said(folder, "en", args);
    assert!(code == 0, "{args:?}: {code}\n{text}");
    text
}

fn file(folder: &Folder) -> String {
    std::fs::read_to_string(folder.path("north.toml")).unwrap()
}

/// A campaign with two people.
fn begun(name: &str) -> Folder {
    let folder = Folder::new(name);
    done(&folder, &["campaign", "new", "north.toml", "--title", "North", "--ruleset", "forum-duel"]);
    done(&folder, &["campaign", "roster", "north.toml", "Ulf", "--fighter", "Radogost", "--note", "limps"]);
    done(&folder, &["campaign", "roster", "north.toml", "Mila", "--fighter", "velemira"]);
    folder
}

/// The first battle: Ulf is wounded by a ruling, and wins by another one.
fn fought(folder: &Folder) {
    done(
        folder,
        &[
            "campaign",
            "battle",
            "north.toml",
            "duel-1v1",
            "--side",
            "red=ulf",
            "--side",
            "blue=Mila",
            "--write",
            "first.toml",
        ],
    );
    let actions = "referee: adjust_resource red-1 hp 77 reason=\"a fall\"\nreferee: declare_result red reason=\"blue has left\"\n";
    std::fs::write(folder.path("first.txt"), actions).unwrap();
    done(folder, &["run", "first.toml", "--ruleset", "forum-duel", "--actions", "first.txt", "--record", "first.hbr"]);
}

#[test]
fn people_go_from_battle_to_battle() {
    let folder = begun("campaign");
    fought(&folder);
    let told = done(&folder, &["campaign", "add", "north.toml", "first.hbr"]);
    assert!(told.contains("first.hbr: won by Red; 2 new rulings") && told.contains("Red: Ulf; Blue: Mila"), "{told}");
    // The same battle once more is the same battle, and its rulings are no others.
    assert!(done(&folder, &["campaign", "add", "north.toml", "first.hbr"]).contains("0 new rulings"));
    let standings = done(&folder, &["campaign", "standings", "north.toml"]);
    let rows: Vec<Vec<&str>> = standings.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows, [["Ulf", "1", "1", "0", "0"], ["Mila", "1", "0", "0", "1"]], "{standings}");
    // What can be carried is told with its clause, and nothing is kept before it is said.
    let before = file(&folder);
    let told = done(&folder, &["campaign", "carry", "north.toml"]);
    assert!(told.contains("hp  Hit points: 77 [FD-11.3]") && file(&folder) == before, "{told}");
    let told = done(
        &folder,
        &["campaign", "carry", "north.toml", "--take", "Ulf=hp", "--experience", "Ulf=+3", "--out", "Mila"],
    );
    assert!(
        told.contains("Ulf (Radogost; Hit points: 77; experience 3)")
            && told.contains("experience 3")
            && told.contains("out of the campaign"),
        "{told}"
    );
    let (code, told) = said(&folder, "en", &["campaign", "carry", "north.toml", "--take", "Ulf=hp"]);
    assert!(code == 1 && told.contains("--again"), "{told}");
    // The wound is there in the next battle, and who is out does not fight.
    done(&folder, &["campaign", "battle", "north.toml", "duel-1v1", "--side", "red=Ulf", "--write", "second.toml"]);
    let second = std::fs::read_to_string(folder.path("second.toml")).unwrap();
    assert!(second.contains("hp = 77") && second.contains("name = \"Ulf\""), "{second}");
    let gone = ["campaign", "battle", "north.toml", "duel-1v1", "--side", "blue=Mila", "--write", "third.toml"];
    let (code, told) = said(&folder, "ru", &gone);
    assert!(code == 1 && told.contains("north.toml") && told.contains("не из списка"), "{told}");
    assert!(!std::path::Path::new(&folder.path("third.toml")).exists(), "nothing half done");
    let whole = done(&folder, &["campaign", "show", "north.toml", "--json"]);
    let whole: serde_json::Value = serde_json::from_str(&whole).unwrap();
    assert_eq!(
        (&whole["people"][0]["member"]["hp"], &whole["standings"][0]["won"]),
        (&77.into(), &1.into()),
        "{whole}"
    );
    let (_, told) = said(&folder, "ru", &["campaign", "show", "north.toml"]);
    for part in ["Список", "Бои", "1. first.hbr", "победа: Красные", "Положение", "выбыл из кампании"]
    {
        assert!(told.contains(part), "{part}\n{told}");
    }
}

#[test]
fn precedents_go_from_campaign_to_campaign() {
    let folder = begun("law");
    fought(&folder);
    done(&folder, &["campaign", "add", "north.toml", "first.hbr"]);
    let told = done(&folder, &["campaign", "rulings", "north.toml"]);
    assert!(told.matches("Reason: a fall.").count() == 1 && told.contains("(first.hbr, step 1)"), "{told}");
    let rule = [
        "campaign",
        "rule",
        "north.toml",
        "fd-9.8",
        "Blocks count once",
        "--reason",
        "asked by Mila",
        "--house",
        "block_cap=50",
    ];
    let told = done(&folder, &rule);
    assert!(told.contains("3. [FD-9.8] Blocks count once") && told.contains("House rule: block_cap = 50"), "{told}");
    let (code, told) = said(&folder, "ru", &rule);
    assert!(code == 1 && told.contains("уже решено"), "{told}");
    // A house rule of a precedent holds in the next battle.
    let told = done(&folder, &["campaign", "house", "north.toml"]);
    assert!(told.contains("block_cap = 50") && told.contains("[FD-"), "{told}");
    done(&folder, &["campaign", "battle", "north.toml", "duel-1v1", "--side", "red=Ulf", "--write", "next.toml"]);
    assert!(std::fs::read_to_string(folder.path("next.toml")).unwrap().contains("block_cap = 50"));
    // One that is taken back stays to be read, and is not given on.
    let told = done(&folder, &["campaign", "rulings", "north.toml", "--withdraw", "1"]);
    assert!(told.contains("taken back"), "{told}");
    done(&folder, &["campaign", "rulings", "north.toml", "--export", "law.json"]);
    done(&folder, &["campaign", "new", "south.toml", "--title", "Юг", "--ruleset", "forum-duel"]);
    let (_, told) = said(&folder, "ru", &["campaign", "rulings", "south.toml", "--import", "law.json"]);
    assert!(told.contains("2 новых решения"), "{told}");
    assert!(
        done(&folder, &["campaign", "house", "south.toml"]).contains("block_cap = 50"),
        "the house rule comes along"
    );
    assert!(done(&folder, &["campaign", "rulings", "south.toml", "--import", "law.json"]).contains("0 rulings"));
    let told = done(&folder, &["campaign", "rulings", "south.toml", "FD-9.8"]);
    assert!(told.lines().count() == 1 && told.contains("asked by Mila"), "{told}");
    // A precedent that is there already makes a house rule later.
    done(&folder, &["campaign", "house", "south.toml", "--drop", "block_cap"]);
    done(&folder, &["campaign", "house", "south.toml", "block_cap=40", "--by", "2"]);
    assert!(done(&folder, &["campaign", "rulings", "south.toml", "FD-9.8"]).contains("block_cap = 40"));
}

/// Every fault names the file or what was said, and the way out, in both languages, and leaves the campaign as it was.
#[test]
fn what_cannot_be_done_leaves_the_campaign_as_it_was() {
    let folder = begun("campaign-faults");
    fought(&folder);
    std::fs::write(folder.path("law.json"), "{\"rulings\": [{\"clause\": \"MD-1.1\", \"text\": \"x\"}]}").unwrap();
    std::fs::write(folder.path("odd.json"), "{\"rulings\": 3}").unwrap();
    std::fs::write(
        folder.path("broken.toml"),
        "title = \"x\"\nruleset = \"forum-duel\"\n[[person]]\nid = \"p1\"\nnmae = \"A\"\n",
    )
    .unwrap();
    let before = file(&folder);
    let cases: &[(&[&str], &str, &str)] = &[
        (
            &["new", "north.toml", "--title", "x", "--ruleset", "forum-duel"],
            "nothing is overwritten",
            "ничего не перезаписывается",
        ),
        (&["new", "x.toml", "--title", "x", "--ruleset", "duel"], "duel", "duel"),
        (&["show", "gone.toml"], "gone.toml: there is no such file", "gone.toml: такого файла нет"),
        (
            &["show", "broken.toml"],
            "broken.toml:5:1: person.0: there is no field `nmae` here; is `name` meant?",
            "broken.toml:5:1",
        ),
        (&["roster", "north.toml", "--gone"], "say who it is about", "о ком речь"),
        (&["roster", "north.toml", "Ulf", "--fighter", "radogst"], "is `radogost` meant?", "может быть, `radogost`?"),
        (&["roster", "north.toml", "Ulf", "--experience", "much"], "`much` is no experience", "`much` — не опыт"),
        (&["roster", "north.toml", "Ulf", "--rename", "mila"], "in the roster already", "уже есть в списке"),
        (&["battle", "north.toml", "duel", "--write", "n.toml"], "there is no scenario `duel`", "нет сценария `duel`"),
        (
            &["battle", "north.toml", "duel-1v1", "--side", "red=Ullf", "--write", "n.toml"],
            "is `Ulf` meant?",
            "может быть, `Ulf`?",
        ),
        (
            &["battle", "north.toml", "duel-1v1", "--side", "Ulf", "--write", "n.toml"],
            "who is on which side",
            "кто на какой стороне",
        ),
        (
            &["battle", "north.toml", "duel-1v1", "--side", "red=Ulf", "--write", "first.toml"],
            "nothing is overwritten",
            "ничего не перезаписывается",
        ),
        (&["add", "north.toml", "gone.hbr"], "gone.hbr: there is no such file", "gone.hbr: такого файла нет"),
        (
            &["carry", "north.toml"],
            "there is no battle `1` in it, it has 0; `holmgang campaign add`",
            "боя `1` в ней нет",
        ),
        (&["rule", "north.toml", "MD-1.1", "x"], "no clause of this rulebook", "не пункт этих правил"),
        (
            &["rule", "north.toml", "FD-9.8", "x", "--house", "no_such=1"],
            "there is no house rule `no_such`; there are",
            "нет домашнего правила `no_such`; есть",
        ),
        (&["rulings", "north.toml", "--withdraw", "7"], "there is no ruling 7, it has 0", "решения 7 нет"),
        (
            &["rulings", "north.toml", "--import", "law.json"],
            "law.json: ruling 1: `MD-1.1` is no clause",
            "law.json: решение 1: `MD-1.1`",
        ),
        (
            &["rulings", "north.toml", "--import", "odd.json"],
            "odd.json:1: these are no rulings",
            "odd.json:1: это не решения",
        ),
        (
            &["house", "north.toml", "--drop", "block_cap"],
            "there is no house rule `block_cap` in it",
            "домашнего правила `block_cap` в ней нет",
        ),
    ];
    for (args, en, ru) in cases {
        for (lang, wanted) in [("en", en), ("ru", ru)] {
            let (code, text) = said(&folder, lang, &[&["campaign"], *args].concat());
            assert!(
                code != 0 && code != 70 && text.contains(wanted),
                "{args:?} in {lang}: {code}\n{text}\nwanted: {wanted}"
            );
            assert!(!text.contains("os error"), "{args:?}: {text}");
        }
    }
    // A battle of another rulebook is none of this campaign.
    let (code, text) = said(&folder, "en", &["campaign", "add", "north.toml", &other_record()]);
    assert!(code == 1 && text.contains("this campaign is of forum-duel"), "{text}");
    assert_eq!(file(&folder), before);
    let left: Vec<String> =
        std::fs::read_dir(&folder.0).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!left.iter().any(|name| name.ends_with(".tmp") || name == "n.toml"), "{left:?}");
}

/// A value that no battle begins with, and a clause that the rulebook does not have, are refused where they are said.
#[test]
fn rulings_and_house_rules_are_held_against_the_rulebook() {
    let folder = begun("campaign-rules");
    let before = file(&folder);
    for args in [
        &["campaign", "house", "north.toml", "block_cap=500"][..],
        &["campaign", "house", "north.toml", "block_cap=often"],
        &["campaign", "rule", "north.toml", "FD-9.8", "Blocks count once", "--house", "block_cap=500"],
        &["campaign", "rule", "north.toml", "FD-99.8", "Blocks count once"],
    ] {
        let (code, text) = said(&folder, "en", args);
        assert!(code == 2 && (text.contains("block_cap") || text.contains("FD-99.8")), "{args:?}: {code}\n{text}");
        assert_eq!(file(&folder), before, "{args:?}");
    }
    done(&folder, &["campaign", "rule", "north.toml", "FD-9.8", "Blocks count once", "--house", "block_cap=60"]);
}

/// A record of another rulebook.
fn other_record() -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/records");
    let names = std::fs::read_dir(folder).unwrap().map(|one| one.unwrap().path());
    let other = names.into_iter().find(|path| {
        path.extension().is_some_and(|ending| ending == "hbr")
            && std::fs::read_to_string(path).is_ok_and(|text| text.contains("mini-duel"))
    });
    other.unwrap().display().to_string()
}
