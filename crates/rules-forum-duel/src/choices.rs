//! How an action is offered: name, group, target, price, and what follows from it. What is not possible now is in `choices/impossible.rs`.

mod after;
mod impossible;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::ruleset::Notate;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::view::{Amount, Choice, Offered, Price, Way};
use holmgang_kernel::words::{Fixed, Lang};
use holmgang_kernel::{offers, say};

use crate::action::{Action, Aim};
use crate::content::{Spell, SpellId, SpellKind, WeaponClass};
use crate::describe::{ATTACK_POINT, CHARGE, ENERGY, Noun, charges, sentence};
use crate::names::{cell_label, cell_name, cell_of, standing_on};
use crate::state::{CELLS, Place, State, Who};
use crate::{Rules, clause, kinds};

/// The groups of the list of choices.
mod group {
    use super::Fixed;
    pub const ATTACK: Fixed = Fixed::new("Attack", "Атака");
    pub const DIRECT: Fixed = Fixed::new("Direct damage", "Прямой урон");
    pub const CONTROL: Fixed = Fixed::new("Control & curses", "Контроль и проклятия");
    pub const SUPPORT: Fixed = Fixed::new("Support", "Усиление");
    pub const HEALING: Fixed = Fixed::new("Healing", "Исцеление");
    pub const SUMMONS: Fixed = Fixed::new("Summons & objects", "Призыв и объекты");
    pub const MOVEMENT: Fixed = Fixed::new("Movement", "Движение");
    pub const TURN: Fixed = Fixed::new("Turn", "Ход");
    pub const REFEREE: Fixed = Fixed::new("Referee", "Судья");
}

/// What an action costs: FD-6.2, FD-7, FD-1.2, FD-2.3, FD-8.1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cost {
    action_points: i32,
    attack_points: i32,
    energy: i32,
    charges: i32,
    movement_points: i32,
}

impl Rules {
    /// An action as it is offered.
    pub fn offered(&self, state: &State, _seat: Seat, action: &Action, lang: Lang) -> Choice {
        let Offered { group, icon, label, about } = self.offer(state, action, lang);
        let mut choice = Choice {
            action: self.write(state, action),
            label,
            group: group.get(lang).to_owned(),
            icon,
            target: self.target_of(state, action, lang),
            cells: cells_of(state, action).into_iter().map(cell_name).collect(),
            cost: self.prices(action, lang),
            notes: self.notes(state, action, lang),
            about,
            clause: self.clause_of(state, action),
            amounts: Vec::new(),
            blanks: Vec::new(),
        };
        if let Action::Cast(cast) = action
            && self.spells.get(usize::from(cast.spell)).is_some_and(Spell::takes_charges)
        {
            let held = actor(state).map_or(0, |who| state.combatants[usize::from(who)].charges);
            if held > 0 {
                choice.amounts.push(Amount {
                    name: "charges",
                    label: lang.pick("charges", "заряды").to_owned(),
                    min: 0,
                    max: i32::from(held),
                });
            }
        }
        choice
    }

    fn offer(&self, state: &State, action: &Action, lang: Lang) -> Offered {
        offers! { action, lang;
            Action::Rest => group::TURN, "act-rest", ["Rest", "Отдых"],
                ["20 energy at once; what goes over the maximum gives charges.", "20 энергии сразу; избыток даёт заряды."];
            Action::End => group::TURN, "act-end-turn", ["End the turn", "Закончить ход"],
                ["The turn goes to the next one; energy regenerates.", "Ход переходит к следующему; энергия восстанавливается."];
            Action::Step(_) => group::MOVEMENT, "act-move", ["Step", "Шаг"],
                ["Costs movement only, before or after actions.", "Стоит только ОП, до и после действий."];
            Action::Walk(path) => group::MOVEMENT, "act-move", (walk_name(path, lang)),
                ["Costs movement only, before or after actions.", "Стоит только ОП, до и после действий."];
            Action::Attack(_) => group::ATTACK, self.icon_of_attack(state), (self.weapon_name(state, state.active, lang)),
                (self.weapon_about(state, state.active, lang));
            Action::Cast(cast) => self.group_of(cast.spell), self.icon_of_cast(cast.spell), (self.spell_name(cast.spell, lang).to_owned()),
                (self.abouts.get(usize::from(cast.spell)).map_or(String::new(), |about| about.get(lang).to_owned()));
            Action::Surrender(who) => group::TURN, "ui-resign", (say!(lang, "Surrender: {}", "Сдаться: {}", self.name_of(state, *who, lang))),
                ["The character leaves the battle for good.", "Персонаж покидает бой навсегда."];
            Action::Equip => group::TURN, "act-drag-item", ["Change equipment", "Сменить снаряжение"];
            Action::Overcharged(plain) => self.offer(state, plain, lang).group, self.offer(state, plain, lang).icon,
                (self.offer(state, plain, lang).label);
            Action::Ruling(ruling) => group::REFEREE, "ui-gavel", (self.ruling_text(state, &ruling.what, lang)),
                (say!(lang, "Reason: {}", "Причина: {}", ruling.reason));
        }
    }

