//! `engine`: our own search as a program behind the protocol for programs.

use std::io::{BufReader, stdin, stdout};

use clap::{ArgMatches, Command};
use holmgang_arena::sweep::bots;
use holmgang_engine::serve::serve;
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Play a seat over standard input and output, by the protocol for programs",
        "Играть место через стандартный ввод и вывод, по протоколу для программ",
    );
    let usage = lang.pick("holmgang engine [OPTIONS]", "holmgang engine [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[(
            "holmgang simulate mirror-1v1 --bots 'engine:holmgang engine --level master,greedy' -n 10",
            lang.pick("a bot of ours as a program, against another one", "наш бот как программа против другого"),
        )],
    );
    help::command(lang, "engine", about, usage, &examples).args([
        help::option(
            "level",
            "BOT",
            lang.pick("Which bot thinks [default: champion]", "Какой бот думает [без него: champion]"),
        )
        .value_parser(clap::builder::PossibleValuesParser::new(bots().into_iter().map(|bot| bot.id)))
        .default_value("champion"),
        help::content(lang),
    ])
}

/// Speaks until it is told to quit.
pub fn run(_: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let level = matches.get_one::<String>("level").cloned().unwrap_or_default();
    Ok(serve(BufReader::new(stdin()), &mut stdout(), load::sources(matches), &level)?)
}
