//! What the words around a verb say of it: denied, only spoken of, somebody else's, done several times.

use super::holds;
use super::lists::{DENIED_BEHIND, NOT, PREPOSITIONS};
use crate::scan::{Word, number};

/// Whether the words say that it is not done: a negation right before it, or before its helping verb.
pub fn is_denied(words: &[Word], anchor: (usize, usize)) -> bool {
    let mut back = 0;
    for place in (0..anchor.0).rev() {
        let word = &words[place];
        if word.sign && matches!(word.text.as_str(), "," | ";" | ":" | "—" | "–" | "→" | ")") {
            break;
        }
        if word.sign {
            continue;
        }
        // `instead of resting I strike`, `вместо отдыха бью`: what stands right behind is denied, the rest is done.
        let next = words.get(place + 1).map_or("", |word| word.text.as_str());
        if matches!(word.text.as_str(), "instead" | "вместо") {
            // `вместо обычного отдыха`: an adjective may stand between.
            let of_it = back == 0 || back == 1 && ["ого", "его", "ой", "ей"].iter().any(|end| next.ends_with(end));
            let is_denied = if word.text == "instead" { next == "of" && back <= 2 } else { of_it };
            if is_denied {
                return true;
            }
            back += 1;
            continue;
        }
        if NOT.contains(&word.text.as_str()) {
            // `без промаха`, `не спеша`: what is denied is another word.
            let gerund = 0 < back
                && (next.ends_with('я')
                    || ["ша", "ща", "жа", "ча"].iter().any(|end| next.ends_with(end))
                    || next.ends_with("ши")
                    || next.ends_with("ing"))
                && 3 < next.chars().count();
            if !gerund && back <= 3 {
                return true;
            }
            break;
        }
        back += 1;
        if 3 < back {
            break;
        }
    }
    is_denied_behind(words, anchor.1)
}

/// Whether what is named is denied further on: `Огненной Стрелой бить не стану`, `the bolt I save for later`.
fn is_denied_behind(words: &[Word], from: usize) -> bool {
    let ends = |word: &&Word| {
        word.sign && !matches!(word.text.as_str(), "'" | "-")
            || matches!(word.text.as_str(), "и" | "а" | "но" | "and" | "but" | "then" | "потом")
    };
    let clause: Vec<&str> = words
        .get(from..)
        .unwrap_or_default()
        .iter()
        .take_while(|word| !ends(word))
        .take(5)
        .map(|word| word.text.as_str())
        .collect();
    holds(&clause, DENIED_BEHIND)
}

/// Whether the word only speaks of a deed: `into the swing`, `after the attack`, `на уклонение`.
pub fn is_spoken_of(words: &[Word], anchor: (usize, usize), counted: bool) -> bool {
    let before = |back: usize| {
        anchor.0.checked_sub(back).and_then(|place| words.get(place)).map_or("", |word| word.text.as_str())
    };
    let article = matches!(
        before(1),
        "the"
            | "this"
            | "that"
            | "his"
            | "her"
            | "my"
            | "your"
            | "their"
            | "этого"
            | "этот"
            | "эту"
            | "этой"
            | "моего"
            | "его"
            | "моей"
    );
    let preposition = before(if article { 2 } else { 1 });
    match preposition {
        "into" | "of" | "for" | "after" | "before" | "from" | "on" | "about" | "with" => article,
        "после" | "от" | "для" | "до" | "из" | "про" | "о" | "об" => true,
        "в" => counted,
        "на" => words.get(anchor.0).is_some_and(|word| word.text.ends_with("ение") || word.text.ends_with("ание")),
        _ => false,
    }
}

