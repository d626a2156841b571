//! `completions SHELL`: what the shell needs to complete commands.

use clap::{ArgMatches, Command, value_parser};
use clap_complete::Shell;
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Print completions for a shell", "Вывести дополнения для оболочки");
    let usage = lang.pick("holmgang completions SHELL", "holmgang completions ОБОЛОЧКА");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang completions bash > ~/.local/share/bash-completion/completions/holmgang",
                lang.pick("for bash", "для bash"),
            ),
            ("holmgang completions fish > ~/.config/fish/completions/holmgang.fish", lang.pick("for fish", "для fish")),
        ],
    );
    let shell = lang.pick("bash, zsh, fish, elvish or powershell", "bash, zsh, fish, elvish или powershell");
    help::command(lang, "completions", about, usage, &examples).arg(
        help::place("shell", lang.pick("SHELL", "ОБОЛОЧКА"), shell)
            .required(true)
            .hide_possible_values(true)
            .value_parser(value_parser!(Shell)),
    )
}

/// Prints them.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let Some(shell) = matches.get_one::<Shell>("shell").copied() else { return Ok(()) };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut super::command(ctx.lang), "holmgang", &mut script);
    ctx.print(&String::from_utf8_lossy(&script))
}
