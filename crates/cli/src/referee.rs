//! What a headless referee needs: lines of actions, whose they are, what would be legal, rolls from somewhere.

use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal};

use holmgang_arena::erased::{AnyBattle, Refused, TurnInfo};
use holmgang_arena::lexicon;
use holmgang_arena::script::{self, ActionLine, seat_word};
use holmgang_kernel::dice::{ScriptFault, Seeded};
use holmgang_kernel::fair;
use holmgang_kernel::say;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::load;
use crate::stop::Stop;

/// Lines from a file that was read, or from standard input as they come.
pub struct Lines {
    name: String,
    /// Lines of a game that was written elsewhere, which come first.
    before: VecDeque<String>,
    ready: Option<VecDeque<String>>,
    number: usize,
}

impl Lines {
    /// Opens a file, or standard input for `-`; standard input is read as it comes if `live`, else whole.
    pub fn open(path: &str, live: bool, lang: Lang) -> Result<Lines, Stop> {
        let ready = if path == "-" && live {
            None
        } else {
            Some(load::text_of(path, lang)?.lines().map(str::to_owned).collect())
        };
        let name = if path == "-" {
            lang.pick("standard input", "стандартный ввод").to_owned()
        } else {
            path.to_owned()
        };
        Ok(Lines { name, before: VecDeque::new(), ready, number: 0 })
    }

    /// Standard input, line by line.
    pub fn stdin(lang: Lang) -> Lines {
        Lines {
            name: lang.pick("standard input", "стандартный ввод").to_owned(),
            before: VecDeque::new(),
            ready: None,
            number: 0,
        }
    }

    /// No lines.
    pub fn none() -> Lines {
        Lines { name: String::new(), before: VecDeque::new(), ready: Some(VecDeque::new()), number: 0 }
    }

    /// Puts lines before all others.
    pub fn before(&mut self, lines: Vec<String>) {
        self.before = lines.into();
    }

    /// The lines that wait, where they are known.
    pub fn ready(&self) -> impl Iterator<Item = &str> {
        self.before.iter().chain(self.ready.iter().flatten()).map(String::as_str)
    }

    /// Whether lines are read as somebody types them.
    pub fn is_live(&self) -> bool {
        self.ready.is_none()
    }

    /// The next line.
    pub fn next(&mut self) -> Result<Option<String>, Stop> {
        if let Some(line) = self.before.pop_front() {
            return Ok(Some(line));
        }
        self.number += 1;
        match &mut self.ready {
            Some(lines) => Ok(lines.pop_front()),
            None => {
                let mut line = String::new();
                let read = std::io::stdin().lock().read_line(&mut line)?;
                Ok((read > 0).then_some(line))
            }
        }
    }

    /// The place of the last line: `battle.txt:7`.
    pub fn place(&self) -> String {
        format!("{}:{}", self.name, self.number)
    }
}

/// Where rolls come from that were not given with the action.
pub enum Filler {
    /// Nowhere: they must be given.
    None,
    /// Somebody rolls dice and types what they show.
    Ask(Lines),
    /// The program rolls, from a key and the number of the next draw.
    Seeded([u8; 32], u64),
}

impl Filler {
    /// The value of a roll that is asked; the other lines of live actions serve too.
    pub fn fill(
        &mut self,
        ctx: &mut Ctx,
        actions: Option<&mut Lines>,
        name: &str,
        (lo, hi): (i32, i32),
        whose: impl FnOnce() -> Option<String>,
    ) -> Result<Option<i32>, Stop> {
        match self {
            Filler::None => Ok(None),
            Filler::Seeded(key, next) => {
                let value = Seeded::at(key, *next, lo, hi);
                *next += 1;
                Ok(Some(value))
            }
            Filler::Ask(own) => {
                let lines = actions.filter(|lines| lines.is_live()).unwrap_or(own);
                ask(ctx, lines, name, (lo, hi), whose())
            }
        }
    }
}

