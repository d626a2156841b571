//! Rulebooks: what there is to play, clauses, content for the builder, checks of scenarios.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use holmgang_arena::erased::{self, AnyRules, ScenarioSource, StartError};
use holmgang_arena::rulebook::{ClauseText, Rulebook};
use holmgang_arena::{any, house, read, schema};
use holmgang_desk::{campaign, law};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::Node;
use holmgang_kernel::seat::{REFEREE, Viewer};
use holmgang_kernel::words::{Fixed, Lang, Words};
use holmgang_rulebooks::REGISTRY;
use serde::Deserialize;

use super::error::{MOST_TOLD, places};
use super::{Address, Answer, Body, Fault, RequestLang, check_slot, work_told};
use crate::app::App;
use crate::fair_queue::Requester;
use crate::game;
use crate::limits;
use crate::wire;

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/rulebooks", get(all))
        .route("/api/rulebooks/{id}", get(one))
        .route("/api/rulebooks/{id}/clauses", get(clauses))
        .route("/api/rulebooks/{id}/clauses/{clause}", get(clause))
        .route("/api/rulebooks/{id}/content", get(content))
        .route("/api/rulebooks/{id}/content/{table}/{entry}", get(entry))
        .route("/api/scenarios/validate", post(validate))
}

/// An entry of a list for the wire.
pub fn listed(listed: erased::Listed) -> wire::Listed {
    wire::Listed { id: listed.id, name: listed.name, about: listed.about }
}

fn scenario_info(rules: &dyn AnyRules, scenario: erased::Listed) -> wire::ScenarioInfo {
    let playing = rules.playing(&ScenarioSource::Id(scenario.id.clone()), &[]);
    let seats = playing.into_iter().filter_map(|place| rules.profile().seats.get(place));
    wire::ScenarioInfo { seats: seats.map(|seat| seat.id.to_owned()).collect(), listed: listed(scenario) }
}

fn words(fixed: Fixed) -> Words {
    Words::new(fixed.en, fixed.ru)
}

fn info(rules: &dyn AnyRules) -> wire::RulebookInfo {
    let profile = rules.profile();
    let kind = |default: &str| match (default, default.parse::<i64>()) {
        ("true" | "false", _) => "bool",
        (_, Ok(_)) => "int",
        _ => "text",
    };
    let options = profile.options.iter().map(|option| {
        let (about, values) = house::told(profile, option);
        let choice =
            |value: house::Value| wire::Listed { id: value.id.to_owned(), name: value.name, about: value.about };
        wire::OptionInfo {
            id: option.id.to_owned(),
            about,
            default: option.default.to_owned(),
            kind: kind(option.default).to_owned(),
            choices: values.into_iter().map(choice).collect(),
            seats_referee: option.id == REFEREE.id,
            clause: option.clause,
        }
    });
    let verbs = rules.verbs().iter().map(|verb| wire::VerbInfo {
        en: verb.en.to_owned(),
        ru: verb.ru.iter().map(|word| (*word).to_owned()).collect(),
        usage: verb.usage.to_owned(),
        about: words(verb.about),
        referee: verb.referee,
    });
    let seats = profile.seats.iter().map(|seat| wire::SeatName { id: seat.id.to_owned(), name: words(seat.name) });
    let opener = REGISTRY.get(profile.id).ok().and_then(|registered| registered.opener());
    wire::RulebookInfo {
        id: profile.id.to_owned(),
        title: words(profile.title),
        about: words(profile.about),
        prefix: law::prefix(profile),
        version: profile.version,
        emblem: profile.id.to_owned(),
        seats: seats.collect(),
        chance: profile.chance,
        hidden: profile.hidden,
        referee: profile.referee,
        options: options.collect(),
        scenarios: rules.scenarios().into_iter().map(|scenario| scenario_info(rules, scenario)).collect(),
        opener: opener
            .map(|opener| wire::OpenerInfo { scenario: opener.scenario.to_owned(), seat: opener.seat.to_owned() }),
        verbs: verbs.collect(),
    }
}

/// All rulebooks, worked out once: which seats a scenario has is found out by beginning it.
fn infos(app: &App) -> &[wire::RulebookInfo] {
    app.books.get_or_init(|| app.all_rules().map(|rules| info(&**rules)).collect())
}

async fn all(State(app): State<Arc<App>>) -> Json<Vec<wire::RulebookInfo>> {
    Json(infos(&app).to_vec())
}

