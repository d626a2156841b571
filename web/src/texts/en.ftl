# Texts of the page. Voice: docs/page.md, section 9.
acting = acting
acts = acts
and-more =
    { $n ->
        [one] and one more
       *[other] and { $n } more
    }
answers = answers
back =
    { $n ->
        [one] Back. One move was made.
       *[other] Back. { $n } moves were made.
    }
board-name = { $name }, { $files } by { $ranks }
board = Board
cannot-here = cannot be chosen now
choose-cell = Choose the cell
choose-target = Choose the target
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
gone-other = The server closed this connection.
gone-session = Your session has ended on this device.
gone-table = There is no such table.
guest-keep = Add a name and a password
guest-note = You play as { $name }, on this device only; a password keeps your battles.
home-about = Five rulebooks, from duels of mages to chess with fire.
home-title = A battle, and the reason behind every number.
house-rule = house rule
is-target = target
less = Less
loading-late = The table takes longer than usual to answer.
loading = Loading
log = Log
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
order = Order of turns
over = The battle is over
parts = Parts of the table
places = Places
play-bot = Play
play-now-about = at the board at once, against a bot
play-now = Rulebooks
replay = Replay
resign = Resign
rulebook = Rulebook
running = Battles to watch
seat-human = taken
seat-link = waits for a friend
seat-open = open to anyone
settings = Settings
side-none = Neither side
sides = Sides
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
start = Start the battle
step = Step
tab-chat = Chat
tab-choose = Choose
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
undo = Take back
wait-for-you =
    { $n ->
        [one] One battle waits for you
       *[other] { $n } battles wait for you
    }
waiting-for = { $who } decides
watch = Watch
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
deck-more = { $n ->
    [0] All
   *[other] { $n } more
    }
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
deck-spent = Nothing that matters is left this turn: end it, or open the rest.
home-first = Your first fight takes three minutes, and you will win it.
home-start = Start the first fight
home-on = Continue: { $what }
home-people = Play a person
nav-learn = Learn
