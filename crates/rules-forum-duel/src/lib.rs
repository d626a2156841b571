//! forum-duel: energy, charges, action points, a 7×7 grid.
//!
//! Reading order: [`clause`], [`content`] and [`state`] (what there is), [`action`] and [`event`] (what is done and what happens),
//! [`legal`] and [`turn`] (what may be done, and when), [`resolve`] (what comes of it), then the numbers: [`chance`], [`block`], [`damage`],
//! [`energy`]; at the rim [`shapes`], [`load`] and [`scenario`] (from content to the first moment of a battle), [`names`] and [`notation`] (actions as
//! text), [`fields`] (the state by name), [`view`], [`choices`], [`narrate`], [`describe`] and [`icons`] (what screens show), [`works`] and [`evaluate`].
//!
//! ```
//! use holmgang_kernel::{library::Library, ruleset::Ruleset};
//! use holmgang_rules_forum_duel::{Rules, clause};
//!
//! let library = Library::new(Rules::PROFILE.shapes, &[]).unwrap(); // content comes in from outside: none here
//! let rules = Rules::load(&library).unwrap();
//! assert!(rules.spells.is_empty());
//! assert_eq!(clause::OVERFLOW_GIVES_CHARGES.to_string(), "FD-3.2");
//! ```

pub mod clause;
pub mod content;
pub mod state;
pub mod action;
pub mod event;
pub mod board;
pub mod traits;
pub mod kinds;
pub mod rolls;
pub mod labels;
pub mod legal;
pub mod turn;
pub mod resolve;
pub mod energy;
pub mod chance;
pub mod block;
pub mod damage;
pub mod shapes;
pub mod load;
pub mod scenario;
pub mod names;
pub mod notation;
pub mod fields;
pub mod describe;
pub mod icons;
pub mod choices;
pub mod works;
pub mod narrate;
pub mod view;
mod encode;
pub mod evaluate;

use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::house_rules;
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Log;
use holmgang_kernel::ruleset::{Profile, Ruleset};
use holmgang_kernel::seat::{RED_AND_BLUE, Seat, Turn};
use holmgang_kernel::words::{Fixed, Words};

use action::{Action, Refusal};
use content::{Book, Creature, Lasting, LastingId, Map, Shield, Spell, Thing, Weapon};
use event::Event;
use resolve::Resolver;
use scenario::Scenario;
use state::{Grant, Sheet, State, What, Who};

/// The rulebook with its content: all tables are indexed by the ids of `content`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What bots judge positions with.
    pub weights: evaluate::Weights,
    /// Better weights that self-play has found, if any.
    pub found: Option<Vec<i32>>,
    /// The version of the rules by which it decides: [`Profile::version`], or an older one for records of that time.
    pub version: u32,
    pub spells: Vec<Spell>,
    pub lastings: Vec<Lasting>,
    pub weapons: Vec<Weapon>,
    pub shields: Vec<Shield>,
    pub books: Vec<Book>,
    pub creatures: Vec<Creature>,
    pub things: Vec<Thing>,
    pub maps: Vec<Map>,
    /// Combatants of the content by id, as sheets.
    pub combatants: Vec<(String, Sheet)>,
    /// One sheet a creature, in the order of `creatures`.
    pub creature_sheets: Vec<Sheet>,
    /// What each lasting touches, as bits of [`traits`], in the order of `lastings`.
    pub traits: Vec<u16>,
    /// What lists of casts want to know of each spell, in the order of `spells`.
    pub listings: Vec<legal::Listing>,
    /// What each spell does, told with every choice of it, in the order of `spells`.
    pub abouts: Vec<Words>,
}

