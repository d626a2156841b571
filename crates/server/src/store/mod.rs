//! The store: one SQLite file, one thread that writes. What it answers with "done" is on the disk.

pub mod check;
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
use std::time::{Duration, Instant};

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OpenFlags, ffi};
use tokio::sync::oneshot;

use crate::vault;
use crate::workers::Workers;

/// The oldest SQLite that is trusted: earlier ones can corrupt a file when a checkpoint meets a commit.
const OLDEST: i32 = 3_051_003;
/// How long the writer waits for more work before it commits.
const BATCH_WAIT: Duration = Duration::from_micros(300);
/// The longest that work is gathered before it is committed.
const BATCH_TIME: Duration = Duration::from_millis(2);
/// The most changes of one commit.
const BATCH_MOST: usize = 512;
/// Pages of the log after which it is worked into the file. Tables that are played write the same few pages again and again: of a longer log each
/// of them goes into the file once. 32 MiB are read back in a moment at the next start.
const CHECKPOINT_PAGES: i32 = 8_192;
/// Memory for pages of the connection that writes, at most: the tables that are played all at once should fit, or every step reads its pages again.
/// Below zero: in KiB.
const CACHE_KIB: i32 = -64 * 1024;
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

type Finish = Box<dyn FnOnce(Result<(), Failure>) + Send>;
/// Without a connection there is no transaction, and nothing is done. With it: whether it did what it should, and who is told.
type Job = Box<dyn FnOnce(Option<&Connection>) -> (bool, Finish) + Send>;

enum Work {
    /// Whether it goes alone when it fails half done; and what it is.
    Job(bool, Job),
    Stop(oneshot::Sender<()>),
}

/// What goes wrong with a commit, where a test wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The disk refuses it.
    Before,
    /// The disk has it, and reports a failure.
    After,
}

/// Asked at every commit, with its number.
pub type CommitFault = Box<dyn FnMut(u64) -> Option<Broken> + Send>;

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
        let vault = Arc::new(vault::Vault::open(path)?);
        secrets::seal_all(&connection, &vault).map_err(failed)??;
        let mut tide = tide::Tide::open(path);
        tide.rise(tide::of(&connection).unwrap_or(0));
        // Again, now that something was written: an empty file whose first write failed may have stayed what it was.
        assert_settings(&connection).map_err(failed)??;
        let (work, inbox) = mpsc::channel();
        let counts = Arc::new(Counts::default());
        let fault: Arc<Mutex<Option<CommitFault>>> = Arc::default();
        let opened = place::Opened::now(path)?;
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

/// A statement that was prepared stays so: else some are planned anew whenever they are given other values.
fn keep_plans(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}

/// The functions of this program that the schema and its triggers call: no connection works without them.
fn know_functions(connection: &Connection) -> rusqlite::Result<()> {
    know_letters(connection)?;
    seal::know_sums(connection)
}

/// Letters as searching compares them: SQLite itself knows only the English ones.
fn know_letters(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("fold", 1, flags, |context| {
        Ok(context.get::<Option<String>>(0)?.unwrap_or_default().to_lowercase())
    })?;
    connection.create_scalar_function("name_look", 1, flags, |context| {
        Ok(crate::names::look(&context.get::<Option<String>>(0)?.unwrap_or_default()))
    })
}

/// The connection that writes, with its promises asserted.
fn writer(path: &Path) -> rusqlite::Result<Result<Connection, Words>> {
    let connection = Connection::open(path)?;
    prepare(&connection)?;
    Ok(assert_settings(&connection)?.map(|()| connection))
}

/// After an `fsync` that failed the system may take what did not reach the disk for written, and never write it again: what stands in the log is
/// copied into the file, and written and synced once more by that, before anything is built upon it.
fn settled(opened: Result<Connection, Words>) -> rusqlite::Result<Result<Connection, Words>> {
    let Ok(connection) = opened else { return Ok(opened) };
    let busy: i64 = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
    if busy == 0 {
        return Ok(Ok(connection));
    }
    Ok(Err(Words::new("somebody reads what has to be settled first", "кто-то читает то, что сначала надо уладить")))
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    keep_plans(connection)?;
    know_functions(connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "journal_size_limit", 64 * 1024 * 1024)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.pragma_update(None, "cache_size", CACHE_KIB)?;
    connection.set_prepared_statement_cache_capacity(128);
    Ok(())
}

/// What the promise stands on is asked back, not assumed.
fn assert_settings(connection: &Connection) -> rusqlite::Result<Result<(), Words>> {
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    let synchronous: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    if mode == "wal" && synchronous == 2 {
        return Ok(Ok(()));
    }
    Ok(Err(words!(
        "the database does not keep its promises here (journal_mode {mode}, synchronous {synchronous}; wanted wal, 2)",
        "база здесь не держит обещаний (journal_mode {mode}, synchronous {synchronous}; нужно wal, 2)"
    )))
}

