//! Our own search as a program behind the protocol: `holmgang engine`.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AdviceJob, AnyBattle};
use holmgang_arena::record::{self, Record};
use holmgang_arena::script;
use holmgang_arena::sweep::bots;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use crate::message::{Answer, Go, Id, Info, NewBattle, OptionInfo, Position, Said};

/// The name of the option that says which bot thinks.
const LEVEL: &str = "level";
/// The name of the option that makes answers repeat.
const SEED: &str = "seed";

/// Speaks the protocol until it is told to quit or nothing more comes. What is wrong with a message is told as `info`; the next one is heard.
///
/// # Errors
/// Nothing can be written any more.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
    sources: ContentSources,
    level: &str,
) -> std::io::Result<()> {
    let (tell, heard) = channel();
    // How many times it was told to go, and for which of them it was told to stop.
    let (asked, stopped) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (gone, ended) = (Arc::clone(&asked), Arc::clone(&stopped));
    std::thread::spawn(move || {
        for line in input.lines() {
            let Ok(line) = line else { break };
            let message = Said::read(&line);
            match &message {
                Ok(Some(Said::Go(_))) => {
                    gone.fetch_add(1, Ordering::SeqCst);
                }
                Ok(Some(Said::Stop)) => ended.store(gone.load(Ordering::SeqCst), Ordering::SeqCst),
                _ => {}
            }
            if tell.send(message).is_err() {
                return;
            }
        }
        // Nobody listens any more: what is being thought about is not wanted.
        ended.store(u64::MAX, Ordering::SeqCst);
    });
    let mut program =
        Program { sources, level: level.to_owned(), seed: 1, battle: None, position: None, actions: Vec::new() };
    let mut turn = 0;
    for message in heard {
        match message {
            Ok(Some(Said::Quit)) => break,
            Ok(Some(Said::Go(go))) => {
                turn += 1;
                let (now, stopped) = (turn, Arc::clone(&stopped));
                let end = Instant::now().checked_add(Duration::from_millis(go.time_ms));
                let go_on = Arc::new(move || {
                    stopped.load(Ordering::SeqCst) < now && end.is_none_or(|end| Instant::now() < end)
                });
                for answer in program.go(go, go_on) {
                    writeln!(output, "{}", answer.written())?;
                }
            }
            Ok(Some(message)) => {
                for answer in program.hear(message) {
                    writeln!(output, "{}", answer.written())?;
                }
            }
            Ok(None) => {}
            Err(what) => writeln!(output, "{}", text(what).written())?,
        }
        output.flush()?;
    }
    Ok(())
}

fn text(text: String) -> Answer {
    Answer::Info(Info { text: Some(text), ..Info::default() })
}

struct Program {
    sources: ContentSources,
    level: String,
    seed: u64,
    battle: Option<NewBattle>,
    position: Option<Position>,
    actions: Vec<String>,
}

impl Program {
    fn hear(&mut self, message: Said) -> Vec<Answer> {
        match message {
            Said::Holmgang(_) => {
                let name = format!("Holmgang {}", env!("CARGO_PKG_VERSION"));
                let choices: Vec<String> = bots().into_iter().map(|bot| bot.id).collect();
                let option = |name: &str, default| OptionInfo {
                    name: name.to_owned(),
                    default,
                    min: None,
                    max: None,
                    choices: Vec::new(),
                };
                vec![
                    Answer::Id(Id { name, author: "the authors of Holmgang".to_owned() }),
                    Answer::Option(OptionInfo { choices, ..option(LEVEL, self.level.clone().into()) }),
                    Answer::Option(OptionInfo { min: Some(0), ..option(SEED, self.seed.into()) }),
                    Answer::Ok,
                ]
            }
            Said::Set(setting) => {
                let known = match (setting.name.as_str(), setting.value.as_str(), setting.value.as_u64()) {
                    (LEVEL, Some(level), _) if bots().iter().any(|bot| bot.id == level) => {
                        level.clone_into(&mut self.level);
                        true
                    }
                    (SEED, _, Some(seed)) => {
                        self.seed = seed;
                        true
                    }
                    _ => false,
                };
                let told = || text(format!("`{}` cannot be set to {}", setting.name, setting.value));
                if known { Vec::new() } else { vec![told()] }
            }
            Said::Ready => vec![Answer::Ready],
            Said::Battle(battle) => {
                (self.battle, self.position) = (Some(battle), None);
                Vec::new()
            }
            Said::Position(position) => {
                self.position = Some(position);
                Vec::new()
            }
            Said::Actions(actions) => {
                self.actions = actions;
                Vec::new()
            }
            Said::Over(_) => {
                (self.battle, self.position) = (None, None);
                Vec::new()
            }
            Said::Go(_) | Said::Stop | Said::Quit => Vec::new(),
        }
    }

    fn go(&self, go: Go, go_on: Arc<dyn Fn() -> bool + Send + Sync>) -> Vec<Answer> {
        let mut said = Vec::new();
        match self.think(go, go_on) {
            Ok((info, action)) => {
                said.push(Answer::Info(info));
                said.push(Answer::Best(action));
            }
            Err(why) => {
                said.push(text(why));
                // Something that is legal is better than no answer.
                let place = self.seed as usize % self.actions.len().max(1);
                said.extend(self.actions.get(place).cloned().map(Answer::Best));
            }
        }
        said
    }

    /// The battle as the record tells it, and the seat that we have there.
    fn battle(&self) -> Result<(Box<dyn AnyBattle>, Seat), String> {
        let told = |faults: holmgang_kernel::doc::Faults| faults.lines(Lang::En).join("; ");
        let (Some(battle), Some(position)) = (&self.battle, &self.position) else {
            return Err("there is no battle, or no position".to_owned());
        };
        let text = position.record.as_deref().ok_or_else(|| {
            "the record is kept back because something is hidden from this seat: any legal action".to_owned()
        })?;
        let record = Record::parse("record", text.as_bytes()).map_err(told)?;
        let rules = record::load_for(&record, &REGISTRY, &self.sources).map_err(told)?;
        let played = record::replay(&record, &*rules).map_err(told)?;
        let seat = script::seat(played.profile(), &battle.seat).map_err(|words| words.en)?;
        Ok((played, seat))
    }

    fn think(&self, go: Go, go_on: Arc<dyn Fn() -> bool + Send + Sync>) -> Result<(Info, String), String> {
        let (mut battle, seat) = self.battle()?;
        battle.heed(go_on);
        // A tenth of the time is for what else an answer takes: reading the record, and a line of play that has to be ended.
        let time = Some(Duration::from_millis(go.time_ms / 10 * 9));
        let job = AdviceJob { bot: self.level.clone(), seed: self.seed, most: 1, time };
        if let Ok(Some(advice)) = battle.advice(seat, &job, Lang::En)
            && let Some(best) = advice.best.into_iter().next()
        {
            let mut line = vec![best.action.clone()];
            line.extend(best.line.into_iter().map(|step| step.action));
            return Ok((Info { win: Some(best.win), visits: Some(best.visits), line, text: None }, best.action));
        }
        // A bot that does not search, or one that was stopped before it had begun.
        let seed = self.seed.wrapping_add(battle.steps() as u64);
        let action = battle.advise(seat, &self.level, seed).ok_or("stopped before anything was found")?;
        Ok((Info::default(), action))
    }
}
