//! What is asked before acting: what an action would be, and how a text goes on.

use std::sync::Arc;

use holmgang_kernel::words::{Lang, Words};

use super::{Answer, Room, Who};
use crate::fair_queue::Requester;
use crate::game::refused;
use crate::limits;
use crate::wire::{CompleteWish, PreviewWish, ServerMessage};
use crate::workers;

impl Room {
    pub(super) fn preview(&self, who: &Who, wish: PreviewWish, lang: Lang, answer: Answer) {
        let seat = match self.own_seat(who, &wish.seat) {
            Ok(seat) => seat,
            Err(refused) => return self.refuse(answer, refused),
        };
        if wish.text.chars().nth(limits::MOST_ACTION).is_some() {
            let refused = refused("too_long", Words::new("this is too long", "это слишком длинно"));
            return self.refuse(answer, refused);
        }
        // Exact chances can take a while: elsewhere, on a copy, and not too many at once.
        let (mut battle, revision) = (self.game.battle().duplicate(), self.revision);
        let (app, line) = (Arc::clone(&self.app), Requester::Person(who.person));
        tokio::spawn(async move {
            // Whoever has too much waiting already is told so by the answer itself.
            let Ok(turn) = app.works.turn(line).await else { return };
            if answer.is_gone() {
                return app.metrics.unwanted.add(1);
            }
            app.metrics.begun.add(1);
            let workers = app.play_workers.clone();
            let worked = workers.run(move || {
                let _turn = turn;
                let id = answer.id();
                let answer = Arc::new(answer);
                let asker = Arc::clone(&answer);
                let time = app.config.odds_time;
                battle.heed(Arc::new(move || {
                    workers::pause();
                    !asker.is_gone() && workers::worked() < time
                }));
                let offer = battle.preview(seat, &wish.text, lang);
                let odds = match (&offer, wish.odds) {
                    (Ok(_), true) => battle.odds(seat, &wish.text, limits::MOST_WAYS, lang).map(|mut odds| {
                        odds.outcomes.truncate(limits::MOST_OUTCOMES);
                        odds.told.truncate(limits::MOST_OUTCOMES);
                        Some(odds)
                    }),
                    _ => Ok(None),
                };
                let numbers = match &odds {
                    Ok(Some(_)) => battle.foresee(seat, &wish.text, limits::MOST_HEARD, lang).unwrap_or_default(),
                    _ => Vec::new(),
                };
                let message = match (offer, odds) {
                    (Ok(offer), Ok(odds)) => {
                        ServerMessage::Preview { id, offer: Box::new(offer), odds: odds.map(Box::new), numbers }
                    }
                    (Err(why), _) | (_, Err(why)) => ServerMessage::Refused {
                        id: Some(id),
                        code: why.code,
                        clause: why.clause,
                        words: why.words,
                        revision,
                        roll: None,
                    },
                };
                if answer.is_gone() {
                    app.metrics.broken_off.add(1);
                }
                // With the battle goes what asks for the asker: the answer is in one hand again.
                drop(battle);
                if let Some(answer) = Arc::into_inner(answer) {
                    answer.send(&message);
                }
            });
            let _ = worked.await; // the answer goes by itself
        });
    }

    pub(super) fn complete(&self, who: &Who, wish: &CompleteWish, answer: Answer) {
        let id = answer.id();
        match self.own_seat(who, &wish.seat) {
            Ok(_) if wish.typed.chars().nth(limits::MOST_ACTION).is_some() => {
                let refused = refused("too_long", Words::new("this is too long", "это слишком длинно"));
                self.refuse(answer, refused);
            }
            Ok(seat) => {
                let mut texts = self.game.battle().complete(seat, &wish.typed);
                texts.truncate(limits::MOST_OUTCOMES);
                answer.send(&ServerMessage::Complete { id, texts });
            }
            Err(refused) => self.refuse(answer, refused),
        }
    }
}
