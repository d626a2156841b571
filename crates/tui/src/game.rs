//! One battle on this screen: who plays which seat, and what the arena last said about it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use holmgang_arena::erased::{AdviceJob, AnyBattle, AnyRules, LogLine, Offer, Refused, ToldAdvice, TurnInfo};
use holmgang_arena::table::Table;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::difference::differences;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::{Board, Token, View};
use holmgang_kernel::words::Lang;

use crate::host::{Begun, Driver, Keeper, Programs};

/// The bot whose search gives hints.
const ADVISER: &str = "master";
/// The longest that a hint is thought about.
const MOST_THOUGHT: Duration = Duration::from_millis(2_500);

/// The bot that plays on where a program has lost its seat.
pub const STAND_IN: &str = "greedy";

/// The bot that suggests: it answers at once.
const SUGGESTS: &str = "greedy";

/// A battle with the last answers about it, so that drawing asks nothing.
pub struct Game {
    /// Its rules.
    pub rules: Arc<dyn AnyRules>,
    table: Table,
    /// Who plays which seat.
    pub drivers: Vec<Driver>,
    /// How it is saved.
    pub keep: Keeper,
    programs: Programs,
    /// Whose decision is wanted.
    pub turn: TurnInfo,
    /// What to draw.
    pub view: View,
    /// What the human whose turn it is may choose; empty in a bot's turn.
    pub offers: Vec<Offer>,
    /// The whole log.
    pub log: Vec<LogLine>,
    /// The place of the board that is shown, where there are several.
    pub shown: usize,
    /// Whether there are steps that were not saved.
    pub unsaved: bool,
    seed: u64,
    told: (usize, Lang, Viewer),
    /// Steps that were taken for somebody here because nothing else was possible.
    passed: BTreeSet<usize>,
    /// Who had his time for the decision asked behind this step, while others who are asked it too have not.
    out_of_time: (usize, BTreeSet<Seat>),
}

impl Game {
    /// A battle that has begun.
    pub fn new(begun: Begun, lang: Lang) -> Self {
        let Begun { rules, table, drivers, keep, programs, seed } = begun;
        let turn = table.battle().turn();
        let viewer = Viewer::Spectator;
        let mut game = Game {
            rules,
            table,
            drivers,
            keep,
            programs,
            turn,
            view: View::default(),
            offers: Vec::new(),
            log: Vec::new(),
            shown: 0,
            unsaved: false,
            seed,
            told: (usize::MAX, lang, viewer),
            passed: BTreeSet::new(),
            out_of_time: Default::default(),
        };
        game.refresh(lang);
        game
    }

    /// The battle, to look at.
    pub fn battle(&self) -> &dyn AnyBattle {
        self.table.battle()
    }

    /// The table, to be saved.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Asks the arena everything anew.
    pub fn refresh(&mut self, lang: Lang) {
        self.turn = self.battle().turn();
        let viewer = self.viewer();
        self.view = self.battle().view(viewer, lang);
        self.offers = self.human().map(|seat| self.battle().offers(seat, lang, true)).unwrap_or_default();
        if let Some(seat) = self.human() {
            let walks = self.battle().walks(seat, lang);
            self.offers.extend(walks);
        }
        let steps = self.battle().steps();
        let (known, told_lang, told_viewer) = self.told;
        if known > steps || told_lang != lang || told_viewer != viewer {
            self.log = self.battle().log(0, viewer, lang);
        } else if known < steps {
            self.log.extend(self.battle().log(known + 1, viewer, lang));
        }
        self.told = (steps, lang, viewer);
    }

    /// Who decides for a seat; the referee is always somebody here.
    pub fn driver(&self, seat: Seat) -> &Driver {
        match seat {
            Seat::Player(place) => self.drivers.get(usize::from(place)).unwrap_or(&Driver::Human),
            Seat::Referee => &Driver::Human,
        }
    }

    fn wanted(&self) -> &[Seat] {
        match &self.turn {
            TurnInfo::Of { seats, .. } => seats,
            TurnInfo::Over { .. } => &[],
        }
    }

    /// The seat for which somebody here decides now; of several the first one who still has time.
    pub fn human(&self) -> Option<Seat> {
        let (asked_at, out) = &self.out_of_time;
        let late = |seat: &Seat| *asked_at == self.battle().asked_at() && out.contains(seat);
        let humans = || self.wanted().iter().copied().filter(|seat| *self.driver(*seat) == Driver::Human);
        humans().find(|seat| !late(seat)).or_else(|| humans().next())
    }

    /// The time of a seat is up. Whether somebody else here is asked the same and has time: then it is theirs to decide.
    pub fn let_others_decide(&mut self, seat: Seat, lang: Lang) -> bool {
        let asked_at = self.battle().asked_at();
        if self.out_of_time.0 != asked_at {
            self.out_of_time = (asked_at, BTreeSet::new());
        }
        self.out_of_time.1.insert(seat);
        let others = self.human().is_some_and(|next| next != seat && !self.out_of_time.1.contains(&next));
        if others {
            self.refresh(lang);
        }
        others
    }

