//! Battles as numbers, checked at every decision of random battles.

use holmgang_kernel::encode::{Choices, Layout, Space, observe};
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Wanted};

/// What does not change during a battle.
pub(crate) struct Numbers<A> {
    space: Space,
    layout: Layout,
    mask: Vec<i8>,
    choices: Choices<A>,
}

impl<A: Clone + PartialEq + std::fmt::Debug> Numbers<A> {
    pub fn of<R: Playable<Action = A>>(rules: &R, state: &R::State) -> Self {
        let (space, layout) = (rules.space(state), Layout::of(rules, state));
        assert!(!space.is_empty() && !layout.0.is_empty(), "there is nothing to see or nothing to do");
        Numbers { mask: vec![0; space.len()], choices: Choices::default(), space, layout }
    }

    /// Every listed action has an index of its own that leads back to it; the mask has these indices and no others; what is seen has the same columns as
    /// at the start.
    pub fn check<R: Playable<Action = A>>(&mut self, rules: &R, state: &R::State, wanted: Wanted) {
        assert!(rules.space(state) == self.space, "what can be done in such battles has changed during one");
        assert!(Layout::of(rules, state) == self.layout, "what is seen has other columns than at the start");
        for seat in wanted.seats.iter().filter(|seat| *seat != Seat::Referee) {
            let mut seen = Vec::new();
            observe(rules, state, seat, &mut seen);
            assert_eq!(seen.len(), self.layout.0.len(), "{seat:?} sees more or fewer numbers than there are columns");
            let mut legal = Vec::new();
            rules.legal(state, seat, &mut legal);
            self.mask.fill(7);
            self.choices.list(rules, &self.space, state, seat, &mut self.mask);
            if self.choices.lost > 0 {
                let lost = legal.iter().find(|action| !self.choices.actions.contains(action));
                panic!(
                    "{} actions have no index: {lost:?} at {:?}",
                    self.choices.lost,
                    lost.map(|lost| rules.point(state, seat, lost))
                );
            }
            assert!(self.choices.actions == legal, "what has an index is not what is listed");
            for (action, index) in legal.iter().zip(&self.choices.indices) {
                assert_eq!(self.choices.action(*index), Some(action), "index {index} leads to another action");
                assert_eq!(self.mask.get(*index as usize), Some(&1), "index {index} is not in the mask");
                let (axes, at, way) =
                    self.space.meaning(*index).unwrap_or_else(|| panic!("index {index} means nothing"));
                let first = self.space.at(rules.point(state, seat, action).unwrap_or_else(|| panic!("{action:?}")));
                assert_eq!(first.map(|(first, _)| first + way), Some(*index), "{axes:?} at {at:?}");
            }
            assert_eq!(self.mask.iter().filter(|place| **place != 0).count(), legal.len(), "the mask has more");
            assert!(self.mask.iter().all(|place| matches!(place, 0 | 1)), "the mask holds something else");
        }
    }
}
