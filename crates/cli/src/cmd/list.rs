//! `list`: rulebooks, scenarios, and every table of the content.

use clap::{ArgMatches, Command};
use holmgang_arena::erased::{AnyRules, Listed};
use holmgang_arena::{describe, lexicon};
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, Words, nearest};
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::help;
use crate::load;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "List rulebooks, scenarios or a table of the content",
        "Перечислить правила, сценарии или таблицу данных",
    );
    let usage = lang.pick("holmgang list [OPTIONS] [WHAT]", "holmgang list [ПАРАМЕТРЫ] [ЧТО]");
    let examples = help::examples(
        lang,
        &[
            ("holmgang list", lang.pick("the scenarios", "сценарии")),
            ("holmgang list rulesets", lang.pick("the rulebooks", "своды правил")),
            ("holmgang list spell --json", lang.pick("the spells, as data", "заклинания, данными")),
        ],
    );
    let what = lang.pick(
        "`rulesets`, `scenarios`, `options`, or a table: spell, combatant… [default: scenarios]",
        "`rulesets`, `scenarios`, `options` или таблица: spell, combatant… [без него: scenarios]",
    );
    help::command(lang, "list", about, usage, &examples)
        .arg(help::place("what", lang.pick("WHAT", "ЧТО"), what))
        .args([help::ruleset(lang), help::content(lang), help::json(lang)])
}

/// Prints the list.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let what = matches.get_one::<String>("what").map_or("scenarios", String::as_str);
    let mut owner: Option<Box<dyn AnyRules>> = None;
    let rows = match what {
        "rulesets" => rulesets(),
        "options" if !matches.get_flag("json") => return tell_options(ctx, matches),
        "options" => options(ctx, matches)?,
        "scenarios" if matches.get_one::<String>("ruleset").is_none() => {
            let mut rows = Vec::new();
            for id in REGISTRY.ids() {
                rows.extend(load::load(ctx, id, matches, &[])?.scenarios());
            }
            rows
        }
        "scenarios" => load::rules(ctx, matches)?.scenarios(),
        table => {
            let (rules, found) = table_of(ctx, matches, table)?;
            owner = Some(rules);
            found
        }
    };
    if matches.get_flag("json") {
        return ctx.json(&rows);
    }
    let lang = ctx.lang;
    let width = rows.iter().map(|row| row.id.chars().count()).max().unwrap_or(0);
    for row in rows {
        let id = ctx.bold(&format!("{:width$}", row.id));
        let about = row.about.get(lang);
        let about = if about.is_empty() { String::new() } else { format!(" — {about}") };
        ctx.line(format!("{id}  {}{about}", row.name.get(lang)))?;
        let Some(rules) = owner.as_deref().filter(|_| what != "map") else { continue };
        let told = describe::entry(rules, what, &row.id, lang);
        for line in told.iter().filter(|line| line.as_str() != row.about.get(lang)) {
            ctx.line(format!("    {line}"))?;
        }
    }
    Ok(())
}

fn rulesets() -> Vec<Listed> {
    let words = |fixed: holmgang_kernel::words::Fixed| Words::new(fixed.en, fixed.ru);
    let ids = REGISTRY.ids();
    let profiles = ids.iter().filter_map(|id| Some(REGISTRY.get(id).ok()?.profile()));
    profiles
        .map(|profile| Listed { id: profile.id.to_owned(), name: words(profile.title), about: words(profile.about) })
        .collect()
}

fn options(ctx: &Ctx, matches: &ArgMatches) -> Result<Vec<Listed>, Stop> {
    let profile = load::rules(ctx, matches)?.profile();
    let listed = |rule: &holmgang_kernel::ruleset::HouseRule| Listed {
        id: rule.id.to_owned(),
        name: Words::same(format!("= {} [{}]", rule.default, rule.clause)),
        about: Words::new(rule.about.en, rule.about.ru),
    };
    Ok(profile.options.iter().map(listed).collect())
}

/// House rules as people say them, each with what is typed for it.
fn tell_options(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let (lang, profile) = (ctx.lang, load::rules(ctx, matches)?.profile());
    for rule in profile.options {
        let words = lexicon::values_of(profile, rule);
        let called = lexicon::value_called(rule.default, lang).unwrap_or(rule.default);
        let about = ctx.bold(&lexicon::rule_words(profile, rule, lang));
        ctx.line(format!("{about} [{}]", rule.clause))?;
        let values = if words.is_empty() { lang.pick("N", "ЧИСЛО").to_owned() } else { words.join("|") };
        ctx.line(say!(
            lang,
            "    --option {}={values}; without it: {called}",
            "    --option {}={values}; без него: {called}",
            rule.id
        ))?;
    }
    Ok(())
}

/// A table of the rulebook named, else of the first one that has it.
fn table_of(ctx: &Ctx, matches: &ArgMatches, table: &str) -> Result<(Box<dyn AnyRules>, Vec<Listed>), Stop> {
    let ids: Vec<&str> = match matches.get_one::<String>("ruleset") {
        Some(id) => vec![id],
        None => REGISTRY.ids(),
    };
    let mut known: Vec<&'static str> = vec!["rulesets", "scenarios", "options"];
    for id in ids {
        let rules: Box<dyn AnyRules> = load::load(ctx, id, matches, &[])?;
        for (name, rows) in rules.tables() {
            if name == table {
                return Ok((rules, rows));
            }
            known.push(name);
        }
    }
    let mut shown: Vec<&str> = Vec::new();
    for name in &known {
        if !shown.contains(name) {
            shown.push(name);
        }
    }
    let all = shown.join(", ");
    Err(Stop::Usage(match nearest(table, known) {
        Some(near) => say!(
            ctx.lang,
            "there is no table `{table}`; is `{near}` meant?",
            "нет таблицы `{table}`; может быть, `{near}`?"
        ),
        None => say!(ctx.lang, "there is no table `{table}`; there are {all}", "нет таблицы `{table}`; есть {all}"),
    }))
}
