//! Lists of tables: the lobby, and one's own. They come from the store; no table is woken for them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use holmgang_kernel::seat::REFEREE;
use holmgang_kernel::words::{Lang, Words};
use rusqlite::{Connection, named_params};
use serde::Deserialize;

use super::{Answer, Caller, Fault, OptionalCaller, RequestLang, Scope};
use crate::app::App;
use crate::game::Setup;
use crate::limits::MOST_ROWS;
use crate::names;
use crate::room::stage_of;
use crate::wire::{SeatInfo, Stage, TableRow};

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/api/tables", get(lobby)).route("/api/me/tables", get(mine))
}

#[derive(Deserialize)]
struct Wish {
    what: Option<String>,
    state: Option<String>,
    ruleset: Option<String>,
    #[serde(default)]
    q: String,
    #[serde(default)]
    who: String,
    #[serde(default)]
    result: String,
}

/// What is looked for.
#[derive(Default)]
pub(super) struct Search {
    /// Who looks.
    person: i64,
    /// Whose battles, where a list is somebody else's.
    of: i64,
    ruleset: Option<String>,
    q: String,
    who: String,
    result: String,
    index: Option<String>,
}

impl Search {
    /// All battles of somebody, for who looks.
    pub(super) fn battles(of: i64, looks: i64) -> Search {
        Search { person: looks, of, ..Search::default() }
    }
}

/// `?1` is the person; every row is one that they may see.
///
/// What is looked for is found by its letters in an index, and then read of those tables alone; what is too short for that, in the latest tables.
pub(super) const COLUMNS: &str =
    "SELECT t.id, t.title, t.ruleset, t.scenario, t.public, t.setup, s.stage, s.revision, s.wanted, s.result, s.updated, p.picture
    FROM tables t JOIN states s USING (id) LEFT JOIN pictures p USING (id)";
pub(super) const FITS: &str = "t.id NOT IN (SELECT id FROM quarantine) AND (:ruleset IS NULL OR t.ruleset = :ruleset)
    AND (:q = '' OR instr(fold(t.title || ' ' || t.scenario || ' ' || coalesce(s.result, '') || ' '
        || coalesce((SELECT group_concat(who, ' ') FROM seats x WHERE x.id = t.id), '')), :q) > 0)
    AND (:who = '' OR EXISTS (SELECT 1 FROM seats x WHERE x.id = t.id AND x.person IS NOT :person AND instr(fold(x.who), :who) > 0))
    AND (:result = '' OR (s.result IS NOT NULL AND :result = CASE
        WHEN json_extract(s.result, '$.result') = 'draw' THEN 'draw'
        WHEN json_array_length(s.result, '$.winners') = 0 THEN 'none'
        WHEN EXISTS (SELECT 1 FROM seats x, json_each(s.result, '$.winners') w
            WHERE x.id = t.id AND x.person = :person AND x.seat = w.value) THEN 'won'
        WHEN EXISTS (SELECT 1 FROM seats x WHERE x.id = t.id AND x.person = :person) THEN 'lost'
        ELSE 'decided' END))";

async fn lobby(
    State(app): State<Arc<App>>,
    OptionalCaller(caller): OptionalCaller,
    RequestLang(lang): RequestLang,
    Query(wish): Query<Wish>,
) -> Answer<Response> {
    // Who may not look is nobody here: the lobby is for everybody.
    let person = caller.filter(|caller| caller.may(Scope::Read).is_ok()).map_or(0, |caller| caller.person);
    let which = match wish.what.as_deref() {
        Some("running") => "t.public AND s.stage = 'running'",
        Some("finished") => "t.public AND s.stage = 'over'",
        _ => "s.stage = 'waiting' AND EXISTS (SELECT 1 FROM seats o WHERE o.id = t.id AND o.holder = 'open')",
    };
    told(&app, which, "s.updated DESC", (person, lang), wish, |_| {}).await
}

async fn mine(
    State(app): State<Arc<App>>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Query(wish): Query<Wish>,
) -> Answer<Response> {
    caller.may(Scope::Read)?;
    let which = match wish.state.as_deref() {
        Some("running") => "s.stage IN ('waiting', 'starting', 'running')",
        Some("finished") => "s.stage = 'over'",
        _ => "1",
    };
    let which = format!(
        "t.id IN (SELECT id FROM tables WHERE owner = :person UNION SELECT id FROM seats WHERE person = :person) AND {which}"
    );
    // One's own decision first; the order within stays.
    let sort = |rows: &mut Vec<TableRow>| rows.sort_by_key(|row| (!row.your_turn, row.stage == Stage::Over));
    told(&app, &which, "s.stage = 'over', s.updated DESC", (caller.person, lang), wish, sort).await
}

/// The words that are looked for as the index wants them; none where they are too short for it.
fn indexed(words: &[&str]) -> Option<String> {
    let long = words.iter().filter(|word| word.chars().count() >= 3);
    let quoted: Vec<String> = long.map(|word| format!("\"{}\"", word.replace('"', "\"\""))).collect();
    (!quoted.is_empty()).then(|| quoted.join(" AND "))
}

