//! How the chance to win went in a battle that was played: from its positions, many battles are played on to their ends by quick players, and counted.
//!
//! How many is decided by work (actions that the players try), never by time, and the dice of every battle are numbered: the same battle gives the same
//! forecast on any machine.

use holmgang_ai::search::Quick;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Evaluate;
use holmgang_kernel::seat::{Outcome, Seat, Turn};

use crate::playout::play;
use crate::stats::Rate;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Actions that may be tried and taken in all. A round of one battle from each position is finished once it has begun.
    pub work: u64,
    /// The most positions; of a longer battle so many are taken, the first and the last among them.
    pub positions: usize,
    /// The most battles from a position.
    pub battles: u64,
    /// So many battles are played from each position before anything else: where the work does not reach, positions are fewer.
    pub least: u64,
    /// The most decisions of a battle that is played on.
    pub decisions: u64,
    /// The seed: the same seed gives the same forecast.
    pub seed: u64,
}

impl Budget {
    /// So much work.
    pub const fn of_work(work: u64) -> Budget {
        Budget { work, positions: 61, battles: 400, least: 40, decisions: 1_000, seed: 1 }
    }
}

/// How the chance went.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Battles that were played from each position.
    pub battles: u64,
    /// The positions that were looked at, in order.
    pub points: Vec<Point>,
}

/// The chances of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Its place in the list of all positions: after how many steps it was.
    pub step: usize,
    /// How many battles each seat has won, with the interval, in the order of the seats.
    pub won: Vec<Rate>,
    /// How many nobody has won.
    pub drawn: u64,
    /// How many were broken off before they were over.
    pub unfinished: u64,
    /// Whether the battle was over here: then nothing was played, and nothing is uncertain.
    pub over: bool,
}

/// Where the battles from a position have ended so far.
struct Tally {
    step: usize,
    won: Vec<u64>,
    drawn: u64,
    unfinished: u64,
}

impl Tally {
    fn count(&mut self, outcome: Option<Outcome>, seats: &[Seat]) {
        let Some(outcome) = outcome else {
            self.unfinished += 1;
            return;
        };
        let mut somebody = false;
        for (won, seat) in self.won.iter_mut().zip(seats) {
            let has_won = outcome.winners.has(*seat);
            *won += u64::from(has_won);
            somebody |= has_won;
        }
        self.drawn += u64::from(!somebody);
    }

    fn point(self, battles: u64) -> Point {
        Point {
            step: self.step,
            won: self.won.iter().map(|won| Rate::wilson(*won, battles)).collect(),
            drawn: self.drawn,
            unfinished: self.unfinished,
            over: false,
        }
    }
}

/// The forecast of a battle through these positions, the start first. None if `go_on`, which is asked before each decision, says no.
pub fn forecast<R: Evaluate>(
    rules: &R,
    states: &[&R::State],
    seats: &[Seat],
    budget: Budget,
    go_on: &dyn Fn() -> bool,
) -> Option<Forecast> {
    let open: Vec<usize> = (0..states.len()).filter(|place| over(rules, states[*place]).is_none()).collect();
    let mut player = Player { rules, quick: Quick::default(), budget, go_on, decisions: 0 };
    let mut chosen = spread(&open, budget.positions);
    // One battle from each position says what a round costs.
    let mut tallies = player.round(states, seats, &chosen, 0)?;
    let fits = budget.work / player.work().max(1);
    if fits < budget.least {
        chosen = spread(&open, (chosen.len() as u64 * fits / budget.least.max(1)).max(2) as usize);
        tallies = player.round(states, seats, &chosen, 0)?;
    }
    let mut battles = 1;
    while battles < budget.battles && (player.work() < budget.work || battles < budget.least) {
        for (tally, more) in tallies.iter_mut().zip(player.round(states, seats, &chosen, battles)?) {
            tally.add(&more);
        }
        battles += 1;
    }
    let mut points: Vec<Point> = tallies.into_iter().map(|tally| tally.point(battles)).collect();
    points.extend((0..states.len()).filter_map(|step| Some(ended(step, over(rules, states[step])?, seats))));
    points.sort_by_key(|point| point.step);
    Some(Forecast { battles, points })
}

