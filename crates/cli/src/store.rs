//! Records on disk. The dice of a running battle have a secret that must not stand in the record yet: it lies beside it, for its owner only.

use std::io::Write;
use std::path::{Path, PathBuf};

use holmgang_arena::record::Record;
use holmgang_arena::table::Table;
use holmgang_kernel::fair::{Secret, hex, unhex};
use holmgang_kernel::words::Lang;

use crate::load;
use crate::stop::Stop;

/// The end of a record's file name.
pub const SUFFIX: &str = "hbr";

/// The folder of saved battles.
pub fn folder(lang: Lang) -> Result<PathBuf, Stop> {
    let none = || {
        Stop::Internal(
            lang.pick(
                "the system does not say where data is kept: set XDG_DATA_HOME",
                "система не говорит, где хранить данные: задайте XDG_DATA_HOME",
            )
            .to_owned(),
        )
    };
    Ok(load::data_dir().ok_or_else(none)?.join("battles"))
}

/// Writes the record of a battle, and beside it the secret for as long as the battle runs.
pub fn save(table: &Table, path: &Path, lang: Lang) -> Result<(), Stop> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error, lang))?;
    }
    // A record that is half written is no record.
    load::replace_file(path, table.record().as_bytes(), lang)?;
    let beside = secret_path(path);
    match table.secret() {
        Some(secret) if !table.is_closed() => {
            write_secret(&beside, secret).map_err(|error| cannot_write(&beside, &error, lang))
        }
        _ => {
            let _ = std::fs::remove_file(&beside); // usually there is none
            Ok(())
        }
    }
}

/// Reads a record. Whatever is wrong with it: the answer is no.
pub fn read(path: &Path, lang: Lang) -> Result<Record, Stop> {
    Record::parse(&path.display().to_string(), &bytes(path, lang)?).map_err(|faults| load::no(&faults, lang))
}

/// The bytes of a file, with a bound.
pub fn bytes(path: &Path, lang: Lang) -> Result<Vec<u8>, Stop> {
    use std::io::Read;
    let mut bytes = Vec::new();
    let most = holmgang_arena::chain::MOST_BYTES as u64 + 1;
    std::fs::File::open(path)
        .and_then(|file| file.take(most).read_to_end(&mut bytes))
        .map_err(|error| load::unreadable(path, &error, lang))?;
    Ok(bytes)
}

/// The secret that lies beside a record.
pub fn secret(path: &Path) -> Option<Secret> {
    unhex(std::fs::read_to_string(secret_path(path)).ok()?.trim()).map(Secret)
}

/// Where the secret of a running battle lies.
pub fn secret_path(path: &Path) -> PathBuf {
    path.with_extension("secret")
}

fn write_secret(path: &Path, secret: &Secret) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    writeln!(options.open(path)?, "{}", hex(&secret.0))
}

fn cannot_write(path: &Path, error: &std::io::Error, lang: Lang) -> Stop {
    load::unwritable(path, error, lang)
}
