//! Events as sentences: present tense, names in the nominative, numbers old → new.

mod concern;
mod ruling;

use holmgang_kernel::say;
use holmgang_kernel::view::{Fate, Line, Seen};
use holmgang_kernel::words::Lang;

use self::concern::{concerned, rank_of};
use crate::Rules;
use crate::action::Watched;
use crate::choices::orders_given;
use crate::content::Gear;
use crate::describe::{
    cause_name, cells_of, condition_name, damage_name, facing_name, hits_of, mishap_name, posture_name, rounds_of,
    save_name,
};
use crate::event::{Event, Opposed, Source, Taking, Throw, Weaponry, What};
use crate::names::cell_name;
use crate::resolve::referee::reason_text;
use crate::state::{Condition, NOBODY, State, Team, Who, bit};

impl Rules {
    /// An event as a line of the log. Nothing in this rulebook is hidden from anybody.
    pub fn told(&self, state: &State, event: &Event, lang: Lang) -> Line {
        let (who, others, cells) = concerned(event);
        let known = |who: &Who| usize::from(*who) < state.figures.len();
        let tokens: Vec<Who> = who.into_iter().chain(others).filter(known).collect();
        Line {
            text: self.sentence_of(state, event, lang),
            side: tokens.first().map(|who| state.figure(*who).team as u8),
            tokens: tokens.into_iter().map(|who| self.id_of(state, who)).collect(),
            cells: cells.into_iter().map(cell_name).collect(),
            rank: rank_of(event),
            seen: seen(event).map(|(what, who)| Seen { what, token: self.id_of(state, who) }),
        }
    }

