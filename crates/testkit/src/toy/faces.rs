//! What a screen shows of the toy, and what a bot thinks of it.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::ruleset::{Evaluate, Notate, Present, Refuse, Ruleset};
use holmgang_kernel::say;
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::{
    Amount, Board, CellView, Choice, Decision, Ending, Gauge, Layout, Line, Price, Rank, Side, Terrain, Token,
    TokenKind, View,
};
use holmgang_kernel::words::Lang;

use super::notation::{IDS, cell_id};
use super::{Action, Event, GRID, POINTS, Refusal, SEATS, STAMINA, State, Toy, clause};

impl Present for Toy {
    fn view(&self, state: &State, _: Viewer, lang: Lang) -> View {
        let turn = self.turn(state);
        let decision = |wanted: holmgang_kernel::seat::Wanted| Decision {
            seats: wanted.seats.iter().map(|seat| SEATS[place(seat)].id).collect(),
            what: lang.pick("Decide", "Решайте").into(),
            why: None,
            token: wanted.seats.first().map(|seat| IDS[place(seat)].into()),
            purse: vec![gauge("points", lang.pick("Actions", "Действия"), state.points.into(), POINTS.into())],
            clause: wanted.clause,
            limit_ms: wanted.limit_ms,
        };
        let side =
            |place: usize| Side { seat: SEATS[place].id, name: SEATS[place].name.get(lang).into(), fallen: vec![] };
        View {
            heading: say!(lang, "Round {}", "Раунд {}", state.round),
            boards: vec![self.board(state, lang)],
            sides: vec![side(0), side(1)],
            wanted: match turn {
                Turn::Of(wanted) => Some(decision(wanted)),
                Turn::Over(_) => None,
            },
            sight: Vec::new(),
            threats: Vec::new(),
            outcome: turn.outcome().map(|over| Ending { text: self.result(over.result, lang), clause: over.clause }),
            ..View::default()
        }
    }

    fn choice(&self, state: &State, _: Seat, action: &Action, lang: Lang) -> Choice {
        let (label, target, cells, cost, clause) = match action {
            Action::Step(cell) => (lang.pick("Step", "Шаг"), None, vec![cell_id(*cell)], 0, clause::TURNS),
            Action::Strike { target, force } => {
                let cell = cell_id(state.fighters[usize::from(*target)].cell);
                (
                    lang.pick("Strike", "Удар"),
                    Some(IDS[usize::from(*target)].to_owned()),
                    vec![cell],
                    *force,
                    clause::STRIKE,
                )
            }
            Action::Rest => (lang.pick("Rest", "Отдых"), None, vec![], 0, clause::TURNS),
            Action::End => (lang.pick("End", "Конец"), None, vec![], 0, clause::TURNS),
            Action::Take => (lang.pick("Take it", "Принять"), None, vec![], 0, clause::PARRY),
            Action::Parry => (lang.pick("Parry", "Парировать"), None, vec![], 1, clause::PARRY),
        };
        let name = lang.pick("stamina", "выносливость").to_owned();
        let free = matches!(action, Action::Strike { .. });
        Choice {
            action: self.write(state, action),
            label: label.into(),
            group: lang.pick("Actions", "Действия").into(),
            icon: "",
            target,
            cells,
            cost: if cost > 0 { vec![Price { id: "stamina", name, amount: cost.into(), clause }] } else { vec![] },
            notes: vec![],
            about: label.into(),
            clause,
            amounts: if free { vec![Amount { name: "force", label: "force".into(), min: 1, max: 3 }] } else { vec![] },
            blanks: vec![],
        }
    }

    fn works(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        match action {
            Action::Strike { .. } => Some(after.pending.is_some()),
            Action::Parry => Some(before.fighters.iter().zip(&after.fighters).all(|(a, b)| a.hp == b.hp)),
            _ => None,
        }
    }

    fn narrate(&self, _: &State, event: &Event, _: Viewer, lang: Lang) -> Option<Line> {
        let name = |who: &u8| SEATS[usize::from(*who)].name.get(lang);
        let text = match event {
            Event::First(who) => say!(lang, "{} begins", "Начинают {}", name(who)),
            Event::Stepped(who, cell) => say!(lang, "{} steps to {}", "{}: шаг на {}", name(who), cell_id(*cell)),
            Event::Missed(who) => say!(lang, "{} misses", "{}: промах", name(who)),
            Event::Hit(who) => say!(lang, "{} hits", "{}: попадание", name(who)),
            Event::Parried(who) => say!(lang, "{} parries", "{}: удар отбит", name(who)),
            Event::Hurt(who, damage) => say!(lang, "{} loses {} hit points", "{}: −{} здоровья", name(who), damage),
            Event::Rested(who) => say!(lang, "{} rests", "{}: отдых", name(who)),
            Event::Turned(who, round) => say!(lang, "Round {1}: {0} to move", "Раунд {1}: ходят {0}", name(who), round),
            Event::Ended => lang.pick("The duel is over", "Поединок окончен").to_owned(),
        };
        let rank = if matches!(event, Event::Turned(..) | Event::Ended) { Rank::Heading } else { Rank::Deed };
        Some(Line { text, rank, ..Line::default() })
    }

