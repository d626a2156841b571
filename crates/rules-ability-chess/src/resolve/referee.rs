//! What the referee does: AC-12.

use holmgang_kernel::log::Log;

use super::Flow;
use crate::action::{Lifted, Ruling, RulingKind};
use crate::board::Cells;
use crate::clause;
use crate::content::ActionId;
use crate::event::Event;
use crate::state::{EMPTY, Left, NOBODY, Restriction, army_bit};

impl<L: Log<Event>> Flow<'_, L> {
    /// AC-12.1: an act of the referee, checked before. Undoing is done outside, where the moment before is known.
    pub fn rule(&mut self, ruling: &Ruling) {
        let aimed = ruling.what.piece().map_or_else(Default::default, |id| self.scene().stands_as(id));
        self.note(clause::REFEREE, || Event::Ruled { ruling: Box::new(ruling.clone()), aimed });
        match &ruling.what {
            RulingKind::AnnounceItemActions { item, players, actions } => {
                self.announce_by_referee(*item, *players, actions)
            }
            RulingKind::PlaceItem { kind, cell, visible_to } => {
                self.place_item(*kind, *cell, *visible_to, 0);
            }
            RulingKind::RemoveItem(item) => self.remove_item(*item, false),
            RulingKind::RemoveEnergy(who) => {
                let player = self.player_mut(*who);
                player.energy = 0;
                player.energy_removed = true;
                self.note(clause::REMOVING_DEAD_ENERGY, || Event::EnergyRemoved { who: *who });
            }
            RulingKind::SetEnergy(who, n) => self.set_energy(*who, *n),
            RulingKind::Ignite(cell) => {
                self.ignite(Cells::one(*cell));
            }
            RulingKind::Extinguish(cell) => self.extinguish(Cells::one(*cell)),
            RulingKind::Wound(id) => self.wound(*id, NOBODY),
            RulingKind::Heal(id) => self.heal(*id),
            RulingKind::Kill(id) => self.kill(*id),
            RulingKind::Revive(id, cell) => self.revive(*id, *cell),
            RulingKind::Restrict { who, is_only, pieces, turns } => self.restrict(Restriction {
                player: *who,
                creator: NOBODY,
                is_only: *is_only,
                pieces: pieces.iter().fold(0, |all, id| all | army_bit(*id)),
                left: Left::turns((*turns).clamp(1, 20) as u8, *who == self.now.active),
                action: ActionId::MAX,
                ..Restriction::default()
            }),
            RulingKind::Lift(what) => self.lift_effect(*what),
            RulingKind::RevealToken { owner, number, players } => self.reveal_token(*owner, *number, *players),
            RulingKind::RevealItem { item, players } => self.reveal_item(*item, *players, clause::HIDDEN_INFORMATION),
            RulingKind::ExtraTurn(who) => self.grant_turn(*who),
            RulingKind::SkipTurn(who) => self.skip_turn_of(*who),
            RulingKind::DeclareResult(winner) => self.finish(*winner, clause::REFEREE_BOUNDS),
            RulingKind::UndoLastAction | RulingKind::SetOption => {}
        }
    }

    /// AC-7.11, AC-7.12: what the referee names, the item can do from now on; only those who heard it know.
    fn announce_by_referee(&mut self, slot: u8, players: u8, actions: &[ActionId]) {
        let item = &mut self.now.items[usize::from(slot) % crate::state::MOST_ITEMS];
        if !actions.is_empty() {
            item.actions = actions.iter().copied().collect();
            item.by_referee = true;
            item.announced_to = 0;
            item.used = 0;
        }
        self.announce(slot, players);
    }

    /// AC-5.19, AC-12.2: a frozen number, too.
    fn set_energy(&mut self, who: u8, n: i64) {
        let energy = n.clamp(0, 99) as u8;
        let before = self.player_mut(who).energy;
        self.player_mut(who).energy = energy;
        if before <= energy {
            self.note(clause::ENERGY_BY_EFFECTS, || Event::EnergyGained { who, amount: energy - before, energy });
        } else {
            self.note(clause::ENERGY_BY_EFFECTS, || Event::EnergyLost { who, amount: before - energy, energy });
        }
    }

    fn lift_effect(&mut self, what: Lifted) {
        match what {
            Lifted::Restriction(number) => {
                if let Some(place) = self.now.restrictions.iter().position(|known| known.number == number) {
                    let who = self.now.restrictions.remove(place).player;
                    self.note(clause::RESTRICTIONS, || Event::RestrictionEnded { who, number });
                }
            }
            Lifted::Barrier(cell) => {
                if let Some(place) = self.now.barriers.iter().position(|known| known.cell == cell) {
                    self.now.barriers.remove(place);
                    self.now.cells[usize::from(cell)] = EMPTY;
                    self.note(clause::BARRIERS, || Event::BarrierGone { cell });
                }
            }
            Lifted::Immunity(cell) => {
                let Some(id) = self.scene().piece_at(cell) else { return };
                self.piece_mut(id).immune = Default::default();
                self.note(clause::IMMUNITY, || Event::ImmunityEnded { piece: id, to: 15 });
                // AC-6.17: losing immunity counts as fire under the piece.
                self.burn_where_it_stands(id);
            }
        }
    }

    /// AC-6.17: a piece on a burning cell that nothing protects any more.
    pub fn burn_where_it_stands(&mut self, id: u8) {
        if self.piece(id).cells().any(|cell| self.now.burning.has(cell))
            && !self.piece(id).is_immune(crate::state::FIRE)
        {
            self.burn(id, clause::STAYING_FIRE);
        }
    }
}
