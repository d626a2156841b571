//! Text in the two languages that every user-visible sentence exists in.

use serde::{Deserialize, Serialize};

/// A language of the product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English, the default.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Lang {
    /// Picks the text of this language.
    pub fn pick<T>(self, en: T, ru: T) -> T {
        match self {
            Lang::En => en,
            Lang::Ru => ru,
        }
    }

    /// A percent that was written without a language, as this one writes it: `12.5%`, `12,5 %`.
    pub fn percent(self, figure: &str) -> String {
        match self {
            Lang::En => figure.to_owned(),
            Lang::Ru => russian(figure.to_owned()),
        }
    }

    /// `n` with the right form of a noun: English one/other, Russian one/few/many (1 очко, 3 очка, 5 очков, 21 очко).
    pub fn count(self, n: i64, en: [&str; 2], ru: [&str; 3]) -> String {
        format!("{n} {}", self.noun(n, en, ru))
    }

    /// The form of a noun that stands behind `n`, as [`Lang::count`] has it.
    pub fn noun<'a>(self, n: i64, en: [&'a str; 2], ru: [&'a str; 3]) -> &'a str {
        match self {
            Lang::En => en[usize::from(n.abs() != 1)],
            Lang::Ru => ru[russian_plural(n)],
        }
    }
}

impl std::str::FromStr for Lang {
    type Err = ();
    /// Reads `en`, `ru` and locale names that begin so (`ru_RU.UTF-8`).
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.to_ascii_lowercase();
        match text.split(['_', '-', '.']).next() {
            Some("en" | "c" | "posix") => Ok(Lang::En),
            Some("ru") => Ok(Lang::Ru),
            _ => Err(()),
        }
    }
}

/// Which of the three Russian forms of a noun stands with a number: 0 with 1 and 21, 1 with 3 and 22, 2 with 5 and 11.
pub(crate) fn russian_plural(n: i64) -> usize {
    match (n.abs() % 10, n.abs() % 100) {
        (1, tens) if tens != 11 => 0,
        (2..=4, tens) if !(12..=14).contains(&tens) => 1,
        _ => 2,
    }
}

/// One text in both languages, made at run time (fault messages, names from content).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
pub struct Words {
    /// English.
    pub en: String,
    /// Russian.
    pub ru: String,
}

impl Words {
    /// Both texts.
    pub fn new(en: impl Into<String>, ru: impl Into<String>) -> Self {
        Words { en: en.into(), ru: ru.into() }
    }

    /// The same text in both languages (ids, notation).
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Words { en: text.clone(), ru: text }
    }

    /// The text of one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Ru => &self.ru,
        }
    }

    /// Whether it is called so in either language; `wanted` is [`folded`] already.
    pub fn is_called(&self, wanted: &str) -> bool {
        folded(&self.en) == wanted || folded(&self.ru) == wanted
    }
}

/// One fixed text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fixed {
    /// English.
    pub en: &'static str,
    /// Russian.
    pub ru: &'static str,
}

impl Fixed {
    /// Both texts.
    pub const fn new(en: &'static str, ru: &'static str) -> Self {
        Fixed { en, ru }
    }

    /// The text of one language.
    pub fn get(self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.ru)
    }
}

/// `say!(lang, "English {x}", "русский {x}")`: a formatted sentence in the language wanted. Both forms are compiled, so neither can be missing.
#[macro_export]
macro_rules! say {
    ($lang:expr, $en:literal, $ru:literal $(, $($arg:tt)*)?) => {
        match $lang {
            $crate::words::Lang::En => format!($en $(, $($arg)*)?),
            $crate::words::Lang::Ru => $crate::words::russian(format!($ru $(, $($arg)*)?)),
        }
    };
}

/// `words!("English {x}", "русский {x}")`: both sentences at once, as [`Words`].
#[macro_export]
macro_rules! words {
    ($en:literal, $ru:literal $(, $($arg:tt)*)?) => {
        $crate::words::Words { en: format!($en $(, $($arg)*)?), ru: $crate::words::russian(format!($ru $(, $($arg)*)?)) }
    };
}

