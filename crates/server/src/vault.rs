//! The keys of a server, in a file beside its database that only its owner can read: one that signs records and the log of commitments, the public
//! ones that were replaced, and one under which the store keeps secrets of dice and of links.
//!
//! ```text
//! holmgang-keys 1
//! store HEX64
//! sign SINCE HEX64
//! retired SINCE UNTIL HEX64 (public)
//! ```

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use holmgang_arena::record::origin::{PublicKey, public};
use holmgang_kernel::fair::{hash, hex, unhex};
use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use serde::Serialize;

use crate::time::wall;

/// The first line of the file.
const FIRST_LINE: &str = "holmgang-keys 1";
/// What sealed texts begin with.
const SEALED: &str = "sealed:";

/// A key that is published.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedKey {
    /// The public key, in hexadecimal digits.
    pub key: String,
    /// Since when it signs, in milliseconds since 1970.
    pub since: i64,
    /// Until when it did.
    pub until: Option<i64>,
}

/// The keys as they stand in the file.
#[derive(Clone)]
struct Keys {
    store: [u8; 32],
    sign: (i64, [u8; 32]),
    retired: Vec<(i64, i64, PublicKey)>,
}

/// The keys of a server.
pub struct Vault {
    path: PathBuf,
    /// With the time and length of the file from which they were read: a key is replaced while the server runs.
    keys: Mutex<(Option<(SystemTime, u64)>, Keys)>,
}

/// The file of keys beside a database.
pub fn beside(database: &Path) -> PathBuf {
    database.with_extension("keys")
}

impl Vault {
    /// Reads a file of keys, or makes it, if it `may_be_made`.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn open(path: &Path, may_be_made: bool) -> Result<Vault, Words> {
        let path = path.to_owned();
        if !path.exists() {
            if !may_be_made {
                let shown = path.display();
                return Err(words!(
                    "there is no file of keys at {shown}, and the database was sealed with one: put it there (is what holds it mounted?)",
                    "файла ключей {shown} нет, а база запечатана ими: верните его на место (подключено ли то, где он лежит?)"
                ));
            }
            let keys = Keys { store: random()?, sign: (wall(), random()?), retired: Vec::new() };
            write(&path, &keys)?;
        }
        tighten(&path);
        let keys = Mutex::new((stamp(&path), read(&path)?));
        Ok(Vault { path, keys })
    }

    fn now(&self) -> Keys {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = stamp(&self.path);
        if stamp != keys.0 {
            match read(&self.path) {
                Ok(fresh) => *keys = (stamp, fresh),
                Err(why) => tracing::error!(why = why.en, "the keys cannot be read; those before are used"),
            }
        }
        keys.1.clone()
    }

    /// The secret key that signs.
    pub fn signer(&self) -> [u8; 32] {
        self.now().sign.1
    }

    /// A number that belongs to a text and to this server, and stays the same: nobody else can tell it.
    pub fn chance(&self, of: &str, text: &str) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] =
            hash(&[b"holmgang chance 1", &self.now().store, &[0], of.as_bytes(), &[0], text.as_bytes()]);
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// All public keys, the present one first.
    pub fn published(&self) -> Vec<PublishedKey> {
        let keys = self.now();
        let present = PublishedKey { key: hex(&public(&keys.sign.1)), since: keys.sign.0, until: None };
        let retired = keys.retired.iter().rev();
        let retired =
            retired.map(|(since, until, key)| PublishedKey { key: hex(key), since: *since, until: Some(*until) });
        std::iter::once(present).chain(retired).collect()
    }

    /// The same as bytes.
    pub fn public_keys(&self) -> Vec<PublicKey> {
        self.published().iter().filter_map(|key| unhex(&key.key)).collect()
    }

    /// Another key signs from now on; the one before stays published.
    ///
    /// # Errors
    /// The file cannot be written, in words.
    pub fn rotate(&self) -> Result<PublishedKey, Words> {
        let mut keys = self.now();
        let (since, seed) = keys.sign;
        keys.retired.push((since, wall(), public(&seed)));
        keys.sign = (wall(), random()?);
        write(&self.path, &keys)?;
        let first = self.published().into_iter().next();
        first.ok_or_else(|| Words::new("no key", "нет ключа"))
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        XChaCha20Poly1305::new(&keys.1.store.into())
    }

    /// Bytes as the store keeps them; they open only at the place for which they were sealed.
    ///
    /// # Errors
    /// The operating system gives no random numbers.
    pub fn seal(&self, place: &str, bytes: &[u8]) -> Result<Vec<u8>, Words> {
        let nonce: [u8; 32] = random()?;
        let nonce = &nonce[..24];
        let payload = Payload { msg: bytes, aad: place.as_bytes() };
        let sealed = self.cipher().encrypt(&xnonce(nonce), payload);
        let sealed = sealed.map_err(|_| Words::new("nothing can be sealed", "ничего нельзя запечатать"))?;
        Ok([nonce, &sealed].concat())
    }

    /// What was sealed for this place; none if it was changed, or sealed under another key.
    pub fn open_sealed(&self, place: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(24)?;
        self.cipher().decrypt(&xnonce(nonce), Payload { msg: sealed, aad: place.as_bytes() }).ok()
    }

    /// The same for texts.
    ///
    /// # Errors
    /// As [`Vault::seal`].
    pub fn seal_text(&self, place: &str, text: &str) -> Result<String, Words> {
        Ok(format!("{SEALED}{}", hex(&self.seal(place, text.as_bytes())?)))
    }

    /// The same for texts; one that never was sealed opens no more.
    pub fn open_text(&self, place: &str, text: &str) -> Option<String> {
        let digits = text.strip_prefix(SEALED)?;
        let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
        String::from_utf8(self.open_sealed(place, &bytes?)?).ok()
    }
}

