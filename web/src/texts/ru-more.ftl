# Тексты страницы. Как говорить: docs/page.md, раздел 9.
account-about = Имя и пароль сохранят ваши бои и позволят играть с других устройств.
account-keep = Сохранить мои бои
account-name = Имя учётной записи
added = Секунд прибавки за ход
agree = Согласиться
ask-draw =
    { $by ->
        [referee] Судья предлагает ничью.
       *[other] { $who } предлагают ничью.
    }
ask-rematch =
    { $by ->
        [referee] Судья предлагает реванш.
       *[other] { $who } предлагают реванш.
    }
ask-undo =
    { $by ->
        [referee] Судья просит отменить последний ход.
       *[other] { $who } просят отменить последний ход.
    }
ask-undo-own = Вы попросили отменить свой последний ход. Остальные должны согласиться.
ask-undo-done = Ваш ход отменён.
ask-undo-declined = Ваш ход остаётся: отменить его не согласились.
ask-draw-own = Вы предложили ничью. Остальные должны согласиться.
ask-draw-declined = На ничью не согласились.
withdraw = Отозвать
book-says = По правилам: { $value }.
bot-level = Сила бота
by-book = по правилам
by = По правилу
charter = Условия этого боя
chat-about = Реплика: { $who }
chat-empty = Пока ничего не сказано.
chat-kick = Удалить от стола
chat-kick-done = Этого человека больше нет за столом
chat-mute = Заглушить
chat-mute-done = Реплики этого человека вы больше не увидите
chat-players = только для игроков
chat-report = Пожаловаться
chat-report-done = Владелец сервера об этом узнает
chat-say = Сказать
clock-fischer = { $m } мин + { $s } с за ход
clock-kind-days = Дни
clock-kind-fischer = Фишер
clock-kind-move = На ход
clock-kind-none = Нет
clock-kind-rulebook = По правилам
clock-move = { $n } с на ход
clock-ndays =
    { $n ->
        [one] { $n } день на ход
        [few] { $n } дня на ход
       *[many] { $n } дней на ход
    }
clock-none = без часов
clock-rulebook = время по правилам
clock = Часы
close-about = Бой закончится без победителя. Отменить это нельзя.
close-ask = Закрыть этот стол?
command-hint = введите действие
command = Введите действие
commitment-later = Запечатанный секрет виден за столом до первого броска.
completions = Варианты
contents = Содержание
copy = Копировать
costs = Цена
data = Ваши данные
days-a-move = Дней на ход
decline = Отказаться
delete-about = Имя, устройства и ключи исчезнут навсегда. В старых боях ваше место будет названо «удалено».
delete-ask = Удалить всё, что о вас хранится?
delete-me = Удалить всё
devices-none = Устройств нет.
devices = Устройства
dice-given = свои, вводим сами
dice-verifiable = сервера, проверяемые
dice-watchers = Кости и зрители
dice = Кости
differs =
    { $n ->
        [one] { $n } отличие от правил
        [few] { $n } отличия от правил
       *[many] { $n } отличий от правил
    }
export = Скачать мои данные
facing = смотрит { $way }
facts = Этот бой
fallen = вне боя
figure-rounded = { $exact }, одно округление
figure-terms = Из чего сложилось: { $name }
first = В начало
follows = Следствия
from-book = Из книги
house-rules = Домашние правила
language = Язык
last = В конец
link-here = Ссылка на этот шаг
link-seat = Ссылка для места «{ $seat }»
link-watch = Ссылка для зрителей
links-about = Кто откроет ссылку, увидит приглашение и займёт место, когда примет его. Отправьте каждую ссылку одному человеку.
links-title = Приглашения
log-earlier = Раньше
log-empty = Пока ничего не случилось.
login = Войти
logout = Выйти
look = Вид и звук
minutes = Минут
more = Больше
name = Имя
new-lines =
    { $n ->
        [one] { $n } новая строка
        [few] { $n } новые строки
       *[many] { $n } новых строк
    }
no-house-rules = Домашних правил в этой книге нет.
notation = Как записывают действия
choose-marked =
    { $n ->
        [one] Выберите клетку на доске: отмечена { $n }
        [few] Выберите клетку на доске: отмечены { $n }
       *[many] Выберите клетку на доске: отмечено { $n }
    }
