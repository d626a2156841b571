//! Ids in text: cells, pieces, items, tokens, actions.

use holmgang_kernel::seat::SeatInfo;
use holmgang_kernel::words::{Lang, folded};

use crate::board::{Cell, Direction, cell_at, file_of, rank_of};
use crate::content::{ActionId, Home};
use crate::scene::Scene;
use crate::state::{ARMY, ItemSlot, Kind, MOST_PIECES, NO_PIECE, NOBODY, PieceId, Setup, Token, Who, army_of};
use crate::{Rules, SEATS};

/// A cell: `e4`.
pub fn cell(cell: Cell) -> String {
    format!("{}{}", (b'a' + file_of(cell)) as char, rank_of(cell) + 1)
}

/// Russian letters that look like those of files (AC notation), in any case.
const LOOK_ALIKES: [(char, char); 6] = [('а', 'a'), ('с', 'c'), ('е', 'e'), ('о', 'o'), ('р', 'p'), ('к', 'k')];

/// A letter as a Latin lower-case one, where it looks like one.
pub fn latin(letter: char) -> char {
    let lower = letter.to_lowercase().next().unwrap_or(letter);
    LOOK_ALIKES.iter().find(|(russian, _)| *russian == lower).map_or(lower, |(_, latin)| *latin)
}

/// Whether a text has the form of a cell of some board: a letter and one or two digits.
pub fn looks_like_cell(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters.next().map(latin);
    let rest = letters.as_str();
    first.is_some_and(|letter| letter.is_ascii_lowercase())
        && (1..=2).contains(&rest.len())
        && rest.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a cell of the grid of 16 by 16, on the board or not: `e4`, `Е4`. None for other texts and for lines that no board has.
pub fn read_cell(text: &str) -> Option<Cell> {
    if !looks_like_cell(text) {
        return None;
    }
    let mut letters = text.chars();
    let file = (latin(letters.next()?) as u32).checked_sub('a' as u32)?;
    let rank: u32 = letters.as_str().parse().ok()?;
    if file < 16 && (1..=16).contains(&rank) { Some(cell_at(file as u8, rank as u8 - 1)) } else { None }
}

/// The word of a kind.
pub fn kind(kind: Kind) -> &'static str {
    kind.word()
}

/// A kind by its word.
pub fn read_kind(text: &str) -> Option<Kind> {
    Kind::ALL.iter().find(|(_, word)| word.eq_ignore_ascii_case(text)).map(|(kind, _)| *kind)
}

/// The words of the straight directions, English and Russian.
const DIRECTIONS: [(Direction, &str, &str); 4] = [
    (0, "+rank", "+горизонталь"),
    (2, "+file", "+вертикаль"),
    (4, "-rank", "-горизонталь"),
    (6, "-file", "-вертикаль"),
];

/// A straight direction: `+rank`.
pub fn straight(direction: Direction) -> &'static str {
    DIRECTIONS.iter().find(|(known, ..)| *known == direction).map_or("none", |(_, word, _)| word)
}

/// A straight direction in words, by the coordinates of the board, whichever way a screen turns it.
pub fn straight_name(direction: Direction, lang: Lang) -> &'static str {
    match direction {
        0 => lang.pick("higher ranks", "старшие горизонтали"),
        2 => lang.pick("higher files", "старшие вертикали"),
        4 => lang.pick("lower ranks", "младшие горизонтали"),
        6 => lang.pick("lower files", "младшие вертикали"),
        _ => lang.pick("nowhere", "никуда"),
    }
}

/// Reads a straight direction; a minus sign will do for the hyphen.
pub fn read_straight(text: &str) -> Option<Direction> {
    let text = text.replace('−', "-").to_lowercase();
    DIRECTIONS.iter().find(|(_, en, ru)| [*en, *ru].contains(&text.as_str())).map(|(direction, ..)| *direction)
}

/// The seat of a player.
pub fn seat(setup: &Setup, who: Who) -> &'static SeatInfo {
    let place = setup.seats.get(usize::from(who)).copied().unwrap_or(0);
    &SEATS[usize::from(place) % SEATS.len()]
}

/// The word of a player's seat; `none` for nobody.
pub fn player(setup: &Setup, who: Who) -> &'static str {
    if who < setup.count { seat(setup, who).id } else { "none" }
}

/// A player by the word of the seat, or by its name in Russian.
pub fn read_player(setup: &Setup, text: &str) -> Option<Who> {
    let wanted = folded(text);
    (0..setup.count).find(|who| [seat(setup, *who).id, &folded(seat(setup, *who).name.ru)].contains(&wanted.as_str()))
}

