//! A look at an action before it is done: what it costs, its free amounts, and the exact distribution of what comes.

use holmgang_arena::erased::{AnyBattle, Odds, Offer, Refused};
use holmgang_arena::walks::THEN;
use holmgang_kernel::notation::{Said, quoted};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;

/// The most ways of the dice that are run for a preview: enough for every usual action, and no wait that is felt.
const MOST_PATHS: usize = 4_000;

/// An action that is looked at.
#[derive(Clone, Debug)]
pub struct Preview {
    /// Who would do it.
    pub seat: Seat,
    /// The action with the amounts as they are set.
    pub text: String,
    /// The same in the words of the language, as it can be typed.
    pub said: String,
    /// How it is offered.
    pub offer: Offer,
    /// The amounts that can be set.
    pub dials: Vec<Dial>,
    /// The one that `+` and `-` turn.
    pub at: usize,
    /// What can come.
    pub odds: Option<Odds>,
    /// The first line shown.
    pub scroll: u16,
}

/// A free amount.
#[derive(Clone, Debug)]
pub struct Dial {
    /// Its name in notation.
    pub name: &'static str,
    /// In words.
    pub label: String,
    /// Least.
    pub min: i32,
    /// Most.
    pub max: i32,
    /// As it is set.
    pub value: i32,
}

impl Preview {
    /// Looks at an action.
    ///
    /// # Errors
    /// Not understood.
    pub fn open(battle: &dyn AnyBattle, seat: Seat, text: &str, lang: Lang) -> Result<Preview, Refused> {
        let offer = battle.preview(seat, text, lang)?;
        let given = |name: &str| Said::parse(text).ok()?.take(name)?.parse().ok();
        let dials = offer
            .choice
            .amounts
            .iter()
            .map(|amount| Dial {
                name: amount.name,
                label: amount.label.clone(),
                min: amount.min,
                max: amount.max,
                value: given(amount.name).unwrap_or(amount.min).clamp(amount.min, amount.max.max(amount.min)),
            })
            .collect();
        let said = String::new();
        let mut preview = Preview { seat, text: text.to_owned(), said, offer, dials, at: 0, odds: None, scroll: 0 };
        preview.weigh(battle, lang);
        Ok(preview)
    }

    /// Looks at a walk of several actions, which rolls nothing.
    pub fn of_walk(battle: &dyn AnyBattle, seat: Seat, offer: Offer, lang: Lang) -> Preview {
        let text = offer.choice.action.clone();
        let said = spoken(battle, seat, &text, lang);
        Preview { seat, text, said, offer, dials: Vec::new(), at: 0, odds: None, scroll: 0 }
    }

    /// Turns the dial chosen. Whether anything changed.
    pub fn turn(&mut self, by: i32, battle: &dyn AnyBattle, lang: Lang) -> bool {
        let Some(dial) = self.dials.get_mut(self.at) else { return false };
        let value = dial.value.saturating_add(by).clamp(dial.min, dial.max.max(dial.min));
        if value == dial.value {
            return false;
        }
        dial.value = value;
        let name = dial.name;
        self.text = with_amount(&self.text, name, value);
        self.look(battle, lang);
        true
    }

    /// Asks everything anew (after a dial was turned, or in another language).
    pub fn look(&mut self, battle: &dyn AnyBattle, lang: Lang) {
        if self.text.contains(THEN) {
            self.said = spoken(battle, self.seat, &self.text, lang);
            let walk = battle.walks(self.seat, lang).into_iter().find(|walk| walk.choice.action == self.text);
            self.offer = walk.unwrap_or_else(|| self.offer.clone());
            return;
        }
        match battle.preview(self.seat, &self.text, lang) {
            Ok(offer) => {
                for (dial, amount) in self.dials.iter_mut().zip(&offer.choice.amounts) {
                    dial.label.clone_from(&amount.label);
                }
                self.offer = offer;
            }
            Err(refused) => self.offer.refused = Some(refused),
        }
        self.weigh(battle, lang);
    }

    fn weigh(&mut self, battle: &dyn AnyBattle, lang: Lang) {
        self.said = spoken(battle, self.seat, &self.text, lang);
        self.odds = match self.offer.refused {
            None => battle.odds(self.seat, &self.text, MOST_PATHS, lang).ok(),
            Some(_) => None,
        };
    }
}

/// Actions one after the other, in the words of the language.
fn spoken(battle: &dyn AnyBattle, seat: Seat, text: &str, lang: Lang) -> String {
    text.split(THEN).map(|line| battle.spoken(seat, line, lang)).collect::<Vec<_>>().join("; ")
}

/// The action with a named amount set.
pub fn with_amount(text: &str, name: &str, value: i32) -> String {
    let Ok(mut said) = Said::parse(text) else { return text.to_owned() };
    said.take(name);
    let args = said.args.iter().map(|arg| format!(" {}", quoted(arg)));
    let named = said.named.iter().map(|(name, value)| format!(" {name}={}", quoted(value)));
    let rest: String = args.chain(named).collect();
    format!("{}{rest} {name}={value}", said.verb)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_set_once() {
        assert_eq!(with_amount("cast fire_bolt blue-1", "charges", 2), "cast fire_bolt blue-1 charges=2");
        assert_eq!(with_amount("cast fire_bolt charges=1 blue-1", "charges", 3), "cast fire_bolt blue-1 charges=3");
    }
}
