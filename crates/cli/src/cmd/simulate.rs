//! `simulate`: many battles between bots on all cores, and what came of them with honest intervals.

use clap::{ArgMatches, Command};
use holmgang_arena::erased::{AnyRules, SimulateJob, SimulateReport, TollRow};
use holmgang_kernel::say;
use holmgang_kernel::seat::SeatInfo;
use holmgang_kernel::words::Lang;

use crate::cmd::programs;
use crate::ctx::Ctx;
use crate::help;
use crate::load;
use crate::progress::{self, Bar};
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Play many battles between bots and count", "Сыграть много боёв между ботами и сосчитать");
    let usage = lang.pick("holmgang simulate [OPTIONS] SCENARIO", "holmgang simulate [ПАРАМЕТРЫ] СЦЕНАРИЙ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang simulate duel-1v1 -n 10000 --bots greedy",
                lang.pick("the same bot on both sides", "один и тот же бот за обе стороны"),
            ),
            (
                "holmgang simulate duel-1v1 -n 2000 --bots greedy,random --seed 7 --json",
                lang.pick(
                    "two bots, each half of the battles in either seat; the seed repeats it exactly",
                    "два бота, каждый по половине боёв на каждом месте; зерно повторит всё в точности",
                ),
            ),
        ],
    );
    help::command(lang, "simulate", about, usage, &examples)
        .arg(
            help::place(
                "scenario",
                lang.pick("SCENARIO", "СЦЕНАРИЙ"),
                lang.pick("Scenario, or a file with one", "Сценарий или файл с ним"),
            )
            .required(true),
        )
        .args([
            help::count("battles", "N", lang.pick("How many battles [default: 1000]", "Сколько боёв [без него: 1000]"))
                .short('n')
                .default_value("1000"),
            help::option(
                "bots",
                "A,B",
                lang.pick(
                    "Bots of the seats in order, or one for all; a program is engine:COMMAND [default: greedy]",
                    "Боты по порядку мест или один на всех; программа — engine:КОМАНДА [без него: greedy]",
                ),
            )
            .default_value("greedy"),
            help::seed(lang),
            help::threads(lang),
            help::number(
                "varied",
                "N",
                lang.pick(
                    "The first N decisions of each battle are any legal action, so that battles without chance differ [default: 0]",
                    "Первые N решений каждого боя — любые допустимые, чтобы бои без случая были разными [без него: 0]",
                ),
            )
            .default_value("0"),
            help::count(
                "think",
                "MS",
                lang.pick(
                    "Milliseconds that a program thinks about a decision [default: 1000]",
                    "Сколько миллисекунд программа думает над решением [без него: 1000]",
                ),
            )
            .default_value("1000"),
            help::flag(
                "no-swap",
                lang.pick("Do not change seats in every second battle", "Не меняться местами в каждом втором бою"),
            ),
            help::house_rules(lang),
            help::ruleset(lang),
            help::content(lang),
            help::json(lang),
        ])
}

/// So many different battles are told apart, or more.
const MOST_TOLD_APART: u64 = 1 << 16;

/// Plays and counts.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let chosen = load::beginning(ctx, matches)?;
    let number = |id: &str| matches.get_one::<u64>(id).copied().unwrap_or_default();
    let bots = matches.get_one::<String>("bots").map(String::as_str).unwrap_or_default();
    let sides: Vec<String> = bots.split(',').map(|bot| bot.trim().to_owned()).collect();
    if sides.iter().any(|side| holmgang_engine::command(side).is_some()) {
        return programs::run(ctx, matches, chosen, sides);
    }
    let job = SimulateJob {
        scenario: chosen.scenario,
        options: load::options(ctx, matches)?,
        battles: number("battles"),
        bots: sides,
        seed: number("seed"),
        threads: progress::threads(number("threads")),
        swap: !matches.get_flag("no-swap"),
        varied: number("varied"),
    };
    let report = play(ctx, chosen.rules.as_ref(), &job)?;
    if matches.get_flag("json") {
        return ctx.json(&report);
    }
    tell(ctx, &report, chosen.rules.profile().seats)
}

/// Plays a sweep with a bar, and keeps what is done when somebody stops it.
pub fn play(ctx: &mut Ctx, rules: &dyn AnyRules, job: &SimulateJob) -> Result<SimulateReport, Stop> {
    let lang = ctx.lang;
    let watch = Bar::new(job.battles, lang);
    watch.heed_ctrl_c(ctx);
    let report = rules.simulate(job, &watch).map_err(|error| load::not_begun(&error, lang))?;
    watch.finish();
    Ok(report)
}

