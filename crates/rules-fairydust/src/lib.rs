//! fairydust: activity points that pay for actions and reactions, delayed actions, facing, square and hexagonal maps.
//!
//! Reading order: [`clause`], [`content`], [`board`] and [`state`] (what there is), [`action`] and [`event`] (what is done and what happens),
//! [`legal`], [`permit`] and [`list`] (what may be done), [`turn`] (when), [`resolve`] (what comes of it), then what they ask: [`blow`], [`checks`],
//! [`sight`], [`secrets`], [`pool`], [`order`], [`hands`], [`aims`], [`rolls`]; at the rim [`shapes`], [`load`] and [`scenario`] (from content to the first moment of a battle).

pub mod clause;
pub mod content;
pub mod board;
pub mod state;
pub mod action;
pub mod event;
pub mod aims;
pub mod rolls;
pub mod labels;
pub mod legal;
pub mod permit;
pub mod list;
pub mod turn;
pub mod resolve;
pub mod blow;
pub mod checks;
pub mod sight;
pub mod pool;
pub mod order;
pub mod hands;
pub mod secrets;
pub mod shapes;
pub mod load;
pub mod scenario;
pub mod names;
pub mod notation;
pub mod fields;
pub mod choices;
pub mod works;
pub mod narrate;
pub mod view;
mod encode;
pub mod evaluate;

use std::sync::Arc;

use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::house_rules;
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Log;
use holmgang_kernel::ruleset::{Profile, Ruleset};
use holmgang_kernel::seat::{Seat, SeatInfo, Seats, Turn};
use holmgang_kernel::words::Fixed;

use action::{Action, Refusal};
use content::{Armour, ItemType, Mount, Spell};
use event::Event;
use load::Kit;
use scenario::Scenario;
use state::State;

/// The rulebook with its content: all tables are indexed by the ids of [`content`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What bots judge positions with.
    pub weights: evaluate::Weights,
    /// Better weights that self-play has found, if any.
    pub found: Option<Vec<i32>>,
    pub items: Vec<ItemType>,
    pub armours: Vec<Armour>,
    pub mounts: Vec<Mount>,
    pub spells: Vec<Spell>,
    pub maps: Vec<Arc<board::Map>>,
    /// Combatants of the content by id.
    pub combatants: Vec<(String, Kit)>,
}

impl Ruleset for Rules {
    const PROFILE: Profile = Profile {
        id: "fairydust",
        title: Fixed::new("Fairydust", "Волшебная пыль"),
        about: Fixed::new(
            "Brawlers, wands and fairies: activity points for actions and reactions, delayed actions, facing, squares and hexes.",
            "Драчуны, палочки и феи: очки активности на действия и реакции, отложенные действия, направление, квадраты и гексы.",
        ),
        version: 2,
        seats: &[
            SeatInfo { id: "red", name: Fixed::new("Red", "Красные") },
            SeatInfo { id: "blue", name: Fixed::new("Blue", "Синие") },
            SeatInfo { id: "green", name: Fixed::new("Green", "Зелёные") },
            SeatInfo { id: "violet", name: Fixed::new("Violet", "Фиолетовые") },
            SeatInfo { id: "amber", name: Fixed::new("Amber", "Янтарные") },
            SeatInfo { id: "grey", name: Fixed::new("Grey", "Серые") },
        ],
        chance: true,
        hidden: true,
        referee: true,
        clauses: clause::ALL,
        options: house_rules! {
            refresh = "own_turn", clause::REFRESH_WITH_THE_ROUND,
                "activity points come back: own_turn: with the turn of each character; round_start: with the round",
                "очки активности восстанавливаются: own_turn: с ходом персонажа; round_start: с началом раунда";
            counterspell = "magic_hit", clause::COUNTERSPELL_AGAINST_ANY_HIT,
                "a counterspell answers: magic_hit: spells that hit; any_hit: every attack that hits",
                "контр-заклинание отвечает: magic_hit: на попавшее заклинание; any_hit: на любое попадание";
            delay_payment = "at_once", clause::DELAY_PAID_ON_FIRING,
                "a delayed action is paid: at_once: when it is set up; on_firing: when it is done",
                "отложенное действие оплачивается: at_once: сразу; on_firing: когда выполняется";
            outnumbered_rounding = "floor", clause::BONUS_ROUNDED_HALF_UP,
                "the outnumbered bonus is rounded: floor: down; half_up: to the nearest, halves up",
                "бонус за перевес округляется: floor: вниз; half_up: до ближайшего, половина вверх";
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
        list::legal(self, state, seat, out);
    }

    fn playing(&self, state: &State) -> Seats {
        (0..state.setup.sides).fold(Seats::NONE, |all, side| all.and(Seat::Player(side)))
    }

    fn remaining(&self, state: &State) -> Seats {
        let able = state.fighters.iter().filter(|fighter| fighter.side != state::NO_SIDE && fighter.is_able());
        able.fold(Seats::NONE, |all, fighter| all.and(legal::seat_of(fighter.side)))
    }

    /// FY-18.2: at any time, for all of the side.
    fn resignation(&self, state: &State, seat: Seat) -> Option<Action> {
        let is_own = |who: &state::Who| {
            let fighter = state.fighter(*who);
            fighter.side != state::NO_SIDE && legal::seat_of(fighter.side) == seat && fighter.is_able()
        };
        let asked = Some(legal::decider(state)).filter(|_| state.is_open()).filter(is_own);
        let by = asked.or_else(|| state.everybody().find(is_own)).filter(|_| state.is_open())?;
        Some(Action { by, act: action::Act::Resign })
    }

    /// A ruling that touches no points, a standing order, what costs nothing: the same character decides the same.
    fn goes_on(&self, before: &State, now: &State) -> bool {
        let turn = |state: &State| {
            let who = legal::decider(state);
            (state.round, state.active, state.turn_begun, state.cells_left, state.ask, who, state.fighter(who).activity)
        };
        now.standing.is_open() && turn(before) == turn(now) && before.frames == now.frames
    }

    fn known_to(&self, state: &State, seat: Seat) -> Option<State> {
        secrets::known_to(state, seat)
    }

    fn pick(
        &self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        below: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        list::pick(self, state, seat, scratch, below)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        legal::check(self, state, seat, action)
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, _: Seat, action: &Action, dice: &mut D, log: &mut L) {
        resolve::apply(self, state, action, dice, log);
    }
}
