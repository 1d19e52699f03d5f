import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admin } from '#test/support/admin.ts';
import { isFullSize } from '#test/support/proof.ts';
import { newPlatform } from '#test/support/service.ts';
import { uuidOf } from '#test/support/uuid-of.ts';
import { axeProblems, focused, load, missedByTab, open, ready } from './console-walk.ts';
import type { ConsoleWorld } from './console-world.ts';
import { stoppedTransfer } from './stopped-transfer.ts';

interface Opened {
  readonly world: ConsoleWorld;
  readonly page: Page;
}

const titleOf = (page: Page): Promise<string | null> => page.locator('h1').textContent();

/** What has the focus when the browser tells of the change that brought this heading. */
const tagFocusedUnderHeading = (heading: string): string => `new Promise((tell) => {
  const watched = new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent === '${heading}') tell(document.activeElement?.tagName);
  });
  watched.observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

const keyboardCases = (opened: () => Opened): void => {
  it('finds a payment from any page, and the heading gets the focus', async () => {
    const { world, page } = opened();
    await open(page, '/platforms');
    await page.keyboard.press('/');
    await page.keyboard.type(world.idOf('transfer 000'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/record/${world.idOf('transfer 000')}`);
    await ready(page);

    expect(await titleOf(page)).toBe('Outgoing payment of 125.00 USD');
    expect(await page.evaluate('document.activeElement?.tagName')).toBe('H1');
  });

  it('goes from page to page, and lists its keys', async () => {
    const { page } = opened();
    for (const [key, title] of [
      ['m', 'Payments'],
      ['r', 'Requests'],
      ['e', 'Executions'],
      ['w', 'Webhooks'],
      ['l', 'Ledger'],
      ['p', 'Platforms'],
      ['h', 'Home'],
    ]) {
      await page.keyboard.press('g');
      await page.keyboard.press(key ?? '');
      await expect.poll(() => titleOf(page)).toBe(title);
    }
    await page.keyboard.press('?');
    expect(await page.locator('dialog').textContent()).toContain('Find anything by its id');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(false);
  });

  it('gives the heading of a new page the focus as soon as it is there, so that nothing chosen later loses it', async () => {
    const { page } = opened();
    await open(page, '/executions');
    const focusedAtOnce = page.evaluate(tagFocusedUnderHeading('Webhooks'));
    await page.keyboard.press('g');
    await page.keyboard.press('w');

    expect(await focusedAtOnce).toBe('H1');
  });

  it('reaches everything on a page, chooses what the time line shows, and opens a step from the graph', async () => {
    const { world, page } = opened();
    await open(page, `/record/${world.idOf('quote 005')}`);
    expect(await missedByTab(page)).toEqual([]);
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('content');
    await page.locator('.chips button', { hasText: 'Money' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.timeline').first().locator('.entry').count()).toBe(3);
    await page.locator('a.node').first().focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.visit[open] .step-name').textContent()).toBe('Pay out');
    await page.keyboard.press('Enter');
    expect(await page.locator('.visit[open]').count()).toBe(0);
  });

  it('chooses filters and colours, and reads the older rows from their heading', async () => {
    const { world, page } = opened();
    const one = { id: `Platform:${world.platform.id}`, name: 'Acme', status: 'ACTIVE', umaDomain: '' };
    const json = { rows: [{ ...one, createdAt: '2026-11-23T12:00:00.000Z' }], cursor: 'more' };
    await page.route('**/api/platforms?*', (route) => route.fulfill({ json }));
    await open(page, '/platforms');
    await page.locator('main .more a').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/platforms?cursor=more');
    await expect.poll(() => focused(page)).toBe('Platforms');
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.locator('.chips a', { hasText: 'Dead' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.chips [aria-current]').textContent()).toBe('Dead');
    expect(await focused(page)).toBe('Dead');
    await page.locator('.themes button', { hasText: 'dark' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });

  it('sends an event again after a question, which Escape closes, and keeps the focus', async () => {
    const { world, page } = opened();
    const query = { status: 'DELIVERED' as const, limit: 1 };
    const [delivery] = (await world.platform.api.ok('listWebhookDeliveries', { query })).data;
    const deliveryId = delivery?.id ?? '';
    await open(page, `/record/${deliveryId}`);
    expect(await missedByTab(page)).toEqual([]);
    await page.locator('.action button', { hasText: 'Send again' }).focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Cancel');
    if (isFullSize) expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Send again');
    for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
    const said = page.locator('.action [role=status]', { hasText: 'Sent again. The endpoint answered 200' });
    await said.waitFor();

    expect(await focused(page)).toBe('Send again');
    const { attempts } = await world.platform.api.ok('getWebhookDelivery', { path: { deliveryId } });
    const [latest, ...earlier] = attempts.map(({ trigger }) => trigger);
    expect(latest).toBe('RESEND');
    expect(earlier.length).toBeGreaterThan(0);
    expect(earlier).not.toContain('RESEND');
  });
};

const orderCases = (opened: () => Opened): void => {
  it('says that a platform has no endpoint, and that an unknown event does not exist', async () => {
    const { world } = opened();
    const unknown = 'Webhook:019542f5-b3e7-7d02-8000-000000000000';
    const { api } = world.platform;
    const [delivery] = (await api.ok('listWebhookDeliveries', {})).data;
    const { webhookEndpoint } = await api.ok('getConfig', {});
    await api.ok('updateConfig', { body: { webhookEndpoint: null } });

    expect(JSON.stringify(await world.resend(delivery?.id ?? ''))).toContain('It was not sent');
    expect(await world.resend(unknown)).toEqual({ result: `There is no event ${unknown}.` });
    await api.ok('updateConfig', { body: { webhookEndpoint } });
  });

  it('is not offered by a console that only reads', async () => {
    const { world, page } = opened();
    const [delivery] = (await world.platform.api.ok('listWebhookDeliveries', {})).data;
    const json = { place: 'this machine', canWrite: false, workflows: [] };
    await page.route('**/api/meta', (route) => route.fulfill({ json }));
    await load(page, `/record/${delivery?.id}`);
    await page.unroute('**/api/meta');

    expect(await page.locator('main').textContent()).toContain('This console only reads.');
    expect(await page.locator('.action').count()).toBe(0);
  });
};

/** Presses a button of an action, and says yes. @returns what the page says then */
const carriedOut = async (page: Page, label: string, yes: string): Promise<string | null> => {
  await page.locator('.action button', { hasText: label }).first().click();
  await page.locator('dialog[open] button', { hasText: yes }).click();
  const said = page.locator('.action [role=status]', { hasText: /\w/ }).first();
  await said.waitFor();
  return said.textContent();
};

const changeCases = (opened: () => Opened): void => {
  it('starts a failed execution again from the page of its payment', async () => {
    const { world, page } = opened();
    const { platform } = world;
    const id = await stoppedTransfer(platform);
    const name = uuidOf(id);
    await open(page, `/record/${id}`);

    expect(await carriedOut(page, 'Start again', 'Start it')).toBe(`Started as ${name}-again-1.`);
    await platform.settled(id);
    await expect
      .poll(async () => (await admin('audit', '--resource', `Execution:delayed-outcome:${name}`)).text)
      .toContain('console redrive');
  });

  it('disables a platform and enables it again, and both are in the audit trail', async () => {
    const { page } = opened();
    const other = await newPlatform();
    const platformId = `Platform:${other.id}`;
    await open(page, `/record/${platformId}`);

    expect(await carriedOut(page, 'Disable the platform', 'Disable it')).toContain('is disabled since');
    await page.locator('.action button', { hasText: 'Enable the platform' }).waitFor();
    expect(await page.locator('header.page .state').textContent()).toBe('Disabled');
    await page.locator('.action button', { hasText: 'Enable the platform' }).click();
    await page.locator('dialog[open] button', { hasText: 'Enable it' }).click();
    await page.locator('.action [role=status]', { hasText: 'is enabled' }).waitFor();
    const trail = async (): Promise<string> => (await admin('audit', '--resource', platformId)).text;
    await expect.poll(trail).toMatch(/console platform disable[\s\S]*console platform enable/);
  });

  it('copies a whole id from a list that shows its end', async () => {
    const { world, page } = opened();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, `/payments?platform=Platform:${world.platform.id}`);
    const button = page.locator('td .copy').first();
    const label = await button.getAttribute('aria-label');
    await button.click();
    await page.locator('td .copy[aria-label="Copied"]').waitFor();

    expect(`Copy ${await page.evaluate('navigator.clipboard.readText()')}`).toBe(label);
  });
};

const failureCases = (opened: () => Opened): void => {
  it('is asked again by itself', async () => {
    const { world, page } = opened();
    const refused = { status: 500, json: { error: 'The database is busy.' } };
    await page.route('**/api/records/**', (route) => route.fulfill(refused), { times: 1 });
    await load(page, `/record/${world.idOf('incoming')}`);

    expect(await titleOf(page)).toBe('Incoming payment of 80.50 USD');
  });

  it('of the first page is asked again, too', async () => {
    const { page } = opened();
    const refused = { status: 503, json: { error: 'The console starts.' } };
    await page.route('**/api/home/live', (route) => route.fulfill(refused), { times: 1 });
    await open(page, '/');

    await expect.poll(() => page.locator('.live').textContent()).toBe('Live');
  });

  it('is asked again from the keyboard, and the heading gets the focus', async () => {
    const { world, page } = opened();
    const refused = { status: 404, json: { error: 'There is no such payment.' } };
    await page.route('**/api/records/**', (route) => route.fulfill(refused), { times: 1 });
    await page.goto(`/record/${world.idOf('incoming')}`);
    await page.locator('.failed button').focus();
    await page.keyboard.press('Enter');
    await ready(page);

    expect(await focused(page)).toBe('Incoming payment of 80.50 USD');
  });
};

/** Everything that can be done in a console that may write, most of it by keyboard alone. */
export const actionCases = (opened: () => Opened): void => {
  describe('the keyboard', () => keyboardCases(opened));
  describe('a change', () => changeCases(opened));
  describe('an order that cannot be carried out', () => orderCases(opened));
  describe('a question that failed', () => failureCases(opened));
};
