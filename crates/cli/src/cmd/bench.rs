//! `bench`: speed of every scenario, and one number that changes only when the rules play otherwise.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{ArgMatches, Command};
use holmgang_arena::erased::{BenchJob, BenchMedian, BenchRow, BotSpeed, Measured};
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::help;
use crate::load;
use crate::progress;
use crate::stop::Stop;

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang.pick(
        "Measure speed and compute the fingerprint of the rules",
        "Измерить скорость и вычислить отпечаток правил",
    );
    let usage = lang.pick("holmgang bench [OPTIONS] [SCENARIO]...", "holmgang bench [ПАРАМЕТРЫ] [СЦЕНАРИЙ]...");
    let examples = help::examples(
        lang,
        &[(
            "holmgang bench --quick",
            lang.pick(
                "a short run, the same fingerprint on every machine",
                "короткий прогон; отпечаток одинаков на любой машине",
            ),
        )],
    );
    let scenario = lang.pick(
        "Scenarios to play [default: those of the rulebook's choice]",
        "Сценарии [без них: обычные для этих правил]",
    );
    help::command(lang, "bench", about, usage, &examples)
        .arg(help::place("scenarios", lang.pick("SCENARIO", "СЦЕНАРИЙ"), scenario).num_args(0..))
        .arg(help::flag(
            "quick",
            lang.pick("About 12 seconds a rulebook, else a minute", "Около 12 секунд на одни правила, без него минута"),
        ))
        .arg(help::flag(
            "bots",
            lang.pick(
                "Measure searches and the lab too, in most of that time",
                "Измерить и поиск с лабораторией: на них уйдёт большая часть времени",
            ),
        ))
        .args([help::ruleset(lang), help::content(lang), help::json(lang)])
}

/// Measures.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let scenarios: Vec<String> = matches.get_many::<String>("scenarios").into_iter().flatten().cloned().collect();
    let rules = load::rules_for(ctx, matches, &scenarios)?;
    let (battles, rounds, seconds) = if matches.get_flag("quick") { (200, 5, 12) } else { (2_000, 15, 60) };
    let ids = match scenarios.is_empty() {
        true => rules.scenarios().into_iter().map(|listed| listed.id).collect(),
        false => scenarios.clone(),
    };
    let time = Some(Duration::from_secs(seconds));
    let job = BenchJob { scenarios, battles, rounds, bots: matches.get_flag("bots"), time };
    let stop = Arc::new(AtomicBool::new(false));
    progress::heed_ctrl_c(ctx, &stop);
    let as_json = matches.get_flag("json");
    let mut told = Ok(());
    let mut table = Table { ctx, ids: &ids, has_rows: false, has_bots: false };
    let tell = &mut |measured: Measured<'_>| {
        if as_json || told.is_err() {
            return;
        }
        told = table.tell(measured);
        // Nobody reads it any more.
        if told.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let go_on = || !stop.load(Ordering::Relaxed);
    let report = rules.bench(&job, &go_on, tell).map_err(|error| load::not_begun(&error, lang))?;
    told?;
    if as_json {
        return ctx.json(&report);
    }
    let fingerprint = &report.fingerprint;
    ctx.line(match fingerprint.is_empty() {
        false => say!(lang, "fingerprint {fingerprint}", "отпечаток {fingerprint}"),
        true => say!(lang, "stopped", "остановлено"),
    })
}

/// The rows as they come: the first column to the left, numbers to the right.
struct Table<'a> {
    ctx: &'a mut Ctx,
    ids: &'a [String],
    /// Whether the head of the rows was printed, and that of the bots' rows.
    has_rows: bool,
    has_bots: bool,
}

