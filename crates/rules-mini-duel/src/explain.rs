//! A hit with all its numbers (MD-3.12): worked out from the state before the action, by the same functions as the hit itself, so that players can redo the sum by hand.

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::tally::{Label, Op, Tally, Term, Terms, round_half_up};

use crate::Rules;
use crate::clause;
use crate::content::{Change, Stat};
use crate::damage::{
    ATTACK_UNIT, Blow, POINT, STANCE_PERCENT, STANCE_POINTS, WHOLE_DEFENCE, WHOLE_SHARE, attack_points, defence,
    defence_percent,
};
use crate::event::{Mark, Means, Stance, Strike};
use crate::labels;
use crate::state::{Place, State};

impl Rules {
    /// Every number of a hit with its terms, in the order of the formula.
    pub(crate) fn explain_strike(&self, before: &State, strike: &Strike) -> Vec<Tally> {
        let mut tallies = Vec::new();
        if strike.evade > 0 {
            let chance = i64::from(strike.evade);
            let mut terms = Vec::new();
            terms.add(clause::EVADE_FIRST, labels::EVADE, chance);
            tallies.push(Tally { figure: "evade", terms, exact: chance.into(), value: chance });
        }
        let by = before.lineup.place[usize::from(strike.by) % before.lineup.place.len()];
        if strike.is_evaded() || usize::from(by) >= before.lineup.who.len() {
            return tallies;
        }
        let (physical_attack, magic_attack) = self.attacks_with(before, by, strike.with);
        let guard = Guard::of(self, before, strike.target);
        let told = Told { rules: self, before };
        if !matches!(strike.with, Means::Spell(_)) {
            tallies.push(told.attack(by, Stat::PhysicalAttack, physical_attack));
        }
        tallies.push(told.defence(&guard, Stat::PhysicalDefence, guard.physical_defence));
        tallies.push(match strike.with {
            Means::Spell(item) => told.lightning(item, magic_attack),
            _ => told.attack(by, Stat::MagicAttack, magic_attack),
        });
        tallies.push(told.defence(&guard, Stat::MagicDefence, guard.magic_defence));
        let (physical_defence, magic_defence) = (guard.physical_defence, guard.magic_defence);
        let shares = self.shares(strike.with);
        for (figure, attack, share, label) in [
            ("physical_share", physical_attack, shares.physical, labels::PHYSICAL_ATTACK),
            ("magic_share", magic_attack, shares.magic, labels::MAGIC_ATTACK),
        ] {
            // MD-5.7: only a skill takes another part than the whole.
            if i64::from(share) != WHOLE_SHARE {
                tallies.push(share_of(figure, attack, share, label));
            }
        }
        tallies.push(damage(&Blow { physical_attack, magic_attack, shares, physical_defence, magic_defence }));
        tallies.push(health(strike));
        tallies
    }
}

/// What stands behind the target's defences.
struct Guard {
    /// A piece; none for a Wall.
    place: Option<Place>,
    stance: Stance,
    /// Sheet values in percent.
    sheet: (i16, i16),
    physical_defence: i64,
    magic_defence: i64,
}

impl Guard {
    fn of(rules: &Rules, before: &State, target: Mark) -> Guard {
        match target {
            Mark::Piece(who) => {
                let place = before.lineup.place[usize::from(who) % before.lineup.place.len()];
                let (physical_defence, magic_defence) = rules.defences(before, place);
                let sheet = (before.stat(place, Stat::PhysicalDefence), before.stat(place, Stat::MagicDefence));
                Guard { place: Some(place), stance: before.stance(place), sheet, physical_defence, magic_defence }
            }
            Mark::Wall(id) => {
                let index = (0..before.duel.walls.len()).find(|index| before.wall_id(*index) == id);
                let wall = index.and_then(|index| before.duel.walls.get(index));
                let sheet = wall.map_or((0, 0), |wall| (wall.physical_defence, wall.magic_defence));
                let of = |percent: i16| defence(percent, 0, Stance::None);
                let (physical_defence, magic_defence) = (of(sheet.0), of(sheet.1));
                Guard { place: None, stance: Stance::None, sheet, physical_defence, magic_defence }
            }
        }
    }
}

struct Told<'a> {
    rules: &'a Rules,
    before: &'a State,
}

