//! One action of an ability or an item.

use holmgang_kernel::doc::{Finder, Node, Value};
use holmgang_kernel::words::Words;
use holmgang_kernel::{faults, words};

use super::{effect, read_zone};
use crate::content::{
    ActionDef, Cause, Choosable, Count, Distinct, Effect, Filter, Home, MOST_TARGETS, Multiple, Origin, Owner,
    Predicate, Price, Select, TargetKind, Targets, Tempo, Timing, Total, Trigger, TriggerOn, Visibility,
};
use crate::{Rules, clause};

/// Where the action stands.
pub(super) struct Place<'a> {
    pub rules: &'a Rules,
    pub home: Home,
    pub place: u8,
    /// The ids of all actions of the same home.
    pub siblings: &'a [&'a str],
    /// The cap of an ability (none: it has no energy); none for items.
    pub energy_cap: Option<Option<u8>>,
}

/// Reads an action.
pub(super) fn action(node: &Node, home: &Place<'_>, finder: &mut Finder<'_>) -> ActionDef {
    let tempo = match node.text("tempo") {
        Some("side") => Tempo::Side,
        Some("conditional") => Tempo::Conditional,
        _ => Tempo::Main,
    };
    let choices = choices(node, home.rules, finder);
    let price = price(node, &choices, home, tempo, finder);
    let targets = targets(node, price, finder);
    let trigger = trigger(node, tempo, finder);
    let zone = read_zone(node, "zone", finder);
    let has_destination = node.bool("destination", false);
    let context = effect::Context {
        rules: home.rules,
        home: Some(home.home),
        siblings: home.siblings,
        targets,
        has_destination,
        trigger,
        choices: &choices,
        has_x: matches!(price, Price::Range(..)),
        is_setup: false,
    };
    let effects = finder
        .within("effects", |finder| effect::effects(node.get("effects").map_or(&[], Node::list), &context, finder));
    let is_targeted = |select: Select| select == Select::Targets || select == Select::Destination;
    let lights = effects.iter().any(|effect| match effect {
        Effect::Ignite(area) | Effect::Extinguish(area) => area.on == Select::Targets,
        Effect::MoveFire => true,
        _ => false,
    });
    let action = ActionDef {
        id: node.text("id").unwrap_or_default().to_owned(),
        name: node.names("name").unwrap_or_default(),
        about: node.names("about").unwrap_or_default(),
        home: home.home,
        place: home.place,
        tempo,
        multiple: multiple(node, price, finder),
        timing: match node.text("timing") {
            Some("before_main") => Timing::BeforeMain,
            Some("after_main") => Timing::AfterMain,
            _ => Timing::Any,
        },
        price,
        surcharge_on_object: node.get("surcharges").map_or(0, |list| {
            list.list().iter().map(|surcharge| surcharge.int("price", 0)).sum::<i64>().clamp(0, 99) as u8
        }),
        trigger,
        condition: condition(node, home, finder),
        origin: origin(node, home, finder),
        zone,
        reach: read_zone(node, "reach", finder),
        targets,
        has_destination,
        visibility: match node.text("visibility") {
            Some("target_only") => Visibility::TargetOnly,
            Some("secret") => Visibility::Secret,
            _ => Visibility::Public,
        },
        without_bearer: node.bool("without_bearer", false),
        is_unforgiving: node.text("prohibition") == Some("unforgiving"),
        takes_barrier_cells: lights || targets.is_some_and(|targets| targets.what & TargetKind::Barrier.bit() != 0),
        is_movement: effects.iter().any(|effect| matches!(effect, Effect::Move { to, .. } if is_targeted(*to))),
        choices,
        effects,
    };
    together(&action, node, finder);
    action
}

