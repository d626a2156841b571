//! What people say at a table, and what can be done about it: a room for the players apart, not to hear somebody, to put somebody out, to report a text.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use holmgang_arena::erased::Refused;
use holmgang_kernel::words::{Lang, Words};
use rusqlite::params;

use super::{Room, Who};
use crate::game::refused;
use crate::rate::Bucket;
use crate::time::wall;
use crate::wire::{Chat, ChatRoom, Moderate, ServerMessage};
use crate::{limits, names};

/// By whom somebody is silenced who was put out of the table, in place of the one person who does not want to hear them.
const EVERYBODY: i64 = 0;

/// A text with the name of who said it in the language of who reads.
fn for_reader(chat: &Chat, lang: Lang) -> Chat {
    Chat { who: names::shown(&chat.who, lang).into_owned(), ..chat.clone() }
}

/// The chat of a table.
#[derive(Default)]
pub(super) struct Talk {
    texts: Vec<Chat>,
    said: u64,
    /// Who hears whom no more.
    silenced: BTreeSet<(i64, i64)>,
    /// How much each person may still say.
    pace: BTreeMap<i64, Bucket>,
}

impl Talk {
    /// As it stands in the store.
    pub(super) fn new(texts: Vec<Chat>, silenced: BTreeSet<(i64, i64)>) -> Talk {
        Talk { said: texts.last().map_or(0, |chat| chat.n), texts, silenced, pace: BTreeMap::new() }
    }

    /// The texts.
    pub(super) fn texts_mut(&mut self) -> impl Iterator<Item = &mut Chat> {
        self.texts.iter_mut()
    }

    /// Whether somebody was put out of the table.
    pub(super) fn is_out(&self, person: i64) -> bool {
        self.silenced.contains(&(EVERYBODY, person))
    }

    /// Whether somebody hears a text: one of the players only from their seats, and nobody whom they do not want to hear.
    fn is_for(&self, chat: &Chat, person: i64, is_seated: bool) -> bool {
        (chat.room == ChatRoom::All || is_seated) && !self.silenced.contains(&(person, chat.person))
    }

    /// The last texts that somebody hears. Those who watch do not push out what players have said.
    pub(super) fn heard(&self, person: i64, is_seated: bool, lang: Lang) -> Vec<Chat> {
        let mut left = [limits::CHAT_SHOWN / 2; 2];
        let mut heard: Vec<Chat> = self
            .texts
            .iter()
            .rev()
            .filter(|chat| self.is_for(chat, person, is_seated))
            .filter(|chat| {
                let left = &mut left[usize::from(chat.seat.is_some())];
                let has = *left > 0;
                *left = left.saturating_sub(1);
                has
            })
            .map(|chat| for_reader(chat, lang))
            .collect();
        heard.reverse();
        heard
    }

    /// The oldest text that has to go so that another one of its kind fits: players and those who watch have room apart.
    fn oldest_beyond(&self, seated: bool) -> Option<usize> {
        let same = |chat: &&Chat| chat.seat.is_some() == seated;
        let count = self.texts.iter().filter(same).count() as u64;
        (count >= limits::CHAT_KEPT / 2).then(|| self.texts.iter().position(|chat| same(&chat))).flatten()
    }
}

