//! The list of what a seat can do: what a player would choose from, in a stable order. What `check` accepts beyond it differs in free parameters
//! (a path, a split, a text, another skill), or gives up (surrender, leaving), or prepares (standing orders).

use holmgang_kernel::seat::Seat;

use crate::action::{
    Act, Action, Answer, Cast, Deed, Defence, Delaying, Few, Pace, Path, Split, Strike, SynergyStart, Target, Trigger,
    Whose, With,
};
use crate::board::is_at_door;
use crate::content::{Condition, ItemId, ItemKind, NO_SKILL, Spell, SpellEffect, SpellId, SpellTarget};
use crate::legal::{decider, seat_of, useful_lowering};
use crate::permit::path::{look_into, move_cells};
use crate::permit::synergy::forecast;
use crate::resolve::targeting;
use crate::state::{Ask, NOBODY, Place, Posture, Slot, State, Thing, WHOEVER, Who};
use crate::{Rules, checks, hands, sight};

/// Appends what the seat can do now.
pub fn legal(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    if !state.is_open() {
        return;
    }
    let by = decider(state);
    if seat != seat_of(state.fighter(by).side) {
        return;
    }
    match state.ask {
        Ask::Act => Listing::new(rules, state, by, out).acts(),
        Ask::React { target } => answers(rules, state, target, out),
        Ask::Fire { owner, .. } => {
            out.push(Action { by: owner, act: Act::Fire });
            out.push(Action { by: owner, act: Act::Wait });
        }
    }
}

/// FY-6: the reactions that fit, each with the turn it needs, and none.
fn answers(rules: &Rules, state: &State, target: Who, out: &mut Vec<Action>) {
    if let Some(blow) = targeting::current_blow(rules, state) {
        let turn = checks::needed_turn(state, target, blow.attacker);
        // An attacker whom no turn brings into view is met so only because the referee says so (FY-10.12).
        let turn = turn.filter(|facing| {
            !state.fighter(target).first_reaction_used && sight::would_see(state, target, *facing, blow.attacker)
        });
        for defence in checks::defences(rules, state, &blow, target) {
            out.push(Action { by: target, act: Act::React(Answer { defence, turn }) });
        }
    }
    out.push(Action { by: target, act: Act::React(Answer { defence: Defence::Pass, turn: None }) });
}

/// Somebody on the map as the active one meets it.
#[derive(Clone, Copy)]
struct Other {
    who: Who,
    distance: i32,
    /// In view, as far as attacks go.
    visible: bool,
    able: bool,
    enemy: bool,
}

struct Listing<'a> {
    rules: &'a Rules,
    state: &'a State,
    by: Who,
    points: u8,
    others: smallvec::SmallVec<[Other; 8]>,
    out: &'a mut Vec<Action>,
}

impl<'a> Listing<'a> {
    fn new(rules: &'a Rules, state: &'a State, by: Who, out: &'a mut Vec<Action>) -> Self {
        let fighter = state.fighter(by);
        let mut others = smallvec::SmallVec::new();
        for who in state.everybody() {
            let other = state.fighter(who);
            if who == by || other.left {
                continue;
            }
            let enemy = state.are_enemies(by, who);
            others.push(Other {
                who,
                distance: state.map().distance(fighter.cell, other.cell),
                visible: enemy
                    && !sight::is_hidden_from(state, by, who)
                    && sight::can_aim_at(state, by, other.cell, false),
                able: other.is_able(),
                enemy,
            });
        }
        Listing { rules, state, by, points: fighter.activity, others, out }
    }

    fn push(&mut self, act: Act) {
        self.out.push(Action { by: self.by, act });
    }

    fn deed(&mut self, deed: Deed) {
        self.push(Act::Do(deed));
    }

    fn acts(mut self) {
        let fighter = *self.state.fighter(self.by);
        let is_free = fighter.posture == Posture::Standing && fighter.carried_by == NOBODY;
        let may_move = is_free && fighter.grabbed_by == NOBODY;
        if 2 <= self.points {
            self.attacks();
            self.body_attacks(is_free);
        }
        self.spells();
        self.synergies();
        if 3 <= self.points {
            self.delays();
        }
        if may_move {
            self.moves();
        }
        if 2 <= self.points {
            self.items();
            self.postures();
            self.doors(is_free);
        }
        self.people(is_free);
        self.free_actions();
        if let Some(to) = useful_lowering(self.state) {
            self.push(Act::Lower(to));
        }
        self.push(Act::End);
    }

