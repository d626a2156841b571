//! Words as they are compared: case, look-alike letters, endings, slips of the finger.

/// What a noun, an adjective or a participle of Russian may end in behind its stem.
const ENDINGS: &[&str] = &[
    "", "а", "я", "о", "е", "и", "ы", "у", "ю", "ь", "й", "ой", "ей", "ою", "ею", "ом", "ем", "ам", "ям", "ами", "ями",
    "ах", "ях", "ов", "ев", "ья", "ье", "ью", "ие", "ий", "ый", "ая", "яя", "ое", "ее", "ые", "ие", "ого", "его",
    "ому", "ему", "ым", "им", "ых", "их", "ыми", "ими", "ую", "юю", "ьи", "ьей", "ьям", "ьями", "ьев", "ьего", "ьему",
    "ьим", "ьих", "ин", "ина", "ину", "ином", "ине",
];

/// Endings that are cut off a name to find its stem, the longest first.
const CUT: &[&str] =
    &["ий", "ый", "ой", "ая", "яя", "ое", "ее", "ые", "ье", "а", "я", "о", "е", "ы", "и", "ь", "й", "у"];

/// A character as it is compared: lower case, `ё` as `е`.
pub fn fold_char(c: char) -> char {
    match c.to_lowercase().next().unwrap_or(c) {
        'ё' => 'е',
        '’' | '`' | 'ʼ' => '\'',
        c => c,
    }
}

fn cyrillic_twin(c: char) -> Option<char> {
    let twins = "aаbвcсeеhнkкmмoоpрtтxхyу";
    twin(twins, c, false)
}

fn latin_twin(c: char) -> Option<char> {
    twin("aаbвcсeеhнkкmмoоpрtтxхyу", c, true)
}

fn twin(twins: &str, c: char, back: bool) -> Option<char> {
    let mut chars = twins.chars();
    while let (Some(latin), Some(cyrillic)) = (chars.next(), chars.next()) {
        if !back && c == latin {
            return Some(cyrillic);
        }
        if back && c == cyrillic {
            return Some(latin);
        }
    }
    None
}

/// Whether a letter is Cyrillic.
pub fn is_cyrillic(c: char) -> bool {
    ('\u{400}'..='\u{4ff}').contains(&c)
}

/// A word as it is compared: lower case, and every letter of the alphabet that most of its letters come from, where it has a look-alike.
pub fn fold(word: &str) -> String {
    let plain: String = word.chars().map(fold_char).collect();
    let cyrillic = plain.chars().filter(|c| is_cyrillic(*c)).count();
    let latin = plain.chars().filter(char::is_ascii_alphabetic).count();
    if cyrillic == 0 || latin == 0 {
        return plain;
    }
    let to = |c: char| if latin <= cyrillic { cyrillic_twin(c) } else { latin_twin(c) };
    plain.chars().map(|c| to(c).unwrap_or(c)).collect()
}

/// The stems of a word of a name: the word without its ending, and without a vowel that comes and goes (`клинок`, `клинк`).
pub fn stems(word: &str) -> Vec<String> {
    if !word.chars().any(is_cyrillic) {
        return vec![word.to_owned()];
    }
    let ending =
        CUT.iter().find(|ending| word.ends_with(**ending) && ending.chars().count() + 2 <= word.chars().count());
    let stem = ending.map_or(word, |ending| word.get(..word.len() - ending.len()).unwrap_or(word));
    let mut all = vec![stem.to_owned()];
    let letters: Vec<char> = stem.chars().collect();
    if let [head @ .., before, 'о' | 'е', last] = letters.as_slice()
        && !is_vowel(*last)
        && !head.is_empty()
    {
        let mut short: String = head.iter().collect();
        match (is_vowel(*before), before) {
            (true, _) => {
                short.push(*before);
                short.push('й');
            }
            (false, 'л') if *last != 'к' => short += "ль",
            (false, c) => short.push(*c),
        }
        short.push(*last);
        all.push(short);
    }
    // The genitive of many: `пешек`, `стрелок`.
    if let [head @ .., before, 'к'] = letters.as_slice()
        && !is_vowel(*before)
        && word.ends_with('а')
    {
        let head: String = head.iter().collect();
        let before = if *before == 'ь' { String::new() } else { before.to_string() };
        all.push(format!("{head}{before}ек"));
        all.push(format!("{head}{before}ок"));
    }
    all
}

fn is_vowel(c: char) -> bool {
    "аеиоуыэюя".contains(c)
}

/// Whether a folded word is a form of what has these stems.
pub fn is_form(word: &str, stems: &[String]) -> bool {
    stems.iter().any(|stem| {
        if stem.chars().any(is_cyrillic) {
            word.strip_prefix(stem.as_str()).is_some_and(|rest| ENDINGS.contains(&rest))
        } else {
            matches!(word.strip_prefix(stem.as_str()), Some("" | "s" | "'s" | "es" | "s'"))
        }
    })
}

