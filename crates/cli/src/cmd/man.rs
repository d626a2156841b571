//! `man [DIR]`: man pages, one a command, into a folder, or the first one to standard output.

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::help;
use crate::load;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Write man pages", "Написать страницы man");
    let usage = lang.pick("holmgang man [DIR]", "holmgang man [ПАПКА]");
    let examples = help::examples(
        lang,
        &[
            ("holmgang man ~/.local/share/man/man1", lang.pick("all pages into a folder", "все страницы в папку")),
            ("holmgang man | man -l -", lang.pick("read the main page at once", "сразу прочесть главную")),
        ],
    );
    let folder = lang.pick(
        "Folder for the pages; without it the main page is printed",
        "Папка для страниц; без неё выводится главная",
    );
    help::command(lang, "man", about, usage, &examples)
        .arg(help::place("dir", lang.pick("DIR", "ПАПКА"), folder).value_parser(value_parser!(PathBuf)))
}

/// Writes them.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let whole = super::command(lang);
    let Some(folder) = matches.get_one::<PathBuf>("dir") else {
        let page = page(&whole, "holmgang", lang)?;
        return ctx.print(&String::from_utf8_lossy(&page));
    };
    std::fs::create_dir_all(folder).map_err(|error| load::unwritable(folder, &error, lang))?;
    let mut names = vec![("holmgang".to_owned(), &whole)];
    names.extend(whole.get_subcommands().map(|command| (format!("holmgang-{}", command.get_name()), command)));
    for (name, command) in names {
        let path = folder.join(format!("{name}.1"));
        load::write_file(&path, &page(command, &name, lang)?, lang)?;
        ctx.line(path.display().to_string())?;
    }
    Ok(())
}

fn page(command: &Command, name: &str, lang: Lang) -> Result<Vec<u8>, Stop> {
    let mut out = Vec::new();
    let name: clap::builder::Str = name.to_owned().into();
    let command = command.clone().name(name).version(env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command).manual("Holmgang").render(&mut out)?;
    Ok(match lang {
        Lang::En => out,
        Lang::Ru => in_russian(&String::from_utf8_lossy(&out)).into_bytes(),
    })
}

/// The headings of the sections, which the generator has in English only.
fn in_russian(page: &str) -> String {
    const HEADINGS: [(&str, &str); 7] = [
        ("NAME", "НАЗВАНИЕ"),
        ("SYNOPSIS", "ВЫЗОВ"),
        ("DESCRIPTION", "ОПИСАНИЕ"),
        ("OPTIONS", "ПАРАМЕТРЫ"),
        ("SUBCOMMANDS", "КОМАНДЫ"),
        ("EXTRA", "ЕЩЁ"),
        ("VERSION", "ВЕРСИЯ"),
    ];
    let line = |line: &str| {
        let heading =
            line.strip_prefix(".SH ").and_then(|name| HEADINGS.iter().find(|(en, _)| *en == name.trim_matches('"')));
        heading.map_or_else(|| line.to_owned(), |(_, ru)| format!(".SH {ru}"))
    };
    page.lines().map(|text| line(text) + "\n").collect()
}
