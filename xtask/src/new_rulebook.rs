//! `cargo xtask new-rulebook ID`: a rulebook that compiles, passes every test and can be played at once, as a copy of the toy duel of the tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};

use crate::command::{cargo, root};
use crate::page;

/// Files of the toy and where they go; `{id}` stands for the id of the new rulebook.
const FILES: &[(&str, &str)] = &[
    ("crates/testkit/src/toy.rs", "crates/rules-{id}/src/lib.rs"),
    ("crates/testkit/src/toy/clause.rs", "crates/rules-{id}/src/clause.rs"),
    ("crates/testkit/src/toy/bots.rs", "crates/rules-{id}/src/bots.rs"),
    ("crates/testkit/toy/suite.rs", "crates/rules-{id}/tests/suite/main.rs"),
    ("crates/testkit/toy/content.toml", "content/{id}/duels.toml"),
    ("crates/testkit/toy/cases.toml", "conformance/{id}/first.toml"),
    ("crates/testkit/toy/rulebook.md", "rulebook/{id}.md"),
    ("crates/testkit/toy/rulebook.ru.md", "rulebook/ru/{id}.md"),
];

/// What the program is asked for with `cargo xtask new-rulebook`.
struct Wanted {
    /// `small-duel`: names of folders, of the crate, and of the rulebook in notation.
    id: String,
    /// `SD`: what its clauses begin with.
    prefix: String,
    /// Its name in English and in Russian.
    title: [String; 2],
}

/// Writes the new rulebook into this tree; `in-a-copy` tries all of it in a copy instead.
///
/// # Errors
/// If the id, the prefix or a name will not do, or is taken; nothing is written then.
pub fn new_rulebook(arguments: &[String]) -> Result<ExitCode> {
    if arguments == ["in-a-copy".to_owned()] {
        return in_a_copy();
    }
    let wanted = wanted(arguments)?;
    write(&root(), &wanted)?;
    let id = &wanted.id;
    println!(
        "{id} is written: crates/rules-{id}, content/{id}, conformance/{id}, rulebook/{id}.md, rulebook/ru/{id}.md"
    );
    println!(
        "Try it: cargo test -p holmgang-rules-{id}; cargo xtask run play --ruleset {id}. Then read docs/new-rulebook.md."
    );
    Ok(ExitCode::SUCCESS)
}