/// How many letters must be changed, added, left out or swapped with their neighbour to make one word of the other; `most` + 1 where it is more.
pub fn slips(one: &[char], other: &[char], most: usize) -> usize {
    if one.len().abs_diff(other.len()) > most {
        return most + 1;
    }
    let width = other.len() + 1;
    let mut before: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    let mut row: Vec<usize> = vec![0; width];
    for (i, a) in one.iter().enumerate() {
        row[0] = i + 1;
        let mut least = i + 1;
        for (j, b) in other.iter().enumerate() {
            let mut cost = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if 0 < i && 0 < j && *a == other[j - 1] && one[i - 1] == *b {
                cost = cost.min(before[j - 1] + 1);
            }
            row[j + 1] = cost;
            least = least.min(cost);
        }
        if least > most {
            return most + 1;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last[width - 1].min(most + 1)
}

/// How many slips a word of so many letters may have.
pub fn allowed_slips(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// Whether a folded word is one of the stems with an ending, but for a slip.
pub fn is_near(word: &str, stems: &[String]) -> bool {
    // A post is full of words, and each is held against every name: those that begin otherwise are told apart before anything is copied.
    let Some(first) = word.chars().next() else { return false };
    if !stems.iter().any(|stem| stem.starts_with(first)) {
        return false;
    }
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < 4 {
        return false;
    }
    let longest = if is_cyrillic(first) { 3 } else { 0 };
    stems.iter().filter(|stem| stem.starts_with(first)).any(|stem| {
        let wanted: Vec<char> = stem.chars().collect();
        let most = allowed_slips(wanted.len());
        // Neither more nor less than the ending and the slips may differ in length.
        if most == 0 || letters.len() + most < wanted.len() || wanted.len() + most + longest < letters.len() {
            return false;
        }
        (0..=longest).any(|tail| {
            let Some(head) = letters.len().checked_sub(tail).and_then(|len| letters.get(..len)) else { return false };
            let ending = word.char_indices().nth(head.len()).map_or("", |(at, _)| &word[at..]);
            ENDINGS.contains(&ending) && 4 <= head.len() && slips(head, &wanted, most) <= most
        })
    })
}

/// A cell's letter in the other alphabets: what looks the same first, then what sounds the same.
pub fn letters_meant(c: char) -> Vec<char> {
    let c = fold_char(c);
    let mut meant = vec![c];
    let twin = if is_cyrillic(c) { latin_twin(c) } else { cyrillic_twin(c) };
    meant.extend(twin);
    let sounds = "aаbбvвgгdдeеzзiиkкlлmмnнoоpпrрsсtтuуfфhхcц";
    let mut chars = sounds.chars();
    while let (Some(latin), Some(cyrillic)) = (chars.next(), chars.next()) {
        if c == latin && !meant.contains(&cyrillic) {
            meant.push(cyrillic);
        }
        if c == cyrillic && !meant.contains(&latin) {
            meant.push(latin);
        }
    }
    meant
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_in_their_cases() {
        for (name, forms) in [
            ("клинок", "клинок клинка клинком клинки"),
            ("велемира", "велемиру велемире велемирой велемиры"),
            ("каменная", "каменной каменную"),
            ("конь", "коня конем коню"),
            ("боец", "бойца бойцом"),
            ("пешка", "пешку пешек пешками"),
            ("подозреваемый", "подозреваемого подозреваемому"),
            ("сосредоточение", "сосредоточения сосредоточением"),
            ("молния", "молнию молнией молнии"),
            ("быстрый", "быстрого быстрым быстрому"),
        ] {
            for form in forms.split(' ') {
                assert!(is_form(form, &stems(name)), "{name}: {form}");
            }
        }
        for (name, other) in [("рук", "рукавица"), ("маг", "магией"), ("маг", "магия"), ("стена", "стенания")]
        {
            assert!(!is_form(other, &stems(name)), "{name}: {other}");
        }
    }

    #[test]
    fn slips_are_counted() {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        assert_eq!(slips(&chars("posion"), &chars("poison"), 2), 1);
        assert_eq!(slips(&chars("abc"), &chars("xyz"), 2), 3);
        assert!(is_near("lyutobr", &stems("lyutobor")) && is_near("healng", &stems("healing")));
        assert!(!is_near("rest", &stems("root")));
    }

    #[test]
    fn look_alikes_are_one_letter() {
        assert_eq!(fold("Pадогост"), "радогост");
        assert_eq!(fold("хе"), "хе");
        assert!(letters_meant('B').starts_with(&['b', 'в', 'б']));
    }
}
