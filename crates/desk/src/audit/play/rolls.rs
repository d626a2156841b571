//! The dice of a thread for the rolls that the rules ask.

use holmgang_arena::erased::Refused;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::ScriptFault;

use super::super::pool::{self, Wanted};
use super::{Intent, Walk};

impl Walk<'_> {
    /// The dice for an action: values, rolls without a die in the thread, and the places of the dice used.
    #[allow(clippy::type_complexity, reason = "three lists that are taken apart at once")]
    pub(super) fn rolled(
        &self,
        intent: &Intent,
        since: usize,
    ) -> Result<(Vec<(String, i32)>, Vec<String>, Vec<usize>), Refused> {
        let verb = intent.action.split(' ').next().unwrap_or("");
        let deed = self
            .reader
            .speech()
            .deeds
            .iter()
            .find(|deed| deed.forms.iter().any(|form| form.split(' ').next() == Some(verb)));
        let mut prices: Vec<i64> = Vec::new();
        if self.dice.iter().any(|die| die.bracketed && !die.used)
            && let Ok(offer) = self.battle.preview(intent.seat, &intent.action, self.lang)
        {
            prices.extend(offer.choice.cost.iter().map(|price| i64::from(price.amount)));
        }
        let mut dice = self.dice.clone();
        let (mut given, mut guessed, mut used) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            let fault = match self.battle.duplicate().act(intent.seat, &intent.action, Rolls::Given(given.clone())) {
                Ok(_) => return Ok((given, guessed, used)),
                Err(refused) => match refused.script {
                    Some(fault) => fault,
                    None => return Err(refused),
                },
            };
            let ScriptFault::Missing { name, lo, hi } = fault else { return Ok((given, guessed, used)) };
            if pool::MOST_ROLLS < given.len() {
                return Ok((given, guessed, used));
            }
            let own = deed.filter(|deed| !deed.dice.is_empty()).map(|deed| deed.dice.iter().any(|known| known == name));
            let wanted = Wanted {
                name,
                lo,
                hi,
                seat: intent.seat,
                part: intent.part,
                since,
                until: self.until,
                own,
                said: intent.said,
                prices: &prices,
            };
            let value = match pool::choose(&dice, &wanted, self.reader.speech()) {
                Some(place) => {
                    dice[place].used = true;
                    used.push(place);
                    dice[place].value
                }
                None => {
                    guessed.push(name.to_owned());
                    lo + (hi - lo) / 2
                }
            };
            given.push((name.to_owned(), value));
        }
    }
}
