//! The tags of a game: how a match begins, as `[Name "value"]`, and back to the fields of a scenario.

use holmgang_kernel::doc::{At, Entry, Node, Value};
use holmgang_kernel::words::{Words, nearest};
use holmgang_kernel::{refuse_if, words};

use super::VARIANT;
use crate::board::BoardKind;
use crate::chess::fen;
use crate::scenario::{self, Placed, Scenario};
use crate::scene::Scene;
use crate::state::{NO_PIECE, Options, Who};
use crate::{Rules, SEATS, names};

/// Ordinary chess: what a game without the tag of the variant is played by.
const CHESS: Options = Options {
    long_range_limit: false,
    pawn_strengthening: false,
    items: false,
    attacker_chooses_queen_wound: false,
    immobile_dies_of_wounds: false,
    pickup_announced_to_all: false,
};

/// The tags that say how the match began; those of an ordinary game of chess from its first position are none.
pub fn of(rules: &Rules, scenario: &Scenario) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    let mut tag = |name: String, value: String| tags.push((name, value));
    let has_ability = scenario.players.iter().flatten().any(|player| !player.abilities.is_empty());
    let is_chess = scenario.board == BoardKind::Std8
        && scenario.options == CHESS
        && !has_ability
        && scenario.burning.is_empty()
        && scenario.place.is_empty();
    if !is_chess {
        of_variant(scenario).into_iter().for_each(|(name, value)| tag(name, value));
    }
    if let Some(layout) = &scenario.position {
        tag("SetUp".into(), "1".into());
        let name = if layout.active.is_some() { "FEN" } else { "Position" };
        tag(name.into(), fen::of_layout(layout, scenario.board));
    }
    // An army points at its bearer by the wing, a player of a scenario by the cell: the prepared match knows the piece.
    if let Ok(state) = scenario::prepare(rules, scenario) {
        let scene = Scene::new(rules, &state);
        for who in scene.players() {
            of_player(&scene, who, &mut tag);
        }
    }
    if !scenario.burning.is_empty() {
        tag("Burning".into(), words(scenario.burning.iter().map(|cell| names::cell(*cell))));
    }
    if !scenario.place.is_empty() {
        tag("Items".into(), words(scenario.place.iter().map(|placed| item(rules, placed))));
    }
    tags
}

/// The tags of a match that is more than chess.
pub fn of_variant(scenario: &Scenario) -> [(String, String); 3] {
    let tag = |name: &str, value: String| (name.to_owned(), value);
    [
        tag("Variant", VARIANT.to_owned()),
        tag("Board", scenario.board.word().to_owned()),
        tag("Options", options(scenario.options)),
    ]
}

/// `white` as tags write it.
fn seat_tag(seat: &str) -> String {
    let mut letters = seat.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn words(list: impl Iterator<Item = String>) -> String {
    list.collect::<Vec<_>>().join(" ")
}

fn options(options: Options) -> String {
    let Options { long_range_limit, pawn_strengthening, items, .. } = options;
    let queen = if options.attacker_chooses_queen_wound { "attacker" } else { "owner" };
    let immobile = if options.immobile_dies_of_wounds { "dies" } else { "nothing" };
    let pickup = if options.pickup_announced_to_all { "all" } else { "picker" };
    format!(
        "long_range_limit={long_range_limit} pawn_strengthening={pawn_strengthening} items={items} \
         queen_wound_choice={queen} immobile_wound={immobile} pickup_announcement={pickup}"
    )
}

fn of_player(scene: &Scene<'_>, who: Who, tag: &mut impl FnMut(String, String)) {
    let Some(ability) = scene.setup.abilities[usize::from(who)] else { return };
    let seat = seat_tag(names::player(scene.setup, who));
    tag(format!("{seat}Ability"), scene.rules.abilities[usize::from(ability)].id.clone());
    let player = scene.player(who);
    for (name, piece) in [("Bearer", player.bearer), ("Pick", player.pick)] {
        if piece != NO_PIECE {
            tag(format!("{seat}{name}"), names::cell(scene.piece(piece).cell));
        }
    }
}

/// `sealed_box@d4:visible=white:announced=white,black`.
fn item(rules: &Rules, placed: &Placed) -> String {
    let id = rules.items.get(usize::from(placed.kind)).map_or("none", |kind| kind.id.as_str());
    let seats = |mask: u8| {
        let seats = SEATS.iter().enumerate().filter(|(place, _)| mask >> place & 1 != 0).map(|(_, seat)| seat.id);
        seats.collect::<Vec<_>>().join(",")
    };
    let visible = placed.visible_to.map_or(String::new(), |mask| format!(":visible={}", seats(mask)));
    let announced =
        if placed.announced_to == 0 { String::new() } else { format!(":announced={}", seats(placed.announced_to)) };
    format!("{id}@{}{visible}{announced}", names::cell(placed.cell))
}

/// The fields of the scenario that tags describe.
///
/// # Errors
/// A variant that is another game, or a value that is none.
pub fn fields(rules: &Rules, tags: &[(String, String)]) -> Result<Node, Words> {
    let find =
        |name: &str| tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str());
    let is_ours = match find("Variant") {
        None => false,
        Some(variant) if ["", "standard", "chess", "normal"].contains(&variant.to_lowercase().as_str()) => false,
        Some(variant) if variant.eq_ignore_ascii_case(VARIANT) => true,
        Some(variant) => {
            let variant = short(variant);
            return Err(words!(
                "this is a game of another variant, `{variant}`; here are chess and `{VARIANT}`",
                "это партия другого вида, `{variant}`; здесь шахматы и `{VARIANT}`"
            ));
        }
    };
    let board = find("Board").unwrap_or("std8");
    let kind = BoardKind::of_word(board);
    let kind = kind.ok_or_else(|| unknown("Board", board, BoardKind::ALL.iter().map(|(_, word)| *word)))?;
    let mut fields = vec![entry("board", text(board))];
    let options = find("Options").unwrap_or(if is_ours { "" } else { "long_range_limit=false" });
    for word in options.split_whitespace() {
        fields.push(option(word)?);
    }
    if let Some(position) = find("FEN").or_else(|| find("Position")) {
        fields.push(entry("position", text(position)));
    }
    for seat in kind.seats().iter().map(|place| SEATS[usize::from(*place)].id) {
        fields.push(entry(seat, player(rules, &seat_tag(seat), &find)?));
    }
    if let Some(cells) = find("Burning") {
        fields.push(entry("burning", list(cells.split_whitespace())));
    }
    if let Some(items) = find("Items") {
        let placed: Result<Vec<Node>, Words> = items.split_whitespace().map(|word| placed(rules, word)).collect();
        fields.push(entry("place", Node::made(Value::List(placed?))));
    }
    Ok(Node::made(Value::Table(fields)))
}

