//! What every command has: the language, the two outputs, whether colours are wanted.

use std::io::{self, BufWriter, IsTerminal, Write};

use holmgang_desk::speech;
use holmgang_kernel::words::Lang;
use serde::Serialize;

use crate::stop::Stop;

/// What every command has.
pub struct Ctx {
    /// The language.
    pub lang: Lang,
    /// The language that the arguments ask for; none where the surroundings decide.
    pub asked: Option<Lang>,
    /// Whether standard output takes colours.
    pub color: bool,
    /// Whether standard output is a terminal.
    pub tty: bool,
    out: BufWriter<io::Stdout>,
}

impl Ctx {
    /// The language of an answer to what somebody wrote: theirs, unless the arguments ask for another or it has no letters.
    pub fn answers(&self, written: &str) -> Lang {
        let is_said = written.chars().any(char::is_alphabetic);
        self.asked.unwrap_or_else(|| if is_said { speech::language(written) } else { self.lang })
    }

    /// For this process.
    pub fn new(lang: Lang) -> Self {
        let tty = io::stdout().is_terminal();
        Ctx { lang, asked: None, color: tty && wants_color(), tty, out: BufWriter::new(io::stdout()) }
    }

    /// Text for standard output, as it is.
    pub fn print(&mut self, text: &str) -> Result<(), Stop> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// A line for standard output.
    pub fn line(&mut self, text: impl AsRef<str>) -> Result<(), Stop> {
        Ok(writeln!(self.out, "{}", text.as_ref())?)
    }

    /// Data for standard output, readable.
    pub fn json(&mut self, data: &impl Serialize) -> Result<(), Stop> {
        serde_json::to_writer_pretty(&mut self.out, data)?;
        self.line("")
    }

    /// Data for standard output, one line.
    pub fn json_line(&mut self, data: &impl Serialize) -> Result<(), Stop> {
        serde_json::to_writer(&mut self.out, data)?;
        self.line("")
    }

    /// What was printed is seen now.
    pub fn flush(&mut self) -> Result<(), Stop> {
        Ok(self.out.flush()?)
    }

    /// A message for standard error. Nothing can be done where even that fails.
    pub fn complain(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = writeln!(io::stderr().lock(), "holmgang: {}", text.trim_end());
    }

    /// A word for standard error that is no fault: progress, prompts.
    pub fn tell(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = write!(io::stderr().lock(), "{text}");
    }

    /// Bold, where colours are wanted.
    pub fn bold(&self, text: &str) -> String {
        self.dress("1", text)
    }

    /// Faint, where colours are wanted.
    pub fn faint(&self, text: &str) -> String {
        self.dress("2", text)
    }

    fn dress(&self, code: &str, text: &str) -> String {
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// NO_COLOR with any text means no colours (no-color.org); a dumb terminal has none.
pub fn wants_color() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}
