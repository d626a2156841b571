//! `amend`: steps of a record are put right or taken back, at any depth, and everything behind them is worked out again.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{ArgAction, ArgMatches, Command, value_parser};
use holmgang_arena::erased::TurnInfo;
use holmgang_arena::record;
use holmgang_arena::rerun::{self, Amendment, Comparison, Course, Ending, Instead};
use holmgang_arena::script;
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::tell::{Markup, difference, turn_words};
use crate::{help, load, store};

/// The most legal moves that are listed beside a refused one.
const MOST_LEGAL: usize = 12;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Put a step of a record right and work out everything behind it again",
        "Исправить шаг записи и пересчитать всё, что было после",
    );
    let usage = lang.pick("holmgang amend [OPTIONS] RECORD", "holmgang amend [ПАРАМЕТРЫ] ЗАПИСЬ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang amend battle.hbr --drop 12",
                lang.pick("what changes if step 12 is taken back", "что изменится, если взять назад шаг 12"),
            ),
            (
                "holmgang amend battle.hbr --put \"12=; attack=14\"",
                lang.pick("the same move with the roll that really fell", "тот же ход с броском, который выпал"),
            ),
            (
                "holmgang amend battle.hbr --put \"12=red: attack blue-2\" --reason \"wrong target\" --record new.hbr",
                lang.pick("another move, written as a new record", "другой ход; исправленный бой — новой записью"),
            ),
        ],
    );
    let legend = lang.pick(
        "Nothing is written without --record, and the old record stays as it is. The new one says in comments what stood there and why it was changed;\nits dice are given ones, as its rolls no longer come from one secret. All other rolls stay; one that was not asked before is drawn anew.\nA move that is refused now is put to you: say with --put or --drop what stands instead. Exit code 1 until the battle can go on.",
        "Без --record ничего не пишется, а старая запись остаётся как есть. Новая говорит в комментариях, что стояло раньше и почему изменено;\nкости в ней данные: броски идут уже не из одного секрета. Прочие броски остаются; бросок, которого раньше не было, делается заново.\nЕсли ход теперь недопустим, решаете вы: --put или --drop скажут, что вместо него. Код 1, пока бой не может идти дальше.",
    );
    help::command(lang, "amend", about, usage, &format!("{legend}\n\n{examples}"))
        .arg(help::record(lang).required(true))
        .args([
            help::option(
                "drop",
                "N",
                lang.pick("Step that is taken back; may stand several times", "Шаг, который берут назад; можно несколько раз"),
            )
            .value_parser(value_parser!(usize))
            .action(ArgAction::Append),
            help::option(
                "put",
                "N=LINE",
                lang.pick(
                    "What stands in place of step N: `SEAT: ACTION ; ROLLS`, each part as before if it is left out; several for one step are several moves",
                    "Что вместо шага N: `МЕСТО: ДЕЙСТВИЕ ; БРОСКИ`, опущенное остаётся прежним; несколько для одного шага — несколько ходов",
                ),
            )
            .action(ArgAction::Append),
            help::option("reason", "TEXT", lang.pick("Why; needed with --record", "Почему; нужно вместе с --record")),
            help::option(
                "by",
                "NAME",
                lang.pick("Who puts it right [default: the referee]", "Кто исправляет [без него: судья]"),
            ),
            help::option("record", "FILE", lang.pick("Write the new record here", "Записать новую запись сюда"))
                .value_parser(value_parser!(PathBuf)),
            help::option(
                "export",
                "FORMAT",
                lang.pick("text or markdown [default: text]", "text или markdown [без него: text]"),
            )
            .value_parser(PossibleValuesParser::new(["text", "markdown"])),
            help::content(lang),
            help::json(lang),
        ])
}

