//! The smallest complete rulebook: a duel of two fighters on ten cells. `docs/new-rulebook.md` walks through it, a new rulebook begins as a copy of it, and
//! generic code is tested with it. So it has what that code can stumble over: turns of several actions, a die, a decision of the other seat in the middle
//! of an action, a free parameter that `legal` does not list in full, a start that may roll, a draw.

use holmgang_kernel::content::join;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{At, Fault, Faults, Node};
use holmgang_kernel::grid::{Cell, Grid};
use holmgang_kernel::library::{ID, Library, NAME};
use holmgang_kernel::log::Log;
use holmgang_kernel::notation::{NotationFault, Said, verb_named};
use holmgang_kernel::refusal::{Refusal as Refused, refuse};
use holmgang_kernel::ruleset::{Bar, Evaluate, Fields, HouseRule, Notate, Present, Profile, Ruleset, Verb};
use holmgang_kernel::seat::{Outcome, Seat, SeatInfo, Seats, Turn, Viewer, Wanted};
use holmgang_kernel::shape::{FieldShape, Shape};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::Line;
use holmgang_kernel::words::{Fixed, Lang, Words};
use holmgang_kernel::{Ratio, content, events, plain, reasons, words};

pub mod clause;
mod encode;

/// The board: five files, two ranks.
pub const GRID: Grid = Grid { files: 5, ranks: 2 };
/// Actions of one turn.
pub const POINTS: u8 = 2;
/// The most stamina a fighter has, and has at the start.
pub const STAMINA: u8 = 6;
/// The most force of a strike.
const FORCE: u8 = 3;
/// Fighters in notation, in the order of the seats.
const IDS: [&str; 2] = ["red-1", "blue-1"];
const SEATS: &[SeatInfo] = &[
    SeatInfo { id: "red", name: Fixed::new("Red", "Красные") },
    SeatInfo { id: "blue", name: Fixed::new("Blue", "Синие") },
];

content! {
    /// A weapon of the content.
    pub struct Weapon: entry {
        damage: i16 in Int(1, 9), clause::STRIKE, "what a hit does before force is added", "урон без силы";
    }
}
content! {
    /// Who fights with what.
    pub struct Scenario {
        red: String in Ref(&["weapon"]), clause::STRIKE, "red's weapon", "оружие красных";
        blue: String in Ref(&["weapon"]), clause::STRIKE, "blue's weapon", "оружие синих";
        hp: i16 = 12 in Int(1, 99), clause::TURNS, "hit points of each", "здоровье каждого";
        rounds: u8 = 12 in Int(1, 99), clause::TURNS, "rounds until a draw", "раунды до ничьей";
        roll_first: bool = false, clause::TURNS, "a die says who begins", "кто первый, решает бросок";
    }
}

const SCENARIO: [FieldShape; 7] = join(&[&[ID, NAME], Scenario::FIELDS]);

