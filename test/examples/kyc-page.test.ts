// @module-tag browser
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newContext, startBrowser } from '#test/support/browser.ts';
import { pageFacts } from '#test/support/page-facts.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let browser: Browser;
let context: BrowserContext;
let acme: Server;
let redirectUri: string;

beforeAll(async () => {
  [platform, browser] = await Promise.all([newPlatform({ isRegulated: false }), startBrowser()]);
  context = await newContext(browser);
  acme = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Acme</title>');
  });
  await new Promise<void>((done) => acme.listen(0, '127.0.0.1', done));
  redirectUri = `http://127.0.0.1:${(acme.address() as AddressInfo).port}/done`;
});

afterAll(async () => {
  await browser.close();
  acme.close();
});

const newLink = async () => {
  const { id: customerId, platformCustomerId } = await platform.newCustomer();
  const { kycUrl } = await platform.api.ok('getKycLink', { query: { platformCustomerId, redirectUri } });
  return { customerId, platformCustomerId, kycUrl };
};

interface Watched {
  readonly page: Page;
  /** The URLs that the page requested, and its console errors. */
  readonly requests: string[];
  readonly complaints: string[];
}

/** All pages are of one context: another one costs half a second of a core. */
const newPage = async (headers: Record<string, string> = {}): Promise<Watched> => {
  const page = await context.newPage();
  await page.setExtraHTTPHeaders(headers);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, requests, complaints };
};

const statusOf = async (customerId: string) => {
  const customer = await platform.api.ok('getCustomer', { path: { customerId } });
  return customer.customerType === 'INDIVIDUAL' ? customer.kycStatus : undefined;
};

describe('the page of a KYC link, in a browser', () => {
  it('approves the customer and returns to the platform by keyboard alone', async () => {
    const { kycUrl, customerId, platformCustomerId } = await newLink();
    const { page, requests, complaints } = await newPage();

    await page.goto(kycUrl);
    const text = await page.textContent('main');
    await page.keyboard.press('Tab');

    expect(text).toContain('Jane Doe');
    expect(text).toContain(platformCustomerId);
    expect(await statusOf(customerId)).toBe('APPROVED');
    const { focus } = await pageFacts(page);
    expect(focus).toMatchObject({ text: `Continue to ${new URL(redirectUri).host}`, ring: 'solid 3px' });
    expect(focus.height).toBeGreaterThanOrEqual(44);
    expect(requests.filter((url) => url !== kycUrl && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(redirectUri);
    expect(await page.title()).toBe('Acme');
  });

  it('is accessible to screen readers, small screens and people with weak sight', async () => {
    const { kycUrl } = await newLink();
    const { page } = await newPage();
    await page.setViewportSize({ width: 320, height: 640 });

    await page.goto(kycUrl);

    const { focus: _, leastContrast, ...shape } = await pageFacts(page);
    expect(shape).toEqual({
      lang: 'en',
      title: 'Identity verified - Payments Service sandbox',
      mains: 1,
      headings: ['Identity verified'],
      unnamedControls: 0,
      isWiderThanScreen: false,
    });
    expect(leastContrast).toBeGreaterThanOrEqual(7);
  });

  it('after a preview shows a button, which works by keyboard', async () => {
    const { kycUrl, customerId } = await newLink();
    const { page, complaints } = await newPage({ 'Sec-Purpose': 'prefetch' });

    await page.goto(kycUrl);
    expect(await statusOf(customerId)).toBe('UNVERIFIED');
    await page.keyboard.press('Tab');
    const { focus, leastContrast } = await pageFacts(page);
    expect(focus).toMatchObject({ text: 'Verify my identity', ring: 'solid 3px' });
    expect(leastContrast).toBeGreaterThanOrEqual(7);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Identity verified' }).waitFor();

    expect(await statusOf(customerId)).toBe('APPROVED');
    expect(complaints).toEqual([]);
  });

  it('says that a link was used already', async () => {
    const { kycUrl } = await newLink();
    const { page } = await newPage();
    await page.goto(kycUrl);

    const response = await page.reload();

    expect(response?.status()).toBe(400);
    expect(await page.textContent('main')).toContain('This link was used already; it opens once.');
    expect((await pageFacts(page)).headings).toEqual(['This link does not work']);
  });

  it('asks a new customer who it is: by keyboard, on a small screen, with names for every field', async () => {
    const platformCustomerId = randomUUID();
    const { kycUrl } = await platform.api.ok('getKycLink', { query: { platformCustomerId, redirectUri } });
    const { page, complaints } = await newPage();
    await page.setViewportSize({ width: 320, height: 640 });

    await page.goto(kycUrl);
    const { focus: _, leastContrast, ...shape } = await pageFacts(page);
    expect(shape).toMatchObject({ headings: ['Who are you?'], unnamedControls: 0, isWiderThanScreen: false });
    expect(leastContrast).toBeGreaterThanOrEqual(7);
    await page.getByLabel('Full name').fill('Ana López');
    await page.getByLabel('Birth date').fill('1990-01-15');
    await page.getByLabel('Country').selectOption({ label: 'Mexico' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Identity verified' }).waitFor();

    const { data } = await platform.api.ok('listCustomers', { query: { platformCustomerId } });
    expect(data).toMatchObject([{ fullName: 'Ana López', region: 'MX', kycStatus: 'APPROVED' }]);
    expect(complaints).toEqual([]);
  });
});
