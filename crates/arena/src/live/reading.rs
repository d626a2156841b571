//! What somebody types, with names in the places of ids, and what can be typed, told with names.

use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Viewer, told_id};
use holmgang_kernel::words::{Lang, Words, folded};

use super::{Live, not_understood};
use crate::erased::Refused;
use crate::names::Names;

/// A name that several tokens have, and how screens tell these apart.
struct Shared {
    name: String,
    /// The ids, and the names by which they are told apart.
    tokens: Vec<(String, String)>,
}

impl<R: Playable> Live<R> {
    pub(super) fn read(&self, seat: Seat, text: &str) -> Result<R::Action, Refused> {
        let read = self.rules.read(self.state(), seat, text);
        let stands = |action: &R::Action| self.rules.check(self.state(), seat, action).is_ok();
        let action = match read {
            Ok(action) if stands(&action) => action,
            // Whoever types may have written names as the screen shows them.
            read => {
                let names = self.names_now(seat);
                let (shared, mut others) = self.meant_by_shared(seat, text, &names);
                if !shared.is_empty() {
                    // Where none can be done, whoever types still has to say who is meant, to be told why not.
                    let mut meant: Vec<_> = others.iter().filter(|(action, _)| stands(action)).collect();
                    if meant.is_empty() {
                        meant = others.iter().collect();
                    }
                    if meant.iter().any(|(action, _)| *action != meant[0].0) {
                        let texts: Vec<&str> = meant.iter().map(|(_, text)| text.as_str()).collect();
                        return Err(several(&shared, &texts));
                    }
                }
                if others.is_empty() {
                    others = self.parsed(seat, text, &names);
                }
                let meant = others.iter().find(|(action, _)| stands(action));
                match meant.or(others.first().filter(|_| read.is_err() || !shared.is_empty())) {
                    Some((other, _)) => other.clone(),
                    None => read.map_err(|fault| self.hinted(seat, text, not_understood(fault)))?,
                }
            }
        };
        Ok(self.rules.as_typed(self.state(), seat, &action).unwrap_or(action))
    }

    /// The action that a text of notation says.
    pub(super) fn read_notation(&self, seat: Seat, text: &str) -> Result<R::Action, Refused> {
        let action = self.rules.read(self.state(), seat, text).map_err(not_understood)?;
        Ok(self.rules.as_typed(self.state(), seat, &action).unwrap_or(action))
    }

    /// What a text with names in it may mean, each with the text that says so by ids.
    fn parsed(&self, seat: Seat, text: &str, names: &Names) -> Vec<(R::Action, String)> {
        let readings = names.readings(text, &self.written(seat), R::WORDS).into_iter();
        readings.filter_map(|text| Some((self.rules.read(self.state(), seat, &text).ok()?, text))).collect()
    }

    /// The names in a text that several tokens have (`Pawn Mage`, where there are `Pawn Mage (Elves)` and `Pawn Mage (Zombies)`), and what the text means
    /// with each of their bearers. Nothing where the text has no such name.
    fn meant_by_shared(&self, seat: Seat, text: &str, names: &Names) -> (Vec<Shared>, Vec<(R::Action, String)>) {
        let said = folded(&text.replace('"', " "));
        let mut shared: Vec<Shared> = Vec::new();
        for lang in [Lang::En, Lang::Ru] {
            let view = self.rules.view(self.state(), Viewer::Seat(seat), lang);
            for token in view.boards.iter().flat_map(|board| &board.tokens) {
                let Some(name) = bare_name(&token.name).filter(|name| said.contains(&folded(name))) else { continue };
                let bearer = (token.id.clone(), token.name.clone());
                match shared.iter_mut().find(|one| one.name == name) {
                    Some(one) if one.tokens.contains(&bearer) => {}
                    Some(one) => one.tokens.push(bearer),
                    None => shared.push(Shared { name: name.to_owned(), tokens: vec![bearer] }),
                }
            }
        }
        if shared.is_empty() {
            return (shared, Vec::new());
        }
        let mut all = names.clone();
        for one in &shared {
            one.tokens.iter().for_each(|(id, _)| all.add(&one.name, id));
        }
        let mut meant = self.parsed(seat, text, &all);
        // A sheet of the content may have the name too, and is nobody.
        let is_somebody = |text: &str| shared.iter().any(|one| one.tokens.iter().any(|(id, _)| has_word(text, id)));
        meant.retain(|(_, text)| is_somebody(text));
        (shared, meant)
    }

