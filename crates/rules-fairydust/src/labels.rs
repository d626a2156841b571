//! What the terms of a tally and the figures are called: a closed list of words, and the skills.

use holmgang_kernel::fixed_words;
use holmgang_kernel::tally::Label;
use holmgang_kernel::words::Lang;

use crate::content::SkillId;
use crate::names::skill_name;

fixed_words! {
    Roll = "d20", "d20";
    Base = "base", "база";
    Passive = "passive", "пассивно";
    NoDefence = "no defence", "защиты нет";
    Paralysed = "paralysed", "паралич";
    MultiAttack = "further attacks", "следующие атаки";
    Synergy = "synergy", "синергия";
    Dazzled = "dazzled", "ослепление";
    Referee = "referee", "мастер";
    Posture = "not standing", "не стоит";
    Quality = "quality", "качество";
    Degree = "further degrees", "следующие степени";
    Armour = "armour", "доспех";
    Overload = "overload", "перегрузка";
    Slowed = "slowed", "замедление";
    Outnumbered = "outnumbered", "перевес врага";
    Ratio = "larger side / smaller side", "большая сторона / меньшая";
    LessOne = "less one", "минус один";
    Speed = "speed", "скорость";
    Mount = "mount's speed", "скорость скакуна или транспорта";
    Carrying = "carrying", "несёт человека";
    Points = "points spent", "потрачено очков";
    Participants = "participants / slowest one's points", "участники / очки самого медленного";
    NotBelowZero = "not below 0", "не ниже 0";
    Rounding = "rounded", "округление";
}

/// Where the labels of skills begin.
const SKILL_LABELS: u16 = 100;

impl Word {
    /// The label of a word.
    pub const fn label(self) -> Label {
        Label(self as u16)
    }
}

/// The label of a skill.
pub const fn skill_label(skill: SkillId) -> Label {
    Label(SKILL_LABELS + skill as u16)
}

/// A label in words.
pub fn label_text(label: Label, lang: Lang) -> String {
    if let Some(skill) = label.0.checked_sub(SKILL_LABELS) {
        return skill_name(u8::try_from(skill).unwrap_or(u8::MAX), lang).to_owned();
    }
    Word::ALL.get(usize::from(label.0)).map_or_else(String::new, |(_, words)| words.get(lang).to_owned())
}

/// A figure in words.
pub fn figure_text(figure: &str, lang: Lang) -> &'static str {
    match figure {
        "initiative" => lang.pick("Initiative", "Инициатива"),
        "bonus" => lang.pick("Outnumbered bonus", "Бонус за перевес"),
        "pool" => lang.pick("Activity points", "Очки активности"),
        "attack" => lang.pick("Attack check", "Проверка атаки"),
        "defence" => lang.pick("Defence check", "Проверка защиты"),
        "damage" => lang.pick("Damage", "Урон"),
        "cells" => lang.pick("Cells", "Клетки"),
        "check" => lang.pick("Check", "Проверка"),
        "forecast" => lang.pick("Rounds", "Раундов"),
        _ => lang.pick("Number", "Число"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_its_place() {
        for (place, (word, words)) in Word::ALL.iter().enumerate() {
            assert_eq!(*word as usize, place);
            assert_eq!(label_text(word.label(), Lang::En), words.en);
            assert!(!words.ru.is_empty());
        }
        assert_eq!(label_text(skill_label(1), Lang::Ru), "акробатика");
    }
}
