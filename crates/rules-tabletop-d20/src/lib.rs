//! tabletop-d20: facing, attacks of opportunity, manoeuvres, encounters.
//!
//! Reading order: [`clause`], [`content`] and [`state`] (what there is), [`action`] and [`event`] (what is done and what happens), [`deeds`] (the tables of
//! deeds), [`legal`] and [`turn`] (what may be done, and when), [`resolve`] (what comes of it), then the numbers and the board: [`numbers`], [`grid`],
//! [`arcs`], [`sight`]; at the rim [`shapes`], [`load`] and [`scenario`] (from content to the first moment of a battle).

pub mod clause;
pub mod content;
pub mod state;
pub mod action;
pub mod event;
pub mod deeds;
pub mod arcs;
pub mod grid;
pub mod sight;
pub mod rolls;
pub mod labels;
pub mod numbers;
pub mod legal;
pub mod turn;
pub mod resolve;
pub mod shapes;
pub mod load;
pub mod scenario;
pub mod names;
pub mod notation;
pub mod fields;
pub mod describe;
pub mod narrate;
pub mod icons;
pub mod view;
pub mod choices;
pub mod works;
pub mod encounter;
pub mod tools;
mod encode;
pub mod evaluate;

use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::house_rules;
use holmgang_kernel::library::Library;
use holmgang_kernel::log::Log;
use holmgang_kernel::ruleset::{Profile, Ruleset};
use holmgang_kernel::seat::{RED_AND_BLUE, Seat, Turn};
use holmgang_kernel::words::Fixed;

use action::{Action, Refusal};
use content::{Armor, Army, BattleLevel, Encounter, Item, Map, Sheet, Shield, Spell, Weapon, WeaponId};
use event::Event;
use resolve::Resolver;
use scenario::Scenario;
use state::State;

/// The rulebook with its content: all tables are indexed by the ids of `content`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What bots judge positions with.
    pub weights: evaluate::Weights,
    /// Better weights that self-play has found, if any.
    pub found: Option<Vec<i32>>,
    pub weapons: Vec<Weapon>,
    pub shields: Vec<Shield>,
    pub armors: Vec<Armor>,
    pub items: Vec<Item>,
    pub spells: Vec<Spell>,
    /// Characters, then monsters.
    pub sheets: Vec<Sheet>,
    pub maps: Vec<Map>,
    /// TD-23.1: the table, by battle level.
    pub levels: Vec<BattleLevel>,
    pub armies: Vec<Army>,
    pub encounters: Vec<Encounter>,
    /// TD-5.3: the weapon that everybody has.
    pub fists: WeaponId,
    /// The version of the rules by which it decides: [`Profile::version`], or an older one for records of that time.
    pub version: u32,
    /// TD-13.6: whether any item makes shots worse.
    pub has_bad_shots: bool,
}

impl Ruleset for Rules {
    const PROFILE: Profile = Profile {
        id: "tabletop-d20",
        title: Fixed::new("Tabletop d20", "Настольный d20"),
        about: Fixed::new(
            "Battles of the d20 table: facing, attacks of opportunity, trips and disarms, a referee, and a measure of how hard a battle is.",
            "Бой как за столом с d20: куда повёрнут боец, атаки при возможности, подсечки и обезоруживание, мастер и уровень битвы.",
        ),
        version: 2,
        seats: RED_AND_BLUE,
        chance: true,
        hidden: false,
        referee: true,
        clauses: clause::ALL,
        options: house_rules! {
            round_seconds = "6", clause::ROUND_LENGTH,
                "how many seconds a round takes in the log, 2 to 6", "сколько секунд длится раунд в журнале, от 2 до 6";
            initiative_die = "off", clause::INITIATIVE,
                "initiative: off: by the bonus alone; d20: a die is added", "инициатива: off: только по бонусу; d20: добавляется кубик";
            hurt_run = "from_hit", clause::HURT_ON_THE_RUN,
                "a combatant hurt on the run: from_hit: stops one cell farther; from_start: is taken back to the first cell of the path",
                "боец, раненный на бегу: from_hit: останавливается клеткой дальше; from_start: возвращается на первую клетку пути";
            prone_attack = "0", clause::FROM_THE_GROUND,
                "modifier of melee attacks made lying down, 0 or −4", "модификатор атак ближнего боя лёжа, 0 или −4";
            counter_after_missed_touch = "false", clause::TRIP_MISSED_TOUCH,
                "a trip may be answered with a counter-trip even when its touch has missed",
                "ответить подсечкой можно и тогда, когда касание подсечки не попало";
            drop_negative_dex = "false", clause::CAUGHT_OFF_GUARD,
                "who is caught off guard loses a negative Dexterity modifier too", "застигнутый врасплох теряет и отрицательный модификатор ловкости";
            unaimed_shots = "false", clause::UNAIMED_SHOTS,
                "bows and crossbows shoot up to twice their aimed range; beyond it only sure numbers hit",
                "луки и арбалеты стреляют до удвоенной дальности; дальше прицельной попадают только верные числа";
            referee = "unattended", clause::UNATTENDED,
                "the referee: present: the battle waits for the referee's decisions; unattended: their defaults apply",
                "мастер: present: бой ждёт решений мастера; unattended: действуют решения по умолчанию";
            round_limit = "100", clause::VICTORY, "the last round; after it the battle is a draw", "последний раунд; после него ничья";
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
        scenario::start(self, scenario, dice, log)
    }

    fn turn(&self, state: &State) -> Turn {
        turn::turn(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list(state, seat, out);
    }

    fn expiry(&self, state: &State, seat: Seat) -> Option<Action> {
        (seat == Seat::Referee && state.standing.is_open()).then(|| self.usual_ruling(state)).flatten()
    }

    /// A ruling, and a standing order, take nothing of the turn.
    fn goes_on(&self, before: &State, now: &State) -> bool {
        let turn = |state: &State| {
            (
                state.round,
                state.active,
                state.time_left,
                state.standard_used,
                state.free_used,
                state.cast_done,
                state.series,
            )
        };
        now.standing.is_open()
            && turn(before) == turn(now)
            && before.pending == now.pending
            && before.agenda == now.agenda
            && before.walk == now.walk
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.may(state, seat, action)
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut D, log: &mut L) {
        Resolver { rules: self, state, dice, log }.act(seat, action);
    }

    fn pick(
        &self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        below: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        self.choose(state, seat, scratch, below)
    }
}
