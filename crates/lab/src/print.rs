//! One number over many: what the rules play, and whether two battles were the same.

use std::fmt::{Debug, Write};

/// FNV-1a over 64 bits: short, fixed for ever, the same everywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print(u64);

impl Default for Print {
    fn default() -> Self {
        Print(0xCBF2_9CE4_8422_2325)
    }
}

impl Print {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }

    pub(crate) fn number(&mut self, number: u64) {
        number.to_le_bytes().into_iter().for_each(|byte| self.byte(byte));
    }

    /// The length goes first, so that texts do not run into each other.
    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        text.bytes().for_each(|byte| self.byte(byte));
    }

    /// Whatever it is, as the program writes it for itself; nothing is kept of the text.
    pub(crate) fn written(&mut self, value: &impl Debug) {
        // It takes every byte, so it cannot fail.
        let _ = write!(self, "{value:?};");
    }

    pub(crate) fn value(self) -> u64 {
        self.0
    }
}

impl Write for Print {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        text.bytes().for_each(|byte| self.byte(byte));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_are_fnv_1a() {
        let mut print = Print::default();
        b"foobar".iter().for_each(|byte| print.byte(*byte));
        assert_eq!(print.0, 0x8594_4171_F739_67E8);
    }

    #[test]
    fn texts_do_not_run_into_each_other() {
        let print = |texts: [&str; 2]| {
            let mut print = Print::default();
            texts.iter().for_each(|text| print.text(text));
            print.0
        };
        assert_ne!(print(["ab", "c"]), print(["a", "bc"]));
    }
}
