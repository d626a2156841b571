//! How each action is offered: group, icon, name, and what it does.

use holmgang_kernel::offers;
use holmgang_kernel::say;
use holmgang_kernel::view::Offered;
use holmgang_kernel::words::Lang;

use super::orders;
use crate::Rules;
use crate::action::{Action, Blow, Move, Stunt};
use crate::content::Gear;
use crate::describe::{cells_of, facing_name, feature_about};
use crate::icons::{icon_of_posture, icon_of_spell};
use crate::names::cell_name;
use crate::notation::dice_text;
use crate::resolve::referee::reason_text;
use crate::state::{NOTHING, Posture, State, ThingId};

/// The groups of the list of choices.
mod group {
    use holmgang_kernel::words::Fixed;
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

use group::{ANSWER, ATTACK, DEFENCE, FREE, GEAR, MANOEUVRE, MOVEMENT, ORDERS, REFEREE, SCENERY, SPELLS, TURN};

impl Rules {
    /// How an action is offered.
    pub(super) fn offer(&self, state: &State, action: &Action, lang: Lang) -> Offered {
        let who = state.active;
        let gear =
            |thing: ThingId| state.things.get(usize::from(thing)).map_or("", |thing| self.gear_name(thing.gear, lang));
        let of = |en: &str, ru: &str, thing: ThingId| format!("{}: {}", lang.pick(en, ru), gear(thing));
        offers! { action, lang;
            Action::Say(_) => FREE, "act-horn", ["Shout", "Крикнуть"];
            Action::DropProne => FREE, "st-prone", ["Drop flat", "Упасть ничком"], ["Falls flat at once.", "Сразу ложится ничком."];
            Action::DropItem { thing, .. } => FREE, "act-drag-item", (of("Drop", "Бросить", *thing)),
                ["Lays it on the ground.", "Кладёт на землю."];
            Action::StopCasting => SPELLS, "", ["Stop casting", "Прекратить заклинание"];
            Action::LeaveInfravision => MOVEMENT, "", ["Leave infravision", "Выйти из инфразрения"];
            Action::FreeDeed(_) => FREE, "ui-gavel", ["Another free deed", "Другое свободное действие"];
            Action::Attack(blow) => ATTACK, self.icon_of_attack(state, blow), (self.arm_name(state, who, blow.arm, lang)),
                (self.about_blow(state, blow, lang));
            Action::Hurricane(blow) => ATTACK, "act-attack-sword",
                (format!("{}: {}", lang.pick("Hurricane attack", "Ураганная атака"), self.arm_name(state, who, blow.arm, lang))),
                (self.about_blow(state, blow, lang));
            Action::Defend => DEFENCE, "act-guard", ["Total defence", "Глухая оборона"],
                ["+4 AC until the next turn; no attacks of opportunity.", "+4 к КЗ до следующего хода; без атак при возможности."];
            Action::Trip { .. } => MANOEUVRE, "act-trip", ["Trip", "Подсечка"],
                ["Touch, then d20 with half of Str and Dex against Str or Dex.",
                 "Касание, затем к20 с (сила + ловкость)/2 против силы или ловкости."];
            Action::Distract { attack: true, .. } => MANOEUVRE, "act-feint",
                ["Distract: +2 on an ally's attack", "Отвлечь: +2 к атаке союзника"], ["No throw.", "Без броска."];
            Action::Distract { .. } => MANOEUVRE, "act-feint", ["Distract: +2 AC for an ally", "Отвлечь: +2 к КЗ союзника"],
                ["No throw.", "Без броска."];
            Action::Disarm { target, hand, .. } => MANOEUVRE, "act-disarm",
                (of("Disarm", "Обезоружить", if usize::from(*target) < state.figures.len() { self.in_hand(state, *target, *hand) } else { NOTHING })),
                ["Opposed attack throws; a tie fails.", "Встречные броски атаки; при равенстве неудача."];
            Action::Push { target } if !self.has_room_behind(state, *target) => MANOEUVRE, "act-push", ["Push", "Потеснить"],
                ["Opposed Strength; but there is no room behind, so nobody would move.",
                 "Встречная проверка силы; но сзади нет места, и никто не сдвинется."];
            Action::Push { .. } => MANOEUVRE, "act-push", ["Push", "Потеснить"],
                ["Opposed Strength; a cell for every 5 points of margin.", "Встречная проверка силы; клетка за каждые 5 очков превосходства."];
            Action::Cast(cast) => SPELLS, self.spells.get(usize::from(cast.spell)).map_or("act-cast", icon_of_spell),
                (self.spell_name(cast.spell, lang).to_owned()),
                (self.spells.get(usize::from(cast.spell)).map_or_else(String::new, |spell| self.spell_about(spell, lang)));
            Action::Control { .. } => MANOEUVRE, "ui-eye", ["Hold a blow ready", "Контроль: удар наготове"],
                ["Strikes first at initiative + 10 when he acts.", "Бьёт первым при инициативе +10, когда тот начнёт действовать."];
            Action::Draw([NOTHING, _]) => GEAR, "act-drag-item", ["Draw weapons", "Достать оружие"], ["Takes it in hand.", "Берёт в руки."];
            Action::Draw([thing, _]) => GEAR, "act-drag-item", (of("Draw", "Достать", *thing)), ["Takes it in hand.", "Берёт в руки."];
            Action::Stance => DEFENCE, "", ["Battle stance", "Боевая стойка"];
            Action::Sheathe(_) => GEAR, "act-drag-item", ["Sheathe", "Убрать оружие"], ["Puts it away.", "Убирает на место."];
            Action::Load { thing, as_move: true } => GEAR, "act-bow", (of("Load as a move", "Зарядить перемещением", *thing));
            Action::Load { thing, .. } => GEAR, "act-bow", (of("Load as the action", "Зарядить действием", *thing));
            Action::PullOut(thing) => GEAR, "act-drag-item", (of("Pull out", "Вытащить", *thing));
            Action::Improvise(stunt) | Action::Stunt(stunt) => SCENERY, "", (self.stunt_name(state, stunt, lang)),
                (state.setup.features.get(usize::from(stunt.feature)).map_or_else(String::new, |feature| feature_about(feature, lang).to_owned()));
            Action::Finish { .. } => ATTACK, "act-wound", ["Coup de grace", "Добить"];
            Action::TurnUndead { control: true } => SPELLS, "act-cast", ["Control undead", "Подчинить нежить"],
                ["All undead in sight, one throw.", "Вся нежить в поле видимости, один бросок."];
            Action::TurnUndead { .. } => SPELLS, "act-cast", ["Turn undead", "Изгнать нежить"],
                ["All undead in sight, one throw.", "Вся нежить в поле видимости, один бросок."];
            Action::Step { cell, .. } => MOVEMENT, "act-move", (format!("{} {}", lang.pick("Step to", "Шаг на"), cell_name(*cell))),
                ["Goes to a cell beside this one.", "Переход на соседнюю клетку."];
            Action::Face(facing) => MOVEMENT, "act-turn-right", (format!("{} {}", lang.pick("Face", "Повернуться на"), facing_name(*facing, lang))),
                ["Turns on the spot.", "Поворот на месте."];
            Action::Don(thing) => GEAR, "act-drag-item", (of("Put on", "Надеть", *thing)), ["Puts it on.", "Надевает."];
            Action::Doff(thing) => GEAR, "act-drag-item", (of("Take off", "Снять", *thing)), ["Takes it off.", "Снимает."];
            Action::Stand => MOVEMENT, "st-standing", ["Get up", "Подняться"], ["Stands up straight.", "Встаёт в полный рост."];
            Action::Lower(posture) => MOVEMENT, icon_of_posture(*posture), (lowered(*posture, lang).to_owned()), ["Takes a lower posture.", "Принимает положение ниже."];
            Action::PickUp(thing) => GEAR, "act-drag-item", (of("Pick up", "Подобрать", *thing)), ["Takes it in hand.", "Берёт в руки."];
            Action::Mount => MOVEMENT, "", ["Mount", "Сесть в седло"];
            Action::Dismount => MOVEMENT, "", ["Dismount", "Спешиться"];
            Action::EnterInfravision => MOVEMENT, "", ["Enter infravision", "Войти в инфразрение"],
                ["Sees warmth in the dark.", "Видит тепло в темноте."];
            Action::Untangle => MOVEMENT, "", ["Out of the stirrups", "Выпутаться из стремян"];
            Action::Move(go) => MOVEMENT, "act-move", (self.move_name(state, go, lang)),
                ["Goes several cells in one move.", "Переход на несколько клеток за раз."];
            Action::FullAttack => ATTACK, "ui-swords", ["Full attack", "Полная атака"],
                ["Blows are named one by one; a step or a turn may come among them.",
                 "Удары называются по одному; среди них можно сделать шаг или поворот."];
            Action::Prepare(thing) => GEAR, "act-bow", (of("Prepare", "Подготовить", *thing));
            Action::Drink { thing, target } if *target == who => GEAR, "act-heal", (of("Drink", "Выпить", *thing)),
                (self.about_potion(state, *thing, lang));
            Action::Drink { thing, .. } => GEAR, "act-heal", (of("Pour", "Напоить", *thing)), (self.about_potion(state, *thing, lang));
            Action::End => TURN, "act-end-turn", ["End the turn", "Закончить ход"], ["The next one acts.", "Дальше ходит следующий."];
            Action::Surrender => TURN, "ui-resign", ["Surrender", "Сдаться"];
            Action::GiveUp => TURN, "ui-resign", ["Give oneself up", "Сдаться в плен"];
            Action::Orders { change, .. } => ORDERS, "", (orders::change_name(change, lang)), ["Answers in your place.", "Отвечает за вас."];
            Action::Strike { .. } => ANSWER, "act-attack-sword", ["Strike", "Ударить"];
            Action::Hinder => ANSWER, "act-trip", ["Hinder", "Помешать подняться"];
            Action::Counter => ANSWER, "act-trip", ["Counter-trip", "Ответная подсечка"];
            Action::Follow(cells) => ANSWER, "act-push", (format!("{}: {}", lang.pick("Follow", "Последовать"), cells_of(*cells, lang)));
            // An answer, and not the end of anybody's turn.
            Action::Decline => ANSWER, "act-rest", ["Let it pass", "Отказаться"];
            Action::Ruling(ruling) => REFEREE, "ui-gavel", (self.ruling_text(state, &ruling.what, lang)),
                (say!(lang, "Reason: {}", "Причина: {}", reason_text(&ruling.reason, lang)));
        }
    }

