//! The shape of the content, for checks, schemas and documents.

use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::words::Fixed;

use crate::clause;

const fn may(key: &'static str, kind: Kind, en: &'static str, ru: &'static str) -> FieldShape {
    FieldShape::optional(key, kind, Fixed::new(en, ru))
}

const fn must(key: &'static str, kind: Kind, en: &'static str, ru: &'static str) -> FieldShape {
    FieldShape::required(key, kind, Fixed::new(en, ru))
}

/// Kinds that a filter may name; a tank counts as a knight.
pub const KINDS: &[&str] = &["pawn", "knight", "bishop", "rook", "queen", "king", "immobile"];
const KIND_LIST: Kind = Kind::List(&Kind::OneOf(KINDS), 7);
const OWNERS: Kind = Kind::OneOf(&["any", "own", "enemy", "neutral"]);
const SELECTORS: Kind =
    Kind::OneOf(&["targets", "destination", "bearer", "subject", "captor", "token", "own_bearer", "chosen", "item"]);
const PLAYERS: Kind =
    Kind::OneOf(&["user", "targets", "target_owner", "subject_owner", "captor_owner", "enemies", "all"]);
const WHAT: Kind =
    Kind::OneOf(&["cell", "piece", "item", "player", "barrier", "token", "dead_piece", "direction", "none"]);
const PERMANENT: Kind = Kind::OneOf(&["permanent"]);
const ROUNDS: Kind = Kind::Either(&Kind::Int(1, 99), &PERMANENT);

/// One effect: `do` says which; each takes some of the others.
pub const EFFECT: &[FieldShape] = &[
    must("do", Kind::OneOf(crate::load::DOES), "`do`: what happens", "`do`: что происходит").by(clause::SCHEMA),
    may(
        "on",
        SELECTORS,
        "on: what it happens to; `targets` without it",
        "на что: с чем происходит; если не указано, `targets`",
    ),
    may(
        "with",
        SELECTORS,
        "with: `swap` — what it changes places with; `add_named` — `chosen`",
        "с чем: `swap` — с чем меняется; `add_named` — `chosen`",
    ),
    may(
        "to",
        Kind::Either(&SELECTORS, &Kind::List(&Kind::OneOf(&crate::state::HARMS), 4)),
        "to: where it goes; of `immunity`: the harms",
        "куда: на что попадает; у `immunity`: виды вреда",
    ),
    may(
        "area",
        Kind::Text,
        "around: a zone around each of `on`: all of it is meant",
        "вокруг: зона вокруг каждой из клеток `on`: действует на всю",
    ),
    may("owner", OWNERS, "whose: of the pieces in the area", "чьи: фигуры в области"),
    may("kinds", KIND_LIST, "only: these pieces in the area", "только: эти фигуры в области"),
    may("not_kinds", KIND_LIST, "except: these pieces in the area", "кроме: эти фигуры в области"),
    may(
        "n",
        Kind::Either(&Kind::Int(0, 99), &Kind::Text),
        "amount: a number, `x`, `x-1`, `x+2`",
        "величина: число, `x`, `x-1`, `x+2`",
    ),
    may(
        "direction",
        Kind::OneOf(&["away", "towards", "forward", "+rank", "-rank", "+file", "-file"]),
        "direction: `push` — where to",
        "направление: `push` — куда",
    ),
    may("captures", Kind::Bool, "may capture: with `move`; no without it", "может бить: при `move`; без него нет"),
    may(
        "carries",
        Kind::Bool,
        "takes items along: `move`, `drive` — takes the items on its cells along",
        "уносит предметы: `move`, `drive` — уносит предметы со своих клеток",
    )
    .by(clause::WHO_CARRIES),
    may(
        "item",
        Kind::Text,
        "item: `summon_item` — the id of an item, or `choice`",
        "предмет: `summon_item` — предмет или `choice`",
    ),
    may("token", Kind::Ref(&["token"]), "token: `place_token` — the kind of token", "метка: `place_token` — вид метки"),
    may(
        "strength",
        Kind::Text,
        "strength: `place_token` — a strength of it, or `choice`",
        "сила: `place_token` — её сила или `choice`",
    ),
    may("rounds", ROUNDS, "rounds: `barrier` — how long", "кругов: `barrier` — сколько кругов"),
    may("turns", ROUNDS, "turns: how many own turns of the player concerned", "ходов: сколько у того, кого касается"),
    may("player", PLAYERS, "players", "игроки: каких игроков касается"),
    may("only", SELECTORS, "may move only: with `restrict`, these pieces", "могут ходить только: при `restrict`, эти"),
    may("not", SELECTORS, "may not move: with `restrict`, these pieces", "не могут ходить: при `restrict`, эти"),
    may(
        "until_pieces",
        Kind::Int(1, 16),
        "until pieces are left: `restrict` — it ends with so few pieces",
        "пока фигур больше: `restrict` — кончается, когда фигур не больше",
    ),
    may(
        "renaming",
        Kind::Bool,
        "others may be named: `restrict` — the player may name others by a main action",
        "можно назвать других: `restrict` — игрок может назвать других основным действием",
    ),
    may("counts_now", Kind::Bool, "this turn counts: the present turn counts as the first", "этот ход в счёт"),
    may(
        "kind",
        Kind::OneOf(&["tank"]),
        "become: `replace_pieces` — what they become",
        "превращаются в: `replace_pieces` — во что превращаются",
    ),
    may(
        "action",
        Kind::Text,
        "action: `modify_action` — an action of the same ability",
        "действие: `modify_action` — той же способности",
    ),
    may("zone", Kind::Text, "zone: `modify_action` — its zone this turn", "зона: `modify_action` — её зона в этот ход"),
    may(
        "price",
        Kind::Int(0, 99),
        "cost: `modify_action` — its price this turn",
        "цена: `modify_action` — её цена в этот ход",
    ),
    may("choose", Kind::OneOf(&["pieces"]), "names: `ask` — what is named", "называет: `ask` — что называют"),
    may("count", Kind::Int(1, 8), "number: with `ask`", "число: при `ask`"),
];

