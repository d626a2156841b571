//! Events as lines of the log: present tense, names in the nominative, numbers old → new. The sentences stand in `event.rs`; here is what they are told
//! with.

mod ruling;

use holmgang_kernel::event::Concern;
use holmgang_kernel::say;
use holmgang_kernel::view::{Fate, Line, Seen};
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::action::{Aim, RulingKind};
use crate::content::{Brings, DamageType, LastingId, SpellId};
use crate::describe;
use crate::event::{Event, Source};
use crate::names::{cell_label, cell_name};
use crate::state::{NOBODY, Place, State, Who};

impl Rules {
    /// An event as a line of the log. Nothing in this rulebook is hidden from anybody.
    pub fn told(&self, state: &State, event: &Event, lang: Lang) -> Line {
        let Concern { who, others, cells } = event.concern();
        let tokens: Vec<Who> =
            who.into_iter().chain(others).filter(|who| usize::from(*who) < state.combatants.len()).collect();
        let side = who
            .or(tokens.first().copied())
            .and_then(|who| state.combatants.get(usize::from(who)))
            .map(|one| one.team as u8);
        Line {
            text: event.sentence(&Teller { rules: self, state, lang }),
            side,
            tokens: tokens.into_iter().map(|who| self.id_of(state, who)).collect(),
            cells: cells.into_iter().map(cell_name).collect(),
            rank: event.rank(),
            seen: self.seen(state, event),
        }
    }

    /// What is called out over somebody: what was not hurt, and why.
    fn seen(&self, state: &State, event: &Event) -> Option<Seen> {
        let (what, who) = match *event {
            Event::BlockRolled { who, passed: true, .. } => (Fate::Blocked, who),
            Event::ReflectRolled { who, passed: true, .. } => (Fate::Reflected, who),
            // It is the cast that fails, whoever it was meant for: the line says so too.
            Event::SuccessRolled { who, target: NOBODY, passed: false, .. } => (Fate::Failed, who),
            Event::SuccessRolled { target, passed: false, .. } => (Fate::Failed, target),
            _ => return None,
        };
        (usize::from(who) < state.combatants.len()).then(|| Seen { what, token: self.id_of(state, who) })
    }
}

/// What a sentence is told with.
pub struct Teller<'a> {
    pub rules: &'a Rules,
    /// The state after the action.
    pub state: &'a State,
    pub lang: Lang,
}

