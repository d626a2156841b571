//! Who has what, and where it is met: the content is read as a net of entries that name each other. No table is asked what it means.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use holmgang_arena::any;
use holmgang_arena::erased::AnyRules;
use holmgang_kernel::doc::{Node, Value};
use holmgang_kernel::shape::{FieldShape, Kind};
use serde::Serialize;

use super::fits;

/// Tables of those who fight.
const FIGHTERS: &[&str] = &["combatant", "monster", "creature", "piece"];
/// Tables of who fights as a whole: where nobody in particular has something, they do.
const TROOPS: &[&str] = &["army", "squad"];

/// An entry by its table and id.
pub type Key = (&'static str, String);

/// A battle in which something is met, to be opened against a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// The scenario.
    pub scenario: String,
    /// The seat that has it.
    pub seat: String,
    /// Who takes the first place of that seat, where the scenario has nobody with it.
    pub fighter: Option<String>,
}

/// What names what.
pub struct Net<'a> {
    rules: &'a dyn AnyRules,
    /// Who names an entry.
    named_by: BTreeMap<Key, BTreeSet<Key>>,
    /// What a seat of a scenario names, or else the scenario itself, in the order of the scenarios.
    scenarios: Vec<(String, Vec<(Option<String>, BTreeSet<Key>)>)>,
    /// Scenarios with a list of fighters for a seat: the tables that it takes them from.
    lists: Vec<(String, String, &'static [&'static str])>,
}

