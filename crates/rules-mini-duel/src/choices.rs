//! How an action is offered: name, group, target, price, and what follows from it. What is not possible now is in `choices/impossible.rs`.

mod impossible;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::ruleset::Notate;
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::view::{Choice, Price};
use holmgang_kernel::words::{Fixed, Lang};

use crate::action::{Action, Aim, Promotion, Target};
use crate::content::{PLAIN_ATTACK, SkillTarget, Subclass};
use crate::describe::uses_of;
use crate::legal::player_of_seat;
use crate::names::{place_label, square_name};
use crate::narrate::ruling_text;
use crate::state::{Phase, Posting, State, Who, at, bit, is_front, owner, side_of};
use crate::targets::bits;
use crate::view::formation_cell;
use crate::{Rules, clause};

/// The groups of the list of choices.
mod group {
    use super::Fixed;
    pub const ATTACK: Fixed = Fixed::new("Attack", "Атака");
    pub const SKILLS: Fixed = Fixed::new("Skills", "Навыки");
    pub const CLASS: Fixed = Fixed::new("Class ability", "Классовая способность");
    pub const GUARD: Fixed = Fixed::new("Guard & skip", "Защита и пропуск");
    pub const PLACEMENT: Fixed = Fixed::new("Placement", "Расстановка");
    pub const MOVE: Fixed = Fixed::new("Chess move", "Ход в партии");
    pub const CAPTURE: Fixed = Fixed::new("Capture", "Взятие");
    pub const PROMOTION: Fixed = Fixed::new("Promotion", "Превращение");
    pub const ITEMS: Fixed = Fixed::new("Class items", "Классовые предметы");
    pub const REFEREE: Fixed = Fixed::new("Referee", "Судья");
}

