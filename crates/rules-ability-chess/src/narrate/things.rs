//! Fire, items, tokens and barriers, as sentences: one for every kind of event; none where the viewer may not know of it.

use holmgang_kernel::say;

use crate::board::Cell;
use crate::describe::Teller;
use crate::event::ItemName;
use crate::state::{ItemSlot, PERMANENT, Place, Who};

/// AC-6.5, AC-6.6: a piece has passed over a burning cell unharmed.
pub(super) fn passed_fire(teller: &Teller<'_>, at: Cell) -> String {
    say!(teller.lang, "Over the fire on {}, unharmed.", "Над огнём на {}, без вреда.", teller.cell(at))
}

/// AC-7.6, AC-7.7, AC-7.9: an item is taken along.
pub(super) fn carried(teller: &Teller<'_>, item: ItemSlot, to: Cell) -> Option<String> {
    if !teller.scene.now.items.get(usize::from(item)).is_some_and(|item| teller.sees(item)) {
        return None;
    }
    Some(say!(teller.lang, "Taken along to {1}: {0}.", "Унесено на {1}: {0}.", teller.item(item), teller.cell(to)))
}

/// AC-6.13: an item on a cell that catches fire.
pub(super) fn item_unharmed(teller: &Teller<'_>, item: ItemSlot) -> Option<String> {
    if !teller.scene.now.items.get(usize::from(item)).is_some_and(|item| teller.sees(item)) {
        return None;
    }
    Some(say!(teller.lang, "The {} does not burn.", "{}: не горит.", teller.item(item)))
}

/// AC-6.11: dice are rolled for so many cells.
pub(super) fn fire_dice(teller: &Teller<'_>, count: u8) -> String {
    let cells = teller.lang.count(
        i64::from(count),
        ["burning cell", "burning cells"],
        ["горящая клетка", "горящие клетки", "горящих клеток"],
    );
    say!(teller.lang, "The round is over: dice for {cells}.", "Круг окончен, кубики за огонь: {cells}.")
}

/// AC-6.1: cells catch fire.
pub(super) fn ignited(teller: &Teller<'_>, at: Cell) -> String {
    say!(teller.lang, "{} burns.", "{} горит.", teller.cell(at))
}

/// AC-6.10, AC-6.19: a fire is out.
pub(super) fn extinguished(teller: &Teller<'_>, at: Cell) -> String {
    say!(teller.lang, "The fire on {} is out.", "Огонь на {} потушен.", teller.cell(at))
}

/// AC-6.10: the die of a burning cell.
pub(super) fn fire_rolled(teller: &Teller<'_>, at: Cell, roll: u8, is_out: bool) -> String {
    if is_out {
        say!(teller.lang, "Fire on {}: {roll}, it goes out.", "Огонь на {}: {roll}, тухнет.", teller.cell(at))
    } else {
        say!(teller.lang, "Fire on {}: {roll}, it stays.", "Огонь на {}: {roll}, горит дальше.", teller.cell(at))
    }
}

/// AC-7.2: an item is dragged.
pub(super) fn dragged(teller: &Teller<'_>, who: Who, item: ItemSlot, from: Cell, to: Cell) -> Option<String> {
    if !teller.scene.now.items.get(usize::from(item)).is_some_and(|item| teller.sees(item)) {
        return None;
    }
    Some(say!(
        teller.lang,
        "{} drags the {}: {} → {}.",
        "{} перекладывают: {}, {} → {}.",
        teller.player(who),
        teller.item(item),
        teller.cell(from),
        teller.cell(to)
    ))
}

/// AC-7: an item appears.
pub(super) fn item_appeared(teller: &Teller<'_>, item: ItemSlot, at: Cell) -> Option<String> {
    if !teller.scene.now.items.get(usize::from(item)).is_some_and(|item| teller.sees(item)) {
        return None;
    }
    Some(say!(teller.lang, "{} lies on {}.", "{} лежит на {}.", teller.item(item), teller.cell(at)))
}

