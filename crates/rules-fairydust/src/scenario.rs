//! Set-up: from a scenario as it was written to the first moment of a battle.

use holmgang_kernel::{faults, words};
use std::sync::Arc;

use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Finder, Node, read_entry};
use holmgang_kernel::log::Log;

use crate::aims::Aim;
use crate::board::Map;
use crate::content::{ItemId, NO_ITEM};
use crate::event::Event;
use crate::load::{self, Kit};
use crate::names;
use crate::resolve::Scene;
use crate::shapes::SIDES;
use crate::state::{
    Ask, CONDITIONS_NONE, DoorState, Fighter, MOST_FIGHTERS, MOST_ITEMS, MOST_SIDES, NO_SIDE, NO_THING, NOBODY,
    OFF_MAP, Options, Place, Posture, Setup, Sheet, Slot, Standing, State, Who,
};
use crate::{Rules, aims, clause, hands, sight};

/// Where nothing else is chosen, unattended play ends after this round.
pub const ROUND_LIMIT: i64 = 200;

/// Who fights where, ready to begin: only [`scenario`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    map: Arc<Map>,
    /// In set-up order: the sides, then the bystanders.
    members: Vec<Member>,
    sides: u8,
    attacking_side: u8,
    doors: Vec<DoorState>,
    floor: Vec<(ItemId, Place)>,
    options: Options,
    aims: Vec<Aim>,
    round_limit: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Member {
    id: String,
    kit: Kit,
    side: u8,
    cell: Place,
    facing: Option<u8>,
    posture: Posture,
    hidden: bool,
    surprised: bool,
}

/// Reads a scenario whose shape has been checked.
///
/// # Errors
/// Every fault at once.
pub fn scenario(rules: &Rules, node: &Node) -> Result<Scenario, Faults> {
    read_entry("scenario", node, |finder| read(rules, node, finder))?.ok_or_else(Faults::default)
}

fn read(rules: &Rules, node: &Node, finder: &mut Finder<'_>) -> Option<Scenario> {
    let map = map(rules, node, finder)?;
    let mut members = Vec::new();
    let mut sides = 0;
    for (side, key) in SIDES.into_iter().enumerate() {
        let list = node.elements(key);
        if list.is_empty() {
            continue;
        }
        faults! { finder;
            side != sides => (node, key), clause::SIDES,
                "sides are used in order: `{}` is missing", "стороны идут по порядку: нет `{}`", SIDES[sides];
        }
        sides = side + 1;
        finder.within(key, |finder| {
            for (place, given) in list.iter().enumerate() {
                finder.within(&place.to_string(), |finder| {
                    read_member(rules, &map, given, side as u8, &mut members, finder)
                });
            }
        });
    }
    if sides == 0 {
        finder.wrong(node.at, clause::SIDES, words!("a battle has 1 to 6 sides", "в бою от 1 до 6 сторон"));
        return None;
    }
    if let Some(list) = node.get("bystanders") {
        finder.within("bystanders", |finder| {
            for (place, given) in list.list().iter().enumerate() {
                finder.within(&place.to_string(), |finder| {
                    read_member(rules, &map, given, NO_SIDE, &mut members, finder)
                });
            }
        });
    }
    if MOST_FIGHTERS < members.len() {
        let words = words!("at most {MOST_FIGHTERS} characters", "персонажей не больше {MOST_FIGHTERS}");
        finder.wrong(node.at, clause::SIDES, words);
        return None;
    }
    let items: usize = members.iter().map(|member| member.kit.carried.len()).sum();
    if MOST_ITEMS < items + node.get("floor").map_or(0, |floor| floor.list().len()) {
        let words = words!("at most {MOST_ITEMS} items", "предметов не больше {MOST_ITEMS}");
        finder.wrong(node.at, clause::PICK_UP, words);
        return None;
    }
    marks(node, &mut members, finder);
    place_all(&map, node, &mut members, finder);
    let attacking_side = attacking_side(node, sides, finder);
    let doors = doors(&map, node, finder);
    let is_as_drawn = map.doors.iter().zip(&doors).all(|(site, now)| site.now.locked == now.locked);
    // Which ways there are hangs on the locks.
    let map = if is_as_drawn { map } else { Arc::new(map.with_doors(&doors)) };
    let floor = floor(rules, &map, node, finder);
    let aims = aims::read(&map, &doors, sides, node, finder);
    let chosen = |key: &str, word: &str| node.text(key) == Some(word);
    Some(Scenario {
        members,
        sides: sides as u8,
        attacking_side,
        doors,
        floor,
        aims,
        options: Options {
            refresh_at_round_start: chosen("refresh", "round_start"),
            counterspell_any_hit: chosen("counterspell", "any_hit"),
            delay_paid_on_firing: chosen("delay_payment", "on_firing"),
            bonus_half_up: chosen("outnumbered_rounding", "half_up"),
        },
        round_limit: u16::try_from(node.int("round_limit", ROUND_LIMIT)).unwrap_or(ROUND_LIMIT as u16).max(1),
        map,
    })
}

