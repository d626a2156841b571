//! The only thread that writes: it gathers what waits, makes one transaction of it, and answers when that is on the disk.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ffi};
use tokio::sync::oneshot;

use super::connection::{settled, writer};
use super::{CommitBreak, CommitFault, Counts, Failure, place, tide};

/// How long the writer waits for more work before it commits.
const BATCH_WAIT: Duration = Duration::from_micros(300);
/// The longest that work is gathered before it is committed.
const BATCH_TIME: Duration = Duration::from_millis(2);
/// The most changes of one commit.
const BATCH_MOST: usize = 512;

/// Tells whoever asked what came of it.
pub(super) type Finish = Box<dyn FnOnce(Result<(), Failure>) + Send>;
/// Work for the writer. Without a connection there is no transaction, and nothing is done. With it: whether it did what it should, and who is told.
pub(super) type Job = Box<dyn FnOnce(Option<&Connection>) -> (bool, Finish) + Send>;

/// What the writer is handed.
pub(super) enum Work {
    /// Whether it goes alone when it fails half done; and what it is.
    Job(bool, Job),
    /// It finishes and closes the file.
    Stop(oneshot::Sender<()>),
}

/// The only writer: takes what waits, makes one transaction of it, and answers when it is on the disk.
///
/// After a commit that the disk refused, what this connection believes to be on the disk may not be there: nothing is done with it any more. The file
/// is opened anew, which reads back what the disk really has; until that works, everything is answered as not saved.
pub(super) fn write_all(
    mut connection: Connection,
    opened: &place::FileIdentity,
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
            if broken != Some(CommitBreak::Before)
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