impl Rules {
    /// An action as it is offered.
    pub(crate) fn offered(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Choice {
        if let Action::Ordered(ordered) = action {
            let choice = self.offered(state, seat, &ordered.action, lang);
            return Choice { action: self.write(state, action), ..choice };
        }
        Choice {
            action: self.write(state, action),
            label: self.action_name(state, action, lang),
            group: group_of(state, action).get(lang).to_owned(),
            icon: self.icon_of(action, self.active_subclass(state)),
            target: self.target_of(state, action, lang),
            cells: self.cells_of(state, action),
            cost: self.prices(action, lang),
            notes: self.notes(state, seat, action, lang),
            about: self.about(state, action, lang),
            clause: self.clause_of(state, action),
            amounts: Vec::new(),
            blanks: Vec::new(),
        }
    }

    fn active_subclass(&self, state: &State) -> Subclass {
        if state.phase == Phase::Act { state.subclass(state.duel.active) } else { Subclass::Warrior }
    }

    fn action_name(&self, state: &State, action: &Action, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        match action {
            Action::Strike(PLAIN_ATTACK, _) => lang.pick("Attack", "Атака").to_owned(),
            Action::Defend => lang.pick("Defend", "Защита").to_owned(),
            Action::Strike(..) | Action::Skill(..) => {
                action.skill().map_or("", |skill| self.skill_name(skill, lang)).to_owned()
            }
            Action::Wall => lang.pick("Wall", "Стена").to_owned(),
            Action::Cloak => lang.pick("Cloak", "Плащ").to_owned(),
            Action::Spell(spell, _) => spell.name().get(lang).to_owned(),
            Action::Skip => lang.pick("Skip", "Пропустить").to_owned(),
            Action::Offer => lang.pick("Offer a stalemate", "Предложить пат").to_owned(),
            Action::TimeUp => lang.pick("Time is up", "Время вышло").to_owned(),
            Action::Place(who, _) => name(*who),
            Action::TakeBack(who) => say!(lang, "Take back: {}", "Снять: {}", name(*who)),
            Action::Surrender(who, _) if state.chess.is_none() => {
                say!(lang, "Leave out: {}", "Не выставлять: {}", name(*who))
            }
            Action::Surrender(who, _) => say!(lang, "Let surrender: {}", "Сдать: {}", name(*who)),
            Action::Confirm => lang.pick("Ready", "Готово").to_owned(),
            Action::Move(from, _) => {
                let who = state.chess.as_ref().and_then(|chess| chess.on(*from));
                // The cell tells pieces of one name apart.
                who.map_or_else(
                    || square_name(*from),
                    |who| format!("{} {}", bare_name(state, who, lang), square_name(*from)),
                )
            }
            Action::Pass => lang.pick("Pass", "Пас").to_owned(),
            Action::Promote(Promotion::Stay) => lang.pick("Stays a pawn", "Остаётся пешкой").to_owned(),
            Action::Promote(Promotion::By(who)) => say!(lang, "Comes back: {}", "Вернуть: {}", name(*who)),
            Action::Equip(_, item) => self.item_name(*item, lang).to_owned(),
            Action::Ordered(ordered) => self.action_name(state, &ordered.action, lang),
            Action::Ruling(ruling) => ruling_text(ruling, lang),
        }
    }

    fn target_of(&self, state: &State, action: &Action, lang: Lang) -> Option<String> {
        match action {
            Action::Strike(_, target) | Action::Skill(_, target) | Action::Spell(_, target) => {
                Some(match target.aim() {
                    Aim::Place(place) => self.name_of(state, state.who(place), lang),
                    Aim::Wall(index) => self.wall_name(state.wall_id(usize::from(index)), lang),
                    Aim::Absent(who) => self.name_of(state, who, lang),
                    Aim::GoneWall => lang.pick("a Wall that is gone", "Стена, которой уже нет").to_owned(),
                    Aim::Nothing | Aim::Unknown => return None,
                })
            }
            Action::Place(_, place) => Some(place_label(*place, lang)),
            Action::Move(_, to) => {
                let there = state.chess.as_ref().and_then(|chess| chess.on(*to));
                Some(match there {
                    Some(who) => format!("{} ({})", square_name(*to), bare_name(state, who, lang)),
                    None => square_name(*to),
                })
            }
            Action::Equip(who, _) => Some(self.name_of(state, *who, lang)),
            _ => None,
        }
    }

    /// The cells of the board in view that an action concerns, the target first.
    fn cells_of(&self, state: &State, action: &Action) -> Vec<String> {
        let aimed = |target: &Target| match target.aim() {
            Aim::Place(place) => {
                let who = state.lineup.who[at(place)];
                Some(formation_cell(owner(who), place))
            }
            Aim::Wall(index) => {
                let walls = &state.duel.walls;
                let wall = walls.get(usize::from(index))?;
                let file = walls[..=usize::from(index)].iter().filter(|other| other.side == wall.side).count();
                Some(format!("{}-walls-{file}", state.player_of(wall.side).word()))
            }
            _ => None,
        };
        match action {
            Action::Strike(_, target) | Action::Skill(_, target) | Action::Spell(_, target) => {
                aimed(target).into_iter().collect()
            }
            Action::Place(who, place) if *place < 16 => vec![formation_cell(owner(*who), *place)],
            Action::Move(from, to) if *from < 64 && *to < 64 => vec![square_name(*to), square_name(*from)],
            Action::Equip(who, _) => {
                let square = state.chess.as_ref().and_then(|chess| chess.square.get(usize::from(*who)).copied());
                square.filter(|square| *square < 64).map(square_name).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn prices(&self, action: &Action, lang: Lang) -> Vec<Price> {
        let Some(skill) = action.skill().and_then(|skill| self.skills.get(usize::from(skill))) else {
            return Vec::new();
        };
        let noun = |n: i16, en, ru| lang.noun(n.into(), [en; 2], ru);
        let all = [
            ("mana", noun(skill.mana, "Mana", ["мана", "маны", "маны"]), skill.mana),
            (
                "stamina",
                noun(skill.stamina, "Stamina", ["выносливость", "выносливости", "выносливости"]),
                skill.stamina,
            ),
        ];
        let priced = all.into_iter().filter(|(_, _, amount)| *amount > 0);
        let price = |(id, name, amount): (&'static str, &str, i16)| Price {
            id,
            name: name.to_owned(),
            amount: amount.into(),
            clause: clause::SKILL_COST,
        };
        priced.map(price).collect()
    }

    fn notes(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Vec<String> {
        let mut notes = Vec::new();
        match action {
            Action::Wall | Action::Cloak | Action::Spell(..) => {
                if let Some(item) = self.item_at(state, state.duel.active) {
                    let left = uses_of(state.duel.uses[at(state.duel.active)], lang);
                    notes.push(say!(lang, "{left} left", "осталось {left}"));
                    let cooldown = crate::describe::rounds_of(item.cooldown_rounds, lang);
                    notes.push(say!(lang, "then {cooldown} of cooldown", "затем перезарядка: {cooldown}"));
                }
                if *action == Action::Wall {
                    notes.push(wall_note(state, lang));
                }
                notes.push(if *action == Action::Cloak {
                    say!(lang, "then only guard or skip", "затем только защита или пропуск")
                } else {
                    say!(lang, "an action follows at once", "сразу ещё одно действие")
                });
            }
            Action::Confirm => {
                let left: Vec<String> = undecided(state, seat).map(|who| self.name_of(state, who, lang)).collect();
                if !left.is_empty() {
                    let left = left.join(", ");
                    notes.push(say!(lang, "without a place: {left}", "без места: {left}"));
                }
            }
            Action::Surrender(..) if state.chess.is_some() => {
                notes.push(say!(
                    lang,
                    "leaves the board alive, with half of its Health",
                    "уходит с доски живой, с половиной здоровья"
                ));
            }
            Action::Move(from, to) => {
                let chess = state.chess.as_ref();
                if chess.is_some_and(|chess| chess.captured(&state.setup, *from, *to).is_some()) {
                    notes.push(say!(lang, "opens a duel", "открывает поединок"));
                }
            }
            Action::Promote(Promotion::By(_)) => {
                notes.push(say!(
                    lang,
                    "full Health, Mana and Stamina; uses and cooldown as they were",
                    "здоровье, мана и выносливость полные; использования и перезарядка прежние"
                ));
            }
            _ => {}
        }
        notes
    }

    fn about(&self, state: &State, action: &Action, lang: Lang) -> String {
        match action {
            Action::Strike(PLAIN_ATTACK, _) => say!(
                lang,
                "Physical and magic damage as one hit; costs nothing.",
                "Физический и магический урон одним ударом; бесплатно."
            ),
            Action::Defend if state.setup.options.guard_is_relative => {
                say!(lang, "Both defences × 1.2 until its next turn.", "Обе защиты × 1,2 до следующего хода.")
            }
            Action::Defend => {
                say!(lang, "Both defences +20 until its next turn.", "Обе защиты +20 до следующего хода.")
            }
            Action::Strike(..) | Action::Skill(..) => {
                let skill = action.skill().and_then(|skill| self.skills.get(usize::from(skill)));
                skill.map_or(String::new(), |skill| self.skill_about(skill, lang))
            }
            Action::Wall | Action::Cloak | Action::Spell(..) => {
                let spell = if let Action::Spell(spell, _) = action { Some(*spell) } else { None };
                let (place, subclass) = (state.duel.active, self.active_subclass(state));
                let item = if state.duel.alive & bit(place) == 0 { None } else { self.item_at(state, place) };
                item.map_or(String::new(), |item| self.ability_about(item, spell, subclass, lang))
            }
            Action::Skip => say!(
                lang,
                "Does nothing: its turn is over, and it takes no guard stance.",
                "Ничего не делает: его ход закончен, защитной стойки нет."
            ),
            Action::Offer => say!(
                lang,
                "The duel ends as a stalemate if both offer it in one round.",
                "Поединок кончится патом, если за раунд предложат оба."
            ),
            Action::TimeUp => say!(lang, "The decision is made by the clock.", "Решение принимают часы."),
            Action::Place(..) | Action::TakeBack(_) => {
                say!(
                    lang,
                    "Changeable until the own placement is final.",
                    "Можно менять, пока расстановка не подтверждена."
                )
            }
            Action::Surrender(..) if state.chess.is_none() => {
                say!(lang, "It takes no part in this duel.", "В этом поединке она не участвует.")
            }
            Action::Surrender(..) => {
                say!(
                    lang,
                    "The enemy gets nothing for it, and it cannot come back.",
                    "Враг ничего не получает, а вернуть фигуру нельзя."
                )
            }
            Action::Confirm if state.chess.is_none() => say!(
                lang,
                "Pieces without a place stay out; those that must fight are put in place.",
                "Фигуры без места не участвуют; обязательных поставят."
            ),
            Action::Confirm => say!(
                lang,
                "Optional pieces without a place surrender; mandatory ones and Kings are put in place.",
                "Необязательные фигуры без места сдаются; обязательных и Короля поставят."
            ),
            Action::Move(..) => say!(lang, "A move of chess.", "Ход фигурой."),
            Action::Pass => say!(lang, "Nobody can move: the turn passes on.", "Ходить некому: очередь переходит."),
            Action::Promote(_) => say!(lang, "The pawn leaves the game for good.", "Пешка уходит из игры насовсем."),
            Action::Equip(_, item) => {
                self.items.get(usize::from(*item)).map_or(String::new(), |item| self.item_words(item, lang))
            }
            Action::Ordered(_) => String::new(),
            Action::Ruling(ruling) => {
                let reason = &ruling.reason;
                say!(lang, "Reason: {reason}", "Причина: {reason}")
            }
        }
    }

    fn clause_of(&self, state: &State, action: &Action) -> Clause {
        let place = state.duel.active;
        let blocked = state.phase == Phase::Act && state.is_blocked(place);
        match action {
            // MD-3.2: files do not matter; rows and Walls have been asked already.
            Action::Strike(PLAIN_ATTACK, target) => match target.aim() {
                Aim::Wall(_) if state.screen_of(side_of(place).other()) != 0 => clause::ROWS_DO_NOT_HIDE_A_WALL,
                Aim::Wall(_) => clause::ANYONE_MAY_ATTACK_A_WALL,
                Aim::Place(enemy) if !is_front(enemy) && state.screen_of(side_of(enemy)) != 0 => {
                    clause::ARCHERS_AND_MAGES_REACH_ALL
                }
                _ if !is_front(place) && state.duel.alive & side_of(place).front() != 0 => {
                    clause::ARCHERS_AND_MAGES_ARE_FREE
                }
                _ => clause::REACH,
            },
            Action::Defend | Action::Skip | Action::Wall | Action::Spell(..) if blocked => {
                clause::BLOCKED_WARRIOR_OPTIONS
            }
            Action::Defend => clause::EVERYONE_MAY_DEFEND,
            Action::Strike(..) | Action::Skill(..) => {
                match action.skill().and_then(|skill| self.skills.get(usize::from(skill))) {
                    Some(skill) if skill.target == SkillTarget::AllEnemies => clause::AREA_AND_WALLS,
                    Some(skill) if skill.self_shares.is_damage() => clause::SELF_DAMAGE,
                    Some(skill) if skill.damages() => clause::PRICE_DESPITE_EVADE,
                    Some(skill) if skill.target.is_hostile() => clause::ONLY_DAMAGE_IS_EVADED,
                    Some(skill) if skill.heal > 0 => clause::HEALING,
                    _ => clause::SKILL_IS_THE_ACTION,
                }
            }
            Action::Wall => clause::WALL_IS_PLACED,
            Action::Cloak => clause::CLOAKED_QUEEN,
            Action::Spell(..) => clause::ABILITY_IS_NO_ATTACK,
            Action::Skip => clause::VOLUNTARY_SKIP,
            Action::Offer => clause::AGREEMENT,
            Action::TimeUp => clause::TIME_UP_IS_SKIP,
            Action::Place(..) => clause::TWO_ROWS,
            Action::TakeBack(_) => clause::PLACEMENT_MAY_CHANGE,
            Action::Surrender(..) if state.chess.is_none() => clause::PLACED_BY_HAND,
            Action::Surrender(..) => clause::SURRENDER_PAYS_NOTHING,
            Action::Confirm => clause::PLACEMENT_CLOCK,
            Action::Move(..) => clause::BOARD_AND_MOVES,
            Action::Pass => clause::NO_CHECKMATE,
            Action::Promote(_) => clause::PROMOTION,
            Action::Equip(..) => clause::CHANGING_ITEMS,
            Action::Ordered(ordered) => self.clause_of(state, &ordered.action),
            Action::Ruling(_) => clause::REFEREE_ACTIONS,
        }
    }
}

fn group_of(state: &State, action: &Action) -> Fixed {
    match action {
        Action::Strike(PLAIN_ATTACK, _) => group::ATTACK,
        Action::Strike(..) | Action::Skill(..) => group::SKILLS,
        Action::Wall | Action::Cloak | Action::Spell(..) => group::CLASS,
        Action::Defend | Action::Skip | Action::Offer | Action::TimeUp => group::GUARD,
        Action::Place(..) | Action::TakeBack(_) | Action::Surrender(..) | Action::Confirm => group::PLACEMENT,
        Action::Move(from, to) => {
            let captures = state.chess.as_ref().is_some_and(|chess| chess.captured(&state.setup, *from, *to).is_some());
            if captures { group::CAPTURE } else { group::MOVE }
        }
        Action::Pass => group::MOVE,
        Action::Promote(_) => group::PROMOTION,
        Action::Equip(..) => group::ITEMS,
        Action::Ordered(ordered) => group_of(state, &ordered.action),
        Action::Ruling(_) => group::REFEREE,
    }
}

/// MD-8.2 to MD-8.4: how many living enemies a Wall of the active piece would bind.
fn wall_note(state: &State, lang: Lang) -> String {
    let rook = state.duel.active;
    let bound = state.subclass(rook).bound_by_its_wall();
    let enemies = bits(state.duel.alive & side_of(rook).other().places());
    match enemies.filter(|place| state.subclass(*place) == bound).count() {
        0 => say!(lang, "binds no living enemy", "не связывает никого из живых врагов"),
        count => say!(lang, "binds {count} of the living enemies", "связывает живых врагов: {count}"),
    }
}

/// Own participants without an order; those of the opponent are hidden (MD-1.8).
fn undecided(state: &State, seat: Seat) -> impl Iterator<Item = Who> + use<'_> {
    let own = player_of_seat(seat).into_iter().flat_map(|player| state.participants(player));
    own.filter(|who| state.posting(*who) == Posting::Unplaced)
}

/// The name of a piece without its id.
fn bare_name(state: &State, who: Who, lang: Lang) -> &str {
    state.setup.sheets.get(usize::from(who)).map_or("", |sheet| sheet.name.get(lang))
}
