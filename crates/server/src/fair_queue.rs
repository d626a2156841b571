//! Slots for work that takes a while, and a line of each person before them: the next slot goes to the next person, not to who has asked most.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requester {
    /// Of a person.
    Person(i64),
    /// Of those of a network who have not said who they are.
    Network(IpAddr),
}

/// The slots, and who waits for them.
#[derive(Clone, Debug)]
pub struct FairQueue(Arc<Mutex<QueueState>>);

#[derive(Debug)]
struct QueueState {
    free: usize,
    /// What waits of one at most.
    most: usize,
    /// Everybody who waits, with what they wait for; who is next stands first.
    people: VecDeque<(Requester, VecDeque<oneshot::Sender<QueueSlot>>)>,
}

/// A slot that one has. The next in line has it when this is dropped.
#[derive(Debug)]
pub struct QueueSlot(Option<FairQueue>);

/// Too much of a person waits already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFull;

impl FairQueue {
    /// So many slots, and so much that waits of one at most.
    pub fn new(slots: usize, most: usize) -> FairQueue {
        FairQueue(Arc::new(Mutex::new(QueueState { free: slots, most, people: VecDeque::new() })))
    }

    fn with<T>(&self, f: impl FnOnce(&mut QueueState) -> T) -> T {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits for a slot. Whoever does not wait any more drops this.
    ///
    /// # Errors
    /// Too much of this person waits already.
    pub async fn turn(&self, whose: Requester) -> Result<QueueSlot, QueueFull> {
        let come = self.with(|waiting| {
            if waiting.free > 0 {
                waiting.free -= 1;
                return Ok(None);
            }
            let (come, coming) = oneshot::channel();
            match waiting.people.iter_mut().find(|(known, _)| *known == whose) {
                Some((_, line)) => {
                    line.retain(|come| !come.is_closed());
                    if line.len() >= waiting.most {
                        return Err(QueueFull);
                    }
                    line.push_back(come);
                }
                None => waiting.people.push_back((whose, VecDeque::from([come]))),
            }
            Ok(Some(coming))
        })?;
        match come {
            None => Ok(QueueSlot(Some(self.clone()))),
            // The slots are never gone before who waits for them: each turn brings the next.
            Some(coming) => coming.await.map_err(|_| QueueFull),
        }
    }

    /// Slots that are free.
    pub fn free(&self) -> usize {
        self.with(|waiting| waiting.free)
    }

    /// What waits for a slot.
    pub fn waiting(&self) -> usize {
        self.with(|waiting| waiting.people.iter().map(|(_, line)| line.len()).sum())
    }

    /// The first in the line of the next person; that person is the last one then.
    fn next(&self) -> Option<oneshot::Sender<QueueSlot>> {
        self.with(|waiting| {
            while let Some((whose, mut line)) = waiting.people.pop_front() {
                let next = line.pop_front();
                if !line.is_empty() {
                    waiting.people.push_back((whose, line));
                }
                if next.is_some() {
                    return next;
                }
            }
            waiting.free += 1;
            None
        })
    }
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        let Some(lines) = self.0.take() else { return };
        while let Some(next) = lines.next() {
            match next.send(QueueSlot(Some(lines.clone()))) {
                Ok(()) => return,
                // Whoever has gone away is passed over, and has used up nobody's turn.
                Err(mut back) => back.0 = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Waker};

    use super::*;

    fn is_waiting<F: Future>(future: &mut Pin<Box<F>>) -> bool {
        future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending()
    }

    /// Asks in this order, and tells in which order the slot was had.
    async fn order(lines: &FairQueue, people: &[i64]) -> Vec<i64> {
        let had = Arc::new(Mutex::new(Vec::new()));
        let held = lines.turn(Requester::Person(0)).await.unwrap();
        let mut waiting = Vec::new();
        for person in people {
            let (lines, had, person) = (lines.clone(), Arc::clone(&had), *person);
            waiting.push(tokio::spawn(async move {
                let _turn = lines.turn(Requester::Person(person)).await.unwrap();
                had.lock().unwrap().push(person);
            }));
            tokio::task::yield_now().await;
        }
        drop(held);
        for task in waiting {
            task.await.unwrap();
        }
        let had = had.lock().unwrap();
        had.clone()
    }

    #[tokio::test]
    async fn nobody_waits_for_all_that_another_has_asked() {
        let lines = FairQueue::new(1, 10);
        assert_eq!(order(&lines, &[1, 1, 1, 1, 2, 3, 2]).await, [1, 2, 3, 1, 2, 1, 1]);
        assert_eq!(lines.free(), 1);
    }

    #[tokio::test]
    async fn who_has_gone_is_passed_over() {
        let lines = FairQueue::new(2, 10);
        let held = [lines.turn(Requester::Person(1)).await.unwrap(), lines.turn(Requester::Person(1)).await.unwrap()];
        let (mut gone, mut stays) =
            (Box::pin(lines.turn(Requester::Person(2))), Box::pin(lines.turn(Requester::Person(2))));
        assert!(is_waiting(&mut gone) && is_waiting(&mut stays));
        drop(gone);
        drop(held);
        let turn = stays.await.unwrap();
        assert_eq!(lines.free(), 1);
        // One that was had but never taken goes back too.
        let other = lines.turn(Requester::Person(1)).await.unwrap();
        let mut late = Box::pin(lines.turn(Requester::Person(3)));
        assert!(is_waiting(&mut late));
        drop(turn);
        drop(late);
        drop(other);
        assert_eq!(lines.free(), 2);
    }

    #[tokio::test]
    async fn what_waits_is_bounded_for_each_person() {
        let lines = FairQueue::new(1, 10);
        let held = lines.turn(Requester::Person(1)).await.unwrap();
        let mut waiting: Vec<_> = (0..10).map(|_| Box::pin(lines.turn(Requester::Person(1)))).collect();
        for turn in &mut waiting {
            assert!(is_waiting(turn));
        }
        assert_eq!(lines.turn(Requester::Person(1)).await.unwrap_err(), QueueFull);
        let mut other = Box::pin(lines.turn(Requester::Person(2)));
        assert!(is_waiting(&mut other), "another person's line is another one");
        waiting.pop();
        let mut again = Box::pin(lines.turn(Requester::Person(1)));
        assert!(is_waiting(&mut again), "who has gone makes room");
        drop((held, waiting, other, again));
        assert_eq!(lines.free(), 1);
    }
}
