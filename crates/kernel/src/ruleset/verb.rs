//! The verbs of a notation.

use serde::Serialize;

use crate::words::Fixed;

/// A verb of the notation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Verb {
    /// Canonical English.
    pub en: &'static str,
    /// Other forms that are read too, Russian ones first.
    pub ru: &'static [&'static str],
    /// Usage: `cast SPELL [TARGET] [charges=N]`.
    pub usage: &'static str,
    /// What it does.
    pub about: Fixed,
    /// Whether only the referee may say it.
    pub referee: bool,
}

impl Verb {
    /// A verb of the players: canonical English, Russian forms, usage, what it does in both languages.
    pub const fn player(
        en: &'static str,
        ru: &'static [&'static str],
        usage: &'static str,
        about_en: &'static str,
        about_ru: &'static str,
    ) -> Verb {
        Verb { en, ru, usage, about: Fixed::new(about_en, about_ru), referee: false }
    }

    /// A verb that only the referee may say.
    pub const fn referee(
        en: &'static str,
        ru: &'static [&'static str],
        usage: &'static str,
        about_en: &'static str,
        about_ru: &'static str,
    ) -> Verb {
        Verb { referee: true, ..Verb::player(en, ru, usage, about_en, about_ru) }
    }
}

/// The verbs of a notation, a row each: `player` or `referee`, canonical English and what stands behind it in the usage line, Russian forms, what it does in
/// both languages. Rows are as in [`actions!`](crate::actions), which declares the actions too.
///
/// ```
/// use holmgang_kernel::ruleset::Verb;
///
/// const VERBS: &[Verb] = holmgang_kernel::verbs! {
///     player "fly" "CELL", ["полёт"], "fly there", "лететь туда";
///     referee "end", ["конец"], "end the battle", "закончить бой";
/// };
/// assert_eq!(VERBS.iter().map(|verb| (verb.usage, verb.referee)).collect::<Vec<_>>(), [("fly CELL", false), ("end", true)]);
/// ```
#[macro_export]
macro_rules! verbs {
    ($($whose:ident $verb:literal $($usage:literal)?, $russian:tt, $en:literal, $ru:literal;)+) => {
        &[$($crate::ruleset::Verb::$whose($verb, &$russian, concat!($verb $(, " ", $usage)?), $en, $ru),)+]
    };
}
