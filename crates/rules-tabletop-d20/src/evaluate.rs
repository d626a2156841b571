//! How good a position is, in hundredths of a hit: for bots and cut-off search; and what a battle has cost (TD-23.10). Whole numbers only.
//!
//! Hits and life come first; then what hampers somebody, what he holds and has left; then the board: who reaches whom and from which side, who has
//! to come nearer, whose friend lies within reach of help. What one does to oneself weighs more than the same done by others: a bot that ends its
//! turn must never find it better to throw its sword away first.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Evaluate, Outlook, Ruleset, Toll};
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Arm};
use crate::arcs::Arc;
use crate::content::{DiceSum, Feat, Gear, SpellTarget};
use crate::encounter::Pools;
use crate::numbers::attack::Manner;
use crate::numbers::defence::Incoming;
use crate::state::{Condition, Effect, Fate, Figure, Infravision, Life, Pending, Posture, Standing, State, Team, Who};

/// A won battle.
const WON: i32 = 2_000_000;
/// The farthest gap that counts.
const MOST_GAP: i32 = 25;
/// Seen by nobody to be shot at: as if so many cells farther off.
const UNSEEN: i32 = 4;
/// How many fixed dice are thrown to see what comes of a question that waits.
const SAMPLES: u64 = 6;
const SAMPLE_SEED: u64 = 0x0A00;
/// The most questions that one deed can lead to.
const MOST_QUESTIONS: usize = 24;

holmgang_kernel::weights! {
    /// What an evaluation of this rulebook weighs with, in hundredths of a hit. A gap is worth more than it costs to be reached oneself, so that battles come
    /// to blows; what one does to oneself weighs more than what others have done.
    pub struct Weights {
        life = 3_500, 0..=15_000, "somebody who can act, beside the hits", "тот, кто может действовать, помимо хитов";
        fallen = 120, 0..=3_000, "somebody at 0 hits, who may be rescued (TD-22.2)", "лежащий с 0 хитов, которого можно спасти (TD-22.2)";
        danger = 40, 0..=200, "a hit that is lacking to a third of the most", "хит, которого не хватает до трети запаса";
        slot = 200, 0..=1_500, "a spell slot, for each circle", "ячейка заклинания, за круг";
        used_up = 500, 0..=3_000, "a potion or charge that is used up", "израсходованное зелье или заряд";
        prone = 300, 0..=2_000, "an enemy lying", "лежащий враг";
        prone_self = 900, 0..=4_000, "lying oneself", "лежать самому";
        unarmed = 400, 0..=3_000, "an enemy without a weapon", "враг без оружия";
        unarmed_self = 1_500, 200..=6_000, "being without a weapon oneself", "быть без оружия самому";
        kept_self = 100, 0..=1_500, "a weapon that one has with oneself", "оружие при себе";
        armour = 60, 0..=500, "a point of shield or armour of an enemy", "пункт щита или доспеха врага";
        armour_self = 200, 0..=1_500, "a point of one's own shield or armour", "пункт своего щита или доспеха";
        mounted = 100, 0..=1_500, "an enemy in the saddle", "враг в седле";
        mounted_self = 600, 0..=3_000, "being in the saddle", "быть в седле";
        gap = 80, 20..=400, "a cell by which an enemy is out of reach", "клетка, которой не хватает до врага";
        away_from_fallen = 60, 0..=400, "a cell between a fallen friend and a helper", "клетка между павшим другом и тем, кто поможет";
        front = 40, 0..=500, "an enemy in reach, from the front", "враг в досягаемости спереди";
        flank = 80, 0..=600, "the same from a flank", "то же с фланга";
        rear = 130, 0..=800, "the same from behind", "то же сзади";
        pressed = 120, 0..=1_000, "somebody who fights from afar, in reach", "дальнобойный боец в досягаемости";
        asleep = 400, 0..=3_000, "sleeping or held, beside each turn of it", "сон или обездвиженность, помимо каждого хода";
        asleep_turn = 250, 0..=2_000, "a turn of it", "ход в этом состоянии";
        turned = 1_200, 0..=5_000, "being turned", "изгнание";
        casting = 500, 0..=3_000, "a spell in the making", "заклинание, которое творится";
        bonus = 50, 0..=400, "a point of a bonus that lasts", "пункт действующей надбавки";
        mage_armour = 100, 0..=600, "a point of magic armour", "пункт магического доспеха";
        blow_to_come = 70, 0..=100, "percent of a blow of this turn that is still to come", "процент удара этого хода, который ещё впереди";
        blow_in_hand = 50, 0..=100, "percent of a blow that could still be struck", "процент удара, который ещё можно нанести";
    }
}

