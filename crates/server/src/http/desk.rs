//! The referee's desk: a post read as moves in a battle that is played here, the answer to paste back, steps put right at any depth, threads checked,
//! pictures of positions, rulings and battles by their clause.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use holmgang_arena::erased::{self, AnyBattle, AnyRules, Refused, TurnInfo};
use holmgang_arena::record::Record;
use holmgang_arena::rerun::{self, Amendment, Course, Ending, Instead};
use holmgang_arena::{lexicon, read, script};
use holmgang_desk::answer::{self, Markup};
use holmgang_desk::audit::{self, Audit, Finding, thread, told};
use holmgang_desk::read::{Item, Outcome, PostRead, Reader};
use holmgang_desk::stake::{self, Weighed, Weight};
use holmgang_desk::{law, picture, speech};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::Node;
use holmgang_kernel::seat::{REFEREE, Seat, Viewer};
use holmgang_kernel::view::Rank;
use holmgang_kernel::words::{Lang, Words};
use serde::Deserialize;

use super::tables::{at_step, copy, gone, may_open, room_of};
use super::{Address, Answer, Body, Caller, Fault, Of, RequestLang, Scope, campaigns, check_slot, work};
use crate::app::App;
use crate::export::Format;
use crate::game::{self, Past, Setup};
use crate::limits;
use crate::wire::{
    AmendWish, AuditBody, AuditDiffers, AuditFinding, AuditRest, AuditUnread, FiredIn, Otherwise, PostBody, PostItem,
    PostReading, PostWish, Question, RefusedStep, Reversal, ReverseWish, StepTold, ThreadWish,
};

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/tables/{id}/post", post(read_post))
        .route("/api/tables/{id}/question", get(question))
        .route("/api/tables/{id}/answer", get(answered))
        .route("/api/tables/{id}/reverse", post(reverse))
        .route("/api/tables/{id}/steps/{step}/picture", get(pictured))
        .route("/api/audit", post(audited))
        .route("/api/me/clauses/{clause}", get(fired))
}

/// A copy of a battle whose dice are others: nobody learns from it what the real ones will roll.
fn replica(rules: &dyn AnyRules, setup: &Setup, battle: &dyn AnyBattle) -> Option<Box<dyn AnyBattle>> {
    let past = Past::of("", false, battle, battle.steps())?;
    let begin = erased::Setup {
        scenario: game::source(&setup.wish.scenario).ok()?,
        options: game::options(&setup.wish.options).ok()?,
        key: holmgang_arena::table::draw_secret().ok()?.0,
        rolls: Rolls::Given(past.rolls),
    };
    let mut copy = rules.start(&begin).ok()?;
    for (seat, action, rolls) in past.steps {
        let seat = script::seat(rules.profile(), &seat).ok()?;
        copy.act(seat, &action, Rolls::Given(rolls)).ok()?;
    }
    Some(copy)
}

fn failed() -> Fault {
    Fault::said("failed", "the battle could not be copied", "бой не удалось скопировать")
}

/// A post of a seat read in the position of a table: by whoever sits there, or by the referee.
async fn read_post(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Body(wish): Body<PostWish>,
) -> Answer<Json<PostBody>> {
    caller.may(Scope::Play)?;
    let (person, seat) = (caller.person, wish.seat.clone());
    let handle = room_of(&app, &id, person).await?;
    let look = handle.look(move |room| -> Answer<_> {
        let own = room.seats_of(person);
        let may = own.iter().any(|held| *held == seat || held == REFEREE.id);
        let seat = room
            .game()
            .seat(&seat)
            .filter(|_| may)
            .ok_or_else(|| Fault::said("not_your_seat", "this is not your seat", "это не ваше место"))?;
        if !room.game().has_begun() {
            return Err(Fault::said("not_begun", "the battle has not begun yet", "бой ещё не начался"));
        }
        Ok((Arc::clone(room.game().rules()), room.setup().clone(), room.game().battle().duplicate(), seat))
    });
    let (rules, setup, battle, seat) = look.await.ok_or_else(gone)??;
    let slot = check_slot(&app, caller.requester()).await?;
    let told = work(&app, slot, limits::CHECK_TIME, move |go_on| {
        let copy = replica(&*rules, &setup, &*battle)?;
        let read = Reader::of(&*rules).read(&*copy, seat, &wish.text);
        Some(post_body(&*copy, seat, read, lang, go_on))
    });
    told.await?.map(Json).ok_or_else(failed)
}