    fn group_of(&self, spell: SpellId) -> Fixed {
        match self.spells.get(usize::from(spell)).map(|spell| (spell.kind, spell.for_allies)) {
            Some((SpellKind::Direct | SpellKind::VampirismHealth | SpellKind::Invocation, _)) | None => group::DIRECT,
            Some((SpellKind::Warcry, true) | (SpellKind::Buff | SpellKind::ChargeGain | SpellKind::Restore, _)) => {
                group::SUPPORT
            }
            Some((SpellKind::Leap | SpellKind::Push | SpellKind::Swap, _)) => group::MOVEMENT,
            Some((SpellKind::Heal | SpellKind::Resurrection, _)) => group::HEALING,
            Some((SpellKind::Summon | SpellKind::Object, _)) => group::SUMMONS,
            Some(_) => group::CONTROL,
        }
    }

    fn target_of(&self, state: &State, action: &Action, lang: Lang) -> Option<String> {
        let aim = match action {
            Action::Attack(aim) => *aim,
            Action::Cast(cast) => match cast.aim {
                Aim::None => Aim::None,
                aim => aim,
            },
            Action::Surrender(who) => Aim::Who(*who),
            Action::Step(cell) => Aim::Cell(*cell),
            _ => Aim::None,
        };
        match aim {
            Aim::None => None,
            Aim::Who(who) => Some(self.name_of(state, who, lang)),
            Aim::Cell(cell) => Some(match standing_on(state, cell) {
                Some(who) => format!("{} ({})", cell_label(cell, lang), self.name_of(state, who, lang)),
                None => cell_label(cell, lang),
            }),
        }
    }

    fn cost(&self, action: &Action) -> Cost {
        match action {
            Action::Rest => Cost { action_points: kinds::PLAIN_ACTION_POINTS.into(), ..Cost::default() },
            Action::Step(_) => Cost { movement_points: 1, ..Cost::default() },
            Action::Walk(path) => Cost { movement_points: path.len() as i32, ..Cost::default() },
            Action::Attack(_) => Cost {
                action_points: kinds::PLAIN_ACTION_POINTS.into(),
                attack_points: kinds::PLAIN_ATTACK_POINTS.into(),
                energy: kinds::PLAIN_ATTACK_PRICE.into(),
                ..Cost::default()
            },
            Action::Cast(cast) => self.spells.get(usize::from(cast.spell)).map_or(Cost::default(), |spell| Cost {
                action_points: i32::from(spell.ap),
                attack_points: i32::from(spell.attack_points),
                energy: i32::from(spell.energy),
                charges: i32::from(cast.charges),
                movement_points: 0,
            }),
            Action::Overcharged(action) => self.cost(action),
            Action::End | Action::Surrender(_) | Action::Equip | Action::Ruling(_) => Cost::default(),
        }
    }

