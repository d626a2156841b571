//! `lab run`, `lab merge`, `lab report`: experiments in files.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, StartError};
use holmgang_arena::experiment::answers::Answers;
use holmgang_arena::experiment::answers::changes::Changes;
use holmgang_arena::experiment::plan::Plan;
use holmgang_arena::experiment::rows::{self, Head, Row, Rows};
use holmgang_arena::experiment::run::{Means, Shard, battles, run as played};
use holmgang_kernel::library::Document;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use super::{parquet, report};
use crate::ctx::Ctx;
use crate::progress::{self, Bar};
use crate::stop::Stop;
use crate::{help, load};

/// The arguments of `lab run`.
pub fn run_command(lang: Lang) -> Command {
    let about = lang.pick("Play an experiment, or go on with it", "Провести эксперимент или продолжить его");
    let usage = lang.pick("holmgang lab run [OPTIONS] EXPERIMENT", "holmgang lab run [ПАРАМЕТРЫ] ЭКСПЕРИМЕНТ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang lab run fire.toml --out fire.jsonl",
                lang.pick("plays what is missing in the file", "доигрывает то, чего нет в файле"),
            ),
            (
                "holmgang lab run fire.toml --out part-2.jsonl --shard 2/5",
                lang.pick(
                    "the second fifth; `holmgang lab merge` puts parts together",
                    "вторая пятая часть; части соединяет `holmgang lab merge`",
                ),
            ),
        ],
    );
    help::command(lang, "run", about, usage, &examples).arg(experiment(lang)).args([
        help::option(
            "out",
            lang.pick("FILE", "ФАЙЛ"),
            lang.pick(
                "Lines of the battles; what is there already is not played again [default: the experiment with .jsonl]",
                "Строки боёв; что там уже есть, заново не играется [без него: имя эксперимента с .jsonl]",
            ),
        )
        .value_parser(value_parser!(PathBuf)),
        help::option(
            "shard",
            "I/N",
            lang.pick(
                "Only the I-th of N parts, on a machine of its own",
                "Только I-я из N частей, на отдельной машине",
            ),
        ),
        help::threads(lang),
        help::content(lang),
    ])
}

/// The arguments of `lab merge`.
pub fn merge_command(lang: Lang) -> Command {
    let about = lang.pick("Put the parts of an experiment together", "Соединить части эксперимента");
    let usage = lang.pick("holmgang lab merge --out FILE PART...", "holmgang lab merge --out ФАЙЛ ЧАСТЬ...");
    let examples = help::examples(
        lang,
        &[(
            "holmgang lab merge --out fire.jsonl part-1.jsonl part-2.jsonl",
            lang.pick("parts that were played on two machines", "части, сыгранные на двух машинах"),
        )],
    );
    help::command(lang, "merge", about, usage, &examples)
        .arg(
            help::place("parts", lang.pick("PART", "ЧАСТЬ"), lang.pick("Files of `lab run`", "Файлы от `lab run`"))
                .num_args(1..)
                .required(true)
                .value_parser(value_parser!(PathBuf)),
        )
        .arg(
            help::option("out", lang.pick("FILE", "ФАЙЛ"), lang.pick("The whole", "Целое"))
                .required(true)
                .value_parser(value_parser!(PathBuf)),
        )
}

/// The arguments of `lab report`.
pub fn report_command(lang: Lang) -> Command {
    let about = lang.pick("Say what an experiment answers", "Сказать, что показал эксперимент");
    let usage = lang
        .pick("holmgang lab report [OPTIONS] EXPERIMENT LINES", "holmgang lab report [ПАРАМЕТРЫ] ЭКСПЕРИМЕНТ СТРОКИ");
    let examples = help::examples(
        lang,
        &[
            ("holmgang lab report fire.toml fire.jsonl", lang.pick("as Markdown", "в Markdown")),
            (
                "holmgang lab report fire.toml fire.jsonl --html fire.html",
                lang.pick("one page with plots, in both languages", "одна страница с графиками, на двух языках"),
            ),
        ],
    );
    help::command(lang, "report", about, usage, &examples)
        .arg(experiment(lang))
        .arg(
            help::place("lines", lang.pick("LINES", "СТРОКИ"), lang.pick("The file of `lab run`", "Файл от `lab run`"))
                .required(true)
                .value_parser(value_parser!(PathBuf)),
        )
        .args([
            help::option(
                "html",
                lang.pick("FILE", "ФАЙЛ"),
                lang.pick("Write one page with plots", "Написать страницу с графиками"),
            )
            .value_parser(value_parser!(PathBuf)),
            help::option(
                "against",
                lang.pick("FILE", "ФАЙЛ"),
                lang.pick(
                    "Say what is otherwise than in an earlier report (its --json)",
                    "Сказать, что изменилось против прежнего отчёта (его --json)",
                ),
            )
            .value_parser(value_parser!(PathBuf)),
            help::option(
                "parquet",
                lang.pick("FILE", "ФАЙЛ"),
                lang.pick("Write the battles as Parquet", "Записать бои в Parquet"),
            )
            .value_parser(value_parser!(PathBuf)),
            help::flag("csv", lang.pick("Print the battles as CSV", "Вывести бои в CSV")),
            help::content(lang),
            help::json(lang),
        ])
}

