//! `--version`: the program, its rulebooks, and the hash of their content, which records name.

use clap::ArgMatches;
use holmgang_kernel::say;
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::load;
use crate::stop::Stop;

/// Prints the versions.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    ctx.line(format!("holmgang {}", env!("CARGO_PKG_VERSION")))?;
    for (profile, rules) in REGISTRY.all(&load::sources(matches)) {
        let (id, version) = (profile.id, profile.version);
        let content = rules.map_or_else(|_| "-".to_owned(), |rules| rules.content_hash().to_owned());
        ctx.line(say!(lang, "{id}: rules {version}, content {content}", "{id}: правила {version}, данные {content}"))?;
    }
    Ok(())
}
