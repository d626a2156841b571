//! A ruleset for the arena's own tests: two fighters with sticks, a roll to hit, and a pending decision (duck or stand) in the middle of a blow.

mod present;

use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{At, Fault, Faults, Node};
use holmgang_kernel::library::{ID, Library, NAME};
use holmgang_kernel::log::Log;
use holmgang_kernel::notation::{NotationFault, Said, quoted};
use holmgang_kernel::ruleset::{HouseRule, Notate, Profile, Refuse, Ruleset, Verb};
use holmgang_kernel::seat::{Outcome, Seat, SeatInfo, Seats, Turn, Wanted};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::tally::Label;
use holmgang_kernel::words::{Fixed, Words};
use holmgang_kernel::{Ratio, words};

pub(crate) mod clause {
    holmgang_kernel::clauses! {
        ORDER = "TY-1.1", "Order", "Очередь";
        BLOW = "TY-1.2", "A blow", "Удар";
        DUCK = "TY-1.3", "Ducking", "Уклонение";
        REST = "TY-1.4", "Rest", "Отдых";
        END = "TY-2.1", "The end", "Конец";
        REFEREE = "TY-2.2", "The referee", "Судья";
    }
}

const STICK: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::required("damage", Kind::Span(0, 99), Fixed::new("what a blow takes", "сколько снимает удар"))
        .by(clause::BLOW),
    FieldShape::optional("wood", Kind::OneOf(&["oak", "ash"]), Fixed::new("of what it is", "из чего она")),
];

const SCENARIO: &[FieldShape] = &[
    ID,
    NAME,
    FieldShape::optional("about", Kind::Names, Fixed::new("one line", "одна строка")),
    FieldShape::required("red", Kind::Ref(&["stick"]), Fixed::new("Red's stick", "палка Красного")),
    FieldShape::required("blue", Kind::Ref(&["stick"]), Fixed::new("Blue's stick", "палка Синего")),
    FieldShape::optional("hp", Kind::Int(1, 99), Fixed::new("hit points, 20 without it", "очки жизни, без поля 20")),
    FieldShape::optional("no_ducking", Kind::Bool, Fixed::new("nobody ducks", "никто не уклоняется")).by(clause::DUCK),
];

/// The toy with its sticks.
pub(crate) struct Toy {
    sticks: Vec<(String, i32, i32)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    sticks: [usize; 2],
    hp: i32,
    ducking: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    hp: [i32; 2],
    sticks: [usize; 2],
    active: usize,
    round: i32,
    ducking: bool,
    /// A blow that will land with this damage unless the other one ducks.
    pending: Option<i32>,
    result: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    Hit,
    Duck,
    Stand,
    Rest,
    Give { to: usize, hp: i32, reason: String },
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Event {
    First(usize),
    Missed(usize),
    Threatened(usize, i32),
    Ducked(usize),
    Hurt(usize, i32),
    Rested(usize),
    Won(usize),
    Given(usize, i32),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refusal {
    NotYourTurn,
    NotHurt,
    NoBlow,
    BlowPending,
    OutOfBounds,
    Over,
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NotHurt => "not_hurt",
            Refusal::NoBlow => "no_blow",
            Refusal::BlowPending => "blow_pending",
            Refusal::OutOfBounds => "referee_out_of_bounds",
            Refusal::Over => "battle_over",
        }
    }
    fn clause(&self) -> holmgang_kernel::clause::Clause {
        match self {
            Refusal::NotHurt => clause::REST,
            Refusal::NoBlow | Refusal::BlowPending => clause::DUCK,
            Refusal::NotYourTurn => clause::ORDER,
            Refusal::OutOfBounds => clause::REFEREE,
            Refusal::Over => clause::END,
        }
    }
}

pub(crate) const SEATS: [&str; 2] = ["red", "blue"];

impl State {
    fn turn(&self) -> Turn {
        if let Some(winner) = self.result {
            let winners = Seats::one(Seat::Player(winner as u8));
            return Turn::Over(Outcome { result: SEATS[winner], winners, clause: clause::END });
        }
        let (who, kind, clause) = match self.pending {
            Some(_) => (1 - self.active, "react", clause::DUCK),
            None => (self.active, "act", clause::ORDER),
        };
        Turn::Of(Wanted {
            seats: Seats::one(Seat::Player(who as u8)),
            kind,
            main: true,
            clause,
            limit_ms: Some(60_000),
        })
    }

    fn hurt<L: Log<Event>>(&mut self, who: usize, damage: i32, log: &mut L) {
        self.hp[who] -= damage;
        log.note(clause::BLOW, || Event::Hurt(who, damage));
        if self.hp[who] <= 0 {
            self.result = Some(1 - who);
            log.note(clause::END, || Event::Won(1 - who));
        }
        self.next();
    }

