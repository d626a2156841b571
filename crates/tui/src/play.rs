//! The screen of a battle: what is chosen, where the eye is, and what every key does to it.

use std::collections::BTreeSet;

use holmgang_arena::erased::{Refused, TurnInfo};
use holmgang_arena::script;
use holmgang_arena::walks::THEN;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Lang, Words};

use crate::choices::{Entry, Level, Row, entries, on_board, rows};
use crate::clock::{Asked, Clock};
use crate::game::Game;
use crate::preview::Preview;
use crate::prompt::Prompt;

/// A part of the screen that keys go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The list of choices.
    Choices,
    /// The board.
    Board,
    /// The sheets of the tokens.
    Fighters,
    /// The log.
    Log,
}

impl Panel {
    const ALL: [Panel; 4] = [Panel::Choices, Panel::Board, Panel::Fighters, Panel::Log];

    /// The next one, or the one before.
    pub fn next(self, forward: bool) -> Panel {
        let here = Self::ALL.iter().position(|panel| *panel == self).unwrap_or(0);
        Self::ALL[(here + if forward { 1 } else { 3 }) % 4]
    }
}

/// The most steps that a bot takes at once beside somebody who is asked at the same time.
const MOST_AT_ONCE: usize = 100;

/// A word to the player at the foot of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The sentence.
    pub text: String,
    /// Whether something was refused or went wrong.
    pub bad: bool,
}

/// The screen of a battle.
pub struct Play {
    /// The battle.
    pub game: Game,
    /// What can be chosen.
    pub entries: Vec<Entry>,
    /// What the list shows.
    pub level: Level,
    /// The row of the list that is chosen.
    pub row: usize,
    /// Where keys go.
    pub focus: Panel,
    /// The cell of the board that is pointed at: file and rank, from 1.
    pub cursor: (u8, u8),
    /// The token chosen in the list of tokens.
    pub fighter: usize,
    /// The log line chosen; none follows the end.
    pub line: Option<usize>,
    /// Log lines whose numbers are shown.
    pub unfolded: BTreeSet<usize>,
    /// Whether all are.
    pub unfold_all: bool,
    /// The command line, when it is open.
    pub prompt: Option<Prompt>,
    /// What was typed before.
    pub history: Vec<String>,
    /// A word to the player.
    pub message: Option<Message>,
    /// Whether what cannot be chosen is left out of the list.
    pub hide_refused: bool,
    /// Whether bots wait.
    pub paused: bool,
    /// Two people share the screen and the other one must not see: the seat that is to look next.
    pub curtain: Option<Seat>,
    /// The clock of the decision that somebody here is asked, as whoever runs it last said; none if there is none.
    pub clock: Option<Clock>,
    /// Whether the decision asked here takes several orders, as a placement does.
    pub takes_several: bool,
    looked: Option<Seat>,
}

impl Play {
    /// The screen of a battle that has begun.
    pub fn new(game: Game) -> Self {
        let mut play = Play {
            game,
            entries: Vec::new(),
            level: Level::All,
            row: 0,
            focus: Panel::Choices,
            cursor: (1, 1),
            fighter: 0,
            line: None,
            unfolded: BTreeSet::new(),
            unfold_all: false,
            prompt: None,
            history: Vec::new(),
            message: None,
            hide_refused: false,
            paused: false,
            curtain: None,
            clock: None,
            takes_several: false,
            looked: None,
        };
        play.looked = play.game.human();
        play.settle();
        play.let_bots_decide(play.game.lang());
        play.pass_on(play.game.lang());
        play
    }

    /// Puts the list and the cursors right after the battle has changed.
    pub fn settle(&mut self) {
        self.entries = entries(&self.game.offers, !self.hide_refused);
        self.level = Level::All;
        self.row = self.first_choice();
        self.line = None;
        self.game.shown = 0;
        if let Some(cell) = self.game.acting().map(|token| token.cell.clone()) {
            self.point_at(&cell);
        }
        if self.focus == Panel::Board {
            self.focus = Panel::Choices;
        }
        let seat = self.game.human();
        if let (Some(next), Some(last)) = (seat, self.looked)
            && next != last
            && self.game.hides(last, next)
        {
            self.curtain = seat;
        }
        self.looked = seat.or(self.looked);
        self.takes_several = self.takes_several_orders();
    }

