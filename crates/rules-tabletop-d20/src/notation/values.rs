//! Words that stand as values in actions, with what they are called in Russian: read in both languages, and shown in the reader's.

use holmgang_kernel::words::folded;

/// Values and their Russian words, in small letters. One Russian word may stand for several, of which the place where it stands knows one.
pub(super) const VALUES: &[(&str, &[&str])] = &[
    ("yes", &["да"]),
    ("no", &["нет"]),
    ("none", &["нет"]),
    ("other", &["другое"]),
    // TD-7.2: directions, and whom one turns to.
    ("enemy", &["враг"]),
    ("n", &["с"]),
    ("ne", &["св"]),
    ("e", &["в"]),
    ("se", &["юв"]),
    ("s", &["ю"]),
    ("sw", &["юз"]),
    ("w", &["з"]),
    ("nw", &["сз"]),
    ("forward", &["вперёд"]),
    ("backing", &["пятясь"]),
    // Hands, postures, choices of an action.
    ("main", &["основная"]),
    ("off", &["неосновная"]),
    ("crouched", &["присесть"]),
    ("kneeling", &["колено"]),
    ("all_fours", &["четвереньки"]),
    ("action", &["действие"]),
    ("move", &["перемещение"]),
    ("control", &["подчинить"]),
    ("turn", &["изгнать"]),
    ("attack", &["атака"]),
    ("ac", &["кз"]),
    // Standing orders.
    ("ask", &["спросить"]),
    ("strike", &["ударить"]),
    ("hinder", &["помешать"]),
    ("take", &["ответить"]),
    ("decline", &["отказаться"]),
    ("better", &["лучшее"]),
    ("str", &["сила"]),
    ("dex", &["ловкость"]),
    ("all", &["все"]),
    // What the referee says.
    ("check", &["проверка"]),
    ("initiative", &["инициатива"]),
    ("morale", &["боевой_дух"]),
    ("drop", &["выронить"]),
    ("stuck", &["застряло"]),
    ("slip", &["поскользнуться"]),
    ("stirrups", &["стремена"]),
    ("off_balance", &["потеря_равновесия"]),
    ("damage", &["урон"]),
    ("prone", &["наземь"]),
    ("slippery", &["скользко"]),
    ("burning", &["горит"]),
    ("feature", &["обстановка"]),
    ("slash", &["режущий"]),
    ("pierce", &["колющий"]),
    ("blunt", &["дробящий"]),
    ("fire", &["огонь"]),
    ("cold", &["холод"]),
    ("lightning", &["молния"]),
    ("acid", &["кислота"]),
    ("force", &["магический"]),
    ("quarter", &["четверть"]),
    ("half", &["половина"]),
    ("three_quarters", &["три_четверти"]),
    ("nine_tenths", &["девять_десятых"]),
    ("dark", &["темно"]),
    ("lit", &["светло"]),
    ("alive", &["жив"]),
    ("dead", &["мёртв"]),
    ("red", &["красные"]),
    ("blue", &["синие"]),
    ("draw", &["ничья"]),
];

/// The word of the notation for what was said, where only these can stand; what is none of them as it was said, in small letters.
pub(super) fn canonical<'a>(said: &str, mut known: impl Iterator<Item = &'a str>) -> String {
    let word = folded(said);
    let is_meant = |known: &str| {
        let russian = VALUES.iter().filter(|(english, _)| *english == known).flat_map(|(_, russian)| russian.iter());
        known == word || russian.copied().any(|russian| folded(russian) == word)
    };
    known.find(|known| is_meant(known)).map_or_else(|| word.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_russian_word_is_what_can_stand_there() {
        for (said, known, meant) in [
            ("Нет", ["ask", "all", "none"].as_slice(), "none"),
            ("нет", &["yes", "no"], "no"),
            ("мертв", &["alive", "dead"], "dead"),
            ("мёртв", &["alive", "dead"], "dead"),
            ("Main", &["main", "off"], "main"),
            ("вперед", &["forward", "backing"], "forward"),
            ("куда-то", &["forward", "backing"], "куда-то"),
        ] {
            assert_eq!(canonical(said, known.iter().copied()), meant, "{said}");
        }
    }
}
