//! A battle made of cardboard: it shows a fixed moment, takes every action it offers, and computes nothing. For tests of the screen only.
#![allow(dead_code)] // every test file uses its own part

mod offers;
mod picture;
pub mod props;
mod told;

use holmgang_arena::erased::*;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::clause::{Clause, ClauseInfo};
use holmgang_kernel::dice::Roll;
use holmgang_kernel::difference::Difference;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::encode::Feature;
use holmgang_kernel::ruleset::{HouseRule, Profile, Verb};
use holmgang_kernel::seat::{Seat, SeatInfo, Viewer};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::view::*;
use holmgang_kernel::words::{Fixed, Lang, Words};

use offers::offers;
use picture::view;
use told::{line, log};

pub const CLAUSE: Clause = Clause::new("ST", 1, 1);

static PROFILE: Profile = Profile {
    id: "stage",
    title: Fixed::new("Stage", "Сцена"),
    about: Fixed::new("a battle of cardboard", "картонный бой"),
    version: 1,
    seats: &[
        SeatInfo { id: "red", name: Fixed::new("Red", "Красные") },
        SeatInfo { id: "blue", name: Fixed::new("Blue", "Синие") },
    ],
    chance: true,
    hidden: false,
    referee: true,
    clauses: &[ClauseInfo { clause: CLAUSE, constant: "SHOWING", title: Fixed::new("Showing", "Показ") }],
    options: &[HouseRule {
        id: "round_limit",
        about: Fixed::new("the last round", "последний раунд"),
        default: "30",
        clause: CLAUSE,
    }],
    shapes: &[],
};

/// What the stage shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Show {
    Square,
    Hex,
    Rows,
    /// Eight files: no room beside the names of the rows.
    LongRows,
    /// Ten seconds for the decision.
    Clock,
    Over,
}

pub struct Stage(pub Show);

#[derive(Clone)]
struct Scene {
    show: Show,
    done: Vec<String>,
}

impl AnyRules for Stage {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }
    fn content_hash(&self) -> &str {
        "00"
    }
    fn scenarios(&self) -> Vec<Listed> {
        vec![Listed {
            id: "scene".into(),
            name: Words::new("Shield and Star", "Щит и звезда"),
            about: Words::new("A shield wall against charged spells.", "Стена щита против заряженных заклинаний."),
        }]
    }
    fn tables(&self) -> Vec<(&'static str, Vec<Listed>)> {
        vec![("scenario", self.scenarios())]
    }
    fn entry(&self, _: &str, _: &str) -> Option<&holmgang_kernel::doc::Node> {
        None
    }
    fn part_about(&self, _: &str, _: &str, _: usize, _: Lang) -> Option<String> {
        None
    }

    fn picture(&self, _: &str, _: &str) -> Option<String> {
        None
    }

    fn verbs(&self) -> &'static [Verb] {
        &[]
    }
    fn tools(&self) -> &'static [holmgang_kernel::ruleset::Tool] {
        &[]
    }
    fn answer(
        &self,
        _: &str,
        _: &[(String, String)],
        _: Lang,
    ) -> Result<holmgang_kernel::ruleset::Answer, holmgang_kernel::words::Words> {
        Ok(Default::default())
    }
    fn start(&self, _: &Setup) -> Result<Box<dyn AnyBattle>, StartError> {
        Ok(Box::new(Scene { show: self.0, done: Vec::new() }))
    }
    fn simulate(&self, _: &SimulateJob, _: &(dyn Watch + Sync)) -> Result<SimulateReport, StartError> {
        Err(StartError::Faults(Faults::default()))
    }
    fn bench(
        &self,
        _: &BenchJob,
        _: &(dyn Fn() -> bool + Sync),
        _: &mut dyn FnMut(Measured<'_>),
    ) -> Result<BenchReport, StartError> {
        Err(StartError::Faults(Faults::default()))
    }
    fn fleet(&self, _: &FleetJob) -> Result<Box<dyn AnyFleet>, StartError> {
        Err(StartError::Faults(Faults::default()))
    }
}

