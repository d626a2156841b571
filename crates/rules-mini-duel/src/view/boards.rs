//! The two boards: formations in rows, own side below, Walls between them; and the chess board.

use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::{Badge, Board, CellView, Layout, Terrain, Token, TokenKind, Tone};
use holmgang_kernel::words::Lang;
use holmgang_kernel::{badges, facts, gauges, say};

use crate::Rules;
use crate::clause;
use crate::content::{ChessClass, Subclass};
use crate::describe::subclass_many;
use crate::fields::field_place;
use crate::icons::sign_of;
use crate::legal::seat_of;
use crate::names::{piece_id, place_name, square_name, wall_id};
use crate::state::{
    FILES, NOBODY, PIECES, Phase, Place, Player, Posting, Square, State, What, Who, at, bit, owner, side_of,
};
use crate::targets::bits;

/// The id of a cell in which a side's Walls stand.
fn wall_cell(player: Player, file: u8) -> String {
    format!("{}-walls-{file}", player.word())
}

/// The id of a cell of a formation.
pub(crate) fn formation_cell(player: Player, place: Place) -> String {
    format!("{}-{}", player.word(), place_name(place & 15))
}

impl Rules {
    /// The boards, the one that matters now first.
    pub(super) fn boards(&self, state: &State, viewer: Viewer, lang: Lang) -> Vec<Board> {
        let in_duel = matches!(state.phase, Phase::Act | Phase::Place) || state.chess.is_none();
        let duel = in_duel.then(|| self.duel_board(state, viewer, lang));
        let chess = state.chess.as_ref().map(|_| self.chess_board(state, lang));
        duel.into_iter().chain(chess).collect()
    }

    /// How many files of the formations are shown: after placement nobody comes to a cell that was free (MD-1.8), so those beyond the last one that was
    /// taken say nothing.
    fn files(state: &State) -> u8 {
        if state.phase == Phase::Place {
            return FILES;
        }
        let taken = (0..4 * FILES).filter(|place| state.who(*place) != NOBODY).map(|place| place % FILES + 1).max();
        let walls = state.duel.walls.len().min(usize::from(FILES)) as u8;
        taken.unwrap_or(FILES).max(walls)
    }

    /// MD-1.7: ranks from the top: the other side's back row, front row and Walls, then the own ones.
    fn duel_board(&self, state: &State, viewer: Viewer, lang: Lang) -> Board {
        let below = if viewer == Viewer::Seat(Seat::Player(1)) { Player::Zombies } else { Player::Elves };
        let above = below.other();
        let has_walls = |player: Player| state.duel.walls.iter().any(|wall| state.player_of(wall.side) == player);
        // Rows from the top: player, and what stands there.
        let mut rows = vec![(above, Row::Back), (above, Row::Front)];
        rows.extend(has_walls(above).then_some((above, Row::Walls)));
        rows.extend(has_walls(below).then_some((below, Row::Walls)));
        rows.extend([(below, Row::Front), (below, Row::Back)]);
        let cell = |(player, row): (Player, Row), file: u8| match row {
            Row::Front => formation_cell(player, file - 1),
            Row::Back => formation_cell(player, FILES + file - 1),
            Row::Walls => wall_cell(player, file),
        };
        let files = Self::files(state);
        let walls_of =
            |player: Player| state.duel.walls.iter().filter(|wall| state.player_of(wall.side) == player).count();
        let cells = rows.iter().enumerate().flat_map(|(line, row)| {
            (1..=files).map(move |file| {
                let is_void = row.1 == Row::Walls && usize::from(file) > walls_of(row.0);
                CellView {
                    id: cell(*row, file),
                    file,
                    rank: line as u8 + 1,
                    terrain: if is_void { Terrain::Void } else { Terrain::Open },
                    marks: Vec::new(),
                }
            })
        });
        let label = |(player, row): &(Player, Row)| {
            let name = player.name().get(lang);
            match row {
                Row::Front => say!(lang, "{name}, front", "{name}, впереди"),
                Row::Back => say!(lang, "{name}, back", "{name}, сзади"),
                Row::Walls => say!(lang, "Walls", "Стены"),
            }
        };
        Board {
            id: "duel".to_owned(),
            name: lang.pick("Duel", "Поединок").to_owned(),
            layout: Layout::Rows,
            files,
            ranks: rows.len() as u8,
            file_labels: (1..=files).map(|file| file.to_string()).collect(),
            rank_labels: rows.iter().map(label).collect(),
            cells: cells.collect(),
            tokens: self.duel_tokens(state, viewer, lang),
        }
    }

