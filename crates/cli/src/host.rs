//! What the screen needs from outside: rulebooks, new battles, saved ones, the text of clauses.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyRules, ScenarioSource};
use holmgang_arena::record::{self, Holder, Record, Scenario, SeatLine};
use holmgang_arena::registry::Opener;
use holmgang_arena::rulebook::Rulebook;
use holmgang_arena::sweep::bots;
use holmgang_arena::table::{Opening, Table, TableDice, Undo, draw_secret};
use holmgang_engine::{Engine, Limits, bout};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::clause::Clause;
use holmgang_kernel::doc::Node;
use holmgang_kernel::fair::{self, Secret};
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_tui::app::bot_name;
use holmgang_tui::host::{Keeper, Programs};
use holmgang_tui::{Begun, Driver, Host, Plan, Saved};

use crate::referee::seed_secret;
use crate::stop::Stop;
use crate::{load, store};

/// The most saved battles that are listed.
const MOST_SAVED: usize = 200;

/// The screen's provider.
pub struct Desk {
    sources: ContentSources,
    rules: Vec<Arc<dyn AnyRules>>,
}

impl Desk {
    /// With all rulebooks loaded.
    pub fn new(sources: ContentSources, lang: Lang) -> Result<Desk, Stop> {
        let mut rules: Vec<Arc<dyn AnyRules>> = Vec::new();
        for (_, loaded) in REGISTRY.all(&sources) {
            rules.push(loaded.map_err(|faults| load::no(&faults, lang))?.into());
        }
        Ok(Desk { sources, rules })
    }
}

impl Host for Desk {
    fn rules(&self) -> &[Arc<dyn AnyRules>] {
        &self.rules
    }

    fn opener(&self, rules: usize) -> Option<Opener> {
        REGISTRY.get(self.rules.get(rules)?.profile().id).ok()?.opener()
    }

    fn bots(&self) -> Vec<String> {
        bots().into_iter().map(|bot| bot.id).collect()
    }

    fn begin(&self, plan: &Plan, lang: Lang) -> Result<Begun, Vec<String>> {
        let Some(rules) = self.rules.get(plan.rules) else { return Err(Vec::new()) };
        let options = plan.options.iter().map(|(name, value)| (name.clone(), load::value_of(value))).collect();
        let scenario = ScenarioSource::Id(plan.scenario.clone());
        begin(Arc::clone(rules), scenario, options, plan.drivers.clone(), plan.seed.as_deref(), lang).map_err(lines)
    }

    fn saves(&self, lang: Lang) -> Vec<Saved> {
        let Ok(entries) = store::folder(lang).and_then(|folder| Ok(std::fs::read_dir(folder)?)) else {
            return Vec::new();
        };
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let is_record = path.extension().is_some_and(|extension| extension == store::SUFFIX);
                Some((path.metadata().ok()?.modified().ok()?, path)).filter(|_| is_record)
            })
            .collect();
        files.sort();
        let newest = files.into_iter().rev().take(MOST_SAVED);
        newest.map(|(when, path)| Saved { title: title(&path, when, &self.rules, lang), path }).collect()
    }

    fn open(&self, path: &Path, lang: Lang) -> Result<Begun, Vec<String>> {
        resume(path, &self.sources, lang).map_err(lines)
    }

    fn clause_text(&self, ruleset: &str, clause: Clause, lang: Lang) -> Option<String> {
        Some(Rulebook::of(ruleset, lang)?.clause(&clause.to_string())?.text.clone())
    }
}

fn lines(stop: Stop) -> Vec<String> {
    stop.told().1.lines().map(str::to_owned).collect()
}