/// The rules with their weapons.
#[derive(Clone, Debug)]
pub struct Toy {
    weapons: Vec<Weapon>,
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

/// What a seat can do: go to a neighbouring free cell, strike a neighbour (fighter 0 or 1) with a force of 1 to 3 that is paid with stamina, rest for
/// 2 stamina, end the turn; and in answer to a hit take it, or pay 1 stamina and try to parry.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the line above says it")]
pub enum Action {
    Step(Cell),
    Strike { target: u8, force: u8 },
    Rest,
    End,
    Take,
    Parry,
}

reasons! {
    /// Why something cannot be done.
    pub enum Reason {
        NotYourTurn = "not_your_turn" { "Another seat decides, or nobody.", "Решает другая сторона или никто." }
        BadCell = "bad_cell" { "Only to a free neighbouring cell of the board.", "Только на свободную соседнюю клетку поля." }
        NoReach = "no_reach" { "Only at an enemy on a neighbouring cell.", "Только по врагу на соседней клетке." }
        BadForce = "bad_force" { "Force is 1 to 3.", "Сила от 1 до 3." }
        NoStamina = "no_stamina" { "Too little stamina: rest first.", "Мало выносливости: сначала отдохните." }
        NothingToAnswer = "nothing_to_answer" { "There is no hit to answer.", "Отвечать не на что." }
        AnswerFirst = "answer_first" { "A hit waits for its answer.", "Удар ждёт ответа." }
    }
}
/// A reason with its clause.
pub type Refusal = Refused<Reason>;

type Who = u8;
type Place = Cell;
/// What sentences are told with.
pub struct Teller {
    lang: Lang,
}
macro_rules! shown {
    ($t:ident, Who, $field:ident) => {
        SEATS[usize::from(*$field)].name.get($t.lang)
    };
    ($t:ident, $other:ident, $field:ident) => {
        $field
    };
}
events! {
    /// What can happen.
    pub enum Event about Who, Place, told by shown!(t: Teller);

    /// A die chose who begins.
    First { who: Who } Deed of who { "{who} begins", "Начинают {who}" }
    /// A fighter went to a cell.
    Stepped { who: Who, to: Place } Deed of who at to { "{who} steps to {to}", "{who}: шаг на {to}" }
    /// A strike missed.
    Missed { who: Who } Deed of who { "{who} misses", "{who}: промах" }
    /// A strike hit; the other one may answer.
    Hit { who: Who } Deed of who { "{who} hits", "{who}: попадание" }
    /// A hit was parried.
    Parried { who: Who } Deed of who { "{who} parries", "{who}: удар отбит" }
    /// A fighter lost hit points.
    Hurt { who: Who, lost: i16 } Deed of who { "{who} loses {lost} hit points", "{who}: −{lost} здоровья" }
    /// A fighter rested.
    Rested { who: Who } Deed of who { "{who} rests", "{who}: отдых" }
    /// The turn passed to this one.
    Turned { who: Who, round: u8 } Heading of who { "Round {round}: {who} to move", "Раунд {round}: ходят {who}" }
    /// It is over.
    Ended Heading { "The duel is over", "Поединок окончен" }
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
        shapes: &[
            Shape { table: "weapon", about: Fixed::new("a weapon", "оружие"), fields: Weapon::FIELDS },
            Shape { table: "scenario", about: Fixed::new("a duel", "поединок"), fields: &SCENARIO },
        ],
    };
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn load(library: &Library) -> Result<Self, Faults> {
        Ok(Toy { weapons: library.table("weapon").iter().filter_map(|item| Weapon::read(&item.node)).collect() })
    }

    fn scenario(&self, node: &Node) -> Result<Scenario, Faults> {
        let misfit = || words!("its fields do not fit their shape", "поля не подходят к своему виду");
        Scenario::read(node).ok_or_else(|| faulty("scenario", misfit()))
    }

    fn start<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> Result<State, Faults> {
        let weapon = |id: &String| {
            let place = self.weapons.iter().position(|weapon| weapon.id == *id);
            place.ok_or_else(|| faulty("scenario", words!("there is no weapon `{id}`", "нет оружия `{id}`")))
        };
        let (red, blue) = (weapon(&scenario.red)?, weapon(&scenario.blue)?);
        let fighter = |weapon, cell| Fighter { cell, hp: scenario.hp, stamina: STAMINA, weapon: weapon as u8 };
        let mut first = 0;
        if scenario.roll_first {
            first = dice.roll("first", 2) as u8 - 1;
            log.note(clause::TURNS, || Event::First { who: first });
        }
        let fighters = [fighter(red, Cell::new(2, 1)), fighter(blue, Cell::new(4, 2))];
        Ok(State { round: 1, rounds: scenario.rounds, first, active: first, points: POINTS, fighters, pending: None })
    }

