// @module-tag browser
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ControlledService } from '#test/local/support/controlled-service.ts';
import { adminAt as adminOf } from '#test/support/admin.ts';
import { newContext, startBrowser } from '#test/support/browser.ts';
import { TestConsole } from '#test/support/console.ts';
import { TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { ready } from './support/console-walk.ts';
import { shownBy } from './support/incident-page.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A service of its own: its days pass, and the words of a person name no platform. */
let service: ControlledService;
let platform: TestPlatform;
const consoles: TestConsole[] = [];
let browser: Browser;
let toAna: string;
let failedToMexico: string;
let madeOn: Date;

const bankNamed = async (customerId: string, fullName: string, suffix: string, currency: string) =>
  (await platform.externalAccount({ customerId, fullName, suffix, currency })).id;

const seed = async (): Promise<void> => {
  const { id: sourceId, customerId } = await platform.fundedAccount(1_000_000);
  const [ana, juan, noBank, noBankOfDollars] = await Promise.all([
    bankNamed(customerId, 'Ana López', '000', 'USD'),
    bankNamed(customerId, 'Juan Pérez', '000', 'MXN'),
    bankNamed(customerId, 'Juan Pérez', '002', 'MXN'),
    bankNamed(customerId, 'Jane Doe', '002', 'USD'),
  ]);
  const send = async (accountId: string, amount: number): Promise<string> => {
    const body = { source: { accountId: sourceId }, destination: { accountId }, amount };
    return (await platform.api.ok('createTransferOut', { body })).id;
  };
  const exchange = async (accountId: string): Promise<string> => {
    const { transactionId } = await platform.api.ok('createQuote', {
      body: {
        source: { sourceType: 'ACCOUNT', accountId: sourceId },
        destination: { destinationType: 'ACCOUNT', accountId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 700,
        immediatelyExecute: true,
      },
    });
    await platform.settled(transactionId);
    return transactionId;
  };
  toAna = await send(ana, 6_274);
  await send(ana, 6_275);
  await exchange(juan);
  failedToMexico = await exchange(noBank);
  await send(noBankOfDollars, 6_274);
  const { createdAt } = await platform.api.ok('getTransaction', { path: { transactionId: toAna } });
  madeOn = new Date(createdAt);
};

const admin = (...args: string[]) => adminOf(service.platform.address, ...args);

const createdSchema = z.object({ id: z.string(), clientId: z.string(), clientSecret: z.string() });

const createPlatform = async (name: string): Promise<TestPlatform> => {
  const { text } = await admin('platform', 'create', '--name', name, '--regulated', '--yes', '--json');
  const { id, ...credentials } = createdSchema.parse(JSON.parse(text));
  return new TestPlatform(service.platform.address, {
    platformId: id.replace('Platform:', ''),
    ...credentials,
  });
};

beforeAll(async () => {
  browser = await startBrowser();
  service = await ControlledService.start();
  platform = await createPlatform('Acme Payouts');
  await seed();
});

afterAll(async () => {
  await browser?.close();
  for (const one of consoles) one.stop();
  await service?.stop();
});

/** A page of a console of this service, as a person has it open. */
const openConsole = async (): Promise<Page> => {
  const console = await TestConsole.startAt(service.platform.address);
  consoles.push(console);
  const context = await newContext(browser, { baseURL: console.origin });
  const page = await context.newPage();
  await page.goto(console.url);
  await ready(page);
  return page;
};

/** What an engineer sees of each step, for who wants to look: WALKS=directory keeps pictures. */
const shown = async (page: Page, name: string): Promise<void> => {
  await ready(page);
  const { WALKS: directory } = process.env;
  if (directory !== undefined) await page.screenshot({ path: `${directory}/${name}.png`, fullPage: true });
};

const idsOf = (page: Page): Promise<string[]> =>
  page
    .locator('td[data-label="Payment"] a')
    .evaluateAll((links) =>
      links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').slice(8)),
    );

describe('"what did this platform send us in the last ten minutes"', () => {
  it('is its row in one choice of the page of requests, and one command with its name', async () => {
    const other = await createPlatform('Beta Bank');
    await other.api.refused('getTransaction', {
      path: { transactionId: 'Transaction:019542f5-b3e7-7d02-8000-000000000000' },
    });
    const page = await openConsole();
    await page.goto('/requests');
    await ready(page);
    await page.selectOption('select[name=platform]', { label: 'Beta Bank' });
    await page.locator('form.filters button').click();
    await page.waitForURL('**/requests?platform=*');
    await shown(page, 'c-requests');
    const rows = page.locator('tbody tr');

    expect(await rows.count()).toBe(1);
    expect(await rows.textContent()).toMatch(
      /GET \/transactions\/\{transactionId\}\s*TRANSACTION_NOT_FOUND\s*404/,
    );
    expect((await admin('requests', '--platform', 'beta')).text).toMatch(
      /Beta Bank +GET \/transactions\/\{transactionId\} +404 +TRANSACTION_NOT_FOUND/,
    );
    expect((await admin('requests', '--platform', 'a')).errors).toContain('a is a part of several names');
  });
});

/** Ten attempts in a row pause an endpoint. */
const eventsThatPause = 12;

describe('"which events wait for whom"', () => {
  it('is the page of webhooks, and one command', async () => {
    const receiver = await WebhookReceiver.start(503);
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
    const account = await platform.fundedAccount(1_000);
    const accountId = await bankNamed(account.customerId, 'Jane Doe', '000', 'USD');
    const body = { source: { accountId: account.id }, destination: { accountId }, amount: 100 };
    const { id } = await platform.api.ok('createTransferOut', { body });
    for (let count = 0; count < eventsThatPause; count += 1) await platform.fund(account.id, 100);
    const command = ['webhooks', 'waiting', '--platform', 'Acme'] as const;
    const waiting = async () => (await admin(...command)).text;
    await expect.poll(waiting).toContain(id);
    const page = await openConsole();
    const [latest] = consoles.slice(-1);
    if (latest !== undefined) await shownBy(latest, /Acme Payouts takes nothing: \d+ events wait/);
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.waitForURL('**/webhooks');
    await shown(page, 'd-webhooks');
    const endpoint = page.locator('tbody').first().locator('tr', { hasText: 'Acme Payouts' });

    expect(await waiting()).toMatch(
      /^Acme Payouts {2}http:\/\/127\.0\.0\.1:\d+ {2}(PAUSED|FAILING) {2}\d+ events? waits? +since 20/,
    );
    expect(await endpoint.textContent()).toMatch(/127\.0\.0\.1:\d+\s*Paused\s*\d+/);
    expect(await page.locator('tbody').last().textContent()).toContain('Retrying');
    expect((await admin('webhooks', 'waiting', '--platform', 'Beta')).text).toBe('No event waits.\n');
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: null } });
    await receiver.stop();
  });
});

