//! The tables of deeds, every row: category, cost and whom they provoke. TD-2, TD-5.1, TD-6.1, TD-8.1.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::words::Fixed;

use crate::action::Action;
use crate::clause;
use crate::content::Feat;

/// TD-2.1: the five categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    Free,
    StandardAction,
    StandardMove,
    FullMove,
    FullAction,
}

impl Category {
    /// TD-2.3: percent of the turn.
    pub const fn cost(self) -> u8 {
        match self {
            Category::Free => 0,
            Category::StandardAction | Category::StandardMove => 50,
            Category::FullMove | Category::FullAction => 100,
        }
    }

    /// Its name.
    pub const fn name(self) -> Fixed {
        match self {
            Category::Free => Fixed::new("free action", "свободное действие"),
            Category::StandardAction => Fixed::new("standard action", "стандартное действие"),
            Category::StandardMove => Fixed::new("standard move", "стандартное перемещение"),
            Category::FullMove => Fixed::new("full move", "полное перемещение"),
            Category::FullAction => Fixed::new("full action", "полное действие"),
        }
    }
}

/// Whether a deed provokes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provokes {
    No,
    /// From everybody who reaches the doer.
    Yes,
    /// TD-3.10: not with this feat.
    YesUnless(Feat),
    /// TD-3.9: from the target of the deed alone; not with this feat.
    FromTarget(Feat),
    /// TD-6.2: only if it leaves the back to an enemy.
    ByBack,
    /// TD-7.7 to TD-7.9.
    ByWay,
    /// The referee decides.
    Referee,
}

/// A row of a table of deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number in the table; 0: in none.
    pub number: u8,
    pub category: Category,
    pub provokes: Provokes,
    pub clause: Clause,
}

impl Row {
    /// The table that it stands in, or the clause of its category.
    pub const fn table(&self) -> Clause {
        match self.category {
            Category::Free => clause::FREE_ACTIONS,
            Category::StandardAction => clause::STANDARD_ACTIONS,
            Category::StandardMove => clause::STANDARD_MOVES,
            Category::FullMove => clause::FULL_MOVE,
            Category::FullAction => clause::FULL_ACTIONS,
        }
    }
}

const fn row(number: u8, category: Category, provokes: Provokes, clause: Clause) -> Row {
    Row { number, category, provokes, clause }
}

use Category::{Free, FullAction, FullMove, StandardAction, StandardMove};

/// TD-5.1: the table of standard actions. Row 9 takes the whole turn all the same (TD-18.1).
pub const STANDARD_ACTIONS: [Row; 13] = [
    row(1, StandardAction, Provokes::YesUnless(Feat::UnarmedFighting), clause::UNARMED_ATTACK),
    row(2, StandardAction, Provokes::No, clause::MELEE_ROLL),
    row(3, StandardAction, Provokes::Yes, clause::RANGED_PROVOKES),
    row(4, StandardAction, Provokes::No, clause::HURRICANE),
    row(5, StandardAction, Provokes::No, clause::TOTAL_DEFENCE),
    row(6, StandardAction, Provokes::FromTarget(Feat::SkilledTrip), clause::TRIP),
    row(7, StandardAction, Provokes::No, clause::DISTRACT),
    row(8, StandardAction, Provokes::FromTarget(Feat::SkilledDisarm), clause::DISARM),
    row(9, StandardAction, Provokes::FromTarget(Feat::SkilledPush), clause::PUSH),
    row(10, StandardAction, Provokes::Yes, clause::CASTING_PROVOKES),
    row(11, StandardAction, Provokes::No, clause::CONTROL),
    row(12, StandardAction, Provokes::No, clause::DRAW_OR_STANCE),
    row(13, StandardAction, Provokes::Referee, clause::IMPROVISED),
];

/// TD-6.1: the table of standard moves.
pub const STANDARD_MOVES: [Row; 8] = [
    row(1, StandardMove, Provokes::ByBack, clause::STEP_AND_TURN),
    row(2, StandardMove, Provokes::ByBack, clause::BIG_TURN),
    row(3, StandardMove, Provokes::Yes, clause::LOAD_CROSSBOW),
    row(4, StandardMove, Provokes::Yes, clause::QUICK_GEAR),
    row(5, StandardMove, Provokes::Yes, clause::GET_UP),
    row(6, StandardMove, Provokes::Yes, clause::PICK_UP),
    row(7, StandardMove, Provokes::No, clause::MOUNT),
    row(8, StandardMove, Provokes::Referee, clause::STUNTS),
];

/// TD-8.1: the table of full actions.
pub const FULL_ACTIONS: [Row; 5] = [
    row(1, FullAction, Provokes::No, clause::FULL_ACTIONS),
    row(2, FullAction, Provokes::No, clause::NUMBER_OF_BLOWS),
    row(3, FullAction, Provokes::Yes, clause::PREPARE_CROSSBOW),
    row(4, FullAction, Provokes::Yes, clause::POTION),
    row(5, FullAction, Provokes::Yes, clause::TOUCH_SPELL_ON_ALLIES),
];

