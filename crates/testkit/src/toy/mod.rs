//! The toy: a duel of two fighters on ten cells, small enough to hold in mind and complete enough to test generic code with.
//!
//! It has what generic code can stumble over: turns of several actions, a die, a decision of the other seat in the middle of an action,
//! a free parameter that `legal` does not list in full, a start that rolls if the scenario wants it, a draw.

mod faces;
mod notation;
mod rules;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{At, Entry, Faults, Finder, Node, Value};
use holmgang_kernel::grid::{Cell, Grid};
use holmgang_kernel::library::{Document, ID, Library, NAME};
use holmgang_kernel::log::Log;
use holmgang_kernel::ruleset::{HouseRule, Profile, Refuse, Ruleset};
use holmgang_kernel::seat::{Seat, SeatInfo, Turn};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::words::{Fixed, Words};

/// The clauses of the toy.
pub mod clause {
    holmgang_kernel::clauses! {
        TURNS = "TY-1.1", "Turns and the end", "Ходы и конец";
        STRIKE = "TY-1.2", "Strike", "Удар";
        PARRY = "TY-1.3", "Parry", "Парирование";
    }
}

/// The board: five files, two ranks.
pub const GRID: Grid = Grid { files: 5, ranks: 2 };
/// Actions of one turn.
pub const POINTS: u8 = 2;
/// The most stamina a fighter has, and has at the start.
pub const STAMINA: u8 = 6;

/// The rules with their weapons.
#[derive(Clone, Debug)]
pub struct Toy {
    weapons: Vec<Weapon>,
}

/// A weapon of the content.
#[derive(Clone, Debug)]
pub struct Weapon {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
    /// What a hit does before force is added.
    pub damage: i16,
}

/// Who fights, as data.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Hit points of each fighter.
    pub hp: i64,
    /// Weapons by id, red's first.
    pub weapons: [String; 2],
    /// Rounds until a draw.
    pub rounds: i64,
    /// Whether a die says who begins; red does otherwise.
    pub roll_first: bool,
}

/// One moment of a duel.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// From 1.
    pub round: u8,
    /// Rounds until a draw.
    pub rounds: u8,
    /// Who began, 0 or 1: a round ends when the other one's turn ends.
    pub first: u8,
    /// Whose turn it is, 0 or 1.
    pub active: u8,
    /// Actions left in this turn, 0 to [`POINTS`].
    pub points: u8,
    /// Red and blue.
    pub fighters: [Fighter; 2],
    /// Force of a strike that has hit and waits for the other fighter's answer.
    pub pending: Option<u8>,
}

/// A fighter.
#[derive(Clone, Debug, PartialEq)]
pub struct Fighter {
    /// Where it stands; never on the other one's cell.
    pub cell: Cell,
    /// Hit points; out of the battle at 0 or less.
    pub hp: i16,
    /// What strikes and parries are paid with, 0 to [`STAMINA`].
    pub stamina: u8,
    /// Place of the weapon in the content.
    pub weapon: u8,
}

