//! `simulate` with programs of others at the seats: one battle after the other, each program started anew for each battle.

use std::time::Duration;

use clap::ArgMatches;
use holmgang_arena::erased::BoutRow;
use holmgang_arena::experiment::tally::Tally;
use holmgang_arena::sweep::bots;
use holmgang_engine::bout::{Bouts, limits, play};
use holmgang_engine::command;
use holmgang_kernel::say;
use serde::Serialize;

use crate::cmd::lab::report::{elo, percent};
use crate::ctx::Ctx;
use crate::load::{self, Chosen};
use crate::progress::Bar;
use crate::stop::Stop;

/// The most decisions of a battle, which is then a draw.
const MOST: u64 = 1_500;

/// What is told as data.
#[derive(Serialize)]
struct Told {
    one: String,
    other: String,
    #[serde(flatten)]
    tally: Tally,
    /// Battles in which a program has lost its seat, of each side.
    lost_seats: [usize; 2],
    /// Why, one sentence each, in the language that was asked for.
    reasons: Vec<String>,
}

/// Plays and counts.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches, chosen: Chosen, sides: Vec<String>) -> Result<(), Stop> {
    let lang = ctx.lang;
    let [one, other] = sides.as_slice() else {
        return Err(Stop::Usage(say!(
            lang,
            "programs play in pairs: name two, as in `--bots 'engine:python3 bot.py,greedy'`",
            "программы играют парами: назовите двоих, например `--bots 'engine:python3 bot.py,greedy'`"
        )));
    };
    let known = bots();
    for side in sides.iter().filter(|side| command(side).is_none()) {
        if !known.iter().any(|bot| bot.id == *side) {
            let all: Vec<&str> = known.iter().map(|bot| bot.id.as_str()).collect();
            let all = all.join(", ");
            return Err(Stop::Usage(say!(
                lang,
                "there is no bot `{side}`; known are {all}, engine:COMMAND",
                "нет бота `{side}`; известны {all}, engine:КОМАНДА"
            )));
        }
    }
    let number = |id: &str| matches.get_one::<u64>(id).copied().unwrap_or_default();
    let battles = number("battles").div_ceil(2).saturating_mul(2);
    let asked = Bouts {
        scenario: chosen.scenario,
        options: load::options(ctx, matches)?,
        sides: sides.clone(),
        seed: number("seed"),
        most: MOST,
        limits: limits(Duration::from_millis(number("think"))),
        lang,
    };
    let bar = Bar::new(battles, lang);
    bar.heed_ctrl_c(ctx);
    let bouts = play(&*chosen.rules, &asked, 0..battles, &bar).map_err(|error| load::not_begun(&error, lang))?;
    bar.finish();
    let rows: Vec<BoutRow> = bouts.iter().map(|bout| bout.row.clone()).collect();
    let faults = || bouts.iter().flat_map(|bout| bout.faults.iter().map(move |fault| (bout.row.number, fault)));
    let lost = |side: u8| faults().filter(|(_, (of, _))| *of == side).count();
    let reasons: Vec<String> =
        faults().map(|(number, (_, words))| format!("{}: {}", number + 1, words.get(lang))).collect();
    let told = Told {
        one: one.clone(),
        other: other.clone(),
        tally: Tally::of(&rows, false),
        lost_seats: [lost(0), lost(1)],
        reasons,
    };
    if matches.get_flag("json") {
        return ctx.json(&told);
    }
    tell(ctx, &told, battles)
}

fn tell(ctx: &mut Ctx, told: &Told, asked: u64) -> Result<(), Stop> {
    let lang = ctx.lang;
    let Tally { battles, wins, draws, losses, .. } = told.tally;
    let (one, other) = (&told.one, &told.other);
    let head = say!(
        lang,
        "{one} against {other}: {battles} battles of {asked}, seats swapped in every second one",
        "{one} против {other}: боёв {battles} из {asked}, в каждом втором места меняются"
    );
    let head = ctx.bold(&head);
    ctx.line(head)?;
    let (score, elo) = (percent(told.tally.score), elo(told.tally.elo));
    ctx.line(say!(
        lang,
        "won {wins}, drawn {draws}, lost {losses}; score in percent {score}, Elo {elo}",
        "выиграно {wins}, вничью {draws}, проиграно {losses}; очки в процентах {score}, Эло {elo}"
    ))?;
    for (name, lost) in [(one, told.lost_seats[0]), (other, told.lost_seats[1])] {
        if lost > 0 {
            ctx.line(say!(
                lang,
                "{name} has lost its seat in {lost} of them:",
                "{name}: лишилась места, боёв: {lost}"
            ))?;
        }
    }
    for reason in told.reasons.iter().take(10) {
        ctx.line(format!("  {reason}"))?;
    }
    Ok(())
}
