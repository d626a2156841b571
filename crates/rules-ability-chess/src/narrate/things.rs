//! Fire, items, tokens and barriers, as sentences.

use holmgang_kernel::say;

use crate::describe::Teller;
use crate::event::Event;
use crate::names;
use crate::state::{PERMANENT, Place, Who};

/// A sentence of what happens to fire, items, tokens and barriers; none if the viewer may not know of it, or of anything else.
pub(super) fn sentence(teller: &Teller<'_>, event: &Event) -> Option<String> {
    let (scene, lang) = (&teller.scene, teller.lang);
    let player = |who: Who| teller.player(who);
    let piece = |id: u8| teller.piece(id);
    let cell = |cell: u8| teller.cell(cell);
    let text = match event {
        Event::PassedFire { cell: at, .. } => {
            say!(lang, "Over the fire on {}, unharmed.", "Над огнём на {}, без вреда.", cell(*at))
        }
        Event::Carried { item, to, .. } => {
            if !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            say!(lang, "Taken along to {1}: {0}.", "Унесено на {1}: {0}.", teller.item(*item), cell(*to))
        }
        // What stays behind may be hidden; that something does is in the view of those who see it.
        Event::LeftBehind { .. } => return None,
        Event::ItemUnharmed { item, .. } => {
            if !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            say!(lang, "The {} does not burn.", "{}: не горит.", teller.item(*item))
        }
        Event::FireDice { count } => {
            let cells = lang.count(
                i64::from(*count),
                ["burning cell", "burning cells"],
                ["горящая клетка", "горящие клетки", "горящих клеток"],
            );
            say!(lang, "The round is over: dice for {cells}.", "Круг окончен, кубики за огонь: {cells}.")
        }
        Event::FreshFire { .. } => return None,
        Event::Ignited { cell: at } => say!(lang, "{} burns.", "{} горит.", cell(*at)),
        Event::Extinguished { cell: at } => say!(lang, "The fire on {} is out.", "Огонь на {} потушен.", cell(*at)),
        Event::FireRolled { cell: at, roll, is_out: true } => {
            say!(lang, "Fire on {}: {roll}, it goes out.", "Огонь на {}: {roll}, тухнет.", cell(*at))
        }
        Event::FireRolled { cell: at, roll, .. } => {
            say!(lang, "Fire on {}: {roll}, it stays.", "Огонь на {}: {roll}, горит дальше.", cell(*at))
        }
        Event::Dragged { who, item, from, to } => {
            if !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            say!(
                lang,
                "{} drags the {}: {} → {}.",
                "{} перекладывают: {}, {} → {}.",
                player(*who),
                teller.item(*item),
                cell(*from),
                cell(*to)
            )
        }
        Event::ItemAppeared { item, cell: at } => {
            if !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            let (name, id) = (teller.item(*item), names::item(scene, *item));
            say!(lang, "{name} ({id}) lies on {}.", "{name} ({id}) лежит на {}.", cell(*at))
        }
        Event::ItemGone { name, cell: at, .. } => {
            if !teller.is_among(name.visible_to) {
                return None;
            }
            let kind = scene
                .rules
                .items
                .get(usize::from(name.kind))
                .map_or_else(String::new, |kind| kind.name.get(lang).to_owned());
            say!(lang, "{kind} on {} is gone.", "Предмета на {} больше нет: {kind}.", cell(*at))
        }
        Event::ItemAnnounced { item, players } => {
            if !teller.is_among(*players) {
                return None;
            }
            let actions = scene
                .now
                .items
                .get(usize::from(*item))
                .map_or(Vec::new(), |item| item.actions.iter().map(|action| teller.action(*action)).collect());
            say!(lang, "What the {} can do: {}.", "Что может {}: {}.", teller.item(*item), actions.join(", "))
        }
        Event::TokenPlaced { owner, kind, strength, on, cell: at, .. } => {
            if !teller.knows(*owner) {
                // AC-11.10: where it was applied is public, and has been told.
                return None;
            }
            let what = teller.strength(*kind, *strength);
            match on {
                Place::Piece(id) => say!(lang, "{what}, on the {}.", "{what}, на фигуре: {}.", piece(*id)),
                Place::Item(slot) => say!(lang, "{what}, on the {}.", "{what}, на предмете: {}.", teller.item(*slot)),
                _ => say!(lang, "{what}, on {}.", "{what}, на клетке {}.", cell(*at)),
            }
        }
        Event::Detonated { kind, strength, cell: at, .. } => {
            say!(lang, "{} explodes on {}.", "{}: взрыв на {}.", teller.strength(*kind, *strength), cell(*at))
        }
        Event::Blasted { cell: at, .. } => {
            say!(lang, "On {} and around it only the fire counts.", "На {} и вокруг действует только огонь.", cell(*at))
        }
        Event::TokenGone { .. } => teller.pick("A token is gone with its object.", "Метка пропала вместе с объектом."),
        Event::BarrierRaised { cell: at, rounds } => {
            let rounds = if *rounds == PERMANENT {
                teller.pick("for good", "навсегда")
            } else {
                lang.count(i64::from(*rounds), ["round", "rounds"], ["круг", "круга", "кругов"])
            };
            say!(lang, "A barrier on {}: {rounds}.", "Преграда на {}: {rounds}.", cell(*at))
        }
        Event::BarrierGone { cell: at } => {
            say!(lang, "The barrier on {} is gone.", "Преграды на {} больше нет.", cell(*at))
        }
        Event::TokenRevealed { owner, number, players } => {
            if !teller.is_among(*players) && !teller.knows(*owner) {
                return None;
            }
            let token = scene.now.tokens.iter().find(|token| token.owner == *owner && token.number == *number);
            let what = token.map_or_else(String::new, |token| teller.strength(token.kind, token.strength));
            let at = token.map_or(crate::board::OFF, |token| scene.token_cell(token));
            say!(lang, "On {}: {what}.", "На {}: {what}.", cell(at))
        }
        Event::ItemRevealed { item, players } => {
            if !teller.is_among(*players) {
                return None;
            }
            say!(lang, "The {} can be seen.", "Теперь виден предмет: {}.", teller.item(*item))
        }
        _ => return None,
    };
    Some(text)
}