/// What does not go together.
fn together(action: &ActionDef, node: &Node, finder: &mut Finder<'_>) {
    let kinds = [TargetKind::Cell, TargetKind::Piece, TargetKind::Item, TargetKind::Barrier];
    let aims = action.targets.is_some_and(|targets| kinds.iter().any(|kind| targets.what & kind.bit() != 0));
    // A zone that is there and none has its own fault already; so have effects.
    faults! { finder;
        (aims || action.has_destination) && node.get("zone").is_none() && action.tempo != Tempo::Conditional => node.at, clause::VALIDATION,
            "targets on the board need a `zone`; `board` is the zone for anywhere", "целям на доске нужна зона `zone`; `board` значит где угодно";
    }
    if action.tempo == Tempo::Conditional {
        for key in ["targets", "destination", "multiple", "timing", "choices", "surcharges"] {
            if let Some(found) = node.get(key) {
                let words = words!(
                    "a conditional action happens by itself and takes no `{key}`",
                    "условное действие происходит само, `{key}` ему не нужно"
                );
                finder.wrong(found.at, clause::VALIDATION, words);
            }
        }
    }
    if node.get("effects").is_none_or(|effects| effects.list().is_empty()) {
        let at = node.get("effects").map_or(node.at, |effects| effects.at);
        let words = Words::new("an action needs at least one effect", "действию нужен хотя бы один эффект");
        finder.wrong(at, clause::VALIDATION, words);
    }
    let asks = action.effects.iter().filter(|effect| matches!(effect, Effect::Ask(..))).count();
    faults! { finder;
        asks > 1 => node.at, clause::VALIDATION, "an action asks at most once", "действие спрашивает не больше одного раза";
        matches!(action.home, Home::Ability(_)) && action.reach.is_some() => node.at, clause::VALIDATION,
            "`reach` is for items", "`reach` бывает только у предметов";
        action.has_destination && action.targets.is_none() => node.at, clause::VALIDATION,
            "`destination` stands beside `targets`", "`destination` бывает только вместе с `targets`";
    }
}

fn choices(node: &Node, rules: &Rules, finder: &mut Finder<'_>) -> Vec<Choosable> {
    let mut all: Vec<Choosable> = Vec::new();
    finder.within("choices", |finder| {
        for choice in node.elements("choices") {
            let id = choice.text("id").unwrap_or_default().to_owned();
            if all.iter().any(|known| known.id == id) {
                super::twice(finder, choice.at, &id);
            }
            let item = rules.items.iter().position(|item| item.id == id);
            let strengths = rules.tokens.iter().flat_map(|token| token.strengths.iter().enumerate());
            let strength = strengths.clone().find(|(_, strength)| strength.id == id);
            let name = choice
                .names("name")
                .or_else(|| item.map(|place| rules.items[place].name.clone()))
                .or_else(|| strength.map(|(_, strength)| strength.name.clone()))
                .unwrap_or_else(|| Words::same(id.clone()));
            all.push(Choosable {
                name,
                price: choice.int("price", 0) as u8,
                item: item.map(|place| place as u16),
                strength: strength.map(|(place, _)| place as u8),
                id,
            });
        }
    });
    all
}

/// AC-5.6 to AC-5.8, AC-11.3.
fn price(node: &Node, choices: &[Choosable], home: &Place<'_>, tempo: Tempo, finder: &mut Finder<'_>) -> Price {
    let is_priced =
        node.get("choices").is_some_and(|list| list.list().iter().any(|choice| choice.get("price").is_some()));
    let Some(printed) = node.get("price") else {
        faults! { finder;
            is_priced || node.get("surcharges").is_some() => node.at, clause::PRICE_OF_OPTIONS,
                "prices of `choices` need a printed range `price = [least, most]`", "ценам в `choices` нужен диапазон `price = [от, до]`";
        }
        return Price::None;
    };
    let price = match (&printed.value, is_priced) {
        (Value::Int(fixed), false) => Price::Fixed(*fixed as u8),
        (Value::List(list), _) => {
            let bound = |place: usize| list.get(place).and_then(Node::as_int).unwrap_or(0) as u8;
            if is_priced { Price::Options(bound(0), bound(1)) } else { Price::Range(bound(0), bound(1)) }
        }
        _ => {
            let words = Words::new(
                "where `choices` have prices, `price` is the range of their sums",
                "если у `choices` есть цены, `price` — диапазон их сумм",
            );
            finder.wrong(printed.at, clause::PRICE_OF_OPTIONS, words);
            Price::None
        }
    };
    let least = match price {
        Price::None => 0,
        Price::Fixed(fixed) => fixed,
        Price::Range(least, _) => least,
        Price::Options(least, _) => choices.iter().map(|choice| choice.price).min().unwrap_or(0).max(least),
    };
    match home.energy_cap {
        Some(Some(cap)) if least > cap => {
            let words = words!(
                "the least price {least} is above the energy cap {cap}",
                "наименьшая цена {least} выше предела энергии {cap}"
            );
            finder.wrong(printed.at, clause::VALIDATION, words);
        }
        Some(None) if least > 0 => {
            let words = words!(
                "an ability without `energy_cap` has no energy, so nobody can pay {least}",
                "у способности без `energy_cap` нет энергии, {least} никто не заплатит"
            );
            finder.wrong(printed.at, clause::VALIDATION, words);
        }
        _ => {}
    }
    faults! { finder;
        tempo == Tempo::Conditional && !matches!(price, Price::Fixed(_)) => printed.at, clause::VALIDATION,
            "the price of a conditional action is one number", "цена условного действия — одно число";
    }
    price
}