impl<'a> Net<'a> {
    /// The net of a rulebook's content. The scenario to begin with comes first.
    pub fn of(rules: &'a dyn AnyRules, opener: Option<(&str, &str)>) -> Net<'a> {
        let mut net = Net { rules, named_by: BTreeMap::new(), scenarios: Vec::new(), lists: Vec::new() };
        let shapes = rules.profile().shapes;
        for shape in shapes.iter().filter(|shape| shape.table != any::SCENARIO) {
            for (id, entry) in net.entries(shape.table) {
                for named in net.names(entry, shape.fields) {
                    net.named_by.entry(named).or_default().insert((shape.table, id.clone()));
                }
            }
        }
        let Some(shape) = shapes.iter().find(|shape| shape.table == any::SCENARIO) else { return net };
        let mut scenarios = net.entries(shape.table);
        scenarios.sort_by_key(|(id, _)| opener.is_none_or(|(first, _)| first != id));
        let mut seats: Vec<&str> = rules.profile().seats.iter().map(|seat| seat.id).collect();
        seats.sort_by_key(|id| opener.is_none_or(|(_, first)| first != *id));
        for (id, entry) in scenarios {
            let mut met = Vec::new();
            for seat in &seats {
                let Some(field) = shape.fields.iter().find(|field| field.key == *seat) else { continue };
                let Some(held) = entry.get(seat) else { continue };
                let mut named = BTreeSet::new();
                net.within(held, &field.kind, &mut named);
                met.push((Some((*seat).to_owned()), named));
                if let (Value::List(list), Some(tables)) = (&held.value, members(&field.kind))
                    && !list.is_empty()
                {
                    net.lists.push((id.clone(), (*seat).to_owned(), tables));
                }
            }
            let mut rest = BTreeSet::new();
            for field in shape.fields.iter().filter(|field| !seats.contains(&field.key)) {
                if let Some(held) = entry.get(field.key) {
                    net.within(held, &field.kind, &mut rest);
                }
            }
            met.push((None, rest));
            net.scenarios.push((id, met));
        }
        net
    }

    fn entries(&self, table: &'static str) -> Vec<(String, &'a Node)> {
        let listed = self.rules.tables().into_iter().filter(|(known, _)| *known == table);
        let ids = listed.flat_map(|(_, entries)| entries).map(|listed| listed.id);
        ids.filter_map(|id| Some((id.clone(), self.rules.entry(table, &id)?))).collect()
    }

    /// All entries that an entry names.
    fn names(&self, node: &Node, fields: &'static [FieldShape]) -> BTreeSet<Key> {
        let mut out = BTreeSet::new();
        for field in fields {
            if let Some(held) = node.get(field.key) {
                self.within(held, &field.kind, &mut out);
            }
        }
        out
    }

    fn within(&self, node: &Node, kind: &'static Kind, out: &mut BTreeSet<Key>) {
        match (kind, &node.value) {
            (Kind::Ref(tables), Value::Text(id)) => {
                let table = tables.iter().find(|table| self.rules.entry(table, id).is_some());
                out.extend(table.map(|table| (*table, id.clone())));
            }
            // One word for a whole table: all spells.
            (Kind::Either(Kind::OneOf(["all"]), other), Value::Text(word)) if word == "all" => {
                let Kind::List(Kind::Ref(tables), _) = other else { return };
                for table in tables.iter().copied() {
                    out.extend(self.entries(table).into_iter().map(|(id, _)| (table, id)));
                }
            }
            (Kind::Either(one, other), _) => self.within(node, if fits(node, one) { one } else { other }, out),
            (Kind::List(inner, _), Value::List(list)) => list.iter().for_each(|one| self.within(one, inner, out)),
            (Kind::Table(fields), Value::Table(_)) => out.extend(self.names(node, fields)),
            (Kind::Map(_, inner), Value::Table(entries)) => {
                entries.iter().for_each(|entry| self.within(&entry.node, inner, out));
            }
            _ => {}
        }
    }

    /// The fighters that have something, by themselves or through what they have; where there are none, the troops.
    pub fn holders(&self, table: &'static str, id: &str) -> Vec<Key> {
        let (mut fighters, mut troops) = (BTreeSet::new(), BTreeSet::new());
        let mut seen = BTreeSet::new();
        let mut open = VecDeque::from([(table, id.to_owned())]);
        while let Some(key) = open.pop_front() {
            for holder in self.named_by.get(&key).into_iter().flatten().filter(|holder| seen.insert((*holder).clone()))
            {
                match holder.0 {
                    table if FIGHTERS.contains(&table) => drop(fighters.insert(holder.clone())),
                    table if TROOPS.contains(&table) => drop(troops.insert(holder.clone())),
                    _ => open.push_back(holder.clone()),
                }
            }
        }
        // Troops are made of fighters: that they have them says nothing of who has a fighter.
        let kept = if !fighters.is_empty() || FIGHTERS.contains(&table) { fighters } else { troops };
        kept.into_iter().filter(|(held, by)| (*held, by.as_str()) != (table, id)).collect()
    }

    /// Everything through which an entry comes into a battle, itself included.
    fn ways(&self, table: &'static str, id: &str) -> BTreeSet<Key> {
        let mut ways = BTreeSet::from([(table, id.to_owned())]);
        let mut open = VecDeque::from([(table, id.to_owned())]);
        while let Some(key) = open.pop_front() {
            let more = self.named_by.get(&key).into_iter().flatten();
            open.extend(more.filter(|holder| ways.insert((*holder).clone())).cloned());
        }
        ways
    }

    /// A battle in which something is met: one in which a side has it, one in which it lies about, or one that a fighter who has it can join.
    pub fn trial(&self, table: &'static str, id: &str) -> Option<Trial> {
        let ways = self.ways(table, id);
        let met = |wants: &dyn Fn(&Option<String>) -> bool| {
            self.scenarios.iter().find_map(|(scenario, met)| {
                let (seat, _) = met.iter().find(|(seat, named)| wants(seat) && !named.is_disjoint(&ways))?;
                let first = || met.iter().find_map(|(seat, _)| seat.clone());
                Some(Trial { scenario: scenario.clone(), seat: seat.clone().or_else(first)?, fighter: None })
            })
        };
        let joined = || {
            let fighters = ways.iter().filter(|(table, _)| FIGHTERS.contains(table));
            fighters.into_iter().find_map(|(table, id)| {
                let (scenario, seat, _) = self.lists.iter().find(|(_, _, tables)| tables.contains(table))?;
                Some(Trial { scenario: scenario.clone(), seat: seat.clone(), fighter: Some(id.clone()) })
            })
        };
        met(&Option::is_some).or_else(joined).or_else(|| met(&Option::is_none))
    }
}

/// The tables that the members of a list of fighters are taken from.
fn members(kind: &'static Kind) -> Option<&'static [&'static str]> {
    match kind {
        Kind::Either(one, other) => members(one).or_else(|| members(other)),
        Kind::List(Kind::Table(fields), _) => fields.iter().find_map(|field| match field.kind {
            Kind::Ref(tables) if field.required && tables.iter().any(|table| FIGHTERS.contains(table)) => Some(tables),
            _ => None,
        }),
        _ => None,
    }
}
