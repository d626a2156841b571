#!/usr/bin/env python3
"""Verifies records of battles with nothing but the standard library.

Written from docs/records.md alone, independent of the program: it checks the chain, the form and order of the lines, the secret against the
commitment, every roll that carries its bounds, the signature, and the log of commitments. It knows no rules: whether an action was legal, and
whether the rules ask for these rolls, only `holmgang verify` can say.

    verify.py battle.hbr --keys keys.json --log commitments.log
    verify.py --json a.hbr b.hbr
    verify.py --flips battle.hbr        (turns every bit and says how many were found, each with its line)
    verify.py --lines                   (for tests: file names from standard input, one report a line)

Exit code 0: nothing wrong was found; 1: something was.
"""

import argparse
import hashlib
import json
import re
import sys
import unicodedata

MOST_BYTES, MOST_LINES, MOST_SETUP = 8 * 1024 * 1024, 100_000, 512 * 1024
ID = r"[a-z][a-z0-9_-]{0,63}"
WHOLE = r"(?:0|-?[1-9][0-9]*)"
COUNT = r"(?:0|[1-9][0-9]*)"
QUOTED = r'"((?:[^"\\]|\\["\\])*)"'
ROLL = re.compile(rf"({ID}(?:@{ID})?)=({WHOLE})(?:/({WHOLE})\.\.({WHOLE}))?")
FORMS = [
    (0, "holmgang-record", re.compile(r"holmgang-record 1")),
    (1, "ruleset", re.compile(rf"ruleset: ({ID})")),
    (2, "rules", re.compile(rf"rules: ({COUNT})")),
    (3, "content", re.compile(r"content: ([0-9a-f]{64})")),
    (4, "lang", re.compile(r"lang: (en|ru)")),
    (5, "scenario", re.compile(rf"scenario: ({ID})")),
    (6, "|", re.compile(r"\| (.*)")),
    (7, "option", re.compile(rf"option: ({ID}) = (.+)")),
    (8, "seat", re.compile(rf"(seat: ({ID}) (?:human {QUOTED}|bot ({ID})))(?: nonce={QUOTED})?")),
    (9, "dice", re.compile(r"dice: (seeded|given)")),
    (10, "binding", re.compile(r"binding: ([0-9a-f]{64})")),
    (11, "commitment", re.compile(r"commitment: ([0-9a-f]{64})")),
    (12, "begin", re.compile(r"begin(?: ; (.+))?")),
    (13, "action", re.compile(rf"({COUNT}) ({ID}): ([^ ](?:.*[^ ])?)")),
    (14, "result", re.compile(rf"result: ({ID}) ([!-~]{{0,64}})")),
    (15, "secret", re.compile(r"secret: ([0-9a-f]{64})")),
    (16, "signed", re.compile(r"signed: ([0-9a-f]{64}) ([0-9a-f]{128})")),
    (17, "end", re.compile(r"end")),
]
MANY = {"|", "option", "seat", "action"}
NEEDED = ["ruleset", "rules", "content", "lang", "scenario", "dice"]


class Wrong(Exception):
    """Something does not fit: a line and what is wrong with it."""

    def __init__(self, line, why):
        super().__init__(f"line {line}: {why}")
        self.line, self.why = line, why


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


# ---------------------------------------------------------------------------------------------------------------- ChaCha20


