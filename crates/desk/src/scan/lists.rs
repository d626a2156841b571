//! Words that stand for figures without naming them.

/// Words of one's own side.
pub(super) const OWN: &[&str] = &[
    "мой",
    "моя",
    "моего",
    "моей",
    "мою",
    "моим",
    "моему",
    "мое",
    "наш",
    "нашего",
    "наша",
    "нашу",
    "нашей",
    "нашим",
    "свой",
    "своего",
    "свою",
    "своей",
    "своему",
    "своим",
    "my",
    "our",
    "own",
    "mine",
];
/// Words of the other side.
pub(super) const THEIRS: &[&str] = &[
    "их",
    "ваш",
    "ваша",
    "вашего",
    "вашу",
    "вашей",
    "вашему",
    "твой",
    "твоего",
    "твою",
    "твоя",
    "твоей",
    "твоему",
    "their",
    "your",
    "his",
    "her",
];
/// Beginnings of words of the other side.
pub(super) const HOSTILE: &[&str] = &["вражеск", "чуж", "неприятельск", "enemy", "hostile", "opposing"];
/// Whoever is against the writer.
pub(super) const FOE: &[&str] = &[
    "того",
    "whoever",
    "whomever",
    "любого",
    "кого",
    "враг",
    "врага",
    "врагу",
    "врагом",
    "противник",
    "противника",
    "противнику",
    "противником",
    "соперник",
    "соперника",
    "сопернику",
    "оппонента",
    "оппоненту",
    "недруга",
    "opponent",
    "foe",
    "enemy",
    "other",
];
/// Somebody named before.
pub(super) const BACK: &[&str] = &["него", "нее", "ней", "нему", "его", "ее", "ему", "ей", "им", "тому", "him", "her"];
/// The one who acts.
pub(super) const SELF: &[&str] =
    &["себя", "себе", "собой", "myself", "meself", "self", "himself", "herself", "itself", "me", "oneself"];
