//! Commit and reveal: dice that anybody can check with standard tools.
//!
//! Before the battle the host draws a secret and publishes `commitment = SHA-256("holmgang commitment 1" ‖ secret ‖ binding)`, where
//! `binding` is the SHA-256 of the record's header (rulebook, version, content, scenario, seats). Each seat may then add a nonce. The key of the dice
//! is `SHA-256("holmgang dice 1" ‖ secret ‖ binding ‖ for each nonce: its length as 8 bytes, big-endian, and its bytes)`, and draw n is
//! taken from ChaCha20 under that key with n as its 64-bit nonce, from block 0: 32-bit little-endian words, those at or above the largest
//! multiple of the span passed over, the rest modulo the span. The labels differ, so the commitment says nothing about the key.

use sha2::{Digest, Sha256};

/// What the host keeps until the battle ends.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)") // never into a log
    }
}

/// The published hash of a secret, bound to one battle.
pub fn commitment(secret: &Secret, binding: &[u8; 32]) -> [u8; 32] {
    hash(&[b"holmgang commitment 1", &secret.0, binding])
}

/// The key of the dice, from the secret and the nonces of the seats in their order.
pub fn key(secret: &Secret, binding: &[u8; 32], nonces: &[String]) -> [u8; 32] {
    let lengths: Vec<[u8; 8]> = nonces.iter().map(|nonce| (nonce.len() as u64).to_be_bytes()).collect();
    let mut parts: Vec<&[u8]> = vec![b"holmgang dice 1", &secret.0, binding];
    for (length, nonce) in lengths.iter().zip(nonces) {
        parts.push(length);
        parts.push(nonce.as_bytes());
    }
    hash(&parts)
}

/// SHA-256 over the parts, one after the other.
pub fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// Bytes as lower-case hexadecimal text.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads 64 hexadecimal digits.
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let text = text.as_bytes();
    if text.len() != 64 {
        return None;
    }
    let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commitment_and_key_are_bound_to_everything() {
        let secret = Secret([1; 32]);
        let nonces = vec!["a".to_owned(), "bc".to_owned()];
        let base = key(&secret, &[0; 32], &nonces);
        assert_ne!(base, commitment(&secret, &[0; 32]));
        assert_ne!(base, key(&secret, &[1; 32], &nonces));
        assert_ne!(base, key(&secret, &[0; 32], &["ab".to_owned(), "c".to_owned()]));
        assert_ne!(base, key(&Secret([2; 32]), &[0; 32], &nonces));
    }

    #[test]
    fn sha256_is_the_standard_one() {
        assert_eq!(hex(&hash(&[b"a", b"bc"])), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(unhex(&hex(&[171; 32])), Some([171; 32]));
        assert_eq!(unhex("zz"), None);
    }
}