/// AC-7.14: an item is gone.
pub(super) fn item_gone(teller: &Teller<'_>, name: ItemName, at: Cell) -> Option<String> {
    if !teller.is_among(name.visible_to) {
        return None;
    }
    let kind = teller
        .scene
        .rules
        .items
        .get(usize::from(name.kind))
        .map_or_else(String::new, |kind| kind.name.get(teller.lang).to_owned());
    Some(say!(teller.lang, "{kind} on {} is gone.", "Предмета на {} больше нет: {kind}.", teller.cell(at)))
}

/// AC-7.11: its actions are announced to these players, as bits.
pub(super) fn item_announced(teller: &Teller<'_>, item: ItemSlot, players: u8) -> Option<String> {
    if !teller.is_among(players) {
        return None;
    }
    let there = teller.scene.now.items.get(usize::from(item))?;
    Some(say!(teller.lang, "What the {} can do: {}.", "Что может {}: {}.", teller.item(item), teller.can_do(there)))
}

/// AC-11.10: a token is placed.
pub(super) fn token_placed(
    teller: &Teller<'_>,
    owner: Who,
    kind: u8,
    strength: u8,
    on: Place,
    at: Cell,
) -> Option<String> {
    if !teller.knows(owner) {
        // AC-11.10: where it was applied is public, and has been told.
        return None;
    }
    let what = teller.strength(kind, strength);
    Some(match on {
        Place::Piece(id) => say!(teller.lang, "{what}, on the {}.", "{what}, на фигуре: {}.", teller.piece(id)),
        Place::Item(slot) => say!(teller.lang, "{what}, on the {}.", "{what}, на предмете: {}.", teller.item(slot)),
        _ => say!(teller.lang, "{what}, on {}.", "{what}, на клетке {}.", teller.cell(at)),
    })
}

/// AC-13.2, AC-13.4: a token bursts.
pub(super) fn detonated(teller: &Teller<'_>, kind: u8, strength: u8, at: Cell) -> String {
    say!(teller.lang, "{} explodes on {}.", "{}: взрыв на {}.", teller.strength(kind, strength), teller.cell(at))
}

/// AC-13.3: who stood in the inner area is left to its fire; the first of them.
pub(super) fn blasted(teller: &Teller<'_>, at: Cell) -> String {
    say!(
        teller.lang,
        "On {} and around it only the fire counts.",
        "На {} и вокруг действует только огонь.",
        teller.cell(at)
    )
}

/// AC-13.4: a token is gone with its object.
pub(super) fn token_gone(teller: &Teller<'_>) -> String {
    teller.pick("A token is gone with its object.", "Метка пропала вместе с объектом.")
}

/// AC-11.9: a barrier.
pub(super) fn barrier_raised(teller: &Teller<'_>, at: Cell, rounds: u8) -> String {
    let rounds = if rounds == PERMANENT {
        teller.pick("for good", "навсегда")
    } else {
        teller.lang.count(i64::from(rounds), ["round", "rounds"], ["круг", "круга", "кругов"])
    };
    say!(teller.lang, "A barrier on {}: {rounds}.", "Преграда на {}: {rounds}.", teller.cell(at))
}

/// AC-11.9: a barrier is gone.
pub(super) fn barrier_gone(teller: &Teller<'_>, at: Cell) -> String {
    say!(teller.lang, "The barrier on {} is gone.", "Преграды на {} больше нет.", teller.cell(at))
}

/// AC-12.2: a token is shown to these players, as bits.
pub(super) fn token_revealed(teller: &Teller<'_>, owner: Who, number: u16, players: u8) -> Option<String> {
    if !teller.is_among(players) && !teller.knows(owner) {
        return None;
    }
    let token = teller.scene.now.tokens.iter().find(|token| token.owner == owner && token.number == number);
    let what = token.map_or_else(String::new, |token| teller.strength(token.kind, token.strength));
    let at = token.map_or(crate::board::OFF, |token| teller.scene.token_cell(token));
    Some(say!(teller.lang, "On {}: {what}.", "На {}: {what}.", teller.cell(at)))
}

/// AC-12.2: an item is shown to these players, as bits.
pub(super) fn item_revealed(teller: &Teller<'_>, item: ItemSlot, players: u8) -> Option<String> {
    if !teller.is_among(players) {
        return None;
    }
    Some(say!(teller.lang, "The {} can be seen.", "Теперь виден предмет: {}.", teller.item(item)))
}
