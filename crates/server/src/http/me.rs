//! You: guests, accounts, devices, tokens, what is kept of you.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use holmgang_kernel::words::Lang;
use rusqlite::{Connection, OptionalExtension, params};

use super::login_attempts::{self, LoginAttempts, LoginOrigin, hashed};
use super::{Address, Answer, Body, Caller, Fault, OptionalCaller, RequestLang, Scope, cookie_name};
use crate::app::App;
use crate::store::Failure;
use crate::time::wall;
use crate::{auth, limits, names, retention, wire};

/// Its routes.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/session", post(session))
        .route("/api/me", get(me).delete(farewell))
        .route("/api/account", post(account))
        .route("/api/login", post(login))
        .route("/api/logout", post(logout))
        .route("/api/me/password", post(password))
        .route("/api/me/devices", get(devices))
        .route("/api/me/devices/{id}", delete(end_device))
        .route("/api/me/export", get(export))
        .route("/api/me/tokens", get(tokens).post(new_token))
        .route("/api/me/tokens/{id}", delete(end_device))
}

/// A name as it may be shown.
pub fn name(given: &str) -> Answer<String> {
    names::read(given).map_err(|words| Fault::new("bad_name", words))
}

/// Whether an account has a name, or one that looks like it. A guest who finds that out has tried as if by a wrong password.
async fn is_of_account(app: &App, from: &LoginOrigin, name: &str) -> Answer<bool> {
    let attempts = LoginAttempts::of_network(from);
    attempts.may(app)?;
    let (look, key) = (names::look(name), names::key(name));
    let found = app.store.read(move |store| {
        let sql = "SELECT 1 FROM people WHERE look = ?1 OR name_key = ?2";
        store.query_row(sql, [look, key], |_| Ok(())).optional()
    });
    let is_taken = found.await?.is_some();
    if is_taken {
        attempts.wrong(app);
    }
    Ok(is_taken)
}

fn name_taken() -> Fault {
    Fault::said("name_taken", "this name is taken", "это имя занято")
}

fn lang_word(lang: Lang) -> &'static str {
    lang.pick("en", "ru")
}

fn told(caller: &Caller, token: Option<String>) -> wire::Me {
    let Caller { person, name, account, lang, created, .. } = caller.clone();
    wire::Me { id: person, name: names::shown(&name, lang).into_owned(), account, lang, created, token }
}

