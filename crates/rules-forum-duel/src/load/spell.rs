//! Spells, and what lasts.

use holmgang_kernel::doc::{Finder, Node};
use holmgang_kernel::library::Item;
use holmgang_kernel::shape::BAD_CONTENT;
use holmgang_kernel::words;

use super::{damage_type, int, name, variant};
use crate::content::{
    Control, DamageType, Form, Lasting, LastingId, PerTurn, Rider, Spell, SpellId, SpellKind, Targets, Thing,
    attack_kind,
};
use crate::{Rules, clause, kinds};

pub(super) fn spell(item: &Item, rules: &mut Rules, effects: usize, finder: &mut Finder<'_>) -> Spell {
    let node = &item.node;
    let id = rules.spells.len() as SpellId;
    let kind = variant(&SpellKind::ALL, node, "kind").unwrap_or(SpellKind::Buff);
    check_spell_fields(node, kind, finder);
    let for_allies = node.text("side") == Some("allies");
    let effect = |id: &str| {
        rules.lastings[..effects].iter().position(|lasting| lasting.id == id).map(|place| place as LastingId)
    };
    let riders = node.get("riders").map_or(&[][..], Node::list).iter().filter_map(|rider| {
        Some(Rider {
            lasting: effect(rider.text("effect")?)?,
            chance: rider.get("chance").map(|_| int(rider, "chance", 0)),
        })
    });
    let riders = riders.collect();
    let lasting = match node.text("effect") {
        Some(id) => effect(id),
        None if node.get("duration").is_some() => {
            let hostile = kinds::is_hostile(kind) || kind == SpellKind::Warcry && !for_allies;
            rules.lastings.push(lasting(item, hostile, Some(id)));
            Some((rules.lastings.len() - 1) as LastingId)
        }
        None => None,
    };
    let object = node.get("object").map(|object| {
        rules.things.push(Thing {
            id: item.id.clone(),
            name: name(item),
            damage_type: damage_type(object).unwrap_or(DamageType::Physical),
            base: int(object, "base", 0),
            solid: object.bool("solid", false),
            duration: int(object, "duration", 1),
        });
        (rules.things.len() - 1) as u16
    });
    let range: u8 = int(node, "range", 0);
    Spell {
        id: item.id.clone(),
        name: name(item),
        kind,
        form: variant(&FORMS, node, "form"),
        damage_type: damage_type(node).unwrap_or(DamageType::Physical),
        range,
        targets: targets(kind, range, node.get("area").is_some()),
        ap: int(node, "ap", 1),
        energy: int(node, "energy", kinds::PRICE),
        attack_points: kinds::attack_points(kind).0,
        chance: node.get("chance").map(|_| int(node, "chance", 0)),
        own_bonus: int(node, "own_bonus", 0),
        base: int(node, "base", 0),
        share: int(node, "share", 0),
        amount: int(node, "amount", 0),
        riders,
        for_allies,
        lasting,
        summons: node
            .text("summons")
            .and_then(|id| Some(rules.creatures.iter().position(|creature| creature.id == id)? as u16)),
        max_alive: node.get("max_alive").map(|_| int(node, "max_alive", 1)),
        object,
        resurrect: node.get("resurrect").map(|raised| (int(raised, "hp_share", 0), int(raised, "energy", 0))),
    }
}

const FORMS: [(Form, &str); 4] =
    [(Form::Blade, "blade"), (Form::Bolt, "bolt"), (Form::Orb, "orb"), (Form::Touch, "touch")];

/// FD-13.1: whom each kind is for.
fn targets(kind: SpellKind, range: u8, area: bool) -> Targets {
    match kind {
        SpellKind::Invocation if area => Targets::Area,
        SpellKind::Buff | SpellKind::Heal if range == 0 => Targets::Own,
        SpellKind::Buff | SpellKind::Heal => Targets::Friend,
        SpellKind::ChargeGain => Targets::Own,
        SpellKind::Warcry => Targets::Radius,
        SpellKind::Summon | SpellKind::Object => Targets::FreeCell,
        SpellKind::Resurrection => Targets::DeadAlly,
        SpellKind::Direct
        | SpellKind::VampirismHealth
        | SpellKind::Invocation
        | SpellKind::Dot
        | SpellKind::Control
        | SpellKind::Debuff
        | SpellKind::VampirismEnergy => Targets::Enemy,
    }
}

