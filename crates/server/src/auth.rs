//! Secrets: words nobody can guess, their hashes, passwords.

use std::cell::RefCell;

use argon2::{Algorithm, Argon2, Block, Params, Version};
use holmgang_kernel::fair::{hash, hex};
use holmgang_kernel::words::Words;
use subtle::ConstantTimeEq;

use crate::limits::{LEAST_PASSWORD, MOST_PASSWORD};

/// Letters and digits that nobody takes for one another; 32 of them, so that each carries 5 bits.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Passwords that are tried first by everybody: the frequent ones of the list that the library zxcvbn uses (MIT licence), of 8 characters and more.
const COMMON: &str = include_str!("common_passwords.txt");
/// Words that people take for passwords and that this list does not have, in languages written in Latin letters.
const WORDS: &str = include_str!("common_words.txt");
/// The same in Russian; also as they come out with the other keyboard layout, and written in Latin letters.
const RUSSIAN: &str = include_str!("common_words_ru.txt");
/// How many signs that are no letters make no password of a word before them.
const TAIL: usize = 6;
/// What people write in place of letters.
const LOOK_ALIKES: [(char, char); 6] = [('@', 'a'), ('0', 'o'), ('$', 's'), ('3', 'e'), ('1', 'i'), ('!', 'i')];
/// The keys of the digits, forwards and backwards.
const DIGITS: (&str, &str) = ("01234567890", "09876543210");
/// Russian letters in Latin ones.
const LATIN: [(char, &str); 32] = [
    ('а', "a"),
    ('б', "b"),
    ('в', "v"),
    ('г', "g"),
    ('д', "d"),
    ('е', "e"),
    ('ж', "zh"),
    ('з', "z"),
    ('и', "i"),
    ('й', "i"),
    ('к', "k"),
    ('л', "l"),
    ('м', "m"),
    ('н', "n"),
    ('о', "o"),
    ('п', "p"),
    ('р', "r"),
    ('с', "s"),
    ('т', "t"),
    ('у', "u"),
    ('ф', "f"),
    ('х', "h"),
    ('ц', "ts"),
    ('ч', "ch"),
    ('ш', "sh"),
    ('щ', "sch"),
    ('ъ', ""),
    ('ы', "i"),
    ('ь', ""),
    ('э', "e"),
    ('ю', "yu"),
    ('я', "ya"),
];
/// What is written in more than one way, and the one that stands for all of them.
const SPELLINGS: [(&str, &str); 15] = [
    ("shch", "sch"),
    ("kh", "h"),
    ("ts", "c"),
    ("zh", "j"),
    ("ja", "ya"),
    ("ia", "ya"),
    ("ju", "yu"),
    ("iu", "yu"),
    ("yu", "u"),
    ("jo", "e"),
    ("yo", "e"),
    ("x", "ks"),
    ("w", "v"),
    ("y", "i"),
    ("ii", "i"),
];
/// The same keys in two layouts.
const KEYS: (&str, &str) = ("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюё");

/// A random word of so many letters, 5 bits each.
pub fn word(letters: usize) -> String {
    let mut bytes = vec![0; letters];
    if let Err(error) = getrandom::fill(&mut bytes) {
        // Without random numbers every secret of this server could be guessed.
        unreachable!("the operating system gives no random numbers: {error}");
    }
    bytes.iter().map(|byte| LETTERS[usize::from(byte & 31)] as char).collect()
}

/// A new token: 260 bits.
pub fn token() -> String {
    format!("hg_{}", word(52))
}

/// What is stored of a token.
pub fn token_hash(token: &str) -> [u8; 32] {
    hash(&[b"holmgang token 1", token.as_bytes()])
}

/// Whether two secrets are the same, in a time that does not tell where they differ.
pub fn same(secret: &str, given: &str) -> bool {
    secret.as_bytes().ct_eq(given.as_bytes()).into()
}

