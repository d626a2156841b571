//! The write-ahead log beside a database, read as SQLite's file format has it: a head of 32 bytes, then frames of 24 bytes and a page, each with a
//! checksum over itself and all before it. SQLite leaves out whatever stands behind the first frame that does not fit, and everything in it was
//! acknowledged. Where a single bit was turned, the checksum tells which, but for the highest eight bits of each word, which look alike in it: it is
//! turned back, and nothing is lost.

use std::io::Write;
use std::path::Path;

use super::with_ending;
use crate::vault;

const HEAD: usize = 32;
const FRAME_HEAD: usize = 24;
/// Larger logs than this are not looked through: they are not read as a whole into memory.
const MOST: u64 = 256 * 1024 * 1024;

/// What is known of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    /// There is none, or what belongs to it fits to its end.
    Whole,
    /// One bit was turned, in this byte; turned back, it is whole.
    Turned {
        /// The place of the byte in the file.
        byte: usize,
        /// The bit.
        bit: u32,
    },
    /// From this frame on it does not fit (0: its head). The last write of a process that was killed looks the same.
    Broken {
        /// The frame, from 1.
        frame: usize,
    },
}

/// A checksum as it runs on: SQLite's own, over pairs of words.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sum(u32, u32);

impl Sum {
    fn over(mut self, bytes: &[u8], is_big: bool) -> Sum {
        let word = |bytes: &[u8]| {
            let bytes = bytes.try_into().unwrap_or_default();
            if is_big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
        };
        for pair in bytes.chunks_exact(8) {
            let (first, second) = pair.split_at(4);
            self.0 = self.0.wrapping_add(word(first)).wrapping_add(self.1);
            self.1 = self.1.wrapping_add(word(second)).wrapping_add(self.0);
        }
        self
    }

    fn of(bytes: &[u8]) -> Sum {
        Sum(number(bytes, 0), number(bytes, 4))
    }
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
}

/// What a frame has to fit.
#[derive(Clone, Copy)]
struct Fit {
    is_big: bool,
    page: usize,
    salt: [u8; 8],
    sum: Sum,
}

/// The head of a log: what its first frame has to fit; none where it does not fit itself.
fn head(bytes: &[u8]) -> Option<Fit> {
    let magic = number(bytes, 0);
    let page = number(bytes, 8) as usize;
    if magic & !1 != 0x377f_0682
        || number(bytes, 4) != 3_007_000
        || !(512..=65_536).contains(&page)
        || !page.is_power_of_two()
    {
        return None;
    }
    let is_big = magic & 1 == 1;
    let sum = Sum(0, 0).over(bytes.get(..24)?, is_big);
    let salt = bytes.get(16..24)?.try_into().ok()?;
    (Sum::of(bytes.get(24..HEAD)?) == sum).then_some(Fit { is_big, page, salt, sum })
}

impl Fit {
    /// The same for the next frame; none where this one does not fit.
    fn next(self, frame: &[u8]) -> Option<Fit> {
        let fits = frame.get(8..16)? == self.salt && number(frame, 0) > 0;
        let sum = self.sum.over(frame.get(..8)?, self.is_big).over(frame.get(FRAME_HEAD..)?, self.is_big);
        (fits && Sum::of(frame.get(16..FRAME_HEAD)?) == sum).then_some(Fit { sum, ..self })
    }

