//! `questions`: what the rules ask the referee, or what is not sure in a post, and what each answer would bring.

use std::path::Path;

use clap::{ArgMatches, Command};
use holmgang_arena::erased::{AnyBattle, AnyRules, ToldRow};
use holmgang_arena::record;
use holmgang_desk::answer;
use holmgang_desk::read::{Outcome, Reader};
use holmgang_desk::stake::{self, Stake, Weighed, Weight};
use holmgang_kernel::difference::{Difference, written};
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use serde::Serialize;

use super::read::seat;
use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load, position, store};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about =
        lang.pick("What is asked, and what each answer would bring", "О чём спрашивают и что даст каждый ответ");
    let usage =
        lang.pick("holmgang questions [OPTIONS] SCENARIO|RECORD", "holmgang questions [ПАРАМЕТРЫ] СЦЕНАРИЙ|ЗАПИСЬ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang questions battle.hbr",
                lang.pick("what the rules ask the referee of a battle", "о чём правила спрашивают судью боя"),
            ),
            (
                "holmgang questions duel-1v1 --after battle.txt --post post.txt --seat red",
                lang.pick(
                    "what is not sure in a post, in the position after the actions of a file",
                    "что неясно в посте, в положении после действий из файла",
                ),
            ),
        ],
    );
    let legend = lang.pick(
        "Every answer is tried: what comes of it and not of the others, with exact odds where a die decides, lines with their clauses where none does.\nExit code 1 if anything is asked.",
        "Каждый ответ пробуется: что будет от него и не будет от других, с точными шансами, где решает кость, и строками с пунктами, где не решает.\nКод 1, если что-то спрошено.",
    );
    help::command(lang, "questions", about, usage, &format!("{legend}\n\n{examples}"))
        .arg(
            help::place(
                "scenario",
                lang.pick("SCENARIO|RECORD", "СЦЕНАРИЙ|ЗАПИСЬ"),
                lang.pick(
                    "A record (.hbr), the id of a scenario, or a .toml file with one",
                    "Запись боя (.hbr), идентификатор сценария или файл .toml с ним",
                ),
            )
            .required(true),
        )
        .args([
            help::option(
                "post",
                "FILE",
                lang.pick("A post, or - for standard input", "Пост или - для стандартного ввода"),
            ),
            help::option(
                "seat",
                lang.pick("SEAT", "МЕСТО"),
                lang.pick("Whose post it is [default: who is to decide]", "Чей это пост [без него: кто решает]"),
            ),
            help::json(lang),
        ])
        .args(position::arguments(lang))
}

/// Something that is asked, with what its answers bring.
struct Asked {
    /// What is asked: the decision, or the words of a post.
    what: String,
    why: Option<String>,
    clause: Option<String>,
    weighed: Weighed,
}

/// Tells what is asked.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let (rules, battle) = battle(ctx, matches, text("scenario").unwrap_or_default())?;
    let asked = match text("post") {
        Some(path) => {
            let post = load::text_of(path, lang)?;
            of_post(&*rules, &*battle, &post, text("seat"), lang)?
        }
        None => stake::question(&*battle, lang, &|| true).into_iter().map(of_rules).collect(),
    };
    if matches.get_flag("json") {
        ctx.json(&asked.iter().map(data).collect::<Vec<_>>())?;
    } else if asked.is_empty() {
        ctx.line(if text("post").is_some() {
            lang.pick("Nothing is asked about this post.", "О посте вопросов нет.")
        } else {
            lang.pick("Nothing is asked of the referee now.", "Сейчас к судье вопросов нет.")
        })?;
    }
    if !matches.get_flag("json") {
        for (place, one) in asked.iter().enumerate() {
            if 0 < place {
                ctx.line("")?;
            }
            tell(ctx, one)?;
        }
    }
    if asked.is_empty() { Ok(()) } else { Err(Stop::No(String::new())) }
}

/// The battle of a record as it stands at its end, or the position that the arguments say.
fn battle(ctx: &Ctx, matches: &ArgMatches, named: &str) -> Result<(Box<dyn AnyRules>, Box<dyn AnyBattle>), Stop> {
    let path = Path::new(named);
    if path.extension().is_none_or(|ending| ending != store::SUFFIX) {
        return position::with_rules(ctx, matches);
    }
    let no = |faults| load::no(&faults, ctx.lang);
    let record = store::read(path, ctx.lang)?;
    let rules = record::load_for(&record, &REGISTRY, &load::sources(matches)).map_err(no)?;
    let battle = record::replay(&record, &*rules).map_err(no)?;
    Ok((rules, battle))
}

fn of_rules(question: stake::Question) -> Asked {
    Asked {
        what: question.decision.what,
        why: question.decision.why,
        clause: Some(question.decision.clause.to_string()),
        weighed: question.weighed,
    }
}

