//! ability-chess: chess with energy, fire, items, wounds and a judge.
//!
//! Reading order: [`clause`], [`board`], [`content`], [`state`] and [`scene`] (what there is), [`action`] and [`event`] (what is done and what happens),
//! [`chess`] and [`zone`] (what pieces and abilities reach), [`legal`] and [`turn`] (what may be done, and when), [`resolve`] (what comes of it);
//! then the faces: names, notation, fields, view, choices, narrate, evaluate.

pub mod clause;
pub mod few;
pub mod board;
pub mod content;
pub mod load;
pub mod shapes;
pub mod state;
pub mod scene;
pub mod scenario;
pub mod action;
pub mod event;
pub mod rolls;
mod russian;
pub mod zone;
pub mod chess;
pub mod legal;
pub mod turn;
pub mod resolve;
pub mod repeat;
pub mod names;
pub mod notation;
pub mod fields;
pub mod describe;
mod card;
mod icons;
pub mod view;
pub mod tools;
mod choices;
mod declared;
mod narrate;
mod encode;
mod evaluate;
mod secrets;

use holmgang_kernel::clause::Clause;
use holmgang_kernel::dice::Dice;
use holmgang_kernel::doc::{Faults, Node};
use holmgang_kernel::house_rules;
use holmgang_kernel::library::Library;
use holmgang_kernel::log::{Log, Silent};
use holmgang_kernel::ruleset::{HouseRule, Profile, Refuse, Ruleset};
use holmgang_kernel::seat::{Seat, SeatInfo, Seats, Turn};
use holmgang_kernel::words::{Fixed, Lang};

use action::{Action, Refusal, RulingKind};
use board::{Board, BoardKind};
use content::{Ability, ActionDef, Army, Effect, ItemKind, TokenKind};
use event::Event;
use resolve::Flow;
use scenario::Scenario;
use state::State;

/// AC-1.5, AC-1.6: the seats. Two of them play on the boards for two, the last four on the cross.
pub const SEATS: [SeatInfo; 5] = [
    SeatInfo { id: "white", name: Fixed::new("White", "Белые") },
    SeatInfo { id: "black", name: Fixed::new("Black", "Чёрные") },
    SeatInfo { id: "blue", name: Fixed::new("Blue", "Синие") },
    SeatInfo { id: "red", name: Fixed::new("Red", "Красные") },
    SeatInfo { id: "green", name: Fixed::new("Green", "Зелёные") },
];

/// The rulebook with its content: all tables are indexed by the ids of `content`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What bots judge positions with.
    pub weights: evaluate::Weights,
    /// Better weights that self-play has found, if any.
    pub found: Option<Vec<i32>>,
    pub abilities: Vec<Ability>,
    /// Actions of items, then of abilities; those of one home stand together.
    pub actions: Vec<ActionDef>,
    pub items: Vec<ItemKind>,
    pub tokens: Vec<TokenKind>,
    pub armies: Vec<Army>,
    /// AC-7.13: some item can be used from afar.
    pub items_reach: bool,
    boards: [Box<Board>; 3],
}

impl Rules {
    /// The boards and nothing else.
    pub fn without_content() -> Rules {
        Rules {
            weights: evaluate::Weights::default(),
            found: None,
            abilities: Vec::new(),
            actions: Vec::new(),
            items: Vec::new(),
            tokens: Vec::new(),
            armies: Vec::new(),
            items_reach: false,
            boards: BoardKind::ALL.map(|(kind, _)| Board::new(kind)),
        }
    }

    /// The board of this kind.
    #[inline]
    pub fn board(&self, kind: BoardKind) -> &Board {
        &self.boards[kind as usize]
    }

    /// AC-7.1: whether an ability can summon an item.
    pub fn summons_items(&self, ability: content::AbilityId) -> bool {
        let ability = &self.abilities[usize::from(ability)];
        let own = &self.actions[usize::from(ability.first_action)..][..usize::from(ability.actions)];
        let effects = own.iter().flat_map(|action| &action.effects).chain(&ability.setup);
        effects.into_iter().any(|effect| matches!(effect, Effect::SummonItem { .. }))
    }
}

impl Refuse for Refusal {
    fn code(&self) -> &'static str {
        self.reason.code()
    }

    fn clause(&self) -> Clause {
        self.clause
    }

    fn sentence(&self, lang: Lang) -> Option<String> {
        Some(self.text(lang))
    }
}

impl Ruleset for Rules {
    const PROFILE: Profile = Profile {
        id: "ability-chess",
        title: Fixed::new("Ability chess", "Шахматы со способностями"),
        about: Fixed::new(
            "Chess with energy, fire, items, wounds and a judge, for two or four",
            "Шахматы с энергией, огнём, предметами, ранениями и судьёй, для двоих или четверых",
        ),
        version: 1,
        seats: &SEATS,
        chance: true,
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
        scenario::read(self, node)
    }

    fn start<D: Dice, L: Log<Event>>(&self, scenario: &Scenario, dice: &mut D, log: &mut L) -> Result<State, Faults> {
        turn::start(self, scenario, dice, log)
    }

    fn turn(&self, state: &State) -> Turn {
        turn::turn(state)
    }

    fn playing(&self, state: &State) -> Seats {
        let seats = &state.setup.seats[..usize::from(state.setup.count).min(state::MOST_PLAYERS)];
        seats.iter().fold(Seats::NONE, |all, seat| all.and(Seat::Player(*seat)))
    }

    fn remaining(&self, state: &State) -> Seats {
        let scene = scene::Scene::new(self, state);
        let living = scene.players().filter(|who| !scene.player(*who).is_eliminated);
        living.fold(Seats::NONE, |all, who| all.and(Seat::Player(state.setup.seats[usize::from(who)])))
    }