impl Evaluate for Rules {
    const OUTLOOK: Outlook = Outlook { rounds: 2, scale: 6_000 };
    holmgang_kernel::weighs_with!(Weights);

    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let Some(team) = Team::of(seat) else { return 0 };
        if state.standing.is_open() && state.pending.is_some() {
            return self.expected(state, team);
        }
        self.stand(state, team)
    }

    /// What a side has lost of the resources with which it began, and how many of it are dead.
    fn toll(&self, start: &State, end: &State, seat: Seat) -> Option<Toll> {
        let team = Team::of(seat)?;
        let lost = self.loss(end, team, |who| Pools::now(self, start, who));
        let fallen = self.members(end, team).filter(|who| end.figure(*who).fate == Fate::Dead).count() as u32;
        Some(Toll { lost, fallen, rounds: end.round.into() })
    }
}

impl Rules {
    /// A question in the middle of a deed: every blow that is offered is struck, and the deed goes on with fixed dice.
    fn expected(&self, state: &State, team: Team) -> i32 {
        let mut sum = 0;
        for sample in 0..SAMPLES {
            let mut after = state.clone();
            let mut dice = Swift::new(SAMPLE_SEED, sample);
            for _ in 0..MOST_QUESTIONS {
                let answer = match after.pending {
                    Some(Pending::Strike { who, .. }) => (who, Action::Strike { nonlethal: false }),
                    Some(Pending::Counter { who, .. }) => (who, Action::Counter),
                    Some(Pending::Follow { who, .. }) => (who, Action::Decline),
                    // What the referee will say nobody knows.
                    _ => break,
                };
                let seat = after.figure(answer.0).team.seat();
                self.apply(&mut after, seat, &answer.1, &mut dice, &mut Silent);
            }
            sum += i64::from(self.stand(&after, team));
        }
        (sum / SAMPLES as i64) as i32
    }

    /// The position as it stands.
    fn stand(&self, state: &State, team: Team) -> i32 {
        let verdict = match state.standing {
            Standing::Won(winner, _) if winner == team => WON,
            Standing::Won(..) => -WON,
            // A draw is nobody's: the rest of the sum does not count.
            Standing::Draw(_) => return 0,
            Standing::Open => 0,
        };
        let mut sum = 0;
        for who in state.everybody() {
            let own = state.figure(who).team == team;
            let worth = self.worth_of(state, who, own);
            sum += if own { worth } else { -worth };
        }
        for effect in &state.effects {
            let worth = self.weight(state, effect);
            sum += if state.figure(effect.bearer).team == team { worth } else { -worth };
        }
        if state.standing.is_open() {
            sum += self.board_worth(state, team) + self.tempo(state, team);
        }
        verdict + sum.clamp(-900_000, 900_000)
    }

