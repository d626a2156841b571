//! What several commands read from their arguments: content, rulebook, scenario, options, seats.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use etcetera::BaseStrategy;
use holmgang_arena::content::{self, ContentSources};
use holmgang_arena::erased::{AnyRules, ScenarioSource, Setup, StartError};
use holmgang_arena::read;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{Faults, Node, Value};
use holmgang_kernel::library::Document;
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, nearest};
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::stop::Stop;

/// The folder of the user's data, by the XDG rules; none where the system does not say who the user is.
pub fn data_dir() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join("holmgang"))
}

/// The folder of the user's settings, by the XDG rules.
pub fn config_dir() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.config_dir().join("holmgang"))
}

/// Built-in content, and the folder above it.
pub fn sources(matches: &ArgMatches) -> ContentSources {
    let given = matches.get_one::<PathBuf>("content").cloned();
    let own = || data_dir().map(|dir| dir.join("content")).filter(|dir| dir.is_dir());
    match given.or_else(own) {
        Some(folder) => ContentSources::builtin().and(folder),
        None => ContentSources::builtin(),
    }
}

/// A scenario with its rules.
pub struct Chosen {
    /// The rules.
    pub rules: Box<dyn AnyRules>,
    /// The scenario.
    pub scenario: ScenarioSource,
    /// Action lines of a game that was written elsewhere.
    pub lines: Vec<String>,
}

/// The scenario alone, for commands that begin a battle: a game that has moves already is gone on with otherwise.
pub fn beginning(ctx: &Ctx, matches: &ArgMatches) -> Result<Chosen, Stop> {
    let chosen = scenario(ctx, matches)?;
    if chosen.lines.is_empty() {
        return Ok(chosen);
    }
    let named = matches.get_one::<String>("scenario").map(String::as_str).unwrap_or_default();
    Err(Stop::Usage(say!(
        ctx.lang,
        "this game has moves already: `holmgang run {named} --record game.hbr` makes a record of it, and `holmgang play --resume game.hbr` goes on",
        "в этой партии уже есть ходы: `holmgang run {named} --record game.hbr` сделает запись, а `holmgang play --resume game.hbr` продолжит"
    )))
}

/// The rulebook that `--ruleset` names, else the first.
pub fn rules(ctx: &Ctx, matches: &ArgMatches) -> Result<Box<dyn AnyRules>, Stop> {
    let id = match matches.get_one::<String>("ruleset") {
        Some(id) => id.as_str(),
        None => first()?,
    };
    load(ctx, id, matches, &[])
}

/// A rulebook by its id, with further documents above all content.
pub fn load(ctx: &Ctx, id: &str, matches: &ArgMatches, more: &[Document]) -> Result<Box<dyn AnyRules>, Stop> {
    known(ctx, id)?;
    REGISTRY.load_with(id, &sources(matches), more).map_err(|faults| no(&faults, ctx.lang))
}

/// Whether there is such a rulebook.
pub fn known(ctx: &Ctx, id: &str) -> Result<(), Stop> {
    REGISTRY.get(id).map(|_| ()).map_err(|words| Stop::Usage(words.get(ctx.lang).to_owned()))
}

fn first<'a>() -> Result<&'a str, Stop> {
    REGISTRY.ids().first().copied().ok_or_else(|| Stop::Internal("no ruleset".to_owned()))
}

/// The scenario that was asked for, by its id or in a file, with the rulebook that knows it.
pub fn scenario(ctx: &Ctx, matches: &ArgMatches) -> Result<Chosen, Stop> {
    let named = matches.get_one::<String>("scenario").map(String::as_str).unwrap_or_default();
    if let Some((ruleset, form)) = written_as(named) {
        return from_form(ctx, matches, named, ruleset, form);
    }
    if is_file(named) {
        return from_file(ctx, matches, Path::new(named));
    }
    let scenario = ScenarioSource::Id(named.to_owned());
    if matches.get_one::<String>("ruleset").is_some() || REGISTRY.ids().len() == 1 {
        return Ok(Chosen { rules: rules(ctx, matches)?, scenario, lines: Vec::new() });
    }
    Ok(Chosen { rules: rules_with(ctx, matches, named)?, scenario, lines: Vec::new() })
}

/// Every choice of rulebook and scenario that the arguments allow: several where rulebooks have a scenario of the same id and none is named.
pub fn choices(ctx: &Ctx, matches: &ArgMatches) -> Result<Vec<Chosen>, Stop> {
    let first = beginning(ctx, matches)?;
    let ScenarioSource::Id(id) = &first.scenario else { return Ok(vec![first]) };
    if matches.get_one::<String>("ruleset").is_some() {
        return Ok(vec![first]);
    }
    let (id, ours) = (id.clone(), first.rules.profile().id);
    let mut all = vec![first];
    for other in REGISTRY.ids().into_iter().filter(|other| *other != ours) {
        let rules = load(ctx, other, matches, &[])?;
        if rules.scenarios().iter().any(|listed| listed.id == id) {
            all.push(Chosen { rules, scenario: ScenarioSource::Id(id.clone()), lines: Vec::new() });
        }
    }
    Ok(all)
}

