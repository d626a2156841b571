//! Dice: the one way in which a rule asks for chance.
//!
//! A ruleset asks named questions; who answers decides what the run is: [`Seeded`] plays, [`Swift`] simulates,
//! [`Scripted`] tests and replays, [`Branching`](crate::odds::Branching) computes exact odds. The order of rolls is part of the rules.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::words::Words;

/// One question to the dice: a uniform whole number from `lo` to `hi`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The name of the roll, as the rulebook calls it.
    pub name: &'static str,
    /// Lowest value.
    pub lo: i32,
    /// Highest value, not below `lo`.
    pub hi: i32,
}

/// The answer to a question "does it happen?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// Whether it happens.
    pub passed: bool,
    /// What the die showed; none if the answer was certain and nothing was rolled.
    pub roll: Option<i32>,
}

/// A source of rolls.
pub trait Dice {
    /// One uniform value from `ask.lo` to `ask.hi`. Every other question comes down to this one.
    fn draw(&mut self, ask: Ask) -> i32;

    /// Rolls and says into which band the value falls: band 0 ends with `cuts[0]`, band 1 with `cuts[1]`, the last band takes the rest.
    /// `cuts` rise. Branching dice fork once a band and not once a value, so ask by bands where only the band matters;
    /// the value that comes back then stands for its band.
    fn band(&mut self, ask: Ask, cuts: &[i32]) -> (usize, i32) {
        let value = self.draw(ask);
        (cuts.iter().position(|cut| value <= *cut).unwrap_or(cuts.len()), value)
    }

    /// A percent chance on a d100, passed by rolling at most `percent`. Nothing is rolled at 0 or less, or at 100 or more.
    fn succeeds(&mut self, name: &'static str, percent: i32) -> Check {
        if percent <= 0 {
            return Check { passed: false, roll: None };
        }
        if percent >= 100 {
            return Check { passed: true, roll: None };
        }
        let (band, roll) = self.band(Ask { name, lo: 1, hi: 100 }, &[percent]);
        Check { passed: band == 0, roll: Some(roll) }
    }

    /// A die of `sides`, passed by rolling at least `target`. Always rolled.
    fn at_least(&mut self, name: &'static str, sides: i32, target: i32) -> Check {
        let (band, roll) = self.band(Ask { name, lo: 1, hi: sides }, &[target - 1]);
        Check { passed: band == 1, roll: Some(roll) }
    }

    /// A die of `sides`: 1 to `sides`.
    fn roll(&mut self, name: &'static str, sides: i32) -> i32 {
        self.range(name, 1, sides)
    }

    /// A uniform whole number; not rolled if only one is possible.
    fn range(&mut self, name: &'static str, lo: i32, hi: i32) -> i32 {
        if lo == hi { lo } else { self.draw(Ask { name, lo, hi }) }
    }

    /// As any dice at all.
    fn erased(&mut self) -> &mut dyn Dice
    where
        Self: Sized,
    {
        self
    }
}

/// Any dice at all: rules are compiled once for all who throw so. Whoever plays by the million names its dice instead.
impl Dice for &mut dyn Dice {
    fn draw(&mut self, ask: Ask) -> i32 {
        (**self).draw(ask)
    }

    fn band(&mut self, ask: Ask, cuts: &[i32]) -> (usize, i32) {
        (**self).band(ask, cuts)
    }
}

/// A roll that was made: name, bounds and value. What records store and logs show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The name of the roll.
    pub name: String,
    /// Lowest value that was possible.
    pub lo: i32,
    /// Highest value that was possible.
    pub hi: i32,
    /// What came.
    pub value: i32,
}

impl Roll {
    /// The roll as it is written: `success=41`.
    pub fn written(&self) -> String {
        format!("{}={}", self.name, self.value)
    }
}

/// Verifiable dice: ChaCha20 under a 256-bit key, one stream a draw. Draw 17 needs no draw 0 to 16, and no value is favoured (rejection sampling).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeded {
    key: [u8; 32],
    next: u64,
}

impl Seeded {
    /// Dice that continue at draw number `next` (0 for a new battle).
    pub fn new(key: [u8; 32], next: u64) -> Self {
        Seeded { key, next }
    }

