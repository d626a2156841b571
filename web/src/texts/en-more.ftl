# Texts of the page. Voice: docs/page.md, section 9.
account-about = A name and a password keep your battles and let you play on other devices.
account-keep = Keep my battles
account-name = Name of the account
added = Seconds added a move
agree = Agree
ask-draw = { $who } offers a draw.
ask-rematch = { $who } asks for a rematch.
ask-undo = { $who } asks to take back the last move.
ask-undo-own = You have asked to take back your last move. The others have to agree.
ask-undo-done = Your move was taken back.
ask-undo-declined = Your move stays: taking back was declined.
ask-draw-own = You have offered a draw. The others have to agree.
ask-draw-declined = The draw was declined.
withdraw = Withdraw
book-says = By the book: { $value }.
bot-level = Strength of the bot
by-book = by the book
by = By
charter = Charter of this battle
chat-about = About what { $who } said
chat-empty = Nothing said yet.
chat-kick = Remove from the table
chat-kick-done = Removed from the table
chat-mute = Mute
chat-mute-done = You will not see what they say any more
chat-players = for the players only
chat-report = Report
chat-report-done = The owner of the server has been told
chat-say = Say something
clock-fischer = { $m } min + { $s } s a move
clock-kind-days = Days
clock-kind-fischer = Fischer
clock-kind-move = Per move
clock-kind-none = None
clock-kind-rulebook = By the book
clock-move = { $n } s a move
clock-ndays =
    { $n ->
        [one] { $n } day a move
       *[other] { $n } days a move
    }
clock-none = none
clock-rulebook = the time of the rulebook
clock = Clock
close-about = The battle ends without a winner. It cannot be taken back.
close-ask = Close this table?
command-hint = type an action
command = Type an action
commitment-later = The sealed secret is shown at the table before the first roll.
completions = Ways to go on
contents = Contents
copy = Copy
costs = Costs
data = Your data
days-a-move = Days a move
decline = Decline
delete-about = Name, devices and tokens go for good. Your seats in old battles will say "deleted".
delete-ask = Delete everything kept about you?
delete-me = Delete everything
devices-none = No device is known.
devices = Devices
dice-given = our own, typed in
dice-verifiable = the server's, verifiable
dice-watchers = Dice and watchers
dice = Dice
differs =
    { $n ->
        [one] { $n } differs from the book
       *[other] { $n } differ from the book
    }
export = Download my data
facing = faces { $way }
facts = This battle
fallen = out of the battle
figure-rounded = { $exact }, rounded once
figure-terms = Terms of { $name }
first = To the start
follows = Then
from-book = From the book
house-rules = House rules
language = Language
last = To the end
link-here = Link to this step
link-seat = Link for { $seat }
link-watch = Link to watch
links-about = Whoever opens a link sees an invitation, and has the seat once they accept. Send each link to one person.
links-title = Invite
log-earlier = Earlier
log-empty = Nothing has happened yet.
login = Sign in
logout = Sign out
look = Look and sound
minutes = Minutes
more = More
name = Name
new-lines =
    { $n ->
        [one] { $n } new line
       *[other] { $n } new lines
    }
no-house-rules = This rulebook offers no house rules.
notation = How actions are written
choose-marked =
    { $n ->
        [one] Choose the cell on the board: one is marked
       *[other] Choose the cell on the board: { $n } are marked
    }
nothing-there = Nothing can be done there now.
nothing-spent = Nothing was spent.
notify = System notification when it is my turn
numbers-of =
    { $n ->
        [one] { $n } number behind this line
       *[other] { $n } numbers behind this line
    }