/// The fields that not every kind takes: those it needs, and those it may have beside them (docs/content.md, section 5).
fn fields_of(kind: SpellKind) -> (&'static [&'static str], &'static [&'static str]) {
    match kind {
        SpellKind::Direct => (&["form", "damage_type", "base"], &["riders"]),
        SpellKind::VampirismHealth => (&["form", "damage_type", "base", "share"], &["riders"]),
        SpellKind::Invocation => (&["damage_type", "base"], &["area"]),
        SpellKind::Dot => (&["dot"], &[]),
        SpellKind::Control => (&["control"], &[]),
        SpellKind::Debuff | SpellKind::Buff => (&["duration"], &[]),
        SpellKind::Warcry => (&["side"], &["effect"]),
        SpellKind::VampirismEnergy | SpellKind::ChargeGain => (&["amount"], &[]),
        SpellKind::Heal => (&[], &["base"]),
        SpellKind::Summon => (&["summons"], &["max_alive"]),
        SpellKind::Object => (&["object"], &[]),
        SpellKind::Resurrection => (&["resurrect"], &[]),
    }
}

const SPECIAL_FIELDS: [&str; 12] = [
    "form",
    "damage_type",
    "base",
    "area",
    "share",
    "amount",
    "riders",
    "side",
    "effect",
    "summons",
    "max_alive",
    "object",
];

fn check_spell_fields(node: &Node, kind: SpellKind, finder: &mut Finder<'_>) {
    let word = SpellKind::ALL.iter().find(|(known, _)| *known == kind).map_or("", |(_, word)| word);
    let (needed, taken) = fields_of(kind);
    let lasts = matches!(
        kind,
        SpellKind::Dot | SpellKind::Control | SpellKind::Debuff | SpellKind::Buff | SpellKind::Warcry | SpellKind::Heal
    );
    for key in needed.iter().filter(|key| node.get(key).is_none()) {
        let words = words!("a spell of kind `{word}` needs `{key}`", "заклинанию вида `{word}` нужно поле `{key}`");
        finder.fault(BAD_CONTENT, node.at, words, Some(clause::KINDS_OF_SPELLS));
    }
    for entry in node.entries() {
        let key = entry.key.as_str();
        let special = SPECIAL_FIELDS.contains(&key) || key == "resurrect";
        let foreign = special && !needed.contains(&key) && !taken.contains(&key);
        let foreign = foreign || !lasts && (key == "duration" || LASTING_FIELDS.contains(&key));
        if foreign {
            let words =
                words!("a spell of kind `{word}` takes no `{key}`", "у заклинания вида `{word}` нет поля `{key}`");
            finder.fault(BAD_CONTENT, entry.key_at, words, Some(clause::KINDS_OF_SPELLS));
        }
    }
    let has_lasting = node.get("duration").is_some();
    let leaves = match kind {
        SpellKind::Warcry => has_lasting != node.get("effect").is_some(),
        SpellKind::Heal => has_lasting || node.get("base").is_some(),
        _ => true,
    };
    if !leaves {
        let words = match kind {
            SpellKind::Warcry => words!(
                "a warcry leaves either an `effect` or what it carries itself, with a `duration`",
                "клич оставляет либо `effect`, либо своё действие с полем `duration`"
            ),
            _ => words!(
                "a heal needs a `base`, or `heal_per_turn` with a `duration`",
                "исцелению нужно `base` или `heal_per_turn` с `duration`"
            ),
        };
        finder.fault(BAD_CONTENT, node.at, words, Some(clause::KINDS_OF_SPELLS));
    }
    check_duration(node, finder);
}