    /// The names of the content, and of everybody and every cell on the board as the seat sees it.
    fn names_now(&self, seat: Seat) -> Names {
        let mut names = Names::clone(&self.names);
        names.on_the_board();
        for info in R::PROFILE.seats {
            names.add(info.name.en, info.id);
            names.add(info.name.ru, info.id);
        }
        for lang in [Lang::En, Lang::Ru] {
            let view = self.rules.view(self.state(), Viewer::Seat(seat), lang);
            view.order.iter().for_each(|place| names.add(&place.name, &place.token));
            view.sides.iter().flat_map(|side| &side.fallen).for_each(|(id, name)| names.add(name, id));
            for board in view.boards {
                for token in &board.tokens {
                    names.stands(&token.id, board.called(&token.cell));
                    names.add(&token.name, &token.id);
                    names.add(&told_id(R::PROFILE.seats, &token.id, lang), &token.id);
                }
                for cell in &board.cells {
                    names.add(&board.called(&cell.id), &cell.id);
                    cell.marks.iter().for_each(|mark| names.add(&mark.name, &mark.id));
                }
            }
        }
        names
    }

    /// What the seat can do, in notation.
    fn written(&self, seat: Seat) -> Vec<String> {
        self.listed(seat).iter().map(|action| self.rules.write(self.state(), action)).collect()
    }

    /// An action as it can be typed in a language, with the names that screens show.
    pub(super) fn in_words(&self, seat: Seat, text: &str, lang: Lang) -> String {
        let is_same = |said: &str| match (self.read(seat, said), self.read(seat, text)) {
            (Ok(said), Ok(meant)) => said == meant,
            _ => false,
        };
        let told = self.names_now(seat).in_words(text, (self.rules.verbs(), R::WORDS), lang, &is_same);
        told.unwrap_or_else(|| text.to_owned())
    }

    /// A refusal with the name that may have been meant, if the text has one that nobody knows and the refusal names none.
    pub(super) fn hinted(&self, seat: Seat, text: &str, refused: Refused) -> Refused {
        let names_one = refused.words.en.contains("meant") || refused.script.is_some();
        let near = if names_one { None } else { self.names_now(seat).near(text, &self.written(seat), R::WORDS) };
        match near {
            Some(near) => {
                let both = |said: &str, near: &str| format!("{}; {near}", said.trim_end_matches('.'));
                Refused {
                    words: Words::new(both(&refused.words.en, &near.en), both(&refused.words.ru, &near.ru)),
                    ..refused
                }
            }
            None => refused,
        }
    }
}

/// The name without what tells its bearer from others: `Pawn Mage (Elves 2)`, `Giant Rat 3`. None of a name that nobody shares.
fn bare_name(name: &str) -> Option<&str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let bare = match name.strip_suffix(')') {
        Some(open) => open.rsplit_once(" (")?.0,
        None => name.rsplit_once(' ').filter(|(_, number)| is_number(number))?.0,
    };
    Some(bare).filter(|bare| !bare.is_empty())
}

/// Whether an id stands in an action.
fn has_word(text: &str, id: &str) -> bool {
    text.split([' ', '=', '"', ':', ',']).any(|word| word == id)
}

/// Several are called so: all who may be meant, by the names that tell them apart.
fn several(shared: &[Shared], texts: &[&str]) -> Refused {
    let is_meant = |id: &String| texts.iter().any(|text| has_word(text, id));
    let mut told: Vec<String> = Vec::new();
    for one in shared {
        let bearers: Vec<&str> =
            one.tokens.iter().filter(|(id, _)| is_meant(id)).map(|(_, name)| name.as_str()).collect();
        if !bearers.is_empty() {
            told.push(format!("`{}`: {}", one.name, bearers.join(", ")));
        }
    }
    let told = told.join("; ");
    let words = holmgang_kernel::words!("several are called {told}", "так зовут нескольких: {told}");
    Refused { code: "bad_request".to_owned(), clause: None, words, script: None }
}
