//! What a screen draws of a match. Choices are in `choices.rs`, the log in `narrate.rs`, refusals in `action.rs`.
//! Whatever this viewer may not know is left out here, before anybody else sees it (AC-12.3).

mod token;

use holmgang_kernel::plain;
use holmgang_kernel::ruleset::{Answer, Present, Ruleset, Tool};
use holmgang_kernel::seat::{Outcome, Seat, Turn, Viewer, Wanted};
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::{
    Badge, Board, CellView, Choice, Decision, Fact, Footing, Gauge, Layout, Line, Place as Slot, Side, Stage, Terrain,
    Tone, View,
};
use holmgang_kernel::words::{Lang, Words};
use holmgang_kernel::{facts, say};

use crate::action::Action;
use crate::board::{BoardKind, Cell, OFF, cell_at};
use crate::clause;
use crate::describe::Teller;
use crate::event::Event;
use crate::legal::ability::{active_cap, bearer_lives, cap};
use crate::names;
use crate::scene::Scene;
use crate::state::{Ask, BARRIER, PERMANENT, Place, State, Who};
use crate::{Rules, SEATS, icons};

impl Present for Rules {
    const TOOLS: &'static [Tool] = crate::tools::TOOLS;

    fn picture(&self, table: &str, entry: &str) -> Option<String> {
        let first = match table {
            "ability" => self.abilities.iter().find(|one| one.id == entry)?.first_action,
            "item" => self.items.iter().find(|one| one.id == entry)?.first_action,
            _ => return None,
        };
        self.actions.get(usize::from(first)).map(|action| crate::icons::of_def(action).to_owned())
    }

    fn part_about(&self, table: &str, entry: &str, part: usize, lang: Lang) -> Option<String> {
        let (first, count) = match table {
            "ability" => {
                self.abilities.iter().find(|one| one.id == entry).map(|one| (one.first_action, one.actions))?
            }
            "item" => self.items.iter().find(|one| one.id == entry).map(|one| (one.first_action, one.actions))?,
            _ => return None,
        };
        let def = self.actions.get(usize::from(first) + part).filter(|_| part < usize::from(count))?;
        Some(crate::card::sentence(def, lang))
    }

    fn footings(&self, lang: Lang) -> Vec<Footing> {
        footings(lang)
    }

    fn view(&self, state: &State, viewer: Viewer, lang: Lang) -> View {
        let teller = Teller { scene: Scene::new(self, state), viewer, lang };
        let (wanted, outcome) = match self.turn(state) {
            Turn::Of(wanted) => (Some(decision(&teller, &wanted)), None),
            Turn::Over(outcome) => (None, Some(plain::ending(self, &outcome, lang))),
        };
        View {
            heading: say!(lang, "Round {}", "Круг {}", state.now.round),
            facts: facts(&teller),
            boards: vec![board(&teller)],
            sides: teller.scene.players().map(|who| side(&teller, who)).collect(),
            order: teller
                .scene
                .players()
                .filter(|who| !teller.scene.player(*who).is_eliminated)
                .map(|who| slot(&teller, who))
                .collect(),
            wanted,
            outcome,
            sight: Vec::new(),
            threats: Vec::new(),
        }
    }

    /// AC-1.5: a side is at home where its pawns come from.
    fn quarters(&self, state: &State, seat: Seat) -> u8 {
        let Seat::Player(place) = seat else { return 0 };
        let who = Scene::new(self, state).player_of_seat(place);
        who.map_or(0, |who| (8 - state.setup.forward[usize::from(who)]) / 2 % 4)
    }

    fn choice(&self, state: &State, seat: Seat, action: &Action, lang: Lang) -> Choice {
        let teller = Teller { scene: Scene::new(self, state), viewer: Viewer::Seat(seat), lang };
        crate::choices::offered(self, state, &teller, action)
    }

    fn refused(&self, state: &State, seat: Seat) -> Vec<Action> {
        crate::choices::impossible(self, state, seat)
    }

    /// Nothing here can fail by chance.
    fn works(&self, _before: &State, _action: &Action, _after: &State) -> Option<bool> {
        None
    }

    fn narrate(&self, state: &State, event: &Event, viewer: Viewer, lang: Lang) -> Option<Line> {
        crate::narrate::told(&Teller { scene: Scene::new(self, state), viewer, lang }, event)
    }

