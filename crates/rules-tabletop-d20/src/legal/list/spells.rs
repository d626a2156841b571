//! The list of spells, on every target.

use holmgang_kernel::grid::Cell;

use super::Sink;
use super::crowd;
use super::scene::Scene;
use crate::Rules;
use crate::action::{Action, Cast};
use crate::content::{SpellId, SpellTarget};
use crate::state::{Life, NOBODY, NOWHERE, Who};

impl Rules {
    /// Spells on every target.
    pub(super) fn list_spells(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        let known = scene.state.sheet(scene.who).spells;
        if !scene.may_act || known == 0 {
            return;
        }
        for spell in (0..self.spells.len() as SpellId).filter(|spell| known >> spell & 1 == 1) {
            let goes_on = self.parts_done(scene.state, scene.who, spell) > 0;
            if goes_on && scene.state.cast_done || !goes_on && self.free_slot(scene.state, scene.who, spell).is_none() {
                continue;
            }
            self.list_spell(scene, spell, out);
        }
    }

    pub(super) fn list_spell(&self, scene: &Scene<'_>, spell: SpellId, out: &mut impl Sink<Action>) {
        let (state, who) = (scene.state, scene.who);
        let data = &self.spells[spell as usize];
        let cast = |targets: &[Who], cell: Cell| {
            let mut named = [NOBODY; 7];
            named[..targets.len()].copy_from_slice(targets);
            Action::Cast(Cast { spell, targets: named, cell, friendly: false })
        };
        if self.parts_done(state, who, spell) + 1 < data.cast_turns {
            out.put(|| cast(&[], NOWHERE));
            return;
        }
        match data.target {
            SpellTarget::Own => out.put(|| cast(&[who], NOWHERE)),
            SpellTarget::Around => out.put(|| cast(&[], NOWHERE)),
            SpellTarget::One => {
                for target in crowd(scene.enemies) {
                    if state.figure(target).life == Life::Active
                        && self.check_spell_on(state, who, spell, target).is_ok()
                    {
                        out.put(|| cast(&[target], NOWHERE));
                    }
                }
            }
            SpellTarget::Area => {
                for target in crowd(scene.enemies) {
                    let cell = state.figure(target).cell;
                    if state.figure(target).life == Life::Active && self.check_spell_at(state, who, spell, cell).is_ok()
                    {
                        out.put(|| cast(&[], cell));
                    }
                }
            }
            SpellTarget::Allies => {
                out.put(|| cast(&[who], NOWHERE));
                if !scene.whole_turn {
                    return;
                }
                let mut circle = smallvec::SmallVec::<[Who; 6]>::from_slice(&[who]);
                for ally in state.everybody() {
                    let near = ally != who
                        && state.figure(ally).is_there()
                        && !state.are_enemies(who, ally)
                        && self.distance(state, who, ally) <= 1;
                    if near {
                        out.put(|| cast(&[ally], NOWHERE));
                        if circle.len() < 6 {
                            circle.push(ally);
                        }
                    }
                }
                out.put_if(circle.len() > 1, || cast(&circle, NOWHERE));
            }
        }
    }
}
