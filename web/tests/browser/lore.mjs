// What can be looked up: the ground, who has what, a battle to try it in, names in a battle that lead there; chances of a battle that is being set up.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, call, everything, house, look, ours, table, until, violations } from './common.mjs';

const { books, open } = await house();
const book = (id) => books.find((one) => one.id === id);
const to = (page, hash) => page.evaluate((at) => (location.hash = at), hash);
async function at(page, id) {
  await to(page, `#/t/${id}`);
  await ours(page, id);
  await page.locator('main.table[data-mine=yes] .tile').first().waitFor();
  await page.locator('[data-pane=log] .log').waitFor({ state: 'attached' });
}

describe('the compendium', () => {
  test('tells what boards are made of, each with what the rules do and their clause', async () => {
    const { page, close } = await open();
    for (const id of ['forum-duel', 'ability-chess', 'fairydust', 'tabletop-d20']) {
      await to(page, `#/compendium/${id}`);
      await page.locator(`#c-terrain`).waitFor();
      const cards = page.locator('section[aria-labelledby=c-terrain] .entrycard');
      assert.ok((await cards.count()) >= 2, id);
      for (const card of await cards.all()) assert.ok((await card.locator('.chip').count()) > 0, await card.innerText());
    }
    const ditch = page.locator('#terrain-ditch');
    assert.match(await ditch.innerText(), /2 cells[\s\S]*half[\s\S]*\+4/i);
    await close();
  });

  for (const lang of ['en', 'ru'])
    test(`says who has a thing, and opens a battle in which it can be tried (${lang})`, async () => {
      const { page, close } = await open({ locale: lang });
      const { body } = await call(page, 'GET', `/rulebooks/forum-duel/compendium?lang=${lang}`);
      const spells = body.tables.find((chapter) => chapter.table === 'spell').entries;
      const spell = spells.find((one) => one.had_by && one.trial && !one.trial.fighter);
      await to(page, `#/compendium/forum-duel/spell/${spell.id}`);
      const card = page.locator(`#spell-${spell.id}`);
      await card.getByRole('link', { name: spell.had_by[0].name, exact: true }).click();
      await page.locator(`#${spell.had_by[0].table}-${spell.had_by[0].id}.here`).waitFor();
      await to(page, `#/compendium/forum-duel/spell/${spell.id}`);
      await card.locator('.tryit a').click();
      // The side that has it is ours, a bot has the other; one press begins.
      await page.locator(`input[name=seat-${spell.trial.seat}]`).first().waitFor();
      assert.equal(await page.locator(`input[name=seat-${spell.trial.seat}]`).first().isChecked(), true);
      await page.locator('.charter .primary').click();
      await page.locator('main.table[data-mine=yes]').waitFor();
      const id = /#\/t\/([^/]+)/.exec(page.url())[1];
      const full = await ours(page, id);
      assert.equal(full.table.scenario_id, spell.trial.scenario);
      assert.equal(full.for, spell.trial.seat);
      await close();
    });

  test('somebody whom no battle has joins one in the builder', async () => {
    const { page, close } = await open();
    let found;
    for (const one of books) {
      const { body } = await call(page, 'GET', `/rulebooks/${one.id}/compendium?lang=en`);
      for (const chapter of body.tables)
        for (const entry of chapter.entries) if (entry.trial?.fighter === entry.id) found ??= { book: one.id, chapter: chapter.table, entry };
    }
    assert.ok(found, 'everybody is in some battle');
    await to(page, `#/compendium/${found.book}/${found.chapter}/${found.entry.id}`);
    await page.locator(`#${found.chapter}-${found.entry.id} .tryit a`).click();
    await page.locator('.parties .fighter', { hasText: found.entry.name }).first().waitFor();
    await page.locator('.charter .primary:not([aria-disabled=true])').click();
    await page.locator('main.table svg.board').first().waitFor();
    await close();
  });
});

describe('names in a battle', () => {
  for (const lang of ['en', 'ru'])
    test(`lead to their entry beside it, and choose nothing (${lang})`, async () => {
      const { page, close } = await open({ locale: lang });
      const id = await table(page, book('forum-duel'));
      await at(page, id);
      // In a plan: its own name.
      await everything(page);
      const row = page.locator('.choices .choice:has(.lore)').first();
      await row.waitFor();
      const before = (await look(page, id)).revision;
      const name = await row.locator('.lore').innerText();
      await row.locator('.lore').click();
      const sheet = page.locator('.loresheet');
      await sheet.locator('.entrycard').waitFor();
      assert.equal((await sheet.locator('.entrycard h3').innerText()).trim(), name.trim());
      assert.deepEqual(await violations(page, 'sheet of an entry'), []);
      assert.equal(await page.locator('.preview').count(), 0, 'a name that is looked up plans nothing');
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement.className), 'lore', 'the focus is where it was');
      assert.match(page.url(), new RegExp(`#/t/${id}`));
      // The list is folded again: it stands over the story.
      await page.locator('.tile.more').click();
      await row.waitFor({ state: 'detached' });
      // In the story: of whoever did something, and of what it was.
      let full = await ours(page, id);
      const deed = full.state.offers.find((offer) => !offer.refused && !offer.blanks.length && /cast|attack/.test(offer.action));
      const done = deed ?? full.state.offers.find((offer) => !offer.refused && !offer.blanks.length);
      await act(page, id, full, done.action);
      await until(async () => (await look(page, id)).revision > before);
      await page.locator('.log a.lore').first().waitFor();
      await page.locator('.log a.lore').first().click();
      await sheet.locator('.entrycard').waitFor();
      await sheet.getByRole('button').first().click();
      // On the sheet of a fighter.
      await page.locator('.wide-tabs button').nth(1).click();
      await page.locator('.sides .hit').first().click();
      await page.locator('.sheetlet a.lore').first().waitFor();
      full = await look(page, id);
      assert.ok(full.revision > before);
      await close();
    });
});

