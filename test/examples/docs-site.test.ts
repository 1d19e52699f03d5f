// @module-tag browser
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtSite } from '#infra/docs-site/build.ts';
import { docsPages } from '#shared/api/docs/pages.ts';
import { axeProblems, isTooWide } from '#test/operator/support/console-walk.ts';
import { newContext, startBrowser } from '#test/support/browser.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import { serviceAddress } from '#test/support/service.ts';

let browser: Browser;
let page: Page;
const errors: string[] = [];

const at = (path: string): string => `${serviceAddress().baseUrl}${path}`;

beforeAll(async () => {
  await builtSite();
  browser = await startBrowser();
  const context = await newContext(browser, { viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(at('/')).origin) errors.push(`asks ${request.url()}`);
  });
  await page.goto(at('/'));
});

afterAll(() => browser.close());

/** What people ask, as they type it, and where the answer is. */
const questions: readonly (readonly [question: string, answer: string])[] = [
  ['repeat a request', 'requests#repeating-a-request'],
  ['insufficient_balance', 'errors#insufficient_balance'],
  ['verifying webhook', 'webhooks#verifying'],
  ['magic values', 'sandbox#magic-values'],
  ['cursor', 'requests#cursors'],
  ['refunded', 'payments#failed-returned-refunded'],
  ['events of each kind of payment', 'webhooks#events-of-each-kind-of-payment'],
  ['production requires of a customer', 'verification#what-production-requires'],
  ['upload accepted', 'documents#what-is-accepted'],
  ['customers from a csv file', 'bulk#the-file'],
  ['going live first day', 'going-live#the-first-day'],
  ['payment never arrived', 'runbook#a-payment-never-arrived'],
  ['alarm lost events', 'runbook#lost-events'],
  ['restore steps', 'operating#steps'],
  ['changing keys', 'operating#changing-the-keys-that-sign'],
  ['costs', 'deployment#costs'],
  ['provider of your own', 'switch#a-provider-of-your-own'],
  ['secret leaked', 'runbook#a-secret-leaked'],
  ['which area imports which', 'architecture#which-area-imports-which'],
  ['two operators correct', '0030-two-operators-correct-a-payment'],
];

/** Of what came after the twenty, and in a reader's own words. */
const later: typeof questions = [
  ['my own fee', 'payments#your-own-fees'],
  ['frozen account', 'payments#a-frozen-account'],
  ['schedule a payment', 'payments#schedule-a-payment-for-later'],
  ['which fields when', 'payments#which-field-when'],
  ['send across currencies', 'payments#across-currencies-by-hand'],
  ['several endpoints', 'webhooks#several-endpoints'],
  ['webhook retries', 'webhooks#webhook-retries-what-your-answer-means'],
  ['pay a uma address', 'uma#pay-a-customer-of-another-service'],
  ['allowed counterparties', 'uma#whom-the-operator-allows'],
  ['bulk events', 'bulk#events'],
  ['limits of aws', 'limits#of-aws'],
  ['spreadsheet', 'reconcile#what-a-spreadsheet-makes-of-them'],
  ['search by text', 'requests#a-text'],
  ['advance the time', 'sandbox#time-and-state-in-your-own-hands'],
  ['failed refund', 'runbook#failed-refunds'],
  ['platform gets no webhooks', 'runbook#a-platform-does-not-get-its-webhooks'],
  ['deposit suspense', 'runbook#held-deposits'],
  ['ledger differences', 'runbook#ledger-differences'],
  ['money goes back', 'switch#money-that-goes-back'],
  ['what the console can change', 'operating#what-it-can-change'],
];

/** A reader looks at the first results and no further. */
const readResults = 5;

/** Keys count once the page's script has run. */
const openSearch = async (): Promise<void> => {
  const field = page.locator('#localsearch-input');
  await expect
    .poll(async () => {
      if (!(await field.isVisible())) await page.keyboard.press('Control+k');
      return field.isVisible();
    })
    .toBe(true);
};