const MULTIPLE: &[FieldShape] = &[
    may(
        "distinct",
        Kind::OneOf(&["none", "cell", "piece", "item", "player"]),
        "never twice: what must differ within a turn",
        "без повторов: что не должно повторяться за ход",
    )
    .by(clause::DISTINCT_TARGETS),
    may("max_uses", Kind::Int(1, 99), "at most: uses a turn", "не больше: раз за ход"),
    may(
        "further",
        Kind::Int(0, 99),
        "each further use: the price of every use after the first of the turn",
        "каждый следующий раз: цена каждого раза после первого за ход",
    )
    .by(clause::PRICE_OTHERWISE_AGREED),
    may("flat", Kind::Int(0, 99), "all uses together: their price of a turn", "все разы вместе: цена за ход")
        .by(clause::PRICE_OTHERWISE_AGREED),
    may(
        "prices",
        Kind::List(&Kind::Int(0, 99), 8),
        "costs in turn: the prices of the uses of a turn in order; the last holds for the rest",
        "цены по порядку; последняя — для остальных",
    )
    .by(clause::OTHER_TOTALS),
    may(
        "free_every",
        Kind::Int(2, 99),
        "free every: every so many-th use of a turn is free",
        "даром каждый: такой по счёту раз за ход",
    )
    .by(clause::OTHER_TOTALS),
    may(
        "at_most",
        Kind::Int(0, 99),
        "together at most: what all uses of a turn cost",
        "вместе не дороже: все разы за ход",
    )
    .by(clause::OTHER_TOTALS),
];

const CHOICE: &[FieldShape] = &[
    must("id", Kind::Id, "its id", "идентификатор"),
    may("name", Kind::Names, "its name; that of the item or strength without it", "название; иначе предмета или силы"),
    may("price", Kind::Int(0, 99), "cost: where the price is made of options", "цена: если она складывается из выбора")
        .by(clause::PRICE_OF_OPTIONS),
];

const SURCHARGE: &[FieldShape] = &[
    must("if", Kind::OneOf(&["on_object"]), "if: the target is a piece or an item", "если: цель — фигура или предмет"),
    must("price", Kind::Int(0, 99), "more", "больше на").by(clause::PRICE_OF_OPTIONS),
];

const TRIGGER: &[FieldShape] = &[
    must(
        "on",
        Kind::OneOf(&[
            "bearer_captured",
            "bearer_died",
            "bearer_wounded",
            "piece_died",
            "piece_wounded",
            "turn_start",
            "arrival",
            "token_object_destroyed",
            "named_piece_died",
            "fire_lit",
        ]),
        "`on`: what sets it off",
        "`on`: что вызывает",
    )
    .by(clause::CONDITIONAL_ACTION),
    may("owner", OWNERS, "whose: the piece, or the turn", "чья: фигура или чей ход"),
    may("kinds", KIND_LIST, "pieces", "фигуры"),
    may("not_kinds", KIND_LIST, "except", "кроме"),
    may("cause", Kind::OneOf(&["capture", "fire", "ability"]), "cause", "причина"),
];

