//! Threads for work that takes a while, below the priority of those that answer: on a busy machine whoever plays comes first.
//!
//! How much is begun at the same time is bounded elsewhere, by slots (`fair_queue.rs`). There is a thread for every slot, so that what has one never waits for
//! a thread. How much is *done* at the same time a [`Gate`] bounds: one processor stays free for those who play. What is less urgent gives way in its
//! middle ([`pause`]), and what is as urgent takes turns with it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use holmgang_kernel::words;
use holmgang_kernel::words::Words;
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// How long one job goes on while another one of its priority waits.
const SLICE: Duration = Duration::from_millis(20);
/// How long a job waits at most for others, before it begins and each time it gives way: then it goes on for a slice all the same, to see whether anybody
/// still wants it.
const PATIENCE: Duration = Duration::from_millis(500);
/// In place of a priority: nobody waits.
const NOBODY: u8 = u8::MAX;

/// How far below the threads that answer; the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// For what somebody at a table waits for.
    Low,
    /// For bots.
    Lower,
    /// For what may be asked for by anybody.
    Lowest,
    /// For passwords. They are short and come in floods: where the system can, they are hashed only while nobody else has anything to do on a processor.
    Idle,
}

impl Priority {
    /// The value of `nice`, where the system has one for each thread.
    pub fn nice(self) -> i32 {
        match self {
            Priority::Low => 5,
            Priority::Lower => 10,
            Priority::Lowest | Priority::Idle => 19,
        }
    }

    /// Gives it to the thread that calls this.
    fn take(self) {
        // A low priority alone keeps a processor for some milliseconds when whoever plays wants it.
        #[cfg(target_os = "linux")]
        if self == Priority::Idle {
            use thread_priority::unix::{
                NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id,
            };
            let policy = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
            let lowest = thread_priority::ThreadPriority::Min;
            if let Err(error) = set_thread_priority_and_policy(thread_native_id(), lowest, policy) {
                tracing::warn!(?error, "a thread keeps its policy");
            }
        }
        // Elsewhere it would be that of the whole process.
        #[cfg(target_os = "linux")]
        if let Err(error) = rustix::process::setpriority_process(None, self.nice()) {
            tracing::warn!(%error, "a thread keeps its priority");
        }
    }
}

/// So many jobs work at the same time, the most urgent first.
#[derive(Debug)]
pub struct Gate {
    state: Mutex<Waiting>,
    changed: Condvar,
    /// The priority of the one that is next, to look at without a lock.
    first: AtomicU8,
}

#[derive(Debug)]
struct Waiting {
    free: usize,
    line: BTreeSet<(u8, u64)>,
    next: u64,
}

impl Gate {
    /// For so many at the same time.
    pub fn new(free: usize) -> Arc<Gate> {
        let state = Mutex::new(Waiting { free: free.max(1), line: BTreeSet::new(), next: 0 });
        Arc::new(Gate { state, changed: Condvar::new(), first: AtomicU8::new(NOBODY) })
    }

    /// All processors but one.
    pub fn of_this_machine() -> Arc<Gate> {
        Gate::new(std::thread::available_parallelism().map_or(1, |all| all.get().saturating_sub(1)))
    }

    fn tell_first(&self, waiting: &Waiting) {
        self.first.store(waiting.line.first().map_or(NOBODY, |(level, _)| *level), Ordering::Relaxed);
    }

