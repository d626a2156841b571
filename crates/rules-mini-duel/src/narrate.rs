//! Events as sentences: present tense, names in the nominative, numbers old → new.

mod chess;
mod concern;

pub(crate) use chess::{clock, game_text};

use holmgang_kernel::say;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::{Fate, Line, Seen};
use holmgang_kernel::words::Lang;

use self::concern::{concerned, rank_of};
use crate::Rules;
use crate::action::{Reason, Refusal, Ruling, RulingKind};
use crate::content::Spell;
use crate::describe::{house_rules, rounds, signed, uses};
use crate::event::{Ability, Event, Means, Strike};
use crate::legal::seat_of;
use crate::names::{mark_id, place_label, place_name, player_id, player_name, square_name};
use crate::state::{DuelResult, FILES, Phase, Player, Side, Stalemate, State, What, Who, owner};

impl Rules {
    /// An event as a line of the log; none for a viewer who may not know of it: placement is hidden from the opponent until both are done (MD-1.8).
    pub(crate) fn told(&self, state: &State, event: &Event, viewer: Viewer, lang: Lang) -> Option<Line> {
        if let Event::Posted { who, .. } | Event::TakenBack { who } | Event::SurrenderOrdered { who } = event
            && state.phase == Phase::Place
            && !viewer.knows(seat_of(owner(*who)))
        {
            return None;
        }
        let concerned = concerned(event);
        let player = concerned.player.or_else(|| concerned.tokens.first().map(|mark| self.player_of_mark(*mark)));
        let mut cells: Vec<String> = concerned.squares.into_iter().map(square_name).collect();
        let formation =
            concerned.places.into_iter().map(|(player, place)| format!("{}-{}", player_id(player), place_name(place)));
        cells.extend(formation);
        Some(Line {
            text: self.sentence_of(state, event, lang),
            side: player.map(|player| player as u8),
            tokens: concerned.tokens.into_iter().map(mark_id).collect(),
            cells,
            rank: rank_of(event),
            seen: match event {
                Event::Struck(strike) if strike.is_evaded() => {
                    Some(Seen { what: Fate::Dodged, token: mark_id(strike.target) })
                }
                _ => None,
            },
        })
    }