    /// Somebody by himself: life, hits, what hampers him, what he has left.
    fn worth_of(&self, state: &State, who: Who, own: bool) -> i32 {
        let (figure, sheet, weights) = (state.figure(who), state.sheet(who), &self.weights);
        let left: i32 =
            figure.slots.iter().zip(1..).map(|(slots, circle)| i32::from(*slots) * circle * weights.slot).sum();
        let left = left - i32::from(figure.used_up) * weights.used_up;
        match figure.life {
            Life::Dead | Life::Fled => return left,
            Life::Incapacitated => return left + weights.fallen,
            Life::Active => {}
        }
        let vigour = i32::from(figure.vigour());
        // The last third of the hits is worth more: there the end is near.
        let danger = (i32::from(sheet.hp_max) / 3 - vigour).max(0) * weights.danger;
        let pick = |own_cost: i32, cost: i32| if own { own_cost } else { cost };
        let posture = match figure.posture {
            Posture::Standing => 0,
            Posture::Crouched => pick(600, 60),
            Posture::Kneeling => pick(700, 150),
            Posture::AllFours => pick(800, 200),
            Posture::Prone => pick(weights.prone_self, weights.prone),
        };
        // A shield alone is no weapon.
        let unarmed = self.usual_arm(state, who) == Arm::Fists && !sheet.has(Feat::UnarmedFighting);
        let mut worth = weights.life + vigour * 100 - danger + left - posture;
        worth -= if unarmed { pick(weights.unarmed_self, weights.unarmed) } else { 0 };
        worth += self.kept(state, who) * pick(weights.kept_self, 30);
        if sheet.has(Feat::TwoWeaponFighting) && self.has_two_weapons(state, who) {
            worth += pick(300, 100);
        }
        worth += (i32::from(figure.shield_bonus) + i32::from(figure.armor_bonus))
            * pick(weights.armour_self, weights.armour);
        worth += if figure.mounted { pick(weights.mounted_self, weights.mounted) } else { 0 };
        if figure.infravision == Infravision::On {
            worth += if self.is_dark(state) { 150 } else { -600 };
        }
        worth - self.hampered(figure) - if self.is_empty_crossbow(state, figure) { 150 } else { 0 }
    }

    /// What conditions without numbers cost.
    fn hampered(&self, figure: &Figure) -> i32 {
        let cost = |what: Condition, cost: i32| if figure.is(what) { cost } else { 0 };
        cost(Condition::Surprised, 200)
            + cost(Condition::Hurricane, 150)
            + cost(Condition::OffBalance, 150)
            + cost(Condition::Entangled, 200)
    }

    /// How many weapons that are not for throwing somebody has with him, in hand or not; at most as many as he came with, so that nobody gathers more.
    fn kept(&self, state: &State, who: Who) -> i32 {
        let is_kept = |gear: &Gear| match gear {
            Gear::Weapon(weapon) => self.weapons[usize::from(*weapon)].distracts == 0,
            _ => false,
        };
        let sheet = state.sheet(who);
        let at_first = sheet.main_hand.iter().chain(&sheet.off_hand).chain(&sheet.carried).filter(|gear| is_kept(gear));
        let now = self.belongings(state, who).filter(|id| is_kept(&state.things[usize::from(*id)].gear));
        at_first.count().min(now.count()) as i32
    }

    fn is_empty_crossbow(&self, state: &State, figure: &Figure) -> bool {
        state.things.get(usize::from(figure.main)).is_some_and(|thing| match thing.gear {
            Gear::Weapon(weapon) => self.weapons[usize::from(weapon)].crossbow && !thing.loaded,
            _ => false,
        })
    }

    /// What an effect is worth to its bearer's side.
    fn weight(&self, state: &State, effect: &Effect) -> i32 {
        if state.figure(effect.bearer).life != Life::Active {
            return 0;
        }
        let (value, weights) = (i32::from(effect.value), &self.weights);
        match effect.what {
            Condition::Asleep | Condition::Immobilised => {
                -(weights.asleep + weights.asleep_turn * i32::from(effect.left.min(4)))
            }
            Condition::Turned => -weights.turned,
            Condition::Casting => weights.casting,
            Condition::Prayer => 60 * value,
            Condition::MageArmor => weights.mage_armour * value,
            Condition::Morale | Condition::RefereeAttack | Condition::RefereeAc | Condition::Cover => {
                weights.bonus * value
            }
            Condition::HelpedAttack | Condition::HelpedAc => 100,
            Condition::Holding => 60,
            _ => 0,
        }
    }

