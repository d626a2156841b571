//! Names of icons and signs, from the list in `docs/icons.md`. They follow from what something does, so that content of one's own has them too.

use crate::content::{Control, DamageType, Lasting, LeftHand, Spell, SpellId, SpellKind, Thing, WeaponClass};
use crate::state::{Effect, State, What, Who};
use crate::{Rules, Sheet};

/// Signs that a creature may have by its id.
const CREATURES: [&str; 16] = [
    "wolf", "spirit", "golem", "skeleton", "ghoul", "orc", "ogre", "centaur", "zombie", "goblin", "horse", "rat",
    "fairy", "dwarf", "elf", "archer",
];

/// From how many damage over time spells on somebody is a poisoner.
const POISONER: usize = 2;

impl Rules {
    /// The sign of a combatant: of a creature by its id, of a player by hands and spells.
    pub fn sign_of(&self, state: &State, who: Who) -> &str {
        let sheet = self.sheet_of(state, who);
        if let Some(creature) = sheet.creature.and_then(|creature| self.creatures.get(usize::from(creature))) {
            return CREATURES.iter().find(|sign| **sign == creature.id).copied().unwrap_or_default();
        }
        self.sign_of_sheet(sheet)
    }

    /// By hands and spells.
    fn sign_of_sheet(&self, sheet: &Sheet) -> &'static str {
        let knows = |kind| sheet.spells.iter().filter(|spell| self.spells[usize::from(**spell)].kind == kind).count();
        let weapon = sheet.right_hand.and_then(|weapon| self.weapons.get(usize::from(weapon)));
        match weapon.map(|weapon| weapon.class) {
            Some(WeaponClass::Sword) if matches!(sheet.left_hand, LeftHand::Shield(_)) => "shieldman",
            Some(WeaponClass::Sword) => "swordsman",
            _ if knows(SpellKind::Heal) > 0 => "priest",
            _ if knows(SpellKind::Summon) > 0 => "conjurer",
            _ if knows(SpellKind::Dot) >= POISONER => "dark-mage",
            Some(WeaponClass::Wand) => "mage",
            None => "brawler",
        }
    }

    /// The picture of an entry of the content.
    pub fn picture_of(&self, table: &str, entry: &str) -> Option<&'static str> {
        match table {
            "weapon" => self.weapons.iter().find(|one| one.id == entry).map(|one| icon_of_class(one.class)),
            "shield" => Some("act-block"),
            "spell" => self.spells.iter().find(|one| one.id == entry).map(|one| self.icon_of_spell(one)),
            "combatant" => self.combatants.iter().find(|(id, _)| id == entry).map(|(_, one)| self.sign_of_sheet(one)),
            _ => None,
        }
    }

    /// The icon of a plain attack of the active one.
    pub fn icon_of_attack(&self, state: &State) -> &'static str {
        self.weapon_of(state, state.active).map_or("act-attack-sword", |weapon| icon_of_class(weapon.class))
    }

    /// The icon of a cast.
    pub fn icon_of_cast(&self, spell: SpellId) -> &'static str {
        self.spells.get(usize::from(spell)).map_or("act-cast", |spell| self.icon_of_spell(spell))
    }

    fn icon_of_spell(&self, spell: &Spell) -> &'static str {
        let lasting = || spell.lasting.and_then(|lasting| self.lastings.get(usize::from(lasting)));
        match spell.kind {
            SpellKind::Direct | SpellKind::VampirismHealth | SpellKind::Invocation => "act-cast",
            SpellKind::Dot | SpellKind::Control | SpellKind::Debuff | SpellKind::Buff => {
                lasting().map_or("act-cast", icon_of_lasting)
            }
            SpellKind::Warcry => "act-horn",
            SpellKind::VampirismEnergy => "act-steal",
            SpellKind::Heal => "act-heal",
            SpellKind::ChargeGain => "res-charge",
            SpellKind::Restore => "res-energy",
            SpellKind::Leap | SpellKind::Push | SpellKind::Swap => "act-move",
            SpellKind::Summon => "act-summon",
            SpellKind::Object => "act-wall",
            SpellKind::Resurrection => "act-resurrect",
        }
    }

    /// The icon of an effect on somebody.
    pub fn icon_of_effect(&self, effect: &Effect) -> &'static str {
        match effect.what {
            What::Lasting(lasting) => self.lastings.get(usize::from(lasting)).map_or("", icon_of_lasting),
            What::Granted(_) => "ui-gavel",
        }
    }
}

fn icon_of_class(class: WeaponClass) -> &'static str {
    match class {
        WeaponClass::Wand => "act-attack-wand",
        WeaponClass::Sword => "act-attack-sword",
    }
}

fn icon_of_lasting(lasting: &Lasting) -> &'static str {
    match (lasting.control, lasting.dot) {
        (Some(Control::Stun), _) => "st-stunned",
        (Some(Control::Root), _) => "st-rooted",
        (Some(Control::Silence), _) => "st-silenced",
        (None, Some((DamageType::Fire, _))) => "st-burning",
        (None, Some(_)) => "st-poisoned",
        (None, None) if lasting.hostile => "st-debuff",
        (None, None) if lasting.block > 0 || lasting.reflect_chance > 0 => "st-guarded",
        (None, None) => "st-buff",
    }
}

/// The icon of a thing on a cell.
pub fn icon_of_thing(thing: &Thing) -> &'static str {
    match thing.damage_type {
        _ if thing.solid => "th-pillar",
        DamageType::Fire => "th-fire",
        _ => "th-barrier",
    }
}
