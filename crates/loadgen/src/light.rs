//! A socket at a table that costs little: it reads of every message what it needs to play on, and passes over view and log. For load, where the
//! generator sits beside the server on the same processors; [`crate::client`] keeps everything, as a page does.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{PATIENCE, late, socket};
use crate::words::Words;

/// A socket at a table.
pub struct Light {
    socket: WebSocketStream<TcpStream>,
    /// The revision.
    pub revision: u64,
    /// Whether the battle is over.
    pub over: bool,
    /// Steps that did not fit.
    pub gaps: u64,
    /// The bytes of every step.
    pub sizes: Vec<u32>,
    /// Actions that were told once, by their numbers.
    shelf: Vec<Known>,
    words: Words,
    list: Vec<(usize, usize)>,
    next: u64,
}

/// What is kept of an offer.
#[derive(Clone, Default)]
struct Known {
    action: Arc<str>,
    refused: bool,
    beside: bool,
}

/// What came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// An answer to the message of this number: whether it was done.
    Answer(u64, bool),
    /// Anything else.
    Other,
}

#[derive(Deserialize)]
struct Told {
    #[serde(rename = "type")]
    kind: Kind,
    id: Option<u64>,
    from: Option<u64>,
    revision: Option<u64>,
    result: Option<IgnoredAny>,
    offers: Option<Offers>,
    state: Option<State>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Full,
    Step,
    Applied,
    Duplicate,
    Refused,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct State {
    offers: Vec<Part>,
}

#[derive(Deserialize)]
struct Offers {
    keep: usize,
    #[serde(default)]
    new: Vec<Part>,
    list: Vec<(usize, usize)>,
}

#[derive(Deserialize)]
struct Part {
    of: Option<usize>,
    action: Option<Arc<str>>,
    /// Not there: as of the one before.
    #[serde(default, deserialize_with = "there")]
    refused: Option<Option<IgnoredAny>>,
    beside: Option<bool>,
}

fn there<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<IgnoredAny>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl Light {
    /// Connects and waits for the first `full`.
    ///
    /// # Errors
    /// The server is not there, or refuses.
    pub async fn connect(server: SocketAddr, token: &str, table: &str) -> io::Result<Light> {
        let socket = socket(server, token, table).await?;
        let (shelf, list, sizes, words) = (Vec::new(), Vec::new(), Vec::new(), Words::default());
        let mut light = Light { socket, revision: 0, over: false, gaps: 0, sizes, shelf, words, list, next: 1 };
        while light.revision == 0 {
            light.hear().await?;
        }
        Ok(light)
    }

    /// The next message.
    ///
    /// # Errors
    /// The socket is broken or closed, or nothing comes.
    pub async fn hear(&mut self) -> io::Result<Heard> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await.map_err(|_| late())?;
            match next {
                Some(Ok(Message::Text(sent))) => {
                    let text = self.words.read(&sent);
                    return self.take(&text, sent.len());
                }
                Some(Ok(Message::Close(_))) | None => return Err(io::Error::other("closed")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(io::Error::other(error)),
            }
        }
    }

    fn take(&mut self, text: &str, size: usize) -> io::Result<Heard> {
        let told: Told = serde_json::from_str(text).map_err(io::Error::other)?;
        match told.kind {
            Kind::Full => {
                self.revision = told.revision.unwrap_or(0);
                self.over = told.result.is_some();
                self.shelf.clear();
                let parts = told.state.map(|state| state.offers).unwrap_or_default();
                self.list = vec![(0, parts.len())];
                self.shelve(parts, &[]);
            }
            Kind::Step => {
                self.sizes.push(u32::try_from(size).unwrap_or(u32::MAX));
                self.gaps += u64::from(told.from != Some(self.revision));
                self.revision = told.revision.unwrap_or(0);
                self.over = told.result.is_some();
                if let Some(offers) = told.offers {
                    let old: Vec<_> = self.places().cloned().collect();
                    self.shelf.truncate(offers.keep);
                    self.shelve(offers.new, &old);
                    self.list = offers.list;
                }
            }
            Kind::Applied | Kind::Duplicate => return Ok(Heard::Answer(told.id.unwrap_or(0), true)),
            Kind::Refused => return Ok(Heard::Answer(told.id.unwrap_or(0), false)),
            Kind::Other => {}
        }
        Ok(Heard::Other)
    }

    fn shelve(&mut self, parts: Vec<Part>, old: &[Known]) {
        let mut before = Known::default();
        for part in parts {
            if let Some(was) = part.of.and_then(|place| old.get(place)) {
                before = was.clone();
            }
            before.action = part.action.unwrap_or(before.action);
            before.refused = part.refused.map_or(before.refused, |refused| refused.is_some());
            before.beside = part.beside.unwrap_or(before.beside);
            self.shelf.push(before.clone());
        }
    }

    fn places(&self) -> impl Iterator<Item = &Known> {
        let places = self.list.iter().flat_map(|(first, count)| *first..first + count);
        places.filter_map(|place| self.shelf.get(place))
    }

    fn open(&self) -> impl Iterator<Item = &Arc<str>> {
        self.places().filter(|known| !known.refused && !known.beside).map(|known| &known.action)
    }

    /// How many things may be done now that carry the battle on.
    pub fn choices(&self) -> usize {
        self.open().count()
    }

    /// One of them.
    pub fn choice(&self, number: usize) -> Option<&str> {
        self.open().nth(number).map(|action| &**action)
    }

    /// Acts, and waits for the answer: whether it was done. What else comes is heard.
    ///
    /// # Errors
    /// The socket is broken, or no answer comes.
    pub async fn act(&mut self, seat: &str, seq: u64, text: &str) -> io::Result<bool> {
        let (id, revision) = (self.next, self.revision);
        self.next += 1;
        let (seat, text) = (serde_json::to_string(seat)?, serde_json::to_string(text)?);
        let message = format!(
            r#"{{"type":"act","id":{id},"client":"load","seq":{seq},"revision":{revision},"seat":{seat},"text":{text}}}"#
        );
        self.socket.send(Message::text(message)).await.map_err(io::Error::other)?;
        loop {
            if let Heard::Answer(number, done) = self.hear().await?
                && number == id
            {
                return Ok(done);
            }
        }
    }
}