    fn label(&self, _label: Label, lang: Lang) -> String {
        lang.pick("amount", "сколько").to_owned()
    }

    fn figure(&self, figure: &'static str, _lang: Lang) -> &'static str {
        figure
    }

    fn end_reason(&self, over: &Outcome, lang: Lang) -> &'static str {
        match over.clause {
            clause::VICTORY => lang.pick("Only the winner has a king left.", "Король остался только у победителя."),
            clause::SIMULTANEOUS_DEATHS => lang.pick("The last kings fell at once.", "Последние короли пали разом."),
            clause::ALL_PASS => lang.pick("Everybody passed in one round.", "За круг все пропустили ход."),
            clause::QUIET_ROUNDS => {
                lang.pick("For too many rounds nothing happened.", "Слишком много кругов ничего не происходило.")
            }
            clause::AGREEMENT => lang.pick("The players agreed to a draw.", "Игроки согласились на ничью."),
            clause::REFEREE_BOUNDS => lang.pick("By the referee's ruling.", "По решению судьи."),
            _ => "",
        }
    }

    fn answer(&self, tool: &str, arguments: &[(String, String)], lang: Lang) -> Result<Answer, Words> {
        crate::tools::answer(self, tool, arguments, lang)
    }
}

fn facts(teller: &Teller<'_>) -> Vec<Fact> {
    let (scene, lang) = (&teller.scene, teller.lang);
    let (board, options) = (scene.setup.board, scene.setup.options);
    facts! { lang;
        "Board", "Доска" = board_name(board, lang), crate::turn::board_clause(board);
        if !scene.now.burning.is_empty() => "Burning cells", "Горящих клеток" = scene.now.burning.len(), clause::EXTINGUISHING_ROLL;
        "Quiet rounds", "Кругов без событий" = scene.now.quiet_rounds, clause::QUIET_ROUNDS;
        if options.long_range_limit => "Long-range pieces", "Дальнобойные" =
            ("4 cells without the king's boost", "4 клетки без усиления от короля"), clause::LONG_RANGE_LIMIT;
        if options.long_range_limit => "Not limited", "Без предела" =
            ("kings, knights, pawns, tanks, zones", "короли, кони, пешки, танки, зоны"), clause::NOT_LIMITED;
        if !options.long_range_limit => "Option", "Правило" = ("no long-range limit", "без ослабления дальнобойных"), clause::LONG_RANGE_LIMIT;
        if options.pawn_strengthening => "Option", "Правило" = ("strong pawns", "усиленные пешки"), clause::STRONGER_PAWNS;
        if options.items => "Option", "Правило" = ("items", "предметы"), clause::ITEMS_ON_CELLS;
        if options.attacker_chooses_queen_wound => "Option", "Правило" =
            ("the attacker chooses a wounded queen's kind", "кем станет раненый ферзь, выбирает нападающий"), clause::WOUNDED_QUEEN;
        if options.immobile_dies_of_wounds => "Option", "Правило" =
            ("immobile pieces die of wounds", "неподвижные гибнут от ранений"), clause::WOUNDED_IMMOBILE;
        if options.pickup_announced_to_all => "Option", "Правило" =
            ("pickups are announced to all", "подобранное оглашают всем"), clause::ANNOUNCING;
    }
}

fn board_name(kind: BoardKind, lang: Lang) -> String {
    match kind {
        BoardKind::Std8 => lang.pick("8×8", "8×8"),
        BoardKind::Tall8x12 => lang.pick("8×12", "8×12"),
        BoardKind::Cross16 => lang.pick("cross 16×16", "крест 16×16"),
    }
    .to_owned()
}

fn board(teller: &Teller<'_>) -> Board {
    let (files, ranks) = teller.scene.setup.board.size();
    let cells = (0..ranks).rev().flat_map(|rank| (0..files).map(move |file| (file, rank)));
    Board {
        id: "board".to_owned(),
        name: String::new(),
        layout: Layout::Square,
        files,
        ranks,
        file_labels: (0..files).map(|file| ((b'a' + file) as char).to_string()).collect(),
        rank_labels: (1..=ranks).rev().map(|rank| rank.to_string()).collect(),
        cells: cells.map(|(file, rank)| cell_view(teller, file, rank, ranks)).collect(),
        tokens: token::all(teller),
    }
}

