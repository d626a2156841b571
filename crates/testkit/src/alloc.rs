//! How often a run asks for memory. Linking this crate puts a counting allocator in place of the system's, so tests may run beside
//! each other: every thread counts its own.

use holmgang_kernel::dice::Swift;
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::Turn;

/// Plays so many random battles of a scenario and asserts that none of them asks for memory after its start. The list of what can be done is
/// the caller's: it has room for `listed` actions, and keeps what it got while it lists.
///
/// # Panics
/// If a battle cannot begin, asks for memory, or has a decision without a legal action.
pub fn asks_for_no_memory<R: Ruleset>(rules: &R, scenario: &R::Scenario, battles: u64, listed: usize) {
    let mut scratch = Vec::with_capacity(listed);
    for battle in 0..battles {
        let mut dice = Swift::new(11, battle);
        let mut state = rules.start(scenario, &mut dice, &mut Silent).unwrap_or_else(|faults| panic!("{faults}"));
        let (asked, ()) = allocations_during(|| {
            while let Turn::Of(wanted) = rules.turn(&state) {
                let seat = wanted.seats.first().expect("somebody is asked");
                let action = rules.pick(&state, seat, &mut scratch, |count| dice.below(count));
                rules.apply(&mut state, seat, &action.expect("something is legal"), &mut dice, &mut Silent);
            }
        });
        assert_eq!(asked, 0, "battle {battle} has asked for memory");
    }
}

/// How many bytes `run` had on this thread at once, at most, beyond those that were there before; and what it returned.
///
/// ```
/// let (most, _) = holmgang_testkit::alloc::most_bytes_during(|| {
///     drop(vec![0u8; 1_000]);
///     vec![0u8; 10]
/// });
/// assert_eq!(most, 1_000);
/// ```
pub fn most_bytes_during<T>(run: impl FnOnce() -> T) -> (u64, T) {
    let mut result = None;
    let info = allocation_counter::measure(|| result = Some(run()));
    match result {
        Some(result) => (info.bytes_max, result),
        None => unreachable!("the measured closure runs exactly once"),
    }
}

/// How many times `run` asked for memory on this thread, and what it returned.
///
/// ```
/// let (none, sum) = holmgang_testkit::alloc::allocations_during(|| (1..=10).sum::<u32>());
/// assert_eq!((none, sum), (0, 55));
/// let (one, _) = holmgang_testkit::alloc::allocations_during(|| Box::new(7));
/// assert_eq!(one, 1);
/// ```
pub fn allocations_during<T>(run: impl FnOnce() -> T) -> (u64, T) {
    let mut result = None;
    let info = allocation_counter::measure(|| result = Some(run()));
    match result {
        Some(result) => (info.count_total, result),
        None => unreachable!("the measured closure runs exactly once"),
    }
}
