# Стол судьи: посты, треды, исправленные шаги, кампании, прецеденты.
desk-posts = Прочитать пост
desk-right = Исправить шаг
desk-eyes = Смотреть как
desk-eyes-own = судья
desk-eyes-note = Так видит эта сторона. Чтобы решать, вернитесь к взгляду судьи.
rules-both = На двух языках
desk-more = Стол судьи
post-whose = Чей пост
post-text = Пост
post-about = Вставьте как есть: BBCode, Markdown, HTML или простой текст, по-русски или по-английски.
post-read = Прочитать как ходы
post-found = Что сказано в посте
post-loose = Кости, о которых неясно, чьи они: { $what }. Впишите их там, где им место.
post-done = сделано
post-do = Сделать
post-do-all = Сделать всё, что ясно
post-dice = Кости: имя=значение
post-rolled = Кости из поста — { $what }
post-meant = Что имеется в виду?
stake-always = Что изменится
stake-fewer = Только самые вероятные
stake-inexact = Учтены не все исходы костей.
stake-log = Что скажет журнал
stake-more = { $n ->
    [one] и ещё { $n } исход
    [few] и ещё { $n } исхода
   *[many] и ещё { $n } исходов
    }
stake-nothing = Больше ничего не изменится.
stake-same = При любом ответе: { $what }
stake-wait = Считаем, что это изменит.
stake-works = что получится
post-legal = Сейчас можно: { $what }
post-passed = Это не ход
post-none = Ходов в этом посте не найдено.
post-not-yours = Сделать это может только тот, кто там сидит. Чтобы вести форумный бой одному, займите при открытии все места.
post-answer = Ответ для форума
post-format = Разметка
post-copy = Скопировать
right-about = Ничего не стирается: этот бой остаётся как есть. Новый стол продолжает его с исправленных шагов.
right-step = Шаг
right-how = Что было не так
right-drop = Шаг отменяется
right-rolls = Выпало другое
right-move = Имелся в виду другой ход
right-look = Посмотреть, что изменится
right-comes = Что изменится
right-undo = Оставить шаг { $n } как был
right-was = Было
right-is = Станет
right-nth = Шаг { $n }
right-rolled = Брошено заново: { $what }
right-same = Больше ничего не изменится.
right-refused = Шаг { $n }, { $what }, больше невозможен.
right-instead = Что вместо него
right-put = Поставить это
right-reason = Её прочтут все за новым столом, и она останется в записи.
right-apply = Исправить
right-sure = Исправить этот бой?
right-sure-about = Этот стол закрывается и остаётся для чтения. Все сохраняют места за новым столом, где бой продолжится.
right-open = Исправить
right-came = Продолжает другой бой; исправил { $who }: { $what }
law-title = Прецеденты
law-about = Что решали в этих боях, с пунктами правил. Отменённое решение остаётся для чтения.
law-ruled = Как решали раньше
law-fired = Ваши бои, где этот пункт сработал
law-house = Домашнее правило
law-gone = отменено
law-battle = бой
law-withdraw = Отменить
law-restore = Вернуть в силу
law-none = Решений ещё не было.
law-export = Выгрузить
law-import = Загрузить
law-new = Записать решение
law-clause = Пункт
law-text = Что решено
law-makes = Становится домашним правилом
law-value = Значение
law-keep = Сохранить решение
law-drop = Убрать домашнее правило
law-came = { $n ->
    [0] Ничего нового: всё это здесь уже есть.
    [one] Добавлено решений: { $n }.
   *[other] Добавлено решений: { $n }.
    }
law-not-read = В этом файле нет решений.
share-this = Поделиться
share-link = Ссылка, читается без скриптов
share-frame = Вставка для сайта
share-image = Картинка для форума
share-copy = Скопировать: { $what }
share-about = Если бой не публичный, там что-то увидят только те, кому можно его смотреть.
audit-title = Проверка треда
audit-about = Вставьте бой, который судили вручную. Каждое утверждение судьи сверяется с правилами; первая ошибка стоит первой, с верным числом и пунктом.
audit-book = Правила
audit-any = Те, по которым сыгралось больше всего
audit-scenario = Сценарий
audit-in-text = Как сказано в тексте
audit-thread = Тред
audit-how = Каждый пост стоит под строкой «== автор»: сторона, боец или «судья». Файл TOML называет сценарий и начало сам.
audit-example = == Красные / Радогост идёт на Г-2. Каменная Стража на себя. / == судья / Радогост: энергия 80.
audit-do = Проверить
audit-file = Из файла
audit-post = Пост { $n }
audit-first = первая ошибка
audit-claimed = Заявлено
audit-right = верно
audit-found =
    { $n ->
        [0] Ошибок не найдено
        [one] { $n } ошибка
        [few] { $n } ошибки
       *[many] { $n } ошибок
    }
