# Тексты страницы. Как говорить: docs/page.md, раздел 9.
account-about = Имя и пароль сохранят ваши бои и позволят играть с других устройств.
account-keep = Сохранить мои бои
account-name = Имя учётной записи
acting = ходит
acts = ходит
added = Секунд прибавки за ход
agree = Согласиться
and-more =
    { $n ->
        [one] и ещё { $n }
        [few] и ещё { $n }
       *[many] и ещё { $n }
    }
answers = отвечает
ask-draw = Предлагает ничью: { $who }.
ask-rematch = Предлагает реванш: { $who }.
ask-undo = Просит вернуть ход: { $who }.
at-line = строка { $n }
back =
    { $n ->
        [one] Связь есть. Сделан { $n } ход.
        [few] Связь есть. Сделано { $n } хода.
       *[many] Связь есть. Сделано { $n } ходов.
    }
board-name = { $name }, { $files } на { $ranks }
board = Поле
book-says = В книге: { $value }.
bot-level = Сила бота
by-book = по книге
by = По правилу
cancel = Отмена
cannot-here = сейчас выбрать нельзя
charter = Грамота этого боя
chat-about = О том, что сказал { $who }
chat-empty = Пока ничего не сказано.
chat-kick = Удалить от стола
chat-kick-done = Этого человека больше нет за столом
chat-mute = Не слышать
chat-mute-done = Вы больше не слышите этого человека
chat-players = только для игроков
chat-report = Пожаловаться
chat-report-done = Владелец сервера узнает
chat-say = Сказать
choose-target = Выберите цель
clause-open = Пункт { $id }
clause = Пункт { $id }
clock-days =
    { $d ->
        [one] { $d } день { $h } ч
        [few] { $d } дня { $h } ч
       *[many] { $d } дней { $h } ч
    }
clock-fischer = { $m } мин + { $s } с за ход
clock-kind-days = Дни
clock-kind-fischer = Фишер
clock-kind-move = На ход
clock-kind-none = Нет
clock-kind-rulebook = По книге
clock-move = { $n } с на ход
clock-ndays =
    { $n ->
        [one] { $n } день на ход
        [few] { $n } дня на ход
       *[many] { $n } дней на ход
    }
clock-none = без часов
clock-rulebook = время по книге
clock-warning = Осталось меньше пяти секунд
clock = Часы
close-about = Бой закончится без победителя. Вернуть это нельзя.
close-ask = Закрыть этот стол?
close-table = Закрыть стол
close = Закрыть
command-hint = введите действие
command = Введите действие
commitment-later = Запечатанный секрет виден за столом до первого броска.
completions = Варианты
contents = Содержание
copied = Скопировано
copy-bbcode = Копировать как BBCode
copy-markdown = Копировать как Markdown
copy-text = Копировать как текст
copy = Копировать
costs = Цена
data = Ваши данные
days-a-move = Дней на ход
decision = Решение
decline = Отказаться
delete-about = Имя, устройства и ключи исчезнут навсегда. В старых боях ваше место будет названо «удалено».
delete-ask = Удалить всё, что о вас хранится?
delete-me = Удалить
devices-none = Устройств нет.
devices = Устройства
dice-given = свои, вводим сами
dice-verifiable = сервера, проверяемые
dice-watchers = Кости и зрители
dice = Кости
differs =
    { $n ->
        [one] { $n } отличие от книги
        [few] { $n } отличия от книги
       *[many] { $n } отличий от книги
    }
do-it = Сделать
draw-offer = Предложить ничью
enter-choices =
    { $n ->
        [one] Enter: { $n } действие
        [few] Enter: { $n } действия
       *[many] Enter: { $n } действий
    }