fn cell_view(teller: &Teller<'_>, file: u8, rank: u8, ranks: u8) -> CellView {
    let (scene, lang) = (&teller.scene, teller.lang);
    let cell = cell_at(file, rank);
    let mut marks = Vec::new();
    let mut terrain = Terrain::Open;
    if !scene.setup.board.has(file, rank) {
        terrain = Terrain::Void;
    } else if scene.now.burning.has(cell) {
        terrain = Terrain::Hazard;
        marks.push(fire(lang));
    }
    if cell != OFF && scene.at(cell) == BARRIER {
        terrain = Terrain::Solid;
        let left = scene.now.barriers.iter().find(|barrier| barrier.cell == cell).map(|barrier| barrier.rounds_left);
        let left = left.filter(|left| *left != PERMANENT).map(u16::from);
        marks.push(barrier(lang).lasting(left));
    }
    if terrain != Terrain::Void {
        item_marks(teller, cell, &mut marks);
        token_marks(teller, Place::Cell(cell), &mut marks);
    }
    CellView { id: names::cell(cell), file: file + 1, rank: ranks - rank, terrain, marks }
}

fn fire(lang: Lang) -> Badge {
    let about = lang.pick(
        "Whoever comes to stand here dies. At the end of each round it goes out on a 6.",
        "Кто здесь окажется, погибнет. В конце каждого круга гаснет на шестёрке.",
    );
    Badge::of("fire", lang.pick("Fire", "Огонь"), "th-fire", Tone::Bad, about, clause::STEPPING_INTO_FIRE)
}

fn barrier(lang: Lang) -> Badge {
    let about = lang.pick("Blocks lines and steps.", "Перекрывает линии и шаги.");
    Badge::of("barrier", lang.pick("Barrier", "Преграда"), "th-barrier", Tone::Plain, about, clause::BARRIERS)
}

/// What a cell of a board can be besides empty, and what the rules do with it.
fn footings(lang: Lang) -> Vec<Footing> {
    let burns = Footing::of(fire(lang))
        .feet(
            lang,
            ("passing over is safe, only where a piece ends counts", "пролететь можно, важно лишь, где фигура встанет"),
            clause::PASSING_OVER_FIRE,
        )
        .harm(
            lang,
            ("kills who comes to stand there, the king too", "убивает того, кто там окажется, и короля тоже"),
            clause::STEPPING_INTO_FIRE,
        )
        .lasts(
            lang,
            ("on a 6 at the end of each round", "на шестёрке в конце каждого круга"),
            clause::EXTINGUISHING_ROLL,
        );
    let stands = Footing::of(barrier(lang)).feet(
        lang,
        ("nobody enters, no line goes through", "не войти, и линии через неё не проходят"),
        clause::BARRIERS,
    );
    vec![burns, stands]
}

fn item_marks(teller: &Teller<'_>, cell: Cell, marks: &mut Vec<Badge>) {
    let scene = &teller.scene;
    for (slot, item) in scene.items().filter(|(_, item)| item.cell == cell && teller.sees(item)) {
        // AC-7.11: what it can do is told to those who have heard it.
        let has_heard =
            teller.player_looking().map_or(teller.is_among(item.announced_to), |who| item.announced_to >> who & 1 != 0);
        let about = match (has_heard, item.actions.is_empty()) {
            (true, false) => teller.can_do(item),
            _ => teller.pick("What it can do has not been announced.", "Что он может, не оглашено."),
        };
        // No sign tells what nobody has announced.
        let known = item.actions.iter().filter(|_| has_heard).filter_map(|action| teller.def(*action));
        let icon = icons::of_item(known);
        let id = names::item(scene, slot);
        let left = (item.charges != crate::content::UNLIMITED).then_some(u16::from(item.charges));
        let name = teller.item(slot);
        marks.push(Badge::of(id, name, icon, Tone::Plain, about, clause::ITEMS_ON_CELLS).lasting(left));
        token_marks(teller, Place::Item(slot), marks);
    }
}

