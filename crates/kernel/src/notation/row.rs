//! Actions as a table: a row says variant, fields, verb, usage and help of an action once, for rulebooks whose texts name nothing but numbers, cells
//! and a fixed list of ids.

use super::{NotationFault, Spoken, quoted, whole};
use crate::grid::{Cell, Grid};
use crate::words;
use crate::words::folded;

/// A value that stands in an action as one word.
pub trait Argument: Sized {
    /// The word.
    fn written(&self) -> String;

    /// The value of a word; none of one that is not understood.
    fn read(word: &str) -> Option<Self>;
}

macro_rules! numbers {
    ($($type:ty),+) => {
        $(impl Argument for $type {
            fn written(&self) -> String {
                self.to_string()
            }

            fn read(word: &str) -> Option<Self> {
                whole(word)?.try_into().ok()
            }
        })+
    };
}

numbers!(u8, i16, i32, i64);

/// Any cell: whether it is on the board is for the rules to judge.
impl Argument for Cell {
    fn written(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<Self> {
        Grid { files: 26, ranks: 99 }.named(&word.to_lowercase())
    }
}

impl Argument for String {
    fn written(&self) -> String {
        quoted(self)
    }

    fn read(word: &str) -> Option<Self> {
        Some(word.to_owned())
    }
}

impl Spoken {
    /// Takes the next argument.
    ///
    /// # Errors
    /// There is none, or it is not understood.
    pub fn argument<T: Argument>(&mut self) -> Result<T, NotationFault> {
        let word = self.next_word()?;
        T::read(&word).ok_or_else(|| self.not_understood(&word))
    }

    /// Takes the next argument, which is one of these; its place.
    ///
    /// # Errors
    /// There is none, or it is another word.
    pub fn argument_of(&mut self, ids: &'static [&'static str]) -> Result<u8, NotationFault> {
        let word = self.next_word()?;
        let wanted = folded(&word);
        let place = ids.iter().position(|id| *id == wanted).and_then(|place| u8::try_from(place).ok());
        place.ok_or_else(|| self.unknown_word(&word, ids.iter().copied()))
    }

    /// Takes a named value out.
    ///
    /// # Errors
    /// It is not understood.
    pub fn value<T: Argument>(&mut self, name: &str) -> Result<Option<T>, NotationFault> {
        let word = self.take(name);
        word.map(|word| T::read(&word).ok_or_else(|| self.not_understood(&word))).transpose()
    }

    fn next_word(&mut self) -> Result<String, NotationFault> {
        if self.args.is_empty() {
            return Err(self.fault(words!("something is missing", "чего-то не хватает")));
        }
        Ok(self.args.remove(0))
    }

    fn not_understood(&self, word: &str) -> NotationFault {
        self.fault(words!("`{word}` is not understood", "`{word}` непонятно"))
    }
}

/// Declares the actions of a rulebook, a row each, and how they are written and read: variant with its fields; `player` or `referee`; verb and what
/// stands behind it in the usage line; Russian forms of the verb; what it does in both languages.
///
/// A field is a [`Argument`](crate::notation::Argument), or the place of an id in a list (`u8 of IDS`); with a default it is a named value, and its other names follow:
///
/// ```text
/// actions! {
///     /// What can be done.
///     pub enum Action of Rules;
///
///     Step { to: Cell } player "step" "CELL", ["шаг"], "go there", "идти туда";
///     Strike { target: u8 of IDS, force: u8 = 1 or ["сила"] } player "strike" "TARGET [force=N]", ["удар"], "hit it", "ударить";
///     Rest player "rest", ["отдых"], "rest", "отдохнуть";
/// }
/// ```
#[macro_export]
macro_rules! actions {
    (
        $(#[$about:meta])*
        pub enum $action:ident of $rules:ty;
        $(
            $variant:ident
            $({ $($field:ident: $kind:ident $(of $ids:ident)? $(= $default:literal or $others:tt)?),+ $(,)? })?
            $whose:ident $verb:literal $($usage:literal)?, $russian:tt, $en:literal, $ru:literal;
        )+
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $action {
            $(
                #[doc = concat!("`", $verb, "`: ", $en, ".")]
                #[allow(missing_docs, reason = "the usage line says what the fields are")]
                $variant $({ $($field: $kind),+ })?,
            )+
        }

        impl $action {
            /// Its verbs, in the order of the actions.
            pub const VERBS: &'static [$crate::ruleset::Verb] =
                $crate::verbs! { $($whose $verb $($usage)?, $russian, $en, $ru;)+ };
        }

        impl $crate::ruleset::Notate for $rules {
            const WORDS: &'static [&'static [(&'static str, &'static [&'static str])]] =
                &[&[$($($($((stringify!($field), &$others),)?)+)?)+]];

            fn write(&self, _: &Self::State, action: &$action) -> String {
                let mut text = String::new();
                match action {
                    $($action::$variant $({ $($field),+ })? => {
                        text += $verb;
                        $($($crate::actions!(@write text $field [$($ids)?] [$($default)?]);)+)?
                    })+
                }
                text
            }

            fn read(
                &self,
                _: &Self::State,
                seat: $crate::seat::Seat,
                text: &str,
            ) -> Result<$action, $crate::notation::NotationFault> {
                let said = $crate::notation::Said::parse(text)?;
                let mut said = $crate::notation::Spoken::of($action::VERBS, said, seat)
                    .map_err($crate::notation::NotationFault::bad_request)?;
                said.name_the_named(Self::WORDS[0])?;
                let action = match said.verb.en {
                    $($verb => $action::$variant $({
                        $($field: $crate::actions!(@read said $field [$($ids)?] [$($default)?])),+
                    })?,)+
                    other => unreachable!("`{other}` is a verb without an action"),
                };
                said.at_most(0)?;
                said.nothing_named()?;
                Ok(action)
            }

            fn verbs(&self) -> &'static [$crate::ruleset::Verb] {
                $action::VERBS
            }
        }
    };
    (@write $text:ident $field:ident [] []) => {
        $text += &format!(" {}", $crate::notation::Argument::written($field))
    };
    (@write $text:ident $field:ident [$ids:ident] []) => {
        $text += &format!(" {}", $ids[usize::from(*$field)])
    };
    (@write $text:ident $field:ident [] [$default:literal]) => {
        $text += &format!(" {}={}", stringify!($field), $crate::notation::Argument::written($field))
    };
    (@read $said:ident $field:ident [] []) => { $said.argument()? };
    (@read $said:ident $field:ident [$ids:ident] []) => { $said.argument_of(&$ids)? };
    (@read $said:ident $field:ident [] [$default:literal]) => {
        $said.value(stringify!($field))?.unwrap_or($default)
    };
}
