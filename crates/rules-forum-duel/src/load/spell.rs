//! Spells, and what lasts.

use holmgang_kernel::content::{Value, assert_keys};
use holmgang_kernel::doc::{Finder, Node};
use holmgang_kernel::library::Library;
use holmgang_kernel::words::Words;
use holmgang_kernel::{faults, words};

use crate::content::{
    Brings, DamageType, Lasting, LastingId, Rider, Spell, SpellId, SpellKind, Targets, Thing, attack_kind,
};
use crate::shapes::{LastingEntry, RiderEntry, SpellEntry};
use crate::{Rules, clause, kinds};

pub(super) fn spell(
    row: SpellEntry,
    node: &Node,
    rules: &mut Rules,
    library: &Library,
    finder: &mut Finder<'_>,
) -> Spell {
    let id = rules.spells.len() as SpellId;
    let kind = row.kind;
    check_spell_fields(node, kind, finder);
    let for_allies = row.side.as_deref() == Some("allies");
    let riders = riders(library, &row.riders, node, finder);
    let lasting = match &row.effect {
        Some(id) => place(library, "effect", id),
        None if row.lasting.duration.is_some() => {
            let hostile = kinds::is_hostile(kind) || kind == SpellKind::Warcry && !for_allies;
            rules.lastings.push(lasting(row.id.clone(), row.name.clone(), row.lasting, hostile, Some(id)));
            Some((rules.lastings.len() - 1) as LastingId)
        }
        None => None,
    };
    let object = row.object.map(|object| {
        rules.things.push(Thing {
            id: row.id.clone(),
            name: row.name.clone(),
            damage_type: object.damage_type.unwrap_or(DamageType::Physical),
            base: object.base,
            solid: object.solid,
            duration: object.duration,
        });
        (rules.things.len() - 1) as u16
    });
    Spell {
        id: row.id,
        name: row.name,
        kind,
        form: row.form,
        damage_type: row.damage_type.unwrap_or(DamageType::Physical),
        range: row.range,
        targets: targets(kind, row.range, row.area.is_some(), for_allies),
        ap: row.ap,
        energy: row.energy,
        attack_points: kinds::attack_points(kind).0,
        chance: row.chance,
        own_bonus: row.own_bonus,
        base: row.base,
        share: row.share,
        amount: row.amount,
        per_charge: row.per_charge,
        uses: row.uses,
        is_potion: row.potion,
        riders,
        for_allies,
        lasting,
        summons: row.summons.and_then(|id| rules.creatures.iter().position(|one| one.id == id)).map(|at| at as u16),
        max_alive: row.max_alive,
        object,
        resurrect: row.resurrect.map(|raised| (raised.hp_share, raised.energy)),
    }
}

/// The place of an entry in its table, which is its index in the rules.
fn place(library: &Library, table: &str, id: &str) -> Option<u16> {
    library.table(table).iter().position(|item| item.id == id).map(|place| place as u16)
}

/// FD-10.19, FD-10.23: what comes with an attack. `node` is the table in which `riders` stand.
pub(super) fn riders(library: &Library, rows: &[RiderEntry], node: &Node, finder: &mut Finder<'_>) -> Vec<Rider> {
    let given = node.get("riders").map_or(&[][..], Node::list);
    let riders = rows.iter().zip(given).filter_map(|(row, node)| {
        let spell = row.spell.as_deref().and_then(|id| Some((place(library, "spell", id)?, library.get("spell", id)?)));
        match (&row.effect, spell) {
            (Some(id), None) => {
                let brings = Brings::Effect(place(library, "effect", id)?);
                return Some(Rider { brings, chance: row.chance });
            }
            (None, Some((id, item))) => {
                let kind = SpellKind::read(item.node.get("kind")?)?;
                if kinds::can_ride(kind) {
                    let own = || Some(item.node.get("chance")?.as_int()? + item.node.int("own_bonus", 0));
                    let chance = row.chance.or_else(|| own().map(|chance| chance as i16));
                    return Some(Rider { brings: Brings::Spell(id), chance });
                }
                let words = words!(
                    "`{}` cannot come with an attack: it is one itself, or needs a cell",
                    "`{}` не может прийти с атакой: это сама атака, или нужна клетка",
                    item.id
                );
                finder.wrong(node.at, clause::RIDER_SPELLS, words);
            }
            _ => {
                let words = words!("a rider brings either an `effect` or a `spell`", "это либо `effect`, либо `spell`");
                finder.wrong(node.at, clause::RIDER_SPELLS, words);
            }
        }
        None
    });
    riders.collect()
}

