//! The numbers of a battle that a rulebook has without saying them: from its notation and its sheet, as [`plain`](crate::plain) draws screens.

use super::{Axes, Observe, Point, Space};
use crate::plain::side_of;
use crate::ruleset::{Notate, Present, Verb};
use crate::seat::Seat;
use crate::sheet::Field;

/// How many actions with one verb can be listed at once.
const WAYS: u32 = 64;
/// What numbers without bounds are told in units of.
const SCALE: i32 = 10;

type Named = (String, Field);

fn verbs<R: Notate>(rules: &R) -> impl Iterator<Item = &'static Verb> {
    rules.verbs().iter().filter(|verb| !verb.referee)
}

/// The verbs of players; what they are aimed at is told by the order of the list alone.
pub(super) fn space<R: Notate>(rules: &R) -> Space {
    Space::of(verbs(rules).map(|verb| Axes::bare(verb.en).ways(WAYS)))
}

/// The verb of the action.
pub(super) fn point<R: Notate>(rules: &R, state: &R::State, action: &R::Action) -> Option<Point> {
    let text = rules.write(state, action);
    let said = text.split(' ').next()?;
    verbs(rules).position(|verb| verb.en == said).map(Point::bare)
}

/// The sheet, which has the same fields at every moment: of each combatant, one's own first, its bars, its cell, whether it is active, and its other
/// fields; then the fields of the battle.
pub(super) fn observe<R: Present, O: Observe>(rules: &R, state: &R::State, seat: Seat, out: &mut O) {
    let sheet = rules.sheet(state);
    let (mut combatants, battle): (Vec<&Named>, Vec<&Named>) =
        fields_of(&sheet).iter().partition(|(_, value)| matches!(value, Field::Table(_)));
    let is_own = |id: &str| side_of::<R>(id).is_some_and(|side| seat == Seat::Player(side as u8));
    combatants.sort_by_key(|(id, _)| !is_own(id));
    let count = combatants.len();
    for bar in R::GAUGES {
        let values = combatants.iter().map(|(_, sheet)| [sheet.child(bar.key).map_or(0, number)]);
        out.rows(bar.key, count, &[("value", bar.most)], values);
    }
    if let Some(grid) = rules.grid(state) {
        let cells = combatants.iter().map(|(_, sheet)| {
            let cell = sheet.child("cell").and_then(Field::as_text).and_then(|cell| grid.named(cell));
            cell.map_or([0, 0], |cell| [cell.file.into(), cell.rank.into()])
        });
        out.rows("cell", count, &[("file", grid.files.into()), ("rank", grid.ranks.into())], cells);
    }
    let active = sheet.child("active").and_then(Field::as_text);
    let is_active = combatants.iter().map(|(id, _)| [i32::from(active == Some(id))]);
    out.rows("active", count, &[("value", 1)], is_active);
    let is_told = |key: &str| matches!(key, "cell" | "name") || R::GAUGES.iter().any(|bar| bar.key == key);
    let others = combatants.iter().flat_map(|(_, sheet)| fields_of(sheet)).filter(|(key, _)| !is_told(key));
    rest("fact", others, out);
    rest("battle", battle.into_iter().filter(|(key, _)| key != "active"), out);
}

fn fields_of(sheet: &Field) -> &[Named] {
    match sheet {
        Field::Table(fields) => fields,
        _ => &[],
    }
}

fn rest<'a, O: Observe>(group: &'static str, fields: impl Iterator<Item = &'a Named>, out: &mut O) {
    let values: Vec<[i32; 1]> = fields.map(|(_, value)| [number(value)]).collect();
    out.rows(group, values.len(), &[("value", SCALE)], values);
}

/// A field as a number: nothing is less than every count, and a text is none.
fn number(field: &Field) -> i32 {
    match field {
        Field::Int(number) => i32::try_from(*number).unwrap_or(i32::MAX),
        Field::Bool(value) => i32::from(*value),
        Field::None => -1,
        Field::Text(_) | Field::List(_) | Field::Table(_) => 0,
    }
}
