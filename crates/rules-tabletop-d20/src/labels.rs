//! What the terms of a tally are called: a closed list of words, and ranges for what the content names.
//!
//! The figures are `initiative`, `attack`, `ac`, `damage`, `actor`, `opponent` (opposed throws), `touch`, `save`, `check`, `turning`, `heal`, `difficulty`,
//! `cells` (TD-18.4) and `aoo` (TD-3.5).

use holmgang_kernel::fixed_words;
use holmgang_kernel::tally::Label;
use holmgang_kernel::words::Lang;

use crate::Rules;

fixed_words! {
    /// What the die showed.
    Die = "d20", "к20";
    Base = "base", "основа";
    Dexterity = "Dexterity", "ловкость";
    Strength = "Strength", "сила";
    Constitution = "Constitution", "сложение";
    Wisdom = "Wisdom", "мудрость";
    CastingAbility = "casting ability", "характеристика заклинателя";
    /// TD-9.1, TD-9.4.
    HalfSum = "half of Dexterity and Strength, up", "(ловкость + сила)/2 вверх";
    LevelBonus = "level bonus", "бонус за уровень";
    ClassLevel = "class level", "классовый уровень";
    Circle = "circle", "круг";
    WeaponInitiative = "weapon", "мдф. оружия";
    Sheathed = "weapon in the sheath", "оружие в ножнах";
    Surprised = "surprised", "застали врасплох";
    Situation = "situation", "ситуация";
    Referee = "referee", "мастер";
    Morale = "feelings", "эмоциональное состояние";
    /// TD-9.7.
    Flank = "from the flank", "с фланга";
    Rear = "from the rear", "с тыла";
    /// TD-9.8.
    AgainstRider = "against a rider", "по всаднику";
    FromHeight = "from a height", "с возвышения";
    AgainstHeight = "against a height", "по врагу на возвышении";
    /// TD-9.9, TD-13.5.
    AgainstLying = "against a lying one", "по лежащему";
    AgainstCrouched = "against a crouched one", "по присевшему";
    /// TD-9.13.
    FromTheGround = "lying oneself", "сам лёжа";
    /// TD-10.
    TwoWeapons = "two weapons", "бой с двумя оружиями";
    OffHand = "off hand", "неосновная рука";
    /// TD-8.4, TD-16.9, TD-17.8.
    LaterBlow = "later blow of the series", "следующий удар серии";
    RepeatedShot = "repeated shot", "повторный выстрел";
    /// TD-15.1.
    Hurricane = "hurricane attack", "ураганная атака";
    /// TD-15.9.
    Nonlethal = "nonlethal with this weapon", "нелетальный урон этим оружием";
    /// TD-15.5.
    Helped = "an ally distracts", "союзник отвлекает";
    Prayer = "battle prayer", "боевая молитва";
    /// TD-4.6.
    InfravisionInLight = "infravision in the light", "инфразрение на свету";
    /// TD-13.2.
    Distance = "distance", "расстояние";
    /// TD-13.4.
    BusyWithAlly = "in melee with an ally", "борется с союзником";
    /// TD-13.6.
    Visibility = "visibility", "видимость";
    BadShots = "bad arrows", "плохие стрелы";
    NotBelowTen = "not below −10", "не ниже −10";
    /// TD-19.1.
    Armor = "armour", "доспех";
    Shield = "shield", "щит";
    Size = "size", "размер";
    /// TD-19.2.
    TouchLeavesArmorOut = "a touch leaves armour out", "касание не учитывает доспех";
    Cover = "cover", "укрытие";
    TotalDefence = "total defence", "глухая оборона";
    OffBalance = "off balance", "потеря равновесия";
    /// TD-11.
    WeaponDice = "weapon", "оружие";
    ExtraDice = "magic and other", "магический и прочий урон";
    SpellDice = "spell", "заклинание";
    Critical = "critical", "критический урон";
    AtLeastOne = "at least 1", "не меньше 1";
    Halved = "halved by the save", "половина по спасброску";
    Evaded = "evaded", "увертливость";
    /// TD-16.7, TD-18.3.
    Stability = "sure footing", "устойчивость";
    GrabWeapon = "grab weapon", "оружие захвата";
    SnatchWeapon = "snatch weapon", "оружие выхватывания";
    Standing = "stands on the feet", "стоит на ногах";
    TwoHanded = "two-handed weapon", "двуручное оружие";
    Guard = "guard", "гарда";
    NotForMelee = "not meant for melee", "не для ближнего боя";
    Unarmed = "unarmed", "без оружия";
    /// TD-7.15.
    Backing = "backing off", "пятится";
    Margin = "margin", "превосходство";
    Healing = "healing", "лечение";
    OneAndMore = "one for everybody", "одна у каждого";
    NotBelowZero = "not below 0", "не ниже 0";
    /// TD-3.5, TD-3.6.
    Left = "left of the round", "осталось в раунде";
    Used = "used", "использовано";
    /// TD-2.3.
    Turn = "left of the turn", "осталось от хода";
    Price = "price", "цена";
    /// TD-6.10.
    Climbing = "climbing", "лазание";
    Jumping = "jumping", "прыжки";
    /// TD-13.10.
    Wind = "wind", "ветер";
    /// TD-20.4.
    Wound = "damage taken", "полученный урон";
}

const WEAPONS_FROM: u16 = 0x1000;

impl From<Word> for Label {
    #[inline]
    fn from(word: Word) -> Label {
        Label(word as u16)
    }
}

/// The label of a weapon of the content: its `attack_mod`.
#[inline]
pub fn weapon(weapon: u8) -> Label {
    Label(WEAPONS_FROM + u16::from(weapon))
}

impl Rules {
    /// A term's label in words; empty for one that these rules do not make.
    pub fn label_words(&self, label: Label, lang: Lang) -> String {
        match label.0 {
            WEAPONS_FROM.. => self
                .weapons
                .get(usize::from(label.0 - WEAPONS_FROM))
                .map(|weapon| weapon.name.get(lang).to_owned())
                .unwrap_or_default(),
            word => Word::ALL.get(usize::from(word)).map(|(_, words)| words.get(lang).to_owned()).unwrap_or_default(),
        }
    }
}