    fn turn(&self, state: &State) -> Turn {
        let over = |result, winners| Turn::Over(Outcome { result, winners, clause: clause::TURNS });
        let [red, blue] = &state.fighters;
        if blue.hp <= 0 {
            return over("red", Seats::one(Seat::Player(0)));
        }
        if red.hp <= 0 {
            return over("blue", Seats::one(Seat::Player(1)));
        }
        if state.rounds < state.round {
            return over("draw", Seats::NONE);
        }
        let is_answer = state.pending.is_some();
        Turn::Of(Wanted {
            seats: Seats::one(Seat::Player(if is_answer { 1 - state.active } else { state.active })),
            kind: if is_answer { "answer" } else { "act" },
            main: !is_answer,
            clause: if is_answer { clause::PARRY } else { clause::TURNS },
            limit_ms: is_answer.then_some(10_000),
        })
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(me) = self.decides(state, seat) else { return };
        let (fighter, other) = (&state.fighters[usize::from(me)], &state.fighters[usize::from(1 - me)]);
        if state.pending.is_some() {
            out.push(Action::Take);
            out.extend((fighter.stamina > 0).then_some(Action::Parry));
            return;
        }
        if fighter.cell.king_distance(other.cell) == 1 && fighter.stamina > 0 {
            // The most and the least force; what is between is a free parameter.
            let most = fighter.stamina.min(FORCE);
            out.push(Action::Strike { target: 1 - me, force: most });
            out.extend((most > 1).then_some(Action::Strike { target: 1 - me, force: 1 }));
        }
        out.extend(GRID.king_neighbours(fighter.cell).filter(|cell| *cell != other.cell).map(Action::Step));
        out.extend([Action::Rest, Action::End]);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Some(me) = self.decides(state, seat) else { return refuse(Reason::NotYourTurn, clause::TURNS) };
        let (fighter, other) = (&state.fighters[usize::from(me)], &state.fighters[usize::from(1 - me)]);
        let is_answer = matches!(action, Action::Take | Action::Parry);
        match *action {
            _ if is_answer && state.pending.is_none() => refuse(Reason::NothingToAnswer, clause::PARRY),
            _ if !is_answer && state.pending.is_some() => refuse(Reason::AnswerFirst, clause::PARRY),
            Action::Parry if fighter.stamina == 0 => refuse(Reason::NoStamina, clause::PARRY),
            Action::Step(to) if !GRID.has(to) || to == other.cell || fighter.cell.king_distance(to) != 1 => {
                refuse(Reason::BadCell, clause::TURNS)
            }
            Action::Strike { target, .. } if target != 1 - me || fighter.cell.king_distance(other.cell) != 1 => {
                refuse(Reason::NoReach, clause::STRIKE)
            }
            Action::Strike { force, .. } if !(1..=FORCE).contains(&force) => refuse(Reason::BadForce, clause::STRIKE),
            Action::Strike { force, .. } if fighter.stamina < force => refuse(Reason::NoStamina, clause::STRIKE),
            _ => Ok(()),
        }
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut D, log: &mut L) {
        let Seat::Player(who) = seat else { return };
        let fighter = &mut state.fighters[usize::from(who)];
        match *action {
            Action::Step(to) => {
                fighter.cell = to;
                log.note(clause::TURNS, || Event::Stepped { who, to });
                self.spend_point(state, log);
            }
            Action::Strike { force, .. } => {
                fighter.stamina -= force;
                if dice.at_least("aim", 6, 3).passed {
                    log.note(clause::STRIKE, || Event::Hit { who });
                    state.pending = Some(force);
                } else {
                    log.note(clause::STRIKE, || Event::Missed { who });
                    self.spend_point(state, log);
                }
            }
            Action::Rest => {
                fighter.stamina = (fighter.stamina + 2).min(STAMINA);
                log.note(clause::TURNS, || Event::Rested { who });
                self.pass_turn(state, log);
            }
            Action::End => self.pass_turn(state, log),
            Action::Take => self.suffer(state, log),
            Action::Parry => {
                fighter.stamina -= 1;
                if dice.at_least("guard", 6, 4).passed {
                    log.note(clause::PARRY, || Event::Parried { who });
                    state.pending = None;
                    self.spend_point(state, log);
                } else {
                    self.suffer(state, log);
                }
            }
        }
    }