def chacha20_words(key, nonce):
    """The words of the key stream: 64-bit counter from 0, 64-bit nonce."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)]
    block = 0
    while True:
        first = start + [block & 0xFFFFFFFF, block >> 32, nonce & 0xFFFFFFFF, nonce >> 32]
        state = list(first)

        def quarter(a, b, c, d):
            for turn_d, turn_b in ((16, 12), (8, 7)):
                state[a] = (state[a] + state[b]) & 0xFFFFFFFF
                state[d] = turned(state[d] ^ state[a], turn_d)
                state[c] = (state[c] + state[d]) & 0xFFFFFFFF
                state[b] = turned(state[b] ^ state[c], turn_b)

        for _ in range(10):
            for n in range(4):
                quarter(n, 4 + n, 8 + n, 12 + n)
            for n in range(4):
                quarter(n, 4 + (n + 1) % 4, 8 + (n + 2) % 4, 12 + (n + 3) % 4)
        yield from ((a + b) & 0xFFFFFFFF for a, b in zip(first, state))
        block += 1


def turned(word, by):
    return (word << by | word >> (32 - by)) & 0xFFFFFFFF


def draw(key, number, lo, hi):
    span = hi - lo + 1
    limit = 2**32 // span * span
    for word in chacha20_words(key, number):
        if word < limit:
            return lo + word % span


# ----------------------------------------------------------------------------------------------------------------- Ed25519

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(p, q):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = p, q
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    sum_ = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            sum_ = add(sum_, point)
        point, scalar = add(point, point), scalar >> 1
    return sum_


def same_point(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def point(text):
    """A point from its 32 bytes; none if they are not those of one."""
    y = int.from_bytes(text, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def signature_fits(key, message, signature):
    a, r = point(key), point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    # Points of small order fit more than one message: they are no keys.
    if any(same_point(times(8, small), (0, 1, 1, 0)) for small in (a, r)):
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    return same_point(times(s, BASE), add(r, times(h, a)))


# ------------------------------------------------------------------------------------------------------------------ records


def opened(data):
    """The texts of the lines, after the chain was checked, and the chain before each of them."""
    if not data or len(data) > MOST_BYTES:
        raise Wrong(0, "empty, or too large")
    chain, texts, chains = bytes(32), [], []
    for number, line in enumerate(data.split(b"\n")[: -1 if data.endswith(b"\n") else None], 1):
        whole = number <= data.count(b"\n") if not data.endswith(b"\n") else True
        text, mark = line[:-18], line[-18:]
        try:
            said = text.decode("utf-8")
        except UnicodeDecodeError:
            said = None
        after = sha256(chain, text)
        if not whole or said is None or number > MOST_LINES or mark != b" #" + after[:8].hex().encode():
            raise Wrong(number, "broken_chain")
        texts.append(said)
        chains.append(chain)
        chain = after
    return texts, chains


def cut_rolls(text):
    """Action and rolls: cut at the first ` ; ` that is in no quotes."""
    quoted = escaped = False
    for place, letter in enumerate(text):
        if escaped:
            escaped = False
        elif quoted and letter == "\\":
            escaped = True
        elif letter == '"':
            quoted = not quoted
        elif letter == ";" and not quoted:
            if text[place - 1 : place + 2] != " ; " or place < 2:
                raise ValueError("rolls stand behind ` ; `")
            return text[: place - 1], text[place + 2 :]
    return text, None


def read_rolls(text):
    rolls = []
    for word in text.split(" "):
        found = ROLL.fullmatch(word)
        if not found:
            raise ValueError(f"{word[:60]!r} is no roll")
        name, value, lo, hi = found[1], int(found[2]), found[3], found[4]
        bounds = None if lo is None else (int(lo), int(hi))
        if any(not -(2**31) <= n < 2**31 for n in (value, *(bounds or ()))):
            raise ValueError(f"{word[:60]!r} is no number of 32 bits")
        if bounds and not bounds[0] <= value <= bounds[1]:
            raise ValueError(f"{word[:60]!r} lies outside its bounds")
        rolls.append((name, value, bounds))
    return rolls


def unescaped(text):
    return re.sub(r"\\(.)", r"\1", text)


def read(texts):
    """Kind, groups and rolls of each line, in their forms and their order."""
    lines, stage, steps, size, seats = [], -1, 0, 0, set()
    for number, text in enumerate(texts, 1):
        if any(unicodedata.category(letter) == "Cc" for letter in text):
            raise Wrong(number, "control characters")
        if text.startswith("//"):
            lines.append(("//", None, []))
            continue
        found = next(((place, name, form.fullmatch(text)) for place, name, form in FORMS if form.fullmatch(text)), None)
        if found is None:
            raise Wrong(number, "this is no line of a record, or not in its form")
        place, name, groups = found
        rolls = []
        try:
            if name == "begin" and groups[1]:
                rolls = read_rolls(groups[1])
            elif name == "action":
                action, written = cut_rolls(groups[3])
                rolls = [] if written is None else read_rolls(written)
        except ValueError as error:
            raise Wrong(number, str(error)) from None
        lines.append((name, groups, rolls))
    # The order is looked at when every line is understood.
    kinds = [line[0] for line in lines]
    for number, (name, groups, _) in enumerate(lines, 1):
        if "end" in kinds[: number - 1] and kinds[number - 2] == "end":
            raise Wrong(number, "nothing stands behind `end`")
        if name == "//":
            continue
        place = next(place for place, known, _ in FORMS if known == name)
        if place == stage and name not in MANY:
            raise Wrong(number, f"`{name}` stands twice")
        if place < stage:
            raise Wrong(number, f"`{name}` stands too late")
        if place > 12 and "begin" not in kinds[: number - 1]:
            raise Wrong(number, "`begin` is missing before this line")
        if name == "action":
            steps += 1
            if int(groups[1]) != steps:
                raise Wrong(number, f"this is action {steps}")
        stage = place
    if not kinds or kinds[0] != "holmgang-record":
        raise Wrong(1, "a record begins with `holmgang-record 1`")
    if "begin" not in kinds:
        raise Wrong(len(lines), "`begin` is missing")
    begin = kinds.index("begin") + 1
    for number, text in enumerate(texts[: begin - 1], 1):
        size += len(text.encode()) + 19
        if size > MOST_SETUP:
            raise Wrong(number, "the lines before `begin` are too long")
    dice = next((groups[1] for name, groups, _ in lines if name == "dice"), None)
    if dice is None:
        raise Wrong(begin, "`dice` is missing")
    if dice == "seeded" and "commitment" not in kinds:
        raise Wrong(begin, "`commitment` is missing")
    if dice == "given" and "commitment" in kinds:
        raise Wrong(kinds.index("commitment") + 1, "given dice have no commitment")
    if dice == "given" and "binding" in kinds:
        raise Wrong(kinds.index("binding") + 1, "given dice are bound to nothing")
    for name in NEEDED:
        if name not in kinds:
            raise Wrong(begin, f"`{name}` is missing")
    for number, (name, groups, _) in enumerate(lines, 1):
        if name == "seat" and groups[2] in seats:
            raise Wrong(number, f"the seat `{groups[2]}` stands twice")
        if name == "seat":
            seats.add(groups[2])
    return lines


def verify(data, keys=(), log=None):
    """What is known of a record: findings as pairs of line and reason, and what is proved."""
    wrong = {"order": "wrong", "dice": "wrong", "origin": "wrong", "rolls": 0, "steps": 0, "key": None, "logged": None}
    try:
        texts, chains = opened(data)
        lines = read(texts)
    except Wrong as error:
        return {"findings": [[error.line, error.why]], **wrong}
    findings, kinds = [], [line[0] for line in lines]
    closed = kinds[-1] == "end"
    if not closed:
        findings.append([len(lines), "`end` is missing"])
    place = {name: number for number, name in enumerate(kinds)}
    seeded = lines[place["dice"]][1][1] == "seeded"
    report = {"order": "proven" if closed else "running", "origin": "unsigned", "key": None, "logged": None, "rolls": 0}
    report["steps"] = kinds.count("action")
    # The dice.
    if not seeded:
        report["dice"] = "given"
        if "secret" in place:
            findings.append([place["secret"] + 1, "given dice have no secret"])
    elif "secret" not in place:
        report["dice"] = "wrong" if closed else "not_yet"
        if closed:
            findings.append([len(lines), "`secret` is missing before `end`"])
    else:
        secret = bytes.fromhex(lines[place["secret"]][1][1])
        bound, nonces = [], b""
        for text, (name, groups, _) in zip(texts[: place["commitment"]], lines):
            bound.append(groups[1] if name == "seat" else text)
            if name == "seat" and groups[5] is not None:
                words = unescaped(groups[5]).encode()
                nonces += len(words).to_bytes(8, "big") + words
        binding = sha256("\n".join(bound).encode())
        if "binding" in place:
            binding = bytes.fromhex(lines[place["binding"]][1][1])
        committed = lines[place["commitment"]][1][1]
        if sha256(b"holmgang commitment 1", secret, binding).hex() != committed:
            report["dice"] = "wrong"
            findings.append([place["secret"] + 1, "this is not the secret that was committed to"])
        else:
            report["dice"], report["rolls"] = check_rolls(lines, sha256(b"holmgang dice 1", secret, binding, nonces), findings)
    if seeded and log is not None:
        report["logged"] = log.get(lines[place["commitment"]][1][1])
        if report["logged"] is None:
            findings.append([place["commitment"] + 1, "the commitment is not in the log"])
    if "binding" in place and "signed" not in place:
        findings.append([place["binding"] + 1, "`binding` stands only in records that a server has signed"])
    # The origin.
    if "signed" in place:
        key, signature = (bytes.fromhex(lines[place["signed"]][1][n]) for n in (1, 2))
        report["key"] = key.hex()
        if not signature_fits(key, b"holmgang record 1" + chains[place["signed"]], signature):
            report["origin"] = "wrong"
            findings.append([place["signed"] + 1, "the signature does not fit"])
        else:
            report["origin"] = "proven" if key.hex() in keys else "unknown_key"
    # Anybody can write what the dice of another battle are bound to before lines of their own, and sign that with a key of their own.
    if "binding" in place and report["origin"] != "proven" and report["dice"] in ("written", "unbounded"):
        report["dice"], report["logged"] = "vouched", None
    return {"findings": sorted(findings, key=lambda found: found[0]), **report}


def check_rolls(lines, key, findings):
    """What is known of the dice, and how many rolls were checked."""
    if any(bounds is None for _, _, rolls in lines for _, _, bounds in rolls):
        return "unbounded", 0
    number, dice = 0, "written"
    for line, (_, _, rolls) in enumerate(lines, 1):
        for name, value, (lo, hi) in rolls:
            expected = draw(key, number, lo, hi)
            if expected != value and dice == "written":
                dice = "wrong"
                findings.append([line, f"draw {number} (`{name}`): the secret gives {expected}, written is {value}"])
            number += 1
    return dice, number


# ---------------------------------------------------------------------------------------------------------------------- log


def read_log(text, keys=()):
    """The times of the commitments of a log, after all of it was checked."""
    hash_, number, last, times_, signed = bytes(32), 0, 0, {}, False
    lines = text.split("\n")
    if lines.pop() != "" or not lines or lines[0] != "holmgang-log 1":
        raise Wrong(1, "a log begins with `holmgang-log 1` and ends with the end of a line")
    for at, line in enumerate(lines[1:], 2):
        after = re.fullmatch(rf"after ({COUNT}) ([0-9a-f]{{64}})", line)
        entry = re.fullmatch(rf"({COUNT}) ({COUNT}) ([0-9a-f]{{64}}) ([0-9a-f]{{64}})", line)
        head = re.fullmatch(rf"head ({COUNT}) ([0-9a-f]{{64}}) ([0-9a-f]{{64}}) ([0-9a-f]{{128}})", line)
        if signed:
            raise Wrong(at, "nothing stands behind the head")
        if after and at == 2:
            number, hash_ = int(after[1]), bytes.fromhex(after[2])
        elif entry:
            hash_ = sha256(hash_, f"{entry[1]} {entry[2]} {entry[3]}".encode())
            if int(entry[1]) != number + 1 or int(entry[2]) < last or hash_.hex() != entry[4]:
                raise Wrong(at, "this entry does not fit those before it")
            number, last = int(entry[1]), int(entry[2])
            times_.setdefault(entry[3], last)
        elif head:
            message = b"holmgang log 1" + number.to_bytes(8, "big") + hash_
            fits = signature_fits(bytes.fromhex(head[3]), message, bytes.fromhex(head[4]))
            if int(head[1]) != number or head[2] != hash_.hex() or not fits or (keys and head[3] not in keys):
                raise Wrong(at, "this is not the head of these entries, or nobody known has signed it")
            signed = True
        else:
            raise Wrong(at, "this is no line of a log")
    return times_


SAID = {
    "order": {"proven": "proved: nothing was changed, moved or left out", "running": "whole so far; the battle is still running", "wrong": "NOT as written"},
    "dice": {
        "written": "proved: every roll comes from the secret, between the bounds that are written (whether the rules ask for them: holmgang verify)",
        "not_yet": "the secret is not told yet",
        "given": "given by hand: nothing is proved",
        "vouched": "names were taken out: only a signature whose key is known says that the secret is for these lines (--keys)",
        "unbounded": "the secret fits; the rolls of this older record carry no bounds (holmgang verify knows them)",
        "wrong": "NOT as they should be",
    },
    "origin": {
        "proven": "proved: signed by a key that is known",
        "unknown_key": "signed, by a key that is not known here (--keys)",
        "unsigned": "nobody has signed it",
        "wrong": "the signature does NOT fit",
    },
}


def turn_every_bit(data, step):
    """How many flips were found, and with the right line."""
    turned_, found, line = 0, 0, 1
    for place, byte in enumerate(data):
        for bit in range(8):
            if (place * 8 + bit) % step:
                continue
            bad = bytearray(data)
            bad[place] ^= 1 << bit
            turned_ += 1
            try:
                opened(bytes(bad))
            except Wrong as error:
                found += error.line == line
        line += byte == 10
    return turned_, found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", nargs="*", metavar="FILE", help="records (.hbr)")
    parser.add_argument("--keys", help="published keys of a server, as /api/keys gives them")
    parser.add_argument("--log", help="its log of commitments, as /api/log gives it")
    parser.add_argument("--json", action="store_true", help="one report a line, as JSON")
    parser.add_argument("--flips", type=int, nargs="?", const=1, metavar="N", help="turn every N-th bit instead")
    parser.add_argument("--lines", action="store_true", help="read file names from standard input, answer each with a report as JSON")
    given = parser.parse_args()
    keys = []
    if given.keys:
        with open(given.keys, encoding="utf-8") as file:
            keys = [known["key"] for known in json.load(file)["keys"]]
    log = None
    if given.log:
        with open(given.log, encoding="utf-8", newline="") as file:
            try:
                log = read_log(file.read(), keys)
            except Wrong as error:
                sys.exit(f"{given.log}: {error}")
    good = True
    for name in (line.rstrip("\n") for line in sys.stdin) if given.lines else given.files:
        with open(name, "rb") as file:
            data = file.read()
        if given.flips:
            turned_, found = turn_every_bit(data, given.flips)
            print(f"{name}: {found} of {turned_} flipped bits found, each with its line", flush=True)
            good &= found == turned_
            continue
        report = verify(data, keys, log)
        good &= not report["findings"]
        if given.json or given.lines:
            print(json.dumps(report), flush=True)
            continue
        for line, why in report["findings"]:
            print(f"{name}:{line}: {why}")
        for what, said in SAID.items():
            print(f"{what}: {said[report[what]]}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
