//! A socket at a table: keeps revision and state as `docs/protocol.md` says, and asks for everything when something is missing.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::words::Words;

/// The longest that an answer is waited for.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A socket at a table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The revision.
    pub revision: u64,
    /// View and offers.
    pub state: Value,
    /// The hash that the last message told.
    pub hash: String,
    /// The log.
    pub log: Vec<Value>,
    /// When each step was taken.
    pub times: Vec<Value>,
    /// Through whose eyes.
    pub eyes: Option<String>,
    /// The result, when it is over.
    pub result: Value,
    /// What is known of the table.
    pub table: Value,
    /// Steps that did not fit, after which everything was asked for.
    pub gaps: u64,
    /// Steps and their bytes.
    pub steps: (u64, u64),
    /// Every text that came, if that is wanted.
    pub heard: Option<Vec<String>>,
    /// Offers that were told once, by their numbers.
    shelf: Vec<Value>,
    /// Strings that were sent once.
    words: Words,
    next: u64,
}

/// The request for a socket.
///
/// # Errors
/// The address is none.
fn request(
    server: SocketAddr,
    token: &str,
    table: &str,
) -> io::Result<tokio_tungstenite::tungstenite::http::Request<()>> {
    let url = format!("ws://{server}/api/tables/{table}/ws?lang=en&pack=1");
    let mut request = url.into_client_request().map_err(io::Error::other)?;
    let bearer = format!("Bearer {token}").parse().map_err(io::Error::other)?;
    request.headers_mut().insert("authorization", bearer);
    Ok(request)
}

/// Connects a socket to a table. `server` may be a proxy before it.
///
/// # Errors
/// The server is not there, or refuses.
pub(crate) async fn socket(server: SocketAddr, token: &str, table: &str) -> io::Result<WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    let mut config = WebSocketConfig::default();
    config.read_buffer_size = 8 * 1024;
    let request = request(server, token, table)?;
    let connecting = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
    let connected = tokio::time::timeout(PATIENCE, connecting).await.map_err(|_| late())?;
    Ok(connected.map_err(io::Error::other)?.0)
}

impl Client {
    /// Connects and waits for the first `full`. `server` may be a proxy before it.
    ///
    /// # Errors
    /// The server is not there, or refuses.
    pub async fn connect(server: SocketAddr, token: &str, table: &str) -> io::Result<Client> {
        let socket = socket(server, token, table).await?;
        let mut client = Client {
            socket,
            revision: 0,
            state: Value::Null,
            hash: String::new(),
            log: Vec::new(),
            times: Vec::new(),
            eyes: None,
            result: Value::Null,
            table: Value::Null,
            gaps: 0,
            steps: (0, 0),
            heard: None,
            shelf: Vec::new(),
            words: Words::default(),
            next: 1,
        };
        while client.state.is_null() {
            client.hear().await?;
        }
        Ok(client)
    }

    /// Sends any text.
    ///
    /// # Errors
    /// The socket is broken.
    pub async fn send_text(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.socket.send(Message::text(text.into())).await.map_err(io::Error::other)
    }

    /// Sends a message with a number of its own, which comes back.
    ///
    /// # Errors
    /// The socket is broken.
    pub async fn send(&mut self, mut message: Value) -> io::Result<u64> {
        let id = self.next;
        self.next += 1;
        message["id"] = id.into();
        self.send_text(message.to_string()).await?;
        Ok(id)
    }

    /// Sends a message and waits for its answer; what else comes is heard.
    ///
    /// # Errors
    /// The socket is broken, or no answer comes.
    pub async fn ask(&mut self, message: Value) -> io::Result<Value> {
        let id = self.send(message).await?;
        loop {
            let heard = self.hear().await?;
            if heard["id"] == json!(id) {
                return Ok(heard);
            }
        }
    }

    /// The next message, after what it says has been taken in.
    ///
    /// # Errors
    /// The socket is broken or closed, or nothing comes.
    pub async fn hear(&mut self) -> io::Result<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await.map_err(|_| late())?;
            match next {
                Some(Ok(Message::Text(sent))) => {
                    let text = self.words.read(&sent);
                    if let Some(heard) = &mut self.heard {
                        heard.push(text.to_string());
                    }
                    let message: Value = serde_json::from_str(&text).map_err(io::Error::other)?;
                    self.take(&message, sent.len()).await?;
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(0, |frame| u16::from(frame.code));
                    return Err(io::Error::other(format!("closed {code}")));
                }
                Some(Ok(_)) => {}
                Some(Err(Error::ConnectionClosed)) | None => return Err(io::Error::other("closed")),
                Some(Err(error)) => return Err(io::Error::other(error)),
            }
        }
    }

    async fn take(&mut self, message: &Value, bytes: usize) -> io::Result<()> {
        match message["type"].as_str() {
            Some("full") => {
                self.revision = message["revision"].as_u64().unwrap_or(0);
                self.state = message["state"].clone();
                self.shelf = self.state["offers"].as_array().cloned().unwrap_or_default();
                self.log = message["log"].as_array().cloned().unwrap_or_default();
                // Of a long battle the first ones are not told: the place of each is that of its step.
                let untold = message["log_from"].as_u64().unwrap_or(0) as usize;
                self.times = vec![Value::Null; untold];
                self.times.extend(message["times"].as_array().cloned().unwrap_or_default());
                self.table = message["table"].clone();
                self.common(message);
            }
            Some("step") => {
                self.steps = (self.steps.0 + 1, self.steps.1 + bytes as u64);
                if message["from"].as_u64() != Some(self.revision) {
                    self.gaps += 1;
                    self.send(json!({ "type": "sync" })).await?;
                    return Ok(());
                }
                self.revision = message["revision"].as_u64().unwrap_or(0);
                apply(&mut self.state, &message["patch"]);
                if message["offers"].is_object() {
                    self.state["offers"] = offers(&mut self.shelf, &self.state["offers"], &message["offers"]);
                }
                let cut = message["cut"].as_u64().unwrap_or(0) as usize;
                self.log.truncate(self.log.len().saturating_sub(cut));
                for line in message["log"].as_array().map(Vec::as_slice).unwrap_or_default() {
                    // What a step leaves out.
                    let mut whole = json!({ "side": null, "tokens": [], "cells": [], "figures": [] });
                    for (name, value) in line.as_object().into_iter().flatten() {
                        whole[name] = if name == "figures" { figures(value) } else { value.clone() };
                    }
                    self.log.push(whole);
                }
                if message["what"] == "act" {
                    self.times.push(message["at"].clone());
                }
                self.times.truncate(message["steps"].as_u64().unwrap_or(0) as usize + 1);
                self.common(message);
            }
            Some("table") => self.table = message["table"].clone(),
            _ => {}
        }
        Ok(())
    }

    fn common(&mut self, message: &Value) {
        self.hash = message["hash"].as_str().unwrap_or_default().to_owned();
        self.eyes = message["for"].as_str().map(str::to_owned);
        self.result = message["result"].clone();
    }

    /// What may be done now.
    pub fn choices(&self) -> Vec<String> {
        let offers = self.state["offers"].as_array().map(Vec::as_slice).unwrap_or_default();
        let good = offers.iter().filter(|offer| offer["refused"].is_null() && offer["beside"] != true);
        good.filter_map(|offer| Some(offer["action"].as_str()?.to_owned())).collect()
    }

    /// Closes without a word.
    pub fn drop_it(self) {}
}