/// Begins a battle with verifiable dice.
pub fn begin(
    rules: Arc<dyn AnyRules>,
    scenario: ScenarioSource,
    options: Vec<(String, Node)>,
    drivers: Vec<Driver>,
    seed: Option<&str>,
    lang: Lang,
) -> Result<Begun, Stop> {
    let secret = match seed {
        Some(text) => Secret(seed_secret(text)),
        None => draw_secret().map_err(|words| Stop::Internal(words.get(lang).to_owned()))?,
    };
    let seed = bot_seed(&secret);
    let name = match &scenario {
        ScenarioSource::Id(id) => id.clone(),
        ScenarioSource::Inline(..) => "battle".to_owned(),
    };
    let seats = rules.profile().seats.iter().zip(&drivers).map(|(seat, driver)| SeatLine {
        seat: seat.id.to_owned(),
        holder: match driver {
            Driver::Human => Holder::Human(String::new()),
            Driver::Bot(id) | Driver::Program(id) => bout::holder(id),
        },
        nonce: None,
    });
    let opening =
        Opening { scenario, options, seats: seats.collect(), lang, dice: TableDice::Secret(secret), undo: Undo::Free };
    let table = Table::open(&*rules, opening, Rolls::Seeded).map_err(|error| load::not_begun(&error, lang))?;
    let programs = programs(Arc::clone(&rules));
    Ok(Begun { rules, table, drivers, keep: keeper(None, name), programs, seed })
}

/// Goes on with a recorded battle.
pub fn resume(path: &Path, sources: &ContentSources, lang: Lang) -> Result<Begun, Stop> {
    let record = store::read(path, lang)?;
    let rules: Arc<dyn AnyRules> =
        record::load_for(&record, &REGISTRY, sources).map_err(|faults| load::no(&faults, lang))?.into();
    let table =
        Table::resume(&record, &*rules, store::secret(path), Undo::Free).map_err(|faults| load::no(&faults, lang))?;
    // Seats that do not play here stand in no record; whoever would have them is never asked.
    let holder = |id: &str| record.header().seats.iter().find(|line| line.seat == id).map(|line| &line.holder);
    let driver = |id: &str| match holder(id) {
        Some(Holder::Human(_)) => Driver::Human,
        // The record of a battle does not say which program played: it may be anything.
        Some(Holder::Bot(bot)) if bot == bout::HOLDER => Driver::Bot(bout::STAND_IN.to_owned()),
        Some(Holder::Bot(bot)) => Driver::Bot(bot.clone()),
        None => Driver::Bot(bots().first().map(|bot| bot.id.clone()).unwrap_or_default()),
    };
    let drivers = rules.profile().seats.iter().map(|seat| driver(seat.id)).collect();
    let seed = table.secret().map_or(0, bot_seed);
    let programs = programs(Arc::clone(&rules));
    Ok(Begun { rules, table, drivers, keep: keeper(Some(path.to_owned()), String::new()), programs, seed })
}

/// Starts programs when they are asked for the first time, and keeps them as long as the battle is shown.
fn programs(rules: Arc<dyn AnyRules>) -> Programs {
    let mut at_work: Vec<(Seat, Engine)> = Vec::new();
    Box::new(move |table, seat, given| {
        let (command, trusted) = holmgang_engine::command(given).unwrap_or((given, false));
        let place = at_work.iter().position(|(known, _)| *known == seat);
        let decided = match place {
            Some(place) => Ok(place),
            None => Engine::start(command, trusted, Limits::default()).and_then(|mut engine| {
                engine.take_seat(table.battle(), rules.version(), seat)?;
                at_work.push((seat, engine));
                Ok(at_work.len() - 1)
            }),
        };
        let decided = decided.and_then(|place| {
            let (_, engine) = &mut at_work[place];
            engine.decide(table.battle(), &table.record(), seat, None)
        });
        decided.map(|(action, _)| action).map_err(|fault| {
            at_work.retain(|(known, _)| *known != seat);
            bout::told(rules.profile(), seat, command, &fault, Some(bout::STAND_IN))
        })
    })
}