    /// The bit that makes a frame fit when it is turned, and the one behind it too: the place of its byte in the frame, and the bit. None where there is
    /// no such bit, or more than one.
    fn turned(self, frame: &[u8], behind: Option<&[u8]>) -> Option<(usize, u32)> {
        let summed = [frame.get(..8)?, frame.get(FRAME_HEAD..)?].concat();
        let (computed, stored) = (self.sum.over(&summed, self.is_big), Sum::of(frame.get(16..FRAME_HEAD)?));
        let mut found: Vec<(usize, u32)> = Vec::new();
        if computed == stored {
            let salt = frame.get(8..16)?.iter().zip(self.salt).enumerate();
            found.extend(salt.flat_map(|(place, (own, salt))| bits(own ^ salt).map(move |bit| (8 + place, bit))));
        } else {
            let wanted = [computed.0.to_be_bytes(), computed.1.to_be_bytes()].concat();
            let sum = frame.get(16..FRAME_HEAD)?.iter().zip(wanted).enumerate();
            let other: Vec<_> =
                sum.flat_map(|(place, (own, wanted))| bits(own ^ wanted).map(move |bit| (16 + place, bit))).collect();
            found.extend(other.first().filter(|_| other.len() == 1));
            let missing = (stored.0.wrapping_sub(computed.0), stored.1.wrapping_sub(computed.1));
            found.extend(self.turned_in(&summed, missing));
        }
        let fits = |(byte, bit): &(usize, u32)| {
            let mut frame = frame.to_vec();
            frame[*byte] ^= 1 << bit;
            self.next(&frame).is_some_and(|next| behind.is_none_or(|behind| next.next(behind).is_some()))
        };
        found.retain(fits);
        if let [only] = found[..] { Some(only) } else { None }
    }

    /// The bits of what is summed, by their places in a frame, that change the sum by so much. A pair of words adds to the sum what grows with every pair
    /// behind it as (a, b) → (a + b, a + 2b) does.
    fn turned_in(self, summed: &[u8], missing: (u32, u32)) -> Vec<(usize, u32)> {
        let mut found = Vec::new();
        let mut grown = [1_u32, 0, 0, 1];
        for (pair, words) in summed.chunks_exact(8).enumerate().rev() {
            for (at, byte) in words.iter().enumerate() {
                // The place of this byte in its word.
                let shift = 8 * if self.is_big { 3 - at % 4 } else { at % 4 };
                for bit in 0..8 {
                    let one = 1_u32 << (shift + bit);
                    let more = if byte >> bit & 1 == 0 { one } else { one.wrapping_neg() };
                    let (a, b) = if at < 4 { (more, more) } else { (0, more) };
                    let [p, q, r, s] = grown;
                    let added = |p: u32, q: u32| p.wrapping_mul(a).wrapping_add(q.wrapping_mul(b));
                    if (added(p, q), added(r, s)) == missing {
                        let place = pair * 8 + at;
                        found.push((if place < 8 { place } else { place + FRAME_HEAD - 8 }, bit as u32));
                    }
                }
            }
            let [p, q, r, s] = grown;
            let twice = |p: u32, q: u32| (p.wrapping_add(q), p.wrapping_add(q.wrapping_mul(2)));
            let ((p, q), (r, s)) = (twice(p, q), twice(r, s));
            grown = [p, q, r, s];
        }
        found
    }
}

/// The bits that are set.
fn bits(byte: u8) -> impl Iterator<Item = u32> {
    (0..8).filter(move |bit| byte >> bit & 1 == 1)
}

fn looked_at(bytes: &[u8]) -> Log {
    if bytes.len() <= HEAD {
        return Log::Whole;
    }
    let Some(mut fit) = head(bytes) else { return turned_head(bytes) };
    let size = FRAME_HEAD + fit.page;
    let frames: Vec<&[u8]> = bytes.get(HEAD..).unwrap_or_default().chunks_exact(size).collect();
    for (place, frame) in frames.iter().enumerate() {
        if let Some(next) = fit.next(frame) {
            fit = next;
            continue;
        }
        // Frames of an older log stand behind the last one of this.
        let is_of_this = |frame: &[u8]| frame.get(8..16) == Some(&fit.salt[..]);
        if !frames.iter().skip(place).any(|frame| is_of_this(frame)) {
            return Log::Whole;
        }
        let behind = frames.get(place + 1).copied().filter(|behind| is_of_this(behind));
        return match fit.turned(frame, behind) {
            Some((byte, bit)) => Log::Turned { byte: HEAD + place * size + byte, bit },
            None => Log::Broken { frame: place + 1 },
        };
    }
    Log::Whole
}

