//! Threads for work that takes a while, below the priority of those that answer: on a busy machine whoever plays comes first.
//!
//! How much is done at the same time is bounded elsewhere, by slots (`lines.rs`). There is a thread for every slot, so that what has one never waits.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// How far below the threads that answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// For what somebody at a table waits for.
    Low,
    /// For everything else.
    Lowest,
}

impl Priority {
    /// The value of `nice`, where the system has one for each thread.
    pub fn nice(self) -> i32 {
        match self {
            Priority::Low => 5,
            Priority::Lowest => 19,
        }
    }

    /// Gives it to the thread that calls this.
    fn take(self) {
        // Elsewhere it would be that of the whole process.
        #[cfg(target_os = "linux")]
        if let Err(error) = rustix::process::setpriority_process(None, self.nice()) {
            tracing::warn!(%error, "a thread keeps its priority");
        }
    }
}

/// Some threads that do one job after the other.
#[derive(Clone)]
pub struct Workers {
    jobs: mpsc::Sender<Job>,
}

impl Workers {
    /// So many threads with a name and a priority. They end when nobody can ask them for anything more.
    ///
    /// # Errors
    /// The system gives no thread, in words.
    pub fn new(name: &str, threads: usize, priority: Priority) -> Result<Workers, Words> {
        let (jobs, inbox) = mpsc::channel::<Job>();
        let inbox = Arc::new(Mutex::new(inbox));
        for _ in 0..threads {
            let inbox = Arc::clone(&inbox);
            let run = move || {
                priority.take();
                loop {
                    // Held while it waits only: who has a job has let go of it.
                    let next = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = next else { return };
                    job();
                }
            };
            let started = std::thread::Builder::new().name(name.to_owned()).spawn(run);
            started.map_err(|error| words!("no thread: {error}", "нет потока: {error}"))?;
        }
        Ok(Workers { jobs })
    }

    /// Does something there; none if it has panicked.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(move || {
            if let Ok(done) = std::panic::catch_unwind(AssertUnwindSafe(work)) {
                let _ = reply.send(done); // whoever asked may be gone
            }
        });
        self.jobs.send(job).ok()?;
        answer.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_job_that_panics_takes_nobody_along() {
        let workers = Workers::new("test", 1, Priority::Low).unwrap();
        let panicked: Option<()> = workers.run(|| panic!("a fault that was put in")).await;
        assert_eq!(panicked, None);
        assert_eq!(workers.run(|| 7).await, Some(7));
    }

    /// What anybody may ask for runs below everything that answers, and previews of players above that.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn work_that_takes_a_while_has_a_lower_priority() {
        let nice = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
            // Behind the name in brackets, which may hold anything: the 17th field.
            stat.rsplit(')').next().unwrap().split_whitespace().nth(16).unwrap().parse::<i32>().unwrap()
        };
        let own = nice();
        for priority in [Priority::Low, Priority::Lowest] {
            let workers = Workers::new("test", 1, priority).unwrap();
            assert_eq!(workers.run(nice).await, Some(priority.nice()));
        }
        assert_eq!(nice(), own, "the threads that answer keep theirs");
    }
}