fn wanted(arguments: &[String]) -> Result<Wanted> {
    let mut words = arguments.iter().filter(|word| !word.contains('='));
    let named = |name: &str| arguments.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let id =
        words.next().context("cargo xtask new-rulebook ID [prefix=SD] [title=\"Small duel\"] [ru=\"Малая дуэль\"]")?;
    ensure!(words.next().is_none(), "one id; texts with blanks are quoted: title=\"Small duel\"");
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    ensure!(
        id.starts_with(|c: char| c.is_ascii_lowercase())
            && id.chars().all(is_plain)
            && !id.ends_with('-')
            && id.len() <= 24,
        "`{id}` will not do as an id: a to z, 0 to 9 and hyphens, at most 24, a letter first"
    );
    let initials: String = id.split('-').filter_map(|word| word.chars().next()).collect::<String>().to_uppercase();
    let prefix = named("prefix").map_or_else(
        || {
            if initials.len() >= 2 {
                initials[..2].to_owned()
            } else {
                id.chars().take(2).collect::<String>().to_uppercase()
            }
        },
        str::to_owned,
    );
    ensure!(
        prefix.len() == 2 && prefix.chars().all(|c| c.is_ascii_uppercase()),
        "clauses begin with two capital letters, not with `{prefix}`: prefix=SD"
    );
    let spoken = id.replace('-', " ");
    let english = named("title").map_or_else(|| capitalised(&spoken), str::to_owned);
    let russian = named("ru").map_or_else(|| english.clone(), str::to_owned);
    for title in [&english, &russian] {
        ensure!(
            !title.trim().is_empty() && !title.contains(['"', '\\', '\n']),
            "`{title}` will not do as a name: one line without quotation marks and backslashes"
        );
    }
    Ok(Wanted { id: id.clone(), prefix, title: [english, russian] })
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn write(root: &Path, wanted: &Wanted) -> Result<()> {
    let Wanted { id, prefix, .. } = wanted;
    let placed = |path: &str| root.join(path.replace("{id}", id));
    for path in FILES.iter().map(|(_, to)| placed(to)).chain([placed("crates/rules-{id}")]) {
        ensure!(!path.exists(), "{} is there already: another id, or delete it", path.display());
    }
    for entry in fs::read_dir(root.join("crates"))? {
        let clauses = fs::read_to_string(entry?.path().join("src/clause.rs")).unwrap_or_default();
        ensure!(
            !clauses.contains(&format!("\"{prefix}-1.")),
            "clauses of another rulebook begin with {prefix}: prefix=XX"
        );
    }
    // Everything is made before anything is written.
    let mut out: Vec<(PathBuf, String)> = Vec::new();
    for (from, to) in FILES {
        let text = fs::read_to_string(root.join(from)).with_context(|| (*from).to_owned())?;
        out.push((placed(to), renamed(&text, from, wanted)));
    }
    out.push((placed("crates/rules-{id}/Cargo.toml"), manifest(wanted)));
    let crate_name = format!("holmgang-rules-{id}");
    let lines = [
        ("Cargo.toml", "holmgang-ai = {", format!("{crate_name} = {{ path = \"crates/rules-{id}\" }}\n")),
        ("crates/rulebooks/Cargo.toml", "\n[lints]", format!("{crate_name}.workspace = true\n")),
        (
            "crates/rulebooks/src/lib.rs",
            "]);\n",
            format!("    Registered::of::<{}::Rules>().opening(\"plain\", \"red\"),\n", crate_name.replace('-', "_")),
        ),
    ];
    for (path, before, line) in lines {
        let text = fs::read_to_string(root.join(path))?;
        let at = text.find(before).with_context(|| format!("{path} has no line `{before}` any more"))?;
        out.push((root.join(path), format!("{}{line}{}", &text[..at], &text[at..])));
    }
    let icons = "web/src/assets/icons.svg";
    let text = fs::read_to_string(root.join(icons))?;
    let at = text.rfind("</svg>").with_context(|| format!("{icons} does not end"))?;
    out.push((root.join(icons), format!("{}{}\n{}", &text[..at], emblem(wanted), &text[at..])));
    for (path, text) in out {
        let folder = path.parent().context("a file without a folder")?;
        fs::create_dir_all(folder)?;
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    let formatted = cargo(&["fmt", "--package", &crate_name]).current_dir(root).status()?;
    ensure!(formatted.success(), "the new crate could not be formatted; the message is above");
    Ok(())
}

/// The toy's text under the new names.
fn renamed(text: &str, from: &str, wanted: &Wanted) -> String {
    let Wanted { id, prefix, title: [english, russian] } = wanted;
    let mut text = text
        .replace("TY-", &format!("{prefix}-"))
        .replace("Toy duel", english)
        .replace("Игрушечный поединок", russian)
        .replace("A duel for tests", "Two fighters on ten cells")
        .replace("Поединок для проверок", "Двое на десяти клетках")
        .replace("\"toy\"", &format!("\"{id}\""))
        .replace("holmgang_rules_toy", &format!("holmgang_rules_{}", id.replace('-', "_")))
        .replace("crate::toy", "crate");
    if from.ends_with(".rs") {
        text = whole_words(&text, "Toy", "Rules");
    }
    if from.ends_with("src/toy.rs") {
        // The first paragraph speaks of the toy.
        let code = text.find("\nuse ").unwrap_or(0);
        text = format!("//! {english}: the rules. `docs/new-rulebook.md` walks through this file.\n{}", &text[code..]);
    }
    text
}

/// Replaces a name where it stands alone.
fn whole_words(text: &str, name: &str, by: &str) -> String {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let alone = !before.ends_with(is_name) && !after.starts_with(is_name);
        out.push_str(before);
        out.push_str(if alone { by } else { name });
        rest = after;
    }
    out + rest
}

fn manifest(wanted: &Wanted) -> String {
    let Wanted { id, title: [english, _], .. } = wanted;
    format!(
        "[package]\nname = \"holmgang-rules-{id}\"\ndescription = \"{english}\"\nversion.workspace = true\nedition.workspace = true\n\
         rust-version.workspace = true\nlicense.workspace = true\npublish.workspace = true\n\n[dependencies]\nholmgang-kernel.workspace = true\n\n\
         [dev-dependencies]\nholmgang-testkit.workspace = true\n\n[lints]\nworkspace = true\n"
    )
}

/// Two crossed blades in a ring, until there is a drawing of its own.
fn emblem(wanted: &Wanted) -> String {
    format!(
        "<symbol id=\"em-{}\" viewBox=\"0 0 48 48\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"><circle cx=\"24\" cy=\"24\" r=\"19\"/><path d=\"M13 13l22 22M35 13L13 35M11 29l8 8M37 29l-8 8\"/></symbol>",
        wanted.id
    )
}

/// Scaffolds a rulebook in a copy of this tree and runs its tests, its cases and a battle there.
fn in_a_copy() -> Result<ExitCode> {
    let copy = root().join("target/new-rulebook");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output().context("git ls-files")?;
    ensure!(listed.status.success(), "git does not list the files of this tree");
    for path in String::from_utf8(listed.stdout)?.split('\0').filter(|path| !path.is_empty()) {
        let (from, to) = (root().join(path), copy.join(path));
        // A file that was deleted and is not committed yet.
        if from.is_file() {
            fs::create_dir_all(to.parent().context("a file without a folder")?)?;
            fs::copy(&from, &to).with_context(|| path.to_owned())?;
            // Crates that the new rulebook does not touch count as built already.
            fs::File::options().write(true).open(&to)?.set_modified(from.metadata()?.modified()?)?;
        }
    }
    let arguments = ["sixth-duel", "title=Sixth duel", "ru=Шестой поединок"].map(str::to_owned);
    write(&copy, &wanted(&arguments)?)?;
    // The same build folder: the crates of others are not built a second time.
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let run = |arguments: &[&str]| -> Result<()> {
        println!("-- cargo {}", arguments.join(" "));
        let status = cargo(arguments).current_dir(&copy).env("CARGO_TARGET_DIR", &target).status()?;
        if !status.success() {
            bail!("in the copy with a sixth rulebook: cargo {}", arguments.join(" "));
        }
        Ok(())
    };
    run(&["test", "--quiet", "--package", "xtask", "--package", "holmgang-rules-sixth-duel"])?;
    run(&["build", "--quiet", "--workspace"])?;
    let program = page::program("debug");
    for arguments in [
        &["check", "--lang", "en", "conformance/sixth-duel"][..],
        &["simulate", "rolled", "--ruleset", "sixth-duel", "-n", "200", "--lang", "en"],
    ] {
        println!("-- holmgang {}", arguments.join(" "));
        let status = Command::new(&program).args(arguments).current_dir(&copy).status()?;
        ensure!(status.success(), "in the copy with a sixth rulebook: holmgang {}", arguments.join(" "));
    }
    fs::remove_dir_all(&copy)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &[&str]) -> Vec<String> {
        text.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn names_come_from_the_id() {
        let one = wanted(&words(&["small-duel"])).unwrap();
        assert_eq!((one.prefix.as_str(), one.title[0].as_str()), ("SD", "Small duel"));
        assert_eq!(wanted(&words(&["skirmish"])).unwrap().prefix, "SK");
        assert_eq!(wanted(&words(&["x2", "prefix=XX"])).unwrap().prefix, "XX");
    }

    #[test]
    fn a_bad_id_prefix_or_name_is_refused_with_the_way_out() {
        for (bad, told) in [
            (&["Small"][..], "a to z"),
            (&["../evil"], "a to z"),
            (&["small-duel", "prefix=S"], "two capital letters"),
            (&["small-duel", "title=\"x\""], "quotation marks"),
            (&["small", "duel"], "title="),
            (&[], "new-rulebook ID"),
        ] {
            let error = wanted(&words(bad)).err().unwrap_or_else(|| panic!("{bad:?} is taken"));
            assert!(format!("{error:#}").contains(told), "{bad:?}: {error:#}");
        }
    }

    #[test]
    fn what_is_there_is_not_written_over() {
        let taken = wanted(&words(&["mini-duel", "prefix=ZZ"])).unwrap();
        assert!(format!("{:#}", write(&root(), &taken).unwrap_err()).contains("is there already"));
        let taken = wanted(&words(&["my-duel"])).unwrap();
        assert!(format!("{:#}", write(&root(), &taken).unwrap_err()).contains("begin with MD"));
    }

    /// It is read from end to end by whoever writes a rulebook.
    #[test]
    fn the_toy_stays_small() {
        let (from, _) = FILES[0];
        let lines = fs::read_to_string(root().join(from)).unwrap().lines().count();
        assert!(lines <= 300, "{from} has {lines} lines: say more of it once in the kernel");
    }

    #[test]
    fn only_whole_names_are_replaced() {
        assert_eq!(whole_words("Toy Toys (Toy) a_Toy impl Toy", "Toy", "Rules"), "Rules Toys (Rules) a_Toy impl Rules");
    }
}
