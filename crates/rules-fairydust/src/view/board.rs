//! The map as a screen draws it: rank 0 below. Hexagonal boards of a screen shift even lines to the right; ours shift odd ranks, counted from below,
//! so a map with an even number of ranks gets an empty line at the top.

use holmgang_kernel::say;
use holmgang_kernel::seat::Viewer;
use holmgang_kernel::view::{Badge, Board, CellView, Footing, Layout, Sight, Terrain, Told, Tone};
use holmgang_kernel::words::{Lang, Words};

use crate::board::{DoorPlace, Grid, Ground, Map};
use crate::content::Condition;
use crate::names::{cell_name, facing_name, facing_word, id_of};
use crate::sight::looks_at;
use crate::state::{Place, Slot, State};
use crate::{Rules, clause};

/// The line of a screen that a rank stands on, from 1 at the top.
fn line_of(map: &Map, rank: i32) -> u8 {
    (i32::from(lines(map)) - rank) as u8
}

/// How many lines the screen needs.
fn lines(map: &Map) -> u8 {
    map.ranks + u8::from(map.grid == Grid::Hex && map.ranks.is_multiple_of(2))
}

impl Rules {
    pub(super) fn board(&self, state: &State, viewer: Viewer, lang: Lang) -> Board {
        let map = state.map();
        let all = lines(map);
        let mut cells = Vec::with_capacity(usize::from(map.files) * usize::from(all));
        if map.ranks < all {
            cells.extend((0..map.files).map(|file| CellView {
                id: format!("{file},-"),
                file: file + 1,
                rank: 1,
                terrain: Terrain::Void,
                marks: Vec::new(),
            }));
        }
        for rank in (0..i32::from(map.ranks)).rev() {
            for file in 0..i32::from(map.files) {
                if let Some(cell) = map.cell(file, rank) {
                    cells.push(self.cell_view(state, cell, lang));
                }
            }
        }
        let rank_labels = (0..map.ranks).rev().map(|rank| rank.to_string());
        let empty = (map.ranks < all).then(String::new);
        Board {
            id: map.id.clone(),
            name: map.name.get(lang).to_owned(),
            layout: match map.grid {
                Grid::Square => Layout::Square,
                Grid::Hex => Layout::Hex,
            },
            files: map.files,
            ranks: all,
            file_labels: (0..map.files).map(|file| file.to_string()).collect(),
            rank_labels: empty.into_iter().chain(rank_labels).collect(),
            cells,
            tokens: self.tokens(state, viewer, lang),
        }
    }

    /// FY-16.5: what the one who decides has in view, in the order of the board's cells.
    pub(super) fn sight(&self, state: &State, token: Option<&str>) -> Vec<Sight> {
        let map = state.map();
        let Some(token) = token else { return Vec::new() };
        let Some(who) = state.everybody().find(|who| id_of(state, *who) == token) else { return Vec::new() };
        let fighter = state.fighter(who);
        if fighter.is(Condition::Dazzled) {
            return Vec::new();
        }
        let above = if map.ranks < lines(map) { map.files } else { 0 };
        let ranks = (0..i32::from(map.ranks)).rev();
        let cells = ranks.flat_map(|rank| (0..i32::from(map.files)).filter_map(move |file| map.cell(file, rank)));
        let seen = cells.map(|cell| cell != fighter.cell && looks_at(state, who, fighter.facing, cell));
        vec![Sight::new(token.to_owned(), (0..above).map(|_| false).chain(seen))]
    }

    fn cell_view(&self, state: &State, cell: Place, lang: Lang) -> CellView {
        let map = state.map();
        let (file, rank) = map.file_rank(cell);
        let ground = map.ground[usize::from(cell)];
        let is_closed = map.is_impassable(&state.doors, cell);
        CellView {
            id: cell_name(map, cell),
            file: file as u8 + 1,
            rank: line_of(map, rank),
            terrain: if ground.is_impassable() || is_closed { Terrain::Solid } else { Terrain::Open },
            marks: self.marks(state, cell, ground, lang),
        }
    }