describe('whoever fights here', () => {
  test('is told as this battle has them, before what the rulebook says', async () => {
    const { page, close } = await open();
    const id = await table(page, book('forum-duel'));
    await at(page, id);
    await page.locator('.wide-tabs button').nth(1).click();
    const { state } = await look(page, id);
    const token = state.view.boards[0].tokens.find((one) => one.kind === 'combatant' && one.facts.length > 2);
    await page.locator('.sides .hit', { hasText: token.name }).click();
    await page.locator('.sides .sheetlet a.lore').first().click();
    const here = page.locator('.loresheet .bearers');
    await here.waitFor();
    const text = await here.innerText();
    for (const fact of token.facts) assert.ok(text.includes(fact.name) && text.includes(fact.value), `${fact.name}: ${fact.value}`);
    assert.ok(text.includes(`${token.gauges[0].value} / ${token.gauges[0].max}`));
    await page.locator('.loresheet .entrycard').waitFor();
    assert.deepEqual(await violations(page, 'sheet of a fighter'), []);
    await close();
  });
  test('has effects that open what they are', async () => {
    const { page, close } = await open();
    const id = await table(page, book('ability-chess'));
    await at(page, id);
    await page.locator('.wide-tabs button').nth(1).click();
    const { state } = await look(page, id);
    const [token] = state.view.boards[0].tokens.filter((one) => one.badges.length);
    const badge = page.locator('.sides .badge', { hasText: token.badges[0].name });
    await badge.click();
    await page.locator('.loresheet .entrycard h3', { hasText: token.badges[0].name }).waitFor();
    await page.keyboard.press('Escape');
    // What no entry is of stands on the sheet of its bearer.
    const other = await table(page, book('fairydust'));
    await at(page, other);
    await page.locator('.wide-tabs button').nth(1).click();
    await page.locator('.sides .badge', { hasText: 'caught off guard' }).click();
    await page.locator('.sides .sheetlet', { hasText: 'No turn in round 0' }).waitFor();
    assert.deepEqual(await violations(page, 'effects'), []);
    await close();
  });
});

describe('chances of a battle that is being set up', () => {
  for (const lang of ['en', 'ru'])
    test(`come from 200 quick battles, grow before the eyes, and are marked when the set-up changes (${lang})`, async () => {
      const { page, close } = await open({ locale: lang });
      await to(page, '#/new/mini-duel/even-match/elves');
      const box = page.locator('.setupchances');
      await box.locator('button:not([aria-disabled=true])').click();
      await box.locator('progress').waitFor();
      await until(async () => (await box.locator('progress').count()) === 0, 120_000);
      assert.equal(await box.locator('tbody tr').count(), 2);
      const shares = (await box.locator('tbody b').allInnerTexts()).map((text) => parseInt(text, 10));
      assert.ok(shares.every((share) => share >= 0 && share <= 100) && shares[0] + shares[1] <= 101, shares.join());
      const said = await box.locator('[role=status]').innerText();
      assert.match(said, /200|одинаково|same way/);
      if (/200/.test(said)) assert.match(said, /hint|Подсказка/);
      if (/200/.test(said)) assert.match(await box.locator('tbody tr').first().innerText(), lang === 'ru' ? /от \d+\s%\sдо/ : /\d+% to \d+%/);
      assert.deepEqual(await violations(page, 'chances'), []);
      await page.locator('#scenario, select').first().selectOption({ index: 2 });
      await box.locator('table.stale').waitFor();
      await close();
    });

  test('are asked for again where the count cannot be true, and refused', async () => {
    const { page, close } = await open({}, '#/', /401|400|WebSocket|ERR_CONNECTION/);
    const wish = { ruleset: 'forum-duel', scenario: { id: 'duel-1v1' }, options: {}, before: { battles: 3, won: { red: 9 } } };
    const answer = await call(page, 'POST', '/scenarios/chances', wish);
    assert.equal(answer.status, 400);
    const faulty = await call(page, 'POST', '/scenarios/chances', { ...wish, scenario: { id: 'no-such-battle' }, before: null });
    assert.ok(faulty.status >= 400 && faulty.status < 500, String(faulty.status));
    await close();
  });
});
