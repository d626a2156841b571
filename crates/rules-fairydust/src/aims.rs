//! FY-18.9: what a side wants of a scene besides putting the others out of action: to reach cells, to have a door open or shut, to get away.

use holmgang_kernel::doc::{Finder, Node};
use holmgang_kernel::say;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

use crate::board::Map;
use crate::clause;
use crate::names::{cell_name, cell_named, door_name, door_named, side_name};
use crate::shapes::SIDES;
use crate::state::{DoorState, NO_SIDE, OFF_MAP, Place, State, Who};

/// An aim, and the side whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// None: whoever is the first.
    pub side: Option<u8>,
    pub what: Goal,
}

/// What has to be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Somebody able stands on one of these cells.
    Reach(Vec<Place>),
    /// A door, by its index, stands open or shut.
    Door { door: u8, open: bool },
    /// Somebody has got away, and nobody able is left behind.
    Flee,
}

/// FY-18.9: each aim says one thing; a door is not so from the start.
pub(crate) fn read(map: &Map, doors: &[DoorState], sides: usize, node: &Node, finder: &mut Finder<'_>) -> Vec<Aim> {
    let mut aims = Vec::new();
    for given in node.elements("aims") {
        let read = || -> Result<Aim, Words> {
            let side = match given.text("side") {
                None => None,
                Some(word) => match SIDES.iter().position(|side| *side == word).filter(|side| *side < sides) {
                    Some(side) => Some(side as u8),
                    None => {
                        return Err(words!("`{word}` is no side of this battle", "стороны `{word}` в этом бою нет"));
                    }
                },
            };
            let mut goals = Vec::new();
            if let Some(cells) = given.get("reach") {
                let named = |cell: &Node| cell.as_text().and_then(|text| cell_named(map, text));
                let cells: Option<Vec<Place>> =
                    cells.list().iter().map(|cell| named(cell).filter(|cell| *cell != OFF_MAP)).collect();
                goals.push(Goal::Reach(cells.filter(|cells| !cells.is_empty()).ok_or_else(|| {
                    words!("expected cells of the map, as `9,4`", "нужны клетки карты, например `9,4`")
                })?));
            }
            for (key, open) in [("open", true), ("shut", false)] {
                let Some(text) = given.text(key) else { continue };
                let door = door_named(map, text).filter(|door| usize::from(*door) < doors.len());
                match door {
                    Some(door) if doors[usize::from(door)].open != open => goals.push(Goal::Door { door, open }),
                    Some(_) => return Err(words!("the door is so from the start", "дверь такова с самого начала")),
                    None => return Err(words!("the map has no such door", "такой двери на карте нет")),
                }
            }
            if given.bool("flee", false) {
                goals.push(Goal::Flee);
            }
            match goals.pop() {
                Some(what) if goals.is_empty() => Ok(Aim { side, what }),
                _ => Err(words!(
                    "an aim is one of `reach`, `open`, `shut`, `flee`",
                    "цель — что-то одно: `reach`, `open`, `shut`, `flee`"
                )),
            }
        };
        match read() {
            Ok(aim) => aims.push(aim),
            Err(words) => {
                finder.within("aims", |finder| finder.wrong(given.at, clause::AIMS, words));
            }
        }
    }
    aims
}

/// The side that has reached an aim of the scene: of several aims the first listed one counts.
pub fn reached(state: &State) -> Option<u8> {
    state.setup.aims.iter().find_map(|aim| reached_by(state, aim))
}

fn reached_by(state: &State, aim: &Aim) -> Option<u8> {
    let acting = state.fighters.get(usize::from(state.active)).map_or(NO_SIDE, |fighter| fighter.side);
    // Of an aim that everybody has, the side that acts comes first.
    let is_whose = |side: u8| aim.side.is_none_or(|whose| whose == side);
    let mut sides =
        std::iter::once(acting).chain(0..state.setup.sides).filter(|side| *side != NO_SIDE && is_whose(*side));
    match &aim.what {
        Goal::Reach(cells) => sides.find(|side| {
            state.fighters.iter().any(|one| one.side == *side && one.is_able() && cells.contains(&one.cell))
        }),
        Goal::Door { door, open } => {
            let is_so = state.doors.get(usize::from(*door)).is_some_and(|door| door.open == *open);
            if is_so { sides.next() } else { None }
        }
        Goal::Flee => sides.find(|side| {
            let mut own = state.fighters.iter().filter(|one| one.side == *side);
            own.clone().any(|one| one.fled) && !own.any(|one| one.is_able())
        }),
    }
}

/// How many steps somebody is from the nearest place where an aim of its side is reached; none where there is no such place.
pub fn distance(state: &State, who: Who, way: impl Fn(Place, Place) -> i32) -> Option<i32> {
    let fighter = state.fighter(who);
    let own = state.setup.aims.iter().filter(|aim| aim.side.is_none_or(|side| side == fighter.side));
    let to = |cell: Place| way(fighter.cell, cell);
    own.filter_map(|aim| match &aim.what {
        Goal::Reach(cells) => cells.iter().map(|cell| to(*cell)).min(),
        Goal::Door { door, .. } => {
            let cells = 0..state.map().len() as Place;
            let at = state.map().doors.get(usize::from(*door))?.at;
            cells.filter(|cell| crate::board::is_at_door(state.map(), *cell, at)).map(to).min()
        }
        Goal::Flee => {
            let cells = 0..state.map().len() as Place;
            cells
                .filter(|cell| state.map().is_edge(*cell) && !state.map().is_impassable(&state.doors, *cell))
                .map(to)
                .min()
        }
    })
    .min()
}

/// An aim in words.
pub fn name(state: &State, aim: &Aim, lang: Lang) -> String {
    let what = match &aim.what {
        Goal::Reach(cells) => {
            let cells: Vec<String> = cells.iter().map(|cell| cell_name(state.map(), *cell)).collect();
            let cells = cells.join(", ");
            say!(lang, "reach {cells}", "дойти до {cells}")
        }
        Goal::Door { door, open: true } => {
            say!(lang, "have the door {} open", "чтобы дверь {} была открыта", door_name(state.map(), *door))
        }
        Goal::Door { door, .. } => {
            say!(lang, "have the door {} shut", "чтобы дверь {} была закрыта", door_name(state.map(), *door))
        }
        Goal::Flee => say!(lang, "get away over the edge", "уйти за край карты"),
    };
    match aim.side {
        Some(side) => {
            let side = side_name(side, lang);
            say!(lang, "{side}: {what}", "{side}: {what}")
        }
        None => say!(lang, "whoever is first: {what}", "кто первый: {what}"),
    }
}
