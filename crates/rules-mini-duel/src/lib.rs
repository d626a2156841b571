//! mini-duel: squads in two rows, Walls, Cloaks and spells, inside a chess game whose captures are duels.
//!
//! Reading order: [`clause`], [`content`] and [`state`] (what there is), [`action`] and [`event`] (what is done and what happens), [`targets`] and [`legal`] (what may
//! be done), `turn` (whose turn it is), `resolve` (what comes of it), [`chess`] (the game around the duels), [`values`] and [`damage`] (the numbers).

pub mod clause;
pub mod content;
pub mod shapes;
mod load;
pub mod scenario;
pub mod state;
mod lineup;
pub mod action;
pub mod event;
pub mod rolls;
pub mod labels;
pub mod targets;
mod menu;
pub mod legal;
mod time;
mod turn;
mod apply;
mod resolve;
pub mod chess;
pub mod values;
pub mod damage;
mod explain;
pub mod names;
mod notation;
mod fields;
mod encode;
mod evaluate;
mod describe;
mod icons;
mod view;
mod choices;
mod works;
mod narrate;

use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::house_rules;
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Log;
use holmgang_kernel::ruleset::{HouseRule, Profile, Ruleset};
use holmgang_kernel::seat::{Seat, SeatInfo, Turn};
use holmgang_kernel::tally::Tally;
use holmgang_kernel::words::Fixed;

use action::{Action, Refusal};
use content::{BlowSheet, ClassItem, Position, Sheet, Skill, Squad};
use event::Event;
use scenario::Scenario;
use state::{Formation, Phase, State};

/// The rulebook with its content: all tables are indexed by the ids of `content`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What bots judge positions with.
    pub weights: evaluate::Weights,
    /// Better weights that self-play has found, if any.
    pub found: Option<Vec<i32>>,
    pub skills: Vec<Skill>,
    /// What each hit costs and does: the plain attack, then every skill.
    pub blows: Vec<BlowSheet>,
    pub items: Vec<ClassItem>,
    /// Pieces of the content by id.
    pub pieces: Vec<(String, Sheet)>,
    pub squads: Vec<(String, Squad)>,
    pub positions: Vec<(String, Position)>,
}

impl Ruleset for Rules {
    const PROFILE: Profile = Profile {
        id: "mini-duel",
        title: Fixed::new("Mini-duel", "Мини-поединок"),
        about: Fixed::new(
            "Squads in two rows fight for the cells of a chess board.",
            "Отряды в два ряда сражаются за клетки шахматной доски.",
        ),
        version: 1,
        seats: &[
            SeatInfo { id: "elves", name: Fixed::new("Elves", "Эльфы") },
            SeatInfo { id: "zombies", name: Fixed::new("Zombies", "Зомби") },
        ],
        chance: true,
        // Formations are hidden until both players are done (MD-1.8).
        hidden: true,
        referee: true,
        clauses: clause::ALL,
        options: OPTIONS,
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
        self.read_scenario(node)
    }

    fn start<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> Result<State, Faults> {
        Ok(self.begin(scenario, dice, log))
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        turn::turn(state)
    }

    fn known_to(&self, state: &State, seat: Seat) -> Option<State> {
        chess::placement::known_to(state, legal::player_of_seat(seat)?)
    }

    /// MD-1.8, MD-12.20: formations, where players place them. Squads that stand as they are listed hide nothing.
    fn has_secrets(&self, state: &State) -> bool {
        state.chess.is_some() || state.setup.options.formation != Formation::Listed
    }

    /// MD-1.8: formations, until both players are done.
    fn may_hide(&self, state: &State, seat: Seat) -> bool {
        seat != Seat::Referee && state.phase == Phase::Place
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, state, seat, out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        legal::check(self, state, seat, action)
    }

