//! Secrets: words nobody can guess, their hashes, passwords.

use argon2::{Algorithm, Argon2, Params, Version};
use holmgang_kernel::fair::{hash, hex};
use holmgang_kernel::words::Words;
use subtle::ConstantTimeEq;

use crate::limits::{LEAST_PASSWORD, MOST_PASSWORD};

/// Letters and digits that nobody takes for one another; 32 of them, so that each carries 5 bits.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Passwords that are tried first by everybody.
const COMMON: &str = include_str!("common_passwords.txt");

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
    let plain = password.to_lowercase();
    if COMMON.lines().any(|common| common == plain) || plain == name.to_lowercase() {
        return Err(Words::new("everybody tries this password first", "этот пароль все пробуют первым"));
    }
    Ok(())
}

fn argon() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, Some(32)).unwrap_or(Params::DEFAULT);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// What is stored of a password. Slow on purpose: to be run elsewhere, few at once.
pub fn password_hash(password: &str) -> Option<String> {
    let salt = word(26);
    Some(format!("argon2id-19456-2-1 {salt} {}", hex(&stretched(password, &salt)?)))
}

/// Whether this is the password. Without a stored one it takes as long and is none.
pub fn password_fits(stored: Option<&str>, password: &str) -> bool {
    let mut parts = stored.unwrap_or("none aaaaaaaaaaaaaaaaaaaaaaaaaa none").split(' ');
    let (_, salt, known) = (parts.next(), parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let given = stretched(password, salt).map(|hash| hex(&hash)).unwrap_or_default();
    same(known, &given) && stored.is_some()
}

fn stretched(password: &str, salt: &str) -> Option<[u8; 32]> {
    let mut out = [0; 32];
    argon().hash_password_into(password.as_bytes(), salt.as_bytes(), &mut out).ok()?;
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
        assert!(!password_fits(Some(&stored), "correct horsf") && !password_fits(None, "correct horse"));
        assert!(check_password("short", "").is_err() && check_password("password", "").is_err());
        assert!(check_password("Anna-Maria", "anna-maria").is_err() && check_password("correct horse", "ann").is_ok());
    }
}
