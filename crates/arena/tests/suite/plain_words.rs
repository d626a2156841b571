//! No text that people read holds an id of the program, in either language: random battles of every scenario of every rulebook, looked at by the
//! referee, who sees all. Nor does an action that they are told how to type, nor a roll that they are asked for.

use std::collections::{BTreeMap, BTreeSet};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, Offer, ScenarioSource, Setup, TurnInfo};
use holmgang_arena::lexicon::roll_called;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_testkit::words::words_of_the_program;
use serde::Serialize;
use serde_json::Value;

/// Decisions of a battle that are looked at.
const DECISIONS: usize = 14;

/// Actions of a decision that are looked at as somebody would type them.
const SPOKEN: usize = 10;

/// The fields of what is shown that hold words.
const TEXTS: [&str; 13] =
    ["heading", "name", "short", "value", "text", "about", "what", "why", "label", "group", "target", "notes", "whose"];

/// Percents that are not written as a language has them: `50%` in English, in Russian with a space that does not break.
fn percents_of_the_other_language(text: &str, lang: Lang) -> Vec<String> {
    let ends_well = |before: &str| match lang {
        Lang::En => before.ends_with(|c: char| !c.is_whitespace()),
        Lang::Ru => before.ends_with('\u{a0}') || !before.ends_with(|c: char| c.is_ascii_digit() || c == ' '),
    };
    let typed = text.split('`').step_by(2);
    let befores = typed.flat_map(|part| part.match_indices('%').map(move |(at, _)| &part[..at]));
    let bad = befores.filter(|before| before.trim_end().ends_with(|c: char| c.is_ascii_digit()) && !ends_well(before));
    bad.map(|before| format!("{}%", before.rsplit(['(', ',']).next().unwrap_or(before))).collect()
}

/// `FD-1.2`.
fn is_clause(text: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = text.split_once('-').and_then(|(book, rest)| Some((book, rest.split_once('.')?)));
    parts.is_some_and(|(book, (section, place))| book.len() == 2 && number(section) && number(place))
}

/// What was found: rulebook and word, with a text in which it stands.
#[derive(Default)]
struct Found {
    ruleset: &'static str,
    tables: Vec<&'static str>,
    /// Ids of the content that have a name.
    ids: BTreeSet<String>,
    cells: Vec<String>,
    words: BTreeMap<(String, String), String>,
    texts: u64,
}

impl Found {
    /// Every text of something that is shown.
    fn look(&mut self, shown: &impl Serialize, lang: Lang) {
        self.walk("", &serde_json::to_value(shown).unwrap(), lang);
    }

    fn walk(&mut self, key: &str, value: &Value, lang: Lang) {
        match value {
            Value::String(text) if TEXTS.contains(&key) => self.text(text, lang),
            Value::Array(all) => all.iter().for_each(|one| self.walk(key, one, lang)),
            // Words in both languages: the reason of what is refused.
            Value::Object(fields) if fields.len() == 2 && fields.contains_key("en") && fields.contains_key("ru") => {
                self.walk("text", &fields["en"], Lang::En);
                self.walk("text", &fields["ru"], Lang::Ru);
            }
            Value::Object(fields) => {
                for (name, value) in fields {
                    // The name of an amount or a blank is notation; its label is for people. Changes are fields of cases.
                    if !(name == "name" && matches!(key, "amounts" | "blanks")) && name != "changes"
                        // What was seen is a code, for which a face has words and drawings of its own.
                        && !(name == "what" && key == "seen")
                    {
                        self.walk(name, value, lang);
                    }
                }
            }
            _ => {}
        }
    }

    /// What an action does is told in one line, without the clauses: those stand in the plan.
    fn effects(&mut self, offers: &[Offer]) {
        for Offer { choice, .. } in offers {
            let line = if choice.about.is_empty() { choice.notes.join(", ") } else { choice.about.clone() };
            for clause in
                line.split('(').filter_map(|part| Some(part.split_once(')')?.0)).filter(|part| is_clause(part))
            {
                self.words.insert((self.ruleset.to_owned(), clause.to_owned()), line.clone());
            }
        }
    }

    fn text(&mut self, text: &str, lang: Lang) {
        self.texts += 1;
        for percent in percents_of_the_other_language(text, lang) {
            self.words.entry((self.ruleset.to_owned(), percent)).or_insert_with(|| text.to_owned());
        }
        for word in words_of_the_program(text, lang, &self.tables) {
            // The name of a cell is notation by itself.
            if !self.cells.iter().any(|cell| cell.ends_with(&word)) {
                self.words.entry((self.ruleset.to_owned(), word)).or_insert_with(|| text.to_owned());
            }
        }
    }

