//! What the end of the turn does to whoever takes the last action point: it comes in any case and is no price of the action, so it is told beside it.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::DeedAlone;
use holmgang_kernel::odds::{Branching, explore_deed};
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;

use crate::action::Action;
use crate::describe::signed;
use crate::resolve::Resolver;
use crate::state::{State, What, Who};
use crate::{Rules, clause, traits};

/// So many ways of the dice are looked at, of the action and of the end after each of them: what ticks hardly hangs on how the action went.
const MOST_WAYS: usize = 32;

/// Least and most that the end of a turn changes HP by, and how many of the ends that were seen are met alive.
#[derive(Default)]
struct Ends {
    least: i32,
    most: i32,
    seen: usize,
    fallen: usize,
}

impl Ends {
    fn add(&mut self, change: i32, is_alive: bool) {
        let (least, most) = if self.seen == 0 { (change, change) } else { (self.least, self.most) };
        (self.least, self.most) = (least.min(change), most.max(change));
        self.seen += 1;
        self.fallen += usize::from(!is_alive);
    }
}

impl Rules {
    /// FD-6.4, FD-6.7: what ticks on the one who acts, and burns under it, once this action has ended the turn; none where nothing does.
    pub(super) fn turn_end_note(&self, state: &State, action: &Action, lang: Lang) -> Option<String> {
        let who = state.active;
        let seat = state.active_combatant()?.team.seat();
        if !self.may_tick(state, who) || crate::legal::check(self, state, seat, action).is_err() {
            return None;
        }
        let ends = self.turn_ends(state, seat, action);
        if ends.least == 0 && ends.most == 0 {
            return None;
        }
        let name = self.name_of(state, who, lang);
        let (least, most) = (signed(ends.least.into()), signed(ends.most.into()));
        let change = match ends.least == ends.most {
            true => say!(lang, "{least} HP", "{least} ОЗ"),
            false => say!(lang, "{least} to {most} HP", "от {least} до {most} ОЗ"),
        };
        let fall = match ends.fallen {
            0 => "",
            all if all == ends.seen => lang.pick(", falls", ", гибель"),
            _ => lang.pick(", may fall", ", возможна гибель"),
        };
        Some(say!(
            lang,
            "then, at the end of the turn: {name} {change}{fall}",
            "затем, в конце хода: {name} {change}{fall}"
        ))
    }

    /// Whether anything could: most turns end without, and the looking costs something.
    fn may_tick(&self, state: &State, who: Who) -> bool {
        let ticks = |id: u16| self.traits.get(usize::from(id)).is_some_and(|traits| traits & traits::TICKS != 0);
        let on_bearer = state.effects.iter().any(|effect| match effect.what {
            What::Lasting(id) => effect.bearer == who && !effect.is_fresh && ticks(id),
            _ => false,
        });
        on_bearer || state.objects.iter().any(|object| object.strength > 0)
    }

    fn turn_ends(&self, state: &State, seat: Seat, action: &Action) -> Ends {
        let (who, mut ends) = (usize::from(state.active), Ends::default());
        explore_deed(
            self,
            state,
            seat,
            action,
            MOST_WAYS,
            || true,
            |after, _| {
                let acted = after.combatants.get(who).filter(|acted| acted.alive && acted.action_points == 0);
                let Some(acted) = acted.filter(|_| after.standing.is_open()) else { return };
                let mut dice = Branching::default();
                for _ in 0..MOST_WAYS {
                    let then = self.handed_over(after, &mut dice);
                    if let Some(one) = then.combatants.get(who) {
                        ends.add(i32::from(one.hp) - i32::from(acted.hp), one.alive);
                    }
                    if !dice.next_path() {
                        break;
                    }
                }
            },
        );
        ends
    }

    fn handed_over<D: Dice>(&self, state: &State, dice: &mut D) -> State {
        let mut then = state.clone();
        Resolver { rules: self, state: &mut then, dice, log: &mut DeedAlone }.hand_over(clause::AUTOMATIC_HAND_OVER);
        then
    }
}