/// A piece: `white-rook-2`, `white-tank`.
pub fn piece(scene: &Scene<'_>, id: PieceId) -> String {
    if usize::from(id) >= MOST_PIECES {
        return "none".to_owned();
    }
    let owner = player(scene.setup, army_of(id));
    if scene.piece(id).kind == Kind::Tank {
        let earlier = (army_of(id) * ARMY as u8..id).filter(|other| scene.piece(*other).kind == Kind::Tank).count();
        return if earlier == 0 { format!("{owner}-tank") } else { format!("{owner}-tank-{}", earlier + 1) };
    }
    let (start_kind, number) = scene.setup.names[usize::from(id)];
    match (start_kind, number) {
        (Kind::King | Kind::Queen, 1) => format!("{owner}-{}", kind(start_kind)),
        _ => format!("{owner}-{}-{number}", kind(start_kind)),
    }
}

/// Every place of an army that holds a piece, living or dead.
pub fn all_pieces<'a>(scene: &Scene<'a>) -> impl Iterator<Item = PieceId> + use<'a> {
    let scene = *scene;
    (0..scene.setup.count * ARMY as u8).filter(move |id| !scene.piece(*id).is_gone)
}

/// A piece by its id, living or dead.
pub fn read_piece(scene: &Scene<'_>, text: &str) -> Option<PieceId> {
    let (owner, _) = text.split_once('-')?;
    let who = read_player(scene.setup, owner)?;
    all_pieces(scene).filter(|id| army_of(*id) == who).find(|id| piece(scene, *id).eq_ignore_ascii_case(text))
}

/// An item: `water_bucket-1`, `tripwire-hidden-1`.
pub fn item(scene: &Scene<'_>, slot: ItemSlot) -> String {
    match scene.now.items.get(usize::from(slot)) {
        None => "none".to_owned(),
        Some(item) => {
            let kind = scene.rules.items.get(usize::from(item.kind)).map_or("item", |kind| kind.id.as_str());
            let hidden = if item.is_hidden_name { "hidden-" } else { "" };
            format!("{kind}-{hidden}{}", item.number)
        }
    }
}

/// A live item by its id, if this viewer sees it; `None` as viewer sees all.
pub fn read_item(scene: &Scene<'_>, viewer: Option<Who>, text: &str) -> Option<ItemSlot> {
    scene
        .items()
        .filter(|(_, item)| viewer.is_none_or(|who| item.visible_to >> who & 1 != 0))
        .map(|(slot, _)| slot)
        .find(|slot| self::item(scene, *slot).eq_ignore_ascii_case(text))
}

/// A token: `white-token-1`.
pub fn token(setup: &Setup, token: &Token) -> String {
    format!("{}-token-{}", player(setup, token.owner), token.number)
}

/// An action: `spark` of an ability, `water_bucket.douse` where the home must be told.
pub fn full_action(rules: &Rules, id: ActionId) -> String {
    match rules.actions.get(usize::from(id)) {
        None => "none".to_owned(),
        Some(action) => {
            let home = match action.home {
                Home::Ability(ability) => &rules.abilities[usize::from(ability)].id,
                Home::Item(item) => &rules.items[usize::from(item)].id,
            };
            format!("{home}.{}", action.id)
        }
    }
}

/// An action by `home.action`.
pub fn read_full_action(rules: &Rules, text: &str) -> Option<ActionId> {
    let (home, action) = text.split_once('.')?;
    rules
        .actions
        .iter()
        .position(|known| {
            let known_home = match known.home {
                Home::Ability(ability) => &rules.abilities[usize::from(ability)].id,
                Home::Item(item) => &rules.items[usize::from(item)].id,
            };
            known.id.eq_ignore_ascii_case(action) && known_home.eq_ignore_ascii_case(home)
        })
        .map(|place| place as ActionId)
}

/// An id, or `none`.
pub fn piece_or_none(scene: &Scene<'_>, id: PieceId) -> Option<String> {
    (id != NO_PIECE).then(|| piece(scene, id))
}

/// Players of a mask, in turn order.
pub fn players_of(setup: &Setup, mask: u8) -> impl Iterator<Item = &'static str> + '_ {
    (0..setup.count).filter(move |who| mask >> who & 1 != 0).map(|who| player(setup, who))
}

/// Nobody is no player.
pub fn is_somebody(who: Who) -> bool {
    who != NOBODY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_in_both_alphabets() {
        for (text, name) in [("e4", "e4"), ("Е4", "e4"), ("а1", "a1"), ("P16", "p16"), ("С3", "c3"), ("h08", "h8")] {
            assert_eq!(read_cell(text).map(cell).as_deref(), Some(name), "{text}");
        }
        for text in ["", "e", "e0", "e17", "q1", "4e", "e4x", "ee4", "e123", "ж4"] {
            assert_eq!(read_cell(text), None, "{text}");
        }
    }
}