    fn takes_several_orders(&self) -> bool {
        let is_usual = matches!(self.game.turn, TurnInfo::Of { kind: "act", .. } | TurnInfo::Over { .. });
        let mut open = self.game.offers.iter().filter(|offer| offer.refused.is_none() && !offer.beside);
        let seat = self.game.human().filter(|_| !is_usual);
        seat.zip(open.next()).is_some_and(|(seat, offer)| self.game.goes_on_after(seat, &offer.choice.action))
    }

    /// The decision whose clock is to run here, as far as the battle says. None where nobody here decides or the rulebook has no clock for it. Of several
    /// people at one screen who are asked at once, who cannot decide at the same time, each has the whole time, one after the other.
    pub fn clock(&self) -> Option<Asked> {
        let TurnInfo::Of { limit_ms: limit, .. } = self.game.turn else { return None };
        let seat = self.game.human().filter(|_| self.curtain.is_none())?;
        Some(Asked { at: self.game.battle().asked_at(), seat, limit, runs: true })
    }

    /// The time is up: what the rulebook says then is done, as an action like any other. Where others at this screen are asked as well, it is their turn
    /// first; the rulebook ends the decision of all when the last one's time is up.
    pub fn time_up(&mut self, lang: Lang) {
        let Some(seat) = self.game.human() else { return };
        if self.game.let_others_decide(seat, lang) {
            self.settle();
            return self.complain(say!(lang, "Time is up; now the other side.", "Время вышло; теперь другая сторона."));
        }
        let Some(text) = self.game.battle().expiry(seat) else { return };
        if self.submit(seat, &text, Rolls::Seeded, lang) {
            self.complain(say!(
                lang,
                "Time is up. House rules of the set-up turn the clock off; p stops it.",
                "Время вышло. Часы отключаются правилами боя; p останавливает их."
            ));
        }
    }

    /// The row that the list begins on. The whole list begins on the heading above what can be chosen first: there no key does anything yet.
    fn first_choice(&self) -> usize {
        let wanted = |row: &Row| matches!(row, Row::Entry(place) if !self.entries[*place].refused);
        let rows = self.rows();
        let first = rows.iter().position(wanted).unwrap_or(0);
        rows[..first].iter().rposition(|row| matches!(row, Row::Heading(_))).unwrap_or(first)
    }

    /// The rows of the list.
    pub fn rows(&self) -> Vec<Row> {
        rows(&self.level, &self.entries, &self.game.offers)
    }

    /// The offer that the chosen row stands for (of several targets the first).
    pub fn offer(&self) -> Option<usize> {
        match self.rows().get(self.row)? {
            Row::Heading(_) => None,
            Row::Entry(place) => self.entries.get(*place)?.offers.first().copied(),
            Row::Offer(place) => Some(*place),
        }
    }

    /// The cells that the chosen row could go to, the one chosen first (if it is only one).
    pub fn candidates(&self) -> Vec<&str> {
        let places: Vec<usize> = match (self.rows().get(self.row), &self.level) {
            (Some(Row::Entry(place)), _) => self.entries[*place].offers.clone(),
            (Some(Row::Offer(_)), Level::Targets(entry)) => self.entries[*entry].offers.clone(),
            (Some(Row::Offer(place)), _) => vec![*place],
            _ => Vec::new(),
        };
        places
            .iter()
            .filter_map(|place| self.game.offers.get(*place)?.choice.cells.first().map(String::as_str))
            .collect()
    }

    /// Moves in the list by so many rows, past headings.
    pub fn step(&mut self, by: isize) {
        let rows = self.rows();
        let count = rows.len();
        if count == 0 {
            return;
        }
        let mut place = self.row.min(count - 1);
        let wanted = place.saturating_add_signed(by).min(count - 1);
        place = wanted;
        if matches!(rows[place], Row::Heading(_)) {
            place = if by < 0 && place > 0 { place - 1 } else { (place + 1).min(count - 1) };
        }
        self.row = place;
        if matches!(self.level, Level::Targets(_)) {
            self.point_at_offer();
        }
    }

    fn point_at_offer(&mut self) {
        let cell = self.offer().and_then(|place| self.game.offers.get(place)?.choice.cells.first().cloned());
        if let Some(cell) = cell {
            self.point_at(&cell);
        }
    }

    /// Points at a cell by its name.
    pub fn point_at(&mut self, cell: &str) {
        let found = self.game.board().and_then(|board| board.cells.iter().find(|known| known.id == cell));
        if let Some(found) = found {
            self.cursor = (found.file, found.rank);
        }
    }

