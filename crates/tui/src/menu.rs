//! The screens before a battle: the menu, a battle to one's own taste, and the list of saved ones.

use holmgang_arena::erased::{Listed, ScenarioSource};
use holmgang_arena::lexicon::values_of;
use holmgang_arena::registry::Opener;
use holmgang_arena::sweep;
use holmgang_kernel::doc::Value;
use holmgang_kernel::words::Lang;

use crate::host::{Driver, Host, Plan, Saved};

/// What the first menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A battle against a bot at once.
    Quick,
    /// A battle to one's own taste.
    Custom,
    /// Two people at this screen.
    HotSeat,
    /// A saved battle.
    Resume,
    /// Keys and words.
    Help,
    /// The other language.
    Language,
    /// The end.
    Quit,
}

impl Item {
    /// All of them in order.
    pub const ALL: [Item; 7] =
        [Item::Quick, Item::Custom, Item::HotSeat, Item::Resume, Item::Help, Item::Language, Item::Quit];

    /// Its name.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Item::Quick => lang.pick("Play against a bot", "Играть против бота"),
            Item::Custom => lang.pick("Choose scenario, sides and rules", "Выбрать сценарий, стороны и правила"),
            Item::HotSeat => lang.pick("Two players at this screen", "Вдвоём за этим экраном"),
            Item::Resume => lang.pick("Go on with a saved battle", "Продолжить сохранённый бой"),
            Item::Help => lang.pick("Help", "Помощь"),
            Item::Language => lang.pick("Язык: русский", "Language: English"),
            Item::Quit => lang.pick("Quit", "Выход"),
        }
    }

    /// What it does, in a line.
    pub fn about(self, lang: Lang) -> &'static str {
        match self {
            Item::Quick => lang.pick("one key and the first battle begins", "одна клавиша, и первый бой начнётся"),
            Item::Custom => lang.pick(
                "also bots against bots, house rules and a seed",
                "а также боты против ботов, домашние правила и зерно",
            ),
            Item::HotSeat => lang.pick("by turns, at one keyboard", "по очереди, за одной клавиатурой"),
            Item::Resume => lang.pick("as it was when it was saved", "с того места, где он был сохранён"),
            Item::Help => lang.pick("keys, marks and the command line", "клавиши, знаки и командная строка"),
            Item::Language => lang.pick("the key L does it anywhere", "клавиша L (Д) делает это везде"),
            Item::Quit => "",
        }
    }
}

/// The menu, and what was opened from it.
#[derive(Debug, Default)]
pub struct Menu {
    /// The item chosen.
    pub at: usize,
    /// A battle being set up.
    pub setup: Option<Setup>,
    /// Saved battles to choose from, and the one chosen.
    pub saved: Option<(Vec<Saved>, usize)>,
    /// What went wrong last.
    pub faults: Vec<String>,
}

/// A battle being set up.
#[derive(Debug)]
pub struct Setup {
    /// The place of the ruleset.
    pub rules: usize,
    /// The scenarios of it.
    pub scenarios: Vec<Listed>,
    /// The one chosen.
    pub scenario: usize,
    /// Who plays which seat, as places in [`Setup::words`].
    pub seats: Vec<usize>,
    /// The seats that take part in the chosen scenario.
    pub playing: Vec<usize>,
    /// `human` and the bots.
    pub words: Vec<String>,
    /// House rules: the value chosen, none for the book's.
    pub options: Vec<Option<String>>,
    /// The seed, empty for a fresh one.
    pub seed: String,
    /// The line chosen.
    pub at: usize,
}

/// A line of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Which rulebook.
    Rules,
    /// Which scenario.
    Scenario,
    /// Who plays the seat with this place.
    Seat(usize),
    /// The house rule with this place.
    Option(usize),
    /// The seed.
    Seed,
    /// Begin.
    Start,
}

impl Setup {
    /// A new set-up for a ruleset, as the page makes it: the battle to begin with and its seat for somebody new, or the first battle and the first seat; the other
    /// seats are played by the lowest level (or here too).
    pub fn new(host: &dyn Host, rules: usize, hot_seat: bool) -> Setup {
        let mut words = vec!["human".to_owned()];
        words.extend(host.bots());
        let first_level = words.iter().position(|word| sweep::level(word).is_some()).unwrap_or(words.len() - 1);
        let other = if hot_seat { 0 } else { first_level };
        let (scenarios, seats, options) = match host.rules().get(rules) {
            Some(known) => (known.scenarios(), known.profile().seats, known.profile().options.len()),
            None => (Vec::new(), [].as_slice(), 0),
        };
        let opener = host.opener(rules);
        let place = |opener: Opener| scenarios.iter().position(|listed| listed.id == opener.scenario);
        let mut setup = Setup {
            rules,
            scenario: opener.and_then(place).unwrap_or(0),
            seats: seats
                .iter()
                .map(|seat| if opener.is_some_and(|opener| opener.seat == seat.id) { 0 } else { other })
                .collect(),
            scenarios,
            playing: Vec::new(),
            words,
            options: vec![None; options],
            seed: String::new(),
            at: 0,
        };
        setup.take_seats(host);
        setup
    }

