//! The smallest complete rulebook: `docs/new-rulebook.md` walks through it, a new one begins as a copy of it, and generic code is tested with it. So it has what
//! that code can stumble over: turns of several actions, an answer in the middle of one, parameters that are not all listed, a start that may roll, a draw.

use holmgang_kernel::prelude::*;

mod bots;
pub mod clause;

/// The board: five files, two ranks.
pub const GRID: Grid = Grid { files: 5, ranks: 2 };
/// Actions of one turn.
pub const POINTS: u8 = 2;
/// The most stamina a fighter has, and has at the start.
pub const STAMINA: u8 = 6;
const FORCE: u8 = 3;
/// Fighters in notation, in the order of the seats.
const IDS: [&str; 2] = ["red-1", "blue-1"];
/// A fighter, by the place of the seat: 0 is Red, 1 is Blue.
type Who = u8;

content! {
    /// A weapon of the content.
    pub struct Weapon: entry {
        damage: i16 in Int(1, 9), clause::STRIKE, "what a hit does before force is added", "урон без силы";
    }
}
content! {
    /// Who fights with what.
    pub struct Scenario: scenario {
        red: String in Ref(&["weapon"]), clause::STRIKE, "red's weapon", "оружие красных";
        blue: String in Ref(&["weapon"]), clause::STRIKE, "blue's weapon", "оружие синих";
        hp: i16 = 12 in Int(1, 99), clause::TURNS, "hit points of each", "здоровье каждого";
        rounds: u8 = 12 in Int(1, 99), clause::TURNS, "rounds until a draw", "раунды до ничьей";
        roll_first: bool = false, clause::TURNS, "a die says who begins", "кто первый, решает бросок";
    }
}

/// The rules with their weapons.
pub struct Toy {
    weapons: Vec<Weapon>,
}

/// One moment of a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub round: u8,
    pub rounds: u8,
    /// Who began: a round ends when the other one's turn ends.
    pub first: Who,
    pub active: Who,
    /// Actions left in this turn.
    pub points: u8,
    pub fighters: [Fighter; 2],
    /// Force of a strike that has hit and waits for the other fighter's answer.
    pub pending: Option<u8>,
}

/// A fighter, out of the battle at 0 hit points or less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fighter {
    pub cell: Cell,
    pub hp: i16,
    /// What strikes and parries are paid with.
    pub stamina: u8,
    /// Its place in the content.
    pub weapon: u8,
}