/// The same of a log whose head does not fit itself.
fn turned_head(bytes: &[u8]) -> Log {
    let mut turned = bytes.to_vec();
    for byte in 0..HEAD {
        for bit in 0..8 {
            turned[byte] ^= 1 << bit;
            let first = head(&turned).and_then(|fit| fit.next(turned.get(HEAD..HEAD + FRAME_HEAD + fit.page)?));
            if first.is_some() {
                return Log::Turned { byte, bit };
            }
            turned[byte] ^= 1 << bit;
        }
    }
    Log::Broken { frame: 0 }
}

fn read(database: &Path) -> Option<Vec<u8>> {
    let log = with_ending(database, "-wal");
    let size = std::fs::metadata(&log).ok()?.len();
    (size > 0 && size <= MOST).then(|| std::fs::read(&log).ok()).flatten()
}

/// Looks at the log beside a database.
pub fn look(database: &Path) -> Log {
    read(database).map_or(Log::Whole, |bytes| looked_at(&bytes))
}

/// Turns back a bit that was turned, before anybody reads the log; several, if each of them is the only one of its frame. The log as it was found is
/// kept beside it. Where they were.
///
/// # Errors
/// The log cannot be written: it is as it was.
pub fn mend(database: &Path) -> std::io::Result<Vec<usize>> {
    let Some(mut bytes) = read(database) else { return Ok(Vec::new()) };
    let mut mended = Vec::new();
    while let Log::Turned { byte, bit } = looked_at(&bytes) {
        if let Some(byte) = bytes.get_mut(byte) {
            *byte ^= 1 << bit;
        }
        mended.push(byte);
    }
    if !mended.is_empty() {
        super::keep_log(database);
        // In another file first: half a log is none.
        let fresh = with_ending(database, "-wal.mended");
        let mut file = vault::private(&fresh)?;
        file.set_len(0)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        std::fs::rename(&fresh, with_ending(database, "-wal"))?;
    }
    Ok(mended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    /// A log that SQLite has written, as it lies there while the database is open.
    fn written(name: &str) -> (std::path::PathBuf, Vec<u8>) {
        let path = std::env::temp_dir().join(format!("holmgang-wal-{}-{name}.db", std::process::id()));
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(with_ending(&path, ending)); // usually not there
        }
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.execute_batch("CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT)").unwrap();
        for n in 0..20 {
            connection.execute("INSERT INTO t (text) VALUES (?1)", [format!("{n}").repeat(300)]).unwrap();
        }
        let bytes = std::fs::read(with_ending(&path, "-wal")).unwrap();
        drop(connection);
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(with_ending(&path, ending)); // the log is gone by itself
        }
        (path, bytes)
    }

    #[test]
    fn a_turned_bit_of_the_log_is_found_and_turned_back() {
        let (_, whole) = written("turned");
        assert_eq!(looked_at(&whole), Log::Whole);
        assert_eq!(looked_at(&whole[..whole.len() - 100]), Log::Whole, "a frame that is half there is none");
        let size = FRAME_HEAD + 4096;
        let last = whole.len() - size;
        for place in (0..HEAD).chain((HEAD..whole.len()).step_by(if cfg!(debug_assertions) { 997 } else { 7 })) {
            let (byte, bit) = (place, (place % 8) as u32);
            let mut bad = whole.clone();
            bad[byte] ^= 1 << bit;
            let found = looked_at(&bad);
            // The highest bits of words look alike; and of the last frame nothing stands behind that could tell its last words from its sum.
            let is_high = place > HEAD && place % 4 == if cfg!(target_endian = "little") { 3 } else { 0 };
            let is_end = place >= last && (place >= whole.len() - 16 || (16..24).contains(&(place - last)));
            match is_high || is_end {
                // Never another bit than the one that was.
                true => assert!(
                    found == Log::Turned { byte, bit } || matches!(found, Log::Broken { .. }),
                    "{place}: {found:?}"
                ),
                false => assert_eq!(found, Log::Turned { byte, bit }),
            }
            // Two in one frame are beyond it, and told.
            if place > HEAD {
                let start = HEAD + (place - HEAD) / size * size;
                bad[start + 30] ^= 2;
                bad[start + 800] ^= 2;
                assert_eq!(looked_at(&bad), Log::Broken { frame: (start - HEAD) / size + 1 });
            }
        }
    }
}
