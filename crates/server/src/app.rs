//! What every part of the server has at hand.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::AnyRules;
use holmgang_arena::registry::Registry;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words, nearest};
use holmgang_rulebooks::REGISTRY;
use rusqlite::OptionalExtension;
use tokio::sync::{Semaphore, watch};

use crate::config::Config;
use crate::fair_queue::FairQueue;
use crate::http::compendium::KeptCompendia;
use crate::http::forecast::KeptForecasts;
use crate::limits;
use crate::login_throttle::LoginThrottle;
use crate::metrics::Metrics;
use crate::outbox::{Close, Outbox};
use crate::rate::Buckets;
use crate::rooms::Rooms;
use crate::store::{Failure, Store};
use crate::time::Pulse;
use crate::vault::Vault;
use crate::workers::{Gate, Priority, Workers};

/// A fault that tests put into a step: it is given the title of the table and its revision, and may panic.
pub type FaultPoint = Arc<dyn Fn(&str, u64) + Send + Sync>;

/// The server's parts.
pub struct App {
    /// The configuration.
    pub config: Config,
    /// The store.
    pub store: Store,
    /// Its keys.
    pub vault: Arc<Vault>,
    /// The rulebooks, in the order in which people should meet them.
    rules: Vec<(&'static str, Arc<dyn AnyRules>)>,
    /// What is told of them.
    pub books: OnceLock<Vec<crate::wire::RulebookInfo>>,
    /// The time that counts.
    pub pulse: Pulse,
    /// The tables that live.
    pub rooms: Rooms,
    /// What is counted.
    pub metrics: Metrics,
    /// Slots for previews of who plays, with a line for each person.
    pub works: FairQueue,
    /// Slots for work on what anybody may send, with a line for each address: nobody who plays waits for one.
    pub checks: FairQueue,
    /// Slots for battles that are played on to see how the chances went, with a line for each person.
    pub forecast_slots: FairQueue,
    /// What came of it lately.
    pub forecasts: KeptForecasts,
    /// Compendia as they were worked out.
    pub compendia: KeptCompendia,
    /// Threads for previews.
    pub play_workers: Workers,
    /// The thread for lists.
    pub list_workers: Workers,
    /// Threads for bots.
    pub bot_workers: Workers,
    /// Threads for everything else that takes a while.
    pub workers: Workers,
    /// The thread for passwords.
    pub hash_workers: Workers,
    /// Slots for records.
    pub records: Arc<Semaphore>,
    /// Who has a record in hand: for each person the lock that they wait at.
    record_lines: Mutex<BTreeMap<i64, Weak<tokio::sync::Mutex<()>>>>,
    /// Slots for bots, with a line for the tables of each owner.
    pub bots: FairQueue,
    /// Slots for passwords.
    pub hashes: Arc<Semaphore>,
    /// What addresses make: guests and tables.
    pub made: Buckets,
    /// What addresses ask.
    pub requests: Buckets,
    /// What they ask that takes long to answer.
    pub heavy: Buckets,
    /// How often they ask how the server is.
    pub probes: Buckets,
    /// What is said loudly, but not again and again.
    pub warnings: Buckets,
    /// Wrong passwords, by where they came from.
    pub wrong: Buckets,
    /// The same by name, from wherever they came.
    pub login_throttle: LoginThrottle,
    /// Connections that are open, by address.
    connections: Arc<Counts>,
    /// Requests whose answers are not sent yet, by address.
    in_flight: Arc<Counts>,
    /// Slots for answers that are large.
    pub large: Arc<Semaphore>,
    /// Sockets, by device and by address.
    sockets: Mutex<Vec<Socket>>,
    /// How many times devices have been ended.
    ended: AtomicU64,
    /// Who was let in lately, by the hash of the token.
    pub known: Mutex<BTreeMap<[u8; 32], crate::http::Caller>>,
    /// Whether the server goes down.
    pub stopping: watch::Sender<bool>,
    /// For tests only.
    pub fault: Option<FaultPoint>,
    /// For tests only: the secret of the dice of every new table, so that two tables roll the same.
    pub dice: Mutex<Option<[u8; 32]>>,
}

/// Something that addresses have, counted.
#[derive(Default)]
struct Counts(Mutex<BTreeMap<IpAddr, usize>>);

impl Counts {
    fn add(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Counted> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Counted { of: Arc::clone(self), address })
    }
}