fn map(rules: &Rules, node: &Node, finder: &mut Finder<'_>) -> Option<Arc<Map>> {
    let given = node.get("map")?;
    match given.as_text() {
        Some(id) => {
            let map = rules.maps.iter().find(|map| map.id == id).cloned();
            if map.is_none() {
                finder.wrong((node, "map"), clause::CELLS, words!("there is no such map", "такой карты нет"));
            }
            map
        }
        None => finder.within("map", |finder| load::map::map(given, finder)).map(Arc::new),
    }
}

fn read_member(rules: &Rules, map: &Map, node: &Node, side: u8, members: &mut Vec<Member>, finder: &mut Finder<'_>) {
    let combatant = node.text("combatant").unwrap_or_default();
    let before = rules.combatants.iter().find(|(known, _)| known == combatant).map(|(_, kit)| kit);
    if before.is_none() {
        finder.wrong((node, "combatant"), clause::SIDES, words!("there is no such combatant", "такого персонажа нет"));
    }
    let kit = load::kit(rules, node, before, finder);
    let wanted = node.text("id").unwrap_or(combatant);
    let id = free_id(wanted, |id| members.iter().any(|member| member.id == id));
    faults! { finder;
        node.text("id").is_some_and(|given| given != id) => (node, "id"), clause::SIDES,
            "somebody is called `{wanted}` already", "имя `{wanted}` уже занято";
        crate::fields::is_field_of_battle(&id) => (node, "id"), clause::SIDES,
            "`{id}` is a word of the rules and nobody's id", "`{id}` — слово правил, так звать нельзя";
    }
    let cell = node.get("cell").map(|given| {
        let cell = given.as_text().and_then(|text| names::cell_named(map, text)).unwrap_or(OFF_MAP);
        faults! { finder;
            cell == OFF_MAP => (node, "cell"), clause::CELLS, "expected a cell of the map, as `9,4`", "нужна клетка карты, например `9,4`";
        }
        cell
    });
    let facing = node.get("facing").and_then(|given| {
        let named = match given.as_int() {
            Some(number) => u8::try_from(number).ok(),
            None => given.as_text().and_then(|text| names::facing_named(map.grid, text)),
        };
        let facing = named.filter(|facing| *facing < map.grid.directions());
        faults! { finder;
            facing.is_none() => (node, "facing"), clause::FACING,
                "expected a direction of this grid, as `e`", "нужно направление этой сетки, например `e`";
        }
        facing
    });
    members.push(Member {
        id,
        kit,
        side,
        cell: cell.unwrap_or(OFF_MAP),
        facing,
        posture: node.word("posture", &Posture::ALL).unwrap_or(Posture::Standing),
        hidden: node.bool("hidden", false),
        surprised: false,
    });
}

/// An id that nobody has: `bo`, `bo-2`, `bo-3`.
fn free_id(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(wanted) {
        return wanted.to_owned();
    }
    (2..).map(|number| format!("{wanted}-{number}")).find(|id| !is_taken(id)).unwrap_or_default()
}