enter-does = Enter: { $what }
export = Выгрузить
facing = смотрит { $way }
facts = Этот бой
fallen = вне боя
figure-rounded = { $exact }, одно округление
figure-terms = Из чего сложилось: { $name }
filter-none = Таких действий нет.
filter = Найти действие
find = Найти
first = В начало
follows = Следствия
free = бесплатно
from-book = Из книги
frozen = Этот бой стоит: правила в нём дали сбой. Запись цела, журнал и выгрузка работают.
go-on = Продолжить
gone-other = Сервер закрыл это соединение.
gone-session = Ваш сеанс на этом устройстве окончен.
gone-table = Такого стола нет.
guest-keep = Добавить имя и пароль
guest-note = Вы играете под именем «{ $name }», только на этом устройстве; пароль сохранит ваши бои.
guide-1 = Нажмите на клетку, которая подсвечена, или на действие внизу. Ещё раз туда же — и ход сделан.
guide-2 = Рядом с полем видно, что получится и чем это стоит. Подтвердите повторным нажатием на цель или кнопкой.
guide-3 = Хроника говорит, что случилось. Число с точками раскрывает слагаемые, ярлык открывает пункт правил.
guide-4 = Чего сейчас нельзя, показано под «Ещё», с причиной. Играя в одиночку, можно вернуть любой шаг.
guide-next = Дальше
guided = Первый бой с подсказками, две минуты
home-about = Тактические бои по написанным правилам: у каждого числа видна причина.
home-title = Хольмганг
house-rules = Домашние правила
house-rule = домашнее правило
is-target = цель
language = Язык
last = В конец
less = Меньше
link-here = Ссылка на этот шаг
link-seat = Ссылка для места «{ $seat }»
link-watch = Ссылка для зрителей
links-about = Кто откроет ссылку, тот и сядет. Отправьте её одному человеку.
links-title = Приглашения
loading-late = Стол отвечает дольше обычного.
loading = Загрузка
log-earlier = Раньше
log-empty = Пока ничего не случилось.
login = Войти
logout = Выйти
log = Хроника
look-as = Смотреть как { $seat }
look = Вид
lost = Связь прервалась. Ваш ход сохранён и уйдёт, когда она вернётся.
menu-table = Ещё об этом столе
menu = Меню
mine-none = Здесь ещё нет боёв. Начните свой или займите место.
minutes = Минут
more = Больше
motion = Показывать движение
name = Имя
nav-battles = Бои
nav-new-short = Новый
nav-new = Новый бой
nav-rules = Правила
new-lines =
    { $n ->
        [one] { $n } новая строка
        [few] { $n } новые строки
       *[many] { $n } новых строк
    }
no-choices = Выбирать нечего.
no-house-rules = Домашних правил в этой книге нет.
notation = Как записывают действия
nothing-now = Сейчас решать не вам.
nothing-spent = Ничего не потрачено.
notify = Уведомлять, когда мой ход
no = нет
numbers-of =
    { $n ->
        [one] { $n } число за этой строкой
        [few] { $n } числа за этой строкой
       *[many] { $n } чисел за этой строкой
    }
odds-always = В любом случае
odds-caption = { $name }: { $gauge } { $now }, в среднем изменится на { $mean }
odds-falls = падёт
odds-inexact = Сочтено { $covered } всех раскладов костей.
odds-left = останется { $n }
odds-own = Это коснётся того, кто действует.
odds-same = без перемен
of-max = { $name } { $value } из { $max }
of-purse = { $amount } из { $value } { $name }
only-cell = Действия: { $cell }
op-add = плюс
op-cap = не больше
op-floor = не меньше
op-round = округлено до
op-half = половина
op-times = умножить на
open-in-book = Читать в книге правил
open-none = Свободных мест сейчас нет.
open-one = Откройте своё
open-seats = Свободные места
order = Очерёдность
over-choices = Выбирать больше нечего.
over = Бой окончен
own-about = Сценарий текстом: его можно скопировать и вставить.
own-fine = Сценарий без ошибок.
own-sides = Свои стороны
own-text = Сценарий текстом
parts = Части стола
password-change = Сменить пароль
password-new = Новый пароль
password-old = Старый пароль
password = Пароль
pause = Пауза
places = Разделы
play-bot = Играть с ботом
play-now-about = до первого хода два нажатия
play-now = Играть сейчас
play = Пуск
practice = Тренировка: ходы можно вернуть и после костей; так и будет в записи
programs-about = С ключом программа играет от вашего имени.
programs = Программы
record-download = Скачать запись
record-upload = Загрузить запись
record = Запись
rematch = Реванш
replay = Повтор
resign-about = Победит другая сторона. Вернуть это нельзя.
resign-ask = Сдать этот бой?
resign = Сдаться
revoke = Отозвать
roll-give = Внести бросок
rulebook = Книга правил
rules-found =
    { $n ->
        [one] { $n } пункт
        [few] { $n } пункта
       *[many] { $n } пунктов
    }
