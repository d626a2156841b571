//! Fields as tables: a row says how a field is called, how it is read, within which bounds and how it is set.
//!
//! # Converting a rulebook
//!
//! A field was written three times: where the sheet is made, in the `match` that sets it, and in the list of names for slips of the pen. One [`Row`] says it
//! once; [`read`] makes the sheet's table, [`set`] finds the row of a path, checks the value and sets it. What a field does besides (killing, moving
//! on) is a function of the setter, named in the row. Rows are plain data: closures that hold nothing; [`whole_field!`](crate::whole_field) writes the
//! commonest of them in a line.

use super::{Assignment, Field, FieldFault};
use crate::ruleset::{Fields, Ruleset};

/// A rulebook whose fields are rows.
pub trait Tabled: Fields {
    /// The field that is being set: rules, path and value.
    type Setter<'a>: Assignment;
}

/// What becomes of setting a field.
pub type Done = Result<(), FieldFault>;

/// A field of something that `K` names: of a combatant by its index, of the battle by `()`.
pub struct Row<R: Tabled, K> {
    key: &'static str,
    read: fn(&R, &R::State, K) -> Field,
    set: Set<R, K>,
}

/// A least and a greatest value that hang on the state.
type Bounds<R, K> = fn(&<R as Ruleset>::State, K) -> (i64, i64);

enum Set<R: Tabled, K> {
    Fixed,
    Whole(Bounds<R, K>, fn(&mut R::State, K, i64)),
    Flag(fn(&mut R::State, K, bool)),
    Own(for<'a> fn(&R::Setter<'a>, &mut R::State, K) -> Done),
    Parts(for<'a> fn(&R::Setter<'a>, &mut R::State, K, Option<&str>) -> Done),
}

impl<R: Tabled, K: Copy> Row<R, K> {
    /// How the field is called.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// A field that nothing sets: it may be set to what it is.
    pub const fn fixed(key: &'static str, read: fn(&R, &R::State, K) -> Field) -> Self {
        Row { key, read, set: Set::Fixed }
    }

    /// A whole number within bounds.
    pub const fn whole(
        key: &'static str,
        read: fn(&R, &R::State, K) -> Field,
        bounds: Bounds<R, K>,
        set: fn(&mut R::State, K, i64),
    ) -> Self {
        Row { key, read, set: Set::Whole(bounds, set) }
    }

    /// True or false.
    pub const fn flag(key: &'static str, read: fn(&R, &R::State, K) -> Field, set: fn(&mut R::State, K, bool)) -> Self {
        Row { key, read, set: Set::Flag(set) }
    }

    /// A field with a value or a consequence of its own.
    pub const fn own(
        key: &'static str,
        read: fn(&R, &R::State, K) -> Field,
        set: for<'a> fn(&R::Setter<'a>, &mut R::State, K) -> Done,
    ) -> Self {
        Row { key, read, set: Set::Own(set) }
    }

    /// A field with fields or elements of its own; `set` gets the rest of the path.
    pub const fn parts(
        key: &'static str,
        read: fn(&R, &R::State, K) -> Field,
        set: for<'a> fn(&R::Setter<'a>, &mut R::State, K, Option<&str>) -> Done,
    ) -> Self {
        Row { key, read, set: Set::Parts(set) }
    }
}

/// A field on its way to a value, with the rules that read it.
pub struct Setter<'a, R> {
    /// The rules.
    pub rules: &'a R,
    /// The field, by its path.
    pub path: &'a str,
    /// What it is set to.
    pub value: &'a Field,
}

impl<R> Assignment for Setter<'_, R> {
    fn path(&self) -> &str {
        self.path
    }

    fn value(&self) -> &Field {
        self.value
    }
}

/// A rulebook whose whole sheet is two tables of rows: the battle, and combatants who are always the same. It has its [`Fields`] by that.
pub trait TwoTables: Ruleset {
    /// The ids of the combatants, in the order of their indices.
    const IDS: &'static [&'static str];

    /// The fields of the battle.
    const BATTLE: &'static [Row<Self, ()>];

    /// The fields of a combatant.
    const COMBATANT: &'static [Row<Self, usize>];
}

impl<R: TwoTables> Tabled for R {
    type Setter<'a> = Setter<'a, R>;
}

impl<R: TwoTables> Fields for R {
    fn sheet(&self, state: &R::State) -> Field {
        let mut fields = read(R::BATTLE, self, state, ());
        let combatant = |of| Field::Table(read(R::COMBATANT, self, state, of));
        fields.extend(R::IDS.iter().enumerate().map(|(of, id)| ((*id).to_owned(), combatant(of))));
        Field::Table(fields)
    }

