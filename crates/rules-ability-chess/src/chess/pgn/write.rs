//! Writing a game.

use holmgang_kernel::ruleset::{Notate, Taken};
use holmgang_kernel::seat::Seat;

use super::{CLOSE, NO_MOVE, OPEN, WAIT, hidden, tags};
use crate::action::{Action, Castle, Move};
use crate::chess::safety::{has_safe_move, is_in_check};
use crate::chess::san::{self, Read};
use crate::content::Wing;
use crate::scenario::Scenario;
use crate::scene::Scene;
use crate::state::{Standing, State, Who};
use crate::{Rules, SEATS, names};

/// How long a line gets.
const COLUMNS: usize = 80;

/// A whole match as PGN.
pub fn write(rules: &Rules, scenario: &Scenario, steps: &[Taken<'_, Rules>], end: &State) -> String {
    let mut writer = Writer { rules, steps, end, out: Vec::new(), numbered: None, has_move: false, moved: None };
    let result = result(&Scene::new(rules, end));
    let understood = writer.understood_end();
    for place in 0..steps.len() - understood {
        writer.step(place, steps.len() - understood);
    }
    writer.out.push(result.to_owned());
    let mut text = String::new();
    for (name, value) in roster(rules, scenario, steps, end, result) {
        text.push_str(&format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\"")));
    }
    text.push('\n');
    text.push_str(&wrapped(&writer.out));
    text
}

/// `1-0`; `*` where the match goes on, and where four play, whose winner is a tag.
fn result(scene: &Scene<'_>) -> &'static str {
    match scene.now.standing {
        Standing::Draw(_) => "1/2-1/2",
        Standing::Won(who, _) if scene.setup.count == 2 => ["1-0", "0-1"][usize::from(who) & 1],
        _ => "*",
    }
}

fn roster(
    rules: &Rules,
    scenario: &Scenario,
    steps: &[Taken<'_, Rules>],
    end: &State,
    result: &str,
) -> Vec<(String, String)> {
    let scene = Scene::new(rules, end);
    let mut tags = Vec::new();
    let mut tag = |name: &str, value: &str| tags.push((name.to_owned(), value.to_owned()));
    for (name, value) in [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "-")] {
        tag(name, value);
    }
    if scene.setup.count == 2 {
        tag("White", "?");
        tag("Black", "?");
    }
    tag("Result", result);
    let mut own = tags::of(rules, scenario);
    // A king that was captured, or was left to be (AC-2.10), makes a game that is none of ordinary chess.
    let is_marked = own.iter().any(|(name, _)| name == "Variant");
    if !is_marked && !steps.iter().all(|taken| is_ordinary(rules, taken)) {
        own.extend(tags::of_variant(scenario));
    }
    tags.extend(own);
    if let Standing::Won(who, _) = scene.now.standing
        && scene.setup.count > 2
    {
        tags.push(("Winner".to_owned(), names::player(scene.setup, who).to_owned()));
    }
    tags
}

/// Whether ordinary chess knows the step.
fn is_ordinary(rules: &Rules, taken: &Taken<'_, Rules>) -> bool {
    let scene = Scene::new(rules, taken.before);
    match taken.action {
        Action::Move(said) => crate::chess::safety::is_safe(&scene, taken.before.now.active, said),
        _ => true,
    }
}

/// Lines of at most so many columns; a comment stays in one piece.
fn wrapped(words: &[String]) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for word in words {
        let long = word.chars().count();
        if column > 0 && column + 1 + long > COLUMNS {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += long;
    }
    out.push('\n');
    out
}

struct Writer<'a> {
    rules: &'a Rules,
    steps: &'a [Taken<'a, Rules>],
    end: &'a State,
    out: Vec<String>,
    /// The round and player whose number stands before the next move; none after a comment.
    numbered: Option<(u16, Who)>,
    /// The last word is a move, so that the end of its turn would be understood.
    has_move: bool,
    /// The round and player of the last move, to see which turns have none.
    moved: Option<(u16, Who)>,
}

