import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepEnvironment } from '#infra/local/data-environment.ts';
import { fatesOf } from '#infra/local/outside/demonstration-bank.ts';
import { verdictOf } from '#infra/local/outside/demonstration-reviewers.ts';
import { ratesAt } from '#infra/local/outside/rate-source.ts';
import { type Order, SwitchBook } from '#infra/local/outside/switch-book.ts';
import { combineRates } from '#shared/rates/combine-rates.ts';
import { parseRates } from '#shared/rates/parse-rates.ts';
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

  it('of an earlier version is one of a sandbox', () => {
    const dataDir = join(directory, 'former');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'credentials.json'), '{}');

    expect(() => keepEnvironment({ dataDir, env: 'production' })).toThrow('has the data of --env sandbox');
    expect(() => keepEnvironment({ dataDir, env: 'sandbox' })).not.toThrow();
  });
});