impl Told<'_> {
    /// What each effect on a piece changes, oldest first.
    fn changes(&self, place: Place, change: Change) -> Vec<(crate::state::What, i64)> {
        let effects = self.before.effects_on(place);
        let changes =
            effects.map(|effect| (effect.what, i64::from(self.rules.changes_of(self.before, effect)[change as usize])));
        changes.filter(|(_, amount)| *amount != 0).collect()
    }

    fn attack(&self, by: Place, stat: Stat, attack: i64) -> Tally {
        let (figure, label, percent, points) = match stat {
            Stat::MagicAttack => {
                ("magic_attack", labels::MAGIC_ATTACK, Change::MagicAttackPercent, Change::MagicAttack)
            }
            _ => ("physical_attack", labels::PHYSICAL_ATTACK, Change::PhysicalAttackPercent, Change::PhysicalAttack),
        };
        let sheet = i64::from(self.before.stat(by, stat));
        let mut terms = Vec::new();
        terms.add(clause::DAMAGE_FORMULA, label, sheet);
        for (what, amount) in self.changes(by, points) {
            terms.add(clause::EFFECTS_ADD_UP, labels::of_effect(what), amount);
        }
        for (what, amount) in self.changes(by, percent) {
            let share = Ratio::new(sheet * amount, 100);
            terms.term(Op::Add, clause::EFFECTS_ADD_UP, labels::of_effect(what), share);
        }
        limit(&mut terms, attack_points(attack), clause::EFFECTS_ADD_UP);
        Tally { figure, terms, exact: attack_points(attack), value: round_half_up(attack, ATTACK_UNIT) }
    }

    fn lightning(&self, item: u16, attack: i64) -> Tally {
        let mut terms = Vec::new();
        if let Some(book) = self.rules.items.get(usize::from(item)) {
            let (cited, level) = (clause::HEALING_AND_LIGHTNING, Ratio::new(i64::from(book.level), 3));
            terms.add(cited, labels::BOOK_HEALTH, i64::from(book.stats[Stat::MaxHealth as usize]));
            terms.term(Op::Times, cited, labels::BOOK_LEVEL, level);
            terms.term(Op::Times, cited, labels::TWICE, Ratio::from(2));
        }
        let value = round_half_up(attack, ATTACK_UNIT);
        Tally { figure: "magic_attack", terms, exact: attack_points(attack), value }
    }

    fn defence(&self, guard: &Guard, stat: Stat, defence: i64) -> Tally {
        let (figure, label, change, sheet) = match stat {
            Stat::MagicDefence => ("magic_defence", labels::MAGIC_DEFENCE, Change::MagicDefence, guard.sheet.1),
            _ => ("physical_defence", labels::PHYSICAL_DEFENCE, Change::PhysicalDefence, guard.sheet.0),
        };
        let mut terms = Vec::new();
        terms.add(clause::TYPE_AGAINST_TYPE, label, i64::from(sheet));
        for (what, amount) in guard.place.map_or(Vec::new(), |place| self.changes(place, change)) {
            terms.add(clause::EFFECTS_ADD_UP, labels::of_effect(what), amount);
        }
        match guard.stance {
            Stance::None => {}
            Stance::Points => terms.add(clause::GUARD_STANCE, labels::STANCE, STANCE_POINTS),
            Stance::Relative => terms.percent(clause::RELATIVE_GUARD, labels::STANCE, STANCE_PERCENT),
        }
        limit(&mut terms, defence_percent(defence), clause::DEFENCE_LIMITS);
        Tally { figure, terms, exact: defence_percent(defence), value: round_half_up(defence, 100) }
    }
}

/// MD-3.4, MD-3.6: the four products of the formula, and the one rounding.
fn damage(blow: &Blow) -> Tally {
    let damage = blow.damage();
    let exact = Ratio::new(damage.exact, POINT);
    let parts = [
        (blow.physical_attack, blow.shares.physical, blow.physical_defence, labels::PHYSICAL_PARTS),
        (blow.magic_attack, blow.shares.magic, blow.magic_defence, labels::MAGIC_PARTS),
    ];
    let mut terms = Vec::new();
    for (attack, share, defence, (raw_label, less_label)) in parts {
        let raw = Ratio::new(attack * i64::from(share), ATTACK_UNIT * WHOLE_SHARE);
        let cited = if i64::from(share) == WHOLE_SHARE { clause::DAMAGE_FORMULA } else { clause::SKILL_DAMAGE };
        terms.term(Op::Add, cited, raw_label, raw);
        terms.term(Op::Add, cited, less_label, -raw * Ratio::new(defence, WHOLE_DEFENCE));
    }
    let rounded = Ratio::from(i64::from(damage.points));
    if exact != rounded {
        terms.term(Op::Round, clause::ONE_ROUNDING, labels::ROUNDED, rounded);
    }
    Tally { figure: "damage", terms, exact, value: damage.points.into() }
}

/// MD-5.7: the part of an attack that a skill strikes with.
fn share_of(figure: &'static str, attack: i64, share: i16, label: Label) -> Tally {
    let mut terms = Vec::new();
    terms.term(Op::Add, clause::DAMAGE_FORMULA, label, attack_points(attack));
    terms.percent(clause::SKILL_DAMAGE, labels::SHARE, i64::from(share));
    let part = attack * i64::from(share);
    let whole = ATTACK_UNIT * WHOLE_SHARE;
    Tally { figure, terms, exact: Ratio::new(part, whole), value: round_half_up(part, whole) }
}

/// MD-3.12: Health before and after; never below 0 (MD-3.9).
fn health(strike: &Strike) -> Tally {
    let (before, damage) = (i64::from(strike.health_before), i64::from(strike.damage));
    let mut terms = Vec::new();
    terms.add(clause::HIT_EXPLAINS_ITSELF, labels::HEALTH, before);
    terms.add(clause::DAMAGE_FORMULA, labels::DAMAGE, -damage);
    if before < damage {
        terms.term(Op::Floor, clause::DEATH, labels::LIMIT, Ratio::from(0));
    }
    Tally { figure: "health", terms, exact: Ratio::from(before - damage), value: strike.health.into() }
}

/// MD-3.5, MD-4.2: where a limit counted, it is a term of its own.
fn limit(terms: &mut Vec<Term>, result: Ratio<i64>, cited: Clause) {
    let mut sum = Ratio::from(0);
    let mut is_on_guard = false;
    for term in terms.iter() {
        match term.op {
            Op::Times => sum *= term.value,
            _ => sum += term.value,
        }
        is_on_guard |= term.label == labels::STANCE;
    }
    if sum > result {
        let cited = if is_on_guard { clause::STANCE_STOPS_AT_100 } else { cited };
        terms.term(Op::Cap, cited, labels::LIMIT, result);
    } else if sum < result {
        terms.term(Op::Floor, cited, labels::LIMIT, result);
    }
}
