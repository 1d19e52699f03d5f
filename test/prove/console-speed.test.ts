import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { load, open, ready } from '#test/operator/support/console-walk.ts';
import { tabProblems } from '#test/operator/support/tab-walk.ts';
import { newContext, startBrowser } from '#test/support/browser.ts';
import { TestConsole } from '#test/support/console.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { isFullSize, proofTimeoutMs, sized } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';

/** More than a page shows. */
const paymentCount = sized(30, 10_000);
const width = 16;
/** On a busy machine, the small form only says that there is an answer. */
const firstPageMs = isFullSize ? 1_000 : 30_000;

let platform: TestPlatform;
let payment: string;

beforeAll(async () => {
  platform = await newPlatform();
  const receiver = await WebhookReceiver.start();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  const account = await platform.fundedAccount(paymentCount * 100);
  const bank = await platform.externalAccount({ customerId: account.customerId });
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount: 100 };
  const pay = () => platform.api.ok('createTransferOut', { body });
  const [first] = await inParallel(Array<typeof pay>(paymentCount).fill(pay), width);
  payment = first?.id ?? '';
}, proofTimeoutMs);

/** The time of a first page from a console that has loaded and cached nothing. */
const firstPage = async () => {
  const console = await TestConsole.start();
  const started = performance.now();
  const { status, text } = await console.api('/home');
  console.stop();
  return { status, text, tookMs: Math.round(performance.now() - started) };
};

it(
  `a first page is there within a second beside ${paymentCount} payments`,
  async () => {
    const { status, text, tookMs } = await firstPage();

    const { minutes, concerns } = JSON.parse(text);
    const counted = minutes.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    if (isFullSize) {
      const { tookMs: againMs } = await firstPage();
      process.stdout.write(
        `First page: ${tookMs} ms, another console ${againMs} ms, ${counted} payments counted\n`,
      );
    }
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(firstPageMs);
    expect(concerns.filter(({ what }: { what: string }) => what.includes('could not read'))).toEqual([]);
  },
  proofTimeoutMs,
);

it(
  'a search for words that no payment has says how many it looked at, unless these are all',
  async () => {
    const console = await TestConsole.start();
    const { status, text } = await console.api('/find?id=1234567.89');
    console.stop();

    const { payments, places, searchedOnly } = JSON.parse(text);
    expect({ status, payments, places }).toEqual({ status: 200, payments: [], places: [] });
    if (isFullSize) expect(searchedOnly).toBeGreaterThanOrEqual(2_000);
    else expect(searchedOnly).toBeUndefined();
  },
  proofTimeoutMs,
);

/** What is wrong for somebody without a mouse on each page, at its fullest. */
const walkPages = async (page: Page): Promise<string[]> => {
  const own = `platform=Platform:${platform.id}`;
  const full = [`/payments?${own}`, `/record/${payment}`, `/webhooks?${own}`, `/ledger?${own}`, '/'];
  const problems: string[] = [];
  for (const path of full) {
    await open(page, path);
    problems.push(...(await tabProblems(page)).map((one) => `${path} ${one}`));
  }
  return problems;
};

it(`Tab reaches everything on full pages once, in order and in sight, beside ${paymentCount} payments`, {
  tags: ['browser'],
  timeout: proofTimeoutMs,
}, async () => {
  const console = await TestConsole.start('--write');
  const browser: Browser = await startBrowser();
  const context = await newContext(browser, {
    baseURL: console.origin,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(console.url);
  await ready(page);

  const problems = await walkPages(page);

  await load(page, `/payments?platform=Platform:${platform.id}`);
  const links = page.locator('td[data-label="Payment"] a');
  expect(await links.count()).toBe(25);
  await links.last().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/record/Transaction:*');
  await page.keyboard.press('?');
  expect(await page.locator('dialog[open]').count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await browser.close();
  console.stop();
  expect(problems).toEqual([]);
});
