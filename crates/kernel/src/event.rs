//! Events of a rulebook as one table: what can happen, how its line stands in the log, whom it concerns, and its sentence in both languages.
//!
//! # Converting a rulebook
//!
//! An event was written in four places: the variant, `rank_of`, `concerned` and the `match` of sentences. [`events!`](crate::events) has them in one row.
//! Two thirds of the sentences are plain: their holes are fields of the event. The others call a function of the teller, which is ordinary code.
//!
//! 1. Write a teller: what a sentence needs to know (`rules`, `state`, `lang`), with one function for each irregular sentence.
//! 2. Write `shown!`: how a field stands in a sentence, by the name of its type. Types that `format!` writes need no arm of their own.
//! 3. Turn variants into rows; variants with unnamed fields get names.
//! 4. Call [`Concern`] and the generated `rank` and `sentence` where the line is made; `concern.rs` and the `match` go.
//!
//! Values after the Russian sentence see the fields as they are (references); the holes of the sentences see them as `shown!` writes them.

use crate::ruleset::Ruleset;
use crate::seat::SeatInfo;
use crate::words::Lang;

/// What sentences are told with in which nobody has a name but that of a seat; with [`seat_names!`](crate::seat_names).
#[derive(Clone, Copy, Debug)]
pub struct Teller {
    /// In which language.
    pub lang: Lang,
    seats: &'static [SeatInfo],
}

impl Teller {
    /// Tells battles of a rulebook.
    pub const fn of<R: Ruleset>(lang: Lang) -> Self {
        Teller { lang, seats: R::PROFILE.seats }
    }

    /// The name of a seat, by its place.
    pub fn seat(&self, place: u8) -> &'static str {
        self.seats.get(usize::from(place)).map_or("", |seat| seat.name.get(self.lang))
    }
}

/// How fields of events stand in sentences that a [`Teller`] tells: a `Who` is the name of its seat, everything else is as it is written.
#[macro_export]
macro_rules! seat_names {
    ($t:ident, Who, $who:ident) => {
        $t.seat(*$who)
    };
    ($t:ident, $other:ident, $field:ident) => {
        $field
    };
}

/// Whom and which cells an event concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concern<W, C> {
    /// Who did it, or whom it happened to.
    pub who: Option<W>,
    /// The others, in order.
    pub others: Vec<W>,
    /// The cells, in order.
    pub cells: Vec<C>,
}

impl<W: PartialEq, C> Concern<W, C> {
    /// Nobody, nowhere.
    pub const NONE: Self = Concern { who: None, others: Vec::new(), cells: Vec::new() };

    /// One does something to another; to themselves where both are the same.
    #[must_use]
    pub fn between(who: W, other: W) -> Self {
        let others = if who == other { vec![] } else { vec![other] };
        Concern { who: Some(who), others, cells: vec![] }
    }

    /// With the one who did it.
    #[must_use]
    pub fn of(self, who: W) -> Self {
        Concern { who: Some(who), ..self }
    }

    /// With another one.
    #[must_use]
    pub fn to(mut self, other: W) -> Self {
        self.others.push(other);
        self
    }

    /// With another one, unless that is the one who did it.
    #[must_use]
    pub fn on(self, other: W) -> Self {
        if self.who.as_ref() == Some(&other) { self } else { self.to(other) }
    }

    /// With a cell.
    #[must_use]
    pub fn at(mut self, cell: C) -> Self {
        self.cells.push(cell);
        self
    }
}