/// What makes the bots of a battle repeatable: from its secret, which says nothing about the dice this way.
fn bot_seed(secret: &Secret) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = fair::hash(&[b"holmgang bots 1", &secret.0]);
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// Saves to the file it came from, else to a new one in the folder of battles, and to the same one again.
fn keeper(path: Option<PathBuf>, name: String) -> Keeper {
    let path = RefCell::new(path);
    Box::new(move |table, lang| {
        let mut path = path.borrow_mut();
        let place = match &*path {
            Some(known) => known.clone(),
            None => store::folder(lang).map_err(|stop| stop.told().1)?.join(format!(
                "{name}-{}.{}",
                stamp(SystemTime::now(), "-"),
                store::SUFFIX
            )),
        };
        store::save(table, &place, lang).map_err(|stop| stop.told().1)?;
        let shown = place.display().to_string();
        *path = Some(place);
        Ok(shown)
    })
}

/// A saved battle in a line: when, what, who, how far.
fn title(path: &Path, when: SystemTime, rules: &[Arc<dyn AnyRules>], lang: Lang) -> String {
    let when = stamp(when, " ");
    let read = store::bytes(path, lang).ok().and_then(|bytes| Record::parse("", &bytes).ok());
    let Some(record) = read else {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        return say!(lang, "{when}  {name}: not readable", "{when}  {name}: не читается");
    };
    let header = record.header();
    let scenario = match &header.scenario {
        Scenario::Id(id) => {
            let rules = rules.iter().find(|rules| rules.profile().id == header.ruleset);
            let known = rules.and_then(|rules| rules.scenarios().into_iter().find(|scenario| scenario.id == *id));
            // One that the content has no longer has no name any more.
            known.map_or_else(|| id.clone(), |scenario| scenario.name.get(lang).to_owned())
        }
        Scenario::Inline(node) => match node.names("name") {
            Some(name) => name.get(lang).to_owned(),
            None => lang.pick("own scenario", "свой сценарий").to_owned(),
        },
    };
    let seats: Vec<String> = header
        .seats
        .iter()
        .map(|seat| match &seat.holder {
            Holder::Human(_) => lang.pick("human", "человек").to_owned(),
            Holder::Bot(id) => bot_name(id, lang),
        })
        .collect();
    let steps = lang.count(
        i64::try_from(record.actions().count()).unwrap_or(i64::MAX),
        ["step", "steps"],
        ["шаг", "шага", "шагов"],
    );
    let over = if record.is_closed() { lang.pick(", over", ", окончен") } else { "" };
    format!("{when}  {scenario}  {}  {steps}{over}", seats.join(" : "))
}

/// Date and time (UTC) as they sort: `20261120-071500`, or with another sign between, `2026-11-20 07:15`.
fn stamp(time: SystemTime, between: &str) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    match between {
        " " => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}"),
        _ => format!("{year:04}{month:02}{day:02}{between}{hour:02}{minute:02}{second:02}"),
    }
}

/// Year, month and day of a day counted from 1970-01-01.
fn civil(days: u64) -> (u64, u64, u64) {
    let mut left = days;
    let mut year = 1970;
    let leap = |year: u64| (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400);
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let months = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, length) in (1..).zip(months) {
        if left < length {
            return (year, month, left + 1);
        }
        left -= length;
    }
    (year, 12, 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_battles_are_called_as_their_scenarios() {
        let desk = Desk::new(ContentSources::builtin(), Lang::En).ok().unwrap();
        let rules = desk.rules.iter().find(|rules| rules.profile().id == "mini-duel").unwrap();
        let scenario = ScenarioSource::Id("even-match".to_owned());
        let drivers = vec![Driver::Human; 2];
        let begun = begin(Arc::clone(rules), scenario, vec![], drivers, Some("7"), Lang::En).ok().unwrap();
        let path = std::env::temp_dir().join(format!("holmgang-title-{}.hbr", std::process::id()));
        store::save(&begun.table, &path, Lang::En).ok().unwrap();
        let name = rules.scenarios().into_iter().find(|scenario| scenario.id == "even-match").unwrap().name;
        for lang in [Lang::En, Lang::Ru] {
            let title = title(&path, UNIX_EPOCH, &desk.rules, lang);
            assert!(title.contains(name.get(lang)) && !title.contains("even-match"), "{title}");
        }
        std::fs::remove_file(store::secret_path(&path)).unwrap();
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(19_782), (2024, 2, 29));
        assert_eq!(civil(20_777), (2026, 11, 20));
    }
}
