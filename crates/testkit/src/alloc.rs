//! How often a run asks for memory. Linking this crate puts a counting allocator in place of the system's, so tests may run beside
//! each other: every thread counts its own.

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