fn post_body(battle: &dyn AnyBattle, seat: Seat, read: PostRead, lang: Lang, go_on: &dyn Fn() -> bool) -> PostBody {
    let mut weighed = stake::of_post(battle, seat, &read, lang, go_on).into_iter();
    let spoken = |action: &str| battle.spoken(seat, action, lang);
    let mut items = Vec::with_capacity(read.items.len());
    for item in read.items {
        let rolled = match &item.outcome {
            Outcome::Understood { rolls, .. } => lexicon::given_told(rolls, lang),
            _ => String::new(),
        };
        items.push(PostItem { rolled, ..post_item(item, &mut weighed, &spoken) });
    }
    PostBody { lang: read.lang, items, loose_dice: read.loose_dice }
}

/// A passage as it is told. Every passage that is asked takes the next of what the answers bring.
fn post_item(item: Item, weighed: &mut impl Iterator<Item = Weighed>, spoken: &dyn Fn(&str) -> String) -> PostItem {
    let mut told = PostItem {
        text: item.text,
        line: item.line,
        outcome: String::new(),
        action: None,
        rolls: String::new(),
        rolled: String::new(),
        readings: Vec::new(),
        same: Vec::new(),
        clause: None,
        why: None,
        legal: Vec::new(),
    };
    match item.outcome {
        Outcome::Understood { action, rolls } => {
            told.outcome = "understood".to_owned();
            told.action = Some(spoken(&action));
            let written: Vec<String> = rolls.iter().map(|(name, value)| format!("{name}={value}")).collect();
            told.rolls = written.join(" ");
        }
        Outcome::Asked { why, readings } => {
            told.outcome = "asked".to_owned();
            told.why = Some(why);
            let Weighed { answers, same } = weighed.next().unwrap_or_default();
            told.same = same;
            told.readings =
                readings.into_iter().zip(answers).map(|(of, weight)| post_reading(of.refused, weight)).collect();
        }
        Outcome::Refused { action, refused, legal } => {
            told.outcome = "refused".to_owned();
            told.action = Some(spoken(&action));
            told.clause = refused.clause.map(|clause| clause.to_string());
            told.why = Some(refused.words);
            told.legal = legal.iter().map(|action| spoken(action)).collect();
        }
        Outcome::Passed { why } => {
            told.outcome = "passed".to_owned();
            told.why = Some(why);
        }
    }
    told
}

fn post_reading(refused: Option<Refused>, weight: Weight) -> PostReading {
    PostReading {
        action: weight.action,
        label: weight.label,
        clause: refused.as_ref().and_then(|refused| refused.clause).map(|clause| clause.to_string()),
        refused: refused.map(|refused| refused.words),
        stake: weight.stake,
    }
}

/// What the rules ask the referee of a table, with what each answer would bring.
async fn question(State(app): State<Arc<App>>, Of { caller, id, lang }: Of) -> Answer<Json<Option<Question>>> {
    caller.may(Scope::Read)?;
    let person = caller.person;
    let handle = room_of(&app, &id, person).await?;
    let look = handle.look(move |room| -> Answer<_> {
        let own = room.seats_of(person);
        if own.is_empty() {
            return Err(Fault::said("not_your_seat", "this is not your seat", "это не ваше место"));
        }
        let is_referee = own.iter().any(|seat| seat == REFEREE.id) && room.game().has_begun();
        Ok(is_referee.then(|| room.game().battle().duplicate()))
    });
    let Some(battle) = look.await.ok_or_else(gone)?? else { return Ok(Json(None)) };
    let slot = check_slot(&app, caller.requester()).await?;
    let told = work(&app, slot, limits::CHECK_TIME, move |go_on| {
        let asked = stake::question(&*battle, lang, go_on)?;
        let of = |weight| post_reading(None, weight);
        Some(Question {
            what: asked.decision.what,
            why: asked.decision.why,
            clause: asked.decision.clause,
            seat: script::seat_word(battle.profile(), asked.seat).to_owned(),
            answers: asked.weighed.answers.into_iter().map(of).collect(),
            same: asked.weighed.same,
        })
    });
    Ok(Json(told.await?))
}

