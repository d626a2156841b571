//! Effects: landing and renewal (FD-14.2, FD-14.3), ticks (step 3b), countdown (step 3d).

use holmgang_kernel::Ratio;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Op;

use crate::chance;
use crate::content::{Control, DamageType, Lasting, LastingId};
use crate::damage::{self, Exact, Helped};
use crate::event::{Event, Source};
use crate::labels::{Summand, Word};
use crate::resolve::Resolver;
use crate::state::{Effect, NOBODY, State, What, Who};
use crate::traits;
use crate::{Rules, clause, rolls};

/// An effect of the content on its way to its bearer.
#[derive(Clone, Copy)]
pub(crate) struct Landing {
    pub lasting: LastingId,
    pub bearer: Who,
    pub author: Option<Who>,
    pub remaining: u8,
    pub is_marked: bool,
    /// FD-2.5, FD-2.8: charges staked on the cast.
    pub staked: u8,
    /// The clause that speaks of this landing, if one does; else it follows from the effect.
    pub because: Option<Clause>,
}

impl Landing {
    /// Unmarked, for the duration of the content.
    pub fn of_content(rules: &Rules, lasting: LastingId, bearer: Who, author: Option<Who>) -> Self {
        let remaining = rules.lastings.get(lasting as usize).map_or(0, |lasting| lasting.duration);
        Landing { lasting, bearer, author, remaining, is_marked: false, staked: 0, because: None }
    }
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// Puts an effect on its bearer, or renews it there (FD-14.3). Strength is fixed now (FD-9.14).
    pub(crate) fn land(&mut self, landing: Landing) {
        let Landing { lasting: id, bearer, author, remaining, is_marked, staked, because } = landing;
        let Some(lasting) = self.rules.lastings.get(id as usize) else { return };
        let strength = strength(self.rules, self.state, id, author, staked, self.log);
        let by = because.unwrap_or_else(|| landing_clause(self.rules, self.state, lasting, bearer));
        let effect = Effect {
            what: What::Lasting(id),
            bearer,
            author: author.unwrap_or(NOBODY),
            remaining,
            is_fresh: bearer == self.state.active, // FD-14.2
            is_marked,
            strength,
        };
        if self.put(effect, stands_side_by_side(lasting), by) {
            self.change_movement(bearer, lasting.movement, lasting.control == Some(Control::Root));
        }
    }
}

/// FD-14.3: only DoTs and hostile effects with per-turn actions stand side by side when their authors differ.
fn stands_side_by_side(lasting: &Lasting) -> bool {
    lasting.dot.is_some() || lasting.hostile && lasting.per_turn.is_some()
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-14.3, FD-10.6: renews the same effect in its old place, or adds it as the youngest; true if it was added.
    pub(crate) fn put(&mut self, effect: Effect, side_by_side: bool, by: Clause) -> bool {
        let Effect { what, bearer, author, remaining, is_marked, .. } = effect;
        let same =
            |old: &&mut Effect| old.what == what && old.bearer == bearer && (!side_by_side || old.author == author);
        match self.state.effects.iter_mut().find(same) {
            Some(old) => {
                *old = effect;
                self.log.note(clause::RENEWAL, || Event::EffectRenewed { bearer, what, author, remaining, is_marked });
                false
            }
            None => {
                self.state.effects.push(effect);
                self.log.note(by, || Event::EffectLanded { bearer, what, author, remaining, is_marked });
                true
            }
        }
    }
}

/// The clause behind an ordinary landing: what is special about the effect, else its duration.
fn landing_clause(rules: &Rules, state: &State, lasting: &Lasting, bearer: Who) -> Clause {
    let acts_every_turn = lasting.dot.is_some() || lasting.heal_per_turn.is_some() || lasting.per_turn.is_some();
    match lasting.control {
        Some(Control::Stun) => return clause::STUN_OF_ONE_TURN,
        Some(Control::Root) => return clause::ROOT,
        Some(Control::Silence) => return clause::SILENCE_AND_STUN,
        None if acts_every_turn => return clause::DOT_STRENGTH_IS_FIXED,
        None => {}
    }
    if lasting.chance < 0 {
        return clause::RAISING_AND_LOWERING_APART;
    }
    if (lasting.chance > 0 || lasting.chance_die > 0) && rules.is_under(state, bearer, traits::CHANCE) {
        return clause::AGE_DECIDES;
    }
    if bearer == state.active { clause::FRESH_EFFECTS } else { clause::DURATION_UNIT }
}

