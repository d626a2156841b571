//! Names as screens show them, for whoever types: what a rulebook does not read as it stands is read once more with ids in the places of names.

use std::collections::BTreeSet;

use holmgang_kernel::notation::{Said, quoted};
use holmgang_kernel::ruleset::Verb;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words, folded, nearest};

/// Words of a rulebook's notation, as [`holmgang_kernel::ruleset::Notate::WORDS`] has them.
pub(crate) type Vocabulary = [&'static [(&'static str, &'static [&'static str])]];

/// The first Russian word for a canonical one.
fn russian_word(words: &Vocabulary, canonical: &str) -> Option<&'static str> {
    let (_, others) = words.iter().flat_map(|table| table.iter()).find(|(known, _)| *known == canonical)?;
    others.iter().copied().find(|other| other.chars().all(|c| !c.is_ascii_alphabetic()))
}

/// The most words of a name.
const MOST_WORDS: usize = 6;
/// The most readings of one text.
const MOST_READINGS: usize = 24;

/// Names and the ids that they stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The name as it is compared, and the id.
    known: Vec<(String, String)>,
    /// The same names as screens show them.
    shown: Vec<String>,
    /// How many of them are names of the content; those of whoever and whatever is on the board come behind.
    content: usize,
}

impl Names {
    /// Takes a name in.
    pub(crate) fn add(&mut self, name: &str, id: &str) {
        let entry = (folded(name), id.to_owned());
        if !entry.0.is_empty() && entry.0 != id && !self.known.contains(&entry) {
            self.known.push(entry);
            self.shown.push(name.to_owned());
        }
    }

    /// Both languages of a name.
    pub(crate) fn add_both(&mut self, name: &Words, id: &str) {
        self.add(&name.en, id);
        self.add(&name.ru, id);
    }