    /// FY-4.2: everything in hand, conjured knives, the fist.
    fn attacks(&mut self) {
        let state = self.state;
        let mut known = [crate::content::NO_ITEM; 2];
        for (place, thing) in hands::held(state, self.by).enumerate() {
            let item = state.items[thing as usize].item;
            if known.contains(&item) {
                continue;
            }
            known[place] = item;
            let kind = &self.rules.items[item as usize];
            if !matches!(kind.kind, ItemKind::Weapon | ItemKind::Improvised) {
                continue;
            }
            let (reach, thrown) = (i32::from(kind.range.max(kind.reach)), i32::from(kind.throw_range));
            let volley = kind.volley;
            for place in 0..self.others.len() {
                let Other { who, distance, visible, able, enemy } = self.others[place];
                if !(visible && able && enemy) {
                    continue;
                }
                if distance <= reach {
                    self.strike(With::Item(item), false, who, 1);
                    if 1 < volley {
                        self.strike(With::Item(item), false, who, volley);
                    }
                }
                if reach < distance && distance <= thrown {
                    self.strike(With::Item(item), true, who, 1);
                }
            }
        }
        self.conjured();
        for place in 0..self.others.len() {
            let other = self.others[place];
            if other.visible && other.able && other.enemy && other.distance <= 1 {
                self.strike(With::Fist, false, other.who, 1);
            }
        }
    }

    fn strike(&mut self, with: With, thrown: bool, target: Who, attacks: u8) {
        let split = Split::one(target, attacks);
        self.deed(Deed::Attack(Strike { with, thrown, skill: NO_SKILL, split }));
    }

    /// FY-12.3, FY-12.5: one, two, or all on one target; or evenly over everybody in range.
    fn conjured(&mut self) {
        let fighter = self.state.fighter(self.by);
        let count = fighter.conjured;
        if count == 0 || !hands::has_focus(self.state, self.by) {
            return;
        }
        let range = self.rules.items.get(usize::from(fighter.conjured_item)).map_or(0, |item| i32::from(item.range));
        let in_range = |other: &Other| other.visible && other.able && other.enemy && other.distance <= range;
        let targets: smallvec::SmallVec<[Who; 8]> =
            self.others.iter().filter(|other| in_range(other)).map(|other| other.who).collect();
        for target in &targets {
            self.strike(With::Conjured, true, *target, 1);
            if 2 < count {
                self.strike(With::Conjured, true, *target, 2);
            }
            if 1 < count {
                self.strike(With::Conjured, true, *target, count);
            }
        }
        let (number, all) = (targets.len().min(count as usize) as u8, count);
        if 1 < number {
            let mut split = Split::default();
            for (place, target) in targets.iter().take(number as usize).enumerate() {
                split.push(*target, all / number + u8::from((place as u8) < all % number));
            }
            self.deed(Deed::Attack(Strike { with: With::Conjured, thrown: true, skill: NO_SKILL, split }));
        }
    }

    /// FY-4.9, FY-4.10, FY-14.5.
    fn body_attacks(&mut self, is_free: bool) {
        let may_grab = hands::free_hands(self.state, self.by) > 0 && self.state.fighter(self.by).grabbing == NOBODY;
        for place in 0..self.others.len() {
            let other = self.others[place];
            if !(other.visible && other.able && other.enemy && other.distance <= 1) {
                continue;
            }
            let target = other.who;
            if is_free {
                self.deed(Deed::Push { target, trip: false, skill: NO_SKILL });
                if self.state.fighter(target).posture != Posture::Lying {
                    self.deed(Deed::Push { target, trip: true, skill: NO_SKILL });
                }
            }
            if may_grab && self.state.fighter(target).grabbed_by == NOBODY {
                self.deed(Deed::Grab { target, skill: NO_SKILL });
            }
            let is_run_up = self.state.fighter(self.by).is_mounted && 2 <= self.state.run.1;
            if is_run_up
                && self.state.map().neighbour(self.state.fighter(self.by).cell, self.state.run.0)
                    == self.state.fighter(target).cell
            {
                self.deed(Deed::Ram { target });
            }
        }
    }

    /// FY-4.12, FY-5.6.
    fn spells(&mut self) {
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
        !sheet.spells.is_empty() && hands::has_focus(self.state, self.by) && self.state.synergy_of(self.by).is_none()
    }