/// FD-9.14, FD-15.7: the strength that an effect has from now on, in hundredths of a HP; 0 where it does nothing by itself.
pub fn strength<L: Log<Event>>(
    rules: &Rules,
    state: &State,
    id: LastingId,
    author: Option<Who>,
    staked: u8,
    log: &mut L,
) -> i32 {
    let lasting = &rules.lastings[id as usize];
    let label = Summand::Lasting(id).into();
    let acts = |heals: bool| lasting.per_turn.filter(|act| act.heals == heals).map(|act| act.base);
    let harms = lasting.dot.map(|(_, base)| base).or(acts(false));
    let exact = match (harms, lasting.heal_per_turn.or(acts(true))) {
        (Some(base), _) => {
            let exact =
                Exact::hundredths(damage::of_spell(rules, state, author, base, label, Helped::ByModifiers, log));
            if staked > 1 {
                // FD-2.8: the number staked does not strengthen a tick.
                log.percent(clause::STAKED_NUMBER_IS_INDIFFERENT, Word::Charges.into(), 100);
            }
            exact
        }
        (None, Some(base)) => {
            Exact::hundredths(damage::of_spell(rules, state, author, base, label, Helped::ByNothing, log)).charged(
                staked,
                damage::HEALING_PER_CHARGE,
                clause::CHARGED_HEALING,
                Word::Charges,
                log,
            )
        }
        (None, None) => return 0,
    };
    exact.kept(log)
}

