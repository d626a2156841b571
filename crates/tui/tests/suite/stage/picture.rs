//! The moment that the stage shows: figures on a board.

use holmgang_kernel::view::Stage as Step;
use holmgang_kernel::view::*;
use holmgang_kernel::words::Lang;

use super::{CLAUSE, Show};

pub(super) fn view(show: Show, lang: Lang) -> View {
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
        outcome: over.then(|| Ending {
            text: t("Red has won", "Победили Красные"),
            why: t("Nobody else is left.", "Больше никого не осталось."),
            clause: CLAUSE,
        }),
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
