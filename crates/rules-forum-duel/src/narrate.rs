//! Events as sentences: present tense, names in the nominative, numbers old → new.

mod concern;
mod ruling;

use holmgang_kernel::say;
use holmgang_kernel::view::Line;
use holmgang_kernel::words::Lang;

use self::concern::{concerned, rank_of};
use crate::Rules;
use crate::action::Aim;
use crate::describe::{charges, damage_of, percent, turns};
use crate::event::{Event, Source};
use crate::names::cell_name;
use crate::state::{NOBODY, Standing, State, Team, Who};

impl Rules {
    /// An event as a line of the log. Nothing in this rulebook is hidden from anybody.
    pub fn told(&self, state: &State, event: &Event, lang: Lang) -> Line {
        let (who, others, cells) = concerned(event);
        let tokens: Vec<Who> =
            who.into_iter().chain(others).filter(|who| usize::from(*who) < state.combatants.len()).collect();
        let side = who
            .or(tokens.first().copied())
            .and_then(|who| state.combatants.get(usize::from(who)))
            .map(|one| one.team as u8);
        Line {
            text: self.sentence_of(state, event, lang),
            side,
            tokens: tokens.into_iter().map(|who| self.id_of(state, who)).collect(),
            cells: cells.into_iter().map(cell_name).collect(),
            rank: rank_of(event),
        }
    }