fn over<R: Evaluate>(rules: &R, state: &R::State) -> Option<Outcome> {
    match rules.turn(state) {
        Turn::Over(outcome) => Some(outcome),
        Turn::Of(_) => None,
    }
}

/// So many of the places at most, evenly, the first and the last among them.
fn spread(places: &[usize], most: usize) -> Vec<usize> {
    let (last, most) = (places.len().saturating_sub(1), most.max(2));
    if places.len() <= most {
        return places.to_vec();
    }
    (0..most).map(|number| places[number * last / (most - 1)]).collect()
}

/// A position at which the battle was over.
fn ended(step: usize, outcome: Outcome, seats: &[Seat]) -> Point {
    let sure = |has_won: bool| {
        let rate = if has_won { 1.0 } else { 0.0 };
        Rate { count: u64::from(has_won), of: 1, rate, low: rate, high: rate }
    };
    let won: Vec<Rate> = seats.iter().map(|seat| sure(outcome.winners.has(*seat))).collect();
    let drawn = u64::from(won.iter().all(|rate| rate.count == 0));
    Point { step, won, drawn, unfinished: 0, over: true }
}

impl Tally {
    fn add(&mut self, more: &Tally) {
        for (won, also) in self.won.iter_mut().zip(&more.won) {
            *won += also;
        }
        self.drawn += more.drawn;
        self.unfinished += more.unfinished;
    }
}

struct Player<'a, R: Evaluate> {
    rules: &'a R,
    quick: Quick<R>,
    budget: Budget,
    go_on: &'a dyn Fn() -> bool,
    decisions: u64,
}