    fn casts(&mut self, spell_id: SpellId, spell: &Spell, overload: bool) {
        let range = i32::from(spell.range);
        let cast = |target| Act::Do(Deed::Cast(Cast { spell: spell_id, target, overload }));
        if spell.target == SpellTarget::Itself {
            return self.push(cast(Target::None));
        }
        for place in 0..self.others.len() {
            let other = self.others[place];
            let is_good = !spell.attack && !matches!(spell.effect, SpellEffect::Condition(_));
            if !(other.visible && other.able && other.distance <= range) || other.enemy == is_good {
                continue;
            }
            match spell.target {
                SpellTarget::Item => {
                    if let Some(item) = self.weapon_of(other.who) {
                        self.push(cast(Target::Carried(other.who, item)));
                    }
                }
                _ => self.push(cast(Target::Who(other.who))),
            }
        }
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
    fn synergies(&mut self) {
        if self.points == 0 || !hands::has_focus(self.state, self.by) {
            return;
        }
        if let Some(place) = self.state.synergy_of(self.by) {
            let synergy = &self.state.synergies[place];
            let unpaid = synergy.price() - synergy.member(self.by).map_or(0, |member| member.paid);
            let most = unpaid.min(self.points);
            let is_leader = synergy.leader() == self.by;
            if 0 < most {
                self.push(Act::Contribute(most as i8));
            }
            if is_leader {
                self.push(Act::Cancel);
            }
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
        let side = self.state.fighter(self.by).side;
        let mut partners = Few::default();
        for who in self.state.everybody() {
            let fighter = self.state.fighter(who);
            let fits =
                who != self.by && fighter.side == side && fighter.is_able() && self.state.has_school(who, spell.school);
            if fits
                && self.state.synergy_of(who).is_none()
                && forecast(self.state, [self.by, who].into_iter(), 2).is_some()
            {
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
            for place in 0..self.others.len() {
                let other = self.others[place];
                if other.visible && other.able && other.enemy && other.distance <= i32::from(spell.range) {
                    let cast = Cast { spell: spell_id, target: Target::Who(other.who), overload: false };
                    self.push(Act::Synergy(SynergyStart { cast, others: team, points }));
                }
            }
        }
    }

    /// FY-7: against an enemy's attack: each spell of one's own, or what is in hand; and a grab at whoever moves.
    fn delays(&mut self) {
        if self.state.delay_of(self.by).is_some() || !self.others.iter().any(|other| other.enemy && other.able) {
            return;
        }
        let on_attack = |deed: Deed| Act::Delay(Delaying { deed, trigger: Trigger::DeclaresAttack, of: Whose::Enemy });
        if self.may_cast() {
            let sheet = self.state.sheet(self.by);
            for spell in sheet.spells.iter().copied() {
                let kind = &self.rules.spells[spell as usize];
                let fits = kind.attack && kind.target == SpellTarget::Character && kind.synergy_min == 0;
                if fits && self.state.has_school(self.by, kind.school) {
                    self.push(on_attack(Deed::Cast(Cast { spell, target: Target::Who(WHOEVER), overload: false })));
                }
            }
        }
        let weapon = hands::usual_weapon(self.rules, self.state, self.by);
        let with = weapon.map_or(With::Fist, With::Item);
        let strike = Strike { with, thrown: false, skill: NO_SKILL, split: Split::one(WHOEVER, 1) };
        self.push(on_attack(Deed::Attack(strike)));
        if self.others.iter().any(|other| other.enemy && other.able && other.distance <= 1) {
            let deed = Deed::Grab { target: WHOEVER, skill: NO_SKILL };
            self.push(Act::Delay(Delaying { deed, trigger: Trigger::StartsMove, of: Whose::Enemy }));
        }
    }

    /// FY-4.7, FY-15.7: steps of a running move; a first step of a new one; a dash; turns towards enemies out of view.
    fn moves(&mut self) {
        let (state, by) = (self.state, self.by);
        let fighter = state.fighter(by);
        let left = i32::from(state.cells_left);
        let fresh = if 2 <= self.points { move_cells(self.rules, state, by) } else { 0 };
        if left < 1 && fresh < 1 {
            return;
        }
        // Who stands or lies on a neighbouring cell; whom one carries oneself has the own cell.
        let beside: smallvec::SmallVec<[Place; 8]> =
            self.others.iter().filter(|other| other.distance == 1).map(|other| state.fighter(other.who).cell).collect();
        for direction in 0..state.map().grid.directions() {
            let Some(to) = state.map().step(&state.doors, fighter.cell, direction) else { continue };
            if beside.contains(&to) {
                continue;
            }
            if 1 <= left {
                self.push(Act::Step(Path::One(Pace::To(to))));
            } else {
                self.deed(Deed::Move(Path::One(Pace::To(to))));
            }
        }
        for facing in self.useful_turns(fighter.cell, fighter.facing) {
            if 1 <= left {
                self.push(Act::Step(Path::One(Pace::Turn(facing))));
            } else {
                self.deed(Deed::Move(Path::One(Pace::Turn(facing))));
            }
        }
        if 3 <= self.points {
            self.push(Act::Dash(Path::None));
        }
    }

    /// Facings towards enemies who are not in view.
    fn useful_turns(&self, cell: Place, facing: u8) -> impl Iterator<Item = u8> + use<> {
        let mut wanted = 0u8;
        for other in self.others.iter().filter(|other| other.enemy && other.able && !other.visible) {
            let target = self.state.fighter(other.who);
            let is_known = !target.hidden && target.cell != cell;
            if is_known && !self.state.map().is_in_front(cell, facing, target.cell) {
                wanted |= 1 << self.state.map().towards(cell, target.cell);
            }
        }
        (0..8).filter(move |direction| wanted >> direction & 1 == 1)
    }

    /// FY-4.3, FY-4.4, FY-5.2, FY-4.14.
    fn items(&mut self) {
        let (state, by) = (self.state, self.by);
        let free = hands::free_hands(state, by);
        if free == 0 {
            return;
        }
        let cell = state.fighter(by).cell;
        for (place, item) in state.items.iter().enumerate() {
            let is_first = |same: &dyn Fn(&crate::state::Item) -> bool| {
                !state.items[..place].iter().any(|known| known.item == item.item && same(known))
            };
            if free < self.rules.items[item.item as usize].hands {
                continue;
            }
            match item.slot {
                Slot::Belt | Slot::Pocket
                    if item.holder == by
                        && is_first(&|known| {
                            known.holder == by && matches!(known.slot, Slot::Belt | Slot::Pocket)
                        }) =>
                {
                    self.deed(Deed::Draw(item.item));
                }
                Slot::Bag
                    if item.holder == by
                        && 3 <= self.points
                        && is_first(&|known| known.holder == by && known.slot == Slot::Bag) =>
                {
                    self.deed(Deed::Take(item.item));
                }
                Slot::Floor
                    if state.map().distance(cell, item.cell) <= 1
                        && is_first(&|known| known.slot == Slot::Floor && known.cell == item.cell) =>
                {
                    self.deed(Deed::PickUp { item: item.item, cell: item.cell });
                }
                _ => {}
            }
        }
    }

    /// FY-4.5.
    fn postures(&mut self) {
        let fighter = self.state.fighter(self.by);
        if fighter.carried_by != NOBODY {
            return;
        }
        let has_room = !look_into(self.state, self.by, fighter.cell).upright;
        for (posture, _) in Posture::ALL {
            if posture != fighter.posture && (posture == Posture::Lying || has_room) {
                self.deed(Deed::Posture(posture));
            }
        }
    }

    /// FY-5.5.
    fn doors(&mut self, is_free: bool) {
        if !is_free || self.state.doors.is_empty() {
            return;
        }
        let cell = self.state.fighter(self.by).cell;
        for door in 0..self.state.doors.len() {
            let now = self.state.doors[door];
            let cost = if now.heavy { 3 } else { 2 };
            let (door, open) = (door as u8, !now.open);
            let is_beside = is_at_door(self.state.map(), cell, self.state.map().doors[usize::from(door)].at);
            if cost <= self.points && is_beside && crate::permit::things::door(self.state, self.by, door, open).is_ok()
            {
                self.deed(Deed::Door { door, open });
            }
        }
    }

    /// FY-5.3, FY-5.4.
    fn people(&mut self, is_free: bool) {
        let fighter = *self.state.fighter(self.by);
        if 3 <= self.points && is_free && hands::free_hands(self.state, self.by) == 2 {
            for place in 0..self.others.len() {
                let other = self.others[place];
                let target = self.state.fighter(other.who);
                let is_helpless = !target.is_able() || target.is(Condition::Paralysed);
                let is_friend = target.side == fighter.side;
                if is_friend
                    && is_helpless
                    && other.distance <= 1
                    && target.carried_by == NOBODY
                    && target.carrying == NOBODY
                {
                    self.deed(Deed::Lift(other.who));
                }
            }
        }
        if 2 <= self.points && (fighter.carrying != NOBODY || fighter.carried_by != NOBODY) {
            for direction in 0..self.state.map().grid.directions() {
                let Some(to) = self.state.map().step(&self.state.doors, fighter.cell, direction) else { continue };
                let there = look_into(self.state, self.by, to);
                if !there.upright && !there.lying {
                    self.deed(if fighter.carrying != NOBODY { Deed::PutDown(to) } else { Deed::GetDown(to) });
                    // One place is as good as another.
                    break;
                }
            }
        }
    }

    /// FY-4.14.
    fn free_actions(&mut self) {
        if self.state.fighter(self.by).grabbing != NOBODY {
            self.deed(Deed::Release);
        }
        let mut known = crate::content::NO_ITEM;
        for thing in hands::held(self.state, self.by) {
            let item = self.state.items[thing as usize].item;
            if item != known {
                known = item;
                self.deed(Deed::Drop(item));
            }
        }
    }
}
