//! What a player may do beside the list: standing orders, and delayed actions whose event needs a word of one's own.

use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::view::{Amount, Blank, Takes};
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::action::{Act, Action, Deed, DefenceKind, Delaying, Mishap, Split, Strike, Trigger, Victim, Whose, With};
use crate::content::{ItemKind, NO_SKILL};
use crate::hands;
use crate::legal::{decider, seat_of};
use crate::names::{best_school, cell_name, id_of};
use crate::permit::MOST_MESSAGE;
use crate::state::{Against, Ask, Order, Place, Standard, State, WHOEVER, Who};

/// What stands where a player is to write an event.
const TO_WRITE: &str = "…";
/// The most points that a standing order keeps by its form.
const MOST_KEPT: i32 = 5;
/// The most characters of a list of cells.
const MOST_CELLS: u16 = 120;
/// The most characters of an id or name.
const MOST_ID: u16 = 40;

/// In the own turn: standing orders to give and to take back, and events to wait for that the list does not name.
pub fn beside(rules: &Rules, state: &State, seat: Seat) -> Vec<Action> {
    let by = decider(state);
    if !state.is_open() || state.ask != Ask::Act || seat != seat_of(state.fighter(by).side) {
        return Vec::new();
    }
    let acts = delays(rules, state, by).into_iter().chain(orders(rules, state, by));
    let actions = acts.map(|act| Action { by, act });
    actions.filter(|action| rules.check(state, seat, action).is_ok()).collect()
}

/// FY-7.11: with what is in hand, against who speaks, takes something, comes beside one, or because of an event of one's own.
fn delays(rules: &Rules, state: &State, by: Who) -> Vec<Act> {
    let with = hands::usual_weapon(rules, state, by).map_or(With::Fist, With::Item);
    let strike = Strike { with, thrown: false, skill: NO_SKILL, split: Split::one(WHOEVER, 1) };
    let own = state.fighter(by).cell;
    let directions = 0..state.map().grid.directions();
    let beside: Vec<Place> = directions.filter_map(|to| state.map().step(&state.doors, own, to)).collect();
    let own_side = Trigger::DeclaresAttack(Victim::Own);
    let mut triggers =
        vec![own_side, Trigger::Mishap(Mishap::Hurt), Trigger::Mishap(Mishap::Fallen), Trigger::Speaks, Trigger::Draws];
    if !beside.is_empty() {
        triggers.push(Trigger::EntersCell(beside.into()));
    }
    let delay = |trigger| Act::Delay(Delaying { deed: Deed::Attack(strike), trigger, of: Whose::Enemy });
    let mut acts: Vec<Act> = triggers.into_iter().map(delay).collect();
    let nearest_door = state
        .map()
        .doors
        .iter()
        .zip(&state.doors)
        .position(|(site, now)| !now.locked && crate::board::is_at_door(state.map(), own, site.at));
    let deed = nearest_door.map(|door| Deed::Door { door: door as u8, open: !state.doors[door].open });
    for deed in deed.into_iter().chain([Deed::Attack(strike)]) {
        acts.push(Act::Delay(Delaying { deed, trigger: Trigger::Event(TO_WRITE.into()), of: Whose::Enemy }));
    }
    acts
}

/// Every answer that could ever fit, and taking back what was ordered.
fn orders(rules: &Rules, state: &State, by: Who) -> Vec<Act> {
    let is_weapon = |item: &crate::state::Item| {
        item.holder == by && rules.items.get(usize::from(item.item)).is_some_and(|item| item.kind == ItemKind::Weapon)
    };
    let mut wanted = vec![(Standard::Best, Against::Any)];
    wanted.extend([Against::Melee, Against::Ranged, Against::Spell].map(|against| (Standard::Best, against)));
    for (kind, _) in DefenceKind::ALL {
        let fits = match kind {
            DefenceKind::Parry => state.items.iter().any(is_weapon),
            DefenceKind::Counterspell => best_school(state, by).is_some(),
            DefenceKind::Dodge | DefenceKind::Block | DefenceKind::Resist => true,
        };
        if fits {
            wanted.push((Standard::Defence(kind), Against::Any));
        }
    }
    wanted.push((Standard::Pass, Against::Any));
    if state.delay_of(by).is_some() {
        wanted.extend([Standard::Fire, Standard::Wait].map(|answer| (answer, Against::Any)));
    }
    let given = |order: &Order| state.orders.contains(&(by, *order));
    let orders = wanted.into_iter().map(|(answer, against)| Order { answer, against, under: 0, keep: 0, turn: true });
    let mut acts: Vec<Act> = orders.filter(|order| !given(order)).map(Act::Order).collect();
    if state.orders.iter().any(|(who, _)| *who == by) {
        let own = state.orders.iter().filter(|(who, _)| *who == by).map(|(_, order)| *order);
        // One that was given twice is taken back once.
        for order in own {
            if !acts.contains(&Act::TakeBack(order)) {
                acts.push(Act::TakeBack(order));
            }
        }
        acts.push(Act::NoOrders);
    }
    acts
}

/// The numbers of a standing order.
pub fn amounts(order: &Order, lang: Lang) -> Vec<Amount> {
    if matches!(order.answer, Standard::Fire | Standard::Wait) {
        return Vec::new();
    }
    let under = Amount {
        name: "under",
        label: say!(
            lang,
            "only if the attack succeeds in fewer than … of 100 (0: always)",
            "только если атака удаётся реже чем в … случаях из 100 (0: всегда)"
        ),
        min: 0,
        max: 100,
    };
    let keep = Amount {
        name: "keep",
        label: say!(lang, "points that must be left", "сколько очков должно остаться"),
        min: 0,
        max: MOST_KEPT,
    };
    if order.answer == Standard::Pass { vec![under] } else { vec![under, keep] }
}

/// What is to be written into a delayed action: the event that it waits for, and whose it is.
pub fn blanks(state: &State, delaying: &Delaying, lang: Lang) -> Vec<Blank> {
    let mut blanks = event_blanks(state, &delaying.trigger, lang);
    // What the referee announces is nobody's.
    if !matches!(delaying.trigger, Trigger::Event(_)) {
        let label = say!(
            lang,
            "Whose: one of the tokens, or “enemy”, “ally”, “anyone”",
            "Чьё: одна из фигур, или «враг», «союзник», «любой»"
        );
        let given = match delaying.of {
            Whose::Who(who) => id_of(state, who),
            Whose::Enemy => lang.pick("enemy", "враг"),
            Whose::Ally => lang.pick("ally", "союзник"),
            Whose::Anyone => lang.pick("anyone", "любой"),
        };
        blanks.push(Blank { name: "of", label, given: given.to_owned(), most: MOST_ID, takes: Takes::Token });
    }
    blanks
}

fn event_blanks(state: &State, trigger: &Trigger, lang: Lang) -> Vec<Blank> {
    match trigger {
        Trigger::EntersCell(cells) => {
            let given: Vec<String> = cells.iter().map(|cell| cell_name(state.map(), *cell)).collect();
            let label = say!(lang, "Which cells", "Какие клетки");
            vec![Blank { name: "cells", label, given: given.join(" "), most: MOST_CELLS, takes: Takes::Cells }]
        }
        Trigger::Event(text) => {
            let label = say!(lang, "Which event (the referee announces it)", "Какое событие (о нём объявит мастер)");
            vec![Blank { name: "text", label, given: text.to_string(), most: MOST_MESSAGE as u16, takes: Takes::Words }]
        }
        _ => Vec::new(),
    }
}