impl Ruleset for Rules {
    const PROFILE: Profile = Profile {
        id: "forum-duel",
        title: Fixed::new("Forum Duel", "Форумный поединок"),
        about: Fixed::new(
            "Mages and swordsmen on a 7×7 square: energy, charges, action points, block and chance.",
            "Маги и мечники на поле 7×7: энергия, заряды, очки действия, блок и вероятности.",
        ),
        version: 2,
        seats: RED_AND_BLUE,
        chance: true,
        hidden: false,
        referee: true,
        clauses: clause::ALL,
        options: house_rules! {
            one_shot_uncut = "true", clause::ONE_SHOT_UNCUT,
                "modifiers count in full for the success roll of one-shot spells", "для броска успеха разовых заклинаний модификаторы считаются целиком";
            round_limit = "100", clause::ROUND_LIMIT, "the last round; after it the battle is a draw", "последний раунд; после него ничья";
            block_cap = "50", clause::BLOCK_CAP, "the highest chance to block, in percent", "наибольший шанс блока, в процентах";
        },
        shapes: shapes::SHAPES,
    };

    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn load(library: &Library) -> Result<Self, Faults> {
        load::load(library)
    }

    fn at_version(&self, version: u32) -> Option<Self> {
        (1..=Self::PROFILE.version).contains(&version).then(|| Rules { version, ..self.clone() })
    }

    fn scenario(&self, node: &Node) -> Result<Scenario, Faults> {
        scenario::scenario(self, node)
    }

    fn start<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> Result<State, Faults> {
        Ok(scenario::start(self, scenario, dice, log))
    }

    fn turn(&self, state: &State) -> Turn {
        turn::turn(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, state, seat, out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        legal::check(self, state, seat, action)
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut D, log: &mut L) {
        Resolver { rules: self, state, dice, log }.act(seat, action);
    }

    fn pick(
        &self,
        state: &State,
        seat: Seat,
        _scratch: &mut Vec<Action>,
        below: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        legal::pick(self, state, seat, below)
    }
}

impl Rules {
    /// FD-10.9, FD-10.20: whether one-shot spells get modifiers in full where nobody has chosen. By version 1 of the rules they did not.
    pub(crate) fn cuts_no_one_shot(&self) -> bool {
        self.version > 1
    }

    /// The sheet of a combatant. Every combatant of a state has one.
    #[inline]
    pub fn sheet_of<'a>(&self, state: &'a State, who: Who) -> &'a Sheet {
        &state.setup.sheets[state.combatants[who as usize].sheet as usize]
    }

    /// The weapon in somebody's right hand.
    pub fn weapon_of(&self, state: &State, who: Who) -> Option<&Weapon> {
        let combatant = state.combatants.get(usize::from(who))?;
        self.weapons.get(usize::from(state.setup.sheets.get(usize::from(combatant.sheet))?.right_hand?))
    }

    /// The lasting spells and effects on somebody that have one of these traits, oldest first, each with its place among the effects.
    #[inline]
    pub fn lastings_on<'a>(
        &'a self,
        state: &'a State,
        who: Who,
        wanted: u16,
    ) -> impl Iterator<Item = (LastingId, usize)> + 'a {
        state.effects.iter().enumerate().filter_map(move |(place, effect)| match effect.what {
            What::Lasting(id) if effect.bearer == who && self.traits[id as usize] & wanted != 0 => Some((id, place)),
            _ => None,
        })
    }

    /// All traits of the effects on somebody together.
    #[inline]
    pub fn traits_on(&self, state: &State, who: Who) -> u16 {
        state.effects.iter().fold(0, |traits, effect| match effect.what {
            What::Lasting(id) if effect.bearer == who => traits | self.traits[id as usize],
            _ => traits,
        })
    }

    /// FD-15.5: the referee's points of one kind on somebody.
    #[inline]
    pub fn granted(&self, state: &State, who: Who, grant: Grant) -> i64 {
        let points = |effect: &state::Effect| {
            if effect.bearer == who && effect.what == What::Granted(grant) { effect.strength } else { 0 }
        };
        state.effects.iter().map(|effect| i64::from(points(effect))).sum()
    }
}
