//! Places that hold several things at once: volleys, delayed deeds, amounts.

use super::{Building, Fill, Filler};
use crate::scan::{Mention, What};

impl Filler<'_> {
    /// Several targets, each with how many: `bo:3 vitmor:2`.
    pub(super) fn volley(&self, state: &mut Building) -> Fill {
        let mentions = &self.group.mentions;
        let mut parts: Vec<String> = Vec::new();
        let mut from = self.group.span.0;
        for (place, mention) in mentions.iter().enumerate() {
            let What::Figures { any, .. } = &mention.what else { continue };
            let [only] = any.as_slice() else { return None };
            let id = &self.names.scene.figures[*only].id;
            let number = mentions.iter().rev().find_map(|other| match other.what {
                What::Number(number) if from <= other.words.0 && other.words.1 <= mention.words.0 => Some(number),
                _ => None,
            });
            parts.push(number.map_or_else(|| id.clone(), |number| format!("{id}:{number}")));
            state.used.push(place);
            from = mention.words.1;
        }
        (!parts.is_empty()).then(|| vec![parts.join(" ")])
    }

    /// What is done later, and whose deed it waits for.
    pub(super) fn delayed(&self, state: &mut Building) -> Fill {
        let mentions = &self.group.mentions;
        let of = mentions.iter().find_map(|mention| match &mention.what {
            What::Figures { any, .. } => match any.as_slice() {
                [only] => Some(self.names.scene.figures[*only].id.clone()),
                _ => None,
            },
            _ => None,
        })?;
        state.used.extend(0..mentions.len());
        let deeds = &self.names.speech.deeds;
        let entry = mentions.iter().find_map(|mention| match mention.what {
            What::Entry(entry) => {
                let known = &self.names.entries.all[entry];
                let deed = deeds.iter().find(|deed| deed.entries.contains(&known.table))?;
                Some(format!("{} {} {of}", deed.forms.first()?.split(' ').next()?, known.id))
            }
            _ => None,
        });
        let verb = || {
            mentions.iter().rev().find_map(|mention| match mention.what {
                What::Deed(deed)
                    if deed != self.group.deed && deeds[deed].forms.iter().any(|form| form.contains("{foe}")) =>
                {
                    Some(format!("{} {of}", deeds[deed].forms.first()?.split(' ').next()?))
                }
                _ => None,
            })
        };
        let deed = entry.or_else(verb)?;
        Some(vec![format!("of={of} do={}", holmgang_kernel::notation::quoted(&deed))])
    }

    pub(super) fn amount(&self, name: &str, state: &mut Building) -> Fill {
        let mentions = &self.group.mentions;
        let amounts = &self.names.speech.amounts;
        let is = |mention: &&Mention| matches!(mention.what, What::Amount(place) if amounts.get(place).is_some_and(|amount| amount.name == name));
        let counted = mentions.iter().find(is)?;
        let near = |mention: &Mention| {
            mention.words.1.abs_diff(counted.words.0).min(counted.words.1.abs_diff(mention.words.0))
        };
        let numbers = mentions.iter().enumerate().filter(|(place, _)| !state.used.contains(place));
        let number = numbers.filter_map(|(place, mention)| match mention.what {
            What::Number(number) if near(mention) <= 2 => Some((near(mention), place, number)),
            _ => None,
        });
        if let Some((_, place, number)) = number.min() {
            state.used.push(place);
            return (0 < number).then(|| vec![number.to_string()]);
        }
        let before = |back: usize| {
            counted.words.0.checked_sub(back).and_then(|place| self.words.get(place)).map(|word| word.text.as_str())
        };
        let held = self.names.scene.gauges.iter().find(|(id, _)| id == name).map(|(_, value)| *value);
        match before(1).into_iter().chain(before(2)).find(|word| {
            matches!(*word, "оба" | "обе" | "both" | "все" | "all" | "всеми" | "a" | "an" | "без" | "no" | "without")
        }) {
            Some("оба" | "обе" | "both") => Some(vec!["2".to_owned()]),
            Some("все" | "всеми" | "all") => Some(vec![held?.to_string()]),
            Some("a" | "an") => Some(vec!["1".to_owned()]),
            Some(_) => None,
            // `вкладываю заряд`.
            None => Some(vec!["1".to_owned()]),
        }
    }
}