    fn prices(&self, action: &Action, lang: Lang) -> Vec<Price> {
        let cost = self.cost(action);
        let energy_clause =
            if matches!(action, Action::Attack(_)) { clause::PLAIN_ATTACK_PRICE } else { clause::SPELL_PRICE };
        let noun = |n: i32, (en, ru): Noun| lang.noun(n.into(), en, ru).to_owned();
        let all = [
            ("action_points", lang.pick("AP", "ОД").to_owned(), cost.action_points, clause::ACTIONS_COST_ACTION_POINTS),
            (
                "attack_points",
                noun(cost.attack_points, ATTACK_POINT),
                cost.attack_points,
                self.attack_points_clause(action),
            ),
            ("energy", noun(cost.energy, ENERGY), cost.energy, energy_clause),
            ("charges", noun(cost.charges, CHARGE), cost.charges, clause::SPENDING_CHARGES),
            ("movement_points", lang.pick("MP", "ОП").to_owned(), cost.movement_points, clause::TWO_MOVEMENT_POINTS),
        ];
        let priced = all.into_iter().filter(|(_, _, amount, _)| *amount > 0);
        priced.map(|(id, name, amount, clause)| Price { id, name, amount, clause }).collect()
    }

    fn attack_points_clause(&self, action: &Action) -> Clause {
        let Action::Cast(cast) = action else { return clause::PLAIN_ATTACK_POINTS };
        let spell = self.spells.get(usize::from(cast.spell));
        spell.map_or(clause::OTHER_ACTIONS_COST_NO_ATTACK_POINTS, |spell| kinds::attack_points(spell.kind).1)
    }

    fn notes(&self, state: &State, action: &Action, lang: Lang) -> Vec<String> {
        let mut notes = Vec::new();
        let Some(who) = actor(state) else { return notes };
        let combatant = &state.combatants[usize::from(who)];
        let (points, steps) = (i32::from(combatant.action_points), i64::from(combatant.movement_points));
        let cost = self.cost(action);
        if cost.action_points > 0 && cost.action_points >= points {
            notes.push(lang.pick("ends the turn", "закончит ход").to_owned());
            notes.extend(self.turn_end_note(state, action, lang));
            if steps > 0 {
                let steps = lang.count(
                    steps,
                    ["step is lost", "steps are lost"],
                    ["шаг сгорит", "шага сгорят", "шагов сгорят"],
                );
                notes.push(steps);
            }
        }
        if *action == Action::End && points > 0 {
            let unused = lang.count(
                i64::from(points),
                ["unused action point is lost", "unused action points are lost"],
                ["ОД сгорит", "ОД сгорят", "ОД сгорят"],
            );
            notes.push(unused);
        }
        if let Action::Cast(cast) = action
            && cast.charges > 1
            && self.spells.get(usize::from(cast.spell)).is_some_and(|spell| spell.kind == SpellKind::Dot)
        {
            let spent = charges(cast.charges, lang);
            notes.push(say!(lang, "{spent} give the same mark as 1", "{spent}: пометка та же, что и за 1"));
        }
        if let Action::Cast(cast) = action
            && let Some(uses) = self.spells.get(usize::from(cast.spell)).and_then(|spell| spell.uses)
        {
            let left = uses.saturating_sub(state.times_used(who, cast.spell));
            notes.push(say!(lang, "{left} of {uses} left", "осталось {left} из {uses}"));
        }
        if let Action::Cast(cast) = action
            && self
                .spells
                .get(usize::from(cast.spell))
                .is_some_and(|spell| spell.kind == SpellKind::Heal && spell.base > 0)
            && let Some(whole) = (match cast.aim {
                Aim::Who(target) => Some(target),
                Aim::None | Aim::Cell(_) => Some(who),
            })
            .filter(|target| is_whole(state, *target))
        {
            let name = self.name_of(state, whole, lang);
            notes.push(say!(lang, "{name} has full HP: nothing to heal", "{name}: ОЗ полны, лечить нечего"));
        }
        for cell in walked(action) {
            if let Some(object) = state.objects.iter().find(|object| object.cell == *cell) {
                let name = self.thing_name(object.thing, lang);
                notes.push(say!(lang, "{name} burns on {}", "на {} жжёт: {name}", cell_label(*cell, lang)));
            }
        }
        if let Action::Surrender(_) = action {
            notes.push(lang.pick("cannot be resurrected", "воскресить будет нельзя").to_owned());
        }
        notes
    }

