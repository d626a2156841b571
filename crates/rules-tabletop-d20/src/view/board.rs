//! The board as a screen draws it: ground, what lies there, covers, and the arcs of those who face each other.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::say;
use holmgang_kernel::view::{Badge, Board as BoardView, CellView, Footing, Layout, Sight, Terrain, Told, Tone};
use holmgang_kernel::words::Lang;

use crate::arcs::{Arc, arc};
use crate::content::{Degree, directions};
use crate::describe::{facing_name, feature_about};
use crate::grid::{Ground, between};
use crate::icons::icon_of_feature;
use crate::names::cell_name;
use crate::state::{Life, Pending, Place, State};
use crate::{Rules, clause};

impl Rules {
    pub(super) fn board_view(&self, state: &State, lang: Lang) -> BoardView {
        let board = state.board();
        // Screens count lines from the top, the rulebook ranks from the south.
        let from_top = (1..=board.ranks).rev();
        let cells = from_top.clone().flat_map(|rank| (1..=board.files).map(move |file| Cell::new(file, rank)));
        BoardView {
            id: "board".to_owned(),
            name: String::new(),
            layout: Layout::Square,
            files: board.files,
            ranks: board.ranks,
            file_labels: (1..=board.files).map(|file| file.to_string()).collect(),
            rank_labels: from_top.map(|rank| rank.to_string()).collect(),
            cells: cells.map(|cell| self.cell_view(state, cell, lang)).collect(),
            tokens: state
                .everybody()
                .filter(|who| state.figure(*who).is_there())
                .map(|who| self.token(state, who, lang))
                .collect(),
        }
    }

    /// TD-7.3, TD-5.7, TD-3.4: what the one who decides can strike at as far as arcs and lines of sight go: the cells that he sees and that do not lie
    /// in his rear arc.
    pub(super) fn sight_view(&self, state: &State) -> Vec<Sight> {
        if !state.standing.is_open() {
            return Vec::new();
        }
        let who = match state.pending {
            Some(Pending::Strike { who, .. } | Pending::Counter { who, .. } | Pending::Follow { who, .. }) => who,
            _ => state.active,
        };
        let (board, figure) = (state.board(), state.figure(who));
        let from_top = (1..=board.ranks).rev();
        let cells = from_top.flat_map(|rank| (1..=board.files).map(move |file| Cell::new(file, rank)));
        let seen = cells.map(|cell| {
            let (files, ranks) = between(figure.cell, figure.side, cell, 1);
            let is_own = crate::grid::distance(figure.cell, figure.side, cell, 1) == 0;
            is_own
                || arc(figure.facing, files, ranks) != Arc::Rear
                    && board.sight.sees_square(figure.cell, figure.side, cell, 1)
        });
        vec![Sight::new(self.id_of(state, who), seen)]
    }

    /// TD-3.3 to TD-3.6: for each enemy who could strike at whoever has the turn, the cells on which a blow could fall.
    pub(super) fn threats(&self, state: &State) -> Vec<Sight> {
        if !state.standing.is_open() {
            return Vec::new();
        }
        let board = state.board();
        let provoker = state.active;
        let side = state.figure(provoker).side;
        let strikers = state
            .everybody()
            .filter(|striker| state.figure(*striker).is_there() && self.is_on_guard(state, *striker, provoker));
        let threat = |striker| {
            let from_top = (1..=board.ranks).rev();
            let cells = from_top.flat_map(|rank| (1..=board.files).map(move |file| Cell::new(file, rank)));
            let covered = cells.map(|cell| self.covers_place(state, striker, cell, side));
            Sight::new(self.id_of(state, striker), covered)
        };
        strikers.map(threat).filter(|threat| !threat.cells.is_empty()).collect()
    }

