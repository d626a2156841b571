//! One socket: texts of its table out, messages in. One task does both, so that an idle socket costs little.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::{SinkExt, StreamExt};
use holmgang_kernel::words::{Lang, Words};

use crate::app::App;
use crate::limits;
use crate::meter::ReceivedBytes;
use crate::outbox::{Close, Outbox};
use crate::rate::Bucket;
use crate::room::{Answer, Command, Handle, Who};
use crate::wire::{ClientMessage, ServerMessage};

/// A socket that has been let in.
pub struct Guest {
    /// Who.
    pub who: Who,
    /// In which language.
    pub lang: Lang,
    /// Whether steps are packed.
    pub packed: bool,
    /// Whether it may do anything but look.
    pub plays: bool,
    /// The sending side.
    pub outbox: Outbox,
    /// What its connection has received.
    pub received: ReceivedBytes,
}

/// Until one of the two sides goes.
pub async fn run(app: Arc<App>, room: Handle, guest: Guest, socket: WebSocket) {
    app.metrics.sockets.fetch_add(1, Ordering::Relaxed);
    let outbox = guest.outbox.clone();
    let join = Command::Join { who: guest.who.clone(), lang: guest.lang, packed: guest.packed, outbox: outbox.clone() };
    if room.send(join).await {
        talk(&app, &room, &guest, socket).await;
    }
    outbox.leave();
    app.remove_socket(&outbox);
    room.send(Command::Leave(outbox)).await;
    app.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
}

async fn talk(app: &App, room: &Handle, guest: &Guest, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let outbox = &guest.outbox;
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + limits::PING, limits::PING);
    let mut heard = Instant::now();
    let mut bucket = Bucket::full(limits::MESSAGES_AT_ONCE);
    // Pieces of a message that never ends are no messages: they are seen by their bytes.
    let mut look = tokio::time::interval(Duration::from_secs(1));
    let mut said = guest.received.get();
    let why = loop {
        tokio::select! {
            next = outbox.next() => match next {
                Ok(text) => {
                    // What else waits goes along: one write and one waking of the other side instead of two.
                    let all = async {
                        sink.feed(Message::Text(text)).await?;
                        while let Some(text) = outbox.try_next() {
                            sink.feed(Message::Text(text)).await?;
                        }
                        sink.flush().await
                    };
                    // Whoever does not read holds up this task only, and only until the bound is reached.
                    tokio::select! {
                        sent = all => if sent.is_err() { return },
                        why = outbox.cut() => break why,
                        () = tokio::time::sleep(limits::GONE) => break Close::TooSlow,
                    }
                }
                Err(why) => break why,
            },
            message = stream.next() => {
                let received = app.pulse.now();
                heard = Instant::now();
                said = guest.received.get();
                // Whatever it is, a ping too, costs the same.
                let is_much = !bucket.take(limits::MESSAGES_AT_ONCE, limits::MESSAGES_A_SECOND, heard);
                if app.config.rate_limits && is_much && matches!(message, Some(Ok(_))) {
                    break Close::TooMuch;
                }
                match message {
                    Some(Ok(Message::Text(text))) => {
                        app.metrics.messages.add(1);
                        hear(app, room, guest, text.as_str(), received, heard).await;
                    }
                    Some(Ok(Message::Binary(_))) => {
                        refuse(outbox, None, "bad_message", Words::new("messages are texts", "сообщения — тексты"));
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_))) | None => return,
                    Some(Err(error)) => {
                        // Too large, or no websocket at all.
                        tracing::debug!(%error, "a socket broke");
                        break Close::TooMuch;
                    }
                }
            }
            _ = look.tick() => {
                if app.config.rate_limits && guest.received.get() - said > 2 * limits::MOST_MESSAGE as u64 {
                    break Close::TooMuch;
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > limits::GONE {
                    return;
                }
                let sent = tokio::time::timeout(limits::PING, sink.send(Message::Ping(Vec::new().into()))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break Close::TooSlow;
                }
            }
        }
    };
    match why {
        Close::TooSlow => app.metrics.slow.add(1),
        Close::TooMuch => app.metrics.flooded.add(1),
        _ => {}
    }
    let frame = CloseFrame { code: why.code(), reason: "".into() };
    let closing = sink.send(Message::Close(Some(frame)));
    let _ = tokio::time::timeout(std::time::Duration::from_secs(1), closing).await; // it may be gone
}

async fn hear(app: &App, room: &Handle, guest: &Guest, text: &str, received: u64, heard: Instant) {
    let message: ClientMessage = match serde_json::from_str(text) {
        Ok(message) => message,
        Err(_) => {
            let id = serde_json::from_str::<Numbered>(text).ok().map(|numbered| numbered.id);
            let words = Words::new("this message is not understood", "это сообщение непонятно");
            return refuse(&guest.outbox, id, "bad_message", words);
        }
    };
    if !guest.plays && !matches!(message, ClientMessage::Sync { .. } | ClientMessage::Ping { .. }) {
        let words = Words::new("this token is not for that", "этот ключ не для этого");
        return refuse(&guest.outbox, Some(message.id()), "scope_missing", words);
    }
    let answer = Answer::socket(message.id(), guest.outbox.clone());
    let who = guest.who.clone();
    // A room that is gone drops the command, and the answer says so by itself.
    room.send(Command::Say { who, lang: guest.lang, message, received, answer }).await;
    app.metrics.answers.add(heard.elapsed());
}

#[derive(serde::Deserialize)]
struct Numbered {
    id: u64,
}

fn refuse(outbox: &Outbox, id: Option<u64>, code: &str, words: Words) {
    let refused = ServerMessage::Refused { id, code: code.to_owned(), clause: None, words, revision: 0, roll: None };
    outbox.push(refused.text());
}