    /// Whether the same decision is still wanted of a seat after an action.
    pub fn goes_on_after(&self, seat: Seat, text: &str) -> bool {
        let mut then = self.battle().duplicate();
        let is_asked = |battle: &dyn AnyBattle| match battle.turn() {
            TurnInfo::Of { seats, kind, .. } if seats.contains(&seat) => Some((kind, battle.asked_at())),
            _ => None,
        };
        then.act(seat, text, Rolls::Seeded).is_ok()
            && is_asked(&*then).is_some_and(|kind| Some(kind) == is_asked(self.battle()))
    }

    /// What a quick bot would do for a seat.
    pub fn suggested(&self, seat: Seat) -> Option<String> {
        self.battle().advise(seat, SUGGESTS, self.seed.wrapping_add(self.battle().steps() as u64))
    }

    /// Whether one of two seats sees now what the other one may not.
    pub fn hides(&self, one: Seat, other: Seat) -> bool {
        let view = |seat| self.battle().view(Viewer::Seat(seat), Lang::En);
        self.battle().has_secrets() && !differences(&view(one), &view(other), Lang::En).is_empty()
    }

    /// The seat for which a bot decides now, and its name. Bots go first where both may decide.
    pub fn bot(&self) -> Option<(Seat, &str)> {
        self.wanted().iter().find_map(|seat| match self.driver(*seat) {
            Driver::Bot(name) | Driver::Program(name) => Some((*seat, name.as_str())),
            Driver::Human => None,
        })
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        matches!(self.turn, TurnInfo::Over { .. })
    }

    /// For whom the screen is drawn: whoever decides here, else the only one who plays here, else somebody who watches.
    pub fn viewer(&self) -> Viewer {
        let humans: Vec<Seat> = (0u8..)
            .zip(&self.drivers)
            .filter(|(_, driver)| **driver == Driver::Human)
            .map(|(place, _)| Seat::Player(place))
            .collect();
        match (self.human(), humans.as_slice()) {
            (Some(seat), _) => Viewer::Seat(seat),
            (None, [seat]) => Viewer::Seat(*seat),
            (None, []) => Viewer::Seat(Seat::Referee), // two bots play: there is nobody from whom to hide
            (None, _) => Viewer::Spectator,
        }
    }

    /// Takes a step.
    ///
    /// # Errors
    /// The refusal; nothing has changed then, unless it came too late: then what the rulebook does about that is done.
    pub fn act(&mut self, seat: Seat, text: &str, rolls: Rolls, lang: Lang) -> Result<(), Refused> {
        let revision = self.table.revision();
        let overdue = self.battle().overdue(seat, text);
        let done = self.table.submit(seat, revision, text, rolls);
        if let (Err(_), Some(instead)) = (&done, overdue) {
            self.table.submit(seat, revision, &instead, Rolls::Seeded)?;
        }
        if self.table.revision() != revision {
            self.unsaved = true;
            self.refresh(lang);
        }
        done.map(|_| ())
    }

    /// The only thing that somebody here can do, where it takes no choice at all: no target, no price, nothing to write, nothing beside it.
    pub fn only_way(&self) -> Option<(Seat, String)> {
        // A referee is asked for a word, not for a turn.
        let seat = self.human().filter(|seat| *seat != Seat::Referee)?;
        let mut open = self.offers.iter().filter(|offer| offer.refused.is_none());
        let (only, none) = (open.next()?, open.next());
        let choice = &only.choice;
        let is_bare =
            choice.target.is_none() && choice.cells.is_empty() && choice.amounts.is_empty() && choice.blanks.is_empty();
        let is_free = choice.cost.iter().all(|price| price.amount == 0) && only.chance.is_none();
        (none.is_none() && is_bare && is_free).then(|| (seat, choice.action.clone()))
    }

    /// Takes the step that is the only one.
    ///
    /// # Errors
    /// As [`Game::act`].
    pub fn pass(&mut self, seat: Seat, text: &str, lang: Lang) -> Result<(), Refused> {
        self.act(seat, text, Rolls::Seeded, lang)?;
        self.passed.insert(self.battle().steps());
        Ok(())
    }

    /// The place in the log where begins what others have done since the last decision of whoever looks; the end where nothing has been.
    pub fn news(&self) -> usize {
        let steps = self.battle().steps();
        let seen = |step: &usize| {
            let seat = self.battle().step(*step).and_then(|info| info.seat);
            seat.is_some_and(|seat| self.human().map_or(*self.driver(seat) == Driver::Human, |human| human == seat))
        };
        match (1..=steps).rev().find(seen) {
            Some(last) => self.log.iter().position(|line| line.step > last).unwrap_or(self.log.len()),
            None => self.log.len(),
        }
    }

    /// The language in which it was last told.
    pub fn lang(&self) -> Lang {
        self.told.1
    }

