//! Content from the files to the tables of [`Rules`]: what their shape cannot say is checked here (AC-11.3), every fault at once.

mod action;
mod effect;

use holmgang_kernel::doc::{At, Fault, Faults, Finder, Node};
use holmgang_kernel::library::{Item, Library, sort};
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words::Words;
use holmgang_kernel::{faults, words};

use crate::content::{
    Ability, ActionDef, ActionId, Army, Effect, Home, ItemKind, Strength, TokenKind, Trigger, TriggerOn, UNLIMITED,
    Visibility, Wing, Zone,
};
use crate::state::Kind;
use crate::{Rules, clause, zone};

pub use effect::DOES;

/// Reads the whole content.
///
/// # Errors
/// Every fault.
pub fn load(library: &Library) -> Result<Rules, Faults> {
    let mut rules = Rules::without_content();
    let mut faults = Vec::new();
    library.each("token", &mut faults, |item, finder| rules.tokens.push(token(item, finder)));
    if rules.tokens.len() > usize::from(u8::MAX) {
        let words = words!("at most {} kinds of token", "видов меток не больше {}", u8::MAX);
        faults.push(fault_of(words));
    }
    // Items are named by effects, so their ids come first and their actions afterwards.
    for item in library.table("item") {
        rules.items.push(item_kind(item));
    }
    for (place, item) in library.table("item").iter().enumerate() {
        let home = Home::Item(place as u16);
        rules.items[place].seen_within =
            item.within("item", &mut faults, |finder| read_zone(&item.node, "seen_within", finder));
        let (first, count) = actions(item, "item", home, None, &mut rules, &mut faults);
        rules.items[place].first_action = first;
        rules.items[place].actions = count;
    }
    for (place, item) in library.table("ability").iter().enumerate() {
        ability(place as u16, item, &mut rules, &mut faults);
    }
    for item in library.table("army") {
        let ability = index_of(library, "ability", item.node.text("ability").unwrap_or_default()).unwrap_or(0);
        rules.armies.push(Army {
            id: item.id.clone(),
            name: item.node.names("name").unwrap_or_default(),
            about: item.node.names("about").unwrap_or_default(),
            ability,
            bearer: wing(item.node.text("bearer")),
            pick: wing(item.node.text("pick")),
        });
    }
    rules.items_reach = rules.actions.iter().any(|action| action.reach.is_some());
    if rules.actions.len() > usize::from(u16::MAX - 1) {
        faults.push(fault_of(Words::new(
            "too many actions in all abilities and items",
            "слишком много действий у способностей и предметов",
        )));
    }
    sort(&mut faults);
    Faults(faults).or(rules)
}

fn fault_of(words: Words) -> Fault {
    Fault {
        code: BAD_CONTENT,
        file: String::new(),
        at: At::default(),
        path: String::new(),
        words,
        clause: Some(clause::VALIDATION),
    }
}

/// The place of an entry in its table.
pub(crate) fn index_of(library: &Library, table: &str, id: &str) -> Option<u16> {
    library.table(table).iter().position(|item| item.id == id).map(|place| place as u16)
}

fn wing(text: Option<&str>) -> Option<Wing> {
    match text {
        Some("king_side") => Some(Wing::King),
        Some("queen_side") => Some(Wing::Queen),
        _ => None,
    }
}

fn item_kind(item: &Item) -> ItemKind {
    let charges = match item.node.get("charges") {
        Some(node) => node.as_int().map_or(UNLIMITED, |charges| charges as u8),
        None => 1,
    };
    ItemKind {
        id: item.id.clone(),
        name: item.node.names("name").unwrap_or_default(),
        about: item.node.names("about").unwrap_or_default(),
        on_pickup: item.node.text("announce_on") == Some("pickup"),
        seen_within: None,
        charges,
        first_action: 0,
        actions: 0,
    }
}

fn token(item: &Item, finder: &mut Finder<'_>) -> TokenKind {
    let mut strengths: Vec<Strength> = Vec::new();
    let list = item.node.get("strengths");
    for node in list.map_or(&[][..], Node::list) {
        let id = node.text("id").unwrap_or_default().to_owned();
        finder.within("strengths", |finder| {
            finder.within(&id, |finder| {
                if strengths.iter().any(|known| known.id == id) {
                    twice(finder, node.at, &id);
                }
                let strength = Strength {
                    name: node.names("name").unwrap_or_default(),
                    ignite: read_zone(node, "ignite", finder),
                    wound: read_zone(node, "wound", finder),
                    id: id.clone(),
                };
                strengths.push(strength);
            });
        });
    }
    faults! { finder;
        strengths.is_empty() => list.map_or(item.node.at, |list| list.at), clause::TOKENS,
            "a token needs at least one strength", "метке нужна хотя бы одна сила";
    }
    TokenKind {
        id: item.id.clone(),
        name: item.node.names("name").unwrap_or_default(),
        is_secret: item.node.bool("secret", false),
        strengths,
    }
}

