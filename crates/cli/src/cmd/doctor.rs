//! `doctor`: whether the database of the server is whole. `store repair`: a new one with all that can be saved.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, Words};
use holmgang_server::store::repair;

use crate::cmd::serve;
use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Look whether the database of the server is whole", "Проверить, цела ли база сервера");
    let usage = lang.pick("holmgang doctor [OPTIONS]", "holmgang doctor [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[(
            "holmgang doctor",
            lang.pick(
                "exit code 1 and what is damaged; nothing is changed",
                "код 1 и что повреждено; ничего не меняется",
            ),
        )],
    );
    help::command(lang, "doctor", about, usage, &examples)
        .args(serve::settings(lang))
        .args([help::content(lang), help::json(lang)])
}

/// Looks.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let config = serve::config(matches, lang)?;
    let report = repair::look(&config.database).map_err(|words| Stop::No(words.get(lang).to_owned()))?;
    let good = report.wrong.is_empty() && report.aside.is_empty();
    if matches.get_flag("json") {
        let aside: Vec<_> = report.aside.iter().map(|(id, why)| serde_json::json!({ "id": id, "why": why })).collect();
        ctx.json(&serde_json::json!({ "wrong": report.wrong, "battles": report.battles, "aside": aside }))?;
    } else {
        for wrong in &report.wrong {
            ctx.line(wrong.get(lang))?;
        }
        for (id, why) in &report.aside {
            let why = why.get(lang);
            ctx.line(say!(lang, "battle {id} is set aside: {why}", "бой {id} отложен: {why}"))?;
        }
        let battles = lang.count(report.battles, ["battle", "battles"], ["бой", "боя", "боёв"]);
        let verdict = match good {
            true => say!(lang, "the database is whole: {battles}", "база цела: {battles}"),
            false => say!(
                lang,
                "the database is NOT whole ({battles}); `holmgang store repair` saves what can be saved",
                "база НЕ цела ({battles}); `holmgang store repair` спасёт то, что можно спасти"
            ),
        };
        let verdict = ctx.bold(&verdict);
        ctx.line(verdict)?;
    }
    if good { Ok(()) } else { Err(Stop::No(String::new())) }
}

/// The arguments of `store`.
pub fn store_command(lang: Lang) -> Command {
    let about = lang.pick("Repair the database of the server", "Починить базу сервера");
    let usage = lang.pick("holmgang store repair [OPTIONS]", "holmgang store repair [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[(
            "holmgang store repair",
            lang.pick(
                "a new database with all that is whole; the damaged one is kept beside it",
                "новая база со всем, что цело; повреждённая остаётся рядом",
            ),
        )],
    );
    let what = help::place("what", "repair", lang.pick("What to do", "Что сделать"));
    help::command(lang, "store", about, usage, &examples)
        .arg(what.required(true).value_parser(PossibleValuesParser::new(["repair"])).hide_possible_values(true))
        .args(serve::settings(lang))
        .arg(help::content(lang))
}

/// Repairs.
pub fn store_run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let config = serve::config(matches, lang)?;
    let no = |words: Words| Stop::No(words.get(lang).to_owned());
    let saved = repair::repair(&config.database).map_err(no)?;
    for (table, rows) in &saved.rows {
        let rows = lang.count(i64::try_from(*rows).unwrap_or(i64::MAX), ["row", "rows"], ["строка", "строки", "строк"]);
        ctx.line(format!("{table}: {rows}"))?;
    }
    for lost in &saved.lost {
        let lost = lost.get(lang);
        ctx.line(say!(lang, "lost: {lost}", "потеряно: {lost}"))?;
    }
    let kept = saved.kept.display();
    ctx.line(say!(lang, "the damaged database is now {kept}", "повреждённая база теперь {kept}"))
}
