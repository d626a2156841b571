//! All tables that live now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use holmgang_kernel::words::Words;
use tokio::sync::{OnceCell, oneshot};

use crate::app::App;
use crate::room::{self, Command, Handle};

type Slot = Arc<OnceCell<Option<Handle>>>;

/// The tables that live now, by id.
#[derive(Default)]
pub struct Rooms(Mutex<BTreeMap<String, Slot>>);

impl Rooms {
    fn with<T>(&self, f: impl FnOnce(&mut BTreeMap<String, Slot>) -> T) -> T {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.with(|slots| slots.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A table; it is brought to life if it sleeps in the store.
    ///
    /// # Errors
    /// The store does not answer, or the table cannot be made again.
    pub async fn get(&self, app: &Arc<App>, id: &str) -> Result<Option<Handle>, Words> {
        if id.len() > 32 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Ok(None);
        }
        loop {
            let slot = self.with(|slots| Arc::clone(slots.entry(id.to_owned()).or_default()));
            let handle = slot.get_or_try_init(|| room::load(app, id)).await;
            match handle {
                Ok(Some(handle)) if !handle.is_gone() => return Ok(Some(handle.clone())),
                // It has just gone to sleep: once more.
                Ok(Some(_)) => self.forget_slot(id, &slot),
                Ok(None) => {
                    self.forget_slot(id, &slot);
                    return Ok(None);
                }
                Err(words) => {
                    self.forget_slot(id, &slot);
                    return Err(words);
                }
            }
        }
    }

    fn forget_slot(&self, id: &str, slot: &Slot) {
        self.with(|slots| {
            if slots.get(id).is_some_and(|known| Arc::ptr_eq(known, slot)) {
                slots.remove(id);
            }
        });
    }

    /// Whether a table lives now.
    pub fn is_alive(&self, id: &str) -> bool {
        self.with(|slots| slots.contains_key(id))
    }

    /// A table goes to sleep.
    pub fn forget(&self, id: &str) {
        self.with(|slots| slots.remove(id));
    }

    /// Every table finishes what it has in hand.
    pub async fn stop(&self) {
        let slots = self.with(std::mem::take);
        let mut ends = Vec::new();
        for handle in slots.values().filter_map(|slot| slot.get()?.clone()) {
            let (done, end) = oneshot::channel();
            if handle.send(Command::Stop(done)).await {
                ends.push(end);
            }
        }
        for end in ends {
            let _ = tokio::time::timeout(Duration::from_secs(5), end).await; // one that hangs holds nobody up
        }
    }

    /// A person is deleted: tables that live forget name and words, and what the person still plays there is lost for them.
    pub async fn person_is_gone(&self, person: i64) {
        let handles: Vec<Handle> = self.with(|slots| slots.values().filter_map(|slot| slot.get()?.clone()).collect());
        for handle in handles {
            let (done, end) = oneshot::channel();
            if handle.send(Command::Gone { person, done }).await {
                let _ = end.await; // a table that has ended just now finds it in the store
            }
        }
    }

    /// A person has become another one, or has another name: tables that live must know.
    pub async fn person_is_now(&self, was: i64, person: i64, name: &str) {
        let handles: Vec<Handle> = self.with(|slots| slots.values().filter_map(|slot| slot.get()?.clone()).collect());
        for handle in handles {
            let name = name.to_owned();
            handle.look(move |room| room.person_is_now(was, person, &name)).await;
        }
    }
}
