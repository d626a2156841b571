//! Events as lines of the log: present tense, names in the nominative, numbers old → new. The sentences stand in `event.rs`; here is what they are told
//! with.

mod ruling;

use holmgang_kernel::event::Concern;
use holmgang_kernel::grid::Cell;
use holmgang_kernel::say;
use holmgang_kernel::view::{Fate, Line, Seen};
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::action::{RefereeEffect, RulingKind, Watched};
use crate::content::Gear;
use crate::describe::{cells_of, hits_of, rounds_of};
use crate::event::{Event, Opposed, Source, Taking, Throw, Weaponry, What};
use crate::names::cell_name;
use crate::state::{Condition, Crowd, NOBODY, State, Who, bit};

impl Rules {
    /// An event as a line of the log. Nothing in this rulebook is hidden from anybody.
    pub fn told(&self, state: &State, event: &Event, lang: Lang) -> Line {
        let Concern { who, others, cells } = event.concern();
        let known = |who: &Who| usize::from(*who) < state.figures.len();
        let tokens: Vec<Who> = who.into_iter().chain(others).filter(known).collect();
        Line {
            text: event.sentence(&Teller { rules: self, state, lang }),
            side: tokens.first().map(|who| state.figure(*who).team as u8),
            tokens: tokens.into_iter().map(|who| self.id_of(state, who)).collect(),
            cells: cells.into_iter().map(cell_name).collect(),
            rank: event.rank(),
            seen: seen(event).map(|(what, who)| Seen { what, token: self.id_of(state, who) }),
        }
    }

    /// Whether a condition is worth a badge: those of a moment are told by the log alone.
    pub fn is_shown(condition: Condition) -> bool {
        condition != Condition::Released
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

    pub(crate) fn names(&self, all: impl Iterator<Item = Who>) -> String {
        all.map(|who| self.name(who)).collect::<Vec<_>>().join(", ")
    }

    /// One of two words, each in English and Russian.
    pub(crate) fn either(&self, is: bool, yes: [&'static str; 2], no: [&'static str; 2]) -> &'static str {
        let [en, ru] = if is { yes } else { no };
        self.lang.pick(en, ru)
    }

