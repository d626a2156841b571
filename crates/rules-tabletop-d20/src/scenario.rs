//! Set-up: from a scenario as it was written to the first moment of a battle (steps B1 to B4).

use holmgang_kernel::{faults, words};
use std::sync::Arc;

use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Finder, Node, read_entry};
use holmgang_kernel::grid::Cell;
use holmgang_kernel::log::Log;
use holmgang_kernel::shape::BAD_CONTENT;
use smallvec::SmallVec;

use crate::arcs::Facing;
use crate::content::{Gear, Sheet};
use crate::event::Event;
use crate::grid::{Board, Ground};
use crate::load;
use crate::resolve::Resolver;
use crate::state::{
    Condition, Fate, Figure, HouseRules, Infravision, Life, MOST_OF_A_SIDE, NOTHING, Orders, Place, Posture, Setup,
    State, Team, Thing, Who,
};
use crate::{Rules, clause};

/// The code of a house rule that cannot be: TD-24.5.
pub const BAD_SETTING: &str = "bad_setting";
/// TD-22.10: the last round where nothing else is chosen.
pub const ROUND_LIMIT: i64 = 100;

/// Who fights where, ready to begin: only [`scenario`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    map: u16,
    /// The boards of the map, or of what the scenario changes on it.
    boards: Arc<[Board]>,
    /// In roster order: Red's list, then Blue's.
    members: Vec<Member>,
    sizes: [u8; 2],
    visibility: i8,
    wind: i8,
    dark: bool,
    /// What lies on the floor.
    floor: Vec<(Gear, Cell)>,
    round_limit: u16,
    referee: bool,
    rules: HouseRules,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Member {
    sheet: Sheet,
    team: Team,
    cell: Cell,
    facing: Facing,
    surprised: bool,
    sheathed: bool,
}

/// Reads a scenario whose shape has been checked.
///
/// # Errors
/// Every fault at once: `bad_content`, `bad_setting`.
pub fn scenario(rules: &Rules, node: &Node) -> Result<Scenario, Faults> {
    read_entry("scenario", node, |finder| read(rules, node, finder))
}

fn read(rules: &Rules, node: &Node, finder: &mut Finder<'_>) -> Scenario {
    let place = node.text("map").and_then(|id| rules.maps.iter().position(|map| map.id == id));
    if place.is_none() {
        finder.wrong(node.get("map").unwrap_or(node), clause::GRID, words!("no such map", "такого поля нет"));
    }
    let place = place.unwrap_or(0);
    let boards = boards(rules, place, node, finder);
    let mut members: Vec<Member> = Vec::new();
    let sizes = [(Team::Red, "red"), (Team::Blue, "blue")].map(|(team, side)| {
        let list = node.elements(side);
        faults! { finder;
            list.is_empty() || list.len() > MOST_OF_A_SIDE => node.get(side).unwrap_or(node), clause::VICTORY,
                "a side has 1 to {MOST_OF_A_SIDE} members", "на стороне от 1 до {MOST_OF_A_SIDE} бойцов";
        }
        for (number, given) in list.iter().enumerate().take(MOST_OF_A_SIDE) {
            finder.within(side, |finder| {
                finder.within(&number.to_string(), |finder| {
                    let member = member(rules, place, &boards[0], given, team, &members, finder);
                    members.push(member);
                });
            });
        }
        list.len().min(MOST_OF_A_SIDE) as u8
    });
    let map = rules.maps.get(place);
    let mut floor = Vec::new();
    for given in node.elements("floor") {
        let cell = given.get("cell").and_then(|cell| load::cell_at(cell, &boards[0], finder));
        let gear = given.text("item").and_then(|id| rules.gear_named(id));
        floor.extend(gear.zip(cell));
    }
    Scenario {
        floor,
        wind: node.int("wind", map.map_or(0, |map| map.wind.into())) as i8,
        map: place as u16,
        members,
        sizes,
        visibility: node.int("visibility", map.map_or(0, |map| map.visibility.into())) as i8,
        dark: node.bool("dark", map.is_some_and(|map| map.dark)),
        round_limit: node.int("round_limit", ROUND_LIMIT) as u16,
        referee: node.text("referee") == Some("present"),
        rules: house_rules(node, finder),
        boards,
    }
}

/// The boards of the map, changed where the scenario says so.
fn boards(rules: &Rules, place: usize, node: &Node, finder: &mut Finder<'_>) -> Arc<[Board]> {
    let Some(map) = rules.maps.get(place) else {
        return Arc::new([Board::new(1, 1, vec![Ground::Open])]);
    };
    let changes = node.elements("terrain");
    if changes.is_empty() {
        return map.boards.clone();
    }
    let board = &map.boards[0];
    let mut ground = board.ground.clone();
    for change in changes {
        let cell = change.get("cell").and_then(|given| load::cell_at(given, board, finder));
        let kind = Ground::ALL.iter().find(|(_, _, word)| Some(*word) == change.text("is")).map(|(ground, ..)| *ground);
        if let (Some(cell), Some(kind)) = (cell, kind) {
            ground[(usize::from(cell.rank) - 1) * usize::from(board.files) + usize::from(cell.file) - 1] = kind;
        }
    }
    load::boards(board.files, board.ranks, &ground, &map.features, &map.doors)
}

