//! The one implementation of the wall: a battle of any ruleset as [`AnyBattle`].

use std::sync::Arc;

use holmgang_kernel::battle::{Battle, Played, Rolls, Stop};
use holmgang_kernel::log::Entry;
use holmgang_kernel::notation::NotationFault;
use holmgang_kernel::ruleset::{Playable, Profile, Refuse};
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::{Tally, written};
use holmgang_kernel::view::View;
use holmgang_kernel::words::{Lang, Words};

use crate::any::profile;
use crate::chances;
use crate::complete::complete;
use crate::erased::{Acted, AnyBattle, Figure, FigureTerm, LogLine, Odds, Offer, Refused, StepInfo, TurnInfo};
use crate::sweep;

/// A battle with the moments that its log speaks of.
pub(crate) struct Live<R: Playable> {
    rules: Arc<R>,
    battle: Battle<R>,
    begun: Played<R::Event>,
    /// The state after the start and after every step: sentences are told from it.
    after: Vec<R::State>,
}

impl<R: Playable> Live<R> {
    pub(crate) fn new(rules: Arc<R>, battle: Battle<R>, begun: Played<R::Event>) -> Self {
        let after = vec![battle.state().clone()];
        Live { rules, battle, begun, after }
    }

    fn state(&self) -> &R::State {
        self.battle.state()
    }

    fn read(&self, seat: Seat, text: &str) -> Result<R::Action, Refused> {
        self.rules.read(self.state(), seat, text).map_err(not_understood)
    }

    fn refused(&self, refusal: &R::Refusal) -> Refused {
        let words = |lang| self.rules.refusal(refusal, lang);
        Refused {
            code: refusal.code().to_owned(),
            clause: Some(refusal.clause()),
            words: Words::new(words(Lang::En), words(Lang::Ru)),
            script: None,
        }
    }

    fn legal(&self, seat: Seat) -> Vec<R::Action> {
        let mut legal = Vec::new();
        self.rules.legal(self.state(), seat, &mut legal);
        legal
    }

    fn offer(&self, seat: Seat, action: &R::Action, lang: Lang, odds: bool) -> Offer {
        let mut choice = self.rules.choice(self.state(), seat, action, lang);
        choice.action = self.rules.write(self.state(), action);
        let refused = self.rules.check(self.state(), seat, action).err().map(|refusal| self.refused(&refusal));
        let chance = match odds && refused.is_none() {
            true => chances::works(&*self.rules, self.state(), seat, action),
            false => None,
        };
        Offer { choice, chance, refused }
    }

    /// Events of a step and the state after it; of the start for 0.
    fn told(&self, step: usize) -> Option<(&[Entry<R::Event>], &R::State)> {
        let entries = match step.checked_sub(1) {
            None => &self.begun.entries,
            Some(place) => &self.battle.steps().get(place)?.entries,
        };
        Some((entries, self.after.get(step)?))
    }

    fn figure(&self, tally: &Tally, lang: Lang) -> Figure {
        let terms = tally.terms.iter().map(|term| FigureTerm {
            op: term.op,
            value: written(term.value),
            label: self.rules.label(term.label, lang),
            clause: term.clause,
        });
        Figure {
            id: tally.figure,
            name: self.rules.figure(tally.figure, lang).to_owned(),
            value: tally.value,
            exact: written(tally.exact),
            terms: terms.collect(),
        }
    }
}