    fn sentence_of(&self, state: &State, event: &Event, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        let gear_name = |gear: Gear| self.gear_name(gear, lang);
        match event {
            Event::Placed { who, cell, facing } => {
                let (cell, facing) = (cell_name(*cell), facing_name(*facing, lang));
                say!(
                    lang,
                    "{} stands on {cell}, facing {facing}.",
                    "{}: клетка {cell}, взгляд на {facing}.",
                    name(*who)
                )
            }
            Event::RoundBegan { round, clock } => {
                say!(lang, "Round {round} (second {clock})", "Раунд {round} ({clock}-я секунда)")
            }
            Event::InitiativeRolled { who, roll, tie } => {
                let why = if *tie {
                    lang.pick("tie", "равная инициатива")
                } else {
                    lang.pick("initiative", "инициатива")
                };
                format!("{}: {why}, {roll}.", name(*who))
            }
            Event::InitiativeSet { who, initiative } => {
                say!(lang, "{}: initiative {initiative}.", "{}: инициатива {initiative}.", name(*who))
            }
            Event::OrderFixed => {
                let order = state.order.iter().map(|who| name(*who)).collect::<Vec<_>>().join(", ");
                say!(lang, "Order of the round: {order}.", "Порядок раунда: {order}.")
            }
            Event::TurnBegan { who } => say!(lang, "{} acts.", "Ходит {}.", name(*who)),
            Event::TurnSkipped { who } => {
                say!(lang, "{} cannot act: the turn is skipped.", "{} не может действовать: ход пропущен.", name(*who))
            }
            Event::TurnEnded { who } => say!(lang, "{}: the turn is over.", "{}: ход окончен.", name(*who)),
            Event::Declared { who, what } => format!("{}: {}.", name(*who), self.deed_text(state, *what, lang)),
            Event::Spent { category, time_left, .. } => {
                let category = category.name().get(lang);
                say!(
                    lang,
                    "A {category}: {time_left}% of the turn left.",
                    "Это {category}: осталось {time_left}% хода."
                )
            }
            Event::SeriesBegan { blows, off, shot, .. } => {
                let blows = lang.count(i64::from(*blows), ["blow", "blows"], ["удар", "удара", "ударов"]);
                let off = if *off {
                    lang.pick(", and one with the other hand", ", и один другой рукой")
                } else {
                    ""
                };
                let shot =
                    if *shot { lang.pick(", and one more shot", ", и ещё один выстрел") } else { "" };
                format!("{blows}{off}{shot}.")
            }
            Event::Said { who, text } => format!("{}: «{text}»", name(*who)),
            Event::ConditionGained { who, what, by, left } => {
                let (condition, by) = (
                    condition_name(*what, lang),
                    if by == who || *by == NOBODY { String::new() } else { format!(" ({})", name(*by)) },
                );
                let left = if *left == 0 { String::new() } else { format!(", {}", rounds_of(*left, lang)) };
                format!("{}: {condition}{left}{by}.", name(*who))
            }
            Event::ConditionEnded { who, what } => {
                let condition = condition_name(*what, lang);
                say!(lang, "{}: no longer {condition}.", "{}: больше не действует «{condition}».", name(*who))
            }
            Event::PostureChanged { who, posture } => format!("{}: {}.", name(*who), posture_name(*posture, lang)),
            Event::Tripped { who, by } => {
                say!(lang, "{} throws {} down.", "{} валит с ног: {}.", name(*by), name(*who))
            }
            Event::KeptDown { who } => say!(lang, "{} does not get up.", "{}: подняться не удаётся.", name(*who)),
            Event::Faced { who, facing } => {
                let facing = facing_name(*facing, lang);
                say!(lang, "{} faces {facing}.", "{}: взгляд на {facing}.", name(*who))
            }
            Event::Stepped { who, from, to } => {
                let (from, to) = (cell_name(*from), cell_name(*to));
                say!(lang, "{} moves {from} → {to}.", "{}: {from} → {to}.", name(*who))
            }
            Event::WayCut { who, cell } => {
                let cell = cell_name(*cell);
                say!(
                    lang,
                    "{} gets no farther than {cell}: the way has changed.",
                    "{}: дальше клетки {cell} не пройти, путь изменился.",
                    name(*who)
                )
            }
            Event::Halted { who, cell } => {
                let cell = cell_name(*cell);
                say!(
                    lang,
                    "{}, hurt on the run, gets no farther than {cell}.",
                    "{}: рана на бегу, дальше клетки {cell} не уйти.",
                    name(*who)
                )
            }
            Event::Shoved { who, from, to, .. } => {
                let (from, to) = (cell_name(*from), cell_name(*to));
                say!(lang, "{} is moved {from} → {to}.", "{}: сдвиг {from} → {to}.", name(*who))
            }
            Event::ThingFell { gear, cell, stuck, .. } => {
                let (gear, cell) = (gear_name(*gear), cell_name(*cell));
                if *stuck {
                    say!(lang, "{gear} is stuck on {cell}.", "{gear}: не выдернуть, клетка {cell}.")
                } else {
                    say!(lang, "{gear} lies on {cell}.", "{gear}: на земле, клетка {cell}.")
                }
            }
            Event::ThingTaken { who, gear, how } => self.taking_text(state, *who, *gear, *how, lang),
            Event::PickUpFailed { who, gear } => {
                let gear = gear_name(*gear);
                say!(lang, "{} does not get hold of it: {gear}.", "{}: подобрать не удаётся, {gear}.", name(*who))
            }
            Event::Saddle { who, mounted: true } => say!(lang, "{} is in the saddle.", "{} в седле.", name(*who)),
            Event::Saddle { who, .. } => say!(lang, "{} is out of the saddle.", "{} больше не в седле.", name(*who)),
            Event::Infravision { who, on: true } => {
                say!(lang, "{} sees warmth.", "{} входит в инфразрение.", name(*who))
            }
            Event::Infravision { who, .. } => {
                say!(lang, "{} sees plainly again.", "{} выходит из инфразрения.", name(*who))
            }
            Event::OpportunityGiven { who, against, cause } => {
                let cause = cause_name(*cause, lang);
                say!(
                    lang,
                    "{} may strike: {} provokes {cause}.",
                    "{} может ударить: {} подставляется {cause}.",
                    name(*who),
                    name(*against)
                )
            }
            Event::OpportunityTaken { who, against, hinder: true, .. } => {
                say!(lang, "{} hinders {}.", "{} мешает подняться: {}.", name(*who), name(*against))
            }
            Event::OpportunityTaken { who, against, left, .. } => say!(
                lang,
                "{} takes the attack of opportunity → {}; {left} left.",
                "{}: атака при возможности → {}; осталось {left}.",
                name(*who),
                name(*against)
            ),
            Event::OpportunityLost { who, against } => {
                say!(
                    lang,
                    "{} does not get to strike {}.",
                    "{} уже не успевает ударить: {}.",
                    name(*who),
                    name(*against)
                )
            }
            Event::OpportunityDeclined { who, .. } => say!(lang, "{} lets it pass.", "{} отказывается.", name(*who)),
            Event::DeedLost { who, what: What::FreeAction } => {
                say!(lang, "{}: nothing comes of it.", "{}: задуманное сорвано.", name(*who))
            }
            Event::DeedLost { who, what } => {
                let what = self.deed_text(state, *what, lang);
                say!(lang, "{}: nothing comes of it: {what}.", "{}: сорвано: {what}.", name(*who))
            }
            Event::AttackRolled { who, target, with, roll, total, ac, outcome } => {
                let with = self.weaponry_text(*with, lang);
                let outcome = match outcome {
                    Throw::Fumble => lang.pick("a fumble", "критический промах"),
                    Throw::Miss => lang.pick("a miss", "мимо"),
                    Throw::Hit => lang.pick("a hit", "попадание"),
                    Throw::SureHit => lang.pick("a sure hit", "верное попадание"),
                };
                say!(
                    lang,
                    "{}: {with} → {}: {roll} on the die, {total} against AC {ac}: {outcome}.",
                    "{}: {with} → {}: на кубике {roll}, {total} против КЗ {ac}: {outcome}.",
                    name(*who),
                    name(*target)
                )
            }
            Event::CritRolled { target, roll: 0, resist, .. } => {
                say!(
                    lang,
                    "{}: resistance {resist}%, never critical.",
                    "{}: резистанс {resist}%, урон не критический.",
                    name(*target)
                )
            }
            Event::CritRolled { target, roll, resist, critical, .. } => {
                let outcome = if *critical {
                    lang.pick("critical", "критический урон")
                } else {
                    lang.pick("plain damage", "обычный урон")
                };
                say!(
                    lang,
                    "{}: percentile {roll} against resistance {resist}: {outcome}.",
                    "{}: процентник {roll} против резистанса {resist}: {outcome}.",
                    name(*target)
                )
            }
            Event::Damaged { target, source, damage_type, amount, nonlethal, before, hp } => {
                let (by, kind) = (self.source_text(state, *source, lang), damage_name(*damage_type, lang));
                let hits = hits_of(i64::from(*amount), lang);
                if *nonlethal {
                    return say!(
                        lang,
                        "{by} → {}: {hits} nonlethal ({kind}).",
                        "{by} → {}: {hits} нелетально ({kind}).",
                        name(*target)
                    );
                }
                format!("{by} → {}: {hits} ({kind}), {before} → {hp}.", name(*target))
            }
            Event::DamageIdle { target } => {
                say!(lang, "{} lies unconscious already.", "{} уже без сознания.", name(*target))
            }
            Event::Healed { target, amount, hp, .. } => {
                let hits = hits_of(i64::from(*amount), lang);
                say!(lang, "{}: {hits} restored, now {hp}.", "{}: восстановлено {hits}, теперь {hp}.", name(*target))
            }
            Event::Incapacitated { who } => say!(lang, "{} falls unconscious.", "{} теряет сознание.", name(*who)),
            Event::Woke { who } => say!(lang, "{} comes to.", "{} приходит в себя.", name(*who)),
            Event::Died { who } => say!(lang, "{} is dead.", "{} погибает.", name(*who)),
            Event::Fated { who, alive: true } => say!(lang, "{} will live.", "{} выживет.", name(*who)),
            Event::Fated { who, .. } => say!(lang, "{} does not survive.", "{} не выживет.", name(*who)),
            Event::Fled { who } => say!(lang, "{} leaves the field.", "{} покидает поле боя.", name(*who)),
            Event::Surrendered { team } => say!(lang, "{} surrenders.", "{} сдаются.", team_name(*team, lang)),
            Event::MishapCame { who, mishap, roll } => {
                let (mishap, roll) =
                    (mishap_name(*mishap, lang), roll.map_or(String::new(), |roll| format!(" ({roll})")));
                format!("{}: {mishap}{roll}.", name(*who))
            }
            Event::Shot { who, gear, left } => {
                let gear = gear_name(*gear);
                say!(lang, "{} shoots: {gear}, {left} left.", "{} стреляет: {gear}, осталось {left}.", name(*who))
            }
            Event::Loaded { who, gear } => {
                let gear = gear_name(*gear);
                say!(lang, "{}: {gear} is loaded.", "{}: заряжено, {gear}.", name(*who))
            }
            Event::Contest { what, who, against, roll, total, other_roll, other_total, won } => {
                let what = match what {
                    Opposed::Trip => lang.pick("trip", "подсечка"),
                    Opposed::Hinder => lang.pick("hindering", "помеха"),
                    Opposed::CounterTrip => lang.pick("counter-trip", "ответная подсечка"),
                    Opposed::Disarm => lang.pick("disarm", "обезоруживание"),
                    Opposed::Push => lang.pick("push", "оттеснение"),
                };
                let outcome = if *won {
                    lang.pick("succeeds", "удалось")
                } else {
                    lang.pick("fails", "не удалось")
                };
                say!(
                    lang,
                    "{what}: {} {total} (die {roll}) against {} {other_total} (die {other_roll}): {outcome}.",
                    "{what}: {} {total} (кубик {roll}), {} {other_total} (кубик {other_roll}): {outcome}.",
                    name(*who),
                    name(*against)
                )
            }
            Event::Disarmed { who, by, gear, taken, .. } => {
                let gear = gear_name(*gear);
                if *taken {
                    say!(
                        lang,
                        "{} takes it from {}: {gear}.",
                        "{} отнимает оружие ({gear}), его лишается {}.",
                        name(*by),
                        name(*who)
                    )
                } else {
                    say!(
                        lang,
                        "{} knocks it from the hand of {}: {gear}.",
                        "{} выбивает оружие ({gear}), его лишается {}.",
                        name(*by),
                        name(*who)
                    )
                }
            }
            Event::Pushed { who, wanted, cells, .. } => {
                say!(
                    lang,
                    "{} gives way, cells: {cells} of {wanted}.",
                    "{} отступает, клеток: {cells} из {wanted}.",
                    name(*who)
                )
            }
            Event::Distracted { by, against, ally, attack } => {
                let what = if *attack { lang.pick("attack", "атака") } else { lang.pick("AC", "КЗ") };
                say!(
                    lang,
                    "{} distracts {} for {}: +2 {what}.",
                    "{}: отвлечение → {}. Выигрывает {}: +2 ({what}).",
                    name(*by),
                    name(*against),
                    name(*ally)
                )
            }
            Event::HoldBegan { who, on } => {
                let on = match on {
                    Watched::Who(target) => name(*target),
                    Watched::Cell(cell) => cell_name(*cell),
                };
                say!(lang, "{} holds a blow ready: {on}.", "{} держит на прицеле: {on}.", name(*who))
            }
            Event::HoldCame { who, target, first } => {
                let when =
                    if *first { lang.pick("first", "раньше") } else { lang.pick("afterwards", "следом") };
                say!(lang, "{} strikes {when}: {}.", "{} бьёт {when}: {}.", name(*who), name(*target))
            }
            Event::HoldLost { who } => {
                say!(lang, "{} holds nothing ready any more.", "{} больше не держит удар наготове.", name(*who))
            }
            Event::SpellCast { who, spell, circle } => {
                let spell = self.spell_name(*spell, lang);
                say!(
                    lang,
                    "{} casts {spell} (slot of circle {circle}).",
                    "{} сотворяет: {spell} (ячейка круга {circle}).",
                    name(*who)
                )
            }
            Event::SpellCatches { spell, targets, .. } => {
                let caught =
                    state.everybody().filter(|who| targets & bit(*who) != 0).map(name).collect::<Vec<_>>().join(", ");
                format!(
                    "{} → {}.",
                    self.spells[usize::from(*spell)].name.get(lang),
                    if caught.is_empty() { "–" } else { &caught }
                )
            }
            Event::SpellPart { who, spell, done, of } => {
                let spell = self.spell_name(*spell, lang);
                say!(lang, "{}: {spell}, part {done} of {of}.", "{}: {spell}, часть {done} из {of}.", name(*who))
            }
            Event::SpellLost { who, spell } => {
                let spell = self.spell_name(*spell, lang);
                say!(lang, "{} loses the spell: {spell}.", "{} теряет заклинание: {spell}.", name(*who))
            }
            Event::SaveRolled { who, save, roll, total, difficulty, passed } => self.check_text(
                &format!("{}, {}", name(*who), save_name(*save, lang)),
                *roll,
                *total,
                *difficulty,
                *passed,
                lang,
            ),
            Event::CheckRolled { who, roll, total, difficulty, passed } => {
                self.check_text(&name(*who), *roll, *total, *difficulty, *passed, lang)
            }
            Event::FeatureUsed { who, feature } => {
                let feature = self.feature_name(state, *feature, lang);
                say!(lang, "{} uses it: {feature}.", "{} использует: {feature}.", name(*who))
            }
            Event::CellsChanged { cells, burning } => {
                let cells = cells_of(*cells, lang);
                if *burning {
                    say!(lang, "Fire: {cells}.", "Горит: {cells}.")
                } else {
                    say!(lang, "Now slippery: {cells}.", "Стало скользко: {cells}.")
                }
            }
            Event::TurningRolled { who, roll, total } => say!(
                lang,
                "{} turns undead: die {roll}, {total}.",
                "{} изгоняет нежить: кубик {roll}, итог {total}.",
                name(*who)
            ),
            Event::TurningMet { who, difficulty, margin, .. } => say!(
                lang,
                "{}: against {difficulty}, margin {margin}.",
                "{}: УС {difficulty}, превосходство {margin}.",
                name(*who)
            ),
            Event::OrdersGiven { who } => match orders_given(&state.figure(*who).orders, lang) {
                None => say!(lang, "{} has no standing orders.", "{}: постоянных приказов нет.", name(*who)),
                Some(given) => {
                    say!(lang, "{}, standing orders. {given}.", "{}, постоянные приказы. {given}.", name(*who))
                }
            },
            Event::RefereeAsked { who } => {
                say!(lang, "The referee decides about {}.", "Нужно решение мастера: {}.", name(*who))
            }
            Event::Ruled(ruling) => {
                let (what, reason) = (self.ruling_text(state, &ruling.what, lang), reason_text(&ruling.reason, lang));
                say!(lang, "The referee: {what}. Reason: {reason}.", "Мастер: {what}. Причина: {reason}.")
            }
            Event::Ended { winner } => result_text(*winner, lang).to_owned(),
        }
    }

