//! Profiles: what is told of people, and what they want to be told.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::routing::get;
use axum::{Json, Router};
use holmgang_arena::glicko::Glicko;
use holmgang_kernel::words::Lang;
use rusqlite::{Connection, OptionalExtension, params};

use super::list::{self, Names, Search};
use super::tables::room_of;
use super::{Answer, Body, Caller, Fault, Of, RequestLang, Scope};
use crate::app::App;
use crate::limits::{MOST_PORTRAIT, PROFILE_BATTLES, PROFILE_BEST, RATED_FROM};
use crate::names::shown;
use crate::results::{self, Best};
use crate::wire::{BestAction, BookResults, FoughtRow, LuckRecord, Profile, ProfileWish, Rating, Shows, Sitting};

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/me/profile", get(mine).put(change))
        .route("/api/people/{id}", get(person))
        .route("/api/tables/{id}/people", get(sitting))
}

fn nobody() -> Fault {
    Fault::said("not_found", "there is no such person", "такого человека нет")
}

/// The portrait of a person and what they show.
///
/// # Errors
/// The database does not answer.
pub fn kept(store: &Connection, person: i64) -> rusqlite::Result<(String, Shows)> {
    let found = store
        .prepare_cached("SELECT portrait, shows FROM profiles WHERE person = ?1")?
        .query_row([person], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))
        .optional()?;
    Ok(found.map_or_else(Default::default, |(portrait, shows)| {
        // What cannot be read is shown to nobody.
        let hidden = Shows { rating: false, battles: false, best: false, luck: false };
        (portrait, serde_json::from_str(&shows).unwrap_or(hidden))
    }))
}

fn told_rating(glicko: Glicko) -> Rating {
    Rating { value: glicko.rating.round() as i32, deviation: glicko.deviation.round() as i32 }
}

fn books(store: &Connection, person: i64) -> rusqlite::Result<Vec<BookResults>> {
    let mut found = store.prepare_cached(
        "SELECT ruleset, count(*), sum(score >= 1), sum(score > 0 AND score < 1), sum(score <= 0) FROM results
         WHERE person = ?1 GROUP BY ruleset ORDER BY count(*) DESC, ruleset",
    )?;
    let books = found.query_map([person], |row| {
        let (ruleset, battles): (String, u32) = (row.get(0)?, row.get(1)?);
        Ok(BookResults { ruleset, battles, won: row.get(2)?, drawn: row.get(3)?, lost: row.get(4)?, rating: None })
    })?;
    let mut books: Vec<BookResults> = books.collect::<rusqlite::Result<_>>()?;
    for book in books.iter_mut().filter(|book| book.battles >= RATED_FROM) {
        book.rating = results::rating(store, person, &book.ruleset)?.map(|(rating, _)| told_rating(rating));
    }
    Ok(books)
}

fn luck(store: &Connection, person: i64) -> rusqlite::Result<LuckRecord> {
    store
        .prepare_cached(
            "SELECT count(rolls), coalesce(sum(rolls), 0), coalesce(sum(luck), 0.0) FROM results WHERE person = ?1",
        )?
        .query_row([person], |row| {
            let (battles, rolls): (u32, u32) = (row.get(0)?, row.get(1)?);
            // A roll lies anywhere between −1 and 1: its variance is a third.
            Ok(LuckRecord { battles, rolls, sum: row.get(2)?, usual: (f64::from(rolls) / 3.0).sqrt() })
        })
}

/// Condition on a table `t` that whoever looks (`?1`) may watch it.
const MAY_SEE: &str = "(t.public OR t.owner = ?1 OR EXISTS (SELECT 1 FROM seats y WHERE y.id = t.id AND y.person = ?1)
    OR EXISTS (SELECT 1 FROM watchers w WHERE w.id = t.id AND w.person = ?1))";

/// Their best actions, of battles that whoever looks may see.
fn best(store: &Connection, (looks, person): (i64, i64)) -> rusqlite::Result<Vec<BestAction>> {
    let sql = format!(
        "SELECT r.id, r.ruleset, r.best, r.at FROM results r JOIN tables t USING (id)
         WHERE r.person = ?2 AND r.best IS NOT NULL AND {MAY_SEE} ORDER BY r.at DESC LIMIT {PROFILE_BEST}"
    );
    let mut found = store.prepare_cached(&sql)?;
    let rows = found.query_map([looks, person], |row| {
        let best: Option<Best> = serde_json::from_str(&row.get::<_, String>(2)?).ok();
        let (table, ruleset, at) = (row.get(0)?, row.get(1)?, row.get(3)?);
        Ok(best.map(|Best { step, words }| BestAction { table, ruleset, step, words, at }))
    })?;
    rows.filter_map(Result::transpose).collect()
}

/// Their latest battles, of those that whoever looks may see.
fn battles(store: &Connection, (looks, person): (i64, i64), names: &Names) -> rusqlite::Result<Vec<FoughtRow>> {
    let may_see = MAY_SEE.replace("?1", ":person");
    let sql = format!(
        "{} WHERE s.stage = 'over' AND t.id IN (SELECT id FROM seats WHERE person = :of) AND {may_see} AND :index IS :index AND {}
         ORDER BY s.updated DESC LIMIT {PROFILE_BATTLES}",
        list::COLUMNS,
        list::FITS
    );
    let search = Search::battles(person, looks);
    let rows = list::found(store, &sql, &search, names)?;
    let mut seats = store.prepare_cached("SELECT seat FROM seats WHERE id = ?1 AND person = ?2 ORDER BY place")?;
    let told = |row: crate::wire::TableRow| {
        let seats = seats.query_map(params![row.id, person], |row| row.get(0))?;
        Ok(FoughtRow { seats_of: seats.collect::<rusqlite::Result<_>>()?, row })
    };
    rows.into_iter().map(told).collect()
}

