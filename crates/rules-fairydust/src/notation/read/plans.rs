//! What waits: delayed actions with their events, answers and standing orders.

use holmgang_kernel::notation::{NotationFault, verb_named};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Words, folded};
use holmgang_kernel::{refuse_if, words};

use super::{Reader, spoken};
use crate::action::{Act, Answer, Deed, Defence, DefenceKind, Delaying, Mishap, Trigger, Victim, Whose};
use crate::notation::{TRIGGERS, VERBS};
use crate::state::{Against, Order, Place, Standard};

impl Reader<'_> {
    pub(in crate::notation) fn delaying(&mut self) -> Result<Delaying, NotationFault> {
        let trigger = self.said.needed("on", words!("until what? `on=`", "до какого события? `on=`"))?;
        let trigger = self.trigger(&trigger)?;
        let of = match self.said.take("of").as_deref().map(folded).as_deref() {
            None | Some("enemy" | "враг") => Whose::Enemy,
            Some("anyone" | "любой") => Whose::Anyone,
            Some("ally" | "союзник") => Whose::Ally,
            Some(name) => Whose::Who(self.known(name)),
        };
        let text = self.said.needed("do", words!("which action? `do=`", "какое действие? `do=`"))?;
        let said = spoken(&text, Seat::Player(0))?;
        refuse_if!(said.verb.referee || matches!(said.verb.en, "order" | "willing"), self.usage());
        let mut inner = Reader { rules: self.rules, state: self.state, by: self.by, said };
        // A move is a move of its own later, whatever is left now.
        let act = inner.act()?;
        inner.nothing_left()?;
        let deed = match act {
            Act::Do(deed) => deed,
            other => Deed::Undelayable(Box::new(other)),
        };
        refuse_if!(!self.said.args.is_empty(), self.usage());
        Ok(Delaying { deed, trigger, of })
    }

    pub(in crate::notation) fn trigger(&mut self, word: &str) -> Result<Trigger, NotationFault> {
        let wanted = folded(word);
        let known = TRIGGERS.iter().find(|(en, ru)| *en == wanted || ru.iter().any(|ru| folded(ru) == wanted));
        Ok(match known.map_or("", |(en, _)| *en) {
            "declares_attack" => Trigger::DeclaresAttack(self.victim()),
            "is_hurt" => Trigger::Mishap(Mishap::Hurt),
            "falls" => Trigger::Mishap(Mishap::Fallen),
            "declares_cast" => Trigger::DeclaresCast,
            "starts_move" => Trigger::StartsMove,
            "enters_cell" => {
                let cells = self.said.take("cells").unwrap_or_default();
                let cells: Result<Vec<Place>, NotationFault> =
                    cells.split_whitespace().map(|cell| self.cell(cell)).collect();
                let cells = cells?;
                if cells.is_empty() {
                    return Err(self.said.fault(words!("which cells? `cells=`", "какие клетки? `cells=`")));
                }
                Trigger::EntersCell(cells.into())
            }
            "speaks" => Trigger::Speaks,
            "draws" => Trigger::Draws,
            "any_action" => Trigger::AnyAction,
            "ends_turn" => Trigger::EndsTurn,
            "event" => Trigger::Event(self.said.take("text").unwrap_or_default().into()),
            _ => {
                let (en, ru): (Vec<&str>, Vec<&str>) = TRIGGERS.iter().map(|(en, ru)| (*en, ru[0])).unzip();
                let (en, ru) = (en.join(", "), ru.join(", "));
                return Err(self
                    .said
                    .fault(Words::new(format!("`{word}` is no event: {en}"), format!("события `{word}` нет: {ru}"))));
            }
        })
    }

    /// FY-7.14: on whom the attack is.
    fn victim(&mut self) -> Victim {
        match self.said.take("at").as_deref().map(folded).as_deref() {
            None | Some("anyone" | "любой") => Victim::Anyone,
            Some("own" | "свои") => Victim::Own,
            Some(name) => Victim::Who(self.known(name)),
        }
    }

    pub(in crate::notation) fn reaction(&mut self, defence: Defence) -> Result<Act, NotationFault> {
        let [] = self.said.exactly()?;
        let turn = self.named("turn", Self::facing)?;
        Ok(Act::React(Answer { defence, turn }))
    }

    pub(in crate::notation) fn order(&mut self) -> Result<Act, NotationFault> {
        let Some(word) = self.said.args.first().cloned() else { return Err(self.usage()) };
        if !matches!(folded(&word).as_str(), "none" | "нет") {
            return Ok(Act::Order(self.standing()?));
        }
        self.said.args.remove(0);
        if self.said.args.is_empty() { Ok(Act::NoOrders) } else { Ok(Act::TakeBack(self.standing()?)) }
    }

    /// What a standing order says, after the verb.
    fn standing(&mut self) -> Result<Order, NotationFault> {
        let [word] = self.said.exactly()?;
        let answer = match folded(&word).as_str() {
            "best" | "лучшее" => Standard::Best,
            "pass" | "пас" => Standard::Pass,
            "fire" | "сработать" => Standard::Fire,
            "wait" | "ждать" => Standard::Wait,
            _ => {
                let verb = verb_named(VERBS, &word, Seat::Player(0)).map_err(NotationFault::bad_request)?;
                match DefenceKind::ALL.into_iter().find(|(_, known)| *known == verb.en) {
                    Some((kind, _)) => Standard::Defence(kind),
                    None => return Err(self.usage()),
                }
            }
        };
        let against = match self.said.take("against").as_deref().map(folded).as_deref() {
            None | Some("any" | "любой") => Against::Any,
            Some("melee" | "ближний") => Against::Melee,
            Some("ranged" | "дальний") => Against::Ranged,
            Some("spell" | "заклинание") => Against::Spell,
            Some(_) => return Err(self.usage()),
        };
        let mut number = |name: &str, most: i64| -> Result<u8, NotationFault> {
            match self.said.take(name) {
                None => Ok(0),
                Some(text) => match text.parse::<i64>() {
                    Ok(value) if (0..=most).contains(&value) => Ok(value as u8),
                    _ => {
                        Err(NotationFault::bad_request(words!("`{name}=` is 0 to {most}", "`{name}=` от 0 до {most}")))
                    }
                },
            }
        };
        let (under, keep) = (number("under", 100)?, number("keep", 30)?);
        let turn = self.named("turn", Self::is_yes)?.unwrap_or(true);
        Ok(Order { answer, against, under, keep, turn })
    }
}
