//! Words for what the rules know by number: conditions, kinds of damage, postures, facings, dice, saves.

use holmgang_kernel::say;
use holmgang_kernel::words::{Fixed, Lang};

use crate::Rules;
use crate::arcs::{Arc, Facing};
use crate::content::{Degree, Does, Feature, Spell, SpellTarget, Weapon};
use crate::notation::dice_text;
use crate::state::Condition;

/// What a condition does, in a sentence.
pub fn condition_about(condition: Condition, value: i8, lang: Lang) -> String {
    let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    match condition {
        Condition::Surprised => text(
            "No Dexterity in AC, no attacks of opportunity, initiative −4.",
            "В КЗ нет ловкости, нет атак при возможности, инициатива −4.",
        ),
        Condition::Immobilised => text("Skips turns; no Dexterity in AC.", "Пропускает ходы; в КЗ нет ловкости."),
        Condition::Asleep => text(
            "Skips turns until something hurts; no Dexterity in AC.",
            "Пропускает ходы, пока не получит урона; в КЗ нет ловкости.",
        ),
        Condition::Hurricane => text("−2 AC until the next turn.", "−2 КЗ до своего следующего хода."),
        Condition::TotalDefence => text(
            "+4 AC until the next turn, no attacks of opportunity.",
            "+4 КЗ до своего следующего хода, нет атак при возможности.",
        ),
        Condition::OffBalance => text("−2 AC until the next turn.", "−2 КЗ до своего следующего хода."),
        Condition::Backing => text("−2 on reaction saves against areas.", "−2 на спасброски реакции против областей."),
        Condition::Entangled => text(
            "No moves until a standard move frees the rider.",
            "Не двигается, пока не выпутается стандартным перемещением.",
        ),
        Condition::Casting => text(
            "The next part of the spell must follow in the next turn.",
            "Следующая часть заклинания должна быть в следующий ход.",
        ),
        Condition::Turned => {
            text("Flees from the priest and attacks nobody.", "Бежит от священника и никого не атакует.")
        }
        Condition::Controlled => text("Fights for the priest.", "Сражается за священника."),
        Condition::Captive => text(
            "Gave himself up: strikes nobody out of turn and counts for no side, until he does anything again.",
            "Сдался в плен: не бьёт вне очереди и не в счёт на своей стороне, пока снова не возьмётся за дело.",
        ),
        Condition::Released => text("Cannot be controlled this round.", "В этом раунде подчинить нельзя."),
        Condition::Prayer | Condition::Morale | Condition::RefereeAttack => {
            say!(lang, "{value:+} on attacks.", "{value:+} к атакам.")
        }
        Condition::MageArmor => say!(lang, "{value:+} armour.", "{value:+} к доспеху."),
        Condition::RefereeCheck => say!(lang, "{value:+} on checks and saves.", "{value:+} к проверкам и спасброскам."),
        Condition::RefereeInitiative => say!(lang, "{value:+} on initiative.", "{value:+} к инициативе."),
        Condition::RefereeAc => say!(lang, "{value:+} AC.", "{value:+} к КЗ."),
        Condition::HelpedAttack => say!(
            lang,
            "{value:+} on the next attack against the one distracted.",
            "{value:+} к следующей атаке по отвлечённому."
        ),
        Condition::HelpedAc => {
            say!(
                lang,
                "{value:+} AC against the next attack of the one distracted.",
                "{value:+} к КЗ против следующей атаки отвлечённого."
            )
        }
        Condition::Holding => text(
            "Strikes when the one watched acts, or somebody comes into the place.",
            "Ударит, когда тот начнёт действовать или кто-то появится в этом месте.",
        ),
        Condition::Cover => {
            let degree = [Degree::None, Degree::Quarter, Degree::Half, Degree::ThreeQuarters, Degree::NineTenths];
            let row = degree[usize::from(value.clamp(0, 4) as u8)].row();
            let ac = row.ac;
            say!(lang, "+{ac} AC against shots.", "+{ac} к КЗ против выстрелов.")
        }
    }
}

/// Whether a condition helps its bearer: 1, harms: −1, neither: 0.
pub fn condition_tone(condition: Condition, value: i8) -> i8 {
    match condition {
        Condition::TotalDefence
        | Condition::Prayer
        | Condition::MageArmor
        | Condition::HelpedAttack
        | Condition::HelpedAc
        | Condition::Holding
        | Condition::Cover => 1,
        Condition::Casting | Condition::Released | Condition::Controlled => 0,
        Condition::Morale
        | Condition::RefereeAttack
        | Condition::RefereeCheck
        | Condition::RefereeInitiative
        | Condition::RefereeAc => value.signum(),
        _ => -1,
    }
}

/// A direction.
pub fn facing_name(facing: Facing, lang: Lang) -> &'static str {
    match facing {
        Facing::N => lang.pick("north", "север"),
        Facing::NE => lang.pick("north-east", "северо-восток"),
        Facing::E => lang.pick("east", "восток"),
        Facing::SE => lang.pick("south-east", "юго-восток"),
        Facing::S => lang.pick("south", "юг"),
        Facing::SW => lang.pick("south-west", "юго-запад"),
        Facing::W => lang.pick("west", "запад"),
        Facing::NW => lang.pick("north-west", "северо-запад"),
    }
}

