//! Who may open one more table: the one way to a table, whichever call or message asks for it.

use std::sync::Arc;

use holmgang_kernel::words::Words;

use crate::app::App;
use crate::limits;

/// That somebody may open one table now. It has been counted.
pub struct Permit {
    owner: i64,
}

impl Permit {
    /// Asks for it. A call counts for the address that it comes from; a message of a socket, which has none, for its person.
    ///
    /// # Errors
    /// Too many, as a code and words; or the store does not answer.
    pub async fn new(app: &Arc<App>, owner: i64, address: Option<&str>) -> Result<Permit, (&'static str, Words)> {
        if !app.config.rate_limits {
            return Ok(Permit { owner });
        }
        let key = address.map_or_else(|| format!("person {owner}"), str::to_owned);
        if !app.made.take(&key) {
            return Err(("too_many", Words::new("too many tables; wait a little", "слишком много столов; подождите")));
        }
        let unfinished = app.store.read(move |store| {
            store.query_row(
                "SELECT count(*) FROM tables JOIN states USING (id) WHERE owner = ?1 AND stage <> 'over'",
                [owner],
                |row| row.get::<_, i64>(0),
            )
        });
        let unfinished = unfinished.await.map_err(|_| ("not_saved", crate::room::not_saved()))?;
        if unfinished >= limits::MOST_TABLES as i64 {
            let words = Words::new("finish some of your battles first", "сначала закончите часть своих боёв");
            return Err(("too_many", words));
        }
        Ok(Permit { owner })
    }

    /// Whose table it becomes.
    pub fn owner(&self) -> i64 {
        self.owner
    }
}