    /// What a text may mean with ids in the places of names, the likeliest first; nothing if no name stands in it. `legal` are actions that can be taken:
    /// what has a number behind its id there (`bucket-1`) is meant by the name of the bucket.
    pub(crate) fn readings(&self, text: &str, legal: &[String]) -> Vec<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((verb, rest)) = words.split_first() else { return Vec::new() };
        let mut out = vec![(*verb).to_owned()];
        let mut changed = false;
        let mut at = 0;
        while at < rest.len() {
            let (ids, taken) = self.meant(&rest[at..], legal);
            let ways: Vec<String> = if ids.is_empty() { vec![rest[at].to_owned()] } else { ids };
            changed |= taken > 0;
            out = out.iter().flat_map(|text| ways.iter().map(move |way| format!("{text} {way}"))).collect();
            out.truncate(MOST_READINGS);
            at += taken.max(1);
        }
        if changed { out } else { Vec::new() }
    }

    /// The ids that the longest name at the beginning of these words stands for, and how many words it has.
    fn meant(&self, words: &[&str], legal: &[String]) -> (Vec<String>, usize) {
        let (key, first) = match words.first().and_then(|word| word.split_once('=')) {
            Some((key, value)) => (format!("{key}="), value),
            None => (String::new(), words.first().copied().unwrap_or_default()),
        };
        for count in (1..=words.len().min(MOST_WORDS)).rev() {
            let whole = std::iter::once(first).chain(words[1..count].iter().copied()).collect::<Vec<_>>().join(" ");
            let name = folded(&whole.replace('"', ""));
            let ids = self.known.iter().filter(|(known, _)| *known == name).map(|(_, id)| id);
            let ids: Vec<String> =
                ids.flat_map(|id| with_numbers(id, legal)).map(|id| format!("{key}{}", quoted(&id))).collect();
            if !ids.is_empty() {
                return (ids, count);
            }
        }
        (Vec::new(), 0)
    }

    /// What follows are the names of whoever and whatever is on the board.
    pub(crate) fn on_the_board(&mut self) {
        self.content = self.known.len();
    }

    /// The name of an id in a language, as screens show it; none where others go by it too. Who is on the board may be called as his sheet in the content.
    fn told(&self, id: &str, lang: Lang) -> Option<&str> {
        let is_told = |name: &str| name.chars().any(|c| ('а'..='я').contains(&c)) == (lang == Lang::Ru);
        let place = self.known.iter().position(|(name, known)| known == id && is_told(name))?;
        let name = &self.known[place].0;
        let rivals = if place < self.content { 0 } else { self.content };
        self.known[rivals..].iter().all(|(other, known)| other != name || known == id).then(|| self.shown[place].as_str())
    }

    /// An action as it can be typed in a language: with the verb, the words of the rulebook and the names that screens show. A part that would be read
    /// otherwise, which `is_same` tells of a whole text, stays as it is.
    pub(crate) fn in_words(
        &self,
        text: &str,
        (verbs, words): (&[Verb], &Vocabulary),
        lang: Lang,
        is_same: &dyn Fn(&str) -> bool,
    ) -> Option<String> {
        let said = Said::parse(text).ok()?;
        let verb = verbs.iter().find(|verb| verb.en == said.verb)?;
        let verb = lang.pick(verb.en, verb.ru.first()?);
        let args = said.args.iter().map(|arg| (None, arg.as_str()));
        let named = said.named.iter().map(|(key, value)| (Some(key.as_str()), value.as_str()));
        let mut parts: Vec<(Option<String>, String)> =
            args.chain(named).map(|(key, value)| (key.map(str::to_owned), value.to_owned())).collect();
        let whole = |parts: &[(Option<String>, String)]| {
            parts.iter().fold(verb.to_owned(), |text, (key, value)| match key {
                Some(key) => format!("{text} {key}={}", quoted(value)),
                None => format!("{text} {}", quoted(value)),
            })
        };
        if !is_same(&whole(&parts)) {
            return None;
        }
        let word = |canonical: &str| russian_word(words, canonical).filter(|_| lang == Lang::Ru);
        for place in 0..parts.len() {
            let (key, value) = parts[place].clone();
            if let Some(shown) = key.as_deref().and_then(word) {
                parts[place].0 = Some(shown.to_owned());
                if !is_same(&whole(&parts)) {
                    parts[place].0 = key;
                }
            }
            let shown = if value.contains(' ') && self.told(&value, lang).is_none() {
                // An action within an action, as one that is delayed: with names, or else with words alone.
                let with = |names: &Names| names.in_words(&value, (verbs, words), lang, &|_| true);
                [with(self), with(&Names::default())]
            } else {
                [self.told(&value, lang).or_else(|| word(&value)).map(str::to_owned), None]
            };
            for shown in shown.into_iter().flatten() {
                parts[place].1 = shown;
                if is_same(&whole(&parts)) {
                    break;
                }
                parts[place].1.clone_from(&value);
            }
        }
        Some(whole(&parts))
    }

    /// A word about the name that may be meant by what nobody knows in this text.
    pub(crate) fn near(&self, text: &str, legal: &[String]) -> Option<Words> {
        let parts = |text: &str| text.split(['=', ' ', '"', ',']).map(str::to_owned).collect::<Vec<_>>();
        let said = parts(text);
        let verb = said.first()?.to_lowercase();
        let (own, others): (Vec<&String>, Vec<&String>) =
            legal.iter().partition(|action| action.split(' ').next() == Some(verb.as_str()));
        let of = |actions: &[&String]| {
            actions.iter().flat_map(|action| parts(action).into_iter().skip(1)).collect::<BTreeSet<_>>()
        };
        let (own, others) = (of(&own), of(&others));
        let known = |word: &str| {
            let word = folded(word);
            let is = |part: &str| folded(part) == word;
            own.iter().chain(&others).any(|part| is(part))
                || self.known.iter().any(|(name, id)| name.split(' ').any(is) || is(id))
        };
        let Some(strange) = said.iter().skip(1).find(|word| is_wordy(word) && !known(word)) else {
            // A part of a name is not the name.
            let part_of = |word: &String| {
                let word = folded(word);
                let is_part = |(name, _): &&(String, String)| *name != word && name.split(' ').any(|part| part == word);
                let whole = self.known.iter().any(|(name, id)| *name == word || folded(id) == word);
                let named = |name: &str| folded(text).replace('"', "").contains(name);
                (!whole).then(|| self.known.iter().find(is_part))?.filter(|(name, _)| !named(name))
            };
            let (near, _) = said.iter().skip(1).filter(|word| is_wordy(word)).find_map(part_of)?;
            return Some(words!("is `{near}` meant?", "может быть, `{near}`?"));
        };
        let ids = || self.known.iter().map(|(_, id)| id.as_str());
        let names = self.known.iter().map(|(name, _)| name.as_str());
        let near = nearest(strange, own.iter().map(String::as_str).filter(|word| is_wordy(word)))
            .or_else(|| nearest(strange, names))
            .or_else(|| nearest(strange, ids()))?;
        Some(words!("is `{near}` meant?", "может быть, `{near}`?"))
    }
}

