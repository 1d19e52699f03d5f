import { createServer, type Server } from 'node:http';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { shippedRates } from '#shared/rates/shipped-rates.ts';
import { deleteItem, scanItems } from '#test/support/raw-table.ts';
import { serviceAddress } from '#test/support/service.ts';

/** A table for this file alone, because its rates must not change the rates of other tests. */
const table = {
  tableName: `rate-refresh-${process.pid}`,
  dynamodbEndpoint: serviceAddress().dynamodbEndpoint,
};

let server: Server;
let sourceUrl = '';
let answer = '';
let refreshRates: (sources: Readonly<Record<string, string>>) => Promise<string>;

/** Makes the source answer with the shipped rates and these changes, with a time so many minutes ago. */
const sourceGives = (changes: Record<string, string>, minutesAgo = 0): void => {
  const updatedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  answer = JSON.stringify({ base: 'USD', updatedAt, rates: { ...shippedRates.perUsd, ...changes } });
};

const itemOf = async (sortKey: string) => (await scanItems(table)).find(({ sk }) => sk === sortKey);
const filed = () => itemOf('LATEST');

beforeAll(async () => {
  process.env.TABLE_NAME = table.tableName;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = table.dynamodbEndpoint;
  process.env.AWS_REGION = 'us-east-1';
  process.env.AWS_ACCESS_KEY_ID = 'LOCALOPERATOR';
  process.env.AWS_SECRET_ACCESS_KEY = 'local';
  await new DynamoDBClient({}).send(
    new CreateTableCommand({
      TableName: table.tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  ({ refreshRates } = await import('#functions/rates/workers/refresh-rates.ts'));
  server = createServer((_request, response) => response.end(answer));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  sourceUrl = `http://127.0.0.1:${address.port}/`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const item of await scanItems(table)) await deleteItem(table, item);
});

describe('a refresh', () => {
  it('stores the table of the source', async () => {
    sourceGives({ EUR: '0.9001' });

    expect(await refreshRates({ market: sourceUrl })).toBe('FILED');
    expect(await filed()).toMatchObject({
      origin: 'HTTP',
      sources: ['market'],
      perUsd: { EUR: '0.9001', USD: '1' },
    });
    expect(await itemOf('REFRESH')).toMatchObject({ outcome: 'FILED', sources: ['market'], leftOut: [] });
  });

  it('replaces the stored table with a newer one', async () => {
    sourceGives({ EUR: '0.9001' }, 5);
    await refreshRates({ market: sourceUrl });
    sourceGives({ EUR: '0.9002' });

    expect(await refreshRates({ market: sourceUrl })).toBe('FILED');
    expect(await filed()).toMatchObject({ perUsd: { EUR: '0.9002' } });
  });

  it('keeps the stored table when the source gives an older one', async () => {
    sourceGives({ EUR: '0.9001' });
    await refreshRates({ market: sourceUrl });
    sourceGives({ EUR: '0.9002' }, 5);

    expect(await refreshRates({ market: sourceUrl })).toBe('UNCHANGED');
    expect(await filed()).toMatchObject({ perUsd: { EUR: '0.9001' } });
  });

  it('keeps the last good table when the source gives an implausible one', async () => {
    sourceGives({ EUR: '0.9' }, 5);
    await refreshRates({ market: sourceUrl });
    sourceGives({ EUR: '1.2', GBP: '0.76' });

    await expect(refreshRates({ market: sourceUrl })).rejects.toThrow('EUR went from 0.9 to 1.2');
    expect(await filed()).toMatchObject({ perUsd: { EUR: '0.9', GBP: '0.7500' } });
  });

  it('keeps the last good table when the source gives none', async () => {
    sourceGives({ EUR: '0.9' }, 5);
    await refreshRates({ market: sourceUrl });
    answer = '<html>';

    await expect(refreshRates({ market: sourceUrl })).rejects.toThrow(
      'market: It gave no table: SyntaxError',
    );
    expect(await filed()).toMatchObject({ perUsd: { EUR: '0.9' } });
  });

  it('keeps the newest of many simultaneous tables', async () => {
    const { fileRates } = await import('#shared/rates/store.ts');
    const moments = [2, 5, 3, 6, 4].map((minute) => `2026-01-01T12:0${minute}:00.000Z`);

    await Promise.all(moments.map((updatedAt) => fileRates({ ...shippedRates, updatedAt, origin: 'HTTP' })));

    expect(await filed()).toMatchObject({ updatedAt: '2026-01-01T12:06:00.000Z' });
  });

  it('without a source stores the shipped table as such, and later the first table of a source', async () => {
    expect(await refreshRates({})).toBe('FILED');
    expect(await filed()).toMatchObject({ origin: 'SHIPPED', updatedAt: shippedRates.updatedAt });
    expect(await refreshRates({})).toBe('UNCHANGED');

    // After months, a rate may have doubled.
    sourceGives({ BTC: '0.0000043' });

    expect(await refreshRates({ market: sourceUrl })).toBe('FILED');
    expect(await refreshRates({})).toBe('UNCHANGED');
    expect(await filed()).toMatchObject({ origin: 'HTTP' });
  });
  it('leaves frozen rates alone until they are resumed, also one that began before', async () => {
    const { fileRates, freezeRates, getLatestRates, resumeRates } = await import('#shared/rates/store.ts');
    sourceGives({ EUR: '0.9001' }, 5);
    await refreshRates({ market: sourceUrl });
    const latest = await getLatestRates();
    if (latest === undefined) throw new Error('Nothing is stored');
    sourceGives({ EUR: '0.9002' });

    expect(await freezeRates(latest, new Date().toISOString())).toBe(true);
    expect(await freezeRates(latest, new Date().toISOString())).toBe(false);
    expect(await fileRates({ ...latest, updatedAt: new Date().toISOString() })).toBe(false);
    expect(await refreshRates({ market: sourceUrl })).toBe('FROZEN');
    expect(await filed()).toMatchObject({ perUsd: { EUR: '0.9001' } });

    expect(await resumeRates(new Date().toISOString())).toBe(true);
    expect(await resumeRates(new Date().toISOString())).toBe(false);
    expect(await refreshRates({ market: sourceUrl })).toBe('FILED');
    expect(await getLatestRates()).toMatchObject({ perUsd: { EUR: '0.9002' }, sources: ['market'] });
    expect(await getLatestRates()).not.toHaveProperty('resumedAt');
  });
});