    fn weapon_about(&self, state: &State, who: Who, lang: Lang) -> String {
        let Some(weapon) = self.weapon_of(state, who) else { return String::new() };
        let ((lo, hi), range) = (weapon.damage, weapon.range);
        let damage = weapon.damage_type.name().get(lang);
        let by = match weapon.class {
            WeaponClass::Sword => lang.pick("raised by body", "растёт от телосложения"),
            WeaponClass::Wand => lang.pick("raised by magic power", "растёт от МС"),
        };
        let mut parts = vec![
            say!(lang, "plain attack, {lo} to {hi} {damage}", "обычная атака, {lo}–{hi} {damage}"),
            by.to_owned(),
            say!(lang, "range {range}", "дальность {range}"),
        ];
        parts.extend(weapon.riders.iter().map(|rider| self.rider_about(rider, lang)));
        sentence(parts)
    }

    fn clause_of(&self, state: &State, action: &Action) -> Clause {
        match action {
            Action::Rest => clause::REST,
            Action::End => clause::ENDING_THE_TURN,
            Action::Step(_) | Action::Walk(_) => clause::TWO_MOVEMENT_POINTS,
            Action::Attack(_) => match self.weapon_of(state, state.active).map(|weapon| weapon.class) {
                Some(WeaponClass::Wand) => clause::WAND_ATTACK,
                _ => clause::SWORD_ATTACK,
            },
            Action::Cast(_) => clause::KINDS_OF_SPELLS,
            Action::Surrender(_) => clause::SURRENDER,
            Action::Equip => clause::NO_CHANGE_OF_EQUIPMENT,
            Action::Overcharged(_) => clause::WHAT_ACCEPTS_CHARGES,
            Action::Ruling(_) => clause::REFEREE_ACTIONS,
        }
    }
}

fn walk_name(path: &[Place], lang: Lang) -> String {
    let path = path.iter().map(|cell| cell_label(*cell, lang)).collect::<Vec<_>>().join(", ");
    say!(lang, "Walk {path}", "Путь {path}")
}

/// The one who acts, while the battle lasts.
fn actor(state: &State) -> Option<Who> {
    let active = state.combatants.get(usize::from(state.active));
    active.filter(|active| active.alive && state.standing.is_open()).map(|_| state.active)
}

/// Whether somebody has as many HP as there can be.
fn is_whole(state: &State, who: Who) -> bool {
    state.combatants.get(usize::from(who)).is_some_and(|one| {
        let sheet = state.setup.sheets.get(usize::from(one.sheet));
        sheet.is_some_and(|sheet| sheet.hp_max <= one.hp)
    })
}

fn walked(action: &Action) -> &[Place] {
    match action {
        Action::Step(cell) => std::slice::from_ref(cell),
        Action::Walk(path) => path,
        Action::Overcharged(action) => walked(action),
        _ => &[],
    }
}

/// The cells of a walk in their order. Nothing is provoked on them: FD-8 knows no free attacks.
pub(crate) fn way(action: &Action) -> Option<Way> {
    let cells = walked(action).iter().filter(|cell| usize::from(**cell) < CELLS);
    let path: Vec<String> = cells.map(|cell| cell_name(*cell)).collect();
    (!path.is_empty()).then(|| Way { path, ..Way::default() })
}

fn cells_of(state: &State, action: &Action) -> Vec<Place> {
    let aimed = |aim: Aim| match aim {
        Aim::None => None,
        Aim::Who(who) => cell_of(state, who),
        Aim::Cell(cell) => Some(cell),
    };
    let mut cells: Vec<Place> = match action {
        Action::Attack(aim) => aimed(*aim).into_iter().collect(),
        Action::Cast(cast) => aimed(cast.aim).into_iter().chain([cast.cell]).collect(),
        Action::Surrender(who) => cell_of(state, *who).into_iter().collect(),
        _ => walked(action).to_vec(),
    };
    // The target first: of a path its end.
    if let Action::Walk(_) = action {
        cells.reverse();
    }
    cells.retain(|cell| usize::from(*cell) < CELLS);
    cells
}
