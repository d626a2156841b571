//! AC-12.3: the moment as a player knows it. Chances and bots work with it, so that they cannot tell what the player may not know.

use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::describe::Teller;
use crate::legal::ability::{active_cap, cap};
use crate::scene::Scene;
use crate::state::{Item, Place, State, Token, Who};

/// The kind of a token that is no more than a sign: no content has so many.
const UNKNOWN: u8 = u8::MAX;

/// The moment without what is hidden from the seat; none where nothing is.
///
/// A token that is no more than a sign to the player has no power (AC-11.10), an item that it does not see is not there (AC-7.11), one that it
/// has heard nothing of has no actions (AC-7.12), and an energy that it does not see is full, so that nothing can be read from its income
/// (AC-5.17).
pub fn known_to(rules: &Rules, state: &State, seat: Seat) -> Option<State> {
    let scene = Scene::new(rules, state);
    let Seat::Player(place) = seat else { return None };
    let who = scene.player_of_seat(place)?;
    let teller = Teller { scene, viewer: Viewer::Seat(seat), lang: Lang::En };
    let knows = |token: &Token| teller.knows_token(token);
    let hears = |item: &Item| item.visible_to & item.announced_to & 1 << who != 0 || item.actions.is_empty();
    let reads = |other: Who| cap(&scene, other).is_none() || teller.sees_energy(other);
    if scene.now.tokens.iter().all(knows) && scene.items().all(|(_, item)| hears(item)) && scene.players().all(reads) {
        return None;
    }
    let mut known = state.clone();
    for place in 0..known.now.tokens.len() {
        let token = known.now.tokens[place];
        if !knows(&token) {
            // That it is there is public (AC-11.10).
            known.now.tokens[place] = Token { kind: UNKNOWN, strength: 0, revealed_to: 0, ..token };
        }
    }
    for (slot, item) in scene.items().filter(|(_, item)| !hears(item)) {
        let hidden = &mut known.now.items[usize::from(slot)];
        if item.visible_to >> who & 1 == 0 {
            *hidden = Item::default();
            known.now.items_live &= !(1 << slot);
        } else {
            hidden.actions.clear();
        }
    }
    let live = known.now.items_live;
    let lost = |token: &Token| matches!(token.place, Place::Item(slot) if live >> slot & 1 == 0);
    for place in 0..known.now.tokens.len() {
        if lost(&known.now.tokens[place]) {
            known.now.tokens[place].place = Place::Nowhere;
        }
    }
    for other in scene.players().filter(|other| !reads(*other)) {
        known.now.players[usize::from(other)].energy = active_cap(&scene, other).unwrap_or(0);
    }
    // What the referee could go back to is no player's to see.
    known.keep_from_here();
    Some(known)
}