fn tell(ctx: &mut Ctx, report: &SimulateReport, seats: &[SeatInfo]) -> Result<(), Stop> {
    let lang = ctx.lang;
    let (battles, asked, seed) = (report.battles, report.asked, report.seed);
    let count = lang.count(i64::try_from(battles).unwrap_or(i64::MAX), ["battle", "battles"], ["бой", "боя", "боёв"]);
    let head = if battles < asked {
        say!(
            lang,
            "{count} of {asked}, seed {seed}: partial, it was stopped",
            "{count} из {asked}, зерно {seed}: не до конца, остановлено"
        )
    } else {
        say!(lang, "{count}, seed {seed}", "{count}, зерно {seed}")
    };
    let head = ctx.bold(&head);
    ctx.line(head)?;
    ctx.line(games(report, lang))?;
    let rows = [&report.results, &report.seats, &report.bots];
    let width = rows.iter().copied().flatten().map(|rate| rate.name.get(lang).chars().count()).max().unwrap_or(0);
    for (place, rows) in rows.into_iter().filter(|rows| !rows.is_empty()).enumerate() {
        if place > 0 {
            ctx.line("")?;
        }
        for rate in rows {
            let percent = |share: f64| lang.percent(&format!("{:.1}%", share * 100.0));
            let interval = match (rate.low, rate.high) {
                (Some(low), Some(high)) => ctx.faint(&format!("[{} – {}]  ", percent(low), percent(high))),
                _ => String::new(),
            };
            ctx.line(format!(
                "{:width$}  {:>7}  {interval}{}/{}",
                rate.name.get(lang),
                percent(rate.rate),
                rate.count,
                rate.of
            ))?;
        }
    }
    let spread = &report.decisions;
    let (mean, min, median, p95, max) = (spread.mean, spread.min, spread.median, spread.p95, spread.max);
    ctx.line("")?;
    ctx.line(say!(
        lang,
        "decisions a battle: mean {mean:.1}, least {min}, median {median}, 95th percentile {p95}, most {max}",
        "решений за бой: в среднем {mean:.1}, меньше всего {min}, медиана {median}, 95-й процентиль {p95}, больше всего {max}"
    ))?;
    for toll in &report.tolls {
        let name = seats.iter().find(|seat| seat.id == toll.seat).map_or(toll.seat, |seat| seat.name.get(lang));
        ctx.line(format!("{name}: {}", toll_line(toll, lang)))?;
    }
    if report.repeated {
        return Ok(());
    }
    let note = lang.pick("intervals: Wilson, 95%", "интервалы: Уилсон, 95\u{a0}%");
    let note = ctx.faint(note);
    ctx.line(note)
}

/// How many different games the battles were.
fn games(report: &SimulateReport, lang: Lang) -> String {
    let (battles, distinct) = (report.battles, report.distinct);
    let games = lang.count(
        i64::try_from(distinct).unwrap_or(i64::MAX),
        ["different battle", "different battles"],
        ["разный бой", "разных боя", "разных боёв"],
    );
    match (report.repeated, distinct) {
        (true, 1) => say!(
            lang,
            "one game, repeated {}: no interval; --varied N begins each with N chance decisions",
            "одна партия, повторена {}: интервала нет; --varied N начнёт каждую с N случайных решений",
            lang.count(i64::try_from(battles).unwrap_or(i64::MAX), ["time", "times"], ["раз", "раза", "раз"])
        ),
        (true, _) => say!(
            lang,
            "{games}, one for each seating of the bots, repeated: no interval; --varied N begins each with N chance decisions",
            "{games}, по одному на рассадку ботов, повторены: интервала нет; --varied N начнёт каждый с N случайных решений"
        ),
        _ if distinct >= MOST_TOLD_APART => {
            say!(lang, "{distinct} or more different battles", "разных боёв {distinct} или больше")
        }
        _ => games,
    }
}

/// What battles cost a seat, in words.
pub fn toll_line(toll: &TollRow, lang: Lang) -> String {
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let lost = percent(toll.lost);
    let interval = match (toll.low, toll.high) {
        (Some(low), Some(high)) => say!(lang, " [{}% – {}%]", " [{} % – {} %]", percent(low), percent(high)),
        _ => String::new(),
    };
    let (p10, p90) = (percent(toll.p10), percent(toll.p90));
    let (fallen, unharmed, rounds) = (toll.fallen.mean, percent(toll.without_fallen), toll.rounds.mean);
    say!(
        lang,
        "{lost}% of the resources lost{interval}, eight battles of ten {p10}% – {p90}%; {fallen:.2} fallen (nobody in {unharmed}%), {rounds:.1} rounds",
        "потеряно {lost} % ресурсов{interval}, в восьми боях из десяти {p10} % – {p90} %; выбыло {fallen:.2} (никто в {unharmed} %), раундов {rounds:.1}"
    )
}
