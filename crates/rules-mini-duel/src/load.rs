//! Content from files: entries whose shape has been checked become typed tables; what shapes cannot say is checked here, with the place of every fault.

use holmgang_kernel::doc::{Faults, Finder, Node};
use holmgang_kernel::library::{Library, sort};
use holmgang_kernel::{faults, words};

use crate::Rules;
use crate::clause;
use crate::content::{
    BlowSheet, CHANGES, Change, ChessClass, ClassItem, ItemKind, STATS, Shares, Sheet, Skill, SkillId, Stat, Stats,
    Subclass, WallSheet,
};
use crate::shapes::{ItemEntry, RarityEntry, SkillEntry, WallEntry};

/// Loads everything.
///
/// # Errors
/// Every fault, in the order of the files.
pub(crate) fn load(library: &Library) -> Result<Rules, Faults> {
    let mut faults = Vec::new();
    let mut rules = Rules::default();
    library.each_row("skill", &mut faults, |row, item, finder| rules.skills.push(skill(row, &item.node, finder)));
    rules.blows.push(BlowSheet::PLAIN);
    rules.blows.extend(rules.skills.iter().map(BlowSheet::of));
    library.each_row("class_item", &mut faults, |row, item, finder| {
        rules.items.push(class_item(library, row, &item.node, finder));
    });
    for item in library.table("piece") {
        let sheet = sheet(&rules, &item.node, &Sheet { level: 1, stats: default_stats(), ..Sheet::default() });
        rules.pieces.push((item.id.clone(), sheet));
    }
    for item in library.table("squad") {
        let squad = item.within("squad", &mut faults, |finder| rules.squad(&item.node, finder));
        rules.squads.push((item.id.clone(), squad));
    }
    for item in library.table("position") {
        let position = item.within("position", &mut faults, |finder| rules.position(&item.node, finder));
        rules.positions.push((item.id.clone(), position));
    }
    sort(&mut faults);
    Faults(faults).or(rules)
}

fn default_stats() -> Stats {
    let mut stats = [0; STATS];
    stats[Stat::Speed as usize] = 5;
    stats
}

/// A number that the shape has bounded.
pub(crate) fn small(node: &Node, key: &str, default: i16) -> i16 {
    i16::try_from(node.int(key, i64::from(default))).unwrap_or(default)
}

/// A small number that the shape has bounded.
pub(crate) fn tiny(node: &Node, key: &str, default: u8) -> u8 {
    u8::try_from(node.int(key, i64::from(default))).unwrap_or(default)
}

/// A sheet, with what is left out from another one.
pub(crate) fn sheet(rules: &Rules, node: &Node, base: &Sheet) -> Sheet {
    let mut stats = base.stats;
    for (stat, key) in Stat::ALL {
        stats[stat as usize] = small(node, key, stats[stat as usize]);
    }
    Sheet {
        name: node.names("name").unwrap_or_else(|| base.name.clone()),
        class: node.word("chess_class", &ChessClass::ALL).unwrap_or(base.class),
        subclass: node.word("subclass", &Subclass::ALL).unwrap_or(base.subclass),
        level: tiny(node, "level", base.level),
        stats,
        skills: node.get("skills").map_or_else(|| base.skills.clone(), |skills| learned(rules, skills)),
    }
}

/// MD-5.2: the learned skills, each once.
fn learned(rules: &Rules, node: &Node) -> Vec<SkillId> {
    if node.as_text().is_some() {
        return (0..rules.skills.len()).filter_map(|skill| SkillId::try_from(skill).ok()).collect();
    }
    let mut skills = Vec::new();
    for skill in node.list().iter().filter_map(|skill| rules.skill_by_id(skill.as_text()?)) {
        if !skills.contains(&skill) {
            skills.push(skill);
        }
    }
    skills
}

/// Numbers by the words of a closed list; 0 where none is given.
fn numbers<T: Copy, const N: usize>(table: Option<&Node>, all: &[(T, &str); N]) -> [i16; N] {
    all.each_ref().map(|(_, key)| table.map_or(0, |table| small(table, key, 0)))
}