/// TD-5.1: finishing and turning provoke nothing; nor do the deeds that no row names.
const FINISH: Row = row(0, StandardAction, Provokes::No, clause::FINISHING);
const TURN_UNDEAD: Row = row(0, StandardAction, Provokes::No, clause::TURN_ATTEMPT);
const PULL_OUT: Row = row(0, StandardAction, Provokes::No, clause::MISHAP);
const UNTANGLE: Row = row(0, StandardMove, Provokes::No, clause::MISHAP);
const ENTER_INFRAVISION: Row = row(0, StandardMove, Provokes::No, clause::LEAVE_INFRAVISION);
const LOWER: Row = row(0, StandardMove, Provokes::No, clause::GET_UP);
/// TD-7.5.
const MOVE: Row = row(0, FullMove, Provokes::ByWay, clause::FULL_MOVE);
/// TD-4.1.
const FREE: Row = row(0, Free, Provokes::No, clause::FREE_ACTIONS);

/// What a deed is, as far as the row depends on more than its verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    /// An attack without a weapon.
    pub unarmed: bool,
    /// A shot or throw.
    pub ranged: bool,
    /// A touch spell on others than the caster alone (TD-8.7).
    pub touch_on_allies: bool,
    /// Somebody crouched rises.
    pub crouched: bool,
    /// A turn above 90°.
    pub big_turn: bool,
    /// The full attack is one of several blows of one arm (TD-8.4).
    pub multiattack: bool,
}

/// The row of an action of the own turn; none of what is no deed.
pub fn row_of(action: &Action, facts: Circumstances) -> Option<&'static Row> {
    Some(match action {
        Action::Say(_)
        | Action::DropProne
        | Action::DropItem { .. }
        | Action::StopCasting
        | Action::LeaveInfravision
        | Action::GiveUp
        | Action::FreeDeed(_) => &FREE,
        Action::Attack(_) if facts.ranged => &STANDARD_ACTIONS[2],
        Action::Attack(_) if facts.unarmed => &STANDARD_ACTIONS[0],
        Action::Attack(_) => &STANDARD_ACTIONS[1],
        Action::Load { as_move: false, .. } => &STANDARD_ACTIONS[2],
        Action::Hurricane(_) => &STANDARD_ACTIONS[3],
        Action::Defend => &STANDARD_ACTIONS[4],
        Action::Trip { .. } => &STANDARD_ACTIONS[5],
        Action::Distract { .. } => &STANDARD_ACTIONS[6],
        Action::Disarm { .. } => &STANDARD_ACTIONS[7],
        Action::Push { .. } => &STANDARD_ACTIONS[8],
        Action::Cast(_) if facts.touch_on_allies => &FULL_ACTIONS[4],
        Action::Cast(_) => &STANDARD_ACTIONS[9],
        Action::Control { .. } => &STANDARD_ACTIONS[10],
        Action::Draw(_) | Action::Stance | Action::Sheathe(_) => &STANDARD_ACTIONS[11],
        Action::Improvise(_) => &STANDARD_ACTIONS[12],
        Action::Finish { .. } => &FINISH,
        Action::TurnUndead { .. } => &TURN_UNDEAD,
        Action::PullOut(_) => &PULL_OUT,
        Action::Face(_) if facts.big_turn => &STANDARD_MOVES[1],
        Action::Step { .. } | Action::Face(_) => &STANDARD_MOVES[0],
        Action::Load { .. } => &STANDARD_MOVES[2],
        Action::Don(_) | Action::Doff(_) => &STANDARD_MOVES[3],
        Action::Stand if facts.crouched => &FREE,
        Action::Stand => &STANDARD_MOVES[4],
        Action::PickUp(_) => &STANDARD_MOVES[5],
        Action::Mount | Action::Dismount => &STANDARD_MOVES[6],
        Action::Stunt(_) => &STANDARD_MOVES[7],
        Action::Lower(_) => &LOWER,
        Action::EnterInfravision => &ENTER_INFRAVISION,
        Action::Untangle => &UNTANGLE,
        Action::Move(_) => &MOVE,
        Action::FullAttack if facts.multiattack => &FULL_ACTIONS[1],
        Action::FullAttack => &FULL_ACTIONS[0],
        Action::Prepare(_) => &FULL_ACTIONS[2],
        Action::Drink { .. } => &FULL_ACTIONS[3],
        Action::End
        | Action::Surrender
        | Action::Orders { .. }
        | Action::Strike { .. }
        | Action::Hinder
        | Action::Counter
        | Action::Follow(_)
        | Action::Decline
        | Action::Ruling(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn td_5_1_and_6_1_every_row() {
        let provokes = STANDARD_ACTIONS.map(|row| !matches!(row.provokes, Provokes::No));
        assert_eq!(provokes, [true, false, true, false, false, true, false, true, true, true, false, false, true]);
        let provokes = STANDARD_MOVES.map(|row| row.provokes);
        assert_eq!(provokes[..2], [Provokes::ByBack; 2]);
        assert_eq!(provokes[2..6], [Provokes::Yes; 4]);
        assert_eq!(provokes[6..], [Provokes::No, Provokes::Referee]);
        assert_eq!(FULL_ACTIONS.map(|row| row.provokes == Provokes::Yes), [false, false, true, true, true]);
        for (place, row) in STANDARD_ACTIONS.iter().enumerate() {
            assert_eq!((usize::from(row.number), row.category.cost()), (place + 1, 50));
        }
        assert!(FULL_ACTIONS.iter().all(|row| row.category.cost() == 100));
    }
}
