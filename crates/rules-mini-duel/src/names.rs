//! Ids and names: of pieces, Walls, cells, skills and items, from index to word and back.

use holmgang_kernel::say;
use holmgang_kernel::seat::told_apart;
use holmgang_kernel::words::{Lang, Words, entry_named, folded};

use crate::Rules;
use crate::content::{ItemId, SkillId};
use crate::event::{Mark, WallId};
use crate::state::{FILES, Fate, NOBODY, PIECES, Place, Player, Square, State, What, Who, is_front, owner, piece_of};

/// The id of a piece: `elves-3`; `nobody` for nobody.
pub fn piece_id(who: Who) -> String {
    if usize::from(who) < PIECES { format!("{}-{}", owner(who).word(), who % 16 + 1) } else { "nobody".to_owned() }
}

/// The id of a Wall: `zombies-wall-2`.
pub fn wall_id(wall: WallId) -> String {
    format!("{}-wall-{}", wall.player.word(), wall.number)
}

/// The player and the number of a Wall's id, in either language.
pub fn wall_named(text: &str) -> Option<WallId> {
    let (player, rest) = with_player(text);
    let number = rest.strip_prefix("wall-").or_else(|| rest.strip_prefix("стена-"))?;
    Some(WallId { player: player?, number: number.parse().ok().filter(|_| !file_has_sign(number))? })
}

/// The id of a piece or a Wall.
pub fn mark_id(mark: Mark) -> String {
    match mark {
        Mark::Piece(who) => piece_id(who),
        Mark::Wall(wall) => wall_id(wall),
    }
}

/// MD-1.7: a cell of a formation: `front-2`; `outside` for one that is none.
pub fn place_name(place: Place) -> String {
    if usize::from(place) < PIECES {
        format!("{}-{}", if is_front(place) { "front" } else { "back" }, place % FILES + 1)
    } else {
        "outside".to_owned()
    }
}

/// The same as a person reads it: `front-2`, «впереди-2». Both are understood when they are typed.
pub fn place_label(place: Place, lang: Lang) -> String {
    if usize::from(place) >= PIECES {
        return lang.pick("nowhere", "нигде").to_owned();
    }
    let row = if is_front(place) { lang.pick("front", "впереди") } else { lang.pick("back", "сзади") };
    format!("{row}-{}", place % FILES + 1)
}

/// The same within a sentence: `in front, file 2`, «впереди, место 2».
pub fn place_words(place: Place, lang: Lang) -> String {
    let file = place % FILES + 1;
    match (usize::from(place) < PIECES, is_front(place)) {
        (false, _) => place_label(place, lang),
        (true, true) => say!(lang, "in front, file {file}", "впереди, место {file}"),
        (true, false) => say!(lang, "at the back, file {file}", "сзади, место {file}"),
    }
}

/// The place below 16 of a cell of a formation, with a player in front of it or not.
pub fn place_named(text: &str) -> Option<(Option<Player>, Place)> {
    let (player, rest) = with_player(text);
    let (row, file) = rest.split_once('-')?;
    let file: u8 = file.parse().ok().filter(|file| (1..=FILES).contains(file) && !file_has_sign(rest))?;
    match row {
        "front" | "впереди" | "перед" => Some((player, file - 1)),
        "back" | "сзади" | "зад" => Some((player, FILES + file - 1)),
        _ => None,
    }
}

fn file_has_sign(text: &str) -> bool {
    text.contains('+')
}

/// The players as the screen calls them in Russian.
const PLAYERS_RU: [(Player, &str); 2] = [(Player::Elves, "эльфы"), (Player::Zombies, "зомби")];

fn with_player(text: &str) -> (Option<Player>, &str) {
    let cut = |(player, word): &(Player, &str)| Some((*player, text.strip_prefix(word)?.strip_prefix('-')?));
    match Player::ALL.iter().chain(&PLAYERS_RU).find_map(cut) {
        Some((player, rest)) => (Some(player), rest),
        None => (None, text),
    }
}

/// MD-12.1: a cell of the chess board: `e4`.
pub fn square_name(square: Square) -> String {
    if square < 64 { format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1) } else { "none".to_owned() }
}

