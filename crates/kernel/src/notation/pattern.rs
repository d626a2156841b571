//! Patterns of actions, with the places to be filled in told in Russian.

use crate::ruleset::Verb;
use crate::words::Lang;

impl Verb {
    /// How it is used, in a language: its word there, and what is to be filled in.
    ///
    /// ```
    /// use holmgang_kernel::ruleset::Verb;
    /// use holmgang_kernel::words::Lang;
    ///
    /// let cast = Verb::player("cast", &["каст"], "cast SPELL [TARGET] [charges=N]", "", "");
    /// assert_eq!(cast.pattern(Lang::Ru), "каст ЗАКЛИНАНИЕ [ЦЕЛЬ] [charges=ЧИСЛО]");
    /// ```
    pub fn pattern(&self, lang: Lang) -> String {
        match (lang, self.ru.first()) {
            (Lang::Ru, Some(ru)) => placeholders(&self.usage.replacen(self.en, ru, 1)),
            _ => self.usage.to_owned(),
        }
    }
}

/// The places of a pattern that are to be filled in, in Russian.
fn placeholders(usage: &str) -> String {
    const PLACES: [(&str, &str); 36] = [
        ("ACTION", "ДЕЙСТВИЕ"),
        ("ALLY", "СОЮЗНИК"),
        ("ATTACKER", "НАПАДАЮЩИЙ"),
        ("CELL", "КЛЕТКА"),
        ("COMBATANT", "БОЕЦ"),
        ("COST", "ЦЕНА"),
        ("DIFFICULTY", "СЛОЖНОСТЬ"),
        ("DOOR", "ДВЕРЬ"),
        ("EFFECT", "ЭФФЕКТ"),
        ("FACING", "НАПРАВЛЕНИЕ"),
        ("FEATURE", "ПРЕДМЕТ_КАРТЫ"),
        ("FROM", "ОТКУДА"),
        ("HAND", "РУКА"),
        ("ID", "НОМЕР"),
        ("ITEM", "ПРЕДМЕТ"),
        ("KIND", "ВИД"),
        ("N", "ЧИСЛО"),
        ("NAME", "ИМЯ"),
        ("PIECE", "ФИГУРА"),
        ("R", "ЧИСЛО"),
        ("REACTION", "РЕАКЦИЯ"),
        ("SCHOOL", "ШКОЛА"),
        ("SEAT", "МЕСТО"),
        ("SECONDS", "СЕКУНДЫ"),
        ("SIDE", "СТОРОНА"),
        ("SKILL", "УМЕНИЕ"),
        ("SPELL", "ЗАКЛИНАНИЕ"),
        ("STEP", "ШАГ"),
        ("T", "ЧИСЛО"),
        ("TARGET", "ЦЕЛЬ"),
        ("TEXT", "ТЕКСТ"),
        ("TO", "КУДА"),
        ("TOKEN", "МЕТКА"),
        ("TRIGGER", "СОБЫТИЕ"),
        ("VALUE", "ЗНАЧЕНИЕ"),
        ("WHO", "КТО"),
    ];
    let mut out = String::new();
    let mut word = String::new();
    for c in usage.chars().chain(['\0']) {
        if c.is_ascii_uppercase() || c == '_' {
            word.push(c);
            continue;
        }
        out.push_str(PLACES.iter().find(|(en, _)| *en == word).map_or(word.as_str(), |(_, ru)| ru));
        word.clear();
        out.extend(Some(c).filter(|c| *c != '\0'));
    }
    out
}
