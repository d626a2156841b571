//! Why a command stops, and the exit code that says so.

use std::io;

/// The answer is no: illegal, invalid, failed.
pub const NO: u8 = 1;
/// The command line is wrong.
pub const USAGE: u8 = 2;
/// The program is at fault.
pub const INTERNAL: u8 = 70;

/// Why a command stops.
#[derive(Debug)]
pub enum Stop {
    /// The answer is no. The text may be empty when everything was said already.
    No(String),
    /// What was asked cannot be: an unknown name, a file that is not there.
    Usage(String),
    /// It should have worked.
    Internal(String),
    /// Nobody reads the output any more.
    Pipe,
}

impl Stop {
    /// The exit code and the text.
    pub fn told(self) -> (u8, String) {
        match self {
            Stop::No(text) => (NO, text),
            Stop::Usage(text) => (USAGE, text),
            Stop::Internal(text) => (INTERNAL, text),
            Stop::Pipe => (0, String::new()),
        }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::Pipe,
            _ => Stop::Internal(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Stop {
    fn from(error: serde_json::Error) -> Self {
        match error.io_error_kind() {
            Some(io::ErrorKind::BrokenPipe) => Stop::Pipe,
            _ => Stop::Internal(error.to_string()),
        }
    }
}