impl Table<'_> {
    fn tell(&mut self, measured: Measured<'_>) -> Result<(), Stop> {
        let lang = self.ctx.lang;
        let heads = lang.pick(
            ["scenario", "decisions", "ns silent", "ns recorded", "ratio", "state bytes", "samples"],
            ["сценарий", "решений", "нс без журнала", "нс с журналом", "отношение", "байт состояния", "замеров"],
        );
        match measured {
            Measured::Row(row) => {
                let BenchRow { scenario, decisions, samples, silent_ns, recorded_ns, ratio, state_bytes, .. } = row;
                if !self.has_rows {
                    self.has_rows = true;
                    self.head(heads)?;
                }
                let numbers = [
                    decisions.to_string(),
                    format!("{silent_ns:.1}"),
                    format!("{recorded_ns:.1}"),
                    format!("{ratio:.3}"),
                    state_bytes.to_string(),
                    samples.to_string(),
                ];
                self.row(scenario, heads, &numbers)
            }
            Measured::Median(_) if self.ids.len() < 2 => Ok(()),
            Measured::Median(BenchMedian { silent_ns, recorded_ns, ratio }) => {
                let numbers = [format!("{silent_ns:.1}"), format!("{recorded_ns:.1}"), format!("{ratio:.3}")];
                let [silent, recorded, ratio] = numbers;
                let none = String::new;
                self.row(self.median(), heads, &[none(), silent, recorded, ratio, none(), none()])
            }
            Measured::Bots(scenario, speed) => self.bots(scenario, speed),
        }
    }

    fn bots(&mut self, scenario: &str, speed: &BotSpeed) -> Result<(), Stop> {
        let heads = self.ctx.lang.pick(
            [
                "scenario",
                "iterations/s",
                "actions/s",
                "level 3, ms",
                "static leaves/s",
                "searches",
                "greedy battles/s",
                "× on all threads",
                "runs",
            ],
            [
                "сценарий",
                "итераций/с",
                "действий/с",
                "уровень 3, мс",
                "без доигрывания/с",
                "поисков",
                "боёв жадных/с",
                "× на всех потоках",
                "прогонов",
            ],
        );
        if !self.has_bots {
            self.has_bots = true;
            self.ctx.line("")?;
            self.head(heads)?;
        }
        let numbers = [
            format!("{:.0}", speed.iterations),
            format!("{:.0}", speed.actions),
            format!("{:.1}", speed.thought_ms),
            format!("{:.0}", speed.standing),
            speed.searches.to_string(),
            format!("{:.0}", speed.battles),
            format!("{:.2} ({})", speed.ratio, speed.threads),
            format!("{}×{}", speed.runs, speed.of_run),
        ];
        self.row(scenario, heads, &numbers)
    }

    fn median(&self) -> &'static str {
        self.ctx.lang.pick("(median)", "(медиана)")
    }

    fn head<const N: usize>(&mut self, heads: [&str; N]) -> Result<(), Stop> {
        let head = self.line(heads, heads);
        let head = self.ctx.bold(&head);
        self.ctx.line(head)
    }

    /// A row is seen as soon as it is there.
    fn row<const N: usize, const M: usize>(
        &mut self,
        name: &str,
        heads: [&str; N],
        numbers: &[String; M],
    ) -> Result<(), Stop> {
        const { assert!(N == M + 1, "a head for the name and one for each number") };
        let cells: [&str; N] =
            std::array::from_fn(|column| if column == 0 { name } else { numbers[column - 1].as_str() });
        let line = self.line(heads, cells);
        self.ctx.line(line)?;
        self.ctx.flush()
    }

    fn line<const N: usize>(&self, heads: [&str; N], cells: [&str; N]) -> String {
        let names = self.ids.iter().map(String::as_str).chain([heads[0], self.median()]);
        let width = names.map(|name| name.chars().count()).max().unwrap_or(0);
        let mut line = format!("{:<width$}", cells[0]);
        for (head, cell) in heads.iter().zip(cells).skip(1) {
            line.push_str(&format!("  {cell:>width$}", width = head.chars().count().max(9)));
        }
        line
    }
}