nothing-there = Сейчас там ничего не сделать.
nothing-spent = Ничего не потрачено.
notify = Уведомлять, когда мой ход
numbers-of =
    { $n ->
        [one] { $n } число за этой строкой
        [few] { $n } числа за этой строкой
       *[many] { $n } чисел за этой строкой
    }
odds-always = В любом случае
odds-caption = { $name }: { $gauge } { $now }, в среднем изменится на { $mean }
odds-falls = падёт
odds-inexact = Учтены не все исходы костей: { $covered }.
odds-left = останется { $n }
odds-own = Это коснётся того, кто действует.
odds-same = без перемен
of-purse = { $gauge }: { $amount } из { $value }
op-add = плюс
op-cap = не больше
op-floor = не меньше
op-round = становится
op-half = половина
op-times = умножить на
open-in-book = Читать в книге правил
own-about = Сценарий текстом: его можно скопировать и вставить.
own-checking = Сценарий проверяется…
own-fine = Ошибок в сценарии нет.
own-sides = Собрать свои стороны
own-scenario = свои стороны
own-text = Сценарий текстом
password-change = Сменить пароль
password-least = Не короче 8 знаков.
password-new = Новый пароль
password-old = Старый пароль
password = Пароль
pause = Пауза
play = Пуск
practice = Тренировка: ходы можно отменить и после броска костей; в записи это будет отмечено
programs-about = С ключом программа играет от вашего имени.
programs = Программы
resign-about = Победит другая сторона. Отменить это нельзя.
resign-about-many = Вы выбываете, остальные играют дальше. Отменить это нельзя.
resign-ask = Сдать этот бой?
revoke = Отозвать
revoke-password = Ваш пароль, чтобы отозвать устройство или программу
roll-give = Внести бросок
rules-found =
    { $n ->
        [one] { $n } пункт
        [few] { $n } пункта
       *[many] { $n } пунктов
    }
rules-after = Дальше
rules-before = Назад
rules-sections = Предыдущий и следующий раздел
rules-none = Таких пунктов нет.
rules-search = Искать в правилах
save = Сохранить
scenario = Сценарий
seconds-a-move = Секунд на ход
seen-all = все
seen-at = последний вход: { $at }
seen-by = Кто видит
seen-open = Место, свободное для всех, видно в списке боёв, поэтому смотреть бой может каждый.
seen-link = у кого есть ссылка
send-link = Отправьте этот адрес тому, кого зовёте:
send = Отправить
show-all = Показать все
sit-as = Занять место: { $seat }
sit-bot = Бот
sit-link = Друг
sit-me = Я
sit-open = Любой
speed = Скорость
step-back = На шаг назад
step-n = шаг { $n }
step-of = Шаг { $n } из { $all }
step-on = На шаг вперёд
theme-dark = Тёмная
theme-light = Светлая
theme-system = Системная
this-device = это устройство
timeout-loss = бой проигран
timeout-skip = как сказано в правилах
timeout = Когда время вышло
title-field = Название, если хотите
to-table = К столу
token-about = Для чего ключ
token-make = Создать ключ
token-once = Показан только сейчас. Скопируйте его.
waiting-seats = Бой начнётся, когда все места будут заняты.
who-sits = Кто здесь сидит: { $seat }
with-referee = С судьёй
written = Запись
you-are = Вы
you = вы
odds-besides = { $n ->
    [one] и ещё { $n } перемена
    [few] и ещё { $n } перемены
   *[other] и ещё { $n } перемен
    }
command-referee = введите решение судьи
desk-asked = Вопросы к вам
desk-answer = Ответы — в панели решения, у каждого показано, что за ним последует.
desk-nothing = Сейчас к судье вопросов нет.
desk-may = Решения
desk-about = Решение можно дать в любой момент. У каждого есть причина, её прочтут все.
desk-ruled = Последние решения
verify-dice = Проверить кости
verify-steps = { $n ->
    [one] { $n } действие сыграно заново, и всё вышло так, как записано.
    [few] { $n } действия сыграны заново, и всё вышло так, как записано.
   *[other] { $n } действий сыграно заново, и всё вышло так, как записано.
    }