    fn marks(&self, state: &State, cell: Place, ground: Ground, lang: Lang) -> Vec<Badge> {
        let map = state.map();
        let mut marks = Vec::new();
        let named = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
        marks.extend(ground_mark(ground, map.solid_name.as_ref(), lang));
        let mut put = |id: String, name: String, icon, about: String, clause| {
            marks.push(Badge::of(id, name, icon, Tone::Plain, about, clause));
        };
        for (site, now) in map.doors.iter().zip(&state.doors) {
            let side = match site.at {
                DoorPlace::Cell(door) if door == cell => String::new(),
                DoorPlace::Between(a, b) if a == cell || b == cell => {
                    let other = if a == cell { b } else { a };
                    let direction = map.direction(cell, other).unwrap_or(0);
                    format!(", {}", facing_name(map.grid, direction, lang))
                }
                _ => continue,
            };
            let kind =
                if now.heavy { named("heavy door", "тяжёлая дверь") } else { named("door", "дверь") };
            let how = match (now.open, now.locked) {
                (true, _) => named("open", "открыта"),
                (false, true) => named("locked", "заперта"),
                (false, false) => named("closed", "закрыта"),
            };
            put("door".to_owned(), format!("{kind}{side}: {how}"), "th-door", String::new(), clause::DOORS);
        }
        for (a, b) in map.walls.iter().filter(|(a, b)| *a == cell || *b == cell) {
            let direction = map.direction(cell, if *a == cell { *b } else { *a }).unwrap_or(0);
            let id = format!("wall-{}", facing_word(map.grid, direction));
            let side = facing_name(map.grid, direction, lang);
            put(id, say!(lang, "Wall to the {side}", "Стена: {side}"), "th-wall", String::new(), clause::LINE_OF_SIGHT);
        }
        for item in state.items.iter().filter(|item| item.slot == Slot::Floor && item.cell == cell) {
            let name = self.item_name(item.item, lang).to_owned();
            put(self.item_word(item.item).to_owned(), name, "th-item", String::new(), clause::PICK_UP);
        }
        marks
    }
}

/// What a cell is called and does by its ground; open ground is not told. A map may have a word of its own for what is solid.
fn ground_mark(ground: Ground, solid: Option<&Words>, lang: Lang) -> Option<Badge> {
    let (id, name, icon, about, clause) = match ground {
        Ground::Open => return None,
        Ground::Solid => {
            let about = ("Nobody enters or looks through", "Не войти и не увидеть насквозь");
            // A map that names what stands there has a thing of its own: a stall, a cart.
            let icon = if solid.is_some() { "th-stall" } else { "th-wall" };
            ("solid", ("Wall", "Стена"), icon, about, clause::LINE_OF_SIGHT)
        }
        Ground::Water => {
            let about = ("Nobody enters, sight is free", "Не войти, но видно насквозь");
            ("water", ("Water", "Вода"), "th-water", about, clause::OCCUPIED_CELLS)
        }
        Ground::Thicket => {
            let about = ("May be entered, nobody looks through", "Войти можно, насквозь не видно");
            ("thicket", ("Thicket", "Заросли"), "th-cover", about, clause::LINE_OF_SIGHT)
        }
    };
    let name =
        solid.filter(|_| ground == Ground::Solid).map_or_else(|| name.told(lang), |name| name.get(lang).to_owned());
    Some(Badge::of(id, name, icon, Tone::Plain, about.told(lang), clause))
}

/// Every ground of a map, doors, and walls between cells, with what the rules do with them.
pub(super) fn footings(lang: Lang) -> Vec<Footing> {
    let grounds = Ground::ALL.iter().filter_map(|(ground, _)| {
        let told = Footing::of(ground_mark(*ground, None, lang)?);
        let feet = match ground.is_impassable() {
            true => ("nobody enters", "не войти"),
            false => ("as open ground", "как по ровному месту"),
        };
        let sight = match ground.is_opaque() {
            true => ("nobody looks through", "насквозь не видно"),
            false => ("free", "не мешает"),
        };
        Some(told.feet(lang, feet, clause::OCCUPIED_CELLS).sight(lang, sight, clause::LINE_OF_SIGHT))
    });
    let shut = (
        "closed: nobody enters or looks through; open: as open ground",
        "закрыта: не войти и насквозь не видно; открыта: как ровное место",
    );
    let about =
        ("Opened and closed by a push: 2 points, a heavy one 3", "Открывают и закрывают толчком: 2 очка, тяжёлую за 3");
    let door = Badge::of("door", lang.pick("Door", "Дверь"), "th-door", Tone::Plain, about.told(lang), clause::DOORS);
    let between = ("Stands between two cells", "Стоит между двумя клетками");
    let name = lang.pick("Wall between cells", "Стена между клетками");
    let wall = Badge::of("wall", name, "th-wall", Tone::Plain, between.told(lang), clause::LINE_OF_SIGHT);
    let wall = Footing::of(wall).feet(lang, ("nobody passes", "не пройти"), clause::OCCUPIED_CELLS).sight(
        lang,
        ("nobody looks through", "насквозь не видно"),
        clause::LINE_OF_SIGHT,
    );
    let door = Footing::of(door).feet(lang, shut, clause::DOORS);
    grounds.chain([door, wall]).collect()
}
