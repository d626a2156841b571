//! Everything the screen knows.

use std::path::Path;
use std::time::Duration;

use holmgang_arena::erased::ToldAdvice;
use holmgang_kernel::clause::{Clause, ClauseInfo};
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;

use crate::clock::{Asked, Clock};
use crate::game::Game;
use crate::host::{Begun, Driver, Host, Plan};
use crate::menu::{Item, Menu, Setup};
use crate::play::Play;
use crate::preview::Preview;

/// Everything the screen knows.
pub struct App {
    /// Rulesets, battles and records from outside.
    pub host: Box<dyn Host>,
    /// The language.
    pub lang: Lang,
    /// Whether colours are wanted.
    pub color: bool,
    /// Columns and lines.
    pub size: (u16, u16),
    /// The menu, when no battle is shown.
    pub menu: Menu,
    /// The battle.
    pub play: Option<Play>,
    /// What lies above it, the topmost last.
    pub popups: Vec<Popup>,
    /// The end.
    pub done: bool,
}

/// Something above the screen.
#[derive(Clone, Debug)]
pub enum Popup {
    /// Keys and marks.
    Help {
        /// The first line shown.
        scroll: u16,
    },
    /// The text of a clause.
    Clause {
        /// Which.
        clause: Clause,
        /// The first line shown.
        scroll: u16,
    },
    /// What holds for the whole battle: its facts, who plays, the dice and what vouches for them.
    Facts {
        /// The first line shown.
        scroll: u16,
    },
    /// What a strong bot would do, and why.
    Hint {
        /// In words.
        told: ToldAdvice,
        /// The first line shown.
        scroll: u16,
    },
    /// The whole sheet of a token.
    Sheet {
        /// Its id.
        token: String,
        /// The first line shown.
        scroll: u16,
    },
    /// What lies, hangs or burns on a cell.
    Cell {
        /// Its name.
        cell: String,
        /// The first line shown.
        scroll: u16,
    },
    /// A look at an action.
    Preview(Box<Preview>),
    /// A question to be answered with yes or no.
    Ask(Question),
}

/// What is asked before something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave the program.
    Quit,
    /// Leave the battle for the menu.
    Leave,
    /// Do what is typed, with which the battle is lost.
    GiveUp,
}

impl App {
    /// The menu.
    pub fn new(host: Box<dyn Host>, lang: Lang, color: bool) -> Self {
        App { host, lang, color, size: (80, 24), menu: Menu::default(), play: None, popups: Vec::new(), done: false }
    }

    /// Shows a battle.
    pub fn enter(&mut self, begun: Begun) {
        self.play = Some(Play::new(Game::new(begun, self.lang)));
        self.menu = Menu::default();
        self.popups.clear();
    }

    /// Begins a battle, or tells in the menu what is wrong with it.
    pub fn begin(&mut self, plan: &Plan) {
        match self.host.begin(plan, self.lang) {
            Ok(begun) => self.enter(begun),
            Err(faults) => self.menu.faults = faults,
        }
    }

    /// Opens a saved battle, or tells in the menu why not.
    pub fn open(&mut self, path: &Path) {
        match self.host.open(path, self.lang) {
            Ok(begun) => self.enter(begun),
            Err(faults) => self.menu.faults = faults,
        }
    }

    /// Does what an item of the menu says.
    pub fn choose(&mut self, item: Item) {
        self.menu.faults.clear();
        match item {
            Item::Quick => {
                let plan = Setup::new(self.host.as_ref(), 0, false).plan(self.host.as_ref());
                self.begin(&plan);
            }
            Item::Custom => self.menu.setup = Some(Setup::new(self.host.as_ref(), 0, false)),
            Item::HotSeat => self.menu.setup = Some(Setup::new(self.host.as_ref(), 0, true)),
            Item::Resume => self.menu.saved = Some((self.host.saves(self.lang), 0)),
            Item::Help => self.popups.push(Popup::Help { scroll: 0 }),
            Item::Language => self.translate(),
            Item::Quit => self.done = true,
        }
    }