rules-none = Таких пунктов нет.
rules-search = Искать в правилах
running = Идущие бои
saved = Сохранено
save = Сохранить
scenario = Сценарий
seat-bot = бот
seat-human = занято
seat-link = ждёт друга
seat-open = свободно для всех
seconds-a-move = Секунд на ход
seen-all = все
seen-at = был на связи: { $at }
seen-by = Кто видит
seen-link = у кого есть ссылка
send-link = Отправьте этот адрес тому, кого зовёте:
send = Отправить
settings = Настройки
show-all = Показать все
side-none = Ничьи
sides = Стороны
sit-as = Занять место: { $seat }
sit-bot = Бот
sit-link = Друг
sit-me = Я
sit-open = Любой
sit = Занять место
skip = К решению
speed = Скорость
stage-coming = ещё будет ходить
stage-current = ходит
stage-done = уже ходил
stage-frozen = остановлен
stage-over = окончен
stage-passed = пропускает
stage-running = идёт
stage-starting = начинается
stage-waiting = ждёт игроков
start = Начать бой
step-back = На шаг назад
step-n = шаг { $n }
step-of = Шаг { $n } из { $all }
step-on = На шаг вперёд
step = Шаг
tab-chat = Беседа
tab-choose = Выбор
tab-log = Хроника
tab-sides = Стороны
table = Стол
targets =
    { $n ->
        [one] { $n } цель
        [few] { $n } цели
       *[many] { $n } целей
    }
terrain-hazard = опасно
terrain-solid = войти нельзя
terrain-void = вне поля
theme-dark = Тёмная
theme-light = Светлая
theme-switch = Светлая или тёмная
theme-system = Системная
theme = Цвета
this-device = это устройство
timeout-loss = бой проигран
timeout-skip = как сказано в книге
timeout = Когда время вышло
title-field = Название, если хотите
title-yours = Ваш ход
to-table = К столу
token-about = Для чего он
token-make = Создать ключ
token-once = Показан только сейчас. Скопируйте его.
try-again = Попробовать ещё раз
turns-left =
    { $n ->
        [one] ещё { $n } ход
        [few] ещё { $n } хода
       *[many] ещё { $n } ходов
    }
understand = Что случилось
undo-ask = Попросить вернуть ход
undo = Вернуть ход
wait-for-you =
    { $n ->
        [one] { $n } бой ждёт вас
        [few] { $n } боя ждут вас
       *[many] { $n } боёв ждут вас
    }