verify-own = На своей машине:
seal-commitment = Печать
seal-nonce = Свои слова
seal-secret = Секрет
roll-wanted = Бросок { $n }: { $name }, от { $lo } до { $hi }
begin-given = В этом бою кости бросаете вы сами. Сначала внесите броски, с которых он начинается.
begin-roll = Начать
nonce-label = Ваши слова для костей
nonce-about = Они смешиваются с секретом, который сервер уже запечатал, так что выбрать кости не мог никто.
nonce-give = Добавить
nonce-said = Ваши слова приняты. Бой начнётся сразу или когда добавят свои остальные.
with-nonces = Каждый игрок добавляет к костям свои слова
dice-given-about = Что выпало, вводит тот, кто ходит, или судья.
own-form-tab = Форма
own-text-tab = Текст
own-import = Загрузить текст
own-export = Сохранить текст
form-add = Добавить: { $what }
form-add-to = Добавить поле: { $what }
form-more = Добавить поле …
form-remove = Убрать { $what }
form-list = Списком
form-parts = По частям
form-name = По названию
legend-sight = поле зрения: { $who }
legend-faces = смотрит
legend-last = последний ход
legend-threats = клетки под ударом
odds-in = в { $chance }
odds-terms = Откуда числа
provokes-nothing = никто
provokes = Могут ударить
way = Путь
chances-about = Из каждого положения два быстрых бота доиграли бой до конца; всего доигранных боёв на положение: { $n }. Они делают то, что выгодно сейчас, выбирая самое большее из { $tried } действий, а один раз из { $slips } — любое. У людей может выйти иначе.
chances-band = доверительный интервал 95 %
chances-how = Как считаются шансы
chances-now = { $who } { $rate }, от { $low } до { $high }
chances-of = шансы: { $who }
chances-sampled = Бой длинный: просмотрено положений { $n } из { $all }, между ними линия прямая.
chances-title = Шансы на победу
chances-what = доля побед, когда бой отсюда доигрывают быстрые боты; подсказка за столом — оценка на несколько ходов вперёд, числа могут расходиться
chances-wait = Из каждого положения доигрываются бои. Это займёт несколько секунд.
curve-dice = редкий бросок
curve-lost = { $who }: поражение
curve-now = { $who } { $value }
curve-title = Чьё положение лучше
curve-about = как его оценивают боты, в единицах правил; это не прогноз
curve-up = лучше: { $who }
curve-won = { $who }: победа
luck-about = «Хуже» минус «лучше»: доля исходов костей, которые были бы хуже для того, кто ходил, минус доля тех, что были бы лучше. От −1 до +1, в среднем 0. Что хуже, судят боты.
luck-failed = Шанс { $chance }: не вышло.
luck-fewer = Только самые заметные
luck-inexact = Учтены не все исходы.
luck-more = { $n ->
    [one] и ещё { $n } бросок
    [few] и ещё { $n } броска
   *[many] и ещё { $n } бросков
    }
luck-none = Не известно ни одного броска, от которого что-то зависело.
luck-uncounted = Не удалось посчитать, что зависело от костей.
luck-unmoved = { $n ->
    [0] Кости не бросались.
    [one] Кости бросались на { $n } шаге. По оценке ботов, сразу после него никакой другой бросок не был бы лучше или хуже для того, кто действовал.
   *[other] Кости бросались на { $n } шагах. По оценке ботов, сразу после них никакой другой бросок не был бы лучше или хуже для того, кто действовал.
    }
luck-alike = Любой бросок дал бы то же.
luck-best = { $worse } исходов были хуже, лучших не было.
luck-parts = { $worse } исходов были хуже, { $better } лучше.
luck-worst = { $better } исходов были лучше, худших не было.
luck-roll = Бросок
luck-good = везло больше, чем в { $n } боях из { $of }
luck-bad = везло меньше, чем в { $n } боях из { $of }
luck-even = везло как обычно
luck-how = Как считается удача
luck-counted = { $n ->
    [one] { $value } за { $n } бросок.
    [few] { $value } за { $n } броска.
   *[many] { $value } за { $n } бросков.
    } При честных костях и стольких бросках в двух боях из трёх выходит не больше ±{ $usual }.
