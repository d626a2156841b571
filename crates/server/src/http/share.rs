//! One event of a battle as a page of its own that is readable without scripts: the position, what happened with its numbers, the odds, the clauses. Others may
//! show it in a frame. For everybody where the battle is public, else for who may watch it, or knows the link for watching.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use holmgang_arena::erased::{AnyBattle, LogLine};
use holmgang_arena::rulebook::Rulebook;
use holmgang_desk::answer::number;
use holmgang_desk::picture::{self, escaped};
use holmgang_kernel::say;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::Rank;
use holmgang_kernel::words::{Lang, Words};
use serde::Deserialize;

use super::guard::Embeddable;
use super::tables::{at_step, gone, room};
use super::{Address, Answer, Fault, OptionalCaller, RequestLang, Scope, check_slot, work};
use crate::app::App;
use crate::fair_queue::Requester;
use crate::limits;
use crate::notes::Notes;

/// Outcomes that are told.
const MOST_OUTCOMES: usize = 8;
/// How many ways of the dice are followed for them.
const MOST_PATHS: usize = 20_000;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/e/{id}/{step}", get(page)).route("/e/{id}/{step}/picture.svg", get(pictured))
}

#[derive(Deserialize)]
struct KeyQuery {
    key: Option<String>,
}

/// What is shown of a table.
struct Shown {
    battle: Box<dyn AnyBattle>,
    notes: Notes,
    viewer: Viewer,
    title: Words,
    ruleset: String,
}

async fn shown(app: &Arc<App>, caller: OptionalCaller, id: &str, key: Option<String>, lang: Lang) -> Answer<Shown> {
    let handle = room(app, id).await?;
    let person = caller.0.filter(|caller| caller.may(Scope::Read).is_ok()).map_or(0, |caller| caller.person);
    let look = handle.look(move |room| {
        let may = room.may_watch(person) || key.is_some_and(|key| room.knows_link(&key));
        (may && room.may_have_record()).then(|| Shown {
            battle: room.game().battle().duplicate(),
            notes: room.game().notes().clone(),
            viewer: room.viewpoint_of(person, lang, None).viewer(),
            title: room.told_title(),
            ruleset: room.setup().wish.ruleset.clone(),
        })
    });
    look.await.ok_or_else(gone)?.ok_or_else(Fault::no_table)
}

