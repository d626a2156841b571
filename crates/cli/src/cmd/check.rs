//! `check`: conformance cases run by the rules; what differs stands side by side.

use std::path::{Path, PathBuf};

use clap::{ArgAction, ArgMatches, Command, value_parser};
use holmgang_arena::conformance::{CaseReport, Report, Runner};
use holmgang_arena::content::ContentSources;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

/// The deepest folders that are looked into.
const MOST_DEPTH: usize = 8;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Run conformance cases", "Прогнать проверочные случаи");
    let usage = lang.pick("holmgang check [OPTIONS] [PATH]...", "holmgang check [ПАРАМЕТРЫ] [ПУТЬ]...");
    let examples = help::examples(
        lang,
        &[
            ("holmgang check", lang.pick("the cases that come with the program", "случаи, которые идут с программой")),
            (
                "holmgang check conformance/forum-duel my-cases.toml",
                lang.pick(
                    "a folder and a file; exit code 1 if any fails",
                    "папка и файл; код 1, если хоть один не прошёл",
                ),
            ),
        ],
    );
    let path = lang.pick(
        "Files and folders of cases [default: the built-in ones]",
        "Файлы и папки со случаями [без них: встроенные]",
    );
    help::command(lang, "check", about, usage, &examples)
        .arg(help::place("paths", lang.pick("PATH", "ПУТЬ"), path).num_args(0..).value_parser(value_parser!(PathBuf)))
        .args([
            help::flag("verbose", lang.pick("Name the cases that passed too", "Назвать и те, что прошли"))
                .short('v')
                .action(ArgAction::SetTrue),
            help::ruleset(lang),
            help::content(lang),
            help::json(lang),
        ])
}

/// Runs the cases.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let named = matches.get_one::<String>("ruleset").map(String::as_str);
    if let Some(id) = named {
        load::known(ctx, id)?;
    }
    let sources = load::sources(matches);
    let files = files(matches, lang)?;
    let mut whole = Report::default();
    for id in REGISTRY.ids() {
        if named.is_some_and(|named| named != id) {
            continue;
        }
        let own: Vec<&(String, String)> =
            files.iter().filter(|(file, text)| named.is_some() || owner(file, text) == Some(id)).collect();
        if own.is_empty() && !files.is_empty() {
            continue;
        }
        let report = report(id, &sources, &own)
            .map_err(|stop| stop.map_or(Stop::Internal(String::new()), |faults| load::no(&faults, lang)))?;
        whole.cases.extend(report.cases);
        whole.faults.0.extend(report.faults.0);
    }
    if matches.get_flag("json") {
        ctx.json(&whole)?;
    } else {
        tell(ctx, &whole, matches.get_flag("verbose"))?;
    }
    if whole.failed() == 0 { Ok(()) } else { Err(Stop::No(String::new())) }
}

fn report(
    id: &str,
    sources: &ContentSources,
    files: &[&(String, String)],
) -> Result<Report, Option<holmgang_kernel::doc::Faults>> {
    let runner = Runner::of(&REGISTRY, id, sources).map_err(Some)?;
    if files.is_empty() {
        return Ok(runner.builtin());
    }
    Ok(runner.files(files.iter().map(|(file, text)| (file.as_str(), text.as_str()))))
}

/// The rulebook whose id stands in the path of a file; else the one whose clauses its cases name first; else the first.
fn owner(file: &str, text: &str) -> Option<&'static str> {
    let ids = REGISTRY.ids();
    let in_path = ids.iter().copied().find(|id| Path::new(file).components().any(|part| part.as_os_str() == *id));
    let cited = || {
        let place = |id: &str| {
            let prefix = REGISTRY.get(id).ok()?.profile().clauses.first()?.clause.to_string();
            text.find(&format!("\"{}-", prefix.split('-').next()?))
        };
        ids.iter().copied().filter_map(|id| Some((place(id)?, id))).min().map(|(_, id)| id)
    };
    in_path.or_else(cited).or(ids.first().copied())
}

