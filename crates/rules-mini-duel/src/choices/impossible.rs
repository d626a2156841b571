//! What a seat knows and cannot do now: shown beside the choices with the reason.

use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Target};
use crate::content::{ItemKind, PLAIN_ATTACK, SkillTarget, Spell};
use crate::legal::player_of_seat;
use crate::state::{Phase, State, bit, owner, side_of};
use crate::targets::bits;

impl Rules {
    /// Attack, skills and class ability that the active piece has and cannot use now, each at a target that makes sense.
    pub(crate) fn impossible(&self, state: &State, seat: Seat) -> Vec<Action> {
        let place = state.duel.active;
        let is_own = state.phase == Phase::Act && player_of_seat(seat) == Some(owner(state.who(place)));
        if !is_own || state.paused {
            return Vec::new();
        }
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        let enemy = bits(state.duel.alive & side_of(place).other().places()).next().map(Target::place);
        let ally = bits(state.duel.alive & side_of(place).places() & !bit(place)).next().map(Target::place);
        let mut out = Vec::new();
        if !legal.iter().any(|action| matches!(action, Action::Strike(PLAIN_ATTACK, _))) {
            out.extend(enemy.map(|enemy| Action::Strike(PLAIN_ATTACK, enemy)));
        }
        let sheet = &state.setup.sheets[usize::from(state.who(place))];
        for skill in &sheet.skills {
            if legal.iter().any(|action| action.skill() == Some(*skill)) {
                continue;
            }
            let target = match self.skills.get(usize::from(*skill)).map(|skill| skill.target) {
                Some(SkillTarget::Enemy) => enemy,
                Some(SkillTarget::AllEnemies) => Some(Target::NOTHING),
                Some(SkillTarget::Ally) => ally,
                Some(SkillTarget::AllyOrSelf) => Some(Target::place(place)),
                None => None,
            };
            out.extend(target.map(|target| self.skill_action(*skill, target)));
        }
        let ability = self.item_at(state, place).map(|item| match item.kind {
            ItemKind::TalismanOfTheWall => Action::Wall,
            ItemKind::CloakOfInvisibility => Action::Cloak,
            ItemKind::Spellbook => Action::Spell(Spell::Healing, Target::place(place)),
        });
        out.extend(ability);
        out.retain(|action| self.check(state, seat, action).is_err());
        out
    }
}
