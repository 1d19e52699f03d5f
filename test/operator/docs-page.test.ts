// @module-tag browser
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parameterExample } from '#shared/api/openapi/examples/parameters.ts';
import { requestExamples } from '#shared/api/openapi/examples/requests.ts';
import { operations } from '#shared/api/operations.ts';
import { newContext, startBrowser } from '#test/support/browser.ts';
import { isFullSize, proofTimeoutMs } from '#test/support/proof.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [platform, browser] = await Promise.all([newPlatform(), startBrowser()]);
  const context = await newContext(browser, { viewport: { width: 390, height: 844 } });
  page = await context.newPage();
});

afterAll(() => browser.close());

const isOfEarlierRequest = (example: unknown): boolean =>
  /019542f5-|user-4711|@acme\.example|7K3QZ0XW|Vv0T7wYQ/.test(JSON.stringify(example) ?? '');

/** The switch signs its requests, a test event needs an endpoint that answers, and the document is too long to show. */
const others = new Set([
  'receiveCollectionResult',
  'receiveInvoicePayment',
  'receiveSwitchDeposit',
  'receiveSwitchResult',
  'receiveVerificationResult',
  'sendTestWebhook',
  'getRootPage',
  'getLlmsText',
  'getOpenApi',
  'getDocsPage',
  'getDocsAsset',
]);

/** The operations whose first example names nothing that an earlier request must have made. */
const independent = operations.filter(({ id, request }) => {
  if (others.has(id) || request.form) return false;
  const [first] = Object.values(requestExamples[id] ?? {});
  const shapes = [request.path, request.query].flatMap((schema) => Object.entries(schema?.shape ?? {}));
  const needed = shapes.filter(([, field]) => !field.safeParse(undefined).success);
  const examples = needed.map(([name]) => parameterExample(id, name));
  return id === 'createCustomer' || !isOfEarlierRequest([first?.value, examples]);
});

/** Each takes three seconds of a core in the browser, so only the proof sends all. */
const few = new Set(['createToken']);
const sent = independent.filter(({ id }) => isFullSize || few.has(id));

/** The page fills in this platform's own ids, so an operation that needs them works as well. */
const tried = [...operations.filter(({ id }) => id === 'createTransferOut'), ...sent];

const open = async (): Promise<void> => {
  await page.goto(`${platform.address.baseUrl}/docs`);
  await page.waitForSelector('.opblock-tag-section');
};

/** One of the lists in which the page finds this platform's own ids never comes. */
const hangOneList = (): Promise<unknown> => page.route('**/tokens?limit=1', () => undefined);

const authorize = async ({ clientId, clientSecret }: TestPlatform['credentials']): Promise<void> => {
  await page.click('.auth-wrapper .authorize');
  await page.fill('#auth-basic-username', clientId);
  await page.fill('#auth-basic-password', clientSecret);
  await page.click('.modal-ux button[type=submit]');
  await page.click('.modal-ux .btn-done');
};

/** Sends what the page has filled in. Returns the status that the page shows. */
const tryIt = async (id: string): Promise<string> => {
  const block = page.locator(`[id$="-${id}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.locator('.execute').click();
  const status = await block.locator('.live-responses-table .response .response-col_status').textContent();
  await block.locator('.opblock-summary-control').click();
  return (status ?? '').trim();
};

it('the page sends operations as filled in, keeps credentials over a reload, waits for no list and fits a phone', {
  timeout: proofTimeoutMs,
}, async () => {
  const { customerId } = await platform.fundedAccount(20_000);
  await platform.externalAccount({ customerId });
  await open();
  await authorize(platform.credentials);
  await hangOneList();
  await open();
  // It opens at its operations, and the filter finds their words, in capitals or not.
  await page.fill('.operation-filter-input', 'POST Transfer-Out');
  await expect.poll(() => page.locator('.opblock-tag-section .opblock').count()).toBe(1);
  expect(await page.locator('[id$="-createTransferOut"]').count()).toBe(1);
  await page.fill('.operation-filter-input', '');
  // A click on a list that is about to be drawn again opens nothing.
  await expect.poll(() => page.locator('.opblock-tag-section .opblock').count()).toBe(operations.length);

  const statuses: string[] = [];
  for (const { id } of tried) statuses.push(`${id} ${await tryIt(id)}`);

  expect(statuses).toEqual(tried.map(({ id, response }) => `${id} ${response.status}`));
  expect(independent.length).toBeGreaterThan(15);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});