/// Everybody has a cell of its own; who names none gets one along the edge of its side, bystanders in the middle. Those who are hidden come last, so that
/// where the others stand does not tell where they are (FY-10.10).
fn place_all(map: &Map, node: &Node, members: &mut [Member], finder: &mut Finder<'_>) {
    let mut taken: Vec<Place> = Vec::new();
    for hidden in [false, true] {
        for named in [true, false] {
            let wanted = |member: &&mut Member| member.hidden == hidden && (member.cell != OFF_MAP) == named;
            let some: Vec<&mut Member> = members.iter_mut().filter(wanted).collect();
            for member in some {
                if named {
                    let is_bad = map.ground[member.cell as usize].is_impassable() || taken.contains(&member.cell);
                    if is_bad {
                        let (id, cell) = (&member.id, names::cell_name(map, member.cell));
                        let words = words!(
                            "`{id}` cannot stand on {cell}: it is taken or impassable",
                            "`{id}` не может стоять на {cell}: занято или непроходимо"
                        );
                        finder.wrong(node.at, clause::OCCUPIED_CELLS, words);
                    }
                    taken.push(member.cell);
                } else if let Some(cell) = free_cell(map, member.side, &taken) {
                    member.cell = cell;
                    taken.push(cell);
                } else {
                    let words = words!("there is no room for everybody", "места хватает не всем");
                    finder.wrong(node.at, clause::OCCUPIED_CELLS, words);
                    return;
                }
            }
        }
    }
}

/// The free cell where somebody of a side is put who names none.
fn free_cell(map: &Map, side: u8, taken: &[Place]) -> Option<Place> {
    let (files, ranks) = (i32::from(map.files), i32::from(map.ranks));
    let far = |cell: Place| {
        let (file, rank) = map.file_rank(cell);
        let from_middle = ((2 * file - files + 1).abs(), (2 * rank - ranks + 1).abs());
        match side {
            NO_SIDE => (from_middle.0 + from_middle.1, 0),
            side => match side % 4 {
                0 => (file, from_middle.1),
                1 => (files - 1 - file, from_middle.1),
                2 => (rank, from_middle.0),
                _ => (ranks - 1 - rank, from_middle.0),
            },
        }
    };
    let free = (0..map.len() as Place).filter(|cell| {
        let is_door = map.doors.iter().any(|door| door.at == crate::board::DoorPlace::Cell(*cell));
        !map.ground[*cell as usize].is_impassable() && !taken.contains(cell) && !is_door
    });
    free.min_by_key(|cell| far(*cell))
}

/// FY-2.10, FY-10.10: who is surprised and who is hidden.
fn marks(node: &Node, members: &mut [Member], finder: &mut Finder<'_>) {
    for (key, by) in [("surprised", clause::SURPRISE_IS_DECLARED), ("hidden", clause::HIDDEN_ATTACKER)] {
        for given in node.elements(key) {
            let id = given.as_text().unwrap_or_default();
            match members.iter_mut().find(|member| member.id == id && (key == "hidden" || member.side != NO_SIDE)) {
                Some(member) if key == "hidden" => member.hidden = true,
                Some(member) => member.surprised = true,
                None => {
                    let shown: String = id.chars().take(60).collect();
                    let words = words!("there is no participant `{shown}`", "участника `{shown}` нет");
                    finder.within(key, |finder| finder.wrong(given.at, by, words));
                }
            }
        }
    }
}

/// FY-1.5: the first listed side attacks unless another one is named, or none.
fn attacking_side(node: &Node, sides: usize, finder: &mut Finder<'_>) -> u8 {
    match node.text("attacking_side") {
        Some("none") => NO_SIDE,
        Some(word) => match SIDES.iter().position(|side| *side == word).filter(|side| *side < sides) {
            Some(side) => side as u8,
            None => {
                let words = words!("`{word}` is no side of this battle", "стороны `{word}` в этом бою нет");
                finder.wrong((node, "attacking_side"), clause::SIDES, words);
                NO_SIDE
            }
        },
        None => 0,
    }
}

fn doors(map: &Map, node: &Node, finder: &mut Finder<'_>) -> Vec<DoorState> {
    let mut doors: Vec<DoorState> = map.doors.iter().map(|site| site.now).collect();
    for given in node.elements("doors") {
        let door = given.text("door").and_then(|text| names::door_named(map, text)).map(usize::from);
        match door.and_then(|door| doors.get_mut(door)) {
            Some(door) => {
                door.open = given.bool("open", door.open);
                door.locked = given.bool("locked", door.locked);
            }
            None => {
                let words = words!("the map has no such door", "такой двери на карте нет");
                finder.within("doors", |finder| finder.wrong(given.at, clause::DOORS, words));
            }
        }
    }
    doors
}