/// One of what an address has; counted until it is dropped.
pub struct Counted {
    of: Arc<Counts>,
    address: IpAddr,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.of.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

struct Socket {
    device: i64,
    person: i64,
    address: IpAddr,
    outbox: Outbox,
}

impl App {
    /// Opens the store and loads the rulebooks.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn open(config: Config, registry: &Registry, fault: Option<FaultPoint>) -> Result<Arc<App>, Words> {
        let mut sources = ContentSources::builtin();
        if let Some(folder) = &config.content {
            sources = sources.and(folder);
        }
        let mut rules: Vec<(&'static str, Arc<dyn AnyRules>)> = Vec::new();
        for (profile, loaded) in registry.all(&sources) {
            let lines = |faults: &holmgang_kernel::doc::Faults, lang| faults.lines(lang).join("\n");
            let loaded = loaded.map_err(|faults| Words::new(lines(&faults, Lang::En), lines(&faults, Lang::Ru)))?;
            rules.push((profile.id, loaded.into()));
        }
        let store = Store::open_with(&config.database, config.keys.as_deref())?;
        let vault = Arc::clone(&store.vault);
        let gate = Gate::of_this_machine();
        Ok(Arc::new(App {
            config,
            store,
            vault,
            rules,
            books: OnceLock::new(),
            pulse: Pulse::new(),
            rooms: Rooms::default(),
            metrics: Metrics::default(),
            works: FairQueue::new(limits::WORKS_AT_ONCE, limits::MOST_WAITING),
            checks: FairQueue::new(limits::CHECKS_AT_ONCE, limits::MOST_WAITING),
            forecast_slots: FairQueue::new(limits::FORECASTS_AT_ONCE, limits::MOST_WAITING),
            forecasts: KeptForecasts::default(),
            compendia: KeptCompendia::default(),
            play_workers: Workers::new("play", limits::WORKS_AT_ONCE, Priority::Low, &gate)?,
            list_workers: Workers::new("lists", 1, Priority::Low, &gate)?,
            bot_workers: Workers::new("bots", limits::BOTS_AT_ONCE, Priority::Lower, &gate)?,
            workers: Workers::new(
                "checks",
                limits::CHECKS_AT_ONCE + limits::FORECASTS_AT_ONCE + limits::RECORDS_AT_ONCE + limits::HASHES_AT_ONCE,
                Priority::Lowest,
                &gate,
            )?,
            // They keep nobody from anything, and may stand still for long: a gate of their own.
            hash_workers: Workers::new(
                "passwords",
                limits::HASHES_AT_ONCE,
                Priority::Idle,
                &Gate::new(limits::HASHES_AT_ONCE),
            )?,
            records: Arc::new(Semaphore::new(limits::RECORDS_AT_ONCE)),
            record_lines: Mutex::default(),
            // Each table has one there: the limit is that of tables.
            bots: FairQueue::new(limits::BOTS_AT_ONCE, usize::MAX),
            hashes: Arc::new(Semaphore::new(limits::HASHES_AT_ONCE)),
            made: Buckets::new(limits::MADE_AT_ONCE, limits::MADE_A_SECOND),
            requests: Buckets::new(limits::REQUESTS_AT_ONCE, limits::REQUESTS_A_SECOND),
            heavy: Buckets::new(limits::HEAVY_AT_ONCE, limits::HEAVY_A_SECOND),
            probes: Buckets::new(limits::PROBES_AT_ONCE, limits::PROBES_A_SECOND),
            warnings: Buckets::new(1.0, 1.0 / 60.0),
            wrong: Buckets::new(limits::WRONG_AT_ONCE, limits::WRONG_A_SECOND),
            login_throttle: LoginThrottle::default(),
            connections: Arc::default(),
            in_flight: Arc::default(),
            large: Arc::new(Semaphore::new(limits::LARGE_ANSWERS)),
            sockets: Mutex::default(),
            ended: AtomicU64::new(0),
            known: Mutex::default(),
            stopping: watch::Sender::new(false),
            fault,
            dice: Mutex::default(),
        }))
    }

    /// The same with the rulebooks of this binary.
    ///
    /// # Errors
    /// As [`App::open`].
    pub fn new(config: Config) -> Result<Arc<App>, Words> {
        App::open(config, &REGISTRY, None)
    }

    /// All rulebooks, in order.
    pub fn all_rules(&self) -> impl Iterator<Item = &Arc<dyn AnyRules>> {
        self.rules.iter().map(|(_, rules)| rules)
    }

