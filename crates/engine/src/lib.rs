//! Programs of others at a seat, by the line protocol of `docs/engine-protocol.md`.
//!
//! Reading order: [`message`] (what is said, both ways), [`seat`] (a program at work, with limits: it cannot hold the battle up, flood us or break
//! it), [`fault`] (how a program loses its seat), [`bout`] (battles that programs play), [`serve`] (our own search as such a program).
#![warn(missing_docs)]

pub mod bout;
pub mod fault;
pub mod message;
pub mod seat;
pub mod serve;

pub use fault::Fault;
pub use seat::{Engine, Limits};

/// What stands before the command of a program where a seat is named: `engine:python3 bot.py`.
pub const SEAT: &str = "engine:";
/// The same for a program that is told everything, also what its seat may not know: one's own, in a battle of one's own.
pub const TRUSTED_SEAT: &str = "trusted-engine:";

/// The command of a seat that a program plays, and whether it is told everything; none where something else is named.
pub fn command(seat: &str) -> Option<(&str, bool)> {
    let plain = seat.strip_prefix(SEAT).map(|command| (command, false));
    plain.or_else(|| seat.strip_prefix(TRUSTED_SEAT).map(|command| (command, true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_names_its_program() {
        assert_eq!(command("engine:python3 bot.py"), Some(("python3 bot.py", false)));
        assert_eq!(command("trusted-engine:./bot"), Some(("./bot", true)));
        assert_eq!(command("greedy"), None);
    }
}
