//! Names of icons and signs, from the list in `docs/icons.md`. They follow from what something does, so that content of one's own has them too.

use crate::Rules;
use crate::content::{Class, DamageType, Does, Gear, Spell};
use crate::state::{Condition, Posture, State, Who};

/// Signs by the id of an entry.
const SIGNS: [(&str, &str); 20] = [
    ("ratibor", "shieldman"),
    ("milorad", "priest"),
    ("yasna", "mage"),
    ("zoryan", "archer"),
    ("gorm", "dwarf"),
    ("liya", "bandit"),
    ("bryachislav", "halberdier"),
    ("velislav", "rider"),
    ("mrak", "dark-mage"),
    ("shesteruk", "duellist"),
    ("giant_rat", "rat"),
    ("kobold", "goblin"),
    ("troll", "ogre"),
    ("clay_golem", "golem"),
    ("trainee", "brawler"),
    ("bandit", "bandit"),
    ("goblin", "goblin"),
    ("skeleton", "skeleton"),
    ("orc", "orc"),
    ("zombie", "zombie"),
];
/// Signs that an entry may have by its own id.
const OWN: [&str; 6] = ["wolf", "ghoul", "ogre", "centaur", "golem", "horse"];

impl Rules {
    /// The picture of an entry of the content.
    pub fn picture_of(&self, table: &str, entry: &str) -> Option<&'static str> {
        match table {
            "combatant" | "monster" => sign_of_entry(entry),
            "weapon" => self.weapons.iter().find(|one| one.id == entry).map(|one| match one.is_ranged {
                true => "act-bow",
                false => "act-attack-sword",
            }),
            "shield" => Some("act-block"),
            "spell" => self.spells.iter().find(|one| one.id == entry).map(icon_of_spell),
            _ => None,
        }
    }

    /// The sign of a combatant: by its id, else by class and hands.
    pub fn sign_of(&self, state: &State, who: Who) -> &'static str {
        let sheet = state.sheet(who);
        if let Some(sign) = sign_of_entry(&sheet.entry) {
            return sign;
        }
        let figure = state.figure(who);
        let shielded =
            state.things.get(usize::from(figure.off)).is_some_and(|thing| matches!(thing.gear, Gear::Shield(_)));
        let shoots = self.weapon_of(state, figure.main).is_some_and(|weapon| self.weapons[weapon as usize].is_ranged);
        match sheet.class {
            _ if figure.mounted => "rider",
            _ if shoots => "archer",
            Class::Priest => "priest",
            Class::Mage => "mage",
            _ if shielded => "shieldman",
            Class::Monster => "brawler",
            _ => "swordsman",
        }
    }
}

fn sign_of_entry(entry: &str) -> Option<&'static str> {
    let named = SIGNS.iter().find(|(id, _)| *id == entry).map(|(_, sign)| *sign);
    named.or_else(|| OWN.iter().find(|sign| **sign == entry).copied())
}

/// The icon of a spell.
pub(crate) fn icon_of_spell(spell: &Spell) -> &'static str {
    match spell {
        _ if spell.heals.is_some() => "act-heal",
        _ if spell.damage.is_some() && spell.damage_type == DamageType::Fire => "act-ignite",
        _ => "act-cast",
    }
}

/// The icon of a posture.
pub const fn icon_of_posture(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "st-standing",
        Posture::Crouched => "st-crouched",
        Posture::Kneeling => "st-kneeling",
        Posture::AllFours => "st-all-fours",
        Posture::Prone => "st-prone",
    }
}

/// The icon of a thing of the map: what is spilled stands in a bucket, what is taken into the hand is a bottle.
pub(crate) const fn icon_of_feature(does: &Does) -> &'static str {
    match does {
        Does::Spill(_) => "th-bucket",
        Does::Take(_) => "th-bottle",
        Does::Door => "th-door",
        Does::Overturn | Does::Slide(_) | Does::Climb => "th-item",
    }
}

/// The icon of a condition.
pub fn icon_of_condition(condition: Condition) -> &'static str {
    match condition {
        Condition::Surprised => "st-surprised",
        Condition::Immobilised | Condition::Entangled | Condition::Captive => "st-immobile",
        Condition::Asleep => "st-stunned",
        Condition::TotalDefence | Condition::Cover => "st-guarded",
        Condition::Prayer | Condition::MageArmor | Condition::HelpedAttack | Condition::HelpedAc => "st-buff",
        Condition::Hurricane | Condition::OffBalance | Condition::Backing | Condition::Turned => "st-debuff",
        Condition::Holding => "ui-eye",
        Condition::Casting => "act-cast",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_posture_and_what_lies_about_has_a_sign_of_its_own() {
        let all: std::collections::BTreeSet<_> =
            Posture::ALL.iter().map(|(posture, _)| icon_of_posture(*posture)).collect();
        assert_eq!(all.len(), Posture::ALL.len());
        assert!(!all.contains(""));
        assert_ne!(icon_of_feature(&Does::Spill(Vec::new())), icon_of_feature(&Does::Take(0)));
    }
}