fn floor(rules: &Rules, map: &Map, node: &Node, finder: &mut Finder<'_>) -> Vec<(ItemId, Place)> {
    let mut floor = Vec::new();
    for given in node.elements("floor") {
        let item = given.text("item").and_then(|id| rules.item_id(id)).unwrap_or(NO_ITEM);
        let cell = given.text("cell").and_then(|text| names::cell_named(map, text)).filter(|cell| *cell != OFF_MAP);
        match cell {
            Some(cell) if item != NO_ITEM => floor.push((item, cell)),
            _ => {
                let words = words!("expected an item and a cell of the map", "нужны предмет и клетка карты");
                finder.within("floor", |finder| finder.wrong(given.at, clause::PICK_UP, words));
            }
        }
    }
    floor
}

/// Begins a battle: set-up steps 1 to 4. Rolls: `initiative` for every participant in list order.
pub fn start<D: Dice, L: Log<Event>>(rules: &Rules, scenario: &Scenario, dice: &mut D, log: &mut L) -> State {
    let setup = Setup {
        map: scenario.map.clone(),
        sides: scenario.sides,
        sheets: scenario.members.iter().map(|member| member.kit.sheet.clone()).collect(),
        aims: scenario.aims.clone(),
        one_sided: scenario.sides == 1,
        ids: scenario.members.iter().map(|member| member.id.clone()).collect(),
    };
    let mut side_rank = [0; MOST_SIDES];
    side_rank.iter_mut().enumerate().for_each(|(side, rank)| *rank = side as u8);
    let mut state = State {
        setup: Arc::new(setup),
        fighters: scenario.members.iter().enumerate().map(|(place, member)| fighter(place, member)).collect(),
        items: Default::default(),
        wounds: Default::default(),
        order: Default::default(),
        attacks: Default::default(),
        synergies: Default::default(),
        delays: Default::default(),
        orders: Default::default(),
        rulings: Default::default(),
        classified: Vec::new(),
        doors: scenario.doors.iter().copied().collect(),
        frames: Default::default(),
        ask: Ask::Act,
        options: scenario.options,
        attacking_side: scenario.attacking_side,
        side_rank,
        active: 0,
        turn_begun: false,
        points_before: 0,
        given_before: 0,
        battle_begun: false,
        round: 0,
        clock_seconds: 0,
        round_limit: scenario.round_limit,
        cells_left: 0,
        keeps_running: false,
        mishaps: Default::default(),
        run: (0, 0),
        last_attack: None,
        standing: Standing::Open,
    };
    for (who, member) in scenario.members.iter().enumerate() {
        for (item, slot) in &member.kit.carried {
            hands::add(rules, &mut state, *item, *slot, who as Who, OFF_MAP);
        }
    }
    for (item, cell) in &scenario.floor {
        hands::add(rules, &mut state, *item, Slot::Floor, NOBODY, *cell);
    }
    face_enemies(&mut state, scenario);
    let sides = scenario.sides;
    let attacking = Some(scenario.attacking_side).filter(|side| *side != NO_SIDE);
    log.note(clause::SIDES, || Event::SidesNamed { sides, attacking });
    for who in state.everybody() {
        let (cell, facing, is_bystander) =
            (state.fighter(who).cell, state.fighter(who).facing, state.fighter(who).is_bystander());
        let by = if is_bystander { clause::BYSTANDERS } else { clause::FACING };
        log.note(by, || Event::Placed { who, cell, facing });
    }
    let mut scene = Scene { rules, state: &mut state, dice, log };
    for who in scene.state.everybody() {
        if !scene.state.fighter(who).is_bystander() {
            scene.roll_initiative(who);
        }
    }
    scene.log.note(clause::ROLLED_ONCE_PER_BATTLE, || Event::InitiativeStays);
    scene.set_up();
    state
}

