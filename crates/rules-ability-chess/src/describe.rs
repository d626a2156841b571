//! Words for pieces, players, items and actions, and what a viewer may know.

use holmgang_kernel::say;
use holmgang_kernel::seat::{Seat, Viewer, told_apart};
use holmgang_kernel::words::Lang;

use crate::board::{Cell, OFF};
use crate::content::{ActionDef, ActionId, Cause};
use crate::names;
use crate::resolve::item::all_players;
use crate::russian::{self, Case};
use crate::scene::Scene;
use crate::state::{HARMS, Item, ItemSlot, Kind, NO_PIECE, NOBODY, PieceId, Token, Who, army_of};

/// A moment seen by somebody in a language.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    pub scene: Scene<'a>,
    pub viewer: Viewer,
    pub lang: Lang,
}

impl<'a> Teller<'a> {
    /// The player who looks, if it is one.
    pub fn player_looking(&self) -> Option<Who> {
        match self.viewer {
            Viewer::Seat(Seat::Player(place)) => self.scene.player_of_seat(place),
            _ => None,
        }
    }

    /// AC-12.3: whether the viewer may see what only this player knows.
    pub fn knows(&self, who: Who) -> bool {
        let seat = self.scene.setup.seats.get(usize::from(who)).copied();
        match seat {
            Some(seat) if who < self.scene.setup.count => self.viewer.knows(Seat::Player(seat)),
            _ => self.viewer == Viewer::Seat(Seat::Referee),
        }
    }

    /// Whether the viewer belongs to those of a mask: a player of it, the referee, or anybody where it is everybody.
    pub fn is_among(&self, players: u8) -> bool {
        let everybody = all_players(self.scene.setup.count);
        match (self.viewer, self.player_looking()) {
            (Viewer::Seat(Seat::Referee), _) => true,
            (_, Some(who)) => players >> who & 1 != 0,
            _ => players & everybody == everybody,
        }
    }

    /// AC-7.11: whether the viewer sees an item.
    pub fn sees(&self, item: &Item) -> bool {
        self.is_among(item.visible_to)
    }

    /// AC-11.10, AC-12.3: whether the viewer knows what a token is.
    pub fn knows_token(&self, token: &Token) -> bool {
        let is_secret = self.scene.rules.tokens.get(usize::from(token.kind)).is_none_or(|kind| kind.is_secret);
        !is_secret || self.knows(token.owner) || (token.revealed_to != 0 && self.is_among(token.revealed_to))
    }

    /// AC-5.17: whether the viewer sees how much energy a player has.
    pub fn sees_energy(&self, who: Who) -> bool {
        let ability = self.scene.setup.abilities.get(usize::from(who)).copied().flatten();
        let hides = ability.is_some_and(|ability| self.scene.rules.abilities[usize::from(ability)].hides_energy);
        !hides || self.knows(who)
    }

    /// One of two texts.
    pub fn pick(&self, en: &'a str, ru: &'a str) -> String {
        self.lang.pick(en, ru).to_owned()
    }

    /// A player's name: "White".
    pub fn player(&self, who: Who) -> String {
        if who == NOBODY || who >= self.scene.setup.count {
            return self.pick("nobody", "никто");
        }
        names::seat(self.scene.setup, who).name.get(self.lang).to_owned()
    }

    /// A player inside a Russian sentence: "белых"; in English the name.
    pub fn side(&self, who: Who, case: Case) -> String {
        match (self.lang, who < self.scene.setup.count) {
            (Lang::Ru, true) => russian::side(names::seat(self.scene.setup, who).id, case),
            _ => self.player(who),
        }
    }

    /// A piece with its colour and its cell now: "white rook a1".
    pub fn piece(&self, id: PieceId) -> String {
        self.piece_as(id, self.scene.piece(id).kind, self.scene.piece(id).cell)
    }

    /// A piece as it was: kind and cell.
    pub fn piece_as(&self, id: PieceId, kind: Kind, cell: Cell) -> String {
        self.piece_in(id, (kind, cell), Case::Nominative)
    }

    /// A piece as it was, in a Russian case: "белую ладью a1"; English has but one.
    pub fn piece_in(&self, id: PieceId, (kind, cell): (Kind, Cell), case: Case) -> String {
        if id == NO_PIECE {
            return self.pick("nobody", "никто");
        }
        let seat = names::seat(self.scene.setup, army_of(id) % self.scene.setup.count.max(1));
        let place = if cell == OFF { String::new() } else { format!(" {}", names::cell(cell)) };
        match self.lang {
            Lang::En => format!("{} {}{place}", seat.id, self.kind(kind)),
            Lang::Ru => format!("{}{place}", russian::piece(seat.id, kind, case)),
        }
    }

