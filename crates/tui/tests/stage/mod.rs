//! A battle made of cardboard: it shows a fixed moment, takes every action it offers, and computes nothing. For tests of the screen only.
#![allow(dead_code)] // every test file uses its own part

use std::path::Path;
use std::sync::Arc;

use holmgang_arena::any::Loaded;
use holmgang_arena::erased::*;
use holmgang_arena::read;
use holmgang_arena::record::{Holder, SeatLine};
use holmgang_arena::table::{Opening, Table, TableDice, Undo};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::clause::{Clause, ClauseInfo};
use holmgang_kernel::dice::Roll;
use holmgang_kernel::difference::Difference;
use holmgang_kernel::doc::Faults;
use holmgang_kernel::fair::Secret;
use holmgang_kernel::library::Document;
use holmgang_kernel::ruleset::{HouseRule, Profile, Verb};
use holmgang_kernel::seat::{Seat, SeatInfo, Viewer};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::Op;
use holmgang_kernel::view::Stage as Step;
use holmgang_kernel::view::*;
use holmgang_kernel::words::{Fixed, Lang, Words};
use holmgang_testkit::toy::Toy;
use holmgang_tui::{App, Begun, Driver, Host, Plan, Saved};

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
    fn bench(&self, _: &BenchJob) -> Result<BenchReport, StartError> {
        Err(StartError::Faults(Faults::default()))
    }
}

