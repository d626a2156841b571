//! The one fault of HTTP: a cause with its status; what is internal stays in the log.

use axum::Json;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use holmgang_arena::erased::{Refused, StartError};
use holmgang_kernel::clause::Clause;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::words::Words;

use crate::store::Failure;
use crate::wire;

/// Why a request is not answered as it was meant.
#[derive(Debug)]
pub struct Fault {
    /// For programs.
    pub code: String,
    /// For people.
    pub words: Words,
    /// The clause behind it.
    pub clause: Option<Clause>,
    /// Places in a scenario or record.
    pub faults: Vec<wire::FaultPlace>,
    /// After how many seconds it makes sense to ask again; 0 if nobody knows.
    pub wait: u64,
}

/// What a handler answers.
pub type Answer<T> = Result<T, Fault>;

impl Fault {
    /// A fault.
    pub fn new(code: &str, words: Words) -> Fault {
        Fault { code: code.to_owned(), words, clause: None, faults: Vec::new(), wait: 0 }
    }

    /// A fault in both languages.
    pub fn said(code: &str, en: &str, ru: &str) -> Fault {
        Fault::new(code, Words::new(en, ru))
    }

    /// Faults of a text that was sent.
    pub fn of(code: &str, faults: &Faults) -> Fault {
        let words = faults.0.first().map(|fault| fault.words.clone()).unwrap_or_default();
        Fault { faults: places(faults), ..Fault::new(code, words) }
    }

    /// There is no such table, or it is not for this person: the two look the same.
    pub fn no_table() -> Fault {
        Fault::said("no_such_table", "there is no such table", "такого стола нет")
    }

    /// Nobody is known by this token.
    pub fn no_session() -> Fault {
        Fault::said("no_session", "say who you are first", "сначала назовитесь")
    }

    /// It takes longer, or needs more, than is given to it here.
    pub fn too_long() -> Fault {
        let en = "this battle is too long for that here; look at it step by step";
        Fault::said("too_long", en, "для этого бой слишком длинный; смотрите его по шагам")
    }

    fn status(&self) -> StatusCode {
        match self.code.as_str() {
            "no_session" | "wrong_login" => StatusCode::UNAUTHORIZED,
            "foreign_origin" | "foreign_host" | "no_header" | "not_allowed" | "scope_missing" | "not_your_seat"
            | "not_the_referee" => StatusCode::FORBIDDEN,
            "not_found" | "no_such_table" | "no_such_ruleset" | "no_such_seat" | "no_such_clause"
            | "no_such_campaign" => StatusCode::NOT_FOUND,
            "seat_taken" | "name_taken" | "already_begun" | "already_account" | "not_over" | "no_hint" => {
                StatusCode::CONFLICT
            }
            "too_large" => StatusCode::PAYLOAD_TOO_LARGE,
            "too_slow" => StatusCode::REQUEST_TIMEOUT,
            "too_many" => StatusCode::TOO_MANY_REQUESTS,
            "busy" | "not_saved" | "frozen" | "unknown_proxy" => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        }
    }
}

/// The most faults of a text that are told.
pub const MOST_TOLD: usize = 50;

/// Places as the wire tells them.
pub fn places(faults: &Faults) -> Vec<wire::FaultPlace> {
    let place = |fault: &holmgang_kernel::doc::Fault| wire::FaultPlace {
        code: fault.code.to_owned(),
        line: fault.at.line,
        column: fault.at.column,
        path: fault.path.clone(),
        words: fault.words.clone(),
    };
    faults.0.iter().take(MOST_TOLD).map(place).collect()
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = self.status();
        let wait = if self.wait == 0 { 5 } else { self.wait };
        let body = wire::Fault { code: self.code, words: self.words, clause: self.clause, faults: self.faults };
        let mut response = (status, Json(body)).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", HeaderValue::from(wait));
        }
        response
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        if let Failure::NotSaved(why) = &failure {
            tracing::error!(%why, "the store refuses");
        }
        Fault::said("not_saved", "the server cannot save right now; try again", "сервер сейчас не сохраняет; повторите")
    }
}

impl From<(&'static str, Words)> for Fault {
    fn from((code, words): (&'static str, Words)) -> Self {
        Fault::new(code, words)
    }
}

impl From<Words> for Fault {
    fn from(words: Words) -> Self {
        Fault::new("busy", words)
    }
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Self {
        Fault { code: refused.code, words: refused.words, clause: refused.clause, faults: Vec::new(), wait: 0 }
    }
}

impl From<StartError> for Fault {
    fn from(error: StartError) -> Self {
        match &error {
            StartError::Faults(faults) => Fault::of("bad_scenario", faults),
            _ => Fault::new("bad_scenario", crate::game::told(&error)),
        }
    }
}
