//! The loop around the app: the terminal is taken, and given back whatever happens.

use std::io;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;

use crate::app::App;
use crate::{draw, input};

/// How long a bot's step stays on screen before the next one.
const BOT_PAUSE: Duration = Duration::from_millis(450);

/// Runs the app until it is done. The terminal is restored on the way out, after an error and in a panic too.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run(app: &mut App) -> io::Result<()> {
    // `try_init` also hooks panics, so that a panic's message lands on a usable screen; the mouse is given back before that.
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
        before(info);
    }));
    let mut terminal = ratatui::try_init()?;
    let taken = execute!(io::stdout(), EnableMouseCapture, EnableBracketedPaste);
    let result = taken.and_then(|()| turn(&mut terminal, app));
    let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste);
    ratatui::restore();
    result
}

fn turn(terminal: &mut ratatui::DefaultTerminal, app: &mut App) -> io::Result<()> {
    let mut bot_at: Option<Instant> = None;
    let mut ticked = Instant::now();
    let mut tick = |app: &mut App| {
        let now = Instant::now();
        app.tick(now.saturating_duration_since(std::mem::replace(&mut ticked, now)))
    };
    while !app.done {
        let left = tick(app);
        if left == Some(Duration::ZERO) {
            app.time_up();
            continue;
        }
        let size = terminal.size()?;
        app.size = (size.width, size.height);
        terminal.draw(|frame| draw::draw(app, frame))?;
        let waits = app.popups.is_empty() && app.play.as_ref().is_some_and(|play| play.bot_waits());
        bot_at = if waits { bot_at.or_else(|| Some(Instant::now() + BOT_PAUSE)) } else { None };
        let bot = bot_at.map(|at| at.saturating_duration_since(Instant::now()));
        // The next whole second is to be seen.
        let second = left
            .map(|left| left - Duration::from_secs(left.as_secs().saturating_sub(u64::from(left.subsec_nanos() == 0))));
        let patience = bot.into_iter().chain(second).min().unwrap_or(Duration::from_secs(3600));
        if event::poll(patience)? {
            let event = event::read()?;
            if tick(app) == Some(Duration::ZERO) {
                // The key was meant for a decision whose time is over.
                app.time_up();
                continue;
            }
            input::event(app, &event);
            // What came together is drawn together (a held key, a pasted text).
            while !app.done && event::poll(Duration::ZERO)? {
                input::event(app, &event::read()?);
            }
        } else if bot_at.is_some_and(|at| at <= Instant::now())
            && let Some(play) = &mut app.play
        {
            bot_at = None;
            play.bot_step(app.lang);
        }
    }
    Ok(())
}