actions! {
    /// What a seat can do.
    pub enum Action of Toy;
    Step { to: Cell } player "step" "CELL", ["шаг"], "go to a neighbouring cell", "перейти на соседнюю клетку";
    Strike { target: u8 of IDS, force: u8 = 1 or ["сила"] }
        player "strike" "TARGET [force=N]", ["удар", "бить"], "strike a neighbour", "ударить соседа";
    Rest player "rest", ["отдых"], "rest and end the turn", "отдохнуть и закончить ход";
    End player "end", ["конец"], "end the turn", "закончить ход";
    Take player "take", ["принять"], "suffer the hit", "принять удар";
    Parry player "parry", ["парировать"], "try to parry", "попробовать парировать";
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
pub type Refusal = refusal::Refusal<Reason>;

events! {
    /// What can happen.
    pub enum Event about Who, Cell, told by seat_names!(t: Teller);
    First { who: Who } Deed of who { "{who} begins", "Начинают {who}" }
    Stepped { who: Who, to: Cell } Deed of who at to { "{who} steps to {to}", "{who}: шаг на {to}" }
    Missed { who: Who } Deed of who { "{who} misses", "{who}: промах" }
    Hit { who: Who } Deed of who { "{who} hits", "{who}: попадание" }
    Parried { who: Who } Deed of who { "{who} parries", "{who}: удар отбит" }
    Hurt { who: Who, lost: i16 } Deed of who { "{who} loses {lost} hit points", "{who}: −{lost} здоровья" }
    Rested { who: Who } Deed of who { "{who} rests", "{who}: отдых" }
    Turned { who: Who, round: u8 } Heading of who { "Round {round}: {who} to move", "Раунд {round}: ходят {who}" }
    Ended Heading { "The duel is over", "Поединок окончен" }
}

impl Ruleset for Toy {
    const PROFILE: Profile = Profile {
        id: "toy",
        title: Fixed::new("Toy duel", "Игрушечный поединок"),
        about: Fixed::new("A duel for tests", "Поединок для проверок"),
        clauses: clause::ALL,
        options: &[HouseRule::of(Scenario::FIELDS, "roll_first")],
        shapes: &[
            Shape { table: "weapon", about: Fixed::new("a weapon", "оружие"), fields: Weapon::FIELDS },
            Shape { table: "scenario", about: Fixed::new("a duel", "поединок"), fields: Scenario::FIELDS },
        ],
        ..Profile::DUEL
    };
    type Scenario = Scenario;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn load(library: &Library) -> Result<Self, Faults> {
        Ok(Toy { weapons: library.entries("weapon") })
    }

    fn scenario(&self, node: &Node) -> Result<Scenario, Faults> {
        content::read(node)
    }

    fn start<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> Result<State, Faults> {
        let fighter = |id: &str, cell| {
            let unknown = || Faults::of_setup(words!("there is no weapon `{id}`", "нет оружия `{id}`"), clause::STRIKE);
            let weapon = self.weapons.iter().position(|weapon| weapon.id == id).ok_or_else(unknown)? as u8;
            Ok(Fighter { cell, hp: scenario.hp, stamina: STAMINA, weapon })
        };
        let fighters = [fighter(&scenario.red, Cell::new(2, 1))?, fighter(&scenario.blue, Cell::new(4, 2))?];
        let first = if scenario.roll_first { dice.roll("first", 2) as Who - 1 } else { 0 };
        if scenario.roll_first {
            log.note(clause::TURNS, || Event::First { who: first });
        }
        Ok(State { round: 1, rounds: scenario.rounds, first, active: first, points: POINTS, fighters, pending: None })
    }

    fn turn(&self, state: &State) -> Turn {
        let ([red, blue], answers) = (&state.fighters, Seat::Player(1 - state.active));
        match state.pending {
            _ if blue.hp <= 0 => Turn::won("red", Seat::Player(0), clause::TURNS),
            _ if red.hp <= 0 => Turn::won("blue", Seat::Player(1), clause::TURNS),
            _ if state.rounds < state.round => Turn::drawn(clause::TURNS),
            Some(_) => Turn::Of(Wanted::answer("answer", answers, clause::PARRY).within_ms(10_000)),
            None => Turn::Of(Wanted::main("act", Seat::Player(state.active), clause::TURNS)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(me) = self.turn(state).player(seat) else { return };
        let fighter = &state.fighters[usize::from(me)];
        out.extend([Action::Take, Action::Parry]);
        // The most and the least force; what is between is a free parameter.
        let most = fighter.stamina.min(FORCE);
        let forces = (1..=most).rev().filter(|force| *force == most || *force == 1);
        out.extend(forces.map(|force| Action::Strike { target: 1 - me, force }));
        out.extend(GRID.king_neighbours(fighter.cell).map(|to| Action::Step { to }));
        out.extend([Action::Rest, Action::End]);
        out.retain(|action| self.check(state, seat, action).is_ok());
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Some(me) = self.turn(state).player(seat) else { return refuse(Reason::NotYourTurn, clause::TURNS) };
        let (fighter, other) = (&state.fighters[usize::from(me)], &state.fighters[usize::from(1 - me)]);
        let forces = 1..=FORCE;
        let is_near = |cell: Cell| GRID.has(cell) && fighter.cell.king_distance(cell) == 1;
        let reaches = |target: Who| target != me && is_near(other.cell);
        match (action, state.pending) {
            (Action::Take | Action::Parry, None) => refuse(Reason::NothingToAnswer, clause::PARRY),
            (Action::Parry, _) if fighter.stamina == 0 => refuse(Reason::NoStamina, clause::PARRY),
            (Action::Take | Action::Parry, _) => Ok(()),
            (_, Some(_)) => refuse(Reason::AnswerFirst, clause::PARRY),
            (Action::Step { to }, _) if *to == other.cell || !is_near(*to) => refuse(Reason::BadCell, clause::TURNS),
            (Action::Strike { target, .. }, _) if !reaches(*target) => refuse(Reason::NoReach, clause::STRIKE),
            (Action::Strike { force, .. }, _) if !forces.contains(force) => refuse(Reason::BadForce, clause::STRIKE),
            (Action::Strike { force, .. }, _) if fighter.stamina < *force => refuse(Reason::NoStamina, clause::STRIKE),
            _ => Ok(()),
        }
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut D, log: &mut L) {
        let Seat::Player(who) = seat else { return };
        let fighter = &mut state.fighters[usize::from(who)];
        match *action {
            Action::Step { to } => {
                fighter.cell = to;
                log.note(clause::TURNS, || Event::Stepped { who, to });
            }
            Action::Strike { force, .. } => {
                fighter.stamina -= force;
                if dice.at_least("aim", 6, 3).passed {
                    state.pending = Some(force);
                    return log.note(clause::STRIKE, || Event::Hit { who });
                }
                log.note(clause::STRIKE, || Event::Missed { who });
            }
            Action::Rest => {
                fighter.stamina = (fighter.stamina + 2).min(STAMINA);
                log.note(clause::TURNS, || Event::Rested { who });
                state.points = 1;
            }
            Action::End => state.points = 1,
            Action::Take => self.suffer(state, log),
            Action::Parry => {
                fighter.stamina -= 1;
                if dice.at_least("guard", 6, 4).passed {
                    state.pending = None;
                    log.note(clause::PARRY, || Event::Parried { who });
                } else {
                    self.suffer(state, log);
                }
            }
        }
        self.go_on(state, log);
    }

    fn expiry(&self, state: &State, _: Seat) -> Option<Action> {
        Some(if state.pending.is_some() { Action::Take } else { Action::End })
    }
}

impl Toy {
    fn weapon(&self, state: &State, who: usize) -> &Weapon {
        &self.weapons[usize::from(state.fighters[who].weapon)]
    }

    /// The hit that waits does its damage.
    fn suffer<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        let who = 1 - state.active;
        let force = i16::from(state.pending.take().unwrap_or_default());
        let weapon = self.weapon(state, state.active.into()).damage;
        let lost = weapon + force;
        log.add(clause::STRIKE, Label(0), weapon.into());
        log.add(clause::STRIKE, Label(1), force.into());
        log.total("damage", Ratio::from(i64::from(lost)), lost.into());
        state.fighters[usize::from(who)].hp -= lost;
        log.note(clause::STRIKE, || Event::Hurt { who, lost });
    }

    /// One action is done; after the last one of a turn the other seat has its own.
    fn go_on<L: Log<Event>>(&self, state: &mut State, log: &mut L) {
        state.points -= u8::from(self.turn(state).outcome().is_none());
        if state.points == 0 {
            (state.active, state.points) = (1 - state.active, POINTS);
            state.round += u8::from(state.active == state.first);
        }
        if self.turn(state).outcome().is_some() {
            log.note(clause::TURNS, || Event::Ended);
        } else if state.points == POINTS {
            log.note(clause::TURNS, || Event::Turned { who: state.active, round: state.round });
        }
    }
}

impl TwoTables for Toy {
    const IDS: &'static [&'static str] = &IDS;
    const BATTLE: &'static [Row<Self, ()>] =
        &[field!(.round: u8, 1, 99), field!(.active of IDS), field!(.points: u8, 1, POINTS), field!(.pending)];
    const COMBATANT: &'static [Row<Self, usize>] = &[
        field!(fighters[].hp: i16, 0, 99),
        field!(fighters[].stamina: u8, 0, STAMINA),
        field!(fighters[].cell),
        Row::<Self, usize>::fixed("weapon", |rules, state, who| rules.weapon(state, who).id.as_str().into()),
    ];
}

impl Present for Toy {
    const GAUGES: &'static [Bar] = &[
        Bar { key: "hp", name: Fixed::new("Hit points", "Здоровье"), most: 99 },
        Bar { key: "stamina", name: Fixed::new("Stamina", "Выносливость"), most: STAMINA as i32 },
    ];
    const LABELS: &'static [Fixed] = &[Fixed::new("weapon", "оружие"), Fixed::new("force", "сила")];
    const GRID: Option<Grid> = Some(GRID);

    fn works(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        let hp = |state: &State| state.fighters.each_ref().map(|fighter| fighter.hp);
        match action {
            Action::Strike { .. } => Some(after.pending.is_some()),
            Action::Parry => Some(hp(after) == hp(before)),
            _ => None,
        }
    }

    fn narrate(&self, _: &State, event: &Event, _: Viewer, lang: Lang) -> Option<Line> {
        Some(Line::of(event.rank(), event.sentence(&Teller::of::<Self>(lang))))
    }
}