impl<'a> Writer<'a> {
    fn scene(&self, place: usize) -> Scene<'a> {
        let state = self.steps.get(place).map_or(self.end, |taken| taken.before);
        Scene::new(self.rules, state)
    }

    /// How many of the last steps the result says: a resignation, or the agreement of both players, White first.
    fn understood_end(&self) -> usize {
        let [.., before, last] = self.steps else { return 0 };
        if self.end.setup.count != 2 || !last.rolls.is_empty() {
            return 0;
        }
        let seat = |place: usize| Seat::Player(self.end.setup.seats[place]);
        let turn_is_over = |taken: &Taken<'_, Rules>| !taken.before.now.main_action_done;
        match (last.action, self.end.now.standing) {
            (Action::Resign, Standing::Won(who, _)) if last.seat == seat(usize::from(who ^ 1) & 1) => {
                usize::from(turn_is_over(last))
            }
            (Action::AgreeDraw, Standing::Draw(_))
                if *before.action == Action::AgreeDraw
                    && (before.seat, last.seat) == (seat(0), seat(1))
                    && turn_is_over(before) =>
            {
                2
            }
            _ => 0,
        }
    }

    fn step(&mut self, place: usize, count: usize) {
        let taken = &self.steps[place];
        let scene = self.scene(place);
        let is_turn = taken.seat == Seat::Player(scene.setup.seats[usize::from(scene.now.active) & 3]);
        match taken.action {
            Action::Move(said) if is_turn => self.chess_move(place, Read::Move(*said), said.carry, count),
            Action::Castle(said) if is_turn => self.chess_move(place, Read::Castle(*said), said.carry, count),
            Action::End if is_turn && taken.rolls.is_empty() => self.end_of_turn(place, count),
            _ => self.line(place),
        }
    }

    /// Whether the step comes as a move, before which the end of a turn is understood.
    fn is_move(&self, place: usize, count: usize) -> bool {
        if place == count {
            return true;
        }
        let taken = &self.steps[place];
        let scene = self.scene(place);
        taken.seat == Seat::Player(scene.setup.seats[usize::from(scene.now.active) & 3])
            && matches!(taken.action, Action::Move(_) | Action::Castle(_))
    }

    fn end_of_turn(&mut self, place: usize, count: usize) {
        let now = self.scene(place).now;
        if self.moved != Some((now.round, now.active)) {
            self.number(place);
            self.out.push(NO_MOVE.to_owned());
            self.has_move = true;
        }
        if self.has_move && self.is_move(place + 1, count) {
            self.has_move = false;
            return;
        }
        self.line(place);
    }

    fn chess_move(&mut self, place: usize, read: Read, carry: u32, count: usize) {
        self.number(place);
        let scene = self.scene(place);
        let text = self.san(place, read);
        self.out.push(text);
        self.has_move = true;
        let rolls = rolls(&self.steps[place]);
        if carry != 0 || !rolls.is_empty() {
            let items: Vec<String> =
                crate::state::Pieces(u64::from(carry)).map(|slot| names::item(&scene, slot)).collect();
            let carried = if carry == 0 { String::new() } else { format!(" carry={}", items.join(",")) };
            self.comment(&format!("+{carried}{rolls}"));
            self.has_move = true;
        }
        if place + 1 == count && self.end.now.standing.is_open() && count == self.steps.len() {
            self.comment(WAIT);
        }
    }

    /// The number of the round, where it must stand.
    fn number(&mut self, place: usize) {
        let now = self.scene(place).now;
        let here = (now.round, now.active);
        let first = now.active == 0;
        if first || self.numbered.is_none_or(|(round, _)| round != now.round) {
            self.out.push(format!("{}{}", now.round, if first { "." } else { "..." }));
        }
        (self.numbered, self.moved) = (Some(here), Some(here));
    }

    /// A move in SAN with its signs; in long form where SAN would be understood otherwise.
    fn san(&self, place: usize, read: Read) -> String {
        let (scene, after) = (self.scene(place), self.scene(place + 1));
        let who = scene.now.active;
        let mut text = match read {
            Read::Castle(Castle { wing: Wing::King, .. }) => "O-O".to_owned(),
            Read::Castle(Castle { wing: Wing::Queen, .. }) => "O-O-O".to_owned(),
            Read::Move(said) => {
                let bare = Move { carry: 0, ..said };
                let text = san::write(&scene, who, &bare);
                if san::read_in_game(&scene, who, &text) == Ok(Read::Move(bare)) { text } else { san::uci(&bare) }
            }
        };
        if scene.setup.count == 2 && is_in_check(&after, who ^ 1) {
            let is_chess = scene.setup.abilities == [None; 4] && scene.now.burning.is_empty();
            text.push(if is_chess && !has_safe_move(&after, who ^ 1) { '#' } else { '+' });
        }
        text
    }

    /// A step as an action line in a comment.
    fn line(&mut self, place: usize) {
        let taken = &self.steps[place];
        let seat = match taken.seat {
            Seat::Player(seat) => SEATS.get(usize::from(seat)).map_or("?", |info| info.id),
            Seat::Referee => "referee",
        };
        let action = self.rules.write(taken.before, taken.action);
        let rolls = rolls(taken);
        self.comment(&format!("{seat}: {action}{rolls}"));
    }

    fn comment(&mut self, line: &str) {
        self.out.push(format!("{{{OPEN}{}{CLOSE}}}", hidden(line)));
        self.numbered = None;
        self.has_move = false;
    }
}

fn rolls(taken: &Taken<'_, Rules>) -> String {
    let rolls: Vec<String> = taken.rolls.iter().map(|roll| roll.written()).collect();
    if rolls.is_empty() { String::new() } else { format!(" ; {}", rolls.join(" ")) }
}