    fn expiry(&self, state: &State, _: Seat) -> Option<Action> {
        Some(if state.pending.is_some() { Action::Take } else { Action::End })
    }
}

/// A fault of the set-up.
fn faulty(path: &str, words: Words) -> Faults {
    let clause = Some(clause::STRIKE);
    Faults::one(Fault {
        code: "bad_scenario",
        file: String::new(),
        at: At::default(),
        path: path.to_owned(),
        words,
        clause,
    })
}

impl Toy {
    /// The fighter that this seat decides for now.
    fn decides(&self, state: &State, seat: Seat) -> Option<u8> {
        match (self.turn(state), seat) {
            (Turn::Of(wanted), Seat::Player(me)) if wanted.seats.has(seat) => Some(me),
            _ => None,
        }
    }

    /// The hit that waits does its damage.
    fn suffer<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        let who = 1 - state.active;
        let force = i16::from(state.pending.take().unwrap_or_default());
        let weapon = self.weapons[usize::from(state.fighters[usize::from(state.active)].weapon)].damage;
        let lost = weapon + force;
        log.add(clause::STRIKE, Label(0), weapon.into());
        log.add(clause::STRIKE, Label(1), force.into());
        log.total("damage", Ratio::from(i64::from(lost)), lost.into());
        let hurt = &mut state.fighters[usize::from(who)];
        hurt.hp -= lost;
        let is_out = hurt.hp <= 0;
        log.note(clause::STRIKE, || Event::Hurt { who, lost });
        if is_out {
            log.note(clause::TURNS, || Event::Ended);
        } else {
            self.spend_point(state, log);
        }
    }

    fn spend_point<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        state.points -= 1;
        if state.points == 0 {
            self.pass_turn(state, log);
        }
    }

    fn pass_turn<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        (state.active, state.points) = (1 - state.active, POINTS);
        state.round += u8::from(state.active == state.first);
        let is_over = state.rounds < state.round;
        log.note(clause::TURNS, || match is_over {
            true => Event::Ended,
            false => Event::Turned { who: state.active, round: state.round },
        });
    }
}

const VERBS: &[Verb] = &[
    Verb::player("step", &["шаг"], "step CELL", "go to a neighbouring cell", "перейти на соседнюю клетку"),
    Verb::player("strike", &["удар", "бить"], "strike TARGET [force=N]", "strike a neighbour", "ударить соседа"),
    Verb::player("rest", &["отдых"], "rest", "rest and end the turn", "отдохнуть и закончить ход"),
    Verb::player("end", &["конец"], "end", "end the turn", "закончить ход"),
    Verb::player("take", &["принять"], "take", "suffer the hit", "принять удар"),
    Verb::player("parry", &["парировать"], "parry", "try to parry", "попробовать парировать"),
];

impl Notate for Toy {
    fn write(&self, _: &State, action: &Action) -> String {
        match action {
            Action::Step(cell) => format!("step {cell}"),
            Action::Strike { target, force } => format!("strike {} force={force}", IDS[usize::from(*target)]),
            Action::Rest => "rest".into(),
            Action::End => "end".into(),
            Action::Take => "take".into(),
            Action::Parry => "parry".into(),
        }
    }

    fn read(&self, _: &State, seat: Seat, text: &str) -> Result<Action, NotationFault> {
        let mut said = Said::parse(text)?;
        let verb = verb_named(VERBS, &said.verb, seat).map_err(NotationFault::bad_request)?;
        let force = said.take("force").or_else(|| said.take("сила"));
        let args: Vec<&str> = said.args.iter().map(String::as_str).collect();
        let target = |id: &str| IDS.iter().position(|known| *known == id);
        let action = match (verb.en, args.as_slice(), &force) {
            ("step", [cell], None) => GRID.named(cell).map(Action::Step),
            ("strike", [id], _) => target(id)
                .zip(force.as_deref().unwrap_or("1").parse().ok())
                .map(|(target, force)| Action::Strike { target: target as u8, force }),
            ("rest", [], None) => Some(Action::Rest),
            ("end", [], None) => Some(Action::End),
            ("take", [], None) => Some(Action::Take),
            ("parry", [], None) => Some(Action::Parry),
            _ => None,
        };
        let usage = || words!("write it as `{}`", "пишется так: `{}`", verb.usage);
        action.filter(|_| said.named.is_empty()).ok_or_else(|| NotationFault::bad_request(usage()))
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }
}