/// A Russian sentence with its percents as the norm has them, whoever wrote them: a space that does not break before the sign, a comma in the number.
/// What stands between backticks is typed, and stays.
///
/// ```
/// use holmgang_kernel::words::russian;
///
/// assert_eq!(russian("осталось 12.5% хода, `50%`".into()), "осталось 12,5\u{a0}% хода, `50%`");
/// ```
pub fn russian(text: String) -> String {
    if !text.contains('%') {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 4);
    let mut is_typed = false;
    for letter in text.chars() {
        is_typed ^= letter == '`';
        if letter == '%' && !is_typed {
            let number = out.trim_end_matches([' ', '\u{a0}']).len();
            if out[..number].ends_with(|last: char| last.is_ascii_digit()) {
                out.truncate(number);
                let begin = out.trim_end_matches(|part: char| part.is_ascii_digit() || part == '.').len();
                let figure = out.split_off(begin).replace('.', ",");
                out.push_str(&figure);
                out.push('\u{a0}');
            }
        }
        out.push(letter);
    }
    out
}

/// A name as it is compared: lower case, `ё` as `е`, spaces one wide.
pub fn folded(text: &str) -> String {
    let text = text.to_lowercase().replace('ё', "е");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The place of the entry that a text names, of `(id, name)`. An id counts before any name: content may call one entry by the id of another.
///
/// ```
/// use holmgang_kernel::words::{Words, entry_named};
///
/// let (axe, bow) = (Words::new("bow", "топор"), Words::new("Long bow", "Лук"));
/// let entries = [("axe", &axe), ("bow", &bow)];
/// assert_eq!((entry_named(entries, "bow"), entry_named(entries, "ТОПОР"), entry_named(entries, "pike")), (Some(1), Some(0), None));
/// ```
pub fn entry_named<'a, I>(entries: I, text: &str) -> Option<usize>
where
    I: IntoIterator<Item = (&'a str, &'a Words)>,
    I::IntoIter: Clone,
{
    let (wanted, entries) = (folded(text), entries.into_iter());
    let by_id = entries.clone().position(|(id, _)| id == wanted);
    by_id.or_else(|| entries.clone().position(|(_, name)| name.is_called(&wanted)))
}

/// Declares a closed list of words, `Word`: variants with their docs, English, Russian.
///
/// ```
/// holmgang_kernel::fixed_words! {
///     /// What the die showed.
///     Die = "d20", "к20";
/// }
/// assert_eq!(Word::ALL[0].1.ru, "к20");
/// ```
#[macro_export]
macro_rules! fixed_words {
    ($($(#[$doc:meta])* $name:ident = $en:literal, $ru:literal;)+) => {
        /// A word of the closed list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Word {
            $($(#[$doc])* $name,)+
        }

        impl Word {
            /// All, in order, with their words.
            pub const ALL: &[(Word, $crate::words::Fixed)] = &[$((Word::$name, $crate::words::Fixed::new($en, $ru)),)+];
        }
    };
}

/// Declares a closed list whose values have a word in content and notation: the enum, `ALL` with the words, `WORDS`, `word` and `of_word`. With names in both
/// languages behind the words it has `name` as well.
///
/// ```
/// holmgang_kernel::named! {
///     /// What a blade is made of.
///     pub enum Metal {
///         Iron = "iron",
///         /// Only for show.
///         Gold = "gold",
///     }
/// }
/// assert_eq!(Metal::ALL, [(Metal::Iron, "iron"), (Metal::Gold, "gold")]);
/// assert_eq!((Metal::Gold.word(), Metal::of_word("iron")), ("gold", Some(Metal::Iron)));
///
/// holmgang_kernel::named! {
///     /// How a blade is held.
///     pub enum Grip {
///         Low = "low", "held low", "внизу";
///         High = "high", "held high", "наверху";
///     }
/// }
/// assert_eq!((Grip::High.word(), Grip::High.name().en), ("high", "held high"));
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$about:meta])*
        $visible:vis enum $list:ident { $($(#[$doc:meta])* $name:ident = $word:literal, $en:literal, $ru:literal;)+ }
    ) => {
        $crate::named! { $(#[$about])* $visible enum $list { $($(#[$doc])* $name = $word),+ } }

        #[allow(dead_code, reason = "not every list is told")]
        impl $list {
            /// Its name.
            $visible const fn name(self) -> $crate::words::Fixed {
                const NAMES: &[$crate::words::Fixed] = &[$($crate::words::Fixed::new($en, $ru)),+];
                NAMES[self as usize]
            }
        }
    };
    ($(#[$about:meta])* $visible:vis enum $list:ident { $($(#[$doc:meta])* $name:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visible enum $list {
            $($(#[$doc])* #[doc = concat!("`", $word, "`.")] $name,)+
        }

        #[allow(dead_code, reason = "not every list is written back")]
        impl $list {
            /// All, in order, with their words.
            $visible const ALL: [($list, &'static str); [$($word),+].len()] = [$(($list::$name, $word)),+];

            /// Their words alone, in order.
            $visible const WORDS: &'static [&'static str] = &[$($word),+];

            /// Its word.
            $visible const fn word(self) -> &'static str {
                $list::ALL[self as usize].1
            }

            /// The value of a word.
            $visible fn of_word(word: &str) -> Option<$list> {
                $list::ALL.into_iter().find(|(_, known)| *known == word).map(|(value, _)| value)
            }
        }
    };
}

/// The known name nearest to `given`, if one is near enough to be meant (slips at most a third of its length, at least 1).
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (slips(given, name), name))
        .filter(|(slips, name)| *slips <= (name.chars().count() / 3).max(1))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, name)| name)
}

/// How many slips of the pen lie between two words: letters too many, missing, wrong, or two neighbours that changed places. The case of letters is none, and
/// only the first 64 count.
pub fn slips(given: &str, name: &str) -> usize {
    let letters = |text: &str| text.to_lowercase().chars().take(64).collect::<Vec<char>>();
    let (a, b) = (letters(given), letters(name));
    // Three rows of the table of all beginnings: a swap looks back two.
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<usize>>(), vec![0; b.len() + 1]];
    for (i, one) in a.iter().enumerate() {
        let [before, last, row] = &mut rows;
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(one != other);
            row[j + 1] = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *one == b[j - 1] && a[i - 1] == *other {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_plurals_follow_the_last_digits() {
        let points = |n| Lang::Ru.count(n, ["point", "points"], ["очко", "очка", "очков"]);
        assert_eq!(points(1), "1 очко");
        assert_eq!(points(3), "3 очка");
        assert_eq!(points(5), "5 очков");
        assert_eq!(points(11), "11 очков");
        assert_eq!(points(21), "21 очко");
        assert_eq!(points(112), "112 очков");
    }

    #[test]
    fn words_are_folded() {
        assert_eq!(folded("  Тяжёлые   Ноги "), "тяжелые ноги");
    }

    #[test]
    fn nearest_finds_slips_and_not_strangers() {
        let known = ["fire_bolt", "fire_wall", "mend"];
        assert_eq!(nearest("fire_blot", known), Some("fire_bolt"));
        assert_eq!(nearest("Mned", known), Some("mend"), "two letters that changed places are one slip");
        assert_eq!(nearest("Mnex", known), None);
        assert_eq!(nearest("xyzzy", known), None);
        assert_eq!(nearest("men", known), Some("mend"));
        for (one, other, many) in [("", "", 0), ("", "abc", 3), ("abc", "", 3), ("paly", "play", 1), ("ca", "abc", 3)] {
            assert_eq!((slips(one, other), slips(other, one)), (many, many), "{one} {other}");
        }
    }
}
