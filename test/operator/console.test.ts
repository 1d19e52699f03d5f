// @module-tag browser
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullSize } from '#test/support/proof.ts';
import { newPlatform } from '#test/support/service.ts';
import { actionCases } from './support/console-actions.ts';
import { axeProblems, isTooWide, open } from './support/console-walk.ts';
import { ConsoleWorld, canary, hostile } from './support/console-world.ts';

let world: ConsoleWorld;
let page: Page;

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
    '/payments',
    `/requests?platform=${own}`,
    '/webhooks',
    '/platforms',
    `/ledger?platform=${own}`,
    `/executions/quote-execution/${uuid}`,
    ...(isFullSize ? [...records, ...others, '/find', '/nowhere'] : records).map((one) =>
      one.startsWith('/') ? one : `/record/${one}`,
    ),
  ];
};

const look = async (width: number, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.setViewportSize({ width, height: width === 1280 ? 900 : 844 });
  await page.emulateMedia({ colorScheme });
};

beforeAll(async () => {
  world = await ConsoleWorld.make();
  page = await world.newPage();
});

afterAll(() => world.stop());

const forms = [
  [390, 'dark'],
  [1280, 'light'],
  [390, 'light'],
  [1280, 'dark'],
] as const;

describe('every page', () => {
  it('has no violation that axe-core knows, fits the screen and runs without an error', async () => {
    const all = await paths();
    const found: string[] = [];
    for (const [width, scheme] of isFullSize ? forms : forms.slice(0, 2)) {
      await look(width, scheme);
      const share = width === 1280 ? 0 : 1;
      // axe-core takes a second of a core for a page, so here each page has one form, and only every third one is judged.
      const chosen = isFullSize ? all : all.filter((_path, index) => index % 2 === share);
      for (const [index, path] of chosen.entries()) {
        await open(page, path);
        const isJudged = isFullSize || index % 3 === 0;
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

  it.each(isFullSize ? outcomes : outcomes.slice(0, 2))(
    'tells its whole story: %s',
    async (name, status, sentence) => {
      await open(page, `/record/${idOf(name)}`);

      expect(await page.locator('header.page .state').textContent()).toBe(status);
      expect(await page.locator('.timeline').first().textContent()).toMatch(new RegExp(sentence));
    },
  );

  it('joins its workflow, journal, webhooks and log lines on one page', async () => {
    const deliveries = async (): Promise<number> => {
      await open(page, `/record/${idOf('quote 005')}`);
      return page.locator('.delivery').count();
    };
    // The webhooks follow the payment. A record that nobody can read holds up those behind it for a minute.
    await expect.poll(deliveries).toBeGreaterThan(3);

    expect(await page.locator('a.node').count()).toBe(3);
    expect(await page.locator('.edge.taken').count()).toBe(2);
    expect(await page.locator('.posting').count()).toBe(2);
    expect(await page.locator('.logs li').count()).toBeGreaterThan(2);
    expect(await page.locator('.party').last().textContent()).toMatch(
      /External account in MXN[\s\S]*•••• 8005/,
    );
  });
});

it('a payment without stored deliveries names each cause that it may have', async () => {
  const other = await newPlatform();
  const account = await other.fundedAccount(1_000);
  const bank = await other.externalAccount({ suffix: '000', customerId: account.customerId });
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 500 };
  const { id } = await other.api.ok('createTransferOut', { body });

  await open(page, `/record/${id}`);

  expect(await page.locator('.empty').allTextContents()).toContain(
    'No delivery is stored: there was no endpoint, the event was lost, or it is older than 30 days.',
  );
});

describe('what a person can do', () => actionCases(() => ({ world, page })));

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
  // Payments have it as their description, so something else must be beside it for nothing to be found.
  const typed = `${hostile} nowhere`;
  await open(page, `/find?id=${encodeURIComponent(typed)}`);

  expect(await page.locator('.empty').first().textContent()).toContain(typed);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.title()).toBe('Find · Payments Service');
});