/// Tokens on a place: that they are there is public, what they are may not be (AC-11.10).
pub(crate) fn token_marks(teller: &Teller<'_>, place: Place, marks: &mut Vec<Badge>) {
    for token in teller.scene.now.tokens.iter().filter(|token| token.place == place) {
        let id = names::token(teller.scene.setup, token);
        let (name, about) = if teller.knows_token(token) {
            (teller.strength(token.kind, token.strength), teller.player(token.owner))
        } else {
            (
                teller.pick("Token", "Метка"),
                say!(
                    teller.lang,
                    "{} has put something here.",
                    "Здесь что-то оставлено: {}.",
                    teller.player(token.owner)
                ),
            )
        };
        marks.push(Badge::of(id, name, "th-bomb", Tone::Bad, about, clause::TOKENS));
    }
}

fn side(teller: &Teller<'_>, who: Who) -> Side {
    let scene = &teller.scene;
    let fallen = names::all_pieces(scene).filter(|id| crate::state::army_of(*id) == who && scene.piece(*id).is_dead());
    Side {
        seat: names::player(scene.setup, who),
        name: teller.player(who),
        fallen: fallen
            .map(|id| (names::piece(scene, id), teller.piece_as(id, scene.piece(id).kind, crate::board::OFF)))
            .collect(),
    }
}

fn slot(teller: &Teller<'_>, who: Who) -> Slot {
    let scene = &teller.scene;
    let now = scene.now;
    let stage = if who == now.active && now.standing.is_open() {
        Stage::Current
    } else if who < now.active {
        Stage::Done
    } else {
        Stage::Coming
    };
    let king = scene.setup.kings[usize::from(who) & 3];
    Slot { token: names::piece(scene, king), name: teller.player(who), side: Some(who), stage, figure: None }
}

/// AC-5.17: the energy of a player, where the viewer may see it.
pub(crate) fn energy(teller: &Teller<'_>, who: Who) -> Option<Gauge> {
    let scene = &teller.scene;
    let most = cap(scene, who)?;
    if !teller.sees_energy(who) {
        return None;
    }
    Some(Gauge {
        id: "energy",
        name: teller.pick("Energy", "Энергия"),
        short: teller.pick("En", "Эн"),
        icon: "res-energy",
        value: i32::from(scene.player(who).energy),
        max: i32::from(most),
    })
}

/// The state of a player's energy in a word; none without energy.
pub(crate) fn energy_state(teller: &Teller<'_>, who: Who) -> Option<String> {
    let scene = &teller.scene;
    cap(scene, who)?;
    Some(if scene.player(who).energy_removed {
        teller.pick("removed", "снята")
    } else if !bearer_lives(scene, who) {
        teller.pick("frozen", "заморожена")
    } else if active_cap(scene, who).is_some() {
        teller.pick("active", "копится")
    } else {
        teller.pick("none", "нет")
    })
}

fn decision(teller: &Teller<'_>, wanted: &Wanted) -> Decision {
    let scene = &teller.scene;
    let pending = scene.now.pending.first();
    let who = pending.map_or(scene.now.active, |pending| pending.player);
    let name = teller.player(who);
    let lang = teller.lang;
    let what = match pending.map(|pending| pending.ask) {
        None if scene.now.main_action_done => {
            say!(lang, "{name} may use side actions or end the turn", "{name}: побочные действия или конец хода")
        }
        None => say!(lang, "{name} to move", "Ходят: {name}"),
        Some(Ask::Bearer) => {
            say!(lang, "{name} points at the bearer of the ability", "{name}: кто носитель способности?")
        }
        Some(Ask::Pick) => {
            say!(lang, "{name} points at the knight that becomes a tank", "{name}: какой конь станет танком?")
        }
        Some(Ask::Promotion(piece)) => say!(
            lang,
            "{name} chooses what the pawn on {} becomes",
            "{name}: кем станет пешка {}?",
            teller.cell(scene.piece(piece).cell)
        ),
        Some(Ask::Wound { piece, .. }) => say!(
            lang,
            "{name} chooses what the wounded queen on {} becomes",
            "{name}: кем станет раненый ферзь {}?",
            teller.cell(scene.piece(piece).cell)
        ),
        Some(Ask::Pieces { count, .. }) => {
            let count = lang.count(i64::from(count), ["piece", "pieces"], ["фигуру", "фигуры", "фигур"]);
            say!(lang, "{name} names {count}", "{name}: назвать {count}")
        }
    };
    let king = scene.setup.kings[usize::from(who) & 3];
    Decision {
        token: scene.piece(king).is_alive().then(|| names::piece(scene, king)),
        purse: energy(teller, who).into_iter().collect(),
        ..Decision::of(wanted, &SEATS, what)
    }
}
