//! `schema`: what content may hold, as JSON Schema.

use clap::{ArgMatches, Command};
use holmgang_arena::schema;
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, nearest};

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Print the JSON Schema of a rulebook's content", "Вывести JSON Schema данных для правил");
    let usage = lang.pick("holmgang schema [OPTIONS] RULESET [TABLE]", "holmgang schema [ПАРАМЕТРЫ] ПРАВИЛА [ТАБЛИЦА]");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang schema forum-duel > forum-duel.schema.json",
                lang.pick(
                    "a whole file, for an editor that completes and checks",
                    "весь файл, для редактора с подсказками и проверкой",
                ),
            ),
            ("holmgang schema forum-duel scenario", lang.pick("one table", "одна таблица")),
        ],
    );
    help::command(lang, "schema", about, usage, &examples)
        .arg(
            help::place(
                "ruleset",
                lang.pick("RULESET", "ПРАВИЛА"),
                lang.pick(
                    "Id of the rulebook (see `holmgang list rulesets`)",
                    "Идентификатор правил (см. `holmgang list rulesets`)",
                ),
            )
            .required(true),
        )
        .arg(help::place("table", lang.pick("TABLE", "ТАБЛИЦА"), lang.pick("Only this table", "Только эта таблица")))
        .arg(help::content(lang))
}

/// Prints it.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let rules = load::rules(ctx, matches)?;
    let Some(table) = matches.get_one::<String>("table") else {
        return ctx.json(&schema::file(&*rules, lang));
    };
    let shapes = rules.profile().shapes;
    match shapes.iter().find(|shape| shape.table == table) {
        Some(shape) => ctx.json(&schema::table(&*rules, shape, lang)),
        None => {
            let known: Vec<&str> = shapes.iter().map(|shape| shape.table).collect();
            let all = known.join(", ");
            Err(Stop::Usage(match nearest(table, known) {
                Some(near) => say!(
                    lang,
                    "there is no table `{table}`; is `{near}` meant?",
                    "нет таблицы `{table}`; может быть, `{near}`?"
                ),
                None => say!(lang, "there is no table `{table}`; there are {all}", "нет таблицы `{table}`; есть {all}"),
            }))
        }
    }
}
