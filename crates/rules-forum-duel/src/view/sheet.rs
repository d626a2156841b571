//! The sheet of a combatant as a screen shows it: gauges and facts.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Silent;
use holmgang_kernel::view::{Fact, Gauge};
use holmgang_kernel::words::Lang;
use holmgang_kernel::{facts, gauges, say};

use crate::content::{DamageType, LeftHand, Skill, WeaponClass};
use crate::describe::{DAMAGE_NAMES, percent, signed};
use crate::state::{Sheet, State, Who};
use crate::{Rules, clause, turn};

impl Rules {
    /// The rest of the sheet, beside the gauges.
    pub(super) fn sheet_facts(&self, state: &State, who: Who, lang: Lang) -> Vec<Fact> {
        let (combatant, sheet) = (&state.combatants[usize::from(who)], self.sheet_of(state, who));
        let (own, held) = (i64::from(sheet.magic_power), self.magic_power(state, who));
        let (magic, magic_by) = if own == held {
            (own.to_string(), clause::SPELL_STRENGTH)
        } else {
            let told = say!(lang, "{held} ({own} without the shield)", "{held} ({own} без щита)");
            (told, clause::SHIELD_LOWERS_MAGIC_POWER)
        };
        let resist: Vec<String> = DamageType::ALL
            .iter()
            .zip(DAMAGE_NAMES)
            .map(|((damage_type, _), name)| (name.get(lang), self.resist(state, who, *damage_type)))
            .filter(|(_, all)| *all != 0)
            .map(|(name, all)| format!("{name} {}", percent(all, lang)))
            .collect();
        let (left, left_by) = self.left_hand_text(sheet, lang);
        let skills: Vec<String> = Skill::ALL
            .iter()
            .filter(|(skill, _)| sheet.skills[*skill as usize] != 0)
            .map(|(skill, _)| format!("{} {}", skill.name().get(lang), sheet.skills[*skill as usize]))
            .collect();
        let stock: Vec<String> = sheet
            .spells
            .iter()
            .filter_map(|id| Some((*id, self.spells.get(usize::from(*id))?.uses?)))
            .map(|(id, uses)| {
                let left = uses.saturating_sub(state.times_used(who, id));
                format!("{} {left}/{uses}", self.spell_name(id, lang))
            })
            .collect();
        facts! { lang;
            "Level", "Уровень" = sheet.level, clause::CHARGE_CAP_IS_LEVEL;
            "Body", "Тс" = sheet.body, clause::SWORD_ATTACK;
            "Magic power", "МС" = magic, magic_by;
            if !resist.is_empty() => "Resistance", "Сопротивляемость" = resist.join(", "), clause::RESISTANCE;
            "Right hand", "Правая рука" = self.right_hand_text(sheet, lang), clause::WEAPON_ROLL;
            "Left hand", "Левая рука" = left, left_by;
            if !skills.is_empty() => "Skills", "Навыки" = skills.join(", "), clause::ONLY_SPELL_MODIFIERS_ARE_CUT;
            if !stock.is_empty() => "Stock", "Запас" = stock.join(", "), clause::LIMITED_SPELLS;
            if combatant.lifetime > 0 => "Turns left", "Осталось ходов" = combatant.lifetime, clause::OBJECT_AND_CREATURE_DURATIONS;
        }
    }

    fn right_hand_text(&self, sheet: &Sheet, lang: Lang) -> String {
        let Some(weapon) = sheet.right_hand.and_then(|weapon| self.weapons.get(usize::from(weapon))) else {
            return lang.pick("empty", "пусто").to_owned();
        };
        let ((lo, hi), damage, range) = (weapon.damage, weapon.damage_type.name().get(lang), weapon.range);
        let name = match (weapon.name.get(lang), weapon.class) {
            ("", WeaponClass::Sword) => lang.pick("sword", "меч"),
            ("", WeaponClass::Wand) => lang.pick("wand", "жезл"),
            (name, _) => name,
        };
        let text =
            say!(lang, "{name}: {lo} to {hi} {damage}, range {range}", "{name}: {lo}–{hi} {damage}, дальность {range}");
        weapon.riders.iter().fold(text, |text, rider| text + "; " + &self.rider_about(rider, lang))
    }

    fn left_hand_text(&self, sheet: &Sheet, lang: Lang) -> (String, Clause) {
        let text = match sheet.left_hand {
            LeftHand::Empty => lang.pick("empty", "пусто").to_owned(),
            LeftHand::Shield(shield) => self.shields.get(usize::from(shield)).map_or(String::new(), |shield| {
                let (name, block) = (shield.name.get(lang), percent(shield.block, lang));
                let cap = match shield.block_cap {
                    0 => String::new(),
                    cap => {
                        let cap = percent(cap, lang);
                        say!(lang, ", block up to {cap}", ", блок до {cap}")
                    }
                };
                say!(lang, "{name}: block {block}{cap}", "{name}: блок {block}{cap}")
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
pub(super) fn gauges(rules: &Rules, state: &State, who: Who, lang: Lang) -> Vec<Gauge> {
    let (combatant, sheet) = (&state.combatants[usize::from(who)], rules.sheet_of(state, who));
    // FD-8.5: what a turn gives under the effects of now; steps taken do not lower it.
    let movement = turn::movement_of_turn(rules, state, who, &mut Silent).max(sheet.mp_per_turn);
    let mut gauges = gauges! { lang;
        "hp" = "hit points", "очки здоровья", "HP", "ОЗ", "res-hp", combatant.hp, sheet.hp_max;
        "energy" = "energy", "энергия", "EN", "ЭН", "res-energy", combatant.energy, sheet.energy_max;
        "charges" = "charges", "заряды", "CH", "ЗР", "res-charge", combatant.charges, sheet.level;
        "action_points" = "action points", "очки действия", "AP", "ОД", "res-action-point", combatant.action_points, sheet.ap_per_turn;
        "attack_points" = "attack points", "очки атаки", "ATK", "ОА", "res-attack-point", combatant.attack_points, sheet.oa_per_turn;
        "movement_points" = "movement points", "очки перемещения", "MP", "ОП", "res-movement-point", combatant.movement_points, movement;
    };
    // More points than a turn gives come from effects that are over.
    gauges.iter_mut().for_each(|gauge| gauge.max = gauge.max.max(gauge.value));
    gauges
}