    fn icon_of_attack(&self, state: &State, blow: &Blow) -> &'static str {
        let weapon = self.weapon_in(state, state.active, blow.arm);
        let is_shot = weapon.is_some_and(|weapon| self.is_shot(state, state.active, blow.target, weapon));
        if is_shot { "act-bow" } else { "act-attack-sword" }
    }

    fn about_blow(&self, state: &State, blow: &Blow, lang: Lang) -> String {
        let weapon = self.weapon_in(state, state.active, blow.arm);
        weapon.map_or_else(String::new, |weapon| self.weapon_about(&self.weapons[weapon as usize], lang))
    }

    fn about_potion(&self, state: &State, thing: ThingId, lang: Lang) -> String {
        let heals = state.things.get(usize::from(thing)).and_then(|thing| match thing.gear {
            Gear::Item(item) => self.items[usize::from(item)].heals,
            _ => None,
        });
        heals.map_or_else(String::new, |heals| format!("{} {}", lang.pick("heals", "лечит"), dice_text(heals, lang)))
    }

    fn stunt_name(&self, state: &State, stunt: &Stunt, lang: Lang) -> String {
        match &stunt.text {
            Some(text) => text.to_string(),
            None => self.feature_name(state, stunt.feature, lang).to_owned(),
        }
    }

    fn move_name(&self, state: &State, go: &Move, lang: Lang) -> String {
        let from = state.figure(state.active).cell;
        let end = self.path_of(state, state.active, go).and_then(|path| path.cells(from).last());
        let cell = end.map_or_else(String::new, cell_name);
        match (go.exit, go.backing) {
            (true, _) => lang.pick("Leave the field", "Покинуть поле").to_owned(),
            (_, true) => say!(lang, "Back off to {cell}", "Пятиться на {cell}"),
            _ => say!(lang, "Run to {cell}", "Бежать на {cell}"),
        }
    }
}

fn lowered(posture: Posture, lang: Lang) -> &'static str {
    match posture {
        Posture::Standing => lang.pick("Get up", "Подняться"),
        Posture::Crouched => lang.pick("Crouch", "Присесть на корточки"),
        Posture::Kneeling => lang.pick("Go down on one knee", "Опуститься на одно колено"),
        Posture::AllFours => lang.pick("Go down on all fours", "Встать на четвереньки"),
        Posture::Prone => lang.pick("Lie down", "Лечь"),
    }
}