luck-title = Удача
luck-wait = Считаем, как могли лечь кости …
luck-worked = Шанс { $chance }: вышло.
replay-now = Шаг { $n }
copy-as-text = Текст
desk-since = спрошено { $at }
desk-take = Ответить как судья
ruling-do = Решить
ruling-effect = Что это изменит
ruling-first = По этому пункту в этом бою ещё не решали.
ruling-nothing = Ничего видимого.
ruling-precedents = Прежние решения по этому пункту
ruling-reason-about = Её прочтут в журнале все.
ruling-reason = Причина
odds-told = Что может выйти
plan-about = Ходы пойдут один за другим, когда дойдёт до вашего решения и пока их допускают правила; первый же отказ отменяет остальные. Делает их эта страница: не закрывайте её, пусть остаётся хотя бы в фоне.
plan-drop = Убрать план
plan-add = Запланировать
plan-move = Ход, как его пишут
plan-remove = Убрать из плана: { $what }
best-open = Что здесь было лучшим
best-about = Лучшее для стороны «{ $who }», с оценкой шансов на победу по сильному боту:
best-done = сделано
best-else = Сделано другое: { $what }
best-missed = Лучшее было заметно лучше сделанного.
best-fine = Сделанное — среди лучшего.
best-close = Сделанное не хуже, насколько может судить бот.
best-only = У стороны «{ $who }» не было выбора: { $what }.
fork = Попробовать отсюда
fork-about = С шага { $n } начнётся ваш отдельный бой. Кости лягут заново, этот бой останется как был.
fork-begin = Начать отсюда
fork-me = вы
odds-provokes = Само действие костей не требует. Сначала бьёт тот, кого вы провоцируете.
fill-in = Заполнить: { $what }
point-cells = Указать клетки
point-token = Указать фигуру
open-link = Кто откроет этот адрес, сможет занять свободное место:
roll-range = Бросок бывает от { $lo } до { $hi }.
amount-range = от { $from } до { $to }
end-falls = цель падёт
end-hits = урон { $amount }
end-heals = лечение { $amount }
end-self-falls = вы падёте
end-self = вы потеряете { $amount }
end-self-heals = вы восстановите { $amount }
end-works = получится
end-fails = не выйдет
end-none = без урона
end-safe = вы не пострадаете
end-own-falls = теряете: { $who }
end-own-hits = по своим, { $who }: урон { $amount }
end-other-falls = падёт: { $who }
end-other-hits = { $who }: урон { $amount }
end-other-heals = { $who }: лечение { $amount }
odds-sure = наверняка
odds-surmised = Насколько вам известно: что-то может быть от вас скрыто.
odds-open = Другие ещё ответят: исход открыт.
odds-answered = При лучшем ответе: { $answers }.
odds-passive = { $chance }, если никто не ответит.
watch-again = Показать ещё раз
pace = Темп чужих ходов
pace-slow = Медленно
pace-normal = Обычно
pace-fast = Быстро
pace-none = Сразу
lost-battle = Вы проиграли
drawn = Ничья
end-rounds = Ходов: { $n }
end-standing = в строю: { $who }
end-fallen = пали: { $who }
end-luck = Удача
end-luck-good = Кости были к вам добрее, чем в { $n } боях из { $of }.
end-luck-bad = Кости были к вам строже, чем в { $n } боях из { $of }.
end-luck-even = Кости не были к вам ни добры, ни строги.
end-roll = Решающий бросок
end-see = Показать этот шаг
end-again = Переиграть переломный ход
end-stronger = Следующий: { $name }
end-nobody = никто

# Уроки.
learn = Уроки
learn-about = Пять уроков по три минуты. Каждый — настоящий бой: делайте, что подсказано, и вы победите.
learn-start = Начать урок
learn-again = Ещё раз
learn-won = Пройден
learn-steps =
    { $n ->
        [one] { $n } шаг
        [few] { $n } шага
       *[other] { $n } шагов
    }