odds-always = In any case
odds-caption = { $name }: { $gauge } { $now }, mean change { $mean }
odds-falls = falls
odds-inexact = Counted { $covered } of all ways of the dice.
odds-left = { $n } left
odds-own = This falls on the one who acts.
odds-same = no change
of-purse = { $amount } of { $value } { $gauge }
op-add = plus
op-cap = at most
op-floor = at least
op-round = becomes
op-half = half of
op-times = times
open-in-book = Read it in the rulebook
own-about = A scenario as text: it can be copied out and brought in.
own-checking = Checking the scenario…
own-fine = The scenario is sound.
own-sides = Build my own sides
own-scenario = your own sides
own-text = Scenario as text
password-change = Change the password
password-least = At least 8 characters.
password-new = New password
password-old = Old password
password = Password
pause = Pause
play = Play
practice = Practice: moves may be taken back even after dice; the record says so
programs-about = A token lets a program play in your name.
programs = Programs
resign-about = The other side wins. It cannot be taken back.
resign-about-many = You are out, the others play on. It cannot be taken back.
resign-ask = Resign this battle?
revoke = Revoke
revoke-password = Your password, to revoke a device or a program
roll-give = Enter the roll
rules-found =
    { $n ->
        [one] { $n } clause
       *[other] { $n } clauses
    }
rules-after = Next
rules-before = Previous
rules-sections = Section before and after
rules-none = No clause holds these words.
rules-search = Search the rulebook
save = Save
scenario = Scenario
seconds-a-move = Seconds a move
seen-all = anyone
seen-at = last seen { $at }
seen-by = Seen by
seen-open = A seat that anyone may take is found in the list of battles, so anyone may watch.
seen-link = those with the link
send-link = Send this address to whoever you invite:
send = Send
show-all = Show all
sit-as = Sit down: { $seat }
sit-bot = Bot
sit-link = Friend
sit-me = Me
sit-open = Anyone
speed = Speed
step-back = One step back
step-n = step { $n }
step-of = Step { $n } of { $all }
step-on = One step on
theme-dark = Dark
theme-light = Light
theme-system = System
this-device = this device
timeout-loss = the battle is lost
timeout-skip = as the book says
timeout = When the time is up
title-field = Title, if you like
to-table = To the table
token-about = What it is for
token-make = Make a token
token-once = Shown once only. Copy it now.
waiting-seats = The battle begins when every seat is taken.
who-sits = Who sits here: { $seat }
with-referee = With a referee
written = Written
you-are = You
you = you
odds-besides = { $n ->
    [one] and { $n } more change
   *[other] and { $n } more changes
    }
command-referee = type a ruling
desk-asked = Asked of you
desk-answer = The answers stand in the decision panel, each with what follows.
desk-nothing = Nothing is asked of the referee now.
desk-may = Rulings
desk-about = A ruling may be given at any time. Each needs a reason, which everybody reads.
desk-ruled = Ruled last
verify-dice = Verify the dice
verify-steps = { $n ->
    [one] { $n } action was played again, and everything came out as it stands in the record.
   *[other] { $n } actions were played again, and everything came out as it stands in the record.
    }