/// Whether somebody has ever been seen by who looks: at a battle that both may see. Numbers of people tell nothing of those who were not.
fn have_met(store: &Connection, (looks, person): (i64, i64)) -> rusqlite::Result<bool> {
    let sql = format!("SELECT 1 FROM seats x JOIN tables t USING (id) WHERE x.person = ?2 AND {MAY_SEE} LIMIT 1");
    Ok(store.prepare_cached(&sql)?.query_row([looks, person], |_| Ok(())).optional()?.is_some())
}

fn profile(store: &Connection, (looks, person): (i64, i64), names: &Names) -> rusqlite::Result<Option<Profile>> {
    let is_own = looks == person;
    if !is_own && !have_met(store, (looks, person))? {
        return Ok(None);
    }
    let found = store
        .prepare_cached("SELECT name, created FROM people WHERE id = ?1 AND deleted IS NULL")?
        .query_row([person], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((name, since)) = found else { return Ok(None) };
    let (portrait, shows) = kept(store, person)?;
    let seen = |shown: bool| is_own || shown;
    let name: String = name;
    Ok(Some(Profile {
        id: person,
        name: shown(&name, names.lang).into_owned(),
        portrait,
        since,
        shows: is_own.then_some(shows),
        books: seen(shows.rating).then(|| books(store, person)).transpose()?,
        luck: seen(shows.luck).then(|| luck(store, person)).transpose()?,
        best: seen(shows.best).then(|| best(store, (looks, person))).transpose()?,
        battles: seen(shows.battles).then(|| battles(store, (looks, person), names)).transpose()?,
    }))
}

async fn looked_up(app: &Arc<App>, (looks, person): (i64, i64), lang: Lang) -> Answer<Json<Profile>> {
    let names = list::names(app, lang);
    let found = app.store.read_on(&app.list_workers, move |store| profile(store, (looks, person), &names));
    found.await?.map(Json).ok_or_else(nobody)
}

async fn mine(State(app): State<Arc<App>>, caller: Caller, RequestLang(lang): RequestLang) -> Answer<Json<Profile>> {
    caller.may(Scope::Read)?;
    looked_up(&app, (caller.person, caller.person), lang).await
}

async fn person(
    State(app): State<Arc<App>>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Path(id): Path<String>,
) -> Answer<Json<Profile>> {
    caller.may(Scope::Read)?;
    looked_up(&app, (caller.person, id.parse().map_err(|_| nobody())?), lang).await
}

async fn change(
    State(app): State<Arc<App>>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Body(wish): Body<ProfileWish>,
) -> Answer<Json<Profile>> {
    caller.may(Scope::All)?;
    let ProfileWish { portrait, shows } = wish;
    if portrait.len() > MOST_PORTRAIT || !portrait.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
        return Err(Fault::said(
            "bad_request",
            "`portrait` is the name of a figure: small Latin letters and hyphens",
            "`portrait` — имя фигуры: строчные латинские буквы и дефисы",
        ));
    }
    let person = caller.person;
    let text = serde_json::to_string(&shows).unwrap_or_default();
    let stored = app.store.write(move |store| {
        store
            .prepare_cached(
                "INSERT INTO profiles (person, portrait, shows) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET portrait = excluded.portrait, shows = excluded.shows",
            )?
            .execute(params![person, portrait, text])
    });
    stored.await?;
    looked_up(&app, (person, person), lang).await
}

/// Everybody who sits at a table.
fn sitting_at(store: &Connection, id: &str, (looks, lang): (i64, Lang)) -> rusqlite::Result<Vec<Sitting>> {
    let mut found = store.prepare_cached(
        "SELECT x.seat, p.id, p.name, t.ruleset FROM seats x JOIN tables t USING (id) JOIN people p ON p.id = x.person
         WHERE x.id = ?1 AND x.holder = 'human' AND p.deleted IS NULL ORDER BY x.place",
    )?;
    let mut count = store.prepare_cached("SELECT count(*) FROM results WHERE person = ?1 AND ruleset = ?2")?;
    let mut rows = found.query([id])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let (person, ruleset): (i64, String) = (row.get(1)?, row.get(3)?);
        let (portrait, shows) = kept(store, person)?;
        let battles: u32 = count.query_row(params![person, ruleset], |row| row.get(0))?;
        let rating = match battles >= RATED_FROM && (shows.rating || person == looks) {
            true => results::rating(store, person, &ruleset)?.map(|(rating, _)| told_rating(rating)),
            false => None,
        };
        let name: String = row.get(2)?;
        let name = shown(&name, lang).into_owned();
        all.push(Sitting { seat: row.get(0)?, person, name, portrait, rating });
    }
    Ok(all)
}

async fn sitting(State(app): State<Arc<App>>, Of { caller, id, lang }: Of) -> Answer<Json<Vec<Sitting>>> {
    caller.may(Scope::Read)?;
    let looks = caller.person;
    room_of(&app, &id, looks).await?;
    Ok(Json(app.store.read(move |store| sitting_at(store, &id, (looks, lang))).await?))
}