    /// The number of the next draw.
    pub fn next_draw(&self) -> u64 {
        self.next
    }

    /// Draw number `number` under a key, whatever came before it.
    pub fn at(key: &[u8; 32], number: u64, lo: i32, hi: i32) -> i32 {
        let span = span(lo, hi);
        let mut stream = ChaCha20Rng::from_seed(*key);
        stream.set_stream(number);
        // Words of the stream above the largest multiple of the span would favour low values: they are passed over.
        let limit = (1u64 << 32) / u64::from(span) * u64::from(span);
        loop {
            let word = u64::from(stream.next_u32());
            if word < limit {
                return offset(lo, (word % u64::from(span)) as u32);
            }
        }
    }
}

impl Dice for Seeded {
    fn draw(&mut self, ask: Ask) -> i32 {
        let value = Seeded::at(&self.key, self.next, ask.lo, ask.hi);
        self.next += 1;
        value
    }
}

fn span(lo: i32, hi: i32) -> u32 {
    // A roll without values is a fault of a ruleset; one value is the honest answer to it.
    u32::try_from(i64::from(hi) - i64::from(lo) + 1).unwrap_or(1).max(1)
}

fn offset(lo: i32, by: u32) -> i32 {
    i32::try_from(i64::from(lo) + i64::from(by)).unwrap_or(i32::MAX)
}

/// Fast dice for simulation and search: SplitMix64 over a counter that starts from (seed, battle), so that battle 17 of a sweep is the
/// same on any number of threads. Values by multiply-shift; their bias is below 2⁻³².
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swift {
    counter: u64,
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Swift {
    /// Dice of battle number `battle` of the sweep with this seed.
    pub fn new(seed: u64, battle: u64) -> Self {
        Swift { counter: mix(seed ^ mix(battle.wrapping_mul(GOLDEN))) }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(GOLDEN);
        mix(self.counter)
    }

    /// A uniform index below `n`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.bits() >> 32) * n as u64) >> 32) as usize
    }
}

#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Dice for Swift {
    #[inline]
    fn draw(&mut self, ask: Ask) -> i32 {
        ask.lo + self.below(span(ask.lo, ask.hi) as usize) as i32
    }
}

/// Given rolls: conformance cases, replays, physical dice. A wrong name, an impossible value, a missing or a left-over roll is a
/// [`ScriptFault`]; the run goes on with the lowest value and its result must be thrown away.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    given: Vec<(String, i32)>,
    used: Vec<Roll>,
    fault: Option<ScriptFault>,
}

/// How given rolls differ from those that the rules asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum ScriptFault {
    /// The rules ask one more roll than was given.
    Missing {
        /// The name of the roll.
        name: &'static str,
        /// Lowest value.
        lo: i32,
        /// Highest value.
        hi: i32,
    },
    /// Another roll was given than the one asked.
    WrongName {
        /// The name that the rules asked for.
        asked: &'static str,
        /// The name given.
        given: String,
    },
    /// The value given cannot come.
    Impossible {
        /// The name of the roll.
        name: &'static str,
        /// The value given.
        value: i32,
        /// Lowest value.
        lo: i32,
        /// Highest value.
        hi: i32,
    },
    /// More rolls were given than asked; the first that was not used.
    LeftOver {
        /// Its name.
        name: String,
        /// Its value.
        value: i32,
    },
}

impl ScriptFault {
    /// The fault as a sentence.
    pub fn words(&self) -> Words {
        match self {
            ScriptFault::Missing { name, lo, hi } => crate::words!(
                "the roll `{name}` ({lo} to {hi}) is asked and was not given",
                "нужен бросок `{name}` (от {lo} до {hi}), а он не дан"
            ),
            ScriptFault::WrongName { asked, given } => {
                crate::words!(
                    "the roll `{asked}` is asked, but `{given}` was given",
                    "нужен бросок `{asked}`, а дан `{given}`"
                )
            }
            ScriptFault::Impossible { name, value, lo, hi } => crate::words!(
                "the roll `{name}` cannot be {value}: it is {lo} to {hi}",
                "бросок `{name}` не может быть {value}: он от {lo} до {hi}"
            ),
            ScriptFault::LeftOver { name, value } => {
                crate::words!(
                    "the roll `{name}={value}` was given but not asked",
                    "бросок `{name}={value}` дан, но не нужен"
                )
            }
        }
    }
}

