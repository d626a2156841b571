//! Events as sentences: present tense, names in the nominative, numbers old → new.

use holmgang_kernel::say;
use holmgang_kernel::view::{Line, Rank};
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::action::{Aim, Resource, RulingKind};
use crate::describe::{charges, damage_of, percent, signed, turns};
use crate::event::{Event, Source};
use crate::names::{cell_name, grant_id};
use crate::state::{Grant, NOBODY, Place, Standing, State, Team, What, Who};

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
                    lang.pick("lands", "ложится")
                } else {
                    lang.pick("does not land", "не ложится")
                };
                rolled(&what, *roll, *chance, outcome, lang)
            }
            Event::TickRolled { bearer, effect, chance, roll, passed } => {
                let what = format!("{} → {}", self.lasting_name(*effect, lang), name(*bearer));
                let outcome = if *passed {
                    lang.pick("strikes", "бьёт")
                } else {
                    lang.pick("does nothing", "ничего не делает")
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
                    "{effect} поглощает заряд: {}, {old} → {held}.",
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
                    "{}: {effect} обновляется на {left}{mark}.",
                    name(*bearer)
                )
            }
            Event::EffectEnded { bearer, what } => {
                let effect = self.what_name(*what, lang);
                say!(lang, "{}: {effect} ends.", "{}: {effect} заканчивается.", name(*bearer))
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

    /// A referee's action in words, without its reason.
    pub fn ruling_text(&self, state: &State, what: &RulingKind, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        let by = |author: &Option<Who>| {
            author.map_or(String::new(), |author| say!(lang, ", author {}", ", автор {}", name(author)))
        };
        match what {
            RulingKind::PlaceCombatant { who, cell } => {
                say!(lang, "{} is placed on {}", "{}: место {}", name(*who), cell_name(*cell))
            }
            RulingKind::SetTurnOrder(order) => {
                let order = order.iter().map(|who| name(*who)).collect::<Vec<_>>().join(", ");
                say!(lang, "order of turns {order}", "очерёдность {order}")
            }
            RulingKind::SetBlockCap { cap, rounds } => {
                let cap = percent(*cap, lang);
                let until =
                    rounds.map_or(lang.pick(" for the battle", " до конца боя").to_owned(), |rounds| {
                        let rounds = lang.count(rounds, ["round", "rounds"], ["раунд", "раунда", "раундов"]);
                        say!(lang, " for {rounds}", " на {rounds}")
                    });
                say!(lang, "block cap {cap}{until}", "предел блока {cap}{until}")
            }
            RulingKind::GrantModifier { who, what, amount, turns: count } => {
                let (amount, left) = (signed(*amount), turns(*count, lang));
                let to = match what {
                    Grant::DamagePercent => lang.pick("% to damage", "\u{a0}% к урону"),
                    Grant::Damage => lang.pick(" to damage", " к урону"),
                    Grant::Chance => lang.pick(" to chances", " к шансам"),
                    Grant::Block => lang.pick(" to block", " к блоку"),
                };
                debug_assert!(!grant_id(*what).is_empty());
                say!(lang, "{}: {amount}{to} for {left}", "{}: {amount}{to} на {left}", name(*who))
            }
            RulingKind::AdjustResource { who, what, value } => {
                let what = match what {
                    Resource::Hp => lang.pick("HP", "ОЗ"),
                    Resource::Energy => lang.pick("energy", "энергия"),
                    Resource::Charges => lang.pick("charges", "заряды"),
                };
                format!("{}: {what} {value}", name(*who))
            }
            RulingKind::ApplyEffect { who, lasting, turns: count, author } => {
                let effect = lasting
                    .map_or(lang.pick("unknown effect", "неизвестный эффект"), |lasting| {
                        self.lasting_name(lasting, lang)
                    });
                let left = count.map_or(String::new(), |count| {
                    let left = turns(count, lang);
                    say!(lang, " for {left}", " на {left}")
                });
                format!("{}: {effect}{left}{}", name(*who), by(author))
            }
            RulingKind::RemoveEffect { who, effect, author } => {
                let effect = effect.map_or(
                    lang.pick("unknown effect", "неизвестный эффект").to_owned(),
                    |what: What| self.what_name(what, lang),
                );
                say!(lang, "{effect} is taken off: {}{}", "снимается {effect}: {}{}", name(*who), by(author))
            }
            RulingKind::RemoveObject(cell) => {
                say!(lang, "the object on {} is removed", "объект на {} убирается", cell_name(*cell))
            }
            RulingKind::EndTurnFor(who) => say!(lang, "the turn ends for {}", "ход заканчивается: {}", name(*who)),
            RulingKind::DeclareResult(standing) => {
                let result = standing_text(*standing, lang);
                say!(lang, "the result is declared, {result}", "объявлен исход, {result}")
            }
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

/// `Fire Bolt: roll 71 of 76, works.`; without a roll it was certain.
fn rolled(what: &str, roll: Option<u8>, chance: u8, outcome: &str, lang: Lang) -> String {
    match roll {
        Some(roll) => {
            say!(lang, "{what}: roll {roll} of {chance}, {outcome}.", "{what}: бросок {roll} из {chance}, {outcome}.")
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

fn rank_of(event: &Event) -> Rank {
    match event {
        Event::RoundBegan { .. } | Event::Ended { .. } => Rank::Heading,
        Event::Placed { .. }
        | Event::InitiativeRolled { .. }
        | Event::OrderFixed
        | Event::TurnBegan { .. }
        | Event::TurnSkipped { .. }
        | Event::Stepped { .. }
        | Event::Rested { .. }
        | Event::Attacked { .. }
        | Event::SpellCast { .. }
        | Event::Surrendered { .. }
        | Event::Ruled(_) => Rank::Deed,
        _ => Rank::Consequence,
    }
}

/// The doer, the others, and the cells of an event.
fn concerned(event: &Event) -> (Option<Who>, Vec<Who>, Vec<Place>) {
    let aimed = |aim: Aim| match aim {
        Aim::None => (vec![], vec![]),
        Aim::Who(who) => (vec![who], vec![]),
        Aim::Cell(cell) => (vec![], vec![cell]),
    };
    match event {
        Event::OrderFixed | Event::RoundBegan { .. } | Event::BlockCapSet { .. } | Event::Ended { .. } => {
            (None, vec![], vec![])
        }
        Event::Placed { who, cell } | Event::Died { who, cell } => (Some(*who), vec![], vec![*cell]),
        Event::InitiativeRolled { who, .. }
        | Event::TurnBegan { who, .. }
        | Event::TurnSkipped { who }
        | Event::TurnEnded { who }
        | Event::Rested { who }
        | Event::Paid { who, .. }
        | Event::SphereRolled { who, .. }
        | Event::WeaponRolled { who, .. }
        | Event::EnergyRestored { who, .. }
        | Event::ChargesGained { who, .. }
        | Event::MovementChanged { who, .. }
        | Event::Vanished { who }
        | Event::Surrendered { who }
        | Event::NobodyReached { who, .. } => (Some(*who), vec![], vec![]),
        Event::Stepped { who, from, to, .. } => (Some(*who), vec![], vec![*from, *to]),
        Event::Attacked { who, target }
        | Event::SuccessRolled { who, target, .. }
        | Event::RiderRolled { who, target, .. } => (Some(*who), vec![*target], vec![]),
        Event::SpellCast { who, aim, .. } => {
            let (others, cells) = aimed(*aim);
            (Some(*who), others, cells)
        }
        Event::BlockRolled { who, attacker, .. } | Event::ReflectRolled { who, attacker, .. } => {
            (Some(*who), vec![*attacker], vec![])
        }
        Event::TickRolled { bearer, .. } | Event::EffectEnded { bearer, .. } => (Some(*bearer), vec![], vec![]),
        Event::Damaged { target, source, .. } | Event::Healed { target, source, .. } => match source {
            Source::Plain(who) | Source::Spell(_, who) | Source::LifeSteal(_, who) | Source::Effect(_, who)
                if *who != NOBODY =>
            {
                (Some(*who), if who == target { vec![] } else { vec![*target] }, vec![])
            }
            _ => (None, vec![*target], vec![]),
        },
        Event::EnergyTaken { target, by, .. } => (Some(*by), vec![*target], vec![]),
        Event::ChargeAbsorbed { author, .. } => (Some(*author), vec![], vec![]),
        Event::EffectLanded { bearer, author, .. } | Event::EffectRenewed { bearer, author, .. } => {
            if author == bearer { (Some(*bearer), vec![], vec![]) } else { (Some(*author), vec![*bearer], vec![]) }
        }
        Event::ObjectMade { by, cell, .. } => (Some(*by), vec![], vec![*cell]),
        Event::ObjectGone { cell, .. } => (None, vec![], vec![*cell]),
        Event::Summoned { who, summoner, cell } => (Some(*summoner), vec![*who], vec![*cell]),
        Event::Resurrected { who, by, cell, .. } => (Some(*by), vec![*who], vec![*cell]),
        Event::Ruled(ruling) => match &ruling.what {
            RulingKind::PlaceCombatant { who, cell } => (None, vec![*who], vec![*cell]),
            RulingKind::SetTurnOrder(order) => (None, order.clone(), vec![]),
            RulingKind::GrantModifier { who, .. }
            | RulingKind::AdjustResource { who, .. }
            | RulingKind::ApplyEffect { who, .. }
            | RulingKind::RemoveEffect { who, .. }
            | RulingKind::EndTurnFor(who) => (None, vec![*who], vec![]),
            RulingKind::RemoveObject(cell) => (None, vec![], vec![*cell]),
            RulingKind::SetBlockCap { .. } | RulingKind::DeclareResult(_) => (None, vec![], vec![]),
        },
    }
}
