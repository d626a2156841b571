//! Screens that a rulebook has without drawing them: made from its sheet, its notation and its seats. They are what
//! [`Present`] and [`Evaluate`](crate::ruleset::Evaluate) do unless a rulebook does it better.
//!
//! The sheet tells what there is. Its top level holds facts of the battle, among them `round` and `active` (the id of who has the turn), and a table for
//! each combatant. A combatant belongs to the seat whose id its own begins with (`red-1`); in its table, `cell` is where it stands, `name` its name,
//! fields of [`Present::GAUGES`] are bars, and the rest are facts.

use crate::grid::{Cell, Grid};
use crate::notation::Said;
use crate::ruleset::{Bar, Present, Ruleset, Verb};
use crate::say;
use crate::seat::{Outcome, Seat, Turn};
use crate::sheet::Field;
use crate::view::{
    Board, CellView, Choice, Decision, Ending, Fact, Gauge, Layout, Place, Side, Stage, Terrain, Token, TokenKind, View,
};
use crate::words::{Fixed, Lang, folded};

/// The worth of a position in which nothing but victory counts: 2,000,000 for a victory, the opposite for a defeat, 0 otherwise.
pub fn worth<R: Ruleset>(rules: &R, state: &R::State, seat: Seat) -> i32 {
    match rules.turn(state).outcome() {
        Some(outcome) if outcome.winners.has(seat) => 2_000_000,
        Some(outcome) if !outcome.winners.is_empty() => -2_000_000,
        _ => 0,
    }
}

/// The name of a seat; of a text that names none, the text as words.
pub fn seat_name<R: Ruleset>(id: &str, lang: Lang) -> String {
    let seat = R::PROFILE.seats.iter().find(|seat| seat.id == id);
    seat.map_or_else(|| spaced(id), |seat| seat.name.get(lang).to_owned())
}

/// The place of the seat that a combatant belongs to.
pub(crate) fn side_of<R: Ruleset>(id: &str) -> Option<usize> {
    let belongs = |seat: &str| id.strip_prefix(seat).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
    R::PROFILE.seats.iter().position(|seat| belongs(seat.id))
}

/// An id as words: `not_your_turn` is "not your turn".
pub fn spaced(id: &str) -> String {
    id.replace('_', " ")
}

/// What a screen shows of a state.
pub fn view<R: Present>(rules: &R, state: &R::State, lang: Lang) -> View {
    let sheet = rules.sheet(state);
    let fields: &[(String, Field)] = match &sheet {
        Field::Table(fields) => fields,
        _ => &[],
    };
    let active = sheet.child("active").and_then(Field::as_text);
    let tokens: Vec<Token> = fields.iter().filter_map(|field| token(rules, field, active, lang)).collect();
    let facts =
        fields.iter().filter(|(key, value)| !matches!(value, Field::Table(_)) && key != "round" && key != "active");
    let turn = rules.turn(state);
    View {
        heading: match sheet.child("round") {
            Some(round) => say!(lang, "Round {round}", "Раунд {round}"),
            None => R::PROFILE.title.get(lang).to_owned(),
        },
        facts: facts.map(|(key, value)| fact(rules, key, value, lang)).collect(),
        sides: R::PROFILE.seats.iter().map(|seat| side(seat.id, seat.name.get(lang))).collect(),
        order: tokens.iter().map(place).collect(),
        wanted: match turn {
            Turn::Of(wanted) => Some(Decision {
                seats: wanted.seats.iter().filter_map(seat_id::<R>).collect(),
                what: lang.pick("Choose an action", "Выберите действие").to_owned(),
                why: None,
                token: active.map(str::to_owned),
                purse: Vec::new(),
                clause: wanted.clause,
                limit_ms: wanted.limit_ms,
            }),
            Turn::Over(_) => None,
        },
        outcome: turn.outcome().map(|over| ending(rules, &over, lang)),
        boards: vec![board(rules.grid(state), tokens)],
        ..View::default()
    }
}

/// That a side has won, or nobody, as every rulebook says it: `Red has won`, `Elves have won`, `A draw`. Sides are called in the plural in Russian.
///
/// ```
/// use holmgang_kernel::plain::result;
/// use holmgang_kernel::words::{Fixed, Lang};
///
/// let (red, elves) = (Fixed::new("Red", "Красные"), Fixed::new("Elves", "Эльфы"));
/// assert_eq!([result(Some(red), Lang::En), result(Some(elves), Lang::En)], ["Red has won", "Elves have won"]);
/// assert_eq!([result(Some(red), Lang::Ru), result(None, Lang::Ru)], ["Победили красные", "Ничья"]);
/// ```
pub fn result(winner: Option<Fixed>, lang: Lang) -> String {
    let Some(side) = winner else { return lang.pick("A draw", "Ничья").to_owned() };
    match lang {
        Lang::En if side.en.ends_with('s') => format!("{} have won", side.en),
        Lang::En => format!("{} has won", side.en),
        Lang::Ru => format!("Победили {}", side.ru.to_lowercase()),
    }
}

/// How a battle ended, by the ruleset's words for its result and its clause.
pub fn ending<R: Present>(rules: &R, over: &Outcome, lang: Lang) -> Ending {
    let why = rules.end_reason(over, lang).to_owned();
    Ending { text: rules.result(over.result, lang), why, clause: over.clause }
}

fn seat_id<R: Ruleset>(seat: Seat) -> Option<&'static str> {
    match seat {
        Seat::Player(place) => R::PROFILE.seats.get(usize::from(place)).map(|seat| seat.id),
        Seat::Referee => Some("referee"),
    }
}

