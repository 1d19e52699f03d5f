import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { whileMarked } from '#infra/local/control/seeded-state.ts';
import { selfSigned } from '#infra/local/counterparties/certificate.ts';
import { DemonstrationBank, fatesOf } from '#infra/local/counterparties/demonstration-bank.ts';
import {
  DemonstrationProvider,
  DemonstrationReviewers,
  verdictOf,
} from '#infra/local/counterparties/demonstration-provider.ts';
import { DemonstrationSwitch, type SwitchAnswer } from '#infra/local/counterparties/demonstration-switch.ts';
import { ratesAt } from '#infra/local/counterparties/rate-source.ts';
import { type Order, SwitchBook } from '#infra/local/counterparties/switch-book.ts';
import { keepEnvironment } from '#infra/local/run-service.ts';
import { combineRates } from '#shared/rates/combine-rates.ts';
import { parseRates } from '#shared/rates/http-source.ts';
import { tableReasons } from '#shared/rates/plausibility.ts';

const directory = mkdtempSync(join(tmpdir(), 'outside-'));
afterAll(() => rmSync(directory, { recursive: true }));

const account = (accountNumber: string) => ({
  accountInfo: { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021' },
});
const terms = { payoutId: 'a.b', amount: 400, currency: 'USD' };
const order = (accountNumber: string, more: object = {}): Order => ({
  ...terms,
  destination: account(accountNumber),
  ...more,
});

describe('the demonstration bank', () => {
  it.each([
    ['123456789000', ['DELIVERED']],
    ['123456789002', ['FAILED']],
    ['123456789005', ['DELIVERED', 'RETURNED']],
    ['123456789006', ['CANCELLED']],
  ])('decides about account %s: %j', (accountNumber, statuses) => {
    expect(fatesOf(order(accountNumber)).map(({ status }) => status)).toEqual(statuses);
  });

  it('collects by the account of the payer', () => {
    const collection = { ...terms, collectionId: 'a.b', isCollection: true };
    const fates = (number: string) => fatesOf({ ...collection, source: account(number) });
    expect(fates('123456789000')).toEqual([{ status: 'COLLECTED' }]);
    expect(fates('123456789002')).toEqual([{ status: 'FAILED' }]);
  });

  it('delivers what has no account number, as a payment to a UMA address', () => {
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$a@b.example' };
    expect(fatesOf(order('', { destination }))).toEqual([{ status: 'DELIVERED' }]);
  });
});

describe('a demonstration switch that was killed', () => {
  const file = () => join(mkdtempSync(join(directory, 'kill-')), 'book.jsonl');
  /** A switch that begins with what a killed one left in its book. @returns what it tells the service, in order */
  const toldAfter = async (leave: (book: SwitchBook) => void, answers: readonly number[] = []) => {
    const kept = file();
    leave(new SwitchBook(kept));
    const told: string[] = [];
    const statuses = [...answers];
    const service = createServer(async (request, response) => {
      const { status } = z.object({ status: z.string() }).parse(JSON.parse(await text(request)));
      told.push(`${request.url} ${status}`);
      response.writeHead(statuses.shift() ?? 204).end();
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const { port } = z.object({ port: z.int() }).parse(service.address());
    const started = await DemonstrationSwitch.start(selfSigned('localhost'), { book: new SwitchBook(kept) });
    const bank = new DemonstrationBank(started);
    bank.begin(`http://127.0.0.1:${port}`);
    const stop = () => {
      bank.forget();
      started.stop();
      service.close();
      service.closeAllConnections();
    };
    return { told, kept, stop };
  };
  const result = '/switch/payouts/a.b/result';
  const entry = (ending: string, status: SwitchAnswer['status'], isTold?: boolean) => ({
    ...{ order: order(`123456789${ending}`), answer: { status }, isTold, timesOrdered: 1 },
  });

  it.each<[string, Parameters<typeof entry>, string[]]>([
    ['a delivery', ['000', 'DELIVERED'], [`${result} DELIVERED`]],
    ['a return', ['005', 'RETURNED', false], [`${result} RETURNED`]],
    ['a return that was still to come', ['005', 'DELIVERED', true], [`${result} RETURNED`]],
  ])('tells what nobody has acknowledged, and once: %s', async (_what, left, expected) => {
    const { told, kept, stop } = await toldAfter((book) => book.write(entry(...left)));

    await expect.poll(() => told, { timeout: 10_000 }).toEqual(expected);
    await expect.poll(() => new SwitchBook(kept).entries.get('a.b')?.isTold).toBe(true);
    stop();
    const again = await toldAfter((book) => {
      for (const one of new SwitchBook(kept).entries.values()) book.write(one);
      book.write({ ...entry('000', 'DELIVERED'), order: order('123456789000', { payoutId: 'later.b' }) });
    });
    await expect.poll(() => again.told).toContain('/switch/payouts/later.b/result DELIVERED');
    again.stop();
    expect(again.told.filter((one) => one.startsWith(result))).toEqual([]);
  });

  it.each([204, 503])(
    'does nothing more with the answer %i that comes after it was stopped',
    async (status) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const book = new SwitchBook();
      book.entries.set('a.b', {
        order: order('123456789000'),
        answer: { status: 'DELIVERED' },
        timesOrdered: 1,
      });
      const started = await DemonstrationSwitch.start(selfSigned('localhost'), { book });
      const answer = Promise.withResolvers<number>();
      const tell = vi.spyOn(started, 'tell').mockReturnValue(answer.promise);
      const bank = new DemonstrationBank(started);
      bank.begin('http://127.0.0.1:1');

      bank.forget();
      answer.resolve(status);
      await new Promise(setImmediate);

      expect(book.entries.get('a.b')?.isTold).toBeUndefined();
      expect(vi.getTimerCount()).toBe(0);
      expect(tell).toHaveBeenCalledOnce();
      started.stop();
    },
  );

  it('tells it again until the service has acknowledged it', async () => {
    const { told, stop } = await toldAfter((book) => book.write(entry('005', 'RETURNED')), [503, 500]);

    await expect.poll(() => told.length, { timeout: 10_000 }).toBe(3);
    stop();
  });
});

describe('the demonstration provider', () => {
  it.each([
    [{ fullName: 'Jane Doe' }, 'APPROVED'],
    [{ fullName: 'Jane Doe001' }, 'IN_PROGRESS'],
    [{ fullName: 'Jane Doe002' }, 'REJECTED'],
    [{ businessInfo: { registrationNumber: '4711002' }, fullName: 'Acme' }, 'REJECTED'],
    [{ businessInfo: { registrationNumber: '4711' } }, 'APPROVED'],
  ])('decides about %j: %s', (customer, status) => {
    expect(verdictOf({ customer: { customerId: 'Customer:1', ...customer } })).toEqual({ status });
  });
});

it('the reviewers of the demonstration tell nothing again of a case that a reset has cleared', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const provider = await DemonstrationProvider.start(selfSigned('localhost'));
  const reviewers = new DemonstrationReviewers(provider);
  const answer = Promise.withResolvers<number>();
  vi.spyOn(provider, 'tell').mockReturnValue(answer.promise);
  reviewers.begin('http://127.0.0.1:1');
  provider.book.set('a', { revision: 1, answer: { status: 'IN_PROGRESS' }, orders: [] });
  provider.onOrder?.({
    caseId: 'a',
    revision: 1,
    customer: { customerId: 'Customer:1' },
    beneficialOwners: [],
    documents: [],
  });
  vi.runOnlyPendingTimers();

  reviewers.forget();
  answer.resolve(503);
  await new Promise(setImmediate);

  expect(provider.tell).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  provider.stop();
});

describe('the book of the switch', () => {
  it('has after a new start what it had, without a line that a kill has cut, until it is cleared', () => {
    const file = join(directory, 'data', 'book.jsonl');
    const book = new SwitchBook(file);
    book.write({ order: order('1'), answer: { status: 'ON_ITS_WAY' }, timesOrdered: 1 });
    book.write({ order: order('1'), answer: { status: 'DELIVERED' }, timesOrdered: 2 });
    appendFileSync(file, '\n{"order":{"payoutId":"c.d"');

    const again = new SwitchBook(file);

    expect([...again.entries].map(([id, { answer }]) => [id, answer.status])).toEqual([['a.b', 'DELIVERED']]);
    again.write({ order: order('2', { payoutId: 'e.f' }), answer: { status: 'FAILED' }, timesOrdered: 1 });
    expect([...new SwitchBook(file).entries.keys()]).toEqual(['a.b', 'e.f']);
    again.clear();
    expect(new SwitchBook(file).entries.size).toBe(0);
  });
});

it('the demonstration rates are two tables that the service takes and finds to agree', () => {
  const now = new Date('2026-11-24T12:00:00.000Z');
  const tables = ['/one', '/two'].map((path) => ({
    name: path,
    table: parseRates(JSON.stringify(ratesAt(path, now)), now),
  }));

  const { table, sources, leftOut } = combineRates(tables, undefined, now.getTime());

  expect(tables.flatMap(({ table: one }) => tableReasons(one, now))).toEqual([]);
  expect({ sources, leftOut }).toEqual({ sources: ['/one', '/two'], leftOut: [] });
  expect(tables[0]?.table.perUsd.EUR).not.toBe(tables[1]?.table.perUsd.EUR);
  expect(table?.perUsd.USD).toBe('1');
  expect(ratesAt('/three', now)).toBeUndefined();
});

describe('a data directory', () => {
  it('belongs to the environment of its first start', () => {
    const dataDir = join(directory, 'kept');
    keepEnvironment({ dataDir, env: 'production' });
    keepEnvironment({ dataDir, env: 'production' });

    expect(() => keepEnvironment({ dataDir, env: 'sandbox' })).toThrow('has the data of --env production');
  });
});

it('a directory whose reset was killed is refused by the next start, and one whose reset has ended is not', async () => {
  const dataDir = mkdtempSync(join(directory, 'reset-'));
  const start = () => keepEnvironment({ dataDir, env: 'sandbox' });

  await whileMarked(dataDir, async () => {
    expect(start).toThrow('was interrupted');
  });
  expect(start).not.toThrow();

  const killed = whileMarked(dataDir, () => Promise.reject(new Error('killed')));
  await expect(killed).rejects.toThrow('killed');
  expect(start).toThrow('was interrupted');
  await whileMarked(undefined, async () => undefined);
});
