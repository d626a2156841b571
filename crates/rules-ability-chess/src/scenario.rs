//! From a scenario to the first moment of a match: AC-1.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::doc::{Fault, Faults, Finder, Node};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::board::{BoardKind, Cell, Cells, OFF, file_of, rank_of};
use crate::chess::fen::{self, Layout, Spot};
use crate::content::{AbilityId, Effect, ItemKindId, Wing};
use crate::scene::Scene;
use crate::state::{
    ARMY, Ask, EMPTY, Kind, MOST_PIECES, MOST_PLAYERS, Moment, NO_PIECE, Options, Pending, Piece, PieceId, Setup,
    State, WALL, Who, army_of,
};
use crate::{Rules, SEATS, clause, names};

/// A scenario that was read and not yet accepted.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub board: BoardKind,
    pub options: Options,
    /// In the order of [`SEATS`]; none where the scenario does not name the seat.
    pub players: [Option<PlayerSetup>; SEATS.len()],
    pub position: Option<Layout>,
    pub burning: Vec<Cell>,
    pub place: Vec<Placed>,
}

/// A player of a scenario.
#[derive(Clone, Debug, Default)]
pub struct PlayerSetup {
    /// More than one is a fault (AC-1.7).
    pub abilities: Vec<AbilityId>,
    pub bearer: Pointed,
    pub pick: Pointed,
}

/// How a scenario points at a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pointed {
    #[default]
    Nowhere,
    Wing(Wing),
    Cell(Cell),
}

/// An item of a scenario.
#[derive(Clone, Debug)]
pub struct Placed {
    pub kind: ItemKindId,
    pub cell: Cell,
    /// Seats, as bits of [`SEATS`]; all without it.
    pub visible_to: Option<u8>,
    pub announced_to: u8,
}

/// AC-1.7: an ability that cannot be taken so.
const ABILITY_TAKEN_INVALID: &str = "ability_taken_invalid";
/// AC-1: a set-up that is none.
const SETUP_INVALID: &str = "setup_invalid";

/// Reads a scenario from content; its shape has been checked.
///
/// # Errors
/// Cells, positions and zones that are none.
pub fn read(rules: &Rules, node: &Node) -> Result<Scenario, Faults> {
    let mut faults = Vec::new();
    let mut finder = Finder::new("", &mut faults);
    let board = node.word("board", &BoardKind::ALL).unwrap_or(BoardKind::Std8);
    let position = node.get("position").and_then(|found| match fen::read(found.as_text().unwrap_or_default(), board) {
        Ok(layout) => Some(layout),
        Err(words) => {
            finder.within("position", |finder| {
                finder.fault(SETUP_INVALID, found.at, words, Some(clause::STANDARD_BOARD))
            });
            None
        }
    });
    let mut players: [Option<PlayerSetup>; SEATS.len()] = Default::default();
    for (place, seat) in SEATS.iter().enumerate() {
        players[place] =
            node.get(seat.id).map(|player| finder.within(seat.id, |finder| read_player(rules, player, finder)));
    }
    let mut burning = Vec::new();
    for cell in node.elements("burning") {
        finder.within("burning", |finder| burning.extend(read_cell(cell, board, finder)));
    }
    let mut place = Vec::new();
    for placed in node.elements("place") {
        let kind = rules.items.iter().position(|item| placed.text("item") == Some(&item.id)).unwrap_or(0) as ItemKindId;
        let cell = placed.get("cell").and_then(|cell| finder.within("place", |finder| read_cell(cell, board, finder)));
        let Some(cell) = cell else { continue };
        let seats = |key: &str| placed.get(key).map(seat_mask);
        place.push(Placed {
            kind,
            cell,
            visible_to: seats("visible_to"),
            announced_to: seats("announced_to").unwrap_or(0),
        });
    }
    let scenario = Scenario {
        board,
        options: Options {
            long_range_limit: node.bool("long_range_limit", true),
            pawn_strengthening: node.bool("pawn_strengthening", false),
            items: node.bool("items", false) || !place.is_empty(),
            attacker_chooses_queen_wound: node.text("queen_wound_choice") == Some("attacker"),
            immobile_dies_of_wounds: node.text("immobile_wound") == Some("dies"),
            pickup_announced_to_all: node.text("pickup_announcement") == Some("all"),
        },
        players,
        position,
        burning,
        place,
    };
    Faults(faults).or(scenario)
}

