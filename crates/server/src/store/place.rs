//! Where the database lies: one lock for one file, whatever way leads there, and whether it is still there.

use std::fs::File;
use std::path::{Path, PathBuf};

use holmgang_kernel::words;
use holmgang_kernel::words::Words;

use crate::vault;

/// A path beside another: its whole name with an ending behind it, so that `tables.db` and `tables.sqlite` have nothing in common.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

/// The path without links on the way: two ways to one file are one.
///
/// # Errors
/// The folder is not there, or the file has a second name that nobody would see, in words.
pub fn canonical(path: &Path) -> Result<PathBuf, Words> {
    let shown = path.display();
    let failed = |error: std::io::Error| words!("{shown}: {error}", "{shown}: {error}");
    if path.exists() {
        let whole = path.canonicalize().map_err(failed)?;
        if names(&whole).is_some_and(|names| names > 1) {
            return Err(words!(
                "{shown} has another name (a hard link), under which another server may have it open; copy the file and use the copy",
                "у {shown} есть второе имя (жёсткая ссылка), под которым его может открыть другой сервер; скопируйте файл и возьмите копию"
            ));
        }
        return Ok(whole);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().map_err(failed)?;
    Ok(folder.join(path.file_name().unwrap_or_default()))
}

/// Held for as long as the store is open, so that a second server does not start on the same file.
///
/// # Errors
/// Another server has it, or nothing can be written there, in words.
pub fn lock(path: &Path) -> Result<File, Words> {
    let shown = path.display();
    let lock = vault::private(&beside(path, ".lock"))
        .map_err(|error| words!("cannot write beside {shown}: {error}", "не пишется рядом с {shown}: {error}"))?;
    if lock.try_lock().is_err() {
        return Err(words!(
            "another server has {shown} open; end it, or give this one another file (--database)",
            "файл {shown} открыт другим сервером; завершите его или дайте этому другой файл (--database)"
        ));
    }
    Ok(lock)
}

/// The file as it was opened.
pub struct FileIdentity {
    path: PathBuf,
    which: Option<(u64, u64)>,
}

impl FileIdentity {
    /// As it lies there now.
    ///
    /// # Errors
    /// It cannot be asked, in words.
    pub fn now(path: &Path) -> Result<FileIdentity, Words> {
        let shown = path.display();
        let file = std::fs::metadata(path).map_err(|error| words!("{shown}: {error}", "{shown}: {error}"))?;
        Ok(FileIdentity { path: path.to_owned(), which: which(&file) })
    }

    /// Where.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether that very file is still there.
    pub fn is_there(&self) -> bool {
        std::fs::metadata(&self.path).is_ok_and(|file| which(&file) == self.which)
    }
}

#[cfg(unix)]
fn which(file: &std::fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn which(_: &std::fs::Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(unix)]
fn names(path: &Path) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| file.nlink())
}

#[cfg(not(unix))]
fn names(_: &Path) -> Option<u64> {
    None
}
