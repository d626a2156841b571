//! The log as a text to paste: plain, Markdown, or BBCode that every forum understands.

use holmgang_arena::erased::LogLine;
use holmgang_kernel::view::Rank;
use holmgang_kernel::words::{Lang, Words};
use serde::Deserialize;

use crate::game::Game;
use crate::wire::{SeatInfo, TableInfo};

/// How it is dressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Not at all.
    #[default]
    Text,
    /// Markdown.
    Markdown,
    /// BBCode.
    Bbcode,
}

/// What is told of a battle.
pub struct LogDocument {
    /// The name of the rulebook.
    pub rulebook: Words,
    /// The title of the table, or the name of the scenario.
    pub title: String,
    /// The seats, each with who sits there; nobody: empty.
    pub seats: Vec<(String, String)>,
    /// The lines, as one viewer knows them.
    pub log: Vec<LogLine>,
    /// How it ended.
    pub result: Option<Words>,
}

impl LogDocument {
    /// A table that is looked at, without its lines.
    pub fn table(table: &TableInfo, game: &Game, lang: Lang) -> LogDocument {
        let title = match table.row.title.as_str() {
            "" => table.row.scenario.get(lang).to_owned(),
            title => title.to_owned(),
        };
        let seat = |seat: &SeatInfo| (seat.name.get(lang).to_owned(), seat.who.clone().unwrap_or_default());
        LogDocument {
            rulebook: Words::new(game.rules().profile().title.en, game.rules().profile().title.ru),
            title,
            seats: table.row.seats.iter().map(seat).collect(),
            log: Vec::new(),
            result: table.row.result.as_ref().map(|result| result.words.clone()),
        }
    }
}

/// The log of a battle.
pub fn text(told: &LogDocument, format: Format, lang: Lang) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(heading(format, &plain(format, &format!("{} — {}", told.rulebook.get(lang), told.title))));
    for (seat, who) in &told.seats {
        let who = if who.is_empty() { "—" } else { who };
        line(item(format, &format!("{}: {}", bold(format, seat), plain(format, who))));
    }
    for entry in &told.log {
        let text = plain(format, &entry.line.text);
        let clause = plain(format, &format!("[{}]", entry.clause));
        match entry.line.rank {
            Rank::Heading => {
                line(String::new());
                line(bold(format, &entry.line.text));
            }
            Rank::Deed => line(item(format, &format!("{text} {clause}"))),
            Rank::Consequence | Rank::Detail => line(format!("  {}", item(format, &format!("{text} {clause}")))),
        }
    }
    if let Some(result) = &told.result {
        line(String::new());
        line(bold(format, result.get(lang)));
    }
    out
}

fn heading(format: Format, text: &str) -> String {
    match format {
        Format::Text => text.to_owned(),
        Format::Markdown => format!("## {text}"),
        Format::Bbcode => format!("[b]{text}[/b]"),
    }
}

fn bold(format: Format, text: &str) -> String {
    let text = plain(format, text);
    match format {
        Format::Text => text,
        Format::Markdown => format!("**{text}**"),
        Format::Bbcode => format!("[b]{text}[/b]"),
    }
}

fn item(format: Format, text: &str) -> String {
    match format {
        Format::Text | Format::Bbcode => format!("- {text}"),
        Format::Markdown => format!("* {text}"),
    }
}

/// Text in which nothing is taken for a mark of the format.
fn plain(format: Format, text: &str) -> String {
    match format {
        Format::Text => text.to_owned(),
        Format::Markdown => {
            let marks = |c: char| matches!(c, '*' | '_' | '`' | '[' | ']' | '<' | '>' | '\\' | '#' | '|' | '~');
            text.chars().flat_map(|c| marks(c).then_some('\\').into_iter().chain([c])).collect()
        }
        // No forum has an escape: brackets become those that no forum reads.
        Format::Bbcode => text.replace('[', "⟦").replace(']', "⟧"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_the_format_stay_text() {
        assert_eq!(plain(Format::Markdown, "a*b[c](d)"), "a\\*b\\[c\\](d)");
        assert_eq!(plain(Format::Bbcode, "[url=x]y[/url]"), "⟦url=x⟧y⟦/url⟧");
        assert_eq!(bold(Format::Text, "*"), "*");
    }
}