fn ask(
    ctx: &mut Ctx,
    lines: &mut Lines,
    name: &str,
    (lo, hi): (i32, i32),
    whose: Option<String>,
) -> Result<Option<i32>, Stop> {
    let lang = ctx.lang;
    let whose = whose.map(|name| format!("{name}: ")).unwrap_or_default();
    let called = lexicon::roll_called(name, lang);
    loop {
        ctx.tell(&say!(lang, "{whose}roll: {called} ({lo} to {hi}): ", "{whose}бросок: {called} (от {lo} до {hi}): "));
        let Some(line) = lines.next()? else {
            let place = lines.place();
            return Err(Stop::No(say!(
                lang,
                "{place}: a roll was not given: {called} (`{name}`)",
                "{place}: не дан бросок: {called} (`{name}`)"
            )));
        };
        let text = line.trim();
        let text = text.strip_prefix(&format!("{name}=")).unwrap_or(text);
        match text.parse::<i32>() {
            Ok(value) if (lo..=hi).contains(&value) => return Ok(Some(value)),
            _ if std::io::stdin().is_terminal() => {
                ctx.tell(&say!(
                    lang,
                    "a whole number from {lo} to {hi}, please\n",
                    "нужно целое число от {lo} до {hi}\n"
                ));
            }
            _ => {
                let place = lines.place();
                return Err(Stop::No(say!(
                    lang,
                    "{place}: `{text}` is no roll: {called}, {lo} to {hi} (`{name}`)",
                    "{place}: `{text}` — не бросок: {called}, от {lo} до {hi} (`{name}`)"
                )));
            }
        }
    }
}

/// The roll that was asked and not given, if that is why an action was not taken.
pub fn missing(fault: Option<&ScriptFault>) -> Option<(&'static str, i32, i32)> {
    match fault {
        Some(ScriptFault::Missing { name, lo, hi }) => Some((name, *lo, *hi)),
        _ => None,
    }
}

/// The key of dice under a text that somebody chose.
pub fn seed_secret(text: &str) -> [u8; 32] {
    fair::hash(&[b"holmgang seed 1", text.as_bytes()])
}

/// Who acts in a line: as it says, else the only one who can decide.
pub fn seat_of(battle: &dyn AnyBattle, line: &ActionLine, lang: Lang) -> Result<Seat, String> {
    if let Some(word) = &line.seat {
        return script::seat(battle.profile(), word).map_err(|words| {
            let more = other_book(battle.profile().id, word, lang).unwrap_or_default();
            format!("{}{more}", words.get(lang))
        });
    }
    match battle.turn() {
        TurnInfo::Of { seats, .. } => match seats.as_slice() {
            [seat] => Ok(*seat),
            seats => {
                let word = |seat: &Seat| match lang {
                    Lang::En => seat_word(battle.profile(), *seat).to_owned(),
                    Lang::Ru => seat_name(battle, *seat, lang).to_lowercase(),
                };
                let names = seats.iter().map(word).collect::<Vec<_>>().join(", ");
                Err(say!(
                    lang,
                    "several may decide ({names}): write who, as in `{}: …`",
                    "решать могут несколько ({names}): напишите кто, например `{}: …`",
                    names.split(',').next().unwrap_or_default()
                ))
            }
        },
        // The rules say best why nothing can be done any more.
        TurnInfo::Over { .. } => Ok(Seat::Player(0)),
    }
}

/// Scenarios of several rulebooks share their names: whose seat a word is that this rulebook does not know.
fn other_book(id: &str, word: &str, lang: Lang) -> Option<String> {
    let others = REGISTRY.ids().into_iter().filter(|other| *other != id);
    let mut profiles = others.filter_map(|other| Some(REGISTRY.get(other).ok()?.profile()));
    let meant = profiles.find(|profile| script::seat(profile, word).is_ok())?;
    Some(say!(
        lang,
        "; `{word}` plays in {}: is --ruleset {} meant?",
        "; `{word}` играет в своде «{}»: может быть, --ruleset {}?",
        meant.title.get(lang),
        meant.id
    ))
}

/// What a seat is called.
pub fn seat_name(battle: &dyn AnyBattle, seat: Seat, lang: Lang) -> String {
    match seat {
        Seat::Player(place) => match battle.profile().seats.get(usize::from(place)) {
            Some(info) => info.name.get(lang).to_owned(),
            None => place.to_string(),
        },
        Seat::Referee => holmgang_kernel::seat::REFEREE.name.get(lang).to_owned(),
    }
}

/// Who decides, by name, and what is decided: "Elves: Knight Mage acts".
pub fn deciding(battle: &dyn AnyBattle, seats: &[Seat], lang: Lang) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seat_name(battle, *seat, lang)).collect();
    let names = names.join(", ");
    match battle.view(Viewer::Seat(Seat::Referee), lang).wanted {
        Some(wanted) if !wanted.what.is_empty() => format!("{names}: {}", wanted.what),
        _ => names,
    }
}