    fn duel_tokens(&self, state: &State, viewer: Viewer, lang: Lang) -> Vec<Token> {
        if state.phase == Phase::Place {
            let posted = (0..PIECES as Who).filter_map(|who| match state.posting(who) {
                // MD-1.8: hidden until both are done.
                Posting::On(place) if viewer.knows(seat_of(owner(who))) => {
                    Some(self.token(state, who, formation_cell(owner(who), place), lang))
                }
                _ => None,
            });
            return posted.collect();
        }
        let pieces = bits(state.duel.alive).map(|place| {
            let who = state.who(place);
            self.token(state, who, formation_cell(owner(who), place), lang)
        });
        let walls = (0..state.duel.walls.len()).map(|index| self.wall_token(state, index, lang));
        pieces.chain(walls).collect()
    }

    fn chess_board(&self, state: &State, lang: Lang) -> Board {
        let chess = state.chess.as_ref();
        let squares = (0..8u8).rev().flat_map(|rank| (0..8u8).map(move |file| rank * 8 + file));
        let cells = squares.map(|square| CellView {
            id: square_name(square),
            file: square % 8 + 1,
            rank: 8 - square / 8,
            terrain: Terrain::Open,
            marks: self.square_marks(state, square, lang),
        });
        let pieces = (0..64).filter_map(|square| Some((chess?.on(square)?, square)));
        Board {
            id: "chess".to_owned(),
            name: lang.pick("Chess", "Шахматы").to_owned(),
            layout: Layout::Square,
            files: 8,
            ranks: 8,
            file_labels: ('a'..='h').map(|letter| letter.to_string()).collect(),
            rank_labels: (1..=8).rev().map(|rank: u8| rank.to_string()).collect(),
            cells: cells.collect(),
            tokens: pieces.map(|(who, square)| self.token(state, who, square_name(square), lang)).collect(),
        }
    }

    fn square_marks(&self, state: &State, square: Square, lang: Lang) -> Vec<Badge> {
        let Some(chess) = &state.chess else { return Vec::new() };
        badges! { lang;
            if chess.capture.is_some_and(|capture| capture.victim == square) => "duel" = "Duel", "Поединок", "ui-swords", Plain,
                ("This cell is fought for.", "За эту клетку сражаются."), clause::CAPTURE_OPENS_DUEL;
            if chess.en_passant == square => "en-passant" = "En passant", "Взятие на проходе", "", Plain,
                ("A pawn has just passed over this cell.", "Пешка только что прошла эту клетку."), clause::EN_PASSANT_AND_CASTLING;
        }
    }

    fn token(&self, state: &State, who: Who, cell: String, lang: Lang) -> Token {
        let sheet = &state.setup.sheets[usize::from(who)];
        let place = field_place(state, who);
        let acting = state.phase == Phase::Act && place == Some(state.duel.active)
            || state.phase == Phase::Promote && state.chess.as_ref().is_some_and(|chess| chess.promoting == who);
        Token {
            id: piece_id(who),
            name: self.name_of(state, who, lang),
            sign: letters(sheet.class, sheet.subclass, lang),
            art: sign_of(sheet.class, sheet.subclass),
            side: Some(owner(who) as u8),
            cell,
            kind: TokenKind::Combatant,
            facing: None,
            acting,
            gauges: self.gauges(state, who, lang),
            badges: place.map_or(Vec::new(), |place| self.badges(state, place, lang)),
            facts: self.sheet_facts(state, who, lang),
        }
    }