impl<R: Evaluate> Player<'_, R> {
    fn work(&self) -> u64 {
        self.quick.work() + self.decisions
    }

    /// One battle from each of the places; none if nobody wants it any more.
    fn round(&mut self, states: &[&R::State], seats: &[Seat], places: &[usize], number: u64) -> Option<Vec<Tally>> {
        let mut tallies = Vec::with_capacity(places.len());
        for &step in places {
            let mut tally = Tally { step, won: vec![0; seats.len()], drawn: 0, unfinished: 0 };
            tally.count(self.battle(states[step], step as u64, number)?, seats);
            tallies.push(tally);
        }
        Some(tallies)
    }

    /// How one battle from a position ends; none inside where it takes too many decisions, none at all if nobody wants it any more.
    fn battle(&mut self, from: &R::State, step: u64, number: u64) -> Option<Option<Outcome>> {
        let Player { rules, quick, budget, go_on, decisions } = self;
        let mut state = from.clone();
        // Dice and choices come from streams of their own, another one for every battle.
        let stream = step << 32 | number << 1;
        let mut choices = Swift::new(budget.seed, stream | 1);
        let mut wanted = true;
        let end = play(
            *rules,
            &mut state,
            &mut Swift::new(budget.seed, stream),
            &mut Silent,
            budget.decisions,
            |state, seat| {
                wanted = go_on();
                wanted.then(|| quick.choose(*rules, state, seat, &mut choices)).flatten()
            },
        );
        *decisions += end.decisions;
        wanted.then_some(end.outcome)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use holmgang_testkit::toy::{State, Toy};

    use super::*;
    use crate::playout::Opening;

    const SEATS: [Seat; 2] = [Seat::Player(0), Seat::Player(1)];

    /// The positions of a battle that quick players have played.
    fn played(rules: &Toy, seed: u64) -> Vec<State> {
        let scenario = rules.plain();
        let mut state = Opening::new(rules, &scenario).unwrap().state(&mut Swift::new(seed, 0));
        let mut quick = Quick::default();
        let mut choices = Swift::new(seed, 1);
        let mut states = Vec::new();
        play(rules, &mut state, &mut Swift::new(seed, 2), &mut Silent, 1_000, |state, seat| {
            states.push(state.clone());
            quick.choose(rules, state, seat, &mut choices)
        });
        states.push(state);
        states
    }

    fn of(states: &[State], budget: Budget) -> Forecast {
        forecast(&Toy::new(), &states.iter().collect::<Vec<_>>(), &SEATS, budget, &|| true).unwrap()
    }

    /// Every position has its chances; they add up, lie within their interval, and end where the battle ended.
    #[test]
    fn a_forecast_goes_from_the_start_to_the_end() {
        let states = played(&Toy::new(), 5);
        let forecast = of(&states, Budget { battles: 60, positions: 1_000, ..Budget::of_work(u64::MAX) });
        assert_eq!(forecast.battles, 60);
        assert_eq!(
            forecast.points.iter().map(|point| point.step).collect::<Vec<_>>(),
            (0..states.len()).collect::<Vec<_>>()
        );
        let (last, before) = forecast.points.split_last().unwrap();
        assert!(last.over && last.won.iter().map(|rate| rate.rate).sum::<f64>() == 1.0, "{last:?}");
        for point in before {
            assert_eq!(point.won.iter().map(|rate| rate.count).sum::<u64>() + point.drawn + point.unfinished, 60);
            assert!(point.won.iter().all(|rate| rate.low <= rate.rate && rate.rate <= rate.high && rate.of == 60));
        }
        // Whoever wins in the end is the likely winner right before.
        let winner = last.won.iter().position(|rate| rate.rate == 1.0).unwrap();
        assert!(before.last().unwrap().won[winner].rate > 0.5, "{:?}", before.last());
    }

    /// The same forecast again, whoever asks: nothing hangs on time.
    #[test]
    fn a_forecast_repeats_and_its_seed_matters() {
        let states = played(&Toy::new(), 5);
        let budget = Budget::of_work(20_000);
        assert_eq!(of(&states, budget), of(&states, budget));
        assert_ne!(of(&states, budget), of(&states, Budget { seed: 2, ..budget }));
    }

    /// Little work gives few positions with enough battles each, not many positions of which nothing is known.
    #[test]
    fn where_the_work_does_not_reach_positions_are_fewer() {
        let states = played(&Toy::new(), 5);
        let rich = of(&states, Budget::of_work(1_000_000));
        let poor = of(&states, Budget { least: 40, ..Budget::of_work(4_000) });
        assert!(poor.points.len() < rich.points.len(), "{} {}", poor.points.len(), rich.points.len());
        assert!(poor.battles >= 40 && rich.battles > poor.battles, "{} {}", poor.battles, rich.battles);
        let ends = |forecast: &Forecast| (forecast.points[0].step, forecast.points.last().unwrap().step);
        assert_eq!(ends(&poor), (0, states.len() - 1));
    }

    #[test]
    fn places_are_spread_evenly() {
        let places: Vec<usize> = (0..100).collect();
        assert_eq!(spread(&places, 4), [0, 33, 66, 99]);
        assert_eq!(spread(&places[..3], 4), [0, 1, 2]);
        assert_eq!(spread(&[], 4), [] as [usize; 0]);
        assert_eq!(spread(&places, 1), [0, 99]);
    }

    /// A battle that is over has its end and nothing else.
    #[test]
    fn what_is_over_is_not_played() {
        let states = played(&Toy::new(), 7);
        let forecast = of(&states[states.len() - 1..], Budget::of_work(1_000));
        assert!(forecast.points.len() == 1 && forecast.points[0].over, "{forecast:?}");
    }

    #[test]
    fn what_nobody_wants_is_broken_off() {
        let states = played(&Toy::new(), 5);
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 30
        };
        let all: Vec<&State> = states.iter().collect();
        assert_eq!(forecast(&Toy::new(), &all, &SEATS, Budget::of_work(1_000_000), &go_on), None);
        assert_eq!(asked.get(), 30);
    }
}