    /// What something becomes: "a rook", "an immobile piece"; in Russian the bare word.
    pub fn a_kind(&self, kind: Kind) -> String {
        let article = if kind == Kind::Immobile { "an" } else { "a" };
        say!(self.lang, "{article} {}", "{}", self.kind(kind))
    }

    /// A kind in words.
    pub fn kind(&self, kind: Kind) -> String {
        kind.name().get(self.lang).to_owned()
    }

    /// The letters on a piece's shield.
    pub fn sign(&self, kind: Kind) -> String {
        let (en, ru) = match kind {
            Kind::Pawn => ("P", "п"),
            Kind::Knight => ("N", "К"),
            Kind::Bishop => ("B", "С"),
            Kind::Rook => ("R", "Л"),
            Kind::Queen => ("Q", "Ф"),
            Kind::King => ("K", "Кр"),
            Kind::Immobile => ("I", "Н"),
            Kind::Tank => ("T", "Т"),
        };
        self.pick(en, ru)
    }

    /// An item by its place, living or gone.
    pub fn item(&self, slot: ItemSlot) -> String {
        let there = self.scene.now.items.get(usize::from(slot));
        let kind = there.and_then(|item| Some((item, self.scene.rules.items.get(usize::from(item.kind))?)));
        let Some((item, kind)) = kind else { return self.pick("item", "предмет") };
        let is_like = |other: &Item| other.kind == item.kind && self.sees(other);
        let is_alone = !self.scene.items().any(|(other, found)| other != slot && is_like(found));
        let name = kind.name.get(self.lang);
        // AC-12.3: numbers of hidden items are counted apart, so that no number tells of others.
        let apart = if item.is_hidden_name { self.lang.pick("hidden", "скрытый") } else { "" };
        if is_alone { name.to_owned() } else { told_apart(name, apart, Some(item.number.into())) }
    }

    /// An action's definition.
    pub fn def(&self, action: ActionId) -> Option<&'a ActionDef> {
        self.scene.rules.actions.get(usize::from(action))
    }

    /// An action's name.
    pub fn action(&self, action: ActionId) -> String {
        self.def(action).map_or_else(String::new, |def| def.name.get(self.lang).to_owned())
    }

    /// AC-7.11: what an item can do: every action with its tempo, price, zone and effect, and how often.
    pub fn can_do(&self, item: &Item) -> String {
        let actions = item.actions.iter().filter_map(|action| self.def(*action));
        let mut parts: Vec<String> = actions.map(|def| crate::card::action(def, self.lang)).collect();
        parts.extend(crate::card::charges(item.charges, self.lang));
        parts.join(". ")
    }

    /// A cell's name; "nowhere" off the board.
    pub fn cell(&self, cell: Cell) -> String {
        if cell == OFF { self.pick("nowhere", "нигде") } else { names::cell(cell) }
    }

    /// Harms of a mask in words.
    pub fn harms(&self, mask: u8) -> String {
        const WORDS: [(&str, &str); HARMS.len()] =
            [("fire", "огонь"), ("wounds", "ранения"), ("capture", "взятие"), ("abilities", "способности")];
        let all: Vec<&str> = (0..HARMS.len())
            .filter(|harm| mask >> harm & 1 != 0)
            .map(|harm| self.lang.pick(WORDS[harm].0, WORDS[harm].1))
            .collect();
        all.join(", ")
    }

    /// How a piece died.
    pub fn cause(&self, cause: Cause) -> String {
        cause.name().get(self.lang).to_owned()
    }

    /// The strength of a token in words.
    pub fn strength(&self, kind: u8, strength: u8) -> String {
        let kind = self.scene.rules.tokens.get(usize::from(kind));
        let power = kind.and_then(|kind| kind.strengths.get(usize::from(strength)));
        match (kind, power) {
            (Some(kind), Some(power)) => format!("{} ({})", kind.name.get(self.lang), power.name.get(self.lang)),
            _ => self.pick("token", "метка"),
        }
    }

    /// "2 turns", "for good".
    pub fn turns(&self, turns: Option<u8>) -> String {
        match turns {
            Some(turns) => self.lang.count(i64::from(turns), ["turn", "turns"], ["ход", "хода", "ходов"]),
            None => self.pick("for good", "навсегда"),
        }
    }
}
