//! How an action is offered: name, group, target, price, and what follows from it; of moves every attack of opportunity that they provoke.

mod impossible;
mod orders;
mod preview;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::ruleset::Notate;
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::view::{Amount, Choice, Price};
use holmgang_kernel::words::{Fixed, Lang};

use crate::action::{Action, Watched};
use crate::content::Gear;
use crate::deeds::Category;
use crate::describe::{facing_name, feature_about};
use crate::names::cell_name;
use crate::resolve::referee::reason_text;
use crate::state::{NOBODY, NOTHING, NOWHERE, Pending, Posture, State, ThingId, Who};
use crate::{Rules, clause};

pub use orders::orders_given;

/// The groups of the list of choices.
mod group {
    use super::Fixed;
    pub const ATTACK: Fixed = Fixed::new("Attack", "Атака");
    pub const MANOEUVRE: Fixed = Fixed::new("Manoeuvres", "Приёмы");
    pub const DEFENCE: Fixed = Fixed::new("Defence", "Защита");
    pub const SPELLS: Fixed = Fixed::new("Spells", "Заклинания");
    pub const MOVEMENT: Fixed = Fixed::new("Movement", "Перемещение");
    pub const GEAR: Fixed = Fixed::new("Weapons & gear", "Оружие и снаряжение");
    pub const SCENERY: Fixed = Fixed::new("Scenery", "Обстановка");
    pub const FREE: Fixed = Fixed::new("Free actions", "Свободные действия");
    pub const ANSWER: Fixed = Fixed::new("Answer", "Ответ");
    pub const ORDERS: Fixed = Fixed::new("Standing orders", "Постоянные приказы");
    pub const TURN: Fixed = Fixed::new("Turn", "Ход");
    pub const REFEREE: Fixed = Fixed::new("Referee", "Мастер");
}

impl Rules {
    /// An action as it is offered.
    pub fn offered(&self, state: &State, _seat: Seat, action: &Action, lang: Lang) -> Choice {
        let mut choice = Choice {
            action: self.write(state, action),
            label: self.action_name(state, action, lang),
            group: group_of(action).get(lang).to_owned(),
            icon: self.icon_of(state, action),
            target: self.target_name(state, action, lang),
            cells: self.cells_of_choice(state, action).into_iter().map(cell_name).collect(),
            cost: self.price(state, action, lang),
            notes: self.notes(state, action, lang),
            about: self.about(state, action, lang),
            clause: self.clause_of_choice(state, action),
            amounts: Vec::new(),
            blanks: Vec::new(),
        };
        if let (Action::Follow(_), Some(Pending::Follow { cells, .. })) = (action, state.pending) {
            choice.amounts.push(Amount {
                name: "cells",
                label: lang.pick("cells", "клетки").to_owned(),
                min: 0,
                max: i32::from(cells),
            });
        }
        choice
    }