/// The texts of all files that were named, folders in the order of names.
fn files(matches: &ArgMatches, lang: Lang) -> Result<Vec<(String, String)>, Stop> {
    let mut files = Vec::new();
    for path in matches.get_many::<PathBuf>("paths").into_iter().flatten() {
        let before = files.len();
        gather(path, 0, &mut files, lang)?;
        if files.len() == before {
            let path = path.display();
            return Err(Stop::Usage(say!(
                lang,
                "no case files (.toml) in {path}",
                "нет файлов со случаями (.toml) в {path}"
            )));
        }
    }
    Ok(files)
}

fn gather(path: &Path, depth: usize, files: &mut Vec<(String, String)>, lang: Lang) -> Result<(), Stop> {
    if !path.is_dir() {
        let name = path.display().to_string();
        let text = load::text_of(&name, lang)?;
        files.push((name, text));
        return Ok(());
    }
    if depth == MOST_DEPTH {
        return Ok(());
    }
    let cannot = |error: std::io::Error| load::unreadable(path, &error, lang);
    let mut inner: Vec<PathBuf> =
        std::fs::read_dir(path).map_err(cannot)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    inner.sort();
    for path in inner {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "toml") {
            gather(&path, depth + 1, files, lang)?;
        }
    }
    Ok(())
}

fn tell(ctx: &mut Ctx, report: &Report, verbose: bool) -> Result<(), Stop> {
    let lang = ctx.lang;
    for line in report.faults.lines(lang) {
        ctx.line(line)?;
    }
    for case in &report.cases {
        if !case.passed() {
            failed(ctx, case)?;
        } else if verbose {
            let passed = lang.pick("passed", "прошёл");
            ctx.line(format!("{} {passed}", case.id))?;
        }
    }
    let summary = report.summary();
    if lang != Lang::En {
        let told = ctx.bold(summary.get(lang));
        ctx.line(told)?;
    }
    // The last line is for programs that count: the same in every language, without colour.
    ctx.line(summary.en)
}

/// A failed case: its name, its note, and a table of what was expected and what was found.
fn failed(ctx: &mut Ctx, case: &CaseReport) -> Result<(), Stop> {
    let lang = ctx.lang;
    let (id, file, line) = (&case.id, &case.file, case.at.line);
    let head = ctx.bold(&say!(lang, "{id} failed", "{id} не прошёл"));
    ctx.line(format!("{head}  {file}:{line}"))?;
    if let Some(note) = &case.note {
        ctx.line(format!("  {note}"))?;
    }
    let mut rows = vec![[
        lang.pick("step", "шаг").to_owned(),
        lang.pick("line", "строка").to_owned(),
        lang.pick("field", "поле").to_owned(),
        lang.pick("expected", "ожидалось").to_owned(),
        lang.pick("found", "получилось").to_owned(),
    ]];
    for difference in &case.differences {
        let step = if difference.step == 0 {
            lang.pick("start", "начало").to_owned()
        } else {
            difference.step.to_string()
        };
        let (expected, found) = (difference.expected.get(lang).to_owned(), difference.found.get(lang).to_owned());
        rows.push([step, difference.at.line.to_string(), difference.field.clone(), expected, found]);
    }
    for line in side_by_side(&rows) {
        ctx.line(line)?;
    }
    Ok(())
}

/// Columns of equal width; a long last column keeps its length.
fn side_by_side(rows: &[[String; 5]]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2), width(3)];
    let row = |row: &[String; 5]| {
        let cells: Vec<String> = (0..4).map(|column| format!("{:w$}", row[column], w = widths[column])).collect();
        format!("  {} | {}", cells.join("  "), row[4])
    };
    rows.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_stands_side_by_side() {
        let row = |cells: [&str; 5]| cells.map(str::to_owned);
        let lines = side_by_side(&[
            row(["step", "line", "field", "expected", "found"]),
            row(["1", "12", "red-1.hp", "60", "57"]),
        ]);
        assert_eq!(lines, ["  step  line  field     expected | found", "  1     12    red-1.hp  60       | 57"]);
    }
}