/// The most lines of a refusal.
const MOST_LINES: usize = 10;
/// The most characters of a row of what is legal.
const MOST_WIDE: usize = 96;

/// A refusal: the reason first, with clause and code; what was said; and what would be legal, actions with the same verb before others. At most
/// [`MOST_LINES`] lines.
pub fn refusal(battle: &dyn AnyBattle, seat: Seat, place: &str, action: &str, refused: &Refused, lang: Lang) -> String {
    let words = refused.words.get(lang);
    let by = refused.clause.map(|clause| format!("{clause}, ")).unwrap_or_default();
    let code = &refused.code;
    let mut out = format!("{place}: {words} [{by}{code}]\n  {}", cut(action));
    let verb = action.split_whitespace().next().unwrap_or_default().to_lowercase();
    let verb = battle.verbs().iter().find(|known| known.en == verb || known.ru.contains(&verb.as_str()));
    let same = |row: &Row| verb.is_some_and(|verb| row.head.split(' ').next() == Some(verb.en));
    let mut legal = rows(battle, seat, lang);
    legal.sort_by_key(|row| !same(row));
    if refused.script.is_none() && !legal.is_empty() {
        let who = seat_name(battle, seat, lang);
        out.push_str(&say!(lang, "\nlegal for {who} now:", "\n{who}: сейчас допустимо"));
        let room = MOST_LINES - out.lines().count().min(MOST_LINES - 2);
        let shown = if legal.len() > room { room - 1 } else { legal.len() };
        for row in &legal[..shown] {
            out.push_str(&format!("\n  {}", cut(&row.told(battle, seat, lang))));
        }
        if shown < legal.len() {
            let more = legal.len() - shown;
            out.push_str(&say!(lang, "\n  … and {more} more", "\n  … и ещё {more}"));
        }
    }
    out
}

/// A row that fits beside others.
fn cut(text: &str) -> String {
    match text.char_indices().nth(MOST_WIDE) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Actions that differ in their last word alone.
struct Row {
    head: String,
    last: Vec<String>,
}

impl Row {
    /// The row as it can be typed, with all targets, by the names that screens show, as far as a row is wide.
    fn told(&self, battle: &dyn AnyBattle, seat: Seat, lang: Lang) -> String {
        let join = |head: &str, last: &[String]| format!("{head} {}", last.join(" | ")).trim().to_owned();
        let mut told = String::new();
        let mut targets = Vec::new();
        for last in &self.last {
            let spoken = battle.spoken(seat, format!("{} {last}", self.head).trim(), lang);
            let (head, last) = without_last(&spoken);
            if targets.is_empty() {
                head.clone_into(&mut told);
            }
            targets.push(last.to_owned());
            if join(&told, &targets).chars().count() > MOST_WIDE {
                break;
            }
        }
        join(&told, &targets)
    }
}

/// A text before its last word, and that word; what stands in quotes is one, also with quotes inside.
fn without_last(text: &str) -> (&str, &str) {
    let (mut last, mut quoted, mut escaped) = (None, false, false);
    for (at, c) in text.char_indices() {
        match c {
            ' ' if !quoted => last = Some(at),
            '"' if !escaped => quoted = !quoted,
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    match last {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    }
}

/// What a seat may do now: one row for actions that differ in their last word alone.
fn rows(battle: &dyn AnyBattle, seat: Seat, lang: Lang) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for offer in battle.offers(seat, lang, false).into_iter().filter(|offer| offer.refused.is_none()) {
        let (head, last) = without_last(&offer.choice.action);
        match rows.iter_mut().find(|row| row.head == head) {
            Some(row) => row.last.push(last.to_owned()),
            None => rows.push(Row { head: head.to_owned(), last: vec![last.to_owned()] }),
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_may_be_in_quotes() {
        assert_eq!(without_last("rest"), ("rest", ""));
        assert_eq!(without_last("attack blue-1"), ("attack", "blue-1"));
        assert_eq!(without_last("attack \"Trainee (Blue 1)\""), ("attack", "\"Trainee (Blue 1)\""));
        let inner = "do=\"cast \\\"Fire Bolt\\\" whoever\"";
        assert_eq!(without_last(&format!("delay on=speaks {inner}")), ("delay on=speaks", inner));
    }
}