    fn action_name(&self, state: &State, action: &Action, lang: Lang) -> String {
        let who = state.active;
        let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
        let gear =
            |thing: ThingId| state.things.get(usize::from(thing)).map_or("", |thing| self.gear_name(thing.gear, lang));
        let of = |en: &str, ru: &str, thing: ThingId| format!("{}: {}", lang.pick(en, ru), gear(thing));
        match action {
            Action::Say(_) => text("Shout", "Крикнуть"),
            Action::DropProne => text("Drop flat", "Упасть ничком"),
            Action::DropItem { thing, .. } => of("Drop", "Бросить", *thing),
            Action::StopCasting => text("Stop casting", "Прекратить заклинание"),
            Action::LeaveInfravision => text("Leave infravision", "Выйти из инфразрения"),
            Action::FreeDeed(_) => text("Another free deed", "Другое свободное действие"),
            Action::Attack(blow) => self.arm_name(state, who, blow.arm, lang),
            Action::Hurricane(blow) => format!(
                "{}: {}",
                lang.pick("Hurricane attack", "Ураганная атака"),
                self.arm_name(state, who, blow.arm, lang)
            ),
            Action::Defend => text("Total defence", "Глухая оборона"),
            Action::Trip { .. } => text("Trip", "Подсечка"),
            Action::Distract { attack: true, .. } => {
                text("Distract: +2 on an ally's attack", "Отвлечь: +2 к атаке союзника")
            }
            Action::Distract { .. } => text("Distract: +2 AC for an ally", "Отвлечь: +2 к КЗ союзника"),
            Action::Disarm { target, hand, .. } => {
                let thing = if usize::from(*target) < state.figures.len() {
                    self.in_hand(state, *target, *hand)
                } else {
                    NOTHING
                };
                of("Disarm", "Обезоружить", thing)
            }
            Action::Push { .. } => text("Push", "Потеснить"),
            Action::Cast(cast) => self.spell_name(cast.spell, lang).to_owned(),
            Action::Control { .. } => text("Hold a blow ready", "Контролировать"),
            Action::Draw([NOTHING, _]) => text("Draw weapons", "Достать оружие"),
            Action::Draw([thing, _]) => of("Draw", "Достать", *thing),
            Action::Stance => text("Battle stance", "Боевая стойка"),
            Action::Sheathe(_) => text("Sheathe", "Убрать оружие"),
            Action::Load { thing, as_move: true } => of("Load as a move", "Зарядить перемещением", *thing),
            Action::Load { thing, .. } => of("Load as the action", "Зарядить действием", *thing),
            Action::PullOut(thing) => of("Pull out", "Вытащить", *thing),
            Action::Improvise(stunt) | Action::Stunt(stunt) => match &stunt.text {
                Some(text) => text.to_string(),
                None => self.feature_name(state, stunt.feature, lang).to_owned(),
            },
            Action::Finish { .. } => text("Coup de grace", "Добить"),
            Action::TurnUndead { control: true } => text("Control undead", "Подчинить нежить"),
            Action::TurnUndead { .. } => text("Turn undead", "Изгнать нежить"),
            Action::Step { cell, .. } => format!("{} {}", lang.pick("Step to", "Шаг на"), cell_name(*cell)),
            Action::Face(facing) => format!("{} {}", lang.pick("Face", "Повернуться на"), facing_name(*facing, lang)),
            Action::Don(thing) => of("Put on", "Надеть", *thing),
            Action::Doff(thing) => of("Take off", "Снять", *thing),
            Action::Stand => text("Get up", "Подняться"),
            Action::Lower(Posture::Crouched) => text("Crouch", "Присесть на корточки"),
            Action::Lower(Posture::Kneeling) => text("Go down on one knee", "Опуститься на одно колено"),
            Action::Lower(Posture::AllFours) => text("Go down on all fours", "Встать на четвереньки"),
            Action::Lower(Posture::Prone) => text("Lie down", "Лечь"),
            Action::Lower(Posture::Standing) => text("Get up", "Подняться"),
            Action::PickUp(thing) => of("Pick up", "Подобрать", *thing),
            Action::Mount => text("Mount", "Сесть в седло"),
            Action::Dismount => text("Dismount", "Спешиться"),
            Action::EnterInfravision => text("Enter infravision", "Войти в инфразрение"),
            Action::Untangle => text("Out of the stirrups", "Выпутаться из стремян"),
            Action::Move(go) => {
                let end = self.path_of(state, who, go).and_then(|path| path.cells(state.figure(who).cell).last());
                let cell = end.map_or_else(String::new, cell_name);
                match (go.exit, go.backing) {
                    (true, _) => text("Leave the field", "Покинуть поле"),
                    (_, true) => say!(lang, "Back off to {cell}", "Пятиться на {cell}"),
                    _ => say!(lang, "Run to {cell}", "Бежать на {cell}"),
                }
            }
            Action::FullAttack => text("Full attack", "Полная атака"),
            Action::Prepare(thing) => of("Prepare", "Подготовить", *thing),
            Action::Drink { thing, target } if *target == who => of("Drink", "Выпить", *thing),
            Action::Drink { thing, .. } => of("Pour", "Напоить", *thing),
            Action::End => text("End the turn", "Закончить ход"),
            Action::Surrender => text("Surrender", "Сдаться"),
            Action::GiveUp => text("Give oneself up", "Сдаться в плен"),
            Action::Orders { change, .. } => orders::change_name(change, lang),
            Action::Strike { .. } => text("Strike", "Ударить"),
            Action::Hinder => text("Hinder", "Помешать подняться"),
            Action::Counter => text("Counter-trip", "Ответная подсечка"),
            Action::Follow(cells) => {
                format!("{}: {}", lang.pick("Follow", "Последовать"), crate::describe::cells_of(*cells, lang))
            }
            Action::Decline => text("Let it pass", "Отказаться"),
            Action::Ruling(ruling) => self.ruling_text(state, &ruling.what, lang),
        }
    }