/// Whether a password may be taken.
///
/// # Errors
/// Why not, in words.
pub fn check_password(password: &str, name: &str) -> Result<(), Words> {
    if password.chars().count() < LEAST_PASSWORD {
        return Err(Words::new("a password has at least 8 characters", "в пароле не меньше 8 знаков"));
    }
    if password.len() > MOST_PASSWORD {
        return Err(Words::new("a password has at most 256 bytes", "в пароле не больше 256 байт"));
    }
    if is_common(password) || is_name(password, name) {
        return Err(Words::new("everybody tries this password first", "этот пароль все пробуют первым"));
    }
    Ok(())
}

/// Whether everybody tries it: it is one piece again and again, goes on by one all the way, or is in a list; with signs before and behind it, with signs
/// in place of letters, in the other keyboard layout, and in Latin letters for Russian ones too.
fn is_common(password: &str) -> bool {
    let plain = password.to_lowercase().replace('ё', "е");
    if goes_on(&plain) || goes_on(trimmed(&plain)) {
        return true;
    }
    let typed = [plain.clone(), replaced(&plain, KEYS.0, KEYS.1), replaced(&plain, KEYS.1, KEYS.0)];
    typed.iter().any(|text| is_listed(text)) || is_listed(&unmasked(&plain))
}

/// Whether it is one piece again and again, or goes on by one all the way, as the keys of the digits do too.
fn goes_on(text: &str) -> bool {
    let letters: Vec<u32> = text.chars().map(u32::from).collect();
    let repeats = (1..=8)
        .any(|step| letters.len() >= 2 * step && letters.iter().zip(letters.iter().skip(step)).all(|(a, b)| a == b));
    let runs = |by: u32| letters.len() > 2 && letters.windows(2).all(|two| two[0].wrapping_add(by) == two[1]);
    let keys = letters.len() > 2 && (DIGITS.0.contains(text) || DIGITS.1.contains(text));
    repeats || runs(1) || runs(u32::MAX) || keys
}

/// Whether a text in small letters is in the list, or is a word of a list with a few signs before and behind it.
fn is_listed(text: &str) -> bool {
    let stem = trimmed(text);
    let few = |signs: &str| signs.chars().count() <= TAIL || goes_on(signs);
    let is_short = few(text.get(stem.len()..).unwrap_or_default());
    let is_word = is_short && !stem.is_empty();
    if COMMON.lines().any(|common| common == text || common == stem || is_word && trimmed(common) == stem) {
        return true;
    }
    let word = stem.trim_start_matches(|c: char| !c.is_alphabetic());
    let head = stem.get(..stem.len() - word.len()).unwrap_or_default();
    let latin = in_latin(word);
    is_word
        && few(head)
        && (WORDS.split_whitespace().any(|common| common == word)
            || RUSSIAN.split_whitespace().any(|common| common == word || in_latin(common) == latin))
}

/// A text as Russians write it in Latin letters, all the ways of writing one letter as one.
fn in_latin(text: &str) -> String {
    let mut latin: String = text
        .chars()
        .map(|c| {
            LATIN.iter().find(|(own, _)| *own == c).map_or_else(|| c.to_string(), |(_, latin)| (*latin).to_owned())
        })
        .collect();
    for (long, short) in SPELLINGS {
        latin = latin.replace(long, short);
    }
    latin
}

/// Without the signs at its end that are no letters.
fn trimmed(text: &str) -> &str {
    text.trim_end_matches(|c: char| !c.is_alphabetic())
}

/// Every sign of one row replaced by that of the other.
fn replaced(text: &str, from: &str, to: &str) -> String {
    text.chars().map(|c| from.chars().zip(to.chars()).find(|(a, _)| *a == c).map_or(c, |(_, b)| b)).collect()
}

/// Signs that stand for letters as those letters, but for those at the end, which are a tail.
fn unmasked(text: &str) -> String {
    let end = trimmed(text).len();
    let (stem, tail) = text.split_at(end);
    let letter = |c: char| LOOK_ALIKES.iter().find(|(sign, _)| *sign == c).map_or(c, |(_, letter)| *letter);
    stem.chars().map(letter).chain(tail.chars()).collect()
}