    /// Actions as they are told to whoever types: in English with the words of the notation and the names of things, in Russian with Russian words alone.
    fn spoken(&mut self, battle: &dyn AnyBattle, seat: Seat, offers: &[Offer]) {
        let view = battle.view(Viewer::Seat(seat), Lang::En);
        let tokens: BTreeSet<&str> =
            view.boards.iter().flat_map(|board| &board.tokens).map(|token| token.id.as_str()).collect();
        let is_id = |word: &str| {
            let is_raw = word.contains('_') || word.ends_with(|c: char| c.is_ascii_digit());
            tokens.contains(word) || is_raw && self.ids.contains(word)
        };
        let mut found = Vec::new();
        // What is refused may be told by its id: no name of it leads there.
        for offer in offers.iter().filter(|offer| offer.refused.is_none()).step_by(1 + offers.len() / SPOKEN) {
            for text in offer.choice.action.lines() {
                let said = battle.spoken(seat, text, Lang::En);
                let words = said.split([' ', '=', '"', ':', ',', '>']).skip(1).filter(|word| is_id(word));
                found.extend(words.map(|word| (word.to_owned(), said.clone())));
                let said = battle.spoken(seat, text, Lang::Ru);
                let words = words_of_the_program(&said, Lang::Ru, &[]).into_iter().filter(|word| word.is_ascii());
                found.extend(words.map(|word| (word, said.clone())));
                self.texts += 2;
            }
        }
        for (word, text) in found {
            self.words.entry((self.ruleset.to_owned(), word)).or_insert(text);
        }
    }

    /// The rolls of the last step, as somebody is asked for them.
    fn rolls(&mut self, battle: &dyn AnyBattle) {
        for roll in battle.step(battle.steps()).iter().flat_map(|step| &step.rolls) {
            for lang in [Lang::En, Lang::Ru] {
                self.text(&roll_called(&roll.name, lang), lang);
            }
        }
    }

    fn battle(&mut self, battle: &mut dyn AnyBattle, choices: &mut Swift) {
        self.rolls(battle);
        let referee = Viewer::Seat(Seat::Referee);
        for _ in 0..DECISIONS {
            let view = battle.view(referee, Lang::En);
            self.cells = view.boards.iter().flat_map(|board| &board.cells).map(|cell| cell.id.clone()).collect();
            self.look(&view, Lang::En);
            self.look(&battle.view(referee, Lang::Ru), Lang::Ru);
            let TurnInfo::Of { seats, .. } = battle.turn() else { break };
            let seat = seats[0];
            self.look(&battle.offers(seat, Lang::Ru, false), Lang::Ru);
            let offers = battle.offers(seat, Lang::En, false);
            self.look(&offers, Lang::En);
            self.effects(&offers);
            self.spoken(battle, seat, &offers);
            let open: Vec<&Offer> = offers.iter().filter(|offer| offer.refused.is_none() && !offer.beside).collect();
            let text = open[choices.below(open.len())].choice.action.clone();
            for lang in [Lang::En, Lang::Ru] {
                self.look(&battle.odds(seat, &text, 8, lang).unwrap(), lang);
                self.look(&battle.foresee(seat, &text, 8, lang).unwrap(), lang);
            }
            battle.act(seat, &text, Rolls::Seeded).unwrap();
            self.rolls(battle);
        }
        if let TurnInfo::Over { words, .. } = battle.turn() {
            self.look(&words, Lang::En);
        }
        for lang in [Lang::En, Lang::Ru] {
            self.look(&battle.log(0, referee, lang), lang);
        }
    }
}

#[test]
fn no_text_holds_a_word_of_the_program() {
    let mut found = Found::default();
    let mut choices = Swift::new(13, 0);
    for id in REGISTRY.ids() {
        let rules = REGISTRY.load(id, &ContentSources::builtin()).unwrap();
        found.ruleset = id;
        found.tables = rules.tables().iter().map(|(table, _)| *table).collect();
        let named = rules.tables().into_iter().flat_map(|(_, entries)| entries);
        found.ids = named.filter(|entry| entry.name.en != entry.id).map(|entry| entry.id).collect();
        for scenario in rules.scenarios() {
            let setup = Setup {
                scenario: ScenarioSource::Id(scenario.id.clone()),
                options: vec![],
                key: [13; 32],
                rolls: Rolls::Seeded,
            };
            found.battle(&mut *rules.start(&setup).unwrap(), &mut choices);
        }
        for (_, entries) in rules.tables() {
            // Rows of a table of numbers have no name but their id.
            for entry in entries.into_iter().filter(|entry| entry.name.en != entry.id) {
                found.look(&[entry.name, entry.about], Lang::En);
            }
        }
        for verb in rules.verbs() {
            found.look(&verb.about, Lang::En);
            let pattern = verb.pattern(Lang::Ru);
            let places = pattern.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
            for place in places.filter(|word| word.bytes().all(|byte| byte.is_ascii_uppercase())) {
                found.words.insert((id.to_owned(), place.to_owned()), pattern.clone());
            }
        }
    }
    let told: Vec<String> =
        found.words.iter().map(|((ruleset, word), text)| format!("{ruleset}: {word:?} in {text:?}")).collect();
    assert!(told.is_empty(), "{} of {} texts:\n{}", told.len(), found.texts, told.join("\n"));
    assert!(found.texts > 10_000, "{} texts", found.texts);
}
