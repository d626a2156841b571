//! Battles as numbers, for programs that learn: what a seat sees as rows of whole numbers, and what it can do as places in a fixed list.
//!
//! A ruleset says its rows once, in [`Encode::observe`]; their names, scales and number are read off by running it ([`Layout`]). It says its actions as
//! verbs with axes ([`Space`]) and where an action lies on them ([`Encode::point`]); indices, masks and the way back are made here.

mod plain;

use crate::ruleset::Present;
use crate::seat::Seat;

/// Battles as numbers. Without answers of its own a rulebook has them from notation and sheet: enough to begin with, but a program learns better where axes say
/// what an action is aimed at.
pub trait Encode: Present {
    /// The verbs of the action space with their axes. They hang on what does not change during a battle alone: content, board, who takes part.
    fn space(&self, _state: &Self::State) -> Space {
        plain::space(self)
    }

    /// Where a listed action lies, from the seat's point of view. Actions at one point are told apart by their order in
    /// [`legal`](crate::ruleset::Ruleset::legal). None of actions that are never listed.
    fn point(&self, state: &Self::State, _seat: Seat, action: &Self::Action) -> Option<Point> {
        plain::point(self, state, action)
    }

    /// What the seat sees, its own things first: the same rows with the same columns at every moment of a battle. It is asked about the moment as the
    /// seat knows it ([`known_to`](crate::ruleset::Ruleset::known_to)).
    fn observe<O: Observe>(&self, state: &Self::State, seat: Seat, out: &mut O) {
        plain::observe(self, state, seat, out);
    }
}

/// Somebody who takes what a seat sees.
pub trait Observe {
    /// `most` rows of a group. A value is told in units of its column's scale, the number beside the column's name: about the most that it can be. Rows
    /// that are missing are zeros; rows beyond `most` are left out.
    fn rows<const N: usize>(
        &mut self,
        group: &'static str,
        most: usize,
        columns: &[(&'static str, i32); N],
        rows: impl IntoIterator<Item = [i32; N]>,
    );

    /// One row, each value beside the name and scale of its column.
    fn values<const N: usize>(&mut self, group: &'static str, values: [(&'static str, i32, i32); N]) {
        let columns = values.map(|(name, scale, _)| (name, scale));
        self.rows(group, 1, &columns, [values.map(|(.., value)| value)]);
    }

    /// One row.
    fn row<const N: usize>(&mut self, group: &'static str, columns: &[(&'static str, i32); N], row: [i32; N]) {
        self.rows(group, 1, columns, [row]);
    }
}

/// Rows of numbers as a table: the columns with their scales, and a function that fills a row, from one line a column. What lines share is worked out
/// before them.
///
/// ```
/// struct Fighter { hp: i32, rank: i32 }
///
/// holmgang_kernel::numbers! {
///     FIGHTER, fn numbers(fighter: &Fighter, is_own: bool) {
///         let rank = if is_own { fighter.rank } else { 9 - fighter.rank };
///     }
///     "own" of 1 = is_own.into();
///     "hp" of 30 = fighter.hp;
///     "rank" of 8 = rank;
/// }
///
/// assert_eq!(FIGHTER, [("own", 1), ("hp", 30), ("rank", 8)]);
/// assert_eq!(numbers(&Fighter { hp: 12, rank: 2 }, false), [0, 12, 7]);
/// ```
#[macro_export]
macro_rules! numbers {
    ($columns:ident, fn $fill:ident($($argument:ident: $type:ty),+) { $($shared:tt)* } $($name:literal of $scale:literal = $value:expr;)+) => {
        const $columns: [(&str, i32); [$($name),+].len()] = [$(($name, $scale)),+];

        fn $fill($($argument: $type),+) -> [i32; $columns.len()] {
            $($shared)*
            [$($value),+]
        }
    };
}