impl Scripted {
    /// Rolls by name and value, in the order in which they will be asked.
    pub fn new(rolls: &[(&str, i32)]) -> Self {
        Scripted::from_given(rolls.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect())
    }

    /// The same, from owned names.
    pub fn from_given(given: Vec<(String, i32)>) -> Self {
        Scripted { given, used: Vec::new(), fault: None }
    }

    /// What was rolled, if script and rules agreed to the end.
    ///
    /// # Errors
    /// The first disagreement.
    pub fn finish(self) -> Result<Vec<Roll>, ScriptFault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        match self.given.into_iter().nth(self.used.len()) {
            Some((name, value)) => Err(ScriptFault::LeftOver { name, value }),
            None => Ok(self.used),
        }
    }
}

impl Dice for Scripted {
    fn draw(&mut self, ask: Ask) -> i32 {
        let Ask { name, lo, hi } = ask;
        let fault = match self.given.get(self.used.len()) {
            None => ScriptFault::Missing { name, lo, hi },
            Some((given, _)) if given != name => ScriptFault::WrongName { asked: name, given: given.clone() },
            Some((_, value)) if !(lo..=hi).contains(value) => ScriptFault::Impossible { name, value: *value, lo, hi },
            Some((_, value)) => {
                self.used.push(Roll { name: name.to_owned(), lo, hi, value: *value });
                return *value;
            }
        };
        self.fault.get_or_insert(fault);
        lo
    }
}

/// Rolls that are wanted, and dice for all others: a battle that is played again another way. The first wanted roll of a name that was not
/// taken yet is taken where its value lies in the bounds; what is wanted and not asked is left out.
#[derive(Debug)]
pub struct Preferred<'a, D> {
    wanted: Vec<Option<(String, i32)>>,
    dice: &'a mut D,
}

impl<'a, D: Dice> Preferred<'a, D> {
    /// Rolls by name and value, and the dice that roll what is asked besides.
    pub fn new(wanted: Vec<(String, i32)>, dice: &'a mut D) -> Self {
        Preferred { wanted: wanted.into_iter().map(Some).collect(), dice }
    }
}

impl<D: Dice> Dice for Preferred<'_, D> {
    fn draw(&mut self, ask: Ask) -> i32 {
        let is_named = |slot: &&mut Option<(String, i32)>| slot.as_ref().is_some_and(|(name, _)| name == ask.name);
        let taken = self.wanted.iter_mut().find(is_named).and_then(Option::take);
        match taken {
            Some((_, value)) if (ask.lo..=ask.hi).contains(&value) => value,
            _ => self.dice.draw(ask),
        }
    }
}

/// Start rolls for cases that name none: every roll takes the highest value not taken yet, so that ties never come and the order of the
/// set-up is kept.
#[derive(Clone, Debug, Default)]
pub struct Descending {
    taken: i32,
}

impl Dice for Descending {
    fn draw(&mut self, ask: Ask) -> i32 {
        let value = (ask.hi - self.taken).max(ask.lo);
        self.taken += 1;
        value
    }
}

/// Any dice, with a list of what was rolled.
#[derive(Debug)]
pub struct Recording<'a, D> {
    dice: &'a mut D,
    /// The rolls so far, in order.
    pub rolls: Vec<Roll>,
}

impl<'a, D: Dice> Recording<'a, D> {
    /// Records what these dice roll.
    pub fn new(dice: &'a mut D) -> Self {
        Recording { dice, rolls: Vec::new() }
    }
}