#[derive(Deserialize)]
struct AnswerQuery {
    #[serde(default)]
    format: Format,
    #[serde(default)]
    from: usize,
    #[serde(default = "last")]
    to: usize,
}

fn last() -> usize {
    usize::MAX
}

fn markup(format: Format) -> Markup {
    match format {
        Format::Text => Markup::Text,
        Format::Markdown => Markup::Markdown,
        Format::Bbcode => Markup::Bbcode,
    }
}

/// What came of some steps, with the arithmetic and the clauses, ready to be pasted into a forum.
async fn answered(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Query(query): Query<AnswerQuery>,
) -> Answer<Response> {
    caller.may(Scope::Read)?;
    let person = caller.person;
    let handle = room_of(&app, &id, person).await?;
    let look = handle.look(move |room| {
        let viewer = room.viewpoint_of(person, lang, None).viewer();
        room.game().has_begun().then(|| (room.game().battle().duplicate(), viewer))
    });
    let Some((battle, viewer)) = look.await.ok_or_else(gone)? else { return Ok(String::new().into_response()) };
    let slot = check_slot(&app, caller.requester()).await?;
    let text = work(&app, slot, limits::CHECK_TIME, move |_| {
        answer::steps(&*battle, (query.from.max(1), query.to), viewer, markup(query.format), lang)
    });
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text.await?).into_response())
}

fn instead(profile: &holmgang_kernel::ruleset::Profile, wish: &AmendWish) -> Result<Amendment, Words> {
    let of = |part: &crate::wire::InsteadWish| {
        Ok(Instead {
            seat: part.seat.as_deref().map(|seat| script::seat(profile, seat)).transpose()?,
            action: part.action.clone().filter(|action| !action.trim().is_empty()),
            rolls: part
                .rolls
                .as_deref()
                .filter(|rolls| !rolls.trim().is_empty())
                .map(script::read_rolls)
                .transpose()?,
        })
    };
    Ok(Amendment { step: wish.step, instead: wish.instead.iter().map(of).collect::<Result<_, Words>>()? })
}

/// Steps put right: what comes of it, and, where it is applied, the table at which the battle goes on. The old one ends and stays as it was.
async fn reverse(
    State(app): State<Arc<App>>,
    Of { caller, id, lang }: Of,
    Address(address): Address,
    Body(wish): Body<ReverseWish>,
) -> Answer<Json<Reversal>> {
    caller.may(Scope::Create)?;
    let person = caller.person;
    let handle = room_of(&app, &id, person).await?;
    let look = handle.look(move |room| -> Answer<_> {
        if !room.may_reverse(person) {
            let en = "steps are put right by the referee, or by who plays alone";
            return Err(Fault::said("not_the_referee", en, "исправлять шаги может судья или тот, кто играет один"));
        }
        let text = room.record();
        let text = String::from_utf8_lossy(text.as_ref()).into_owned();
        let own = room.seats_of(person);
        let by = own.iter().find(|seat| *seat == REFEREE.id).or(own.first()).cloned().unwrap_or_default();
        Ok((Arc::clone(room.game().rules()), room.game().battle().duplicate(), text, by))
    });
    let (rules, battle, text, by) = look.await.ok_or_else(gone)??;
    if wish.steps.is_empty() && !wish.apply {
        return Ok(Json(told_steps(&*battle, lang)));
    }
    if wish.steps.is_empty() || limits::MOST_AMENDED < wish.steps.len() {
        return Err(Fault::said("bad_request", "say which steps are put right", "скажите, какие шаги исправить"));
    }
    let reason = wish.reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if wish.apply && (reason.is_empty() || reason.chars().nth(limits::MOST_REASON).is_some()) {
        return Err(Fault::said(
            "no_reason",
            "a reason is wanted, of at most 200 characters",
            "нужна причина, до 200 знаков",
        ));
    }
    let steps: Vec<Amendment> =
        wish.steps.iter().map(|step| instead(rules.profile(), step)).collect::<Result<_, Words>>().map_err(bad)?;
    let slot = check_slot(&app, caller.requester()).await?;
    let (of, why) = (id.clone(), reason.clone());
    let done = work(&app, slot, limits::LUCK_TIME, move |_| -> Answer<(Reversal, Option<Past>)> {
        let record = Record::parse("record", text.as_bytes()).map_err(|faults| Fault::of("failed", &faults))?;
        let course = Course::of(&record, rules.profile()).map_err(|faults| Fault::of("failed", &faults))?;
        let course = course.amend(&steps).map_err(bad)?;
        let run = rerun::rerun(&course, &*rules)?;
        let compared = rerun::compare(&*battle, &run, lang);
        let was = steps.iter().filter_map(|step| battle.step(step.step)).map(|step| step.action).collect();
        let mut past = None;
        if run.refused.is_none() {
            past = Past::of(&of, false, &*run.battle, run.battle.steps());
            if let Some(past) = &mut past {
                let steps = steps.iter().map(|step| step.step).collect();
                past.amended = Some(game::Amended { by, reason: why, steps, was });
            }
        }
        Ok((reversal(&compared, &run, lang), past))
    });
    let (mut told, past) = done.await??;
    let Some(past) = past.filter(|_| wish.apply) else { return Ok(Json(told)) };
    let permit = may_open(&app, &caller, &address.to_string()).await?;
    let (reply, table) = tokio::sync::oneshot::channel();
    let command = crate::room::Command::Reverse {
        who: caller.who(),
        permit: Box::new(permit),
        revision: wish.revision,
        past: Box::new(past),
        reply,
    };
    handle.send(command).await;
    let table = table.await.map_err(|_| gone())??;
    let (old, new) = (id, table.clone());
    app.store.write(move |store| campaigns::follow(store, &old, &new)).await?;
    told.table = Some(table);
    Ok(Json(told))
}