impl<D: Dice, L: Log<Event>> Resolver<'_, D, L> {
    /// FD-8.5, FD-8.7: a change in the middle of the bearer's turn changes the MP left now.
    pub(crate) fn change_movement(&mut self, bearer: Who, change: i16, is_root: bool) {
        if bearer != self.state.active || change == 0 && !is_root {
            return;
        }
        let is_rooted = is_root || self.rules.is_under(self.state, bearer, traits::ROOT);
        let combatant = &mut self.state.combatants[bearer as usize];
        let points = if is_rooted {
            0
        } else {
            (i64::from(combatant.movement_points) + i64::from(change)).clamp(0, u8::MAX.into()) as u8
        };
        if points != combatant.movement_points {
            combatant.movement_points = points;
            let by = if is_rooted { clause::ROOT } else { clause::MOVEMENT_MODIFIERS };
            self.log.note(by, || Event::MovementChanged { who: bearer, movement_points: points });
        }
    }

    /// Step 3b: ticks on X in the order of application; fresh effects do not tick (FD-14.2). Stops when X dies.
    pub fn tick_effects(&mut self, who: Who) {
        for place in 0..self.state.effects.len() {
            let Some(effect) = self.state.effects.get(place).copied() else { return };
            let What::Lasting(id) = effect.what else { continue };
            if effect.bearer != who || effect.is_fresh || self.rules.traits[id as usize] & traits::TICKS == 0 {
                continue;
            }
            self.tick(place, effect, id);
            if !self.state.combatants[who as usize].alive {
                return;
            }
        }
    }

    fn tick(&mut self, place: usize, effect: Effect, id: LastingId) {
        let lasting = &self.rules.lastings[id as usize];
        let who = effect.bearer;
        if let Some((damage_type, _)) = lasting.dot {
            let by = self.absorb(place, effect, id);
            self.burn_by_effect(effect, id, damage_type, by);
        } else if let Some(per_turn) = lasting.per_turn {
            let chance = self.chance("chance", |rules, state, play| chance::of_tick(rules, state, who, lasting, play));
            let check = rolls::tick(self.dice, chance);
            self.log.note(clause::LASTING_SPELLS_USE_OWN_CHANCES, || Event::TickRolled {
                bearer: who,
                effect: id,
                chance: chance as u8,
                roll: check.roll.map(|roll| roll as u8),
                passed: check.passed,
            });
            match per_turn.damage_type {
                _ if !check.passed => {}
                Some(damage_type) => self.burn_by_effect(effect, id, damage_type, clause::DOT_STRENGTH_IS_FIXED),
                None => self.soothe(effect, id),
            }
        } else {
            self.soothe(effect, id);
        }
    }

    /// Healing of a tick.
    fn soothe(&mut self, effect: Effect, id: LastingId) {
        let by = clause::DOT_STRENGTH_IS_FIXED;
        self.log.term(Op::Add, by, Word::Strength.into(), Ratio::new_raw(effect.strength.into(), 100));
        let amount = Exact::hundredths(effect.strength.into()).settle("heal", self.log);
        self.heal(effect.bearer, Source::Effect(id, effect.author), amount, by);
    }

    /// FD-2.9 to FD-2.11, FD-2.17: a marked DoT takes a charge of its author, even if its damage should round to 0. Gives the clause of the tick.
    fn absorb(&mut self, place: usize, effect: Effect, id: LastingId) -> Clause {
        if !effect.is_marked {
            return clause::DOT_STRENGTH_IS_FIXED;
        }
        let author = match self.state.combatants.get_mut(effect.author as usize) {
            Some(author) if author.alive => author,
            _ => return clause::DEAD_AUTHOR_HAS_NO_CHARGES,
        };
        if author.charges == 0 {
            return clause::TICK_WITHOUT_CHARGE;
        }
        author.charges -= 1;
        let charges = author.charges;
        // FD-2.11: served in the order in which they tick; this one may not be the first of its author here.
        let served =
            |old: &Effect| old.bearer == effect.bearer && old.author == effect.author && old.is_marked && !old.is_fresh;
        let by = if self.state.effects[..place].iter().any(served) {
            clause::SEVERAL_MARKED_DOTS
        } else {
            clause::TICK_ABSORBS_CHARGE
        };
        self.log.note(by, || Event::ChargeAbsorbed { author: effect.author, effect: id, charges });
        clause::TICK_ABSORBS_CHARGE
    }

    /// Damage of a tick: strength, the absorbed charge, resistance of the moment (FD-9.14).
    fn burn_by_effect(&mut self, effect: Effect, id: LastingId, damage_type: DamageType, by: Clause) {
        let who = effect.bearer;
        self.log.term(
            Op::Add,
            clause::DOT_STRENGTH_IS_FIXED,
            Word::Strength.into(),
            Ratio::new_raw(effect.strength.into(), 100),
        );
        let absorbed = u8::from(by == clause::TICK_ABSORBS_CHARGE);
        let amount = Exact::hundredths(effect.strength.into())
            .charged(absorbed, damage::DAMAGE_PER_CHARGE, clause::TICK_ABSORBS_CHARGE, Word::AbsorbedCharge, self.log)
            .resisted(self.rules, self.state, who, damage_type, self.log)
            .settle("damage", self.log);
        self.hurt(who, Source::Effect(id, effect.author), damage_type, amount, by);
        self.settle_death(who);
    }

    /// Step 3d: effects on X that are not fresh lose a turn, fresh ones stop being fresh; all that reach 0 go together (FD-14.4).
    pub fn count_down_effects(&mut self, who: Who) {
        let mut expired = 0;
        for effect in self.state.effects.iter_mut().filter(|effect| effect.bearer == who) {
            if effect.is_fresh {
                effect.is_fresh = false;
            } else {
                effect.remaining = effect.remaining.saturating_sub(1);
                expired += usize::from(effect.remaining == 0);
            }
        }
        if expired == 0 {
            return;
        }
        for place in 0..self.state.effects.len() {
            let effect = self.state.effects[place];
            if is_over(&effect, who) {
                let by = if expired > 1 {
                    clause::SIMULTANEOUS_EXPIRY
                } else {
                    expiry_clause(self.rules, self.state, place)
                };
                self.log.note(by, || Event::EffectEnded { bearer: who, what: effect.what });
            }
        }
        self.state.effects.retain(|effect| !is_over(effect, who));
    }
}

fn is_over(effect: &Effect, who: Who) -> bool {
    effect.bearer == who && effect.remaining == 0 && !effect.is_fresh
}

/// FD-10.5 if a modifier that was the first of its queue leaves the next one in full, else FD-14.1.
fn expiry_clause(rules: &Rules, state: &State, place: usize) -> Clause {
    let effect = state.effects[place];
    let What::Lasting(id) = effect.what else { return clause::DURATION_UNIT };
    let is_lowering =
        |id: LastingId| rules.lastings[id as usize].chance_die == 0 && rules.lastings[id as usize].chance < 0;
    let mut queue = rules
        .lastings_on(state, effect.bearer, traits::CHANCE)
        .filter(|(other, _)| is_lowering(*other) == is_lowering(id));
    let is_first = queue.next().is_some_and(|(_, first)| first == place);
    if is_first && queue.next().is_some() { clause::FIRST_MODIFIER_ENDS } else { clause::DURATION_UNIT }
}