    /// Changes the language.
    pub fn translate(&mut self) {
        self.lang = self.lang.pick(Lang::Ru, Lang::En);
        if let Some(play) = &mut self.play {
            play.translate(self.lang);
            // Its words were made in the other language; it is asked for again in a moment.
            self.popups.retain(|popup| !matches!(popup, Popup::Hint { .. }));
            for popup in &mut self.popups {
                if let Popup::Preview(preview) = popup {
                    preview.look(play.game.battle(), self.lang);
                }
            }
        }
        if let Some((saved, _)) = &mut self.menu.saved {
            *saved = self.host.saves(self.lang);
        }
    }

    /// The decision whose clock is to run, as [`Play::clock`] says: it stands while somebody reads help, clauses or sheets, or has paused.
    pub fn clock(&self) -> Option<Asked> {
        let play = self.play.as_ref()?;
        let looks_only = self.popups.iter().all(|popup| matches!(popup, Popup::Preview(_)));
        let asked = play.clock()?;
        Some(Asked { runs: asked.limit.is_some() && looks_only && !play.paused, ..asked })
    }

    /// So much time has passed since this was last said. What is left of the decision's time, while its clock runs.
    pub fn tick(&mut self, passed: Duration) -> Option<Duration> {
        let asked = self.clock();
        let play = self.play.as_mut()?;
        play.clock = Clock::tick(play.clock, asked, passed);
        play.clock.map(|clock| clock.left()).filter(|_| asked.is_some_and(|asked| asked.runs))
    }

    /// The time of the decision is up; a look at an action is over with it.
    pub fn time_up(&mut self) {
        self.popups.clear();
        if let Some(play) = &mut self.play {
            play.prompt = None;
            play.time_up(self.lang);
        }
    }

    /// Saves the battle and says where.
    pub fn save(&mut self) {
        let lang = self.lang;
        let Some(play) = &mut self.play else { return };
        match (play.game.keep)(play.game.table(), lang) {
            Ok(place) => {
                play.game.unsaved = false;
                play.say(say!(lang, "saved: {place}", "сохранено: {place}"));
            }
            Err(fault) => play.complain(fault),
        }
    }

    /// Asks a strong bot what it would do for whoever decides here. It may think as long as at a table.
    pub fn hint(&mut self) {
        let lang = self.lang;
        let Some(play) = &mut self.play else { return };
        match play.game.advice(lang) {
            Ok(told) => self.popups.push(Popup::Hint { told, scroll: 0 }),
            Err(why) => play.complain(why),
        }
    }

    /// Leaves the battle for the menu.
    pub fn leave(&mut self) {
        self.play = None;
        self.popups.clear();
    }

    /// A clause of the battle's rulebook: its line in the list, and its text.
    pub fn clause(&self, clause: Clause) -> (Option<&'static ClauseInfo>, Option<String>) {
        let Some(play) = &self.play else { return (None, None) };
        let profile = play.game.battle().profile();
        let info = profile.clauses.iter().find(|info| info.clause == clause);
        (info, self.host.clause_text(profile.id, clause, self.lang))
    }

    /// What a driver is called on screen.
    pub fn driver_name(&self, word: &str) -> String {
        match word {
            "human" => self.lang.pick("human", "человек").to_owned(),
            bot => {
                let name = bot_name(bot, self.lang);
                match bot.contains(':') {
                    true => name,
                    false => say!(self.lang, "bot {name}", "бот {name}"),
                }
            }
        }
    }

    /// Who plays a seat, in words.
    pub fn seat_driver(&self, seat: Seat) -> Option<String> {
        let play = self.play.as_ref()?;
        let driver: &Driver = play.game.driver(seat);
        Some(self.driver_name(driver.word()))
    }
}

/// What a bot is called on screen.
pub fn bot_name(id: &str, lang: Lang) -> String {
    if let Some((kind, command)) = id.split_once(':').filter(|(kind, _)| kind.ends_with("engine")) {
        let shown: String = command.chars().filter(|c| !c.is_control()).take(40).collect();
        let is_trusted = kind != "engine";
        return match is_trusted {
            true => say!(lang, "program {shown} (told everything)", "программа {shown} (знает всё)"),
            false => say!(lang, "program {shown}", "программа {shown}"),
        };
    }
    holmgang_arena::sweep::bot_name(id).get(lang).to_owned()
}
