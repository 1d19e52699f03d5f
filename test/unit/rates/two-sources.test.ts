import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refreshRates } from '#functions/rates/workers/refresh-rates.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';
import { freezeRates, getLatestRates } from '#shared/rates/store.ts';
import { useMemoryTable } from '../support/memory-table.ts';

const memory = useMemoryTable();
const filed = () => memory.table.find('RATES#USD', 'LATEST');
const noted = () => memory.table.find('RATES#USD', 'REFRESH');

let server: Server;
let sources: Readonly<Record<string, string>> = {};
let market = '';
let bank = '';

const answerOf = (changes: Readonly<Record<string, string>>, minutesAgo: number): string => {
  const updatedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return JSON.stringify({ base: 'USD', updatedAt, rates: { ...shippedRates.perUsd, ...changes } });
};

/** Makes the market and the bank answer with the shipped rates and these changes, of so many minutes ago. */
const bothGive = (
  ofMarket: Readonly<Record<string, string>>,
  ofBank: Readonly<Record<string, string>>,
  minutesAgo = 0,
): void => {
  market = answerOf(ofMarket, minutesAgo);
  bank = answerOf(ofBank, minutesAgo);
};
const refreshBoth = () => refreshRates(sources);

/** The log lines from now on. */
const muted = (): string[] => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
};

beforeAll(async () => {
  server = createServer(({ url }, response) => response.end(url === '/bank' ? bank : market));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const root = `http://127.0.0.1:${address.port}`;
  sources = { market: `${root}/market`, bank: `${root}/bank` };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a refresh from two sources', () => {
  it('stores what both agree on, nearest to the rates before', async () => {
    bothGive({ EUR: '0.9' }, { EUR: '0.9' }, 5);
    await refreshBoth();
    bothGive({ EUR: '0.903', GBP: '0.749' }, { EUR: '0.902', GBP: '0.751' });

    expect(await refreshBoth()).toBe('FILED');
    expect(filed()).toMatchObject({
      sources: ['market', 'bank'],
      perUsd: { EUR: '0.902', GBP: '0.7500' },
    });
  });

  it('leaves out one that strays or fails, names it in a line that an alarm counts, and notes the reason', async () => {
    const lines = muted();
    bothGive({ EUR: '0.9' }, { EUR: '0.9' }, 10);
    await refreshBoth();
    bothGive({ EUR: '0.901' }, { EUR: '1.2', GBP: '0.7' }, 5);

    expect(await refreshBoth()).toBe('FILED');
    expect(filed()).toMatchObject({ sources: ['market'], perUsd: { EUR: '0.901', GBP: '0.7500' } });
    const reasons = ['EUR is 1.2, the median 0.901', 'GBP is 0.7, the median 0.7500'];
    expect(noted()).toMatchObject({ outcome: 'FILED', leftOut: [{ name: 'bank', reasons }] });

    market = answerOf({ EUR: '0.902' }, 0);
    bank = '<html>';
    expect(await refreshBoth()).toBe('FILED');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 'ERROR', code: 'RATE_SOURCE_LEFT_OUT', source: 'bank', rates: reasons },
      { code: 'RATE_SOURCE_LEFT_OUT', source: 'bank', rates: ['It gave no table: SyntaxError'] },
    ]);
  });

  it('keeps the last good table when they contradict each other and the rates before, or both are gone', async () => {
    muted();
    bothGive({ EUR: '0.9' }, { EUR: '0.9' }, 5);
    await refreshBoth();
    bothGive({ EUR: '0.8' }, { EUR: '1' });

    await expect(refreshBoth()).rejects.toThrow(/no two sources agree.*market: EUR is 0.8.*bank: EUR is 1,/);
    expect(noted()).toMatchObject({ outcome: 'FAILED', sources: [] });

    market = '<html>';
    bank = '{}';
    await expect(refreshBoth()).rejects.toThrow('bank: It gave no table: ZodError');
    expect(filed()).toMatchObject({ perUsd: { EUR: '0.9' } });
  });

  it('does not freeze rates that were replaced meanwhile', async () => {
    bothGive({}, {}, 5);
    await refreshBoth();
    const seen = await getLatestRates();
    if (seen === undefined) throw new Error('Nothing is stored');
    bothGive({}, {});
    await refreshBoth();

    expect(await freezeRates(seen, new Date().toISOString())).toBe(false);
    expect(await getLatestRates()).not.toHaveProperty('frozenAt');
  });
});
