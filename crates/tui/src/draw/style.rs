//! Colours, always beside a letter, a mark or a weight: nothing is told by colour alone. Without colours only weights remain.

use holmgang_kernel::view::Tone;
use ratatui::style::{Color, Modifier, Style};

/// The styles of the screen.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    color: bool,
}

impl Paint {
    /// With or without colours.
    pub fn new(color: bool) -> Self {
        Paint { color }
    }

    fn tint(self, color: Color) -> Style {
        if self.color { Style::new().fg(color) } else { Style::new() }
    }

    /// A side's colour.
    pub fn side(self, side: Option<u8>) -> Style {
        match side {
            Some(0) => self.tint(Color::LightRed),
            Some(1) => self.tint(Color::LightBlue),
            Some(2) => self.tint(Color::LightYellow),
            Some(_) => self.tint(Color::LightGreen),
            None => Style::new(),
        }
    }

    /// Less important.
    pub fn dim(self) -> Style {
        if self.color { Style::new().fg(Color::DarkGray) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// A heading.
    pub fn heading(self) -> Style {
        self.tint(Color::LightCyan).add_modifier(Modifier::BOLD)
    }

    /// Good, bad or neither; the mark beside it says the same.
    pub fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Good => self.tint(Color::Green),
            Tone::Bad => self.tint(Color::Red),
            Tone::Plain => Style::new(),
        }
    }

    /// A clause.
    pub fn clause(self) -> Style {
        self.tint(Color::Cyan)
    }

    /// A chance.
    pub fn chance(self) -> Style {
        self.tint(Color::Yellow)
    }

    /// What is chosen.
    pub fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The frame of a panel, with or without the keys.
    pub fn frame(self, focus: bool) -> Style {
        if focus { self.heading() } else { self.dim() }
    }

    /// How full a bar of hit points is.
    pub fn health(self, value: i32, max: i32) -> Style {
        let (value, max) = (i64::from(value), i64::from(max.max(1)));
        self.tint(match value * 100 / max {
            ..=25 => Color::Red,
            26..=50 => Color::Yellow,
            _ => Color::Green,
        })
    }
}

/// The mark of a tone.
pub fn mark(tone: Tone) -> char {
    match tone {
        Tone::Good => '+',
        Tone::Bad => '-',
        Tone::Plain => '·',
    }
}

/// The brackets of a side: `(Ab)`, `[Ab]`, `{Ab}`, `<Ab>`.
pub fn brackets(side: Option<u8>) -> (char, char) {
    match side {
        Some(0) => ('(', ')'),
        Some(1) => ('[', ']'),
        Some(2) => ('{', '}'),
        Some(_) => ('<', '>'),
        None => (' ', ' '),
    }
}