/// The only writer: takes what waits, makes one transaction of it, and answers when it is on the disk.
///
/// After a commit that the disk refused, what this connection believes to be on the disk may not be there: nothing is done with it any more. The file
/// is opened anew, which reads back what the disk really has; until that works, everything is answered as not saved.
fn write_all(
    mut connection: Connection,
    opened: &place::Opened,
    inbox: &mpsc::Receiver<Work>,
    counts: &Counts,
    fault: &Mutex<Option<CommitFault>>,
    mut tide: tide::Tide,
) {
    let (mut doubtful, mut unsynced) = (false, false);
    while let Ok(first) = inbox.recv() {
        let start = Instant::now();
        let mut begun = false;
        let mut finishes: Vec<Finish> = Vec::new();
        let mut stop = None;
        let mut failed = None;
        let mut risen = None;
        if doubtful {
            match writer(opened.path()).and_then(|opened| if unsynced { settled(opened) } else { Ok(opened) }) {
                // Another file may lie there by now.
                Ok(Ok(_)) if !opened.is_there() => failed = Some(removed()),
                Ok(Ok(fresh)) => {
                    connection = fresh;
                    (doubtful, unsynced) = (false, false);
                }
                Ok(Err(words)) => failed = Some(Failure::NotSaved(words.en.into())),
                Err(error) => failed = Some(Failure::from(error)),
            }
        }
        if failed.is_none() && !opened.is_there() {
            failed = Some(removed());
        }
        let connection = &connection;
        let before = connection.total_changes();
        let mut next = Some(first);
        while let Some(work) = next.take() {
            match work {
                Work::Stop(done) => {
                    stop = Some(done);
                    break;
                }
                Work::Job(alone, job) => {
                    if !begun && failed.is_none() {
                        match run(connection, "BEGIN IMMEDIATE") {
                            Ok(_) => begun = true,
                            Err(error) => failed = Some(Failure::from(error)),
                        }
                    }
                    let alive = begun && failed.is_none();
                    finishes.push(match (alive, alone) {
                        (true, true) => one(connection, job),
                        (true, false) => step(connection, job, &mut failed),
                        (false, _) => job(None).1,
                    });
                    // A full disk and the like end the whole transaction by themselves. Whatever came after would stand alone, and be kept
                    // although it is answered as not saved.
                    if alive && connection.is_autocommit() {
                        failed = Some(Failure::NotSaved("the database broke the transaction off".into()));
                    }
                }
            }
            if finishes.len() < BATCH_MOST && start.elapsed() < BATCH_TIME {
                next = match inbox.try_recv() {
                    Ok(work) => Some(work),
                    Err(_) if finishes.len() > 1 => inbox.recv_timeout(BATCH_WAIT).ok(),
                    Err(_) => None,
                };
            }
        }
        if begun && failed.is_none() && connection.total_changes() != before {
            match rise(connection) {
                Ok(commits) => risen = Some(commits),
                Err(error) => failed = Some(Failure::from(error)),
            }
        }
        if begun && failed.is_none() {
            let before = Instant::now();
            let number = counts.commits.load(Ordering::Relaxed);
            let broken = fault.lock().unwrap_or_else(PoisonError::into_inner).as_mut().and_then(|fault| fault(number));
            if broken != Some(Broken::Before)
                && let Err(error) = run(connection, "COMMIT")
            {
                doubtful = error.sqlite_error_code() == Some(rusqlite::ErrorCode::SystemIoFailure);
                unsynced = error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_FSYNC);
                failed = Some(Failure::NotSaved(error.to_string().into()));
            }
            if broken.is_some() {
                doubtful = true;
                failed = Some(Failure::NotSaved("a fault that was put in".into()));
            }
            counts.micros.fetch_add(before.elapsed().as_micros() as u64, Ordering::Relaxed);
        }
        if failed.is_some() && !connection.is_autocommit() {
            let _ = connection.execute_batch("ROLLBACK"); // it is left behind in any case
        }
        if let (None, Some(commits)) = (&failed, risen) {
            tide.rise(commits);
        }
        counts.is_failing.store(failed.is_some(), Ordering::Relaxed);
        counts.commits.fetch_add(1, Ordering::Relaxed);
        counts.changes.fetch_add(finishes.len() as u64, Ordering::Relaxed);
        if let Some(failure) = &failed {
            counts.failures.fetch_add(1, Ordering::Relaxed);
            tracing::error!(?failure, changes = finishes.len(), "not saved");
        }
        for finish in finishes {
            finish(failed.clone().map_or(Ok(()), Err));
        }
        if let Some(done) = stop {
            let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
            let _ = done.send(());
            return;
        }
    }
}

/// One commit more.
fn rise(connection: &Connection) -> rusqlite::Result<i64> {
    let text = "UPDATE tide SET commits = commits + 1 RETURNING commits";
    connection.prepare_cached(text)?.query_row([], |row| row.get(0))
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

/// What was written into a file that is there no more would be gone with it.
fn removed() -> Failure {
    tracing::error!("the database file was removed or replaced");
    Failure::NotSaved("the database file was removed or replaced".into())
}

/// A statement that is parsed once.
fn run(connection: &Connection, text: &str) -> rusqlite::Result<usize> {
    connection.prepare_cached(text)?.execute([])
}

/// One change within the transaction that needs nothing to undo it, unless it has done something when it fails: then all of them fail.
fn step(connection: &Connection, job: Job, failed: &mut Option<Failure>) -> Finish {
    let before = connection.total_changes();
    let (good, finish) = job(Some(connection));
    if !good && connection.total_changes() != before {
        *failed = Some(Failure::NotSaved("a change failed half done".into()));
    }
    finish
}

/// One change within the transaction: when it fails, what it did goes and the others stay.
fn one(connection: &Connection, job: Job) -> Finish {
    if run(connection, "SAVEPOINT one").is_err() {
        return job(None).1;
    }
    let (good, finish) = job(Some(connection));
    let kept = if good { Ok(0) } else { run(connection, "ROLLBACK TO one") };
    match kept.and_then(|_| run(connection, "RELEASE one")) {
        Ok(_) => finish,
        Err(error) => {
            let failure = Failure::NotSaved(error.to_string().into());
            Box::new(move |_| finish(Err(failure)))
        }
    }
}