/// A column of the numbers that a seat sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The group of rows.
    pub group: &'static str,
    /// The row in the group, from 0.
    pub row: usize,
    /// The name of the column.
    pub name: &'static str,
    /// What the number is divided by: about the most that it can be.
    pub scale: i32,
}

/// What each of the numbers is, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout(pub Vec<Feature>);

impl Layout {
    /// The layout of what seats see in battles that begin like this.
    pub fn of<R: Encode>(rules: &R, state: &R::State) -> Layout {
        let mut layout = Layout::default();
        rules.observe(state, Seat::Player(0), &mut layout);
        layout
    }
}

impl Observe for Layout {
    fn rows<const N: usize>(
        &mut self,
        group: &'static str,
        most: usize,
        columns: &[(&'static str, i32); N],
        _: impl IntoIterator<Item = [i32; N]>,
    ) {
        let row = |row| columns.iter().map(move |(name, scale)| Feature { group, row, name, scale: (*scale).max(1) });
        self.0.extend((0..most).flat_map(row));
    }
}

/// The numbers as they are, without their scales.
impl Observe for Vec<i32> {
    fn rows<const N: usize>(
        &mut self,
        _: &'static str,
        most: usize,
        _: &[(&'static str, i32); N],
        rows: impl IntoIterator<Item = [i32; N]>,
    ) {
        let end = self.len() + most * N;
        self.extend(rows.into_iter().take(most).flatten());
        self.resize(end, 0);
    }
}

/// Shows what a seat sees of a moment, and nothing that it does not know.
pub fn observe<R: Encode, O: Observe>(rules: &R, state: &R::State, seat: Seat, out: &mut O) {
    match rules.known_to(state, seat) {
        Some(known) => rules.observe(&known, seat, out),
        None => rules.observe(state, seat, out),
    }
}

/// The most axes of a verb.
pub const MOST_AXES: usize = 3;

/// A verb of the action space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axes {
    /// The verb, as the notation has it.
    pub verb: &'static str,
    /// What of the verb it is, where it stands more than once: an action of the content, a form. May be empty.
    pub subject: String,
    /// What each axis is, and how many places it has; an axis that is not used has one place and no name.
    pub axes: [(&'static str, u32); MOST_AXES],
    /// How many actions there can be at one point, told apart by their order in the list.
    pub ways: u32,
}

impl Axes {
    /// A verb without axes.
    pub const fn bare(verb: &'static str) -> Axes {
        Axes { verb, subject: String::new(), axes: [("", 1); MOST_AXES], ways: 1 }
    }

    /// A verb with one axis.
    pub fn one(verb: &'static str, name: &'static str, places: usize) -> Axes {
        Axes::bare(verb).axis(0, name, places)
    }

    /// A verb with two axes.
    pub fn two(verb: &'static str, first: (&'static str, usize), second: (&'static str, usize)) -> Axes {
        Axes::bare(verb).axis(0, first.0, first.1).axis(1, second.0, second.1)
    }

    /// A verb with three axes.
    pub fn three(
        verb: &'static str,
        first: (&'static str, usize),
        second: (&'static str, usize),
        third: (&'static str, usize),
    ) -> Axes {
        Axes::two(verb, first, second).axis(2, third.0, third.1)
    }

    /// With so many ways.
    #[must_use]
    pub fn ways(self, ways: u32) -> Axes {
        Axes { ways, ..self }
    }

    /// What of the verb it is.
    #[must_use]
    pub fn subject(self, subject: impl Into<String>) -> Axes {
        Axes { subject: subject.into(), ..self }
    }

    fn axis(mut self, place: usize, name: &'static str, places: usize) -> Axes {
        self.axes[place] = (name, u32::try_from(places).unwrap_or(u32::MAX));
        self
    }

    /// How many indices it has.
    pub fn size(&self) -> u32 {
        self.axes.iter().fold(self.ways, |size, (_, places)| size.saturating_mul(*places))
    }
}

/// Where an action lies: the place of its verb in the space, and the place on each axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The place of the verb.
    pub verb: usize,
    /// The places on its axes; 0 on those that it does not have.
    pub at: [u32; MOST_AXES],
}

impl Point {
    /// A verb without axes.
    pub fn bare(verb: impl Into<usize>) -> Point {
        Point { verb: verb.into(), at: [0; MOST_AXES] }
    }

    /// On as many axes as there are places, three at most.
    pub fn of<const N: usize>(verb: impl Into<usize>, places: [u32; N]) -> Point {
        let mut at = [0; 3];
        at.iter_mut().zip(places).for_each(|(at, place)| *at = place);
        Point { verb: verb.into(), at }
    }

    /// On one axis.
    pub fn one(verb: impl Into<usize>, first: impl Into<u32>) -> Point {
        Point { verb: verb.into(), at: [first.into(), 0, 0] }
    }

    /// On two axes.
    pub fn two(verb: impl Into<usize>, first: impl Into<u32>, second: impl Into<u32>) -> Point {
        Point { verb: verb.into(), at: [first.into(), second.into(), 0] }
    }

    /// On three axes.
    pub fn three(
        verb: impl Into<usize>,
        first: impl Into<u32>,
        second: impl Into<u32>,
        third: impl Into<u32>,
    ) -> Point {
        Point { verb: verb.into(), at: [first.into(), second.into(), third.into()] }
    }
}

/// Declares the verbs of a rulebook and their axes, a row each, so that both are in the same order: the enum, and the function that makes the space; what
/// the axes are made of stands before the rows.
///
/// ```
/// use holmgang_kernel::encode::{Axes, Point, Space};
///
/// holmgang_kernel::space! {
///     /// The verbs in their order.
///     enum Verb, fn space(cells: &usize) {
///         let to = ("to", *cells);
///     }
///     Rest => Axes::bare("rest");
///     Move => Axes::one("move", to.0, to.1);
/// }
///
/// assert_eq!(space(&4).len(), 5);
/// assert_eq!(space(&4).at(Point::one(Verb::Move, 2_u8)), Some((3, 1)));
/// ```
///
/// With a second function every row also says which actions lie there and where on the axes; `nowhere` names those that lie nowhere.
///
/// ```
/// use holmgang_kernel::encode::{Axes, Point, Space};
///
/// enum Action { Rest, Move(u8), Say(String) }
///
/// holmgang_kernel::space! {
///     /// The verbs in their order.
///     enum Verb, fn space(cells: &usize) {}
///     fn point(action: &Action, cells: u8) of action {
///         let turned = |cell: u8| cells - 1 - cell;
///     }
///     nowhere (Action::Say(_));
///     Rest => Axes::bare("rest"), Action::Rest => [];
///     Move => Axes::one("move", "to", *cells), Action::Move(to) => [turned(*to)];
/// }
///
/// assert_eq!(space(&4).at(point(&Action::Move(0), 4).unwrap()), Some((4, 1)));
/// assert!(point(&Action::Rest, 4).is_some() && point(&Action::Say("Hm.".into()), 4).is_none());
/// ```
#[macro_export]
macro_rules! space {
    (
        $(#[$about:meta])*
        enum $list:ident, fn $make:ident($($arg:ident: $type:ty),+) { $($before:stmt;)* }
        fn $point:ident($($given:ident: $kind:ty),+) of $action:tt { $($known:stmt;)* }
        nowhere ($nowhere:pat);
        $($verb:ident => $axes:expr, $pattern:pat $(if $guard:expr)? => [$($at:expr),*];)+
    ) => {
        $crate::space! {
            $(#[$about])*
            enum $list, fn $make($($arg: $type),+) { $($before;)* }
            $($verb => $axes;)+
        }

        fn $point($($given: $kind),+) -> Option<$crate::encode::Point> {
            $($known;)*
            match $action {
                $($pattern $(if $guard)? => Some($crate::encode::Point::of($list::$verb, [$(u32::from($at)),*])),)+
                $nowhere => None,
            }
        }
    };
    (
        $(#[$about:meta])*
        enum $list:ident, fn $make:ident($($arg:ident: $type:ty),+) { $($before:stmt;)* }
        $($(#[$doc:meta])* $verb:ident => $axes:expr;)+
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum $list {
            $($(#[$doc])* $verb,)+
        }

        impl From<$list> for usize {
            #[inline]
            fn from(verb: $list) -> usize {
                verb as usize
            }
        }

        fn $make($($arg: $type),+) -> $crate::encode::Space {
            $($before;)*
            $crate::encode::Space::of([$($axes,)+])
        }
    };
}

/// A fixed list of everything that can be done in battles that begin alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Space {
    verbs: Vec<(Axes, u32)>,
    len: u32,
}

impl Space {
    /// The space of these verbs, in this order.
    pub fn of(verbs: impl IntoIterator<Item = Axes>) -> Space {
        let mut space = Space::default();
        for verb in verbs {
            let size = verb.size();
            space.verbs.push((verb, space.len));
            space.len = space.len.saturating_add(size);
        }
        space
    }

    /// How many indices there are.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The verbs, each with its first index.
    pub fn verbs(&self) -> impl Iterator<Item = &(Axes, u32)> + '_ {
        self.verbs.iter()
    }

    /// The first index at a point, and how many there are; none off the axes.
    #[inline]
    pub fn at(&self, point: Point) -> Option<(u32, u32)> {
        let (axes, first) = self.verbs.get(point.verb)?;
        let mut index = 0;
        for ((_, places), at) in axes.axes.iter().zip(point.at) {
            if at >= *places {
                return None;
            }
            index = index * places + at;
        }
        Some((first + index * axes.ways, axes.ways))
    }

    /// What an index means: its verb, the places on the axes, and which of the ways.
    pub fn meaning(&self, index: u32) -> Option<(&Axes, [u32; MOST_AXES], u32)> {
        let (axes, first) = self.verbs.iter().rfind(|(axes, first)| *first <= index && index - first < axes.size())?;
        let mut rest = index - first;
        let way = rest % axes.ways.max(1);
        rest /= axes.ways.max(1);
        let mut at = [0; MOST_AXES];
        for ((_, places), at) in axes.axes.iter().zip(&mut at).rev() {
            *at = rest % places;
            rest /= places;
        }
        Some((axes, at, way))
    }
}

/// What a seat can do with the index of each, as numbers for programs.
#[derive(Clone, Debug)]
pub struct Choices<A> {
    /// What can be done, in the order of the list.
    pub actions: Vec<A>,
    /// The index of each.
    pub indices: Vec<u32>,
    /// How many were listed and have no index: the space is too small for them. None in shipped content.
    pub lost: usize,
}

impl<A> Default for Choices<A> {
    fn default() -> Self {
        Choices { actions: Vec::new(), indices: Vec::new(), lost: 0 }
    }
}

impl<A> Choices<A> {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.actions.clear();
        self.indices.clear();
        self.lost = 0;
    }

    /// The action with this index, if it can be done now.
    pub fn action(&self, index: u32) -> Option<&A> {
        self.actions.get(self.indices.iter().position(|known| *known == index)?)
    }

    /// Forgets everything, in the mask that it was listed to as well.
    pub fn wipe(&mut self, mask: &mut [i8]) {
        for index in &self.indices {
            if let Some(place) = mask.get_mut(*index as usize) {
                *place = 0;
            }
        }
        self.clear();
    }

    /// Lists what a seat can do, and sets 1 at each index in `mask`, which has a place for each index of the space; everything else in it becomes 0.
    pub fn list<R: Encode<Action = A>>(
        &mut self,
        rules: &R,
        space: &Space,
        state: &R::State,
        seat: Seat,
        mask: &mut [i8],
    ) {
        mask.fill(0);
        self.indices.clear();
        self.relist(rules, space, state, seat, mask);
    }

    /// As [`Choices::list`], for a mask in which nothing but the last list stands: a wide one is not gone through for the few places that change.
    pub fn relist<R: Encode<Action = A>>(
        &mut self,
        rules: &R,
        space: &Space,
        state: &R::State,
        seat: Seat,
        mask: &mut [i8],
    ) {
        self.wipe(mask);
        rules.legal(state, seat, &mut self.actions);
        let Choices { actions, indices, lost } = self;
        indices.extend(actions.iter().map(|action| {
            let at = rules.point(state, seat, action).and_then(|point| space.at(point));
            let index = at.and_then(|at| take_way(mask, at));
            *lost += usize::from(index.is_none());
            index.unwrap_or(NO_INDEX)
        }));
        // Taking out is seldom needed, and would cost every list a second look at each action.
        if *lost > 0 {
            let mut known = indices.iter();
            actions.retain(|_| known.next() != Some(&NO_INDEX));
            indices.retain(|index| *index != NO_INDEX);
        }
    }
}

/// Stands for the index of an action that has none; a space has no index as high as this.
const NO_INDEX: u32 = u32::MAX;

/// The first of the ways at a point that is free, which is then taken.
#[inline]
fn take_way(mask: &mut [i8], (first, ways): (u32, u32)) -> Option<u32> {
    let free = mask.get_mut(first as usize..)?.iter_mut().zip(0..ways).find(|(taken, _)| **taken == 0);
    let (place, way) = free?;
    *place = 1;
    Some(first + way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space() -> Space {
        Space::of([
            Axes::bare("end"),
            Axes::two("cast", ("spell", 3), ("target", 5)).ways(2),
            Axes::one("move", "cell", 0),
            Axes::one("step", "cell", 4),
            Axes::three("step", ("cell", 2), ("to", 3), ("then", 2)).subject("twice"),
        ])
    }

    #[test]
    fn every_index_has_one_meaning() {
        let space = space();
        assert_eq!(space.len(), 1 + 3 * 5 * 2 + 4 + 2 * 3 * 2);
        for index in 0..space.len() as u32 {
            let (axes, at, way) = space.meaning(index).unwrap();
            let verb = space.verbs().position(|(known, _)| known == axes).unwrap();
            let (first, ways) = space.at(Point { verb, at }).unwrap();
            assert!(way < ways && first + way == index, "{index}: {axes:?} {at:?} {way}");
        }
        assert_eq!(space.meaning(space.len() as u32), None);
        assert_eq!(space.at(Point::one(2_usize, 0_u8)), None, "an axis without places");
        assert_eq!(space.at(Point::one(3_usize, 4_u8)), None);
        let (last, at, _) = space.meaning(space.len() as u32 - 1).unwrap();
        assert_eq!((last.subject.as_str(), at), ("twice", [1, 2, 1]));
    }

    #[test]
    fn missing_rows_are_zeros_and_layouts_fit() {
        const COLUMNS: [(&str, i32); 2] = [("here", 1), ("hp", 100)];
        let show = |out: &mut Vec<i32>| {
            out.rows("piece", 3, &COLUMNS, [[1, 40], [1, 50]]);
            out.row("battle", &[("round", 60)], [7]);
        };
        let mut numbers = Vec::new();
        show(&mut numbers);
        assert_eq!(numbers, [1, 40, 1, 50, 0, 0, 7]);
        let mut layout = Layout::default();
        layout.rows("piece", 3, &COLUMNS, [[1, 40]]);
        layout.row("battle", &[("round", 60)], [7]);
        assert_eq!(layout.0.len(), numbers.len());
        assert_eq!(layout.0[3], Feature { group: "piece", row: 1, name: "hp", scale: 100 });
    }
}