fn ability(place: u16, item: &Item, rules: &mut Rules, faults: &mut Vec<Fault>) {
    let node = &item.node;
    let energy_cap = node.get("energy_cap").and_then(Node::as_int).map(|cap| cap as u8);
    let bearer = crate::names::read_kind(node.text("bearer").unwrap_or_default()).unwrap_or(Kind::King);
    let (first_action, count) = actions(item, "ability", Home::Ability(place), Some(energy_cap), rules, faults);
    let own = &rules.actions[usize::from(first_action)..];
    let hides_energy = energy_cap.is_some() && own.iter().any(|action| action.visibility != Visibility::Public);
    let listens =
        own.iter().filter_map(|action| action.trigger).map(|trigger| trigger.on.bit()).fold(0, |all, bit| all | bit);
    let setup = item.within("ability", faults, |finder| {
        finder.within("setup", |finder| {
            let context = effect::Context::setup(rules);
            node.get("setup").map_or(Vec::new(), |list| effect::effects(list.list(), &context, finder))
        })
    });
    rules.abilities.push(Ability {
        id: item.id.clone(),
        name: node.names("name").unwrap_or_default(),
        about: node.names("about").unwrap_or_default(),
        is_published: node.text("origin") == Some("published"),
        bearer,
        energy_cap,
        setup,
        first_action,
        actions: count,
        hides_energy,
        listens,
    });
}

/// Reads the actions of an ability or an item; they go to the end of the table of actions.
fn actions(
    item: &Item,
    table: &str,
    home: Home,
    energy_cap: Option<Option<u8>>,
    rules: &mut Rules,
    faults: &mut Vec<Fault>,
) -> (ActionId, u8) {
    let first = rules.actions.len();
    let list = item.node.elements("action");
    let ids: Vec<&str> = list.iter().map(|node| node.text("id").unwrap_or_default()).collect();
    let mut own: Vec<ActionDef> = Vec::new();
    item.within(table, faults, |finder| {
        finder.within("action", |finder| {
            for (place, node) in list.iter().enumerate() {
                let id = ids[place];
                finder.within(id, |finder| {
                    if ids[..place].contains(&id) {
                        twice(finder, node.at, id);
                    }
                    let home = action::Place { rules, home, place: place as u8, siblings: &ids, energy_cap };
                    own.push(action::action(node, &home, finder));
                });
            }
            check_modified(&own, list, finder);
        });
    });
    rules.actions.extend(own);
    (first as ActionId, list.len() as u8)
}

/// AC-11.2: `modify_action` can give a zone only to an action that has one.
fn check_modified(own: &[ActionDef], list: &[Node], finder: &mut Finder<'_>) {
    for (place, action) in own.iter().enumerate() {
        for effect in &action.effects {
            if let Effect::ModifyAction { action: other, zone: Some(_), .. } = effect
                && own.get(usize::from(*other)).is_some_and(|other| other.zone.is_none())
            {
                let words = Words::new(
                    "`modify_action` gives a zone to an action that has none",
                    "`modify_action` даёт зону действию, у которого её нет",
                );
                finder.within(&action.id, |finder| finder.wrong(list[place].at, clause::VALIDATION, words));
            }
        }
    }
}

fn twice(finder: &mut Finder<'_>, at: At, id: &str) {
    finder.fault(BAD_CONTENT, at, words!("`{id}` is there already", "`{id}` уже есть"), None);
}

/// A named zone of a table, with its faults.
fn read_zone(node: &Node, key: &str, finder: &mut Finder<'_>) -> Option<Zone> {
    let zone = node.get(key)?;
    match zone::read(zone.as_text().unwrap_or_default()) {
        Ok(zone) => Some(zone),
        Err(words) => {
            finder.within(key, |finder| finder.wrong(zone.at, clause::ZONE_NOTATION, words));
            None
        }
    }
}

/// Which triggers speak of a piece, of who captured it, of a token.
fn has_subject(trigger: &Trigger) -> bool {
    !matches!(trigger.on, TriggerOn::TurnStart | TriggerOn::TokenObjectDestroyed | TriggerOn::FireLit)
}