fn experiment(lang: Lang) -> clap::Arg {
    help::place(
        "experiment",
        lang.pick("EXPERIMENT", "ЭКСПЕРИМЕНТ"),
        lang.pick("What is asked, as TOML (docs/lab.md)", "Что спрашивается, в TOML (docs/lab.md)"),
    )
    .required(true)
    .value_parser(value_parser!(PathBuf))
}

/// An experiment with what its file of lines begins with.
struct Asked {
    plan: Plan,
    head: Head,
    opening: u64,
    sources: ContentSources,
    rules: Box<dyn AnyRules>,
}

fn path<'a>(matches: &'a ArgMatches, id: &str) -> Option<&'a Path> {
    matches.get_one::<PathBuf>(id).map(PathBuf::as_path)
}

fn asked(ctx: &Ctx, matches: &ArgMatches) -> Result<Asked, Stop> {
    let lang = ctx.lang;
    let file = path(matches, "experiment").unwrap_or(Path::new(""));
    let text = read_text(file, lang)?;
    let mut plan = Plan::read(&file.display().to_string(), &text).map_err(|faults| load::no(&faults, lang))?;
    let registered = REGISTRY.get(&plan.ruleset).map_err(|words| Stop::Usage(words.get(lang).to_owned()))?;
    let sources = load::sources(matches);
    let rules = REGISTRY.load(&plan.ruleset, &sources).map_err(|faults| load::no(&faults, lang))?;
    let opening = plan.opening.unwrap_or(registered.bench().opening);
    plan.resolve(&*rules, opening).map_err(|error| load::not_begun(&error, lang))?;
    let head = Head::of(&plan, &plan.cells(), &*rules, opening);
    Ok(Asked { plan, head, opening, sources, rules })
}

/// The lines of a file, which must be of this experiment.
fn lines(file: &Path, head: &Head, lang: Lang) -> Result<Rows, Stop> {
    let (found, rows) = file_of(file, lang)?;
    if found == *head {
        return Ok(rows);
    }
    let file = file.display();
    Err(Stop::No(say!(
        lang,
        "{file} is of another experiment, other content or another version; give another --out",
        "{file} — от другого эксперимента, других данных или другой версии; укажите другой --out"
    )))
}

fn file_of(file: &Path, lang: Lang) -> Result<(Head, Rows), Stop> {
    let text = read_text(file, lang)?;
    rows::read(&file.display().to_string(), &text).map_err(|words| Stop::No(words.get(lang).to_owned()))
}

fn read_text(file: &Path, lang: Lang) -> Result<String, Stop> {
    std::fs::read_to_string(file).map_err(|error| load::unreadable(file, &error, lang))
}

/// Writes a file so that the old one stays whole until the new one is.
fn replace(file: &Path, text: &str, lang: Lang) -> Result<(), Stop> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".new");
    let beside = Path::new(&beside);
    load::write_file(beside, text.as_bytes(), lang)?;
    std::fs::rename(beside, file).map_err(|error| load::unwritable(file, &error, lang))
}

/// Why playing stopped.
enum Halt {
    Start(StartError),
    File(std::io::Error),
}

impl From<StartError> for Halt {
    fn from(error: StartError) -> Self {
        Halt::Start(error)
    }
}

/// Plays what is missing.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let Asked { plan, head, opening, sources, .. } = asked(ctx, matches)?;
    let shard = match matches.get_one::<String>("shard") {
        Some(text) => shard(text, lang)?,
        None => Shard::ALL,
    };
    let named = path(matches, "experiment").unwrap_or(Path::new("")).with_extension("jsonl");
    let out = path(matches, "out").unwrap_or(&named);
    let mut known = if out.exists() { lines(out, &head, lang)? } else { Rows::default() };
    // A last line that was torn goes, so that what is added stands on lines of its own.
    replace(out, &rows::written(&head, &known), lang)?;
    let unwritable = |error: &std::io::Error| load::unwritable(out, error, lang);
    let mut file = OpenOptions::new().append(true).open(out).map_err(|error| unwritable(&error))?;
    let bar = Bar::new(battles(&plan, shard), lang);
    bar.heed_ctrl_c(ctx);
    let before = known.len();
    let of = |documents: &[Document]| REGISTRY.load_with(&plan.ruleset, &sources, documents);
    let threads = progress::threads(matches.get_one::<u64>("threads").copied().unwrap_or_default());
    let means = Means { load: &of, shard, threads, opening, watch: &bar };
    let keep = |new: &[Row]| {
        let text: String = new.iter().map(rows::line).collect();
        file.write_all(text.as_bytes()).and_then(|()| file.flush()).map_err(Halt::File)
    };
    let done = played(&plan, &mut known, &means, keep);
    bar.finish();
    done.map_err(|halt| match halt {
        Halt::Start(error) => load::not_begun(&error, lang),
        Halt::File(error) => unwritable(&error),
    })?;
    // In order at the end: then the bytes do not tell who has played what when.
    replace(out, &rows::written(&head, &known), lang)?;
    let (file, all, new) = (out.display(), known.len(), known.len().saturating_sub(before));
    ctx.line(if bar.is_stopped() {
        say!(
            lang,
            "{file}: {all} battles, {new} of them new; stopped, the same command goes on",
            "{file}: боёв {all}, из них новых {new}; остановлено, та же команда продолжит"
        )
    } else {
        say!(lang, "{file}: {all} battles, {new} of them new", "{file}: боёв {all}, из них новых {new}")
    })
}