/// TD-24.5: fixed before round 1; other values are `bad_setting`.
fn house_rules(node: &Node, finder: &mut Finder<'_>) -> HouseRules {
    let lying = node.int("prone_attack", 0);
    if lying != 0 && lying != -4 {
        let at = node.get("prone_attack").map_or(node.at, |given| given.at);
        let words = words!("`prone_attack` is 0 or -4", "`prone_attack`: 0 или -4");
        finder.within("prone_attack", |finder| finder.fault(BAD_SETTING, at, words, Some(clause::HOUSE_RULES)));
    }
    HouseRules {
        round_seconds: u8::try_from(node.int("round_seconds", 6)).unwrap_or(6),
        initiative_die: node.text("initiative_die") == Some("d20"),
        hurt_from_start: node.text("hurt_run") == Some("from_start"),
        prone_attack: lying == -4,
        counter_after_missed_touch: node.bool("counter_after_missed_touch", false),
        drop_negative_dex: node.bool("drop_negative_dex", false),
        unaimed_shots: node.bool("unaimed_shots", false),
    }
}

fn member(
    rules: &Rules,
    place: usize,
    board: &Board,
    node: &Node,
    team: Team,
    others: &[Member],
    finder: &mut Finder<'_>,
) -> Member {
    let id = node.text("combatant").unwrap_or_default();
    let base = rules.sheets.iter().find(|sheet| sheet.entry == id);
    if base.is_none() {
        finder.fault(BAD_CONTENT, node.at, words!("there is no combatant `{id}`", "нет бойца `{id}`"), None);
    }
    let sheet = load::sheet(rules, node, id, base, false, finder);
    let facing = Facing::ALL.iter().find(|(_, word, _)| Some(*word) == node.text("facing")).map(|(facing, ..)| *facing);
    let cell = match node.get("cell") {
        Some(given) => load::cell_at(given, board, finder).filter(|cell| {
            let fits = has_room(board, others, *cell, sheet.side());
            faults! { finder;
                !fits => given, clause::BIG_FIGURES, "there is no room for it here", "здесь для него нет места";
            }
            fits
        }),
        None => {
            let starts = rules.maps.get(place).map_or(&[][..], |map| &map.starts[team as usize]);
            let free = starts.iter().copied().find(|cell| has_room(board, others, *cell, sheet.side()));
            faults! { finder;
                free.is_none() => node, clause::GRID,
                    "the map has no start cell left: give a `cell`", "на поле не осталось начальных клеток: укажите `cell`";
            }
            free
        }
    };
    let usual = if team == Team::Red { Facing::E } else { Facing::W };
    Member {
        team,
        cell: cell.unwrap_or(Cell::new(1, 1)),
        facing: facing.unwrap_or(usual),
        surprised: node.bool("surprised", false),
        sheathed: node.bool("sheathed", false),
        sheet,
    }
}

fn has_room(board: &Board, others: &[Member], cell: Cell, side: u8) -> bool {
    board.room(side).has(cell)
        && !others.iter().any(|other| crate::grid::distance(cell, side, other.cell, other.sheet.side()) == 0)
}

/// Begins a battle.
///
/// # Errors
/// None beyond those of [`scenario`].
pub fn start<D: Dice, L: Log<Event>>(
    rules: &Rules,
    scenario: &Scenario,
    dice: &mut D,
    log: &mut L,
) -> Result<State, Faults> {
    if scenario.members.is_empty() {
        let mut faults = Vec::new();
        Finder::new("", &mut faults).fault(
            BAD_CONTENT,
            Default::default(),
            words!("nobody fights", "никто не сражается"),
            Some(clause::VICTORY),
        );
        return Err(Faults(faults));
    }
    let mut state = blank(rules, scenario);
    let mut resolver = Resolver { rules, state: &mut state, dice, log };
    for (who, member) in scenario.members.iter().enumerate() {
        let who = who as Who;
        equip(rules, resolver.state, who, member);
        // B1: placed with their facing; B2: the surprised are marked.
        resolver.log.note(clause::GRID, || Event::Placed { who, cell: member.cell, facing: member.facing });
        if member.surprised {
            resolver.gain(who, Condition::Surprised, clause::SURPRISE);
        }
    }
    for (gear, cell) in &scenario.floor {
        rules.add_thing(resolver.state, *gear, Place::Floor(*cell));
    }
    // B4: round 1.
    resolver.begin_round();
    resolver.serve();
    Ok(state)
}

