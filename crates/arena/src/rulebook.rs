//! The clause catalogues in words: the text of a clause, and search through all of them.

use std::borrow::Cow;

use holmgang_kernel::words::{Lang, russian};
use serde::Serialize;

use crate::{embedded, reasons};

/// A rulebook's catalogue, cut into clauses.
#[derive(Clone, Debug)]
pub struct Rulebook {
    clauses: Vec<ClauseText>,
    /// The same texts with the codes of refusals in place of their names: whoever looks for one finds it.
    sources: Vec<String>,
}

/// What the book says in one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClauseText {
    /// The id: `FD-2.3`.
    pub id: String,
    /// The title as the book has it, in both languages.
    pub title: String,
    /// The section it stands in: `FD-2 Energy charges`.
    pub section: String,
    /// The text below the heading, in Markdown; refusals by what they are called.
    pub text: String,
}

impl Rulebook {
    /// The catalogue of a ruleset in a language, if it is in the binary.
    pub fn of(ruleset: &str, lang: Lang) -> Option<Rulebook> {
        let text: Cow<'static, str> = embedded::rulebook(ruleset, lang)?;
        let mut book = Rulebook::cut(&text);
        for clause in &mut book.clauses {
            clause.text = reasons::told(&clause.text, lang);
            if lang == Lang::Ru {
                clause.text = russian(std::mem::take(&mut clause.text));
            }
            if let Some((en, ru)) = clause.title.split_once(" · ") {
                clause.title = format!("{en} · {}", russian(ru.to_owned()));
            }
        }
        Some(book)
    }

    /// Cuts a catalogue at its headings `### XX-1.2 Title`.
    pub fn cut(text: &str) -> Rulebook {
        let mut clauses: Vec<ClauseText> = Vec::new();
        let (mut section, mut within) = (String::new(), false);
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("### ") {
                let (id, title) = heading.split_once(' ').unwrap_or((heading, ""));
                within = is_clause(id);
                if within {
                    let (id, title) = (id.to_owned(), title.trim().to_owned());
                    clauses.push(ClauseText { id, title, section: section.clone(), text: String::new() });
                }
            } else if let Some(heading) = line.strip_prefix("## ").or(line.strip_prefix("# ")) {
                (section, within) = (heading.trim().to_owned(), false);
            } else if let (true, Some(clause)) = (within, clauses.last_mut()) {
                clause.text.push_str(line);
                clause.text.push('\n');
            }
        }
        for clause in &mut clauses {
            clause.text = clause.text.trim().to_owned();
        }
        let sources = clauses.iter().map(|clause| clause.text.clone()).collect();
        Rulebook { clauses, sources }
    }

    /// All clauses, in the order of the book.
    pub fn clauses(&self) -> &[ClauseText] {
        &self.clauses
    }

    /// A clause by its id in any case, with or without the prefix.
    pub fn clause(&self, id: &str) -> Option<&ClauseText> {
        let wanted = id.trim().to_uppercase();
        let fits = |full: &str| full == wanted || full.split_once('-').is_some_and(|(_, rest)| rest == wanted);
        self.clauses.iter().find(|clause| fits(&clause.id))
    }

    /// Clauses that hold all these words, in any case and either language: those with all of them in the title first.
    pub fn search(&self, words: &str) -> Vec<&ClauseText> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let holds = |text: &str| {
            let text = text.to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let (mut titled, mut told) = (Vec::new(), Vec::new());
        for (clause, source) in self.clauses.iter().zip(&self.sources) {
            if holds(&format!("{} {}", clause.id, clause.title)) {
                titled.push(clause);
            } else if holds(&format!("{} {} {} {source}", clause.id, clause.title, clause.text)) {
                told.push(clause);
            }
        }
        titled.append(&mut told);
        titled
    }
}

fn is_clause(id: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let parts = id.split_once('-').and_then(|(prefix, rest)| Some((prefix, rest.split_once('.')?)));
    parts.is_some_and(|(prefix, (section, place))| {
        prefix.len() == 2 && prefix.chars().all(|c| c.is_ascii_uppercase()) && number(section) && number(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogues_are_cut_into_clauses() {
        let book = Rulebook::of("forum-duel", Lang::En).unwrap();
        let clause = book.clause("fd-2.3").unwrap();
        assert_eq!(
            clause.section,
            "FD-2 Energy charges: holding and spending · Энергетические заряды: хранение и трата"
        );
        assert!(clause.title.starts_with("Spending is part") && clause.text.starts_with("During its own turn"));
        assert!(!clause.text.contains("###") && clause.text.ends_with("3 are left."));
        assert_eq!(book.clause("2.3"), Some(clause));
        assert_eq!((book.clause("FD-99.1"), Rulebook::of("none", Lang::En).map(|_| ())), (None, None));
        // The last clause of a section does not swallow the heading of the next.
        assert!(!book.clause("FD-1.11").unwrap().text.contains("FD-2"));
        assert!(book.clauses().len() > 100);
    }

    #[test]
    fn search_takes_both_languages_and_titles_first() {
        let book = Rulebook::of("forum-duel", Lang::En).unwrap();
        assert_eq!(book.search("ПЕРЕПОЛНЕНИЕ")[0].id, "FD-3.2");
        assert_eq!(book.search("charge cap level")[0].id, "FD-2.2");
        assert!(book.search("").is_empty() && book.search("xyzzy").is_empty());
    }

    #[test]
    fn the_russian_catalogue_has_the_same_clauses() {
        let (en, ru) = (Rulebook::of("forum-duel", Lang::En).unwrap(), Rulebook::of("forum-duel", Lang::Ru).unwrap());
        let heads = |book: &Rulebook| book.clauses.iter().map(|clause| clause.title.clone()).collect::<Vec<_>>();
        assert_eq!(heads(&en), heads(&ru));
        let clause = ru.clause("FD-2.3").unwrap();
        assert!(clause.text.contains("Пример:") && clause.section.starts_with("FD-2 "));
    }
}
