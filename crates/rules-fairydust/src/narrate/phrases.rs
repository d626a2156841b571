//! Parts of sentences, and sentences that hang on more than their fields: names, places, what is struck with, how a check went.

use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::{plain, say};

use super::Teller;
use crate::Rules;
use crate::action::{Cast, Deed, Target, Trigger, Whose};
use crate::choices::{deed_name, event_name, order_name};
use crate::content::DamageType;
use crate::event::Tool;
use crate::names::{cell_name, facing_name, name_of, number, side_name};
use crate::secrets::knows_of;
use crate::state::{Because, NOBODY, Place, Posture, Relation, Slot, WHOEVER, Who};
use crate::turn::turn;
use crate::view::end_reason;

impl Teller<'_> {
    /// The name of somebody, or of somebody whom the viewer does not know of.
    pub(crate) fn name(&self, who: Who) -> String {
        if who == NOBODY {
            return self.lang.pick("nobody", "никто").to_owned();
        }
        if !knows_of(self.state, self.viewer, who) {
            return self.lang.pick("Somebody unseen", "Кто-то невидимый").to_owned();
        }
        name_of(self.state, who, self.lang)
    }

    pub(crate) fn cell(&self, cell: Place) -> String {
        cell_name(self.state.map(), cell)
    }

    pub(crate) fn facing(&self, facing: u8) -> &'static str {
        facing_name(self.state.map().grid, facing, self.lang)
    }

    pub(crate) fn points(&self, points: u8) -> String {
        self.lang.count(points.into(), ["point", "points"], ["очко", "очка", "очков"])
    }

    pub(crate) fn cells(&self, cells: u16) -> String {
        self.lang.count(cells.into(), ["cell", "cells"], ["клетка", "клетки", "клеток"])
    }

    /// FY-18.1: why nothing more happens.
    pub(crate) fn why_over(&self) -> &'static str {
        turn(self.state).outcome().map_or("", |over| end_reason(&over, self.lang))
    }

    /// Whom or what a spell is cast at; none where it has no target.
    pub(crate) fn aim(&self, cast: &Cast) -> Option<String> {
        let lang = self.lang;
        match cast.target {
            Target::None => None,
            Target::Who(who) => Some(self.whom(who)),
            Target::Carried(who, item) => Some(format!("{} ({})", self.rules.item_name(item, lang), self.whom(who))),
            Target::Floor(cell, item) => Some(format!("{} ({})", self.rules.item_name(item, lang), self.cell(cell))),
        }
    }

    /// A target, which a delayed action may leave open (FY-7.1).
    pub(crate) fn whom(&self, who: Who) -> String {
        if who == WHOEVER {
            return self.lang.pick("whoever does it", "кто это сделает").to_owned();
        }
        self.name(who)
    }

    /// A deed with its targets.
    pub(crate) fn aimed_deed(&self, deed: &Deed) -> String {
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
    pub(crate) fn awaited(&self, of: Whose, trigger: &Trigger) -> String {
        let of = match of {
            Whose::Who(who) => self.name(who),
            Whose::Enemy => self.lang.pick("an enemy", "враг").to_owned(),
            Whose::Ally => self.lang.pick("one of us", "кто-то из своих").to_owned(),
            Whose::Anyone => self.lang.pick("anyone", "кто угодно").to_owned(),
        };
        event_name(self.state, &of, trigger, self.lang)
    }

    /// What is struck with, and how often at once.
    pub(crate) fn tool(&self, tool: Tool, attacks: u8) -> String {
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

    pub(crate) fn success(&self, degree: u8) -> String {
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
    pub(crate) fn defence(
        &self,
        who: Who,
        relation: Relation,
        because: Because,
        roll: Option<u8>,
        total: i16,
    ) -> String {
        let lang = self.lang;
        let (relation, because, total) = (relation.name().get(lang), because.name().get(lang), number(total));
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
    pub(crate) fn sides(&self, sides: u8, attacking: Option<u8>) -> String {
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
    pub(crate) fn standing_orders(&self, who: Who) -> String {
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

    /// ` → Anna`: whom or what a spell is cast at.
    pub(crate) fn aimed(&self, cast: &Cast) -> String {
        self.aim(cast).map_or_else(String::new, |target| format!(" → {target}"))
    }

    /// The order of turns, of those whom the viewer knows of.
    pub(crate) fn order(&self) -> String {
        let known = self.state.order.iter().filter(|who| knows_of(self.state, self.viewer, **who));
        known.map(|who| self.name(*who)).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn taken_from(&self, from: Slot, cell: Place) -> String {
        match from {
            Slot::Floor => say!(self.lang, "from the floor of {}", "с пола {}", self.cell(cell)),
            Slot::Bag => self.lang.pick("out of the bag", "из сумки").to_owned(),
            Slot::Pocket => self.lang.pick("out of the pocket", "из кармана").to_owned(),
            _ => self.lang.pick("from the belt", "с пояса").to_owned(),
        }
    }

    pub(crate) fn posture(&self, posture: Posture) -> &'static str {
        match posture {
            Posture::Standing => self.lang.pick("standing", "стоит"),
            Posture::Sitting => self.lang.pick("sitting", "сидит"),
            Posture::Lying => self.lang.pick("lying", "лежит"),
        }
    }

    pub(crate) fn wounded(&self, target: Who, damage: u8, damage_type: DamageType, body: i16, mind: i16) -> String {
        let (what, now) = match damage_type {
            DamageType::MentalMagical => (self.lang.pick("mind", "разум"), mind),
            _ => (self.lang.pick("body", "тело"), body),
        };
        let (old, now) = (number(now + i16::from(damage)), number(now));
        say!(
            self.lang,
            "{}: a wound of {damage}, {what} {old} → {now}.",
            "{}: рана {damage}, {what} {old} → {now}.",
            self.name(target)
        )
    }

    /// ` (Anna)`: in whose hands it is.
    pub(crate) fn whose(&self, holder: Who) -> String {
        if holder == NOBODY { String::new() } else { format!(" ({})", self.name(holder)) }
    }

    pub(crate) fn ended(&self, winner: Option<u8>) -> String {
        let seat = winner.and_then(|side| Rules::PROFILE.seats.get(usize::from(side)));
        plain::result(seat.map(|seat| seat.name), self.lang)
    }
}