    fn sentence_of(&self, state: &State, event: &Event, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        match event {
            Event::SideRolled { roll } => {
                let attacker = player_name(if *roll == 1 { Player::Elves } else { Player::Zombies }, lang);
                say!(lang, "Who attacks: roll {roll}, {attacker}.", "Кто нападает: бросок {roll}, {attacker}.")
            }
            Event::DuelBegan { attacker, lead_attacker, lead_defender } => say!(
                lang,
                "The duel begins. {} attack: {} against {}.{}",
                "Поединок начинается. Нападают {}: {} → {}.{}",
                player_name(*attacker, lang),
                name(*lead_attacker),
                name(*lead_defender),
                house_rules(&state.setup.options, lang)
            ),
            Event::Stands { who, place } => {
                say!(lang, "{} stands on {}.", "{}: место {}.", name(*who), place_label(*place, lang))
            }
            Event::RoundBegan { round } => say!(lang, "Round {round}", "Раунд {round}"),
            Event::EffectEnded { bearer, what } => {
                let effect = self.what_name(*what, lang);
                say!(lang, "{}: {effect} ends.", "{}: {effect}, срок вышел.", name(*bearer))
            }
            Event::WallExpired { wall } => {
                say!(lang, "{}: its time is over.", "{}: срок вышел.", self.wall_name(*wall, lang))
            }
            Event::MaximumFell { who, max_health, health } => say!(
                lang,
                "{}: maximum Health is {max_health} again, Health {health}.",
                "{}: максимум здоровья снова {max_health}, здоровье {health}.",
                name(*who)
            ),
            Event::CooldownTicked { who, left: 0 } => {
                say!(lang, "{}: the class ability is ready.", "{}: классовая способность готова.", name(*who))
            }
            Event::CooldownTicked { who, left } => {
                let left = rounds(*left, lang);
                say!(lang, "{}: class ability in {left}.", "{}: до способности {left}.", name(*who))
            }
            Event::RowRecovered { row, health, mana, stamina } => {
                let of_row = (0..FILES).filter_map(|file| {
                    let (place, file) = (row * FILES + file, usize::from(file));
                    let gained = [health[file], mana[file], stamina[file]].map(i16::from);
                    (gained != [0; 3]).then(|| format!("{}: {}", name(state.who(place)), gains(gained, lang)))
                });
                let of_row = of_row.collect::<Vec<_>>().join("; ");
                say!(lang, "Recovery. {of_row}.", "Восстановление. {of_row}.")
            }
            Event::Recovered { who, health, mana, stamina } => {
                let gains = gains([*health, *mana, *stamina], lang);
                say!(lang, "{} recovers: {gains}.", "{} восстанавливается: {gains}.", name(*who))
            }
            Event::Struck(strike) => self.strike_text(state, strike, lang),
            Event::Died { who } => say!(lang, "{} falls.", "{} погибает.", name(*who)),
            Event::TurnLost { who } => {
                say!(lang, "{} had not acted in this round.", "{}: ход в этом раунде пропал.", name(*who))
            }
            Event::FrontFell { player } => {
                let player = player_name(*player, lang);
                say!(lang, "{player}: the front row is empty.", "{player}: передний ряд пуст.")
            }
            Event::WallDestroyed { wall } => {
                say!(lang, "{} is destroyed.", "{}: разрушена.", self.wall_name(*wall, lang))
            }
            Event::Defended { who } => {
                let more = if state.setup.options.guard_is_relative { "× 1.2" } else { "+20" };
                say!(
                    lang,
                    "{} takes the guard stance: defences {more}.",
                    "{} встаёт в стойку: защиты {more}.",
                    name(*who)
                )
            }
            Event::SkillUsed { who, skill, target, mana, stamina } => {
                let skill = self.skill_name(*skill, lang);
                let at = target.filter(|target| *target != crate::event::Mark::Piece(*who));
                let at = at.map_or(String::new(), |target| format!(" → {}", self.mark_name(state, target, lang)));
                format!("{}: {skill}{at}{}.", name(*who), price(*mana, *stamina, lang))
            }
            Event::Healed { who, by, with, amount, gained, health } => {
                let old = health - gained;
                let (by, means) = (name(*by), self.means_name(*with, lang));
                // What is above the maximum is lost (MD-5.10).
                let healed = if i32::from(*gained) == *amount {
                    amount.to_string()
                } else {
                    say!(lang, "{gained} of {amount}", "{gained} из {amount}")
                };
                say!(
                    lang,
                    "{by}, {means} → {}: {healed} healed, {old} → {health}.",
                    "{by}, {means} → {}: лечение {healed}, {old} → {health}.",
                    name(*who)
                )
            }
            Event::EffectLanded { bearer, source: _, what, rounds_left, value } => {
                let (effect, left) = (self.what_name(*what, lang), rounds(*rounds_left, lang));
                let value = value_words(*what, *value);
                say!(lang, "{}: {effect}{value} for {left}.", "{}: {effect}{value} на {left}.", name(*bearer))
            }
            Event::EffectRenewed { bearer, what, rounds_left, value } => {
                let (effect, left) = (self.what_name(*what, lang), rounds(*rounds_left, lang));
                let value = value_words(*what, *value);
                say!(
                    lang,
                    "{}: {effect}{value} is renewed, {left}.",
                    "{}: {effect}{value} обновляется на {left}.",
                    name(*bearer)
                )
            }
            Event::Reordered { who, speed } => {
                say!(lang, "{}: speed is {speed} now.", "{}: скорость теперь {speed}.", name(*who))
            }
            Event::AbilityUsed { who, ability, target, uses: left, cooldown } => {
                let (left, ability) = (uses(*left, lang), ability_name(*ability, lang));
                let at = target.map_or(String::new(), |target| format!(" → {}", self.mark_name(state, target, lang)));
                let cooldown = rounds(*cooldown, lang);
                say!(
                    lang,
                    "{}: {ability}{at}. {left} left, ready in {cooldown}.",
                    "{}: {ability}{at}. Осталось {left}, готовность через {cooldown}.",
                    name(*who)
                )
            }
            Event::ActsOn { who } => say!(lang, "{} goes on with an action.", "{}: следует действие.", name(*who)),
            Event::WallPlaced { who: _, wall, health, rounds_left } => {
                let wall = self.wall_name(*wall, lang);
                let left = match rounds_left {
                    // MD-8.17.
                    0 => lang.pick("until it is destroyed", "до разрушения").to_owned(),
                    left => rounds(*left, lang),
                };
                say!(lang, "{wall} stands: {health} Health, {left}.", "{wall} стоит: здоровье {health}, {left}.")
            }
            Event::RookStrengthened { who, max_health, health_recovery } => say!(
                lang,
                "{}: maximum Health +{max_health}, recovery +{health_recovery} while the Wall stands.",
                "{}: максимум здоровья +{max_health}, восстановление +{health_recovery}, пока стоит Стена.",
                name(*who)
            ),
            Event::Skipped { who } => say!(lang, "{} skips.", "{} пропускает ход.", name(*who)),
            Event::Offered { player } => {
                let player = player_name(*player, lang);
                say!(lang, "{player} offer a stalemate.", "{player} предлагают пат.")
            }
            Event::OffersLapsed => {
                say!(lang, "Offers of this round lapse.", "Предложения этого раунда больше не действуют.")
            }
            Event::Stalled { rounds: seen } => {
                let seen = lang.count(i64::from(*seen), ["round", "rounds"], ["раунд", "раунда", "раундов"]);
                say!(lang, "Nobody has lost Health: {seen} in a row.", "Никто не потерял здоровья: {seen} подряд.")
            }
            Event::DuelEnded { result } => self.duel_result(state, *result, lang),
            Event::EffectsCleared => {
                say!(lang, "Walls, Cloaks, stances and effects end.", "Стены, плащи, стойки и эффекты заканчиваются.")
            }
            Event::ItemLeft { who, uses: left, moves } => {
                let (left, moves) = (uses(*left, lang), crate::describe::moves(*moves, lang));
                say!(
                    lang,
                    "{}: {left} left, {moves} of cooldown.",
                    "{}: осталось {left}, до готовности {moves}.",
                    name(*who)
                )
            }
            Event::Ruled => {
                let Some(ruling) = &state.ruling else { return String::new() };
                let (what, reason) = (ruling_text(ruling, lang), &ruling.reason);
                say!(lang, "The referee: {what}. Reason: {reason}", "Судья: {what}. Причина: {reason}")
            }
            other => self.chess_sentence(state, other, lang),
        }
    }

