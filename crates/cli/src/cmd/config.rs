//! `config`: the settings of the server, with the origin of each.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use holmgang_kernel::words::Lang;
use serde::Serialize;

use crate::cmd::serve;
use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Show the settings of the server and where each comes from",
        "Показать параметры сервера и откуда каждый",
    );
    let usage = lang.pick("holmgang config show [OPTIONS]", "holmgang config show [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[(
            "HOLMGANG_LISTEN=127.0.0.1:8080 holmgang config show",
            lang.pick("flag > environment > file > default", "флаг > окружение > файл > по умолчанию"),
        )],
    );
    let what = help::place("what", "show", lang.pick("What to do", "Что сделать"));
    help::command(lang, "config", about, usage, &examples)
        .arg(what.required(true).value_parser(PossibleValuesParser::new(["show"])).hide_possible_values(true))
        .args(serve::settings(lang))
        .args([help::content(lang), help::json(lang)])
}

#[derive(Serialize)]
struct Shown<'a> {
    name: &'a str,
    value: &'a str,
    origin: String,
}

/// Shows them.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let config = serve::config(matches, lang)?;
    let origin = |origin: &holmgang_server::config::Origin| origin.words().get(lang).to_owned();
    let shown: Vec<Shown<'_>> =
        config.shown().map(|(name, value, from)| Shown { name, value, origin: origin(from) }).collect();
    if matches.get_flag("json") {
        return ctx.json(&shown);
    }
    for setting in shown {
        ctx.line(format!("{:12} = {:32} {}", setting.name, setting.value, setting.origin))?;
    }
    Ok(())
}
