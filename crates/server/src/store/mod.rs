//! The store: one SQLite file, one thread that writes. What it answers with "done" is on the disk.

pub mod check;
mod commits;
mod connection;
pub mod operator;
mod place;
pub mod promises;
pub mod repair;
mod schema;
pub mod seal;
pub mod secrets;
#[cfg(test)]
mod tests;
pub mod tide;
pub mod wal;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use self::commits::{Finish, Job, Work, write_all};
use self::connection::{assert_settings, keep_plans, know_functions, prepare, writer};
use crate::vault;
use crate::workers::Workers;

/// The oldest SQLite that is trusted: earlier ones can corrupt a file when a checkpoint meets a commit.
const OLDEST: i32 = 3_051_003;
/// How long the disk is believed to take changes after it was seen to, in milliseconds.
const PROBE_TIME: i64 = 2_000;
/// Connections that read.
const READERS: usize = 4;

/// Why something was not stored.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It stands against what is there already: a key that is taken.
    Conflict,
    /// The disk or the database did not take it. It is not there.
    NotSaved(Arc<str>),
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::ConstraintViolation) => Failure::Conflict,
            _ => Failure::NotSaved(error.to_string().into()),
        }
    }
}

/// What goes wrong with a commit, where a test wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitBreak {
    /// The disk refuses it.
    Before,
    /// The disk has it, and reports a failure.
    After,
}

/// Asked at every commit, with its number.
pub type CommitFault = Box<dyn FnMut(u64) -> Option<CommitBreak> + Send>;

/// The store.
#[derive(Clone)]
pub struct Store {
    work: mpsc::Sender<Work>,
    readers: Arc<Readers>,
    /// For tests only: commits that go wrong.
    pub fault: Arc<Mutex<Option<CommitFault>>>,
    /// Commits, changes and failures so far.
    pub counts: Arc<Counts>,
    /// The keys beside the file.
    pub vault: Arc<vault::Vault>,
}

/// What the store counts.
#[derive(Debug, Default)]
pub struct Counts {
    /// Commits.
    pub commits: AtomicU64,
    /// Changes in them.
    pub changes: AtomicU64,
    /// Commits that failed.
    pub failures: AtomicU64,
    /// Microseconds in commits.
    pub micros: AtomicU64,
    /// Whether the last one failed.
    pub is_failing: AtomicBool,
    /// When the disk was last seen to take a change that was made to see it, in milliseconds since 1970.
    probed: AtomicI64,
}

struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    /// Held for as long as the store is open, so that a second server does not start on the same file.
    _lock: std::fs::File,
}