/// Every rulebook that has a scenario of this id; the one that `--ruleset` names alone.
///
/// # Errors
/// No rulebook has it.
pub fn all_with(ctx: &Ctx, matches: &ArgMatches, named: &str) -> Result<Vec<Box<dyn AnyRules>>, Stop> {
    let first = rules_for(ctx, matches, &[named.to_owned()])?;
    let mut all = vec![first];
    if matches.get_one::<String>("ruleset").is_none() {
        for id in REGISTRY.ids() {
            let rules = load(ctx, id, matches, &[])?;
            if rules.profile().id != all[0].profile().id && rules.scenarios().iter().any(|listed| listed.id == named) {
                all.push(rules);
            }
        }
    }
    Ok(all)
}

/// The first rulebook that has a scenario.
fn rules_with(ctx: &Ctx, matches: &ArgMatches, named: &str) -> Result<Box<dyn AnyRules>, Stop> {
    let mut known: Vec<String> = Vec::new();
    for id in REGISTRY.ids() {
        let rules = load(ctx, id, matches, &[])?;
        let scenarios = rules.scenarios();
        if scenarios.iter().any(|listed| listed.id == named) {
            return Ok(rules);
        }
        known.extend(scenarios.into_iter().map(|listed| listed.id));
    }
    let lang = ctx.lang;
    if Path::new(named).exists() {
        return Err(Stop::Usage(say!(
            lang,
            "there is no scenario `{named}`; a file with one ends in `.toml`",
            "нет сценария `{named}`; файл со сценарием оканчивается на `.toml`"
        )));
    }
    Err(Stop::Usage(match nearest(named, known.iter().map(String::as_str)) {
        Some(near) => {
            say!(
                lang,
                "there is no scenario `{named}`; is `{near}` meant?",
                "нет сценария `{named}`; может быть, `{near}`?"
            )
        }
        None => say!(
            lang,
            "there is no scenario `{named}`; `holmgang list scenarios` shows all of them",
            "нет сценария `{named}`; все показывает `holmgang list scenarios`"
        ),
    }))
}

/// The rulebook that `--ruleset` names, else the one that has the first of these scenarios, else the first.
pub fn rules_for(ctx: &Ctx, matches: &ArgMatches, scenarios: &[String]) -> Result<Box<dyn AnyRules>, Stop> {
    match scenarios.first() {
        Some(named) if matches.get_one::<String>("ruleset").is_none() => rules_with(ctx, matches, named),
        _ => rules(ctx, matches),
    }
}

/// The rulebook and the form of a file's ending.
fn written_as(name: &str) -> Option<(&'static str, &'static str)> {
    let (_, ending) = name.rsplit_once('.')?;
    let forms = REGISTRY.0.iter().flat_map(|ruleset| ruleset.forms().iter().map(|form| (ruleset.profile().id, form)));
    let mut reads = forms.filter(|(_, form)| form.reads && form.id.eq_ignore_ascii_case(ending));
    reads.next().map(|(ruleset, form)| (ruleset, form.id))
}

/// A game that was written elsewhere: its scenario and its actions.
fn from_form(ctx: &Ctx, matches: &ArgMatches, path: &str, ruleset: &str, form: &str) -> Result<Chosen, Stop> {
    let rules = load(ctx, ruleset, matches, &[])?;
    let bytes = crate::store::bytes(Path::new(path), ctx.lang)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Stop::No(say!(ctx.lang, "{path} is no text in UTF-8", "{path} — не текст в UTF-8")))?;
    let written =
        rules.read_battle(form, &text).map_err(|words| Stop::No(format!("{path}: {}", words.get(ctx.lang))))?;
    Ok(Chosen { rules, scenario: ScenarioSource::Inline(path.to_owned(), written.scenario), lines: written.lines })
}

fn is_file(name: &str) -> bool {
    name.ends_with(".toml") || name.contains(std::path::MAIN_SEPARATOR)
}

/// A file holds the fields of one scenario, or content with a `[[scenario]]` (the first one is meant).
fn from_file(ctx: &Ctx, matches: &ArgMatches, path: &Path) -> Result<Chosen, Stop> {
    let document = content::file(path).map_err(|faults| no(&faults, ctx.lang))?;
    let scenarios = document.root.get("scenario").map(Node::list).unwrap_or_default();
    let named = matches.get_one::<String>("ruleset").map(String::as_str);
    let first_id = scenarios.first().and_then(|scenario| scenario.text("id"));
    let owner = REGISTRY.owner(std::slice::from_ref(&document)).map(|owner| owner.profile().id);
    match first_id {
        Some(id) => {
            let scenario = ScenarioSource::Id(id.to_owned());
            let id = named.or(owner).map_or_else(first, Ok)?;
            Ok(Chosen { rules: load(ctx, id, matches, &[document])?, scenario, lines: Vec::new() })
        }
        None => {
            let scenario = ScenarioSource::Inline(document.file.clone(), document.root);
            if let Some(id) = named {
                return Ok(Chosen { rules: load(ctx, id, matches, &[])?, scenario, lines: Vec::new() });
            }
            Ok(Chosen { rules: rules_of(ctx, matches, &scenario, owner)?, scenario, lines: Vec::new() })
        }
    }
}