    fn label(&self, label: Label, lang: Lang) -> String {
        if label == super::rules::WEAPON { lang.pick("weapon", "оружие") } else { lang.pick("force", "сила") }.into()
    }

    fn figure(&self, _: &'static str, lang: Lang) -> &'static str {
        lang.pick("damage", "урон")
    }

    fn refusal(&self, refusal: &Refusal, lang: Lang) -> String {
        say!(lang, "refused: {}", "отказ: {}", refusal.code())
    }

    fn result(&self, result: &'static str, lang: Lang) -> String {
        match SEATS.iter().find(|seat| seat.id == result) {
            Some(seat) => say!(lang, "{} has won", "Победили {}", seat.name.get(lang)),
            None => lang.pick("A draw", "Ничья").to_owned(),
        }
    }
}

impl Toy {
    fn board(&self, state: &State, lang: Lang) -> Board {
        let cell = |cell: holmgang_kernel::grid::Cell| CellView {
            id: cell_id(cell),
            file: cell.file,
            rank: cell.rank,
            terrain: Terrain::Open,
            marks: vec![],
        };
        let token = |place: usize| {
            let fighter = &state.fighters[place];
            Token {
                id: IDS[place].into(),
                name: SEATS[place].name.get(lang).into(),
                sign: ["R", "B"][place].into(),
                art: String::new(),
                side: Some(place as u8),
                cell: cell_id(fighter.cell),
                kind: TokenKind::Combatant,
                facing: None,
                acting: usize::from(state.active) == place,
                gauges: vec![
                    gauge("hp", lang.pick("Hit points", "Здоровье"), fighter.hp.into(), 99),
                    gauge("stamina", lang.pick("Stamina", "Выносливость"), fighter.stamina.into(), STAMINA.into()),
                ],
                badges: vec![],
                facts: vec![],
            }
        };
        Board {
            id: "lane".into(),
            name: String::new(),
            layout: Layout::Square,
            files: GRID.files,
            ranks: GRID.ranks,
            file_labels: ["a", "b", "c", "d", "e"].map(String::from).to_vec(),
            rank_labels: ["1", "2"].map(String::from).to_vec(),
            cells: GRID.cells().map(cell).collect(),
            tokens: vec![token(0), token(1)],
        }
    }
}

fn place(seat: Seat) -> usize {
    match seat {
        Seat::Player(place) => usize::from(place & 1),
        Seat::Referee => 0,
    }
}

fn gauge(id: &'static str, name: &str, value: i32, max: i32) -> Gauge {
    Gauge { id, name: name.to_owned(), short: id.chars().take(2).collect(), icon: "", value, max }
}

impl Evaluate for Toy {
    /// Hit points, a little stamina, nearness; a hit that waits for its answer counts half.
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let me = place(seat);
        if let Turn::Over(outcome) = self.turn(state) {
            return match outcome.winners.first() {
                None => 0,
                Some(winner) if winner == seat => 2_000_000,
                Some(_) => -2_000_000,
            };
        }
        let worth = |who: usize| {
            let fighter = &state.fighters[who];
            let other = &state.fighters[1 - who];
            let waiting = match state.pending {
                Some(force) if usize::from(state.active) != who => {
                    i32::from(self.weapon(other.weapon).damage) + i32::from(force)
                }
                _ => 0,
            };
            i32::from(fighter.hp) * 100 - waiting * 50 + i32::from(fighter.stamina) * 10
        };
        let distance = i32::from(state.fighters[0].cell.king_distance(state.fighters[1].cell));
        worth(me) - worth(1 - me) - distance * 5
    }
}

impl Encode for Toy {
    fn space(&self, _: &State) -> Space {
        let cells = usize::from(GRID.files) * usize::from(GRID.ranks);
        // The least and the most force.
        let strike = Axes::bare("strike").ways(2);
        Space::of([
            Axes::one("step", "cell", cells),
            strike,
            Axes::bare("rest"),
            Axes::bare("end"),
            Axes::bare("take"),
            Axes::bare("parry"),
        ])
    }

    fn point(&self, _: &State, _: Seat, action: &Action) -> Option<Point> {
        Some(match action {
            Action::Step(cell) => Point::one(0, GRID.cells().position(|known| known == *cell)? as u32),
            Action::Strike { .. } => Point::bare(1),
            Action::Rest => Point::bare(2),
            Action::End => Point::bare(3),
            Action::Take => Point::bare(4),
            Action::Parry => Point::bare(5),
        })
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let me = place(seat);
        let columns = [("active", 1), ("hp", 99), ("stamina", i32::from(STAMINA)), ("cell", 9)];
        let fighter = |who: usize| {
            let fighter = &state.fighters[who];
            let cell = GRID.cells().position(|cell| cell == fighter.cell).unwrap_or(0) as i32;
            [i32::from(usize::from(state.active) == who), fighter.hp.into(), fighter.stamina.into(), cell]
        };
        out.rows("fighter", 2, &columns, [me, 1 - me].map(fighter));
        let pending = state.pending.map_or(0, |force| i32::from(force) + 1);
        out.row(
            "duel",
            &[("points", POINTS.into()), ("round", 20), ("pending", 4)],
            [state.points.into(), state.round.into(), pending],
        );
    }
}