verify-own = On a machine of your own:
seal-commitment = Seal
seal-nonce = Own words
seal-secret = Secret
roll-wanted = Roll { $n }: { $name }, { $lo } to { $hi }
begin-given = This battle uses dice of your own. The first rolls are those of the start.
begin-roll = Begin
nonce-label = Words of your own for the dice
nonce-about = They are mixed into the secret that the server has sealed already, so nobody could choose the dice.
nonce-give = Add
nonce-said = Your words are in. The battle begins at once, or when the others have added theirs.
with-nonces = Each player adds words of their own to the dice
dice-given-about = Whoever acts, or the referee, types what the dice show.
own-form-tab = Form
own-text-tab = Text
own-import = Import text
own-export = Export text
form-add = Add to { $what }
form-add-to = Add a field to { $what }
form-more = Add a field …
form-remove = Remove { $what }
form-list = As a list
form-parts = In parts
form-name = By name
legend-sight = what { $who } sees
legend-faces = faces
legend-last = last move
legend-threats = threatened cells
odds-in = in { $chance }
odds-terms = Where the numbers come from
provokes-nothing = nothing
provokes = Provokes
way = Way
chances-about = From each position two quick bots have played the battle on to its end { $n } times. They take what is best at once among at most { $tried } actions, and one time in { $slips } any action. Played by people, it may come otherwise.
chances-band = 95% interval
chances-how = How chances are counted
chances-now = { $who } { $rate }, between { $low } and { $high }
chances-of = chance of { $who }
chances-sampled = A long battle: { $n } of its { $all } positions were looked at, the line between them is straight.
chances-title = Chance to win
chances-what = share of battles won when quick bots play on from here; a hint at the table is an estimate by looking ahead, and may differ
chances-wait = Battles are being played on from every position. It takes a few seconds.
curve-dice = unlikely dice
curve-lost = { $who } has lost
curve-now = { $who } { $value }
curve-title = Who stands better
curve-about = as the bots measure the position, in points of the rulebook; no forecast
curve-up = { $who } stands better
curve-won = { $who } has won
luck-about = Worse minus better: of all ways the dice could have fallen, the share that was worse for whoever acted, minus the share that was better. From −1 to +1, and 0 on average. Which result is worse, bots judge.
luck-failed = { $chance } to work: failed.
luck-fewer = Only the largest
luck-inexact = Not every way was counted.
luck-more = { $n ->
    [one] and one more roll
   *[other] and { $n } more rolls
    }
luck-none = No roll is known on which anything hung.
luck-uncounted = What hung on dice could not be counted.
luck-unmoved = { $n ->
    [0] No dice fell.
    [one] Dice fell in one step. As bots judge the position right after it, no other roll would have been better or worse for whoever acted.
   *[other] Dice fell in { $n } steps. As bots judge the position right after each, no other roll would have been better or worse for whoever acted.
    }
luck-alike = Every roll would have come to the same.
luck-best = Of all possible rolls { $worse } were worse, none better.
luck-parts = Of all possible rolls { $worse } were worse, { $better } better.
luck-worst = Of all possible rolls { $better } were better, none worse.
luck-roll = Roll
luck-good = luckier than in { $n } of { $of } battles
luck-bad = unluckier than in { $n } of { $of } battles
luck-even = neither lucky nor unlucky
luck-how = How luck is counted
luck-counted = { $n ->
    [one] { $value } in one roll.
   *[other] { $value } in { $n } rolls.
    } Fair dice stay within ±{ $usual } in two of three battles with as many rolls.
luck-title = Luck
luck-wait = Counting what the dice could have done …
luck-worked = { $chance } to work: worked.
replay-now = Step { $n }
copy-as-text = Text
desk-since = asked { $at }
desk-take = Answer as the referee
ruling-do = Rule
ruling-effect = What this would do
ruling-first = No ruling by this clause yet in this battle.
ruling-nothing = Nothing that shows.
ruling-precedents = Earlier rulings by this clause
ruling-reason-about = Everybody reads it in the log.
ruling-reason = Reason
odds-told = Possible outcomes
plan-about = Played one after the other when your decision comes, as long as the rules allow them; the first that they refuse ends the plan. This page plays them, so leave it open, in the background if you like.
plan-drop = Cancel
plan-add = Plan it
plan-move = A move, as it is written
plan-remove = Do not plan { $what }
best-open = What was best here
best-about = Best for { $who } here, with a strong bot’s estimate of winning:
best-done = done
best-else = Done instead: { $what }
best-missed = The best was clearly better than what was done.
best-fine = What was done is among the best.
best-close = What was done is about as good, as far as the bot can tell.
best-only = { $who } had no choice here: { $what }.
fork = Try from here
fork-about = A battle of your own goes on from step { $n }. The dice fall anew; this one stays as it was.
fork-begin = Begin here
fork-me = you
odds-provokes = No dice of its own. Whoever it provokes strikes first.
fill-in = Fill in: { $what }
point-cells = Point at cells
point-token = Point at a token
open-link = Anyone who opens this address may take the open seat:
roll-range = A roll lies between { $lo } and { $hi }.
amount-range = { $from } to { $to }
end-falls = falls
end-hits = hits for { $amount }
end-heals = heals { $amount }
end-self-falls = you fall
end-self = costs you { $amount }
end-self-heals = gives you { $amount }
end-works = works
end-fails = fails
end-none = no harm
end-safe = no harm to you
end-own-falls = you lose: { $who }
end-own-hits = yours, { $who }: hit for { $amount }
end-other-falls = { $who } falls
end-other-hits = { $who }: hit for { $amount }
end-other-heals = { $who }: healed by { $amount }
odds-sure = sure
odds-surmised = As far as you know: something may be hidden from you.
odds-open = Others still answer: how it ends is open.
odds-answered = If the best answer is given: { $answers }.
odds-passive = { $chance } if nobody answers.
watch-again = Watch again
pace = Pace of what others do
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
pace-none = At once
lost-battle = You lost
drawn = Drawn
end-rounds = Moves: { $n }
end-standing = standing: { $who }
end-fallen = fallen: { $who }
end-luck = Luck
end-luck-good = The dice were kinder to you than in { $n } of { $of } battles.
end-luck-bad = The dice were harsher on you than in { $n } of { $of } battles.
end-luck-even = The dice were neither kind to you nor harsh.
end-roll = The roll that decided it
end-see = Show this step
end-again = Retry the turning point
end-stronger = Next opponent: { $name }
end-nobody = nobody

