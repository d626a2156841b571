//! Recovery at the start of every round (MD-10).

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Op;

use crate::Rules;
use crate::clause;
use crate::content::Stat;
use crate::event::Event;
use crate::labels;
use crate::state::{PIECES, Place, State, at, bit};
use crate::targets::bits;
use crate::values::Resource;

/// Health, Mana and Stamina of all places.
type Values = ([i16; PIECES], [i16; PIECES], [i16; PIECES]);

/// MD-10.1: every living piece gains its Health, Mana and Stamina recovery, each up to its maximum (MD-10.3); the dead gain nothing (MD-10.4). Expiry has come
/// before, so the values that hold now count (MD-10.5).
#[inline]
pub(crate) fn recover<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    let before: Values = (state.duel.health, state.duel.mana, state.duel.stamina);
    let rooks = state.duel.walls.iter().fold(0, |rooks, wall| rooks | bit(wall.placed_by));
    let unusual = (state.duel.affected | rooks) & state.duel.alive;
    recover_by_sheet(state);
    // Told in formation order, the attacker's pieces first, whether or not effects change what they gain.
    let usual = state.duel.alive & !unusual;
    let mut told = 0;
    for place in bits(unusual) {
        let upto = bit(place) - 1;
        note_gains(state, usual & upto & !told, &before, log);
        told = upto;
        let values = (before.0[at(place)], before.1[at(place)], before.2[at(place)]);
        recover_with_effects(rules, state, place, values, log);
    }
    note_gains(state, usual & !told, &before, log);
}

/// What these pieces have gained by their sheets.
#[inline]
fn note_gains<L: Log<Event>>(state: &State, pieces: u32, before: &Values, log: &mut L) {
    for place in bits(pieces) {
        let before = (before.0[at(place)], before.1[at(place)], before.2[at(place)]);
        note_gain(state, place, before, clause::RECOVERY, log);
    }
}

/// Everybody at once, as the sheets say; no data-dependent branch. Places whose Health is 0 are empty or dead.
#[inline]
fn recover_by_sheet(state: &mut State) {
    let (lineup, duel) = (&*state.lineup, &mut state.duel);
    let stats = |stat: Stat| &lineup.stats[stat as usize];
    let (max_mana, more_mana) = (stats(Stat::MaxMana), stats(Stat::ManaRecovery));
    let (max_stamina, more_stamina) = (stats(Stat::MaxStamina), stats(Stat::StaminaRecovery));
    let (max_health, more_health) = (stats(Stat::MaxHealth), stats(Stat::HealthRecovery));
    for i in 0..PIECES {
        let lives = -i16::from(duel.health[i] > 0);
        duel.mana[i] = raised(duel.mana[i], more_mana[i] & lives, max_mana[i]);
        duel.stamina[i] = raised(duel.stamina[i], more_stamina[i] & lives, max_stamina[i]);
        duel.health[i] = raised(duel.health[i], more_health[i] & lives, max_health[i]);
    }
}

#[inline(always)]
fn raised(value: i16, more: i16, maximum: i16) -> i16 {
    // A value above its maximum (set by hand) stays.
    value.saturating_add(more).min(maximum.max(value))
}

/// MD-9.4, MD-8.13, MD-6.15: a piece whose recovery or maximum is not that of its sheet.
#[cold]
fn recover_with_effects<L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    place: Place,
    before: (i16, i16, i16),
    log: &mut L,
) {
    let values = [before.0, before.1, before.2];
    for (resource, value) in Resource::ALL.into_iter().zip(values) {
        let more = rules.recovery(state, place, resource, &mut ());
        let value = raised(value, more, rules.maximum(state, place, resource));
        *slot(state, place, resource) = value;
    }
    for (resource, before) in Resource::ALL.into_iter().zip(values) {
        // What gains nothing makes no event, so nothing is told of it.
        if before < *slot(state, place, resource) {
            let more = i64::from(rules.recovery(state, place, resource, log));
            let gained = i64::from(*slot(state, place, resource) - before);
            if gained < more {
                log.term(Op::Cap, clause::UP_TO_THE_MAXIMUM, labels::MAXIMUM, Ratio::from(gained));
            }
            log.total("recovery", Ratio::from(gained), gained);
        }
    }
    note_gain(state, place, before, clause::RECOVERY_AFTER_EXPIRY, log);
}

fn slot(state: &mut State, place: Place, resource: Resource) -> &mut i16 {
    match resource {
        Resource::Health => &mut state.duel.health[at(place)],
        Resource::Mana => &mut state.duel.mana[at(place)],
        Resource::Stamina => &mut state.duel.stamina[at(place)],
    }
}

/// MD-10.2: what gains nothing makes no event.
#[inline]
fn note_gain<L: Log<Event>>(state: &State, place: Place, before: (i16, i16, i16), cited: Clause, log: &mut L) {
    let duel = &state.duel;
    let now = (duel.health[at(place)], duel.mana[at(place)], duel.stamina[at(place)]);
    if now != before {
        // Nothing outside the closure may panic, so that a silent log leaves all of it out.
        log.note(cited, || Event::Recovered {
            who: state.who(place),
            health: now.0 - before.0,
            mana: now.1 - before.1,
            stamina: now.2 - before.2,
        });
    }
}
