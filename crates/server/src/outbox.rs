//! What waits for a socket: bounded, so that who does not read costs little and hinders nobody.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::limits::MOST_QUEUED;

/// Why the server closes a socket; numbers of `docs/protocol.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// The server goes down.
    Down,
    /// Too many or too large messages.
    TooMuch,
    /// It does not read.
    TooSlow,
    /// The session has ended.
    SessionEnded,
    /// There is no such table.
    NoTable,
    /// Too many sockets.
    TooMany,
}

impl Close {
    /// The code.
    pub fn code(self) -> u16 {
        match self {
            Close::Down => 1001,
            Close::TooMuch => 1008,
            Close::TooSlow => 4000,
            Close::SessionEnded => 4001,
            Close::NoTable => 4004,
            Close::TooMany => 4009,
        }
    }
}

/// The sending side of a socket.
#[derive(Clone)]
pub struct Outbox(Arc<Inner>);

struct Inner {
    queue: Mutex<Queue>,
    filled: Notify,
}

#[derive(Default)]
struct Queue {
    texts: VecDeque<Utf8Bytes>,
    bytes: usize,
    /// Those of the one text that is larger than the bound, while it waits.
    large: usize,
    close: Option<Close>,
    /// Whether the socket itself is gone.
    is_gone: bool,
}

impl Queue {
    fn pop(&mut self) -> Option<Utf8Bytes> {
        let text = self.texts.pop_front()?;
        self.bytes -= text.len();
        if text.len() > MOST_QUEUED {
            self.large = 0;
        }
        Some(text)
    }
}

impl Outbox {
    /// An empty one.
    pub fn new() -> Outbox {
        Outbox(Arc::new(Inner { queue: Mutex::default(), filled: Notify::new() }))
    }

    fn with<T>(&self, f: impl FnOnce(&mut Queue) -> T) -> T {
        f(&mut self.0.queue.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Something more to send. A queue that grows beyond its bound is thrown away and the socket closed: who comes back takes everything anew.
    pub fn push(&self, text: impl Into<Utf8Bytes>) {
        let text = text.into();
        self.with(|queue| {
            if queue.close.is_some() || queue.is_gone {
                return;
            }
            // One text may be larger than the bound: a first look at a large battle. What waits before and behind it has the bound for itself, or
            // whoever comes to such a battle would be closed before they could read.
            let is_large = text.len() > MOST_QUEUED;
            let beside = queue.bytes - queue.large + if is_large { 0 } else { text.len() };
            if beside > MOST_QUEUED || is_large && queue.large > 0 {
                *queue = Queue { close: Some(Close::TooSlow), ..Queue::default() };
                return;
            }
            if is_large {
                queue.large = text.len();
            }
            queue.bytes += text.len();
            queue.texts.push_back(text);
        });
        self.0.filled.notify_one();
    }

    /// Closes the socket. What waits is not sent any more, except when the server goes down.
    pub fn close(&self, why: Close) {
        self.with(|queue| {
            if queue.close.is_none() {
                if why != Close::Down {
                    queue.texts.clear();
                    (queue.bytes, queue.large) = (0, 0);
                }
                queue.close = Some(why);
            }
        });
        self.0.filled.notify_one();
    }

    /// The next text; then why it is closed.
    pub async fn next(&self) -> Result<Utf8Bytes, Close> {
        loop {
            let next = self.with(|queue| match queue.pop() {
                Some(text) => Some(Ok(text)),
                None => queue.close.map(Err),
            });
            if let Some(next) = next {
                return next;
            }
            self.0.filled.notified().await;
        }
    }

    /// The next text, if one waits.
    pub fn try_next(&self) -> Option<Utf8Bytes> {
        self.with(Queue::pop)
    }

    /// Waits until the socket is to be closed for good, whatever still waits.
    pub async fn cut(&self) -> Close {
        loop {
            if let Some(why) = self.with(|queue| queue.close.filter(|why| *why != Close::Down)) {
                return why;
            }
            self.0.filled.notified().await;
        }
    }

    /// The socket is gone: what waits is for nobody.
    pub fn leave(&self) {
        self.with(|queue| *queue = Queue { close: queue.close, is_gone: true, ..Queue::default() });
    }

    /// Whether nobody hears what is sent: the socket is gone, or is about to be.
    pub fn is_gone(&self) -> bool {
        self.with(|queue| queue.is_gone || queue.close.is_some())
    }

    /// Bytes that wait.
    pub fn waiting(&self) -> usize {
        self.with(|queue| queue.bytes)
    }

    /// Whether the two are one.
    pub fn is(&self, other: &Outbox) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Default for Outbox {
    fn default() -> Self {
        Outbox::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_read_is_cut_off() {
        let outbox = Outbox::new();
        for _ in 0..300 {
            outbox.push("x".repeat(1024));
        }
        assert_eq!(outbox.waiting(), 0);
        assert_eq!(outbox.next().await.err(), Some(Close::TooSlow));
        assert_eq!(outbox.cut().await, Close::TooSlow);
    }

    #[tokio::test]
    async fn a_large_first_text_goes_through() {
        let outbox = Outbox::new();
        outbox.push("x".repeat(MOST_QUEUED * 2));
        outbox.push("x".repeat(MOST_QUEUED));
        outbox.push("x");
        assert_eq!(outbox.next().await.err(), Some(Close::TooSlow), "what comes behind it is bounded");
        let outbox = Outbox::new();
        // A greeting before it, and the first step behind it.
        for size in [100, MOST_QUEUED * 2, MOST_QUEUED - 100] {
            outbox.push("x".repeat(size));
        }
        for _ in 0..3 {
            assert!(outbox.next().await.is_ok());
        }
        outbox.push("x".repeat(MOST_QUEUED * 2));
        outbox.push("x".repeat(MOST_QUEUED * 2));
        assert_eq!(outbox.next().await.err(), Some(Close::TooSlow), "only one at a time");
    }
}