/// Declares the events of a rulebook, a row each: documentation, variant, rank, whom it concerns, sentences.
///
/// A row reads `Variant { fields } Rank of WHO to OTHER at CELL, CELL { sentences }`; each part behind the rank may be missing, and `on OTHER` is said of
/// another who may be the same. What these words cannot say stands as `by (expression)`, which gives a [`Concern`](crate::event::Concern).
/// `for (condition)` says to which tellers the event is told at all, where it is not told to every one. Sentences are English and Russian with fields as
/// holes, then values of their own; or `=> expression`, which gives the sentence. `if (condition)` stands before sentences that hold only then, with a
/// semicolon and the others behind them.
///
/// The enum gets `rank(&self)`, `concern(&self)`, `is_told(&self, teller)` and `sentence(&self, teller)`. A hole that is no field and no value does not
/// compile.
///
/// ```
/// use holmgang_kernel::words::Lang;
///
/// type Who = u8;
/// type Cell = (u8, u8);
///
/// /// What sentences are told with.
/// pub struct Teller {
///     lang: Lang,
/// }
///
/// impl Teller {
///     fn name(&self, who: Who) -> &'static str {
///         ["Anna", "Boris"][usize::from(who)]
///     }
///
///     fn ended(&self, winner: Option<Who>) -> String {
///         winner.map_or("A draw.".to_owned(), |who| format!("{} wins.", self.name(who)))
///     }
/// }
///
/// macro_rules! shown {
///     ($t:ident, Who, $field:ident) => { $t.name(*$field) };
///     ($t:ident, Cell, $field:ident) => { format!("{}-{}", $field.0, $field.1) };
///     ($t:ident, $other:ident, $field:ident) => { $field };
/// }
///
/// holmgang_kernel::events! {
///     /// One thing that happened.
///     pub enum Event about Who, Cell, told by shown!(t: Teller);
///
///     /// XX-1.1: a step.
///     Stepped { who: Who, to: Cell } Deed of who at to { "{who} walks to {to}.", "{who}: шаг на {to}." }
///     /// XX-2.1: damage.
///     Hurt { by: Who, target: Who, hp: i16, lost: i16 } Consequence of by to target {
///         "{by} hurts {target}: {old} → {hp}.", "{by} ранит: {target}, {old} → {hp}.", old = hp + lost
///     }
///     /// XX-2.1: it heals.
///     Healed { who: Who, hp: i16 } Consequence of who {
///         if (*hp > 20) "{who} is well.", "{who}: всё прошло.";
///         "{who}: {hp} hits.", "{who}: хиты {hp}."
///     }
///     /// XX-2.2: it is kept from the others.
///     Hidden { who: Who } Detail of who for (t.lang == Lang::Ru) { "{who} hides.", "{who} прячется." }
///     /// XX-3.1: the end.
///     Ended { winner: Option<Who> } Heading { => t.ended(*winner) }
/// }
///
/// let event = Event::Hurt { by: 0, target: 1, hp: 7, lost: 3 };
/// assert_eq!(event.sentence(&Teller { lang: Lang::En }), "Anna hurts Boris: 10 → 7.");
/// assert_eq!(Event::Healed { who: 0, hp: 9 }.sentence(&Teller { lang: Lang::En }), "Anna: 9 hits.");
/// assert_eq!((event.concern().who, event.concern().others), (Some(0), vec![1]));
/// assert!(!Event::Hidden { who: 0 }.is_told(&Teller { lang: Lang::En }));
/// assert_eq!(Event::Ended { winner: None }.rank(), holmgang_kernel::view::Rank::Heading);
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$about:meta])*
        pub enum $event:ident about $who:ty, $cell:ty, told by $shown:ident!($t:ident: $teller:ty);
        $(
            $(#[$doc:meta])*
            $variant:ident $({ $($field:ident: $kind:ident $(<$inner:ty>)?),+ $(,)? })?
            $rank:ident $(of $doer:ident)? $(on $same:ident)? $(to $other:ident)? $(at $($place:ident),+)?
            $(by ($concern:expr))? $(for ($told:expr))?
            { $($said:tt)+ }
        )+
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $event {
            $(
                $(#[$doc])*
                #[allow(missing_docs, reason = "the row says what it is and what the fields are")]
                $variant $({ $($field: $kind $(<$inner>)?),+ })?,
            )+
        }

        impl $event {
            /// How its line stands in the log.
            pub fn rank(&self) -> $crate::view::Rank {
                match self {
                    $(Self::$variant { .. } => $crate::view::Rank::$rank,)+
                }
            }

            /// Whom and which cells it concerns.
            #[allow(unused_variables, reason = "a row names the fields that it needs")]
            pub fn concern(&self) -> $crate::event::Concern<$who, $cell> {
                match self {
                    $(Self::$variant $({ $($field),+ })? => $crate::events!(
                        @concern $(($concern))? $(.of((*$doer).into()))? $(.on((*$same).into()))? $(.to((*$other).into()))? $($(.at((*$place).into()))+)?
                    ),)+
                }
            }

            /// Whether it is told to those whom the teller speaks to.
            #[allow(unused_variables, reason = "a row names the fields that it needs")]
            pub fn is_told(&self, $t: &$teller) -> bool {
                match self {
                    $(Self::$variant $({ $($field),+ })? => $crate::events!(@told $($told)?),)+
                }
            }

            /// Its sentence.
            #[allow(unused_variables, reason = "a row names the fields that it needs")]
            pub fn sentence(&self, $t: &$teller) -> String {
                match self {
                    $(Self::$variant $({ $($field),+ })? => $crate::events!(
                        @sentence $t $shown [$($($field $kind)+)?] $($said)+
                    ),)+
                }
            }
        }
    };
    (@told) => { true };
    (@told $told:expr) => { $told };
    (@concern ($concern:expr)) => { $concern };
    (@concern $($parts:tt)*) => { $crate::event::Concern::NONE $($parts)* };
    (@sentence $t:ident $shown:ident [$($fields:tt)*] => $text:expr) => { $text };
    (
        @sentence $t:ident $shown:ident $fields:tt
        if ($holds:expr) $en:literal, $ru:literal $(, $name:ident = $value:expr)*; $($rest:tt)+
    ) => {
        if $holds {
            $crate::events!(@sentence $t $shown $fields $en, $ru $(, $name = $value)*)
        } else {
            $crate::events!(@sentence $t $shown $fields $($rest)+)
        }
    };
    (
        @sentence $t:ident $shown:ident [$($field:ident $kind:ident)*]
        $en:literal, $ru:literal $(, $name:ident = $value:expr)* $(,)?
    ) => {{
        $(let $name = $value;)*
        $(let $field = $shown!($t, $kind, $field);)*
        $crate::say!($t.lang, $en, $ru)
    }};
}
