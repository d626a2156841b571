//! A battle as a game tree: decisions by index, and every roll a move of chance.

use holmgang_kernel::doc::Node;
use holmgang_kernel::encode::Feature;
use holmgang_kernel::odds::Chance;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;

use super::{ActionSpace, ScenarioSource};

/// What to grow a tree of.
#[derive(Clone, Debug)]
pub struct TreeJob {
    /// Who fights where.
    pub scenario: ScenarioSource,
    /// House rules.
    pub options: Vec<(String, Node)>,
    /// A battle is cut off after so many decisions.
    pub max_decisions: u64,
}

/// Where in the tree somebody stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeNode {
    /// Chance moves: what is rolled (of the referee's word, which nobody here gives: `referee`), and the ways that it can fall, in words and with their
    /// chances, which add up to one.
    Chance {
        /// The name of the roll.
        name: &'static str,
        /// Words and chance of each way.
        ways: Vec<(String, Chance)>,
    },
    /// A seat decides; see [`AnyTree::choices`].
    Decision(Seat),
    /// It is over: the seats that have won, nobody in a draw or where it was cut off.
    Over(Vec<Seat>),
}

/// A place in a game tree. Copies share what lies behind them.
pub trait AnyTree: Send {
    /// Where it is.
    fn node(&self) -> TreeNode;
    /// How many decisions led here.
    fn decisions(&self) -> u64;
    /// What the seat that decides can do: index and canonical notation, in the order of the rulebook's list.
    fn choices(&self) -> Vec<(u32, String)>;
    /// Goes on by a decision; says no, and stays, if that index cannot be chosen here.
    fn take(&mut self, index: u32) -> bool;
    /// Goes on by a way of chance; says no, and stays, if there is none.
    fn fall(&mut self, way: usize) -> bool;
    /// Writes what a seat sees; says no if the room has another size.
    fn observe(&self, seat: Seat, out: &mut [f32]) -> bool;
    /// Everything that a viewer was told from the start on, and what he did himself, line by line.
    fn told(&self, viewer: Viewer, lang: Lang) -> Vec<String>;
    /// What each number of an observation is.
    fn layout(&self) -> Vec<Feature>;
    /// What can be done in such battles.
    fn space(&self) -> ActionSpace;
    /// A copy.
    fn duplicate(&self) -> Box<dyn AnyTree>;
}