# Lessons.
learn = Learn
learn-about = Five lessons of three minutes. Each is a real battle: do what the page says and win it.
learn-start = Begin the lesson
learn-again = Once more
learn-won = Won
learn-steps =
    { $n ->
        [one] one step
       *[other] { $n } steps
    }
lesson = Lesson
lesson-do = the button below
lesson-early = The battle is over, but the lesson is not. Take the last action back to see the rest.
lesson-astray = That is possible too, but not what this lesson is about. Take it back and go on.
lesson-back = Take it back
lesson-battle = The first real battle
lesson-dice = The dice of a lesson are set, so that it shows what it teaches.
lesson-following = Next lesson: { $name }
lesson-to = Lesson: { $name }
lesson-next = Next
lesson-of = { $n } of { $all }
lesson-skip = Skip the lesson
lesson-waits = { $who } …

# Compendium, and how a turn goes.
book-compendium = Compendium
book-parts = Parts of the rulebook
book-rules = Rules
book-turn = How a turn goes
compendium-ability = Abilities
compendium-armor = Armour
compendium-armour = Armour
compendium-book = Books
compendium-class-item = Class items
compendium-combatant = Fighters
compendium-creature = Creatures
compendium-effect = Effects
compendium-find = Look it up
compendium-found =
    { $n ->
        [0] Nothing has that name.
        [one] one entry
       *[other] { $n } entries
    }
compendium-item = Items
compendium-monster = Monsters
compendium-mount = Mounts and vehicles
compendium-piece = Pieces
compendium-search = Find a fighter, a spell, an item
compendium-shield = Shields
compendium-skill = Skills
compendium-spell = Spells
compendium-token = Tokens
compendium-weapon = Weapons
compendium-written = In full, with clauses
turn-goes = How a turn goes
turn-print = Print

# What is proved of a record.
order-proven = proved: { $n ->
    [one] one step stands as it was taken
   *[other] all { $n } steps stand as they were taken
    }
order-running = whole so far; the battle goes on
order-wrong = wrong: lines were changed, left out or moved
origin-proven = proved: signed by this server
origin-unchecked = not checked: this browser checks signatures only over HTTPS
origin-unknown-key = signed by a key that this server does not name
origin-unsigned = not signed
origin-wrong = wrong: the signature does not fit
proof-given = typed in by hand: nothing to prove
proof-not-yet = not yet: the secret is told when the battle is over
proof-of-dice = Dice
proof-of-order = Order
proof-of-origin = Origin
proof-of-rules = Rules
proof-vouched = not proved: names were taken out, and only whoever signed it says that the secret is for these lines; their key is not known here
proof-unbounded = not checked: the record does not write bounds of rolls
proof-written = proved: { $rolls ->
    [one] one roll comes from the sealed secret
   *[other] all { $rolls } rolls come from the sealed secret
    }
