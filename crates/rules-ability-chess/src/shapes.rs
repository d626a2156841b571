//! The shape of the content, for checks, schemas and documents.

use holmgang_kernel::library::{ID, NAME};
use holmgang_kernel::shape::{FieldShape, Kind, Shape};
use holmgang_kernel::{fields, tables};

use crate::board::BoardKind;
use crate::clause;
use crate::content::{Cause, Owner, Players, Select, TriggerOn};

/// Kinds that a filter may name; a tank counts as a knight.
pub const KINDS: &[&str] = &["pawn", "knight", "bishop", "rook", "queen", "king", "immobile"];
const KIND_LIST: Kind = Kind::List(&Kind::OneOf(KINDS), 7);
const OWNERS: Kind = Kind::OneOf(Owner::WORDS);
const SELECTORS: Kind = Kind::OneOf(Select::WORDS);
const PLAYERS: Kind = Kind::OneOf(Players::WORDS);
const WHAT: Kind =
    Kind::OneOf(&["cell", "piece", "item", "player", "barrier", "token", "dead_piece", "direction", "none"]);
const PERMANENT: Kind = Kind::OneOf(&["permanent"]);
const ROUNDS: Kind = Kind::Either(&Kind::Int(1, 99), &PERMANENT);

/// One effect: `do` says which; each takes some of the others.
pub const EFFECT: &[FieldShape] = fields! {
    required do: OneOf(crate::load::DOES), clause::SCHEMA, "`do`: what happens", "`do`: что происходит";
    optional on: SELECTORS, "on: what it happens to; `targets` without it", "на что: с чем происходит; если не указано, `targets`";
    optional with: SELECTORS,
        "with: `swap` — what it changes places with; `add_named` — `chosen`", "с чем: `swap` — с чем меняется; `add_named` — `chosen`";
    optional to: Either(&SELECTORS, &List(&OneOf(&crate::state::HARMS), 4)),
        "to: where it goes; of `immunity`: the harms", "куда: на что попадает; у `immunity`: виды вреда";
    optional area: Text, "around: a zone around each of `on`: all of it is meant", "вокруг: зона вокруг каждой из клеток `on`: действует на всю";
    optional owner: OWNERS, "whose: of the pieces in the area", "чьи: фигуры в области";
    optional kinds: KIND_LIST, "only: these pieces in the area", "только: эти фигуры в области";
    optional not_kinds: KIND_LIST, "except: these pieces in the area", "кроме: эти фигуры в области";
    optional n: Either(&Int(0, 99), &Text), "amount: a number, `x`, `x-1`, `x+2`", "величина: число, `x`, `x-1`, `x+2`";
    optional direction: OneOf(&["away", "towards", "forward", "+rank", "-rank", "+file", "-file"]),
        "direction: `push` — where to", "направление: `push` — куда";
    optional captures: Bool, "may capture: with `move`; no without it", "может бить: при `move`; без него нет";
    optional carries: Bool, clause::WHO_CARRIES,
        "takes items along: `move`, `drive` — takes the items on its cells along", "уносит предметы: `move`, `drive` — уносит предметы со своих клеток";
    optional item: Text, "item: `summon_item` — the id of an item, or `choice`", "предмет: `summon_item` — предмет или `choice`";
    optional token: Ref(&["token"]), "token: `place_token` — the kind of token", "метка: `place_token` — вид метки";
    optional strength: Text, "strength: `place_token` — a strength of it, or `choice`", "сила: `place_token` — её сила или `choice`";
    optional rounds: ROUNDS, "rounds: `barrier` — how long", "кругов: `barrier` — сколько кругов";
    optional turns: ROUNDS, "turns: how many own turns of the player concerned", "ходов: сколько у того, кого касается";
    optional player: PLAYERS, "players", "игроки: каких игроков касается";
    optional only: SELECTORS, "may move only: with `restrict`, these pieces", "могут ходить только: при `restrict`, эти";
    optional not: SELECTORS, "may not move: with `restrict`, these pieces", "не могут ходить: при `restrict`, эти";
    optional until_pieces: Int(1, 16),
        "until pieces are left: `restrict` — it ends with so few pieces", "пока фигур больше: `restrict` — кончается, когда фигур не больше";
    optional renaming: Bool,
        "others may be named: `restrict` — the player may name others by a main action",
        "можно назвать других: `restrict` — игрок может назвать других основным действием";
    optional counts_now: Bool, "this turn counts: the present turn counts as the first", "этот ход в счёт";
    optional kind: OneOf(&["tank"]), "become: `replace_pieces` — what they become", "превращаются в: `replace_pieces` — во что превращаются";
    optional action: Text, "action: `modify_action` — an action of the same ability", "действие: `modify_action` — той же способности";
    optional zone: Text, "zone: `modify_action` — its zone this turn", "зона: `modify_action` — её зона в этот ход";
    optional price: Int(0, 99), "cost: `modify_action` — its price this turn", "цена: `modify_action` — её цена в этот ход";
    optional choose: OneOf(&["pieces"]), "names: `ask` — what is named", "называет: `ask` — что называют";
    optional count: Int(1, 8), "number: with `ask`", "число: при `ask`";
};