audit-counts = Сыграно ходов: { $n }. Проверено утверждений: { $all }.
audit-none = Утверждений, которых правила не подтверждают, не найдено. Это не доказывает, что их нет.
audit-questions = Стоит перепроверить: тред можно прочитать иначе
audit-rest = Что дальше: по треду и по правилам
audit-after = После поста
audit-what = Что
audit-thread-has = По треду
audit-book-has = По правилам
audit-unread = Не проверено
audit-copy = Скопировать отчёт
camp-title = Кампании
camp-about = Несколько боёв с одними и теми же бойцами: кто они, что переносят из боя в бой, таблица, домашние правила и прецеденты.
camp-none = Кампаний у вас ещё нет.
camp-new = Новая кампания
camp-name = Название
camp-begin = Начать
camp-battles-n =
    { $n ->
        [one] { $n } бой
        [few] { $n } боя
       *[many] { $n } боёв
    }
camp-standings = Таблица
camp-who = Кто
camp-fought = Боёв
camp-won = Побед
camp-drawn = Ничьих
camp-lost = Поражений
camp-roster = Список участников
camp-no-people = В списке ещё никого нет.
camp-experience = Опыт
camp-note = Заметка
camp-out = Выбыл из кампании
camp-fighter = Боец из правил
camp-called = Имя
camp-enlist = Добавить
camp-battles = Бои
camp-no-battles = Боёв ещё не было.
camp-goes-on = продолжается
camp-settle = Что переносится дальше
camp-settle-about = Правила не говорят, что бывает с бойцом между боями: отметьте, что он уносит с собой.
camp-settle-do = Записать
camp-fell = пал
camp-nobody-known = Никто из списка здесь не сражался.
camp-fight = Открыть бой
camp-fights = Кто сражается за сторону: { $seat }
camp-as-is = Как в сценарии
camp-sits = Кто там сидит
camp-link = Друг по ссылке
camp-open = Открыть стол
camp-bring = Бой, который уже есть: его адрес или код
camp-bring-do = Взять в кампанию
camp-house = Домашние правила её боёв
camp-end = Завершить кампанию
camp-end-about = Список, таблица и прецеденты исчезнут, бои останутся. Если прецеденты нужны, сначала выгрузите их.
beside = Рядом
beside-open = Рядом с исходным боем
beside-branch = Этот путь
beside-origin = Другой путь
beside-over = К этому шагу бой уже был окончен.
jump-clause = Пункт
jump-next = Следующий шаг с { $id }
jump-none = { $id } в этом бою не срабатывает.
luck-line = Удача в бросках до этого шага
luck-line-about = Пока линия выше середины, больше везло стороне «{ $who }».
chance-now = { $who }: шанс победить { $chance }
home-desk = Судьям

# Fields of a ruling, by the placeholder of its usage line, and the words that may be chosen.
field-combatant = Кто
field-who = Кто
field-piece = Какая фигура
field-target = Против кого
field-attacker = Кто атакует
field-cell = Клетка
field-n = Сколько
field-seat = Сторона
field-side = Сторона
field-effect = Эффект
field-item = Предмет
field-kind = Вид
field-skill = Навык
field-difficulty = Сложность
field-door = Дверь
field-text = Текст
field-cost = Цена в очках
field-seconds = Секунды
field-turns = На сколько ходов
field-rounds = На сколько раундов
field-author = Чей эффект
field-magnitude = Сила
field-check = Поправка к проверке
field-ability = По какой характеристике
field-aoo = Провоцирует атаки
field-winner = Победитель
field-visible-to = Кто видит
field-value = Значение
field-choice = Что именно
field-token = Что именно
field-optional = (можно не заполнять)
field-many = Несколько — через пробел.
field-order = Нажимайте по очереди, в нужном порядке.
word-damage-percent = урон, проценты
word-damage = урон
word-chance = шанс
word-block = блок
word-hp = очки здоровья
word-energy = энергия
word-charges = заряды
word-red = красные
word-blue = синие
word-draw = ничья
word-yes = да
word-no = нет
word-true = да
word-false = нет
word-attack = атака
word-check = проверка
word-initiative = инициатива
word-ac = класс защиты
word-morale = боевой дух
word-drop = роняет оружие
word-stuck = оружие застряло
word-slip = поскальзывается
word-stirrups = запутывается в стременах
word-off-balance = теряет равновесие
word-other = другое
word-none = нет
word-quarter = четверть
word-half = половина
word-three-quarters = три четверти
word-nine-tenths = девять десятых
word-alive = жив
word-dead = мёртв
word-dark = темно
word-lit = светло
word-refresh = когда возвращаются очки
word-counterspell = контрзаклинания
word-delay-payment = когда платят за отложенное
word-outnumbered-rounding = округление при численном перевесе
word-ordinary = обычное
word-unforeseen = непредвиденное
word-sudden = внезапное
word-dodge = уклонение
word-parry = парирование
word-resist = сопротивление
word-dazzled = ослеплён
word-paralysed = парализован
word-slowed = замедлен
word-hand = рука
word-belt = пояс
word-pocket = карман
word-bag = сумка
word-str = сила
word-dex = ловкость
profile = Профиль
profile-yours = Ваш профиль
profile-since = Здесь с { $at }
profile-books = Бои с людьми
profile-books-none = Боёв с людьми пока не было. Рейтинг появится после пяти боёв по одной книге правил.
profile-books-empty = Боёв с людьми пока не было.
profile-tally = побед: { $won }, ничьих: { $drawn }, поражений: { $lost }
rating = Рейтинг
rating-spread = ±{ $n }
rating-more = { $n ->
    [one] до рейтинга ещё { $n } бой
    [few] до рейтинга ещё { $n } боя
   *[other] до рейтинга ещё { $n } боёв
  }