proof-wrong = wrong: a roll does not come from the sealed secret
verify-here = Checked on this page by your own browser:
verify-line = Line { $n } does not fit.
# Invitations.
invite-qr = QR code
invite-qr-about = QR code of the invitation for { $who }
invite-share = Share
invited-accept = Accept
invited-by = { $who } invites you to a battle
invited-late = Somebody has taken this seat already: you are watching.
invited = You are invited to a battle
invite-text = A battle at Holmgang
# Waiting.
rematch-asked = Asked; waiting for { $who }
# Pointing, and what is seen of it.
go-first = Go there, then: { $what }
first-place = Press the marked place to make this move, or choose another.
first-answer = Press the button to give this answer, or choose another.
press-button = This costs something besides: press the button, or Enter.
hint-about = What a strong bot would do here, with its estimate of winning:
hint-then = Then likely:
hint-why = What is expected to follow
hint-what = The percentage is its own estimate, by looking ahead. A replay and the builder count played battles instead, so their numbers may differ.
hint-wait = A strong bot is thinking …
seen-missed = missed
seen-dodged = dodged
seen-blocked = blocked
seen-reflected = reflected
seen-resisted = resisted
seen-failed = failed
seen-critical = critical
seen-fell = falls
end-best = Your best action
lore-here = In this battle
lore-book = In the rulebook, before a battle equips them
end-given-up = Given up
end-chance = Broken off
end-chance-was = Chance of { $who } to win at that moment: { $rate }, between { $low } and { $high }, when quick bots play on from there.
end-missed = The action that cost you most
end-minutes =
    { $n ->
        [one] one minute
       *[other] { $n } minutes
    }
end-next = What next?
end-picture = Picture to share
end-picture-failed = The picture could not be drawn here.
# Sides put together by hand.
own-board-tab = Cards
place-about = Drag a card onto the board, or press it and then a cell. What the rules do not allow is said below.
place-add = Add a fighter
start-rule = First put right: { $name }
start-sides = First put the sides right.
place-none = The sides of this rulebook are written in the form.
compass = Facing
turn-to = turn { $way }
whys = Why these numbers
wing-yours = you, { $who }
wing-bot = { $who }, bot
hero-hit = { $chance } to hit
brush-map = Board
brush-ground = Ground
brush-things = Things
brush-about = Press cells to paint them, or draw over them; the same cell again rubs it out. Esc lays the brush down.
ground-open = open
ground-wall = wall
ground-pillar = pillar
ground-door = door
ground-tree = tree
ground-table = table
ground-loophole = loophole
ground-low_wall = low wall
ground-bar = bar
ground-rough = rough ground
ground-slope = slope
ground-window = window
ground-ditch = ditch
ground-std8 = ordinary, 8 × 8
ground-tall8x12 = long, 8 × 12
ground-cross16 = cross for four
brush-none = none
flag-lost = lost
flag-you-fall = you fall
flag-falls = falls
at-line = line { $n }
cancel = Cancel
clock-days =
    { $d ->
        [one] { $d } day { $h } h
       *[other] { $d } days { $h } h
    }