const MULTIPLE: &[FieldShape] = fields! {
    optional distinct: OneOf(&["none", "cell", "piece", "item", "player"]), clause::DISTINCT_TARGETS,
        "never twice: what must differ within a turn", "без повторов: что не должно повторяться за ход";
    optional max_uses: Int(1, 99), "at most: uses a turn", "не больше: раз за ход";
    optional further: Int(0, 99), clause::PRICE_OTHERWISE_AGREED,
        "each further use: the price of every use after the first of the turn", "каждый следующий раз: цена каждого раза после первого за ход";
    optional flat: Int(0, 99), clause::PRICE_OTHERWISE_AGREED, "all uses together: their price of a turn", "все разы вместе: цена за ход";
    optional prices: List(&Int(0, 99), 8), clause::OTHER_TOTALS,
        "costs in turn: the prices of the uses of a turn in order; the last holds for the rest", "цены по порядку; последняя — для остальных";
    optional free_every: Int(2, 99), clause::OTHER_TOTALS,
        "free every: every so many-th use of a turn is free", "даром каждый: такой по счёту раз за ход";
    optional at_most: Int(0, 99), clause::OTHER_TOTALS, "together at most: what all uses of a turn cost", "вместе не дороже: все разы за ход";
};

const CHOICE: &[FieldShape] = fields! {
    required id: Id, "its id", "идентификатор";
    optional name: Names, "its name; that of the item or strength without it", "название; иначе предмета или силы";
    optional price: Int(0, 99), clause::PRICE_OF_OPTIONS, "cost: where the price is made of options", "цена: если она складывается из выбора";
};

const SURCHARGE: &[FieldShape] = fields! {
    required if: OneOf(&["on_object"]), "if: the target is a piece or an item", "если: цель — фигура или предмет";
    required price: Int(0, 99), clause::PRICE_OF_OPTIONS, "more", "больше на";
};

const TRIGGER: &[FieldShape] = fields! {
    required on: OneOf(TriggerOn::WORDS), clause::CONDITIONAL_ACTION,
        "`on`: what sets it off", "`on`: что вызывает";
    optional owner: OWNERS, "whose: the piece, or the turn", "чья: фигура или чей ход";
    optional kinds: KIND_LIST, "pieces", "фигуры";
    optional not_kinds: KIND_LIST, "except", "кроме";
    optional cause: OneOf(Cause::WORDS), "cause", "причина";
};

const PREDICATE: &[FieldShape] = fields! {
    required is: OneOf(&[
        "undergone", "used_this_turn", "not_used_this_turn", "from_round", "own_pieces_at_least",
        "own_pieces_at_most", "energy_at_least", "burning_at_least", "bearer_is",
    ]),
        "`is`: what must hold", "`is`: что должно быть верно";
    optional action: Text, "action: an action of the same ability", "действие: из той же способности";
    optional n: Int(0, 999), "number", "число";
    optional kinds: KIND_LIST, "pieces", "фигуры";
};

const TARGETS: &[FieldShape] = fields! {
    required what: Either(&WHAT, &List(&WHAT, 3)), clause::TARGETS, "`what`: what is aimed at", "`what`: на что направлено";
    optional owner: OWNERS, "whose; `any` without it", "чьи; иначе `any`";
    optional kinds: KIND_LIST, "only; a tank counts as a knight", "только; танк считается конём";
    optional not_kinds: KIND_LIST, "except", "кроме";
    optional other: Bool, "not the bearer", "кроме носителя";
    optional count: Either(&Int(1, 12), &Either(&OneOf(&["x"]), &Span(1, 12))),
        "number: a number, `[from, to]`, or `x`; 1 without it", "число: одно, `[от, до]` или `x`; иначе 1";
};

