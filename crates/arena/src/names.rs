//! Names as screens show them, for whoever types: what a rulebook does not read as it stands is read once more with ids in the places of names.

use std::collections::BTreeSet;

use holmgang_kernel::notation::{Said, quoted};
use holmgang_kernel::ruleset::Verb;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words, folded, nearest};

/// Words of a rulebook's notation, as [`holmgang_kernel::ruleset::Notate::WORDS`] has them.
pub(crate) type Vocabulary = [&'static [(&'static str, &'static [&'static str])]];

/// The Russian words for a canonical one: of each row that has it the first. One word may mean several things: `queen` of a piece and of a castling.
fn russian_words<'a>(words: &'a Vocabulary, canonical: &'a str) -> impl Iterator<Item = &'static str> + 'a {
    let rows = words.iter().flat_map(|table| table.iter()).filter(move |(known, _)| *known == canonical);
    rows.filter_map(|(_, others)| others.iter().copied().find(|other| other.chars().all(|c| !c.is_ascii_alphabetic())))
}

/// Whether the rulebook has a word, in either language.
fn is_word(words: &Vocabulary, word: &str) -> bool {
    let word = folded(&word.replace('"', ""));
    let mut rows = words.iter().flat_map(|table| table.iter());
    rows.any(|(canonical, others)| *canonical == word || others.contains(&word.as_str()))
}

/// The most words of a name.
const MOST_WORDS: usize = 6;
/// The most readings of one text.
const MOST_READINGS: usize = 24;
/// What stands between the members of one word: `keep:9,4`, `bucket-1>g4`, `red-1,red-2`.
const BETWEEN: [char; 4] = [',', ':', '>', '|'];

/// Names and the ids that they stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The name as it is compared, and the id.
    known: Vec<(String, String)>,
    /// The same names as screens show them.
    shown: Vec<String>,
    /// How many of them are names of the content; those of whoever and whatever is on the board come behind.
    content: usize,
    /// Who stands where, by id, and the cell as people call it.
    places: Vec<(String, String)>,
}

