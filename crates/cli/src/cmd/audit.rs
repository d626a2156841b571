//! `audit`: a thread that was refereed by hand, checked against the rulebook.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use holmgang_arena::erased::{AnyBattle, AnyRules};
use holmgang_arena::lexicon::roll_called;
use holmgang_arena::read;
use holmgang_arena::script::seat_word;
use holmgang_desk::answer::Markup;
use holmgang_desk::audit::thread::{self, Post};
use holmgang_desk::audit::told::told;
use holmgang_desk::audit::{self, Audit, Finding, Kind};
use holmgang_desk::read::Reader;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::say;
use holmgang_kernel::seat::REFEREE;
use holmgang_kernel::words::Lang;
use serde::Serialize;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load, position};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about =
        lang.pick("Check a forum thread that was refereed by hand", "Проверить тред форума, который судили вручную");
    let usage = lang.pick("holmgang audit [OPTIONS] FILE", "holmgang audit [ПАРАМЕТРЫ] ФАЙЛ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang audit thread.txt --scenario duel-1v1",
                lang.pick(
                    "posts in plain text, each below a line `== author`",
                    "посты простым текстом, каждый под строкой `== автор`",
                ),
            ),
            (
                "holmgang audit thread.toml --export bbcode",
                lang.pick(
                    "scenario and posts in one file; the answer for a forum",
                    "сценарий и посты в одном файле; ответ для форума",
                ),
            ),
        ],
    );
    let legend = lang.pick(
        "The moves of the players are played with the dice that the thread names; what the referee said is held against the rulebook.\nFaults come first, each with the right number and its clause. What may be meant otherwise is a question.\nExit code 1 if there are faults or questions, or if part of the thread was not read.",
        "Ходы игроков разыгрываются с костями, названными в треде; сказанное ведущим сверяется с правилами.\nСначала ошибки, каждая с верным числом и пунктом. Что можно понять иначе, задаётся вопросом.\nКод 1, если есть ошибки или вопросы или часть треда не прочитана.",
    );
    help::command(lang, "audit", about, usage, &format!("{legend}\n\n{examples}"))
        .arg(
            help::place(
                "thread",
                lang.pick("FILE", "ФАЙЛ"),
                lang.pick(
                    "The thread: .toml with its scenario, or plain text [default: standard input]",
                    "Тред: .toml со сценарием или простой текст [без него: стандартный ввод]",
                ),
            )
            .default_value("-")
            .hide_default_value(true),
        )
        .args([
            help::option(
                "scenario",
                lang.pick("SCENARIO", "СЦЕНАРИЙ"),
                lang.pick(
                    "Scenario of a thread in plain text: an id, or a .toml file",
                    "Сценарий треда в простом тексте: идентификатор или файл .toml",
                ),
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

/// A thread that can be checked.
struct Thread {
    rules: Box<dyn AnyRules>,
    battle: Box<dyn AnyBattle>,
    posts: Vec<Post>,
}

/// Checks a thread and tells.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let path = text("thread").unwrap_or("-");
    let written = load::text_of(path, ctx.lang)?;
    let is_toml = std::path::Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    let threads = if is_toml {
        from_toml(ctx, matches, path, &written)?
    } else {
        vec![from_plain(ctx, matches, path, &written)?]
    };
    let markup = match text("export") {
        Some("markdown") => Markup::Markdown,
        Some("bbcode") => Markup::Bbcode,
        _ => Markup::Text,
    };
    let (mut open, mut all) = (false, Vec::new());
    for (place, thread) in threads.into_iter().enumerate() {
        if let Some(post) = audit::strangers(&*thread.battle, &thread.posts).first() {
            let (line, author) = (post.line, &post.author);
            let seats = thread
                .battle
                .profile()
                .seats
                .iter()
                .map(|seat| seat.id)
                .chain([REFEREE.id])
                .map(|id| format!("`{id}`"));
            let seats = seats.collect::<Vec<_>>().join(", ");
            return Err(Stop::No(say!(
                ctx.lang,
                "{path}:{line}: nobody in this battle is called `{author}`; an author is a seat ({seats}) or a figure by its name",
                "{path}:{line}: в этом бою никого не зовут `{author}`; автор — место ({seats}) или фигура по имени"
            )));
        }
        let said: String = thread.posts.iter().map(|post| post.text.as_str()).collect();
        let lang = ctx.answers(&said);
        let found = audit::audit(&Reader::of(&*thread.rules), thread.battle, &thread.posts, lang);
        open |= !found.findings.is_empty() || !found.questions.is_empty() || !found.unread.is_empty();
        if matches.get_flag("json") {
            all.push((found, thread.rules.profile(), lang));
        } else {
            if 0 < place {
                ctx.print("\n")?;
            }
            ctx.print(&told(&found, markup, lang))?;
        }
    }
    if matches.get_flag("json") {
        ctx.json(&all.iter().map(|(found, profile, lang)| of_audit(found, profile, *lang)).collect::<Vec<_>>())?;
    }
    if open { Err(Stop::No(String::new())) } else { Ok(()) }
}

/// The threads of a file: `[[thread]]`, or the file itself.
fn from_toml(ctx: &Ctx, matches: &ArgMatches, path: &str, written: &str) -> Result<Vec<Thread>, Stop> {
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let no = |faults: Faults| {
        let named = faults.0.into_iter().map(|mut fault| {
            if fault.file.is_empty() {
                path.clone_into(&mut fault.file);
            }
            fault
        });
        load::no(&Faults(named.collect()), ctx.lang)
    };
    let file = read::toml(path, written).map_err(no)?;
    let listed = file.get("thread").map(Node::list).unwrap_or_default();
    let nodes: Vec<&Node> = if listed.is_empty() { vec![&file] } else { listed.iter().collect() };
    let mut out = Vec::new();
    for node in nodes {
        let posts = thread::posts(node).map_err(no)?;
        let named = node.text("ruleset").or(text("ruleset"));
        let rules = match (named, node.text("scenario")) {
            (Some(id), _) => vec![load::load(ctx, id, matches, &[])?],
            (None, Some(scenario)) => load::all_with(ctx, matches, scenario)?,
            (None, None) => vec![load::rules(ctx, matches)?],
        };
        let begun = rules.into_iter().map(|rules| {
            let battle = thread::begin(&*rules, node).map_err(no)?;
            Ok((rules, battle))
        });
        out.push(likeliest(ctx, begun, posts)?);
    }
    Ok(out)
}

/// A thread in plain text: the position comes from the arguments.
fn from_plain(ctx: &Ctx, matches: &ArgMatches, path: &str, written: &str) -> Result<Thread, Stop> {
    if matches.get_one::<String>("scenario").is_none() {
        return Err(Stop::Usage(say!(
            ctx.lang,
            "a thread in plain text needs --scenario; a .toml file names its own",
            "треду в простом тексте нужен --scenario; файл .toml называет свой"
        )));
    }
    let posts = thread::plain_posts(written).map_err(|mut faults| {
        faults.0.iter_mut().for_each(|fault| path.clone_into(&mut fault.file));
        load::no(&faults, ctx.lang)
    })?;
    let begun = load::choices(ctx, matches)?.into_iter().map(|chosen| position::with(ctx, matches, chosen));
    likeliest(ctx, begun, posts)
}

/// Two rulebooks may have a scenario of the same id: the thread is of the one in which more of it can be played. Where that is as much in two of them, it is asked.
fn likeliest(
    ctx: &Ctx,
    choices: impl ExactSizeIterator<Item = Result<(Box<dyn AnyRules>, Box<dyn AnyBattle>), Stop>>,
    posts: Vec<Post>,
) -> Result<Thread, Stop> {
    let is_alone = choices.len() == 1;
    let mut failed = None;
    let mut begun = Vec::new();
    for choice in choices {
        match choice {
            Ok((rules, battle)) if is_alone => return Ok(Thread { rules, battle, posts }),
            Ok((rules, battle)) => {
                let worth = audit::playable(&Reader::of(&*rules), &*battle, &posts, ctx.lang);
                begun.push((worth, rules, battle));
            }
            Err(stop) => failed = failed.or(Some(stop)),
        }
    }
    begun.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
    if let [(first, one, _), (second, other, _), ..] = begun.as_slice()
        && first == second
    {
        let (one, other) = (one.profile().id, other.profile().id);
        return Err(Stop::Usage(say!(
            ctx.lang,
            "the thread can be of {one} or of {other}: say --ruleset",
            "тред может быть по {one} или по {other}: укажите --ruleset"
        )));
    }
    match (begun.into_iter().next(), failed) {
        (Some((_, rules, battle)), _) => Ok(Thread { rules, battle, posts }),
        (None, Some(stop)) => Err(stop),
        (None, None) => Err(Stop::Internal("no ruleset".to_owned())),
    }
}

#[derive(Serialize)]
struct AuditData<'a> {
    ruleset: &'static str,
    moves: Vec<MoveData<'a>>,
    checked: usize,
    findings: Vec<FindingData<'a>>,
    questions: Vec<FindingData<'a>>,
    rest: Vec<RestData<'a>>,
    unread: Vec<UnreadData<'a>>,
    no_die: Vec<NoDieData<'a>>,
}

/// A move as it was read and played.
#[derive(Serialize)]
struct MoveData<'a> {
    post: u32,
    seat: &'static str,
    action: &'a str,
    rolls: &'a [String],
    /// The reason code where the rules refuse it.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<&'a str>,
}