/// An action of an ability or an item.
pub const ACTION: &[FieldShape] = fields! {
    with ID, NAME;
    optional about: Names, "what it does, in a sentence", "что оно делает, одной фразой";
    required tempo: OneOf(&["main", "side", "conditional"]), clause::ONE_MAIN_ACTION, "tempo; `main` uses up the move", "темп; `main` занимает ход";
    optional multiple: Table(MULTIPLE), clause::MULTIPLE_ACTION, "several times a turn; `{}` will do", "несколько раз за ход; хватит `{}`";
    optional timing: OneOf(&["any", "before_main", "after_main"]), "when; `any` without it", "когда; иначе `any`";
    optional price: Either(&Int(0, 99), &Span(0, 99)), clause::FIXED_PRICE,
        "cost: a number, or `[least, most]` for a free x or for priced `choices`", "цена: число или `[от, до]` для свободного x и для `choices` с ценами";
    optional choices: List(&Table(CHOICE), 12), clause::PRICE_OF_OPTIONS,
        "options: those of which one is chosen", "на выбор: варианты, из которых выбирают один";
    optional surcharges: List(&Table(SURCHARGE), 4), clause::PRICE_OF_OPTIONS, "surcharge", "надбавка";
    optional trigger: Table(TRIGGER), clause::CONDITIONAL_ACTION,
        "trigger: what sets a conditional action off", "условие: что вызывает условное действие";
    optional condition: List(&Table(PREDICATE), 8), "needs", "нужно: что должно быть верно";
    optional origin: OneOf(&["bearer", "own_piece", "item_cell"]), "zone from: where the zone is measured from", "зона от";
    optional origin_kinds: KIND_LIST, "from pieces: `own_piece` — of which kinds", "от фигур: `own_piece` — каких видов";
    optional zone: Text, clause::ZONE_NOTATION, "zone: like `Q'2+0` or `board`", "зона: например `Q'2+0` или `board`";
    optional reach: Text, clause::USING_AN_ITEM,
        "from within: the zone of an own piece in which the item lies; under the piece without it",
        "откуда: зона своей фигуры, в которой лежит предмет; иначе под фигурой";
    optional targets: Table(TARGETS), clause::TARGETS, "target; nothing without it", "цель; иначе ни на что";
    optional destination: Bool, "also a cell: a cell of the zone is named besides", "ещё и клетка: кроме цели называют клетку зоны";
    required effects: List(&Table(EFFECT), 16), clause::SCHEMA, "effect: what happens, in order", "действие: что происходит, по порядку";
    optional visibility: OneOf(&["public", "target_only", "secret"]), clause::HIDDEN_INFORMATION,
        "who learns of it; `public` without it", "кто узнаёт; иначе `public`";
    optional without_bearer: Bool, clause::FROZEN_ENERGY, "without a bearer", "и без носителя: действует и без живого носителя";
    optional prohibition: OneOf(&["forgiving", "unforgiving"]), clause::UNFORGIVING,
        "for breaking the ban: whether its restrictions cost a wrong try the move", "за нарушение запрета: стоит ли попытка нарушить её запрет хода";
};

const STRENGTH: &[FieldShape] = fields! {
    required id: Id, "its id", "идентификатор";
    with NAME;
    optional ignite: Text, clause::DETONATION, "fire: the zone that catches fire", "огонь: зона, которая загорается";
    optional wound: Text, clause::WOUND, "wounds: the zone that is wounded, without that of the fire", "ранения: зона ранений, без зоны огня";
};

const PLAYER: &[FieldShape] = fields! {
    optional army: Ref(&["army"]), "a ready army", "готовое войско";
    optional ability: Either(&Ref(&["ability"]), &List(&Ref(&["ability"]), 4)), clause::ONE_ABILITY,
        "an ability; none without it", "способность; иначе никакой";
    optional bearer: Text, clause::DESIGNATING_THE_BEARER, "the cell of the bearer", "клетка носителя";
    optional pick: Text, clause::SETUP_EFFECTS, "the cell of the knight that becomes a tank", "клетка коня, который станет танком";
};

const SEAT_LIST: Kind = Kind::List(&Kind::OneOf(&["white", "black", "blue", "red", "green"]), 4);

const PLACED: &[FieldShape] = fields! {
    required item: Ref(&["item"]), "the kind of item", "вид предмета";
    required cell: Text, "where it lies", "где лежит";
    optional visible_to: SEAT_LIST, "who sees it; all without it", "кто его видит; иначе все";
    optional announced_to: SEAT_LIST, "to whom its actions are announced besides", "кому ещё оглашены его действия";
};

const ABOUT: FieldShape = fields!(optional about: Names, "one line about it", "одна строка о нём");