fn blank(rules: &Rules, scenario: &Scenario) -> State {
    let map = rules.maps.get(usize::from(scenario.map));
    let setup = Setup {
        map: scenario.map,
        boards: scenario.boards.clone(),
        features: map.map_or_else(Vec::new, |map| map.features.clone()),
        doors: map.map_or_else(Vec::new, |map| map.doors.clone()),
        covers: map.map_or_else(Vec::new, |map| map.covers.clone()),
        exits: map.map_or(0, |map| map.exits),
        sheets: scenario.members.iter().map(|member| member.sheet.clone()).collect(),
        sizes: scenario.sizes,
    };
    let mut numbers = [0u8; 2];
    let figures = scenario.members.iter().map(|member| {
        numbers[member.team as usize] += 1;
        figure(member, numbers[member.team as usize])
    });
    let figures: SmallVec<[Figure; 8]> = figures.collect();
    State {
        setup: Arc::new(setup),
        figures,
        round: 1,
        round_limit: scenario.round_limit,
        visibility: scenario.visibility,
        wind: scenario.wind,
        dark: scenario.dark,
        referee: scenario.referee,
        rules: scenario.rules,
        ..State::default()
    }
}

fn figure(member: &Member, number: u8) -> Figure {
    let sheet = &member.sheet;
    // TD-21.1: unattended the difficulty is 10 + challenge, up.
    let usual_dc = 10 + sheet.challenge.ceil().to_integer().clamp(0, 30) as u8;
    Figure {
        hp: sheet.hp_max,
        nonlethal: 0,
        cell: member.cell,
        facing: member.facing,
        posture: Posture::Standing,
        life: Life::Active,
        fate: Fate::Open,
        team: member.team,
        home: member.team,
        number,
        side: sheet.side(),
        initiative: 0,
        main: NOTHING,
        off: NOTHING,
        armor_bonus: sheet.armor_bonus,
        shield_bonus: 0,
        armor_speed: 20,
        mounted: sheet.mounted,
        infravision: if sheet.infravision { Infravision::Off } else { Infravision::None },
        sheathed: false,
        stability: sheet.stability,
        turn_dc: if sheet.undead { sheet.turn_dc.unwrap_or(usual_dc) } else { 0 },
        turn_tried: false,
        aoo_left: 0,
        aoo_used_on: 0,
        reach: 0,
        marks: 0,
        slots: sheet.slots,
        used_up: 0,
        orders: Orders::default(),
    }
}

/// B3: hands, worn and carried things as given.
fn equip(rules: &Rules, state: &mut State, who: Who, member: &Member) {
    let sheet = &member.sheet;
    let drawn = !member.sheathed;
    if let Some(gear) = sheet.main_hand {
        let at = if drawn || !matches!(gear, Gear::Weapon(_)) { Place::Main(who) } else { Place::Carried(who) };
        rules.add_thing(state, gear, at);
    }
    if let Some(gear) = sheet.off_hand {
        let at = if drawn || !matches!(gear, Gear::Weapon(_)) { Place::Off(who) } else { Place::Carried(who) };
        rules.add_thing(state, gear, at);
    }
    for gear in &sheet.worn {
        rules.add_thing(state, *gear, Place::Worn(who));
    }
    for gear in &sheet.carried {
        rules.add_thing(state, *gear, Place::Carried(who));
    }
    if sheet.cased {
        // TD-8.10: in the case a crossbow is not loaded.
        for thing in state.things.iter_mut().filter(|thing| thing.at == Place::Carried(who)) {
            if let Gear::Weapon(weapon) = thing.gear
                && rules.weapons[weapon as usize].crossbow
            {
                (thing.cased, thing.loaded) = (true, false);
            }
        }
    }
    // TD-1.4: with nothing to draw one is not sheathed.
    let has_weapon = rules.belongings(state, who).any(|thing| rules.weapon_of(state, thing).is_some());
    state.figure_mut(who).sheathed = member.sheathed && has_weapon;
    rules.refresh(state, who);
}

impl Rules {
    /// Puts a new thing into the battle. Its number, or nothing where no more can be numbered.
    pub(crate) fn add_thing(&self, state: &mut State, gear: Gear, at: Place) -> u8 {
        if state.things.len() >= usize::from(NOTHING) {
            return NOTHING;
        }
        let shots = match gear {
            Gear::Weapon(weapon) => self.weapons[weapon as usize].shots,
            _ => 0,
        };
        let id = state.things.len() as u8;
        state.things.push(Thing { gear, at: Place::Gone, shots, loaded: true, cased: false });
        self.put(state, id, at);
        id
    }

    /// A thing of the content by its id.
    pub fn gear_named(&self, id: &str) -> Option<Gear> {
        let place = |found: Option<usize>| found.map(|place| place as u8);
        if let Some(weapon) = place(self.weapons.iter().position(|weapon| weapon.id == id)) {
            return Some(Gear::Weapon(weapon));
        }
        if let Some(shield) = place(self.shields.iter().position(|shield| shield.id == id)) {
            return Some(Gear::Shield(shield));
        }
        if let Some(armor) = place(self.armors.iter().position(|armor| armor.id == id)) {
            return Some(Gear::Armor(armor));
        }
        place(self.items.iter().position(|item| item.id == id)).map(Gear::Item)
    }
}
