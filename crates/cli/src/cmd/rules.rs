//! `rules`: what a clause says, which code applies it, which cases show it, or where the rulebook speaks of something.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};
use holmgang_arena::citations::{self, Citation};
use holmgang_arena::conformance;
use holmgang_arena::embedded;
use holmgang_arena::lexicon;
use holmgang_arena::rulebook::Rulebook;
use holmgang_kernel::clause::{self, ClauseInfo};
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde::Serialize;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{book, help, load};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about =
        lang.pick("Show a clause of a rulebook, or search the rulebook", "Показать пункт правил или искать в правилах");
    let usage = lang.pick("holmgang rules [OPTIONS] [CLAUSE|WORD]...", "holmgang rules [ПАРАМЕТРЫ] [ПУНКТ|СЛОВО]...");
    let examples = help::examples(
        lang,
        &[
            ("holmgang rules", lang.pick("all clauses with their titles", "все пункты с названиями")),
            (
                "holmgang rules FD-3.2",
                lang.pick("text, code and worked cases of a clause", "текст, код и разобранные случаи пункта"),
            ),
            (
                "holmgang rules block cap",
                lang.pick("clauses that hold all these words", "пункты, где есть все эти слова"),
            ),
            (
                "holmgang rules --html rules/",
                lang.pick("all rulebooks as pages to read and to print", "все своды страницами: читать и печатать"),
            ),
            (
                "holmgang rules переполнение",
                lang.pick("titles are searched in Russian too", "названия ищутся и по-русски"),
            ),
        ],
    );
    let what = lang.pick("Id of a clause, or words to search for", "Номер пункта или слова для поиска");
    help::command(lang, "rules", about, usage, &examples)
        .arg(help::place("what", lang.pick("CLAUSE|WORD", "ПУНКТ|СЛОВО"), what).num_args(0..))
        .args([
            help::ruleset(lang),
            help::option(
                "html",
                "DIR",
                lang.pick(
                    "Write the rulebooks as pages into this folder: both languages, worked cases, search, print",
                    "Записать своды страницами в эту папку: оба языка, разобранные случаи, поиск, печать",
                ),
            )
            .value_parser(clap::value_parser!(PathBuf)),
            help::json(lang),
        ])
}

/// A clause as data.
#[derive(Serialize)]
struct ClauseData<'a> {
    #[serde(flatten)]
    info: &'a ClauseInfo,
    section: Option<String>,
    text: Option<String>,
    code: &'static [Citation],
    cases: Vec<String>,
}

/// Shows or searches.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let words: Vec<&str> = matches.get_many::<String>("what").into_iter().flatten().map(String::as_str).collect();
    let text = words.join(" ");
    let profiles = profiles(ctx, matches)?;
    if let Some(folder) = matches.get_one::<PathBuf>("html") {
        return pages(ctx, &profiles, folder);
    }
    if text.is_empty() {
        return list(ctx, &profiles, matches.get_flag("json"));
    }
    for profile in &profiles {
        if let Some(info) = clause::find(profile.clauses, &text) {
            return show(ctx, profile, info, matches.get_flag("json"));
        }
    }
    let found: Vec<Found> = profiles.iter().flat_map(|profile| search(profile, &text, ctx.lang)).collect();
    if matches.get_flag("json") {
        ctx.json(&found)?;
    } else {
        for row in &found {
            row.tell(ctx)?;
        }
    }
    if found.is_empty() {
        let ids = profiles.iter().filter_map(|profile| Some(profile.clauses.first()?.clause.to_string()));
        let ids = ids.collect::<Vec<_>>().join(", ");
        return Err(Stop::No(say!(
            lang,
            "no clause holds `{text}`; clauses are written {ids}; `holmgang rules` lists all of them",
            "ни в одном пункте нет `{text}`; пункты пишутся {ids}; все перечисляет `holmgang rules`"
        )));
    }
    Ok(())
}

/// Writes the pages of rulebooks, and one that lists them.
fn pages(ctx: &mut Ctx, profiles: &[&'static Profile], folder: &Path) -> Result<(), Stop> {
    let lang = ctx.lang;
    std::fs::create_dir_all(folder).map_err(|error| load::unwritable(folder, &error, lang))?;
    let known = book::known();
    let mut files = vec![("index.html".to_owned(), book::index(profiles))];
    for profile in profiles {
        let page = book::page(profile, &known).map_err(|faults| load::no(&faults, lang))?;
        files.push((format!("{}.html", profile.id), page));
    }
    for (name, text) in files {
        let path = folder.join(name);
        load::write_file(&path, text.as_bytes(), lang)?;
        ctx.line(path.display().to_string())?;
    }
    Ok(())
}

fn profiles(ctx: &Ctx, matches: &ArgMatches) -> Result<Vec<&'static Profile>, Stop> {
    let ids = match matches.get_one::<String>("ruleset") {
        Some(id) => {
            load::known(ctx, id)?;
            vec![id.as_str()]
        }
        None => REGISTRY.ids(),
    };
    Ok(ids.into_iter().filter_map(|id| Some(REGISTRY.get(id).ok()?.profile())).collect())
}