impl<R: Playable> AnyBattle for Live<R> {
    fn profile(&self) -> &'static Profile {
        profile::<R>()
    }

    fn turn(&self) -> TurnInfo {
        match self.battle.turn() {
            Turn::Of(wanted) => TurnInfo::Of {
                seats: wanted.seats.iter().collect(),
                kind: wanted.kind,
                clause: wanted.clause,
                limit_ms: wanted.limit_ms,
            },
            Turn::Over(outcome) => TurnInfo::Over {
                result: outcome.result,
                words: Words::new(
                    self.rules.result(outcome.result, Lang::En),
                    self.rules.result(outcome.result, Lang::Ru),
                ),
                winners: outcome.winners.iter().collect(),
                clause: outcome.clause,
            },
        }
    }

    fn view(&self, viewer: Viewer, lang: Lang) -> View {
        self.rules.view(self.state(), viewer, lang)
    }

    fn offers(&self, seat: Seat, lang: Lang, odds: bool) -> Vec<Offer> {
        let legal = self.legal(seat).into_iter().map(|action| self.offer(seat, &action, lang, odds));
        let refused =
            self.rules.refused(self.state(), seat).into_iter().map(|action| self.offer(seat, &action, lang, false));
        grouped(legal.chain(refused.filter(|offer| offer.refused.is_some())).collect())
    }

    fn preview(&self, seat: Seat, text: &str, lang: Lang) -> Result<Offer, Refused> {
        let action = self.read(seat, text)?;
        self.rules.check(self.state(), seat, &action).map_err(|refusal| self.refused(&refusal))?;
        Ok(self.offer(seat, &action, lang, true))
    }

    fn odds(&self, seat: Seat, text: &str, most: usize, _: Lang) -> Result<Odds, Refused> {
        let action = self.read(seat, text)?;
        self.rules.check(self.state(), seat, &action).map_err(|refusal| self.refused(&refusal))?;
        Ok(chances::odds(&*self.rules, self.state(), seat, &action, most))
    }

    fn act(&mut self, seat: Seat, text: &str, rolls: Rolls) -> Result<Acted, Refused> {
        let action = self.read(seat, text)?;
        let written = self.rules.write(self.state(), &action);
        let played = self.battle.play(seat, &action, rolls).map_err(|stop| match stop {
            Stop::Refused(refusal) => self.refused(&refusal),
            Stop::Script(fault) => {
                Refused { code: "bad_rolls".to_owned(), clause: None, words: fault.words(), script: Some(fault) }
            }
        })?;
        self.after.push(self.state().clone());
        Ok(Acted { step: self.steps(), action: written, rolls: played.rolls })
    }

    fn expiry(&self, seat: Seat) -> Option<String> {
        let action = self.rules.expiry(self.state(), seat)?;
        Some(self.rules.write(self.state(), &action))
    }

    fn advise(&self, seat: Seat, bot: &str, seed: u64) -> Option<String> {
        let action = sweep::advise(&*self.rules, self.state(), seat, bot, seed)?;
        Some(self.rules.write(self.state(), &action))
    }

    fn undo(&mut self) -> bool {
        let undone = self.battle.undo().is_some();
        if undone {
            self.after.pop();
        }
        undone
    }

    fn steps(&self) -> usize {
        self.battle.steps().len()
    }

    fn log(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<LogLine> {
        let mut lines = Vec::new();
        for step in from..=self.steps() {
            let Some((entries, state)) = self.told(step) else { break };
            for entry in entries {
                let Some(line) = self.rules.narrate(state, &entry.event, viewer, lang) else { continue };
                let figures = entry.tallies.iter().map(|tally| self.figure(tally, lang)).collect();
                lines.push(LogLine { step, line, clause: entry.clause, figures });
            }
        }
        lines
    }

    fn step(&self, step: usize) -> Option<StepInfo> {
        let (entries, _) = self.told(step)?;
        let clauses = entries.iter().map(|entry| entry.clause).collect();
        let Some(place) = step.checked_sub(1) else {
            return Some(StepInfo { seat: None, action: String::new(), rolls: self.begun.rolls.clone(), clauses });
        };
        let taken = self.battle.steps().get(place)?;
        // Names of an action may depend on the moment in which it was said: the one before.
        let action = self.rules.write(self.after.get(place)?, &taken.action);
        Some(StepInfo { seat: Some(taken.seat), action, rolls: taken.rolls.clone(), clauses })
    }

    fn figures(&self, step: usize, lang: Lang) -> Vec<Figure> {
        let entries = self.told(step).map_or(&[][..], |(entries, _)| entries);
        entries.iter().flat_map(|entry| &entry.tallies).map(|tally| self.figure(tally, lang)).collect()
    }

    fn sheet(&self) -> Field {
        self.rules.sheet(self.state())
    }

    fn set(&mut self, path: &str, value: &Field) -> Result<(), FieldFault> {
        self.rules.set(self.battle.state_mut(), path, value)
    }

    fn complete(&self, seat: Seat, typed: &str) -> Vec<String> {
        let legal: Vec<String> = self.legal(seat).iter().map(|action| self.rules.write(self.state(), action)).collect();
        complete(typed, self.rules.verbs(), &legal, seat == Seat::Referee)
    }

    fn duplicate(&self) -> Box<dyn AnyBattle> {
        Box::new(Live {
            rules: Arc::clone(&self.rules),
            battle: self.battle.clone(),
            begun: self.begun.clone(),
            after: self.after.clone(),
        })
    }
}

