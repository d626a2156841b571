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
use crate::state::{FILES, PIECES, Place, State, at, bit};
use crate::targets::bits;
use crate::values::Resource;

/// Health, Mana and Stamina of all places.
type Values = [[i16; PIECES]; 3];

fn values(state: &State) -> Values {
    [state.duel.health, state.duel.mana, state.duel.stamina]
}

/// MD-10.1: every living piece gains its Health, Mana and Stamina recovery, each up to its maximum (MD-10.3); the dead gain nothing (MD-10.4). Expiry has come
/// before, so the values that hold now count (MD-10.5).
#[inline]
pub(crate) fn recover<L: Log<Event>>(rules: &Rules, state: &mut State, log: &mut L) {
    let before = values(state);
    let rooks = state.duel.walls.iter().fold(0, |rooks, wall| rooks | bit(wall.placed_by));
    let unusual = (state.duel.affected | rooks | state.lineup.great_recovery) & state.duel.alive;
    recover_by_sheet(state);
    if unusual == 0 {
        if L::IS_READ {
            note_rows(state, &before, log);
        }
        return;
    }
    // Told in formation order, the attacker's pieces first, whether or not effects change what they gain.
    for place in bits(state.duel.alive) {
        let before = before.map(|values| values[at(place)]);
        if bit(place) & unusual != 0 {
            recover_with_effects(rules, state, place, before, log);
        } else if L::IS_READ {
            note_gain(state, place, before, clause::RECOVERY, log);
        }
    }
}

/// Cells of a row.
const CELLS: usize = FILES as usize;

/// What the rows have gained (MD-10.2: what gains nothing makes no event).
#[inline]
fn note_rows<L: Log<Event>>(state: &State, before: &Values, log: &mut L) {
    let duel = &state.duel;
    let health = gains(&before[0], &duel.health);
    let mana = gains(&before[1], &duel.mana);
    let stamina = gains(&before[2], &duel.stamina);
    let by_row = |gains: &[u8; PIECES], row: usize| gains.as_chunks::<CELLS>().0[row];
    for row in 0..PIECES / CELLS {
        let [health, mana, stamina] = [by_row(&health, row), by_row(&mana, row), by_row(&stamina, row)];
        let row = row as u8;
        if health != [0; CELLS] {
            log.note(clause::RECOVERY, || Event::RowHealed { row, health });
        }
        if mana != [0; CELLS] || stamina != [0; CELLS] {
            log.note(clause::RECOVERY, || Event::RowRecovered { row, mana, stamina });
        }
    }
}

/// Gains of all places at once; larger ones than a row's event can say are told piece by piece.
#[inline]
fn gains(before: &[i16; PIECES], now: &[i16; PIECES]) -> [u8; PIECES] {
    let mut gained = [0; PIECES];
    for i in 0..PIECES {
        gained[i] = now[i].wrapping_sub(before[i]).clamp(0, 255) as u8;
    }
    gained
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
fn recover_with_effects<L: Log<Event>>(rules: &Rules, state: &mut State, place: Place, before: [i16; 3], log: &mut L) {
    for (resource, value) in Resource::ALL.into_iter().zip(before) {
        let more = rules.recovery(state, place, resource, &mut ());
        let value = raised(value, more, rules.maximum(state, place, resource));
        *slot(state, place, resource) = value;
    }
    for (resource, before) in Resource::ALL.into_iter().zip(before) {
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

/// What a piece has gained; what gains nothing makes no event (MD-10.2).
fn note_gain<L: Log<Event>>(state: &State, place: Place, before: [i16; 3], by: Clause, log: &mut L) {
    let now = values(state).map(|values| values[at(place)]);
    let [health, mana, stamina] = [now[0] - before[0], now[1] - before[1], now[2] - before[2]];
    if health > 0 || mana > 0 || stamina > 0 {
        let who = state.who(place);
        log.note(by, || Event::Recovered { who, health, mana, stamina });
    }
}

fn slot(state: &mut State, place: Place, resource: Resource) -> &mut i16 {
    match resource {
        Resource::Health => &mut state.duel.health[at(place)],
        Resource::Mana => &mut state.duel.mana[at(place)],
        Resource::Stamina => &mut state.duel.stamina[at(place)],
    }
}
