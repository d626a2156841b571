//! What a seat may do now: `check` in the order of AC-3.10, and the list.

pub mod ability;
pub mod choice;
pub mod item;
pub mod list;
pub mod moves;
pub mod referee;
pub mod sets;
pub mod targets;

use holmgang_kernel::refuse_if;
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Reason, Refusal};
use crate::clause;
use crate::resolve::end::QUIET_CLAIM;
use crate::scene::Scene;
use crate::state::{Phase, State, Who};

/// Whether the seat may do this now.
///
/// # Errors
/// The first reason against it, in the order of AC-3.10.
pub fn check(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let scene = Scene::new(rules, state);
    refuse_if!(!state.now.standing.is_open(), Reason::MatchOver.by(clause::VICTORY));
    if let Action::Ruling(ruling) = action {
        return match seat {
            Seat::Referee => referee::check(&scene, ruling, !state.done.is_empty()),
            Seat::Player(_) => Err(Reason::NotYourTurn.by(clause::REFEREE)),
        };
    }
    let Seat::Player(place) = seat else {
        // AC-12.1: a referee act never counts as a player's action, nor the other way round.
        return Err(Reason::NotYourTurn.by(clause::REFEREE));
    };
    let Some(who) = scene.player_of_seat(place) else { return Err(Reason::NotYourTurn.by(clause::TURN_ORDER)) };
    refuse_if!(scene.player(who).is_eliminated, Reason::PlayerEliminated.by(clause::KING_DEATH));
    match action {
        // AC-9.8: at any time.
        Action::Resign => return Ok(()),
        // AC-10.7: fixed before the first turn.
        Action::SetOption => return Err(Reason::SetupInvalid.by(clause::OPTIONS_ARE_FIXED)),
        _ => {}
    }
    if let Some(pending) = state.now.pending.first() {
        if pending.player == who {
            return choice::check(&scene, pending, action);
        }
        // AC-3.12: nothing else is accepted until the one who owes it has chosen.
        return Err(if who == state.now.active {
            Reason::ChoicePending.by(clause::PENDING_CHOICES)
        } else {
            Reason::NotYourTurn.by(clause::ONE_MAIN_ACTION)
        });
    }
    if matches!(action, Action::AgreeDraw) {
        return if scene.player(who).agrees { Err(Reason::ConditionNotMet.by(clause::AGREEMENT)) } else { Ok(()) };
    }
    if who != state.now.active || state.now.phase != Phase::Acting {
        return Err(Reason::NotYourTurn.by(clause::ONE_MAIN_ACTION));
    }
    match action {
        Action::Move(said) => moves::check_move(&scene, who, said),
        Action::Castle(said) => moves::check_castle(&scene, who, said),
        Action::Use(said) => ability::check_use(&scene, who, said, false),
        Action::Batch(uses) => ability::check_batch(&scene, who, uses),
        Action::UseItem(said) => item::check_use(&scene, who, said, false),
        Action::ItemBatch(uses) => item::check_batch(&scene, who, uses),
        Action::Drag(said) => item::check_drag(&scene, who, said),
        Action::Drags(drags) => item::check_drags(&scene, who, drags),
        Action::Rename(named) => choice::check_rename(&scene, who, named),
        Action::ChooseKind(_) | Action::ChoosePieces(_) => Err(Reason::InvalidChoice.by(clause::PENDING_CHOICES)),
        Action::Designate(_) => Err(Reason::SetupInvalid.by(clause::DESIGNATING_THE_BEARER)),
        Action::End => check_end(&scene, who),
        Action::ClaimDraw => check_claim(&scene),
        Action::Resign | Action::SetOption | Action::AgreeDraw | Action::Ruling(_) => Ok(()),
    }
}

/// AC-3.1: the one main action of the turn.
pub fn main_action_open(scene: &Scene<'_>) -> Result<(), Refusal> {
    if scene.now.main_action_done { Err(Reason::MainActionAlreadyDone.by(clause::ONE_MAIN_ACTION)) } else { Ok(()) }
}

/// AC-3.8, AC-3.9: after the main action, or where none is legal.
fn check_end(scene: &Scene<'_>, who: Who) -> Result<(), Refusal> {
    Reason::MainActionRequired
        .unless(scene.now.main_action_done || !list::has_main_action(scene, who), clause::ENDING_THE_TURN)
}

/// AC-9.6, AC-9.8, AC-9.9: material never counts.
fn check_claim(scene: &Scene<'_>) -> Result<(), Refusal> {
    if may_claim(scene) {
        return Ok(());
    }
    let quiet = i32::from(scene.now.quiet_rounds);
    // AC-9.9: bare kings are no reason to draw.
    let is_bare = scene.living().all(|who| scene.army(who).count() == 1);
    let by = if is_bare { clause::NO_DRAW_BY_MATERIAL } else { clause::QUIET_ROUNDS };
    Err(Reason::ConditionNotMet.by(by).with(quiet, i32::from(QUIET_CLAIM)))
}

/// Whether a draw can be claimed now.
pub fn may_claim(scene: &Scene<'_>) -> bool {
    // AC-9.9: lack of material never draws; only quiet rounds and repetition do.
    let by_repetition = scene.now.is_untouched && scene.now.repeats >= REPEATS;
    scene.now.quiet_rounds >= QUIET_CLAIM || by_repetition
}

/// AC-9.8, AC-5.17: hidden energies count for repetition, too, so that a claim could only be offered by telling something of them. It is not
/// listed then; whoever claims anyway gets the referee's answer.
pub fn claim_tells_secrets(scene: &Scene<'_>) -> bool {
    let hides = |who: Who| {
        let ability = scene.setup.abilities[usize::from(who) & 3];
        ability.is_some_and(|ability| scene.rules.abilities[usize::from(ability)].hides_energy)
    };
    let everybody = crate::resolve::item::all_players(scene.setup.count);
    let has_hidden_item = scene.items().any(|(_, item)| item.visible_to & everybody != everybody);
    scene.now.quiet_rounds < QUIET_CLAIM
        && (scene.living().any(hides) || !scene.now.tokens.is_empty() || has_hidden_item)
}

/// AC-9.8: threefold.
const REPEATS: u8 = 3;