/// Whether a noun that names no figure stands right before a verb of the third person: `the sun sets`, `старик бьёт`.
pub fn is_of_another(words: &[Word], anchor: (usize, usize), is_known: &dyn Fn(usize) -> bool) -> bool {
    let (Some(verb), Some(place)) = (words.get(anchor.0), anchor.0.checked_sub(1)) else { return false };
    let Some(before) = words.get(place).filter(|word| !word.sign) else { return false };
    if anchor.1 - anchor.0 != 1 || is_known(place) {
        return false;
    }
    let text = verb.text.as_str();
    let stem = text.strip_suffix("ся").or_else(|| text.strip_suffix("сь")).unwrap_or(text);
    let third =
        ["ет", "ит", "ут", "ют", "ат", "ят", "ал", "ил", "ел", "ул", "ала", "ила", "ула", "ела", "али", "или", "ули"]
            .iter()
            .any(|end| stem.ends_with(end))
            || (text.is_ascii() && text.ends_with('s') && !text.ends_with("ss"));
    let word = before.text.as_str();
    const LINKS: &[&str] = &[
        "и",
        "а",
        "но",
        "да",
        "потом",
        "затем",
        "сразу",
        "снова",
        "опять",
        "тут",
        "теперь",
        "тоже",
        "также",
        "сам",
        "сама",
        "же",
        "лишь",
        "уже",
        "еще",
        "просто",
        "он",
        "она",
        "мой",
        "моя",
        "наш",
        "and",
        "then",
        "also",
        "now",
        "just",
        "again",
        "he",
        "she",
        "it",
        "i",
        "only",
        "first",
        "next",
        "who",
        "ход",
        "действие",
        "action",
        "в",
        "на",
        "с",
        "по",
        "к",
    ];
    let adverb = word.ends_with('о')
        || word.ends_with("ly")
        || word.ends_with("ом")
        || word.ends_with("ой")
        || word.ends_with("ем");
    third && !LINKS.contains(&word) && !adverb && 2 < word.chars().count() && !word.chars().any(|c| c.is_ascii_digit())
}

/// Whether `he` or `she` stands right before the deed.
pub fn is_by_somebody(words: &[Word], anchor: (usize, usize)) -> bool {
    let near = words.get(anchor.0.saturating_sub(2)..anchor.0).unwrap_or_default();
    near.iter().any(|word| {
        matches!(
            word.text.as_str(),
            "он" | "она"
                | "они"
                | "тот"
                | "та"
                | "he"
                | "she"
                | "they"
                | "кто"
                | "who"
                | "который"
                | "которая"
                | "кто-то"
                | "someone"
                | "somebody"
                | "everyone"
        )
    })
}

/// Whether the word is an infinitive of Russian that no other verb rules.
pub fn is_infinitive(words: &[Word], anchor: (usize, usize)) -> bool {
    let Some(word) = words.get(anchor.0) else { return false };
    let text = word.text.as_str();
    ["ать", "ять", "ить", "еть", "уть", "ыть", "оть", "ти", "чь", "аться", "иться", "яться"]
        .iter()
        .any(|ending| text.ends_with(ending))
        && 4 < text.chars().count()
}

/// Whether a word stands before its noun: what follows it does not act.
pub fn is_preposition(word: &str) -> bool {
    PREPOSITIONS.contains(&word) && !matches!(word, "the" | "this" | "that" | "those")
}

/// How often a deed is said to be done: `rest twice`, `дважды`.
pub fn times(words: &[Word], anchor: (usize, usize)) -> usize {
    let near = words
        .iter()
        .skip(anchor.1)
        .take(3)
        .chain(words.iter().skip(anchor.0.saturating_sub(1)).take(usize::from(0 < anchor.0)));
    near.filter_map(|word| match word.text.as_str() {
        "twice" | "дважды" => Some(2),
        "thrice" | "трижды" => Some(3),
        _ => None,
    })
    .next()
    .unwrap_or_else(|| {
        let behind = |place: usize| words.get(anchor.1 + place).map_or("", |word| word.text.as_str());
        match number(behind(0)) {
            Some(count @ 2..=4) if matches!(behind(1), "раза" | "times") => usize::try_from(count).unwrap_or(1),
            _ => 1,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::words;

    #[test]
    fn what_is_denied_is_not_done() {
        let denied = |text: &str, anchor: usize| is_denied(&words(text), (anchor, anchor + 1));
        assert!(denied("я не бью его", 2) && denied("I do not attack", 3));
        assert!(!denied("не спеша бью", 2) && !denied("бью, не жалея", 0));
        assert!(denied("стрелой бить не стану", 0) && denied("the bolt can wait", 1));
        assert!(!denied("бью и не буду жалеть", 0) && !denied("I strike and I won't stop", 1));
    }
}
