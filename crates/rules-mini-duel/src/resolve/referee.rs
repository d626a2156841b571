//! The referee (MD-11.10): for failures and accidents only. Every action carries its reason and is logged.

use holmgang_kernel::refusal::refuse_unless;
use std::sync::Arc;

use holmgang_kernel::log::Log;
use holmgang_kernel::refuse_if;

use crate::Rules;
use crate::action::{Reason, Refusal, Ruling, RulingKind};
use crate::clause;
use crate::event::Event;
use crate::resolve::end;
use crate::state::{DuelResult, Phase, Stalemate, State};

/// Whether a ruling stays within its bounds.
///
/// # Errors
/// `reason_required` before `out_of_bounds`.
pub(crate) fn check(state: &State, ruling: &Ruling) -> Result<(), Refusal> {
    let cited = clause::REFEREE_ACTIONS;
    refuse_if!(ruling.reason.trim().is_empty(), Reason::ReasonRequired, cited);
    let is_within = match ruling.what {
        RulingKind::Pause => !state.paused,
        RulingKind::Resume => state.paused,
        RulingKind::Extend(seconds) => {
            let runs = state.phase == Phase::Act && state.setup.options.move_clock;
            runs && !state.duel.extended && (1..=60).contains(&seconds)
        }
        RulingKind::DeclareStalemate { consent, technical_failure } => {
            matches!(state.phase, Phase::Act | Phase::Place) && (consent || technical_failure)
        }
    };
    refuse_unless(is_within, Reason::OutOfBounds, cited)
}

/// Does it.
pub(crate) fn rule<L: Log<Event>>(rules: &Rules, state: &mut State, ruling: &Ruling, log: &mut L) {
    state.ruling = Some(Arc::new(ruling.clone()));
    log.note(clause::REFEREE_ACTIONS, || Event::Ruled);
    match ruling.what {
        RulingKind::Pause => state.paused = true,
        RulingKind::Resume => state.paused = false,
        RulingKind::Extend(seconds) => {
            state.duel.extended = true;
            state.duel.extension = u8::try_from(seconds).unwrap_or(0);
        }
        RulingKind::DeclareStalemate { .. } => {
            state.paused = false;
            end::finish(rules, state, DuelResult::Stalemate(Stalemate::Referee), log);
        }
    }
}
