//! One sentence an event.

use holmgang_kernel::say;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::words::Lang;

use crate::Rules;
use crate::choices::{defence_done, ruling_name};
use crate::content::DamageType;
use crate::event::Event;
use crate::names::{clock, condition_name, door_name, number, side_name, signed, skill_name};
use crate::secrets::{knows_of, knows_plans};
use crate::state::{NOBODY, Posture, Slot, State, Who};

pub(super) struct Teller<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub viewer: Viewer,
    pub lang: Lang,
}

impl Teller<'_> {
    pub fn sentence(&self, event: &Event) -> Option<String> {
        let lang = self.lang;
        let name = |who: &Who| self.name(*who);
        Some(match event {
            Event::SidesNamed { sides, attacking } => self.sides(*sides, *attacking),
            Event::Placed { who, cell, facing } => {
                let (cell, facing) = (self.cell(*cell), self.facing(*facing));
                say!(lang, "{}: {cell}, facing {facing}.", "{}: {cell}, взгляд на {facing}.", name(who))
            }
            Event::InitiativeRolled { who, roll, initiative } => {
                let initiative = number(*initiative);
                say!(
                    lang,
                    "{}: initiative {initiative} (d20: {roll}).",
                    "{}: инициатива {initiative} (к20: {roll}).",
                    name(who)
                )
            }
            Event::OrderFixed => {
                let order: Vec<String> =
                    self.state.order.iter().filter(|who| knows_of(self.state, self.viewer, **who)).map(name).collect();
                let order = order.join(", ");
                say!(lang, "Order of turns: {order}.", "Порядок ходов: {order}.")
            }
            Event::Surprised { who } => say!(lang, "{} is caught off guard.", "Застали врасплох: {}.", name(who)),
            Event::PoolFilled { who, activity } => {
                let points = self.points(*activity);
                say!(lang, "{}: {points}.", "{}: {points}.", name(who))
            }
            Event::RoundBegan { round: 0, .. } => say!(lang, "Round 0: surprise", "Нулевой раунд"),
            Event::RoundBegan { round, .. } => say!(lang, "Round {round}", "Раунд {round}"),
            Event::RoundEnded { round, clock_seconds } => {
                let clock = clock(*clock_seconds, lang);
                say!(lang, "Round {round} is over: {clock}.", "Раунд {round} окончен: {clock}.")
            }
            Event::PointsLapsed { who, points } => {
                let points = self.points(*points);
                say!(
                    lang,
                    "{}: {points} unspent, not added.",
                    "{}: не потрачено {points}, не накапливается.",
                    name(who)
                )
            }
            Event::SurpriseEnded { who } => {
                say!(lang, "{} is not surprised any more.", "{} приходит в себя.", name(who))
            }
            Event::TurnBegan { who, activity } => {
                let points = self.points(*activity);
                say!(lang, "Turn of {}: {points}.", "Ходит {}: {points}.", name(who))
            }
            Event::TurnPutOff { who } => {
                say!(
                    lang,
                    "{}: the turn has not begun after all; points and what was delayed are as before.",
                    "{}: ход всё-таки не начался; очки и отложенное — как были.",
                    name(who)
                )
            }
            Event::TurnEnded { who, activity } => {
                let points = self.points(*activity);
                say!(lang, "{} ends the turn with {points}.", "{}: конец хода, осталось {points}.", name(who))
            }
            Event::InitiativeLowered { who, from, to } => {
                let (from, to) = (number(*from), number(*to));
                say!(lang, "{}: initiative {from} → {to}.", "{}: инициатива {from} → {to}.", name(who))
            }
            Event::TieOrderChosen { first } => {
                say!(lang, "{} goes first of the tied.", "Из равных сначала ходит {}.", name(first))
            }
            Event::Paid { who, points, left } => {
                let points = self.points(*points);
                say!(lang, "{}: −{points}, {left} left.", "{}: −{points}, осталось {left}.", name(who))
            }
            Event::OutOfPoints { who } => {
                say!(lang, "{}: no points left for reactions.", "{}: очков на реакции больше нет.", name(who))
            }
            Event::SetAside { who, points } => {
                let points = self.points(*points);
                say!(lang, "{}: {points} set aside, never refunded.", "{}: отложено {points}, без возврата.", name(who))
            }
            Event::Attacked { who, target, attacks, with } => {
                let tool = self.tool(*with, *attacks);
                say!(lang, "{}: {tool} → {}.", "{}: {tool} → {}.", name(who), name(target))
            }
            Event::Pushed { who, target, trip: true } => {
                say!(lang, "{} tries to trip {}.", "{} пытается сбить с ног: {}.", name(who), name(target))
            }
            Event::Pushed { who, target, .. } => {
                say!(lang, "{} tries to shove {}.", "{} пытается оттолкнуть: {}.", name(who), name(target))
            }
            Event::Grabbed { who, target } => {
                say!(lang, "{} grabs at {}.", "{} пытается схватить: {}.", name(who), name(target))
            }
            Event::Rammed { who, target } => {
                say!(lang, "{} charges to ram {}.", "{} идёт на таран: {}.", name(who), name(target))
            }
            Event::SpellCast { who, cast } => {
                let spell = self.rules.spell_name(cast.spell, lang);
                let how = if cast.overload { lang.pick(", overloaded", " с перегрузкой") } else { "" };
                let at = self.aim(cast).map_or_else(String::new, |target| format!(" → {target}"));
                say!(lang, "{} casts {spell}{how}{at}.", "{}: {spell}{how}{at}.", name(who))
            }
            Event::Conjured { who, item, count } => {
                let item = self.rules.item_name(*item, lang);
                say!(lang, "{}: {item} ×{count}.", "{}: {item} ×{count}.", name(who))
            }
            Event::SynergyBegan { leader, cast, participants } => {
                let spell = self.rules.spell_name(cast.spell, lang);
                let at = self.aim(cast).map_or_else(String::new, |target| format!(" → {target}"));
                say!(
                    lang,
                    "{} begins a synergy of {participants}: {spell}{at}.",
                    "{} начинает синергию, участников {participants}: {spell}{at}.",
                    name(leader)
                )
            }
            Event::SynergyForecast { rounds, .. } => {
                let rounds = lang.count((*rounds).into(), ["round", "rounds"], ["раунд", "раунда", "раундов"]);
                say!(lang, "By the slowest participant it takes {rounds}.", "По самому медленному участнику: {rounds}.")
            }
            Event::Invested { who, points, paid, price } => {
                let points = self.points(*points);
                say!(
                    lang,
                    "{} invests {points}: {paid} of {price}.",
                    "{} вкладывает {points}: {paid} из {price}.",
                    name(who)
                )
            }
            Event::SynergyFired { leader, cast, participants } => {
                let spell = self.rules.spell_name(cast.spell, lang);
                say!(
                    lang,
                    "The synergy of {participants} is paid: {} casts {spell}.",
                    "Синергия {participants} участников оплачена: {}, {spell}.",
                    name(leader)
                )
            }
            Event::SynergyFizzled { leader } => {
                say!(
                    lang,
                    "{} cannot reach the target any more: the synergy fizzles.",
                    "{}: цель больше недоступна, синергия рассеивается.",
                    name(leader)
                )
            }
            Event::SynergyBroke { leader, by } => {
                say!(
                    lang,
                    "The synergy of {} breaks because of {}.",
                    "Синергия ({}) сорвана; причина: {}.",
                    name(leader),
                    name(by)
                )
            }
            Event::Taken { who, item, from, cell } => {
                let item = self.rules.item_name(*item, lang);
                let from = match from {
                    Slot::Floor => say!(lang, "from the floor of {}", "с пола {}", self.cell(*cell)),
                    Slot::Bag => lang.pick("out of the bag", "из сумки").to_owned(),
                    Slot::Pocket => lang.pick("out of the pocket", "из кармана").to_owned(),
                    _ => lang.pick("from the belt", "с пояса").to_owned(),
                };
                say!(lang, "{} takes {item} {from}.", "{} берёт {from}: {item}.", name(who))
            }
            Event::Dropped { who, item, cell } => {
                let (item, cell) = (self.rules.item_name(*item, lang), self.cell(*cell));
                say!(lang, "{} drops {item} on {cell}.", "{} роняет: {item} ({cell}).", name(who))
            }
            Event::PostureChanged { who, posture } => match posture {
                Posture::Standing => say!(lang, "{} is standing now.", "{} теперь стоит.", name(who)),
                Posture::Sitting => say!(lang, "{} is sitting now.", "{} теперь сидит.", name(who)),
                Posture::Lying => say!(lang, "{} is lying now.", "{} теперь лежит.", name(who)),
            },
            Event::MoveBegan { who, cells, is_dash } => {
                let cells = self.cells(*cells);
                match is_dash {
                    true => say!(lang, "{} dashes: {cells}.", "{}, рывок: {cells}.", name(who)),
                    false => say!(lang, "{} moves: {cells}.", "{}, перемещение: {cells}.", name(who)),
                }
            }
            Event::Stepped { who, from, to, facing, .. } => {
                let (from, to, facing) = (self.cell(*from), self.cell(*to), self.facing(*facing));
                say!(lang, "{}: {from} → {to}, facing {facing}.", "{}: {from} → {to}, взгляд на {facing}.", name(who))
            }
            Event::Turned { who, facing } => {
                let facing = self.facing(*facing);
                say!(lang, "{} turns to the {facing}.", "{} поворачивается на {facing}.", name(who))
            }
            Event::MoveStopped { who, cell } => {
                let cell = self.cell(*cell);
                say!(lang, "{} gets no further than {cell}.", "{}: дальше {cell} не пройти.", name(who))
            }
            Event::Spoke { who, text } => say!(lang, "{}: “{text}”", "{}: «{text}»", name(who)),
            Event::Improvised { who, text } => say!(lang, "{}: {text}.", "{}: {text}.", name(who)),
            Event::Lifted { who, target } => {
                say!(lang, "{} lifts {}.", "{} поднимает на руки: {}.", name(who), name(target))
            }
            Event::PutDown { who, cell, posture } => {
                let cell = self.cell(*cell);
                match posture {
                    Posture::Standing => say!(lang, "{} stands on {cell}.", "{} стоит на {cell}.", name(who)),
                    _ => say!(lang, "{} lies on {cell}.", "{} лежит на {cell}.", name(who)),
                }
            }
            Event::DoorMoved { who, door, open } => {
                let door = door_name(self.state.map(), *door);
                match open {
                    true => say!(lang, "{} opens the door {door}.", "{} открывает дверь {door}.", name(who)),
                    false => say!(lang, "{} closes the door {door}.", "{} закрывает дверь {door}.", name(who)),
                }
            }
            Event::DoorStuck { who, door } => {
                let door = door_name(self.state.map(), *door);
                say!(lang, "{}: the door {door} does not yield.", "{}: дверь {door} не поддаётся.", name(who))
            }
            Event::Delayed { who, deed, trigger, of } => match knows_plans(self.state, self.viewer, *who) {
                true => {
                    let (deed, event) = (self.aimed_deed(deed), self.awaited(*of, trigger));
                    say!(lang, "{} delays: {deed}, if {event}.", "{} откладывает: {deed}, если {event}.", name(who))
                }
                false => say!(lang, "{} delays an action.", "{} откладывает действие.", name(who)),
            },
            Event::DelayFired { who, by } if *by == NOBODY => {
                say!(lang, "The delayed action of {} happens.", "{}: срабатывает отложенное действие.", name(who))
            }
            Event::DelayFired { who, by } => {
                say!(
                    lang,
                    "The delayed action of {} happens; cause: {}.",
                    "{}: срабатывает отложенное действие, повод: {}.",
                    name(who),
                    name(by)
                )
            }
            Event::DelayWaited { who, .. } => say!(lang, "{} keeps waiting.", "{} ждёт дальше.", name(who)),
            Event::DelayMissed { who } => say!(
                lang,
                "{} does not perceive it or cannot do it now; the delayed action waits.",
                "{}: этого не видно или сейчас не сделать; отложенное действие ждёт.",
                name(who)
            ),
            Event::DelaysInOrder { first, next } => {
                say!(
                    lang,
                    "Several wait for this: {} before {}.",
                    "Этого ждут несколько: сначала {}, потом {}.",
                    name(first),
                    name(next)
                )
            }
            Event::NextTarget { target, .. } => say!(lang, "Next target: {}.", "Следующая цель: {}.", name(target)),
            Event::DefenceAsked { who, .. } => say!(lang, "{} may answer.", "{} может ответить.", name(who)),
            Event::QuestionWithdrawn { who } => {
                say!(lang, "{} has nothing to choose any more.", "{}: выбирать больше не из чего.", name(who))
            }
            Event::Degree { degree, .. } => {
                let success = self.success(*degree);
                say!(lang, "{success}.", "{success}.")
            }
            Event::DelayLost { who } => {
                say!(lang, "{}: the delayed action is lost.", "{}: отложенное действие пропало.", name(who))
            }
            Event::ActionLost { who } => {
                say!(lang, "{}: the interrupted action is lost.", "{}: прерванное действие потеряно.", name(who))
            }
            Event::Reacted { who, defence } => {
                let defence = defence_done(self.rules, *defence, lang);
                say!(lang, "{} answers: {defence}.", "{} отвечает: {defence}.", name(who))
            }
            Event::AttackRolled { who, skill, roll, total, .. } => {
                let (skill, total) = (skill_name(*skill, lang), number(*total));
                say!(
                    lang,
                    "{}: attack check {total} ({skill}, d20: {roll}).",
                    "{}: проверка атаки {total} ({skill}, к20: {roll}).",
                    name(who)
                )
            }
            Event::DefenceRolled { who, relation, because, roll, total, .. } => {
                self.defence(*who, *relation, *because, *roll, *total)
            }
            Event::Resolved { margin, degree: 0, .. } => {
                let short = -margin;
                say!(lang, "Failure, {short} short.", "Неудача, не хватило {short}.")
            }
            Event::Resolved { margin, .. } => say!(lang, "Success, margin {margin}.", "Успех, разница {margin}."),
            Event::Critical { attacker, degree, .. } => {
                say!(
                    lang,
                    "{}: critical success of degree {degree}.",
                    "{}: критический успех степени {degree}.",
                    name(attacker)
                )
            }
            Event::NoMeaning { roll, succeeded } => match succeeded {
                true => say!(
                    lang,
                    "A {roll} on the die means nothing by itself: it succeeds.",
                    "{roll} на кубике само ничего не значит: это успех."
                ),
                false => say!(
                    lang,
                    "A {roll} on the die means nothing by itself: it fails.",
                    "{roll} на кубике само ничего не значит: это неудача."
                ),
            },
            Event::MultiAttack { attacker, target, count } => {
                say!(
                    lang,
                    "{} has attacked {} {count} times in this turn.",
                    "{} → {}: атак за этот ход {count}.",
                    name(attacker),
                    name(target)
                )
            }
            Event::Wounded { target, damage, damage_type, body, mind, .. } => {
                let (what, now) = match damage_type {
                    DamageType::MentalMagical => (lang.pick("mind", "разум"), *mind),
                    _ => (lang.pick("body", "тело"), *body),
                };
                let (old, now) = (number(now + i16::from(*damage)), number(now));
                say!(
                    lang,
                    "{}: a wound of {damage}, {what} {old} → {now}.",
                    "{}: рана {damage}, {what} {old} → {now}.",
                    name(target)
                )
            }
            Event::Unharmed { target, .. } => say!(lang, "{} takes no damage.", "{}: урона нет.", name(target)),
            Event::Disabled { who } => say!(lang, "{} is not able any more.", "{} выбывает из строя.", name(who)),
            Event::Alerted { who } => say!(lang, "{} expects attacks now.", "{} теперь ждёт нападения.", name(who)),
            Event::Revealed { who } => say!(lang, "{} is not hidden any more.", "{} больше не прячется.", name(who)),
            Event::ConditionLanded { bearer, condition, turns, .. } => {
                let condition = condition_name(*condition, lang);
                let turns = lang.count((*turns).into(), ["turn", "turns"], ["ход", "хода", "ходов"]);
                say!(lang, "{}: {condition}, {turns}.", "{}: {condition}, {turns}.", name(bearer))
            }
            Event::ConditionEnded { bearer, condition } => {
                let condition = condition_name(*condition, lang);
                say!(lang, "{} is not {condition} any more.", "{}: {condition} больше не действует.", name(bearer))
            }
            Event::QualityChanged { item, holder, quality } => {
                let item = self.rules.item_name(*item, lang);
                let whose = if *holder == NOBODY { String::new() } else { format!(" ({})", self.name(*holder)) };
                let quality = signed(*quality);
                say!(lang, "{item}{whose}: quality {quality}.", "{item}{whose}: качество {quality}.")
            }
            Event::Shoved { who, cells: 0, .. } => say!(lang, "{} is not moved.", "{} не сдвигается.", name(who)),
            Event::Shoved { who, from, to, .. } => {
                let (from, to) = (self.cell(*from), self.cell(*to));
                say!(lang, "{} is moved {from} → {to}.", "{} сдвигается {from} → {to}.", name(who))
            }
            Event::Held { who, by } => say!(lang, "{} holds {}.", "{} держит: {}.", name(by), name(who)),
            Event::Freed { who, .. } => say!(lang, "{} is free.", "{}: больше никто не держит.", name(who)),
            Event::MountLost { who } => {
                say!(lang, "{} loses mount or vehicle.", "{}: скакун или транспорт потерян.", name(who))
            }
            Event::ConjuredGone { who } => {
                say!(lang, "{}: what was conjured is gone.", "{}: сотворённое исчезает.", name(who))
            }
            Event::Landed { item, cell } => {
                let (item, cell) = (self.rules.item_name(*item, lang), self.cell(*cell));
                say!(lang, "{item}: on the floor of {cell}.", "{item}: на полу, {cell}.")
            }
            Event::Checked { who, skill, roll, total, difficulty, degree } => {
                let (skill, success, total) = (skill_name(*skill, lang), self.success(*degree), number(*total));
                say!(
                    lang,
                    "{}: {skill} {total} against {difficulty} (d20: {roll}). {success}.",
                    "{}: {skill} {total} против {difficulty} (к20: {roll}). {success}.",
                    name(who)
                )
            }
            Event::Left { who, .. } => say!(lang, "{} leaves the battle.", "{} выходит из боя.", name(who)),
            Event::Fled { who } => say!(lang, "{} has got away.", "{}: побег удался.", name(who)),
            Event::Resigned { side } => {
                let side = side_name(*side, lang);
                say!(lang, "{side}: the battle is given up.", "{side}: бой сдан.")
            }
            Event::Surrendered { who } => say!(lang, "{} surrenders.", "{} сдаётся.", name(who)),
            Event::Joined { who, side, cell } => {
                let (side, cell) = (side_name(*side, lang), self.cell(*cell));
                say!(lang, "{} joins on {cell}: {side}.", "{} вступает в бой на {cell}: {side}.", name(who))
            }
            Event::WillingSet { who, willing } => match willing {
                true => say!(lang, "{} lets itself be lifted.", "{} даёт себя поднять.", name(who)),
                false => say!(lang, "{} does not let itself be lifted.", "{} не даёт себя поднять.", name(who)),
            },
            Event::Ordered { who } => self.standing_orders(*who),
            Event::Ruled(ruling) => {
                let (what, reason) = (ruling_name(self.rules, self.state, &ruling.what, lang), &ruling.reason);
                say!(lang, "The referee: {what}. Reason: {reason}.", "Мастер: {what}. Причина: {reason}.")
            }
            Event::InitiativeStays => {
                say!(lang, "Initiative is rolled for the whole battle.", "Инициатива брошена на весь бой.")
            }
            Event::CountsCleared => {
                say!(lang, "A new turn: attacks count anew.", "Новый ход: счёт атак начинается заново.")
            }
            Event::AttacksCounted { target, count, .. } => {
                say!(
                    lang,
                    "Every kind of attack on {} counts: {count} in this turn.",
                    "Считаются любые атаки, цель {}: за этот ход {count}.",
                    name(target)
                )
            }
            Event::RulingMade => say!(lang, "The referee makes a ruling.", "Мастер принимает решение."),
            Event::BattleOver => self.why_over().to_owned(),
            Event::Ended { winner: Some(side) } => {
                let side = side_name(*side, lang);
                say!(lang, "{side} has won", "Победа: {side}")
            }
            Event::Ended { winner: None } => {
                say!(lang, "The battle is over, nobody has won", "Бой окончен, никто не победил")
            }
        })
    }
}