impl<D: Dice> Dice for Recording<'_, D> {
    fn draw(&mut self, ask: Ask) -> i32 {
        let value = self.dice.draw(ask);
        self.rolls.push(Roll { name: ask.name.to_owned(), lo: ask.lo, hi: ask.hi, value });
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draw_seventeen_needs_no_draw_before_it() {
        let key = [7; 32];
        let mut dice = Seeded::new(key, 0);
        let all: Vec<i32> = (0..18).map(|_| dice.roll("any", 100)).collect();
        assert_eq!(Seeded::at(&key, 17, 1, 100), all[17]);
        assert_eq!(Seeded::new(key, 17).roll("any", 100), all[17]);
    }

    #[test]
    fn wanted_rolls_come_by_name_and_all_others_from_the_dice() {
        let wanted = [("hit", 4), ("harm", 60), ("hit", 5), ("luck", 1)].map(|(name, value)| (name.to_owned(), value));
        let mut seeded = Seeded::new([7; 32], 0);
        let mut dice = Preferred::new(wanted.to_vec(), &mut seeded);
        let first = Seeded::at(&[7; 32], 0, 1, 6);
        assert_eq!((dice.roll("hit", 6), dice.roll("hit", 6)), (4, 5));
        assert_eq!(dice.roll("harm", 6), first, "60 cannot come on a die of six");
        assert_eq!(dice.roll("hit", 6), Seeded::at(&[7; 32], 1, 1, 6), "a third one was not wanted");
        assert_eq!(seeded.next_draw(), 2);
    }

    #[test]
    fn the_sequence_is_pinned() {
        let mut dice = Seeded::new([0; 32], 0);
        let first: Vec<i32> = (0..8).map(|_| dice.roll("any", 100)).collect();
        assert_eq!(first, PINNED);
        let mut swift = Swift::new(1, 0);
        assert_eq!([swift.bits(), swift.bits()], PINNED_SWIFT);
    }

    // Changing these numbers changes every record and every published simulation: raise the rules version of all rulesets if you must.
    const PINNED: [i32; 8] = [55, 20, 29, 23, 54, 30, 24, 57];
    const PINNED_SWIFT: [u64; 2] = [13830413928045401970, 6869446166584666695];

    #[test]
    fn seeded_values_are_uniform() {
        let mut counts = [0u32; 6];
        let mut dice = Seeded::new([3; 32], 0);
        for _ in 0..60_000 {
            counts[(dice.roll("d6", 6) - 1) as usize] += 1;
        }
        // Five degrees of freedom; 30 is beyond the 0.99999 quantile.
        let chi: f64 = counts.iter().map(|c| (f64::from(*c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 30.0, "{counts:?}");
    }

    #[test]
    fn certain_chances_are_not_rolled() {
        let mut none = Scripted::new(&[]);
        assert!(none.succeeds("x", 100).passed && !none.succeeds("x", 0).passed && !none.succeeds("x", -4).passed);
        assert_eq!(none.range("weapon", 7, 7), 7);
        assert_eq!(none.finish(), Ok(vec![]));
    }

    #[test]
    fn scripts_that_differ_are_named() {
        let run = |rolls: &[(&str, i32)]| {
            let mut dice = Scripted::new(rolls);
            dice.succeeds("block", 30);
            dice.finish().err()
        };
        assert_eq!(run(&[]), Some(ScriptFault::Missing { name: "block", lo: 1, hi: 100 }));
        assert_eq!(run(&[("blok", 3)]), Some(ScriptFault::WrongName { asked: "block", given: "blok".into() }));
        assert_eq!(run(&[("block", 101)]), Some(ScriptFault::Impossible { name: "block", value: 101, lo: 1, hi: 100 }));
        assert_eq!(run(&[("block", 1), ("block", 2)]), Some(ScriptFault::LeftOver { name: "block".into(), value: 2 }));
        assert_eq!(run(&[("block", 30)]), None);
    }

    #[test]
    fn bands_split_a_die() {
        let mut dice = Scripted::new(&[("d20", 1), ("d20", 9), ("d20", 20)]);
        let ask = Ask { name: "d20", lo: 1, hi: 20 };
        assert_eq!(dice.band(ask, &[1, 10, 19]).0, 0);
        assert_eq!(dice.band(ask, &[1, 10, 19]).0, 1);
        assert_eq!(dice.band(ask, &[1, 10, 19]).0, 3);
    }
}
