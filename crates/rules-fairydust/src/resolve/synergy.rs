//! FY-5.8 to FY-5.14: joint casts.

use holmgang_kernel::Ratio;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::tally::Op;
use smallvec::SmallVec;

use super::Scene;
use crate::action::SynergyStart;
use crate::event::Event;
use crate::labels::Word;
use crate::permit::synergy::forecast;
use crate::state::{Doing, Paying, Synergy, Who};
use crate::{clause, permit, pool};

impl<D: Dice, L: Log<Event>> Scene<'_, D, L> {
    /// FY-5.9: the leader begins and invests for the first time.
    pub(super) fn begin_synergy(&mut self, by: Who, start: &SynergyStart) {
        let mut members: SmallVec<[Paying; 4]> = SmallVec::new();
        members.push(Paying { who: by, paid: 0, invested: false });
        members.extend(start.others.iter().map(|who| Paying { who, paid: 0, invested: false }));
        let price = members.len() as i32;
        let participants = || std::iter::once(by).chain(start.others.iter());
        let rounds = forecast(self.state, participants(), price).unwrap_or(1);
        let slowest = participants().map(|who| pool::points_per_round(self.state, who)).min().unwrap_or(1).max(1);
        let exact = Ratio::new(i64::from(price), i64::from(slowest));
        let cast = start.cast;
        self.log.note(clause::SYNERGY_COST, || Event::SynergyBegan { leader: by, cast, participants: price as u8 });
        self.log.term(Op::Add, clause::SLOWEST_SETS_THE_TIME, Word::Participants.label(), exact);
        self.log.total("forecast", exact, rounds.into());
        let rounds = rounds.clamp(0, 255) as u8;
        self.log.note(clause::SLOWEST_SETS_THE_TIME, || Event::SynergyForecast { leader: by, rounds });
        self.state.synergies.push(Synergy { cast, members });
        self.invest(by, start.points.max(0) as u8);
        self.push(by, by, Doing::SynergyBegun);
    }

    /// FY-5.9, FY-5.11: a participant invests; with the last point the spell fires.
    pub(super) fn contribute(&mut self, by: Who, points: i8) {
        self.invest(by, points.max(0) as u8);
        let Some(place) = self.state.synergy_of(by) else { return };
        let synergy = &self.state.synergies[place];
        let price = synergy.price();
        if synergy.members.iter().any(|member| member.paid < price) {
            return;
        }
        let (leader, cast) = (synergy.leader(), synergy.cast);
        self.log.note(clause::SYNERGY_FIRES, || Event::SynergyFired { leader, cast, participants: price });
        if permit::aim::spell(self.rules, self.state, leader, &cast, false).is_err() {
            self.state.synergies.remove(place);
            self.log.note(clause::SYNERGY_FIRES, || Event::SynergyFizzled { leader });
            return;
        }
        // Until its dice it can still break (FY-5.12): delayed actions of others come first.
        self.push(leader, by, Doing::Synergy(cast, price));
    }

    /// FY-5.11, FY-5.12: whether the paid synergy of the uppermost action has come through the delayed actions of others.
    pub(super) fn release_synergy(&mut self) -> bool {
        let Some((leader, cast)) = self.state.frames.last().and_then(|frame| match &frame.what {
            Doing::Synergy(cast, _) => Some((frame.by, *cast)),
            _ => None,
        }) else {
            return true;
        };
        // Broken: that has been told.
        let Some(place) = self.state.synergies.iter().position(|synergy| synergy.leader() == leader) else {
            return false;
        };
        self.state.synergies.remove(place);
        let is_aimed = permit::aim::spell(self.rules, self.state, leader, &cast, true).is_ok();
        if !is_aimed {
            self.log.note(clause::SYNERGY_FIRES, || Event::SynergyFizzled { leader });
        }
        is_aimed
    }

    fn invest(&mut self, by: Who, points: u8) {
        self.pay(by, points, clause::EVERYBODY_PAYS);
        let Some(place) = self.state.synergy_of(by) else { return };
        let synergy = &mut self.state.synergies[place];
        let price = synergy.price();
        let Some(member) = synergy.members.iter_mut().find(|member| member.who == by) else { return };
        member.paid = member.paid.saturating_add(points);
        member.invested = true;
        let paid = member.paid;
        self.log.note(clause::EVERYBODY_PAYS, || Event::Invested { who: by, points, paid, price });
    }

    /// FY-5.12: the synergy that somebody takes part in breaks; points are lost.
    pub(crate) fn break_synergy_of(&mut self, who: Who, because_of: Who) {
        if let Some(place) = self.state.synergy_of(who) {
            let synergy = self.state.synergies.remove(place);
            let leader = synergy.leader();
            self.log.note(clause::SYNERGY_BREAKS, || Event::SynergyBroke { leader, by: because_of });
        }
    }

    /// FY-5.12: at the end of a turn without a point for an unpaid rest it breaks.
    pub(crate) fn settle_synergy(&mut self, who: Who) {
        let Some(place) = self.state.synergy_of(who) else { return };
        let synergy = &mut self.state.synergies[place];
        let price = synergy.price();
        let Some(member) = synergy.members.iter_mut().find(|member| member.who == who) else { return };
        let is_kept = member.invested || price <= member.paid;
        member.invested = false;
        if !is_kept {
            self.break_synergy_of(who, who);
        }
    }
}