pub(crate) fn late() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "no answer")
}

/// The offers of a step: what is new comes to the shelf, and the list is taken from there. `old` is the list as it was.
pub fn offers(shelf: &mut Vec<Value>, old: &Value, told: &Value) -> Value {
    let none = json!({ "action": "", "label": "", "group": "", "icon": "", "target": null, "cells": [], "cost": [], "notes": [],
        "about": "", "clause": "", "amounts": [], "blanks": [], "chance": null, "refused": null, "beside": false });
    shelf.truncate(told["keep"].as_u64().unwrap_or(0) as usize);
    let mut before = none;
    for fresh in told["new"].as_array().map(Vec::as_slice).unwrap_or_default() {
        if let Some(place) = fresh["of"].as_u64() {
            before = old[place as usize].clone();
        }
        for (name, value) in fresh.as_object().into_iter().flatten().filter(|(name, _)| *name != "of") {
            before[name] = value.clone();
        }
        shelf.push(before.clone());
    }
    let runs = told["list"].as_array().map(Vec::as_slice).unwrap_or_default();
    let run = |run: &Value| (run[0].as_u64().unwrap_or(0) as usize, run[1].as_u64().unwrap_or(0) as usize);
    let places = runs.iter().map(run).flat_map(|(first, count)| first..first + count);
    places.map(|place| shelf.get(place).cloned().unwrap_or_default()).collect()
}

/// Numbers of a step's line, each a flat list, as whole ones.
fn figures(told: &Value) -> Value {
    let whole = |figure: &Value| {
        let parts = figure.as_array().map(Vec::as_slice).unwrap_or_default();
        let term = |term: &[Value]| json!({ "op": term[0], "value": term[1], "label": term[2], "clause": term[3] });
        let terms: Vec<Value> = parts.get(4..).unwrap_or_default().chunks_exact(4).map(term).collect();
        let mut whole =
            json!({ "id": figure[0], "name": figure[1], "value": figure[2], "exact": figure[3], "terms": terms });
        if figure[2].is_null() {
            whole["value"] = json!(nearest(figure[3].as_str().unwrap_or_default()));
            whole["unrounded"] = json!(true);
        }
        whole
    };
    told.as_array().map(Vec::as_slice).unwrap_or_default().iter().map(whole).collect()
}

/// The whole number next to an exact one, which may be a decimal or a fraction (`13/2`); halves go up.
fn nearest(exact: &str) -> i64 {
    let (above, below) = exact.split_once('/').unwrap_or((exact, "1"));
    let part = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    (part(above) / part(below) + 0.5).floor() as i64
}

/// The patch of a step, done to the state.
pub fn apply(state: &mut Value, patch: &Value) {
    let mut path: Vec<Value> = Vec::new();
    for change in patch.as_array().map(Vec::as_slice).unwrap_or_default() {
        let Some(([same, keys @ ..], put)) =
            change.as_array().and_then(|parts| parts.split_last()).map(|(put, rest)| (rest, put))
        else {
            return;
        };
        // Of a list the first index and how many go stand behind the keys.
        let (keys, cut) = match keys.split_last() {
            Some((Value::Array(cut), keys)) => (keys, Some(cut)),
            _ => (keys, None),
        };
        path.truncate(same.as_u64().unwrap_or(0) as usize);
        path.extend_from_slice(keys);
        let mut at = &mut *state;
        for key in &path {
            at = match (key.as_str(), key.as_u64()) {
                (Some(name), _) => &mut at[name],
                (None, Some(place)) => &mut at[place as usize],
                (None, None) => return,
            };
        }
        match (cut.map(Vec::as_slice), at.as_array_mut()) {
            (Some([from, count]), Some(list)) => {
                let (from, count) = (from.as_u64().unwrap_or(0) as usize, count.as_u64().unwrap_or(0) as usize);
                list.splice(from..from + count, put.as_array().cloned().unwrap_or_default());
            }
            _ => *at = put.clone(),
        }
    }
}
