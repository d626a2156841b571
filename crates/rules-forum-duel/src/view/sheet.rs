//! The sheet of a combatant as a screen shows it: gauges and facts.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Silent;
use holmgang_kernel::say;
use holmgang_kernel::view::{Fact, Gauge};
use holmgang_kernel::words::{Fixed, Lang};

use crate::content::{DamageType, LeftHand, Skill, WeaponClass};
use crate::describe::{DAMAGE_NAMES, percent, signed};
use crate::state::{Sheet, State, Who};
use crate::{Rules, clause, turn};

impl Rules {
    /// The rest of the sheet, beside the gauges.
    pub(super) fn sheet_facts(&self, state: &State, who: Who, lang: Lang) -> Vec<Fact> {
        let fact = |name: &str, value: String, clause| Fact { name: name.to_owned(), value, clause: Some(clause) };
        let (combatant, sheet) = (&state.combatants[usize::from(who)], self.sheet_of(state, who));
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
        let stock: Vec<String> = sheet
            .spells
            .iter()
            .filter_map(|id| Some((*id, self.spells.get(usize::from(*id))?.uses?)))
            .map(|(id, uses)| {
                let left = uses.saturating_sub(state.times_used(who, id));
                format!("{} {left}/{uses}", self.spell_name(id, lang))
            })
            .collect();
        if !stock.is_empty() {
            facts.push(fact(lang.pick("Stock", "Запас"), stock.join(", "), clause::LIMITED_SPELLS));
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

/// A gauge: id, icon, name, one to three letters.
type Kind = (&'static str, &'static str, Fixed, Fixed);

const GAUGES: [Kind; 6] = [
    ("hp", "res-hp", Fixed::new("hit points", "очки здоровья"), Fixed::new("HP", "ОЗ")),
    ("energy", "res-energy", Fixed::new("energy", "энергия"), Fixed::new("EN", "ЭН")),
    ("charges", "res-charge", Fixed::new("charges", "заряды"), Fixed::new("CH", "ЗР")),
    ("action_points", "res-action-point", Fixed::new("action points", "очки действия"), Fixed::new("AP", "ОД")),
    ("attack_points", "res-attack-point", Fixed::new("attack points", "очки атаки"), Fixed::new("OA", "ОА")),
    (
        "movement_points",
        "res-movement-point",
        Fixed::new("movement points", "очки перемещения"),
        Fixed::new("MP", "ОП"),
    ),
];

/// Hit points, energy, charges, and the points of the turn, in this order.
pub(super) fn gauges(rules: &Rules, state: &State, who: Who, lang: Lang) -> Vec<Gauge> {
    let (combatant, sheet) = (&state.combatants[usize::from(who)], rules.sheet_of(state, who));
    // FD-8.5: what a turn gives under the effects of now; steps taken do not lower it.
    let movement = turn::movement_of_turn(rules, state, who, &mut Silent).max(sheet.mp_per_turn);
    let values: [(i32, i32); 6] = [
        (combatant.hp.into(), sheet.hp_max.into()),
        (combatant.energy.into(), sheet.energy_max.into()),
        (combatant.charges.into(), sheet.level.into()),
        (combatant.action_points.into(), sheet.ap_per_turn.into()),
        (combatant.attack_points.into(), sheet.oa_per_turn.into()),
        (combatant.movement_points.into(), movement.into()),
    ];
    let gauges = GAUGES.into_iter().zip(values).map(|((id, icon, name, short), (value, max))| Gauge {
        id,
        name: name.get(lang).to_owned(),
        short: short.get(lang).to_owned(),
        icon,
        value,
        // More points than a turn gives come from effects that are over.
        max: max.max(value),
    });
    gauges.collect()
}
