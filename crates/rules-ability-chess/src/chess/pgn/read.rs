//! Reading a game: every move is played by the rules, so that what comes out is a battle that they accept.

use holmgang_kernel::dice::Scripted;
use holmgang_kernel::doc::{At, Faults, Node};
use holmgang_kernel::log::Silent;
use holmgang_kernel::ruleset::{Notate, Ruleset, Written};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::words::{Lang, Words};
use holmgang_kernel::{refuse_if, words};

use super::tokens::{self, Token};
use super::{WAIT, tags};
use crate::action::{Action, Castle};
use crate::chess::san::{self, Read, Unread};
use crate::scene::Scene;
use crate::state::{State, Who};
use crate::{Rules, SEATS};

/// Reads a game.
///
/// # Errors
/// The first thing that is wrong, with its line and column.
pub fn read(rules: &Rules, text: &str) -> Result<Written, Words> {
    let game = read_on(rules, Vec::new(), text)?;
    refuse_if!(game.is_empty, empty());
    Ok(Written { scenario: game.scenario, lines: game.lines })
}

/// The moment after moves of plain chess, from a FEN or the first position. The last turn has ended.
///
/// # Errors
/// A position that is none, or the first move that the rules refuse.
pub fn position(rules: &Rules, fen: Option<&str>, moves: &str) -> Result<State, Words> {
    Ok(read_on(rules, fen_tag(fen), moves)?.state)
}

fn fen_tag(fen: Option<&str>) -> Vec<(String, String)> {
    fen.map(|fen| ("FEN".to_owned(), fen.to_owned())).into_iter().collect()
}

fn read_on<'a>(rules: &'a Rules, tags: Vec<(String, String)>, text: &str) -> Result<Game<'a>, Words> {
    let tokens = tokens::cut(text).map_err(|(at, words)| placed(at, &words))?;
    let is_empty = tokens.is_empty();
    let mut reader = Reader { rules, tags, game: None, is_over: false };
    let mut tokens = tokens.into_iter().peekable();
    while let Some((at, token)) = tokens.next() {
        let more = match tokens.peek() {
            Some((_, Token::More(more))) => Some(more.clone()),
            _ => None,
        };
        reader.token(token, more).map_err(|words| placed(at, &words))?;
    }
    if !reader.is_over {
        reader.game()?.end("*")?;
    }
    let game = reader.game.ok_or_else(empty)?;
    Ok(Game { is_empty, ..game })
}

/// A game of plain chess from its first position or another one, by its moves.
///
/// # Errors
/// A position that is none, or the first move that the rules refuse.
pub fn play(rules: &Rules, fen: Option<&str>, moves: &[&str]) -> Result<Written, Words> {
    let mut game = Game::begin(rules, &fen_tag(fen))?;
    for said in moves {
        game.chess_move(said, "")?;
    }
    game.end("*")?;
    Ok(Written { scenario: game.scenario, lines: game.lines })
}

fn empty() -> Words {
    Words::new("there is no game in this text", "в этом тексте нет партии")
}

fn placed(at: At, words: &Words) -> Words {
    let (line, column) = (at.line.max(1), at.column.max(1));
    Words::new(
        format!("line {line}, column {column}: {}", words.en),
        format!("строка {line}, столбец {column}: {}", words.ru),
    )
}

struct Reader<'a> {
    rules: &'a Rules,
    tags: Vec<(String, String)>,
    game: Option<Game<'a>>,
    is_over: bool,
}

impl<'a> Reader<'a> {
    /// The game, begun when its tags are complete.
    fn game(&mut self) -> Result<&mut Game<'a>, Words> {
        if self.game.is_none() {
            self.game = Some(Game::begin(self.rules, &self.tags)?);
        }
        self.game.as_mut().ok_or_else(empty)
    }

    fn token(&mut self, token: Token, more: Option<String>) -> Result<(), Words> {
        if self.is_over || (self.game.is_some() && matches!(token, Token::Tag(..))) {
            return Err(Words::new(
                "here another game begins: one file holds one game",
                "здесь начинается другая партия: в одном файле одна партия",
            ));
        }
        match token {
            Token::Tag(name, value) => {
                self.tags.push((name, value));
                Ok(())
            }
            Token::Move(said) => self.game()?.chess_move(&said, more.as_deref().unwrap_or_default()),
            Token::NoMove => self.game()?.no_move(),
            Token::Line(line) if line == WAIT => {
                self.game()?.moved = None;
                Ok(())
            }
            Token::Line(line) => self.game()?.line(&line),
            Token::More(_) if self.game()?.moved.is_some() => Ok(()),
            Token::More(_) => Err(Words::new(
                "this adds to a move, but no move stands before it",
                "это дополнение к ходу, но хода перед ним нет",
            )),
            Token::Result(result) => {
                self.game()?.end(&result)?;
                self.is_over = true;
                Ok(())
            }
        }
    }
}