    /// Finds the seats of the chosen scenario; somebody here has one of them.
    fn take_seats(&mut self, host: &dyn Host) {
        let scenario = self.scenarios.get(self.scenario).map(|listed| ScenarioSource::Id(listed.id.clone()));
        self.playing = match (host.rules().get(self.rules), scenario) {
            (Some(rules), Some(scenario)) => rules.playing(&scenario, &[]),
            _ => (0..self.seats.len()).collect(),
        };
        if !self.playing.iter().any(|seat| self.seats.get(*seat) == Some(&0))
            && let Some(first) = self.playing.first().and_then(|seat| self.seats.get_mut(*seat))
        {
            *first = 0;
        }
    }

    /// The lines.
    pub fn fields(&self, host: &dyn Host) -> Vec<Field> {
        let mut fields = Vec::new();
        if host.rules().len() > 1 {
            fields.push(Field::Rules);
        }
        fields.push(Field::Scenario);
        fields.extend(self.playing.iter().copied().map(Field::Seat));
        fields.extend((0..self.options.len()).map(Field::Option));
        fields.extend([Field::Seed, Field::Start]);
        fields
    }

    /// Changes the value of the chosen line.
    pub fn change(&mut self, host: &dyn Host, forward: bool) {
        let turned = |place: usize, count: usize| {
            if count == 0 { 0 } else { (place + if forward { 1 } else { count - 1 }) % count }
        };
        match self.fields(host).get(self.at) {
            Some(Field::Rules) => {
                let at = self.at;
                let hot_seat = self.seats.iter().all(|seat| *seat == 0);
                *self = Setup::new(host, turned(self.rules, host.rules().len()), hot_seat);
                self.at = at;
            }
            Some(Field::Scenario) => {
                self.scenario = turned(self.scenario, self.scenarios.len());
                self.take_seats(host);
            }
            Some(Field::Seat(seat)) => {
                let count = self.words.len();
                self.seats[*seat] = turned(self.seats[*seat], count);
            }
            Some(Field::Option(option)) => {
                let default = self.unchosen(host, *option);
                let profile = host.rules()[self.rules].profile();
                let words = values_of(profile, &profile.options[*option]);
                self.options[*option] = turn_option(&default, words, self.options[*option].as_deref(), forward);
            }
            Some(Field::Seed | Field::Start) | None => {}
        }
    }

    /// What holds of a house rule if nothing is chosen: what the scenario says, else the book.
    pub fn unchosen(&self, host: &dyn Host, option: usize) -> String {
        let rules = &host.rules()[self.rules];
        let rule = &rules.profile().options[option];
        let scenario = self.scenarios.get(self.scenario).and_then(|listed| rules.entry("scenario", &listed.id));
        match scenario.and_then(|scenario| scenario.get(rule.id)).map(|said| &said.value) {
            Some(Value::Bool(value)) => value.to_string(),
            Some(Value::Int(value)) => value.to_string(),
            Some(Value::Text(value)) => value.clone(),
            _ => rule.default.to_owned(),
        }
    }

    /// The line that is typed into, if it is one.
    pub fn typing(&mut self, host: &dyn Host) -> Option<&mut String> {
        matches!(self.fields(host).get(self.at), Some(Field::Seed)).then_some(&mut self.seed)
    }

    /// The battle that was set up.
    pub fn plan(&self, host: &dyn Host) -> Plan {
        let known = host.rules()[self.rules].profile().options;
        let options = known
            .iter()
            .zip(&self.options)
            .filter_map(|(rule, value)| Some((rule.id.to_owned(), value.clone()?)))
            .collect();
        let driver = |seat: usize| match self.seats[seat] {
            0 if self.playing.contains(&seat) => Driver::Human,
            0 => Driver::Bot(self.words.last().cloned().unwrap_or_default()),
            place => Driver::Bot(self.words[place].clone()),
        };
        Plan {
            rules: self.rules,
            scenario: self.scenarios.get(self.scenario).map(|listed| listed.id.clone()).unwrap_or_default(),
            drivers: (0..self.seats.len()).map(driver).collect(),
            options,
            seed: (!self.seed.is_empty()).then(|| self.seed.clone()),
        }
    }
}

/// Truths are turned over, words of a closed list follow each other, numbers go up and down by a tenth (at least one).
fn turn_option(default: &str, words: &[&str], now: Option<&str>, forward: bool) -> Option<String> {
    let now = now.unwrap_or(default);
    let next = match (words.iter().position(|word| *word == now), now, now.parse::<i64>()) {
        (Some(place), ..) => words[(place + if forward { 1 } else { words.len() - 1 }) % words.len()].to_owned(),
        (None, "true", _) => "false".to_owned(),
        (None, "false", _) => "true".to_owned(),
        (None, _, Ok(number)) => {
            let by = default.parse::<i64>().map_or(1, |book| (book.abs() / 10).max(1));
            (if forward { number.saturating_add(by) } else { number.saturating_sub(by).max(0) }).to_string()
        }
        _ => return None,
    };
    (next != default).then_some(next)
}
