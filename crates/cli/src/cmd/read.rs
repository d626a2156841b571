//! `read`: a post of a forum or chat read as moves, and the answer to paste back.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use holmgang_arena::erased::{AnyBattle, TurnInfo};
use holmgang_arena::script;
use holmgang_desk::answer::{self, Markup};
use holmgang_desk::read::{Outcome, PostRead, Reader};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use serde::Serialize;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load, position};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about =
        lang.pick("Read a forum post as moves and answer it", "Прочитать пост форума как ходы и ответить на него");
    let usage = lang.pick(
        "holmgang read [OPTIONS] --scenario SCENARIO [POST]",
        "holmgang read [ПАРАМЕТРЫ] --scenario СЦЕНАРИЙ [ПОСТ]",
    );
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang read post.txt --scenario duel-1v1 --seat red",
                lang.pick(
                    "a post in BBCode, Markdown, HTML or plain text",
                    "пост в BBCode, Markdown, HTML или без разметки",
                ),
            ),
            (
                "holmgang read --scenario duel-1v1 --after battle.txt --export bbcode < post.txt",
                lang.pick(
                    "after the actions of a file; the answer for a forum",
                    "после действий из файла; ответ для форума",
                ),
            ),
        ],
    );
    let legend = lang.pick(
        "What is sure is played, what is not is asked with the readings that there are, what the rules refuse is refused with its clause.\nExit code 1 if anything is asked or refused.",
        "Что ясно, сыграно; что неясно, спрошено с возможными прочтениями; что правила запрещают, отклонено с пунктом.\nКод 1, если что-то спрошено или отклонено.",
    );
    help::command(lang, "read", about, usage, &format!("{legend}\n\n{examples}"))
        .arg(
            help::place(
                "post",
                lang.pick("POST", "ПОСТ"),
                lang.pick("File with the post [default: standard input]", "Файл с постом [без него: стандартный ввод]"),
            )
            .default_value("-")
            .hide_default_value(true),
        )
        .args([
            help::option(
                "scenario",
                lang.pick("SCENARIO", "СЦЕНАРИЙ"),
                lang.pick("Id of a scenario, or a .toml file with one", "Идентификатор сценария или файл .toml с ним"),
            )
            .required(true),
            help::option(
                "seat",
                lang.pick("SEAT", "МЕСТО"),
                lang.pick("Whose post it is [default: who is to decide]", "Чей это пост [без него: кто решает]"),
            ),
            help::option(
                "export",
                "FORMAT",
                lang.pick("text, markdown or bbcode [default: text]", "text, markdown или bbcode [без него: text]"),
            )
            .value_parser(PossibleValuesParser::new(["text", "markdown", "bbcode"])),
            help::json(lang),
        ])
        .args(position::arguments(lang))
}

/// A passage as data.
#[derive(Serialize)]
struct ItemData<'a> {
    text: &'a str,
    line: usize,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<Option<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

/// Reads and answers.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let post = load::text_of(text("post").unwrap_or("-"), lang)?;
    let (rules, mut battle) = position::with_rules(ctx, matches)?;
    let seat = seat(&*battle, text("seat"), lang)?;
    let read = Reader::of(&*rules).read(&*battle, seat, &post);
    if matches.get_flag("json") {
        ctx.json(&read.items.iter().map(|item| data(item, lang)).collect::<Vec<_>>())?;
    } else {
        let markup = match text("export") {
            Some("markdown") => Markup::Markdown,
            Some("bbcode") => Markup::Bbcode,
            _ => Markup::Text,
        };
        let spoken = ctx.answers(&post);
        let told = answer::answer(&mut *battle, seat, &read, markup, spoken);
        ctx.print(&told)?;
    }
    if all_sure(&read) && read.loose_dice.is_empty() { Ok(()) } else { Err(Stop::No(String::new())) }
}

fn all_sure(read: &PostRead) -> bool {
    !read.items.iter().any(|item| matches!(item.outcome, Outcome::Asked { .. } | Outcome::Refused { .. }))
}

/// Whose post it is: as it is said, else of who is to decide.
pub fn seat(battle: &dyn AnyBattle, word: Option<&str>, lang: Lang) -> Result<Seat, Stop> {
    if let Some(word) = word {
        return script::seat(battle.profile(), word).map_err(|words| Stop::Usage(words.get(lang).to_owned()));
    }
    match battle.turn() {
        TurnInfo::Of { seats, .. } if !seats.is_empty() => Ok(seats[0]),
        _ => {
            Err(Stop::No(lang.pick("the battle is over: nobody is to decide", "бой окончен: решать некому").to_owned()))
        }
    }
}

fn data(item: &holmgang_desk::read::Item, lang: Lang) -> ItemData<'_> {
    let mut data = ItemData {
        text: &item.text,
        line: item.line,
        outcome: "",
        action: None,
        rolls: Vec::new(),
        readings: Vec::new(),
        code: None,
        clause: None,
        why: None,
    };
    match &item.outcome {
        Outcome::Understood { action, rolls } => {
            data.outcome = "understood";
            data.action = Some(action);
            data.rolls = rolls.iter().map(|(name, value)| format!("{name}={value}")).collect();
        }
        Outcome::Asked { why, readings } => {
            data.outcome = "asked";
            data.why = Some(why.get(lang));
            data.readings = readings.iter().map(|reading| reading.action.as_deref()).collect();
        }
        Outcome::Refused { action, refused, .. } => {
            data.outcome = "refused";
            data.action = Some(action);
            data.code = Some(&refused.code);
            data.clause = refused.clause.map(|clause| clause.to_string());
            data.why = Some(refused.words.get(lang));
        }
        Outcome::Passed { why } => {
            data.outcome = "passed";
            data.why = Some(why.get(lang));
        }
    }
    data
}
