//! `diff`: records played again with other content, house rules or another version of the rules, and what comes out otherwise.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::Watch;
use holmgang_arena::record::{self, Record};
use holmgang_arena::rerun::{self, Comparison, Course, Verdict};
use holmgang_kernel::doc::Node;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde::Serialize;

use crate::ctx::Ctx;
use crate::progress::Bar;
use crate::stop::Stop;
use crate::tell::{Markup, difference};
use crate::{help, load, store};

/// The deepest folders of records that are looked into.
const MOST_FOLDERS: usize = 8;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Play records again by other content or rules, and show what changes",
        "Сыграть записи заново по другим данным или правилам и показать, что изменится",
    );
    let usage = lang.pick("holmgang diff [OPTIONS] RECORD|FOLDER...", "holmgang diff [ПАРАМЕТРЫ] ЗАПИСЬ|ПАПКА...");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang diff archive/ --with draft/",
                lang.pick(
                    "what a draft of the content would have changed in played battles",
                    "что изменил бы черновик данных в сыгранных боях",
                ),
            ),
            (
                "holmgang diff archive/ --option block_cap=70 --export markdown",
                lang.pick("the same of a house rule, as a report", "то же о домашнем правиле, отчётом"),
            ),
        ],
    );
    let legend = lang.pick(
        "Moves and rolls are those of the records; a roll that was not asked before is drawn anew, always the same.\nWhere a move is refused now, the battle stops there: what would have been played instead nobody knows.\nExit code 1 if anything comes out otherwise.",
        "Ходы и броски — из записей; бросок, которого раньше не было, делается заново, всегда один и тот же.\nЕсли ход теперь недопустим, бой на нём встаёт: что сыграли бы взамен, неизвестно.\nКод 1, если что-то выходит иначе.",
    );
    help::command(lang, "diff", about, usage, &format!("{legend}\n\n{examples}"))
        .arg(
            help::place(
                "records",
                lang.pick("RECORD|FOLDER", "ЗАПИСЬ|ПАПКА"),
                lang.pick("Records (.hbr), or folders of them", "Записи боёв (.hbr) или папки с ними"),
            )
            .value_parser(value_parser!(PathBuf))
            .num_args(1..)
            .required(true),
        )
        .args([
            help::option(
                "with",
                "DIR",
                lang.pick(
                    "Folder whose content is laid over that of the records",
                    "Папка, данные которой кладут поверх данных записей",
                ),
            )
            .value_parser(value_parser!(PathBuf)),
            help::house_rules(lang),
            help::count(
                "rules",
                "N",
                lang.pick("Version of the rules [default: the newest]", "Версия правил [без неё: новейшая]"),
            ),
            help::option(
                "export",
                "FORMAT",
                lang.pick("text or markdown [default: text]", "text или markdown [без него: text]"),
            )
            .value_parser(PossibleValuesParser::new(["text", "markdown"])),
            all_lines(lang),
            help::option(
                "ruleset",
                "ID",
                lang.pick("Only records of this rulebook", "Только записи боёв по этим правилам"),
            ),
            help::content(lang),
            help::json(lang),
        ])
}

fn all_lines(lang: Lang) -> Arg {
    let about = lang.pick(
        "Show every step that changes, and not only the first one of a battle",
        "Показать каждый изменившийся шаг, а не только первый в бою",
    );
    help::flag("all", about).action(ArgAction::SetTrue)
}

/// What came of a record.
#[derive(Serialize)]
struct Row {
    record: String,
    ruleset: String,
    scenario: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(flatten)]
    comparison: Option<Comparison>,
    verdict: Option<Verdict>,
}

/// Compares.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut files = Vec::new();
    for path in matches.get_many::<PathBuf>("records").into_iter().flatten() {
        find(path, 0, &mut files, lang)?;
    }
    if files.is_empty() {
        return Err(Stop::Usage(say!(
            lang,
            "there is no record (.hbr) in these folders",
            "в этих папках нет записей боёв (.hbr)"
        )));
    }
    let old = load::sources(matches);
    let new = match matches.get_one::<PathBuf>("with") {
        Some(folder) => old.clone().and(folder.clone()),
        None => old.clone(),
    };
    if let Some(id) = matches.get_one::<String>("ruleset") {
        load::known(ctx, id)?;
    }
    let asked = Asked {
        old,
        new,
        options: load::options(ctx, matches)?,
        ruleset: matches.get_one::<String>("ruleset").cloned(),
        version: matches.get_one::<u64>("rules").map(|version| u32::try_from(*version).unwrap_or(u32::MAX)),
    };
    let bar = Bar::new(files.len() as u64, lang);
    let mut rows = Vec::new();
    for (done, path) in files.iter().enumerate() {
        bar.done(done as u64);
        rows.extend(asked.row(path, lang)?);
    }
    bar.finish();
    let left_out = files.len() - rows.len();
    if rows.is_empty() {
        return Err(Stop::Usage(say!(
            lang,
            "none of these records is of a rulebook that is asked about",
            "среди этих записей нет боёв по правилам, о которых спрашивают"
        )));
    }
    let changed = rows.iter().any(|row| row.verdict != Some(Verdict::Same));
    if matches.get_flag("json") {
        ctx.json(&rows)?;
    } else {
        let markdown = matches.get_one::<String>("export").is_some_and(|form| form == "markdown");
        let markup = if markdown { Markup::Markdown } else { Markup::Text };
        tell(ctx, &rows, markup, matches.get_flag("all"))?;
        if left_out > 0 {
            let count = i64::try_from(left_out).unwrap_or(i64::MAX);
            let count = lang.count(count, ["record", "records"], ["запись", "записи", "записей"]);
            ctx.line("")?;
            ctx.line(say!(
                lang,
                "Left out, of other rulebooks: {count}",
                "Пропущено, бои по другим правилам: {count}"
            ))?;
        }
    }
    if changed { Err(Stop::No(String::new())) } else { Ok(()) }
}