/// The rulebook by which a scenario begins, the one that owns its fields tried first.
///
/// Where none does: what is wrong with it by the one that finds the fewest faults, and which one that is.
fn rules_of(
    ctx: &Ctx,
    matches: &ArgMatches,
    scenario: &ScenarioSource,
    owner: Option<&str>,
) -> Result<Box<dyn AnyRules>, Stop> {
    let mut best: Option<(Faults, &'static str)> = None;
    for id in owner.into_iter().chain(REGISTRY.ids().into_iter().filter(|id| Some(*id) != owner)) {
        let rules = load(ctx, id, matches, &[])?;
        let setup = Setup { scenario: scenario.clone(), options: Vec::new(), key: [0; 32], rolls: Rolls::Descending };
        let Err(error) = rules.start(&setup) else { return Ok(rules) };
        let faults = error.faults();
        if best.as_ref().is_none_or(|(least, _)| faults.0.len() < least.0.len()) {
            best = Some((faults, rules.profile().title.get(ctx.lang)));
        }
    }
    let (faults, title) = best.ok_or_else(|| Stop::Internal("no ruleset".to_owned()))?;
    let read_by = say!(
        ctx.lang,
        "read by the rulebook {title}; --ruleset names another one",
        "прочитано по своду «{title}»; другой называет --ruleset"
    );
    Err(Stop::No(format!("{}\n{read_by}", faults.lines(ctx.lang).join("\n"))))
}

/// The house rules of `--option`.
pub fn options(ctx: &Ctx, matches: &ArgMatches) -> Result<Vec<(String, Node)>, Stop> {
    let given = matches.get_many::<String>("option").into_iter().flatten();
    given.map(|text| option(text, ctx.lang)).collect()
}

fn option(text: &str, lang: Lang) -> Result<(String, Node), Stop> {
    let Some((name, value)) = text.split_once('=') else {
        return Err(Stop::Usage(say!(
            lang,
            "`{text}` is no option; options are written `name=value`",
            "`{text}` — не параметр; параметры пишут `имя=значение`"
        )));
    };
    Ok((name.trim().to_owned(), value_of(value.trim())))
}

/// A value as it would stand in TOML; what is none there is a text without its quotes.
pub fn value_of(text: &str) -> Node {
    read::value("", text).unwrap_or_else(|_| Node::made(Value::Text(text.to_owned())))
}

/// Faults of content or set-up: the answer is no.
pub fn no(faults: &Faults, lang: Lang) -> Stop {
    Stop::No(faults.lines(lang).join("\n"))
}

/// A battle that did not begin.
pub fn not_begun(error: &StartError, lang: Lang) -> Stop {
    match error {
        StartError::Unknown(words) => Stop::Usage(words.get(lang).to_owned()),
        StartError::Faults(faults) => no(faults, lang),
        StartError::Script(fault) => Stop::No(fault.words().get(lang).to_owned()),
    }
}

/// The whole text of a file, or of standard input for `-`.
pub fn text_of(path: &str, lang: Lang) -> Result<String, Stop> {
    let read = if path == "-" { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(path) };
    read.map_err(|error| unreadable(Path::new(path), &error, lang))
}

/// A file or folder that was named and cannot be read.
pub fn unreadable(path: &Path, error: &std::io::Error, lang: Lang) -> Stop {
    Stop::Usage(format!("{}: {}", path.display(), content::unreadable(error).get(lang)))
}

/// Writes a file.
pub fn write_file(path: &Path, bytes: &[u8], lang: Lang) -> Result<(), Stop> {
    std::fs::write(path, bytes).map_err(|error| unwritable(path, &error, lang))
}

/// Writes a file that may be there already. The new one takes the place of the old one in one step: nobody finds half of it.
pub fn replace_file(path: &Path, bytes: &[u8], lang: Lang) -> Result<(), Stop> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".tmp");
    let fresh = path.with_file_name(name);
    let done = std::fs::write(&fresh, bytes).and_then(|()| std::fs::rename(&fresh, path));
    done.map_err(|error| {
        let _ = std::fs::remove_file(&fresh); // where it was not even written there is none
        unwritable(path, &error, lang)
    })
}

/// A file that was named and cannot be written.
pub fn unwritable(path: &Path, error: &std::io::Error, lang: Lang) -> Stop {
    Stop::Usage(format!("{}: {}", path.display(), content::unwritable(error).get(lang)))
}