struct Game<'a> {
    rules: &'a Rules,
    scenario: Node,
    state: State,
    lines: Vec<String>,
    /// The text had nothing in it.
    is_empty: bool,
    /// The last word was a move, of this round and player: the end of its turn is understood before the next.
    moved: Option<(u16, Who)>,
}

/// Rolls that were given, by name.
type Given = Vec<(String, i32)>;

impl<'a> Game<'a> {
    fn begin(rules: &'a Rules, tags: &[(String, String)]) -> Result<Self, Words> {
        let scenario = tags::fields(rules, tags)?;
        let begin = || {
            let read = rules.scenario(&scenario)?;
            rules.start(&read, &mut Scripted::default(), &mut Silent)
        };
        let state = begin().map_err(|faults| told(&faults))?;
        Ok(Game { rules, scenario, state, lines: Vec::new(), is_empty: false, moved: None })
    }

    fn here(&self) -> (u16, Who) {
        (self.state.now.round, self.state.now.active)
    }

    fn active_seat(&self) -> Seat {
        Seat::Player(self.state.setup.seats[usize::from(self.state.now.active) & 3])
    }

    /// The end of a turn that is understood.
    fn end_turn(&mut self) -> Result<(), Words> {
        let is_due = self.moved == Some(self.here()) && self.state.now.standing.is_open();
        self.moved = None;
        if is_due { self.act(self.active_seat(), &Action::End, Vec::new()) } else { Ok(()) }
    }

    fn no_move(&mut self) -> Result<(), Words> {
        self.end_turn()?;
        self.moved = Some(self.here());
        Ok(())
    }

    fn chess_move(&mut self, said: &str, more: &str) -> Result<(), Words> {
        self.end_turn()?;
        let shown: String = said.chars().take(20).collect();
        let of_move = |words: Words| {
            Words::new(format!("the move `{shown}`: {}", words.en), format!("ход `{shown}`: {}", words.ru))
        };
        let scene = Scene::new(self.rules, &self.state);
        let who = scene.now.active;
        let action = match san::read_in_game(&scene, who, said) {
            Ok(Read::Move(said)) => or_castling(&scene, Action::Move(said)),
            Ok(Read::Castle(said)) => Action::Castle(said),
            Err(unread) => return Err(of_move(unreadable(unread))),
        };
        let (with, given) = cut_rolls(more)?;
        let action = if with.is_empty() {
            action
        } else {
            self.understood(self.active_seat(), &format!("{} {with}", self.rules.write(&self.state, &action)))?
        };
        let here = self.here();
        self.act(self.active_seat(), &action, given).map_err(of_move)?;
        self.moved = Some(here);
        Ok(())
    }

    /// `white: use spark c4 ; fire_d6@c3=4`.
    fn line(&mut self, line: &str) -> Result<(), Words> {
        self.moved = None;
        let (said, given) = cut_rolls(line)?;
        let shown: String = line.chars().take(60).collect();
        let (seat, action) = said.split_once(':').unwrap_or((said, ""));
        let seat = match SEATS.iter().position(|known| known.id == seat.trim()) {
            Some(place) => Seat::Player(place as u8),
            None if seat.trim() == "referee" => Seat::Referee,
            None => {
                return Err(words!(
                    "`{shown}` is no action line; those begin with who acts: `white: end`",
                    "`{shown}` — не строка действия; она начинается с того, кто действует: `white: end`"
                ));
            }
        };
        let of_line = |words: Words| Words::new(format!("`{shown}`: {}", words.en), format!("`{shown}`: {}", words.ru));
        let action = self.understood(seat, action.trim()).map_err(of_line)?;
        self.act(seat, &action, given).map_err(of_line)
    }