fn bad(words: Words) -> Fault {
    Fault::new("bad_request", words)
}

/// The steps that can be put right. Whoever may do that sees everything.
fn told_steps(battle: &dyn AnyBattle, lang: Lang) -> Reversal {
    let said = |number| {
        let lines = battle.log_between(number, number, Viewer::Seat(Seat::Referee), lang);
        lines.into_iter().find(|line| line.line.rank == Rank::Deed).map(|line| line.line.text)
    };
    let told = |number| {
        let step = battle.step(number)?;
        Some(StepTold {
            step: number,
            said: said(number).unwrap_or_else(|| step.action.clone()),
            seat: step.seat.map(|seat| script::seat_word(battle.profile(), seat).to_owned()),
            action: step.action,
            rolled: lexicon::rolls_told(&step.rolls, lang),
            rolls: step.rolls.iter().map(holmgang_kernel::dice::Roll::written).collect(),
        })
    };
    Reversal {
        differences: Vec::new(),
        before: Words::default(),
        after: Words::default(),
        refused: None,
        table: None,
        steps: (1..=battle.steps()).filter_map(told).collect(),
    }
}

fn reversal(compared: &rerun::Comparison, run: &rerun::Rerun, lang: Lang) -> Reversal {
    let differences = compared.differences.iter().map(|one| Otherwise {
        step: one.step,
        seat: one.seat.map(str::to_owned),
        was: one.was.clone(),
        is: one.is.clone(),
        before: one.before.clone(),
        after: one.after.clone(),
        rolled: lexicon::rolls_told(&one.rolled, lang),
        clause: one.clause,
    });
    let refused = match &compared.after {
        Ending::Refused { step, action, code, clause, words } => {
            let seat = match run.battle.turn() {
                TurnInfo::Of { seats, .. } => seats.first().copied(),
                TurnInfo::Over { .. } => None,
            };
            let legal = seat.map(|seat| run.battle.legal(seat)).unwrap_or_default();
            Some(RefusedStep {
                step: *step,
                action: action.clone(),
                code: code.clone(),
                words: words.clone(),
                clause: *clause,
                seat: seat.map(|seat| script::seat_word(run.battle.profile(), seat).to_owned()),
                legal: legal.into_iter().take(limits::MOST_LEGAL).collect(),
            })
        }
        _ => None,
    };
    Reversal {
        differences: differences.collect(),
        before: compared.before.words(),
        after: compared.after.words(),
        refused,
        table: None,
        steps: Vec::new(),
    }
}

