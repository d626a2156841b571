//! How work is done for Python: without the interpreter's lock, with Ctrl-C heeded, and without a panic let through.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::fault::internal;

/// How often long work looks whether somebody has pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// So many threads are asked of the system at most. The result does not depend on them, and tens of thousands would stop the machine.
pub const MOST_THREADS: usize = 256;

/// Short work: other Python threads go on meanwhile.
pub fn short<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(work)).map_err(|cause| told(&*cause)));
    done.map_err(|cause| internal(py, &cause))
}

/// Long work: it is told to stop when a signal has come, whose exception is then raised; meanwhile `look` is called now and then.
pub fn long<T: Send>(
    py: Python<'_>,
    stop: &Arc<AtomicBool>,
    look: impl Fn(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    stop.store(false, Ordering::Relaxed);
    let (done, raised) = py.detach(move || {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            scope.spawn(move || {
                let done = catch_unwind(AssertUnwindSafe(work)).map_err(|cause| told(&*cause));
                // Nobody has gone away: the receiver waits for this.
                let _ = sender.send(done);
            });
            let mut raised = None;
            loop {
                match receiver.recv_timeout(LOOK) {
                    Ok(done) => return (done, raised),
                    Err(RecvTimeoutError::Disconnected) => {
                        return (Err("the work has ended without a word".to_owned()), raised);
                    }
                    Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                        if let Err(error) = Python::attach(|py| py.check_signals().and_then(|()| look(py))) {
                            stop.store(true, Ordering::Relaxed);
                            raised = Some(error);
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    match (raised, done) {
        (Some(error), _) => Err(error),
        (None, Ok(done)) => Ok(done),
        (None, Err(cause)) => Err(internal(py, &cause)),
    }
}

/// Work that is divided among threads of ours.
///
/// A process that was forked has none of its parent's threads and would wait for them for ever: every process gets its own. Where the system gives none,
/// this thread does all of it.
pub fn on_all_cores<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let process = std::process::id();
    let pool = {
        let mut kept = held(&POOL);
        if kept.as_ref().is_none_or(|(owner, _)| *owner != process)
            && let Ok(pool) = ThreadPoolBuilder::new().build()
        {
            // The parent's would have to be waited for as well.
            std::mem::forget(kept.replace((process, Arc::new(pool))));
        }
        kept.as_ref().filter(|(owner, _)| *owner == process).map(|(_, pool)| Arc::clone(pool))
    };
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// The thing behind a lock. A panic while it was held is a fault of the program; what is behind it takes steps whole or not at all.
pub fn held<T: ?Sized>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// What a panic said.
fn told(cause: &(dyn Any + Send)) -> String {
    let text = cause.downcast_ref::<String>().map(String::as_str).or(cause.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without words").to_owned()
}

/// Panics on purpose, in short or in long work: the tests see by it that none gets through. Published wheels do not have it.
#[cfg(debug_assertions)]
#[pyfunction]
#[pyo3(name = "_panic")]
pub fn panicking(py: Python<'_>, is_long: bool, words: Option<String>) -> PyResult<()> {
    fn blow_up(words: Option<String>) {
        match words {
            Some(words) => panic!("{words}"),
            None => std::panic::panic_any(0_u8),
        }
    }
    let work = || blow_up(words);
    if is_long { long(py, &Arc::default(), |_| Ok(()), work) } else { short(py, work) }
}