/// Every table of the content.
pub const SHAPES: &[Shape] = tables! {
    ability: "an ability: one a player, bound to a piece", "способность: одна на игрока, привязана к фигуре", fields! {
        with ID, NAME, ABOUT;
        optional origin: OneOf(&["published", "starter", "own"]), "origin", "происхождение";
        required bearer: OneOf(&["king", "queen", "rook", "bishop", "knight", "pawn"]), clause::DESIGNATING_THE_BEARER,
            "bearer: the kind of its bearer", "носитель";
        optional energy_cap: Int(1, 99), clause::HEADER,
            "energy cap; without it the ability has no energy", "предел энергии; без него энергии нет";
        optional setup: List(&Table(EFFECT), 8), clause::SETUP_EFFECTS,
            "before the first turn", "до первого хода: что происходит до первого хода";
        required action: List(&Table(ACTION), 16), clause::SCHEMA, "actions: `[[ability.action]]`", "действия: `[[ability.action]]`";
    };
    item: "a kind of item", "вид предмета", fields! {
        with ID, NAME, ABOUT;
        optional announce_on: OneOf(&["sight", "pickup"]), clause::ANNOUNCING,
            "announced: when its actions are announced; `sight` without it", "оглашение; иначе `sight`";
        optional seen_within: Text, clause::SEEING_ITEMS,
            "seen within: a hidden one is seen by players with a piece in this zone of it",
            "заметен из: скрытый предмет замечает игрок, чья фигура в этой зоне от него";
        optional charges: Either(&Int(1, 9), &OneOf(&["unlimited"])), clause::CHARGES,
            "charges: how often it can be used; 1 without it", "заряды: сколько раз можно использовать; иначе 1";
        optional action: List(&Table(ACTION), 4), clause::USING_AN_ITEM, "actions: `[[item.action]]`", "действия: `[[item.action]]`";
    };
    token: "a kind of token: a mark that can burst", "вид метки: она может взорваться", fields! {
        with ID, NAME, ABOUT;
        optional secret: Bool, clause::TOKENS, "hidden: whether others do not see what it is", "скрыта: не видно ли другим, что это";
        required strengths: List(&Table(STRENGTH), 8), clause::DETONATION, "strengths", "силы";
    };
    army: "a ready army: the standard one with an ability", "готовое войско: обычное и способность", fields! {
        with ID, NAME, ABOUT;
        required ability: Ref(&["ability"]), clause::ONE_ABILITY, "its ability", "способность";
        optional bearer: OneOf(&["king_side", "queen_side"]), clause::DESIGNATING_THE_BEARER, "the wing of the bearer", "крыло носителя";
        optional pick: OneOf(&["king_side", "queen_side"]), clause::SETUP_EFFECTS,
            "the wing of the knight that becomes a tank", "крыло коня, который станет танком";
    };
    scenario: "a match: board, players, options, and what lies on the board", "партия: доска, игроки, правила и что лежит на доске", fields! {
        with ID, NAME, ABOUT;
        required board: OneOf(BoardKind::WORDS), clause::NUMBER_OF_PLAYERS, "the board", "доска";
        optional white: Table(PLAYER), clause::TURN_ORDER, "White; on the boards for two", "Белые; на досках для двоих";
        optional black: Table(PLAYER), clause::TURN_ORDER, "Black", "Чёрные";
        optional blue: Table(PLAYER), clause::TURN_ORDER, "Blue; on the cross", "Синие; на кресте";
        optional red: Table(PLAYER), clause::TURN_ORDER, "Red; on the cross", "Красные; на кресте";
        optional green: Table(PLAYER), clause::TURN_ORDER, "Green; on the cross", "Зелёные; на кресте";
        optional position: Text,
            "the pieces, as FEN or `white: Ke1 Ra1; black: Ke8`; full armies without it",
            "фигуры: FEN или `white: Ke1 Ra1; black: Ke8`; иначе полные войска";
        optional burning: List(&Text, 192), clause::ANY_CELL_MAY_BURN, "cells that burn", "горящие клетки";
        optional place: List(&Table(PLACED), 32), clause::ITEMS_ON_CELLS, "items that the referee has placed", "предметы, которые разложил судья";
        optional long_range_limit: Bool, clause::LONG_RANGE_LIMIT,
            "bishops, rooks and queens move at most 4 cells; true without it", "слоны, ладьи и ферзи ходят не дальше 4 клеток; иначе true";
        optional pawn_strengthening: Bool, clause::STRONGER_PAWNS, "pawns may step two cells from anywhere", "пешки ходят на две клетки отовсюду";
        optional items: Bool, clause::ITEMS_ON_CELLS, "the match uses items", "в партии есть предметы";
        optional queen_wound_choice: OneOf(&["owner", "attacker"]), clause::WOUNDED_QUEEN,
            "who chooses what a wounded queen becomes", "кто выбирает, чем станет раненый ферзь";
        optional immobile_wound: OneOf(&["nothing", "dies"]), clause::WOUNDED_IMMOBILE,
            "what a wound does to an immobile piece", "что делает ранение с неподвижной фигурой";
        optional pickup_announcement: OneOf(&["picker", "all"]), clause::ANNOUNCING,
            "who hears what a picked-up item can do", "кто слышит, что может подобранный предмет";
    };
};