    fn next(&mut self) {
        self.pending = None;
        self.active = 1 - self.active;
        self.round += 1;
    }
}

impl Ruleset for Toy {
    const PROFILE: Profile = Profile {
        id: "toy",
        title: Fixed::new("Sticks", "Палки"),
        about: Fixed::new("Two fighters with sticks", "Двое с палками"),
        version: 1,
        seats: &[
            SeatInfo { id: "red", name: Fixed::new("Red", "Красный") },
            SeatInfo { id: "blue", name: Fixed::new("Blue", "Синий") },
        ],
        chance: true,
        hidden: false,
        referee: true,
        clauses: clause::ALL,
        options: &[HouseRule {
            id: "no_ducking",
            about: Fixed::new("nobody ducks", "никто не уклоняется"),
            default: "false",
            clause: clause::DUCK,
        }],
        shapes: &[
            Shape { table: "stick", about: Fixed::new("a stick", "палка"), fields: STICK },
            Shape { table: "scenario", about: Fixed::new("a scenario", "сценарий"), fields: SCENARIO },
        ],
    };
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn load(library: &Library) -> Result<Self, Faults> {
        let sticks = library.table("stick").iter().map(|item| {
            let damage: Vec<i64> =
                item.node.get("damage").map_or(&[][..], Node::list).iter().filter_map(Node::as_int).collect();
            (item.id.clone(), damage[0] as i32, damage[1] as i32)
        });
        Ok(Toy { sticks: sticks.collect() })
    }

    fn scenario(&self, node: &Node) -> Result<Scenario, Faults> {
        let stick = |seat: &str| self.sticks.iter().position(|(id, ..)| Some(id.as_str()) == node.text(seat));
        let (Some(red), Some(blue)) = (stick("red"), stick("blue")) else {
            return Err(fault(node.at, "bad_stick", words!("no such stick", "нет такой палки")));
        };
        Ok(Scenario { sticks: [red, blue], hp: node.int("hp", 20) as i32, ducking: !node.bool("no_ducking", false) })
    }

    fn start<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> Result<State, Faults> {
        if scenario.hp == 13 {
            return Err(fault(
                At::default(),
                "bad_luck",
                words!("13 hit points bring bad luck", "13 очков жизни к беде"),
            ));
        }
        let rolls = [dice.roll("initiative", 100), dice.roll("initiative", 100)];
        let active = usize::from(rolls[0] < rolls[1]);
        log.note(clause::ORDER, || Event::First(active));
        let Scenario { sticks, hp, ducking } = *scenario;
        Ok(State { hp: [hp; 2], sticks, active, round: 1, ducking, pending: None, result: None })
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for action in [Action::Hit, Action::Rest, Action::Duck, Action::Stand] {
            if self.check(state, seat, &action).is_ok() {
                out.push(action);
            }
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if state.result.is_some() {
            return Err(Refusal::Over);
        }
        if let Action::Give { hp, .. } = action {
            return if seat == Seat::Referee && (1..=99).contains(hp) { Ok(()) } else { Err(Refusal::OutOfBounds) };
        }
        if state.turn().seat() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (action, state.pending) {
            (Action::Duck, Some(_)) if !state.ducking => Err(Refusal::NoBlow),
            (Action::Duck | Action::Stand, None) => Err(Refusal::NoBlow),
            (Action::Hit | Action::Rest, Some(_)) => Err(Refusal::BlowPending),
            (Action::Rest, None) if state.hp[state.active] >= 20 => Err(Refusal::NotHurt),
            _ => Ok(()),
        }
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, _: Seat, action: &Action, dice: &mut D, log: &mut L) {
        let (me, other) = (state.active, 1 - state.active);
        match action {
            Action::Hit => {
                log.add(clause::BLOW, Label(0), 70);
                log.total("chance", Ratio::from(70), 70);
                if !dice.succeeds("success", 70).passed {
                    log.note(clause::BLOW, || Event::Missed(me));
                    return state.next();
                }
                let (_, lo, hi) = self.sticks[state.sticks[me]];
                let weapon = dice.range("weapon", lo, hi);
                log.add(clause::BLOW, Label(1), i64::from(weapon));
                log.percent(clause::BLOW, Label(2), 150);
                let damage = weapon * 3 / 2;
                log.total("damage", Ratio::new(i64::from(weapon) * 3, 2), i64::from(damage));
                log.note(clause::BLOW, || Event::Threatened(me, damage));
                match state.ducking {
                    true => state.pending = Some(damage),
                    false => state.hurt(other, damage, log),
                }
            }
            Action::Duck if dice.at_least("duck", 6, 4).passed => {
                log.note(clause::DUCK, || Event::Ducked(other));
                state.next();
            }
            Action::Duck | Action::Stand => state.hurt(other, state.pending.unwrap_or(0), log),
            Action::Rest => {
                state.hp[me] += 1;
                log.note(clause::REST, || Event::Rested(me));
                state.next();
            }
            Action::Give { to, hp, .. } => {
                state.hp[*to] = *hp;
                log.note(clause::REFEREE, || Event::Given(*to, *hp));
            }
        }
    }

    fn expiry(&self, state: &State, seat: Seat) -> Option<Action> {
        let wanted = state.turn().seat() == Some(seat);
        wanted.then_some(if state.pending.is_some() { Action::Stand } else { Action::Hit })
    }
}

fn fault(at: At, code: &'static str, words: Words) -> Faults {
    Faults::one(Fault { code, file: String::new(), at, path: "scenario".into(), words, clause: None })
}

impl Notate for Toy {
    fn write(&self, _: &State, action: &Action) -> String {
        match action {
            Action::Hit => "hit".into(),
            Action::Duck => "duck".into(),
            Action::Stand => "stand firm".into(),
            Action::Rest => "rest".into(),
            Action::Give { to, hp, reason } => format!("give {} {hp} reason={}", SEATS[*to], quoted(reason)),
        }
    }

