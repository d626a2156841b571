//! The write-ahead log beside a database, read as SQLite's file format has it: a head of 32 bytes, then frames of 24 bytes and a page, each with a
//! checksum over itself and all before it. SQLite leaves out whatever stands behind the first frame that does not fit, and everything in it was
//! acknowledged. Where a single bit was turned, the checksum tells which: it is turned back, and nothing is lost.

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

    /// The bit that makes a frame fit when it is turned: the place of its byte in the frame, and the bit.
    fn turned(self, frame: &[u8]) -> Option<(usize, u32)> {
        let mut frame = frame.to_vec();
        for byte in 0..frame.len() {
            // Of the head it is either a word of the sum, or the rest fits already, which is told at once.
            for bit in 0..8 {
                *frame.get_mut(byte)? ^= 1 << bit;
                if self.next(&frame).is_some() {
                    return Some((byte, bit));
                }
                *frame.get_mut(byte)? ^= 1 << bit;
            }
        }
        None
    }
}

fn looked_at(bytes: &[u8]) -> Log {
    if bytes.len() <= HEAD {
        return Log::Whole;
    }
    let Some(mut fit) = head(bytes) else {
        let mut turned = bytes.get(..HEAD).unwrap_or_default().to_vec();
        for byte in 0..HEAD {
            for bit in 0..8 {
                turned[byte] ^= 1 << bit;
                if head(&turned).is_some() {
                    return Log::Turned { byte, bit };
                }
                turned[byte] ^= 1 << bit;
            }
        }
        return Log::Broken { frame: 0 };
    };
    let size = FRAME_HEAD + fit.page;
    let frames: Vec<&[u8]> = bytes.get(HEAD..).unwrap_or_default().chunks_exact(size).collect();
    for (place, frame) in frames.iter().enumerate() {
        if let Some(next) = fit.next(frame) {
            fit = next;
            continue;
        }
        // Frames of an older log stand behind the last one of this.
        let is_of_this = |frame: &&&[u8]| frame.get(8..16) == Some(&fit.salt[..]);
        if !frames.iter().skip(place).any(|frame| is_of_this(&frame)) {
            return Log::Whole;
        }
        return match fit.turned(frame) {
            Some((byte, bit)) => Log::Turned { byte: HEAD + place * size + byte, bit },
            None => Log::Broken { frame: place + 1 },
        };
    }
    Log::Whole
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
        let step = if cfg!(debug_assertions) { 9_973 } else { 997 };
        for place in (0..HEAD).chain((HEAD..whole.len()).step_by(step)) {
            let (byte, bit) = (place, (place % 8) as u32);
            let mut bad = whole.clone();
            bad[byte] ^= 1 << bit;
            assert_eq!(looked_at(&bad), Log::Turned { byte, bit });
            // Two in one frame are beyond it, and told.
            if place > HEAD {
                let frame = (place - HEAD) / (FRAME_HEAD + 4096);
                bad[HEAD + frame * (FRAME_HEAD + 4096) + 30] ^= 2;
                bad[HEAD + frame * (FRAME_HEAD + 4096) + 800] ^= 2;
                assert_eq!(looked_at(&bad), Log::Broken { frame: frame + 1 });
                break;
            }
        }
    }
}