fn skill(row: SkillEntry, node: &Node, finder: &mut Finder<'_>) -> Skill {
    let skill = Skill {
        id: row.id,
        name: row.name,
        target: row.target,
        mana: row.mana,
        stamina: row.stamina,
        shares: Shares { physical: row.physical_share, magic: row.magic_share },
        self_shares: Shares { physical: row.self_physical_share, magic: row.self_magic_share },
        sure_hit: row.sure_hit,
        heal: row.heal,
        rounds: row.rounds.unwrap_or(0),
        modifier: numbers(row.modifier.as_ref(), &Change::ALL),
    };
    let (is_hostile, lasts) = (skill.target.is_hostile(), skill.modifier != [0; CHANGES]);
    faults! { finder;
        lasts != (skill.rounds > 0) => node, clause::DURATION_COUNT,
            "`modifier` and `rounds` go together", "`modifier` и `rounds` бывают только вместе";
        is_hostile && skill.heal > 0 => node, clause::HEALING, "a skill on enemies does not heal", "навык против врагов не лечит";
        !is_hostile && (skill.damages() || skill.self_shares.is_damage() || skill.sure_hit) => node, clause::HOSTILE_AND_FRIENDLY,
            "a skill on allies does no damage", "навык для союзников не наносит урона";
        is_hostile && skill.damages() && lasts => node, clause::ONLY_DAMAGE_IS_EVADED,
            "a skill either does damage, which can be evaded, or leaves an effect, which cannot", "навык либо наносит урон, от которого уклоняются, либо оставляет эффект, от которого не уклониться";
        !skill.damages() && !lasts && skill.heal == 0 => node, clause::SKILL_IS_THE_ACTION, "the skill does nothing", "навык ничего не делает";
    }
    skill
}

fn class_item(library: &Library, row: ItemEntry, node: &Node, finder: &mut Finder<'_>) -> ClassItem {
    let rarity = library.get("rarity", row.rarity.as_deref().unwrap_or("common"));
    let rarity = rarity.and_then(|rarity| RarityEntry::read(&rarity.node));
    let mut by_rarity = |key: &str, own: Option<u8>, usual: fn(&RarityEntry) -> u8| {
        own.or(rarity.as_ref().map(usual)).unwrap_or_else(|| {
            let words = words!(
                "`{key}` is missing, and there is no rarity to give it",
                "нет поля `{key}` и нет редкости, которая его даёт"
            );
            finder.wrong(node.at, clause::USES_ABOVE_ZERO, words);
            1
        })
    };
    let uses = by_rarity("uses", row.uses, |rarity| rarity.uses);
    let action_rounds = by_rarity("action_rounds", row.action_rounds, |rarity| rarity.action_rounds);
    let cooldown_rounds = by_rarity("cooldown_rounds", row.cooldown_rounds, |rarity| rarity.cooldown_rounds);
    faults! { finder;
        cooldown_rounds < action_rounds => node.at, clause::COOLDOWN,
            "`cooldown_rounds` ({cooldown_rounds}) is below `action_rounds` ({action_rounds})", "`cooldown_rounds` ({cooldown_rounds}) меньше `action_rounds` ({action_rounds})";
    }
    let level = row.level;
    let wall = library.table("wall").iter().filter_map(|wall| WallEntry::read(&wall.node)).find(|it| it.level == level);
    faults! { finder;
        row.kind == ItemKind::TalismanOfTheWall && wall.is_none() => node.at, clause::WALL_SHEET,
            "there is no `[[wall]]` of level {level}", "нет `[[wall]]` уровня {level}";
    }
    let wall = wall.map_or(WallSheet::default(), |wall| WallSheet {
        health: wall.health,
        physical_defence: wall.physical_defence,
        magic_defence: wall.magic_defence,
    });
    ClassItem {
        id: row.id,
        name: row.name,
        kind: row.kind,
        level,
        stats: numbers(row.stats.as_ref(), &Stat::ALL),
        uses,
        action_rounds,
        cooldown_rounds,
        wall,
    }
}
