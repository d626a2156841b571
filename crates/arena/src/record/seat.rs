//! Who sits where, as a record tells it.

use holmgang_kernel::notation::Said;
use holmgang_kernel::shape::is_id;
use holmgang_kernel::words;
use holmgang_kernel::words::Words;

/// The longest name of a person, in characters.
pub const MOST_NAME: usize = 64;
/// The longest nonce, in characters.
pub const MOST_NONCE: usize = 256;

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLine {
    /// The word of the seat.
    pub seat: String,
    /// Who plays it.
    pub holder: Holder,
    /// Words of theirs that go into the dice.
    pub nonce: Option<String>,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Somebody, by name.
    Human(String),
    /// A bot, by its id.
    Bot(String),
}

impl SeatLine {
    /// Reads what stands behind `seat: `.
    pub(super) fn read(value: &str) -> Result<SeatLine, Words> {
        let form = || {
            Words::new(
                "a seat is written `red human \"Anna\" nonce=\"...\"` or `blue bot greedy`",
                "место пишется `red human \"Anna\" nonce=\"...\"` или `blue bot greedy`",
            )
        };
        let mut said = Said::parse(value).map_err(|fault| fault.words)?;
        let nonce = said.take("nonce");
        let holder = match (said.args.as_slice(), said.named.is_empty()) {
            ([kind, name], true) if kind == "human" => Holder::Human(name.clone()),
            ([kind, id], true) if kind == "bot" => Holder::Bot(id.clone()),
            _ => return Err(form()),
        };
        let seat = SeatLine { seat: said.verb, holder, nonce };
        if !is_id(&seat.seat) {
            return Err(form());
        }
        seat.check()?;
        Ok(seat)
    }

    /// The line, with or without the nonce: the binding of the dice leaves nonces out.
    pub(super) fn written(&self, with_nonce: bool) -> String {
        let holder = match &self.holder {
            Holder::Human(name) => format!("human {}", quoted(name)),
            Holder::Bot(id) => format!("bot {id}"),
        };
        match &self.nonce {
            Some(nonce) if with_nonce => format!("seat: {} {holder} nonce={}", self.seat, quoted(nonce)),
            _ => format!("seat: {} {holder}", self.seat),
        }
    }

    /// Whether names and words are as a record may hold them.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), Words> {
        let (text, most) = match &self.holder {
            Holder::Human(name) => (name.as_str(), MOST_NAME),
            Holder::Bot(id) if is_id(id) => ("", 0),
            Holder::Bot(_) => return Err(Words::new("a bot has an id", "у бота есть идентификатор")),
        };
        for (text, most) in [(text, most), (self.nonce.as_deref().unwrap_or(""), MOST_NONCE)] {
            if text.chars().nth(most).is_some() {
                return Err(words!("at most {most} characters are allowed here", "здесь не больше {most} знаков"));
            }
            if text.chars().any(char::is_control) {
                return Err(Words::new("control characters are not allowed", "управляющие знаки не допускаются"));
            }
        }
        Ok(())
    }
}

/// Always in quotes, unlike the texts of actions: a name is a text, never a word.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
