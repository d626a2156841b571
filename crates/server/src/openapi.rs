//! The description of the HTTP interface: one line a call. What bodies hold is described by schemas, which `cargo xtask wire` writes from the same types
//! as the TypeScript of the page.

use serde_json::{Map, Value, json};

/// Method, path, what it does, the type that is sent, the type that is answered, and who may call: `anyone`, `known` (whoever has a token of any
/// kind), `read`, `play`, `create` (a token with that scope, or a person), `person` (nobody with a token for programs), `visitor` (a person, or somebody
/// without any token).
pub const CALLS: &[(&str, &str, &str, &str, &str, &str)] = &[
    ("get", "/api/server", "What the server is", "", "ServerInfo", "anyone"),
    ("get", "/api/rulebooks", "All rulebooks", "", "RulebookInfo[]", "anyone"),
    ("get", "/api/rulebooks/{id}", "A rulebook", "", "RulebookInfo", "anyone"),
    (
        "get",
        "/api/rulebooks/{id}/clauses",
        "Its clauses, or those that hold the words `q`",
        "",
        "ClauseBody[]",
        "anyone",
    ),
    ("get", "/api/rulebooks/{id}/clauses/{clause}", "A clause", "", "ClauseBody", "anyone"),
    (
        "get",
        "/api/rulebooks/{id}/content",
        "Tables of content and the schema of a scenario",
        "",
        "ContentInfo",
        "anyone",
    ),
    ("get", "/api/rulebooks/{id}/content/{table}/{entry}", "An entry of content", "", "EntryBody", "anyone"),
    ("get", "/api/rulebooks/{id}/compendium", "What can be met in a battle, in words", "", "object", "anyone"),
    ("post", "/api/scenarios/validate", "Checks a scenario", "Validate", "Validated", "anyone"),
    ("post", "/api/scenarios/chances", "Plays some of 200 quick battles of it", "ChancesWish", "Chances", "anyone"),
    ("post", "/api/session", "Makes a guest, or changes name and language", "SessionWish", "Me", "anyone"),
    ("get", "/api/me", "Who you are", "", "Me", "known"),
    ("delete", "/api/me", "Deletes you", "Farewell", "", "person"),
    ("post", "/api/account", "A name and a password for a guest", "Login", "Me", "person"),
    ("post", "/api/login", "Lets you in", "Login", "Me", "visitor"),
    ("post", "/api/logout", "Ends this device", "", "", "person"),
    ("post", "/api/me/password", "Another password", "NewPassword", "Me", "person"),
    ("get", "/api/me/devices", "Your devices", "", "Device[]", "person"),
    ("delete", "/api/me/devices/{id}", "Ends a device", "Confirm", "", "person"),
    ("get", "/api/me/profile", "Your profile", "", "Profile", "read"),
    ("put", "/api/me/profile", "How you want to be seen", "ProfileWish", "Profile", "person"),
    ("get", "/api/people/{id}", "The profile of somebody whom you have met", "", "Profile", "read"),
    ("get", "/api/me/tables", "Your battles", "", "TableRow[]", "read"),
    ("get", "/api/me/export", "Everything that is kept of you", "", "object", "person"),
    ("get", "/api/me/tokens", "Your tokens for programs", "", "Device[]", "person"),
    ("post", "/api/me/tokens", "A new token for a program", "TokenWish", "NewToken", "person"),
    ("delete", "/api/me/tokens/{id}", "Ends a token", "Confirm", "", "person"),
    ("get", "/api/tables", "The lobby", "", "TableRow[]", "anyone"),
    ("post", "/api/tables", "Opens a table", "NewTable", "Opened", "create"),
    ("get", "/api/tables/{id}", "Everything of a table; with `since` and `wait` a long poll", "", "Full", "read"),
    ("get", "/api/tables/{id}/people", "Who sits there", "", "Sitting[]", "read"),
    ("get", "/api/tables/{id}/links", "Secrets of its links, for who opened it", "", "object", "create"),
    ("post", "/api/tables/{id}/seats/{seat}", "Sits down", "LinkWish", "TableInfo", "play"),
    ("delete", "/api/tables/{id}/seats/{seat}", "Stands up", "", "", "play"),
    ("post", "/api/tables/{id}/watch", "Begins to watch", "LinkWish", "", "read"),
    ("post", "/api/tables/{id}/act", "Acts", "Act", "ServerMessage", "play"),
    ("post", "/api/tables/{id}/do", "Resigns, takes back, closes", "Do", "ServerMessage", "play"),
    ("post", "/api/tables/{id}/preview", "What an action would be", "PreviewWish", "ServerMessage", "play"),
    ("post", "/api/tables/{id}/complete", "Ways to go on from what was typed", "CompleteWish", "ServerMessage", "play"),
    ("post", "/api/tables/{id}/say", "Any message of the socket", "ClientMessage", "ServerMessage", "play"),
    ("get", "/api/tables/{id}/record", "The record", "", "text", "read"),
    ("get", "/api/tables/{id}/log", "The log as text, markdown or bbcode", "", "text", "read"),
    ("get", "/api/tables/{id}/lines", "A page of the log: the lines before the step `before`", "", "LinesBody", "read"),
    ("get", "/api/tables/{id}/steps/{step}", "The battle as it was after a step", "", "StepBody", "read"),
    (
        "get",
        "/api/tables/{id}/steps/{step}/best",
        "What was best at a step of a finished battle",
        "",
        "AnalysedStep",
        "read",
    ),
    ("get", "/api/tables/{id}/luck", "What the dice did, step by step", "", "Luck", "read"),
    ("get", "/api/tables/{id}/forecast", "How the chance to win went in a finished battle", "", "Forecast", "read"),
    (
        "get",
        "/api/tables/{id}/ways",
        "Where one can go in several steps, and what can be done there",
        "",
        "Offer[]",
        "play",
    ),
    ("get", "/api/tables/{id}/hint", "What a strong bot would do, for who plays alone", "", "Advice", "play"),
    (
        "post",
        "/api/tables/{id}/rematch",
        "Asks everybody for the same again; 202 until all have agreed",
        "",
        "Opened",
        "create",
    ),
    ("post", "/api/tables/{id}/fork", "Tries another way from one of its positions", "ForkWish", "Opened", "create"),
    ("post", "/api/tables/{id}/post", "Reads a forum post as moves of a seat", "PostWish", "PostBody", "play"),
    (
        "get",
        "/api/tables/{id}/question",
        "What the rules ask the referee, and what each answer would bring",
        "",
        "Question",
        "read",
    ),
    (
        "get",
        "/api/tables/{id}/answer",
        "What came of the steps `from` to `to`, to paste into a forum: text, markdown or bbcode",
        "",
        "text",
        "read",
    ),
    (
        "post",
        "/api/tables/{id}/reverse",
        "Steps put right at any depth: what comes of it, and with `apply` the table where it goes on",
        "ReverseWish",
        "Reversal",
        "create",
    ),
    ("get", "/api/tables/{id}/steps/{step}/picture", "The position after a step as SVG", "", "text", "read"),
    ("post", "/api/audit", "Checks a thread that was refereed by hand", "ThreadWish", "AuditBody", "play"),
    ("get", "/api/me/clauses/{clause}", "Your latest battles in which a clause counted", "", "FiredIn[]", "read"),
    ("get", "/api/me/rulings/{clause}", "Rulings on a clause in your campaigns", "", "Precedent[]", "read"),
    ("get", "/api/campaigns", "Your campaigns", "", "CampaignRow[]", "read"),
    ("post", "/api/campaigns", "A new campaign", "CampaignWish", "Campaign", "create"),
    ("get", "/api/campaigns/{id}", "A campaign with its battles, rulings and standings", "", "Campaign", "read"),
    ("put", "/api/campaigns/{id}", "Its title, roster and house rules", "CampaignChange", "Campaign", "create"),
    ("delete", "/api/campaigns/{id}", "Ends it; its battles stay", "", "", "create"),
    (
        "post",
        "/api/campaigns/{id}/battles",
        "Opens a battle with people of the roster",
        "CampaignBattleWish",
        "Opened",
        "create",
    ),
    ("post", "/api/campaigns/{id}/tables", "Takes a battle in", "CampaignTableWish", "Campaign", "create"),
    (
        "get",
        "/api/campaigns/{id}/tables/{table}",
        "How everybody has come out of a battle of it",
        "",
        "CarriedOut[]",
        "create",
    ),
    ("post", "/api/campaigns/{id}/tables/{table}", "What people carry out of it is settled", "", "Campaign", "create"),
    ("post", "/api/campaigns/{id}/rulings", "Writes rulings down", "RulingsWish", "Campaign", "create"),
    (
        "put",
        "/api/campaigns/{id}/rulings/{number}",
        "Takes a ruling back, or lets it hold again",
        "RulingChange",
        "Campaign",
        "create",
    ),
    ("get", "/api/tables/{id}/ws", "The websocket; see docs/protocol.md", "", "", "read"),
    ("get", "/api/keys", "Public keys by which records are signed", "", "object", "anyone"),
    ("get", "/api/log", "The log of commitments, with `from` the part from an entry on", "", "text", "anyone"),
    ("post", "/api/records", "Checks and keeps a record", "text", "object", "play"),
    ("get", "/api/records/{id}/steps/{step}", "A record's battle as it was after a step", "", "StepBody", "read"),
    ("get", "/api/records/{id}/steps/{step}/best", "What was best at a step of a record", "", "AnalysedStep", "read"),
    ("post", "/api/records/{id}/fork", "Tries another way from a position of a record", "ForkWish", "Opened", "create"),
    ("get", "/api/records/{id}/luck", "What the dice did in a record's battle", "", "Luck", "read"),
    ("get", "/api/records/{id}/forecast", "How the chance to win went in a record's battle", "", "Forecast", "read"),
    ("get", "/api/records/{id}/log", "A record's log as text, markdown or bbcode", "", "text", "read"),
];