    fn set(&self, state: &mut R::State, path: &str, value: &Field) -> Done {
        let setter = Setter { rules: self, path, value };
        let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
        match (R::IDS.iter().position(|id| *id == first), rest) {
            (Some(of), Some(rest)) => set(R::COMBATANT, (self, &setter), state, of, rest, &format!("{first}.")),
            (Some(_), None) => setter.fixed(self, state),
            (None, _) => set(R::BATTLE, (self, &setter), state, (), path, ""),
        }
    }
}

/// A [`Row`] of a whole number that stands in one place: `whole_field!(sheet, sheet_mut.level: u8, |_, _| (0, 20))` reads `sheet(state, of).level`, sets
/// `sheet_mut(state, of).level` and is called `level`. Bounds are a closure of the state and of whom they hang on.
#[macro_export]
macro_rules! whole_field {
    ($read:ident, $write:ident.$field:ident: $type:ty, $bounds:expr) => {
        $crate::sheet::rows::Row::whole(
            stringify!($field),
            |_, state, of| $read(state, of).$field.into(),
            $bounds,
            |state, of, number| $write(state, of).$field = number as $type,
        )
    };
}

/// A [`Row`] of [`TwoTables`] that stands in one place and is called so: `field!(.round: u8, 1, 99)` is the whole number `state.round` and may be set from 1 to
/// 99, `field!(fighters[].hp: i16, 0, 99)` is `state.fighters[of].hp`. Without type and bounds it is fixed; `of IDS` tells the id at that place.
#[macro_export]
macro_rules! field {
    (.$field:ident: $type:ty, $lo:expr, $hi:expr) => {
        $crate::sheet::rows::Row::<Self, ()>::whole(
            stringify!($field),
            |_, state, ()| state.$field.into(),
            |_, ()| ($lo as i64, $hi as i64),
            |state, (), number| state.$field = number as $type,
        )
    };
    ($list:ident[].$field:ident: $type:ty, $lo:expr, $hi:expr) => {
        $crate::sheet::rows::Row::<Self, usize>::whole(
            stringify!($field),
            |_, state, of| state.$list[of].$field.into(),
            |_, _| ($lo as i64, $hi as i64),
            |state, of, number| state.$list[of].$field = number as $type,
        )
    };
    (.$field:ident of $ids:ident) => {
        $crate::sheet::rows::Row::<Self, ()>::fixed(stringify!($field), |_, state, ()| {
            $ids[usize::from(state.$field)].into()
        })
    };
    (.$field:ident) => {
        $crate::sheet::rows::Row::<Self, ()>::fixed(stringify!($field), |_, state, ()| state.$field.into())
    };
    ($list:ident[].$field:ident) => {
        $crate::sheet::rows::Row::<Self, usize>::fixed(stringify!($field), |_, state, of| state.$list[of].$field.into())
    };
}

/// The fields of something, in the order of the rows.
pub fn read<R: Tabled, K: Copy>(rows: &[Row<R, K>], rules: &R, state: &R::State, of: K) -> Vec<(String, Field)> {
    rows.iter().map(|row| (row.key.to_owned(), (row.read)(rules, state, of))).collect()
}

/// Sets a field of something; `path` is what stands behind its own name: `hp`, `effects.burning.remaining`.
///
/// # Errors
/// No row is called so (`owner` stands before the path in the fault), or the field cannot hold the value.
pub fn set<R: Tabled, K: Copy>(
    rows: &[Row<R, K>],
    (rules, setter): (&R, &R::Setter<'_>),
    state: &mut R::State,
    of: K,
    path: &str,
    owner: &str,
) -> Done {
    let (name, rest) = path.split_once('.').map_or((path, None), |(name, rest)| (name, Some(rest)));
    let row = rows.iter().find(|row| row.key == name);
    match (row.map(|row| &row.set), rest) {
        (Some(Set::Parts(set)), rest) => set(setter, state, of, rest),
        (None, _) | (Some(_), Some(_)) => {
            Err(FieldFault::unknown(&format!("{owner}{name}"), rows.iter().map(|row| row.key)))
        }
        (Some(Set::Fixed), None) => setter.fixed(rules, state),
        (Some(Set::Whole(bounds, set)), None) => {
            let (lo, hi) = bounds(state, of);
            let number = setter.int(lo, hi)?;
            set(state, of, number);
            Ok(())
        }
        (Some(Set::Flag(set)), None) => {
            let value = setter.bool()?;
            set(state, of, value);
            Ok(())
        }
        (Some(Set::Own(set)), None) => set(setter, state, of),
    }
}
