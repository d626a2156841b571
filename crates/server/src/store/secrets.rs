//! Secrets of dice and of links in the store: sealed under a key that lies in another file, so that a copy of the database alone tells none of them.

use holmgang_kernel::words::Words;
use rusqlite::{Connection, params};

use crate::vault::{Vault, is_sealed};

/// What a secret of a battle is sealed for: it opens nowhere else.
pub fn place(id: &str, what: &str) -> String {
    format!("{id} {what}")
}

/// Seals what an older program has left open, and leaves none of it in pages that are free.
pub fn seal_all(connection: &Connection, vault: &Vault) -> rusqlite::Result<Result<(), Words>> {
    let mut open = connection
        .prepare("SELECT id, secret, watch FROM tables WHERE length(secret) = 32 OR watch NOT LIKE 'sealed:%'")?;
    let open = open.query_map([], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, Option<Vec<u8>>>(1)?, row.get::<_, String>(2)?))
    })?;
    let open: Vec<_> = open.collect::<rusqlite::Result<_>>()?;
    let mut links =
        connection.prepare("SELECT id, seat, link FROM seats WHERE link IS NOT NULL AND link NOT LIKE 'sealed:%'")?;
    let links = links
        .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?)))?;
    let links: Vec<_> = links.collect::<rusqlite::Result<_>>()?;
    if open.is_empty() && links.is_empty() {
        return Ok(Ok(()));
    }
    let transaction = connection.unchecked_transaction()?;
    for (id, secret, watch) in open {
        let sealed = || {
            let secret = secret.filter(|secret| secret.len() == 32);
            let secret = secret.map(|secret| vault.seal(&place(&id, "dice"), &secret)).transpose()?;
            let watch =
                if is_sealed(&watch) { watch.clone() } else { vault.seal_text(&place(&id, "watch"), &watch)? };
            Ok((secret, watch))
        };
        let (secret, watch) = match sealed() {
            Ok(sealed) => sealed,
            Err(words) => return Ok(Err(words)),
        };
        let text = "UPDATE tables SET secret = coalesce(?2, secret), watch = ?3 WHERE id = ?1";
        whole(connection.execute(text, params![id, secret, watch]))?;
    }
    for (id, seat, link) in links {
        let link = match vault.seal_text(&place(&id, &seat), &link) {
            Ok(link) => link,
            Err(words) => return Ok(Err(words)),
        };
        whole(connection.execute("UPDATE seats SET link = ?3 WHERE id = ?1 AND seat = ?2", params![id, seat, link]))?;
    }
    transaction.commit()?;
    connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")?;
    Ok(Ok(()))
}

/// A row that is damaged is not changed; its battle is set aside anyway.
fn whole(done: rusqlite::Result<usize>) -> rusqlite::Result<()> {
    match done {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) => Ok(()),
        done => done.map(drop),
    }
}