fn shard(text: &str, lang: Lang) -> Result<Shard, Stop> {
    let read = || {
        let (number, of) = text.split_once('/')?;
        let (number, of): (u64, u64) = (number.trim().parse().ok()?, of.trim().parse().ok()?);
        (1..=of).contains(&number).then_some(Shard { number: number - 1, of })
    };
    read().ok_or_else(|| {
        Stop::Usage(say!(
            lang,
            "`{text}` is no part; `2/5` is the second of five",
            "`{text}` — не часть; `2/5` — вторая из пяти"
        ))
    })
}

/// Puts parts together.
pub fn merge(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let mut whole: Option<(Head, Rows)> = None;
    for part in matches.get_many::<PathBuf>("parts").into_iter().flatten() {
        let (head, rows) = file_of(part, lang)?;
        let (known, all) = whole.get_or_insert_with(|| (head.clone(), Rows::default()));
        if *known != head {
            let part = part.display();
            return Err(Stop::No(say!(
                lang,
                "{part} is of another experiment, other content or another version than the first part",
                "{part} — от другого эксперимента, других данных или другой версии, чем первая часть"
            )));
        }
        for row in rows.iter() {
            all.add(row).map_err(|words| Stop::No(words.get(lang).to_owned()))?;
        }
    }
    let (Some((head, rows)), Some(out)) = (whole, path(matches, "out")) else { return Ok(()) };
    replace(out, &rows::written(&head, &rows), lang)?;
    let (file, all) = (out.display(), rows.len());
    ctx.line(say!(lang, "{file}: {all} battles", "{file}: боёв {all}"))
}

/// Tells.
pub fn report(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let Asked { plan, head, rules, .. } = asked(ctx, matches)?;
    let rows = lines(path(matches, "lines").unwrap_or(Path::new("")), &head, lang)?;
    if matches.get_flag("csv") {
        return ctx.print(&rows::csv(&plan.cells(), &rows));
    }
    if let Some(file) = path(matches, "parquet") {
        parquet::write(file, &rows::columns(&plan.cells(), &rows), lang)?;
        return ctx.line(file.display().to_string());
    }
    let answers = Answers::of(&plan, &rows, &*rules);
    let changes = match path(matches, "against") {
        Some(file) => Some(Changes::between(&earlier(file, &answers, lang)?, &answers)),
        None => None,
    };
    if let Some(page) = path(matches, "html") {
        load::write_file(page, report::html(&answers, changes.as_ref()).as_bytes(), lang)?;
        return ctx.line(page.display().to_string());
    }
    if matches.get_flag("json") {
        return match changes {
            Some(changes) => ctx.json(&Told { answers, changes }),
            None => ctx.json(&answers),
        };
    }
    ctx.print(&report::markdown(&answers, changes.as_ref(), lang))
}

/// A report with what is otherwise than in an earlier one.
#[derive(serde::Serialize)]
struct Told {
    #[serde(flatten)]
    answers: Answers,
    changes: Changes,
}

/// An earlier report, which must be of the same rulebook.
fn earlier(file: &Path, now: &Answers, lang: Lang) -> Result<Answers, Stop> {
    let text = read_text(file, lang)?;
    let shown = file.display();
    let before: Answers = serde_json::from_str(&text).map_err(|error| {
        Stop::No(say!(
            lang,
            "{shown}: this is no report that `holmgang lab report --json` wrote: {error}",
            "{shown}: это не отчёт команды `holmgang lab report --json`: {error}"
        ))
    })?;
    if before.ruleset == now.ruleset {
        return Ok(before);
    }
    let (old, new) = (&before.ruleset, &now.ruleset);
    Err(Stop::No(say!(
        lang,
        "{shown} is of {old}, and this report is of {new}",
        "{shown} — по {old}, а этот отчёт — по {new}"
    )))
}