clock-warning = Less than five seconds left
close-table = Close the table
copied = Copied
copy-bbcode = Copy as BBCode
copy-markdown = Copy as Markdown
copy-text = Copy as text
do-it = Do it
draw-offer = Offer a draw
filter-none = No choice holds these words.
filter = Find an action
find = Find
free = free
go-on = Go on
look-as = See as { $seat }
mine-above = All of them wait for you above.
mine-none = No battle here yet. Start one, or sit down at an open table.
open-none = No open seats now.
open-one = Open one yourself
open-seats = Open seats
record-download = Download the record
record-upload = Upload a record
sit = Sit down
undo-ask = Ask to take back
your-battles = Your battles
find-clear = Clear
find-finished = Finished battles
find-none = Nothing found.
find-result = Result
find-who = Opponent
result-decided = decided by others
result-draw = draw
result-lost = lost by me
result-won = won by me
fork-back = Back to where it was tried from
fill-in-short = Fill in
pointed = Done
to-fill-in = To fill in: { $what }
find-book = any rulebook
find-outcome = any result
won = You won
clock-awaits = The clock waits for { $who }
sound = Sound
lost = Connection lost. Your move is kept and sent when it is back.
end-soon = Nothing that matters is left this turn: it ends by itself.
end-stop = Stop
keys = Keys
key-move = move the cursor on the board
key-enter = choose the cell; with a plan open: confirm it
key-corner = lead the way through this cell
key-targets = previous or next target, or answer
key-deeds = plan the action with this number
key-all = show all actions, with reasons for those refused
key-back = cancel the plan; go one step back; skip what is shown
key-end = end the turn
key-undo = take back
key-hint = what a strong bot would do
key-threats = show cells that enemies threaten: hold, or press once to keep them shown
key-inspect = details of whoever stands there
key-last = show or hide the last move
key-watch = watch again
key-zoom = larger, smaller
key-whole = show the whole board
key-step = a step back, a step on
key-ends = to the start, to the end
key-run = play, pause
key-space = Space
key-decision = go to the decision and its actions
key-type = type an action
key-keys = this list

# The story
all-details = All details
details-of =
    { $n ->
        [one] +{ $n } detail
       *[other] +{ $n } details
    }

# Ways and turns
key-turn = turn to the left, to the right
key-way = take another way, where nobody can strike at you
other-way =
    { $n ->
        [0] Another way: no attack of opportunity
        [one] Another way, one cell more: no attack of opportunity
       *[other] Another way, { $n } cells more: no attack of opportunity
    }
# Lists of battles
seats-yours = you on every side
their-turn = the opponent's turn
home-campaigns-all = All campaigns
home-battles =
    { $n ->
        [one] one battle
       *[other] { $n } battles
    }
home-referees = For referees:
home-campaigns = Campaigns
home-audit = Check a thread
motion = Show movement
theme = Colours
seat-bot = bot
since = Since your last turn
against = against { $who }
way-h0 = north-east
way-h1 = east
way-h2 = south-east
way-h3 = south-west
way-h4 = west
way-h5 = north-west
way-s0 = north
way-s1 = north-east
way-s2 = east
way-s3 = south-east
way-s4 = south
way-s5 = south-west
way-s6 = west
way-s7 = north-west
plan-played = Played as planned: { $what }
plan-refused = The planned { $what } is not possible any more, and the rest of the plan was dropped.
enter-puts-in = Enter: into “{ $what }”
enter-takes-out = Enter: out of “{ $what }”
fork-of = tried from step { $n }
skip-shown = Show at once
threatened-by = threatened by { $who }
frozen = This battle stands still: the rules failed in it. Its record is whole, and the log and the export work.
no = no
record = Record
rematch = Rematch
saved = Saved
yes = yes
back =
    { $n ->
        [one] Back. One move was made.
       *[other] Back. { $n } moves were made.
    }
choose-cell = Choose the cell
choose-target = Choose the target
gone-other = The server closed this connection.
gone-session = Your session has ended on this device.
gone-table = There is no such table.
deck-spent = Nothing that matters is left this turn: end it, or open the rest.
and-more =
    { $n ->
        [one] and one more
       *[other] and { $n } more
    }
guest-keep = Add a name and a password
guest-note = You play as { $name }, on this device only; a password keeps your battles.
running = Battles to watch
seat-human = taken
seat-link = waits for a friend
seat-open = open to anyone
log = Log
over = The battle is over
replay = Replay
sides = Sides
start = Start the battle
step = Step
undo = Take back
watch = Watch