fn not_understood(fault: NotationFault) -> Refused {
    Refused { code: fault.code.to_owned(), clause: None, words: fault.words, script: None }
}

/// Groups in the order of first appearance; the order within a group stays.
fn grouped(offers: Vec<Offer>) -> Vec<Offer> {
    let mut groups: Vec<(String, Vec<Offer>)> = Vec::new();
    for offer in offers {
        match groups.iter_mut().find(|(group, _)| *group == offer.choice.group) {
            Some((_, members)) => members.push(offer),
            None => groups.push((offer.choice.group.clone(), vec![offer])),
        }
    }
    groups.into_iter().flat_map(|(_, members)| members).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{given, yard};
    use holmgang_kernel::seat::Seat::{Player, Referee};

    const RED: Seat = Player(0);
    const BLUE: Seat = Player(1);

    #[test]
    fn offers_are_grouped_with_odds_and_refusals() {
        let battle = yard();
        let offers = battle.offers(RED, Lang::En, true);
        let told: Vec<_> = offers
            .iter()
            .map(|offer| {
                (
                    offer.choice.action.as_str(),
                    offer.choice.group.as_str(),
                    offer.refused.as_ref().map(|r| r.code.as_str()),
                )
            })
            .collect();
        assert_eq!(
            told,
            [("hit", "Fight", None), ("duck", "Fight", Some("no_blow")), ("rest", "Breath", Some("not_hurt"))]
        );
        let chance = offers[0].chance.as_ref().unwrap();
        assert_eq!((chance.fraction.as_str(), chance.percent.as_str(), chance.exact), ("7/10", "70%", true));
        assert!(offers[1].chance.is_none());
        assert_eq!(offers[2].refused.as_ref().unwrap().words.ru, "отдыхать не от чего; бейте");
        assert!(battle.offers(RED, Lang::En, false)[0].chance.is_none());
        assert!(battle.offers(BLUE, Lang::Ru, true).iter().all(|offer| offer.refused.is_some()));
    }

    #[test]
    fn odds_are_whole_and_sorted() {
        let battle = yard();
        let odds = battle.odds(RED, "HIT", 1000, Lang::En).unwrap();
        assert_eq!((odds.action.as_str(), odds.paths, odds.exact), ("hit", 5, true));
        assert_eq!(odds.covered.fraction, "1");
        let told: Vec<_> = odds.outcomes.iter().map(|row| row.chance.fraction.as_str()).collect();
        assert_eq!(told, ["3/10", "7/40", "7/40", "7/40", "7/40"]);
        assert_eq!(odds.outcomes[1].changes, [("pending".into(), Field::None, 6.into())]);
        let cut = battle.odds(RED, "hit", 2, Lang::En).unwrap();
        assert!(!cut.exact && cut.covered.fraction == "7/20" && cut.works.unwrap().fraction == "1");
        assert_eq!(battle.odds(BLUE, "hit", 9, Lang::En).unwrap_err().code, "not_your_turn");
    }

    #[test]
    fn steps_are_taken_told_and_taken_back() {
        let mut battle = yard();
        let acted = battle.act(RED, "удар", given(&[("success", 70), ("weapon", 5)])).unwrap();
        assert_eq!((acted.step, acted.action.as_str(), acted.rolls.len()), (1, "hit", 2));
        assert!(matches!(battle.turn(), TurnInfo::Of { kind: "react", ref seats, .. } if *seats == [BLUE]));
        battle.act(BLUE, "stand FIRM", given(&[])).unwrap();
        let log = battle.log(0, Viewer::Spectator, Lang::En);
        let lines: Vec<_> = log.iter().map(|line| (line.step, line.line.text.as_str())).collect();
        assert_eq!(lines, [(0, "Red begins"), (1, "Red strikes for 7"), (2, "Blue loses 7")]);
        let figures = &log[1].figures;
        assert_eq!(
            figures.iter().map(|f| (f.id, f.value, f.exact.as_str())).collect::<Vec<_>>(),
            [("chance", 70, "70"), ("damage", 7, "7.5")]
        );
        assert_eq!(
            figures[1].terms.iter().map(|t| (t.value.as_str(), t.label.as_str())).collect::<Vec<_>>(),
            [("5", "stick"), ("1.5", "swing")]
        );
        assert_eq!(battle.log(2, Viewer::Spectator, Lang::Ru).len(), 1);
        let step = battle.step(1).unwrap();
        assert_eq!((step.seat, step.action.as_str(), step.clauses.len()), (Some(RED), "hit", 1));
        assert_eq!(battle.step(0).unwrap().rolls.len(), 2);
        assert!(battle.step(3).is_none() && battle.undo() && battle.undo() && !battle.undo());
        assert_eq!(battle.sheet(), yard().sheet());
        assert_eq!(battle.log(0, Viewer::Spectator, Lang::En).len(), 1);
    }

    #[test]
    fn undone_dice_roll_the_same() {
        let mut battle = yard();
        let first = battle.act(RED, "hit", Rolls::Seeded).unwrap().rolls;
        battle.undo();
        assert_eq!(battle.act(RED, "hit", Rolls::Seeded).unwrap().rolls, first);
    }

    #[test]
    fn refusals_change_nothing() {
        let mut battle = yard();
        let before = battle.sheet();
        for (seat, text, code) in [
            (RED, "rest", "not_hurt"),
            (BLUE, "hit", "not_your_turn"),
            (RED, "fly", "bad_request"),
            (Referee, "give red 100 reason=x", "referee_out_of_bounds"),
        ] {
            assert_eq!(battle.act(seat, text, Rolls::Seeded).unwrap_err().code, code);
        }
        let missing = battle.act(RED, "hit", given(&[("success", 1)])).unwrap_err();
        assert_eq!(missing.code, "bad_rolls");
        assert!(matches!(missing.script, Some(holmgang_kernel::dice::ScriptFault::Missing { name: "weapon", .. })));
        assert_eq!((battle.sheet(), battle.steps()), (before, 0));
    }

    #[test]
    fn a_battle_ends_and_copies_go_their_own_way() {
        let mut battle = yard();
        battle.set("blue.hp", &1.into()).unwrap();
        assert!(battle.set("blue.hpp", &1.into()).is_err());
        let copy = battle.duplicate();
        assert_eq!(battle.expiry(RED).as_deref(), Some("hit"));
        battle.act(RED, "hit", given(&[("success", 1), ("weapon", 4)])).unwrap();
        assert_eq!(battle.expiry(BLUE).as_deref(), Some("stand firm"));
        battle.act(BLUE, "stand firm", given(&[])).unwrap();
        assert!(matches!(battle.turn(), TurnInfo::Over { result: "red", ref winners, .. } if *winners == [RED]));
        assert_eq!(copy.sheet().at("blue.hp").unwrap(), &1.into());
        assert_eq!(battle.figures(1, Lang::Ru).len(), 2);
    }

    #[test]
    fn typed_words_are_completed() {
        let battle = yard();
        assert_eq!(battle.complete(RED, ""), ["hit", "duck", "stand", "rest"]);
        assert_eq!(battle.complete(RED, "УД"), ["удар"]);
        assert_eq!(battle.complete(Referee, "gi"), ["give"]);
    }
}
