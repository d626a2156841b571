//! Set-up: from a scenario as it was written to the first moment of a battle (steps B1 to B5).

use holmgang_kernel::{faults, words};
use std::sync::Arc;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Finder, Node, read_entry};
use holmgang_kernel::log::Log;
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words::Words;
use smallvec::SmallVec;

use crate::content::SpellId;
use crate::event::Event;
use crate::load::{self, BAD_TEAM_SIZE, CELL_OCCUPIED};
use crate::resolve::Resolver;
use crate::state::{CELLS, Combatant, NOBODY, OFF_BOARD, Place, Setup, Sheet, Standing, State, Team, Who};
use crate::{Rules, clause, rolls};

/// FD-15.4: the last round where nothing else is chosen.
pub const ROUND_LIMIT: i64 = 100;
/// FD-12.11: the cap of block in ordinary conditions.
pub const BLOCK_CAP: i64 = 50;
/// FD-4.6: the most members of a side whose cells follow from the rules.
const MOST_WITHOUT_CELLS: usize = 3;
/// FD-4.6: the most members of a side that is placed by hand.
const MOST_WITH_CELLS: usize = 7;

/// Who fights where, ready to begin: only [`scenario`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Shared by all battles of the scenario: names and sheets never change in play.
    setup: Arc<Setup>,
    /// Where everybody stands, in roster order: Red's list, then Blue's.
    places: Vec<(Team, Place)>,
    /// FD-4.3 to FD-4.6: the clause that places them.
    placed_by: Clause,
    /// FD-5.2; rolled where none is given.
    turn_order: Option<Vec<Who>>,
    round_limit: u16,
    block_cap: u8,
    one_shot_uncut: bool,
}

/// A member while the scenario is read.
struct Member {
    sheet: Sheet,
    team: Team,
    cell: Place,
}

/// Reads a scenario whose shape has been checked.
///
/// # Errors
/// Every fault at once: `bad_team_size`, `hand_conflict`, `bad_cell`, `cell_occupied`, `bad_content`.
pub fn scenario(rules: &Rules, node: &Node) -> Result<Scenario, Faults> {
    read_entry("scenario", node, |finder| read(rules, node, finder))
}

fn read(rules: &Rules, node: &Node, finder: &mut Finder<'_>) -> Scenario {
    let map = node.text("map").and_then(|id| rules.maps.iter().position(|map| map.id == id));
    faults! { finder;
        map.is_none() => node.get("map").map_or(node.at, |map| map.at), clause::BOARD, "no such map", "такого поля нет";
    }
    let map = map.unwrap_or(0);
    let mut members = Vec::new();
    let mut cells = Vec::new();
    let sizes = [(Team::Red, "red"), (Team::Blue, "blue")].map(|(team, side)| {
        let list = node.get(side).map_or(&[][..], Node::list);
        for (place, given) in list.iter().enumerate() {
            let (sheet, cell) =
                finder.within(side, |finder| finder.within(&place.to_string(), |finder| member(rules, given, finder)));
            members.push(Member { sheet, team, cell: OFF_BOARD });
            cells.push(cell);
        }
        list.len()
    });
    let placed_by = check_sizes(node, sizes, cells.iter().all(|cell| !matches!(cell, Named::No)), finder);
    place(rules, map, sizes, &mut members, &cells, finder);
    let turn_order = node.get("turn_order").map(|order| turn_order(order, sizes, finder));
    let places = members.iter().map(|member| (member.team, member.cell)).collect();
    let sheets = with_creatures(rules, members.into_iter().map(|member| member.sheet).collect());
    Scenario {
        setup: Arc::new(Setup { map: map as u16, sheets, players: sizes.map(|size| size.min(MOST_WITH_CELLS) as u8) }),
        places,
        placed_by,
        turn_order,
        round_limit: u16::try_from(node.int("round_limit", ROUND_LIMIT)).unwrap_or(ROUND_LIMIT as u16).max(1),
        block_cap: u8::try_from(node.int("block_cap", BLOCK_CAP)).unwrap_or(BLOCK_CAP as u8).min(100),
        one_shot_uncut: node.bool("one_shot_uncut", rules.cuts_no_one_shot()),
    }
}

/// The sheets of the players, and behind them one for each creature that one of them can call.
fn with_creatures(rules: &Rules, mut sheets: Vec<Sheet>) -> Vec<Sheet> {
    let players = sheets.len();
    for (creature, sheet) in rules.creature_sheets.iter().enumerate() {
        let calls = |spell: &SpellId| {
            rules.spells.get(*spell as usize).and_then(|spell| spell.summons) == Some(creature as u16)
        };
        if sheets[..players].iter().any(|sheet| sheet.spells.iter().any(calls)) {
            sheets.push(sheet.clone());
        }
    }
    sheets
}