    fn cell_view(&self, state: &State, cell: Cell, lang: Lang) -> CellView {
        let board = state.board();
        let ground = board.ground(cell);
        let mut marks = Vec::new();
        marks.extend(ground_mark(ground, lang));
        marks.extend(state.burning.has(cell).then(|| burning(lang)));
        marks.extend(state.slippery.has(cell).then(|| slippery(lang)));
        for (place, feature) in state.setup.features.iter().enumerate().filter(|(_, feature)| feature.cell == cell) {
            if state.used >> place & 1 == 0 {
                let (name, about) = (feature.name.get(lang), feature_about(feature, lang));
                let icon = icon_of_feature(&feature.does);
                marks.push(Badge::of(&feature.id, name, icon, Tone::Plain, about, clause::IMPROVISED));
            }
        }
        for thing in &state.things {
            let about = match thing.at {
                Place::Floor(at) if at == cell => lang.pick("lies on the floor", "лежит на полу"),
                Place::Stuck(at) if at == cell => lang.pick("stuck in the scenery", "застряло"),
                _ => continue,
            };
            let (id, name) = (self.gear_id(thing.gear), self.gear_name(thing.gear, lang));
            marks.push(Badge::of(id, name, "th-item", Tone::Plain, about, clause::PICK_UP));
        }
        for cover in state.all_covers().filter(|cover| cover.cell == cell && cover.degree != Degree::None) {
            let row = cover.degree.row();
            let sides = directions(cover.from).map(|facing| facing_name(facing, lang)).collect::<Vec<_>>().join(", ");
            let about = say!(lang, "+{} AC against shots from {sides}", "+{} к КЗ против выстрелов: {sides}", row.ac);
            let (id, name) = (format!("cover-{}", row.id), lang.pick("cover", "укрытие"));
            marks.push(Badge::of(id, name, "th-cover", Tone::Good, about, clause::COVER_TABLE));
        }
        self.arc_marks(state, cell, lang, &mut marks);
        CellView {
            id: cell_name(cell),
            file: cell.file,
            rank: board.ranks + 1 - cell.rank,
            terrain: if ground.is_solid() {
                Terrain::Solid
            } else if state.burning.has(cell) {
                Terrain::Hazard
            } else {
                Terrain::Open
            },
            marks,
        }
    }

    /// TD-7.3: beside an opponent of the acting one, what his facing gives: flank +2, rear +4; beside the acting one, his own back.
    fn arc_marks(&self, state: &State, cell: Cell, lang: Lang, marks: &mut Vec<Badge>) {
        if !state.standing.is_open() {
            return;
        }
        let acting = state.active;
        for who in state.everybody() {
            let figure = state.figure(who);
            let own = who == acting;
            if figure.life != Life::Active || !own && !state.are_enemies(who, acting) {
                continue;
            }
            if crate::grid::distance(figure.cell, figure.side, cell, 1) != 1 {
                continue;
            }
            let (files, ranks) = between(figure.cell, figure.side, cell, 1);
            let name = self.name_of(state, who, lang);
            // The first word is what stands in a cell of few letters; whose it is stands in brackets.
            let (id, icon, text, tone) = match (arc(figure.facing, files, ranks), own) {
                (Arc::Rear, true) => ("back", "th-rear", say!(lang, "back ({name})", "спина ({name})"), Tone::Bad),
                (Arc::Rear, false) => {
                    ("rear", "th-rear", say!(lang, "rear +4 ({name})", "тыл +4 ({name})"), Tone::Good)
                }
                (Arc::Flank, false) => {
                    ("flank", "th-flank", say!(lang, "flank +2 ({name})", "фланг +2 ({name})"), Tone::Good)
                }
                _ => continue,
            };
            let about = match id {
                "back" => say!(
                    lang,
                    "Behind {name}: enemies here strike at +4, and {name} cannot strike here.",
                    "За спиной: {name} сюда не бьёт, а противник отсюда бьёт с +4."
                ),
                "rear" => say!(
                    lang,
                    "Behind {name}: +4 to attacks from here, and no attack of opportunity into it.",
                    "За спиной: {name} не бьёт сюда при возможности, атаки отсюда с +4."
                ),
                _ => {
                    say!(lang, "At the flank of {name}: +2 to attacks from here.", "Сбоку: {name}; атаки отсюда с +2.")
                }
            };
            marks.push(Badge {
                id: format!("{id}-{}", self.id_of(state, who)),
                name: text,
                icon,
                left: None,
                tone,
                about,
                clause: Some(clause::ARCS),
            });
        }
    }
}

/// Whether a mark tells of somebody's flank or rear.
pub(super) fn is_arc(mark: &Badge) -> bool {
    matches!(mark.icon, "th-flank" | "th-rear")
}

fn burning(lang: Lang) -> Badge {
    let about = lang.pick("1d6 to who enters or starts here", "1к6 тому, кто входит или начинает здесь ход");
    Badge::of("burning", lang.pick("fire", "огонь"), "th-fire", Tone::Bad, about, clause::REFEREE_ACTIONS)
}

fn slippery(lang: Lang) -> Badge {
    let about = lang.pick("reaction save 10 or a fall", "спасбросок реакции 10, иначе падение");
    let name = lang.pick("slippery", "скользко");
    Badge::of("slippery", name, "th-water", Tone::Bad, about, clause::PRICE_OF_BACKING)
}

fn ground_mark(ground: Ground, lang: Lang) -> Option<Badge> {
    let (name, icon, about) = ground_words(ground)?;
    Some(Badge::of(ground_id(ground), name.told(lang), icon, Tone::Plain, about.told(lang), clause::GRID))
}

