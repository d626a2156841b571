//! Completion of a typed action, word by word.

use holmgang_kernel::ruleset::Verb;

/// Ways to go on, as whole texts: the word being typed is completed from the legal actions (then from the verbs). Where only one legal action is
/// left, it is given whole. A Russian verb stays Russian.
pub(crate) fn complete(typed: &str, verbs: &[Verb], legal: &[String], referee: bool) -> Vec<String> {
    let typed = typed.trim_start();
    let mut done: Vec<&str> = typed.split_whitespace().collect();
    let begun = if typed.ends_with(char::is_whitespace) { "" } else { done.pop().unwrap_or("") };
    let mut out = Vec::new();
    for form in forms(&done, verbs) {
        let cut = legal.iter().map(|action| action.split_whitespace().collect::<Vec<&str>>());
        let fitting: Vec<Vec<&str>> = cut.filter(|words| fits(&form, words)).collect();
        let mut next: Vec<&str> = Vec::new();
        for words in &fitting {
            if let Some(word) = words.get(form.len())
                && begins(word, begun)
                && !next.contains(word)
            {
                next.push(word);
            }
        }
        for word in next {
            let mut behind = fitting.iter().filter(|words| words.get(form.len()) == Some(&word));
            let (first, more) = (behind.next(), behind.next());
            let Some(first) = first else { continue };
            let length = if more.is_none() { first.len() } else { form.len() + 1 };
            push(&mut out, said(done.first(), first.get(..length).unwrap_or_default()));
        }
    }
    if done.is_empty() {
        // The referee's own verbs first: what else he could say is seldom what he is there for.
        let own = verbs.iter().filter(|verb| referee && verb.referee);
        for verb in own.chain(verbs.iter().filter(|verb| !verb.referee)) {
            for word in std::iter::once(&verb.en).chain(verb.ru) {
                // Russian forms come when Russian is typed: nobody needs each verb twice.
                if begins(word, begun) && (word == &verb.en || !begun.is_empty()) {
                    push(&mut out, (*word).to_owned());
                }
            }
        }
    }
    out.retain(|text| text != typed);
    out
}

/// What was typed so far with the verb in the form that legal actions are written in.
fn forms<'a>(done: &[&'a str], verbs: &[Verb]) -> Vec<Vec<&'a str>> {
    let Some((first, rest)) = done.split_first() else { return vec![Vec::new()] };
    let mut forms = Vec::new();
    for verb in verbs.iter().filter(|verb| std::iter::once(&verb.en).chain(verb.ru).any(|word| same(word, first))) {
        forms.push(std::iter::once(verb.en).chain(rest.iter().copied()).collect());
    }
    if forms.is_empty() {
        forms.push(done.to_vec());
    }
    forms
}

/// The whole text in canonical letters; the verb as it was typed where that is another form of it.
fn said(typed: Option<&&str>, words: &[&str]) -> String {
    let Some((first, rest)) = words.split_first() else { return String::new() };
    let verb = typed.filter(|typed| !same(typed, first)).unwrap_or(first);
    std::iter::once(verb).chain(rest).copied().collect::<Vec<_>>().join(" ")
}

fn fits(form: &[&str], words: &[&str]) -> bool {
    form.len() <= words.len() && form.iter().zip(words).all(|(typed, word)| same(typed, word))
}

fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

fn begins(word: &str, begun: &str) -> bool {
    word.to_lowercase().starts_with(&begun.to_lowercase())
}

fn push(out: &mut Vec<String>, text: String) {
    if !out.contains(&text) {
        out.push(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_kernel::words::Fixed;

    const fn verb(en: &'static str, ru: &'static [&'static str], referee: bool) -> Verb {
        Verb { en, ru, usage: en, about: Fixed::new("", ""), referee }
    }

    const VERBS: &[Verb] = &[
        verb("cast", &["каст", "колдовать"], false),
        verb("move", &["шаг"], false),
        verb("end", &[], false),
        verb("set_block_cap", &[], true),
    ];

    fn ways(typed: &str) -> Vec<String> {
        let legal = ["cast fire_bolt blue-1", "cast fire_bolt blue-2", "cast mend red-1", "move Г-2", "move В-2"];
        complete(typed, VERBS, &legal.map(str::to_owned), false)
    }

    #[test]
    fn words_are_completed_one_by_one() {
        assert_eq!(ways(""), ["cast", "move", "end"]);
        assert_eq!(ways("CA"), ["cast"]);
        assert_eq!(ways("cast"), Vec::<String>::new());
        assert_eq!(ways("cast "), ["cast fire_bolt", "cast mend red-1"]);
        assert_eq!(ways("Cast FI"), ["cast fire_bolt"]);
        assert_eq!(ways("cast fire_bolt "), ["cast fire_bolt blue-1", "cast fire_bolt blue-2"]);
        assert_eq!(ways("CAST FIRE_BOLT "), ways("cast fire_bolt "));
        assert_eq!(ways("move г"), ["move Г-2"]);
        assert_eq!(ways("cast mend red-1"), Vec::<String>::new());
        assert_eq!(ways("nonsense "), Vec::<String>::new());
    }

    #[test]
    fn russian_verbs_stay_russian() {
        assert_eq!(ways("ка"), ["каст"]);
        assert_eq!(ways("Каст m"), ["Каст mend red-1"]);
        assert_eq!(ways("ШАГ В"), ["ШАГ В-2"]);
    }

    #[test]
    fn verbs_of_the_referee_are_his() {
        assert_eq!(complete("s", VERBS, &[], true), ["set_block_cap"]);
        assert!(complete("s", VERBS, &[], false).is_empty());
        assert_eq!(complete("", VERBS, &[], true), ["set_block_cap", "cast", "move", "end"]);
    }
}