/// FD-13.1: whom each kind is for.
fn targets(kind: SpellKind, range: u8, area: bool, for_allies: bool) -> Targets {
    match kind {
        SpellKind::Invocation if area => Targets::Area,
        SpellKind::Buff | SpellKind::Heal | SpellKind::Restore if range == 0 => Targets::Own,
        SpellKind::Buff | SpellKind::Heal | SpellKind::Restore => Targets::Friend,
        SpellKind::ChargeGain => Targets::Own,
        SpellKind::Warcry => Targets::Radius,
        SpellKind::Summon | SpellKind::Object => Targets::FreeCell,
        SpellKind::Leap => Targets::OpenCell,
        SpellKind::Push | SpellKind::Swap if for_allies => Targets::Ally,
        SpellKind::Resurrection => Targets::DeadAlly,
        SpellKind::Direct
        | SpellKind::VampirismHealth
        | SpellKind::Invocation
        | SpellKind::Dot
        | SpellKind::Control
        | SpellKind::Debuff
        | SpellKind::VampirismEnergy
        | SpellKind::Push
        | SpellKind::Swap => Targets::Enemy,
    }
}

/// The fields that not every kind takes: those it needs, and those it may have beside them (docs/content.md, section 5).
fn fields_of(kind: SpellKind) -> (&'static [&'static str], &'static [&'static str]) {
    match kind {
        SpellKind::Direct => (&["form", "damage_type", "base"], &["riders"]),
        SpellKind::VampirismHealth => (&["form", "damage_type", "base", "share"], &["riders"]),
        SpellKind::Invocation => (&["damage_type", "base"], &["area", "riders"]),
        SpellKind::Dot => (&["dot"], &[]),
        SpellKind::Control => (&["control"], &["per_charge"]),
        SpellKind::Debuff => (&["duration"], &["per_charge"]),
        SpellKind::Buff => (&["duration"], &["per_charge", "potion"]),
        SpellKind::Warcry => (&["side"], &["effect", "per_charge"]),
        SpellKind::VampirismEnergy => (&["amount"], &["per_charge"]),
        SpellKind::ChargeGain => (&["amount"], &["potion"]),
        SpellKind::Restore => (&["amount"], &["per_charge", "potion"]),
        SpellKind::Push => (&["amount"], &["per_charge", "side"]),
        SpellKind::Leap => (&[], &[]),
        SpellKind::Swap => (&[], &["side"]),
        SpellKind::Heal => (&[], &["base"]),
        SpellKind::Summon => (&["summons"], &["max_alive"]),
        SpellKind::Object => (&["object"], &["per_charge"]),
        SpellKind::Resurrection => (&["resurrect"], &[]),
    }
}

/// The fields that some kinds only take.
const SPECIAL_FIELDS: [&str; 15] = [
    "form",
    "damage_type",
    "base",
    "area",
    "share",
    "amount",
    "riders",
    "side",
    "per_charge",
    "potion",
    "effect",
    "summons",
    "max_alive",
    "object",
    "resurrect",
];