    /// Whom it is aimed at.
    fn target_of_choice(&self, state: &State, action: &Action) -> Option<Who> {
        let who = match action {
            Action::Attack(blow) | Action::Hurricane(blow) => blow.target,
            Action::Trip { target, .. }
            | Action::Distract { target, .. }
            | Action::Disarm { target, .. }
            | Action::Push { target }
            | Action::Finish { target, .. }
            | Action::Drink { target, .. }
            | Action::Control { on: Watched::Who(target), .. } => *target,
            Action::Cast(cast) => cast.targets[0],
            Action::Strike { .. } | Action::Hinder | Action::Counter => match state.pending? {
                Pending::Strike { against, .. } | Pending::Counter { against, .. } => against,
                _ => NOBODY,
            },
            _ => NOBODY,
        };
        (usize::from(who) < state.figures.len()).then_some(who)
    }

    fn target_name(&self, state: &State, action: &Action, lang: Lang) -> Option<String> {
        match action {
            Action::Cast(cast) if cast.targets().count() > 1 => {
                Some(cast.targets().map(|who| self.name_of(state, who, lang)).collect::<Vec<_>>().join(", "))
            }
            Action::Cast(cast) if cast.cell != NOWHERE => Some(match state.standing_on(cast.cell) {
                Some(who) => format!("{} ({})", cell_name(cast.cell), self.name_of(state, who, lang)),
                None => cell_name(cast.cell),
            }),
            Action::Control { on: Watched::Cell(cell), .. } => Some(cell_name(*cell)),
            _ => self.target_of_choice(state, action).map(|who| self.name_of(state, who, lang)),
        }
    }

    /// TD-2.3: what it takes of the turn.
    fn price(&self, state: &State, action: &Action, lang: Lang) -> Vec<Price> {
        let mut prices = Vec::new();
        let Some(row) = self.row(state, action).filter(|_| state.pending.is_none()) else { return prices };
        let cost = match action {
            _ if state.series.is_some() && row.category != Category::Free => 0,
            Action::Push { .. } => 100,
            _ => row.category.cost(),
        };
        if cost > 0 {
            prices.push(Price { id: "time_left", name: "%".to_owned(), amount: i32::from(cost), clause: row.table() });
        }
        if row.category == Category::StandardAction && state.series.is_none() {
            let name = lang.pick("standard action", "стандартное действие").to_owned();
            prices.push(Price { id: "standard_action", name, amount: 1, clause: clause::STANDARD_ACTION_WHEN });
        }
        if let Action::Cast(cast) = action
            && usize::from(cast.spell) < self.spells.len()
            && self.parts_done(state, state.active, cast.spell) == 0
            && let Some(circle) = self.free_slot(state, state.active, cast.spell)
        {
            let name = say!(lang, "slot of circle {circle}", "ячейка круга {circle}");
            prices.push(Price { id: "slots", name, amount: 1, clause: clause::SLOTS });
        }
        prices
    }