    /// AC-9.8: at any time.
    fn resignation(&self, state: &State, seat: Seat) -> Option<Action> {
        let is_open = state.now.standing.is_open();
        (is_open && self.remaining(state).has(seat)).then_some(Action::Resign)
    }

    /// A ruling, and agreeing to a draw, leave the turn where it is.
    fn goes_on(&self, before: &State, now: &State) -> bool {
        now.now.standing.is_open() && turn::is_where_it_was(&before.now, &now.now)
    }

    /// AC-12.3: items, tokens and energies. A match without items (AC-10.7) and abilities is chess: both are fixed before the first turn.
    fn has_secrets(&self, state: &State) -> bool {
        state.setup.options.items || state.setup.abilities.iter().any(Option::is_some)
    }

    fn known_to(&self, state: &State, seat: Seat) -> Option<State> {
        secrets::known_to(self, state, seat)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        legal::list::legal(self, state, seat, out);
    }

    fn pick(
        &self,
        state: &State,
        seat: Seat,
        scratch: &mut Vec<Action>,
        below: impl FnMut(usize) -> usize,
    ) -> Option<Action> {
        legal::list::pick(self, state, seat, scratch, below)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        legal::check(self, state, seat, action)
    }

    fn apply<D: Dice, L: Log<Event>>(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut D, log: &mut L) {
        apply(self, state, seat, action, dice, log);
    }
}

/// What the rulebook offers as options.
const OPTIONS: &[HouseRule] = house_rules! {
    long_range_limit = "true", clause::LONG_RANGE_LIMIT,
        "Bishops, rooks and queens move at most 4 cells", "Слоны, ладьи и ферзи ходят не дальше 4 клеток";
    pawn_strengthening = "false", clause::STRONGER_PAWNS, "Pawns may step two cells from anywhere", "Пешки ходят на две клетки отовсюду";
    items = "false", clause::ITEMS_ON_CELLS, "The match uses items", "В партии есть предметы";
    queen_wound_choice = "owner", clause::WOUNDED_QUEEN,
        "Who chooses what a wounded queen becomes: owner: the player of the queen; attacker: whoever wounded her",
        "Кто выбирает, чем станет раненый ферзь: owner: его игрок; attacker: тот, кто ранил";
    immobile_wound = "nothing", clause::WOUNDED_IMMOBILE,
        "A wound on an immobile piece: nothing: does nothing; dies: kills it", "Ранение неподвижной фигуры: nothing: ничего не меняет; dies: убивает";
    pickup_announcement = "picker", clause::ANNOUNCING,
        "Who hears what a picked-up item can do: picker: the one who picked it up; all: everybody",
        "Кто слышит, что может подобранный предмет: picker: кто подобрал; all: все";
};

/// Does an action that was checked: one atomic action (AC-2.11), then the turn goes on until somebody has to decide.
fn apply<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: &Action,
    dice: &mut D,
    log: &mut L,
) {
    if let Action::Ruling(ruling) = action
        && ruling.what == RulingKind::UndoLastAction
    {
        take_back(rules, state, dice);
        log.note(clause::REFEREE, || Event::Ruled { ruling: ruling.clone(), aimed: Default::default() });
        log.note(clause::REFEREE_BOUNDS, || Event::Undone);
        return;
    }
    step(rules, state, seat, action, dice, log);
}

/// AC-12.2: goes back before the last action of the turn: the turn is played again up to there. Nothing in it rolls, as dice are for the ends of
/// rounds only.
fn take_back<D: Dice>(rules: &Rules, state: &mut State, dice: &mut D) {
    let mut done = std::mem::take(&mut state.done);
    done.pop();
    state.now.clone_from(&state.kept.start);
    for (seat, action) in &done {
        step(rules, state, *seat, action, dice, &mut Silent);
    }
}

/// One atomic action that is no taking back.
fn step<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: &Action,
    dice: &mut D,
    log: &mut L,
) {
    state.has_done(seat, action);
    let mut flow = Flow::new(rules, &state.setup, &mut state.now, log);
    let who = flow.scene().player_of_seat(match seat {
        Seat::Player(place) => place,
        Seat::Referee => u8::MAX,
    });
    perform(&mut flow, who, action);
    if flow.now.standing.is_open() {
        flow.settle();
    }
    flow.now.is_untouched = false;
    turn::advance(rules, state, dice, log);
}

fn perform<L: Log<Event>>(flow: &mut Flow<'_, L>, who: Option<state::Who>, action: &Action) {
    if let Action::Ruling(ruling) = action {
        flow.rule(ruling);
        return;
    }
    let Some(who) = who else { return };
    match action {
        Action::Move(said) => flow.chess_move(who, said),
        Action::Castle(said) => flow.castle(who, said),
        Action::Use(said) => flow.use_ability(who, said),
        Action::UseItem(said) => flow.use_item(who, said),
        Action::Drag(said) => flow.drag(who, said),
        Action::Batch(uses) => flow.use_batch(who, uses),
        Action::ItemBatch(uses) => flow.use_item_batch(who, uses),
        Action::Drags(drags) => drags.iter().for_each(|said| flow.drag(who, said)),
        Action::ChooseKind(kind) => flow.choose_kind(*kind),
        Action::ChoosePieces(named) => flow.choose_pieces(named),
        Action::Rename(named) => flow.rename(who, named),
        Action::Designate(piece) => flow.designate(*piece),
        Action::End => turn::end(flow, who),
        Action::Resign => flow.resign(who),
        Action::AgreeDraw => flow.agree(who),
        Action::ClaimDraw => flow.claim(who),
        Action::SetOption | Action::Ruling(_) => {}
    }
}