rating-about = Система «Глико-2»: все начинают с 1500. В 95 случаях из 100 сила игрока лежит в указанных пределах.
profile-luck-none = В боях с людьми от костей пока ничего не зависело.
profile-luck-good = Везло больше, чем { $n } людям из { $of } при стольких же бросках.
profile-luck-bad = Везло меньше, чем { $n } людям из { $of } при стольких же бросках.
profile-luck-even = Везло как обычно.
profile-luck-about = { $value }: { $rolls ->
    [one] { $rolls } бросок
    [few] { $rolls } броска
   *[other] { $rolls } бросков
  }, { $battles ->
    [one] { $battles } бой
    [few] { $battles } боя
   *[other] { $battles } боёв
  } с людьми. В двух случаях из трёх честные кости остаются в пределах ±{ $usual }.
profile-best = Лучшие действия
profile-battles = Последние бои
profile-battles-none = Завершённых боёв, которые можно посмотреть, нет.
profile-won = победа
profile-lost-battle = поражение
profile-drawn = без победителя
profile-shows = Что видят другие
profile-shows-about = Имя и портрет видны за столом всегда. Бои видят только те, кому и так можно их смотреть.
shows-rating = Рейтинги и результаты
shows-battles = Последние бои
shows-best = Лучшие действия
shows-luck = Удача
portrait = Портрет
portrait-choose = Выбрать портрет
figure-none = Без портрета: первая буква имени
figure-swordsman = Мечник
figure-shieldman = Щитоносец
figure-mage = Маг
figure-hexer = Чернокнижник
figure-priest = Жрец
figure-warcrier = Воевода с рогом
figure-reaver = Налётчик
figure-wolf = Волк
figure-spirit = Дух
figure-archer = Лучник
figure-halberdier = Алебардист
figure-dwarf = Гном
figure-whip = Боец с кнутом
figure-rider = Всадник
figure-orc = Орк
figure-goblin = Гоблин
figure-ghoul = Упырь
figure-skeleton = Скелет
figure-zombie = Зомби
figure-ogre = Огр
figure-centaur = Кентавр
figure-golem = Голем
figure-troll = Тролль
figure-rat = Крыса
figure-kobold = Кобольд
figure-bandit = Разбойник
figure-brawler = Кулачный боец
figure-conjurer = Заклинатель
figure-fairy = Фея
figure-knives = Боец с ножами
figure-mask = Боец в маске
figure-firemage = Маг огня
figure-duellist = Дуэлянт
figure-captain = Капитан
figure-townsman = Горожанин
figure-trainee = Ученик
figure-necromancer = Некромант
figure-elf = Эльф
figure-chief = Вождь

# Looked up beside a battle, tried, measured; settings of how one points.
cell-card = Клетка { $cell }
cell-open = Ровное место: ничего не стоит и не лежит.
clicks = Указать на поле
clicks-about = О том, что даёт врагу удар, вредит своим или требует слов, спросят всегда.
clicks-one = Один раз: сразу сделать
clicks-two = Дважды: взглянуть и сделать
compendium-had-by = У кого есть
compendium-terrain = Местность
compendium-try = Попробовать
drags = Перетащить на место
drags-do = Сразу сделать
drags-plan = Только наметить
ends = Когда делать больше нечего
ends-ask = Спросить меня
ends-auto = Закончить мой ход
ends-never = Ждать меня
key-actor = следующий из ваших, кто может действовать
key-best = цели от лучшей к худшей
key-chat = беседа
key-corner-next = перенести план в другой угол широкой карты
key-sides = стороны
key-story = журнал
quick-about =
    { $n ->
        [one] { $n } бой
        [few] { $n } боя
       *[many] { $n } боёв
    } между жадными ботами, по счёту; в этих пределах шанс лежит в 95 случаях из 100. Подсказка за столом — оценка сильного бота, она может расходиться.
quick-again = Сыграть ещё раз
quick-ask = Сыграть 200 быстрых боёв
quick-between = от { $low } до { $high }
quick-none = Быстрые боты сыграют этот бой между собой. У людей может выйти иначе.
quick-progress = сыграно { $n } из { $of }
quick-repeated = Каждый бой прошёл одинаково: костей нет, и у ботов нет причины играть иначе.
quick-slow = Остальные шли бы слишком долго.
quick-stale = С тех пор расстановка изменилась: сыграйте заново.
quick-title = Шансы сторон
quick-undecided =
    { $n ->
        [one] { $n } бой ничем не решился.
        [few] { $n } боя ничем не решились.
       *[many] { $n } боёв ничем не решились.
    }
volume = Громкость
