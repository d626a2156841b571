//! What was asked of the position that a post is read in: it says one thing in several ways, and many things twice. The rules answer each text once.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use holmgang_arena::erased::{AnyBattle, Refused};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Words;

/// The most readings of one post that are put to the rules.
pub(super) const MOST_TRIES: usize = 1500;

/// A position with the answers that the rules have given about it.
pub(super) struct Position {
    battle: Rc<dyn AnyBattle>,
    seat: Seat,
    checked: RefCell<HashMap<String, Result<String, Refused>>>,
    impossible: RefCell<HashMap<String, Refused>>,
    legal: OnceCell<Vec<String>>,
}

impl Position {
    pub(super) fn new(battle: Rc<dyn AnyBattle>, seat: Seat) -> Position {
        Position { battle, seat, checked: RefCell::default(), impossible: RefCell::default(), legal: OnceCell::new() }
    }

    pub(super) fn battle(&self) -> &Rc<dyn AnyBattle> {
        &self.battle
    }

    /// Puts a text of notation to the rules: the action as it is written, or why it is refused. `left` is how many may still be put to them in this
    /// post: a post cannot make the reader work without end.
    pub(super) fn check(&self, text: &str, left: &Cell<usize>) -> Result<String, Refused> {
        if let Some(known) = self.checked.borrow().get(text) {
            return known.clone();
        }
        spend(left)?;
        let checked = self.battle.check_notation(self.seat, text);
        self.checked.borrow_mut().insert(text.to_owned(), checked.clone());
        checked
    }

    /// The battle after an action. The text may be typed by somebody, with names as the screen shows them. Why not is found out once for each text: to
    /// look for what may have been meant takes longer than to act.
    pub(super) fn after(&self, text: &str, left: &Cell<usize>) -> Result<Rc<dyn AnyBattle>, Refused> {
        if let Some(known) = self.impossible.borrow().get(text) {
            return Err(known.clone());
        }
        spend(left)?;
        let mut copy = self.battle.duplicate();
        match copy.act(self.seat, text, Rolls::Seeded) {
            Ok(_) => Ok(Rc::from(copy)),
            Err(refused) => {
                self.impossible.borrow_mut().insert(text.to_owned(), refused.clone());
                Err(refused)
            }
        }
    }

    /// What can be done now, as it is written.
    pub(super) fn legal(&self) -> &[String] {
        self.legal.get_or_init(|| self.battle.legal(self.seat))
    }
}

/// Takes one of the readings that may still be put to the rules.
fn spend(left: &Cell<usize>) -> Result<(), Refused> {
    let Some(rest) = left.get().checked_sub(1) else {
        let words = Words::new("the post holds too many readings", "в посте слишком много прочтений");
        return Err(Refused { code: "bad_request".to_owned(), clause: None, words, script: None });
    };
    left.set(rest);
    Ok(())
}
