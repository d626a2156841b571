//! FY-10: one attack meets one target: relation, dice, degree, wounds, effects.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;

use super::targeting::{self, Aimed};
use super::{Flow, Scene};
use crate::action::{Answer, Deed, Defence, Mishap, Target, With};
use crate::blow::{Blow, BlowEffect};
use crate::checks::{self, Stance};
use crate::content::{Condition, DamageType};
use crate::event::Event;
use crate::labels::Word;
use crate::state::{Ahead, Ask, Attacks, Because, Doing, LastAttack, NOBODY, Relation, Stage, Who, Wound};
use crate::{clause, hands, rolls};

/// What decides the defence side of one attack.
#[derive(Clone, Copy, Debug)]
struct Met {
    relation: Relation,
    because: Because,
    defence: Option<Defence>,
}

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// Meets the next target of the uppermost action, or finishes it.
    pub(super) fn next_target(&mut self, place: u16) -> Flow {
        let Some(frame) = self.state.frames.last() else { return Flow::On };
        let attacker = self.state.fighter(frame.by);
        if frame.is_interrupted && (attacker.is(Condition::Paralysed) || !attacker.is_able()) {
            // FY-17.3, FY-11.9: between the declaration and the dice, or between two targets.
            let by = if attacker.is_able() { clause::PARALYSED } else { clause::NOT_ABLE };
            let who = frame.by;
            self.log.note(by, || Event::ActionLost { who });
            self.state.frames.pop();
            return Flow::On;
        }
        let Some(aimed) = targeting::target_of(frame, place) else {
            self.end_attack();
            return Flow::On;
        };
        let Some(blow) = targeting::blow_of(self.rules, self.state, frame) else {
            self.finish();
            return Flow::On;
        };
        if aimed.who == NOBODY {
            let met = Met { relation: Relation::Sudden, because: Because::Unattended, defence: None };
            self.meet(&blow, aimed, met);
            return Flow::On;
        }
        match checks::stance(self.rules, self.state, &blow, aimed.who) {
            Stance::Set(relation, because) => self.meet(&blow, aimed, Met { relation, because, defence: None }),
            Stance::Asked => match self.standing_answer(&blow, aimed) {
                Some(answer) => self.defend(&blow, aimed, answer),
                None => {
                    let (who, attacker) = (aimed.who, blow.attacker);
                    self.log.note(clause::RELATION_ORDER, || Event::DefenceAsked { who, attacker });
                    self.state.ask = Ask::React { target: who };
                    return Flow::Waits;
                }
            },
        }
        Flow::On
    }

    /// FY-18.8: whether a target who is asked still has something to choose, and the attack still comes.
    pub(super) fn is_still_asked(&self, target: Who) -> bool {
        let is_lost = self.state.frames.last().is_none_or(|frame| {
            let attacker = self.state.fighters.get(usize::from(frame.by));
            attacker.is_none_or(|attacker| attacker.is(Condition::Paralysed) || !attacker.is_able())
        });
        let blow = targeting::current_blow(self.rules, self.state);
        !is_lost && blow.is_some_and(|blow| checks::stance(self.rules, self.state, &blow, target) == Stance::Asked)
    }

    /// FY-6: a target has chosen; the attack goes on.
    pub(super) fn defend(&mut self, blow: &Blow, aimed: Aimed, answer: Answer) {
        let met = match answer.defence {
            Defence::Pass => Met { relation: Relation::Unforeseen, because: Because::Declined, defence: None },
            defence => {
                self.react_with(aimed.who, answer);
                Met { relation: Relation::Ordinary, because: Because::Chosen, defence: Some(defence) }
            }
        };
        self.meet(blow, aimed, met);
    }

    /// Rolls: `attack`, and `defence` if the relation is ordinary.
    fn meet(&mut self, blow: &Blow, aimed: Aimed, met: Met) {
        let (attacker, target) = (blow.attacker, aimed.who);
        let relation = met.relation;
        let for_attack = self.take_modifier(attacker);
        let for_defence = if relation == Relation::Sudden { 0 } else { self.take_modifier(target) };
        let sum = checks::attack_sum(self.state, blow, target, aimed.attacks, for_attack, &mut ());
        let by_degree = blow.is_by_degree();
        let (roll, fixed) = match met.defence {
            Some(_) => (rolls::opposed_attack(self.dice), 0),
            None => {
                let fixed = match relation {
                    Relation::Sudden => 0,
                    _ => checks::passive_sum(self.state, target, blow, &mut ()) + for_defence,
                };
                (rolls::attack(self.dice, fixed - sum, by_degree), fixed)
            }
        };
        self.log.add(clause::SKILL_CHECK, Word::Roll.label(), roll.into());
        let total = roll + checks::attack_sum(self.state, blow, target, aimed.attacks, for_attack, self.log);
        self.log.total("attack", Ratio::from(i64::from(total)), total.into());
        let (skill, shown) = (blow.skill, total as i16);
        self.log.note(clause::CHECK_NAMES, || Event::AttackRolled {
            who: attacker,
            target,
            skill,
            roll: roll as u8,
            total: shown,
        });
        let against = match met.defence {
            Some(defence) => self.roll_defence(aimed.who, met, defence, total, for_defence, by_degree),
            None => self.tell_fixed(blow, aimed.who, met, fixed, for_defence),
        };
        let margin = total - against;
        let degree = checks::degree(margin);
        self.tell_outcome(blow, target, roll, margin, degree);
        self.count_attacks(attacker, target, aimed.attacks);
        if 0 < degree {
            self.hurt(blow, aimed, degree);
            self.take_effect(blow, aimed, degree);
        }
        self.after_meeting(blow, aimed, met, degree);
    }

    /// FY-10.4: the defence die. Gives the total.
    fn roll_defence(
        &mut self,
        who: Who,
        met: Met,
        defence: Defence,
        attack: i32,
        referee: i32,
        by_degree: bool,
    ) -> i32 {
        let sum = checks::reaction_sum(self.rules, self.state, who, defence, referee, &mut ());
        let roll = rolls::defence(self.dice, attack - sum, by_degree);
        self.log.add(clause::SKILL_CHECK, Word::Roll.label(), roll.into());
        let total = roll + checks::reaction_sum(self.rules, self.state, who, defence, referee, self.log);
        self.log.total("defence", Ratio::from(i64::from(total)), total.into());
        let (relation, because) = (met.relation, met.because);
        self.log.note(relation_clause(relation, because), || Event::DefenceRolled {
            who,
            relation,
            because,
            defence: Some(defence),
            roll: Some(roll as u8),
            total: total as i16,
        });
        total
    }

    /// FY-10.5 to FY-10.7: a defence without a die, told with its terms.
    fn tell_fixed(&mut self, blow: &Blow, who: Who, met: Met, fixed: i32, referee: i32) -> i32 {
        if met.relation == Relation::Sudden {
            self.log.add(clause::SUDDEN, Word::NoDefence.label(), 0);
        } else {
            checks::passive_sum(self.state, who, blow, self.log);
            if referee != 0 {
                self.log.add(clause::REFEREE_OVERRIDE, Word::Referee.label(), referee.into());
            }
        }
        self.log.total("defence", Ratio::from(i64::from(fixed)), fixed.into());
        let (relation, because) = (met.relation, met.because);
        self.log.note(relation_clause(relation, because), || Event::DefenceRolled {
            who,
            relation,
            because,
            defence: None,
            roll: None,
            total: fixed as i16,
        });
        fixed
    }

    /// FY-9.4, FY-9.7, FY-9.8.
    fn tell_outcome(&mut self, blow: &Blow, target: Who, roll: i32, margin: i32, degree: i32) {
        let attacker = blow.attacker;
        let clause = if target == NOBODY { clause::ATTACK_ON_ITEM } else { clause::OPPOSED_CHECK };
        self.log.note(clause, || Event::Resolved { attacker, target, margin: margin as i16, degree: degree as u8 });
        if 2 <= degree {
            self.log.note(clause::DEGREES_OF_SUCCESS, || Event::Degree { attacker, target, degree: degree as u8 });
            self.log.note(clause::CRITICAL_SUCCESS, || Event::Critical { attacker, target, degree: degree as u8 });
        }
        if roll == 20 && degree == 0 || roll == 1 && 0 < degree {
            let succeeded = 0 < degree;
            self.log.note(clause::NATURAL_1_AND_20, || Event::NoMeaning { roll: roll as u8, succeeded });
        }
    }

    /// FY-12.2, FY-12.6.
    fn count_attacks(&mut self, attacker: Who, target: Who, attacks: u8) {
        if target == NOBODY {
            return;
        }
        let same = self.state.attacks.iter_mut().find(|known| known.attacker == attacker && known.target == target);
        match same {
            Some(known) => known.count = known.count.saturating_add(attacks),
            None => self.state.attacks.push(Attacks { attacker, target, count: attacks }),
        }
        let count = checks::attacks_so_far(self.state, attacker, target);
        if 1 < count {
            self.log.note(clause::MULTI_ATTACK, || Event::MultiAttack { attacker, target, count });
        }
        if attacks < count {
            self.log.note(clause::ALL_ATTACKS_COUNT, || Event::AttacksCounted { attacker, target, count });
        }
    }

    /// FY-11: damage of every single attack, each a wound of its own.
    fn hurt(&mut self, blow: &Blow, aimed: Aimed, degree: i32) {
        let Some(harm) = blow.harm else { return };
        if aimed.who == NOBODY {
            return;
        }
        let armour = match harm.damage_type {
            DamageType::BodilyPhysical => i32::from(self.state.sheet(aimed.who).armour),
            DamageType::BodilyMagical | DamageType::MentalMagical => 0,
        };
        for _ in 0..aimed.attacks {
            let damage = blow.damage(degree).unwrap_or(0) - armour;
            self.explain_damage(blow, aimed.attacks, degree, armour, damage);
            if damage <= 0 {
                let (target, source) = (aimed.who, blow.attacker);
                self.log.note(clause::NO_DAMAGE_BELOW_ONE, || Event::Unharmed { target, source });
                continue;
            }
            self.wound(aimed.who, blow.attacker, damage, harm.damage_type, 1 < aimed.attacks);
            // FY-11.9: at once, although the rest of the volley is still recorded.
            self.settle_able(aimed.who);
        }
    }

    fn explain_damage(&mut self, blow: &Blow, attacks: u8, degree: i32, armour: i32, damage: i32) {
        let Some(harm) = blow.harm else { return };
        let (base_by, word) =
            if harm.overloaded { (clause::OVERLOAD, Word::Overload) } else { (clause::BASE_DAMAGE, Word::Base) };
        self.log.add(base_by, word.label(), harm.base.into());
        let further = i32::from(blow.participants) - 1;
        let degree_by = if 1 < attacks { clause::CRITICAL_VOLLEY } else { clause::DEGREES_ADD_DAMAGE };
        let terms = [
            (clause::QUALITY, Word::Quality, i32::from(harm.quality)),
            (clause::SYNERGY_POWER, Word::Synergy, further),
            (degree_by, Word::Degree, degree - 1),
            (clause::ARMOUR, Word::Armour, -armour),
        ];
        for (by, word, value) in terms {
            if value != 0 {
                self.log.add(by, word.label(), value.into());
            }
        }
        self.log.total("damage", Ratio::from(i64::from(damage)), damage.into());
    }

    /// FY-11.4, FY-11.6.
    fn wound(&mut self, who: Who, source: Who, damage: i32, damage_type: DamageType, is_one_of_many: bool) {
        let damage = damage.clamp(0, 100) as u8;
        self.state.wounds.push(Wound { who, damage, damage_type, source });
        let fighter = self.state.fighter_mut(who);
        match damage_type {
            DamageType::MentalMagical => fighter.mind -= i16::from(damage),
            DamageType::BodilyPhysical | DamageType::BodilyMagical => fighter.body -= i16::from(damage),
        }
        let (body, mind) = (fighter.body, fighter.mind);
        self.befall(who, Mishap::Hurt);
        let clause = match damage_type {
            _ if is_one_of_many => clause::SEPARATE_WOUNDS,
            DamageType::MentalMagical => clause::BODY_AND_MIND,
            _ => clause::BASE_DAMAGE,
        };
        self.log.note(clause, || Event::Wounded { target: who, source, damage, damage_type, body, mind });
    }

    /// FY-11.10: what a success does besides damage.
    fn take_effect(&mut self, blow: &Blow, aimed: Aimed, degree: i32) {
        let more = |scales: bool| if scales { (degree - 1).clamp(0, 10) as u8 } else { 0 };
        use crate::content::DegreeScales as Scales;
        match blow.effect {
            BlowEffect::None => {}
            BlowEffect::Shove => self.shove(blow.attacker, aimed.who, degree),
            BlowEffect::Trip => self.trip(aimed.who),
            BlowEffect::Grab => self.hold(blow.attacker, aimed.who),
            BlowEffect::Condition { condition, turns, magnitude, scales } => {
                let turns = turns + more(scales == Scales::Duration);
                let magnitude = magnitude + more(scales == Scales::Magnitude);
                self.put_condition(aimed.who, condition, turns, magnitude, blow.attacker, clause::EFFECTS_NEED_SUCCESS);
            }
            BlowEffect::Tarnish { magnitude, scales } => {
                self.tarnish(magnitude + more(scales == Scales::Magnitude));
            }
        }
        if matches!(blow.effect, BlowEffect::Shove | BlowEffect::Trip | BlowEffect::Grab) {
            self.break_free(blow.attacker, aimed.who);
        }
    }

    /// FY-10.11: the item that the spell names.
    fn tarnish(&mut self, magnitude: u8) {
        let Some(frame) = self.state.frames.last() else { return };
        let target = match &frame.what {
            Doing::Deed(Deed::Cast(cast)) | Doing::Synergy(cast, _) => cast.target,
            _ => return,
        };
        let thing = match target {
            Target::Carried(who, item) => hands::carried_item(self.state, who, item, &crate::permit::aim::CARRIED),
            Target::Floor(cell, item) => hands::floor_item(self.state, cell, item),
            Target::None | Target::Who(_) => None,
        };
        let Some(thing) = thing else { return };
        let item = &mut self.state.items[thing as usize];
        // FY-17.5: this does add up, down to −3.
        item.quality = item.quality.saturating_sub_unsigned(magnitude).max(-3);
        let (kind, holder, quality) = (item.item, item.holder, item.quality);
        self.log.note(clause::QUALITY, || Event::QualityChanged { item: kind, holder, quality });
    }

    /// What every attack leaves behind, hit or miss.
    fn after_meeting(&mut self, blow: &Blow, aimed: Aimed, met: Met, degree: i32) {
        let (attacker, target) = (blow.attacker, aimed.who);
        self.state.rulings.retain(|ruling| match ruling {
            Ahead::Relation { attacker: by, target: on, .. } => !(*by == attacker && *on == target),
            Ahead::Forbid { who, .. } => *who != target,
            Ahead::Modifier { .. } => true,
        });
        self.state.last_attack =
            Some(LastAttack { attacker, target, relation: met.relation, because: met.because, degree: degree as u8 });
        if target != NOBODY && !self.state.fighter(target).alert {
            let fighter = self.state.fighter_mut(target);
            (fighter.alert, fighter.unaware) = (true, false);
            self.log.note(clause::ALERT_AFTER_ATTACK, || Event::Alerted { who: target });
        }
        self.throw_lands(aimed);
        if let Some(frame) = self.state.frames.last_mut()
            && let Stage::Next(place) = frame.stage
        {
            frame.stage = Stage::Next(place + 1);
            if let Some(next) = targeting::target_of(frame, place + 1) {
                self.log.note(clause::ROLL_ORDER, || Event::NextTarget { attacker, target: next.who });
            }
        }
    }

    /// FY-14.2, FY-12.3: what was thrown lies on the floor of the target's cell; what was conjured is used up.
    fn throw_lands(&mut self, aimed: Aimed) {
        let Some(frame) = self.state.frames.last() else { return };
        let by = frame.by;
        let Doing::Deed(Deed::Attack(strike)) = &frame.what else { return };
        match strike.with {
            With::Conjured => {
                let fighter = self.state.fighter_mut(by);
                fighter.conjured = fighter.conjured.saturating_sub(aimed.attacks);
            }
            With::Item(item) if strike.thrown && aimed.who != NOBODY => {
                let cell = self.state.fighter(aimed.who).cell;
                if let Some(thing) = hands::held_item(self.state, by, item) {
                    hands::put_on_floor(self.state, thing, cell);
                    self.log.note(clause::WEAPON_SKILL, || Event::Landed { item, cell });
                }
            }
            With::Fist | With::Kick | With::Item(_) => {}
        }
    }

    /// FY-10.10: attacking ends hiding; then the action is over.
    fn end_attack(&mut self) {
        if let Some(frame) = self.state.frames.last() {
            let who = frame.by;
            if self.state.fighter(who).hidden {
                self.state.fighter_mut(who).hidden = false;
                self.log.note(clause::HIDDEN_ATTACKER, || Event::Revealed { who });
            }
        }
        self.finish();
    }

    /// FY-10.12: the referee's modifier on the next check of somebody, once.
    pub(super) fn take_modifier(&mut self, who: Who) -> i32 {
        if self.state.rulings.is_empty() {
            return 0;
        }
        let place = self
            .state
            .rulings
            .iter()
            .position(|ruling| matches!(ruling, Ahead::Modifier { who: of, .. } if *of == who));
        match place.map(|place| self.state.rulings.remove(place)) {
            Some(Ahead::Modifier { amount, .. }) => amount.into(),
            _ => 0,
        }
    }
}

/// FY-10: the clause of a relation and its reason.
fn relation_clause(relation: Relation, because: Because) -> Clause {
    match because {
        Because::Referee => clause::REFEREE_OVERRIDE,
        Because::NotAlert => clause::SUDDEN,
        Because::NotAble => clause::NOT_ABLE,
        Because::Unattended => clause::ATTACK_ON_ITEM,
        Because::AttackerHidden => clause::HIDDEN_ATTACKER,
        Because::Declined | Because::NoPoints => clause::DECLINED_DEFENCE,
        Because::Chosen => clause::ORDINARY,
        Because::OwnTurn | Because::Paralysed | Because::AttackerNotInView | Because::NoFittingReaction => {
            match relation {
                Relation::Sudden => clause::SUDDEN,
                _ => clause::UNFORESEEN,
            }
        }
    }
}