/// The cell that a member names.
enum Named {
    No,
    Wrong,
    Cell(Place, holmgang_kernel::doc::At),
}

fn member(rules: &Rules, node: &Node, finder: &mut Finder<'_>) -> (Sheet, Named) {
    let id = node.text("combatant").unwrap_or_default();
    let before = rules.combatants.iter().find(|(known, _)| known == id).map(|(_, sheet)| sheet);
    if before.is_none() {
        let shown: String = id.chars().take(60).collect();
        finder.fault(BAD_CONTENT, node.at, words!("there is no combatant `{shown}`", "нет участника `{shown}`"), None);
    }
    let sheet = load::sheet(rules, node, before, finder);
    let cell = match node.get("cell") {
        None => Named::No,
        Some(given) => match finder.within("cell", |finder| load::cell(given, finder)) {
            Some(cell) => Named::Cell(cell, given.at),
            None => Named::Wrong,
        },
    };
    (sheet, cell)
}

/// B1, FD-4.6: equal sides of 1 to 3, or a cell for everybody and sides of 1 to 7. Says which clause places them.
fn check_sizes(node: &Node, [red, blue]: [usize; 2], by_hand: bool, finder: &mut Finder<'_>) -> Clause {
    let fits = if by_hand {
        (1..=MOST_WITH_CELLS).contains(&red) && (1..=MOST_WITH_CELLS).contains(&blue)
    } else {
        red == blue && (1..=MOST_WITHOUT_CELLS).contains(&red)
    };
    if !fits {
        let words = words!(
            "{red} on {blue}: sides are equal, of 1 to {MOST_WITHOUT_CELLS}; where every member names a cell, of 1 to {MOST_WITH_CELLS}",
            "{red} на {blue}: стороны равны, от 1 до {MOST_WITHOUT_CELLS}; если клетка названа для каждого, от 1 до {MOST_WITH_CELLS}"
        );
        finder.fault(BAD_TEAM_SIZE, node.at, words, Some(clause::PLACEMENT_ORDER));
    }
    match (by_hand, red) {
        (false, 1) => clause::ONE_ON_ONE,
        (false, 2) => clause::TWO_ON_TWO,
        (false, 3) => clause::THREE_ON_THREE,
        _ => clause::PLACEMENT_ORDER,
    }
}

/// B2, FD-4.3 to FD-4.6: gives everybody a cell, one each, none of them solid.
fn place(
    rules: &Rules,
    map: usize,
    sizes: [usize; 2],
    members: &mut [Member],
    named: &[Named],
    finder: &mut Finder<'_>,
) {
    let by_hand = named.iter().all(|cell| !matches!(cell, Named::No));
    let solid = rules.maps.get(map).map_or(&[][..], |map| &map.solid);
    let mut taken = 0;
    let mut places = [0; 2];
    for (member, named) in members.iter_mut().zip(named) {
        let place = &mut places[member.team as usize];
        let (cell, at) = match named {
            Named::Cell(cell, at) if by_hand => (*cell, *at),
            _ if by_hand => continue,
            _ => (usual_cell(member.team, sizes[member.team as usize], *place), holmgang_kernel::doc::At::default()),
        };
        *place += 1;
        let is_solid = solid.contains(&cell);
        if is_solid || taken & crate::board::bit(cell) != 0 {
            let name = crate::names::cell_name(cell);
            let words = match is_solid {
                true => words!("{name} holds a solid object", "на {name} стоит твёрдый объект"),
                false => words!("{name} is taken already", "{name} уже занята"),
            };
            finder.fault(CELL_OCCUPIED, at, words, Some(clause::PLACEMENT_ORDER));
        }
        taken |= crate::board::bit(cell);
        member.cell = cell;
    }
}

/// FD-4.3 to FD-4.5: the rows of one, two and three members, from top to bottom, on the side's edge.
pub(crate) fn usual_cell(team: Team, size: usize, place: usize) -> Place {
    let rows: &[Place] = match size {
        1 => &[3],
        2 => &[2, 4],
        _ => &[1, 3, 5],
    };
    let column = match team {
        Team::Red => 0,
        Team::Blue => crate::state::SIDE - 1,
    };
    rows.get(place).map_or(OFF_BOARD, |row| row * crate::state::SIDE + column)
}