    fn read(&self, _: &State, _: Seat, text: &str) -> Result<Action, NotationFault> {
        let said = Said::parse(text)?;
        let wrong = || NotationFault::bad_request(words!("not understood", "непонятно"));
        match (said.verb.as_str(), &said.args[..]) {
            ("hit" | "удар", []) => Ok(Action::Hit),
            ("duck" | "нырок", []) => Ok(Action::Duck),
            ("stand", [how]) if how.to_lowercase() == "firm" => Ok(Action::Stand),
            ("rest" | "отдых", []) => Ok(Action::Rest),
            ("give", [to, hp]) => {
                let to = SEATS.iter().position(|seat| seat == to).ok_or_else(wrong)?;
                let reason = said.named.iter().find(|(name, _)| name == "reason").ok_or_else(wrong)?.1.clone();
                Ok(Action::Give { to, hp: hp.parse().map_err(|_| wrong())?, reason })
            }
            _ => Err(wrong()),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        const fn verb(en: &'static str, ru: &'static [&'static str], referee: bool) -> Verb {
            Verb { en, ru, usage: en, about: Fixed::new("does it", "делает это"), referee }
        }
        const VERBS: &[Verb] = &[
            verb("hit", &["удар"], false),
            verb("duck", &["нырок"], false),
            verb("stand", &[], false),
            verb("rest", &["отдых"], false),
            verb("give", &["дать"], true),
        ];
        VERBS
    }
}

/// The toy's content, as a file.
pub(crate) const CONTENT: &str = r#"
[[stick]]
id = "club"
name = { en = "Club", ru = "Дубина" }
damage = [4, 7]

[[stick]]
id = "twig"
name = "Twig"
damage = [2, 2]

[[scenario]]
id = "yard"
name = { en = "In the Yard", ru = "Во дворе" }
about = "Club against twig"
red = "club"
blue = "twig"
"#;

/// The toy with its content as a document.
pub(crate) fn document() -> holmgang_kernel::library::Document {
    let root = crate::read::toml("toy.toml", CONTENT).expect("the toy's content is TOML");
    holmgang_kernel::library::Document { file: "toy.toml".into(), root }
}

/// The toy with its content as rules.
pub(crate) fn rules() -> crate::any::Loaded<Toy> {
    crate::any::Loaded::load(&[vec![document()]]).expect("the toy's content is in order")
}

/// A list of rulesets with nothing but the toy.
pub(crate) const TOYS: crate::registry::Registry =
    crate::registry::Registry(&[crate::registry::Registered::of::<Toy>()]);

/// The yard with given rolls of the start, Red first.
pub(crate) fn yard() -> Box<dyn crate::erased::AnyBattle> {
    yard_with(vec![])
}

/// The yard where nobody ducks: a blow lands at once.
pub(crate) fn open_yard() -> Box<dyn crate::erased::AnyBattle> {
    yard_with(vec![(
        "no_ducking".to_owned(),
        holmgang_kernel::doc::Node::made(holmgang_kernel::doc::Value::Bool(true)),
    )])
}

fn yard_with(options: Vec<(String, holmgang_kernel::doc::Node)>) -> Box<dyn crate::erased::AnyBattle> {
    use crate::erased::{AnyRules, ScenarioSource, Setup};
    use holmgang_kernel::battle::Rolls;
    let setup = Setup { scenario: ScenarioSource::Id("yard".into()), options, key: [5; 32], rolls: Rolls::Descending };
    rules().start(&setup).expect("the yard is in order")
}

/// Rolls by name and value.
pub(crate) fn given(rolls: &[(&str, i32)]) -> holmgang_kernel::battle::Rolls {
    holmgang_kernel::battle::Rolls::Given(rolls.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect())
}