async fn one(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer<Json<wire::RulebookInfo>> {
    app.rules(&id)?;
    let found = infos(&app).iter().find(|info| info.id == id).cloned();
    found.map(Json).ok_or_else(|| Fault::said("no_such_ruleset", "there is no such rulebook", "нет таких правил"))
}

fn body(clause: &ClauseText) -> wire::ClauseBody {
    let ClauseText { id, title, section, text } = clause.clone();
    wire::ClauseBody { id, title, section, text }
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

fn book(app: &App, id: &str, lang: Lang) -> Answer<Rulebook> {
    app.rules(id)?;
    Rulebook::of(id, lang)
        .ok_or_else(|| Fault::said("not_found", "its text is not here", "текста этих правил здесь нет"))
}

async fn clauses(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(search): Query<Search>,
    RequestLang(lang): RequestLang,
) -> Answer<Json<Vec<wire::ClauseBody>>> {
    let book = book(&app, &id, lang)?;
    let q: String = search.q.chars().take(200).collect();
    let found = match q.trim().is_empty() {
        true => book.clauses().iter().collect(),
        false => book.search(&q),
    };
    Ok(Json(found.into_iter().map(body).collect()))
}

async fn clause(
    State(app): State<Arc<App>>,
    Path((id, clause)): Path<(String, String)>,
    RequestLang(lang): RequestLang,
) -> Answer<Json<wire::ClauseBody>> {
    let book = book(&app, &id, lang)?;
    let found = book.clause(&clause).map(body);
    found.map(Json).ok_or_else(|| Fault::said("no_such_clause", "there is no such clause", "такого пункта нет"))
}

async fn content(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    RequestLang(lang): RequestLang,
) -> Answer<Json<wire::ContentInfo>> {
    let rules = app.rules(&id)?;
    let tables = rules.tables().into_iter().map(|(table, entries)| wire::ContentTable {
        table: table.to_owned(),
        entries: entries.into_iter().map(listed).collect(),
    });
    let shape = rules.profile().shapes.iter().find(|shape| shape.table == any::SCENARIO);
    let schema = shape.map_or(wire::Json::Null, |shape| schema::table(&*rules, shape, lang));
    Ok(Json(wire::ContentInfo { tables: tables.collect(), schema }))
}

async fn entry(
    State(app): State<Arc<App>>,
    Path((id, table, entry)): Path<(String, String, String)>,
) -> Answer<Json<wire::EntryBody>> {
    let rules = app.rules(&id)?;
    let node = rules.entry(&table, &entry);
    let node = node.ok_or_else(|| Fault::said("not_found", "there is no such entry", "такой записи нет"))?;
    Ok(Json(wire::EntryBody { toml: toml(node), json: campaign::json(node) }))
}

/// A table as TOML.
fn toml(node: &Node) -> String {
    read::lines(node).into_iter().map(|line| line + "\n").collect()
}

async fn validate(
    State(app): State<Arc<App>>,
    Address(address): Address,
    RequestLang(lang): RequestLang,
    Body(wish): Body<wire::Validate>,
) -> Answer<Response> {
    let rules = app.rules(&wish.ruleset)?;
    // By address: who can be many people at once is still one.
    let slot = check_slot(&app, Requester::Network(address)).await?;
    work_told(&app, slot, limits::CHECK_TIME, move |go_on| validated(&*rules, &wish, lang, go_on)).await
}

/// What is to be said of a scenario; none if it takes too long.
pub(crate) fn validated(
    rules: &dyn AnyRules,
    wish: &wire::Validate,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Option<wire::Validated> {
    let faulty =
        |faults: Vec<wire::FaultPlace>| wire::Validated { ok: false, faults, toml: None, json: None, view: None };
    let read = game::source(&wish.scenario).and_then(|source| Ok((source, game::options(&wish.options)?)));
    let (scenario, options) = match read {
        Ok(read) => read,
        Err(faults) => return Some(faulty(places(&faults))),
    };
    if !go_on() {
        return None;
    }
    let node = match &scenario {
        ScenarioSource::Id(id) => rules.entry(any::SCENARIO, id).cloned(),
        ScenarioSource::Inline(_, node) => Some(node.clone()),
    };
    let setup = erased::Setup { scenario, options, key: [0; 32], rolls: Rolls::Seeded };
    let started = rules.start(&setup);
    if !go_on() {
        return None;
    }
    // What has more faults than are told is no scenario that a form could show: to write it anew is work for nothing.
    let is_hopeless = matches!(&started, Err(StartError::Faults(faults)) if faults.0.len() > MOST_TOLD);
    let node = node.filter(|_| !is_hopeless);
    let (toml, json) = (node.as_ref().map(toml), node.as_ref().map(campaign::json));
    Some(match started {
        Ok(battle) => {
            let view = Some(battle.view(Viewer::Spectator, lang));
            wire::Validated { ok: true, faults: Vec::new(), toml, json, view }
        }
        Err(StartError::Faults(faults)) => wire::Validated { toml, json, ..faulty(places(&faults)) },
        Err(other) => {
            let words = game::told(&other);
            let place =
                wire::FaultPlace { code: "bad_scenario".to_owned(), line: 0, column: 0, path: String::new(), words };
            wire::Validated { toml, json, ..faulty(vec![place]) }
        }
    })
}
