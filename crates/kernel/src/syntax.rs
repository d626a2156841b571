//! What the readers of TOML and JSON say of a text that is neither, in both languages: they speak English alone.

use crate::words::Words;

/// What is wrong, as the readers say it, and in Russian.
const FAULTS: [(&str, &str); 58] = [
    ("duplicate key", "ключ повторяется"),
    ("invalid basic string", "строка в двойных кавычках не кончается или не читается"),
    ("invalid literal string", "строка в апострофах не кончается или не читается"),
    ("invalid multi-line basic string", "строка в тройных кавычках не кончается или не читается"),
    ("invalid multi-line literal string", "строка в тройных апострофах не кончается или не читается"),
    ("string values must be quoted", "строка пишется в кавычках"),
    ("unexpected key or value", "здесь лишний ключ или лишнее значение"),
    ("unexpected content", "здесь лишний текст"),
    ("unquoted keys cannot be empty", "ключ без кавычек не бывает пустым"),
    ("invalid unquoted key", "такой ключ пишется в кавычках"),
    ("extra `=`", "лишний знак `=`"),
    ("extra assignment between key-value pairs", "лишний знак `=`"),
    ("unexpected `=` in array", "в списке лишний знак `=`"),
    ("missing assignment between key-value pairs", "не хватает знака `=`"),
    ("key with no value", "у ключа нет значения"),
    ("missing value for key", "у ключа нет значения"),
    ("missing value", "не хватает значения"),
    ("invalid value", "значение не читается"),
    ("invalid key-value pair", "не пара из ключа и значения"),
    ("invalid inline table element", "не пара из ключа и значения"),
    ("missing key for inline table element", "не хватает ключа"),
    ("unclosed array", "список не закрыт"),
    ("unclosed array table", "заголовок записи не закрыт"),
    ("unclosed table", "заголовок таблицы не закрыт"),
    ("unclosed inline table", "таблица в строке не закрыта"),
    ("missing array opening", "список не открыт"),
    ("missing table open", "таблица не открыта"),
    ("missing inline table opening", "таблица в строке не открыта"),
    ("missing opening quote", "не хватает открывающей кавычки"),
    ("missing comma between array elements", "между элементами списка не хватает запятой"),
    ("missing comma between key-value pairs", "между парами не хватает запятой"),
    ("extra comma in array", "в списке лишняя запятая"),
    ("extra comma in inline table", "в таблице лишняя запятая"),
    ("keys cannot be multi-line basic strings", "ключ не бывает из нескольких строк"),
    ("keys cannot be multi-line literal strings", "ключ не бывает из нескольких строк"),
    ("carriage return must be followed by newline", "за возвратом каретки должен идти перевод строки"),
    ("missing escaped value", "за `\\` не хватает знака"),
    ("too few unicode value digits", "не хватает цифр знака"),
    ("unexpected leading zero", "лишний ноль в начале числа"),
    ("unexpected sign", "лишний знак числа"),
    ("redundant numeric sign", "лишний знак числа"),
    ("`_` may only go between digits", "`_` стоит только между цифрами"),
    ("EOF while parsing a value", "текст кончился, а значения нет"),
    ("EOF while parsing a list", "текст кончился внутри списка"),
    ("EOF while parsing an object", "текст кончился внутри объекта"),
    ("EOF while parsing a string", "текст кончился внутри строки"),
    ("expected value", "нужно значение"),
    ("expected ident", "нужно true, false или null"),
    ("key must be a string", "ключ пишется в кавычках"),
    ("trailing comma", "лишняя запятая"),
    ("trailing characters", "после конца есть ещё текст"),
    ("invalid escape", "за `\\` такой знак не стоит"),
    ("invalid number", "число не читается"),
    ("number out of range", "число слишком велико"),
    ("invalid unicode code point", "такого знака нет"),
    ("unexpected end of hex escape", "не хватает цифр знака"),
    ("recursion limit exceeded", "вложенность слишком глубока"),
    (
        "control character (\\u0000-\\u001F) found while parsing a string",
        "в строке управляющий знак; он пишется через `\\`",
    ),
];

/// What would be right there.
const WANTED: [(&str, &str); 16] = [
    ("nothing", "ничего"),
    ("newline", "конец строки"),
    ("key", "ключ"),
    ("value", "значение"),
    ("letters", "латинские буквы"),
    ("numbers", "цифры"),
    ("digits", "цифры"),
    ("characters", "знаки"),
    ("printable characters", "видимые знаки"),
    ("basic string", "строка в двойных кавычках"),
    ("literal string", "строка в апострофах"),
    ("multi-line basic string", "строка в тройных кавычках"),
    ("non-double-quote visible characters", "видимые знаки без двойных кавычек"),
    ("non-single-quote visible characters", "видимые знаки без апострофов"),
    ("non-single-quote characters", "знаки без апострофов"),
    ("unicode hexadecimal value", "номер знака шестнадцатеричными цифрами"),
];

/// The sentence of a reader of TOML or JSON in both languages. A place at its end (`at line 1 column 2`) is left out: the fault has it.
pub fn told(message: &str) -> Words {
    let message = message.trim().replace('\n', "; ");
    let message = message.split(" at line ").next().unwrap_or_default();
    let (fault, wanted) = match message.split_once(", expected ") {
        Some((fault, wanted)) => (fault, Some(wanted)),
        None => (message, None),
    };
    let ru = match (find(&FAULTS, fault), fault.strip_prefix("expected ")) {
        (Some(words), _) => words.to_owned(),
        (None, Some(wanted)) => format!("нужно {}", wanted.replace(" or ", " или ")),
        // No words of ours: those that there are.
        (None, None) => fault.to_owned(),
    };
    let wanted = wanted.map(|wanted| {
        let each = wanted.split(", ").map(|one| find(&WANTED, one).unwrap_or(one));
        format!("; можно: {}", each.collect::<Vec<_>>().join(", "))
    });
    Words::new(message.to_owned(), ru + &wanted.unwrap_or_default())
}

fn find(words: &[(&str, &'static str)], wanted: &str) -> Option<&'static str> {
    words.iter().find(|(en, _)| *en == wanted).map(|(_, ru)| *ru)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn a_sentence_is_told_in_both_languages() {
        let words = told("unexpected key or value, expected newline, `#`");
        assert_eq!(words.get(Lang::En), "unexpected key or value, expected newline, `#`");
        assert_eq!(words.get(Lang::Ru), "здесь лишний ключ или лишнее значение; можно: конец строки, `#`");
        assert_eq!(told("expected `,` or `}` at line 3 column 9").get(Lang::Ru), "нужно `,` или `}`");
        assert_eq!(told("EOF while parsing a list at line 1 column 4").get(Lang::En), "EOF while parsing a list");
        assert_eq!(told("something new").get(Lang::Ru), "something new");
    }

    #[test]
    fn nothing_is_told_twice_and_all_of_it_in_russian() {
        for (place, (en, ru)) in FAULTS.iter().chain(&WANTED).enumerate() {
            assert!(ru.chars().any(|letter| letter.is_alphabetic() && !letter.is_ascii()), "{en}");
            assert!(!FAULTS.iter().chain(&WANTED).take(place).any(|(before, _)| before == en), "{en}");
        }
    }
}
