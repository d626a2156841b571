//! `help [COMMAND]`: what `--help` says, for those who ask in this order.

use clap::{ArgMatches, Command};
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, nearest};

use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Show the help of a command", "Показать справку о команде");
    let usage = lang.pick("holmgang help [COMMAND]", "holmgang help [КОМАНДА]");
    let examples = help::examples(
        lang,
        &[("holmgang help run", lang.pick("the same as `holmgang run --help`", "то же, что `holmgang run --help`"))],
    );
    let name = lang.pick("Name of the command", "Название команды");
    help::command(lang, "help", about, usage, &examples).arg(help::place(
        "command",
        lang.pick("COMMAND", "КОМАНДА"),
        name,
    ))
}

/// Shows it.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let mut whole = super::command(ctx.lang);
    let Some(name) = matches.get_one::<String>("command") else {
        return ctx.print(&whole.render_help().to_string());
    };
    if let Some(command) = whole.find_subcommand_mut(name) {
        return ctx.print(&command.render_help().to_string());
    }
    Err(Stop::Usage(match nearest(name, whole.get_subcommands().map(Command::get_name)) {
        Some(near) => say!(
            ctx.lang,
            "there is no command `{name}`; is `{near}` meant?",
            "нет команды `{name}`; может быть, `{near}`?"
        ),
        None => say!(ctx.lang, "there is no command `{name}`", "нет команды `{name}`"),
    }))
}