    fn sentence_of(&self, state: &State, event: &Event, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        match event {
            Event::Placed { who, cell } => {
                say!(lang, "{} stands on {}.", "{}: место {}.", name(*who), cell_name(*cell))
            }
            Event::InitiativeRolled { who, roll } => {
                say!(lang, "{} rolls {roll} for initiative.", "{}: бросок очерёдности {roll}.", name(*who))
            }
            Event::OrderFixed => {
                let order = state.turn_order.iter().map(|who| name(*who)).collect::<Vec<_>>().join(", ");
                say!(lang, "Order of turns: {order}.", "Очерёдность: {order}.")
            }
            Event::RoundBegan { round } => say!(lang, "Round {round}", "Раунд {round}"),
            Event::TurnBegan { who, action_points, attack_points, movement_points } => say!(
                lang,
                "{} acts: {action_points} AP, {attack_points} OA, {movement_points} MP.",
                "Ходит {}: {action_points} ОД, {attack_points} ОА, {movement_points} ОП.",
                name(*who)
            ),
            Event::TurnSkipped { who } => {
                say!(lang, "{} is stunned and skips the turn.", "{}: оглушение, ход пропускается.", name(*who))
            }
            Event::TurnEnded { who } => say!(lang, "{}: the turn is over.", "{}: ход окончен.", name(*who)),
            Event::PassedOver { who } => {
                say!(lang, "{} is out: the place is passed over.", "{} вне боя: место пропускается.", name(*who))
            }
            Event::Stepped { who, from, to, movement_left } => {
                let (from, to) = (cell_name(*from), cell_name(*to));
                say!(
                    lang,
                    "{} walks {from} → {to}; {movement_left} MP left.",
                    "{} идёт {from} → {to}; осталось {movement_left} ОП.",
                    name(*who)
                )
            }
            Event::Rested { who } => say!(lang, "{} rests.", "{} отдыхает.", name(*who)),
            Event::Attacked { who, target } => {
                let weapon = self.weapon_name(state, *who, lang);
                say!(lang, "{}: {weapon} → {}.", "{}: {weapon} → {}.", name(*who), name(*target))
            }
            Event::SpellCast { who, spell, aim, charges: staked } => {
                self.cast_text(state, *who, *spell, *aim, *staked, lang)
            }
            Event::Paid { who, action_points, attack_points, energy, charges: spent } => {
                self.paid_text(state, *who, (*action_points, *attack_points, *energy, *spent), lang)
            }
            Event::SphereRolled { who, roll } => {
                say!(lang, "{}: the sphere shows {roll}.", "{}: сфера показывает {roll}.", name(*who))
            }
            Event::SuccessRolled { who: _, spell, target, chance, roll, passed } => {
                let spell = self.spell_name(*spell, lang);
                let on = if *target == NOBODY { String::new() } else { format!(" → {}", name(*target)) };
                let outcome = if *passed {
                    lang.pick("works", "удалось")
                } else {
                    lang.pick("fails", "не удалось")
                };
                rolled(&format!("{spell}{on}"), *roll, *chance, outcome, lang)
            }
            Event::BlockRolled { who, attacker: _, chance, roll, passed } => {
                let outcome = if *passed {
                    lang.pick("blocked", "блок")
                } else {
                    lang.pick("not blocked", "блока нет")
                };
                rolled(&name(*who), *roll, *chance, outcome, lang)
            }
            Event::ReflectRolled { who, effect, attacker: _, chance, roll, passed } => {
                let effect = self.lasting_name(*effect, lang);
                let outcome = if *passed {
                    lang.pick("reflected", "отражено")
                } else {
                    lang.pick("not reflected", "не отражено")
                };
                rolled(&format!("{}: {effect}", name(*who)), *roll, *chance, outcome, lang)
            }
            Event::WeaponRolled { who, roll } => {
                let weapon = self.weapon_name(state, *who, lang);
                say!(lang, "{}: {weapon} rolls {roll}.", "{}: {weapon}, бросок {roll}.", name(*who))
            }
            Event::RiderRolled { who: _, effect, target, chance, roll, passed } => {
                let what = format!("{} → {}", self.lasting_name(*effect, lang), name(*target));
                let outcome = if *passed {
                    lang.pick("lands", "удалось")
                } else {
                    lang.pick("does not land", "не удалось")
                };
                match roll {
                    // FD-12.8, FD-10.21: there may be no chance to name, only nothing to come with.
                    None if !passed => say!(lang, "{what}: no roll, {outcome}.", "{what}: без броска, {outcome}."),
                    _ => rolled(&what, *roll, *chance, outcome, lang),
                }
            }
            Event::TickRolled { bearer, effect, chance, roll, passed } => {
                let what = format!("{} → {}", self.lasting_name(*effect, lang), name(*bearer));
                let outcome = if *passed {
                    lang.pick("strikes", "сработало")
                } else {
                    lang.pick("does nothing", "не сработало")
                };
                rolled(&what, *roll, *chance, outcome, lang)
            }
            Event::Damaged { target, source, damage_type, amount, lost, hp } => {
                let (by, damage, old) = (
                    self.source_text(state, *source, lang),
                    damage_of(*damage_type, lang),
                    i32::from(*hp) + i32::from(*lost),
                );
                let over = if lost < amount {
                    say!(lang, " ({lost} lost)", " (потеряно {lost})")
                } else {
                    String::new()
                };
                format!("{by} → {}: {amount} {damage}{over}, {old} → {hp}.", name(*target))
            }
            Event::Healed { target, source, amount, gained, hp } => {
                let (by, old) = (self.source_text(state, *source, lang), i32::from(*hp) - i32::from(*gained));
                let surplus = amount - gained;
                let over = if surplus > 0 {
                    say!(lang, " ({surplus} over the maximum)", " ({surplus} сверх предела)")
                } else {
                    String::new()
                };
                say!(
                    lang,
                    "{by} → {}: {amount} healed{over}, {old} → {hp}.",
                    "{by} → {}: исцеление на {amount}{over}, {old} → {hp}.",
                    name(*target)
                )
            }
            Event::EnergyRestored { who, amount, energy, overflow } => {
                let old = energy - (amount - overflow);
                let over = if *overflow > 0 {
                    say!(lang, "; {overflow} over the maximum", "; {overflow} сверх предела")
                } else {
                    String::new()
                };
                say!(
                    lang,
                    "{}: +{amount} energy, {old} → {energy}{over}.",
                    "{}: +{amount} энергии, {old} → {energy}{over}.",
                    name(*who)
                )
            }
            Event::EnergyTaken { target, by, amount, energy } => {
                let old = energy + amount;
                say!(
                    lang,
                    "{} takes energy → {}: −{amount}, {old} → {energy}.",
                    "{} тянет энергию → {}: −{amount}, {old} → {energy}.",
                    name(*by),
                    name(*target)
                )
            }
            Event::ChargesGained { who, gained: 0, lost: 0, charges: held } => {
                format!("{}: {}.", name(*who), charges(*held, lang))
            }
            Event::ChargesGained { who, gained, lost, charges: held } => {
                let (more, old) = (charges(*gained, lang), held - gained);
                let over = if *lost > 0 {
                    say!(lang, "; {lost} lost over the level", "; сверх уровня сгорает {lost}")
                } else {
                    String::new()
                };
                format!("{}: +{more}, {old} → {held}{over}.", name(*who))
            }
            Event::ChargeAbsorbed { author, effect, charges: held } => {
                let (effect, old) = (self.lasting_name(*effect, lang), u16::from(*held) + 1);
                say!(
                    lang,
                    "{effect} absorbs a charge: {}, {old} → {held}.",
                    "{effect}: поглощён заряд, {}, {old} → {held}.",
                    name(*author)
                )
            }
            Event::EffectLanded { bearer, what, author: _, remaining, is_marked } => {
                let (effect, left, mark) =
                    (self.what_name(*what, lang), turns(*remaining, lang), mark(*is_marked, lang));
                say!(lang, "{}: {effect} for {left}{mark}.", "{}: {effect} на {left}{mark}.", name(*bearer))
            }
            Event::EffectRenewed { bearer, what, author: _, remaining, is_marked } => {
                let (effect, left, mark) =
                    (self.what_name(*what, lang), turns(*remaining, lang), mark(*is_marked, lang));
                say!(
                    lang,
                    "{}: {effect} is renewed, {left}{mark}.",
                    // Without a verb: names of effects stand in the plural too.
                    "{}: {effect} снова на {left}{mark}.",
                    name(*bearer)
                )
            }
            Event::EffectEnded { bearer, what } => {
                let effect = self.what_name(*what, lang);
                say!(lang, "{}: {effect} ends.", "{}: {effect}, действие кончилось.", name(*bearer))
            }
            Event::MovementChanged { who, movement_points } => {
                say!(lang, "{}: {movement_points} MP now.", "{}: теперь {movement_points} ОП.", name(*who))
            }
            Event::ObjectMade { by, thing, cell, remaining } => {
                let (thing, cell, left) = (self.thing_name(*thing, lang), cell_name(*cell), turns(*remaining, lang));
                say!(lang, "{}: {thing} on {cell} for {left}.", "{}: {thing} на {cell} на {left}.", name(*by))
            }
            Event::ObjectGone { thing, cell } => {
                let (thing, cell) = (self.thing_name(*thing, lang), cell_name(*cell));
                say!(lang, "{thing} on {cell} is gone.", "{thing} на {cell} исчезает.")
            }
            Event::Summoned { who, summoner, cell } => {
                let cell = cell_name(*cell);
                say!(lang, "{} summons {} on {cell}.", "{} призывает: {} на {cell}.", name(*summoner), name(*who))
            }
            Event::Vanished { who } => {
                say!(lang, "{} vanishes: its time is over.", "{} исчезает: срок вышел.", name(*who))
            }
            Event::Died { who, cell } => {
                say!(lang, "{} falls on {}.", "{} погибает на {}.", name(*who), cell_name(*cell))
            }
            Event::Resurrected { who, by, cell, hp, energy } => {
                let cell = cell_name(*cell);
                say!(
                    lang,
                    "{} raises {} on {cell} with {hp} HP and {energy} energy.",
                    "{} воскрешает: {} на {cell}, {hp} ОЗ и {energy} энергии.",
                    name(*by),
                    name(*who)
                )
            }
            Event::Surrendered { who } => say!(lang, "{} surrenders.", "{} сдаётся.", name(*who)),
            Event::NobodyReached { who, spell } => {
                let spell = self.spell_name(*spell, lang);
                say!(lang, "{}: {spell} reaches nobody.", "{}: {spell}, рядом никого.", name(*who))
            }
            Event::BlockCapSet { cap } => {
                let cap = percent(*cap, lang);
                say!(lang, "The cap of block is {cap} now.", "Предел блока теперь {cap}.")
            }
            Event::Ruled(ruling) => {
                let (what, reason) = (self.ruling_text(state, &ruling.what, lang), &ruling.reason);
                say!(lang, "The referee rules: {what}. Reason: {reason}", "Решение судьи: {what}. Причина: {reason}")
            }
            Event::Ended { standing } => standing_text(*standing, lang).to_owned(),
        }
    }