/// Whether a text is one that was sealed.
pub fn is_sealed(text: &str) -> bool {
    text.starts_with(SEALED)
}

fn xnonce(bytes: &[u8]) -> XNonce {
    let mut nonce = [0; 24];
    nonce.copy_from_slice(bytes);
    nonce.into()
}

fn random() -> Result<[u8; 32], Words> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        words!("the operating system gives no random numbers: {error}", "система не даёт случайных чисел: {error}")
    })?;
    Ok(bytes)
}

fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let about = std::fs::metadata(path).ok()?;
    Some((about.modified().ok()?, about.len()))
}

fn read(path: &Path) -> Result<Keys, Words> {
    let shown = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| words!("cannot read {shown}: {error}", "не читается {shown}: {error}"))?;
    let mut lines = text.lines().enumerate();
    let (mut store, mut sign, mut retired) = (None, None, Vec::new());
    let mut good = lines.next().is_some_and(|(_, line)| line == FIRST_LINE);
    for (_, line) in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let read = match words.as_slice() {
            ["store", key] => unhex(key).map(|key| store = Some(key)),
            ["sign", since, key] => since.parse().ok().zip(unhex(key)).map(|key| sign = Some(key)),
            ["retired", since, until, key] => (|| {
                retired.push((since.parse().ok()?, until.parse().ok()?, unhex(key)?));
                Some(())
            })(),
            _ => None,
        };
        good &= read.is_some();
    }
    match (good, store, sign) {
        (true, Some(store), Some(sign)) => Ok(Keys { store, sign, retired }),
        _ => Err(words!(
            "{shown} is no file of keys, or was damaged; put back a copy of it: without it secrets of running battles and links cannot be read",
            "{shown} не файл ключей или повреждён; верните его копию: без него не прочесть секретов идущих боёв и ссылок"
        )),
    }
}

/// Whole or not at all: beside, and then in its place.
fn write(path: &Path, keys: &Keys) -> Result<(), Words> {
    let shown = path.display();
    let mut text = format!("{FIRST_LINE}\nstore {}\nsign {} {}\n", hex(&keys.store), keys.sign.0, hex(&keys.sign.1));
    for (since, until, key) in &keys.retired {
        text.push_str(&format!("retired {since} {until} {}\n", hex(key)));
    }
    let beside = path.with_extension("keys.new");
    let written = private(&beside).and_then(|mut file| {
        file.set_len(0)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    });
    written.map_err(|error| words!("cannot write {shown}: {error}", "не пишется {shown}: {error}"))
}

/// Opens a file for writing that nobody else can read, or makes it.
///
/// # Errors
/// The system's.
pub fn private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

/// A file that others could read is closed to them, and that is told.
pub fn tighten(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let Ok(about) = std::fs::metadata(path) else { return };
        let mode = about.permissions().mode() & 0o777;
        if mode & 0o077 == 0 {
            return;
        }
        let (shown, was) = (path.display(), format!("{mode:o}"));
        match std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)) {
            Ok(()) => tracing::warn!(file = %shown, was, "others could read this file; now only its owner can"),
            Err(error) => {
                tracing::error!(file = %shown, %error, "others can read this file, and it cannot be closed to them")
            }
        }
    }
    #[cfg(not(unix))]
    let _ = path; // folders of a user are their own there
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("holmgang-vault-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn keys_are_replaced_and_stay_published() {
        let folder = folder("keys");
        let database = folder.join("tables.db");
        let vault = Vault::open(&beside(&database), true).unwrap();
        let first = vault.published()[0].key.clone();
        let sealed = vault.seal_text("t/red", "the link").unwrap();
        let second = Vault::open(&beside(&database), true).unwrap().rotate().unwrap().key;
        assert_ne!(first, second);
        // The one that runs notices.
        let published = vault.published();
        assert_eq!((published[0].key.as_str(), published[1].key.as_str()), (second.as_str(), first.as_str()));
        assert!(published[0].until.is_none() && published[1].until.is_some());
        assert_eq!(public(&vault.signer()), unhex(&second).unwrap());
        // What was sealed opens with any of them, at its place only, and not when a bit was turned.
        assert_eq!(vault.open_text("t/red", &sealed).as_deref(), Some("the link"));
        assert_eq!(vault.open_text("t/blue", &sealed), None);
        let bad = sealed.replace('a', "b");
        assert!(bad == sealed || vault.open_text("t/red", &bad).is_none());
        assert_eq!(vault.open_text("t/red", "the link"), None);
        std::fs::write(beside(&database), "holmgang-keys 1\nstore 00\n").unwrap();
        assert!(Vault::open(&beside(&database), true).err().unwrap().en.contains("damaged"));
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_the_files() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("modes");
        let file = folder.join("open");
        std::fs::write(&file, "x").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        tighten(&file);
        drop(private(&folder.join("new")).unwrap());
        Vault::open(&folder.join("tables.keys"), true).unwrap();
        for name in ["open", "new", "tables.keys"] {
            let mode = std::fs::metadata(folder.join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
        let _ = std::fs::remove_dir_all(&folder);
    }
}