lesson = Урок
lesson-do = кнопку внизу
lesson-early = Бой окончен, а урок ещё нет. Отмените последнее действие и пройдите урок до конца.
lesson-astray = Так тоже можно, но урок не об этом. Отмените ход и продолжайте.
lesson-back = Отменить ход
lesson-battle = Первый настоящий бой
lesson-dice = Кости в уроке заданы заранее, чтобы показать нужное.
lesson-following = Следующий урок: { $name }
lesson-to = Урок: { $name }
lesson-next = Дальше
lesson-of = { $n } из { $all }
lesson-skip = Пропустить урок
lesson-waits = { $who } …

# Справочник и ход по шагам.
book-compendium = Справочник
book-parts = Части книги правил
book-rules = Правила
book-turn = Как проходит ход
compendium-ability = Способности
compendium-armor = Доспехи
compendium-armour = Доспехи
compendium-book = Книги
compendium-class-item = Классовые предметы
compendium-combatant = Бойцы
compendium-creature = Существа
compendium-effect = Эффекты
compendium-find = Открыть в справочнике
compendium-found =
    { $n ->
        [0] Так ничего не называется.
        [one] { $n } запись
        [few] { $n } записи
       *[other] { $n } записей
    }
compendium-item = Предметы
compendium-monster = Чудовища
compendium-mount = Скакуны и повозки
compendium-piece = Фигуры
compendium-search = Найти бойца, заклинание, предмет
compendium-shield = Щиты
compendium-skill = Навыки
compendium-spell = Заклинания
compendium-token = Метки
compendium-weapon = Оружие
compendium-written = Полностью, с пунктами правил
turn-goes = Как проходит ход
turn-print = Напечатать

# Что в записи доказано.
order-proven = доказано: { $n ->
    [one] { $n } шаг записан так, как был сделан
    [few] все { $n } шага записаны так, как были сделаны
   *[other] все { $n } шагов записаны так, как были сделаны
    }
order-running = пока цел; бой продолжается
order-wrong = неверно: строки изменены, пропущены или переставлены
origin-proven = доказано: подписано этим сервером
origin-unchecked = не проверено: подписи этот браузер проверяет только по HTTPS
origin-unknown-key = подписано ключом, которого этот сервер не называет
origin-unsigned = не подписано
origin-wrong = неверно: подпись не подходит
proof-given = вписаны вручную: доказывать нечего
proof-not-yet = ещё нет: секрет откроют в конце боя
proof-of-dice = Кости
proof-of-order = Порядок
proof-of-origin = Источник
proof-of-rules = Правила
proof-vouched = не доказано: имена убраны, и за то, что секрет относится к этим строкам, ручается только подписавший; его ключ здесь неизвестен
proof-unbounded = не проверено: в записи нет границ бросков
proof-written = доказано: { $rolls ->
    [one] { $rolls } бросок получен из запечатанного секрета
    [few] все { $rolls } броска получены из запечатанного секрета
   *[other] все { $rolls } бросков получены из запечатанного секрета
    }
proof-wrong = неверно: бросок не из запечатанного секрета
verify-here = Проверено прямо на странице, средствами браузера:
verify-line = Строка { $n } не сходится.
# Приглашения.
invite-qr = QR-код
invite-qr-about = QR-код приглашения: { $who }
invite-share = Поделиться
invited-accept = Принять
invited-by = { $who } приглашает вас на бой
invited-late = Это место уже заняли: вы смотрите бой.
invited = Вас приглашают на бой
invite-text = Бой в Holmgang
# Ожидание.
rematch-asked = Предложено; ждём: { $who }
# Как указывают и что при этом видно.
go-first = Подойти, затем: { $what }
first-place = Нажмите на отмеченное место, чтобы сделать этот ход, или выберите другое.
first-answer = Нажмите кнопку, чтобы ответить так, или выберите другой ответ.
press-button = Это обойдётся дороже, чем сказано в цене: нажмите кнопку или Enter.
hint-about = Что сделал бы здесь сильный бот и как он оценивает шансы на победу:
hint-then = Дальше вероятно:
hint-why = Что ожидается дальше
hint-what = Процент — оценка самого бота: он просматривает ходы вперёд. В повторе и в построении боя считают сыгранные бои, поэтому числа могут расходиться.
hint-wait = Сильный бот думает …
seen-missed = мимо
seen-dodged = уклонение
seen-blocked = блок
seen-reflected = отражено
seen-resisted = выдержано
seen-failed = не вышло
seen-critical = критический
seen-fell = падает
end-best = Ваше лучшее действие
lore-here = В этом бою
lore-book = В своде правил, до снаряжения на бой
end-given-up = Бой сдан
end-chance = Бой прерван
end-chance-was = Шансы на победу в ту минуту ({ $who }): { $rate }, от { $low } до { $high }, если отсюда бой доигрывают быстрые боты.
end-missed = Действие, которое обошлось дороже всего
end-minutes =
    { $n ->
        [one] { $n } минута
        [few] { $n } минуты
       *[other] { $n } минут
    }