/// Every ground of a map and what happens to cells, with what the rules do with it.
pub(super) fn footings(lang: Lang) -> Vec<Footing> {
    let grounds = Ground::ALL.iter().filter_map(|(ground, ..)| {
        let mut told = Footing::of(ground_mark(*ground, lang)?);
        let is_high = matches!(ground, Ground::Slope | Ground::Bar);
        told = match ground {
            Ground::Bar => {
                let by_stunt = ("only by a stunt; it cannot be walked into", "только трюком, войти пешком нельзя");
                told.feet(lang, by_stunt, clause::IMPROVISED)
            }
            Ground::Door => {
                told.feet(lang, ("nobody enters while it is shut", "пока закрыта, не войти"), clause::IMPROVISED)
            }
            _ if ground.is_solid() => told.feet(lang, ("nobody enters", "не войти"), clause::PASSING),
            Ground::Rough | Ground::Ditch => {
                let backing = (
                    "who backs into it: a reaction save of 10, or a fall",
                    "кто пятится туда: спасбросок реакции 10, иначе падение",
                );
                told.feet(lang, ("costs 2 cells", "стоит 2 клетки"), clause::SPEED).harm(
                    lang,
                    backing,
                    clause::PRICE_OF_BACKING,
                )
            }
            _ => told.feet(lang, ("costs 1 cell", "стоит 1 клетку"), clause::SPEED),
        };
        let seen = match ground.is_opaque() {
            true => ("nobody sees through", "насквозь не видно"),
            false => ("free", "не мешает"),
        };
        told = told.sight(lang, seen, clause::LINE_OF_SIGHT);
        let row = Degree::Half.row();
        let worth =
            say!(lang, "+{} AC, +{} on reaction saves", "+{} к КЗ, +{} к спасброскам реакции", row.ac, row.reaction);
        match ground {
            Ground::Ditch => {
                let inside = say!(lang, "half for who is in it: {worth}", "половина тому, кто в ней: {worth}");
                told = told.cover(lang, inside, clause::WINDOWS_AND_DITCHES);
            }
            Ground::Window => {
                let behind = say!(
                    lang,
                    "half for the four cells beside it, against what comes through it: {worth}",
                    "половина четырём клеткам рядом против того, что летит сквозь него: {worth}"
                );
                told = told.cover(lang, behind, clause::WINDOWS_AND_DITCHES);
            }
            _ => {}
        }
        if is_high {
            let from = ("+2 from it, −1 against who is on it", "+2 с него, −1 против того, кто на нём");
            told = told.blows(lang, from, clause::RIDERS_AND_HEIGHT);
        }
        Some(told)
    });
    let fire = Footing::of(burning(lang)).harm(
        lang,
        ("1d6 fire to who enters it or starts his turn there", "1к6 огнём тому, кто входит или начинает там ход"),
        clause::REFEREE_ACTIONS,
    );
    let ice = Footing::of(slippery(lang)).feet(
        lang,
        ("each step in: a reaction save of 10, or a fall", "каждый шаг туда: спасбросок реакции 10, иначе падение"),
        clause::PRICE_OF_BACKING,
    );
    grounds.chain([fire, ice]).collect()
}

fn ground_id(ground: Ground) -> &'static str {
    Ground::ALL.iter().find(|(known, ..)| *known == ground).map_or("", |(_, _, word)| word)
}

/// What a ground is called, its icon, and what it does; open ground is not told.
fn ground_words(ground: Ground) -> Option<((&'static str, &'static str), &'static str, (&'static str, &'static str))> {
    Some(match ground {
        Ground::Open => return None,
        Ground::Wall => (("wall", "стена"), "th-wall", ("stops feet and sight", "не пройти и не видно")),
        Ground::Pillar => (("pillar", "столб"), "th-pillar", ("stops feet and sight", "не пройти и не видно")),
        Ground::Door => (("shut door", "закрытая дверь"), "th-door", ("stops feet and sight", "не пройти и не видно")),
        Ground::Tree => (("tree", "дерево"), "th-barrier", ("stops feet", "не пройти")),
        Ground::Table => (("table", "стол"), "th-barrier", ("stops feet", "не пройти")),
        Ground::Loophole => (("loophole", "бойница"), "th-wall", ("stops feet, not sight", "не пройти, но видно")),
        Ground::LowWall => {
            (("metre-high wall", "метровая стена"), "th-wall", ("stops feet, not sight", "не пройти, но видно"))
        }
        Ground::Bar => {
            (("bar", "барная стойка"), "th-barrier", ("a height; up by a stunt", "возвышение; наверх трюком"))
        }
        Ground::Window => {
            (("window", "окно"), "th-barrier", ("stops feet, half cover", "не пройти, укрытие на половину"))
        }
        Ground::Ditch => {
            (("ditch", "канава"), "th-rough", ("costs 2 cells, half cover", "стоит 2 клетки, укрытие на половину"))
        }
        Ground::Rough => (("rough", "бурелом"), "th-rough", ("costs 2 cells", "стоит 2 клетки")),
        Ground::Slope => (("height", "возвышение"), "", ("+2 from above, −1 against it", "+2 сверху, −1 против него")),
    })
}
