//! Standing orders: offered beside the list in the own turn, each with what it would be changed to; `ask` takes one back.

use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Fixed, Lang};

use crate::Rules;
use crate::action::{Action, OrderChange};
use crate::state::{OrderAoo, OrderContest, OrderCounter, OrderFollow, Orders, State, Team};

impl Rules {
    /// Every standing order of the acting combatant that is not given so already.
    pub fn orders_beside(&self, state: &State, seat: Seat) -> Vec<Action> {
        let who = state.active;
        if state.pending.is_some() || !state.standing.is_open() || Team::of(seat) != Some(state.figure(who).team) {
            return Vec::new();
        }
        let given = state.figure(who).orders;
        let mut changes = Vec::new();
        for (aoo, _) in OrderAoo::ALL.into_iter().filter(|(aoo, _)| *aoo != given.aoo) {
            changes.push(OrderChange { aoo: Some(aoo), ..OrderChange::default() });
        }
        for (counter, _) in OrderCounter::ALL.into_iter().filter(|(counter, _)| *counter != given.counter) {
            changes.push(OrderChange { counter: Some(counter), ..OrderChange::default() });
        }
        for (contest, _) in OrderContest::ALL.into_iter().filter(|(contest, _)| *contest != given.contest) {
            changes.push(OrderChange { contest: Some(contest), ..OrderChange::default() });
        }
        for (follow, _) in OrderFollow::ALL.into_iter().filter(|(follow, _)| *follow != given.follow) {
            changes.push(OrderChange { follow: Some(follow), ..OrderChange::default() });
        }
        changes.into_iter().map(|change| Action::Orders { who, change }).collect()
    }
}

/// What a change of standing orders is called.
pub fn change_name(change: &OrderChange, lang: Lang) -> String {
    let parts = [
        change.aoo.map(|aoo| line(OPPORTUNITY, aoo.name(), lang)),
        change.counter.map(|counter| line(TRIP_BACK, counter.name(), lang)),
        change.contest.map(|contest| line(RESISTED, contest.name(), lang)),
        change.follow.map(|follow| line(AFTER_A_PUSH, follow.name(), lang)),
    ];
    match parts.into_iter().flatten().collect::<Vec<_>>() {
        none if none.is_empty() => lang.pick("Standing orders", "Постоянные приказы").to_owned(),
        parts => parts.join("; "),
    }
}

/// The standing orders that differ from what holds without any; none where there are none.
pub fn orders_given(orders: &Orders, lang: Lang) -> Option<String> {
    let usual = Orders::default();
    let change = OrderChange {
        aoo: Some(orders.aoo).filter(|aoo| *aoo != usual.aoo),
        counter: Some(orders.counter).filter(|counter| *counter != usual.counter),
        contest: Some(orders.contest).filter(|contest| *contest != usual.contest),
        follow: Some(orders.follow).filter(|follow| *follow != usual.follow),
    };
    (change != OrderChange::default()).then(|| change_name(&change, lang))
}

const OPPORTUNITY: Fixed = Fixed::new("Attacks of opportunity", "Атаки при возможности");
const TRIP_BACK: Fixed = Fixed::new("Counter-trips", "Ответные подсечки");
const RESISTED: Fixed = Fixed::new("Against trips", "Против подсечек");
const AFTER_A_PUSH: Fixed = Fixed::new("After a push", "После толчка");

fn line(name: Fixed, value: Fixed, lang: Lang) -> String {
    format!("{}: {}", name.get(lang), value.get(lang))
}
