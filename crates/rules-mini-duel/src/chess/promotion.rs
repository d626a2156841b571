//! Promotion (MD-12.14): only by an own piece that the enemy has killed.

use holmgang_kernel::log::Log;
use holmgang_kernel::refusal::refuse;

use crate::Rules;
use crate::action::{Promotion, Reason, Refusal};
use crate::chess::moves;
use crate::clause;
use crate::content::Stat;
use crate::event::Event;
use crate::state::{Chess, Fate, NOBODY, Phase, State, Who, owner, with_item};

/// Whether this piece may come back.
///
/// # Errors
/// `not_killed_by_enemy`; of a piece that has surrendered too (MD-1.13).
pub(crate) fn check(chess: &Chess, promotion: Promotion) -> Result<(), Refusal> {
    let Promotion::By(who) = promotion else { return Ok(()) };
    match chess.fate.get(usize::from(who)) {
        Some(Fate::Dead) if owner(who) == chess.to_move => Ok(()),
        Some(Fate::Surrendered) => refuse(Reason::NotKilledByEnemy, clause::SURRENDER_PAYS_NOTHING),
        _ => refuse(Reason::NotKilledByEnemy, clause::PROMOTION),
    }
}

/// The last part of a move: a pawn on its last rank asks for an answer, if anybody can come back; otherwise the move is complete.
pub(crate) fn arrive<L: Log<Event>>(_: &Rules, state: &mut State, moved: Option<Who>, log: &mut L) {
    let State { setup, chess: Some(chess), phase, .. } = state else { return };
    *phase = Phase::Chess;
    if let Some(who) = moved.filter(|who| moves::has_arrived(setup, chess, *who)) {
        if chess.killed(owner(who)).next().is_some() {
            chess.promoting = who;
            *phase = Phase::Promote;
            log.note(clause::PROMOTION, || Event::PawnArrived { who });
            return;
        }
        log.note(clause::PROMOTION, || Event::StaysPawn { who });
    }
    moves::complete(state, log);
}

/// The answer: the pawn leaves the game, and the piece comes with full Health, Mana and Stamina and all its ammunition; uses and cooldown are as they were left.
pub(crate) fn promote<L: Log<Event>>(rules: &Rules, state: &mut State, promotion: Promotion, at_ms: u32, log: &mut L) {
    let State { setup, chess: Some(chess), phase, .. } = state else { return };
    moves::run_clock(chess, at_ms, log);
    let pawn = std::mem::replace(&mut chess.promoting, NOBODY);
    match promotion {
        Promotion::Stay => log.note(clause::PROMOTION, || Event::StaysPawn { who: pawn }),
        Promotion::By(who) => {
            let square = chess.remove(setup, pawn);
            chess.fate[usize::from(pawn)] = Fate::Gone;
            chess.fate[usize::from(who)] = Fate::Alive;
            chess.put(setup, who, square);
            let item = rules.items.get(usize::from(chess.item[usize::from(who)]));
            let stats = with_item(&setup.sheets[usize::from(who)].stats, item.map(|item| &item.stats));
            chess.health[usize::from(who)] = stats[Stat::MaxHealth as usize];
            chess.mana[usize::from(who)] = stats[Stat::MaxMana as usize];
            chess.stamina[usize::from(who)] = stats[Stat::MaxStamina as usize];
            log.note(clause::PROMOTION, || Event::Promoted { pawn, who, square });
        }
    }
    *phase = Phase::Chess;
    moves::complete(state, log);
}

/// No answer in time: the pawn stays a pawn; or the game is lost, if the game clock has run out (MD-12.3).
pub(crate) fn time_up<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    let Some(chess) = &mut state.chess else { return };
    let limit = chess.limit_ms();
    if moves::runs_out(chess) {
        moves::lose_on_time(state, log);
    } else {
        promote(rules, state, Promotion::Stay, limit, log);
    }
}