/// AC-5.9, AC-5.10, AC-5.20.
fn multiple(node: &Node, price: Price, finder: &mut Finder<'_>) -> Option<Multiple> {
    const TOTALS: [&str; 5] = ["further", "flat", "prices", "free_every", "at_most"];
    let multiple = node.get("multiple")?;
    let number = |key: &str| multiple.get(key).and_then(Node::as_int).map_or(0, |number| number as u8);
    let mut said = TOTALS.into_iter().filter(|key| multiple.get(key).is_some());
    let total = match said.next() {
        Some("further") => Total::Stepped(number("further")),
        Some("flat") => Total::Flat(number("flat")),
        Some("prices") => {
            let list = multiple.elements("prices");
            Total::Listed(list.iter().filter_map(Node::as_int).map(|price| price as u8).collect())
        }
        Some("free_every") => Total::FreeEvery(number("free_every")),
        Some("at_most") => Total::AtMost(number("at_most")),
        _ => Total::Sum,
    };
    if let Some(second) = said.next() {
        let words = words!(
            "several uses have one total: `{second}` is one too many",
            "у нескольких раз один итог: `{second}` лишнее"
        );
        finder.wrong(multiple.at, clause::OTHER_TOTALS, words);
    }
    let is_of_fixed = matches!(total, Total::Listed(_) | Total::FreeEvery(_) | Total::AtMost(_));
    faults! { finder;
        is_of_fixed && !matches!(price, Price::Fixed(_)) => multiple.at, clause::OTHER_TOTALS,
            "`prices`, `free_every` and `at_most` go with a price that is one number", "`prices`, `free_every` и `at_most` бывают при цене из одного числа";
        matches!(total, Total::Listed(prices) if prices.is_empty()) => multiple.at, clause::OTHER_TOTALS,
            "`prices` lists at least one price", "в `prices` должна быть хотя бы одна цена";
    }
    let is_distinct = !matches!(multiple.text("distinct"), None | Some("none"));
    Some(Multiple {
        max_uses: multiple.get("max_uses").and_then(Node::as_int).map_or(u8::MAX, |most| most as u8),
        distinct: if is_distinct { Distinct::Targets } else { Distinct::None },
        total,
    })
}

fn trigger(node: &Node, tempo: Tempo, finder: &mut Finder<'_>) -> Option<Trigger> {
    let found = node.get("trigger");
    match (tempo, found) {
        (Tempo::Conditional, None) => {
            let words = Words::new("a conditional action needs a `trigger`", "условному действию нужен `trigger`");
            finder.wrong(node.at, clause::VALIDATION, words);
            return None;
        }
        (Tempo::Main | Tempo::Side, Some(found)) => {
            let words =
                Words::new("only a conditional action has a `trigger`", "`trigger` бывает только у условного действия");
            finder.wrong(found.at, clause::VALIDATION, words);
            return None;
        }
        _ => {}
    }
    let found = found?;
    let on = found.word("on", &TriggerOn::ALL)?;
    let default = match on {
        TriggerOn::TurnStart => Owner::Own,
        _ => Owner::Any,
    };
    let cause = found.word("cause", &Cause::ALL);
    Some(Trigger { on, filter: filter(found, default), cause })
}

/// Owner and kinds of a filter.
pub(super) fn filter(node: &Node, owner: Owner) -> Filter {
    let owner = node.word("owner", &Owner::ALL).unwrap_or(owner);
    let kinds = kinds(node, "kinds").unwrap_or(u16::MAX);
    Filter { owner, kinds: kinds & !kinds_of(node, "not_kinds") }
}

fn kinds(node: &Node, key: &str) -> Option<u16> {
    node.get(key).map(|_| kinds_of(node, key))
}