    fn about(&self, state: &State, action: &Action, lang: Lang) -> String {
        let text = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
        match action {
            Action::Attack(blow) | Action::Hurricane(blow) => {
                let weapon = self.weapon_in(state, state.active, blow.arm);
                weapon.map_or_else(String::new, |weapon| self.weapon_about(&self.weapons[weapon as usize], lang))
            }
            Action::Cast(cast) => {
                self.spells.get(usize::from(cast.spell)).map_or_else(String::new, |spell| self.spell_about(spell, lang))
            }
            Action::Defend => text(
                "+4 AC until the next turn; no attacks of opportunity.",
                "+4 к КЗ до следующего хода; без атак при возможности.",
            ),
            Action::Trip { .. } => text(
                "Touch, then d20 with half of Str and Dex against Str or Dex.",
                "Касание, затем к20 с (сила + ловкость)/2 против силы или ловкости.",
            ),
            Action::Disarm { .. } => {
                text("Opposed attack throws; a tie fails.", "Встречные броски атаки; при равенстве неудача.")
            }
            Action::Push { target } if !self.has_room_behind(state, *target) => text(
                "Opposed Strength; but there is no room behind, so nobody would move.",
                "Встречная проверка силы; но сзади нет места, и никто не сдвинется.",
            ),
            Action::Push { .. } => text(
                "Opposed Strength; a cell for every 5 points of margin.",
                "Встречная проверка силы; клетка за каждые 5 очков превосходства.",
            ),
            Action::Distract { .. } => text("No throw.", "Без броска."),
            Action::Control { .. } => text(
                "Strikes first at initiative + 10 when he acts.",
                "Бьёт первым при инициативе +10, когда тот начнёт действовать.",
            ),
            Action::FullAttack => text(
                "Blows are named one by one; a step or a turn may come among them.",
                "Удары называются по одному; среди них можно сделать шаг или поворот.",
            ),
            Action::TurnUndead { .. } => {
                text("All undead in sight, one throw.", "Вся нежить в поле видимости, один бросок.")
            }
            Action::Improvise(stunt) | Action::Stunt(stunt) => state
                .setup
                .features
                .get(usize::from(stunt.feature))
                .map_or_else(String::new, |feature| feature_about(feature, lang).to_owned()),
            Action::Drink { thing, .. } => {
                let heals = state.things.get(usize::from(*thing)).and_then(|thing| match thing.gear {
                    Gear::Item(item) => self.items[usize::from(item)].heals,
                    _ => None,
                });
                heals.map_or_else(String::new, |heals| {
                    format!("{} {}", lang.pick("heals", "лечит"), crate::notation::dice_text(heals, lang))
                })
            }
            Action::Ruling(ruling) => {
                let reason = reason_text(&ruling.reason, lang);
                say!(lang, "Reason: {reason}", "Причина: {reason}")
            }
            Action::Step { .. } => text("Goes to a cell beside this one.", "Переход на соседнюю клетку."),
            Action::Move { .. } => text("Goes several cells in one move.", "Переход на несколько клеток за раз."),
            Action::Face(_) => text("Turns on the spot.", "Поворот на месте."),
            Action::Stand => text("Stands up straight.", "Встаёт в полный рост."),
            Action::Lower(_) => text("Takes a lower posture.", "Принимает положение ниже."),
            Action::DropProne => text("Falls flat at once.", "Сразу ложится ничком."),
            Action::Draw(_) | Action::PickUp(_) => text("Takes it in hand.", "Берёт в руки."),
            Action::EnterInfravision => text("Sees warmth in the dark.", "Видит тепло в темноте."),
            Action::Sheathe(_) => text("Puts it away.", "Убирает на место."),
            Action::Don(_) => text("Puts it on.", "Надевает."),
            Action::Doff(_) => text("Takes it off.", "Снимает."),
            Action::DropItem { .. } => text("Lays it on the ground.", "Кладёт на землю."),
            Action::Orders { .. } => text("Answers in your place.", "Отвечает за вас."),
            Action::End => text("The next one acts.", "Дальше ходит следующий."),
            _ => String::new(),
        }
    }

    fn clause_of_choice(&self, state: &State, action: &Action) -> Clause {
        match action {
            Action::End => clause::NOTHING_IS_COMPULSORY,
            Action::Surrender => clause::VICTORY,
            Action::GiveUp => clause::GIVING_UP,
            Action::Orders { .. } | Action::Strike { .. } => clause::OPPORTUNITY,
            Action::Hinder => clause::HINDER_THE_RISE,
            Action::Counter => clause::COUNTER_TRIP,
            Action::Follow(_) => clause::PUSH_FOLLOW,
            Action::Decline => clause::OPPORTUNITY_COSTS_NOTHING,
            Action::Ruling(_) => clause::REFEREE_ACTIONS,
            _ => self.row(state, action).map_or(clause::FIVE_CATEGORIES, |row| row.clause),
        }
    }
}

fn group_of(action: &Action) -> Fixed {
    match action {
        Action::Attack(_) | Action::Hurricane(_) | Action::FullAttack | Action::Finish { .. } => group::ATTACK,
        Action::Trip { .. }
        | Action::Disarm { .. }
        | Action::Push { .. }
        | Action::Distract { .. }
        | Action::Control { .. } => group::MANOEUVRE,
        Action::Defend | Action::Stance => group::DEFENCE,
        Action::Cast(_) | Action::TurnUndead { .. } | Action::StopCasting => group::SPELLS,
        Action::Step { .. }
        | Action::Face(_)
        | Action::Move(_)
        | Action::Stand
        | Action::Lower(_)
        | Action::Mount
        | Action::Dismount
        | Action::Untangle
        | Action::EnterInfravision
        | Action::LeaveInfravision => group::MOVEMENT,
        Action::Draw(_)
        | Action::Sheathe(_)
        | Action::Load { .. }
        | Action::PullOut(_)
        | Action::Don(_)
        | Action::Doff(_)
        | Action::PickUp(_)
        | Action::Prepare(_)
        | Action::Drink { .. } => group::GEAR,
        Action::Improvise(_) | Action::Stunt(_) => group::SCENERY,
        Action::Say(_) | Action::DropProne | Action::DropItem { .. } | Action::FreeDeed(_) => group::FREE,
        Action::Strike { .. } | Action::Hinder | Action::Counter | Action::Follow(_) | Action::Decline => group::ANSWER,
        Action::End | Action::Surrender | Action::GiveUp => group::TURN,
        Action::Orders { .. } => group::ORDERS,
        Action::Ruling(_) => group::REFEREE,
    }
}
