//! Events as lines of the log for a viewer: present tense, names in the nominative. The sentences stand in `event.rs`; here is what they are told with. What a
//! viewer may not know is not told, or told without its secret (AC-12.3).

pub(crate) mod ruling;
pub(crate) mod used;

use holmgang_kernel::event::Concern;
use holmgang_kernel::view::{Line, Rank};
use holmgang_kernel::words::Lang;
use holmgang_kernel::{plain, say};

use crate::board::{Cell, OFF};
use crate::content::{TargetKind, Visibility};
use crate::describe::Teller;
use crate::event::Event;
use crate::state::{Item, ItemSlot, Kind, NO_ITEM, NO_PIECE, NOBODY, PERMANENT, PieceId, Pieces, Place, Who, army_of};
use crate::{names, russian};

pub use self::ruling::ruling;

/// An event as a line of the log; none if the viewer may not know of it.
pub fn told(teller: &Teller<'_>, event: &Event) -> Option<Line> {
    if !event.is_told(teller) {
        return None;
    }
    let Concern { who, others: pieces, cells } = concern(teller, event);
    let scene = &teller.scene;
    // What is told of a piece alone is told of its side.
    let of_piece = pieces.iter().copied().find(|id| *id != NO_PIECE && scene.owner(*id) != NOBODY).map(army_of);
    Some(Line {
        text: capital(event.sentence(teller)),
        side: who.or(of_piece).filter(|who| *who < scene.setup.count),
        tokens: pieces.into_iter().filter(|id| *id != NO_PIECE).map(|id| names::piece(scene, id)).collect(),
        cells: cells.into_iter().filter(|cell| *cell != OFF).map(names::cell).collect(),
        rank: match event {
            Event::TurnBegan { is_extra: true, .. } => Rank::Heading,
            Event::FireRolled { is_out: true, .. } => Rank::Consequence,
            event => event.rank(),
        },
        seen: None,
    })
}

/// Whom it concerns, with what a use is aimed at where the viewer is shown that (AC-12.3). Who acts stands first: the bearer, where it is an ability.
fn concern(teller: &Teller<'_>, event: &Event) -> Concern<u8, Cell> {
    let Event::Used { who, action, item, aim, .. } = event else { return event.concern() };
    let mut concern = event.concern();
    if *item == NO_ITEM {
        concern = concern.to(teller.scene.player(*who).bearer);
    }
    let is_secret = teller.def(*action).is_some_and(|def| def.visibility == Visibility::Secret);
    match aim.kind {
        TargetKind::Piece if !is_secret || teller.knows(*who) => concern.to(aim.value),
        TargetKind::Cell if !is_secret || teller.knows(*who) => concern.at(aim.value),
        _ => concern,
    }
}

/// A sentence begins with a capital letter, but a cell stays as it is written.
pub fn capital(text: String) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_alphabetic() => {
            first.to_uppercase().chain(text.chars().skip(1)).collect()
        }
        _ => text,
    }
}

/// Sentences that hang on more than their fields, and parts of others.
impl Teller<'_> {
    /// An item that lies on the board.
    pub(crate) fn there(&self, slot: ItemSlot) -> Option<&Item> {
        self.scene.now.items.get(usize::from(slot))
    }

    /// AC-7.11: whether the viewer sees the item of a place.
    pub(crate) fn sees_item(&self, slot: ItemSlot) -> bool {
        self.there(slot).is_some_and(|item| self.sees(item))
    }

    pub(crate) fn item_kind(&self, kind: u16) -> String {
        let kind = self.scene.rules.items.get(usize::from(kind));
        kind.map_or_else(String::new, |kind| kind.name.get(self.lang).to_owned())
    }

    /// A piece where it stands, as what it was.
    pub(crate) fn was(&self, id: PieceId, kind: Kind) -> String {
        self.piece_as(id, kind, self.scene.piece(id).cell)
    }

    /// A piece as what it is, where it stood.
    pub(crate) fn piece_at(&self, id: PieceId, cell: Cell) -> String {
        self.piece_as(id, self.scene.piece(id).kind, cell)
    }

    /// Pieces of a player, as bits.
    pub(crate) fn pieces_of(&self, who: Who, pieces: u16) -> String {
        let list: Vec<String> = Pieces(u64::from(pieces)).map(|place| self.piece(who * 16 + place)).collect();
        list.join(", ")
    }

    pub(crate) fn turns_left(&self, turns: u8) -> String {
        self.turns((turns != PERMANENT).then_some(turns))
    }

    pub(crate) fn rounds(&self, rounds: u8) -> String {
        if rounds == PERMANENT {
            return self.pick("for good", "навсегда");
        }
        self.lang.count(i64::from(rounds), ["round", "rounds"], ["круг", "круга", "кругов"])
    }

    pub(crate) fn hit_points(&self, amount: u8) -> String {
        let ru = ["единицу здоровья", "единицы здоровья", "единиц здоровья"];
        self.lang.count(i64::from(amount), ["hit point", "hit points"], ru)
    }

    pub(crate) fn turned_into(&self, kind: Kind) -> String {
        match self.lang {
            Lang::En => self.a_kind(kind),
            Lang::Ru => russian::turned_into(kind).to_owned(),
        }
    }

    pub(crate) fn healed(&self, id: PieceId, from: Kind, to: Kind) -> String {
        let name = self.was(id, from);
        match to {
            Kind::King => {
                say!(self.lang, "{name} is healed: it gives the boost again.", "{name} вылечен: снова даёт усиление.")
            }
            Kind::Tank => {
                let hp = self.scene.piece(id).hp;
                say!(self.lang, "{name} is repaired: hit points {hp}.", "{name} починен: здоровье {hp}.")
            }
            _ => say!(self.lang, "{name} is healed: now {}.", "{name} после лечения — {}.", self.a_kind(to)),
        }
    }

    pub(crate) fn restricted(&self, who: Who, is_only: bool, pieces: u16, turns: u8) -> String {
        let (name, list, turns) = (self.player(who), self.pieces_of(who, pieces), self.turns_left(turns));
        if is_only {
            return say!(
                self.lang,
                "{name} may move only: {list} ({turns}).",
                "{name} могут ходить только этими фигурами: {list} ({turns})."
            );
        }
        say!(
            self.lang,
            "{name} may not move: {list} ({turns}).",
            "{name} не могут ходить этими фигурами: {list} ({turns})."
        )
    }

    pub(crate) fn token_placed(&self, what: &str, on: Place, at: Cell) -> String {
        match on {
            Place::Piece(id) => say!(self.lang, "{what}, on the {}.", "{what}, на фигуре: {}.", self.piece(id)),
            Place::Item(slot) => say!(self.lang, "{what}, on the {}.", "{what}, на предмете: {}.", self.item(slot)),
            _ => say!(self.lang, "{what}, on {}.", "{what}, на клетке {}.", self.cell(at)),
        }
    }

    pub(crate) fn token_revealed(&self, owner: Who, number: u16) -> String {
        let token = self.scene.now.tokens.iter().find(|token| token.owner == owner && token.number == number);
        let what = token.map_or_else(String::new, |token| self.strength(token.kind, token.strength));
        let at = token.map_or(OFF, |token| self.scene.token_cell(token));
        say!(self.lang, "On {}: {what}.", "На {}: {what}.", self.cell(at))
    }

    pub(crate) fn ended(&self, winner: Option<Who>) -> String {
        plain::result(winner.map(|who| names::seat(self.scene.setup, who).name), self.lang)
    }
}
