//! What figures and values are called on screens.

use holmgang_arena::erased::AnyBattle;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::view::View;
use holmgang_kernel::words::{Lang, Words};

/// What values are called on screens: `hp`, "Hit points".
fn gauge_names(battle: &dyn AnyBattle) -> Vec<(String, Words)> {
    let of = |lang| battle.view(Viewer::Seat(Seat::Referee), lang);
    let (en, ru) = (of(Lang::En), of(Lang::Ru));
    let tokens = |view: &View| -> Vec<(String, String)> {
        let all = view.boards.iter().flat_map(|board| &board.tokens).flat_map(|token| &token.gauges);
        let purse = view.wanted.iter().flat_map(|wanted| &wanted.purse);
        all.chain(purse).map(|gauge| (gauge.id.to_owned(), gauge.name.clone())).collect()
    };
    let mut out: Vec<(String, Words)> = Vec::new();
    for ((id, en), (_, ru)) in tokens(&en).into_iter().zip(tokens(&ru)) {
        if !out.iter().any(|(known, _)| *known == id) {
            out.push((id, Words::new(en, ru)));
        }
    }
    out
}

/// How figures and values are called on screens.
pub(super) struct Shown {
    pub(super) owners: Vec<(String, Words)>,
    gauges: Vec<(String, Words)>,
}

impl Shown {
    /// By the names of a position.
    pub(super) fn of(battle: &dyn AnyBattle) -> Shown {
        let of = |lang| battle.view(Viewer::Seat(Seat::Referee), lang);
        let (en, ru) = (of(Lang::En), of(Lang::Ru));
        let owners = |view: &View| -> Vec<(String, String)> {
            let tokens =
                view.boards.iter().flat_map(|board| &board.tokens).map(|token| (token.id.clone(), token.name.clone()));
            tokens.chain(view.sides.iter().map(|side| (side.seat.to_owned(), side.name.clone()))).collect()
        };
        let both = owners(&en).into_iter().zip(owners(&ru)).map(|((id, en), (_, ru))| (id, Words::new(en, ru)));
        Shown { owners: both.collect(), gauges: gauge_names(battle) }
    }

    /// A field in words: the bearer's name and the value.
    pub(super) fn path(&self, path: &str) -> Words {
        let (owner, gauge) = path.rsplit_once('.').unwrap_or((path, ""));
        let of = |list: &[(String, Words)], id: &str| {
            list.iter().find(|(known, _)| known == id).map_or_else(|| Words::same(id), |(_, words)| words.clone())
        };
        let (owner, gauge) = (of(&self.owners, owner), of(&self.gauges, gauge));
        Words::new(format!("{}: {}", owner.en, gauge.en), format!("{}: {}", owner.ru, gauge.ru))
    }
}
