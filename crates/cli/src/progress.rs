//! How far many battles are, on a terminal; and stopping them with Ctrl-C so that what is done is kept.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use holmgang_arena::erased::Watch;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::ctx::Ctx;

/// Shows how far it is, and stops when somebody wants that.
pub struct Bar {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Watch for Bar {
    fn done(&self, battles: u64) {
        self.bar.set_position(battles);
    }
    fn stopped(&self) -> bool {
        self.is_stopped()
    }
}

impl Bar {
    /// A bar for so many battles.
    pub fn new(battles: u64, lang: Lang) -> Self {
        Bar { bar: bar(battles, lang), stop: Arc::default() }
    }

    /// From now on Ctrl-C stops it.
    pub fn heed_ctrl_c(&self, ctx: &mut Ctx) {
        heed_ctrl_c(ctx, &self.stop);
    }

    /// Whether somebody has said stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Begins anew: so many battles of something that is named.
    pub fn begin(&self, battles: u64, name: &str) {
        self.bar.reset();
        self.bar.set_length(battles);
        self.bar.set_message(name.to_owned());
    }

    /// Prints something while the bar is out of the way.
    pub fn hidden<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes it away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// From now on Ctrl-C says stop here. A second one ends the program at once: the first one may be waited for too long.
pub fn heed_ctrl_c(ctx: &mut Ctx, stop: &Arc<AtomicBool>) {
    let stop = Arc::clone(stop);
    let handler = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if let Err(error) = handler {
        ctx.complain(&say!(
            ctx.lang,
            "Ctrl-C will not keep what is done: {error}",
            "Ctrl-C не сохранит сделанного: {error}"
        ));
    }
}

fn bar(battles: u64, lang: Lang) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(battles), ProgressDrawTarget::stderr());
    let template = lang
        .pick("{msg} {bar:40} {pos}/{len} battles, {left} left", "{msg} {bar:40} {pos}/{len} боёв, осталось {left}");
    let left = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let seconds = state.eta().as_secs();
        let _ = write!(out, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("left", left));
    }
    bar
}

/// A number of threads as it was typed; 0 for all cores.
pub fn threads(typed: u64) -> usize {
    usize::try_from(typed).unwrap_or(usize::MAX).min(1024)
}
