//! The commands: the only list of them, in the order of the help.

use clap::{ArgMatches, Command};
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::help as texts;
use crate::stop::Stop;

mod amend;
mod analyse;
mod audit;
mod bench;
mod campaign;
mod check;
mod completions;
mod config;
mod diff;
mod doctor;
mod engine;
mod help;
mod hint;
mod import;
mod keys;
mod lab;
mod list;
mod man;
mod menu;
mod odds;
mod operator;
mod play;
mod programs;
mod questions;
mod read;
mod replay;
mod rules;
mod run;
mod schema;
mod serve;
mod simulate;
mod tool;
mod validate;
mod verify;
mod version;

/// A command: its arguments and what it does.
struct Cmd {
    build: fn(Lang) -> Command,
    run: fn(&mut Ctx, &ArgMatches) -> Result<(), Stop>,
}

const ALL: &[Cmd] = &[
    Cmd { build: play::command, run: play::run },
    Cmd { build: run::command, run: run::run },
    Cmd { build: read::command, run: read::run },
    Cmd { build: audit::command, run: audit::run },
    Cmd { build: questions::command, run: questions::run },
    Cmd { build: campaign::command, run: campaign::run },
    Cmd { build: serve::command, run: serve::run },
    Cmd { build: config::command, run: config::run },
    Cmd { build: keys::command, run: keys::run },
    Cmd { build: doctor::command, run: doctor::run },
    Cmd { build: doctor::store_command, run: doctor::store_run },
    Cmd { build: operator::reports_command, run: operator::reports_run },
    Cmd { build: operator::people_command, run: operator::people_run },
    Cmd { build: check::command, run: check::run },
    Cmd { build: rules::command, run: rules::run },
    Cmd { build: replay::command, run: replay::run },
    Cmd { build: verify::command, run: verify::run },
    Cmd { build: amend::command, run: amend::run },
    Cmd { build: diff::command, run: diff::run },
    Cmd { build: odds::command, run: odds::run },
    Cmd { build: hint::command, run: hint::run },
    Cmd { build: analyse::command, run: analyse::run },
    Cmd { build: validate::command, run: validate::run },
    Cmd { build: schema::command, run: schema::run },
    Cmd { build: import::command, run: import::run },
    Cmd { build: list::command, run: list::run },
    Cmd { build: simulate::command, run: simulate::run },
    Cmd { build: lab::command, run: lab::run },
    Cmd { build: engine::command, run: engine::run },
    Cmd { build: bench::command, run: bench::run },
    Cmd { build: completions::command, run: completions::run },
    Cmd { build: man::command, run: man::run },
    Cmd { build: help::command, run: help::run },
];

/// The whole command line.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Turn-based tactical battles by written rulebooks: play, referee, explain, simulate",
        "Пошаговые тактические бои по записанным правилам: играть, судить, объяснять, моделировать",
    );
    let usage = lang.pick("holmgang [OPTIONS] [COMMAND]", "holmgang [ПАРАМЕТРЫ] [КОМАНДА]");
    let versions =
        lang.pick("Print the versions of the program and of its rulebooks", "Показать версии программы и правил");
    let whole = texts::command(lang, "holmgang", about, usage, &after(lang))
        .arg(texts::flag("version", versions).short('V'))
        .arg(texts::content(lang))
        .subcommands(ALL.iter().map(|cmd| texts::finished(lang, (cmd.build)(lang))))
        .subcommands(tool::commands(lang).into_iter().map(|command| texts::finished(lang, command)));
    texts::finished(lang, whole)
}

fn after(lang: Lang) -> String {
    let examples = texts::examples(
        lang,
        &[
            (
                "holmgang",
                lang.pick(
                    "the menu; the first item begins a battle against a bot",
                    "меню; первый пункт начинает бой против бота",
                ),
            ),
            (
                "holmgang play duel-1v1",
                lang.pick("a certain scenario against a bot", "определённый сценарий против бота"),
            ),
            (
                "holmgang run duel-1v1 --actions battle.txt",
                lang.pick("referee a written battle", "отсудить записанный бой"),
            ),
            ("holmgang rules FD-3.2", lang.pick("what a clause says", "что говорит пункт правил")),
        ],
    );
    let codes = lang.pick(
        "Exit codes:\n  0   done\n  1   the answer is no: illegal, invalid, failed\n  2   the command line is wrong\n  70  the program is at fault",
        "Коды выхода:\n  0   сделано\n  1   ответ «нет»: недопустимо, неверно, не прошло\n  2   неверная командная строка\n  70  ошибка программы",
    );
    let env = lang.pick(
        "Environment:\n  LC_ALL, LC_MESSAGES, LANG  language, if --lang is not given\n  NO_COLOR                   no colours if it is set\n  XDG_DATA_HOME              where saved battles and own content lie",
        "Окружение:\n  LC_ALL, LC_MESSAGES, LANG  язык, если нет --lang\n  NO_COLOR                   без цветов, если задано\n  XDG_DATA_HOME              где лежат сохранённые бои и свои данные",
    );
    format!("{examples}\n\n{codes}\n\n{env}")
}

/// Runs the command that was asked for; without one the menu.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    if matches.get_flag("version") {
        return version::run(ctx, matches);
    }
    match matches.subcommand() {
        None => menu::run(ctx, matches),
        Some((name, matches)) => {
            let lang = ctx.lang;
            match ALL.iter().find(|cmd| (cmd.build)(lang).get_name() == name) {
                Some(cmd) => (cmd.run)(ctx, matches),
                None => tool::run(ctx, name, matches),
            }
        }
    }
}
