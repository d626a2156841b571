//! What is in the binary: content, rulebooks and conformance cases.

use std::borrow::Cow;

use holmgang_kernel::words::Lang;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../content"]
struct Content;

#[derive(RustEmbed)]
#[folder = "../../rulebook"]
struct Rulebook;

#[derive(RustEmbed)]
#[folder = "../../conformance"]
struct Conformance;

#[derive(RustEmbed)]
#[folder = "../../weights"]
struct Weights;

/// The built-in content files of a ruleset: name and text, in the order of their names.
pub fn content(ruleset: &str) -> Vec<(String, Cow<'static, str>)> {
    files::<Content>("content", ruleset)
}

/// The built-in case files of a ruleset: name and text, in the order of their names.
pub fn conformance(ruleset: &str) -> Vec<(String, Cow<'static, str>)> {
    files::<Conformance>("conformance", ruleset)
}

/// What self-play has found for a ruleset's bots: name and text; none where the weights of the author were not surpassed.
pub fn weights(ruleset: &str) -> Option<(String, Cow<'static, str>)> {
    let name = format!("{ruleset}.toml");
    Some((format!("weights/{name}"), text(Weights::get(&name)?.data)?))
}

/// The text of a rulebook's clause catalogue in a language.
pub fn rulebook(ruleset: &str, lang: Lang) -> Option<Cow<'static, str>> {
    let path = lang.pick(format!("{ruleset}.md"), format!("ru/{ruleset}.md"));
    text(Rulebook::get(&path)?.data)
}

fn files<E: RustEmbed>(root: &str, ruleset: &str) -> Vec<(String, Cow<'static, str>)> {
    let mut names: Vec<String> = E::iter()
        .filter(|name| name.strip_prefix(ruleset).is_some_and(|rest| rest.starts_with('/') && rest.ends_with(".toml")))
        .map(Cow::into_owned)
        .collect();
    names.sort();
    let read = |name: String| Some((format!("{root}/{name}"), text(E::get(&name)?.data)?));
    names.into_iter().filter_map(read).collect()
}

fn text(data: Cow<'static, [u8]>) -> Option<Cow<'static, str>> {
    match data {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binary_holds_its_files_whole() {
        let names = |files: Vec<(String, _)>| files.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert!(names(content("forum-duel")).contains(&"content/forum-duel/spells.toml".to_owned()));
        assert!(names(conformance("forum-duel")).contains(&"conformance/forum-duel/fd01-energy.toml".to_owned()));
        assert!(rulebook("forum-duel", Lang::En).is_some_and(|text| text.contains("### FD-1.1")));
        assert!(content("forum").is_empty() && content("").is_empty() && rulebook("none", Lang::Ru).is_none());
    }
}