describe('"which payments to Mexico failed yesterday"', () => {
  beforeAll(() => service.advance('1d'));

  it('is one form', async () => {
    const page = await openConsole();
    await page.goto('/payments');
    await ready(page);
    await page.selectOption('select[name=status]', 'UNSUCCESSFUL');
    await page.selectOption('select[name=day]', 'yesterday');
    await page.fill('input[name=country]', 'Mexico');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/payments?*country=Mexico*');
    await shown(page, 'b-failed-to-mexico');

    expect(await idsOf(page)).toEqual([failedToMexico]);
  });

  it('is one address, and one command', async () => {
    const page = await openConsole();
    await page.goto('/payments?status=UNSUCCESSFUL&country=MX&day=yesterday');
    await ready(page);
    const command = [
      'payment',
      'list',
      '--status',
      'UNSUCCESSFUL',
      '--country',
      'Mexico',
      '--day',
      'yesterday',
    ];

    expect(await idsOf(page)).toEqual([failedToMexico]);
    expect((await admin(...command)).text.split('  ')[1]).toBe(failedToMexico);
    expect((await admin('payment', 'list', '--day', 'today')).text).toBe('No payment fits.\n');
  });
});

describe('"Ana López says 62.74 of last Tuesday never arrived"', () => {
  beforeAll(() => service.advance('2d'));

  it('is one text in the field of any page, which opens the payment and its story', async () => {
    const page = await openConsole();
    await page.keyboard.press('/');
    await page.keyboard.type('Ana Lopez 62.74');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/record/${toAna}`);
    await shown(page, 'a-find');

    expect(await page.locator('h1').textContent()).toBe('Outgoing payment of 62.74 USD');
    expect(await page.locator('header.page .state').textContent()).toBe('Completed');
  });

  it('is one command with the day', async () => {
    const weekday = weekdays[madeOn.getUTCDay()] ?? '';
    const command = ['payment', 'list', '--text', 'Ana López 62.74', '--day', weekday];
    const { text } = await admin(...command);

    expect(text).toMatch(new RegExp(`^\\S+  ${toAna}  Outgoing  COMPLETED  62.74 USD`));
    expect(text.trim().split('\n')).toHaveLength(1);
    expect((await admin('find', 'Ana López 62.74')).text).toContain(`${toAna}  Outgoing 62.74 USD`);
    expect((await admin('payment', 'list', '--day', 'yesterday')).text).toBe('No payment fits.\n');
    expect((await admin('payment', 'list', '--day', 'noon')).errors).toContain('noon is no day');
  });

  it('an amount alone lists everybody who was paid it', async () => {
    const page = await openConsole();
    await page.goto('/find?id=62.74');
    await shown(page, 'a-amount');

    const ids = await idsOf(page);
    expect(ids).toHaveLength(2);
    expect(ids).toContain(toAna);
  });
});
