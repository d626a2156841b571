//! The referee: FD-15.5, FD-15.7, FD-12.13, FD-4.6, FD-5.2.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::refusal::{lacks, refuse, refuse_unless};

use super::effect::Landing;
use super::goes_on;
use crate::action::{Reason, Refusal, Resource, Ruling, RulingKind};
use crate::content::Control;
use crate::event::Event;
use crate::resolve::Resolver;
use crate::state::{CELLS, Combatant, Effect, NOBODY, Place, State, What, Who};
use crate::{Rules, board, clause};

/// FD-15.5: points that can be granted.
const GRANTED: std::ops::RangeInclusive<i64> = -50..=50;
/// FD-15.5, FD-15.7: turns that can be named.
const TURNS: std::ops::RangeInclusive<i64> = 1..=10;
/// FD-12.13: the caps that can be set, and for how many rounds.
const CAPS: std::ops::RangeInclusive<i64> = 0..=100;
const ROUNDS: std::ops::RangeInclusive<i64> = 1..=1000;

/// Whether the ruling is within the bounds of the book.
///
/// # Errors
/// `too_late`, `bad_target`, `bad_cell`, `cell_occupied`, `bad_request` or `referee_out_of_bounds`.
pub fn check(rules: &Rules, state: &State, ruling: &RulingKind) -> Result<(), Refusal> {
    let bounded = |number: i64, bounds: &std::ops::RangeInclusive<i64>, by: Clause| {
        if bounds.contains(&number) { Ok(()) } else { beyond(bounds, by) }
    };
    match ruling {
        RulingKind::PlaceCombatant { who, cell } => {
            check_not_begun(state)?;
            living(state, *who)?;
            check_cell(*cell)?;
            let taken = state.standing_cells() | rules.solid_cells(state);
            refuse_unless(taken & board::bit(*cell) == 0, Reason::CellOccupied, clause::PLACEMENT_ORDER)
        }
        RulingKind::SetTurnOrder(order) => {
            check_not_begun(state)?;
            let players = state.players();
            let names_all = order.len() == players && (0..players).all(|who| order.contains(&(who as Who)));
            refuse_unless(names_all, Reason::RefereeOutOfBounds, clause::INITIATIVE)
        }
        RulingKind::SetBlockCap { cap, rounds } => {
            bounded(*cap, &CAPS, clause::LIFTING_THE_BLOCK_CAP)?;
            bounded(rounds.unwrap_or(1), &ROUNDS, clause::LIFTING_THE_BLOCK_CAP)
        }
        RulingKind::GrantModifier { who, amount, turns, .. } => {
            living(state, *who)?;
            bounded(*amount, &GRANTED, clause::REFEREE_ACTIONS)?;
            bounded(*turns, &TURNS, clause::REFEREE_ACTIONS)
        }
        RulingKind::AdjustResource { who, what, value } => {
            living(state, *who)?;
            let sheet = rules.sheet_of(state, *who);
            let most = match what {
                Resource::Hp => sheet.hp_max.into(),
                Resource::Energy => sheet.energy_max.into(),
                Resource::Charges => sheet.level.into(),
            };
            bounded(*value, &(0..=most), clause::REFEREE_ACTIONS)
        }
        RulingKind::ApplyEffect { who, lasting, turns, author } => {
            living(state, *who)?;
            author.map_or(Ok(()), |author| known(state, author).map(drop))?;
            if lasting.and_then(|id| rules.lastings.get(id as usize)).is_none() {
                return refuse(Reason::RefereeOutOfBounds, clause::REFEREE_EFFECTS);
            }
            bounded(turns.unwrap_or(1), &TURNS, clause::REFEREE_EFFECTS)
        }
        RulingKind::RemoveEffect { who, effect, author } => {
            known(state, *who)?;
            refuse_unless(
                effect.and_then(|what| find_effect(state, *who, what, *author)).is_some(),
                Reason::RefereeOutOfBounds,
                clause::REFEREE_ACTIONS,
            )
        }
        RulingKind::RemoveObject(cell) => {
            check_cell(*cell)?;
            refuse_unless(state.object_cells() & board::bit(*cell) != 0, Reason::BadTarget, clause::REFEREE_ACTIONS)
        }
        RulingKind::EndTurnFor(who) => {
            known(state, *who)?;
            refuse_unless(*who == state.active, Reason::RefereeOutOfBounds, clause::REFEREE_ACTIONS)
        }
        RulingKind::DeclareResult(_) => Ok(()),
    }
}

/// A refusal that names the bounds.
fn beyond<T>(bounds: &std::ops::RangeInclusive<i64>, clause: Clause) -> Result<T, Refusal> {
    let [have, need] = [bounds.start(), bounds.end()].map(|bound| i32::try_from(*bound).unwrap_or(i32::MAX));
    lacks(Reason::RefereeOutOfBounds, clause, have, need)
}

/// FD-5.3: places and order are fixed when the first turn begins.
fn check_not_begun(state: &State) -> Result<(), Refusal> {
    if state.has_begun { refuse(Reason::TooLate, clause::ORDER_NEVER_CHANGES) } else { Ok(()) }
}

fn check_cell(cell: Place) -> Result<(), Refusal> {
    refuse_unless((cell as usize) < CELLS, Reason::BadCell, clause::BOARD)
}

fn known(state: &State, who: Who) -> Result<&Combatant, Refusal> {
    state.combatants.get(who as usize).map_or_else(|| refuse(Reason::BadTarget, clause::REASON_CODES), Ok)
}