fn read_cell(node: &Node, board: BoardKind, finder: &mut Finder<'_>) -> Option<Cell> {
    let text = node.as_text().unwrap_or_default();
    let cell = names::read_cell(text).filter(|cell| board.has(file_of(*cell), rank_of(*cell)));
    if cell.is_none() {
        let shown: String = text.chars().take(20).collect();
        let words = words!("the board has no cell `{shown}`", "на доске нет клетки `{shown}`");
        finder.fault(SETUP_INVALID, node.at, words, Some(clause::CROSS_BOARD));
    }
    cell
}

fn seat_mask(list: &Node) -> u8 {
    let place = |node: &Node| SEATS.iter().position(|seat| node.as_text() == Some(seat.id));
    list.list().iter().filter_map(place).fold(0, |all, place| all | 1 << place)
}

fn read_player(rules: &Rules, node: &Node, finder: &mut Finder<'_>) -> PlayerSetup {
    let mut setup = PlayerSetup::default();
    if let Some(army) = node.text("army").and_then(|id| rules.armies.iter().find(|army| army.id == id)) {
        setup.abilities.push(army.ability);
        setup.bearer = army.bearer.map_or(Pointed::Nowhere, Pointed::Wing);
        setup.pick = army.pick.map_or(Pointed::Nowhere, Pointed::Wing);
    }
    if let Some(ability) = node.get("ability") {
        let ids = if ability.as_text().is_some() { std::slice::from_ref(ability) } else { ability.list() };
        for id in ids {
            let place = rules.abilities.iter().position(|known| id.as_text() == Some(&known.id));
            setup.abilities.extend(place.map(|place| place as AbilityId));
        }
    }
    for (key, pointed) in [("bearer", &mut setup.bearer), ("pick", &mut setup.pick)] {
        let Some(found) = node.get(key) else { continue };
        match names::read_cell(found.as_text().unwrap_or_default()) {
            Some(cell) => *pointed = Pointed::Cell(cell),
            None => {
                let words = Words::new("a cell is wanted, like `f1`", "нужна клетка, например `f1`");
                finder.within(key, |finder| {
                    finder.fault(SETUP_INVALID, found.at, words, Some(clause::DESIGNATING_THE_BEARER))
                });
            }
        }
    }
    setup
}

/// The state before anything has happened: pieces, fire and items stand, the choices of the set-up are owed.
///
/// # Errors
/// Every fault of the set-up.
pub fn prepare(rules: &Rules, scenario: &Scenario) -> Result<State, Faults> {
    let mut faults = Vec::new();
    let mut fault = |code: &'static str, path: &str, by: Clause, words: Words| {
        faults.push(Fault {
            code,
            file: String::new(),
            at: Default::default(),
            path: path.to_owned(),
            words,
            clause: Some(by),
        });
    };
    let kind = scenario.board;
    let count = kind.players();
    let wanted: Vec<&str> = kind.seats().iter().map(|place| SEATS[usize::from(*place)].id).collect();
    let named: Vec<&str> =
        SEATS.iter().zip(&scenario.players).filter(|(_, player)| player.is_some()).map(|(seat, _)| seat.id).collect();
    if wanted != named {
        let (wanted, named) = (wanted.join(", "), named.join(", "));
        let words = words!(
            "this board is played by {wanted}; here are {named}",
            "на этой доске играют {wanted}, а здесь {named}"
        );
        fault(SETUP_INVALID, "", clause::NUMBER_OF_PLAYERS, words);
    }
    let mut setup = Setup {
        board: kind,
        count: count as u8,
        seats: [0; MOST_PLAYERS],
        forward: [0; MOST_PLAYERS],
        abilities: [None; MOST_PLAYERS],
        kings: [NO_PIECE; MOST_PLAYERS],
        names: [(Kind::Pawn, 0); MOST_PIECES],
        options: scenario.options,
        listens: 0,
    };
    let mut now = empty_moment(rules, kind);
    let players: Vec<PlayerSetup> =
        kind.seats().iter().map(|seat| scenario.players[usize::from(*seat)].clone().unwrap_or_default()).collect();
    for who in 0..count {
        setup.seats[who] = kind.seats()[who];
        setup.forward[who] = kind.forward(who);
        let seat = SEATS[usize::from(setup.seats[who])].id;
        match players[who].abilities[..] {
            [] => {}
            [one] => setup.abilities[who] = Some(one),
            _ => {
                let words = Words::new("a player has one ability", "у игрока одна способность");
                fault(ABILITY_TAKEN_INVALID, seat, clause::ONE_ABILITY, words);
            }
        }
        // AC-7.1: switched on by itself if a chosen ability can summon an item.
        if let Some(ability) = setup.abilities[who] {
            setup.listens |= rules.abilities[usize::from(ability)].listens;
            setup.options.items |= rules.summons_items(ability);
        }
    }
    let layout = scenario.position.clone().unwrap_or_else(|| fen::armies(kind));
    put_layout(&mut setup, &mut now, &layout);
    for (who, player) in players.iter().enumerate() {
        let Some(ability) = setup.abilities[who] else { continue };
        let seat = SEATS[usize::from(setup.seats[who])].id;
        for (code, by, words) in choose_pieces(rules, &setup, &mut now, who as Who, ability, player) {
            fault(code, seat, by, words);
        }
    }
    now.burning = scenario.burning.iter().copied().collect::<Cells>();
    Faults(faults).or(State::new(setup, now))
}