/// The id itself, and what has a number behind it among these actions.
fn with_numbers(id: &str, legal: &[String]) -> Vec<String> {
    let numbered = |word: &&str| {
        let number = word.strip_prefix(id).and_then(|rest| rest.strip_prefix('-'));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let found: BTreeSet<&str> = legal.iter().flat_map(|action| action.split([' ', '='])).filter(numbered).collect();
    found.into_iter().map(str::to_owned).chain([id.to_owned()]).collect()
}

/// Whether a word may be a misspelt name: long enough, and made of letters.
fn is_wordy(word: &str) -> bool {
    word.chars().count() > 3 && word.chars().all(|c| c.is_alphabetic() || c == '_' || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let mut names = Names::default();
        names.add_both(&Words::new("Fire Bolt", "Огненная стрела"), "fire_bolt");
        names.add_both(&Words::new("Bucket", "Ведро"), "bucket");
        names.add("Радогост", "red-1");
        names
    }

    #[test]
    fn names_of_several_words_become_ids() {
        let legal = ["drag bucket-2 b3".to_owned()];
        assert_eq!(names().readings("каст огненная Стрела радогост", &[]), ["каст fire_bolt red-1"]);
        assert_eq!(names().readings("cast \"Fire Bolt\" blue-1 charges=2", &[]), ["cast fire_bolt blue-1 charges=2"]);
        assert_eq!(names().readings("drag item=Ведро b3", &legal), ["drag item=bucket-2 b3", "drag item=bucket b3"]);
        assert!(names().readings("cast fire_bolt blue-1", &[]).is_empty());
    }

    #[test]
    fn actions_are_said_in_words() {
        let verbs = [Verb::player("cast", &["колдовать", "каст"], "cast SPELL", "", "")];
        let said = |names: &Names, text: &str, lang| names.in_words(text, (&verbs, &[]), lang, &|_| true);
        let told = "колдовать \"Огненная стрела\" Радогост charges=2";
        let text = "cast fire_bolt red-1 charges=2";
        assert_eq!(said(&names(), text, Lang::Ru).as_deref(), Some(told));
        assert_eq!(said(&names(), text, Lang::En).as_deref(), Some("cast \"Fire Bolt\" red-1 charges=2"));
        assert_eq!(names().readings(told, &[]), ["колдовать fire_bolt red-1 charges=2"]);
        assert_eq!(said(&names(), "rest", Lang::Ru), None);
        let mut names = names();
        names.add("Радогост", "blue-1");
        assert_eq!(
            said(&names, "cast mend red-1", Lang::Ru).as_deref(),
            Some("колдовать mend red-1"),
            "two of a name"
        );
    }

    #[test]
    fn what_nobody_knows_has_a_neighbour() {
        let legal = ["cast fire_bolt blue-1".to_owned()];
        let near = |text: &str| names().near(text, &legal).map(|words| words.en);
        assert_eq!(near("cast fire_blot blue-1").as_deref(), Some("is `fire_bolt` meant?"));
        assert_eq!(near("cast огненнная blue-1"), None);
        assert_eq!(near("cast стрела blue-1").as_deref(), Some("is `огненная стрела` meant?"));
        assert_eq!(near("cast \"огненная стрела\" blue-1"), None);
        assert_eq!(near("drag Ведрo b3").as_deref(), Some("is `ведро` meant?"));
        assert_eq!(near("cast fire_bolt blue-1"), None);
    }
}
