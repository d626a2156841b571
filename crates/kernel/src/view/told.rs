//! Facts, gauges and badges in a table: name, value, clause and condition of each stand in one row.

use serde::Serialize;

use crate::clause::Clause;
use crate::words::Lang;

/// A named value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Fact {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The clause behind it.
    pub clause: Option<Clause>,
}

/// What stands in a view as text: a text, a number, or English and Russian.
pub trait Told {
    /// The text in a language.
    fn told(self, lang: Lang) -> String;
}

impl Told for (&str, &str) {
    fn told(self, lang: Lang) -> String {
        lang.pick(self.0, self.1).to_owned()
    }
}

macro_rules! told {
    ($($type:ty),+) => {
        $(impl Told for $type {
            fn told(self, _: Lang) -> String {
                self.to_string()
            }
        })+
    };
}

told!(&str, String, u8, i8, u16, i16, u32, i32, usize);

impl Fact {
    /// A fact by this clause.
    pub fn of(lang: Lang, name: impl Told, value: impl Told, clause: Clause) -> Fact {
        Fact { name: name.told(lang), value: value.told(lang), clause: Some(clause) }
    }
}

/// Facts in a language, a row each: name in both languages, value (anything [`Told`](crate::view::Told)), clause; with a condition only where it holds.
///
/// ```
/// use holmgang_kernel::clause::Clause;
/// use holmgang_kernel::words::Lang;
///
/// const WIND: Clause = Clause::of("XX-1.1");
///
/// let (lang, wind) = (Lang::En, -2);
/// let facts = holmgang_kernel::facts! { lang;
///     "Board", "Поле" = ("open", "открытое"), WIND;
///     if wind != 0 => "Wind", "Ветер" = wind, WIND;
///     if wind > 0 => "Following", "Попутный" = wind, WIND;
/// };
/// assert_eq!(facts.iter().map(|fact| (&*fact.name, &*fact.value)).collect::<Vec<_>>(), [("Board", "open"), ("Wind", "-2")]);
/// ```
#[macro_export]
macro_rules! facts {
    ($lang:expr; $($(if $cond:expr =>)? $en:literal, $ru:literal = $value:expr, $clause:expr;)+) => {
        $crate::facts!(@list $([$($cond)?] $crate::view::Fact::of($lang, ($en, $ru), $value, $clause),)+)
    };
    (@list $([$($cond:expr)?] $made:expr,)+) => {{
        let mut list = Vec::new();
        $($crate::facts!(@one list [$($cond)?] $made);)+
        list
    }};
    (@one $list:ident [] $made:expr) => { $list.push($made) };
    (@one $list:ident [$cond:expr] $made:expr) => {
        if $cond {
            $list.push($made);
        }
    };
}

/// Gauges in a language, a row each: id, name and one to three letters in both languages, icon, value, the most it can be; with a condition only where it
/// holds.
#[macro_export]
macro_rules! gauges {
    ($lang:expr; $(
        $(if $cond:expr =>)? $id:literal = $en:literal, $ru:literal, $short_en:literal, $short_ru:literal, $icon:literal, $value:expr, $max:expr;
    )+) => {
        $crate::facts!(@list $([$($cond)?] $crate::view::Gauge {
            id: $id,
            name: $lang.pick($en, $ru).to_owned(),
            short: $lang.pick($short_en, $short_ru).to_owned(),
            icon: $icon,
            value: i32::from($value),
            max: i32::from($max),
        },)+)
    };
}

/// Badges in a language, a row each: id, name in both languages, icon, tone, turns or rounds left (if they are counted), what it does, clause; with a
/// condition only where it holds.
#[macro_export]
macro_rules! badges {
    ($lang:expr; $(
        $(if $cond:expr =>)? $id:literal = $en:literal, $ru:literal, $icon:expr, $tone:ident $(for $left:expr)?, $about:expr, $clause:expr;
    )+) => {
        $crate::facts!(@list $([$($cond)?] $crate::view::Badge::of(
            $id,
            $lang.pick($en, $ru),
            $icon,
            $crate::view::Tone::$tone,
            $crate::view::Told::told($about, $lang),
            $clause,
        )$(.lasting($left))?,)+)
    };
}