/// What a browser says it is, in a few words.
fn about(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("?");
    let find =
        |known: &[(&str, &'static str)]| known.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name);
    let browser = find(&[
        ("Firefox", "Firefox"),
        ("Edg/", "Edge"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
        ("Python", "Python"),
        ("curl", "curl"),
    ]);
    let system = find(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => agent.chars().filter(|c| !c.is_control()).take(40).collect(),
    }
}

fn with_cookie(app: &App, token: &str, body: impl IntoResponse) -> Response {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let age = if token.is_empty() { 0 } else { app.config.kept.sessions * 86_400 };
    let cookie = format!("{}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}", cookie_name(app));
    let mut response = body.into_response();
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}

fn add_device(store: &Connection, person: i64, token: &str, about: &str, scopes: &str) -> rusqlite::Result<i64> {
    let at = wall();
    store
        .prepare_cached(
            "INSERT INTO devices (person, token, about, scopes, created, seen) VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
        )?
        .execute(params![person, auth::token_hash(token).as_slice(), about, scopes, at])?;
    let id = store.last_insert_rowid();
    // The oldest ones go, so that nobody has ever more.
    store
        .prepare_cached("DELETE FROM devices WHERE person = ?1 AND id NOT IN (SELECT id FROM devices WHERE person = ?1 ORDER BY seen DESC LIMIT ?2)")?
        .execute(params![person, limits::MOST_DEVICES as i64])?;
    Ok(id)
}

async fn session(
    State(app): State<Arc<App>>,
    OptionalCaller(known): OptionalCaller,
    RequestLang(tongue): RequestLang,
    Address(address): Address,
    headers: HeaderMap,
    Body(wish): Body<wire::SessionWish>,
) -> Answer<Response> {
    let wanted = wish.name.as_deref().map(name).transpose()?;
    let from = LoginOrigin::of(&app, address, &headers);
    if let Some(caller) = known {
        return Ok(Json(changed(&app, &from, caller, wanted, wish.lang).await?).into_response());
    }
    if let Some(name) = &wanted
        && is_of_account(&app, &from, name).await?
    {
        return Err(name_taken());
    }
    if app.config.rate_limits && !app.made.take(&address.to_string()) {
        return Err(Fault::said(
            "too_many",
            "too many guests from your address",
            "слишком много гостей с вашего адреса",
        ));
    }
    let lang = wish.lang.unwrap_or(tongue);
    let name = wanted.unwrap_or_else(names::of_guest);
    let token = auth::token();
    let (about, at) = (about(&headers), wall());
    let (stored_name, stored_token) = (name.clone(), token.clone());
    let made = app.store.write(move |store| {
        store.prepare_cached("INSERT INTO people (name, lang, created) VALUES (?1, ?2, ?3)")?.execute(params![
            stored_name,
            lang_word(lang),
            at
        ])?;
        let person = store.last_insert_rowid();
        add_device(store, person, &stored_token, &about, "*")?;
        Ok(person)
    });
    let id = made.await?;
    let name = names::shown(&name, lang).into_owned();
    let me = wire::Me { id, name, account: false, lang, created: at, token: wish.token.then(|| token.clone()) };
    if wish.token {
        return Ok((StatusCode::CREATED, Json(me)).into_response());
    }
    Ok(with_cookie(&app, &token, (StatusCode::CREATED, Json(me))))
}

/// Another name or language. The name of an account is what it logs in with, and stays.
async fn changed(
    app: &Arc<App>,
    from: &LoginOrigin,
    caller: Caller,
    name: Option<String>,
    lang: Option<Lang>,
) -> Answer<wire::Me> {
    let is_other = |name: &String| names::shown(name, Lang::En) != names::shown(&caller.name, Lang::En);
    let name = name.filter(is_other);
    if name.is_none() && lang.is_none_or(|lang| lang == caller.lang) {
        return Ok(told(&caller, None));
    }
    caller.may(Scope::All)?;
    if name.is_some() && caller.account {
        return Err(Fault::said("bad_name", "the name of an account stays", "имя учётной записи не меняется"));
    }
    if let Some(name) = &name
        && is_of_account(app, from, name).await?
    {
        return Err(name_taken());
    }
    let next = Caller { name: name.unwrap_or(caller.name.clone()), lang: lang.unwrap_or(caller.lang), ..caller };
    let (person, stored, word) = (next.person, next.name.clone(), lang_word(next.lang));
    let done = app.store.write(move |store| {
        store.execute("UPDATE people SET name = ?2, lang = ?3 WHERE id = ?1", params![person, stored, word])
    });
    done.await?;
    app.forget_person(person);
    Ok(told(&next, None))
}

async fn me(caller: Caller, RequestLang(lang): RequestLang) -> Json<wire::Me> {
    let name = names::shown(&caller.name, lang).into_owned();
    Json(wire::Me { name, ..told(&caller, None) })
}

async fn account(
    State(app): State<Arc<App>>,
    caller: Caller,
    Address(address): Address,
    headers: HeaderMap,
    Body(wish): Body<wire::Login>,
) -> Answer<Response> {
    caller.may(Scope::All)?;
    if caller.account {
        return Err(Fault::said("already_account", "you have an account", "у вас уже есть учётная запись"));
    }
    let from = LoginOrigin::of(&app, address, &headers);
    let attempts = LoginAttempts::of_network(&from);
    attempts.may(&app)?;
    let name = name(&wish.name)?;
    auth::check_password(&wish.password, &name).map_err(|words| Fault::new("bad_password", words))?;
    // The one secret that signing up cannot keep is whether a name is taken. It costs as much as a wrong password, and is counted like one before the
    // next has its turn.
    let (hash, _turn) = hashed(&app, &attempts, move || auth::password_hash(&wish.password)).await?;
    let (person, device, stored) = (caller.person, caller.device, name.clone());
    let (name_key, look) = (names::key(&name), names::look(&name));
    let home = login_attempts::word();
    let word = home.clone();
    let done = app.store.write(move |store| {
        let changed = store.execute(
            "UPDATE people SET name = ?2, name_key = ?3, password = ?4, look = ?5 WHERE id = ?1 AND password IS NULL
             AND NOT EXISTS (SELECT 1 FROM people WHERE look = ?5)",
            params![person, stored, name_key, hash, look],
        )?;
        if changed > 0 {
            from.settle(store, person, device, &word)?;
        }
        Ok(changed)
    });
    match done.await {
        Ok(1..) => {}
        Ok(0) | Err(Failure::Conflict) => {
            attempts.wrong(&app);
            return Err(name_taken());
        }
        Err(other) => return Err(other.into()),
    }
    app.forget_person(caller.person);
    tracing::info!(person, "somebody has an account now");
    let response = fresh(&app, Caller { name, account: true, ..caller }).await?;
    Ok(login_attempts::with_home(&app, &home, response))
}

/// A new token in place of the one that was there: what was known before a change of rights is worth nothing after it.
async fn fresh(app: &Arc<App>, caller: Caller) -> Answer<Response> {
    let token = auth::token();
    let (device, stored, at) = (caller.device, token.clone(), wall());
    let done = app.store.write(move |store| {
        // The password has just been said: this is a login.
        store.execute(
            "UPDATE devices SET token = ?2, created = ?3 WHERE id = ?1",
            params![device, auth::token_hash(&stored).as_slice(), at],
        )
    });
    done.await?;
    app.end_devices(|known, _| known == device);
    Ok(with_cookie(app, &token, Json(told(&caller, None))))
}

/// At which costs the passwords of accounts are stored, with how many of each. Where all are stored at the present one, they are not counted.
fn password_costs(store: &Connection) -> rusqlite::Result<Vec<(String, u64)>> {
    const COSTS: &str = "SELECT substr(password, 1, instr(password, ' ') - 1) AS cost, count(*) FROM people
        WHERE password IS NOT NULL AND EXISTS (SELECT 1 FROM people WHERE password IS NOT NULL
            AND (substr(password, 1, instr(password, ' ') - 1) < ?1 OR substr(password, 1, instr(password, ' ') - 1) > ?1))
        GROUP BY cost ORDER BY cost";
    let mut costs = store.prepare_cached(COSTS)?;
    costs.query_map([auth::present_cost()], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs())))?.collect()
}

async fn login(
    State(app): State<Arc<App>>,
    OptionalCaller(guest): OptionalCaller,
    Address(address): Address,
    headers: HeaderMap,
    Body(wish): Body<wire::Login>,
) -> Answer<Response> {
    // What the guest has goes to the account: nothing that a token for programs may decide.
    if let Some(guest) = &guest {
        guest.may(Scope::All)?;
    }
    let from = Arc::new(LoginOrigin::of(&app, address, &headers));
    let shown = wish.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name_key = names::key(&shown);
    // Longer ones are nobody's; they are counted all the same, without being kept whole.
    let counted: String = name_key.chars().take(limits::MOST_NAME).collect();
    let (asked, counted_name) = (Arc::clone(&from), counted.clone());
    let found = app.store.read(move |store| {
        let found = store
            .query_row(
                "SELECT id, name, password, lang, created FROM people WHERE name_key = ?1 AND deleted IS NULL",
                [&name_key],
                |row| {
                    let lang: String = row.get(3)?;
                    Ok((
                        row.get::<_, i64>(0)?,
                        row.get::<_, String>(1)?,
                        row.get::<_, Option<String>>(2)?,
                        lang,
                        row.get::<_, i64>(4)?,
                    ))
                },
            )
            .optional()?;
        let attempts = asked.attempts(store, found.as_ref().map(|(id, ..)| *id), &counted)?;
        Ok((found, attempts, password_costs(store)?))
    });
    let (found, attempts, costs) = found.await?;
    let chance = app.vault.chance("cost of a password", &counted_name);
    let nobodys = auth::nobodys_password(&auth::cost_of_nobody(&costs, chance));
    let stored = found.as_ref().and_then(|(_, _, password, ..)| password.clone()).unwrap_or(nobodys);
    let password: String = wish.password.chars().take(limits::MOST_PASSWORD).collect();
    let fits = hashed(&app, &attempts, move || {
        // The password is known in this moment alone: what was stored at another cost is stored anew.
        auth::password_fits(Some(&stored), &password).then(|| auth::renewed_hash(&stored, &password))
    });
    let fits = fits.await?.0;
    let known = found.as_ref().map(|(id, ..)| *id);
    let (Some((id, name, was, lang, created)), Some(renewed)) = (found, fits) else {
        app.metrics.failed_logins.add(1);
        tracing::warn!(person = known, %address, "somebody failed to log in");
        return Err(Fault::said("wrong_login", "name or password is wrong", "имя или пароль неверны"));
    };
    let token = auth::token();
    let (stored, about) = (token.clone(), about(&headers));
    let home = login_attempts::word();
    let word = home.clone();
    let guest = guest.filter(|guest| !guest.account && guest.person != id);
    let (guest_id, who) = (guest.as_ref().map(|guest| guest.person), name.clone());
    let done = app.store.write(move |store| {
        if let Some(guest) = guest_id {
            store.execute("UPDATE seats SET person = ?2, who = ?3 WHERE person = ?1", params![guest, id, who])?;
            store.execute("UPDATE tables SET owner = ?2 WHERE owner = ?1", params![guest, id])?;
            store.execute("UPDATE campaigns SET owner = ?2 WHERE owner = ?1", params![guest, id])?;
            store.execute("UPDATE chats SET person = ?2, who = ?3 WHERE person = ?1", params![guest, id, who])?;
            store.execute("UPDATE records SET person = ?2 WHERE person = ?1", params![guest, id])?;
            store.execute("UPDATE OR IGNORE results SET person = ?2 WHERE person = ?1", params![guest, id])?;
            store.execute("UPDATE OR IGNORE profiles SET person = ?2 WHERE person = ?1", params![guest, id])?;
            store.execute("UPDATE OR IGNORE watchers SET person = ?2 WHERE person = ?1", params![guest, id])?;
            store.execute("DELETE FROM devices WHERE person = ?1", params![guest])?;
            store.execute("UPDATE people SET deleted = ?2 WHERE id = ?1", params![guest, wall()])?;
        }
        if let Some(renewed) = renewed {
            // Not over a password that was changed meanwhile.
            store.execute(
                "UPDATE people SET password = ?2 WHERE id = ?1 AND password = ?3",
                params![id, renewed, was],
            )?;
        }
        let device = add_device(store, id, &stored, &about, "*")?;
        from.settle(store, id, device, &word)
    });
    done.await?;
    app.metrics.logins.add(1);
    tracing::info!(person = id, %address, guest = guest_id, "somebody has logged in");
    if let Some(guest) = guest {
        app.end_devices(|_, person| person == guest.person);
        app.rooms.person_is_now(guest.person, id, &name).await;
    }
    let lang = lang.parse().unwrap_or_default();
    let me = wire::Me { id, name, account: true, lang, created, token: None };
    Ok(login_attempts::with_home(&app, &home, with_cookie(&app, &token, Json(me))))
}

async fn logout(State(app): State<Arc<App>>, caller: Caller) -> Answer<Response> {
    caller.may(Scope::All)?;
    let device = caller.device;
    app.store.write(move |store| store.execute("DELETE FROM devices WHERE id = ?1", [device])).await?;
    app.end_devices(|known, _| known == device);
    tracing::info!(person = caller.person, "somebody has logged out");
    Ok(with_cookie(&app, "", StatusCode::NO_CONTENT))
}

async fn stored_password(app: &App, person: i64) -> Answer<Option<String>> {
    let asked = app.store.read(move |store| {
        store.query_row("SELECT password FROM people WHERE id = ?1", [person], |row| row.get(0)).optional()
    });
    Ok(asked.await?.flatten())
}

async fn password(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<wire::NewPassword>,
) -> Answer<Response> {
    caller.may(Scope::All)?;
    let attempts = LoginAttempts::of_person(caller.person);
    attempts.may(&app)?;
    let stored = stored_password(&app, caller.person).await?;
    auth::check_password(&wish.new, &caller.name).map_err(|words| Fault::new("bad_password", words))?;
    let hash = hashed(&app, &attempts, move || {
        auth::password_fits(stored.as_deref(), &wish.old).then(|| auth::password_hash(&wish.new)).flatten()
    });
    let Some(hash) = hash.await?.0 else {
        return Err(Fault::said("wrong_login", "the old password is wrong", "старый пароль неверен"));
    };
    let (person, device) = (caller.person, caller.device);
    let done = app.store.write(move |store| {
        store.execute("UPDATE people SET password = ?2 WHERE id = ?1", params![person, hash])?;
        // Whoever knew the old password may have made a home with it.
        store.execute("DELETE FROM homes WHERE person = ?1 AND device <> ?2", params![person, device])?;
        store.execute("DELETE FROM devices WHERE person = ?1 AND id <> ?2", params![person, device])
    });
    done.await?;
    app.end_devices(|known, whose| whose == person && known != device);
    tracing::info!(person, "somebody has changed a password");
    fresh(&app, caller).await
}

fn list_devices(store: &Connection, person: i64, this: i64) -> rusqlite::Result<Vec<wire::Device>> {
    let mut devices = store
        .prepare_cached("SELECT id, about, scopes, created, seen FROM devices WHERE person = ?1 ORDER BY seen DESC")?;
    let found = devices.query_map([person], |row| {
        let (id, scopes): (i64, String) = (row.get(0)?, row.get(2)?);
        Ok(wire::Device {
            id,
            about: row.get(1)?,
            program: scopes != "*",
            scopes: scopes.split(' ').map(str::to_owned).collect(),
            created: row.get(3)?,
            seen: row.get(4)?,
            this: id == this,
        })
    })?;
    found.collect()
}

async fn devices(State(app): State<Arc<App>>, caller: Caller) -> Answer<Json<Vec<wire::Device>>> {
    caller.may(Scope::All)?;
    let all = app.store.read(move |store| list_devices(store, caller.person, caller.device)).await?;
    Ok(Json(all.into_iter().filter(|device| !device.program).collect()))
}

async fn tokens(State(app): State<Arc<App>>, caller: Caller) -> Answer<Json<Vec<wire::Device>>> {
    caller.may(Scope::All)?;
    let all = app.store.read(move |store| list_devices(store, caller.person, caller.device)).await?;
    Ok(Json(all.into_iter().filter(|device| device.program).collect()))
}

/// Whoever has an account says the password once more: a browser that was left open is not enough for this.
async fn confirmed(app: &Arc<App>, caller: &Caller, given: Option<String>) -> Answer<()> {
    let attempts = LoginAttempts::of_person(caller.person);
    attempts.may(app)?;
    let stored = stored_password(app, caller.person).await?;
    let given = given.unwrap_or_default();
    let fits = hashed(app, &attempts, move || auth::password_fits(stored.as_deref(), &given).then_some(()));
    match fits.await?.0 {
        Some(()) => Ok(()),
        None => Err(Fault::said("wrong_login", "the password is wrong", "пароль неверен")),
    }
}

async fn end_device(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<i64>,
    Body(wish): Body<wire::Confirm>,
) -> Answer<StatusCode> {
    caller.may(Scope::All)?;
    let person = caller.person;
    if caller.account && id != caller.device {
        confirmed(&app, &caller, wish.password).await?;
    }
    let gone = app.store.write(move |store| {
        store.execute("DELETE FROM homes WHERE device = ?1 AND person = ?2", params![id, person])?;
        store.execute("DELETE FROM devices WHERE id = ?1 AND person = ?2", params![id, person])
    });
    if gone.await? == 0 {
        return Err(Fault::said("not_found", "there is no such device", "такого устройства нет"));
    }
    app.end_devices(|device, _| device == id);
    tracing::info!(person, device = id, "somebody has ended a device or token");
    Ok(StatusCode::NO_CONTENT)
}

async fn new_token(State(app): State<Arc<App>>, caller: Caller, Body(wish): Body<wire::TokenWish>) -> Answer<Response> {
    caller.may(Scope::All)?;
    let known = ["read", "play", "create"];
    let unknown = wish.scopes.iter().any(|scope| !known.contains(&scope.as_str()));
    if unknown || wish.scopes.is_empty() {
        return Err(Fault::said("bad_request", "scopes are read, play, create", "права: read, play, create"));
    }
    let person = caller.person;
    let count = app.store.read(move |store| {
        store.query_row("SELECT count(*) FROM devices WHERE person = ?1", [person], |row| row.get::<_, i64>(0))
    });
    // A new token must not end the browser in which it is made.
    if count.await? >= limits::MOST_DEVICES as i64 {
        return Err(Fault::said("too_many", "end some of your tokens first", "сначала отзовите часть ключей"));
    }
    let about: String = wish.about.chars().filter(|c| !c.is_control()).take(limits::MOST_NAME).collect();
    let (token, scopes) = (auth::token(), wish.scopes.join(" "));
    let (stored, told) = (token.clone(), scopes.clone());
    let id = app.store.write(move |store| add_device(store, person, &stored, &about, &scopes)).await?;
    tracing::info!(person, device = id, scopes = told, "somebody has made a token for a program");
    Ok((StatusCode::CREATED, Json(wire::NewToken { id, token })).into_response())
}

async fn export(State(app): State<Arc<App>>, caller: Caller) -> Answer<Response> {
    caller.may(Scope::All)?;
    let me = told(&caller, None);
    let Caller { person, device, .. } = caller;
    let gathered = app.store.read(move |store| {
        let mut tables = store.prepare("SELECT id, title, ruleset, opened FROM tables WHERE owner = ?1 OR id IN (SELECT id FROM seats WHERE person = ?1)")?;
        let tables = tables.query_map([person], |row| {
            Ok(serde_json::json!({
                "id": row.get::<_, String>(0)?, "title": row.get::<_, String>(1)?,
                "ruleset": row.get::<_, String>(2)?, "opened": row.get::<_, i64>(3)?,
            }))
        })?;
        let tables: Vec<wire::Json> = tables.collect::<rusqlite::Result<_>>()?;
        let mut chats = store.prepare("SELECT id, text, at FROM chats WHERE person = ?1")?;
        let chats = chats.query_map([person], |row| {
            Ok(serde_json::json!({
                "table": row.get::<_, String>(0)?, "text": row.get::<_, String>(1)?, "at": row.get::<_, i64>(2)?,
            }))
        })?;
        let chats: Vec<wire::Json> = chats.collect::<rusqlite::Result<_>>()?;
        let devices = list_devices(store, person, device)?;
        let mut campaigns = store.prepare("SELECT id, title, ruleset, body FROM campaigns WHERE owner = ?1")?;
        let campaigns = campaigns.query_map([person], |row| {
            let body: String = row.get(3)?;
            Ok(serde_json::json!({
                "id": row.get::<_, String>(0)?, "title": row.get::<_, String>(1)?, "ruleset": row.get::<_, String>(2)?,
                "kept": serde_json::from_str::<wire::Json>(&body).unwrap_or_default(),
            }))
        })?;
        let campaigns: Vec<wire::Json> = campaigns.collect::<rusqlite::Result<_>>()?;
        // Of the places only their hashes are kept; so one is told since when there are how many.
        let mut homes = store.prepare("SELECT seen FROM homes WHERE person = ?1 ORDER BY seen")?;
        let homes: Vec<i64> = homes.query_map([person], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        let mut results = store.prepare("SELECT id, ruleset, score, rating, deviation, rolls, luck, at FROM results WHERE person = ?1 ORDER BY at")?;
        let results = results.query_map([person], |row| {
            Ok(serde_json::json!({
                "table": row.get::<_, String>(0)?, "ruleset": row.get::<_, String>(1)?, "score": row.get::<_, f64>(2)?,
                "rating": row.get::<_, f64>(3)?, "deviation": row.get::<_, f64>(4)?,
                "rolls": row.get::<_, Option<i64>>(5)?, "luck": row.get::<_, Option<f64>>(6)?, "at": row.get::<_, i64>(7)?,
            }))
        })?;
        let results: Vec<wire::Json> = results.collect::<rusqlite::Result<_>>()?;
        let (portrait, shows) = super::people::kept(store, person)?;
        Ok(serde_json::json!({
            "me": me, "portrait": portrait, "shows": shows, "devices": devices, "homes": homes, "tables": tables,
            "chat": chats, "campaigns": campaigns, "results": results,
        }))
    });
    let disposition = [(header::CONTENT_DISPOSITION, "attachment; filename=\"holmgang.json\"")];
    Ok((disposition, Json(gathered.await?)).into_response())
}

async fn farewell(State(app): State<Arc<App>>, caller: Caller, Body(wish): Body<wire::Farewell>) -> Answer<Response> {
    caller.may(Scope::All)?;
    if caller.account {
        confirmed(&app, &caller, wish.password).await?;
    } else if !wish.confirm {
        return Err(Fault::said("bad_request", "say {\"confirm\": true}", "подтвердите: {\"confirm\": true}"));
    }
    let person = caller.person;
    let done = app.store.write(move |store| {
        let unfinished = retention::unfinished(store, person)?;
        retention::forget(store, person)?;
        Ok(unfinished)
    });
    let unfinished = done.await?;
    app.end_devices(|_, known| known == person);
    app.rooms.person_is_gone(person).await;
    let erasing = Arc::clone(&app);
    tokio::spawn(async move {
        // Tables that slept wake up and find that somebody is gone, so that nobody waits for them.
        for id in unfinished {
            let _ = erasing.rooms.get(&erasing, &id).await; // one that is damaged is set aside anyway
        }
        retention::erase_all(&erasing).await;
    });
    tracing::info!(person, "somebody has deleted everything of theirs");
    Ok(login_attempts::with_home(&app, "", with_cookie(&app, "", StatusCode::NO_CONTENT)))
}