/// A thread that was refereed by hand, checked.
async fn audited(
    State(app): State<Arc<App>>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Body(wish): Body<ThreadWish>,
) -> Answer<Json<AuditBody>> {
    caller.may(Scope::Play)?;
    let rulebooks: Vec<Arc<dyn AnyRules>> = match &wish.ruleset {
        Some(id) => vec![app.rules(id)?],
        None => holmgang_rulebooks::REGISTRY.ids().into_iter().map(|id| app.rules(id)).collect::<Result<_, _>>()?,
    };
    let slot = check_slot(&app, caller.requester()).await?;
    let told = work(&app, slot, limits::LUCK_TIME, move |_| audit_of(&rulebooks, &wish, lang));
    told.await?.map(Json)
}

fn audit_of(rulebooks: &[Arc<dyn AnyRules>], wish: &ThreadWish, lang: Lang) -> Answer<AuditBody> {
    let is_toml = wish.text.lines().any(|line| line.trim() == "[[post]]" || line.trim() == "[[thread.post]]");
    let text = if is_toml { wish.text.clone() } else { String::new() };
    let faults = |faults: holmgang_kernel::doc::Faults| Fault::of("bad_thread", &faults);
    let mut file = read::toml("thread", &text).map_err(faults)?;
    if let Some(first) = file.get("thread").map(Node::list).and_then(<[Node]>::first).cloned() {
        file = first;
    }
    let posts = if is_toml { thread::posts(&file) } else { thread::plain_posts(&wish.text) }.map_err(faults)?;
    let named = file.text("scenario").map(str::to_owned).or_else(|| wish.scenario.clone());
    let Some(named) = named.or_else(|| file.get("scenario").map(|_| String::new())) else {
        return Err(Fault::said("bad_thread", "say which scenario it is", "скажите, какой это сценарий"));
    };
    let own = file.text("ruleset").map(str::to_owned);
    let mut failed = None;
    let mut begun = Vec::new();
    for rules in rulebooks.iter().filter(|rules| own.as_deref().is_none_or(|own| own == rules.profile().id)) {
        if !named.is_empty() && !rules.scenarios().iter().any(|listed| listed.id == named) {
            continue;
        }
        let battle = if is_toml && file.get("scenario").is_some() {
            thread::begin(&**rules, &file).map_err(faults)
        } else {
            let setup = erased::Setup {
                scenario: erased::ScenarioSource::Id(named.clone()),
                options: Vec::new(),
                key: [0; 32],
                rolls: Rolls::Descending,
            };
            rules.start(&setup).map_err(Fault::from)
        };
        match battle {
            Ok(battle) => begun.push((rules, battle)),
            Err(fault) => failed = failed.or(Some(fault)),
        }
    }
    let none = || Fault::said("bad_thread", "no rulebook has this scenario", "такого сценария нет ни в одних правилах");
    if begun.is_empty() {
        return Err(failed.unwrap_or_else(none));
    }
    let readers: Vec<Reader> = begun.iter().map(|(rules, _)| Reader::of(&***rules)).collect();
    let best = if begun.len() == 1 {
        0
    } else {
        let worth = |place: &usize| audit::playable(&readers[*place], &*begun[*place].1, &posts, lang);
        (0..begun.len()).rev().max_by_key(worth).unwrap_or(0)
    };
    let (rules, battle) = begun.swap_remove(best);
    if let Some(post) = audit::strangers(&*battle, &posts).first() {
        let author: String = post.author.chars().take(60).collect();
        let words = holmgang_kernel::words!(
            "nobody in this battle is called `{author}`; an author is a seat, a figure, or `referee`",
            "в этом бою никого не зовут `{author}`; автор — место, фигура или `referee`"
        );
        return Err(Fault::new("bad_thread", words));
    }
    let said: String = posts.iter().map(|post| post.text.as_str()).collect();
    let spoken = speech::language(&said);
    let found = audit::audit(&Reader::of(&**rules), battle, &posts, spoken);
    Ok(audit_body(&found, rules.profile().id, spoken))
}