    fn check_text(&self, what: &str, roll: u8, total: i16, difficulty: i16, passed: bool, lang: Lang) -> String {
        let outcome =
            if passed { lang.pick("succeeds", "удалось") } else { lang.pick("fails", "не удалось") };
        say!(
            lang,
            "{what}: die {roll}, {total} against {difficulty}: {outcome}.",
            "{what}: кубик {roll}, {total} против {difficulty}: {outcome}."
        )
    }

    fn taking_text(&self, state: &State, who: Who, gear: Gear, how: Taking, lang: Lang) -> String {
        let (name, gear) = (self.name_of(state, who, lang), self.gear_name(gear, lang));
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
                let by = self.name_of(state, by, lang);
                say!(lang, "{by} pours it into {name}: {gear}.", "{by} поит: {name} ({gear}).")
            }
            Taking::Thrown => say!(lang, "{name} throws: {gear}.", "{name} бросает: {gear}."),
        }
    }

    fn weaponry_text(&self, with: Weaponry, lang: Lang) -> String {
        match with {
            Weaponry::Weapon { weapon, .. } => self.gear_name(Gear::Weapon(weapon), lang).to_owned(),
            Weaponry::Touch => lang.pick("touch", "касание").to_owned(),
            Weaponry::Spell(spell) => self.spell_name(spell, lang).to_owned(),
        }
    }

    fn source_text(&self, state: &State, source: Source, lang: Lang) -> String {
        match source {
            Source::Weapon { who, weapon, critical } => {
                let (name, gear) = (self.name_of(state, who, lang), self.gear_name(Gear::Weapon(weapon), lang));
                format!("{name}: {gear}{}", critical_text(critical, lang))
            }
            Source::Spell { who, spell, critical } => {
                let (name, spell) = (self.name_of(state, who, lang), self.spell_name(spell, lang));
                format!("{name}: {spell}{}", critical_text(critical, lang))
            }
            Source::Burning => lang.pick("fire", "огонь").to_owned(),
            Source::Referee => lang.pick("the scenery", "обстановка").to_owned(),
        }
    }

    /// A deed in a word or two.
    pub(crate) fn deed_text(&self, state: &State, what: What, lang: Lang) -> String {
        let on = |en: &str, ru: &str, who: Who| format!("{} → {}", lang.pick(en, ru), self.name_of(state, who, lang));
        let of = |en: &str, ru: &str, gear: Gear| format!("{}: {}", lang.pick(en, ru), self.gear_name(gear, lang));
        let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
        match what {
            What::Attack { target, with } => {
                format!("{} → {}", self.weaponry_text(with, lang), self.name_of(state, target, lang))
            }
            What::Hurricane { target, .. } => on("hurricane attack", "ураганная атака", target),
            What::Defend => text("total defence", "глухая оборона"),
            What::Trip(target) => on("trip", "подсечка", target),
            What::Distract(target) => on("distraction", "отвлечение", target),
            What::Disarm(target) => on("disarm", "обезоруживание", target),
            What::Push(target) => on("push", "оттеснение", target),
            What::Cast(spell) => self.spell_name(spell, lang).to_owned(),
            What::Control => text("control", "контроль"),
            What::Draw => text("draws weapons", "достаёт оружие"),
            What::Stance => text("battle stance", "боевая стойка"),
            What::Sheathe => text("puts weapons away", "убирает оружие"),
            What::Load(gear) => of("loads", "заряжает", gear),
            What::PullOut(gear) => of("pulls at it", "вытаскивает", gear),
            What::Improvise(feature) | What::Stunt(feature) => match self.feature_name(state, feature, lang) {
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
            What::FreeAction => text("a free action", "свободное действие"),
        }
    }

    /// Whether a condition is worth a badge: those of a moment are told by the log alone.
    pub fn is_shown(condition: Condition) -> bool {
        condition != Condition::Released
    }
}

fn critical_text(critical: bool, lang: Lang) -> &'static str {
    if critical { lang.pick(", critical", ", критический урон") } else { "" }
}

/// The name of a side.
pub fn team_name(team: Team, lang: Lang) -> &'static str {
    match team {
        Team::Red => lang.pick("Red", "Красные"),
        Team::Blue => lang.pick("Blue", "Синие"),
    }
}

/// How a battle ended, or that it goes on.
pub fn result_text(winner: Option<Team>, lang: Lang) -> &'static str {
    match winner {
        Some(Team::Red) => lang.pick("Red has won.", "Победили красные."),
        Some(Team::Blue) => lang.pick("Blue has won.", "Победили синие."),
        None => lang.pick("A draw.", "Ничья."),
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