fn living(state: &State, who: Who) -> Result<&Combatant, Refusal> {
    let combatant = known(state, who)?;
    if combatant.alive { Ok(combatant) } else { refuse(Reason::RefereeOutOfBounds, clause::REFEREE_ACTIONS) }
}

/// The oldest such effect, of this author if one is named.
fn find_effect(state: &State, who: Who, what: What, author: Option<Who>) -> Option<usize> {
    let is_it = |effect: &Effect| {
        effect.bearer == who && effect.what == what && author.is_none_or(|author| effect.author == author)
    };
    state.effects.iter().position(is_it)
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// Does what the referee rules.
    pub(super) fn rule(&mut self, ruling: &Ruling) {
        self.log.note(clause::REFEREE_ACTIONS, || Event::Ruled { ruling: Box::new(ruling.clone()) });
        if !goes_on(self.state) {
            return;
        }
        match &ruling.what {
            RulingKind::PlaceCombatant { who, cell } => self.place(*who, *cell),
            RulingKind::SetTurnOrder(order) => {
                self.state.turn_order = order.iter().copied().collect();
                self.log.note(clause::INITIATIVE, || Event::OrderFixed);
                if let Some(waiting) = self.state.combatants.get_mut(self.state.active as usize) {
                    waiting.action_points = 0;
                    waiting.attack_points = 0;
                    waiting.movement_points = 0;
                }
                self.begin_first();
            }
            RulingKind::SetBlockCap { cap, rounds } => self.set_block_cap(*cap, *rounds),
            RulingKind::GrantModifier { who, what, amount, turns } => {
                // Granted again, it is renewed: FD-15.5 bounds what somebody has, not what is said at once.
                let effect = Effect {
                    what: What::Granted(*what),
                    bearer: *who,
                    author: NOBODY,
                    remaining: *turns as u8,
                    is_fresh: *who == self.state.active,
                    is_marked: false,
                    strength: *amount as i32,
                };
                self.put(effect, false, clause::REFEREE_ACTIONS);
            }
            RulingKind::AdjustResource { who, what, value } => self.adjust(*who, *what, *value),
            RulingKind::ApplyEffect { who, lasting, turns, author } => {
                let Some(lasting) = *lasting else { return };
                let content = Landing::of_content(self.rules, lasting, *who, *author);
                let remaining = turns.map_or(content.remaining, |turns| turns as u8);
                self.land(Landing { remaining, because: Some(clause::REFEREE_EFFECTS), ..content });
            }
            RulingKind::RemoveEffect { who, effect, author } => {
                if let Some(place) = effect.and_then(|what| find_effect(self.state, *who, what, *author)) {
                    self.remove_effect(place);
                }
            }
            RulingKind::RemoveObject(cell) => {
                for object in self.state.objects.iter().filter(|object| object.cell == *cell) {
                    self.log
                        .note(clause::REFEREE_ACTIONS, || Event::ObjectGone { thing: object.thing, cell: object.cell });
                }
                self.state.objects.retain(|object| object.cell != *cell);
            }
            RulingKind::EndTurnFor(_) => self.hand_over(clause::HAND_OVER_ORDER),
            RulingKind::DeclareResult(winner) => self.end_battle(*winner, clause::REFEREE_ACTIONS),
        }
    }

    fn place(&mut self, who: Who, cell: Place) {
        self.state.put(who, cell);
        self.log.note(clause::PLACEMENT_ORDER, || Event::Placed { who, cell });
    }

    /// FD-12.13: for the battle, or for this round and the next ones; then the cap of the battle holds again.
    fn set_block_cap(&mut self, cap: i64, rounds: Option<i64>) {
        let cap = cap.clamp(0, 100) as u8;
        if self.state.block_cap_until == 0 {
            self.state.block_cap_after = self.state.block_cap;
        }
        self.state.block_cap = cap;
        match rounds {
            Some(rounds) => {
                self.state.block_cap_until = self.state.round.saturating_add(rounds.clamp(1, 1000) as u16 - 1)
            }
            None => {
                self.state.block_cap_until = 0;
                self.state.block_cap_after = cap;
            }
        }
        self.log.note(clause::LIFTING_THE_BLOCK_CAP, || Event::BlockCapSet { cap });
    }

    /// FD-15.5: sets a resource, so nothing overflows. Without HP the combatant is dead.
    fn adjust(&mut self, who: Who, what: Resource, value: i64) {
        let combatant = &mut self.state.combatants[who as usize];
        match what {
            Resource::Hp => combatant.hp = super::small(value),
            Resource::Energy => combatant.energy = super::small(value),
            Resource::Charges => combatant.charges = value.clamp(0, u8::MAX.into()) as u8,
        }
        self.settle_death(who);
    }

    /// FD-8.5: with a movement effect that goes in the middle of its bearer's turn, its MP go too. Of a root nothing comes back.
    fn remove_effect(&mut self, place: usize) {
        let Effect { bearer, what, .. } = self.state.effects.remove(place);
        self.log.note(clause::REFEREE_ACTIONS, || Event::EffectEnded { bearer, what });
        if let What::Lasting(id) = what
            && let Some(lasting) = self.rules.lastings.get(id as usize)
            && lasting.control != Some(Control::Root)
        {
            self.change_movement(bearer, -lasting.movement, false);
        }
    }
}