fn side(seat: &'static str, name: &str) -> Side {
    Side { seat, name: name.to_owned(), fallen: Vec::new() }
}

fn place(token: &Token) -> Place {
    let stage = if token.acting { Stage::Current } else { Stage::Coming };
    Place { token: token.id.clone(), name: token.name.clone(), side: token.side, stage, figure: None }
}

fn fact<R: Present>(rules: &R, key: &str, value: &Field, lang: Lang) -> Fact {
    let value = if value.is_none() { "—".to_owned() } else { value.to_string() };
    Fact { name: rules.word(key, lang), value, clause: None }
}

fn token<R: Present>(rules: &R, (id, sheet): &(String, Field), active: Option<&str>, lang: Lang) -> Option<Token> {
    let Field::Table(fields) = sheet else { return None };
    let side = side_of::<R>(id);
    let text = |key| sheet.child(key).and_then(Field::as_text);
    let name = text("name").map_or_else(
        || side.map_or_else(|| spaced(id), |side| R::PROFILE.seats[side].name.get(lang).to_owned()),
        str::to_owned,
    );
    let gauge = |bar: &Bar| match sheet.child(bar.key) {
        Some(Field::Int(value)) => Some(Gauge {
            id: bar.key,
            name: bar.name.get(lang).to_owned(),
            short: bar.name.get(lang).chars().take(2).collect(),
            icon: "",
            value: i32::try_from(*value).unwrap_or(i32::MAX),
            max: bar.most,
        }),
        _ => None,
    };
    let is_drawn = |key: &str| matches!(key, "cell" | "name") || R::GAUGES.iter().any(|bar| bar.key == key);
    Some(Token {
        id: id.clone(),
        sign: name.chars().take(1).collect(),
        name,
        art: String::new(),
        side: side.and_then(|side| u8::try_from(side).ok()),
        cell: text("cell").unwrap_or(id).to_owned(),
        kind: TokenKind::Combatant,
        facing: None,
        acting: active == Some(id),
        gauges: R::GAUGES.iter().filter_map(gauge).collect(),
        badges: Vec::new(),
        facts: fields
            .iter()
            .filter(|(key, _)| !is_drawn(key))
            .map(|(key, value)| fact(rules, key, value, lang))
            .collect(),
    })
}

/// The board of a grid; without one, a line of cells with a combatant on each.
fn board(grid: Option<Grid>, tokens: Vec<Token>) -> Board {
    let open = |id: String, cell: Cell| CellView {
        id,
        file: cell.file,
        rank: cell.rank,
        terrain: Terrain::Open,
        marks: Vec::new(),
    };
    let (grid, cells) = match grid {
        Some(grid) => (grid, grid.cells().map(|cell| open(cell.to_string(), cell)).collect()),
        None => {
            let grid = Grid { files: u8::try_from(tokens.len()).unwrap_or(u8::MAX), ranks: 1 };
            (grid, tokens.iter().zip(grid.cells()).map(|(token, cell)| open(token.cell.clone(), cell)).collect())
        }
    };
    Board {
        id: "board".to_owned(),
        name: String::new(),
        layout: Layout::Square,
        files: grid.files,
        ranks: grid.ranks,
        file_labels: (1..=grid.files).map(Cell::file_name).collect(),
        rank_labels: (1..=grid.ranks).map(|rank| rank.to_string()).collect(),
        cells,
        tokens,
    }
}

/// How an action is offered: named by its verb, aimed at the first combatant that it names, on the cells that it names.
pub fn choice<R: Present>(rules: &R, state: &R::State, action: &R::Action, lang: Lang) -> Choice {
    let text = rules.write(state, action);
    let said = Said::parse(&text).ok();
    let verb: Option<&Verb> = said.as_ref().and_then(|said| rules.verbs().iter().find(|verb| verb.en == said.verb));
    let sheet = rules.sheet(state);
    let words = said.map(|said| said.args).unwrap_or_default();
    let target = words.iter().find(|word| matches!(sheet.child(word), Some(Field::Table(_))));
    let name_of = |id: &String| {
        let found = sheet.child(id).and_then(|target| target.child("name")).and_then(Field::as_text);
        found.map_or_else(|| seat_name::<R>(id.split('-').next().unwrap_or(id), lang), str::to_owned)
    };
    let cell_of = |word: &String| match sheet.child(word).and_then(|target| target.child("cell")) {
        Some(cell) => cell.as_text().map(str::to_owned),
        None => rules.grid(state).and_then(|grid| grid.named(word)).map(|cell| cell.to_string()),
    };
    let label =
        verb.map_or_else(|| text.clone(), |verb| capital(lang.pick(verb.en, verb.ru.first().unwrap_or(&verb.en))));
    Choice {
        label,
        group: lang.pick("Actions", "Действия").to_owned(),
        icon: "",
        target: target.map(name_of),
        cells: words.iter().filter_map(cell_of).collect(),
        cost: Vec::new(),
        notes: Vec::new(),
        about: verb.map_or_else(String::new, |verb| capital(verb.about.get(lang))),
        clause: match rules.turn(state) {
            Turn::Of(wanted) => wanted.clause,
            Turn::Over(outcome) => outcome.clause,
        },
        amounts: Vec::new(),
        blanks: Vec::new(),
        action: text,
    }
}

/// With a capital letter at the beginning.
fn capital(text: &str) -> String {
    let text = spaced(text);
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The text that a word of a table has; without one, the id as words.
pub(crate) fn word(gauges: &[Bar], id: &str, lang: Lang) -> String {
    let wanted = folded(id);
    gauges.iter().find(|bar| bar.key == wanted).map_or_else(|| spaced(id), |bar| bar.name.get(lang).to_owned())
}