fn kinds_of(node: &Node, key: &str) -> u16 {
    let list = node.elements(key);
    list.iter().filter_map(|kind| crate::names::read_kind(kind.as_text()?)).fold(0, |all, kind| all | kind.bit())
}

fn origin(node: &Node, home: &Place<'_>, finder: &mut Finder<'_>) -> Origin {
    let is_item = matches!(home.home, Home::Item(_));
    match node.text("origin") {
        Some("own_piece") => Origin::OwnPiece(kinds(node, "origin_kinds").unwrap_or(u16::MAX)),
        Some("item_cell") if !is_item => {
            let words = Words::new(
                "only an item's zone is measured from the item",
                "только зона предмета меряется от предмета",
            );
            finder.wrong(node.at, clause::VALIDATION, words);
            Origin::Bearer
        }
        Some("bearer") => Origin::Bearer,
        _ if is_item => Origin::ItemCell,
        _ => Origin::Bearer,
    }
}

fn targets(node: &Node, price: Price, finder: &mut Finder<'_>) -> Option<Targets> {
    let found = node.get("targets")?;
    let what = found.get("what")?;
    let words: Vec<&str> = match what.as_text() {
        Some(word) => vec![word],
        None => what.list().iter().filter_map(Node::as_text).collect(),
    };
    let mask = words
        .iter()
        .filter_map(|word| TargetKind::ALL.iter().find(|(_, known)| known == word))
        .fold(0, |all, (kind, _)| all | kind.bit());
    let count = match found.get("count") {
        None => Count::Exactly(1),
        Some(count) => match &count.value {
            Value::Int(exactly) => Count::Exactly(*exactly as u8),
            Value::List(list) => {
                let bound = |place: usize| list.get(place).and_then(Node::as_int).unwrap_or(1) as u8;
                Count::Between(bound(0), bound(1))
            }
            _ => {
                match price {
                    Price::Range(_, most) if usize::from(most) <= MOST_TARGETS => {}
                    Price::Range(..) => {
                        let words = words!(
                            "as many targets as x: then x is at most {MOST_TARGETS}",
                            "целей столько, сколько x: тогда x не больше {MOST_TARGETS}"
                        );
                        finder.wrong(count.at, clause::VALIDATION, words);
                    }
                    _ => {
                        let words = Words::new(
                            "`count = \"x\"` needs a price `[least, most]`",
                            "для `count = \"x\"` нужна цена `[от, до]`",
                        );
                        finder.wrong(count.at, clause::VALIDATION, words);
                    }
                }
                Count::X
            }
        },
    };
    if mask == TargetKind::None.bit() || mask == 0 {
        return None;
    }
    faults! { finder;
        words.len() > 1 && count != Count::Exactly(1) => found.at, clause::VALIDATION,
            "targets of several kinds come one at a time", "цели разного рода бывают только по одной";
    }
    Some(Targets { what: mask, filter: filter(found, Owner::Any), count, other: found.bool("other", false) })
}

fn condition(node: &Node, home: &Place<'_>, finder: &mut Finder<'_>) -> Vec<Predicate> {
    let list = node.elements("condition");
    finder.within("condition", |finder| {
        list.iter().filter_map(|predicate| self::predicate(predicate, home, finder)).collect()
    })
}

fn predicate(node: &Node, home: &Place<'_>, finder: &mut Finder<'_>) -> Option<Predicate> {
    let is = node.text("is")?;
    let n = node.int("n", 0);
    Some(match is {
        "undergone" => Predicate::Undergone(effect::sibling(node, home.siblings, finder)?),
        "used_this_turn" => Predicate::UsedThisTurn(effect::sibling(node, home.siblings, finder)?, true),
        "not_used_this_turn" => Predicate::UsedThisTurn(effect::sibling(node, home.siblings, finder)?, false),
        "from_round" => Predicate::FromRound(n as u16),
        "own_pieces_at_least" => Predicate::OwnPieces(n.min(99) as u8, true),
        "own_pieces_at_most" => Predicate::OwnPieces(n.min(99) as u8, false),
        "energy_at_least" => Predicate::EnergyAtLeast(n.min(99) as u8),
        "burning_at_least" => Predicate::BurningAtLeast(n.min(200) as u8),
        _ => Predicate::BearerIs(kinds(node, "kinds").unwrap_or(u16::MAX)),
    })
}