    /// What the result says beyond the moves: who has resigned, or that both have agreed.
    fn end(&mut self, result: &str) -> Result<(), Words> {
        self.end_turn()?;
        if !self.state.now.standing.is_open() || self.state.setup.count != 2 {
            return Ok(());
        }
        let seat = |place: usize| Seat::Player(self.state.setup.seats[place]);
        let steps: &[(Seat, Action)] = match result {
            "1-0" => &[(seat(1), Action::Resign)],
            "0-1" => &[(seat(0), Action::Resign)],
            "1/2-1/2" => &[(seat(0), Action::AgreeDraw), (seat(1), Action::AgreeDraw)],
            _ => &[],
        };
        for (seat, action) in steps {
            // Who has agreed in a comment need not agree again.
            if self.rules.check(&self.state, *seat, action).is_ok() {
                self.act(*seat, action, Vec::new())?;
            }
        }
        Ok(())
    }

    fn understood(&self, seat: Seat, text: &str) -> Result<Action, Words> {
        self.rules.read(&self.state, seat, text).map_err(|fault| fault.words)
    }

    fn act(&mut self, seat: Seat, action: &Action, given: Given) -> Result<(), Words> {
        self.rules.check(&self.state, seat, action).map_err(|refusal| {
            let words = |lang| refusal.text(lang);
            Words::new(words(Lang::En), words(Lang::Ru))
        })?;
        let rolls: String = given.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        let rolls = if rolls.is_empty() { rolls } else { format!(" ;{rolls}") };
        let who = match seat {
            Seat::Player(place) => SEATS.get(usize::from(place)).map_or("?", |info| info.id),
            Seat::Referee => "referee",
        };
        let line = format!("{who}: {}{rolls}", self.rules.write(&self.state, action));
        let mut dice = Scripted::from_given(given);
        let mut after = self.state.clone();
        self.rules.apply(&mut after, seat, action, &mut dice, &mut Silent);
        dice.finish().map_err(|fault| fault.words())?;
        self.state = after;
        self.lines.push(line);
        Ok(())
    }
}

/// A king's step of two cells is castling, as UCI writes it.
fn or_castling(scene: &Scene<'_>, action: Action) -> Action {
    let Action::Move(said) = action else { return action };
    let who = scene.now.active;
    let is_it = |wing: &crate::content::Wing| {
        crate::chess::castling::plan(scene, who, *wing)
            .is_some_and(|plan| scene.piece(plan.king).cell == said.from && plan.king_to == said.to)
    };
    let wings = [crate::content::Wing::King, crate::content::Wing::Queen];
    wings.into_iter().find(is_it).map_or(action, |wing| Action::Castle(Castle { wing, carry: 0 }))
}

fn unreadable(unread: Unread) -> Words {
    match unread {
        Unread::NoMove => Words::new("this is no move of chess", "это не шахматный ход"),
        Unread::Nobody => Words::new("no piece of the player can make it", "ни одна фигура игрока не может так пойти"),
        Unread::Ambiguous => Words::new("several pieces can make it", "так могут пойти несколько фигур"),
    }
}

fn told(faults: &Faults) -> Words {
    let lines = |lang| faults.lines(lang).join("; ");
    Words::new(lines(Lang::En), lines(Lang::Ru))
}

/// Cuts the rolls off at the first `;` outside quotes.
fn cut_rolls(text: &str) -> Result<(&str, Given), Words> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let end = text.char_indices().find(|(_, c)| {
        let is_end = *c == ';' && !is_quoted;
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = is_quoted,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        is_end
    });
    let Some((end, _)) = end else { return Ok((text.trim(), Vec::new())) };
    let rolls = text[end + 1..].split_whitespace().map(|word| {
        let roll = word.split_once('=').and_then(|(name, value)| Some((name.to_owned(), value.parse().ok()?)));
        roll.ok_or_else(|| {
            let word: String = word.chars().take(40).collect();
            words!("`{word}` is no roll; like `fire_d6@c3=4`", "`{word}` — не бросок; например `fire_d6@c3=4`")
        })
    });
    Ok((text[..end].trim(), rolls.collect::<Result<Given, Words>>()?))
}
