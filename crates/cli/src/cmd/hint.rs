//! `hint`: what a search would do in a position, and why.

use std::path::Path;

use clap::{Arg, ArgMatches, Command};
use holmgang_arena::erased::{Advice, AdviceJob, AnyBattle, TurnInfo};
use holmgang_arena::{record, script};
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::referee::seat_name;
use crate::stop::Stop;
use crate::{help, load, position, store};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Say what a strong bot would do in a position, and why",
        "Сказать, что сделал бы в положении сильный бот и почему",
    );
    let usage = lang.pick("holmgang hint [OPTIONS] SCENARIO|FILE.hbr", "holmgang hint [ПАРАМЕТРЫ] СЦЕНАРИЙ|ФАЙЛ.hbr");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang hint training-1v1 --set blue-1.hp=4",
                lang.pick("in a position of one's own", "в своём положении"),
            ),
            (
                "holmgang hint battle.hbr --until 12 --level champion",
                lang.pick(
                    "after step 12 of a record, by the strongest search",
                    "после шага 12 записи, самым сильным поиском",
                ),
            ),
        ],
    );
    help::command(lang, "hint", about, usage, &examples)
        .arg(
            help::place(
                "scenario",
                lang.pick("SCENARIO|FILE", "СЦЕНАРИЙ|ФАЙЛ"),
                lang.pick(
                    "Id of a scenario, a .toml file with one, or a record (.hbr)",
                    "Идентификатор сценария, файл .toml с ним или запись боя (.hbr)",
                ),
            )
            .required(true),
        )
        .args([
            help::number("until", "N", lang.pick("Of a record: after this step", "Для записи: после этого шага")),
            help::option(
                "seat",
                lang.pick("SEAT", "МЕСТО"),
                lang.pick(
                    "For whom, where several may decide [default: who is asked first]",
                    "Для кого, если решать могут несколько [без него: кого спрашивают первым]",
                ),
            ),
            help::count("count", "N", lang.pick("How many actions [default: 3]", "Сколько действий [без него: 3]"))
                .default_value("3"),
            level(lang),
            help::json(lang),
        ])
        .args(position::arguments(lang))
}

/// `--level BOT`.
pub fn level(lang: Lang) -> Arg {
    help::option(
        "level",
        "BOT",
        lang.pick(
            "Whose search: fighter, master, champion [default: master]",
            "Чей поиск: fighter, master, champion [без него: master]",
        ),
    )
    .default_value("master")
}

/// What is asked of the search.
pub fn job(matches: &ArgMatches, most: usize) -> AdviceJob {
    AdviceJob { bot: matches.get_one::<String>("level").cloned().unwrap_or_default(), seed: 1, most, time: None }
}

/// A record as it stood after a step.
pub fn recorded(ctx: &Ctx, matches: &ArgMatches, path: &Path) -> Result<Box<dyn AnyBattle>, Stop> {
    let lang = ctx.lang;
    let record = store::read(path, lang)?;
    let rules =
        record::load_for(&record, &REGISTRY, &load::sources(matches)).map_err(|faults| load::no(&faults, lang))?;
    let mut battle = record::replay(&record, &*rules).map_err(|faults| load::no(&faults, lang))?;
    if let Some(until) = matches.get_one::<u64>("until") {
        let until = usize::try_from(*until).unwrap_or(usize::MAX);
        while battle.steps() > until && battle.undo() {}
    }
    Ok(battle)
}

/// Searches and tells.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let named = matches.get_one::<String>("scenario").map(String::as_str).unwrap_or_default();
    let battle = match Path::new(named).extension().is_some_and(|end| end == "hbr") {
        true => recorded(ctx, matches, Path::new(named))?,
        false => position::battle(ctx, matches)?,
    };
    let TurnInfo::Of { seats, .. } = battle.turn() else {
        return Err(Stop::No(lang.pick("the battle is over", "бой окончен").to_owned()));
    };
    let seat = match matches.get_one::<String>("seat") {
        Some(name) => script::seat(battle.profile(), name).map_err(|words| Stop::Usage(words.get(lang).to_owned()))?,
        None => seats.first().copied().unwrap_or(Seat::Referee),
    };
    let most = matches.get_one::<u64>("count").copied().unwrap_or(3);
    let job = job(matches, usize::try_from(most).unwrap_or(usize::MAX));
    let advice =
        battle.advice(seat, &job, lang).map_err(|words| Stop::Usage(words.get(lang).to_owned()))?.ok_or_else(|| {
            let seat = seat_name(&*battle, seat, lang);
            Stop::No(say!(lang, "{seat} has nothing to decide now", "{seat}: сейчас решать нечего"))
        })?;
    if matches.get_flag("json") {
        return ctx.json(&advice);
    }
    tell(ctx, &*battle, &advice)
}

fn tell(ctx: &mut Ctx, battle: &dyn AnyBattle, advice: &Advice) -> Result<(), Stop> {
    let lang = ctx.lang;
    let told = advice.told(battle.profile(), lang);
    let (who, chances) = (told.who, told.chances);
    let head = ctx.bold(&say!(lang, "{who} decides", "решает {who}"));
    ctx.line(say!(lang, "{head}; estimated chances to win: {chances}", "{head}; оценка шансов на победу: {chances}"))?;
    for best in told.best {
        let title = ctx.bold(&best.title);
        ctx.line(format!("{title}  {}", best.win))?;
        for line in std::iter::once(best.about).chain(best.line) {
            ctx.line(format!("   {line}"))?;
        }
    }
    let note = ctx.faint(&told.note);
    ctx.line(note)
}