    /// The name of the cell pointed at.
    pub fn cell(&self) -> Option<String> {
        let (file, rank) = self.cursor;
        Some(self.game.board()?.cells.iter().find(|cell| cell.file == file && cell.rank == rank)?.id.clone())
    }

    /// Goes back one level of the list. Whether there was one.
    pub fn back(&mut self) -> bool {
        if self.level == Level::All {
            return false;
        }
        let entry = match self.level {
            Level::Targets(entry) => Some(entry),
            _ => None,
        };
        self.level = Level::All;
        let found = self.rows().iter().position(|row| entry.is_some_and(|entry| *row == Row::Entry(entry)));
        self.row = found.unwrap_or_else(|| self.first_choice());
        self.focus = Panel::Choices;
        true
    }

    /// Opens the chosen row: its targets, or a look at it; from a heading the first row under it is chosen.
    pub fn open(&mut self, lang: Lang) -> Option<Preview> {
        if let Some(Row::Heading(_)) = self.rows().get(self.row) {
            self.step(1);
            return None;
        }
        if let Some(Row::Entry(place)) = self.rows().get(self.row).copied()
            && self.entries[place].offers.len() > 1
        {
            self.level = Level::Targets(place);
            self.row = 0;
            self.point_at_offer();
            if self.game.board().is_some_and(|board| on_board(&self.entries[place], &self.game.offers, board)) {
                self.focus = Panel::Board;
            }
            return None;
        }
        let text = self.game.offers.get(self.offer()?)?.choice.action.clone();
        self.look_at(&text, lang)
    }

    /// A look at an action of the seat that decides here.
    pub fn look_at(&mut self, text: &str, lang: Lang) -> Option<Preview> {
        let seat = self.game.human()?;
        let looked = match self.game.offers.iter().find(|offer| text.contains(THEN) && offer.choice.action == text) {
            Some(walk) => Ok(Preview::of_walk(self.game.battle(), seat, walk.clone(), lang)),
            None => Preview::open(self.game.battle(), seat, text, lang),
        };
        match looked {
            Ok(preview) => Some(preview),
            Err(refused) => {
                self.refuse(&refused, lang);
                None
            }
        }
    }

    /// What can be done about the cell pointed at: a look at the only thing, else the list of all.
    pub fn open_cell(&mut self, lang: Lang) -> Option<Preview> {
        let cell = self.cell()?;
        if let Level::Targets(_) = self.level {
            let about = |row: &Row| matches!(row, Row::Offer(place) if self.game.offers[*place].choice.cells.first() == Some(&cell));
            if let Some(place) = self.rows().iter().position(about) {
                self.row = place;
                return self.open(lang);
            }
        }
        let level = Level::Cell(cell.clone());
        if rows(&level, &self.entries, &self.game.offers).is_empty() {
            let cell = self.game.called(&cell);
            self.say(say!(lang, "{cell}: nothing to choose here now", "{cell}: сейчас здесь нечего выбрать"));
            return None;
        }
        self.level = level;
        self.row = 0;
        self.focus = Panel::Choices;
        None
    }

    /// Moves the cursor on the board.
    pub fn walk(&mut self, files: i16, ranks: i16) {
        let Some(board) = self.game.board() else { return };
        let by = |from: u8, by: i16, most: u8| {
            u8::try_from((i16::from(from) + by).clamp(1, i16::from(most.max(1)))).unwrap_or(from)
        };
        self.cursor = (by(self.cursor.0, files, board.files), by(self.cursor.1, ranks, board.ranks));
        if let (Some(cell), Level::Targets(_)) = (self.cell(), &self.level) {
            let about = |row: &Row| matches!(row, Row::Offer(place) if self.game.offers[*place].choice.cells.first() == Some(&cell));
            if let Some(place) = self.rows().iter().position(about) {
                self.row = place;
            }
        }
    }

    /// Does an action of a seat, which has taken what the clock says; of a walk one after the other, as long as the seat decides. Whether all was done.
    pub fn commit(&mut self, seat: Seat, text: &str, rolls: Rolls, lang: Lang) -> bool {
        let done = text.split(THEN).enumerate().all(|(place, line)| {
            (place == 0 || self.game.human() == Some(seat)) && self.commit_one(seat, line, rolls.clone(), lang)
        });
        self.pass_on(lang);
        done
    }