    pub(crate) fn passed(&self, passed: bool) -> &'static str {
        self.either(passed, ["succeeds", "удалось"], ["fails", "не удалось"])
    }

    /// `, 2 rounds`; nothing of what has its own end.
    pub(crate) fn for_rounds(&self, left: u8) -> String {
        if left == 0 { String::new() } else { format!(", {}", rounds_of(left, self.lang)) }
    }

    /// ` (Anna)`; nothing where nobody else did it.
    pub(crate) fn from(&self, who: Who, by: Who) -> String {
        if by == who || by == NOBODY { String::new() } else { format!(" ({})", self.name(by)) }
    }

    pub(crate) fn series(&self, blows: u8, off: bool, shot: bool) -> String {
        let blows = self.lang.count(i64::from(blows), ["blow", "blows"], ["удар", "удара", "ударов"]);
        let off = self.either(off, [", and one with the other hand", ", и один другой рукой"], ["", ""]);
        let shot = self.either(shot, [", and one more shot", ", и ещё один выстрел"], ["", ""]);
        format!("{blows}{off}{shot}.")
    }

    pub(crate) fn throw(&self, outcome: Throw) -> &'static str {
        match outcome {
            Throw::Fumble => self.lang.pick("a fumble", "критический промах"),
            Throw::Miss => self.lang.pick("a miss", "мимо"),
            Throw::Hit => self.lang.pick("a hit", "попадание"),
            Throw::SureHit => self.lang.pick("a sure hit", "верное попадание"),
        }
    }

    /// `hits`: before and after; none of nonlethal damage.
    pub(crate) fn damaged(
        &self,
        target: Who,
        source: Source,
        amount: i16,
        kind: &str,
        hits: Option<(i16, i16)>,
    ) -> String {
        let (by, target, lost) = (self.source(source), self.name(target), hits_of(i64::from(amount), self.lang));
        match hits {
            Some((before, hp)) => format!("{by} → {target}: {lost} ({kind}), {before} → {hp}."),
            None => say!(
                self.lang,
                "{by} → {target}: {lost} nonlethal ({kind}).",
                "{by} → {target}: {lost} нелетального урона ({kind})."
            ),
        }
    }

    pub(crate) fn opposed(&self, what: Opposed) -> &'static str {
        match what {
            Opposed::Trip => self.lang.pick("trip", "подсечка"),
            Opposed::Hinder => self.lang.pick("hindering", "помеха"),
            Opposed::CounterTrip => self.lang.pick("counter-trip", "ответная подсечка"),
            Opposed::Disarm => self.lang.pick("disarm", "обезоруживание"),
            Opposed::Push => self.lang.pick("push", "оттеснение"),
        }
    }

    pub(crate) fn watched(&self, on: Watched) -> String {
        match on {
            Watched::Who(target) => self.name(target),
            Watched::Cell(cell) => cell_name(cell),
        }
    }

    pub(crate) fn all_or_none(&self, targets: Crowd) -> String {
        let all = self.names(self.state.everybody().filter(|who| targets & bit(*who) != 0));
        if all.is_empty() { "–".to_owned() } else { all }
    }

    pub(crate) fn check(&self, what: &str, roll: u8, total: i16, difficulty: i16, passed: bool) -> String {
        let outcome = self.passed(passed);
        say!(
            self.lang,
            "{what}: die {roll}, {total} against {difficulty}: {outcome}.",
            "{what}: кубик {roll}, {total} против {difficulty}: {outcome}."
        )
    }

    pub(crate) fn orders(&self, who: Who, given: Option<String>) -> String {
        let name = self.name(who);
        match given {
            None => say!(self.lang, "{name} has no standing orders.", "{name}: постоянных приказов нет."),
            Some(given) => say!(self.lang, "{name}, standing orders. {given}.", "{name}, постоянные приказы. {given}."),
        }
    }

    pub(crate) fn taking(&self, who: Who, gear: Gear, how: Taking) -> String {
        let lang = self.lang;
        let (name, gear) = (self.name(who), self.rules.gear_name(gear, lang));
        match how {
            Taking::Drawn => say!(lang, "{name} draws: {gear}.", "{name} достаёт: {gear}."),
            Taking::Sheathed => say!(lang, "{name} puts away: {gear}.", "{name} убирает: {gear}."),
            Taking::Donned => say!(lang, "{name} puts on: {gear}.", "{name} надевает: {gear}."),
            Taking::Doffed => say!(lang, "{name} takes off: {gear}.", "{name} снимает: {gear}."),
            Taking::PickedUp => say!(lang, "{name} picks up: {gear}.", "{name} подбирает: {gear}."),
            Taking::PulledOut => say!(lang, "{name} pulls out: {gear}.", "{name} вытаскивает: {gear}."),
            Taking::Prepared => say!(lang, "{name} has ready: {gear}.", "{name}: готово к бою, {gear}."),
            Taking::Drunk { by } if by == who => say!(lang, "{name} drinks: {gear}.", "{name} пьёт: {gear}."),
            Taking::Drunk { by } => {
                let by = self.name(by);
                say!(lang, "{by} pours it into {name}: {gear}.", "{by} поит: {name} ({gear}).")
            }
            Taking::Thrown => say!(lang, "{name} throws: {gear}.", "{name} бросает: {gear}."),
        }
    }

    pub(crate) fn weaponry(&self, with: Weaponry) -> &str {
        match with {
            Weaponry::Weapon { weapon, .. } => self.rules.gear_name(Gear::Weapon(weapon), self.lang),
            Weaponry::Touch => self.lang.pick("touch", "касание"),
            Weaponry::Spell(spell) => self.rules.spell_name(spell, self.lang),
        }
    }

    fn source(&self, source: Source) -> String {
        let (who, with, critical) = match source {
            Source::Weapon { who, weapon, critical } => {
                (who, self.rules.gear_name(Gear::Weapon(weapon), self.lang), critical)
            }
            Source::Spell { who, spell, critical } => (who, self.rules.spell_name(spell, self.lang), critical),
            Source::Burning => return self.lang.pick("fire", "огонь").to_owned(),
            Source::Referee => return self.lang.pick("the scenery", "обстановка").to_owned(),
        };
        let critical = self.either(critical, [", critical", ", критический урон"], ["", ""]);
        format!("{}: {with}{critical}", self.name(who))
    }

    /// A deed in a word or two.
    pub(crate) fn deed(&self, what: What) -> String {
        let lang = self.lang;
        let on = |en: &str, ru: &str, who: Who| format!("{} → {}", lang.pick(en, ru), self.name(who));
        let of =
            |en: &str, ru: &str, gear: Gear| format!("{}: {}", lang.pick(en, ru), self.rules.gear_name(gear, lang));
        let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
        match what {
            What::Attack { target, with } => format!("{} → {}", self.weaponry(with), self.name(target)),
            What::Hurricane { target, .. } => on("hurricane attack", "ураганная атака", target),
            What::Defend => text("total defence", "глухая оборона"),
            What::Trip(target) => on("trip", "подсечка", target),
            What::Distract(target) => on("distraction", "отвлечение", target),
            What::Disarm(target) => on("disarm", "обезоруживание", target),
            What::Push(target) => on("push", "оттеснение", target),
            What::Cast(spell) => self.rules.spell_name(spell, lang).to_owned(),
            What::Control => text("control", "контроль"),
            What::Draw => text("draws weapons", "достаёт оружие"),
            What::Stance => text("battle stance", "боевая стойка"),
            What::Sheathe => text("puts weapons away", "убирает оружие"),
            What::Load(gear) => of("loads", "заряжает", gear),
            What::PullOut(gear) => of("pulls at it", "вытаскивает", gear),
            What::Improvise(feature) | What::Stunt(feature) => match self.rules.feature_name(self.state, feature, lang)
            {
                "" => text("improvisation", "импровизация"),
                feature => feature.to_owned(),
            },
            What::Finish(target) => on("coup de grace", "добивание", target),
            What::TurnUndead => text("turning undead", "изгнание нежити"),
            What::Step => text("a step", "шаг"),
            What::Turn => text("turns round", "поворот"),
            What::Don(gear) => of("puts on", "надевает", gear),
            What::Doff(gear) => of("takes off", "снимает", gear),
            What::Stand => text("gets up", "поднимается"),
            What::Lower => text("goes down", "опускается"),
            What::PickUp(gear) => of("picks up", "подбирает", gear),
            What::Saddle => text("mounts or dismounts", "посадка в седло или спешивание"),
            What::Infravision => text("infravision", "инфразрение"),
            What::Untangle => text("out of the stirrups", "выпутывается из стремян"),
            What::Move { cells, to, backing } => {
                let (cells, to) = (cells_of(cells, lang), to.map_or_else(String::new, cell_name));
                match (to.is_empty(), backing) {
                    (false, true) => say!(lang, "backs off to {to} ({cells})", "пятится на {to} ({cells})"),
                    (false, false) => say!(lang, "runs to {to} ({cells})", "бежит на {to} ({cells})"),
                    (true, true) => say!(lang, "backs off, {cells}", "пятится, {cells}"),
                    (true, false) => say!(lang, "runs, {cells}", "бежит, {cells}"),
                }
            }
            What::FullAttack => text("full attack", "полная атака"),
            What::Prepare(gear) => of("makes ready", "готовит", gear),
            What::Drink(gear) => of("potion", "зелье", gear),
            What::Follow => text("follows", "следует за отброшенным"),
            What::FallProne => text("drops prone", "падает ничком"),
            What::Drop(gear) => of("drops", "бросает", gear),
            What::FreeAction => text("a free action", "свободное действие"),
        }
    }
}

