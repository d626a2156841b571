//! The end of a duel (MD-11).

use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;

use crate::Rules;
use crate::chess::outcome;
use crate::clause;
use crate::content::{NO_ITEM, Stat};
use crate::event::Event;
use crate::state::{DuelResult, Mode, Phase, Player, Side, Stalemate, State, at};
use crate::targets::bits;

/// MD-11.2: after every complete action, with all its targets and self-damage. True if the duel is over.
pub(crate) fn check<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) -> bool {
    state.duel.unchecked_death = false;
    let alive = state.duel.alive;
    let has = |side: Side| alive & side.places() != 0;
    let fallen_kings = state.lineup.kings & !alive;
    if has(Side::Attacker) && has(Side::Defender) && fallen_kings == 0 {
        return false;
    }
    match decided(state, fallen_kings) {
        Some(result) => {
            finish(rules, state, result, log);
            true
        }
        None => false,
    }
}

/// MD-11.1, MD-11.3, MD-11.9: who has lost, if anybody.
#[cold]
fn decided(state: &State, fallen_kings: u32) -> Option<DuelResult> {
    let gone = |side: Side| state.duel.alive & side.places() == 0;
    if gone(Side::Attacker) && gone(Side::Defender) {
        return Some(DuelResult::MutualDestruction);
    }
    if kings_decide(state) && fallen_kings != 0 {
        let fell = |side: Side| fallen_kings & side.places() != 0;
        return Some(match (fell(Side::Attacker), fell(Side::Defender)) {
            (true, true) => DuelResult::MutualDestruction,
            (true, false) => DuelResult::DefenderWins,
            _ => DuelResult::AttackerWins,
        });
    }
    // MD-8.11: a Wall does not keep a side in the duel; MD-9.7: a cloaked Queen does.
    if gone(Side::Attacker) {
        Some(DuelResult::DefenderWins)
    } else {
        gone(Side::Defender).then_some(DuelResult::AttackerWins)
    }
}

/// MD-12.3: whether the King decides this game.
pub(crate) fn kings_decide(state: &State) -> bool {
    state.chess.as_ref().is_some_and(|chess| chess.mode != Mode::Deadmatch)
}

/// The clause that a result rests on.
pub(crate) fn clause_of(state: &State, result: DuelResult) -> Clause {
    match result {
        DuelResult::None => clause::ROUNDS_AND_TURNS,
        DuelResult::MutualDestruction => clause::MUTUAL_DESTRUCTION,
        DuelResult::Stalemate(Stalemate::Stall) => clause::STALL,
        DuelResult::Stalemate(Stalemate::RoundCap) => clause::ROUND_CAP,
        DuelResult::Stalemate(Stalemate::Agreement) => clause::AGREEMENT,
        DuelResult::Stalemate(Stalemate::Referee) => clause::REFEREE_ACTIONS,
        DuelResult::AttackerWins | DuelResult::DefenderWins => {
            let loser = if result == DuelResult::AttackerWins { Side::Defender } else { Side::Attacker };
            // A side that still has somebody has lost by its King.
            if state.duel.alive & loser.places() == 0 { clause::DEFEAT } else { clause::KING_DIES }
        }
    }
}

/// Ends the duel: nothing lasts beyond it (MD-11.8); the chess game goes on, or the result is told (MD-12.18).
#[cold]
pub(crate) fn finish<L: Log<Event>>(rules: &Rules, state: &mut State, result: DuelResult, log: &mut L) {
    state.duel.result = result;
    log.note(clause_of(state, result), || Event::DuelEnded { result });
    clear_effects(rules, state, log);
    if state.chess.is_some() {
        outcome::settle(rules, state, log);
    } else {
        state.phase = Phase::Over;
        state.muster = None;
        for place in bits(state.lineup.able) {
            let (who, uses, moves) = (state.who(place), state.duel.uses[at(place)], state.duel.cooldown[at(place)]);
            if state.lineup.item[at(place)] != NO_ITEM {
                log.note(clause::DUEL_ON_ITS_OWN, || Event::ItemLeft { who, uses, moves });
            }
        }
    }
}

/// MD-11.8: Walls, Cloaks, spells, stances and skill effects end; maxima clamp. Health, Mana, Stamina, uses and cooldowns stay.
fn clear_effects<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    let duel = &mut state.duel;
    if duel.effects.is_empty() && duel.walls.is_empty() && duel.guard == 0 {
        return;
    }
    let had_speed = duel.effects.iter().any(|effect| rules.changes_speed(effect.what));
    duel.effects.clear();
    duel.see_effects();
    duel.guard = 0;
    let had_walls = !duel.walls.is_empty();
    duel.walls.clear();
    log.note(clause::EFFECTS_END_WITH_THE_DUEL, || Event::EffectsCleared);
    if had_speed {
        state.sort_order(rules);
    }
    if had_walls {
        for place in bits(state.duel.alive) {
            if state.duel.health[at(place)] > state.stat(place, Stat::MaxHealth) {
                rules.weaken_rook(state, place, log);
            }
        }
    }
}

/// MD-11.7: a player offers to end the duel; when both have, it is over.
pub(crate) fn offer<L: Log<Event>>(rules: &Rules, state: &mut State, player: Player, log: &mut L) {
    state.duel.offers[player as usize] = true;
    log.note(clause::AGREEMENT, || Event::Offered { player });
    if state.duel.offers == [true; 2] {
        finish(rules, state, DuelResult::Stalemate(Stalemate::Agreement), log);
    }
}
