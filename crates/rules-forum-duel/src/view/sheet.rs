//! The sheet of a combatant as a screen shows it: gauges and facts.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::say;
use holmgang_kernel::view::{Fact, Gauge};
use holmgang_kernel::words::Lang;

use crate::content::{DamageType, LeftHand, Skill, WeaponClass};
use crate::describe::{DAMAGE_NAMES, damage_of, percent, signed};
use crate::state::{Combatant, Sheet, State, Who};
use crate::{Rules, clause};

impl Rules {
    /// The rest of the sheet, beside the gauges.
    pub(super) fn sheet_facts(&self, state: &State, who: Who, lang: Lang) -> Vec<Fact> {
        let fact = |name: &str, value: String, clause| Fact { name: name.to_owned(), value, clause: Some(clause) };
        let (combatant, sheet) = (&state.combatants[usize::from(who)], self.sheet(state, who));
        let mut facts = vec![
            fact(lang.pick("Level", "Уровень"), sheet.level.to_string(), clause::CHARGE_CAP_IS_LEVEL),
            fact(lang.pick("Body", "Тс"), sheet.body.to_string(), clause::SWORD_ATTACK),
        ];
        let (own, held) = (i64::from(sheet.magic_power), self.magic_power(state, who));
        let (magic, magic_clause) = if own == held {
            (own.to_string(), clause::SPELL_STRENGTH)
        } else {
            let told = say!(lang, "{held} ({own} without the shield)", "{held} ({own} без щита)");
            (told, clause::SHIELD_LOWERS_MAGIC_POWER)
        };
        facts.push(fact(lang.pick("Magic power", "МС"), magic, magic_clause));
        let resist: Vec<String> = DamageType::ALL
            .iter()
            .zip(DAMAGE_NAMES)
            .map(|((damage_type, _), name)| (name.get(lang), self.resist(state, who, *damage_type)))
            .filter(|(_, all)| *all != 0)
            .map(|(name, all)| format!("{name} {}", percent(all, lang)))
            .collect();
        if !resist.is_empty() {
            facts.push(fact(lang.pick("Resistance", "Сопротивляемость"), resist.join(", "), clause::RESISTANCE));
        }
        facts.push(fact(
            lang.pick("Right hand", "Правая рука"),
            self.right_hand_text(sheet, lang),
            clause::WEAPON_ROLL,
        ));
        let (left, left_clause) = self.left_hand_text(sheet, lang);
        facts.push(fact(lang.pick("Left hand", "Левая рука"), left, left_clause));
        let skills: Vec<String> = Skill::ALL
            .iter()
            .filter(|(skill, _)| sheet.skills[*skill as usize] != 0)
            .map(|(skill, _)| format!("{} {}", skill.name().get(lang), sheet.skills[*skill as usize]))
            .collect();
        if !skills.is_empty() {
            facts.push(fact(lang.pick("Skills", "Навыки"), skills.join(", "), clause::ONLY_SPELL_MODIFIERS_ARE_CUT));
        }
        if combatant.lifetime > 0 {
            facts.push(fact(
                lang.pick("Turns left", "Осталось ходов"),
                combatant.lifetime.to_string(),
                clause::OBJECT_AND_CREATURE_DURATIONS,
            ));
        }
        facts
    }

    fn right_hand_text(&self, sheet: &Sheet, lang: Lang) -> String {
        let Some(weapon) = sheet.right_hand.and_then(|weapon| self.weapons.get(usize::from(weapon))) else {
            return lang.pick("empty", "пусто").to_owned();
        };
        let ((lo, hi), damage, range) = (weapon.damage, damage_of(weapon.damage_type, lang), weapon.range);
        let name = match (weapon.name.get(lang), weapon.class) {
            ("", WeaponClass::Sword) => lang.pick("sword", "меч"),
            ("", WeaponClass::Wand) => lang.pick("wand", "жезл"),
            (name, _) => name,
        };
        say!(lang, "{name}: {lo} to {hi} {damage}, range {range}", "{name}: {lo}–{hi} {damage}, дальность {range}")
    }

    fn left_hand_text(&self, sheet: &Sheet, lang: Lang) -> (String, Clause) {
        let text = match sheet.left_hand {
            LeftHand::Empty => lang.pick("empty", "пусто").to_owned(),
            LeftHand::Shield(shield) => self.shields.get(usize::from(shield)).map_or(String::new(), |shield| {
                let (name, block) = (shield.name.get(lang), percent(shield.block, lang));
                say!(lang, "{name}: block {block}", "{name}: блок {block}")
            }),
            LeftHand::Book(book) => self.books.get(usize::from(book)).map_or(String::new(), |book| {
                let (name, pierce) = (book.name.get(lang), signed(-i64::from(book.block_pierce)));
                say!(lang, "{name}: {pierce} to the opponent's block", "{name}: {pierce} к блоку противника")
            }),
        };
        let clause = match sheet.left_hand {
            LeftHand::Empty => clause::LEFT_HAND,
            LeftHand::Shield(_) => clause::SHIELD_GIVES_BLOCK,
            LeftHand::Book(_) => clause::BOOK,
        };
        (text, clause)
    }
}

/// Hit points, energy, charges, and the points of the turn, in this order.
pub(super) fn gauges(combatant: &Combatant, sheet: &Sheet, lang: Lang) -> Vec<Gauge> {
    let gauge = |id, name: &str, short: &str, value: i32, max: i32| Gauge {
        id,
        name: name.to_owned(),
        short: short.to_owned(),
        value,
        max: max.max(value),
    };
    vec![
        gauge(
            "hp",
            lang.pick("hit points", "очки здоровья"),
            lang.pick("HP", "ОЗ"),
            combatant.hp.into(),
            sheet.hp_max.into(),
        ),
        gauge(
            "energy",
            lang.pick("energy", "энергия"),
            lang.pick("EN", "ЭН"),
            combatant.energy.into(),
            sheet.energy_max.into(),
        ),
        gauge(
            "charges",
            lang.pick("charges", "заряды"),
            lang.pick("CH", "ЗР"),
            combatant.charges.into(),
            sheet.level.into(),
        ),
        gauge(
            "action_points",
            lang.pick("action points", "очки действия"),
            lang.pick("AP", "ОД"),
            combatant.action_points.into(),
            sheet.ap_per_turn.into(),
        ),
        gauge(
            "attack_points",
            lang.pick("attack points", "очки атаки"),
            lang.pick("OA", "ОА"),
            combatant.attack_points.into(),
            sheet.oa_per_turn.into(),
        ),
        gauge(
            "movement_points",
            lang.pick("movement points", "очки перемещения"),
            lang.pick("MP", "ОП"),
            combatant.movement_points.into(),
            sheet.mp_per_turn.into(),
        ),
    ]
}
