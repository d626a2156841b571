//! The program `holmgang`: every command is one file of [`cmd`], which reads its arguments, runs and answers.
//!
//! Data goes to standard output, messages to standard error. Exit codes: 0 done, 1 the answer is no, 2 the command line is wrong,
//! 70 the program is at fault. Every text is English or Russian, the help too: the language is found before the arguments are read.

mod book;
mod cmd;
mod ctx;
mod fault;
mod help;
mod host;
mod lang;
mod load;
mod position;
mod progress;
mod referee;
mod stop;
mod store;
mod tell;
mod whose;

use std::process::ExitCode;

use clap::error::ErrorKind;

use ctx::Ctx;
use stop::Stop;

#[cfg(all(feature = "jemalloc", not(target_env = "msvc")))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    let args: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let lang = lang::find(&args);
    let code = std::panic::catch_unwind(|| run(&args, lang)).unwrap_or_else(|_| {
        Ctx::new(lang).complain(lang.pick(
            "this is a fault of the program: please report it with the lines above",
            "это ошибка программы: сообщите о ней вместе со строками выше",
        ));
        stop::INTERNAL
    });
    ExitCode::from(code)
}

fn run(args: &[std::ffi::OsString], lang: holmgang_kernel::words::Lang) -> u8 {
    let mut ctx = Ctx::new(lang);
    ctx.asked = lang::asked(args);
    let mut command = cmd::command(lang);
    let matches = match command.try_get_matches_from_mut(args) {
        Ok(matches) => matches,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            let _ = ctx.print(&error.to_string());
            return 0;
        }
        Err(error) => {
            ctx.complain(&fault::words(&error, lang));
            return stop::USAGE;
        }
    };
    match cmd::run(&mut ctx, &matches).and_then(|()| ctx.flush()) {
        Ok(()) | Err(Stop::Pipe) => 0,
        Err(stop) => {
            let _ = ctx.flush();
            let (code, text) = stop.told();
            if !text.is_empty() {
                ctx.complain(&text);
            }
            code
        }
    }
}