const PREDICATE: &[FieldShape] = &[
    must(
        "is",
        Kind::OneOf(&[
            "undergone",
            "used_this_turn",
            "not_used_this_turn",
            "from_round",
            "own_pieces_at_least",
            "own_pieces_at_most",
            "energy_at_least",
            "burning_at_least",
            "bearer_is",
        ]),
        "`is`: what must hold",
        "`is`: что должно быть верно",
    ),
    may("action", Kind::Text, "action: an action of the same ability", "действие: из той же способности"),
    may("n", Kind::Int(0, 999), "number", "число"),
    may("kinds", KIND_LIST, "pieces", "фигуры"),
];

const TARGETS: &[FieldShape] = &[
    must("what", Kind::Either(&WHAT, &Kind::List(&WHAT, 3)), "`what`: what is aimed at", "`what`: на что направлено")
        .by(clause::TARGETS),
    may("owner", OWNERS, "whose; `any` without it", "чьи; иначе `any`"),
    may("kinds", KIND_LIST, "only; a tank counts as a knight", "только; танк считается конём"),
    may("not_kinds", KIND_LIST, "except", "кроме"),
    may("other", Kind::Bool, "not the bearer", "кроме носителя"),
    may(
        "count",
        Kind::Either(&Kind::Int(1, 12), &Kind::Either(&Kind::OneOf(&["x"]), &Kind::Span(1, 12))),
        "number: a number, `[from, to]`, or `x`; 1 without it",
        "число: одно, `[от, до]` или `x`; иначе 1",
    ),
];

/// An action of an ability or an item.
pub const ACTION: &[FieldShape] = &[
    ID,
    NAME,
    may("about", Kind::Names, "what it does, in a sentence", "что оно делает, одной фразой"),
    must(
        "tempo",
        Kind::OneOf(&["main", "side", "conditional"]),
        "tempo; `main` uses up the move",
        "темп; `main` занимает ход",
    )
    .by(clause::ONE_MAIN_ACTION),
    may("multiple", Kind::Table(MULTIPLE), "several times a turn; `{}` will do", "несколько раз за ход; хватит `{}`")
        .by(clause::MULTIPLE_ACTION),
    may("timing", Kind::OneOf(&["any", "before_main", "after_main"]), "when; `any` without it", "когда; иначе `any`"),
    may(
        "price",
        Kind::Either(&Kind::Int(0, 99), &Kind::Span(0, 99)),
        "cost: a number, or `[least, most]` for a free x or for priced `choices`",
        "цена: число или `[от, до]` для свободного x и для `choices` с ценами",
    )
    .by(clause::FIXED_PRICE),
    may(
        "choices",
        Kind::List(&Kind::Table(CHOICE), 12),
        "options: those of which one is chosen",
        "на выбор: варианты, из которых выбирают один",
    )
    .by(clause::PRICE_OF_OPTIONS),
    may("surcharges", Kind::List(&Kind::Table(SURCHARGE), 4), "surcharge", "надбавка").by(clause::PRICE_OF_OPTIONS),
    may(
        "trigger",
        Kind::Table(TRIGGER),
        "trigger: what sets a conditional action off",
        "условие: что вызывает условное действие",
    )
    .by(clause::CONDITIONAL_ACTION),
    may("condition", Kind::List(&Kind::Table(PREDICATE), 8), "needs", "нужно: что должно быть верно"),
    may(
        "origin",
        Kind::OneOf(&["bearer", "own_piece", "item_cell"]),
        "zone from: where the zone is measured from",
        "зона от",
    ),
    may("origin_kinds", KIND_LIST, "from pieces: `own_piece` — of which kinds", "от фигур: `own_piece` — каких видов"),
    may("zone", Kind::Text, "zone: like `Q'2+0` or `board`", "зона: например `Q'2+0` или `board`")
        .by(clause::ZONE_NOTATION),
    may(
        "reach",
        Kind::Text,
        "from within: the zone of an own piece in which the item lies; under the piece without it",
        "откуда: зона своей фигуры, в которой лежит предмет; иначе под фигурой",
    )
    .by(clause::USING_AN_ITEM),
    may("targets", Kind::Table(TARGETS), "target; nothing without it", "цель; иначе ни на что").by(clause::TARGETS),
    may(
        "destination",
        Kind::Bool,
        "also a cell: a cell of the zone is named besides",
        "ещё и клетка: кроме цели называют клетку зоны",
    ),
    must(
        "effects",
        Kind::List(&Kind::Table(EFFECT), 16),
        "effect: what happens, in order",
        "действие: что происходит, по порядку",
    )
    .by(clause::SCHEMA),
    may(
        "visibility",
        Kind::OneOf(&["public", "target_only", "secret"]),
        "who learns of it; `public` without it",
        "кто узнаёт; иначе `public`",
    )
    .by(clause::HIDDEN_INFORMATION),
    may("without_bearer", Kind::Bool, "without a bearer", "и без носителя: действует и без живого носителя")
        .by(clause::FROZEN_ENERGY),
    may(
        "prohibition",
        Kind::OneOf(&["forgiving", "unforgiving"]),
        "for breaking the ban: whether its restrictions cost a wrong try the move",
        "за нарушение запрета: стоит ли попытка нарушить её запрет хода",
    )
    .by(clause::UNFORGIVING),
];

