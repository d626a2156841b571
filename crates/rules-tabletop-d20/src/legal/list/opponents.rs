//! The list of blows and manoeuvres against opponents.

use super::Sink;
use super::crowd;
use super::scene::Scene;
use crate::Rules;
use crate::action::{Action, Arm, Blow, Hand, Watched};
use crate::grid::distance;
use crate::state::{Life, NOTHING, Posture, Who};

impl Rules {
    /// Blows and manoeuvres against every opponent.
    pub(super) fn list_opponents(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        if !scene.may_act {
            return;
        }
        let (state, who) = (scene.state, scene.who);
        let usual = self.usual_arm(state, who);
        for target in crowd(scene.enemies) {
            let other = state.figure(target);
            if other.life != Life::Active {
                if self.may(state, scene.figure.team.seat(), &Action::Finish { target, friendly: false }).is_ok() {
                    out.put(|| Action::Finish { target, friendly: false });
                }
                continue;
            }
            let far = distance(scene.figure.cell, scene.figure.side, other.cell, other.side);
            let in_reach = far <= 2 || scene.arms.iter().any(|armed| armed.reaches(far));
            if !in_reach || self.check_sight(state, who, target, crate::clause::TARGET_LEGALITY).is_err() {
                continue;
            }
            for armed in scene.arms.iter().filter(|armed| armed.reaches(far)) {
                let arm = armed.arm;
                let blow = Blow { target, arm, nonlethal: false, friendly: false };
                out.put(|| Action::Attack(blow));
                if arm == usual {
                    out.put_if(armed.strikes_at(far), || Action::Hurricane(blow));
                    out.put(|| Action::Control { on: Watched::Who(target), arm, spell: None });
                }
            }
            if far > 2 {
                continue;
            }
            let on_feet = scene.figure.posture.is_on_feet();
            if on_feet && other.posture != Posture::Prone && self.touch_mask(state, who) >> far & 1 == 1 {
                out.put(|| Action::Trip { target, named: Arm::Fists });
            }
            self.list_disarm(scene, target, usual, out);
            out.put_if(on_feet && scene.whole_turn && far == 1, || Action::Push { target });
            self.list_distract(scene, target, far, out);
        }
    }

    pub(super) fn list_disarm(&self, scene: &Scene<'_>, target: Who, arm: Arm, out: &mut impl Sink<Action>) {
        for hand in [Hand::Main, Hand::Off] {
            let armed = self.weapon_of(scene.state, self.in_hand(scene.state, target, hand)).is_some();
            if armed && self.check_disarm_reach(scene.state, scene.who, target, arm).is_ok() {
                out.put(|| Action::Disarm { target, hand, arm });
            }
        }
    }

    /// Feints for allies who are near the opponent.
    pub(super) fn list_distract(&self, scene: &Scene<'_>, target: Who, far: u8, out: &mut impl Sink<Action>) {
        let (state, who) = (scene.state, scene.who);
        if scene.figure.reach >> far & 1 == 0 {
            return;
        }
        for ally in state.everybody() {
            let figure = state.figure(ally);
            if ally == who || figure.life != Life::Active || state.are_enemies(who, ally) {
                continue;
            }
            let apart = self.distance(state, ally, target);
            if apart < 16 && (figure.reach | state.figure(target).reach) >> apart & 1 == 1 {
                for attack in [true, false] {
                    out.put(|| Action::Distract { target, ally, attack, thing: NOTHING });
                }
            }
        }
    }

    /// TD-8: the places of a full attack.
    pub(super) fn list_series(&self, scene: &Scene<'_>, out: &mut impl Sink<Action>) {
        let (state, who) = (scene.state, scene.who);
        let Some(series) = &state.series else { return };
        let tries = series.natural.is_none() && series.main > 0 && self.is_multiattack(state.sheet(who));
        for target in crowd(scene.enemies) {
            let other = state.figure(target);
            if other.life != Life::Active {
                continue;
            }
            for arm in scene.arms.iter().map(|armed| armed.arm) {
                if self.has_place(state, who, series, arm) && self.check_aim(state, who, target, arm).is_ok() {
                    out.put(|| Action::Attack(Blow { target, arm, nonlethal: false, friendly: false }));
                }
            }
            if !tries {
                continue;
            }
            if scene.figure.posture.is_on_feet()
                && other.posture != Posture::Prone
                && self.check_touch(state, who, target).is_ok()
            {
                out.put(|| Action::Trip { target, named: Arm::Fists });
            }
            self.list_disarm(scene, target, self.usual_arm(state, who), out);
        }
        if !series.stepped {
            self.list_steps(scene, out);
        }
    }
}