/** The answers that the open search shows, best first: `page#heading`. */
const results = async (): Promise<string[]> => {
  const hrefs = await page
    .locator('.VPLocalSearchBox a.result')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return hrefs.slice(0, readResults).map((href) => href.replace(/^.*\/docs\//, ''));
};

const isAnswer = (result: string, answer: string): boolean =>
  answer.includes('#') ? result === answer : result.startsWith(answer);

describe('the answer to a question', () => {
  it('is in the first results of one search, which asks nobody else', async () => {
    await openSearch();
    const missed: string[] = [];
    for (const [question, answer] of [...questions, ...later]) {
      await page.fill('#localsearch-input', question);
      const found = async () => (await results()).some((one) => isAnswer(one, answer));
      await expect
        .poll(found, { timeout: 10_000 })
        .toBe(true)
        .catch(async () => missed.push(`${question}: ${(await results()).join(' ')}`));
    }
    await page.keyboard.press('Escape');

    expect(missed).toEqual([]);
    expect([questions.length, later.length]).toEqual([20, 20]);
  });

  it(
    'is at most two clicks away from any page: its page in the sidebar, then its heading',
    async () => {
      const start = '/docs/0003-a-key-on-every-post';
      for (const [, answer] of questions) {
        const [name = '', heading] = answer.split('#');
        await page.goto(at(start));
        const isDecision = /^\d/.test(name);
        await page.click(`.VPSidebar a[href$="/docs/${isDecision ? 'decisions' : name}"]`);
        if (isDecision) await page.click(`.vp-doc a[href$="${name}"]`);
        else await page.click(`.VPDocAsideOutline a[href="#${heading}"]`);
        await page.waitForURL(at(isDecision ? `/docs/${name}` : `/docs/${name}#${heading}`));
      }
    },
    proofTimeoutMs,
  );

  it('is found by keyboard alone', async () => {
    await page.goto(at('/'));
    await openSearch();
    await page.keyboard.type('payment never arrived');
    await expect.poll(results).toContain('runbook#a-payment-never-arrived');
    while (
      !(await page.locator('.result.selected').getAttribute('href'))?.endsWith('#a-payment-never-arrived')
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await page.waitForURL(at('/docs/runbook#a-payment-never-arrived'));
    const top = () =>
      page.evaluate('document.getElementById("a-payment-never-arrived").getBoundingClientRect().top');
    await expect.poll(top).toSatisfy((pixels) => Number(pixels) >= 0 && Number(pixels) < 300);
  });
});

it('a command is copied by its button, as it stands there', async () => {
  await page.goto(at('/docs/runbook#a-workflow-failed'));
  const command = page.locator('.vp-doc div[class*="language-"]').filter({ hasText: '--status ABORTED' });
  await command.hover();
  await command.locator('button.copy').click();

  await expect
    .poll(() => page.evaluate('navigator.clipboard.readText()'))
    .toMatch(/^npm run admin -- executions --status FAILED\nnpm run admin -- executions --workflow .*\n?$/);
});

it('the page of the API and the guides lead to each other and share the choice of dark', async () => {
  await page.goto(at('/docs/errors'));
  await page.click('.VPNavBar .VPSwitchAppearance');
  await page.click('.VPNavBar a[href$="/docs"]');
  await page.waitForSelector('html.dark-mode .opblock-summary');
  await page.click('#appearance');
  await page.waitForSelector('html:not(.dark-mode)');
  await page.click('nav a[href="docs/webhooks"]');
  await page.waitForSelector('html:not(.dark) .vp-doc h1');

  expect(page.url()).toBe(at('/docs/webhooks'));
});

/** A page takes axe-core a second of a core in each form, so only the proof judges all of them. */
const some = new Set(['errors', 'runbook', 'webhooks', 'decisions']);
const judged = ['/', ...docsPages.map(({ name }) => `/docs/${name}`), '/docs/decisions', '/docs'].filter(
  (path) => isFullSize || path === '/' || path === '/docs' || some.has(path.slice('/docs/'.length)),
);

it(
  'pages fit each screen, light and dark, and axe-core finds nothing',
  async () => {
    // What somebody chose earlier would hide what the system asks for.
    await page.evaluate('localStorage.clear()');
    const found: string[] = [];
    for (const path of judged) {
      await page.goto(at(path));
      await page.waitForSelector(path === '/docs' ? '.opblock-summary' : '.vp-doc h1');
      for (const width of [1600, 1280, 390])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          if (await isTooWide(page)) found.push(`${path} is wider than ${width}`);
          if (width !== 1600)
            found.push(...(await axeProblems(page)).map((one) => `${path} ${width} ${colorScheme} ${one}`));
        }
    }
    await page.setViewportSize({ width: 1280, height: 900 });

    expect(found).toEqual([]);
  },
  proofTimeoutMs,
);

it('no page has an error, breaks its own policy or asks another host', () => {
  expect(errors).toEqual([]);
});
