import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { admin } from '#test/support/admin.ts';
import { TestConsole } from '#test/support/console.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const rowSchema = z.object({ id: z.string(), status: z.string(), amount: z.string(), received: z.string() });
const pageSchema = z.object({
  rows: z.array(rowSchema),
  cursor: z.string().optional(),
  searched: z.number(),
  platforms: z.array(z.object({ id: z.string(), name: z.string() })),
});
const listedSchema = z.object({ payments: z.array(rowSchema), isComplete: z.boolean() });

let platform: TestPlatform;
let console: TestConsole;
let failed: string;
let described: string;
let toMexico: string;

beforeAll(async () => {
  [platform, console] = await Promise.all([newPlatform(), TestConsole.start()]);
  const account = await platform.fundedAccount(1_000_000);
  const customerId = account.customerId;
  const [good, bad, mexican] = await Promise.all([
    platform.externalAccount({ suffix: '000', customerId }),
    platform.externalAccount({ suffix: '002', customerId }),
    platform.externalAccount({ suffix: '000', customerId, currency: 'MXN' }),
  ]);
  const send = async (accountId: string, amount: number, more: object = {}) => {
    const body = { source: { accountId: account.id }, destination: { accountId }, amount, ...more };
    const { id } = await platform.api.ok('createTransferOut', { body });
    return id;
  };
  described = await send(good.id, 6_274, { description: 'Invoice for Ana', metadata: { order: 'A-9981' } });
  failed = await send(bad.id, 500);
  const { transactionId } = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: mexican.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 700,
      immediatelyExecute: true,
    },
  });
  toMexico = transactionId;
  for (let count = 0; count < 26; count += 1) await send(good.id, 100 + count);
});

afterAll(() => console.stop());

const ask = async (filters: Record<string, string>) => {
  const query = new URLSearchParams({ platform: `Platform:${platform.id}`, ...filters });
  return pageSchema.parse(JSON.parse((await console.api(`/payments?${query}`)).text));
};
const idsOf = async (filters: Record<string, string>) => (await ask(filters)).rows.map(({ id }) => id);
const today = () => new Date().toISOString().slice(0, 10);
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('payments are found', () => {
  it.each([
    ['by an amount', () => ({ text: '62.74' }), () => described],
    ['by a part of the description', () => ({ text: 'for ANA' }), () => described],
    ['by a value of the metadata', () => ({ text: 'a-9981' }), () => described],
    ['by their state', () => ({ status: 'FAILED' }), () => failed],
    ['by the name of the payee and the amount in one text', () => ({ text: 'JANE 62.74' }), () => described],
    ['by where the money goes', () => ({ country: 'Mexico' }), () => toMexico],
    ['by a currency of either side and the day', () => ({ currency: 'mxn', from: today() }), () => toMexico],
  ])('%s', async (_how, filters, wanted) => {
    await expect.poll(() => idsOf(filters())).toEqual([wanted()]);
  });

  it('page by page, each once', async () => {
    const first = await ask({});
    const second = await ask({ cursor: first.cursor ?? '' });

    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect([first.rows.length, second.rows.length, new Set(ids).size]).toEqual([25, 4, 29]);
    expect(ids.slice(-3)).toEqual([toMexico, failed, described]);
    expect(second.cursor).toBeUndefined();
  });

  it('not on other days, of other platforms, or by a part of an amount', async () => {
    expect(await idsOf({ to: dayFromNow(-1) })).toEqual([]);
    expect(await idsOf({ from: dayFromNow(2) })).toEqual([]);
    expect(await idsOf({ platform: 'Platform:nobody' })).toEqual([]);
    expect(await idsOf({ text: '2.74' })).toEqual([]);
  });

  it('and a wrong day is named', async () => {
    expect((await console.api('/payments?from=noon')).status).toBe(400);
    expect((await console.api('/payments?from=2026-13-01')).text).toContain('2026-13-01 is no day.');
  });

  it('by the command, too', async () => {
    const find = (...args: string[]) =>
      admin('payment', 'list', '--platform', `Platform:${platform.id}`, ...args);
    const { text } = await find('--currency', 'MXN', '--json');
    const { payments, isComplete } = listedSchema.parse(JSON.parse(text));

    expect([payments.map(({ id }) => id), isComplete]).toEqual([[toMexico], true]);
    expect((await find('--text', '62.74')).text).toContain(`${described}  Outgoing  COMPLETED  62.74 USD`);
    expect((await find('--limit', '5')).text).toContain('there are more');
    expect((await find('--text', 'nothing like this')).text).toBe('No payment fits.\n');
    expect((await find('--status', 'LOST')).errors).toContain('Allowed choices are CREATED');
    expect((await admin('payment', 'list', '--platform', 'Platform:x')).errors).toContain(
      'There is no platform',
    );
  });
});

const requestSchema = z.object({
  rows: z.array(
    z.object({
      path: z.string(),
      status: z.number(),
      code: z.string().optional(),
      about: z.string().optional(),
    }),
  ),
});
const listedRequestsSchema = z.object({
  requests: z.array(z.object({ requestId: z.string(), status: z.number(), platformId: z.string() })),
  isComplete: z.boolean(),
});

describe('what a platform sent', () => {
  const log = async (filters: Record<string, string>) => {
    const query = new URLSearchParams({ platform: `Platform:${platform.id}`, ...filters });
    return requestSchema.parse(JSON.parse((await console.api(`/requests?${query}`)).text)).rows;
  };

  it('is listed with the payment that it made', async () => {
    const made = (await log({ operation: 'createTransferOut', status: '2xx' })).map(({ path, about }) => [
      path,
      about,
    ]);

    expect(made).toContainEqual(['/transfer-out', failed]);
    expect(made).toHaveLength(28);
  });

  it('is listed with its errors, and until a moment', async () => {
    const path = { transactionId: 'Transaction:019542f5-b3e7-7d02-8000-000000000000' };
    const { code } = await platform.api.refused('getTransaction', { path });

    expect(code).toBe('TRANSACTION_NOT_FOUND');
    expect((await log({ status: '404' }))[0]).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
      about: path.transactionId,
    });
    expect(await log({ status: '5xx' })).toEqual([]);
    expect(await log({ until: '2020-01-01T00:00' })).toEqual([]);
    expect((await console.api('/requests?until=noon')).text).toContain('noon is no time.');
  });

  it('by the command, too', async () => {
    const find = (...args: string[]) => admin('requests', '--platform', `Platform:${platform.id}`, ...args);
    const { requests, isComplete } = listedRequestsSchema.parse(
      JSON.parse((await find('--status', 'errors', '--limit', '1', '--json')).text),
    );

    expect(requests).toEqual([{ requestId: expect.any(String), status: 404, platformId: platform.id }]);
    expect(isComplete).toBe(true);
    expect((await find('--operation', 'createQuote')).text).toMatch(
      /POST \/quotes +201 .* Quote:|Transaction:/,
    );
    expect((await find('--operation', 'deleteToken')).text).toBe('No request fits.\n');
    expect((await find('--status', 'wrong')).errors).toContain('It must be a status such as 404');
  });
});

it('a list of payments is a file of CSV', async () => {
  const query = new URLSearchParams({ platform: `Platform:${platform.id}`, status: 'FAILED' });
  const { text, headers } = await console.api(`/payments.csv?${query}`);

  expect(headers['content-disposition']).toBe('attachment; filename="payments.csv"');
  expect(text.split('\r\n').slice(1)).toEqual([
    expect.stringContaining(`${failed},Outgoing,FAILED,5.00,USD`),
    '',
  ]);
});