fn entry(key: &str, node: Node) -> Entry {
    Entry { key: key.to_owned(), key_at: At::default(), node }
}

fn text(text: &str) -> Node {
    Node::made(Value::Text(text.to_owned()))
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> Node {
    Node::made(Value::List(words.map(text).collect()))
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A word of a tag that is none of those that can stand there.
fn unknown<'a>(tag: &str, word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Words {
    let shown = short(word);
    match nearest(word, known.clone()) {
        Some(near) => words!(
            "the tag {tag} knows no `{shown}`; is `{near}` meant?",
            "в теге {tag} не бывает `{shown}`; может быть, `{near}`?"
        ),
        None => {
            let all = known.take(12).collect::<Vec<_>>().join(", ");
            words!("the tag {tag} knows no `{shown}`; there are {all}", "в теге {tag} не бывает `{shown}`; есть {all}")
        }
    }
}

/// The options of a match and the words they take.
const OPTIONS: [(&str, [&str; 2]); 6] = [
    ("long_range_limit", ["true", "false"]),
    ("pawn_strengthening", ["true", "false"]),
    ("items", ["true", "false"]),
    ("queen_wound_choice", ["owner", "attacker"]),
    ("immobile_wound", ["nothing", "dies"]),
    ("pickup_announcement", ["picker", "all"]),
];

fn option(word: &str) -> Result<Entry, Words> {
    let (name, value) = word.split_once('=').unwrap_or((word, ""));
    let Some((name, values)) = OPTIONS.iter().find(|(known, _)| *known == name) else {
        return Err(unknown("Options", name, OPTIONS.iter().map(|(known, _)| *known)));
    };
    refuse_if!(!values.contains(&value), unknown(&format!("Options, {name}"), value, values.iter().copied()));
    let node = match value {
        "true" | "false" => Node::made(Value::Bool(value == "true")),
        word => text(word),
    };
    Ok(entry(name, node))
}

fn player<'a>(rules: &Rules, seat: &str, find: &impl Fn(&str) -> Option<&'a str>) -> Result<Node, Words> {
    let mut fields = Vec::new();
    let tag = format!("{seat}Ability");
    if let Some(ability) = find(&tag) {
        if !rules.abilities.iter().any(|known| known.id == ability) {
            return Err(unknown(&tag, ability, rules.abilities.iter().map(|known| known.id.as_str())));
        }
        fields.push(entry("ability", text(ability)));
        for (key, name) in [("bearer", "Bearer"), ("pick", "Pick")] {
            if let Some(value) = find(&format!("{seat}{name}")) {
                fields.push(entry(key, text(value)));
            }
        }
    }
    Ok(Node::made(Value::Table(fields)))
}

fn placed(rules: &Rules, word: &str) -> Result<Node, Words> {
    let mut parts = word.split(':');
    let (id, cell) = parts.next().unwrap_or_default().split_once('@').unwrap_or((word, ""));
    if !rules.items.iter().any(|kind| kind.id == id) {
        return Err(unknown("Items", id, rules.items.iter().map(|kind| kind.id.as_str())));
    }
    let mut fields = vec![entry("item", text(id)), entry("cell", text(cell))];
    for part in parts {
        let (key, seats) = part.split_once('=').unwrap_or((part, ""));
        let key = match key {
            "visible" => "visible_to",
            "announced" => "announced_to",
            _ => return Err(unknown("Items", key, ["visible", "announced"].into_iter())),
        };
        let seats: Vec<&str> = seats.split(',').filter(|seat| !seat.is_empty()).collect();
        if let Some(seat) = seats.iter().find(|seat| !SEATS.iter().any(|known| known.id == **seat)) {
            return Err(unknown("Items", seat, SEATS.iter().map(|seat| seat.id)));
        }
        fields.push(entry(key, list(seats.into_iter())));
    }
    Ok(Node::made(Value::Table(fields)))
}