    /// Who reaches whom and from which side; and for one's own side alone, who has to come nearer: a side that fled from the other would otherwise
    /// gain as much as it loses, and nobody would ever come.
    fn board_worth(&self, state: &State, team: Team) -> i32 {
        let weights = &self.weights;
        let mut sum = 0;
        for who in state.everybody() {
            let figure = state.figure(who);
            if !figure.can_act() {
                continue;
            }
            let own = figure.team == team;
            let mut reached = false;
            for other in state.everybody() {
                let foe = state.figure(other);
                if foe.team == figure.team || foe.life != Life::Active {
                    continue;
                }
                let far = self.distance(state, who, other);
                if far < 16 && figure.reach >> far & 1 == 1 {
                    let threat = match self.arc_of(state, other, who) {
                        Arc::Front => weights.front,
                        Arc::Flank => weights.flank,
                        Arc::Rear => weights.rear,
                    };
                    let threat = threat + if self.wants_distance(state, other).is_some() { weights.pressed } else { 0 };
                    sum += if own { threat } else { -threat };
                }
                reached |= far < 16 && foe.reach >> far & 1 == 1;
            }
            if own {
                sum -= self.gap(state, who) * weights.gap;
                sum -= self.away_from_the_fallen(state, who) * weights.away_from_fallen;
                sum += if reached && figure.is(Condition::TotalDefence) { 150 } else { 0 };
            }
        }
        sum
    }

    /// How far somebody strikes without coming near, if he does: with a bow, or with spells while slots are left.
    fn wants_distance(&self, state: &State, who: Who) -> Option<u8> {
        let (figure, sheet) = (state.figure(who), state.sheet(who));
        let weapon = self.weapon_of(state, figure.main).map(|weapon| &self.weapons[usize::from(weapon)]);
        if let Some(weapon) = weapon.filter(|weapon| weapon.is_ranged) {
            return Some(weapon.aimed_range);
        }
        if sheet.spells == 0 || figure.slots.iter().all(|slots| *slots == 0) {
            return None;
        }
        let hostile = self.spells.iter().enumerate().filter(|(place, spell)| {
            sheet.spells >> place & 1 == 1 && spell.is_hostile() && spell.damage.is_some() && !spell.touch
        });
        hostile.map(|(_, spell)| spell.range).max()
    }

    /// By how many cells somebody is short of the nearest enemy whom he could strike.
    fn gap(&self, state: &State, who: Who) -> i32 {
        let figure = state.figure(who);
        let range = self.wants_distance(state, who);
        let farthest = if figure.reach == 0 { 1 } else { 15 - figure.reach.leading_zeros() as i32 };
        let mut least = MOST_GAP;
        let mut any = false;
        for other in state.everybody() {
            let foe = state.figure(other);
            if foe.team == figure.team || foe.life != Life::Active {
                continue;
            }
            any = true;
            let far = i32::from(self.distance(state, who, other));
            let unseen = if self.sees(state, who, other) { 0 } else { UNSEEN };
            let gap = match range {
                Some(range) => (far - i32::from(range)).max(0) + unseen,
                None if far < 16 && figure.reach >> far & 1 == 1 => unseen,
                None => (far - farthest).abs().max(1) + unseen,
            };
            least = least.min(gap);
        }
        if any { least } else { 0 }
    }

    /// How far somebody who could help is from the nearest fallen friend; 0 if nobody lies there or he cannot.
    fn away_from_the_fallen(&self, state: &State, who: Who) -> i32 {
        let figure = state.figure(who);
        let lies = |other: &Who| {
            let friend = state.figure(*other);
            friend.life == Life::Incapacitated && friend.home == figure.team
        };
        let nearest = state.everybody().filter(lies).map(|other| i32::from(self.distance(state, who, other))).min();
        match nearest {
            Some(far) if self.can_heal(state, who) => (far - 1).clamp(0, MOST_GAP),
            _ => 0,
        }
    }