    #[inline]
    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut D, log: &mut L) {
        apply::apply(self, state, seat, action, dice, log);
    }

    fn explain(&self, before: &State, event: &Event) -> Vec<Tally> {
        match event {
            Event::Struck { strike } => self.explain_strike(before, strike),
            _ => Vec::new(),
        }
    }

    fn expiry(&self, state: &State, seat: Seat) -> Option<Action> {
        let Turn::Of(wanted) = turn::turn(state) else { return None };
        (wanted.seats.has(seat) && wanted.limit_ms.is_some()).then_some(Action::TimeUp)
    }

    fn goes_on(&self, before: &State, now: &State) -> bool {
        time::goes_on(before, now)
    }

    fn timed(&self, state: &State, action: Action, used_ms: u32) -> Action {
        time::timed(state, action, used_ms)
    }

    fn overdue(&self, state: &State, refusal: &Refusal) -> Option<Action> {
        time::overdue(state, refusal)
    }

    #[inline]
    fn pick(
        &self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        if state.phase == Phase::Act && seat == turn::active_seat(state) && !state.paused {
            return Some(menu::pick(self, state, below));
        }
        scratch.clear();
        self.legal(state, seat, scratch);
        if scratch.is_empty() { None } else { scratch.get(below(scratch.len())).cloned() }
    }
}

const OPTIONS: &[HouseRule] = house_rules! {
    guard_mode = "points", clause::RELATIVE_GUARD,
        "what the defensive stance gives: points: it adds 20 points; relative: it multiplies by 1.2",
        "что даёт защитная стойка: points: прибавляет 20 пунктов; relative: умножает на 1,2";
    block_mode = "row", clause::WHAT_IS_IN_FRONT,
        "who blocks a Warrior: row: any ally in front of him; file: only the one on his file",
        "кто закрывает воина: row: любой союзник впереди; file: только на его вертикали";
    cloak_screens = "true", clause::CLOAKED_QUEEN_HOLDS_HER_ROW,
        "whether a cloaked Queen protects the row behind her", "прикрывает ли невидимый Ферзь ряд за собой";
    move_clock = "true", clause::TEN_SECONDS, "ten seconds for the move of a piece", "десять секунд на ход фигуры";
    placement_clock = "true", clause::PLACEMENT_CLOCK, "fifteen seconds for placement", "пятнадцать секунд на расстановку";
    stall_rounds = "5", clause::STALL,
        "how many rounds in a row without lost Health make a stalemate", "сколько раундов подряд без потерь здоровья дают пат";
    round_cap = "60", clause::ROUND_CAP, "after how many rounds a duel is a stalemate", "после скольких раундов поединок кончается патом";
    attacker = "drawn", clause::DUEL_ON_ITS_OWN, "who attacks in a duel outside a chess game", "кто нападает в отдельном поединке";
    formation = "listed", clause::PLACED_BY_HAND,
        "formation in a duel outside a chess game: listed: the squads stand as they are listed; placed: the players place their squads; formed: the players choose who fights and where they stand",
        "построение в отдельном поединке: listed: отряды стоят по списку; placed: игроки расставляют отряды сами; formed: игроки выбирают, кто сражается и где стоит";
    squad_size = "16", clause::PLACED_BY_HAND,
        "the most pieces in a squad that its player forms", "наибольшее число фигур в отряде, который собирает игрок";
    turn_order = "queue", clause::PLAYERS_TAKE_TURNS,
        "who acts: queue: the fastest piece of both; side: all pieces of the player with the fastest one, then the others; alternate: players in turn",
        "кто ходит: queue: самая быстрая из всех; side: все фигуры игрока с самой быстрой, потом остальные; alternate: игроки по очереди";
    wall_forces = "false", clause::WALL_FORCES_WARRIORS,
        "a Warrior bound by the Wall of a Rook Mage can only attack it", "воин, связанный Стеной ладьи-мага, может только бить её";
    wall_limit = "true", clause::WALL_WITHOUT_LIMIT, "a Wall stands only for its number of rounds", "Стена стоит только положенное ей число раундов";
};