/// Schemas of all types, by name.
const SCHEMAS: &str = include_str!("schemas.json");

/// As OpenAPI 3.1.
pub fn description() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for (method, path, about, sent, answered, who) in CALLS {
        let named = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parameters: Vec<Value> = named
            .map(|name| {
                let kind = if name == "step" { "integer" } else { "string" };
                json!({ "name": name, "in": "path", "required": true, "schema": { "type": kind } })
            })
            .collect();
        let mut call = json!({
            "summary": about,
            "x-who": who,
            "parameters": parameters,
            "responses": {
                "2XX": { "description": "done", "content": content(answered) },
                "4XX": { "description": "a fault", "content": content("Fault") },
                "5XX": { "description": "a fault", "content": content("Fault") },
            },
        });
        if matches!(*who, "anyone" | "visitor") {
            call["security"] = json!([]);
        }
        if !sent.is_empty() {
            call["requestBody"] = json!({ "content": content(sent) });
        }
        let at = paths.entry((*path).to_owned()).or_insert_with(|| json!({}));
        at[*method] = call;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Holmgang",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "See docs/protocol.md",
        },
        "paths": paths,
        "components": { "schemas": schemas(), "securitySchemes": {
            "bearer": { "type": "http", "scheme": "bearer" },
            "cookie": { "type": "apiKey", "in": "cookie", "name": "holmgang" },
        } },
        "security": [{ "bearer": [] }, { "cookie": [] }],
    })
}

/// Schemas of all types, by name.
pub fn schemas() -> Value {
    serde_json::from_str(SCHEMAS).unwrap_or_else(|error| unreachable!("it was written by a program: {error}"))
}

/// The schema of what a line names; none where there is no body.
pub fn schema(name: &str) -> Option<Value> {
    let of = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    Some(match name {
        "" => return None,
        "text" => json!({ "type": "string" }),
        "object" => json!({ "type": "object" }),
        _ => match name.strip_suffix("[]") {
            Some(inner) => json!({ "type": "array", "items": of(inner) }),
            None => of(name),
        },
    })
}

fn content(name: &str) -> Value {
    let kind = if name == "text" { "text/plain" } else { "application/json" };
    schema(name).map_or_else(|| json!({}), |schema| json!({ kind: { "schema": schema } }))
}