/// The rows as the bytes of their answer, written where they are read: the threads that answer players have no time for a hundred of them.
async fn told(
    app: &Arc<App>,
    which: &str,
    order: &str,
    (person, lang): (i64, Lang),
    wish: Wish,
    sort: impl FnOnce(&mut Vec<TableRow>) + Send + 'static,
) -> Answer<Response> {
    let short = |text: &str| text.trim().to_lowercase().chars().take(100).collect::<String>();
    let (q, who, result) = (short(&wish.q), short(&wish.who), short(&wish.result));
    let (q, who) = (names::sought(&q).to_owned(), names::sought(&who).to_owned());
    if !["", "won", "lost", "draw", "decided"].contains(&result.as_str()) {
        let en = "`result` is won, lost, draw or decided";
        return Err(Fault::said("bad_request", en, "`result`: won, lost, draw или decided"));
    }
    let index = indexed(&[&q, &who]);
    let is_search = !q.is_empty() || !who.is_empty() || !result.is_empty() || wish.ruleset.is_some();
    let among = match (&index, is_search) {
        (Some(_), _) => {
            "t.id IN (SELECT id FROM found f JOIN sought k ON k.n = f.rowid WHERE f.words MATCH :index LIMIT 2000)"
                .to_owned()
        }
        (None, true) => format!(
            "t.id IN (SELECT t.id FROM tables t JOIN states s USING (id) WHERE {which} ORDER BY s.updated DESC LIMIT 2000)"
        ),
        (None, false) => "1".to_owned(),
    };
    let sql = format!(
        "{COLUMNS} WHERE {which} AND {among} AND :index IS :index AND :of IS :of AND {FITS} ORDER BY {order} LIMIT {MOST_ROWS}"
    );
    let search = Search { person, of: 0, ruleset: wish.ruleset, q, who, result, index };
    let names = names(app, lang);
    let written = app.store.read_on(&app.list_workers, move |store| {
        let mut rows = found(store, &sql, &search, &names)?;
        sort(&mut rows);
        Ok(serde_json::to_vec(&rows).unwrap_or_default())
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], written.await?).into_response())
}

/// What the rows are told by.
pub(super) struct Names {
    /// The names of all seats, by rulebook and seat.
    seats: BTreeMap<(String, String), Words>,
    /// The language of who reads.
    pub lang: Lang,
}

pub(super) fn names(app: &App, lang: Lang) -> Names {
    let of = |profile: &'static holmgang_kernel::ruleset::Profile| {
        let seats = profile.seats.iter().chain([&REFEREE]);
        seats.map(move |seat| ((profile.id.to_owned(), seat.id.to_owned()), Words::new(seat.name.en, seat.name.ru)))
    };
    Names { seats: app.all_rules().flat_map(|rules| of(rules.profile())).collect(), lang }
}

pub(super) fn found(store: &Connection, sql: &str, search: &Search, names: &Names) -> rusqlite::Result<Vec<TableRow>> {
    let mut statement = store.prepare_cached(sql)?;
    let mut seats = store.prepare_cached("SELECT seat, holder, person, who FROM seats WHERE id = ?1 ORDER BY place")?;
    let Search { person, of, ruleset, q, who, result, index } = search;
    let person = *person;
    let mut found = statement
        .query(named_params! { ":ruleset": ruleset, ":q": q, ":who": who, ":result": result, ":person": person, ":of": of, ":index": index })?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let (id, ruleset): (String, String) = (row.get(0)?, row.get(2)?);
        let setup: Option<Setup> = serde_json::from_str(&row.get::<_, String>(5)?).ok();
        let stage = stage_of(&row.get::<_, String>(6)?);
        let wanted: String = row.get(8)?;
        let result: Option<String> = row.get(9)?;
        let sitting = seats.query_map([&id], |row| {
            let (seat, holder): (String, String) = (row.get(0)?, row.get(1)?);
            let (holds, who): (Option<i64>, Option<String>) = (row.get(2)?, row.get(3)?);
            let name = names.seats.get(&(ruleset.clone(), seat.clone())).cloned();
            Ok(SeatInfo {
                name: name.unwrap_or_else(|| Words::same(seat.clone())),
                seat,
                bot: who.clone().filter(|_| holder == "bot"),
                holder,
                who: who.map(|who| names::shown(&who, names.lang).into_owned()),
                here: false,
                you: person != 0 && holds == Some(person),
                out: false,
            })
        })?;
        let sitting: Vec<SeatInfo> = sitting.collect::<rusqlite::Result<_>>()?;
        let yours: Vec<String> = sitting.iter().filter(|seat| seat.you).map(|seat| seat.seat.clone()).collect();
        rows.push(TableRow {
            id,
            title: row.get(1)?,
            ruleset,
            scenario: serde_json::from_str(&row.get::<_, String>(3)?).unwrap_or_default(),
            stage,
            your_turn: stage == Stage::Running && yours.iter().any(|seat| wanted.contains(&format!(" {seat} "))),
            yours,
            seats: sitting,
            revision: row.get::<_, i64>(7)? as u64,
            clock: setup.map(|setup| setup.wish.clock).unwrap_or_default(),
            public: row.get(4)?,
            updated: row.get(10)?,
            result: result.and_then(|text| serde_json::from_str(&text).ok()),
            picture: row.get::<_, Option<String>>(11)?.and_then(|text| serde_json::from_str(&text).ok()),
        });
    }
    Ok(rows)
}