/// FD-5.2: all members, each once, by their ids.
fn turn_order(order: &Node, [red, blue]: [usize; 2], finder: &mut Finder<'_>) -> Vec<Who> {
    let ids: Vec<String> =
        (1..=red).map(|n| format!("red-{n}")).chain((1..=blue).map(|n| format!("blue-{n}"))).collect();
    let mut slots: Vec<Who> = Vec::new();
    finder.within("turn_order", |finder| {
        for node in order.list() {
            let text = node.as_text().unwrap_or_default();
            match ids.iter().position(|id| id == text) {
                Some(place) if !slots.contains(&(place as Who)) => slots.push(place as Who),
                Some(_) => finder.wrong(
                    node.at,
                    clause::INITIATIVE,
                    words!("`{text}` stands there twice", "`{text}` названо дважды"),
                ),
                None => {
                    let shown: String = text.chars().take(60).collect();
                    let all = ids.join(", ");
                    let words =
                        words!("`{shown}` is no member; members are {all}", "`{shown}` не участник; участники: {all}");
                    finder.wrong(node.at, clause::INITIATIVE, words);
                }
            }
        }
        let missing: Vec<&str> =
            (0..ids.len()).filter(|place| !slots.contains(&(*place as Who))).map(|place| ids[place].as_str()).collect();
        if !missing.is_empty() {
            let missing = missing.join(", ");
            let words = Words::new(
                format!("{missing} missing: the order names every member"),
                format!("нет {missing}: очерёдность называет каждого"),
            );
            finder.wrong(order.at, clause::INITIATIVE, words);
        }
    });
    slots
}

/// Begins a battle: B2 to B5. A [`Scenario`] has no faults.
///
/// Rolls: `initiative` for every player in roster order, then again for those who tie (FD-5.2); none where the order is given.
pub fn start<D: Dice, L: Log<Event>>(rules: &Rules, scenario: &Scenario, dice: &mut D, log: &mut L) -> State {
    let mut state = State {
        setup: Arc::clone(&scenario.setup),
        combatants: SmallVec::new(),
        effects: SmallVec::new(),
        objects: SmallVec::new(),
        used: SmallVec::new(),
        cells: [NOBODY; CELLS],
        turn_order: SmallVec::new(),
        slot: 0,
        active: 0,
        round: 1,
        round_limit: scenario.round_limit,
        block_cap: scenario.block_cap,
        block_cap_until: 0,
        block_cap_after: scenario.block_cap,
        has_begun: false,
        one_shot_uncut: scenario.one_shot_uncut,
        standing: Standing::Open,
    };
    if let Some(map) = rules.maps.get(scenario.setup.map as usize) {
        state.objects.extend(map.walls());
    }
    let mut numbers = [0; 2];
    for (who, ((team, cell), sheet)) in (0..).zip(scenario.places.iter().copied().zip(&scenario.setup.sheets)) {
        let number = &mut numbers[team as usize];
        *number += 1;
        state.combatants.push(Combatant::fresh(team, OFF_BOARD, *number, (who, sheet)));
        state.put(who, cell);
        log.note(scenario.placed_by, || Event::Placed { who, cell });
        let energy = sheet.energy_max;
        log.note(clause::STARTING_ENERGY, || Event::EnergyRestored { who, amount: energy, energy, overflow: 0 });
        log.note(clause::CHARGES_AT_START, || Event::ChargesGained { who, gained: 0, lost: 0, charges: 0 });
    }
    match &scenario.turn_order {
        Some(order) => state.turn_order.extend(order.iter().copied()),
        None => {
            let everybody: SmallVec<[Who; 14]> = (0..scenario.places.len() as Who).collect();
            roll_order(&everybody, 0, &mut state.turn_order, dice, log);
        }
    }
    log.note(clause::ORDER_IS_FIXED_ONCE, || Event::OrderFixed);
    log.note(clause::ROUND, || Event::RoundBegan { round: 1 });
    Resolver { rules, state: &mut state, dice, log }.begin_first();
    state
}

/// How often a tie is rolled again before the order of the roster decides: never in play, but given rolls may tie without an end.
const MOST_TIES: u8 = 50;

/// FD-5.2: rolls for everybody of the group in order; higher goes first, those who tie roll again among themselves.
fn roll_order<D: Dice, L: Log<Event>>(
    group: &[Who],
    again: u8,
    order: &mut SmallVec<[Who; 14]>,
    dice: &mut D,
    log: &mut L,
) {
    if group.len() < 2 || again == MOST_TIES {
        order.extend(group.iter().copied());
        return;
    }
    let mut rolled: SmallVec<[(u8, Who); 14]> = SmallVec::new();
    for who in group.iter().copied() {
        let roll = rolls::initiative(dice);
        log.note(clause::INITIATIVE, || Event::InitiativeRolled { who, roll });
        rolled.push((roll, who));
    }
    rolled.sort_by_key(|(roll, _)| std::cmp::Reverse(*roll)); // stable: those who tie stay in roster order
    for tied in rolled.chunk_by(|(one, _), (other, _)| one == other) {
        let tied: SmallVec<[Who; 14]> = tied.iter().map(|(_, who)| *who).collect();
        roll_order(&tied, again + 1, order, dice, log);
    }
}