impl Store {
    /// Opens the file, or makes it, and asserts that a commit is a promise.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn open(path: &Path) -> Result<Store, Words> {
        Store::open_with(path, None)
    }

    /// The same with a file of keys that lies elsewhere.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn open_with(path: &Path, keys: Option<&Path>) -> Result<Store, Words> {
        if rusqlite::version_number() < OLDEST {
            let version = rusqlite::version();
            return Err(words!(
                "SQLite {version} can corrupt its file; 3.51.3 is the oldest that is used",
                "SQLite {version} может испортить свой файл; нужна 3.51.3 или новее"
            ));
        }
        let shown = path.display();
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|error| words!("cannot make {}: {error}", "не создаётся {}: {error}", folder.display()))?;
        }
        // Whatever way leads to it: the file itself, and with it what stands beside it.
        let path = &place::canonical(path)?;
        let lock = place::lock(path)?;
        let failed = |error: rusqlite::Error| words!("{shown}: {error}", "{shown}: {error}");
        // What SQLite makes beside it has the mode of the file itself.
        vault::private(path).map_err(|error| words!("cannot write {shown}: {error}", "не пишется {shown}: {error}"))?;
        for ending in ["", "-wal", "-shm"] {
            vault::tighten(&with_ending(path, ending));
        }
        vault::tighten(&place::beside(path, ".lock"));
        let unreadable = |error: rusqlite::Error| {
            let way = "`holmgang store repair`";
            words!(
                "{shown} is damaged or cut off: {error}; {way} saves what can be saved",
                "{shown} повреждён или обрезан: {error}; {way} спасёт то, что можно спасти"
            )
        };
        // Before SQLite reads the log, and leaves out what stands behind the first frame that does not fit.
        match wal::mend(path) {
            Ok(mended) if mended.is_empty() => {}
            Ok(mended) => tracing::error!(?mended, "bits of the log beside the database were turned; they are mended"),
            Err(error) => tracing::error!(%error, "the log beside the database is damaged and cannot be mended"),
        }
        let mut connection = writer(path).map_err(unreadable)??;
        let missing = tide::missing(tide::read(path), tide::of(&connection));
        if let Some(words) = &missing {
            let empty: i64 =
                connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(unreadable)?;
            keep_log(path);
            if empty == 0 {
                let file = tide::beside(path);
                let file = file.display();
                return Err(Words::new(
                    format!("{shown} is empty: {}; put back a copy, or remove {file} to begin anew", words.en),
                    format!("{shown} пуст: {}; верните копию или удалите {file}, чтобы начать заново", words.ru),
                ));
            }
            tracing::error!(what = words.en, "the database is damaged");
        }
        schema::migrate(&mut connection).map_err(unreadable)??;
        look_through(&connection).map_err(unreadable)?;
        // The schema at least stands in the file itself and not only in the log beside it.
        connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)").map_err(failed)?;
        // Where an operator keeps keys elsewhere and they are not there, others would only hide that.
        let is_new = "SELECT NOT EXISTS (SELECT 1 FROM tables)";
        let may_be_made = keys.is_none() || connection.query_row(is_new, [], |row| row.get(0)).map_err(unreadable)?;
        let keys = keys.map_or_else(|| vault::beside(path), Path::to_owned);
        let vault = Arc::new(vault::Vault::open(&keys, may_be_made)?);
        secrets::seal_all(&connection, &vault).map_err(failed)??;
        let mut tide = tide::Tide::open(path);
        tide.rise(tide::of(&connection).unwrap_or(0));
        // Again, now that something was written: an empty file whose first write failed may have stayed what it was.
        assert_settings(&connection).map_err(failed)??;
        let (work, inbox) = mpsc::channel();
        let counts = Arc::new(Counts::default());
        let fault: Arc<Mutex<Option<CommitFault>>> = Arc::default();
        let opened = place::FileIdentity::now(path)?;
        let (kept, wrong) = (Arc::clone(&counts), Arc::clone(&fault));
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write_all(connection, &opened, &inbox, &kept, &wrong, tide))
            .map_err(|error| words!("no thread: {error}", "нет потока: {error}"))?;
        let readers = Readers { path: path.to_owned(), idle: Mutex::default(), _lock: lock };
        Ok(Store { work, readers: Arc::new(readers), fault, counts, vault })
    }

    /// Changes something. When this comes back with `Ok`, it is on the disk.
    ///
    /// # Errors
    /// Nothing of it is there then.
    pub async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.change(true, change).await
    }

    /// The same for a change of which only the first statement can be refused, as a step of a battle: a statement that is refused undoes itself, so
    /// nothing has to be kept to undo it. Should such a change fail half done all the same, whatever is committed with it fails too.
    ///
    /// # Errors
    /// Nothing of it is there then.
    pub async fn write_step<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        self.change(false, change).await
    }

    async fn change<T: Send + 'static>(
        &self,
        alone: bool,
        change: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = connection.map(change);
            let good = matches!(done, Some(Ok(_)));
            let finish: Finish = Box::new(move |committed| {
                let done = match done {
                    Some(Ok(value)) => committed.map(|()| value),
                    Some(Err(error)) => Err(Failure::from(error)),
                    None => Err(committed.err().unwrap_or(Failure::NotSaved("no transaction".into()))),
                };
                let _ = answer.send(done); // whoever asked may be gone
            });
            (good, finish)
        });
        let gone = || Failure::NotSaved("the store is closed".into());
        self.work.send(Work::Job(alone, job)).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Asks something.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let readers = Arc::clone(&self.readers);
        let asked = tokio::task::spawn_blocking(move || readers.ask(ask)).await;
        asked.map_err(|error| Failure::NotSaved(error.to_string().into()))?.map_err(Failure::from)
    }

    /// Asks something that takes a while, on these threads.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn read_on<T: Send + 'static>(
        &self,
        workers: &Workers,
        ask: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let readers = Arc::clone(&self.readers);
        let asked = workers.run(move || readers.ask(ask)).await;
        asked.ok_or_else(|| Failure::NotSaved("what was asked has failed".into()))?.map_err(Failure::from)
    }

    /// Whether the disk takes changes now: it is tried, at most once in a while.
    pub async fn takes_writes(&self) -> bool {
        let at = crate::time::wall();
        let is_fresh = at - self.counts.probed.load(Ordering::Relaxed) < PROBE_TIME;
        if is_fresh && !self.counts.is_failing.load(Ordering::Relaxed) {
            return true;
        }
        let written = self.write(move |store| {
            store.execute("INSERT INTO probes (id, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = excluded.at", [at])
        });
        let is_good = written.await.is_ok();
        if is_good {
            self.counts.probed.store(at, Ordering::Relaxed);
        }
        is_good
    }

    /// Bytes of the file and of its log.
    pub fn bytes(&self) -> u64 {
        let size = |path: &Path| std::fs::metadata(path).map_or(0, |file| file.len());
        size(&self.readers.path) + size(&place::beside(&self.readers.path, "-wal"))
    }

    /// Finishes what is there and closes the file.
    pub async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.work.send(Work::Stop(done)).is_ok() {
            let _ = closed.await;
        }
    }
}

