//! Setting the duel: whose turn it is, offers, Walls.

use holmgang_kernel::sheet::{Assignment, Field, FieldFault};
use holmgang_kernel::words;

use super::Setter;
use crate::content::Subclass;
use crate::fields::field_place;
use crate::state::{Phase, Player, Wall, at, bit, side_of};

impl Setter<'_> {
    pub(super) fn duel(&mut self, field: &str) -> Result<(), FieldFault> {
        match field {
            "lead_attacker" => self.state.duel.lead_attacker = self.somebody()?,
            "lead_defender" => self.state.duel.lead_defender = self.somebody()?,
            "round" => self.state.duel.round = self.int(1, 1000)? as u16,
            "stall_rounds_seen" => self.state.duel.stalled = self.int(0, 1000)? as u16,
            "active_piece" => {
                let place = field_place(self.state, self.somebody()?)
                    .filter(|place| self.state.duel.alive & bit(*place) != 0 && self.state.phase == Phase::Act);
                let Some(place) = place else {
                    return Err(self.wants(words!("a living piece of the duel", "живая фигура поединка")));
                };
                let duel = &mut self.state.duel;
                duel.waiting |= bit(duel.rank[at(place)]);
                duel.guard &= !bit(place);
                (duel.used_ability, duel.extended, duel.extension) = (false, false, 0);
                duel.active = place;
            }
            "offers" => {
                let mut offers = [false; 2];
                for field in self.list()? {
                    let player = Player::ALL.iter().find(|(_, word)| field.as_text() == Some(*word));
                    let Some((player, _)) = player else {
                        return Err(self.wants(words!("seats", "места игроков")));
                    };
                    offers[*player as usize] = true;
                }
                self.state.duel.offers = offers;
            }
            "walls" => self.walls()?,
            _ => return self.wall(field),
        }
        Ok(())
    }

    /// The whole list of Walls; of each only `placed_by` must be there.
    pub(super) fn walls(&mut self) -> Result<(), FieldFault> {
        let list = self.list()?.to_vec();
        self.state.duel.walls.clear();
        for field in &list {
            let rook =
                field.child("placed_by").and_then(Field::as_text).and_then(|id| self.rules.piece(self.state, id));
            let Some(rook) = rook.and_then(|who| field_place(self.state, who)) else {
                return Err(self.wants(words!(
                    "Walls with `placed_by`, a rook of the duel",
                    "Стены с `placed_by`, ладьёй поединка"
                )));
            };
            let sheet = self.rules.wall_sheet(self.state, rook).unwrap_or_default();
            let rounds = self.rules.item_at(self.state, rook).map_or(1, |item| item.action_rounds);
            let number = |key: &str, default: i16| match field.child(key) {
                Some(Field::Int(number)) => i16::try_from(*number).unwrap_or(default),
                _ => default,
            };
            let side = side_of(rook);
            let placed = &mut self.state.duel.walls_placed[side as usize];
            let default_number = placed.saturating_add(1);
            let said =
                field.child("wall").and_then(Field::as_text).and_then(|id| id.rsplit_once("-wall-")?.1.parse().ok());
            let wall_number: u8 = said.unwrap_or(default_number);
            *placed = (*placed).max(wall_number);
            let kind = field.child("kind").and_then(Field::as_text);
            let kind = Subclass::ALL.iter().find(|(_, word)| Some(*word) == kind).map(|(kind, _)| *kind);
            let max_health = number("max_health", sheet.health.max(1));
            self.state.duel.walls.push(Wall {
                side,
                kind: kind.unwrap_or_else(|| self.state.subclass(rook)),
                placed_by: rook,
                number: wall_number,
                rounds_left: if self.state.setup.options.wall_limit {
                    number("rounds_left", rounds.into()).clamp(1, 99) as u8
                } else {
                    0
                },
                health: number("health", max_health).clamp(1, 9999),
                max_health,
                physical_defence: number("physical_defence", sheet.physical_defence),
                magic_defence: number("magic_defence", sheet.magic_defence),
            });
        }
        Ok(())
    }

    /// `walls.elves-wall-1.health`.
    pub(super) fn wall(&mut self, field: &str) -> Result<(), FieldFault> {
        const KNOWN: &[&str] = &[
            "lead_attacker",
            "lead_defender",
            "round",
            "stall_rounds_seen",
            "active_piece",
            "offers",
            "walls",
            "health",
            "rounds_left",
            "physical_defence",
            "magic_defence",
        ];
        let Some((id, key)) = field.strip_prefix("walls.").and_then(|rest| rest.split_once('.')) else {
            return self.unknown(KNOWN);
        };
        let state = &*self.state;
        let named = (0..state.duel.walls.len()).find(|index| crate::names::wall_id(state.wall_id(*index)) == id);
        let index = named.or_else(|| id.parse().ok()).filter(|index| *index < state.duel.walls.len());
        let Some(index) = index else { return Err(self.wants(words!("a standing Wall", "стоящая Стена"))) };
        let (health, percent) = (self.small(1, 9999), self.small(0, 100));
        let wall = &mut self.state.duel.walls[index];
        match key {
            "health" => wall.health = health?,
            "max_health" => wall.max_health = health?,
            "rounds_left" => wall.rounds_left = health?.min(99) as u8,
            "physical_defence" => wall.physical_defence = percent?,
            "magic_defence" => wall.magic_defence = percent?,
            _ => return self.unknown(KNOWN),
        }
        Ok(())
    }
}