/// From which side of the target a blow comes; none from the front.
pub fn arc_note(arc: Arc, lang: Lang) -> Option<&'static str> {
    match arc {
        Arc::Front => None,
        Arc::Flank => Some(lang.pick("from the flank: +2", "с фланга: +2")),
        Arc::Rear => Some(lang.pick("from the rear: +4", "с тыла: +4")),
    }
}

impl Rules {
    /// A weapon in a sentence.
    pub fn weapon_about(&self, weapon: &Weapon, lang: Lang) -> String {
        let (dice, kind) = (dice_text(weapon.damage, lang), weapon.damage_type.name().get(lang));
        let mut parts = vec![format!("{dice} {kind}")];
        if weapon.is_ranged {
            let range = weapon.aimed_range;
            parts.push(say!(lang, "aimed to {range} cells", "прицельная дальность {range}"));
        } else if weapon.reach != (1, 1) {
            let (low, high) = weapon.reach;
            parts.push(say!(lang, "reach {low} to {high}", "досягаемость {low}–{high}"));
        }
        if weapon.attack_mod != 0 {
            let modifier = weapon.attack_mod;
            parts.push(say!(lang, "{modifier:+} to attack", "{modifier:+} к атаке"));
        }
        let marks = [
            (weapon.light, Fixed::new("light", "лёгкое")),
            (weapon.guard, Fixed::new("guard", "гарда")),
            (weapon.grab, Fixed::new("grab weapon", "оружие захвата")),
            (weapon.snatch, Fixed::new("snatch weapon", "оружие выхватывания")),
            (weapon.nonlethal, Fixed::new("nonlethal", "нелетальное")),
            (weapon.hands == 2, Fixed::new("two-handed", "двуручное")),
        ];
        parts.extend(marks.iter().filter(|(is, _)| *is).map(|(_, name)| name.get(lang).to_owned()));
        parts.join(", ")
    }

    /// A spell in a sentence.
    pub fn spell_about(&self, spell: &Spell, lang: Lang) -> String {
        let circle = spell.circle;
        let mut parts = vec![say!(lang, "circle {circle}", "круг {circle}")];
        if let Some(damage) = spell.damage {
            parts.push(format!("{} {}", dice_text(damage, lang), spell.damage_type.name().get(lang)));
        }
        if let Some(heals) = spell.heals {
            let dice = dice_text(heals, lang);
            parts.push(say!(lang, "heals {dice}", "лечит {dice}"));
        }
        match spell.target {
            SpellTarget::Own => parts.push(lang.pick("on oneself", "на себя").to_owned()),
            _ if spell.touch => parts.push(lang.pick("by touch", "касанием").to_owned()),
            _ => {
                let range = spell.range;
                parts.push(say!(lang, "range {range}", "дальность {range}"));
            }
        }
        if spell.target == SpellTarget::Area {
            let side = spell.area;
            parts.push(say!(lang, "{side}×{side} cells", "область {side}×{side}"));
        }
        if let Some(save) = spell.save {
            let (save, half) =
                (save.name().get(lang), if spell.damage.is_some() { lang.pick(": half", ": половина") } else { "" });
            parts.push(say!(lang, "save {save}{half}", "спасбросок {save}{half}"));
        }
        if let Some(leaves) = spell.leaves {
            let name = leaves.name().get(lang);
            parts.push(match spell.rounds {
                0 => name.to_owned(),
                rounds => format!("{name}, {}", rounds_of(rounds, lang)),
            });
        }
        if spell.cast_turns > 1 {
            let turns = lang.count(i64::from(spell.cast_turns), ["turn", "turns"], ["ход", "хода", "ходов"]);
            parts.push(say!(lang, "cast over {turns}", "сотворяется {turns}"));
        }
        parts.join(", ")
    }
}

/// What a thing of the map is good for.
pub fn feature_about(feature: &Feature, lang: Lang) -> &'static str {
    match feature.does {
        Does::Spill(_) => lang.pick("its cells become slippery", "клетки вокруг станут скользкими"),
        Does::Overturn => lang.pick("half cover for those beside it", "половинное укрытие для стоящих рядом"),
        Does::Take(_) => lang.pick("a weapon for the hand", "оружие в руку"),
        Does::Slide(_) => lang.pick("a quick way down", "быстрый путь вниз"),
        Does::Climb => lang.pick("up onto it", "запрыгнуть наверх"),
        Does::Door => lang.pick("opens or shuts", "открыть или закрыть"),
    }
}

/// So many rounds.
pub fn rounds_of(rounds: u8, lang: Lang) -> String {
    lang.count(i64::from(rounds), ["round", "rounds"], ["раунд", "раунда", "раундов"])
}

/// So many cells.
pub fn cells_of(cells: u8, lang: Lang) -> String {
    lang.count(i64::from(cells), ["cell", "cells"], ["клетка", "клетки", "клеток"])
}

/// So many hits.
pub fn hits_of(hits: i64, lang: Lang) -> String {
    lang.count(hits, ["hit", "hits"], ["хит", "хита", "хитов"])
}
