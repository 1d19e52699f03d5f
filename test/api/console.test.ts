import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems, isTooWide, open, ready } from './support/console-walk.ts';
import { ConsoleWorld, canary, hostile } from './support/console-world.ts';

const isProving = process.env.PROVE === '1';

let world: ConsoleWorld;
let page: Page;

const titleOf = (): Promise<string | null> => page.locator('h1').textContent();
const idOf = (payment: string): string => world.idOf(payment);

/** One page of each kind; the proof adds every other outcome. */
const paths = async (): Promise<string[]> => {
  const { data } = await world.platform.api.ok('listWebhookDeliveries', {});
  const query = { customerId: world.seeded.customerId };
  const [external] = (await world.platform.api.ok('listExternalAccounts', { query })).data;
  const uuid = idOf('quote 005').split(':')[1];
  const own = `Platform:${world.platform.id}`;
  const records = [idOf('quote 005'), world.seeded.customerId, data[0]?.id ?? '', own];
  const others = [...Object.values(world.seeded.payments), world.seeded.accountId, external?.id ?? ''];
  return [
    '/',
    '/find?id=nothing',
    '/executions?workflow=quote-execution',
    '/webhooks',
    '/platforms',
    `/ledger?platform=${own}`,
    `/executions/quote-execution/${uuid}`,
    ...(isProving ? [...records, ...others, '/find', '/nowhere'] : records).map((one) =>
      one.startsWith('/') ? one : `/record/${one}`,
    ),
  ];
};

beforeAll(async () => {
  world = await ConsoleWorld.make();
  page = await world.newPage(1280, 'light');
});

afterAll(() => world.stop());

describe('every page', { timeout: 300_000 }, () => {
  it('has no violation that axe-core knows, fits the screen and runs without an error', async () => {
    const all = await paths();
    const found: string[] = [];
    for (const [width, scheme] of [[1280, 'light'] as const, [390, 'dark'] as const]) {
      page = await world.newPage(width, scheme);
      const share = width === 1280 ? 0 : 1;
      // axe-core takes a second of a core for a page, so here each page has one form, and only every third one is judged.
      const chosen = isProving ? all : all.filter((_path, index) => index % 2 === share);
      for (const [index, path] of chosen.entries()) {
        await open(page, path);
        const isJudged = isProving || index % 3 === 0;
        if (isJudged) found.push(...(await axeProblems(page)).map((one) => `${scheme} ${path} ${one}`));
        if (await isTooWide(page)) found.push(`${width} ${path} is too wide`);
      }
    }

    expect(all.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
    // The browser itself tells of each answer 404, here for an unknown record.
    expect(world.problems).toEqual([]);
  });
});

describe('a payment', () => {
  const outcomes = [
    ['quote 005', 'Failed', 'The bank returned the payment'],
    ['incoming', 'Completed', 'The customer has 80.50 USD'],
    ['transfer 004', 'Rejected', 'The bank rejected the payment'],
    ['transfer 000', 'Completed', 'Debited 125.00 USD'],
    ['transfer 002', 'Failed', 'QUOTE_EXECUTION_FAILED'],
    ['quote 006', 'Refunded', 'Refunded 543.20 USD'],
    ['quote 007', 'Expired', 'Nobody executed the quote in time'],
  ] as const;

  it.each(isProving ? outcomes : outcomes.slice(0, 2))(
    'tells its whole story: %s',
    async (name, status, sentence) => {
      await open(page, `/record/${idOf(name)}`);

      expect(await page.locator('header.page .state').textContent()).toBe(status);
      expect(await page.locator('.timeline').first().textContent()).toMatch(new RegExp(sentence));
    },
  );

  it('joins its workflow, journal, webhooks and log lines on one page', async () => {
    await open(page, `/record/${idOf('quote 005')}`);

    expect(await page.locator('a.node').count()).toBe(3);
    expect(await page.locator('.edge.taken').count()).toBe(2);
    expect(await page.locator('.posting').count()).toBe(2);
    expect(await page.locator('.delivery').count()).toBeGreaterThan(3);
    expect(await page.locator('.logs li').count()).toBeGreaterThan(2);
    expect(await page.locator('.party').last().textContent()).toMatch(
      /External account in MXN[\s\S]*•••• 8005/,
    );
  });
});

describe('the keyboard', () => {
  it('finds a payment from any page, and the heading gets the focus', async () => {
    await open(page, '/platforms');
    await page.keyboard.press('/');
    await page.keyboard.type(idOf('transfer 000'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/record/${idOf('transfer 000')}`);
    await ready(page);

    expect(await titleOf()).toBe('Outgoing payment of 125.00 USD');
    expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
  });

  it('goes from page to page, and lists its keys', async () => {
    for (const [key, title] of [
      ['e', 'Executions'],
      ['w', 'Webhooks'],
      ['l', 'Ledger'],
      ['p', 'Platforms'],
      ['h', 'Home'],
    ]) {
      await page.keyboard.press('g');
      await page.keyboard.press(key ?? '');
      await expect.poll(titleOf).toBe(title);
    }
    await page.keyboard.press('?');
    expect(await page.locator('dialog').textContent()).toContain('Find anything by its id');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(false);
  });

  it('skips the menu, chooses what the time line shows, and opens a step from the graph', async () => {
    await open(page, `/record/${idOf('quote 005')}`);
    await page.evaluate('document.querySelector("h1").blur()');
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement?.id')).toBe('content');
    await page.locator('.chips button', { hasText: 'Money' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.timeline').first().locator('.entry').count()).toBe(3);
    await page.locator('a.node').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.visit[open] .step-name').textContent()).toBe('Pay out');
  });
});

describe('nothing that identifies a person or an account', () => {
  it('reaches the page', () => {
    const secrets = [
      canary,
      'Canarywhistle',
      '482910375000',
      '646180375291048005',
      'onerror=',
      '1990-01-15',
      'Main Street',
    ];
    const { clientSecret } = world.platform.credentials;
    const leaks = world.answers.flatMap((text) =>
      [...secrets, clientSecret].filter((one) => text.includes(one)),
    );

    expect(world.answers.length).toBeGreaterThan(30);
    expect(leaks).toEqual([]);
  });
});

it('hostile text stays text', async () => {
  await open(page, `/find?id=${encodeURIComponent(hostile)}`);

  expect(await page.locator('.empty').first().textContent()).toContain(hostile);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.title()).toBe('Find · Payments Service');
});