    fn badges(&self, state: &State, place: Place, lang: Lang) -> Vec<Badge> {
        let guard = match state.setup.options.guard_is_relative {
            true => ("Both defences × 1.2 until its next turn.", "Обе защиты × 1,2 до следующего хода."),
            false => ("Both defences +20 until its next turn.", "Обе защиты +20 до следующего хода."),
        };
        let mut badges = badges! { lang;
            if state.duel.guard & bit(place) != 0 => "guard_stance" = "Guard stance", "Стойка", "st-guarded", Good,
                guard, clause::STANCE_UNTIL_NEXT_TURN;
            if state.is_blocked(place) => "blocked" = "Blocked", "Закрыт", "st-immobile", Bad, (
                "A Warrior behind his own front row: no attacks, no skills.", "Воин за своим передним рядом: без атак и навыков."
            ), clause::BLOCK_ENDS;
            if state.binding_walls(place) != 0 => "bound" = "Bound by a Wall", "Связан Стеной", "th-wall", Bad,
                ("An enemy Wall: it can attack nothing else.", "Стена врага: бить можно только её."), clause::SEVERAL_WALLS;
        };
        badges.extend(state.effects_on(place).map(|effect| Badge {
            id: self.what_id(effect.what).to_owned(),
            name: self.what_name(effect.what, lang).to_owned(),
            icon: self.icon_of_effect(effect.what),
            left: Some(u16::from(effect.rounds_left)),
            tone: match effect.what {
                What::Weakness => Tone::Bad,
                What::Skill(skill) if self.skills[usize::from(skill)].target.is_hostile() => Tone::Bad,
                _ => Tone::Good,
            },
            about: self.effect_about(effect.what, effect.value, lang),
            clause: Some(match effect.what {
                What::Cloak => clause::CLOAKED_QUEEN,
                What::Strength | What::Weakness => clause::ABILITY_DURATION,
                What::Skill(_) => clause::DURATION_COUNT,
            }),
        }));
        badges
    }

    fn wall_token(&self, state: &State, index: usize, lang: Lang) -> Token {
        let wall = &state.duel.walls[index];
        let player = state.player_of(wall.side);
        let file = state.duel.walls[..=index].iter().filter(|other| other.side == wall.side).count() as u8;
        let binds = subclass_many(wall.kind.bound_by_its_wall(), lang);
        let rook = state.lineup.who[at(wall.placed_by)];
        let lives =
            rook != NOBODY && state.duel.alive & bit(wall.placed_by) != 0 && side_of(wall.placed_by) == wall.side;
        let about = say!(lang, "Enemy {binds} can attack nothing else.", "Вражеских {binds} вынуждает бить только её.");
        let left = (wall.rounds_left > 0).then(|| u16::from(wall.rounds_left));
        Token {
            id: wall_id(state.wall_id(index)),
            name: self.wall_name(state.wall_id(index), lang),
            sign: lang.pick("W", "Ст").to_owned(),
            art: "wall".to_owned(),
            side: Some(player as u8),
            cell: wall_cell(player, file),
            kind: TokenKind::Object,
            facing: None,
            acting: false,
            gauges: gauges! { lang; "health" = "Health", "Здоровье", "HP", "ЗД", "res-hp", wall.health, wall.max_health; },
            badges: badges! { lang; "time" = "Wall", "Стена", "th-wall", Plain for left, about, clause::WALL_EXPIRES; },
            facts: facts! { lang;
                "Placed by a", "Поставил" = wall.kind.name().get(lang), clause::WALL_IS_PLACED;
                "Physical defence", "Физическая защита" = lang.percent(&format!("{}%", wall.physical_defence)), clause::WALL_SHEET;
                "Magic defence", "Магическая защита" = lang.percent(&format!("{}%", wall.magic_defence)), clause::WALL_SHEET;
                "Keeps a side alive", "Держит сторону" = ("no", "нет"), clause::WALL_IS_NO_PIECE;
                if lives => "Strengthens", "Усиливает" = self.name_of(state, rook, lang), clause::WALL_STRENGTHENS_ROOK;
                if !lives => "Rook", "Ладья" = ("dead", "погибла"), clause::WALL_OUTLIVES_ROOK;
            },
        }
    }
}

/// What stands in a line of the duel's board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Back,
    Front,
    Walls,
}

/// One or two letters: class and role.
fn letters(class: ChessClass, subclass: Subclass, lang: Lang) -> String {
    let class = match class {
        ChessClass::Pawn => lang.pick("P", "П"),
        ChessClass::Knight => lang.pick("N", "К"),
        ChessClass::Bishop => lang.pick("B", "С"),
        ChessClass::Rook => lang.pick("R", "Л"),
        ChessClass::Queen => lang.pick("Q", "Ф"),
        // Two letters in Russian chess notation; the role is on the sheet.
        ChessClass::King => lang.pick("K", "Кр"),
    };
    let role = match subclass {
        Subclass::Warrior => lang.pick("w", "в"),
        Subclass::Archer => lang.pick("a", "л"),
        Subclass::Mage => lang.pick("m", "м"),
    };
    if class.chars().nth(1).is_some() { class.to_owned() } else { format!("{class}{role}") }
}
