//! `keys`: the keys by which a server signs records.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use holmgang_kernel::words::{Lang, Words};
use holmgang_server::time::written;
use holmgang_server::vault::{PublishedKey, Vault, beside};

use crate::cmd::serve;
use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Show or replace the keys by which the server signs",
        "Показать или сменить ключи, которыми подписывает сервер",
    );
    let usage = lang.pick("holmgang keys show|rotate [OPTIONS]", "holmgang keys show|rotate [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[(
            "holmgang keys rotate",
            lang.pick(
                "a new key signs from now on; the one before stays published",
                "дальше подписывает новый ключ; прежний остаётся опубликован",
            ),
        )],
    );
    let what = help::place("what", "show|rotate", lang.pick("What to do", "Что сделать"));
    help::command(lang, "keys", about, usage, &examples)
        .arg(what.required(true).value_parser(PossibleValuesParser::new(["show", "rotate"])).hide_possible_values(true))
        .args(serve::settings(lang))
        .args([help::content(lang), help::json(lang)])
}

/// Shows or replaces them.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let config = serve::config(matches, lang)?;
    let no = |words: Words| Stop::No(words.get(lang).to_owned());
    let file = config.keys.clone().unwrap_or_else(|| beside(&config.database));
    let vault = Vault::open(&file, config.keys.is_none()).map_err(no)?;
    if matches.get_one::<String>("what").is_some_and(|what| what == "rotate") {
        vault.rotate().map_err(no)?;
    }
    let published = vault.published();
    if matches.get_flag("json") {
        return ctx.json(&serde_json::json!({ "keys": published }));
    }
    for PublishedKey { key, since, until } in published {
        let until = until.map_or_else(|| lang.pick("signs now", "подписывает сейчас").to_owned(), written);
        ctx.line(format!("{key}  {} – {until}", written(since)))?;
    }
    Ok(())
}