/// A moment with a bare board.
pub fn empty_moment(rules: &Rules, kind: BoardKind) -> Moment {
    let mut cells = [WALL; 256];
    for cell in rules.board(kind).cells.iter() {
        cells[usize::from(cell)] = EMPTY;
    }
    Moment::empty(cells)
}

/// Puts the pieces of a layout on the board in place of those that are there: places in the armies, names and kings anew.
pub fn put_layout(setup: &mut Setup, now: &mut Moment, layout: &Layout) {
    let first = fen::armies(setup.board);
    for piece in &mut now.pieces {
        *piece = Piece { cell: OFF, head: OFF, is_gone: true, ..Piece::default() };
    }
    for there in now.cells.iter_mut().filter(|there| usize::from(**there) < MOST_PIECES) {
        *there = EMPTY;
    }
    now.on_board = 0;
    setup.names = [(Kind::Pawn, 0); MOST_PIECES];
    for who in 0..setup.count {
        let mut spots: Vec<&Spot> = layout.spots.iter().filter(|spot| spot.who == who).collect();
        // Kings first, then by worth; in a kind by cell: lower ranks first, in a rank lower files.
        spots.sort_by_key(|spot| (std::cmp::Reverse(rank_of_kind(spot.kind)), spot.cell));
        let mut numbers = [0u8; 8];
        for (place, spot) in spots.into_iter().enumerate() {
            let id = who * ARMY as u8 + place as u8;
            let is_first =
                first.spots.iter().any(|known| known.who == who && known.kind == spot.kind && known.cell == spot.cell);
            let is_tank = spot.kind == Kind::Tank;
            now.pieces[usize::from(id)] = Piece {
                kind: spot.kind,
                cell: spot.cell,
                head: spot.head,
                has_moved: spot.has_moved.unwrap_or(!is_first),
                hp: if is_tank { Piece::TANK_HP } else { 0 },
                ammo: if is_tank { 2 } else { 0 },
                turret: if is_tank { setup.forward[usize::from(who)] } else { 0 },
                ..Piece::default()
            };
            for cell in now.pieces[usize::from(id)].cells() {
                now.cells[usize::from(cell)] = id;
            }
            now.on_board |= 1 << id;
            numbers[spot.kind as usize] += 1;
            setup.names[usize::from(id)] = (spot.kind, numbers[spot.kind as usize]);
            if spot.kind == Kind::King {
                setup.kings[usize::from(who)] = id;
            }
        }
    }
}

fn rank_of_kind(kind: Kind) -> u8 {
    match kind {
        Kind::King => 7,
        Kind::Queen => 6,
        Kind::Rook => 5,
        Kind::Bishop => 4,
        Kind::Knight => 3,
        Kind::Tank => 2,
        Kind::Pawn => 1,
        Kind::Immobile => 0,
    }
}

