//! `replay`: a record played again and told.

use std::path::PathBuf;

use clap::{ArgMatches, Command};
use holmgang_arena::erased::AnyBattle;
use holmgang_arena::record;
use holmgang_desk::picture;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::tell::{Format, Teller};
use crate::{help, load, store};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick("Play a record again and tell the battle", "Сыграть запись заново и рассказать бой");
    let usage = lang.pick("holmgang replay [OPTIONS] FILE", "holmgang replay [ПАРАМЕТРЫ] ФАЙЛ");
    let examples = help::examples(
        lang,
        &[
            ("holmgang replay battle.hbr", lang.pick("the whole explained log", "весь журнал с объяснениями")),
            (
                "holmgang replay battle.hbr --until 12 --view",
                lang.pick("how it stood after step 12", "как всё стояло после шага 12"),
            ),
            (
                "holmgang replay battle.hbr --until 12 --picture step-12.svg",
                lang.pick("the same as a picture for a forum", "то же картинкой для форума"),
            ),
            (
                "holmgang replay game.hbr --export pgn",
                lang.pick("a game of ability-chess for other programs", "партия ability-chess для других программ"),
            ),
        ],
    );
    help::command(lang, "replay", about, usage, &examples).arg(help::record(lang).required(true)).args([
        help::number("until", "N", lang.pick("Stop after this step", "Остановиться после этого шага")),
        help::flag(
            "view",
            lang.pick(
                "Show only how it stands at the end: every token with its values",
                "Показать только положение в конце: каждого бойца с его значениями",
            ),
        ),
        help::option(
            "picture",
            "FILE",
            lang.pick(
                "Write the position at the end as a picture (.svg)",
                "Записать положение в конце картинкой (.svg)",
            ),
        )
        .value_parser(clap::value_parser!(PathBuf)),
        Format::argument(lang),
        help::content(lang),
        help::json(lang),
    ])
}

/// Replays.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(()) };
    let record = store::read(path, lang)?;
    let rules =
        record::load_for(&record, &REGISTRY, &load::sources(matches)).map_err(|faults| load::no(&faults, lang))?;
    let mut battle = record::replay(&record, &*rules).map_err(|faults| load::no(&faults, lang))?;
    if let Some(until) = matches.get_one::<u64>("until") {
        let until = usize::try_from(*until).unwrap_or(usize::MAX);
        while battle.steps() > until && battle.undo() {}
    }
    let json = matches.get_flag("json");
    if let Some(file) = matches.get_one::<PathBuf>("picture") {
        let view = battle.view(Viewer::Seat(Seat::Referee), lang);
        let drawn = picture::svg(&view, &view.heading);
        load::write_file(file, drawn.as_bytes(), lang)?;
        return ctx.line(file.display().to_string());
    }
    if matches.get_flag("view") {
        let view = battle.view(Viewer::Seat(Seat::Referee), lang);
        return if json { ctx.json(&view) } else { show(ctx, &*battle) };
    }
    let export = matches.get_one::<String>("export").map(String::as_str).unwrap_or_default();
    let format = if json { Format::Jsonl } else { Format::read(export) };
    let teller = Teller { format, viewer: Viewer::Seat(Seat::Referee) };
    for step in 0..=battle.steps() {
        teller.step(ctx, &*battle, step)?;
    }
    teller.end(ctx, &*battle)
}

/// How it stands, in lines.
fn show(ctx: &mut Ctx, battle: &dyn AnyBattle) -> Result<(), Stop> {
    let view = battle.view(Viewer::Seat(Seat::Referee), ctx.lang);
    let heading = ctx.bold(&view.heading);
    ctx.line(heading)?;
    for token in view.boards.iter().flat_map(|board| &board.tokens) {
        let gauges: Vec<String> =
            token.gauges.iter().map(|gauge| format!("{} {}/{}", gauge.short, gauge.value, gauge.max)).collect();
        let effects: Vec<String> = token
            .badges
            .iter()
            .map(|badge| format!("{}{}", badge.name, badge.left.map(|left| format!(" {left}")).unwrap_or_default()))
            .collect();
        let effects = if effects.is_empty() { String::new() } else { format!("  ({})", effects.join(", ")) };
        ctx.line(format!("{:12} {:6} {}  {}{effects}", token.id, token.cell, token.name, gauges.join("  ")))?;
    }
    let turn = crate::tell::turn_words(battle, &battle.turn(), ctx.lang);
    ctx.line(turn)
}