fn check_spell_fields(node: &Node, kind: SpellKind, finder: &mut Finder<'_>) {
    let word = kind.word();
    let (needed, taken) = fields_of(kind);
    let lasts = matches!(
        kind,
        SpellKind::Dot | SpellKind::Control | SpellKind::Debuff | SpellKind::Buff | SpellKind::Warcry | SpellKind::Heal
    );
    for key in needed.iter().filter(|key| node.get(key).is_none()) {
        let words = words!("a spell of kind `{word}` needs `{key}`", "заклинанию вида `{word}` нужно поле `{key}`");
        finder.wrong(node.at, clause::KINDS_OF_SPELLS, words);
    }
    for entry in node.entries() {
        let key = entry.key.as_str();
        let special = SPECIAL_FIELDS.contains(&key);
        let foreign = special && !needed.contains(&key) && !taken.contains(&key);
        let foreign = foreign || !lasts && (key == "duration" || LASTING_FIELDS.contains(&key));
        // The one is for its caster, the other for a neighbouring cell.
        let foreign = foreign || key == "range" && matches!(kind, SpellKind::ChargeGain | SpellKind::Resurrection);
        faults! { finder;
            foreign => entry.key_at, clause::KINDS_OF_SPELLS,
                "a spell of kind `{word}` takes no `{key}`", "у заклинания вида `{word}` нет поля `{key}`";
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
        finder.wrong(node.at, clause::KINDS_OF_SPELLS, words);
    }
    check_duration(node, finder);
}

/// The fields that make an entry last.
const LASTING_FIELDS: [&str; 8] =
    ["modifier", "dot", "heal_per_turn", "per_turn", "control", "blocks", "needs_shield", "reflects"];

// Words for keys are held to the tables.
const _: () = assert_keys(SpellEntry::FIELDS, &SPECIAL_FIELDS);
const _: () = assert_keys(LastingEntry::FIELDS, &LASTING_FIELDS);

/// FD-14.1: what lasts says how long, and a duration is of something.
pub(super) fn check_duration(node: &Node, finder: &mut Finder<'_>) {
    let lasting = node.entries().iter().find(|entry| LASTING_FIELDS.contains(&entry.key.as_str()));
    match (lasting, node.get("duration")) {
        (Some(entry), None) => {
            let key = &entry.key;
            let words =
                words!("`{key}` lasts, so a `duration` is needed", "`{key}` длится, поэтому нужно поле `duration`");
            finder.wrong(entry.key_at, clause::DURATION_UNIT, words);
        }
        (None, Some(duration)) => {
            let words =
                words!("there is a `duration`, but nothing that lasts", "есть `duration`, но нет ничего, что длится");
            finder.wrong(duration.at, clause::DURATION_UNIT, words);
        }
        _ => {}
    }
    if let Some(act) = node.get("per_turn")
        && act.bool("heals", false) == act.get("damage_type").is_some()
    {
        let words = words!(
            "`per_turn` either does damage of a `damage_type` or `heals`",
            "`per_turn` либо наносит урон типа `damage_type`, либо исцеляет: `heals`"
        );
        finder.wrong(act.at, clause::LASTING_SPELLS_USE_OWN_CHANCES, words);
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
        finder.wrong(at, clause::DOT_STRENGTH_IS_FIXED, words);
    }
}

pub(super) fn lasting(id: String, name: Words, row: LastingEntry, hostile: bool, spell: Option<SpellId>) -> Lasting {
    let modifier = row.modifier.unwrap_or_default();
    let reflected =
        |kind: &str| row.reflects.as_ref().is_some_and(|reflects| reflects.kinds.iter().any(|it| it == kind));
    let blocked = attack_kind::ALL.iter().filter(|(_, word)| row.blocks.iter().any(|it| it == word));
    Lasting {
        id,
        name,
        hostile,
        duration: row.duration.unwrap_or(0),
        chance: modifier.chance,
        chance_die: modifier.chance_die.unwrap_or(0),
        block: modifier.block,
        penetration: modifier.penetration,
        block_cap: modifier.block_cap.unwrap_or(0),
        plain_damage: modifier.plain_damage,
        all_damage: modifier.all_damage,
        movement: modifier.movement,
        energy_per_turn: modifier.energy_per_turn,
        dot: row.dot.map(|dot| (dot.damage_type, dot.base)),
        heal_per_turn: row.heal_per_turn.map(|heal| heal.base),
        per_turn: row.per_turn,
        control: row.control,
        blocks: blocked.fold(0, |bits, (bit, _)| bits | bit),
        needs_shield: row.needs_shield,
        reflect_chance: row.reflects.as_ref().map_or(0, |reflects| reflects.chance),
        reflects_direct: reflected("direct"),
        reflects_dot: reflected("dot"),
        spell,
    }
}