/// The fields that make an entry last.
const LASTING_FIELDS: [&str; 8] =
    ["modifier", "dot", "heal_per_turn", "per_turn", "control", "blocks", "needs_shield", "reflects"];

/// FD-14.1: what lasts says how long, and a duration is of something.
pub(super) fn check_duration(node: &Node, finder: &mut Finder<'_>) {
    let lasting = node.entries().iter().find(|entry| LASTING_FIELDS.contains(&entry.key.as_str()));
    match (lasting, node.get("duration")) {
        (Some(entry), None) => {
            let key = &entry.key;
            let words =
                words!("`{key}` lasts, so a `duration` is needed", "`{key}` длится, поэтому нужно поле `duration`");
            finder.fault(BAD_CONTENT, entry.key_at, words, Some(clause::DURATION_UNIT));
        }
        (None, Some(duration)) => {
            let words =
                words!("there is a `duration`, but nothing that lasts", "есть `duration`, но нет ничего, что длится");
            finder.fault(BAD_CONTENT, duration.at, words, Some(clause::DURATION_UNIT));
        }
        _ => {}
    }
    let acting: Vec<&str> =
        ["dot", "heal_per_turn", "per_turn"].into_iter().filter(|key| node.get(key).is_some()).collect();
    if let [_, second, ..] = acting[..] {
        let all = acting.join(", ");
        let words = words!(
            "one effect does one thing every turn, here are {all}",
            "эффект делает каждый ход что-то одно, а здесь {all}"
        );
        let at = node.get(second).map_or(node.at, |given| given.at);
        finder.fault(BAD_CONTENT, at, words, Some(clause::DOT_STRENGTH_IS_FIXED));
    }
}

pub(super) fn lasting(item: &Item, hostile: bool, spell: Option<SpellId>) -> Lasting {
    let node = &item.node;
    let none = Node::made(holmgang_kernel::doc::Value::Table(Vec::new()));
    let modifier = node.get("modifier").unwrap_or(&none);
    let reflects = node.get("reflects");
    let reflected = |kind: &str| reflects.and_then(|node| node.get("kinds")).is_some_and(|kinds| holds(kinds, kind));
    Lasting {
        id: item.id.clone(),
        name: name(item),
        hostile,
        duration: int(node, "duration", 0),
        chance: int(modifier, "chance", 0),
        chance_die: int(modifier, "chance_die", 0),
        block: int(modifier, "block", 0),
        penetration: int(modifier, "penetration", 0),
        plain_damage: int(modifier, "plain_damage", 0),
        all_damage: int(modifier, "all_damage", 0),
        movement: int(modifier, "movement", 0),
        energy_per_turn: int(modifier, "energy_per_turn", 0),
        dot: node.get("dot").and_then(|dot| Some((damage_type(dot)?, int(dot, "base", 0)))),
        heal_per_turn: node.get("heal_per_turn").map(|heal| int(heal, "base", 0)),
        per_turn: node.get("per_turn").and_then(|per_turn| {
            Some(PerTurn {
                chance: int(per_turn, "chance", 0),
                own_bonus: int(per_turn, "own_bonus", 0),
                damage_type: damage_type(per_turn)?,
                base: int(per_turn, "base", 0),
            })
        }),
        control: match node.text("control") {
            Some("stun") => Some(Control::Stun),
            Some("root") => Some(Control::Root),
            Some("silence") => Some(Control::Silence),
            _ => None,
        },
        blocks: node.get("blocks").map_or(0, |blocks| {
            attack_kind::ALL.iter().filter(|(_, word)| holds(blocks, word)).fold(0, |bits, (bit, _)| bits | bit)
        }),
        needs_shield: node.bool("needs_shield", false),
        reflect_chance: reflects.map_or(0, |node| int(node, "chance", 0)),
        reflects_direct: reflected("direct"),
        reflects_dot: reflected("dot"),
        spell,
    }
}

fn holds(list: &Node, word: &str) -> bool {
    list.list().iter().any(|node| node.as_text() == Some(word))
}