fn list(ctx: &mut Ctx, profiles: &[&'static Profile], json: bool) -> Result<(), Stop> {
    if json {
        let all: Vec<&ClauseInfo> = profiles.iter().flat_map(|profile| profile.clauses).collect();
        return ctx.json(&all);
    }
    for profile in profiles {
        let title = ctx.bold(profile.title.get(ctx.lang));
        ctx.line(title)?;
        for info in profile.clauses {
            let id = info.clause.to_string();
            ctx.line(format!("  {id:8} {}", info.title.get(ctx.lang)))?;
        }
    }
    Ok(())
}

fn show(ctx: &mut Ctx, profile: &'static Profile, info: &ClauseInfo, json: bool) -> Result<(), Stop> {
    let lang = ctx.lang;
    let id = info.clause.to_string();
    let book = Rulebook::of(profile.id, lang);
    let told = book.as_ref().and_then(|book| book.clause(&id));
    let (code, cases) = (citations::of(info.clause), cases(profile, &id));
    if json {
        let (section, text) = (told.map(|told| told.section.clone()), told.map(|told| told.text.clone()));
        return ctx.json(&ClauseData { info, section, text, code, cases });
    }
    let head = ctx.bold(&format!("{id} {} · {}", info.title.en, info.title.ru));
    ctx.line(head)?;
    if let Some(told) = told {
        let section = ctx.faint(&told.section);
        ctx.line(section)?;
        ctx.line("")?;
        ctx.line(&told.text)?;
    }
    for rule in profile.options.iter().filter(|rule| rule.clause == info.clause) {
        let about = lexicon::rule_words(profile, rule, lang);
        let (id, default) = (rule.id, lexicon::value_called(rule.default, lang).unwrap_or(rule.default));
        ctx.line("")?;
        ctx.line(say!(
            lang,
            "House rule: {about}. In the book: {default}; another choice is typed as --option {id}=…",
            "Домашнее правило: {about}. В своде: {default}; другой выбор пишут --option {id}=…"
        ))?;
    }
    ctx.line("")?;
    let count =
        lang.count(i64::try_from(cases.len()).unwrap_or(i64::MAX), ["case", "cases"], ["случай", "случая", "случаев"]);
    let cases = cases.join(", ");
    ctx.line(say!(
        lang,
        "Cases: {count}{}{cases}",
        "Разобрано: {count}{}{cases}",
        if cases.is_empty() { "" } else { ": " }
    ))?;
    // For whoever reads the source; last, as players do not.
    let head = ctx.faint(&say!(lang, "In code, as {}:", "В коде, как {}:", info.constant));
    ctx.line(head)?;
    for place in code {
        let place = ctx.faint(&format!("  {place}"));
        ctx.line(place)?;
    }
    Ok(())
}

/// The built-in cases that cite a clause.
fn cases(profile: &'static Profile, id: &str) -> Vec<String> {
    let files = embedded::conformance(profile.id);
    let read = files.iter().filter_map(|(file, text)| conformance::read(file, text, profile).ok());
    read.flatten().filter(|case| case.clauses.iter().any(|clause| clause == id)).map(|case| case.id).collect()
}

/// A clause that was found.
#[derive(Serialize)]
struct Found {
    id: String,
    title: String,
    /// The line of its text that holds the first word.
    line: String,
    #[serde(skip)]
    word: String,
}

impl Found {
    fn tell(&self, ctx: &mut Ctx) -> Result<(), Stop> {
        let id = ctx.bold(&format!("{:8}", self.id));
        ctx.line(format!("{id} {}", self.title))?;
        if self.line.is_empty() {
            return Ok(());
        }
        let around = ctx.faint(&excerpt(&self.line, &self.word));
        ctx.line(format!("         {around}"))
    }
}

/// Clauses that hold the words in their text or in either title.
fn search(profile: &'static Profile, text: &str, lang: Lang) -> Vec<Found> {
    let word = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    let book = Rulebook::of(profile.id, lang);
    let mut ids: Vec<String> =
        clause::search(profile.clauses, text).iter().map(|info| info.clause.to_string()).collect();
    // Words of the other language are found too; what is shown is in the one asked for.
    let other = Rulebook::of(profile.id, lang.pick(Lang::Ru, Lang::En));
    for told in book.iter().chain(&other).flat_map(|book| book.search(text)) {
        if !ids.contains(&told.id) {
            ids.push(told.id.clone());
        }
    }
    let found = |id: String| {
        let info = clause::find(profile.clauses, &id)?;
        let told = book.as_ref().and_then(|book| book.clause(&id));
        let line = told
            .and_then(|told| told.text.lines().find(|line| line.to_lowercase().contains(&word)))
            .unwrap_or_default();
        let title = format!("{} · {}", info.title.en, info.title.ru);
        Some(Found { id, title, line: line.to_owned(), word: word.clone() })
    };
    ids.into_iter().filter_map(found).collect()
}

/// Some 90 characters of a line with the word in sight.
fn excerpt(line: &str, word: &str) -> String {
    const MOST: usize = 90;
    let chars: Vec<char> = line.chars().collect();
    if chars.len() <= MOST {
        return line.to_owned();
    }
    let lower: String = line.to_lowercase();
    let at = lower.find(word).map_or(0, |byte| lower[..byte].chars().count());
    let first = at.saturating_sub(MOST / 3).min(chars.len() - MOST);
    let part: String = chars[first..first + MOST].iter().collect();
    format!("{}{}{}", if first > 0 { "…" } else { "" }, part.trim(), if first + MOST < chars.len() { "…" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_hold_the_word() {
        let line = format!("{} cap {}", "x ".repeat(80), "y ".repeat(80));
        let part = excerpt(&line, "cap");
        assert!(part.contains("cap") && part.starts_with('…') && part.ends_with('…') && part.chars().count() <= 92);
        assert_eq!(excerpt("short", "s"), "short");
    }
}