impl Teller<'_> {
    pub(crate) fn name(&self, who: Who) -> String {
        self.rules.name_of(self.state, who, self.lang)
    }

    pub(crate) fn names(&self, all: &[Who]) -> String {
        all.iter().map(|who| self.name(*who)).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn weapon(&self, who: Who) -> String {
        self.rules.weapon_name(self.state, who, self.lang)
    }

    pub(crate) fn effect(&self, effect: LastingId) -> &str {
        self.rules.lasting_name(effect, self.lang)
    }

    pub(crate) fn damage(&self, damage_type: DamageType) -> &'static str {
        damage_type.name().get(self.lang)
    }

    pub(crate) fn turns(&self, count: u8) -> String {
        describe::turns(count, self.lang)
    }

    pub(crate) fn percent(&self, value: u8) -> String {
        describe::percent(value, self.lang)
    }

    /// ` → Anna`; nothing of what is aimed at nobody, or at oneself.
    pub(crate) fn aimed(&self, who: Who, aim: Aim) -> String {
        match aim {
            Aim::None => String::new(),
            Aim::Who(target) if target == who => String::new(),
            Aim::Who(target) => format!(" → {}", self.name(target)),
            Aim::Cell(cell) => format!(" → {}", cell_label(cell, self.lang)),
        }
    }

    pub(crate) fn with_charges(&self, count: u8) -> String {
        if count > 0 { format!(", {}", describe::charges(count, self.lang)) } else { String::new() }
    }

    pub(crate) fn price(&self, action_points: u8, attack_points: u8, energy: i16, charges: u8) -> String {
        let lang = self.lang;
        let mut parts = Vec::new();
        if action_points > 0 {
            parts.push(say!(lang, "{action_points} AP", "{action_points} ОД"));
        }
        if attack_points > 0 {
            parts.push(describe::attack_points(attack_points, lang));
        }
        if energy > 0 {
            parts.push(say!(lang, "{energy} energy", "{energy} энергии"));
        }
        if charges > 0 {
            parts.push(describe::charges(charges, lang));
        }
        if parts.is_empty() { "0".to_owned() } else { parts.join(", ") }
    }

    pub(crate) fn spell_on(&self, spell: SpellId, target: Who) -> String {
        let spell = self.rules.spell_name(spell, self.lang);
        if target == NOBODY { spell.to_owned() } else { format!("{spell} → {}", self.name(target)) }
    }

    pub(crate) fn effect_on(&self, effect: LastingId, target: Who) -> String {
        format!("{} → {}", self.effect(effect), self.name(target))
    }

    pub(crate) fn brought_on(&self, brings: Brings, target: Who) -> String {
        format!("{} → {}", self.rules.brought_name(brings, self.lang), self.name(target))
    }

    /// `Fire Bolt: roll 71 against 76, works.`; without a roll it was certain.
    pub(crate) fn rolled(
        &self,
        what: &str,
        roll: Option<u8>,
        chance: u8,
        passed: bool,
        en: [&str; 2],
        ru: [&str; 2],
    ) -> String {
        let outcome = self.lang.pick(en, ru)[usize::from(passed)];
        match roll {
            Some(roll) => say!(
                self.lang,
                "{what}: roll {roll} against {chance}, {outcome}.",
                "{what}: бросок {roll} против {chance}, {outcome}."
            ),
            None => {
                let chance = self.percent(chance);
                say!(self.lang, "{what}: {chance}, no roll, {outcome}.", "{what}: {chance}, без броска, {outcome}.")
            }
        }
    }

    pub(crate) fn rider_rolled(&self, what: &str, roll: Option<u8>, chance: u8, passed: bool) -> String {
        if roll.is_none() && !passed {
            // FD-12.8, FD-10.21: there may be no chance to name, only nothing to come with.
            return say!(self.lang, "{what}: no roll, does not land.", "{what}: без броска, не удалось.");
        }
        self.rolled(what, roll, chance, passed, ["does not land", "lands"], ["не удалось", "удалось"])
    }

    pub(crate) fn source(&self, source: Source) -> String {
        match source {
            Source::Plain(who) => self.weapon(who),
            Source::Spell(spell, _) => self.rules.spell_name(spell, self.lang).to_owned(),
            Source::LifeSteal(spell, _) => {
                say!(self.lang, "{}, life steal", "{}, вампиризм", self.rules.spell_name(spell, self.lang))
            }
            Source::Effect(effect, _) => self.effect(effect).to_owned(),
            Source::Object(thing) => self.rules.thing_name(thing, self.lang).to_owned(),
        }
    }

    pub(crate) fn not_lost(&self, amount: i16, lost: i16) -> String {
        if lost < amount { say!(self.lang, " ({lost} lost)", " (потеряно {lost})") } else { String::new() }
    }

    pub(crate) fn not_gained(&self, surplus: i16) -> String {
        if surplus > 0 {
            say!(self.lang, " ({surplus} over the maximum)", " ({surplus} сверх предела)")
        } else {
            String::new()
        }
    }

    pub(crate) fn overflow(&self, overflow: i16) -> String {
        if overflow > 0 {
            say!(self.lang, "; {overflow} over the maximum", "; {overflow} сверх предела")
        } else {
            String::new()
        }
    }

    pub(crate) fn gained(&self, gained: u8, lost: u8, held: u8) -> String {
        if (gained, lost) == (0, 0) {
            return describe::charges(held, self.lang);
        }
        let (more, old) = (describe::charges(gained, self.lang), held - gained);
        let over = if lost > 0 {
            say!(self.lang, "; {lost} lost over the level", "; сверх уровня сгорает {lost}")
        } else {
            String::new()
        };
        format!("+{more}, {old} → {held}{over}")
    }

    pub(crate) fn mark(&self, is_marked: bool) -> &'static str {
        if is_marked { self.lang.pick(", consumes charges", ", употребляет заряды") } else { "" }
    }
}

impl Aim {
    /// Whom or which cell it is aimed at.
    pub(crate) fn concern(self) -> Concern<Who, Place> {
        match self {
            Aim::None => Concern::NONE,
            Aim::Who(who) => Concern::NONE.to(who),
            Aim::Cell(cell) => Concern::NONE.at(cell),
        }
    }
}

impl RulingKind {
    /// Whom and which cell it is about; nobody has done it.
    pub(crate) fn concern(&self) -> Concern<Who, Place> {
        match self {
            RulingKind::PlaceCombatant { who, cell } => Concern::NONE.to(*who).at(*cell),
            RulingKind::SetTurnOrder(order) => Concern { others: order.clone(), ..Concern::NONE },
            RulingKind::GrantModifier { who, .. }
            | RulingKind::AdjustResource { who, .. }
            | RulingKind::ApplyEffect { who, .. }
            | RulingKind::RemoveEffect { who, .. }
            | RulingKind::EndTurnFor(who) => Concern::NONE.to(*who),
            RulingKind::RemoveObject(cell) => Concern::NONE.at(*cell),
            RulingKind::SetBlockCap { .. } | RulingKind::DeclareResult(_) => Concern::NONE,
        }
    }
}