    /// MD-3.12: roll, damage, Health before and after.
    fn strike_text(&self, state: &State, strike: &Strike, lang: Lang) -> String {
        let Strike { evade, roll, damage, health_before, health, .. } = *strike;
        let (by, target) = (self.name_of(state, strike.by, lang), self.mark_name(state, strike.target, lang));
        let mut means = self.means_name(strike.with, lang);
        if let Means::Skill(skill) = strike.with
            && let Some(skill) = self.skills.get(usize::from(skill)).filter(|skill| skill.is_blow())
        {
            means += &price(skill.mana, skill.stamina, lang);
        }
        let rolled = if roll > 0 {
            say!(lang, " (roll {roll} against {evade})", " (бросок {roll} против {evade})")
        } else {
            String::new()
        };
        if strike.is_evaded() {
            return say!(
                lang,
                "{by}, {means} → {target}: evaded{rolled}.",
                "{by}, {means} → {target}: уклонение{rolled}."
            );
        }
        say!(
            lang,
            "{by}, {means} → {target}: {damage} damage{rolled}, {health_before} → {health}.",
            "{by}, {means} → {target}: урон {damage}{rolled}, {health_before} → {health}."
        )
    }

    fn means_name(&self, means: Means, lang: Lang) -> String {
        match means {
            Means::Attack => lang.pick("attack", "атака").to_owned(),
            Means::Skill(skill) => self.skill_name(skill, lang).to_owned(),
            Means::OwnSkill(skill) => {
                let skill = self.skill_name(skill, lang);
                say!(lang, "{skill} at oneself", "{skill} по себе")
            }
            Means::Spell(item) => self.item_name(item, lang).to_owned(),
        }
    }