/// Whether it is little more than the name.
fn is_name(password: &str, name: &str) -> bool {
    let bare = |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect::<String>();
    let (password, name) = (bare(password), bare(name));
    !name.is_empty() && (password == name || password == name.repeat(2))
}

/// What a hash costs: KiB of memory and passes over it. One of OWASP's equal choices, the smallest of them in memory: the others push out of the caches
/// what those who play are about to use.
const COST: (u32, u32) = (7 * 1024, 5);

thread_local! {
    /// The memory of a hash, kept by the thread: to get it from the system and give it back each time disturbs every other thread of the program.
    static BLOCKS: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// What is stored of a password, with its cost. Slow on purpose: to be run elsewhere, few at once.
pub fn password_hash(password: &str) -> Option<String> {
    let salt = word(26);
    let hash = hex(&stretched(password, &salt, COST)?);
    Some(format!("{} {salt} {hash}", present_cost()))
}

/// Whether this is the password. Without a stored one it takes as long as with one that was stored now, and is none.
pub fn password_fits(stored: Option<&str>, password: &str) -> bool {
    match stored {
        Some(stored) => matches(stored, password),
        // No hash reads `none`.
        None => matches(&nobodys_password(&present_cost()), password),
    }
}

/// What stands in place of a stored password where there is none: no password fits, and to try one takes as long as at this cost.
pub fn nobodys_password(cost: &str) -> String {
    format!("{cost} aaaaaaaaaaaaaaaaaaaaaaaaaa none")
}

fn matches(stored: &str, password: &str) -> bool {
    let mut parts = stored.split(' ');
    let (cost, salt, known) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let given = stretched(password, salt, cost_of(cost).unwrap_or(COST)).map(|hash| hex(&hash)).unwrap_or_default();
    same(known, &given)
}

/// The cost that an account of a name would have that is not there: the costs of all accounts, in the same shares. Whoever measures how long a wrong
/// guess takes learns nothing about a name by it. `chance` belongs to the name and to this server, so that a name keeps its cost; an outdated one goes
/// over to the present one as those of accounts do.
pub fn cost_of_nobody(costs: &[(String, u64)], chance: u64) -> String {
    let present = present_cost();
    let all: u64 = costs.iter().map(|(_, count)| count).sum();
    let mut place = ((u128::from(chance) * u128::from(all)) >> 64) as u64;
    for (cost, count) in costs.iter().filter(|(cost, _)| *cost != present) {
        match place.checked_sub(*count) {
            Some(rest) => place = rest,
            None => return cost.clone(),
        }
    }
    present
}

/// The cost of passwords that are stored now, as it stands before their hash.
pub fn present_cost() -> String {
    let (memory, passes) = COST;
    format!("argon2id-{memory}-{passes}-1")
}

/// What is to be stored in place of a hash that was made at another cost than passwords have now; none if it was not.
pub fn renewed_hash(stored: &str, password: &str) -> Option<String> {
    let is_outdated = stored.split(' ').next().and_then(cost_of) != Some(COST);
    is_outdated.then(|| password_hash(password)).flatten()
}

/// The cost that stands before a hash.
fn cost_of(text: &str) -> Option<(u32, u32)> {
    let (memory, passes) = text.strip_prefix("argon2id-")?.strip_suffix("-1")?.split_once('-')?;
    Some((memory.parse().ok()?, passes.parse().ok()?))
}

fn stretched(password: &str, salt: &str, (memory, passes): (u32, u32)) -> Option<[u8; 32]> {
    let params = Params::new(memory, passes, 1, Some(32)).ok()?;
    let count = params.block_count();
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut out = [0; 32];
    BLOCKS.with_borrow_mut(|blocks| {
        blocks.try_reserve(count.saturating_sub(blocks.len())).ok()?;
        blocks.resize(count.max(blocks.len()), Block::default());
        argon.hash_password_into_with_memory(password.as_bytes(), salt.as_bytes(), &mut out, &mut blocks[..count]).ok()
    })?;
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_long_and_different() {
        assert_ne!(word(26), word(26));
        assert_eq!(token().len(), 55);
        assert_ne!(token_hash("a"), token_hash("b"));
    }

    #[test]
    fn passwords_fit_only_themselves() {
        let stored = password_hash("correct horse").unwrap();
        assert!(password_fits(Some(&stored), "correct horse"));
        assert_eq!(renewed_hash(&stored, "correct horse"), None);
        // One of an older program, at its cost.
        let old = stretched("correct horse", "aaaaaaaaaaaaaaaaaaaaaaaaaa", (19 * 1024, 2)).unwrap();
        let old = format!("argon2id-19456-2-1 aaaaaaaaaaaaaaaaaaaaaaaaaa {}", hex(&old));
        assert!(password_fits(Some(&old), "correct horse") && !password_fits(Some(&old), "correct horsf"));
        let renewed = renewed_hash(&old, "correct horse").unwrap();
        // Names that are not there are tried at the costs of those that are, in the same shares.
        let (now, was) = (present_cost(), "argon2id-19456-2-1".to_owned());
        let share = |costs: &[(String, u64)]| {
            let costs = (0..1_000).map(|name| cost_of_nobody(costs, name * (u64::MAX / 1_000)));
            costs.filter(|cost| *cost == was).count()
        };
        assert_eq!(share(&[]), 0);
        assert_eq!(share(&[(now.clone(), 7)]), 0);
        assert!(share(&[(was.clone(), 1), (now.clone(), 3)]).abs_diff(250) <= 1);
        assert!(share(&[(now.clone(), 1), (was.clone(), 1)]).abs_diff(500) <= 1);
        assert_eq!(share(&[(was.clone(), 2)]), 1_000);
        assert!(!password_fits(Some(&nobodys_password(&was)), "correct horse"));
        assert!(renewed.starts_with("argon2id-7168-5-1 ") && password_fits(Some(&renewed), "correct horse"));
        assert!(!password_fits(Some(&stored), "correct horsf") && !password_fits(None, "correct horse"));
        assert!(check_password("short", "").is_err() && check_password("password", "").is_err());
        for common in [
            "aaaaaaaa",
            "iloveyou1",
            "1q2w3e4r5t",
            "Password1!",
            "qwertyuiop",
            "12345678",
            "87654321",
            "abcdefgh",
            "abababab",
            "football",
            "йцукенгш123",
            "P@ssword1",
            "Passw0rd!",
            "$un$h1ne",
            "abababab12",
            "letmein123",
            "пароль12",
            "Привет123",
            "gfhjkm123",
            "Ghbdtn2024",
            "qwerty!@#",
            "0987654321",
            "qwertyqwerty",
            "test12345",
            "thisismypassword",
            "facebook1",
            "123йцукен",
            "йцу12345",
            "Котёнок12",
            "любимая1",
            "зайчик2010",
            "kotenok123",
            "lublu123",
            "ljubov12",
            "zaichik1",
            "Dmitriy99",
            "tatyana1",
            "anastasia",
            "rossiya2024",
            "ljcneg123",
            "Summer2023!",
        ] {
            assert!(check_password(common, "Anna").is_err(), "{common}");
        }
        for own in [
            "correct horse",
            "tr0ub4dor&3x",
            "wrong donkey",
            "dragon58201746",
            "верный конь",
            "пароль у коня",
            "kotenok na kryshe",
            "zayavlenie",
        ] {
            assert!(check_password(own, "Anna").is_ok(), "{own}");
        }
        assert!(check_password("AnnaAnna99", "Anna").is_err() && check_password("anna-maria1", "Anna Maria").is_err());
        assert!(check_password("Anna-Maria", "anna-maria").is_err() && check_password("correct horse", "ann").is_ok());
    }
}