async fn pictured(
    State(app): State<Arc<App>>,
    caller: OptionalCaller,
    Path((id, step)): Path<(String, usize)>,
    Address(address): Address,
    Query(query): Query<KeyQuery>,
    RequestLang(lang): RequestLang,
) -> Answer<Response> {
    let Shown { battle, notes, viewer, .. } = shown(&app, caller, &id, query.key, lang).await?;
    let slot = check_slot(&app, Requester::Network(address)).await?;
    let drawn = work(&app, slot, limits::CHECK_TIME, move |_| {
        let at = at_step(battle, &notes, step, viewer, lang);
        picture::svg(&at.view, &at.view.heading)
    });
    let mut response = ([(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8")], drawn.await?).into_response();
    response.extensions_mut().insert(Embeddable);
    Ok(response)
}

async fn page(
    State(app): State<Arc<App>>,
    caller: OptionalCaller,
    Path((id, step)): Path<(String, usize)>,
    Address(address): Address,
    Query(query): Query<KeyQuery>,
    RequestLang(lang): RequestLang,
) -> Answer<Response> {
    let found = shown(&app, caller, &id, query.key, lang).await?;
    let slot = check_slot(&app, Requester::Network(address)).await?;
    let html = work(&app, slot, limits::CHECK_TIME, move |_| written(&found, &id, step, lang));
    let mut response = ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html.await?).into_response();
    response.extensions_mut().insert(Embeddable);
    Ok(response)
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem;color:#211d17;background:#f7f2e8}\
svg{max-width:100%;height:auto}a{color:#7a2d1b}small{color:#5a5348}li{margin:.2rem 0}.n{color:#5a5348;font-size:.9em}\
@media(prefers-color-scheme:dark){body{color:#eee6d6;background:#1d1a16}a{color:#e9a58f}small,.n{color:#b8ad9a}}";

fn written(found: &Shown, id: &str, step: usize, lang: Lang) -> String {
    let steps = found.battle.steps();
    let step = step.min(steps);
    let odds = chances(&*found.battle, step, lang);
    let at = at_step(found.battle.duplicate(), &found.notes, step, found.viewer, lang);
    let title = format!("{} — {}", found.title.get(lang), at.view.heading);
    let mut out = String::new();
    let code = lang.pick("en", "ru");
    let _ = write!(
        out,
        "<!doctype html><html lang=\"{code}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}</title><meta property=\"og:title\" content=\"{0}\"><style>{STYLE}</style></head><body><main><h1>{0}</h1>",
        escaped(&title)
    );
    let place = say!(lang, "Step {step} of {steps}", "Шаг {step} из {steps}");
    let _ = write!(out, "<p><small>{place}</small></p>{}", picture::svg(&at.view, &title));
    let _ = write!(out, "<h2>{}</h2><ul>", lang.pick("What happened", "Что произошло"));
    for line in at.log.iter().filter(|line| line.line.rank != Rank::Heading) {
        event(&mut out, line, lang);
    }
    out.push_str("</ul>");
    if !odds.is_empty() {
        let _ = write!(out, "<h2>{}</h2><ul>", lang.pick("The odds before", "Шансы перед этим"));
        for (chance, told) in odds {
            let _ = write!(out, "<li><b>{}</b> {}</li>", escaped(&chance), escaped(&told));
        }
        out.push_str("</ul>");
    }
    clauses(&mut out, &found.ruleset, &at.log, lang);
    let link = |step: usize, text: &str| format!("<a href=\"/e/{id}/{step}?lang={code}\">{text}</a> ");
    out.push_str("<nav><p>");
    if 0 < step {
        out.push_str(&link(step - 1, lang.pick("← the step before", "← шаг назад")));
    }
    if step < steps {
        out.push_str(&link(step + 1, lang.pick("the next step →", "шаг вперёд →")));
    }
    let whole = lang.pick("the whole battle", "весь бой");
    let _ = write!(out, "<a href=\"/#/replay/{id}/{step}\">{whole}</a></p></nav></main></body></html>");
    out
}

fn event(out: &mut String, line: &LogLine, lang: Lang) {
    let clause = line.clause.to_string();
    let _ = write!(out, "<li>{} <a href=\"#{clause}\">{clause}</a>", escaped(&line.line.text));
    for figure in line.figures.iter().filter(|figure| !figure.terms.is_empty()) {
        let _ = write!(out, "<br><span class=\"n\">{}</span>", escaped(&number(figure, lang)));
    }
    out.push_str("</li>");
}

/// What could have come of a step, likeliest first: as far as who looks may know it, so only where nothing is hidden.
fn chances(battle: &dyn AnyBattle, step: usize, lang: Lang) -> Vec<(String, String)> {
    let Some(info) = battle.step(step).filter(|info| !info.rolls.is_empty()) else { return Vec::new() };
    let Some(seat) = info.seat else { return Vec::new() };
    let mut before = battle.duplicate();
    while before.steps() >= step && before.undo() {}
    let Ok(odds) = before.odds(seat, &info.action, MOST_PATHS, lang) else { return Vec::new() };
    odds.told
        .iter()
        .take(MOST_OUTCOMES)
        .map(|row| {
            let told: Vec<String> = row
                .differences
                .iter()
                .map(|one| if one.whose.is_empty() { one.text.clone() } else { format!("{}: {}", one.whose, one.text) })
                .collect();
            (lang.percent(&row.chance.percent), told.join("; "))
        })
        .collect()
}

fn clauses(out: &mut String, ruleset: &str, log: &[LogLine], lang: Lang) {
    let mut named: Vec<String> = log
        .iter()
        .flat_map(|line| {
            let terms = line.figures.iter().flat_map(|figure| figure.terms.iter().map(|term| term.clause.to_string()));
            std::iter::once(line.clause.to_string()).chain(terms)
        })
        .collect();
    let mut known = std::collections::BTreeSet::new();
    named.retain(|clause| known.insert(clause.clone()));
    let Some(book) = Rulebook::of(ruleset, lang).filter(|_| !named.is_empty()) else { return };
    let _ = write!(out, "<h2>{}</h2>", lang.pick("By these clauses", "По этим пунктам"));
    for clause in named.iter().take(limits::MOST_LEGAL) {
        if let Some(text) = book.clause(clause) {
            let _ = write!(
                out,
                "<section id=\"{clause}\"><h3>{}</h3>{}<p><a href=\"/#/rules/{ruleset}/{clause}\">{clause}</a></p></section>",
                escaped(&text.title),
                text.text.split("\n\n").map(|part| format!("<p>{}</p>", escaped(part))).collect::<String>()
            );
        }
    }
}
