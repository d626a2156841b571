//! A referee's action as a sentence.

use holmgang_kernel::words::Lang;
use holmgang_kernel::{plain, say};

use crate::Rules;
use crate::action::{Resource, RulingKind};
use crate::describe::{percent, signed, turns};
use crate::names::cell_label;
use crate::state::{Grant, State, Team, What, Who};

impl Rules {
    /// A referee's action in words, without its reason.
    pub fn ruling_text(&self, state: &State, what: &RulingKind, lang: Lang) -> String {
        let name = |who: Who| self.name_of(state, who, lang);
        let by = |author: &Option<Who>| {
            author.map_or(String::new(), |author| say!(lang, ", author {}", ", автор {}", name(author)))
        };
        match what {
            RulingKind::PlaceCombatant { who, cell } => {
                say!(lang, "{} is placed on {}", "{}: место {}", name(*who), cell_label(*cell, lang))
            }
            RulingKind::SetTurnOrder(order) => {
                let order = order.iter().map(|who| name(*who)).collect::<Vec<_>>().join(", ");
                say!(lang, "order of turns {order}", "очерёдность {order}")
            }
            RulingKind::SetBlockCap { cap, rounds } => {
                let cap = percent(*cap, lang);
                let until =
                    rounds.map_or(lang.pick(" for the battle", " до конца боя").to_owned(), |rounds| {
                        let rounds = lang.count(rounds, ["round", "rounds"], ["раунд", "раунда", "раундов"]);
                        say!(lang, " for {rounds}", " на {rounds}")
                    });
                say!(lang, "block cap {cap}{until}", "предел блока {cap}{until}")
            }
            RulingKind::GrantModifier { who, what, amount, turns: count } => {
                let (amount, left) = (signed(*amount), turns(*count, lang));
                let to = match what {
                    Grant::DamagePercent => lang.pick("% to damage", "\u{a0}% к урону"),
                    Grant::Damage => lang.pick(" to damage", " к урону"),
                    Grant::Chance => lang.pick(" to chances", " к шансам"),
                    Grant::Block => lang.pick(" to block", " к блоку"),
                };
                say!(lang, "{}: {amount}{to} for {left}", "{}: {amount}{to} на {left}", name(*who))
            }
            RulingKind::AdjustResource { who, what, value } => {
                let what = match what {
                    Resource::Hp => lang.pick("HP", "ОЗ"),
                    Resource::Energy => lang.pick("energy", "энергия"),
                    Resource::Charges => lang.pick("charges", "заряды"),
                };
                format!("{}: {what} {value}", name(*who))
            }
            RulingKind::ApplyEffect { who, lasting, turns: count, author } => {
                let effect = lasting
                    .map_or(lang.pick("unknown effect", "неизвестный эффект"), |lasting| {
                        self.lasting_name(lasting, lang)
                    });
                let left = count.map_or(String::new(), |count| {
                    let left = turns(count, lang);
                    say!(lang, " for {left}", " на {left}")
                });
                format!("{}: {effect}{left}{}", name(*who), by(author))
            }
            RulingKind::RemoveEffect { who, effect, author } => {
                let effect = effect.map_or(
                    lang.pick("unknown effect", "неизвестный эффект").to_owned(),
                    |what: What| self.what_name(what, lang),
                );
                say!(lang, "{effect} is taken off: {}{}", "снимается {effect}: {}{}", name(*who), by(author))
            }
            RulingKind::RemoveObject(cell) => {
                say!(lang, "the object on {} is removed", "объект на {} убирается", cell_label(*cell, lang))
            }
            RulingKind::EndTurnFor(who) => say!(lang, "the turn ends for {}", "ход заканчивается: {}", name(*who)),
            RulingKind::DeclareResult(winner) => {
                let result = plain::result(winner.map(Team::name), lang);
                say!(lang, "the result is declared: {result}", "объявлен исход: {result}")
            }
        }
    }
}