/// AC-1.8, AC-1.9: bearer and knight of a player, by the scenario or because there is only one; else the choice is owed.
fn choose_pieces(
    rules: &Rules,
    setup: &Setup,
    now: &mut Moment,
    who: Who,
    ability: AbilityId,
    player: &PlayerSetup,
) -> Vec<(&'static str, Clause, Words)> {
    let mut faults = Vec::new();
    let bearer_kind = rules.abilities[usize::from(ability)].bearer;
    let scene = Scene { rules, board: rules.board(setup.board), setup, now };
    let bearers: Vec<PieceId> = scene.army(who).filter(|id| scene.piece(*id).kind.bit() == bearer_kind.bit()).collect();
    let knights: Vec<PieceId> = tank_knights(&scene, who).collect();
    let needs_tank = rules.abilities[usize::from(ability)].setup.contains(&Effect::ReplacePieces);
    let bearer = pointed(&scene, who, &bearers, player.bearer);
    let pick = pointed(&scene, who, &knights, player.pick);
    let kind = names::kind(bearer_kind);
    match bearer {
        Choice::Lacking => faults.push((
            ABILITY_TAKEN_INVALID,
            clause::ONE_ABILITY,
            words!("the army has no {kind} to bear the ability", "в войске нет носителя способности: {kind}"),
        )),
        Choice::Wrong => faults.push((
            SETUP_INVALID,
            clause::DESIGNATING_THE_BEARER,
            words!("no own {kind} stands on the cell of the bearer", "на клетке носителя нет своей фигуры: {kind}"),
        )),
        Choice::Piece(piece) => now.players[usize::from(who)].bearer = piece,
        Choice::Owed => {
            now.pending.push(Pending::of(who, Ask::Bearer));
        }
    }
    if needs_tank {
        match pick {
            Choice::Lacking => faults.push((
                ABILITY_TAKEN_INVALID,
                clause::TANK,
                Words::new(
                    "the army has no knight with an own pawn before it",
                    "в войске нет коня, перед которым стоит своя пешка",
                ),
            )),
            Choice::Wrong => faults.push((
                SETUP_INVALID,
                clause::SETUP_EFFECTS,
                Words::new(
                    "no own knight with an own pawn before it stands there",
                    "там нет своего коня, перед которым стоит своя пешка",
                ),
            )),
            Choice::Piece(piece) => now.players[usize::from(who)].pick = piece,
            Choice::Owed => {
                now.pending.push(Pending::of(who, Ask::Pick));
            }
        }
    }
    // Bearers of all players first, then the knights (AC-1.8 comes before AC-1.9).
    now.pending.sort_by_key(|pending| (pending.ask == Ask::Pick, pending.player));
    faults
}

enum Choice {
    Lacking,
    Wrong,
    Piece(PieceId),
    Owed,
}

fn pointed(scene: &Scene<'_>, who: Who, candidates: &[PieceId], pointed: Pointed) -> Choice {
    let cell = |id: &PieceId| scene.piece(*id).cell;
    match (candidates, pointed) {
        ([], _) => Choice::Lacking,
        (_, Pointed::Cell(wanted)) => {
            candidates.iter().find(|id| cell(id) == wanted).map_or(Choice::Wrong, |id| Choice::Piece(*id))
        }
        (_, Pointed::Wing(wing)) => {
            let (files, ranks) = crate::board::STEPS[usize::from(scene.board.kind.king_side(usize::from(who)))];
            let along = |id: &&PieceId| {
                let far =
                    i16::from(file_of(cell(id))) * i16::from(files) + i16::from(rank_of(cell(id))) * i16::from(ranks);
                if wing == Wing::King { far } else { -far }
            };
            candidates.iter().max_by_key(along).map_or(Choice::Lacking, |id| Choice::Piece(*id))
        }
        ([one], Pointed::Nowhere) => Choice::Piece(*one),
        (_, Pointed::Nowhere) => Choice::Owed,
    }
}

/// AC-13.8: own knights with an own pawn before them.
pub fn tank_knights<'a>(scene: &Scene<'a>, who: Who) -> impl Iterator<Item = PieceId> + use<'a> {
    let scene = *scene;
    scene.army(who).filter(move |id| scene.piece(*id).kind == Kind::Knight && pawn_before(&scene, *id).is_some())
}

/// The own pawn in front of a piece.
pub fn pawn_before(scene: &Scene<'_>, id: PieceId) -> Option<PieceId> {
    let who = army_of(id);
    let front = scene.board.next(scene.piece(id).cell, scene.setup.forward[usize::from(who) & 3]);
    let pawn = if front == OFF { None } else { scene.piece_at(front) };
    pawn.filter(|pawn| army_of(*pawn) == who && scene.piece(*pawn).kind == Kind::Pawn)
}