/// Puts right.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(()) };
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let into = matches.get_one::<PathBuf>("record");
    let reason = text("reason").map(str::trim).unwrap_or_default();
    if into.is_some() && reason.is_empty() {
        return Err(Stop::Usage(say!(
            lang,
            "a new record needs --reason: it says why the battle was put right",
            "новой записи нужен --reason: почему бой исправлен"
        )));
    }
    if let Some(into) = into.filter(|into| into.exists()) {
        let shown = into.display();
        return Err(Stop::Usage(say!(
            lang,
            "{shown} is there already; nothing is overwritten: name another file",
            "{shown} уже есть; ничего не перезаписывается: назовите другой файл"
        )));
    }
    let record = store::read(path, lang)?;
    let no = |faults| load::no(&faults, lang);
    let rules = record::load_for(&record, &REGISTRY, &load::sources(matches)).map_err(no)?;
    let before = record::replay(&record, &*rules).map_err(no)?;
    let amendments = amendments(matches, rules.profile(), lang)?;
    let course = Course::of(&record, rules.profile()).map_err(no)?;
    let course = course.amend(&amendments).map_err(|words| Stop::Usage(words.get(lang).to_owned()))?;
    let after = rerun::rerun(&course, &*rules).map_err(|error| load::not_begun(&error, lang))?;
    let compared = rerun::compare(&*before, &after, lang);
    if matches.get_flag("json") {
        ctx.json(&compared)?;
    } else {
        let markdown = text("export") == Some("markdown");
        tell(ctx, &compared, if markdown { Markup::Markdown } else { Markup::Text })?;
    }
    if let Ending::Refused { step, .. } = &compared.after {
        if !matches.get_flag("json") {
            let turn = turn_words(&*after.battle, &after.battle.turn(), lang);
            ctx.line(turn)?;
            if let TurnInfo::Of { seats, .. } = after.battle.turn()
                && let Some(seat) = seats.first()
            {
                let legal = after.battle.legal(*seat);
                let spoken = legal.iter().take(MOST_LEGAL).map(|action| after.battle.spoken(*seat, action, lang));
                let shown = spoken.collect::<Vec<_>>().join("; ");
                let more = if MOST_LEGAL < legal.len() { "…" } else { "" };
                ctx.line(say!(lang, "Legal here: {shown}{more}", "Допустимо: {shown}{more}"))?;
            }
        }
        return Err(Stop::No(say!(
            lang,
            "step {step} is refused now: say what stands instead, --put \"{step}=SEAT: ACTION\" or --drop {step}",
            "шаг {step} теперь недопустим: скажите, что вместо него, --put \"{step}=МЕСТО: ДЕЙСТВИЕ\" или --drop {step}"
        )));
    }
    let Some(into) = into else { return Ok(()) };
    let by = text("by").unwrap_or(lang.pick("the referee", "судья"));
    let new = rerun::amended(&record, &after, &amendments, by, reason).map_err(no)?;
    // Whoever reads it later must be able to: it is read and played again before it is kept.
    let written = new.write();
    let read = record::Record::parse(&into.display().to_string(), written.as_bytes()).map_err(no)?;
    record::replay(&read, &*rules).map_err(no)?;
    load::write_file(into, written.as_bytes(), lang)?;
    if !matches.get_flag("json") {
        let shown = into.display();
        ctx.line(say!(lang, "Written: {shown}", "Записано: {shown}"))?;
    }
    Ok(())
}

fn amendments(matches: &ArgMatches, profile: &Profile, lang: Lang) -> Result<Vec<Amendment>, Stop> {
    let dropped = matches.get_many::<usize>("drop").into_iter().flatten();
    let mut all: Vec<Amendment> = dropped.map(|step| Amendment { step: *step, instead: Vec::new() }).collect();
    for text in matches.get_many::<String>("put").into_iter().flatten() {
        let read = text.split_once('=').and_then(|(step, line)| Some((step.trim().parse().ok()?, line.trim())));
        let Some((step, line)) = read else {
            return Err(Stop::Usage(say!(
                lang,
                "`{text}` does not say which step: `12=SEAT: ACTION ; ROLLS`",
                "`{text}` не говорит, какой это шаг: `12=МЕСТО: ДЕЙСТВИЕ ; БРОСКИ`"
            )));
        };
        let instead =
            instead(line, profile).map_err(|words| Stop::Usage(format!("--put {text}: {}", words.get(lang))))?;
        match all.iter_mut().find(|known| known.step == step && !known.instead.is_empty()) {
            Some(known) => known.instead.push(instead),
            None => all.push(Amendment { step, instead: vec![instead] }),
        }
    }
    if all.is_empty() {
        return Err(Stop::Usage(say!(
            lang,
            "nothing is put right: give --drop N or --put N=LINE",
            "исправлять нечего: дайте --drop N или --put N=СТРОКА"
        )));
    }
    Ok(all)
}

fn instead(line: &str, profile: &Profile) -> Result<Instead, holmgang_kernel::words::Words> {
    if let Some(rolls) = line.strip_prefix(';') {
        return Ok(Instead { rolls: Some(script::read_rolls(rolls)?), ..Instead::default() });
    }
    let Some(read) = script::line(line)? else { return Ok(Instead::default()) };
    let seat = read.seat.map(|seat| script::seat(profile, &seat)).transpose()?;
    Ok(Instead { seat, action: Some(read.action), rolls: read.rolls })
}

fn tell(ctx: &mut Ctx, compared: &Comparison, markup: Markup) -> Result<(), Stop> {
    let lang = ctx.lang;
    for one in &compared.differences {
        difference(ctx, one, markup)?;
    }
    let (was, is) = (compared.before.words(), compared.after.words());
    if compared.before == compared.after {
        let text = markup.strong(ctx, &say!(lang, "As before: {}", "Как и было: {}", was.get(lang)));
        return ctx.line(text);
    }
    let (was, is) = (was.get(lang), is.get(lang));
    let (was, is) = (say!(lang, "Was: {was}", "Было: {was}"), say!(lang, "Is: {is}", "Стало: {is}"));
    let was = markup.strong(ctx, &was);
    ctx.line(was)?;
    let is = markup.strong(ctx, &is);
    ctx.line(is)
}
