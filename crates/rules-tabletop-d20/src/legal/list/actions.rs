//! The list of standard actions without an opponent.

use holmgang_kernel::grid::Cell;

use super::Sink;
use super::scene::Scene;
use crate::Rules;
use crate::action::{Action, Stunt};
use crate::arcs::Facing;
use crate::content::{Class, Does, Gear};
use crate::grid::distance;
use crate::state::{Condition, NOBODY, NOTHING, NOWHERE, Place, Posture, State, ThingId, Who};

impl Rules {
    /// Standard actions without an opponent.
    pub(super) fn list_actions(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        if !scene.may_act {
            return;
        }
        let (state, who) = (scene.state, scene.who);
        out.put(|| Action::Defend);
        let carries_weapon = self.at_hand(scene).iter().any(|id| {
            let thing = &state.things[usize::from(*id)];
            matches!(thing.at, Place::Carried(_)) && matches!(thing.gear, Gear::Weapon(_))
        });
        if carries_weapon {
            out.put_if(self.first_to_draw(state, who) != [NOTHING; 2], || Action::Draw([NOTHING; 2]));
            out.put_if(self.has_weapon_in_hand(state, who), || Action::Sheathe(NOTHING));
        }
        let slowed = state
            .effects
            .iter()
            .any(|effect| effect.bearer == who && effect.what == Condition::RefereeInitiative && effect.value < 0);
        out.put_if(scene.figure.posture == Posture::Crouched || slowed, || Action::Stance);
        if let Some(thing) = self.unloaded(state, who) {
            out.put(|| Action::Load { thing, as_move: false });
        }
        for thing in self.stuck_here(scene) {
            out.put(|| Action::PullOut(thing));
        }
        if matches!(state.sheet(who).class, Class::Priest | Class::Paladin) && self.undead_in_sight(state, who) != 0 {
            out.put_if(self.can_control(state, who), || Action::TurnUndead { control: true });
            out.put(|| Action::TurnUndead { control: false });
        }
        self.list_features(scene, false, out);
    }

    /// The crossbow in hand that can be loaded.
    pub(super) fn unloaded(&self, state: &State, who: Who) -> Option<ThingId> {
        let thing = state.figure(who).main;
        let weapon = self.weapon_of(state, thing)?;
        let it = state.things.get(usize::from(thing))?;
        (self.weapons[weapon as usize].crossbow
            && !it.loaded
            && !it.cased
            && it.shots > 0
            && state.figure(who).off == NOTHING)
            .then_some(thing)
    }

    pub(super) fn stuck_here(&self, scene: &Scene<'_>) -> smallvec::SmallVec<[ThingId; 2]> {
        let (state, figure) = (scene.state, scene.figure);
        let here = |at: Place| matches!(at, Place::Stuck(cell) if distance(figure.cell, figure.side, cell, 1) == 0);
        let mut found = smallvec::SmallVec::new();
        for id in self.at_hand(scene).iter().copied() {
            let thing = &state.things[usize::from(id)];
            if here(thing.at) && self.is_first_alike(scene, id) && self.hand_for(state, scene.who, thing.gear).is_some()
            {
                found.push(id);
            }
        }
        found
    }

    /// Things of the map in reach.
    pub(super) fn list_features(&self, scene: &Scene<'_>, is_move: bool, out: &mut impl Sink<Action>) {
        for (place, feature) in scene.state.setup.features.iter().enumerate() {
            let moves = matches!(feature.does, Does::Slide(_) | Does::Climb);
            let (figure, is_bar) = (scene.figure, matches!(feature.does, Does::Climb));
            // Most are used up or far away: that is cheap to see.
            let is_here = is_bar || distance(figure.cell, figure.side, feature.cell, 1) <= 1;
            if moves != is_move || scene.state.used >> place & 1 == 1 || !is_here {
                continue;
            }
            let cells: &[Cell] = &match feature.does {
                Does::Climb => self.bar_beside(scene),
                _ => smallvec::SmallVec::<[Cell; 8]>::from_slice(&[NOWHERE]),
            };
            for cell in cells {
                let stunt = || Stunt { feature: place as u8, text: None, cell: *cell, target: NOBODY };
                let action = || if is_move { Action::Stunt(stunt()) } else { Action::Improvise(stunt()) };
                if self.check_deed(scene.state, scene.who, &action()).is_ok() {
                    out.put(action);
                }
            }
        }
    }

    /// Cells of the bar beside somebody.
    pub(super) fn bar_beside(&self, scene: &Scene<'_>) -> smallvec::SmallVec<[Cell; 8]> {
        let board = scene.state.board();
        let mut cells = smallvec::SmallVec::new();
        for way in 0..8 {
            let (files, ranks) = Facing::at(way).vector();
            if let Some(cell) = crate::grid::moved(scene.figure.cell, files, ranks)
                && board.has(cell)
                && board.ground(cell) == crate::grid::Ground::Bar
            {
                cells.push(cell);
            }
        }
        cells
    }
}