impl Readers {
    fn ask<T>(&self, ask: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                let connection = Connection::open_with_flags(&self.path, flags)?;
                connection.busy_timeout(Duration::from_secs(5))?;
                keep_plans(&connection)?;
                know_functions(&connection)?;
                connection
            }
        };
        let answer = ask(&connection);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < READERS {
            idle.push(connection);
        }
        answer
    }
}

/// A file beside the database: `-wal`, `-shm`.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// The write-ahead log as it was found, before it is worked in: something of it may be saved from a copy.
fn keep_log(path: &Path) {
    let (log, copy) = (with_ending(path, "-wal"), with_ending(path, "-wal.damaged"));
    if std::fs::metadata(&log).is_ok_and(|about| about.len() > 0) && std::fs::copy(&log, &copy).is_ok() {
        vault::tighten(&copy);
    }
}

/// Databases up to this size are looked through before anybody is let in; of larger ones each battle is, when somebody comes to it.
const LOOKED_THROUGH: i64 = 512 * 1024 * 1024;

/// Places that are damaged which the log tells of one by one.
const MOST_TOLD: usize = 20;

/// Looks through the database, tells what is damaged and sets it aside.
fn look_through(connection: &Connection) -> rusqlite::Result<()> {
    let pages: i64 = connection.query_row("PRAGMA page_count", [], |row| row.get(0))?;
    let size: i64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    if pages.saturating_mul(size) > LOOKED_THROUGH {
        return Ok(());
    }
    let findings = check::all(connection);
    for finding in findings.iter().take(MOST_TOLD) {
        tracing::error!(what = finding.words.en, place = ?finding.place, "the database is damaged");
    }
    if findings.len() > MOST_TOLD {
        tracing::error!(
            more = findings.len() - MOST_TOLD,
            "more of the database is damaged: holmgang doctor tells all"
        );
    }
    check::set_aside(connection, &findings)
}