/// What a seat can do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Go to a neighbouring free cell.
    Step(Cell),
    /// Strike a neighbour; force is added to the damage and paid with stamina.
    Strike {
        /// 0 red, 1 blue.
        target: u8,
        /// 1 to 3.
        force: u8,
    },
    /// End the turn and get 2 stamina.
    Rest,
    /// End the turn.
    End,
    /// Answer a hit: suffer it.
    Take,
    /// Answer a hit: pay 1 stamina and try to parry.
    Parry,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A die chose who begins.
    First(u8),
    /// A fighter went to a cell.
    Stepped(u8, Cell),
    /// A strike missed.
    Missed(u8),
    /// A strike hit; the other one may answer.
    Hit(u8),
    /// A hit was parried.
    Parried(u8),
    /// A fighter lost hit points.
    Hurt(u8, i16),
    /// A fighter rested.
    Rested(u8),
    /// The turn passed to this one, in this round.
    Turned(u8, u8),
    /// It is over.
    Ended,
}

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Another seat decides, or nobody.
    NotYourTurn,
    /// The cell is taken, too far or not on the board.
    BadCell,
    /// Not a neighbouring enemy.
    NoReach,
    /// Force is 1 to 3.
    BadForce,
    /// Too little stamina.
    NoStamina,
    /// There is no hit to answer.
    NothingToAnswer,
    /// A hit waits for an answer.
    AnswerFirst,
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::BadCell => "bad_cell",
            Refusal::NoReach => "no_reach",
            Refusal::BadForce => "bad_force",
            Refusal::NoStamina => "no_stamina",
            Refusal::NothingToAnswer => "nothing_to_answer",
            Refusal::AnswerFirst => "answer_first",
        }
    }

    fn clause(&self) -> Clause {
        match self {
            Refusal::NotYourTurn | Refusal::BadCell => clause::TURNS,
            Refusal::NoReach | Refusal::BadForce | Refusal::NoStamina => clause::STRIKE,
            Refusal::NothingToAnswer | Refusal::AnswerFirst => clause::PARRY,
        }
    }
}

const SHAPES: &[Shape] = &[
    Shape {
        table: "weapon",
        about: Fixed::new("a weapon", "оружие"),
        fields: &[ID, NAME, FieldShape::required("damage", Kind::Int(1, 9), Fixed::new("damage", "урон"))],
    },
    Shape {
        table: "scenario",
        about: Fixed::new("a duel", "поединок"),
        fields: &[
            ID,
            NAME,
            FieldShape::optional("hp", Kind::Int(1, 99), Fixed::new("hit points, 12", "здоровье, 12")),
            FieldShape::required("red", Kind::Ref(&["weapon"]), Fixed::new("red's weapon", "оружие красных")),
            FieldShape::required("blue", Kind::Ref(&["weapon"]), Fixed::new("blue's weapon", "оружие синих")),
            FieldShape::optional("rounds", Kind::Int(1, 99), Fixed::new("rounds, 12", "раунды, 12")),
            FieldShape::optional(
                "roll_first",
                Kind::Bool,
                Fixed::new("a die says who begins", "кто первый, решает бросок"),
            ),
        ],
    },
];

const SEATS: &[SeatInfo] = &[
    SeatInfo { id: "red", name: Fixed::new("Red", "Красные") },
    SeatInfo { id: "blue", name: Fixed::new("Blue", "Синие") },
];

impl Toy {
    /// The rules with the built-in content.
    pub fn new() -> Self {
        let weapon = |id: &str, damage| table(&[("id", text(id)), ("name", text(id)), ("damage", Value::Int(damage))]);
        let scenario = |id: &str, blue: &str, roll| {
            table(&[
                ("id", text(id)),
                ("name", text(id)),
                ("red", text("sword")),
                ("blue", text(blue)),
                ("roll_first", Value::Bool(roll)),
            ])
        };
        let root = table(&[
            ("weapon", Value::List(vec![weapon("sword", 2), weapon("axe", 3)])),
            ("scenario", Value::List(vec![scenario("plain", "sword", false), scenario("rolled", "axe", true)])),
        ]);
        let library = Library::new(SHAPES, &[vec![Document { file: "toy".into(), root }]]);
        match library.and_then(|library| Toy::load(&library)) {
            Ok(toy) => toy,
            Err(faults) => unreachable!("the built-in content is sound: {faults}"),
        }
    }

    /// Sword against sword, red begins: the start rolls nothing.
    pub fn plain(&self) -> Scenario {
        Scenario { hp: 12, weapons: ["sword".into(), "sword".into()], rounds: 12, roll_first: false }
    }

    /// Sword against axe, a die says who begins: the start rolls.
    pub fn rolled(&self) -> Scenario {
        Scenario { weapons: ["sword".into(), "axe".into()], roll_first: true, ..self.plain() }
    }

