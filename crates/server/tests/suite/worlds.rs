//! Rows 30, 32: two worlds that differ only in what somebody may not know. Everything that the server sends to that somebody is the same, to the
//! byte: greetings, states, steps, refusals, lists, the log, whatever is asked for.

use crate::support::{Base, Seated, act, book, get, seated, torture};
use holmgang_arena::erased::AnyBattle;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_loadgen::client::Client;
use holmgang_loadgen::http::guest;
use holmgang_loadgen::policy::Chance;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::serve::Server;
use serde_json::{Value, json};

/// What differs between any two tables, whatever happens at them: ids, times, secrets of links.
fn plain(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields.iter_mut() {
                match name.as_str() {
                    "at" if inner.is_number() => *inner = Value::Null,
                    "table" if inner.is_string() => *inner = Value::Null,
                    "now" | "opened" | "updated" | "times" | "left" | "deadline" => *inner = Value::Null,
                    "id" if inner.as_str().is_some_and(|id| id.len() == 16) => *inner = Value::Null,
                    _ => plain(inner),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(plain),
        _ => {}
    }
}

fn same(texts: [&[u8]; 2], what: &str) {
    let [one, other] = texts.map(|text| match serde_json::from_slice::<Value>(text) {
        Ok(mut value) => {
            plain(&mut value);
            value.to_string()
        }
        Err(_) => String::from_utf8_lossy(text).into_owned(),
    });
    if one != other {
        let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
        let part = |text: &str| text.chars().skip(at.saturating_sub(80)).take(240).collect::<String>();
        panic!("{what} differs:\n{}\n{}", part(&one), part(&other));
    }
}

/// One of the two.
struct World {
    table: Seated,
    clients: Vec<Client>,
    looker: Client,
    looker_token: String,
    seq: u64,
}

impl World {
    async fn new(server: &Server, ruleset: &str, scenario: &Value) -> World {
        let table = seated(server.address, ruleset, json!({ "scenario": { "id": scenario } })).await;
        let clients = table.clients(server.address).await;
        let looker_token = guest(server.address, "looker").await.unwrap();
        let looker = Client::connect(server.address, &looker_token, &table.id).await.unwrap();
        World { table, clients, looker, looker_token, seq: 0 }
    }

    /// The one whose bytes are compared: a seat, or who only looks.
    fn watcher(&mut self, who: usize) -> &mut Client {
        if who < self.clients.len() { &mut self.clients[who] } else { &mut self.looker }
    }

    fn token(&self, who: usize) -> &str {
        self.table.tokens.get(who).unwrap_or(&self.looker_token)
    }

    async fn battle(&self, server: &Server) -> Box<dyn AnyBattle> {
        let room = server.app.rooms.get(&server.app, &self.table.id).await.unwrap().unwrap();
        room.look(|room| room.game().battle().duplicate()).await.unwrap()
    }

    async fn step(&mut self, mover: usize, text: &str) {
        self.seq += 1;
        let revision = self.clients[mover].revision;
        let answer = self.clients[mover].ask(act(&self.table.seats[mover], self.seq, revision, text)).await.unwrap();
        assert_eq!(answer["type"], "applied", "{text}: {answer}");
        for client in self.clients.iter_mut().chain([&mut self.looker]) {
            while client.revision <= revision {
                client.hear().await.unwrap();
            }
        }
    }
}

/// What the rules would tell this viewer after an action; none if it cannot be done.
fn told(battle: &dyn AnyBattle, seat: Seat, text: &str, viewer: Viewer) -> Option<(String, String)> {
    let mut battle = battle.duplicate();
    let step = battle.act(seat, text, Rolls::Seeded).ok()?.step;
    let offers = match viewer {
        Viewer::Seat(seat) => battle.offers(seat, Lang::En, false),
        Viewer::Spectator => Vec::new(),
    };
    let seen = format!(
        "{:?}{:?}{:?}{offers:?}",
        battle.view(viewer, Lang::En),
        battle.log(step, viewer, Lang::En),
        battle.turn()
    );
    Some((seen, format!("{:?}", battle.sheet())))
}

/// Everything that a nosy one might ask for.
async fn probe(server: &Server, worlds: &mut [World; 2], who: usize, what: &str) {
    let revision = worlds[0].watcher(who).revision;
    let seats = worlds[0].table.seats.clone();
    let own = seats.get(who).unwrap_or(&seats[0]).clone();
    let mut messages = vec![
        json!({ "type": "sync" }),
        json!({ "type": "act", "client": "nosy", "seq": 1, "revision": 0, "seat": own, "text": "end" }),
        json!({ "type": "ask", "what": "undo", "seat": own, "revision": revision }),
        json!({ "type": "preview", "seat": own, "text": "nothing at all" }),
        json!({ "type": "complete", "seat": own, "typed": "" }),
        json!({ "type": "complete", "seat": own, "typed": "a" }),
    ];
    for seat in &seats {
        if *seat != own {
            messages.push(json!({ "type": "preview", "seat": seat, "text": "end" }));
            messages.push(json!({ "type": "complete", "seat": seat, "typed": "" }));
            messages.push(json!({ "type": "sync", "for": seat }));
        }
    }
    // What one's own choices would come to: the odds, and the numbers behind them with their terms.
    let choices = worlds[0].clients.get(who).map(|client| client.choices()).unwrap_or_default();
    for text in choices.iter().rev().take(3) {
        messages.push(json!({ "type": "preview", "seat": own, "text": text }));
    }
    messages.push(json!({ "type": "sync" }));
    for message in messages {
        let mut answers = Vec::new();
        for world in worlds.iter_mut() {
            answers.push(world.watcher(who).ask(message.clone()).await.unwrap().to_string());
        }
        same([answers[0].as_bytes(), answers[1].as_bytes()], &format!("{what}: the answer to {message}"));
    }
    for path in ["", "/log", "/log?format=bbcode&lang=ru", "/record", "/steps/0", "/steps/1", "/luck", "?lang=ru"] {
        let mut bodies = Vec::new();
        for world in worlds.iter() {
            let answer = get(server.address, world.token(who), &format!("/api/tables/{}{path}", world.table.id)).await;
            bodies.push((answer.status, answer.body));
        }
        assert_eq!(bodies[0].0, bodies[1].0, "{what}: {path}");
        same([&bodies[0].1, &bodies[1].1], &format!("{what}: {path}"));
    }
}

/// Plays two worlds side by side. How many steps differed in something that `who` may not know.
async fn side_by_side(server: &Server, ruleset: &str, scenario: &Value, who: usize, seed: u64, steps: usize) -> usize {
    *server.app.dice.lock().unwrap() = Some([seed as u8; 32]);
    let mut worlds = [World::new(server, ruleset, scenario).await, World::new(server, ruleset, scenario).await];
    for world in &mut worlds {
        world.watcher(who).heard = Some(Vec::new());
    }
    let rules = server.app.rules(ruleset).map_err(|(code, _)| code).unwrap();
    let place =
        worlds[0].table.seats.get(who).and_then(|own| rules.profile().seats.iter().position(|seat| seat.id == own));
    let viewer = place.map_or(Viewer::Spectator, |place| Viewer::Seat(Seat::Player(place as u8)));
    let (mut chance, mut differed) = (Chance(seed), 0);
    for number in 0..steps {
        let Some(mover) = worlds[0].clients.iter().position(|client| !client.choices().is_empty()) else { break };
        let choices = [worlds[0].clients[mover].choices(), worlds[1].clients[mover].choices()];
        if choices[1].is_empty() {
            break;
        }
        let battles = [worlds[0].battle(server).await, worlds[1].battle(server).await];
        let seat = Seat::Player(mover as u8);
        let tell = |world: usize, text: &str| told(&*battles[world], seat, text, viewer);
        let mut found = None;
        // Of what can be done in either world: two things that look the same to the watcher, and are not.
        let [mut ones, mut others] = [Vec::new(), Vec::new()];
        for _ in 0..if who == mover { 0 } else { 12 } {
            for (world, list) in [&mut ones, &mut others].into_iter().enumerate() {
                let text = chance.pick(&choices[world]).unwrap().to_owned();
                if let Some((seen, sheet)) = tell(world, &text) {
                    list.push((seen, sheet, text));
                }
            }
        }
        for one in &ones {
            if let Some(other) = others.iter().find(|other| other.0 == one.0 && other.1 != one.1) {
                found = Some([one.2.clone(), other.2.clone()]);
                break;
            }
        }
        if found.is_some() {
            differed += 1;
        } else {
            for _ in 0..20 {
                let text = chance.pick(&choices[0]).unwrap().to_owned();
                let (Some(one), Some(other)) = (tell(0, &text), tell(1, &text)) else { continue };
                if one.0 == other.0 {
                    found = Some([text.clone(), text]);
                    break;
                }
            }
        }
        // What can be done only in one of the worlds shows itself: there they part.
        let Some(texts) = found else { break };
        for (world, text) in worlds.iter_mut().zip(&texts) {
            world.step(mover, text).await;
        }
        if worlds.iter().any(|world| !world.clients[0].result.is_null()) {
            break;
        }
        if number % 5 == 1 || number + 1 == steps {
            let what = format!("{ruleset}, {scenario}, viewer {who}, step {number}");
            probe(server, &mut worlds, who, &what).await;
        }
    }
    let [one, other] = worlds.each_mut().map(|world| world.watcher(who).heard.take().unwrap());
    assert_eq!(one.len(), other.len(), "{ruleset}: as many messages in both worlds");
    for (one, other) in one.iter().zip(&other) {
        same([one.as_bytes(), other.as_bytes()], &format!("{ruleset}, {scenario}, viewer {who}: a message"));
    }
    differed
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_what_they_may_not_know() {
    let base = Base::new("worlds");
    let server = base.start().await;
    let (seeds, steps) = if torture() { (20, 120) } else { (1, 40) };
    // Where something is hidden soon: pieces that are posted for a duel, tokens that are laid.
    let soon = ["crossfire", "battery", "duel-sappers"];
    let mut secrets = 0;
    for ruleset in REGISTRY.ids() {
        let book = book(server.address, ruleset).await;
        let mut differed = 0;
        let listed = book["scenarios"].as_array().unwrap().iter().enumerate();
        let chosen = listed
            .filter(|(place, scenario)| torture() || *place == 0 || soon.contains(&scenario["id"].as_str().unwrap()));
        for (_, scenario) in chosen {
            let seats = scenario["seats"].as_array().unwrap().len();
            for who in 0..=seats.min(2) {
                let who = if who == seats.min(2) { seats } else { who };
                for seed in 0..seeds {
                    differed += side_by_side(&server, ruleset, &scenario["id"], who, seed + 1, steps).await;
                }
            }
        }
        let hidden = book["hidden"].as_bool().unwrap();
        assert!(hidden || differed == 0, "{ruleset}: nothing is hidden, but something was");
        told_of(ruleset, differed);
        secrets += differed;
    }
    assert!(secrets > 0, "nothing was ever hidden: this compares nothing");
    server.stop().await;
}

#[allow(clippy::print_stderr)]
fn told_of(ruleset: &str, differed: usize) {
    eprintln!("{ruleset}: {differed} steps differed in what the viewer may not know");
}