/// Records of a path, in the order of their names.
fn find(path: &Path, depth: usize, into: &mut Vec<PathBuf>, lang: Lang) -> Result<(), Stop> {
    if !path.is_dir() {
        into.push(path.to_owned());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(|error| load::unreadable(path, &error, lang))?;
    let mut inside: Vec<PathBuf> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    inside.sort();
    for path in inside {
        let is_record = path.extension().is_some_and(|ending| ending == store::SUFFIX);
        if is_record || (path.is_dir() && !path.is_symlink() && depth < MOST_FOLDERS) {
            find(&path, depth + 1, into, lang)?;
        }
    }
    Ok(())
}

/// What is asked of every record.
struct Asked {
    old: ContentSources,
    new: ContentSources,
    options: Vec<(String, Node)>,
    ruleset: Option<String>,
    version: Option<u32>,
}

impl Asked {
    /// Whether the question concerns a rulebook: a house rule of others does not.
    fn concerns(&self, ruleset: &str) -> bool {
        let has = |profile: &Profile, name: &str| profile.options.iter().any(|rule| rule.id == name);
        let profiles = || REGISTRY.0.iter().map(|ruleset| ruleset.profile());
        let is_foreign = |name: &str| {
            profiles().any(|profile| has(profile, name))
                && !profiles().any(|profile| profile.id == ruleset && has(profile, name))
        };
        self.ruleset.as_ref().is_none_or(|id| id == ruleset) && !self.options.iter().any(|(name, _)| is_foreign(name))
    }

    /// One record; none if it is not concerned. Only what is wrong with the new rules themselves stops the whole.
    fn row(&self, path: &Path, lang: Lang) -> Result<Option<Row>, Stop> {
        let mut row = Row {
            record: path.display().to_string(),
            ruleset: String::new(),
            scenario: String::new(),
            fault: None,
            comparison: None,
            verdict: None,
        };
        let record = match store::read(path, lang) {
            Ok(record) => record,
            Err(Stop::No(text)) => return Ok(Some(Row { fault: Some(text), ..row })),
            Err(stop) => return Err(stop),
        };
        if !self.concerns(&record.header().ruleset) {
            return Ok(None);
        }
        match self.compare(&record, &mut row, lang) {
            Ok(comparison) => {
                row.verdict = Some(comparison.verdict());
                row.comparison = Some(comparison);
            }
            Err(Stop::No(text)) => row.fault = Some(text),
            Err(stop) => return Err(stop),
        }
        Ok(Some(row))
    }

    fn compare(&self, record: &Record, row: &mut Row, lang: Lang) -> Result<Comparison, Stop> {
        let header = record.header();
        row.ruleset.clone_from(&header.ruleset);
        row.scenario = match &header.scenario {
            record::Scenario::Id(id) => id.clone(),
            record::Scenario::Inline(_) => say!(lang, "own scenario", "свой сценарий"),
        };
        let no = |faults| load::no(&faults, lang);
        let rules = record::load_for(record, &REGISTRY, &self.old).map_err(no)?;
        let before = record::replay(record, &*rules).map_err(no)?;
        let newest = REGISTRY.load(&header.ruleset, &self.new).map_err(|faults| match load::no(&faults, lang) {
            Stop::No(text) => Stop::Usage(text),
            other => other,
        })?;
        let newest = match self.version {
            Some(version) if version != newest.version() => newest.at_version(version).ok_or_else(|| {
                let (ours, title) = (newest.version(), newest.profile().title.get(lang));
                Stop::Usage(say!(
                    lang,
                    "{title} is at version {ours} of its rules and does not know version {version}",
                    "у правил «{title}» версия {ours}; версии {version} здесь не знают"
                ))
            })?,
            _ => newest,
        };
        let course = Course::of(record, rules.profile()).map_err(no)?.with_options(&self.options);
        let after = rerun::rerun(&course, &*newest).map_err(|error| {
            let text = error.faults().lines(lang).join("\n");
            Stop::No(say!(
                lang,
                "it does not begin by the new rules: {text}",
                "по новым правилам не начинается: {text}"
            ))
        })?;
        Ok(rerun::compare(&*before, &after, lang))
    }
}

fn verdict(row: &Row, lang: Lang) -> &'static str {
    match row.verdict {
        None => lang.pick("cannot be compared", "сравнить нельзя"),
        Some(Verdict::Same) => lang.pick("the same", "без изменений"),
        Some(Verdict::ToldOtherwise) => lang.pick("other numbers, same result", "другие числа, итог тот же"),
        Some(Verdict::OtherResult) => lang.pick("another result", "другой итог"),
        Some(Verdict::Stops) => lang.pick("a move is refused", "ход недопустим"),
    }
}