    /// A weapon by its place.
    pub fn weapon(&self, place: u8) -> &Weapon {
        &self.weapons[usize::from(place)]
    }
}

impl Default for Toy {
    fn default() -> Self {
        Toy::new()
    }
}

fn text(text: &str) -> Value {
    Value::Text(text.into())
}

fn table(fields: &[(&str, Value)]) -> Node {
    let entry = |(key, value): &(&str, Value)| Entry {
        key: (*key).into(),
        key_at: At::default(),
        node: Node::made(value.clone()),
    };
    Node::made(Value::Table(fields.iter().map(entry).collect()))
}

impl Ruleset for Toy {
    const PROFILE: Profile = Profile {
        id: "toy",
        title: Fixed::new("Toy duel", "Игрушечный поединок"),
        about: Fixed::new("A duel for tests", "Поединок для проверок"),
        version: 1,
        seats: SEATS,
        chance: true,
        hidden: false,
        referee: false,
        clauses: clause::ALL,
        options: &[HouseRule {
            id: "roll_first",
            about: Fixed::new("A die says who begins", "Кто начинает, решает бросок"),
            default: "false",
            clause: clause::TURNS,
        }],
        shapes: SHAPES,
    };
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn load(library: &Library) -> Result<Self, Faults> {
        let weapon = |item: &holmgang_kernel::library::Item| Weapon {
            id: item.id.clone(),
            name: item.node.names("name").unwrap_or_default(),
            damage: item.node.int("damage", 1) as i16,
        };
        Ok(Toy { weapons: library.table("weapon").iter().map(weapon).collect() })
    }

    fn scenario(&self, node: &Node) -> Result<Scenario, Faults> {
        let weapon = |key| node.text(key).unwrap_or_default().to_owned();
        Ok(Scenario {
            hp: node.int("hp", 12),
            weapons: [weapon("red"), weapon("blue")],
            rounds: node.int("rounds", 12),
            roll_first: node.bool("roll_first", false),
        })
    }

    fn start<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> Result<State, Faults> {
        let mut faults = Vec::new();
        let mut finder = Finder::new("", &mut faults);
        let mut within = |key: &str, value: i64| {
            if !(1..=99).contains(&value) {
                let words = holmgang_kernel::words!("{value} is not 1 to 99", "{value} не от 1 до 99");
                finder.within(key, |finder| finder.fault("bad_scenario", At::default(), words, Some(clause::TURNS)));
            }
        };
        within("hp", scenario.hp);
        within("rounds", scenario.rounds);
        let place = |id: &String| self.weapons.iter().position(|weapon| weapon.id == *id);
        for id in scenario.weapons.iter().filter(|id| place(id).is_none()) {
            let words = holmgang_kernel::words!("there is no weapon `{id}`", "нет оружия `{id}`");
            finder.fault("bad_scenario", At::default(), words, Some(clause::STRIKE));
        }
        Faults(faults).or(())?;
        let fighter = |id: &String, cell| Fighter {
            cell,
            hp: scenario.hp as i16,
            stamina: STAMINA,
            weapon: place(id).unwrap_or_default() as u8,
        };
        let mut first = 0;
        if scenario.roll_first {
            first = dice.roll("first", 2) as u8 - 1;
            log.note(clause::TURNS, || Event::First(first));
        }
        Ok(State {
            round: 1,
            rounds: scenario.rounds as u8,
            first,
            active: first,
            points: POINTS,
            fighters: [fighter(&scenario.weapons[0], Cell::new(2, 1)), fighter(&scenario.weapons[1], Cell::new(4, 2))],
            pending: None,
        })
    }

    fn turn(&self, state: &State) -> Turn {
        rules::turn(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        rules::legal(state, seat, out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        rules::check(state, seat, action)
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut D, log: &mut L) {
        rules::apply(self, state, seat, action, dice, log);
    }

    fn expiry(&self, state: &State, _: Seat) -> Option<Action> {
        Some(if state.pending.is_some() { Action::Take } else { Action::End })
    }
}