impl AnyBattle for Scene {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }
    fn playing(&self) -> Vec<usize> {
        (0..PROFILE.seats.len()).collect()
    }
    fn turn(&self) -> TurnInfo {
        match self.show {
            Show::Over => TurnInfo::Over {
                result: "red",
                words: Words::new("Red has won", "Победили Красные"),
                winners: vec![Seat::Player(0)],
                clause: CLAUSE,
            },
            show => {
                let limit_ms = (show == Show::Clock).then_some(10_000);
                TurnInfo::Of { seats: vec![Seat::Player(0)], kind: "act", clause: CLAUSE, limit_ms }
            }
        }
    }
    fn view(&self, _: Viewer, lang: Lang) -> View {
        view(self.show, lang)
    }
    fn legal(&self, _: Seat) -> Vec<String> {
        offers(Lang::En).into_iter().filter(|offer| offer.refused.is_none()).map(|offer| offer.choice.action).collect()
    }
    fn check(&self, seat: Seat, text: &str) -> Result<String, Refused> {
        self.preview(seat, text, Lang::En).map(|offer| offer.choice.action)
    }
    fn called(&self, seat: Seat, text: &str, lang: Lang) -> Option<String> {
        self.preview(seat, text, lang).ok().map(|offer| offer.choice.called())
    }
    fn check_notation(&self, seat: Seat, text: &str) -> Result<String, Refused> {
        self.check(seat, text)
    }
    fn space(&self) -> (ActionSpace, Vec<Feature>) {
        (ActionSpace { len: 0, verbs: Vec::new() }, Vec::new())
    }
    fn numbers(&self, _: Seat) -> Numbers {
        Numbers { observation: Vec::new(), choices: Vec::new() }
    }
    fn offers(&self, _: Seat, lang: Lang, _: bool) -> Vec<Offer> {
        offers(lang)
    }
    fn preview(&self, seat: Seat, text: &str, lang: Lang) -> Result<Offer, Refused> {
        let verb = |text: &str| text.split(" charges=").next().unwrap_or_default().to_owned();
        let offer = self.offers(seat, lang, true).into_iter().find(|offer| verb(&offer.choice.action) == verb(text));
        match offer {
            Some(Offer { refused: Some(refused), .. }) => Err(refused),
            Some(offer) => Ok(offer),
            None => Err(refusal(
                "bad_request",
                "there is no such action; say `cast`, `move` or `end`",
                "такого действия нет; скажите `cast`, `move` или `end`",
            )),
        }
    }
    fn odds(&self, _: Seat, text: &str, _: usize, lang: Lang) -> Result<Odds, Refused> {
        let told = |token: &str, whose: (&'static str, &'static str), text: String| Difference {
            token: Some(token.to_owned()),
            whose: lang.pick(whose.0, whose.1).to_owned(),
            text,
        };
        let hit = |hp: i64| {
            let gauge = lang.pick("HP", "ХП");
            vec![told("blue-1", ("Velemira", "Велемира"), format!("{gauge} 170 → {hp}"))]
        };
        let chances = [chance("1/2", "50%", 5000), chance("13/50", "26%", 2600), chance("6/25", "24%", 2400)];
        let changes =
            |hp: i64| vec![("red-1.energy".into(), 100.into(), 80.into()), ("blue-1.hp".into(), 170.into(), hp.into())];
        let row = |(chance, hp): (&ChanceInfo, i64)| OddsRow { chance: chance.clone(), changes: changes(hp) };
        let differences = [hit(132), hit(151), Vec::new()];
        let rows = chances.iter().zip(differences);
        let energy = lang.pick("EN 100 → 80", "ЭН 100 → 80").to_owned();
        Ok(Odds {
            action: text.to_owned(),
            works: Some(chance("19/25", "76%", 7600)),
            outcomes: chances.iter().zip([132, 151, 170]).map(row).collect(),
            always: vec![told("red-1", ("Radogost", "Радогост"), energy)],
            told: rows.map(|(chance, differences)| ToldRow { chance: chance.clone(), differences }).collect(),
            paths: 3,
            exact: true,
            surmised: false,
            covered: chance("1", "100%", 10_000),
            answered: None,
        })
    }
    fn act(&mut self, seat: Seat, text: &str, _: Rolls) -> Result<Acted, Refused> {
        self.preview(seat, text, Lang::En)?;
        self.done.push(text.to_owned());
        Ok(Acted { step: self.done.len(), action: text.to_owned(), rolls: vec![] })
    }
    fn expiry(&self, _: Seat) -> Option<String> {
        (self.show == Show::Clock).then(|| "end".to_owned())
    }
    fn advise(&self, _: Seat, _: &str, _: u64) -> Option<String> {
        Some("end".into())
    }
    fn undo(&mut self) -> bool {
        self.done.pop().is_some()
    }
    fn steps(&self) -> usize {
        self.done.len()
    }
    fn log(&self, from: usize, _: Viewer, lang: Lang) -> Vec<LogLine> {
        let mut lines = if from == 0 { log(lang) } else { Vec::new() };
        for (place, action) in self.done.iter().enumerate().skip(from.saturating_sub(1)) {
            lines.push(line(place + 1, Rank::Deed, &format!("» {action}"), Some(0)));
        }
        lines
    }
    fn step(&self, step: usize) -> Option<StepInfo> {
        let action = step.checked_sub(1).and_then(|place| self.done.get(place)).cloned();
        (step <= self.done.len()).then(|| StepInfo {
            seat: action.as_ref().map(|_| Seat::Player(0)),
            action: action.unwrap_or_default(),
            rolls: Vec::<Roll>::new(),
            clauses: vec![],
        })
    }
    fn figures(&self, _: usize, _: Lang) -> Vec<Figure> {
        vec![]
    }
    fn sheet(&self) -> Field {
        Field::None
    }
    fn set(&mut self, path: &str, _: &Field) -> Result<(), FieldFault> {
        Err(FieldFault::unknown(path, []))
    }
    fn verbs(&self) -> &'static [Verb] {
        &[]
    }
    fn complete(&self, _: Seat, typed: &str) -> Vec<String> {
        let all = ["cast fire_bolt blue-1", "cast mend red-1", "move Б-4", "end"];
        all.into_iter().filter(|text| text.starts_with(typed) && *text != typed).map(str::to_owned).collect()
    }
    fn duplicate(&self) -> Box<dyn AnyBattle> {
        Box::new(self.clone())
    }
}

fn chance(fraction: &str, percent: &str, basis_points: u32) -> ChanceInfo {
    ChanceInfo { fraction: fraction.into(), percent: percent.into(), basis_points, exact: true }
}

fn refusal(code: &str, en: &str, ru: &str) -> Refused {
    Refused { code: code.into(), clause: Some(CLAUSE), words: Words::new(en, ru), script: None }
}