    /// Lets the bot whose turn it is take one step.
    ///
    /// # Errors
    /// The bot had no answer, or a wrong one: a fault of the program, told and not hidden.
    pub fn bot_step(&mut self, lang: Lang) -> Result<(), String> {
        let Some((seat, name)) = self.bot() else { return Ok(()) };
        if let (Driver::Program(given), Seat::Player(place)) = (self.driver(seat).clone(), seat) {
            return match (self.programs)(&self.table, seat, &given) {
                Ok(text) => {
                    self.act(seat, &text, Rolls::Seeded, lang).map_err(|refused| refused.words.get(lang).to_owned())
                }
                Err(words) => {
                    self.table.remark(words.get(lang));
                    self.unsaved = true;
                    if let Some(driver) = self.drivers.get_mut(usize::from(place)) {
                        *driver = Driver::Bot(STAND_IN.to_owned());
                    }
                    Err(words.get(lang).to_owned())
                }
            };
        }
        let seed = self.seed.wrapping_add(self.battle().steps() as u64);
        let Some(text) = self.battle().advise(seat, name, seed) else {
            let name = crate::app::bot_name(name, lang);
            return Err(holmgang_kernel::say!(
                lang,
                "the bot {name} does not know what to do",
                "бот {name} не знает, что делать"
            ));
        };
        self.act(seat, &text, Rolls::Seeded, lang).map_err(|refused| refused.words.get(lang).to_owned())
    }

    /// What a strong bot would do for whoever decides here, in words.
    ///
    /// # Errors
    /// Nobody here has anything to decide.
    pub fn advice(&self, lang: Lang) -> Result<ToldAdvice, String> {
        let nothing = || lang.pick("you have nothing to decide now", "вам сейчас нечего решать").to_owned();
        let seat = self.human().filter(|seat| *seat != Seat::Referee).ok_or_else(nothing)?;
        let seed = self.seed.wrapping_add(self.battle().steps() as u64);
        let job = AdviceJob { bot: ADVISER.to_owned(), seed, most: 3, time: Some(MOST_THOUGHT) };
        match self.battle().advice(seat, &job, lang) {
            Ok(Some(advice)) => Ok(advice.told(self.battle().profile(), lang)),
            Ok(None) => Err(nothing()),
            Err(words) => Err(words.get(lang).to_owned()),
        }
    }

    /// Takes back the last decision of somebody here and what came after it (one step, if only bots play).
    ///
    /// # Errors
    /// Why nothing was taken back.
    pub fn undo(&mut self, lang: Lang) -> Result<(), Refused> {
        self.table.may_undo()?;
        let steps = self.battle().steps();
        let decided = |step: &usize| {
            if self.passed.contains(step) {
                return false;
            }
            let seat = self.battle().step(*step).and_then(|info| info.seat);
            seat.is_some_and(|seat| *self.driver(seat) == Driver::Human)
        };
        let watching = !self.drivers.contains(&Driver::Human);
        let first = if watching { Some(steps) } else { (1..=steps).rev().find(decided) };
        let Some(first) = first else {
            let words = holmgang_kernel::words!("you have decided nothing yet", "вы ещё ничего не решали");
            return Err(Refused { code: "nothing_to_undo".to_owned(), clause: None, words, script: None });
        };
        self.passed.retain(|step| *step < first);
        while first <= self.battle().steps() && self.table.undo(self.table.revision()).is_ok() {}
        self.unsaved = true;
        self.refresh(lang);
        Ok(())
    }

    /// The board that is shown: the one that matters now, unless somebody looks at another one.
    pub fn board(&self) -> Option<&Board> {
        self.view.boards.get(self.shown).or(self.view.boards.first())
    }

    /// A cell as people call it, beside the name of whoever stands there: without the side, which the name tells.
    pub fn called(&self, cell: &str) -> String {
        let board = self.view.boards.iter().find(|board| board.cells.iter().any(|known| known.id == cell));
        let side = self.tokens().find(|token| token.cell == cell).and_then(|token| token.side);
        board.map_or_else(|| cell.to_owned(), |board| self.view.called(board, cell, side))
    }

    /// All tokens of all boards.
    pub fn tokens(&self) -> impl Iterator<Item = &Token> {
        self.view.boards.iter().flat_map(|board| &board.tokens)
    }

    /// A token by its id.
    pub fn token(&self, id: &str) -> Option<&Token> {
        self.tokens().find(|token| token.id == id)
    }

    /// The token that acts now.
    pub fn acting(&self) -> Option<&Token> {
        self.tokens().find(|token| token.acting)
    }

    /// The name of a seat on screen.
    pub fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        match seat {
            Seat::Player(place) => match self.battle().profile().seats.get(usize::from(place)) {
                Some(info) => info.name.get(lang).to_owned(),
                None => place.to_string(),
            },
            Seat::Referee => holmgang_kernel::seat::REFEREE.name.get(lang).to_owned(),
        }
    }
}