    /// Waits until it may work, or for so long. Whether it may.
    fn enter(&self, level: u8, patience: Duration) -> bool {
        let mut waiting = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let own = (level, waiting.next);
        waiting.next += 1;
        waiting.line.insert(own);
        self.tell_first(&waiting);
        let begun = Instant::now();
        loop {
            let is_next = waiting.free > 0 && waiting.line.first() == Some(&own);
            let left = patience.saturating_sub(begun.elapsed());
            if is_next || left.is_zero() {
                waiting.line.remove(&own);
                waiting.free -= usize::from(is_next);
                self.tell_first(&waiting);
                // The next one may be let in too, or is the next only now.
                self.changed.notify_all();
                return is_next;
            }
            waiting = self.changed.wait_timeout(waiting, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn leave(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).free += 1;
        self.changed.notify_all();
    }
}

/// The job that a thread is at.
struct Pass {
    gate: Arc<Gate>,
    level: u8,
    /// Whether it is counted by the gate now.
    is_in: bool,
    begun: Instant,
    /// Since when it goes on without a pause.
    since: Instant,
    /// How long it has waited.
    waited: Duration,
}

thread_local! {
    static PASS: RefCell<Option<Pass>> = const { RefCell::new(None) };
}

impl Pass {
    fn new(gate: &Arc<Gate>, level: u8) -> Pass {
        let begun = Instant::now();
        // Others may keep the gate for as long as there are battles: whoever waits for a check is not to wait for their end.
        let is_in = gate.enter(level, PATIENCE);
        Pass { gate: Arc::clone(gate), level, is_in, begun, since: Instant::now(), waited: begun.elapsed() }
    }

    fn pause(&mut self) {
        let first = self.gate.first.load(Ordering::Relaxed);
        let gives_way = first < self.level || (first == self.level || !self.is_in) && self.since.elapsed() >= SLICE;
        if !gives_way {
            return;
        }
        let stopped = Instant::now();
        if self.is_in {
            self.gate.leave();
        }
        self.is_in = self.gate.enter(self.level, PATIENCE);
        self.waited += stopped.elapsed();
        self.since = Instant::now();
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        if self.is_in {
            self.gate.leave();
        }
    }
}

/// Called by a job again and again: it gives way here to what is more urgent, and takes turns with what is as urgent. Nothing happens anywhere else.
pub fn pause() {
    PASS.with_borrow_mut(|pass| pass.iter_mut().for_each(Pass::pause));
}

/// How long the job of this thread has worked, not counting how long it has given way.
pub fn worked() -> Duration {
    PASS.with_borrow(|pass| {
        pass.as_ref().map_or(Duration::ZERO, |pass| pass.begun.elapsed().saturating_sub(pass.waited))
    })
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
    pub fn new(name: &str, threads: usize, priority: Priority, gate: &Arc<Gate>) -> Result<Workers, Words> {
        let (jobs, inbox) = mpsc::channel::<Job>();
        let inbox = Arc::new(Mutex::new(inbox));
        for _ in 0..threads {
            let (inbox, gate) = (Arc::clone(&inbox), Arc::clone(gate));
            let run = move || {
                priority.take();
                loop {
                    // Held while it waits only: who has a job has let go of it.
                    let next = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = next else { return };
                    PASS.set(Some(Pass::new(&gate, priority as u8)));
                    job();
                    PASS.set(None);
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
        let workers = Workers::new("test", 1, Priority::Low, &Gate::new(1)).unwrap();
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
        for priority in [Priority::Low, Priority::Lower, Priority::Lowest, Priority::Idle] {
            let workers = Workers::new("test", 1, priority, &Gate::new(1)).unwrap();
            assert_eq!(workers.run(nice).await, Some(priority.nice()));
            let policy = || thread_priority::unix::thread_schedule_policy().unwrap();
            let is_idle = |policy| {
                use thread_priority::unix::{NormalThreadSchedulePolicy, ThreadSchedulePolicy};
                policy == ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle)
            };
            assert_eq!(workers.run(policy).await.map(is_idle), Some(priority == Priority::Idle));
        }
        assert_eq!(nice(), own, "the threads that answer keep theirs");
    }

    /// On a machine with one processor to spare: what somebody at a table waits for is done at once, in the middle of a check of a record, and the check
    /// is not charged for it.
    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_more_urgent_is_done_in_between() {
        let gate = Gate::new(1);
        let [low, lowest] = [Priority::Low, Priority::Lowest].map(|own| Workers::new("test", 1, own, &gate).unwrap());
        let (stop, done) = (Arc::new(AtomicU8::new(0)), Arc::clone(&gate));
        let stopped = Arc::clone(&stop);
        let check = tokio::spawn(async move {
            let work = move || {
                let begun = Instant::now();
                while stopped.load(Ordering::Relaxed) == 0 {
                    pause();
                }
                (begun.elapsed(), worked())
            };
            lowest.run(work).await.unwrap()
        });
        while done.state.lock().unwrap().free > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let preview = low.run(|| {
            std::thread::sleep(Duration::from_millis(120));
            worked()
        });
        assert!(preview.await.unwrap() >= Duration::from_millis(120));
        stop.store(1, Ordering::Relaxed);
        let (took, worked) = check.await.unwrap();
        assert!(worked + Duration::from_millis(100) < took, "{worked:?} of {took:?} it was at work");
        assert_eq!(done.state.lock().unwrap().line.len(), 0);
    }

    /// Two of the same kind take turns, and whoever gives way for long goes on all the same, to see whether anybody still wants it.
    #[tokio::test(flavor = "multi_thread")]
    async fn nobody_waits_for_ever() {
        let gate = Gate::new(1);
        let workers = Workers::new("test", 2, Priority::Low, &gate).unwrap();
        let both = Arc::new(AtomicU8::new(0));
        let one = |own: u8| {
            let both = Arc::clone(&both);
            workers.run(move || {
                both.fetch_or(own, Ordering::Relaxed);
                while both.load(Ordering::Relaxed) != 3 {
                    pause();
                }
            })
        };
        let (first, second) = tokio::join!(one(1), one(2));
        assert!(first.is_some() && second.is_some());
        // One that never pauses does not stop a less urgent one for good.
        let lowest = Workers::new("test", 1, Priority::Lowest, &gate).unwrap();
        let going = Arc::new(AtomicU8::new(0));
        let (seen, end) = (Arc::clone(&going), Arc::clone(&going));
        let less = lowest.run(move || {
            seen.store(1, Ordering::Relaxed);
            while seen.load(Ordering::Relaxed) < 2 {
                pause();
            }
            pause();
            seen.store(3, Ordering::Relaxed);
        });
        let more = async {
            while end.load(Ordering::Relaxed) == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            let begun = workers.run(move || {
                end.store(2, Ordering::Relaxed);
                let begun = Instant::now();
                while end.load(Ordering::Relaxed) < 3 && begun.elapsed() < Duration::from_secs(20) {
                    std::thread::sleep(Duration::from_millis(5));
                }
                begun.elapsed()
            });
            begun.await.unwrap()
        };
        let (less, more) = tokio::join!(less, more);
        assert!(less.is_some() && more < Duration::from_secs(20), "{more:?}");
    }

    /// Two bots that think in turn leave no moment in which nobody more urgent waits: a check begins all the same, and comes to its end.
    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_less_urgent_begins_while_others_think_without_a_break() {
        let gate = Gate::new(1);
        let bots = Workers::new("test", 2, Priority::Lower, &gate).unwrap();
        let lowest = Workers::new("test", 1, Priority::Lowest, &gate).unwrap();
        let (working, is_checked) = (Arc::new(AtomicU8::new(0)), Arc::new(AtomicU8::new(0)));
        let think = || {
            let (working, is_checked) = (Arc::clone(&working), Arc::clone(&is_checked));
            bots.run(move || {
                let begun = Instant::now();
                working.fetch_add(1, Ordering::Relaxed);
                while is_checked.load(Ordering::Relaxed) == 0 && begun.elapsed() < Duration::from_secs(20) {
                    pause();
                }
                begun.elapsed()
            })
        };
        let check = async {
            while working.load(Ordering::Relaxed) < 2 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            let is_checked = Arc::clone(&is_checked);
            let check = lowest.run(move || {
                pause();
                is_checked.store(1, Ordering::Relaxed);
            });
            check.await
        };
        let (first, second, _) = tokio::join!(think(), think(), check);
        assert!(first.max(second).is_some_and(|longest| longest < Duration::from_secs(20)), "{first:?} {second:?}");
    }
}