impl Watched {
    /// Who holds a blow ready for whom, or for which cell.
    pub(crate) fn concern(self, who: Who) -> Concern<Who, Cell> {
        match self {
            Watched::Who(target) => Concern::between(who, target),
            Watched::Cell(cell) => Concern::NONE.of(who).at(cell),
        }
    }
}

/// Those of a crowd, in the order of their indices.
pub(crate) fn caught(targets: Crowd) -> impl Iterator<Item = Who> {
    (0..32).filter(move |who| targets & bit(*who) != 0)
}

/// Whom and which cells a ruling is about; nobody has done it.
pub(crate) fn ruled_on(what: &RulingKind) -> Concern<Who, Cell> {
    match what {
        RulingKind::GrantModifier { who, .. }
        | RulingKind::SkillFumble { who, .. }
        | RulingKind::SetStability { who, .. }
        | RulingKind::SetTurnDc { who, .. }
        | RulingKind::DeclareSurprise { who, .. }
        | RulingKind::DeclareCover { who, .. }
        | RulingKind::DeclareFate { who, .. } => Concern::NONE.to(*who),
        RulingKind::ApplyEffect(effect) | RulingKind::RuleImprovised { effect, .. } => match effect {
            RefereeEffect::Damage { who, .. } | RefereeEffect::Prone(who) | RefereeEffect::Drop { who, .. } => {
                Concern::NONE.to(*who)
            }
            RefereeEffect::Move { who, cell } => Concern::NONE.to(*who).at(*cell),
            RefereeEffect::Slippery(cells) | RefereeEffect::Burning(cells) => {
                Concern { cells: cells.clone(), ..Concern::NONE }
            }
            RefereeEffect::Nothing | RefereeEffect::Feature => Concern::NONE,
        },
        RulingKind::FumbleOutcome { .. }
        | RulingKind::GrantCounterTrip(_)
        | RulingKind::SetVisibility { .. }
        | RulingKind::AllowFreeAction(_)
        | RulingKind::EndBattle(_) => Concern::NONE,
    }
}

/// What is called out over somebody: why a blow did nothing, or that it did more.
fn seen(event: &Event) -> Option<(Fate, Who)> {
    match *event {
        Event::AttackRolled { target, outcome: Throw::Miss | Throw::Fumble, .. } => Some((Fate::Missed, target)),
        Event::CritRolled { target, critical: true, .. } => Some((Fate::Critical, target)),
        Event::SaveRolled { who, passed: true, .. } => Some((Fate::Resisted, who)),
        Event::Contest { against, won: false, .. } => Some((Fate::Failed, against)),
        _ => None,
    }
}