impl Room {
    pub(super) async fn chat(&mut self, who: &Who, text: &str, room: ChatRoom) -> Result<(), Refused> {
        let text = text.trim();
        let long = text.chars().nth(limits::MOST_CHAT).is_some();
        if text.is_empty() || long || text.chars().any(char::is_control) {
            let words = Words::new("a message has 1 to 500 characters", "в сообщении от 1 до 500 знаков");
            return Err(refused("too_long", words));
        }
        let seat = self.seats_of(who.person).into_iter().min();
        if room == ChatRoom::Players && seat.is_none() {
            let words = Words::new("only players talk there", "там говорят только игроки");
            return Err(refused("not_allowed", words));
        }
        if self.talk.pace.len() >= limits::MOST_TALKERS {
            self.talk.pace.clear();
        }
        let bucket = self.talk.pace.entry(who.person).or_insert(Bucket::full(limits::CHAT_AT_ONCE));
        let may = bucket.take(limits::CHAT_AT_ONCE, limits::CHAT_A_SECOND, Instant::now());
        if self.app.config.rate_limits && !may {
            return Err(refused("too_fast", Words::new("wait a moment before you go on", "подождите немного")));
        }
        let oldest = self.talk.oldest_beyond(seat.is_some());
        let gone = oldest.and_then(|place| self.talk.texts.get(place)).map_or(0, |chat| chat.n);
        let chat = Chat {
            n: self.talk.said + 1,
            who: who.name.clone(),
            seat,
            text: text.to_owned(),
            room,
            at: wall(),
            person: who.person,
        };
        let (id, person, row) = (self.id.clone(), who.person, chat.clone());
        let stored = self.app.store.write(move |store| {
            store.prepare_cached("DELETE FROM chats WHERE id = ?1 AND n = ?2")?.execute(params![id, gone as i64])?;
            store
                .prepare_cached("INSERT INTO chats (id, n, person, who, seat, text, at, room) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?
                .execute(params![id, row.n as i64, person, row.who, row.seat, row.text, row.at, row.room.word()])
        });
        stored.await.map_err(|_| refused("not_saved", super::seats::not_saved()))?;
        if let Some(place) = oldest {
            self.talk.texts.remove(place);
        }
        self.talk.said += 1;
        self.talk.texts.push(chat.clone());
        for conn in &self.conns {
            let is_seated = self.seats.iter().any(|sitting| sitting.is_held_by(conn.person));
            if self.talk.is_for(&chat, conn.person, is_seated) {
                conn.outbox.push(ServerMessage::Chat { chat: for_reader(&chat, conn.lang) }.text());
            }
        }
        Ok(())
    }

    /// Something about a text, by its number. Who has said it is never told.
    pub(super) async fn moderate(&mut self, who: &Who, what: Moderate, n: u64) -> Result<(), Refused> {
        let is_seated = !self.seats_of(who.person).is_empty();
        let heard = |chat: &&Chat| chat.n == n && (chat.room == ChatRoom::All || is_seated);
        let Some(person) = self.talk.texts.iter().find(heard).map(|chat| chat.person) else {
            return Err(refused("not_found", Words::new("there is no such text", "такого текста нет")));
        };
        let id = self.id.clone();
        let by = match what {
            Moderate::Mute | Moderate::Unmute => who.person,
            Moderate::Kick => {
                let is_guest = self.owner != person && !self.seats.iter().any(|sitting| sitting.is_held_by(person));
                if !(is_seated || self.owner == who.person) || !is_guest {
                    let en = "players put out those who only watch";
                    return Err(refused("not_allowed", Words::new(en, "игроки удаляют тех, кто только смотрит")));
                }
                EVERYBODY
            }
            Moderate::Report => {
                let (by, at) = (who.person, wall());
                let stored = self.app.store.write(move |store| {
                    store.execute(
                        "INSERT OR IGNORE INTO reports (id, n, by, at) VALUES (?1, ?2, ?3, ?4)",
                        params![id, n as i64, by, at],
                    )
                });
                let new = stored.await.map_err(|_| refused("not_saved", super::seats::not_saved()))?;
                self.app.metrics.reports.add(new as u64);
                tracing::warn!(table = self.id, text = n, by, "a text of the chat was reported");
                return Ok(());
            }
        };
        let is_silent = what != Moderate::Unmute;
        let stored = self.app.store.write(move |store| match is_silent {
            true => store.execute(
                "INSERT OR IGNORE INTO silenced (id, by, person) VALUES (?1, ?2, ?3)",
                params![id, by, person],
            ),
            false => {
                store.execute("DELETE FROM silenced WHERE id = ?1 AND by = ?2 AND person = ?3", params![id, by, person])
            }
        });
        stored.await.map_err(|_| refused("not_saved", super::seats::not_saved()))?;
        match is_silent {
            true => self.talk.silenced.insert((by, person)),
            false => self.talk.silenced.remove(&(by, person)),
        };
        if by == EVERYBODY {
            tracing::info!(table = self.id, person, by = who.person, "somebody was put out of a table");
            self.show_out();
        }
        Ok(())
    }
}