    fn commit_one(&mut self, seat: Seat, text: &str, rolls: Rolls, lang: Lang) -> bool {
        match self.clock.filter(|_| self.game.human() == Some(seat)) {
            Some(clock) => {
                let timed = self.game.battle().timed(seat, text, clock.used_ms());
                self.submit(seat, &timed, rolls, lang)
            }
            None => self.submit(seat, text, rolls, lang),
        }
    }

    /// Of a decision that takes several orders (a placement) all are given as a bot would give them, but for the last one, which ends it; of any other decision
    /// it is only said what a bot would do.
    pub fn as_suggested(&mut self, lang: Lang) {
        let Some(seat) = self.game.human() else { return };
        let mut given = 0;
        while let Some(text) =
            self.game.suggested(seat).filter(|_| given < MOST_AT_ONCE && self.game.human() == Some(seat))
        {
            if !self.game.goes_on_after(seat, &text) {
                let label = self.game.battle().preview(seat, &text, lang).map_or(text, |offer| {
                    let choice = offer.choice;
                    choice.target.map_or(choice.label.clone(), |target| format!("{} → {target}", choice.label))
                });
                return self.say(match given {
                    0 => say!(lang, "A bot would do this: {label}", "Бот поступил бы так: {label}"),
                    _ => say!(
                        lang,
                        "All as a bot suggests; left: {label}",
                        "Всё так, как предлагает бот; осталось: {label}"
                    ),
                });
            }
            if !self.commit_one(seat, &text, Rolls::Seeded, lang) {
                return;
            }
            given += 1;
        }
    }

    /// Where somebody here can do one thing only, and that takes no choice, it is done; the pause stops this too.
    fn pass_on(&mut self, lang: Lang) {
        for _ in 0..MOST_AT_ONCE {
            if self.paused || self.curtain.is_some() {
                return;
            }
            let Some((seat, text)) = self.game.only_way() else { return };
            let called = self
                .game
                .offers
                .iter()
                .find(|offer| offer.choice.action == text)
                .map(|offer| offer.choice.label.clone());
            if let Err(refused) = self.game.pass(seat, &text, lang) {
                return self.refuse(&refused, lang);
            }
            self.settle();
            let called = called.unwrap_or_default();
            self.say(say!(lang, "Nothing else was possible: {called}", "Ничего другого не оставалось: {called}"));
            self.let_bots_decide(lang);
        }
    }

    fn submit(&mut self, seat: Seat, text: &str, rolls: Rolls, lang: Lang) -> bool {
        let revision = self.game.table().revision();
        let done = self.game.act(seat, text, rolls, lang);
        // What came too late is refused, and has had its consequence.
        if revision != self.game.table().revision() {
            self.message = None;
            self.settle();
            self.let_bots_decide(lang);
        }
        match done {
            Ok(()) => true,
            Err(refused) => {
                self.refuse(&refused, lang);
                false
            }
        }
    }

    /// Where a bot and somebody here are asked at once, the bot decides at once: neither waits for the other.
    fn let_bots_decide(&mut self, lang: Lang) {
        for _ in 0..MOST_AT_ONCE {
            if self.paused || self.game.human().is_none() || self.game.bot().is_none() {
                return;
            }
            if let Err(fault) = self.game.bot_step(lang) {
                self.paused = true;
                self.complain(fault);
            }
            self.settle();
        }
    }

    /// Does what was typed. Whether it was done.
    pub fn typed(&mut self, text: &str, lang: Lang) -> bool {
        let line = text.trim();
        if line.is_empty() {
            return true;
        }
        if self.history.last().is_none_or(|last| last != line) {
            self.history.push(line.to_owned());
        }
        match self.read(line, lang) {
            Ok(Some((seat, action, rolls))) => self.commit(seat, &action, rolls, lang),
            Ok(None) => true,
            Err(fault) => {
                self.complain(fault);
                false
            }
        }
    }

    /// Whether a typed line ends the battle, without any dice, and whoever says it does not win: that is asked before.
    pub fn gives_up(&self, text: &str, lang: Lang) -> bool {
        let Ok(Some((seat @ Seat::Player(_), action, rolls))) = self.read(text.trim(), lang) else { return false };
        let mut then = self.game.battle().duplicate();
        let is_bare = then.act(seat, &action, rolls).is_ok_and(|acted| acted.rolls.is_empty());
        is_bare
            && matches!(then.turn(), TurnInfo::Over { winners, .. } if !winners.is_empty() && !winners.contains(&seat))
    }

