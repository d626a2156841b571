//! A program at work. What it does costs nobody but itself: a thread of its own reads what it writes, line by line and never more than a bound;
//! another one writes what it is told, so that a program that does not read holds nobody up; every answer is waited for at most so long.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use holmgang_arena::erased::{AnyBattle, TurnInfo};
use holmgang_arena::script::seat_word;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use serde_json::Value;

use crate::fault::Fault;
use crate::message::{Answer, Go, Hello, Id, Info, NewBattle, OptionInfo, Over, PROTOCOL, Position, Said, Setting};

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long it may take to say what it is, and to be ready.
    pub start: Duration,
    /// How long it is told to think about a decision.
    pub think: Duration,
    /// How much later its answer may come, and how long it has after it was told to stop.
    pub grace: Duration,
    /// The most bytes of a line.
    pub line: usize,
    /// The most bytes between a question and its answer.
    pub answer: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            start: Duration::from_secs(10),
            think: Duration::from_millis(1_000),
            grace: Duration::from_millis(500),
            line: 64 << 10,
            answer: 1 << 20,
        }
    }
}

/// Lines that wait to be looked at.
const WAITING: usize = 256;
/// How long a program that was told to quit may take before it is ended.
const QUITTING: Duration = Duration::from_millis(200);
/// How much of the standard error is kept.
const KEPT_ERROR: usize = 2 << 10;

/// What the reading thread has found.
enum Heard {
    Line(String),
    Flooded,
    End,
}

/// A program that plays a seat.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    limits: Limits,
    trusted: bool,
    say: Option<Sender<String>>,
    heard: Receiver<Heard>,
    /// Bytes that it may still write.
    left: Arc<AtomicU64>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    listening: Option<JoinHandle<()>>,
    id: Id,
    options: Vec<OptionInfo>,
}

impl Engine {
    /// Starts a program by its command, without a shell, and asks what it is.
    ///
    /// # Errors
    /// It does not start, or does not say what it is.
    pub fn start(command: &str, trusted: bool, limits: Limits) -> Result<Engine, Fault> {
        let not_started = |reason: String| Fault::NotStarted { reason };
        let parts = parts(command).map_err(not_started)?;
        let Some((program, arguments)) = parts.split_first() else {
            return Err(not_started("no program is named".to_owned()));
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| not_started(format!("{program}: {error}")))?;
        let (Some(input), Some(output), Some(error)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(not_started("it has no pipes".to_owned()));
        };
        let (say, lines) = channel::<String>();
        let (tell, heard) = sync_channel(WAITING);
        let left = Arc::new(AtomicU64::new(limits.answer));
        let errors = Arc::default();
        let allowed = Arc::clone(&left);
        let kept = Arc::clone(&errors);
        std::thread::spawn(move || write_lines(input, &lines));
        std::thread::spawn(move || read_lines(output, &allowed, limits.line, &tell));
        let listening = std::thread::spawn(move || keep_errors(error, &kept));
        let (id, options) = (Id::default(), Vec::new());
        let listening = Some(listening);
        let mut engine = Engine { child, limits, trusted, say: Some(say), heard, left, errors, listening, id, options };
        engine.introduce()?;
        Ok(engine)
    }

    /// What it says it is; its program if it says nothing.
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// The options that it has.
    pub fn options(&self) -> &[OptionInfo] {
        &self.options
    }

    fn introduce(&mut self) -> Result<(), Fault> {
        let hello = Hello { protocol: PROTOCOL, version: env!("CARGO_PKG_VERSION").to_owned() };
        self.ask(&[Said::Holmgang(hello)]);
        let end = Instant::now() + self.limits.start;
        loop {
            match self.hear(end, self.limits.start)? {
                Answer::Id(id) => self.id = id,
                Answer::Option(option) => self.options.push(option),
                Answer::Ok => return Ok(()),
                Answer::Ready | Answer::Info(_) | Answer::Best(_) => {}
            }
        }
    }

    /// Sets an option. Programs pass over what they do not know.
    pub fn set(&mut self, name: &str, value: Value) {
        self.say(&Said::Set(Setting { name: name.to_owned(), value }));
    }

    /// Tells it the battle and the seat that it has there, and waits until it is ready.
    ///
    /// # Errors
    /// How it has lost the seat.
    pub fn take_seat(&mut self, battle: &dyn AnyBattle, rules: u32, seat: Seat) -> Result<(), Fault> {
        let profile = battle.profile();
        let word = |place: usize| profile.seats.get(place).map(|seat| seat.id.to_owned());
        let seats = battle.playing().into_iter().filter_map(word).collect();
        let battle =
            NewBattle { ruleset: profile.id.to_owned(), rules, seat: seat_word(profile, seat).to_owned(), seats };
        self.ask(&[Said::Battle(battle), Said::Ready]);
        let end = Instant::now() + self.limits.start;
        while self.hear(end, self.limits.start)? != Answer::Ready {}
        Ok(())
    }

