//! What to do next: any of the things offered, by a small generator of numbers, so that a run can be repeated.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Chance(pub u64);

impl Chance {
    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below this one.
    pub fn below(&mut self, most: usize) -> usize {
        (self.draw() % most.max(1) as u64) as usize
    }

    /// One of these.
    pub fn pick<'a>(&mut self, choices: &'a [String]) -> Option<&'a str> {
        choices.get(self.below(choices.len())).map(String::as_str)
    }
}