    /// A typed line: who does what, with which rolls.
    fn read(&self, line: &str, lang: Lang) -> Result<Option<(Seat, String, Rolls)>, String> {
        let told = |words: Words| words.get(lang).to_owned();
        let Some(line) = script::line(line).map_err(told)? else { return Ok(None) };
        let seat = match line.seat {
            Some(word) => Some(script::seat(self.game.battle().profile(), &word).map_err(told)?),
            None => self.game.human(),
        };
        let rolls = line.rolls.map_or(Rolls::Seeded, Rolls::Given);
        match seat {
            Some(seat) => Ok(Some((seat, line.action, rolls))),
            None => Err(say!(
                lang,
                "it is nobody's turn at this screen; the referee writes `referee: …`",
                "сейчас не ход того, кто за этим экраном; судья пишет `referee: …`"
            )),
        }
    }

    /// Lets a bot take its step.
    pub fn bot_step(&mut self, lang: Lang) {
        if let Err(fault) = self.game.bot_step(lang) {
            self.paused = true;
            self.complain(fault);
        }
        self.settle();
        self.let_bots_decide(lang);
        self.pass_on(lang);
    }

    /// Whether a bot is to take a step now; where somebody here is asked as well, neither waits for the other.
    pub fn bot_waits(&self) -> bool {
        !self.paused && self.curtain.is_none() && self.game.bot().is_some()
    }

    /// Looks at the next board.
    pub fn next_board(&mut self) {
        self.game.shown = (self.game.shown + 1) % self.game.view.boards.len().max(1);
        self.walk(0, 0);
    }

    /// Shows or hides what cannot be chosen.
    pub fn toggle_refused(&mut self) {
        self.hide_refused = !self.hide_refused;
        self.entries = entries(&self.game.offers, !self.hide_refused);
        self.level = Level::All;
        self.row = self.first_choice();
    }

    /// Asks the arena everything anew, in this language.
    pub fn translate(&mut self, lang: Lang) {
        let (line, focus) = (self.line, self.focus);
        self.game.refresh(lang);
        self.message = None;
        self.settle();
        (self.line, self.focus) = (line, focus);
    }

    /// A word to the player.
    pub fn say(&mut self, text: String) {
        self.message = Some(Message { text, bad: false });
    }

    /// A word about something that went wrong.
    pub fn complain(&mut self, text: String) {
        self.message = Some(Message { text, bad: true });
    }

    fn refuse(&mut self, refused: &Refused, lang: Lang) {
        self.complain(reason(refused, lang));
    }

    /// The clause behind what is chosen in the panel with the focus.
    pub fn clause(&self) -> Option<Clause> {
        match self.focus {
            Panel::Choices | Panel::Board => {
                let offer = self.game.offers.get(self.offer()?)?;
                Some(offer.refused.as_ref().and_then(|refused| refused.clause).unwrap_or(offer.choice.clause))
            }
            Panel::Log => Some(self.game.log.get(self.line.unwrap_or(self.game.log.len().checked_sub(1)?))?.clause),
            Panel::Fighters => self.game.tokens().nth(self.fighter)?.badges.iter().find_map(|badge| badge.clause),
        }
    }

    /// Moves in the log by so many lines; past the end it follows again.
    pub fn scroll_log(&mut self, by: isize) {
        let count = self.game.log.len();
        // What the others have done is read from its beginning: downwards it goes on from there.
        let here = match self.line {
            Some(line) => line,
            None if by > 0 => self.game.news(),
            None => count,
        };
        let next = here.saturating_add_signed(by);
        self.line = (next < count).then_some(next);
    }

    /// Shows or hides the numbers of the chosen log line.
    pub fn unfold(&mut self) {
        let Some(last) = self.game.log.len().checked_sub(1) else { return };
        let line = self.line.unwrap_or(last);
        if !self.unfolded.remove(&line) {
            self.unfolded.insert(line);
        }
    }
}

/// A refusal as one line: sentence and clause.
pub fn reason(refused: &Refused, lang: Lang) -> String {
    match refused.clause {
        Some(clause) => format!("{} [{clause}]", refused.words.get(lang)),
        None => refused.words.get(lang).to_owned(),
    }
}