impl Fields for Toy {
    fn sheet(&self, state: &State) -> Field {
        let fighter = |fighter: &Fighter| {
            Field::Table(vec![
                ("hp".into(), fighter.hp.into()),
                ("stamina".into(), fighter.stamina.into()),
                ("cell".into(), fighter.cell.to_string().into()),
                ("weapon".into(), self.weapons[usize::from(fighter.weapon)].id.as_str().into()),
            ])
        };
        Field::Table(vec![
            ("round".into(), state.round.into()),
            ("active".into(), IDS[usize::from(state.active)].into()),
            ("points".into(), state.points.into()),
            ("pending".into(), Field::or_none(state.pending)),
            (IDS[0].into(), fighter(&state.fighters[0])),
            (IDS[1].into(), fighter(&state.fighters[1])),
        ])
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        let number = |least: i64, most: i64| match value {
            Field::Int(number) if (least..=most).contains(number) => Ok(*number),
            _ => Err(FieldFault::value(path, &words!("{least} to {most}", "от {least} до {most}"))),
        };
        let place = IDS.iter().position(|id| path.starts_with(&format!("{id}.")));
        match (path.split('.').next_back(), place) {
            (Some("round"), None) => state.round = number(1, 99)? as u8,
            (Some("points"), None) => state.points = number(1, POINTS.into())? as u8,
            (Some("hp"), Some(place)) => state.fighters[place].hp = number(0, 99)? as i16,
            (Some("stamina"), Some(place)) => state.fighters[place].stamina = number(0, STAMINA.into())? as u8,
            _ => return Err(FieldFault::unknown(path, ["round", "points", "hp", "stamina"])),
        }
        Ok(())
    }
}

impl Present for Toy {
    const GAUGES: &'static [Bar] = &[
        Bar { key: "hp", name: Fixed::new("Hit points", "Здоровье"), most: 99 },
        Bar { key: "stamina", name: Fixed::new("Stamina", "Выносливость"), most: STAMINA as i32 },
    ];
    const LABELS: &'static [Fixed] = &[Fixed::new("weapon", "оружие"), Fixed::new("force", "сила")];

    fn grid(&self, _: &State) -> Option<Grid> {
        Some(GRID)
    }

    fn narrate(&self, _: &State, event: &Event, _: Viewer, lang: Lang) -> Option<Line> {
        Some(Line { text: event.sentence(&Teller { lang }), rank: event.rank(), ..Line::default() })
    }

    fn refusal(&self, refusal: &Refusal, lang: Lang) -> String {
        refusal.text(lang)
    }
}

impl Evaluate for Toy {
    /// Hit points, a little stamina, nearness; a hit that waits for its answer counts half.
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let me = usize::from(seat == Seat::Player(1));
        if self.turn(state).outcome().is_some() {
            return plain::worth(self, state, seat);
        }
        let worth = |who: usize| {
            let (fighter, other) = (&state.fighters[who], &state.fighters[1 - who]);
            let waiting = match state.pending {
                Some(force) if usize::from(state.active) != who => {
                    i32::from(self.weapons[usize::from(other.weapon)].damage) + i32::from(force)
                }
                _ => 0,
            };
            i32::from(fighter.hp) * 100 - waiting * 50 + i32::from(fighter.stamina) * 10
        };
        let distance = i32::from(state.fighters[0].cell.king_distance(state.fighters[1].cell));
        worth(me) - worth(1 - me) - distance * 5
    }
}
