//! Names of icons and signs, from the list in `docs/icons.md`.

use crate::Rules;
use crate::action::Action;
use crate::content::{ChessClass, PLAIN_ATTACK, Skill, Spell, Subclass};
use crate::state::What;

/// The sign of a piece: chess class and role.
pub(crate) fn sign_of(class: ChessClass, subclass: Subclass) -> String {
    let class = class.word();
    let role = subclass.word();
    format!("{class}-{role}")
}

impl Rules {
    /// The picture of an entry of the content.
    pub(crate) fn picture_of(&self, table: &str, entry: &str) -> Option<String> {
        match table {
            "piece" => {
                self.pieces.iter().find(|(id, _)| id == entry).map(|(_, sheet)| sign_of(sheet.class, sheet.subclass))
            }
            "skill" => self.skills.iter().find(|one| one.id == entry).map(|one| icon_of_skill(one).to_owned()),
            _ => None,
        }
    }

    /// The icon of an action.
    pub(crate) fn icon_of(&self, action: &Action, subclass: Subclass) -> &'static str {
        match action {
            Action::Strike(PLAIN_ATTACK, _) => match subclass {
                Subclass::Warrior => "act-attack-sword",
                Subclass::Archer => "act-bow",
                Subclass::Mage => "act-attack-wand",
            },
            Action::Defend => "act-guard",
            Action::Strike(..) | Action::Skill(..) => {
                action.skill().and_then(|skill| self.skills.get(usize::from(skill))).map_or("act-cast", icon_of_skill)
            }
            Action::Wall => "act-wall",
            Action::Cloak => "act-cloak",
            Action::Spell(Spell::Healing, _) => "act-heal",
            Action::Spell(Spell::Lightning, _) => "act-cast",
            Action::Spell(Spell::Strength, _) => "st-buff",
            Action::Spell(Spell::Weakness, _) => "st-debuff",
            Action::Skip => "act-wait",
            Action::Offer => "ui-draw",
            Action::TimeUp => "ui-clock",
            Action::Place(..) | Action::Move(..) => "act-move",
            Action::TakeBack(_) => "ui-undo",
            Action::Surrender(..) => "ui-resign",
            Action::Confirm => "ui-check",
            Action::Pass => "act-end-turn",
            Action::Promote(_) => "act-resurrect",
            Action::Equip(..) => "act-drag-item",
            Action::Ordered(ordered) => self.icon_of(&ordered.action, subclass),
            Action::Ruling(_) => "ui-gavel",
        }
    }

    /// The icon of an effect on somebody.
    pub(crate) fn icon_of_effect(&self, what: What) -> &'static str {
        match what {
            What::Cloak => "act-cloak",
            What::Strength => "st-buff",
            What::Weakness => "st-debuff",
            What::Skill(skill) => match self.skills.get(usize::from(skill)) {
                Some(skill) if skill.target.is_hostile() => "st-debuff",
                _ => "st-buff",
            },
        }
    }
}

fn icon_of_skill(skill: &Skill) -> &'static str {
    match skill {
        _ if skill.heal > 0 => "act-heal",
        _ if skill.damages() && skill.shares.magic > skill.shares.physical => "act-cast",
        _ if skill.damages() => "act-charge",
        _ if skill.target.is_hostile() => "st-debuff",
        _ => "st-buff",
    }
}