end-next = Что дальше?
end-picture = Картинка на память
end-picture-failed = Здесь картинку нарисовать не удалось.
# Стороны, собранные вручную.
own-board-tab = Карточки
place-about = Перетащите карточку на поле или нажмите её, а потом клетку. Чего правила не разрешают, сказано ниже.
place-add = Добавить бойца
start-rule = Сначала исправьте: { $name }
start-sides = Сначала исправьте стороны.
place-none = Стороны этой книги задают в форме.
compass = Взгляд
turn-to = повернуться { $way }
whys = Откуда эти числа
wing-yours = вы, { $who }
wing-bot = { $who }, бот
hero-hit = попадание { $chance }
brush-map = Поле
brush-ground = Местность
brush-things = Предметы
brush-about = Нажимайте клетки или ведите по ним, чтобы закрасить; повторное нажатие стирает. Esc убирает кисть.
ground-open = пусто
ground-wall = стена
ground-pillar = колонна
ground-door = дверь
ground-tree = дерево
ground-table = стол
ground-loophole = бойница
ground-low_wall = низкая стена
ground-bar = стойка
ground-rough = бездорожье
ground-slope = склон
ground-window = окно
ground-ditch = канава
ground-std8 = обычная, 8 × 8
ground-tall8x12 = длинная, 8 × 12
ground-cross16 = крест на четверых
brush-none = нет
flag-lost = потеря
flag-you-fall = падёте
flag-falls = падёт
at-line = строка { $n }
cancel = Отмена
clock-days =
    { $d ->
        [one] { $d } день { $h } ч
        [few] { $d } дня { $h } ч
       *[many] { $d } дней { $h } ч
    }
clock-warning = Осталось меньше пяти секунд
close-table = Закрыть стол
copied = Скопировано
copy-bbcode = Копировать как BBCode
copy-markdown = Копировать как Markdown
copy-text = Копировать как текст
do-it = Сделать
draw-offer = Предложить ничью
filter-none = Таких действий нет.
filter = Найти действие
find = Найти
free = бесплатно
go-on = Продолжить
look-as = Смотреть за сторону: { $seat }
mine-above = Все они ждут вас выше.
mine-none = Здесь ещё нет боёв. Начните свой или займите место.
open-none = Свободных мест сейчас нет.
open-one = Откройте своё
open-seats = Свободные места
record-download = Скачать запись
record-upload = Загрузить запись
sit = Занять место
undo-ask = Попросить отменить ход
your-battles = Ваши бои
find-clear = Сбросить
find-finished = Оконченные бои
find-none = Ничего не нашлось.
find-result = Исход
find-who = Соперник
result-decided = решено другими
result-draw = ничья
result-lost = мои поражения
result-won = мои победы
fork-back = Назад, откуда пробовали
fill-in-short = Заполнить
pointed = Готово
to-fill-in = Осталось заполнить: { $what }
find-book = книга: любая
find-outcome = исход: любой
won = Вы победили
clock-awaits = Часы ждут: { $who }
sound = Звук
lost = Связь прервалась. Ваш ход сохранён и уйдёт, когда она вернётся.
end-soon = Ничего важного в этом ходу не осталось: он закончится сам.
end-stop = Не сейчас
keys = Клавиши
key-move = двигать курсор по полю
key-enter = выбрать клетку; если открыт план — подтвердить его
key-corner = провести путь через эту клетку
key-targets = предыдущая и следующая цель или ответ
key-deeds = запланировать действие с этим номером
key-all = показать все действия и причины отказов
key-back = убрать план; вернуться на шаг; пропустить показ
key-end = закончить ход
key-undo = отменить ход
key-hint = что сделал бы сильный бот
key-threats = показать клетки под ударом врагов: держать или нажать один раз
key-inspect = подробно о том, кто здесь стоит
key-last = показать или скрыть последний ход
key-watch = показать ещё раз
key-zoom = крупнее, мельче
key-whole = показать всё поле
key-step = шаг назад, шаг вперёд
key-ends = в начало, в конец
key-run = пуск, пауза
key-space = Пробел
key-decision = перейти к решению и действиям
key-type = ввести действие
key-keys = этот список