const STRENGTH: &[FieldShape] = &[
    must("id", Kind::Id, "its id", "идентификатор"),
    NAME,
    may("ignite", Kind::Text, "fire: the zone that catches fire", "огонь: зона, которая загорается")
        .by(clause::DETONATION),
    may(
        "wound",
        Kind::Text,
        "wounds: the zone that is wounded, without that of the fire",
        "ранения: зона ранений, без зоны огня",
    )
    .by(clause::WOUND),
];

const PLAYER: &[FieldShape] = &[
    may("army", Kind::Ref(&["army"]), "a ready army", "готовое войско"),
    may(
        "ability",
        Kind::Either(&Kind::Ref(&["ability"]), &Kind::List(&Kind::Ref(&["ability"]), 4)),
        "an ability; none without it",
        "способность; иначе никакой",
    )
    .by(clause::ONE_ABILITY),
    may("bearer", Kind::Text, "the cell of the bearer", "клетка носителя").by(clause::DESIGNATING_THE_BEARER),
    may("pick", Kind::Text, "the cell of the knight that becomes a tank", "клетка коня, который станет танком")
        .by(clause::SETUP_EFFECTS),
];

const SEAT_LIST: Kind = Kind::List(&Kind::OneOf(&["white", "black", "blue", "red", "green"]), 4);

const PLACED: &[FieldShape] = &[
    must("item", Kind::Ref(&["item"]), "the kind of item", "вид предмета"),
    must("cell", Kind::Text, "where it lies", "где лежит"),
    may("visible_to", SEAT_LIST, "who sees it; all without it", "кто его видит; иначе все"),
    may("announced_to", SEAT_LIST, "to whom its actions are announced besides", "кому ещё оглашены его действия"),
];

const ABOUT: FieldShape = may("about", Kind::Names, "one line about it", "одна строка о нём");