fn fighter(place: usize, member: &Member) -> Fighter {
    let mut fighter = new_fighter(place as u8, member.side, member.cell, &member.kit.sheet);
    fighter.posture = member.posture;
    fighter.hidden = member.hidden;
    fighter.surprised = member.surprised;
    fighter.is_mounted &= member.posture != Posture::Lying;
    fighter
}

/// Somebody as it comes into play, with empty hands.
fn new_fighter(place: u8, side: u8, cell: Place, sheet: &Sheet) -> Fighter {
    Fighter {
        side,
        sheet: place,
        activity: 0,
        given: 0,
        owed: 0,
        facing: 0,
        posture: Posture::Standing,
        body: sheet.body_max,
        mind: sheet.mind_max,
        cell,
        initiative: 0,
        tie: place,
        hands: [NO_THING; 2],
        grabbed_by: NOBODY,
        grabbing: NOBODY,
        carried_by: NOBODY,
        carrying: NOBODY,
        conjured: 0,
        conjured_item: NO_ITEM,
        conditions: CONDITIONS_NONE,
        is_mounted: sheet.mount.is_some(),
        surprised: false,
        // FY-10.8: a bystander expects nothing.
        alert: side != NO_SIDE,
        unaware: false,
        hidden: false,
        first_reaction_used: false,
        acted: false,
        had_turn: false,
        left: false,
        fled: false,
        willing: false,
        is_out: false,
    }
}

/// FY-16.1: who has not chosen a direction faces the nearest enemy.
fn face_enemies(state: &mut State, scenario: &Scenario) {
    for (who, member) in scenario.members.iter().enumerate() {
        let who = who as Who;
        let facing = member.facing.unwrap_or_else(|| towards_nearest_enemy(state, who));
        state.fighter_mut(who).facing = facing;
    }
}

/// FY-16.1: the direction towards the nearest enemy that is not hidden from it (ties: first in list order); 0 without enemies and for bystanders.
pub(crate) fn towards_nearest_enemy(state: &State, who: Who) -> u8 {
    let own = state.fighter(who).cell;
    // FY-10.10: nobody turns to those of whom it knows nothing.
    let is_known = |other: &Who| state.are_enemies(who, *other) && !sight::is_hidden_from(state, who, *other);
    let enemies = state.everybody().filter(|other| is_known(other) && !state.fighter(*other).left);
    let nearest = enemies.min_by_key(|other| state.map().distance(own, state.fighter(*other).cell));
    nearest.map_or(0, |other| state.map().towards(own, state.fighter(other).cell))
}

/// Whether somebody may be put on a cell.
pub(crate) fn is_free(state: &State, cell: Place) -> bool {
    usize::from(cell) < state.map().len()
        && !state.map().is_impassable(&state.doors, cell)
        && !state.fighters.iter().any(|fighter| fighter.cell == cell && !fighter.left)
}

/// FY-2.14: a free cell near the first of a side who is still there, else anywhere.
pub(crate) fn free_cell_near(state: &State, side: u8) -> Option<Place> {
    let friend =
        state.fighters.iter().find(|fighter| fighter.side == side && !fighter.left).map(|fighter| fighter.cell);
    let cells = (0..state.map().len() as Place).filter(|cell| is_free(state, *cell));
    cells.min_by_key(|cell| friend.map_or(0, |friend| state.map().distance(friend, *cell)))
}

/// FY-2.14: a combatant of the content comes into play.
pub(crate) fn add_from_content(rules: &Rules, state: &mut State, place: u16, side: u8, cell: Place) -> Who {
    let (id, kit) = &rules.combatants[usize::from(place)];
    let who = state.fighters.len() as Who;
    let setup = Arc::make_mut(&mut state.setup);
    let id = free_id(id, |id| setup.ids.iter().any(|known| known == id));
    setup.ids.push(id);
    setup.sheets.push(kit.sheet.clone());
    state.fighters.push(new_fighter(who, side, cell, &kit.sheet));
    for (item, slot) in &kit.carried {
        hands::add(rules, state, *item, *slot, who, OFF_MAP);
    }
    let facing = towards_nearest_enemy(state, who);
    state.fighter_mut(who).facing = facing;
    who
}