    /// How a duel ended, in words.
    pub(crate) fn duel_result(&self, state: &State, result: DuelResult, lang: Lang) -> String {
        let won = |side: Side| {
            let player = player_name(state.player_of(side), lang);
            say!(lang, "{player} win the duel.", "Поединок выигрывают {player}.")
        };
        match result {
            DuelResult::None => say!(lang, "The duel goes on.", "Поединок продолжается."),
            DuelResult::AttackerWins => won(Side::Attacker),
            DuelResult::DefenderWins => won(Side::Defender),
            DuelResult::MutualDestruction => say!(lang, "Both sides are destroyed.", "Обе стороны уничтожены."),
            DuelResult::Stalemate(why) => match why {
                Stalemate::Stall => say!(lang, "Stalemate: nobody can hurt anybody.", "Пат: никто никого не ранит."),
                Stalemate::RoundCap => {
                    say!(lang, "Stalemate: the last round is over.", "Пат: последний раунд окончен.")
                }
                Stalemate::Agreement => say!(lang, "Stalemate by agreement.", "Пат по соглашению."),
                Stalemate::Referee => say!(lang, "Stalemate by the referee.", "Пат объявлен судьёй."),
            },
        }
    }

    fn player_of_mark(&self, mark: crate::event::Mark) -> Player {
        match mark {
            crate::event::Mark::Piece(who) => owner(who),
            crate::event::Mark::Wall(wall) => wall.player,
        }
    }
}

/// Health, Mana and Stamina that were gained.
fn gains(gained: [i16; 3], lang: Lang) -> String {
    let names = [lang.pick("Health", "здоровье"), lang.pick("Mana", "мана"), lang.pick("Stamina", "выносливость")];
    let parts = gained.iter().zip(names).filter(|(gain, _)| **gain > 0).map(|(gain, what)| format!("{what} +{gain}"));
    parts.collect::<Vec<_>>().join(", ")
}

/// The price of a skill in brackets, if it has one.
fn price(mana: i16, stamina: i16, lang: Lang) -> String {
    let mut parts = Vec::new();
    if mana > 0 {
        parts.push(say!(lang, "{mana} Mana", "{mana} маны"));
    }
    if stamina > 0 {
        parts.push(say!(lang, "{stamina} Stamina", "{stamina} выносливости"));
    }
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

fn value_words(what: What, value: i16) -> String {
    match what {
        What::Strength => format!(" {}", signed(value.into())),
        What::Weakness => format!(" {}", signed(-i64::from(value))),
        _ => String::new(),
    }
}

/// The name of a class ability.
pub(crate) fn ability_name(ability: Ability, lang: Lang) -> &'static str {
    match ability {
        Ability::Wall => lang.pick("Wall", "Стена"),
        Ability::Cloak => lang.pick("Cloak", "Плащ"),
        Ability::Spell(spell) => spell_name(spell, lang),
    }
}

/// The name of a spell.
pub(crate) fn spell_name(spell: Spell, lang: Lang) -> &'static str {
    match spell {
        Spell::Healing => lang.pick("Healing", "Исцеление"),
        Spell::Lightning => lang.pick("Lightning", "Молния"),
        Spell::Strength => lang.pick("Strength", "Сила"),
        Spell::Weakness => lang.pick("Weakness", "Слабость"),
    }
}

/// A refusal as a sentence.
pub(crate) fn refused(refusal: &Refusal, lang: Lang) -> String {
    if refusal.reason != Reason::ClockExpired {
        return refusal.text(lang);
    }
    let (came, limit) = (seconds(refusal.have), seconds(refusal.need));
    say!(
        lang,
        "Too late: {came} s of {limit} s. The move is forfeited.",
        "Поздно: {came} с из {limit} с. Ход пропадает."
    )
}

/// Milliseconds as seconds, with as many places as they need.
pub(crate) fn seconds(ms: i32) -> String {
    let (whole, part) = (ms / 1000, ms % 1000);
    if part == 0 { whole.to_string() } else { format!("{whole}.{part:03}").trim_end_matches('0').to_owned() }
}

/// A ruling in words.
pub(crate) fn ruling_text(ruling: &Ruling, lang: Lang) -> String {
    match ruling.what {
        RulingKind::Pause => say!(lang, "the clock is paused", "часы остановлены"),
        RulingKind::Resume => say!(lang, "the clock runs again", "часы снова идут"),
        RulingKind::Extend(more) => {
            let more = lang.count(more, ["second", "seconds"], ["секунда", "секунды", "секунд"]);
            say!(lang, "{more} more for this move", "на ход добавлено: {more}")
        }
        RulingKind::DeclareStalemate { technical_failure: true, .. } => {
            say!(lang, "stalemate after a technical failure", "пат из-за технического сбоя")
        }
        RulingKind::DeclareStalemate { .. } => {
            say!(lang, "stalemate with both players' consent", "пат с согласия обоих игроков")
        }
    }
}