/// Every table of the content.
pub const SHAPES: &[Shape] = &[
    Shape {
        table: "ability",
        about: Fixed::new(
            "an ability: one a player, bound to a piece",
            "способность: одна на игрока, привязана к фигуре",
        ),
        fields: &[
            ID,
            NAME,
            ABOUT,
            may("origin", Kind::OneOf(&["published", "starter", "own"]), "origin", "происхождение"),
            must(
                "bearer",
                Kind::OneOf(&["king", "queen", "rook", "bishop", "knight", "pawn"]),
                "bearer: the kind of its bearer",
                "носитель",
            )
            .by(clause::DESIGNATING_THE_BEARER),
            may(
                "energy_cap",
                Kind::Int(1, 99),
                "energy cap; without it the ability has no energy",
                "предел энергии; без него энергии нет",
            )
            .by(clause::HEADER),
            may(
                "setup",
                Kind::List(&Kind::Table(EFFECT), 8),
                "before the first turn",
                "до первого хода: что происходит до первого хода",
            )
            .by(clause::SETUP_EFFECTS),
            must(
                "action",
                Kind::List(&Kind::Table(ACTION), 16),
                "actions: `[[ability.action]]`",
                "действия: `[[ability.action]]`",
            )
            .by(clause::SCHEMA),
        ],
    },
    Shape {
        table: "item",
        about: Fixed::new("a kind of item", "вид предмета"),
        fields: &[
            ID,
            NAME,
            ABOUT,
            may(
                "announce_on",
                Kind::OneOf(&["sight", "pickup"]),
                "announced: when its actions are announced; `sight` without it",
                "оглашение; иначе `sight`",
            )
            .by(clause::ANNOUNCING),
            may(
                "seen_within",
                Kind::Text,
                "seen within: a hidden one is seen by players with a piece in this zone of it",
                "заметен из: скрытый предмет замечает игрок, чья фигура в этой зоне от него",
            )
            .by(clause::SEEING_ITEMS),
            may(
                "charges",
                Kind::Either(&Kind::Int(1, 9), &Kind::OneOf(&["unlimited"])),
                "charges: how often it can be used; 1 without it",
                "заряды: сколько раз можно использовать; иначе 1",
            )
            .by(clause::CHARGES),
            may(
                "action",
                Kind::List(&Kind::Table(ACTION), 4),
                "actions: `[[item.action]]`",
                "действия: `[[item.action]]`",
            )
            .by(clause::USING_AN_ITEM),
        ],
    },
    Shape {
        table: "token",
        about: Fixed::new("a kind of token: a mark that can burst", "вид метки: она может взорваться"),
        fields: &[
            ID,
            NAME,
            ABOUT,
            may(
                "secret",
                Kind::Bool,
                "hidden: whether others do not see what it is",
                "скрыта: не видно ли другим, что это",
            )
            .by(clause::TOKENS),
            must("strengths", Kind::List(&Kind::Table(STRENGTH), 8), "strengths", "силы").by(clause::DETONATION),
        ],
    },
    Shape {
        table: "army",
        about: Fixed::new("a ready army: the standard one with an ability", "готовое войско: обычное и способность"),
        fields: &[
            ID,
            NAME,
            ABOUT,
            must("ability", Kind::Ref(&["ability"]), "its ability", "способность").by(clause::ONE_ABILITY),
            may("bearer", Kind::OneOf(&["king_side", "queen_side"]), "the wing of the bearer", "крыло носителя")
                .by(clause::DESIGNATING_THE_BEARER),
            may(
                "pick",
                Kind::OneOf(&["king_side", "queen_side"]),
                "the wing of the knight that becomes a tank",
                "крыло коня, который станет танком",
            )
            .by(clause::SETUP_EFFECTS),
        ],
    },
    Shape {
        table: "scenario",
        about: Fixed::new(
            "a match: board, players, options, and what lies on the board",
            "партия: доска, игроки, правила и что лежит на доске",
        ),
        fields: &[
            ID,
            NAME,
            ABOUT,
            must("board", Kind::OneOf(&["std8", "tall8x12", "cross16"]), "the board", "доска")
                .by(clause::NUMBER_OF_PLAYERS),
            may("white", Kind::Table(PLAYER), "White; on the boards for two", "Белые; на досках для двоих")
                .by(clause::TURN_ORDER),
            may("black", Kind::Table(PLAYER), "Black", "Чёрные").by(clause::TURN_ORDER),
            may("blue", Kind::Table(PLAYER), "Blue; on the cross", "Синие; на кресте").by(clause::TURN_ORDER),
            may("red", Kind::Table(PLAYER), "Red; on the cross", "Красные; на кресте").by(clause::TURN_ORDER),
            may("green", Kind::Table(PLAYER), "Green; on the cross", "Зелёные; на кресте").by(clause::TURN_ORDER),
            may(
                "position",
                Kind::Text,
                "the pieces, as FEN or `white: Ke1 Ra1; black: Ke8`; full armies without it",
                "фигуры: FEN или `white: Ke1 Ra1; black: Ke8`; иначе полные войска",
            ),
            may("burning", Kind::List(&Kind::Text, 192), "cells that burn", "горящие клетки")
                .by(clause::ANY_CELL_MAY_BURN),
            may(
                "place",
                Kind::List(&Kind::Table(PLACED), 32),
                "items that the referee has placed",
                "предметы, которые разложил судья",
            )
            .by(clause::ITEMS_ON_CELLS),
            may(
                "long_range_limit",
                Kind::Bool,
                "bishops, rooks and queens move at most 4 cells; true without it",
                "слоны, ладьи и ферзи ходят не дальше 4 клеток; иначе true",
            )
            .by(clause::LONG_RANGE_LIMIT),
            may(
                "pawn_strengthening",
                Kind::Bool,
                "pawns may step two cells from anywhere",
                "пешки ходят на две клетки отовсюду",
            )
            .by(clause::STRONGER_PAWNS),
            may("items", Kind::Bool, "the match uses items", "в партии есть предметы").by(clause::ITEMS_ON_CELLS),
            may(
                "queen_wound_choice",
                Kind::OneOf(&["owner", "attacker"]),
                "who chooses what a wounded queen becomes",
                "кто выбирает, чем станет раненый ферзь",
            )
            .by(clause::WOUNDED_QUEEN),
            may(
                "immobile_wound",
                Kind::OneOf(&["nothing", "dies"]),
                "what a wound does to an immobile piece",
                "что делает ранение с неподвижной фигурой",
            )
            .by(clause::WOUNDED_IMMOBILE),
            may(
                "pickup_announcement",
                Kind::OneOf(&["picker", "all"]),
                "who hears what a picked-up item can do",
                "кто слышит, что может подобранный предмет",
            )
            .by(clause::ANNOUNCING),
        ],
    },
];