fn audit_body(found: &Audit, ruleset: &str, lang: Lang) -> AuditBody {
    let both = |of: &dyn Fn(Lang) -> String| Words::new(of(Lang::En), of(Lang::Ru));
    let finding = |one: &Finding| AuditFinding {
        post: one.post,
        text: one.text.clone(),
        about: one.about.clone(),
        claimed: both(&|lang| told::value(found, &one.claimed, lang)),
        right: both(&|lang| told::value(found, &one.right, lang)),
        clause: one.clause.clone(),
        why: one.why.clone(),
        action: both(&|lang| told::called(found, &one.action, lang).to_owned()),
    };
    let report = |(name, markup)| (String::from(name), told::told(found, markup, lang));
    AuditBody {
        ruleset: ruleset.to_owned(),
        lang,
        moves: found.moves.iter().filter(|step| step.refused.is_none()).count(),
        checked: found.checked,
        findings: found.findings.iter().map(finding).collect(),
        questions: found.questions.iter().map(finding).collect(),
        rest: found
            .rest
            .iter()
            .map(|rest| AuditRest {
                post: rest.post,
                differs: rest
                    .differs
                    .iter()
                    .map(|one| AuditDiffers { name: one.name.clone(), claimed: one.claimed, right: one.right })
                    .collect(),
            })
            .collect(),
        unread: found
            .unread
            .iter()
            .map(|(post, text, why)| AuditUnread { post: *post, text: text.clone(), why: why.clone() })
            .collect(),
        report: BTreeMap::from(
            [("text", Markup::Text), ("markdown", Markup::Markdown), ("bbcode", Markup::Bbcode)].map(report),
        ),
    }
}

/// A position as a picture for a forum.
async fn pictured(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path((id, number)): Path<(String, usize)>,
    RequestLang(lang): RequestLang,
) -> Answer<Response> {
    let (battle, notes, viewer) = copy(&app, &caller, &id, lang).await?;
    let slot = check_slot(&app, caller.requester()).await?;
    let drawn = work(&app, slot, limits::CHECK_TIME, move |_| {
        let shown = at_step(battle, &notes, number, viewer, lang);
        picture::svg(&shown.view, &shown.view.heading)
    });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8")], drawn.await?).into_response())
}

/// Battles of one's own in which a clause counted: the latest ones.
async fn fired(State(app): State<Arc<App>>, caller: Caller, Path(clause): Path<String>) -> Answer<Json<Vec<FiredIn>>> {
    caller.may(Scope::Read)?;
    let (person, prefix) = (caller.person, clause.split('-').next().unwrap_or_default().to_owned());
    let rules = holmgang_rulebooks::REGISTRY
        .0
        .iter()
        .map(|known| known.profile())
        .find(|profile| law::prefix(profile) == prefix);
    let Some(ruleset) = rules.map(|profile| profile.id) else { return Ok(Json(Vec::new())) };
    let tables = app.store.read(move |store| {
        let mut found = store.prepare_cached(
            "SELECT DISTINCT t.id FROM tables t JOIN states s USING (id) JOIN seats x USING (id)
             WHERE x.person = ?1 AND t.ruleset = ?2 AND s.stage IN ('running', 'over') AND t.id NOT IN (SELECT id FROM quarantine)
             ORDER BY s.updated DESC LIMIT ?3",
        )?;
        let ids = found.query_map(rusqlite::params![person, ruleset, limits::MOST_SEARCHED], |row| row.get(0))?;
        ids.collect::<rusqlite::Result<Vec<String>>>()
    });
    let mut out = Vec::new();
    for table in tables.await? {
        let Ok(handle) = room_of(&app, &table, person).await else { continue };
        let look = handle
            .look(move |room| room.may_have_record().then(|| (room.game().battle().duplicate(), room.told_title())));
        let Some(Some((battle, title))) = look.await else { continue };
        let slot = check_slot(&app, caller.requester()).await?;
        let wanted = clause.clone();
        let steps = work(&app, slot, limits::CHECK_TIME, move |_| law::fired(&*battle, &wanted, limits::MOST_LEGAL));
        let steps = steps.await?;
        if !steps.is_empty() {
            out.push(FiredIn { table, title, steps });
        }
    }
    Ok(Json(out))
}
