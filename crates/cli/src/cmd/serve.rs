//! `serve`: tables over the network, for a page and for programs.

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_server::config::{Config, SETTINGS};
use holmgang_server::serve;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

/// The name of the configuration file in the user's configuration folder.
const FILE: &str = "server.toml";

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Serve tables to a page and to programs", "Раздавать столы странице и программам");
    let usage = lang.pick("holmgang serve [OPTIONS]", "holmgang serve [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[
            ("holmgang serve --open", lang.pick("and open the page", "и открыть страницу")),
            (
                "holmgang serve --listen 0.0.0.0:4477 --url https://play.example.org --proxy true",
                lang.pick("for others, behind a proxy that speaks https", "для других, за прокси с https"),
            ),
        ],
    );
    let open = help::flag(
        "open",
        lang.pick("Open the page, where there is a desktop", "Открыть страницу, если есть рабочий стол"),
    );
    help::command(lang, "serve", about, usage, &examples).args(settings(lang)).args([help::content(lang), open])
}

/// The settings of the server as options.
pub fn settings(lang: Lang) -> Vec<clap::Arg> {
    let file = help::option(
        "config",
        "FILE",
        lang.pick(
            "File with settings, `name = value` [default: server.toml in the configuration folder, if it is there]",
            "Файл с параметрами, `имя = значение` [без неё: server.toml в папке настроек, если он есть]",
        ),
    )
    .value_parser(value_parser!(PathBuf));
    let setting =
        |setting: &holmgang_server::config::Setting| help::option(setting.name, setting.value, setting.about.get(lang));
    SETTINGS.iter().map(setting).chain([file]).collect()
}

/// The configuration: flag > environment > file > default.
pub fn config(matches: &ArgMatches, lang: Lang) -> Result<Config, Stop> {
    let own = || load::config_dir().map(|folder| folder.join(FILE)).filter(|path| path.is_file());
    let file = matches.get_one::<PathBuf>("config").cloned().or_else(own);
    let data = load::data_dir().unwrap_or_default();
    let flag = |name: &str| matches.get_one::<String>(name).cloned();
    let environment = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let config = Config::gather(flag, environment, file.as_deref(), &data);
    let mut config = config.map_err(|words| Stop::Usage(words.get(lang).to_owned()))?;
    config.content = load::sources(matches).folders().first().cloned();
    Ok(config)
}

/// Serves until it is told to end.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let config = config(matches, lang)?;
    let url = config.url.clone();
    let open = matches.get_flag("open");
    serve::run(config, lang, |address| {
        let url = url.unwrap_or_else(|| format!("http://{address}"));
        let _ = ctx.line(say!(lang, "Holmgang: {url}/   (Ctrl-C ends)", "Holmgang: {url}/   (Ctrl-C завершает)")); // nobody may read it
        let _ = ctx.flush();
        if open {
            open_page(&url);
        }
    })
    .map_err(|words| Stop::Internal(words.get(lang).to_owned()))
}

/// Opens the page where there is a desktop; where there is none, the address was printed.
fn open_page(url: &str) {
    let has_desktop = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ if has_desktop => ("xdg-open", &[]),
        _ => return,
    };
    let quiet = std::process::Stdio::null;
    let _ = std::process::Command::new(program).args(arguments).arg(url).stdout(quiet()).stderr(quiet()).spawn();
}