    /// Whether somebody has a potion or a spell that heals.
    fn can_heal(&self, state: &State, who: Who) -> bool {
        let (figure, sheet) = (state.figure(who), state.sheet(who));
        let by_spell = sheet.spells != 0
            && self.spells.iter().enumerate().any(|(place, spell)| {
                let slots = figure.slots.iter().skip(usize::from(spell.circle.max(1)) - 1);
                sheet.spells >> place & 1 == 1
                    && spell.target == SpellTarget::Allies
                    && spell.heals.is_some()
                    && slots.copied().any(|slots| slots > 0)
            });
        by_spell || i64::from(figure.used_up) < Pools::full(self, sheet).charges
    }

    /// What is left of a turn that has begun: a blow still to come counts for less than one that was struck. A turn at its very start counts for
    /// nothing, so that ending one's own turn before a friend's is no gain.
    fn tempo(&self, state: &State, team: Team) -> i32 {
        let who = state.active;
        let figure = state.figure(who);
        if figure.team != team || !figure.can_act() || state.pending.is_some() {
            return 0;
        }
        let spent = -3 * (i32::from(100 - state.time_left) / 50);
        if let Some(series) = &state.series {
            let both = self.has_two_weapons(state, who);
            // The blow of the other hand is lost with its weapon.
            let blows = i32::from(series.main) + i32::from(series.off && both) + i32::from(series.shot);
            let penalty = if both {
                self.two_weapon_columns(state, who).0
            } else if series.natural.is_some() {
                0
            } else {
                -2
            };
            return spent + blows * self.best_blow(state, who, penalty) * self.weights.blow_to_come / 100;
        }
        if state.time_left == 100 || state.time_left < 50 || state.standard_used {
            return spent;
        }
        spent + self.best_blow(state, who, 0) * self.weights.blow_in_hand / 100
    }

    /// The most that a blow of the arm at hand can be expected to do now.
    fn best_blow(&self, state: &State, who: Who, penalty: i8) -> i32 {
        let arm = self.usual_arm(state, who);
        let enemies = state
            .everybody()
            .filter(|other| state.are_enemies(who, *other) && state.figure(*other).life == Life::Active);
        let blows = enemies
            .filter(|target| self.check_aim(state, who, *target, arm).is_ok())
            .map(|target| self.expected_blow(state, who, target, arm, penalty));
        blows.max().unwrap_or(0)
    }

    /// What a blow can be expected to take, in hundredths of a hit, without its criticals.
    pub fn expected_blow(&self, state: &State, who: Who, target: Who, arm: Arm, penalty: i8) -> i32 {
        let Some(weapon) = self.weapon_in(state, who, arm) else { return 0 };
        let ranged = self.is_shot(state, who, target, weapon);
        let ac = self.armour_class(state, target, Incoming { by: who, touch: false, from_afar: ranged }, &mut ());
        let manner = Manner { later: penalty, ..Manner::default() };
        let total = if ranged {
            self.ranged_total(state, who, target, weapon, manner, &mut ())
        } else {
            self.melee_total(state, who, target, weapon, manner, &mut ())
        };
        // Of the twenty numbers of the die: 1 always misses, 20 always hits.
        let hits = (21 - (ac - total)).clamp(1, 19);
        let part = self.strength_part(state, who, arm, weapon, ranged);
        let damage = mean(self.weapon_dice(state, who, weapon)) + self.strength_of(state, who, part, &mut ()) * 100;
        let most = i32::from(state.figure(target).vigour()).max(1) * 100;
        damage.clamp(100, most.max(100)) * hits / 20
    }
}

/// The mean of dice, in hundredths.
fn mean(dice: DiceSum) -> i32 {
    i32::from(dice.count) * (i32::from(dice.sides) + 1) * 50 + i32::from(dice.plus) * 100
}