    /// A rulebook.
    ///
    /// # Errors
    /// There is none, as a code and words.
    pub fn rules(&self, id: &str) -> Result<Arc<dyn AnyRules>, (&'static str, Words)> {
        if let Some((_, rules)) = self.rules.iter().find(|(known, _)| *known == id) {
            return Ok(Arc::clone(rules));
        }
        let shown: String = id.chars().take(60).collect();
        let words = match nearest(id, self.rules.iter().map(|(known, _)| *known)) {
            Some(near) => words!(
                "there is no rulebook `{shown}`; is `{near}` meant?",
                "нет правил `{shown}`; может быть, `{near}`?"
            ),
            None => words!("there is no rulebook `{shown}`", "нет правил `{shown}`"),
        };
        Err(("no_such_ruleset", words))
    }

    /// Where a person waits with a record: whoever holds this has the only one in hand.
    pub fn record_line(&self, person: i64) -> Arc<tokio::sync::Mutex<()>> {
        let mut lines = self.record_lines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = lines.get(&person).and_then(Weak::upgrade) {
            return line;
        }
        lines.retain(|_, line| line.strong_count() > 0);
        let line = Arc::default();
        lines.insert(person, Arc::downgrade(&line));
        line
    }

    fn with_sockets<T>(&self, f: impl FnOnce(&mut Vec<Socket>) -> T) -> T {
        f(&mut self.sockets.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn most_sockets(&self, address: IpAddr) -> usize {
        let usual = if address.is_loopback() { limits::SOCKETS_OF_THIS_MACHINE } else { limits::SOCKETS };
        self.config.sockets.unwrap_or(usual)
    }

    /// A connection opens; none if its address has too many. Behind a proxy all come from one address: there, those of each are counted by what they
    /// ask, and all of them together here.
    pub fn add_connection(&self, address: IpAddr) -> Option<Counted> {
        let usual = self.most_sockets(address) + limits::MORE_CONNECTIONS;
        self.connections.add(address, if self.config.proxy { limits::CONNECTIONS_OF_PROXY } else { usual })
    }

    /// A request begins; it counts until its answer is sent. None if its address has too many.
    pub fn begin_request(&self, address: IpAddr) -> Option<Counted> {
        self.in_flight.add(address, self.most_sockets(address) + limits::MORE_CONNECTIONS)
    }

    /// A socket opens; false if its address has too many.
    pub fn add_socket(&self, device: i64, person: i64, address: IpAddr, outbox: &Outbox) -> bool {
        let most = self.most_sockets(address);
        self.with_sockets(|sockets| {
            if sockets.iter().filter(|socket| socket.address == address).count() >= most {
                return false;
            }
            sockets.push(Socket { device, person, address, outbox: outbox.clone() });
            true
        })
    }

    /// A socket is gone.
    pub fn remove_socket(&self, outbox: &Outbox) {
        self.with_sockets(|sockets| {
            if let Some(place) = sockets.iter().position(|socket| socket.outbox.is(outbox)) {
                sockets.swap_remove(place);
            }
        });
    }

    /// Devices are let in no more: what was known of them is forgotten, and their sockets close.
    pub fn end_devices(&self, ended: impl Fn(i64, i64) -> bool) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        self.ended.fetch_add(1, Ordering::SeqCst);
        known.retain(|_, caller| !ended(caller.device, caller.person));
        drop(known);
        self.with_sockets(|sockets| {
            for socket in sockets.iter().filter(|socket| ended(socket.device, socket.person)) {
                socket.outbox.close(Close::SessionEnded);
            }
        });
    }

    /// How many times devices have been ended: what was found out before may be true no more.
    pub fn ended(&self) -> u64 {
        self.ended.load(Ordering::SeqCst)
    }

    /// Whether a device that was let in has not been ended meanwhile.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn still_knows(&self, caller: &crate::http::Caller) -> Result<bool, Failure> {
        if self.ended() == caller.as_of {
            return Ok(true);
        }
        let device = caller.device;
        let found = self
            .store
            .read(move |store| store.query_row("SELECT 1 FROM devices WHERE id = ?1", [device], |_| Ok(())).optional());
        Ok(found.await?.is_some())
    }

    /// Everybody who was let in is asked for anew.
    pub fn forget_known(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What is known of a person is asked anew: the name has changed.
    pub fn forget_person(&self, person: i64) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        self.ended.fetch_add(1, Ordering::SeqCst);
        known.retain(|_, caller| caller.person != person);
    }
}
