//! Spells, joint casts and delayed actions of the list.

use super::{Listing, Sink};
use crate::action::{
    Act, Action, Cast, Deed, Delaying, Few, Split, Strike, SynergyStart, Target, Trigger, Victim, Whose, With,
};
use crate::content::{ItemId, ItemKind, NO_SKILL, Spell, SpellEffect, SpellId, SpellTarget};
use crate::state::{Slot, Thing, WHOEVER, Who};
use crate::{hands, pool};

impl<S: Sink<Action>> Listing<'_, S> {
    /// FY-4.12, FY-5.6.
    pub(super) fn spells(&mut self) {
        if self.points < 2 || !self.may_cast() {
            return;
        }
        let sheet = self.state.sheet(self.by);
        for spell_id in sheet.spells.iter().copied() {
            let spell = &self.rules.spells[spell_id as usize];
            if 0 < spell.synergy_min || !self.state.has_school(self.by, spell.school) {
                continue;
            }
            self.casts(spell_id, spell, false);
            if 3 <= self.points && spell.overload.is_some() {
                self.casts(spell_id, spell, true);
            }
        }
    }

    fn may_cast(&self) -> bool {
        let sheet = self.state.sheet(self.by);
        !sheet.spells.is_empty() && self.has_focus && self.state.synergy_of(self.by).is_none()
    }

    fn casts(&mut self, spell_id: SpellId, spell: &Spell, overload: bool) {
        let range = i32::from(spell.range);
        let cast = |target| Act::Do(Deed::Cast(Cast { spell: spell_id, target, overload }));
        if spell.target == SpellTarget::Itself {
            return self.push(|| cast(Target::None));
        }
        // What helps would be for friends, and no spell of that kind has a target.
        if !spell.attack && !matches!(spell.effect, SpellEffect::Condition(_)) {
            return;
        }
        if spell.target == SpellTarget::Item {
            for place in 0..self.targets.len() {
                let (who, distance) = self.targets[place];
                if distance <= range
                    && let Some(item) = self.weapon_of(who)
                {
                    self.push(|| cast(Target::Carried(who, item)));
                }
            }
            return;
        }
        let targets = std::mem::take(&mut self.targets);
        let in_range = || targets.iter().filter(|(_, distance)| *distance <= range);
        self.push_all(in_range().count(), |place| {
            cast(in_range().nth(place).map_or(Target::None, |(who, _)| Target::Who(*who)))
        });
        self.targets = targets;
    }

    /// What a spell on items is cast at: a weapon in hand, else on the belt.
    fn weapon_of(&self, who: Who) -> Option<ItemId> {
        let is_weapon = |thing: &Thing| {
            let item = &self.state.items[*thing as usize];
            self.rules.items[item.item as usize].kind == ItemKind::Weapon && -3 < item.quality
        };
        let thing = hands::held(self.state, who)
            .find(is_weapon)
            .or_else(|| hands::in_slot(self.state, who, Slot::Belt).find(is_weapon))?;
        Some(self.state.items[thing as usize].item)
    }

    /// FY-5.9: with one other, and with everybody who can; paying as much as one has.
    pub(super) fn synergies(&mut self) {
        if let Some(place) = self.state.synergy_of(self.by) {
            let synergy = &self.state.synergies[place];
            let unpaid = synergy.price() - synergy.member(self.by).map_or(0, |member| member.paid);
            let most = unpaid.min(self.points);
            let is_leader = synergy.leader() == self.by;
            if 0 < most && self.has_focus {
                self.push(|| Act::Contribute(most as i8));
            }
            if is_leader {
                self.push(|| Act::Cancel);
            }
            return;
        }
        if self.points == 0 || !self.has_focus {
            return;
        }
        let sheet = self.state.sheet(self.by);
        for spell_id in sheet.spells.iter().copied() {
            let spell = &self.rules.spells[spell_id as usize];
            // Spells that can be cast alone are mostly better cast so.
            if spell.synergy_min < 2 || !self.state.has_school(self.by, spell.school) {
                continue;
            }
            self.joint_casts(spell_id, spell);
        }
    }

    fn joint_casts(&mut self, spell_id: SpellId, spell: &Spell) {
        if !self.targets.iter().any(|(_, distance)| *distance <= i32::from(spell.range)) {
            return;
        }
        let side = self.state.fighter(self.by).side;
        // FY-5.10: everybody of a side has the same bonus; it never makes points of none fewer.
        let bonus = pool::bonus(self.state, self.by);
        let has_points = |who: Who| 0 < pool::points_with(self.state, who, bonus);
        if !has_points(self.by) {
            return;
        }
        let mut partners = Few::default();
        for who in self.state.everybody() {
            let fighter = self.state.fighter(who);
            let fits =
                who != self.by && fighter.side == side && fighter.is_able() && self.state.has_school(who, spell.school);
            if fits && self.state.synergy_of(who).is_none() && has_points(who) {
                partners.push(who);
            }
        }
        if partners.len == 0 || 7 < partners.len {
            return;
        }
        let mut teams: smallvec::SmallVec<[Few; 8]> = partners
            .iter()
            .map(|who| {
                let mut pair = Few::default();
                pair.push(who);
                pair
            })
            .collect();
        if 1 < partners.len {
            teams.push(partners);
        }
        for team in teams.into_iter().filter(|team| spell.synergy_min <= team.len + 1) {
            let points = self.points.min(team.len + 1) as i8;
            for place in 0..self.targets.len() {
                let (target, distance) = self.targets[place];
                if distance <= i32::from(spell.range) {
                    let cast = Cast { spell: spell_id, target: Target::Who(target), overload: false };
                    self.push(|| Act::Synergy(SynergyStart { cast, others: team, points }));
                }
            }
        }
    }

    /// FY-7: against an enemy's attack each spell of one's own; what is in hand; and a grab at whoever moves.
    pub(super) fn delays(&mut self) {
        if self.state.delay_of(self.by).is_some() || !self.has_foe {
            return;
        }
        let on_attack = |deed: Deed| {
            Act::Delay(Delaying { deed, trigger: Trigger::DeclaresAttack(Victim::Anyone), of: Whose::Enemy })
        };
        if self.may_cast() {
            let sheet = self.state.sheet(self.by);
            for spell in sheet.spells.iter().copied() {
                let kind = &self.rules.spells[spell as usize];
                let fits = kind.attack && kind.target == SpellTarget::Character && kind.synergy_min == 0;
                if fits && self.state.has_school(self.by, kind.school) {
                    self.push(|| on_attack(Deed::Cast(Cast { spell, target: Target::Who(WHOEVER), overload: false })));
                }
            }
        }
        let weapon = hands::usual_weapon(self.rules, self.state, self.by);
        let with = weapon.map_or(With::Fist, With::Item);
        let strike = Strike { with, thrown: false, skill: NO_SKILL, split: Split::one(WHOEVER, 1) };
        // What is in hand may wait for anything that needs no further word; for cells and texts of one's own there is the notation.
        for trigger in [
            Trigger::DeclaresAttack(Victim::Anyone),
            Trigger::DeclaresCast,
            Trigger::StartsMove,
            Trigger::AnyAction,
            Trigger::EndsTurn,
        ] {
            self.push(|| Act::Delay(Delaying { deed: Deed::Attack(strike), trigger, of: Whose::Enemy }));
        }
        if self.others.iter().any(|other| other.enemy && other.able && other.distance <= 1) {
            let deed = Deed::Grab { target: WHOEVER, skill: NO_SKILL };
            self.push(|| Act::Delay(Delaying { deed, trigger: Trigger::StartsMove, of: Whose::Enemy }));
        }
    }
}