#[derive(Serialize)]
struct FindingData<'a> {
    post: u32,
    line: usize,
    text: &'a str,
    kind: &'static str,
    about: &'a str,
    claimed: &'a str,
    right: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'a str>,
    why: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    action: &'a str,
}

#[derive(Serialize)]
struct RestData<'a> {
    post: u32,
    differs: Vec<DiffersData<'a>>,
}

#[derive(Serialize)]
struct DiffersData<'a> {
    field: &'a str,
    name: &'a str,
    claimed: i64,
    right: i64,
}

#[derive(Serialize)]
struct UnreadData<'a> {
    post: u32,
    text: &'a str,
    why: &'a str,
}

#[derive(Serialize)]
struct NoDieData<'a> {
    post: u32,
    action: &'a str,
    roll: &'a str,
    /// What the roll is called.
    name: String,
}

fn of_audit<'a>(audit: &'a Audit, profile: &'static Profile, lang: Lang) -> AuditData<'a> {
    AuditData {
        ruleset: profile.id,
        moves: audit
            .moves
            .iter()
            .map(|step| MoveData {
                post: step.post,
                seat: seat_word(profile, step.seat),
                action: &step.action,
                rolls: &step.rolls,
                refused: step.refused.as_deref(),
            })
            .collect(),
        checked: audit.checked,
        findings: audit.findings.iter().map(|finding| of_finding(finding, lang)).collect(),
        questions: audit.questions.iter().map(|finding| of_finding(finding, lang)).collect(),
        rest: audit
            .rest
            .iter()
            .map(|rest| RestData {
                post: rest.post,
                differs: rest
                    .differs
                    .iter()
                    .map(|one| DiffersData {
                        field: &one.path,
                        name: one.name.get(lang),
                        claimed: one.claimed,
                        right: one.right,
                    })
                    .collect(),
            })
            .collect(),
        unread: audit
            .unread
            .iter()
            .map(|(post, text, why)| UnreadData { post: *post, text, why: why.get(lang) })
            .collect(),
        no_die: audit
            .no_die
            .iter()
            .map(|(post, action, roll)| NoDieData { post: *post, action, roll, name: roll_called(roll, lang) })
            .collect(),
    }
}

fn of_finding(finding: &Finding, lang: Lang) -> FindingData<'_> {
    FindingData {
        post: finding.post,
        line: finding.line,
        text: &finding.text,
        kind: match finding.kind {
            Kind::Number => "number",
            Kind::Value => "value",
            Kind::Outcome => "outcome",
            Kind::Illegal => "illegal",
            Kind::Order => "order",
            Kind::State => "state",
        },
        about: finding.about.get(lang),
        claimed: &finding.claimed,
        right: &finding.right,
        clause: finding.clause.as_deref(),
        why: finding.why.get(lang),
        action: &finding.action,
    }
}