fn of_post(
    rules: &dyn AnyRules,
    battle: &dyn AnyBattle,
    post: &str,
    named: Option<&str>,
    lang: Lang,
) -> Result<Vec<Asked>, Stop> {
    let seat = seat(battle, named, lang)?;
    let read = Reader::of(rules).read(battle, seat, post);
    let mut weighed = stake::of_post(battle, seat, &read, lang, &|| true).into_iter();
    let asked = read.items.into_iter().filter_map(|item| match item.outcome {
        Outcome::Asked { why, .. } => {
            let weighed = weighed.next().unwrap_or_default();
            Some(Asked { what: item.text, why: Some(why.get(lang).to_owned()), clause: None, weighed })
        }
        _ => None,
    });
    Ok(asked.collect())
}

fn tell(ctx: &mut Ctx, asked: &Asked) -> Result<(), Stop> {
    let lang = ctx.lang;
    let clause = asked.clause.as_ref().map(|clause| format!(" [{clause}]")).unwrap_or_default();
    let what = ctx.bold(&format!("{}{clause}", asked.what.trim()));
    ctx.line(what)?;
    if let Some(why) = &asked.why {
        ctx.line(why)?;
    }
    for (place, answer) in asked.weighed.answers.iter().enumerate() {
        ctx.line(format!("{}) {}", place + 1, answer.label))?;
        if let Some(stake) = &answer.stake {
            tell_stake(ctx, stake)?;
        }
    }
    if !asked.weighed.same.is_empty() {
        let same = written(&asked.weighed.same);
        ctx.line(say!(lang, "Whichever it is: {same}", "Как бы ни было: {same}"))?;
    }
    if asked.weighed.answers.iter().all(|answer| answer.stake.is_none()) {
        ctx.line(lang.pick(
            "What the answers bring is not known: dice of moves before this have not fallen, or nothing of it is allowed.",
            "Что дадут ответы, не известно: кости ходов перед этим не брошены, или ничего из этого нельзя.",
        ))?;
    }
    Ok(())
}

fn tell_stake(ctx: &mut Ctx, stake: &Stake) -> Result<(), Stop> {
    let lang = ctx.lang;
    if !stake.answers.is_empty() {
        let answers = stake.answers.join(", ");
        ctx.line(say!(lang, "   if it is answered with: {answers}", "   если ответят: {answers}"))?;
    }
    if let Some(works) = &stake.works {
        ctx.line(say!(lang, "   works: {} = {}", "   успех: {} = {}", works.fraction, works.percent))?;
    }
    if !stake.always.is_empty() {
        let always = written(&stake.always);
        ctx.line(say!(lang, "   in any case: {always}", "   в любом случае: {always}"))?;
    }
    for row in &stake.told {
        ctx.line(format!("   {}", told(row, lang)))?;
    }
    if !stake.exact {
        ctx.line(lang.pick("   not every way of the dice was counted", "   учтены не все пути костей"))?;
    }
    for line in &stake.lines {
        for told in answer::log_line(line, answer::Markup::Text, lang) {
            ctx.line(format!("   {told}"))?;
        }
    }
    if stake.lines.is_empty() {
        for number in &stake.numbers {
            let terms = number.terms.iter().map(|term| {
                let to = term.to.as_ref().map(|to| format!("–{to}")).unwrap_or_default();
                format!("{}{to} {} ({})", term.value, term.label, term.clause)
            });
            let to = number.to.map(|to| format!("–{to}")).unwrap_or_default();
            ctx.line(format!("   {} {}{to}: {}", number.name, number.value, terms.collect::<Vec<_>>().join("; ")))?;
        }
    }
    Ok(())
}

fn told(row: &ToldRow, lang: Lang) -> String {
    let words = match row.differences.as_slice() {
        [] => lang.pick("nothing else", "больше ничего").to_owned(),
        differences => written(differences),
    };
    format!("{}  {}  {words}", row.chance.fraction, lang.percent(&row.chance.percent))
}

#[derive(Serialize)]
struct AskedData<'a> {
    what: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'a str>,
    answers: Vec<AnswerData<'a>>,
    same: &'a [Difference],
}

#[derive(Serialize)]
struct AnswerData<'a> {
    action: Option<&'a str>,
    label: &'a str,
    stake: Option<&'a Stake>,
}

fn data(asked: &Asked) -> AskedData<'_> {
    AskedData {
        what: &asked.what,
        why: asked.why.as_deref(),
        clause: asked.clause.as_deref(),
        answers: asked.weighed.answers.iter().map(answer_data).collect(),
        same: &asked.weighed.same,
    }
}

fn answer_data(weight: &Weight) -> AnswerData<'_> {
    AnswerData { action: weight.action.as_deref(), label: &weight.label, stake: weight.stake.as_ref() }
}