    /// What it does in the position; and what it has last said about it. The record is that of the battle so far.
    ///
    /// # Errors
    /// How it has lost the seat.
    pub fn decide(
        &mut self,
        battle: &dyn AnyBattle,
        record: &str,
        seat: Seat,
        think: Option<Duration>,
    ) -> Result<(String, Info), Fault> {
        let think = think.unwrap_or(self.limits.think);
        let TurnInfo::Of { kind, .. } = battle.turn() else {
            return Err(Fault::Broken { what: "nothing is to be decided".to_owned() });
        };
        let tells = self.trusted || battle.knows_all(seat);
        let view = serde_json::to_value(battle.view(Viewer::Seat(seat), Lang::En)).unwrap_or(Value::Null);
        let record = tells.then(|| record.to_owned());
        let position = Position { step: battle.steps(), wanted: kind.to_owned(), record, view };
        let time_ms = u64::try_from(think.as_millis()).unwrap_or(u64::MAX);
        let go = Go { time_ms, work: None };
        self.ask(&[Said::Position(position), Said::Actions(battle.legal(seat)), Said::Go(go)]);
        let mut last = Info::default();
        let mut waited = think + self.limits.grace;
        let mut end = Instant::now() + waited;
        let mut is_told = false;
        loop {
            match self.hear(end, waited) {
                Ok(Answer::Best(action)) => {
                    return match battle.check(seat, &action) {
                        Ok(action) => Ok((action, last)),
                        Err(refused) => Err(Fault::Illegal { action, reason: refused.words }),
                    };
                }
                Ok(Answer::Info(info)) => last = info,
                Ok(Answer::Id(_) | Answer::Option(_) | Answer::Ok | Answer::Ready) => {}
                Err(Fault::Stalled { .. }) if !is_told => {
                    is_told = true;
                    self.say(&Said::Stop);
                    waited += self.limits.grace;
                    end += self.limits.grace;
                }
                Err(fault) => return Err(fault),
            }
        }
    }

    /// Tells it how a battle has ended, or that it has lost its seat.
    pub fn over(&mut self, result: Option<&str>, winners: Vec<String>) {
        self.say(&Said::Over(Over { result: result.map(str::to_owned), winners }));
    }

    fn say(&mut self, message: &Said) {
        if let Some(say) = &self.say {
            // Who has ended hears nothing; that is found when an answer is waited for.
            say.send(message.written()).ok();
        }
    }

    /// Says what is to be answered: from now on it may write as much as an answer may have.
    fn ask(&mut self, messages: &[Said]) {
        self.left.store(self.limits.answer, Ordering::Relaxed);
        messages.iter().for_each(|message| self.say(message));
    }

    /// The next message that has a reading; the time until which it is waited for, and how long that is in all.
    fn hear(&mut self, end: Instant, whole: Duration) -> Result<Answer, Fault> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left) {
                Ok(Heard::Line(line)) => match Answer::read(&line) {
                    Ok(Some(answer)) => return Ok(answer),
                    Ok(None) => {}
                    Err(what) => return Err(Fault::Broken { what }),
                },
                Ok(Heard::Flooded) => return Err(Fault::Flooded),
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.crashed()),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Fault::Stalled { waited_ms: u64::try_from(whole.as_millis()).unwrap_or(u64::MAX) });
                }
            }
        }
    }

    fn crashed(&mut self) -> Fault {
        // It may have closed its output without ending.
        let code = self.end(QUITTING);
        // Its last words may still be on their way; something that it has started may keep the pipe open for ever.
        let end = Instant::now() + QUITTING;
        if let Some(listening) = self.listening.take() {
            while !listening.is_finished() && Instant::now() < end {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        let kept = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
        Fault::Crashed { code, last }
    }

    /// Waits so long for its end, and ends it then. Its exit code, if it has one.
    fn end(&mut self, wait: Duration) -> Option<i32> {
        self.say = None;
        let end = Instant::now() + wait;
        while Instant::now() < end {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.code(),
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(_) => break,
            }
        }
        self.child.kill().ok();
        self.child.wait().ok().and_then(|status| status.code())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.say(&Said::Quit);
        self.end(QUITTING);
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.write_all(b"\n")).and_then(|()| input.flush()).is_err()
        {
            return;
        }
    }
}

fn read_lines(output: ChildStdout, left: &AtomicU64, most: usize, tell: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut output).take(most as u64 + 1).read_until(b'\n', &mut line);
        let heard = match read {
            Ok(0) | Err(_) => Heard::End,
            Ok(read) => {
                let before = left
                    .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(read as u64)));
                let is_within = before.is_ok_and(|before| before >= read as u64);
                match is_within && (read <= most || line.ends_with(b"\n")) {
                    true => Heard::Line(String::from_utf8_lossy(&line).into_owned()),
                    false => Heard::Flooded,
                }
            }
        };
        let is_last = !matches!(heard, Heard::Line(_));
        if tell.send(heard).is_err() || is_last {
            return;
        }
    }
}

fn keep_errors(error: ChildStderr, kept: &Mutex<VecDeque<u8>>) {
    let mut error = BufReader::new(error);
    let mut part = [0; 512];
    while let Ok(read @ 1..) = error.read(&mut part) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&part[..read]);
        let over = kept.len().saturating_sub(KEPT_ERROR);
        kept.drain(..over);
    }
}

/// A command as program and arguments: split at spaces; `"…"` and `'…'` hold together.
fn parts(command: &str) -> Result<Vec<String>, String> {
    let (mut parts, mut part, mut quote): (Vec<String>, Option<String>, Option<char>) = (Vec::new(), None, None);
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => part.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                part.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => parts.extend(part.take()),
            (None, c) => part.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(format!("{open} is not closed in the command"));
    }
    parts.extend(part);
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_they_are_meant() {
        assert_eq!(parts("python3 bot.py --depth 3").unwrap(), ["python3", "bot.py", "--depth", "3"]);
        assert_eq!(parts(" 'my bot' \"\" a\"b c\"d ").unwrap(), ["my bot", "", "ab cd"]);
        assert_eq!(parts("").unwrap(), Vec::<String>::new());
        assert!(parts("it's").unwrap_err().contains("not closed"));
    }
}
