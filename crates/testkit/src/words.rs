//! Words of the program in texts that people read: ids, placeholders, numbers of content entries.

use holmgang_kernel::words::Lang;

/// The words of the program in a text that somebody reads in a language, in order: what has an underscore (`own_turn`), a code with a number
/// (`elves-4`), a placeholder in capitals (COMBATANT), an entry of a table by its number (`weapon 26`), and in Russian anything English.
///
/// Notation that is shown as notation is none of them: what stands in backquotes.
/// `tables` are the tables of the content.
pub fn words_of_the_program(text: &str, lang: Lang, tables: &[&str]) -> Vec<String> {
    let text = without_notation(text);
    let words: Vec<&str> = text
        .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-'))
        .map(|word| word.trim_matches('-'))
        .filter(|word| !word.is_empty())
        .collect();
    let numbered =
        words.windows(2).filter(|pair| tables.contains(&pair[0]) && is_number(pair[1])).map(|pair| pair.join(" "));
    let plain = words.iter().filter(|word| is_of_the_program(word) || lang == Lang::Ru && is_english(word));
    plain.map(|word| (*word).to_owned()).chain(numbered).collect()
}

fn is_of_the_program(word: &str) -> bool {
    let is_placeholder = word.len() >= 4 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    word.contains('_') || is_code(word) || is_placeholder
}

/// `elves-4`, `red-wolf-2`.
fn is_code(word: &str) -> bool {
    let Some((name, number)) = word.rsplit_once('-') else { return false };
    let is_word = |part: &str| part.len() >= 2 && part.bytes().all(|byte| byte.is_ascii_lowercase());
    is_number(number) && name.len() >= 3 && name.split('-').all(is_word)
}

fn is_english(word: &str) -> bool {
    word.len() >= 3
        && word.bytes().all(|byte| byte.is_ascii_alphabetic())
        && word.bytes().any(|byte| byte.is_ascii_lowercase())
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Without what stands in backquotes.
fn without_notation(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_program_are_found() {
        let tables = ["weapon", "spell"];
        let found = |text: &str, lang| words_of_the_program(text, lang, &tables).join(", ");
        for (text, words) in [
            ("A dash in the own_turn", "own_turn"),
            ("elves-4 stands on e4", "elves-4"),
            ("red-wolf-2 bites", "red-wolf-2"),
            ("Say which COMBATANT", "COMBATANT"),
            ("Strikes with weapon 26", "weapon 26"),
            ("Trainee (red-1) strikes with Box (sealed_box-1): 3 hits", "red-1, sealed_box-1"),
            ("Trainee (Red 1) strikes Trainee (Blue 1) with Box 2: 3 hits", ""),
            ("Give the reason: `reason=\"...\"`, as `set_option` does", ""),
            ("The weapon of 2 hands, HP 12 → 3, d20, Г-3, K1+0, Nf3", ""),
            ("two-handed, half-way, 2-3 rounds", ""),
        ] {
            assert_eq!(found(text, Lang::En), words, "{text}");
        }
        assert_eq!(found("Решает: elves", Lang::Ru), "elves");
        assert_eq!(found("Ученик (Красные 1) бьёт: ЗД 12 → 3, d20, e4, HP, `attack`", Lang::Ru), "");
    }
}