    fn cast_text(&self, state: &State, who: Who, spell: u16, aim: Aim, staked: u8, lang: Lang) -> String {
        let at = match aim {
            Aim::None => String::new(),
            Aim::Who(target) if target == who => String::new(),
            Aim::Who(target) => format!(" → {}", self.name_of(state, target, lang)),
            Aim::Cell(cell) => format!(" → {}", cell_name(cell)),
        };
        let with = if staked > 0 { format!(", {}", charges(staked, lang)) } else { String::new() };
        format!("{}: {}{at}{with}.", self.name_of(state, who, lang), self.spell_name(spell, lang))
    }

    fn paid_text(&self, state: &State, who: Who, paid: (u8, u8, i16, u8), lang: Lang) -> String {
        let (action_points, attack_points, energy, spent) = paid;
        let mut parts = Vec::new();
        if action_points > 0 {
            parts.push(say!(lang, "{action_points} AP", "{action_points} ОД"));
        }
        if attack_points > 0 {
            parts.push(say!(lang, "{attack_points} OA", "{attack_points} ОА"));
        }
        if energy > 0 {
            parts.push(say!(lang, "{energy} energy", "{energy} энергии"));
        }
        if spent > 0 {
            parts.push(charges(spent, lang));
        }
        let (name, parts) =
            (self.name_of(state, who, lang), if parts.is_empty() { "0".to_owned() } else { parts.join(", ") });
        say!(lang, "{name} pays {parts}.", "{name}: цена {parts}.")
    }

