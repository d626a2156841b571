//! No command: the menu on a terminal, else a short help.

use std::io::IsTerminal;

use clap::ArgMatches;

use crate::ctx::Ctx;
use crate::stop::Stop;

/// Shows it.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    if ctx.tty && std::io::stdin().is_terminal() {
        return super::play::screen(ctx, matches, None);
    }
    let help = super::command(ctx.lang).render_help().to_string();
    ctx.print(&help)
}
