//! `validate`: every fault of content files at once, each with file, line and column. Scenarios are set up too, as `play` would.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::content;
use holmgang_arena::erased::{AnyRules, ScenarioSource, Setup, StartError};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{At, Fault, Faults};
use holmgang_kernel::library::Document;
use holmgang_kernel::say;
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words::{Lang, Words};
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Check content files and scenarios", "Проверить файлы данных и сценарии");
    let usage = lang.pick("holmgang validate [OPTIONS] PATH...", "holmgang validate [ПАРАМЕТРЫ] ПУТЬ...");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang validate my-content/",
                lang.pick("a folder, together with the built-in content", "папка вместе со встроенными данными"),
            ),
            (
                "holmgang validate my-battle.toml",
                lang.pick(
                    "one file; exit code 1 and all faults if there are any",
                    "один файл; код 1 и все ошибки, если они есть",
                ),
            ),
        ],
    );
    help::command(lang, "validate", about, usage, &examples)
        .arg(
            help::place(
                "paths",
                lang.pick("PATH", "ПУТЬ"),
                lang.pick("Content folders, content files, scenario files", "Папки и файлы данных, файлы сценариев"),
            )
            .num_args(1..)
            .required(true)
            .value_parser(value_parser!(PathBuf)),
        )
        .args([help::ruleset(lang), help::content(lang), help::json(lang)])
}

/// Checks.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut faults: Vec<Fault> = Vec::new();
    for path in matches.get_many::<PathBuf>("paths").into_iter().flatten() {
        if !path.exists() {
            let path = path.display();
            return Err(Stop::Usage(say!(lang, "there is no file or folder {path}", "нет файла или папки {path}")));
        }
        let found = if path.is_dir() { folder(ctx, matches, path)? } else { file(ctx, matches, path)? };
        // The same fault is met once for each rulebook and each scenario that meets it.
        for fault in found.0 {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    }
    if matches.get_flag("json") {
        ctx.json(&faults)?;
    } else {
        for fault in &faults {
            ctx.line(fault.line(lang))?;
        }
        let count = i64::try_from(faults.len()).unwrap_or(i64::MAX);
        let verdict = match count {
            0 => lang.pick("no faults", "ошибок нет").to_owned(),
            count => lang.count(count, ["fault", "faults"], ["ошибка", "ошибки", "ошибок"]),
        };
        let verdict = ctx.bold(&verdict);
        ctx.line(verdict)?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Stop::No(String::new())) }
}

/// The rulebooks that are asked: the one named, else all.
fn ids(ctx: &Ctx, matches: &ArgMatches) -> Result<Vec<String>, Stop> {
    match matches.get_one::<String>("ruleset") {
        Some(id) => {
            load::known(ctx, id)?;
            Ok(vec![id.clone()])
        }
        None => Ok(REGISTRY.ids().into_iter().map(str::to_owned).collect()),
    }
}

fn folder(ctx: &Ctx, matches: &ArgMatches, path: &Path) -> Result<Faults, Stop> {
    // Nothing to check is no good answer: content of another form would pass unseen.
    if content::count(path) == 0 {
        let (lang, path) = (ctx.lang, path.display());
        return Err(Stop::Usage(say!(
            lang,
            "{path}: there are no content files (.toml) in it",
            "{path}: файлов данных (.toml) здесь нет"
        )));
    }
    let is_named = matches.get_one::<String>("ruleset").is_some();
    let mut faults = Vec::new();
    for id in ids(ctx, matches)? {
        let more = if is_named { REGISTRY.loose_of_others(path, &id) } else { Ok(Vec::new()) };
        match more.and_then(|more| REGISTRY.load_with(&id, &load::sources(matches).and(path), &more)) {
            Ok(rules) => faults.extend(start_all(&*rules).0),
            Err(found) => faults.extend(found.0),
        }
    }
    Ok(Faults(faults))
}

fn file(ctx: &Ctx, matches: &ArgMatches, path: &Path) -> Result<Faults, Stop> {
    let document = match content::file(path) {
        Ok(document) => document,
        Err(faults) => return Ok(faults),
    };
    if document.root.entries().is_empty() {
        let words = Words::new(
            "the file is empty; content is written as tables, `[[scenario]]`",
            "файл пуст; данные пишут таблицами, `[[scenario]]`",
        );
        return Ok(Faults::one(Fault {
            code: BAD_CONTENT,
            file: document.file,
            at: At::default(),
            path: String::new(),
            words,
            clause: None,
        }));
    }
    let named = matches.get_one::<String>("ruleset").map(String::as_str);
    if let Some(id) = named {
        load::known(ctx, id)?;
    }
    let owner = REGISTRY.owner(std::slice::from_ref(&document)).map(|owner| owner.profile().id);
    let Some(id) = named.or(owner) else { return Ok(Faults::default()) };
    if let Some(scenario) = bare_scenario(id, &document) {
        let rules = load::load(ctx, id, matches, &[])?;
        return Ok(start(&*rules, scenario, &document.file));
    }
    Ok(match REGISTRY.load_with(id, &load::sources(matches), &[document]) {
        Ok(rules) => start_all(&*rules),
        Err(faults) => faults,
    })
}

/// A file that holds the fields of a scenario and no table of content.
fn bare_scenario(id: &str, document: &Document) -> Option<ScenarioSource> {
    let shapes = REGISTRY.get(id).ok()?.profile().shapes;
    let keys: Vec<&str> = document.root.entries().iter().map(|entry| entry.key.as_str()).collect();
    let scenario = shapes.iter().find(|shape| shape.table == holmgang_arena::any::SCENARIO)?;
    let is_field = |key: &&&str| scenario.fields.iter().any(|field| field.key == **key);
    let is_table = |key: &&&str| shapes.iter().any(|shape| shape.table == **key);
    let (fields, tables) = (keys.iter().filter(is_field).count(), keys.iter().filter(is_table).count());
    (fields > tables).then(|| ScenarioSource::Inline(document.file.clone(), document.root.clone()))
}

fn start_all(rules: &dyn AnyRules) -> Faults {
    let scenarios = rules.scenarios();
    Faults(
        scenarios
            .into_iter()
            .flat_map(|listed| start(rules, ScenarioSource::Id(listed.id.clone()), &listed.id).0)
            .collect(),
    )
}

fn start(rules: &dyn AnyRules, scenario: ScenarioSource, file: &str) -> Faults {
    let setup = Setup { scenario, options: Vec::new(), key: [0; 32], rolls: Rolls::Descending };
    let words = match rules.start(&setup) {
        Ok(_) => return Faults::default(),
        Err(StartError::Faults(faults)) => return faults,
        Err(StartError::Unknown(words)) => words,
        Err(StartError::Script(fault)) => fault.words(),
    };
    Faults::one(Fault {
        code: "bad_scenario",
        file: file.to_owned(),
        at: At::default(),
        path: String::new(),
        words,
        clause: None,
    })
}