/// The cell of a name: `e4`, or (file, rank) as the rulebook writes it.
pub fn square_named(text: &str) -> Option<Square> {
    let text = text.trim().trim_start_matches('(').trim_end_matches(')');
    let (file, rank) = match text.split_once(',') {
        Some((file, rank)) => (digit(file.trim())?, digit(rank.trim())?),
        None => {
            let mut letters = text.chars();
            let file = letters.next()?.to_ascii_lowercase();
            let file = u8::try_from(file).ok().filter(|letter| (b'a'..=b'h').contains(letter))? - b'a';
            (file, digit(letters.as_str())?)
        }
    };
    Some(rank * 8 + file)
}

fn digit(text: &str) -> Option<u8> {
    let [byte @ b'1'..=b'8'] = text.as_bytes() else { return None };
    Some(byte - b'1')
}

/// The number in an id like `elves-3`.
fn numbered(text: &str) -> Option<(Player, usize)> {
    let (player, number) = with_player(text);
    let number: usize = number.parse().ok().filter(|_| !number.starts_with('+') && !number.starts_with('0'))?;
    Some((player?, number.checked_sub(1)?))
}

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// One piece.
    One(Who),
    /// Several of the same name.
    Several(Vec<Who>),
    /// Nobody.
    Unknown,
}

/// Everybody who is or was in the battle.
pub fn everybody(state: &State) -> impl Iterator<Item = Who> + use<'_> {
    (0..PIECES as Who).filter(|who| exists(state, *who))
}

/// Whether there is such a piece.
pub fn exists(state: &State, who: Who) -> bool {
    match (&state.chess, usize::from(who)) {
        (_, PIECES..) => false,
        (Some(chess), piece) => chess.fate[piece] != Fate::Absent,
        (None, piece) => state.lineup.place[piece] != crate::state::OFF_FIELD,
    }
}

impl Rules {
    /// The piece that an id stands for.
    pub fn piece(&self, state: &State, id: &str) -> Option<Who> {
        let (player, number) = numbered(&id.trim().to_lowercase()).filter(|(_, number)| *number < 16)?;
        Some(piece_of(player, number)).filter(|who| exists(state, *who))
    }

    /// The piece that an id or a name stands for. Of several with one name the only living one is meant.
    pub fn piece_named(&self, state: &State, text: &str) -> Named {
        if let Some(who) = self.piece(state, text) {
            return Named::One(who);
        }
        let wanted = folded(text);
        let called: Vec<Who> =
            everybody(state).filter(|who| state.setup.sheets[usize::from(*who)].name.is_called(&wanted)).collect();
        match called.as_slice() {
            [] => Named::Unknown,
            [who] => Named::One(*who),
            _ => Named::Several(called),
        }
    }

    /// The name of a piece; those who share their name are told apart by side, and on one side by number.
    pub fn name_of(&self, state: &State, who: Who, lang: Lang) -> String {
        let Some(sheet) = state.setup.sheets.get(usize::from(who)).filter(|_| who != NOBODY) else {
            return lang.pick("nobody", "никто").to_owned();
        };
        let name = sheet.name.get(lang);
        let alike = || everybody(state).filter(move |other| state.setup.sheets[usize::from(*other)].name == sheet.name);
        if alike().all(|other| other == who) {
            return name.to_owned();
        }
        // Whoever has the same name is told apart by the side, and on one side by the place among its like.
        let side = owner(who).name().get(lang);
        let own = || alike().filter(move |other| owner(*other) == owner(who));
        let number = own().position(|other| other == who).filter(|_| own().nth(1).is_some()).map(|place| place + 1);
        told_apart(name, side, number)
    }

    /// The name of a piece or a Wall.
    pub fn mark_name(&self, state: &State, mark: Mark, lang: Lang) -> String {
        match mark {
            Mark::Piece(who) => self.name_of(state, who, lang),
            Mark::Wall(wall) => self.wall_name(wall, lang),
        }
    }

    /// The name of a Wall.
    pub fn wall_name(&self, wall: WallId, lang: Lang) -> String {
        told_apart(lang.pick("Wall", "Стена"), wall.player.name().get(lang), Some(wall.number.into()))
    }

    /// The skill with this id.
    pub fn skill_by_id(&self, id: &str) -> Option<SkillId> {
        self.skills.iter().position(|skill| skill.id == id).and_then(|skill| SkillId::try_from(skill).ok())
    }