fn tell(ctx: &mut Ctx, rows: &[Row], markup: Markup, all: bool) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut counts: BTreeMap<Option<Verdict>, (usize, &str)> = BTreeMap::new();
    let mut clauses: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows {
        counts.entry(row.verdict).or_insert((0, verdict(row, lang))).0 += 1;
        if let Some(clause) = row.comparison.as_ref().and_then(Comparison::clause) {
            *clauses.entry(clause.to_string()).or_default() += 1;
        }
    }
    let battles = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let total = lang.count(battles, ["battle", "battles"], ["бой", "боя", "боёв"]);
    let parts: Vec<String> = counts.values().map(|(count, words)| format!("{words} — {count}")).collect();
    let head = markup.strong(ctx, &format!("{total}: {}", parts.join(", ")));
    ctx.line(head)?;
    if !clauses.is_empty() {
        let mut by: Vec<(String, usize)> = clauses.into_iter().collect();
        by.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let by: Vec<String> = by.iter().map(|(clause, count)| format!("{clause} — {count}")).collect();
        ctx.line(say!(lang, "First clause that changes: {}", "Первый изменившийся пункт: {}", by.join(", ")))?;
    }
    table(ctx, rows, markup)?;
    for row in rows {
        let name = &row.record;
        if let Some(fault) = &row.fault {
            ctx.line("")?;
            let head = markup.strong(ctx, name);
            ctx.line(head)?;
            ctx.line(fault)?;
            continue;
        }
        let Some(comparison) = row.comparison.as_ref().filter(|_| row.verdict != Some(Verdict::Same)) else { continue };
        ctx.line("")?;
        let (before, after) = (comparison.before.words(), comparison.after.words());
        let head = markup.strong(ctx, name);
        ctx.line(head)?;
        if !matches!(row.verdict, Some(Verdict::ToldOtherwise)) {
            ctx.line(say!(lang, "Was: {}", "Было: {}", before.get(lang)))?;
            ctx.line(say!(lang, "Is: {}", "Стало: {}", after.get(lang)))?;
        }
        let shown = if all { comparison.differences.len() } else { 1 };
        for one in comparison.differences.iter().take(shown) {
            difference(ctx, one, markup)?;
        }
        let more = comparison.differences.len().saturating_sub(shown);
        if more > 0 {
            let more = i64::try_from(more).unwrap_or(i64::MAX);
            let more = lang.count(more, ["more step", "more steps"], ["шаг", "шага", "шагов"]);
            ctx.line(say!(lang, "…and {more} (--all shows them)", "…и ещё {more} (покажет --all)"))?;
        }
    }
    Ok(())
}

/// One row a battle that changes.
fn table(ctx: &mut Ctx, rows: &[Row], markup: Markup) -> Result<(), Stop> {
    let lang = ctx.lang;
    let changed: Vec<&Row> = rows.iter().filter(|row| row.verdict != Some(Verdict::Same)).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let heads = [
        lang.pick("Record", "Запись"),
        lang.pick("Scenario", "Сценарий"),
        lang.pick("What", "Что"),
        lang.pick("From step", "С шага"),
        lang.pick("Clause", "Пункт"),
    ];
    let cells: Vec<[String; 5]> = changed
        .iter()
        .map(|row| {
            let name =
                Path::new(&row.record).file_name().map_or(row.record.clone(), |name| name.to_string_lossy().into());
            let from = row.comparison.as_ref().and_then(Comparison::from);
            let clause = row.comparison.as_ref().and_then(Comparison::clause);
            let dash = || "—".to_owned();
            [
                name,
                row.scenario.clone(),
                verdict(row, lang).to_owned(),
                from.map_or_else(dash, |step| step.to_string()),
                clause.map_or_else(dash, |clause| clause.to_string()),
            ]
        })
        .collect();
    ctx.line("")?;
    if markup == Markup::Markdown {
        ctx.line(format!("| {} |", heads.join(" | ")))?;
        ctx.line("|---|---|---|--:|---|")?;
        return cells.iter().try_for_each(|row| ctx.line(format!("| {} |", row.join(" | "))));
    }
    let width = |place: usize| {
        let all = cells.iter().filter_map(|row| row.get(place)).map(|cell| cell.chars().count());
        all.chain(heads.get(place).map(|head| head.chars().count())).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let line = |row: &[String]| {
        let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let head = ctx.faint(&line(&heads.map(str::to_owned)));
    ctx.line(head)?;
    cells.iter().try_for_each(|row| ctx.line(line(row)))
}
