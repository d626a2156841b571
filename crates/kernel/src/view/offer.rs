//! Actions as they are offered, in a table: group, icon, name and explanation of each stand in one row.

use crate::words::Fixed;

/// What the tile of an action says, whatever the action is aimed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The heading under which it stands.
    pub group: Fixed,
    /// Its icon, from `docs/icons.md`; empty for none.
    pub icon: &'static str,
    /// What it is called.
    pub label: String,
    /// What it does, in a sentence; empty where the name says it.
    pub about: String,
}

/// The [`Offered`](crate::view::Offered) of an action, by a row for every kind of action: pattern, group, icon, name and explanation. A text is
/// `["English", "русский"]`, or an expression in parentheses; an explanation may be missing.
///
/// ```
/// use holmgang_kernel::offers;
/// use holmgang_kernel::view::Offered;
/// use holmgang_kernel::words::{Fixed, Lang};
///
/// enum Action { Rest, Walk(u8) }
/// const TURN: Fixed = Fixed::new("Turn", "Ход");
///
/// fn offer(action: &Action, lang: Lang) -> Offered {
///     offers! { action, lang;
///         Action::Rest => TURN, "act-rest", ["Rest", "Отдых"], ["Nothing happens.", "Ничего не происходит."];
///         Action::Walk(cells) => TURN, "act-move", (format!("{} {cells}", lang.pick("Walk", "Идти")));
///     }
/// }
///
/// assert_eq!((offer(&Action::Walk(3), Lang::En).label.as_str(), offer(&Action::Rest, Lang::Ru).icon), ("Walk 3", "act-rest"));
/// ```
#[macro_export]
macro_rules! offers {
    (
        $action:expr, $lang:expr;
        $($pattern:pat $(if $guard:expr)? => $group:expr, $icon:expr, $label:tt $(, $about:tt)?;)+
    ) => {
        match $action {
            $($pattern $(if $guard)? => $crate::view::Offered {
                group: $group,
                icon: $icon,
                label: $crate::offers!(@text $lang, $label),
                about: $crate::offers!(@text $lang, $($about)?),
            },)+
        }
    };
    (@text $lang:expr,) => { String::new() };
    (@text $lang:expr, [$en:literal, $ru:literal]) => { $lang.pick($en, $ru).to_owned() };
    (@text $lang:expr, ($text:expr)) => { $text };
}
