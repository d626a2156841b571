//! Why an action is illegal: the closed list of reasons of a rulebook, and a refusal for one of them.
//!
//! # Converting a rulebook
//!
//! [`reasons!`](crate::reasons) without sentences needs a `match` in `refusals.rs` that says each reason once more. Move each of its sentences into the row
//! of its reason, give numbers as holes (`{have}`, `{need|charge|charges}`), turn `if clause == …` into a pattern, and
//! `refusals.rs` goes: [`Present::refusal`](crate::ruleset::Present::refusal) finds the sentences by itself.

use crate::clause::Clause;
use crate::ruleset::Refuse;
use crate::words::{Lang, russian_plural};

/// A reason that has a code.
pub trait Coded: Copy {
    /// The code of the rulebook: `not_enough_energy`.
    fn code(self) -> &'static str;

    /// The sentence for a refusal by this clause with these numbers, if it stands with the reasons.
    fn told(self, _clause: Clause, _have: i32, _need: i32) -> Option<Sentence> {
        None
    }
}

/// A reason that has its sentences.
pub trait Explained: Coded {
    /// The sentence for a refusal by this clause with these numbers.
    fn sentence(self, clause: Clause, have: i32, need: i32) -> Sentence;
}

/// Declares the closed list of reasons of a rulebook, in its order: name, code, and the sentence in both languages.
///
/// A sentence has holes for the numbers of the refusal: `{have}`, `{need}`, and with the noun that is counted `{need|charge|charges}` (one, other) in
/// English, `{need|заряд|заряда|зарядов}` (1, 3, 5) in Russian. Other holes do not compile. Where the sentence hangs on the clause or on the numbers, the row
/// holds the arms of a `match` on `(clause, have, need)`.
///
/// ```
/// use holmgang_kernel::clause::Clause;
/// use holmgang_kernel::refusal::Refusal;
/// use holmgang_kernel::words::Lang;
///
/// const TURNS: Clause = Clause::of("XX-1.1");
/// const RANGE: Clause = Clause::of("XX-2.1");
///
/// holmgang_kernel::reasons! {
///     /// Why not.
///     pub enum Reason {
///         BattleOver = "battle_over" { "The battle is over.", "Бой окончен." }
///         TooFar = "too_far" {
///             (RANGE, ..) => "Too far: {need|cell|cells} at most, here {have}.", "Далеко: не больше {need|клетки|клеток|клеток}, здесь {have}.";
///             _ => "Too far.", "Слишком далеко.";
///         }
///     }
/// }
///
/// let refusal = Refusal::counted(Reason::TooFar, RANGE, 4, 1);
/// assert_eq!(refusal.text(Lang::En), "Too far: 1 cell at most, here 4.");
/// assert_eq!(Refusal::new(Reason::TooFar, TURNS).text(Lang::Ru), "Слишком далеко.");
/// assert_eq!((Reason::TooFar.code(), Reason::ALL[0].0), ("too_far", Reason::BattleOver));
/// ```
///
/// ```compile_fail
/// holmgang_kernel::reasons! { pub enum Reason { TooFar = "too_far" { "Needs {price}.", "Нужно {need}." } } }
/// ```
#[macro_export]
macro_rules! reasons {
    ($(#[$about:meta])* pub enum $list:ident { $($(#[$doc:meta])* $name:ident = $code:literal { $($said:tt)+ })+ }) => {
        $crate::reasons! { @list $(#[$about])* pub enum $list { $($(#[$doc])* $name = $code;)+ } }

        impl $crate::refusal::Coded for $list {
            fn code(self) -> &'static str {
                $list::code(self)
            }

            fn told(self, clause: $crate::clause::Clause, have: i32, need: i32) -> Option<$crate::refusal::Sentence> {
                Some($crate::refusal::Explained::sentence(self, clause, have, need))
            }
        }

        impl $crate::refusal::Explained for $list {
            fn sentence(self, clause: $crate::clause::Clause, have: i32, need: i32) -> $crate::refusal::Sentence {
                match self {
                    $($list::$name => $crate::reasons!(@said (clause, have, need) $($said)+),)+
                }
            }
        }
    };
    (@said $refusal:tt $en:literal, $ru:literal $(,)?) => {
        const { $crate::refusal::Sentence::new($en, $ru) }
    };
    (@said $refusal:tt $($pattern:pat $(if $guard:expr)? => $en:literal, $ru:literal;)+) => {
        match $refusal {
            $($pattern $(if $guard)? => const { $crate::refusal::Sentence::new($en, $ru) },)+
        }
    };
    // Without sentences.
    ($(#[$about:meta])* pub enum $list:ident { $($(#[$doc:meta])* $name:ident = $code:literal;)+ }) => {
        $crate::reasons! { @list $(#[$about])* pub enum $list { $($(#[$doc])* $name = $code;)+ } }

        impl $crate::refusal::Coded for $list {
            fn code(self) -> &'static str {
                $list::code(self)
            }
        }
    };
    (@list $(#[$about:meta])* pub enum $list:ident { $($(#[$doc:meta])* $name:ident = $code:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $list {
            $($(#[$doc])* #[doc = concat!("`", $code, "`.")] $name,)+
        }

        impl $list {
            /// All, with their codes.
            pub const ALL: &'static [($list, &'static str)] = &[$(($list::$name, $code),)+];

            /// The code of the rulebook.
            pub const fn code(self) -> &'static str {
                $list::ALL[self as usize].1
            }
        }
    };
}

/// A sentence in both languages with holes for the two numbers of a refusal, as [`reasons!`](crate::reasons) describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    en: &'static str,
    ru: &'static str,
}

impl Sentence {
    /// Both languages.
    ///
    /// # Panics
    /// A hole that is not closed, names another number, or has not as many forms of a noun as its language: in a constant, which a row is, an error of
    /// compilation.
    pub const fn new(en: &'static str, ru: &'static str) -> Self {
        check_holes(en.as_bytes(), 2);
        check_holes(ru.as_bytes(), 3);
        Sentence { en, ru }
    }

    /// The sentence with these numbers.
    pub fn text(self, lang: Lang, have: i32, need: i32) -> String {
        let mut rest = lang.pick(self.en, self.ru);
        let mut text = String::new();
        while let Some((before, (hole, behind))) = rest.split_once('{').and_then(|(b, r)| Some((b, r.split_once('}')?)))
        {
            let mut parts = hole.split('|');
            let number = if parts.next() == Some("have") { have } else { need };
            let forms: Vec<&str> = parts.collect();
            text += before;
            text += &number.to_string().replace('-', "−");
            if !forms.is_empty() {
                let form = lang.pick(usize::from(number.unsigned_abs() != 1), russian_plural(number.into()));
                text += &format!(" {}", forms[form]);
            }
            rest = behind;
        }
        lang.percent(&(text + rest))
    }
}

const fn check_holes(text: &[u8], forms: usize) {
    let mut at = 0;
    while at < text.len() {
        assert!(text[at] != b'}', "a hole is closed that was not opened");
        if text[at] != b'{' {
            at += 1;
            continue;
        }
        assert!(
            starts_with(text, at + 1, b"have") || starts_with(text, at + 1, b"need"),
            "the holes are `have` and `need`"
        );
        at += 5;
        let mut given = 0;
        while at < text.len() && text[at] != b'}' {
            assert!(0 < given || text[at] == b'|', "the holes are `have` and `need`");
            given += (text[at] == b'|') as usize;
            at += 1;
        }
        assert!(at < text.len(), "a hole is not closed");
        assert!(given == 0 || given == forms, "a noun has two forms in English and three in Russian");
        at += 1;
    }
}

const fn starts_with(text: &[u8], from: usize, word: &[u8]) -> bool {
    let mut at = 0;
    while at < word.len() {
        if text.len() <= from + at || text[from + at] != word[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A refusal: the reason, the clause, and the numbers that the sentence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal<R> {
    /// The reason.
    pub reason: R,
    /// The clause that forbids it.
    pub clause: Clause,
    /// What is there (points held, distance measured, …); 0 where nothing is counted.
    pub have: i32,
    /// What would be needed (price, range, …); 0 where nothing is counted.
    pub need: i32,
}

impl<R: Copy> Refusal<R> {
    /// A refusal without numbers.
    #[inline]
    pub const fn new(reason: R, clause: Clause) -> Self {
        Refusal { reason, clause, have: 0, need: 0 }
    }

    /// A refusal that says what is there and what would be needed.
    #[inline]
    pub const fn counted(reason: R, clause: Clause, have: i32, need: i32) -> Self {
        Refusal { reason, clause, have, need }
    }
}

impl<R: Explained> Refusal<R> {
    /// The refusal as a sentence, with its numbers and the way out.
    pub fn text(&self, lang: Lang) -> String {
        self.reason.sentence(self.clause, self.have, self.need).text(lang, self.have, self.need)
    }
}

/// Refuses where something holds: `refuse_if!(spent, Reason::NotEnough, clause::PRICE)`, with what is there and what would be needed as two more
/// arguments, or with an error of its own as the only one.
///
/// ```
/// use holmgang_kernel::clause::Clause;
/// use holmgang_kernel::refusal::Refusal;
/// use holmgang_kernel::refuse_if;
///
/// fn check(points: i32) -> Result<(), Refusal<&'static str>> {
///     const PRICE: Clause = Clause::of("XX-1.1");
///     refuse_if!(points < 0, "none", PRICE);
///     refuse_if!(points < 3, "too few", PRICE, points, 3);
///     refuse_if!(points > 9, Refusal::new("too many", PRICE));
///     Ok(())
/// }
///
/// let reason = |points| check(points).map_err(|refusal| (refusal.reason, refusal.need));
/// assert_eq!([-1, 2, 5, 10].map(reason), [Err(("none", 0)), Err(("too few", 3)), Ok(()), Err(("too many", 0))]);
/// ```
#[macro_export]
macro_rules! refuse_if {
    ($holds:expr, $error:expr) => {
        if $holds {
            return Err($error);
        }
    };
    ($holds:expr, $reason:expr, $clause:expr) => {
        $crate::refuse_if!($holds, $crate::refusal::Refusal::new($reason, $clause))
    };
    ($holds:expr, $reason:expr, $clause:expr, $have:expr, $need:expr) => {
        $crate::refuse_if!($holds, $crate::refusal::Refusal::counted($reason, $clause, $have, $need))
    };
}

/// Refuses.
///
/// # Errors
/// Always: for this reason by this clause.
#[inline]
pub fn refuse<T, R: Copy>(reason: R, clause: Clause) -> Result<T, Refusal<R>> {
    Err(Refusal::new(reason, clause))
}

/// Refuses unless something holds.
///
/// # Errors
/// It does not: for this reason by this clause.
#[inline]
pub fn refuse_unless<R: Copy>(holds: bool, reason: R, clause: Clause) -> Result<(), Refusal<R>> {
    if holds { Ok(()) } else { refuse(reason, clause) }
}

/// Refuses with what is there and what would be needed.
///
/// # Errors
/// Always: for this reason by this clause.
#[inline]
pub fn lacks<T, R: Copy>(reason: R, clause: Clause, have: i32, need: i32) -> Result<T, Refusal<R>> {
    Err(Refusal::counted(reason, clause, have, need))
}

impl<R: Coded> Refuse for Refusal<R> {
    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn clause(&self) -> Clause {
        self.clause
    }

    fn sentence(&self, lang: Lang) -> Option<String> {
        Some(self.reason.told(self.clause, self.have, self.need)?.text(lang, self.have, self.need))
    }
}