waiting-for = Решает сторона: { $who }
waiting-seats = Бой начнётся, когда заняты все места.
watch = Смотреть
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
who-sits = Кто здесь сидит: { $seat }
with-referee = С судьёй
written = Запись
yes = да
you-are = Вы
your-battles = Ваши бои
your-decision = Ваше решение
your-turn = ваш ход
you = вы
waiting-head = Перед боем
zoom = Размер поля
zoom-in = Крупнее
zoom-out = Мельче
your-answer = Ваш ответ
odds-besides = { $n ->
    [one] и ещё { $n } перемена
    [few] и ещё { $n } перемены
   *[other] и ещё { $n } перемен
}
tab-desk = Судья
command-referee = введите решение судьи
desk-asked = Вопросы к вам
desk-answer = Ответы стоят в панели решения, каждый со своими следствиями.
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
dice-proven = { $rolls ->
    [0] Бросков не понадобилось.
    [one] { $rolls } бросок сходится с запечатанным секретом.
    [few] Все { $rolls } броска сходятся с запечатанным секретом.
   *[other] Все { $rolls } бросков сходятся с запечатанным секретом.
}
dice-not-yet = Секрет ещё закрыт: его откроют, когда бой окончится.
dice-wrong = Что-то не сходится.
seal-commitment = Печать
seal-nonce = Свои слова
seal-secret = Секрет
roll-wanted = Бросок { $n }: { $name }, от { $lo } до { $hi }
begin-given = В этом бою кости ваши. Первые броски нужны для начала.
begin-roll = Начать
nonce-label = Ваши слова для костей
nonce-about = Они смешиваются с секретом, который сервер уже запечатал, так что выбрать кости не мог никто.
nonce-give = Добавить
nonce-said = Ваши слова приняты. Бой начнётся сразу или когда добавят свои остальные.
with-nonces = Каждое место добавляет к костям свои слова
dice-given-about = Что выпало, вводит тот, кто ходит, или судья.
own-form-tab = Форма
own-text-tab = Текст
own-import = Загрузить текст
own-export = Сохранить текст
form-add = Добавить в { $what }
form-add-to = Добавить поле в { $what }
form-more = Добавить поле …
form-remove = Убрать { $what }
form-list = списком
form-parts = по частям
form-name = именем
in-sight = { $who }: в поле зрения
out-of-sight = { $who }: вне поля зрения
legend-sight = поле зрения: { $who }
legend-faces = смотрит
legend-last = последний ход
legend-threats = клетки под ударом
odds-in = в { $chance }
odds-terms = Откуда числа
provokes-nothing = никого
provokes = Подставляет
threatened-by = под ударом: { $who }
way = Путь
way-cells = { $n ->
    [one] { $n } клетка
    [few] { $n } клетки
   *[many] { $n } клеток
}
curve-dice = редкий бросок
curve-lost = { $who }: поражение
curve-now = { $who } { $value }
curve-title = Чьё положение лучше
curve-about = как его оценивают боты, в единицах правил; это не прогноз
curve-up = лучше: { $who }
curve-won = { $who }: победа
luck-about = «Хуже» минус «лучше»: доля всех исходов костей, которая была бы хуже для действующего, минус доля, которая была бы лучше. От −1 до +1, в среднем 0. Что хуже, судят боты.
luck-failed = шанс { $chance }: не вышло.
luck-fewer = Только самые заметные
luck-inexact = Сочтены не все исходы.
luck-more = { $n ->
    [one] и ещё { $n } бросок
    [few] и ещё { $n } броска
   *[many] и ещё { $n } бросков
}
luck-none = От костей ничего не зависело.
luck-parts = { $worse } исходов были хуже, { $better } лучше.
luck-roll = Бросок
luck-rolls = { $n ->
    [one] за { $n } бросок; честные кости обычно в пределах ±{ $usual }
    [few] за { $n } броска; честные кости обычно в пределах ±{ $usual }
   *[many] за { $n } бросков; честные кости обычно в пределах ±{ $usual }
}
luck-title = Удача
luck-wait = Считаем, как могли лечь кости …
luck-worked = шанс { $chance }: вышло.
replay-now = Шаг { $n }
copy-as-text = Текст
desk-since = спрошено { $at }
desk-take = Ответить как судья
find-clear = Сбросить
find-finished = Оконченные бои
find-none = Ничего не нашлось.
find-result = Исход
find-who = Соперник
result-decided = решено другими
result-draw = ничья
result-lost = мои поражения
result-won = мои победы
ruling-bounds = Как пишут правила:
ruling-do = Решить
ruling-effect = Что это изменит
ruling-first = По этому пункту в этом бою ещё не решали.
ruling-nothing = Ничего видимого.
ruling-precedents = Прежние решения по этому пункту
ruling-reason-about = Её прочтут в журнале все.
ruling-reason = Причина
ruling-what = Кому и сколько
rulings-wait = { $n ->
    [one] { $n } вопрос ждёт вашего решения
    [few] { $n } вопроса ждут вашего решения
   *[many] { $n } вопросов ждут вашего решения
}
odds-told = Что может выйти
plan-about = Ходы сделаются один за другим, когда дойдёт до вашего решения и пока правила их допускают; первый же отказ отменяет остальные. Ходит эта страница: оставьте её открытой, хотя бы в фоне.
plan-add = Запланировать
plan-move = Ход, как его пишут
plan-played = Сделано по плану: { $what }
plan-refused = Запланированное «{ $what }» уже невозможно, остальной план отменён.
plan-remove = Убрать из плана: { $what }
plan-title = Ходы наперёд
fork = Попробовать отсюда
fork-about = С шага { $n } начнётся ваш отдельный бой. Кости лягут заново, этот бой останется как был.
fork-back = Назад, откуда пробовали
fork-begin = Начать отсюда
fork-me = вы
fork-of = проба с шага { $n }
odds-provokes = Без своих костей. Сначала удар того, кого провоцирует.
yours = ваша сторона
kind-summoned = призванное существо
kind-object = предмет
enter-puts-in = Enter: внести в «{ $what }»
enter-takes-out = Enter: убрать из «{ $what }»
fill-in = Заполнить: { $what }
fill-in-short = Заполнить
point-cells = Указать клетки
point-token = Указать фигуру
pointed = Готово
to-fill-in = Осталось заполнить: { $what }
open-link = Кто откроет этот адрес, сможет занять свободное место:
roll-range = Бросок бывает от { $lo } до { $hi }.
amount-range = от { $from } до { $to }
end-falls = цель падёт
end-hits = урон { $amount }
end-heals = лечение { $amount }
end-self-falls = вы падёте
end-self = вам урон { $amount }
end-self-heals = вам лечение { $amount }
end-works = получится
end-fails = не выйдет
end-none = без урона
end-safe = вам без урона
end-other-falls = падёт: { $who }
end-other-hits = { $who }: урон { $amount }
end-other-heals = { $who }: лечение { $amount }
odds-sure = наверняка
odds-open = Другие ещё ответят: исход открыт.
odds-answered = При лучшем ответе: { $answers }.
odds-passive = { $chance }, если никто не ответит.
deeds = Что сделать
deck-more = { $n ->
    [0] Всё
    [one] Ещё { $n }
    [few] Ещё { $n }
   *[many] Ещё { $n }
}
deck-all = Всё, с причинами
end-turn = Конец хода
end-soon = Ход закончится сам. Esc остановит.
since = С вашего прошлого хода
watch-again = Показать ещё раз
story-open = Хроника
undo-short = Вернуть
auto-end = Заканчивать ход, когда ничего не осталось
pace = Темп чужих ходов
pace-slow = Медленно
pace-normal = Обычно
pace-fast = Быстро
pace-none = Сразу
find-book = книга: любая
find-outcome = исход: любой
won = Вы победили
lost-battle = Вы проиграли
drawn = Ничья
end-rounds = Ходов: { $n }
end-standing = Стоят: { $who }
end-fallen = Пали: { $who }
end-luck = Удача
end-luck-good = Кости падали лучше обычного: { $value }.
end-luck-bad = Кости падали хуже обычного: { $value }.
end-luck-even = Кости падали как обычно: { $value }.
end-roll = Решивший бросок
end-see = Показать этот шаг
end-again = Попробовать снова отсюда
end-nobody = никто