impl Names {
    /// Takes a name in.
    pub(crate) fn add(&mut self, name: &str, id: &str) {
        let entry = (folded(name), id.to_owned());
        if !entry.0.is_empty() && name != id && !self.known.contains(&entry) {
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
    pub(crate) fn readings(&self, text: &str, legal: &[String], words: &Vocabulary) -> Vec<String> {
        let said: Vec<&str> = text.split_whitespace().collect();
        let Some((verb, rest)) = said.split_first() else { return Vec::new() };
        let mut out = vec![(*verb).to_owned()];
        let mut changed = false;
        let mut at = 0;
        while at < rest.len() {
            let (ids, taken) = self.meant(&rest[at..], legal);
            // A name may be a word of the rulebook as well.
            let stays = taken == 0 || taken == 1 && is_word(words, rest[at].split('=').next_back().unwrap_or_default());
            let ways: Vec<String> = ids.into_iter().chain(stays.then(|| rest[at].to_owned())).collect();
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
            let name = whole.replace('"', "");
            let mut ids = self.ids(&name, legal);
            if ids.is_empty() {
                ids = self.ids_of_members(&name, legal);
            }
            if !ids.is_empty() {
                return (ids.iter().map(|id| format!("{key}{}", quoted(id))).collect(), count);
            }
        }
        (Vec::new(), 0)
    }

    /// The ids that a name stands for.
    fn ids(&self, name: &str, legal: &[String]) -> Vec<String> {
        let name = folded(name);
        let ids = self.known.iter().filter(|(known, _)| *known == name).map(|(_, id)| id);
        ids.flat_map(|id| with_numbers(id, legal)).collect()
    }

    /// What a word of several members may mean with ids in the places of names; nothing if none of them is a name.
    fn ids_of_members(&self, word: &str, legal: &[String]) -> Vec<String> {
        let mut out = vec![String::new()];
        let mut changed = false;
        for (member, sign) in members(word) {
            let mut ids = self.ids(member, legal);
            changed |= !ids.is_empty();
            if ids.is_empty() {
                // A part of a sentence is no member of a word.
                if member.contains(' ') {
                    return Vec::new();
                }
                ids.push(member.to_owned());
            }
            out = out.iter().flat_map(|text| ids.iter().map(move |id| format!("{text}{id}{sign}"))).collect();
            out.truncate(MOST_READINGS);
        }
        if changed { out } else { Vec::new() }
    }

    /// Says where somebody stands, for whom no name is his alone.
    pub(crate) fn stands(&mut self, id: &str, cell: String) {
        self.places.push((id.to_owned(), cell));
    }

    /// What follows are the names of whoever and whatever is on the board.
    pub(crate) fn on_the_board(&mut self) {
        self.content = self.known.len();
    }

    /// The name of an id in a language, as screens show it; of whoever is on the board none that others go by too.
    fn told(&self, id: &str, lang: Lang) -> Option<&str> {
        let is_told = |name: &str| name.chars().any(|c| ('а'..='я').contains(&c)) == (lang == Lang::Ru);
        let mut places = (0..self.known.len()).filter(|place| {
            let (name, known) = &self.known[*place];
            known == id && is_told(name)
        });
        let on_board = &self.known[self.content..];
        let is_own = |place: &usize| {
            let name = &self.known[*place].0;
            *place < self.content || on_board.iter().all(|(other, known)| other != name || known == id)
        };
        places.find(is_own).map(|place| self.shown[place].as_str())
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
        for place in 0..parts.len() {
            let (key, value) = parts[place].clone();
            let keys = key.iter().filter(|_| lang == Lang::Ru).flat_map(|key| russian_words(words, key));
            for shown in keys {
                parts[place].0 = Some(shown.to_owned());
                if is_same(&whole(&parts)) {
                    break;
                }
                parts[place].0.clone_from(&key);
            }
            for shown in self.ways(&value, (verbs, words), lang) {
                parts[place].1 = shown;
                if is_same(&whole(&parts)) {
                    break;
                }
                parts[place].1.clone_from(&value);
            }
        }
        Some(whole(&parts))
    }

    /// How a part of an action may be said in a language, the likeliest first: by a name, by a word of the rulebook, as an action within an action, or by
    /// its members.
    fn ways(&self, value: &str, (verbs, words): (&[Verb], &Vocabulary), lang: Lang) -> Vec<String> {
        let simple = self.simple_ways(value, words, lang);
        if !simple.is_empty() {
            return simple;
        }
        if value.contains(' ') {
            // An action within an action, as one that is delayed: with names, or else with words alone.
            let with = |names: &Names| names.in_words(value, (verbs, words), lang, &|_| true);
            return [with(self), with(&Names::default())].into_iter().flatten().collect();
        }
        let members: Vec<(Vec<String>, &str, &str)> =
            members(value).map(|(member, sign)| (self.simple_ways(member, words, lang), member, sign)).collect();
        let most = members.iter().map(|(ways, ..)| ways.len()).max().unwrap_or_default();
        let way = |place: usize| {
            members.iter().fold(String::new(), |text, (ways, member, sign)| {
                let said = ways.get(place).or(ways.last()).map_or(*member, String::as_str);
                text + said + sign
            })
        };
        (0..most).map(way).collect()
    }

    /// The name of something, the words of the rulebook for it, and where it stands.
    fn simple_ways(&self, value: &str, words: &Vocabulary, lang: Lang) -> Vec<String> {
        let name = self.told(value, lang).map(str::to_owned);
        let words = russian_words(words, value).filter(|_| lang == Lang::Ru).map(str::to_owned);
        let place = self.places.iter().find(|(id, _)| id == value).map(|(_, cell)| cell.clone());
        name.into_iter().chain(words).chain(place).collect()
    }

    /// A word about the name that may be meant by what nobody knows in this text.
    pub(crate) fn near(&self, text: &str, legal: &[String], words: &Vocabulary) -> Option<Words> {
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
            is_word(words, &word)
                || own.iter().chain(&others).any(|part| is(part))
                || self.known.iter().any(|(name, id)| name.split(' ').any(is) || is(id))
        };
        let Some(strange) = said.iter().skip(1).find(|word| is_wordy(word) && !known(word)) else {
            // A part of a name is not the name; of one that stands there it is.
            let part_of = |word: &String| {
                let word = folded(word);
                let is_part = |name: &String| *name != word && name.split(' ').any(|part| part == word);
                let whole = self.known.iter().any(|(name, id)| *name == word || folded(id) == word);
                let text = folded(text).replace('"', "");
                let mut having = self.known.iter().filter(|(name, _)| is_part(name));
                let is_named = || self.known.iter().any(|(name, _)| is_part(name) && text.contains(name.as_str()));
                if whole || is_named() { None } else { having.next() }
            };
            let wordy = said.iter().skip(1).filter(|word| is_wordy(word) && !is_word(words, word));
            let (near, _) = wordy.filter_map(part_of).next()?;
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

/// The members of a word, each with the sign behind it; the last has none.
fn members(word: &str) -> impl Iterator<Item = (&str, &str)> {
    word.split_inclusive(BETWEEN).map(|part| {
        let member = part.trim_end_matches(BETWEEN);
        (member, &part[member.len()..])
    })
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
        assert_eq!(names().readings("каст огненная Стрела радогост", &[], &[]), ["каст fire_bolt red-1"]);
        assert_eq!(
            names().readings("cast \"Fire Bolt\" blue-1 charges=2", &[], &[]),
            ["cast fire_bolt blue-1 charges=2"]
        );
        assert_eq!(
            names().readings("drag item=Ведро b3", &legal, &[]),
            ["drag item=bucket-2 b3", "drag item=bucket b3"]
        );
        assert!(names().readings("cast fire_bolt blue-1", &[], &[]).is_empty());
    }

    #[test]
    fn actions_are_said_in_words() {
        let verbs = [Verb::player("cast", &["колдовать", "каст"], "cast SPELL", "", "")];
        let said = |names: &Names, text: &str, lang| names.in_words(text, (&verbs, &[]), lang, &|_| true);
        let told = "колдовать \"Огненная стрела\" Радогост charges=2";
        let text = "cast fire_bolt red-1 charges=2";
        assert_eq!(said(&names(), text, Lang::Ru).as_deref(), Some(told));
        assert_eq!(said(&names(), text, Lang::En).as_deref(), Some("cast \"Fire Bolt\" red-1 charges=2"));
        assert_eq!(names().readings(told, &[], &[]), ["колдовать fire_bolt red-1 charges=2"]);
        assert_eq!(said(&names(), "rest", Lang::Ru), None);
        let told = "колдовать \"Ведро>Огненная стрела\" Радогост:2";
        assert_eq!(said(&names(), "cast bucket>fire_bolt red-1:2", Lang::Ru).as_deref(), Some(told));
        assert_eq!(names().readings(told, &[], &[]), ["колдовать bucket>fire_bolt red-1:2"]);
        let mut names = names();
        names.add("Радогост", "blue-1");
        assert_eq!(said(&names, "cast mend red-1", Lang::Ru).as_deref(), Some("колдовать mend red-1"), "two of a name");
    }

    #[test]
    fn what_nobody_knows_has_a_neighbour() {
        let legal = ["cast fire_bolt blue-1".to_owned()];
        let near = |text: &str| names().near(text, &legal, &[]).map(|words| words.en);
        assert_eq!(near("cast fire_blot blue-1").as_deref(), Some("is `fire_bolt` meant?"));
        assert_eq!(near("cast огненнная blue-1"), None);
        assert_eq!(near("cast стрела blue-1").as_deref(), Some("is `огненная стрела` meant?"));
        assert_eq!(near("cast \"огненная стрела\" blue-1"), None);
        assert_eq!(near("drag Ведрo b3").as_deref(), Some("is `ведро` meant?"));
        assert_eq!(near("cast fire_bolt blue-1"), None);
    }
}