    fn source_text(&self, state: &State, source: Source, lang: Lang) -> String {
        match source {
            Source::Plain(who) => self.weapon_name(state, who, lang),
            Source::Spell(spell, _) => self.spell_name(spell, lang).to_owned(),
            Source::LifeSteal(spell, _) => say!(lang, "{}, life steal", "{}, вампиризм", self.spell_name(spell, lang)),
            Source::Effect(effect, _) => self.lasting_name(effect, lang).to_owned(),
            Source::Object(thing) => self.thing_name(thing, lang).to_owned(),
        }
    }
}

/// An outcome in words.
pub fn standing_text(standing: Standing, lang: Lang) -> &'static str {
    match standing {
        Standing::Open => lang.pick("The battle goes on", "Бой продолжается"),
        Standing::Won(Team::Red) => lang.pick("Red wins", "Победа красных"),
        Standing::Won(Team::Blue) => lang.pick("Blue wins", "Победа синих"),
        Standing::Draw => lang.pick("Draw", "Ничья"),
    }
}

/// `Fire Bolt: roll 71 against 76, works.`; without a roll it was certain.
fn rolled(what: &str, roll: Option<u8>, chance: u8, outcome: &str, lang: Lang) -> String {
    match roll {
        Some(roll) => {
            say!(
                lang,
                "{what}: roll {roll} against {chance}, {outcome}.",
                "{what}: бросок {roll} против {chance}, {outcome}."
            )
        }
        None => {
            let chance = percent(chance, lang);
            say!(lang, "{what}: {chance}, no roll, {outcome}.", "{what}: {chance}, без броска, {outcome}.")
        }
    }
}

fn mark(is_marked: bool, lang: Lang) -> &'static str {
    if is_marked { lang.pick(", consumes charges", ", употребляет заряды") } else { "" }
}
