# Texts of the page. Voice: docs/page.md, section 9.
acting = acting
acts = acts
answers = answers
board-name = { $name }, { $files } by { $ranks }
board = Board
cannot-here = cannot be chosen now
clause-open = Clause { $id }
clause = Clause { $id }
close = Close
decision = Decision
enter-choices =
    { $n ->
        [one] Enter: one choice
       *[other] Enter: { $n } choices
    }
enter-does = Enter: { $what }
home-about = Five rulebooks, from duels of mages to chess with fire.
home-title = A battle, and the reason behind every number.
house-rule = house rule
is-target = target
less = Less
loading-late = The table takes longer than usual to answer.
loading = Loading
menu-table = More about this table
menu = Menu
nav-battles = Battles
nav-play = Play
nav-new-short = New
nav-new = New battle
nav-rules = Rulebooks
no-choices = There is nothing to choose.
nothing-now = Nothing to decide for you now.
of-max = { $name } { $value } of { $max }
only-cell = Choices at { $cell }
order-figure = { $figure }: the highest acts first
order = Order of turns
parts = Parts of the table
places = Places
play-bot = Play
play-now-about = at the board at once, against a bot
play-now = Rulebooks
resign = Resign
rulebook = Rulebook
settings = Settings
side-none = Neither side
skip = Skip to the decision
stage-coming = to come
stage-current = has the turn
stage-done = has had the turn
stage-frozen = stands still
stage-over = finished
stage-passed = passed over
stage-running = running
stage-starting = starting
stage-waiting = waits for players
tab-chat = Chat
tab-log = Log
tab-sides = Sides
table = Table
targets =
    { $n ->
        [one] { $n } target
       *[other] { $n } targets
    }
terrain-hazard = dangerous
terrain-solid = cannot be entered
terrain-void = not part of the board
theme-switch = Light or dark
title-yours = Your turn
try-again = Try again
turns-left =
    { $n ->
        [one] { $n } turn left
       *[other] { $n } turns left
    }
understand = What happened
wait-for-you =
    { $n ->
        [one] One battle waits for you
       *[other] { $n } battles wait for you
    }
waiting-for = { $who } decides
your-decision = Your decision
your-turn = your turn
waiting-head = Before the battle
zoom = Size of the board
zoom-in = Larger
zoom-out = Smaller
your-answer = Your answer
tab-desk = Desk
in-sight = { $who } sees it
out-of-sight = { $who } does not see it
way-cells = { $n ->
    [one] one cell
   *[other] { $n } cells
    }
rulings-wait = { $n ->
    [one] One question waits for your ruling
   *[other] { $n } questions wait for your ruling
    }
plan-title = Plan ahead
yours = your side
kind-summoned = summoned
kind-object = object
deeds = What to do
deck-more = Other · { $n }
deck-all = Everything, with reasons
end-turn = End turn
desk-open = Log and desk
story-open = Log
undo-short = Undo
lessons = Lessons
lesson-one = Lesson
hint = Hint
price-share = { $amount }% of turn
deck-pieces = Press a piece, then its cell.
home-first = The first fight is guided: three minutes, and you will win it.
home-start = Start the first fight
home-on = Continue: { $what }
home-people = Play a person
nav-learn = Learn
