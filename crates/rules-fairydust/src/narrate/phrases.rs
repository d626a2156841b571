//! Parts of sentences: names, places, what is struck with, how a check went.

use holmgang_kernel::say;

use super::sentences::Teller;
use crate::action::{Cast, Deed, Target, Trigger, Whose};
use crate::choices::{deed_name, event_name, order_name};
use crate::event::Tool;
use crate::names::{cell_name, facing_name, name_of, number, side_name};
use crate::secrets::knows_of;
use crate::state::{Because, NOBODY, Place, Relation, WHOEVER, Who};
use crate::turn::turn;
use crate::view::end_reason;

impl Teller<'_> {
    /// The name of somebody, or of somebody whom the viewer does not know of.
    pub(super) fn name(&self, who: Who) -> String {
        if who == NOBODY {
            return self.lang.pick("nobody", "никто").to_owned();
        }
        if !knows_of(self.state, self.viewer, who) {
            return self.lang.pick("Somebody unseen", "Кто-то невидимый").to_owned();
        }
        name_of(self.state, who, self.lang)
    }

    pub(super) fn cell(&self, cell: Place) -> String {
        cell_name(self.state.map(), cell)
    }

    pub(super) fn facing(&self, facing: u8) -> &'static str {
        facing_name(self.state.map().grid, facing, self.lang)
    }

    pub(super) fn points(&self, points: u8) -> String {
        self.lang.count(points.into(), ["point", "points"], ["очко", "очка", "очков"])
    }

    pub(super) fn cells(&self, cells: u16) -> String {
        self.lang.count(cells.into(), ["cell", "cells"], ["клетка", "клетки", "клеток"])
    }

    /// FY-18.1: why nothing more happens.
    pub(super) fn why_over(&self) -> &'static str {
        turn(self.state).outcome().map_or("", |over| end_reason(&over, self.lang))
    }

    /// Whom or what a spell is cast at; none where it has no target.
    pub(super) fn aim(&self, cast: &Cast) -> Option<String> {
        let lang = self.lang;
        match cast.target {
            Target::None => None,
            Target::Who(who) => Some(self.whom(who)),
            Target::Carried(who, item) => Some(format!("{} ({})", self.rules.item_name(item, lang), self.whom(who))),
            Target::Floor(cell, item) => Some(format!("{} ({})", self.rules.item_name(item, lang), self.cell(cell))),
        }
    }

    /// A target, which a delayed action may leave open (FY-7.1).
    pub(super) fn whom(&self, who: Who) -> String {
        if who == WHOEVER {
            return self.lang.pick("whoever does it", "кто это сделает").to_owned();
        }
        self.name(who)
    }

    /// A deed with its targets.
    pub(super) fn aimed_deed(&self, deed: &Deed) -> String {
        let name = deed_name(self.rules, self.state, deed, self.lang);
        let targets: Vec<String> = match deed {
            Deed::Attack(strike) => strike.split.parts().iter().map(|(who, _)| self.whom(*who)).collect(),
            Deed::Push { target, .. } | Deed::Grab { target, .. } | Deed::Ram { target } | Deed::Lift(target) => {
                vec![self.whom(*target)]
            }
            Deed::Cast(cast) => self.aim(cast).into_iter().collect(),
            _ => vec![],
        };
        if targets.is_empty() { name } else { format!("{name} → {}", targets.join(", ")) }
    }

    /// The event that a delayed action waits for.
    pub(super) fn awaited(&self, of: Whose, trigger: &Trigger) -> String {
        let of = match of {
            Whose::Who(who) => self.name(who),
            Whose::Enemy => self.lang.pick("an enemy", "враг").to_owned(),
            Whose::Ally => self.lang.pick("one of us", "кто-то из своих").to_owned(),
            Whose::Anyone => self.lang.pick("anyone", "кто угодно").to_owned(),
        };
        event_name(self.state, &of, trigger, self.lang)
    }

    /// What is struck with, and how often at once.
    pub(super) fn tool(&self, tool: Tool, attacks: u8) -> String {
        let number = if 1 < attacks { format!(" ×{attacks}") } else { String::new() };
        let (name, thrown) = match tool {
            Tool::Fist => (self.lang.pick("fist", "кулак"), false),
            Tool::Kick => (self.lang.pick("kick", "удар ногой"), false),
            Tool::Item { item, thrown } => (self.rules.item_name(item, self.lang), thrown),
        };
        match thrown {
            true => say!(self.lang, "{name}{number}, thrown", "{name}{number}, бросок"),
            false => format!("{name}{number}"),
        }
    }

    pub(super) fn relation(&self, relation: Relation) -> &'static str {
        match relation {
            Relation::Ordinary => self.lang.pick("ordinary attack", "обычная атака"),
            Relation::Unforeseen => self.lang.pick("unforeseen attack", "непредвиденная атака"),
            Relation::Sudden => self.lang.pick("sudden attack", "внезапная атака"),
        }
    }

    pub(super) fn because(&self, because: Because) -> &'static str {
        let (en, ru) = match because {
            Because::NotAlert => ("expects no attack", "не ждёт нападения"),
            Because::NotAble => ("not able", "не в строю"),
            Because::OwnTurn => ("own turn", "свой ход"),
            Because::Paralysed => ("paralysed", "паралич"),
            Because::NoPoints => ("no points", "нет очков"),
            Because::AttackerHidden => ("the attacker is hidden", "атакующий скрыт"),
            Because::AttackerNotInView => ("the attacker is not in view", "атакующего не видно"),
            Because::NoFittingReaction => ("no reaction fits", "нет подходящей реакции"),
            Because::Declined => ("does not defend", "не защищается"),
            Because::Chosen => ("defends", "защищается"),
            Because::Referee => ("the referee says so", "решение мастера"),
            Because::Unattended => ("nobody carries it", "предмет без хозяина"),
        };
        self.lang.pick(en, ru)
    }

    pub(super) fn success(&self, degree: u8) -> String {
        let lang = self.lang;
        match degree {
            0 => say!(lang, "Failure", "Неудача"),
            1 => say!(lang, "Success", "Успех"),
            2 => say!(lang, "Double success", "Двойной успех"),
            3 => say!(lang, "Triple success", "Тройной успех"),
            degree => say!(lang, "Success of degree {degree}", "Успех степени {degree}"),
        }
    }

    /// A defence, with its roll if there was one.
    pub(super) fn defence(
        &self,
        who: Who,
        relation: Relation,
        because: Because,
        roll: Option<u8>,
        total: i16,
    ) -> String {
        let lang = self.lang;
        let (relation, because, total) = (self.relation(relation), self.because(because), number(total));
        match (roll, who == NOBODY) {
            (_, true) => say!(lang, "No defence: {total} ({because}).", "Защиты нет: {total} ({because})."),
            (Some(roll), _) => say!(
                lang,
                "{}: {relation} ({because}), defence check {total} (d20: {roll}).",
                "{}: {relation} ({because}), проверка защиты {total} (к20: {roll}).",
                self.name(who)
            ),
            (None, _) => say!(
                lang,
                "{}: {relation} ({because}), defence {total} without a roll.",
                "{}: {relation} ({because}), защита {total} без броска.",
                self.name(who)
            ),
        }
    }

    /// Who fights, and who attacks.
    pub(super) fn sides(&self, sides: u8, attacking: Option<u8>) -> String {
        let lang = self.lang;
        let sides: Vec<&str> = (0..sides).map(|side| side_name(side, lang)).collect();
        let sides = sides.join(", ");
        match attacking {
            Some(side) => {
                let side = side_name(side, lang);
                say!(lang, "Sides: {sides}. Attacking: {side}.", "Стороны: {sides}. Нападают: {side}.")
            }
            None => say!(lang, "Sides: {sides}. Nobody attacks.", "Стороны: {sides}. Никто не нападает."),
        }
    }

    /// What somebody does unasked.
    pub(super) fn standing_orders(&self, who: Who) -> String {
        let lang = self.lang;
        let own = self.state.orders.iter().filter(|(of, _)| *of == who);
        let orders: Vec<String> = own.map(|(_, order)| order_name(order, lang)).collect();
        match orders.is_empty() {
            true => say!(lang, "{} has no standing orders.", "{}: постоянных приказов нет.", self.name(who)),
            false => {
                let orders = orders.join("; ");
                say!(lang, "{}, standing orders: {orders}.", "{}, постоянные приказы: {orders}.", self.name(who))
            }
        }
    }
}
