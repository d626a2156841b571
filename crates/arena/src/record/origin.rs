//! Where a record comes from: the signature of the server that ended the battle.
//!
//! The chain of a record proves that its lines stand in the order in which they were written, and its secret that the rolls were fixed before; neither
//! tells who wrote them. The line `signed` does: it holds an Ed25519 public key and its signature of `"holmgang record 1" ‖ chain`, where `chain` is the
//! hash over all lines before it.

use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use holmgang_kernel::fair::{hex, unhex};
use serde::Serialize;

use super::{Line, Record};
use crate::chain::Chain;

/// What a record's signature is of, before the chain.
const LABEL: &[u8] = b"holmgang record 1";

/// A public key: 32 bytes.
pub type PublicKey = [u8; 32];

/// What is known about where a record comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OriginReport {
    /// It is signed by a key that is known here.
    Proven,
    /// It is signed, and the signature fits, but the key is not known here.
    UnknownKey,
    /// Nobody has signed it: it comes from a program of one's own, from an older server, or from anybody.
    Unsigned,
    /// The signature does not fit.
    Wrong,
}

/// The signature of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed {
    /// Whose it is.
    pub key: PublicKey,
    /// The signature.
    pub signature: [u8; 64],
}

impl Signed {
    /// As it stands behind `signed: `.
    pub fn written(&self) -> String {
        format!("{} {}", hex(&self.key), hex(&self.signature))
    }

    /// Reads what stands behind `signed: `.
    pub fn read(text: &str) -> Option<Signed> {
        let (key, signature) = text.split_once(' ')?;
        let signature = (signature.get(..64)?, signature.get(64..)?);
        let mut both = [0; 64];
        both[..32].copy_from_slice(&unhex(signature.0)?);
        both[32..].copy_from_slice(&unhex(signature.1)?);
        Some(Signed { key: unhex(key)?, signature: both })
    }
}

/// Signs bytes. `seed` is the secret key.
pub fn sign(seed: &[u8; 32], message: &[u8]) -> Signed {
    let key = SigningKey::from_bytes(seed);
    Signed { key: key.verifying_key().to_bytes(), signature: key.sign(message).to_bytes() }
}

/// The public key of a secret one.
pub fn public(seed: &[u8; 32]) -> PublicKey {
    SigningKey::from_bytes(seed).verifying_key().to_bytes()
}

/// Whether this is the key's signature of these bytes. Signatures that only some verifiers take are refused.
pub fn fits(signed: &Signed, message: &[u8]) -> bool {
    let Ok(key) = VerifyingKey::from_bytes(&signed.key) else { return false };
    let signature = Signature::from_bytes(&signed.signature);
    key.verify(message, &signature).is_ok() && key.verify_strict(message, &signature).is_ok()
}

fn message(chain: &Chain) -> Vec<u8> {
    [LABEL, chain.bytes()].concat()
}

/// The text of a record that has ended, with a signature before its last line; another text comes back as it is.
pub fn signed(text: &str, seed: &[u8; 32]) -> String {
    let mut chain = Chain::default();
    let mut lines: Vec<&str> = text.lines().filter_map(|line| line.get(..line.len().checked_sub(18)?)).collect();
    if lines.pop() != Some("end") {
        return text.to_owned();
    }
    for line in &lines {
        chain.next(line);
    }
    let signature = Line::Signed(sign(seed, &message(&chain))).written();
    crate::chain::write(lines.into_iter().chain([signature.as_str(), "end"]))
}

/// Who signed a record: the line, the key, and whether the signature fits.
pub(super) fn signer(record: &Record) -> Option<(usize, PublicKey, bool)> {
    let mut chain = Chain::default();
    for (place, line) in record.lines().iter().enumerate() {
        if let Line::Signed(signed) = line {
            return Some((place + 1, signed.key, fits(signed, &message(&chain))));
        }
        chain.next(&line.written());
    }
    None
}
