//! The log as a text to paste: plain, Markdown, or BBCode that every forum understands.

use holmgang_kernel::view::Rank;
use holmgang_kernel::words::Lang;
use serde::Deserialize;

use crate::game::Game;
use crate::wire::Full;

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

/// The log of a battle.
pub fn text(full: &Full, game: &Game, format: Format, lang: Lang) -> String {
    let profile = game.rules().profile();
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    let title = match full.table.row.title.as_str() {
        "" => full.table.row.scenario.get(lang).to_owned(),
        title => title.to_owned(),
    };
    line(heading(format, &plain(format, &format!("{} — {title}", profile.title.get(lang)))));
    for seat in &full.table.row.seats {
        let who = seat.who.as_deref().unwrap_or("—");
        line(item(format, &format!("{}: {}", bold(format, seat.name.get(lang)), plain(format, who))));
    }
    for entry in &full.log {
        let text = plain(format, &entry.line.text);
        let clause = plain(format, &format!("[{}]", entry.clause));
        match entry.line.rank {
            Rank::Heading => {
                line(String::new());
                line(bold(format, &entry.line.text));
            }
            Rank::Deed => line(item(format, &format!("{text} {clause}"))),
            Rank::Consequence => line(format!("  {}", item(format, &format!("{text} {clause}")))),
        }
    }
    if let Some(result) = &full.result {
        line(String::new());
        line(bold(format, result.words.get(lang)));
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