    /// The skill with this id, or with this name in either language.
    pub fn skill_named(&self, text: &str) -> Option<SkillId> {
        index(self.skills.iter().map(|skill| (skill.id.as_str(), &skill.name)), text)
    }

    /// The name of a skill.
    pub fn skill_name(&self, skill: SkillId, lang: Lang) -> &str {
        let unknown = lang.pick("unknown skill", "неизвестный навык");
        self.skills.get(usize::from(skill)).map_or(unknown, |skill| skill.name.get(lang))
    }

    /// The class item with this id.
    pub fn item_by_id(&self, id: &str) -> Option<ItemId> {
        self.items.iter().position(|item| item.id == id).and_then(|item| ItemId::try_from(item).ok())
    }

    /// The class item with this id, or with this name in either language.
    pub fn item_named(&self, text: &str) -> Option<ItemId> {
        index(self.items.iter().map(|item| (item.id.as_str(), &item.name)), text)
    }

    /// The name of a class item.
    pub fn item_name(&self, item: ItemId, lang: Lang) -> &str {
        self.items.get(usize::from(item)).map_or("", |item| item.name.get(lang))
    }

    /// The id of an effect.
    pub fn what_id(&self, what: What) -> &str {
        match what {
            What::Skill(skill) => self.skills.get(usize::from(skill)).map_or("", |skill| &skill.id),
            What::Strength => "strength",
            What::Weakness => "weakness",
            What::Cloak => "cloak",
        }
    }

    /// The effect with this id.
    pub fn what_named(&self, id: &str) -> Option<What> {
        match id {
            "strength" => Some(What::Strength),
            "weakness" => Some(What::Weakness),
            "cloak" => Some(What::Cloak),
            _ => self.skill_by_id(id).map(What::Skill),
        }
    }

    /// The name of an effect.
    pub fn what_name(&self, what: What, lang: Lang) -> &str {
        match what {
            What::Skill(skill) => self.skill_name(skill, lang),
            What::Strength => lang.pick("Strength", "Сила"),
            What::Weakness => lang.pick("Weakness", "Слабость"),
            What::Cloak => lang.pick("Cloak", "Плащ"),
        }
    }
}

fn index<'a>(entries: impl Iterator<Item = (&'a str, &'a Words)> + Clone, text: &str) -> Option<u16> {
    u16::try_from(entry_named(entries, text)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_they_are_written() {
        for square in 0..64 {
            assert_eq!(square_named(&square_name(square)), Some(square));
        }
        assert_eq!(square_named("5,4"), square_named("e4"));
        assert_eq!(square_named("(8,7)"), square_named("H7"));
        for place in 0..16 {
            assert_eq!(place_named(&place_name(place)), Some((None, place)));
            for lang in [Lang::En, Lang::Ru] {
                assert_eq!(place_named(&place_label(place, lang)), Some((None, place)), "as it is shown");
            }
        }
        assert_eq!(place_named("zombies-back-3"), Some((Some(Player::Zombies), 10)));
        // As the screen says it in Russian.
        assert_eq!(place_named("сзади-2"), place_named("back-2"));
        assert_eq!(place_named("зомби-впереди-8"), place_named("zombies-front-8"));
        assert_eq!(numbered("эльфы-3"), Some((Player::Elves, 2)));
        for wall in Player::BOTH.map(|player| WallId { player, number: 12 }) {
            assert_eq!(wall_named(&wall_id(wall)), Some(wall));
            let russian = wall_id(wall).replace("elves-wall", "эльфы-стена").replace("zombies-wall", "зомби-стена");
            assert_eq!(wall_named(&russian), Some(wall));
        }
    }

    #[test]
    fn strangers_are_no_cells() {
        for text in ["", "i1", "a9", "a0", "a11", "9,1", "0,1", "1,", "a", "е4"] {
            assert_eq!(square_named(text), None, "{text:?}");
        }
        for text in ["front-9", "front-0", "front", "side-1", "front-+1", "front-1-2"] {
            assert_eq!(place_named(text), None, "{text:?}");
        }
        for text in ["wall-1", "elves-wall-", "elves-wall-+1", "elves-wall-x", "dwarves-wall-1", "elves-wall-300"] {
            assert_eq!(wall_named(text), None, "{text:?}");
        }
    }
}
