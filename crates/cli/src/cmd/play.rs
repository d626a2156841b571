//! `play`: the full-screen battle.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::sweep::bots;
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, nearest};
use holmgang_tui::{App, Begun, Driver};

use crate::ctx::Ctx;
use crate::host::{Desk, begin, resume};
use crate::stop::Stop;
use crate::{ctx, help, load};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about =
        lang.pick("Play in the terminal, against bots or by turns", "Играть в терминале, с ботами или по очереди");
    let usage = lang.pick("holmgang play [OPTIONS] [SCENARIO]", "holmgang play [ПАРАМЕТРЫ] [СЦЕНАРИЙ]");
    let examples = help::examples(
        lang,
        &[
            ("holmgang play duel-1v1", lang.pick("you against the best bot", "вы против лучшего бота")),
            (
                "holmgang play duel-2v2 --seats human,human",
                lang.pick("two people at one keyboard", "вдвоём за одной клавиатурой"),
            ),
            ("holmgang play duel-3v3 --seats greedy,random", lang.pick("watch two bots", "смотреть на двух ботов")),
            (
                "holmgang play mirror-1v1 --seats 'human,engine:python3 bot.py'",
                lang.pick("against a program of your own", "против своей программы"),
            ),
            ("holmgang play --resume battle.hbr", lang.pick("go on with a saved battle", "продолжить сохранённый бой")),
        ],
    );
    help::command(lang, "play", about, usage, &examples)
        .arg(help::place(
            "scenario",
            lang.pick("SCENARIO", "СЦЕНАРИЙ"),
            lang.pick(
                "Id of a scenario, or a .toml file with one [default: the menu]",
                "Идентификатор сценария или файл .toml с ним [без него: меню]",
            ),
        ))
        .args([
            help::option(
                "seats",
                "A,B",
                lang.pick(
                    "Who plays which seat: human, a bot, or a program as engine:COMMAND [default: human, then the best bot]",
                    "Кто на каком месте: human, бот или программа как engine:КОМАНДА [без него: human, дальше лучший бот]",
                ),
            ),
            help::option(
                "seed",
                lang.pick("TEXT", "ТЕКСТ"),
                lang.pick(
                    "The same text gives the same dice for the same set-up in the same language [default: fresh ones]",
                    "С тем же текстом в той же расстановке и на том же языке выпадет то же [без него: свежие кости]",
                ),
            ),
            help::house_rules(lang),
            help::option("resume", "FILE", lang.pick("Go on with this record", "Продолжить эту запись"))
                .value_parser(value_parser!(PathBuf))
                .conflicts_with("scenario"),
            help::ruleset(lang),
            help::content(lang),
        ])
}

/// Plays.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let begun = if let Some(path) = matches.get_one::<PathBuf>("resume") {
        Some(resume(path, &load::sources(matches), lang)?)
    } else if matches.get_one::<String>("scenario").is_some() {
        let chosen = load::beginning(ctx, matches)?;
        let options = load::options(ctx, matches)?;
        let playing = chosen.rules.playing(&chosen.scenario, &options);
        let drivers = drivers(matches, &playing, chosen.rules.profile().seats.len(), lang)?;
        let seed = matches.get_one::<String>("seed").map(String::as_str);
        Some(begin(chosen.rules.into(), chosen.scenario, options, drivers, seed, lang)?)
    } else {
        None
    };
    screen(ctx, matches, begun)
}

/// The screen, with a battle or with the menu.
pub fn screen(ctx: &mut Ctx, matches: &ArgMatches, begun: Option<Begun>) -> Result<(), Stop> {
    let lang = ctx.lang;
    if !ctx.tty || !std::io::stdin().is_terminal() {
        let words = lang.pick(
            "playing needs a terminal; without one there is `holmgang run`",
            "для игры нужен терминал; без него есть `holmgang run`",
        );
        return Err(Stop::Usage(words.to_owned()));
    }
    let desk = Desk::new(load::sources(matches), lang)?;
    let mut app = App::new(Box::new(desk), lang, ctx::wants_color());
    if let Some(begun) = begun {
        app.enter(begun);
    }
    Ok(holmgang_tui::run(&mut app)?)
}

/// Who plays which seat: the seats of this battle in order, of all seats that the rulebook has.
fn drivers(matches: &ArgMatches, playing: &[usize], all: usize, lang: Lang) -> Result<Vec<Driver>, Stop> {
    let mut dealt = seat_drivers(matches, playing.len(), lang)?.into_iter();
    let nobody = || Driver::Bot(bots().first().map(|bot| bot.id.clone()).unwrap_or_default());
    let driver = |place: usize| if playing.contains(&place) { dealt.next() } else { None };
    Ok((0..all).map(driver).map(|driver| driver.unwrap_or_else(nobody)).collect())
}

fn seat_drivers(matches: &ArgMatches, seats: usize, lang: Lang) -> Result<Vec<Driver>, Stop> {
    let known: Vec<String> = bots().into_iter().map(|bot| bot.id).collect();
    let best = known.last().cloned().unwrap_or_default();
    let mut drivers: Vec<Driver> =
        (0..seats).map(|seat| if seat == 0 { Driver::Human } else { Driver::Bot(best.clone()) }).collect();
    let Some(given) = matches.get_one::<String>("seats") else { return Ok(drivers) };
    let words: Vec<&str> = given.split(',').map(str::trim).collect();
    if words.len() > seats {
        return Err(Stop::Usage(say!(lang, "there are only {seats} seats", "мест всего {seats}")));
    }
    for (driver, word) in drivers.iter_mut().zip(words) {
        *driver = match word {
            "human" => Driver::Human,
            program if holmgang_engine::command(program).is_some() => Driver::Program(program.to_owned()),
            bot if known.iter().any(|known| known == bot) => Driver::Bot(bot.to_owned()),
            other => {
                let all = format!("human, {}, engine:COMMAND", known.join(", "));
                return Err(Stop::Usage(match nearest(other, known.iter().map(String::as_str).chain(["human"])) {
                    Some(near) => say!(
                        lang,
                        "nobody is called `{other}`; is `{near}` meant?",
                        "никого не зовут `{other}`; может быть, `{near}`?"
                    ),
                    None => say!(
                        lang,
                        "nobody is called `{other}`; there are {all}",
                        "никого не зовут `{other}`; есть {all}"
                    ),
                }));
            }
        };
    }
    Ok(drivers)
}