# Рассказ
all-details = Все подробности
details-of =
    { $n ->
        [one] +{ $n } подробность
        [few] +{ $n } подробности
       *[many] +{ $n } подробностей
    }

# Пути и повороты
key-turn = повернуться влево, вправо
key-way = пойти другим путём, где никто не ударит
other-way =
    { $n ->
        [0] Другой путь: без атаки при возможности
        [one] Другой путь, на { $n } клетку длиннее: без атаки при возможности
        [few] Другой путь, на { $n } клетки длиннее: без атаки при возможности
       *[many] Другой путь, на { $n } клеток длиннее: без атаки при возможности
    }
# Списки боёв
seats-yours = вы за все стороны
their-turn = ход соперника
home-campaigns-all = Все кампании
home-battles =
    { $n ->
        [one] { $n } бой
        [few] { $n } боя
       *[many] { $n } боёв
    }
home-referees = Судьям:
home-campaigns = Кампании
home-audit = Проверить тред
motion = Показывать движение
theme = Тема
seat-bot = бот
since = С вашего прошлого хода
against = соперник: { $who }
way-h0 = на северо-восток
way-h1 = на восток
way-h2 = на юго-восток
way-h3 = на юго-запад
way-h4 = на запад
way-h5 = на северо-запад
way-s0 = на север
way-s1 = на северо-восток
way-s2 = на восток
way-s3 = на юго-восток
way-s4 = на юг
way-s5 = на юго-запад
way-s6 = на запад
way-s7 = на северо-запад
plan-played = Сделано по плану: { $what }
plan-refused = Запланированное «{ $what }» уже невозможно, остальной план отменён.
enter-puts-in = Enter: внести в «{ $what }»
enter-takes-out = Enter: убрать из «{ $what }»
fork-of = проба с шага { $n }
skip-shown = Показать сразу
threatened-by = угрожает: { $who }
frozen = Этот бой остановлен: в правилах случился сбой. Запись цела, журнал и выгрузка работают.
no = нет
record = Запись
rematch = Реванш
saved = Сохранено
yes = да
back =
    { $n ->
        [one] Связь есть. Сделан { $n } ход.
        [few] Связь есть. Сделано { $n } хода.
       *[many] Связь есть. Сделано { $n } ходов.
    }
choose-cell = Выберите клетку
choose-target = Выберите цель
gone-other = Сервер закрыл это соединение.
gone-session = Ваш сеанс на этом устройстве окончен.
gone-table = Такого стола нет.
deck-spent = Ничего важного в этом ходу не осталось: закончите его или откройте остальное.
and-more =
    { $n ->
        [one] и ещё { $n }
        [few] и ещё { $n }
       *[many] и ещё { $n }
    }
guest-keep = Добавить имя и пароль
guest-note = Вы играете под именем «{ $name }», только на этом устройстве; пароль сохранит ваши бои.
running = Идущие бои
seat-human = занято
seat-link = ждёт друга
seat-open = свободно для всех
log = Журнал
over = Бой окончен
replay = Повтор
sides = Стороны
start = Начать бой
step = Шаг
undo = Отменить ход
watch = Смотреть