impl AnyBattle for Scene {
    fn profile(&self) -> &'static Profile {
        &PROFILE
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
            covered: chance("1", "100%", 10_000),
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

fn gauge(id: &'static str, short: &str, name: &str, value: i32, max: i32) -> Gauge {
    Gauge { id, name: name.into(), short: short.into(), icon: "", value, max }
}

fn badge(name: &str, left: u16, tone: Tone) -> Badge {
    Badge {
        id: name.into(),
        name: name.into(),
        icon: "",
        left: Some(left),
        tone,
        about: String::new(),
        clause: Some(CLAUSE),
    }
}

const FILES: [&str; 7] = ["А", "Б", "В", "Г", "Д", "Е", "Ж"];

fn view(show: Show, lang: Lang) -> View {
    let t = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    let gauges = |hp, hp_max| {
        vec![
            gauge("hp", lang.pick("HP", "ХП"), lang.pick("Hit points", "Здоровье"), hp, hp_max),
            gauge("energy", lang.pick("EN", "ЭН"), lang.pick("Energy", "Энергия"), 80, 100),
            gauge("charges", lang.pick("CH", "ЗР"), lang.pick("Charges", "Заряды"), 2, 6),
            gauge("ap", lang.pick("AP", "ОД"), lang.pick("Action points", "Очки действия"), 1, 2),
            gauge("oa", lang.pick("OA", "ОА"), lang.pick("Attack points", "Очки атаки"), 5, 5),
            gauge("mp", lang.pick("MP", "ОП"), lang.pick("Movement points", "Очки перемещения"), 0, 2),
        ]
    };
    let token = |id: &str, name: String, sign: String, side, cell: &str, acting, gauges, badges| Token {
        id: id.into(),
        name,
        sign,
        art: String::new(),
        side: Some(side),
        cell: cell.into(),
        kind: TokenKind::Combatant,
        facing: None,
        acting,
        gauges,
        badges,
        facts: vec![Fact {
            name: t("Weapon", "Оружие"), value: t("Heavy sword", "Тяжёлый меч"), clause: Some(CLAUSE)
        }],
    };
    let (red_cell, blue_cell) = match show {
        Show::Rows | Show::LongRows => ("r2-1", "r1-2"),
        _ => ("А-4", "Ж-4"),
    };
    let tokens = vec![
        token(
            "red-1",
            t("Radogost", "Радогост"),
            t("Ra", "Ра"),
            0,
            red_cell,
            true,
            gauges(220, 220),
            vec![badge(lang.pick("Stone Guard", "Каменная стража"), 3, Tone::Good)],
        ),
        token(
            "blue-1",
            t("Velemira", "Велемира"),
            t("Ve", "Ве"),
            1,
            blue_cell,
            false,
            gauges(41, 170),
            vec![
                badge(lang.pick("Burning", "Горение"), 2, Tone::Bad),
                badge(lang.pick("Focus", "Сосредоточение"), 1, Tone::Plain),
            ],
        ),
    ];
    let board = match show {
        Show::Rows => rows_board(tokens, 3, lang),
        Show::LongRows => rows_board(tokens, 8, lang),
        Show::Hex => Board { layout: Layout::Hex, ..square_board(tokens) },
        _ => square_board(tokens),
    };
    let over = matches!(show, Show::Over);
    View {
        heading: t("Round 3", "Раунд 3"),
        sight: Vec::new(),
        threats: Vec::new(),
        facts: vec![Fact {
            name: t("Block cap", "Предел блока"), value: "50%".into(), clause: Some(CLAUSE)
        }],
        boards: vec![board],
        sides: vec![
            Side { seat: "red", name: t("Red", "Красные"), fallen: vec![] },
            Side { seat: "blue", name: t("Blue", "Синие"), fallen: vec![] },
        ],
        order: vec![
            Place {
                token: "red-1".into(),
                name: t("Radogost", "Радогост"),
                side: Some(0),
                stage: Step::Current,
                figure: Some("77".into()),
            },
            Place {
                token: "blue-1".into(),
                name: t("Velemira", "Велемира"),
                side: Some(1),
                stage: Step::Coming,
                figure: Some("40".into()),
            },
        ],
        wanted: (!over).then(|| Decision {
            seats: vec!["red"],
            what: t("Radogost acts", "Ходит Радогост"),
            why: None,
            token: Some("red-1".into()),
            purse: gauges(220, 220).split_off(1),
            clause: CLAUSE,
            limit_ms: None,
        }),
        outcome: over.then(|| Ending { text: t("Red has won", "Победили Красные"), clause: CLAUSE }),
    }
}

fn square_board(tokens: Vec<Token>) -> Board {
    let mut cells = Vec::new();
    for rank in 1..=7u8 {
        for file in 1..=7u8 {
            let id = format!("{}-{rank}", FILES[usize::from(file - 1)]);
            let (terrain, marks) = match (file, rank) {
                (3 | 5, 4) => (Terrain::Solid, vec![]),
                (4, 2) => (Terrain::Open, vec![badge("Fire Wall", 3, Tone::Bad)]),
                (7, 7) => (Terrain::Hazard, vec![]),
                _ => (Terrain::Open, vec![]),
            };
            cells.push(CellView { id, file, rank, terrain, marks });
        }
    }
    Board {
        id: "board".into(),
        name: String::new(),
        layout: Layout::Square,
        files: 7,
        ranks: 7,
        file_labels: FILES.map(str::to_owned).to_vec(),
        rank_labels: (1..=7).map(|rank| rank.to_string()).collect(),
        cells,
        tokens,
    }
}

fn rows_board(tokens: Vec<Token>, files: u8, lang: Lang) -> Board {
    let labels = lang
        .pick(["their rear", "their front", "our front", "our rear"], ["их тыл", "их фронт", "наш фронт", "наш тыл"]);
    let cells = (1..=4u8).flat_map(|rank| {
        (1..=files).map(move |file| CellView {
            id: format!("{}-{file}", ["r1b", "r1", "r2", "r2b"][usize::from(rank - 1)]),
            file,
            rank,
            terrain: Terrain::Open,
            marks: vec![],
        })
    });
    Board {
        id: "rows".into(),
        name: String::new(),
        layout: Layout::Rows,
        files,
        ranks: 4,
        file_labels: vec![],
        rank_labels: labels.map(str::to_owned).to_vec(),
        cells: cells.collect(),
        tokens,
    }
}

fn offers(lang: Lang) -> Vec<Offer> {
    let t = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    let price = |id: &'static str, name: String, amount| Price { id, name, amount, clause: CLAUSE };
    let energy = |amount| price("energy", t("energy", "энергия"), amount);
    let points = |amount| price("ap", t("action points", "очки действия"), amount);
    let choice =
        |action: &str, label: String, group: String, target: Option<String>, cell: Option<&str>, cost| Choice {
            action: action.into(),
            about: t("Does what its name says.", "Делает то, что сказано в названии."),
            label,
            group,
            icon: "",
            target,
            cells: cell.map(str::to_owned).into_iter().collect(),
            cost,
            notes: vec![],
            clause: CLAUSE,
            amounts: vec![],
            blanks: vec![],
        };
    let (attack, magic, walk, turn) =
        (t("Attack", "Атака"), t("Magic", "Магия"), t("Movement", "Движение"), t("Turn", "Ход"));
    let mut bolt = choice(
        "cast fire_bolt blue-1",
        t("Fire Bolt", "Огненная стрела"),
        magic.clone(),
        Some(t("Velemira", "Велемира")),
        Some("Ж-4"),
        vec![energy(20), points(1)],
    );
    bolt.amounts = vec![Amount { name: "charges", label: t("Charges", "Заряды"), min: 0, max: 2 }];
    let open =
        |choice: Choice, chance: Option<ChanceInfo>| Offer { choice, chance, refused: None, beside: false, way: None };
    let mut charged = bolt.clone();
    charged.action.push_str(" charges=2");
    let mut offers = vec![
        Offer {
            refused: Some(refusal(
                "out_of_reach",
                "Velemira is too far for a sword; step next to her",
                "до Велемиры мечом не достать; подойдите вплотную",
            )),
            ..open(
                choice(
                    "attack blue-1",
                    t("Plain attack", "Обычная атака"),
                    attack,
                    Some(t("Velemira", "Велемира")),
                    Some("Ж-4"),
                    vec![],
                ),
                None,
            )
        },
        open(bolt, Some(chance("19/25", "76%", 7600))),
        open(charged, Some(chance("19/25", "76%", 7600))),
        open(
            choice(
                "cast mend red-1",
                t("Mend", "Лечение"),
                magic.clone(),
                Some(t("Radogost", "Радогост")),
                Some("А-4"),
                vec![energy(20)],
            ),
            None,
        ),
        open(
            choice(
                "cast mend blue-1",
                t("Mend", "Лечение"),
                magic,
                Some(t("Velemira", "Велемира")),
                Some("Ж-4"),
                vec![energy(20)],
            ),
            None,
        ),
    ];
    for cell in ["Б-3", "Б-4", "Б-5", "А-3", "А-5"] {
        offers.push(open(
            choice(
                &format!("move {cell}"),
                t("Move", "Идти"),
                walk.clone(),
                None,
                Some(cell),
                vec![price("mp", t("movement points", "очки перемещения"), 1)],
            ),
            None,
        ));
    }
    offers.push(open(choice("end", t("End the turn", "Закончить ход"), turn, None, None, vec![]), None));
    offers
}

fn line(step: usize, rank: Rank, text: &str, side: Option<u8>) -> LogLine {
    LogLine {
        step,
        line: Line { text: text.into(), side, tokens: vec![], cells: vec![], rank },
        clause: CLAUSE,
        figures: vec![],
    }
}

fn log(lang: Lang) -> Vec<LogLine> {
    let t = |en: &'static str, ru: &'static str| lang.pick(en, ru);
    let term =
        |op, value: &str, label: &str| FigureTerm { op, value: value.into(), label: label.into(), clause: CLAUSE };
    let mut hurt = line(
        0,
        Rank::Consequence,
        t("Velemira loses 62 hit points (103 → 41)", "Велемира теряет 62 здоровья (103 → 41)"),
        Some(1),
    );
    hurt.figures = vec![Figure {
        id: "damage",
        name: t("damage", "урон").into(),
        value: 62,
        exact: "62.4".into(),
        terms: vec![
            term(Op::Add, "38", t("base of the spell", "основа заклинания")),
            term(Op::Add, "14", t("magic power", "магическая сила")),
            term(Op::Times, "1.2", t("one charge", "один заряд")),
        ],
    }];
    vec![
        line(0, Rank::Heading, t("Round 3", "Раунд 3"), None),
        line(
            0,
            Rank::Deed,
            t("Radogost casts Flame Blade at Velemira", "Радогост направляет Пламенный клинок на Велемиру"),
            Some(0),
        ),
        hurt,
        line(0, Rank::Consequence, t("Velemira burns", "Велемира горит"), Some(1)),
    ]
}

/// Gives battles on the stage, and of the toy ruleset.
pub struct Props {
    rules: Vec<Arc<dyn AnyRules>>,
}

impl Props {
    pub fn stage(show: Show) -> Self {
        Props { rules: vec![Arc::new(Stage(show))] }
    }

