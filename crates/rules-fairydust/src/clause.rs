//! The clauses of the rulebook: one line each. The text of a clause is in `rulebook/fairydust.md`.

holmgang_kernel::clauses! {
    // FY-1 Time, rounds, set-up
    TIMED_ACTIVITY = "FY-1.1", "Timed activity runs in rounds", "Активность по раундам";
    ROUND_IS_SIX_SECONDS = "FY-1.2", "A round is 6 seconds", "Раунд равен 6 секундам";
    SECONDS_ARE_NOMINAL = "FY-1.3", "The 6 seconds are nominal", "Условность длительности";
    ONE_TURN_PER_ROUND = "FY-1.4", "One turn per participant per round", "Один ход за раунд";
    SIDES = "FY-1.5", "Battle set-up names sides and the attacking side", "Стороны боя";
    BYSTANDERS = "FY-1.6", "Bystanders", "Прохожие";
    SET_UP_IS_OPEN = "FY-1.7", "The set-up is open until the first turn", "Расстановка открыта до первого хода";
    // FY-2 Initiative and surprise
    INITIATIVE_CHECK = "FY-2.1", "Initiative is a reaction check", "Инициатива = проверка реакции";
    ROLLED_ONCE_PER_BATTLE = "FY-2.2", "Rolled once per battle", "Один бросок на бой";
    DESCENDING_ORDER = "FY-2.3", "Descending order", "От большей к меньшей";
    TIE_BETWEEN_SIDES = "FY-2.4", "Tie between sides: attackers first", "Ничья между сторонами";
    TIE_ON_ONE_SIDE = "FY-2.5", "Tie on one side: any order", "Ничья на одной стороне";
    OTHER_TIES = "FY-2.6", "Tie without an attacking side, or three sides", "Прочие ничьи";
    LOWERING_INITIATIVE = "FY-2.7", "A character may lower its initiative", "Понижение инициативы";
    MOMENT_OF_LOWERING = "FY-2.8", "When it may be lowered", "Когда можно понизить";
    LOWERING_KEEPS_ONE_TURN = "FY-2.9", "Lowering never gives or costs a turn", "Ровно один ход за раунд";
    SURPRISE_IS_DECLARED = "FY-2.10", "Surprise is declared by the referee", "Застигнутые врасплох";
    ROUND_ZERO = "FY-2.11", "Round zero", "Нулевой раунд";
    ROUND_ZERO_IF_IT_MATTERS = "FY-2.12", "Round zero only if it matters", "Когда нулевой раунд есть";
    SURPRISED_STATE = "FY-2.13", "State of the surprised", "Состояние застигнутых";
    JOINING = "FY-2.14", "Joining in the middle", "Вступление в бой";
    BEFORE_A_TURN_BEGINS = "FY-2.15", "Between the coming and the beginning of a turn", "Ход пришёл, но не начался";
    // FY-3 Activity points
    FIVE_POINTS = "FY-3.1", "Five points", "Пять очков активности";
    ACTIONS_IN_OWN_TURN = "FY-3.2", "Own turn: actions", "В свой ход — действия";
    REACTIONS_IN_OTHERS_TURNS = "FY-3.3", "Others' turns: reactions", "В чужие ходы — реакции";
    REFRESH = "FY-3.4", "Refresh at the start of the own turn", "Восстановление очков";
    NO_SAVING_UP = "FY-3.5", "No saving up", "Без накопления";
    BEFORE_THE_FIRST_TURN = "FY-3.6", "Before the first turn", "До первого хода";
    NO_DEBT = "FY-3.7", "No debt", "Нельзя в долг";
    POINTS_DIFFER = "FY-3.8", "Different points per round", "Разное число очков";
    IMPROVISED_ACTIONS = "FY-3.9", "Actions not on the lists", "Прочие действия";
    ENDING_THE_TURN = "FY-3.10", "Ending the turn", "Конец хода";
    REFRESH_WITH_THE_ROUND = "FY-3.11", "Option: refresh with the round", "Опция: восстановление с началом раунда";
    // FY-4 Simple actions (2 points)
    SIMPLE_ACTIONS = "FY-4.1", "List and cost", "Простые действия";
    ATTACK = "FY-4.2", "Attack", "Атаковать";
    DRAW = "FY-4.3", "Draw from pocket or belt", "Достать из кармана, с пояса";
    PICK_UP = "FY-4.4", "Pick up from the floor", "Поднять с пола";
    POSTURES = "FY-4.5", "Lie, sit, stand", "Лечь, сесть, встать";
    POSTURE_EFFECTS = "FY-4.6", "What posture does", "Последствия положения";
    MOVE = "FY-4.7", "Move", "Переместиться";
    SPEAK = "FY-4.8", "Speak", "Говорить";
    PUSH = "FY-4.9", "Push", "Толкнуть";
    GRAB = "FY-4.10", "Grab", "Схватить";
    BEING_GRABBED = "FY-4.11", "Being grabbed", "Схваченный";
    CAST = "FY-4.12", "Cast a spell", "Сотворить заклинание";
    FOCUS = "FY-4.13", "Focus in hand", "Волшебная палочка в руке";
    DROPPING_IS_FREE = "FY-4.14", "Dropping is free", "Бросить на пол — бесплатно";
    NO_FREE_ATTACKS = "FY-4.15", "No free attacks", "Атак по возможности нет";
    // FY-5 Complex and longer actions
    COMPLEX_ACTIONS = "FY-5.1", "List and cost", "Сложные действия";
    TAKE_OUT = "FY-5.2", "Take out of the bag", "Достать из сумки";
    LIFT = "FY-5.3", "Lift a person", "Поднять человека на руки";
    CARRYING = "FY-5.4", "Carrying", "Нести на руках";
    DOORS = "FY-5.5", "Heavy door", "Тяжёлая дверь";
    OVERLOAD_COST = "FY-5.6", "Overload cost", "Перегрузка стоит 3";
    OVERLOAD = "FY-5.7", "What overload does", "Что даёт перегрузка";
    SYNERGY_COST = "FY-5.8", "Synergy cost", "Синергия";
    EVERYBODY_PAYS = "FY-5.9", "Every participant pays N", "Платит каждый участник";
    SLOWEST_SETS_THE_TIME = "FY-5.10", "The slowest sets the time", "По самому медленному";
    SYNERGY_FIRES = "FY-5.11", "When it fires", "Момент срабатывания";
    SYNERGY_BREAKS = "FY-5.12", "When it breaks", "Срыв синергии";
    SYNERGY_POWER = "FY-5.13", "What synergy gives", "Сила синергии";
    NO_COMBINATION = "FY-5.14", "No combination", "Без сочетаний";
    // FY-6 Reactions
    REACTION_COST = "FY-6.1", "A reaction costs 1", "Реакция стоит 1";
    ONLY_IN_OTHERS_TURNS = "FY-6.2", "Only in others' turns", "Только в чужой ход";
    DODGE = "FY-6.3", "Dodge", "Уклонение";
    PARRY = "FY-6.4", "Parry", "Парирование";
    COUNTERSPELL = "FY-6.5", "Counterspell", "Контр-заклинание";
    BLOCK_AND_RESIST = "FY-6.6", "Block and resist are reactions too", "Блок и активное сопротивление";
    ONE_DEFENCE_BEFORE_THE_DICE = "FY-6.7", "One defence per attack, chosen before the dice", "Одна защита, до броска";
    REACTIONS_WHILE_POINTS_LAST = "FY-6.8", "As many reactions as points", "Сколько очков, столько реакций";
    ONLY_FOR_ONESELF = "FY-6.9", "Only for oneself", "Только за себя";
    COUNTERSPELL_AGAINST_ANY_HIT = "FY-6.10", "Option: counterspell against any hit", "Опция: контр-заклинание против любой атаки в попадание";
    // FY-7 Delayed actions
    DELAYING = "FY-7.1", "Delaying", "Отложить действие";
    DELAY_COST = "FY-7.2", "One point more", "На 1 очко дороже";
    DELAY_PAID_AT_ONCE = "FY-7.3", "Paid at once, never refunded", "Оплата сразу";
    INTERRUPTION = "FY-7.4", "Fires as an interruption", "Срабатывание";
    FIRING_IS_OPTIONAL = "FY-7.5", "Optional", "По желанию";
    EVENT_IS_PERCEIVED = "FY-7.6", "The event must be perceived and the action legal", "Восприятие события";
    DELAY_IS_LOST = "FY-7.7", "When it is lost", "Когда пропадает";
    ONE_DELAY_AT_A_TIME = "FY-7.8", "One at a time", "Одно отложенное";
    NOT_DELAYABLE = "FY-7.9", "What cannot be delayed", "Что нельзя отложить";
    NO_CHAINS = "FY-7.10", "Several at one event, no chains", "Порядок и отсутствие цепочек";
    TRIGGERS = "FY-7.11", "What the triggers mean", "Значения событий";
    INTERRUPTED_MOVE = "FY-7.12", "An interrupted move", "Прерванное перемещение";
    DELAY_PAID_ON_FIRING = "FY-7.13", "Option: paid when it fires", "Опция: оплата при срабатывании";
    NAMED_VICTIM = "FY-7.14", "An attack on somebody named", "Атака на названного";
    MISHAPS = "FY-7.15", "Being hurt and falling are events", "Рана и падение — события";
    // FY-8 Outnumbered bonus
    OUTNUMBERED_BONUS = "FY-8.1", "Formula", "Бонус за перевес";
    FRACTIONS_ARE_DROPPED = "FY-8.2", "Fractions are dropped", "Дробная часть отбрасывается";
    ONLY_THE_MINORITY = "FY-8.3", "Only the minority", "Только меньшинству";
    WHO_IS_COUNTED = "FY-8.4", "Who is counted", "Кого считать";
    WHEN_IT_IS_COMPUTED = "FY-8.5", "When it is computed", "Момент расчёта";
    MORE_THAN_TWO_SIDES = "FY-8.6", "More than two sides", "Больше двух сторон";
    BONUS_ROUNDED_HALF_UP = "FY-8.7", "Option: bonus rounded half up", "Опция: округление бонуса";
    // FY-9 Checks
    SKILL_CHECK = "FY-9.1", "Skill check", "Проверка навыка";
    MISSING_SKILLS = "FY-9.2", "Missing skills", "Отсутствующий навык";
    CHECK_AGAINST_A_DIFFICULTY = "FY-9.3", "Check against a difficulty", "Проверка против сложности";
    OPPOSED_CHECK = "FY-9.4", "Opposed check", "Встречная проверка";
    PASSIVE_CHECK = "FY-9.5", "Passive check", "Пассивная проверка";
    DEGREES_OF_SUCCESS = "FY-9.6", "Degrees of success", "Двойной, тройной успех";
    CRITICAL_SUCCESS = "FY-9.7", "Critical success", "Критический успех";
    NATURAL_1_AND_20 = "FY-9.8", "Natural 1 and 20", "«единица» и «двадцатка»";
    ROLL_ORDER = "FY-9.9", "Names and order of rolls", "Имена и порядок бросков";
    // FY-10 Attack and defence
    CHECK_NAMES = "FY-10.1", "Names", "Проверки атаки и защиты";
    THREE_RELATIONS = "FY-10.2", "Three relations", "Три отношения";
    RELATION_ORDER = "FY-10.3", "How the relation is decided", "Порядок определения";
    ORDINARY = "FY-10.4", "Ordinary", "Обычная";
    UNFORESEEN = "FY-10.5", "Unforeseen: does not expect this attack", "Непредвиденная: не ждёт именно этой атаки";
    DECLINED_DEFENCE = "FY-10.6", "Unforeseen: chooses not to defend", "Непредвиденная: не защищается";
    SUDDEN = "FY-10.7", "Sudden", "Внезапная";
    NOT_ALERT = "FY-10.8", "Who is not alert", "Кто не ждёт нападения";
    ALERT_AFTER_ATTACK = "FY-10.9", "After the first attack the target is alert", "После первой атаки";
    HIDDEN_ATTACKER = "FY-10.10", "Hidden attacker", "Скрытый нападающий";
    ATTACK_ON_ITEM = "FY-10.11", "Attacking a carried item", "Атака по предмету";
    REFEREE_OVERRIDE = "FY-10.12", "Referee override", "Решение мастера";
    // FY-11 Damage
    BASE_DAMAGE = "FY-11.1", "Base damage", "Базовый урон";
    DEGREES_ADD_DAMAGE = "FY-11.2", "More degrees, more damage", "Прибавка за степень";
    NO_DAMAGE_BELOW_ONE = "FY-11.3", "Zero or less does nothing", "Урон 0 и меньше";
    SEPARATE_WOUNDS = "FY-11.4", "Each attack is its own wound", "Отдельные раны";
    DAMAGE_TYPES = "FY-11.5", "Damage types", "Типы урона";
    BODY_AND_MIND = "FY-11.6", "Body and mind", "Тело и разум";
    ARMOUR = "FY-11.7", "Armour", "Доспех";
    QUALITY = "FY-11.8", "Quality", "Качество";
    NOT_ABLE = "FY-11.9", "Not able", "Вывод из строя";
    EFFECTS_NEED_SUCCESS = "FY-11.10", "Effects need only success", "Эффекты при успехе";
    // FY-12 Multi-attack
    MULTI_ATTACK = "FY-12.1", "What it is", "Мульти-атака";
    MULTI_ATTACK_PENALTY = "FY-12.2", "Minus 5 per further attack", "−5 за каждую следующую";
    VOLLEY = "FY-12.3", "A volley is one check per target", "Один бросок на цель";
    CRITICAL_VOLLEY = "FY-12.4", "A critical raises every single attack", "Критический успех на каждую";
    SPLIT_VOLLEY = "FY-12.5", "Split over targets", "Деление по целям";
    ALL_ATTACKS_COUNT = "FY-12.6", "All kinds of attacks count", "Любые атаки";
    COUNTED_WITHIN_A_TURN = "FY-12.7", "Within one turn only", "В течение одного хода";
    ONE_REACTION_A_VOLLEY = "FY-12.8", "One reaction covers a volley", "Одна реакция на залп";
    // FY-13 Hit and resistance attacks
    TWO_CATEGORIES = "FY-13.1", "Two categories", "Две категории";
    WEAPONS_HIT = "FY-13.2", "Hit attack: ordinary weapons", "В попадание: оружие";
    PHYSICAL_MAGIC_HITS = "FY-13.3", "Hit attack: Bodily : Physical magic", "В попадание: Телесный : Физический";
    MENTAL_MAGIC_IS_RESISTED = "FY-13.4", "Resistance attack: Mental : Magical", "В сопротивление: Ментальный : Магический";
    EFFECTS_ARE_RESISTED = "FY-13.5", "Resistance attack: effects", "В сопротивление: эффекты";
    BOTH_CATEGORIES = "FY-13.6", "Both at once: Bodily : Magical", "Обе категории";
    DAMAGE_AND_EFFECT = "FY-13.7", "Magic with physical damage and an effect", "Урон и эффект вместе";
    // FY-14 Skills in battle
    FITTING_SKILL = "FY-14.1", "Any fitting skill for attack", "Подходящий навык";
    WEAPON_SKILL = "FY-14.2", "Weapon skill", "Владение оружием";
    UNARMED_SKILL = "FY-14.3", "Unarmed and improvised", "Без оружия, подручный предмет";
    MAGIC_SKILL = "FY-14.4", "Magic skill", "Магические навыки";
    RAM = "FY-14.5", "Ram", "Таран";
    DODGE_AND_BLOCK_SKILLS = "FY-14.6", "Dodge and block against hits", "Уклонение и блок";
    PARRY_SKILL = "FY-14.7", "Parry against hits", "Парирование";
    COUNTERSPELL_SKILL = "FY-14.8", "Counterspell against hits", "Контр-заклинание";
    RESISTANCE_SKILL = "FY-14.9", "Against resistance attacks", "Против сопротивления";
    PASSIVE_DEFENCE_SKILLS = "FY-14.10", "Passive defence skills", "Навыки пассивной защиты";
    DRIVING_SKILL = "FY-14.11", "Riding and driving are two skills", "Верховая езда и вождение — два навыка";
    // FY-15 Tactical map
    CELLS = "FY-15.1", "Cells: square or hexagonal", "Квадраты или шестиугольники";
    SQUARE_GEOMETRY = "FY-15.2", "Square geometry", "Квадратная сетка";
    HEXAGONAL_GEOMETRY = "FY-15.3", "Hexagonal geometry", "Шестиугольная сетка";
    SPEED = "FY-15.4", "Speed", "Скорость 5 клеток за действие";
    OCCUPIED_CELLS = "FY-15.5", "Occupied cells", "Занятые клетки";
    LYING_BODY = "FY-15.6", "A lying body is in the way", "Лежащий поперёк пути";
    DASH = "FY-15.7", "Dash", "Рывок";
    REACH_AND_RANGE = "FY-15.8", "Reach and range", "Досягаемость";
    RIDING_AND_DRIVING = "FY-15.9", "Riding and driving", "Верхом и на транспорте";
    ACTING_IN_A_DASH = "FY-15.10", "Acting in a dash", "Действия во время рывка";
    // FY-16 Facing and sight
    FACING = "FY-16.1", "Facing counts", "Направление взгляда";
    HALF_TURN = "FY-16.2", "A half turn is one cell", "Пол-оборота = клетка";
    FACING_OF_A_STEP = "FY-16.3", "Walking and facing", "Шаг и взгляд";
    TURNING_IN_A_REACTION = "FY-16.4", "Turning outside the own turn", "Разворот не в свой ход";
    VIEW = "FY-16.5", "Whom one can see", "Кого видно";
    LINE_OF_SIGHT = "FY-16.6", "Line of sight", "Линия видимости";
    ATTACKS_NEED_SIGHT = "FY-16.7", "Attacks need sight", "Атака видимой цели";
    NO_TURNING_IN_DELAYED_ACTIONS = "FY-16.8", "No turning in delayed actions", "Отложенное перемещение без разворота";
    // FY-17 Effects
    DURATION = "FY-17.1", "Duration", "Длительность";
    DAZZLED = "FY-17.2", "Dazzled", "Ослеплён";
    PARALYSED = "FY-17.3", "Paralysed", "Паралич";
    SLOWED = "FY-17.4", "Slowed", "Замедлен";
    STACKING = "FY-17.5", "Stacking", "Сложение";
    // FY-18 End, leaving, referee
    END_OF_BATTLE = "FY-18.1", "End of battle", "Конец боя";
    LEAVING = "FY-18.2", "Leaving", "Уход с поля";
    REFEREE_ACTIONS = "FY-18.3", "Referee actions", "Действия мастера";
    EVENTS_NAME_CLAUSES = "FY-18.4", "Every event names its clause", "Ссылка на правило";
    OUTCOME = "FY-18.5", "Outcome", "Исход";
    ONE_CODE_IN_ORDER = "FY-18.6", "One code per rejection, in a fixed order", "Один код отказа, порядок проверок";
    OPTIONS_ARE_FIXED = "FY-18.7", "Options are fixed", "Опции неизменны";
    QUESTIONS_AFTER_A_RULING = "FY-18.8", "Open questions after a ruling", "Открытый вопрос после решения мастера";
    AIMS = "FY-18.9", "Aims of a scene", "Цели сцены";
    FLIGHT = "FY-18.10", "Flight is no defeat of its own", "Бегство — не поражение само по себе";
}