    /// A real ruleset.
    pub fn of(rules: Arc<dyn AnyRules>) -> Self {
        Props { rules: vec![rules] }
    }

    pub fn toy() -> Self {
        Props { rules: vec![toy()] }
    }
}

/// The toy ruleset, which really plays.
pub fn toy() -> Arc<dyn AnyRules> {
    let text = "[[weapon]]\nid = \"sword\"\nname = \"Sword\"\ndamage = 2\n\
                [[scenario]]\nid = \"plain\"\nname = \"Plain\"\nred = \"sword\"\nblue = \"sword\"\n";
    let root = read::toml("toy.toml", text).unwrap();
    Arc::new(Loaded::<Toy>::load(&[vec![Document { file: "toy.toml".into(), root }]]).unwrap())
}

impl Host for Props {
    fn rules(&self) -> &[Arc<dyn AnyRules>] {
        &self.rules
    }
    fn bots(&self) -> Vec<String> {
        vec!["random".into(), "greedy".into()]
    }
    fn begin(&self, plan: &Plan, lang: Lang) -> Result<Begun, Vec<String>> {
        let rules = Arc::clone(&self.rules[plan.rules]);
        let seats = rules.profile().seats.iter().zip(&plan.drivers).map(|(seat, driver)| SeatLine {
            seat: seat.id.into(),
            holder: match driver {
                Driver::Human => Holder::Human(String::new()),
                Driver::Bot(id) => Holder::Bot(id.clone()),
            },
            nonce: None,
        });
        let opening = Opening {
            scenario: ScenarioSource::Id(plan.scenario.clone()),
            options: vec![],
            seats: seats.collect(),
            lang,
            dice: TableDice::Secret(Secret([7; 32])),
            undo: Undo::Free,
        };
        let table = Table::open(&*rules, opening, Rolls::Seeded).map_err(|error| vec![format!("{error:?}")])?;
        let keep = Box::new(|_: &Table, _: Lang| Ok("somewhere.hbr".to_owned()));
        Ok(Begun { rules, table, drivers: plan.drivers.clone(), keep, seed: 1 })
    }
    fn saves(&self, _: Lang) -> Vec<Saved> {
        vec![Saved { path: "a.hbr".into(), title: "2026-11-20 07:15  scene  human : greedy  12 steps".into() }]
    }
    fn open(&self, _: &Path, lang: Lang) -> Result<Begun, Vec<String>> {
        Err(vec![lang.pick("not here", "не здесь").to_owned()])
    }
    fn clause_text(&self, _: &str, _: Clause, lang: Lang) -> Option<String> {
        Some(lang.pick("What is shown is as it is shown.", "Что показано, то показано.").to_owned())
    }
}

/// The screen with a battle on it: the first seat is played here.
pub fn app(host: Props, lang: Lang, size: (u16, u16)) -> App {
    let mut app = App::new(Box::new(host), lang, false);
    app.size = size;
    let scenario = app.host.rules()[0].scenarios()[0].id.clone();
    let plan = Plan {
        rules: 0,
        scenario,
        drivers: vec![Driver::Human, Driver::Bot("greedy".into())],
        options: vec![],
        seed: None,
    };
    app.begin(&plan);
    assert!(app.play.is_some(), "{:?}", app.menu.faults);
    app
}
