import { describe, expect, it } from 'vitest';
import { areTooOld, combineRates, medianRate } from '#shared/rates/combine-rates.ts';
import type { FiledRates, RateTable } from '#shared/rates/exchange-rate.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';

const nowMs = Date.parse('2026-01-02T12:00:00.000Z');
const minutesAgo = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();

const tableOf = (eur: string, minutes = 0): RateTable => ({
  perUsd: { ...shippedRates.perUsd, EUR: eur },
  updatedAt: minutesAgo(minutes),
});

/** Sources a, b, c and so on with these euro rates. */
const sourcesWith = (rates: readonly string[]) =>
  rates.map((rate, index) => ({ name: String.fromCharCode(97 + index), table: tableOf(rate) }));

const rateBefore = (eur: string, minutes = 5): FiledRates => ({ ...tableOf(eur, minutes), origin: 'HTTP' });

const combined = (rates: readonly string[], last: FiledRates | undefined) => {
  const { table, sources, leftOut } = combineRates(sourcesWith(rates), last, nowMs);
  return {
    rate: table?.perUsd.EUR,
    sources: sources.join(''),
    leftOut: leftOut.map(({ name }) => name).join(''),
  };
};

describe('the median', () => {
  it.each([
    [['0.9'], '0.8', '0.9'],
    [['0.91', '0.9', '0.92'], '5', '0.91'],
    [['10', '9', '100'], '1', '10'],
    [['0.90', '0.91'], '0.8', '0.90'],
    [['0.91', '0.90'], '0.95', '0.91'],
    [['0.90', '0.91'], '0.905', '0.905'],
    [['0.9', '0.90'], '0.7', '0.9'],
    [['1', '2', '3', '4'], '2.5', '2.5'],
    [['1', '2', '3', '4'], '9', '3'],
    [['1', '2', '3', '4'], '1', '2'],
  ])('of %j after %s is %s', (rates, last, median) => {
    expect(medianRate(rates, last)).toBe(median);
  });

  it('of nothing does not exist', () => {
    expect(() => medianRate([], '1')).toThrow('No rate has no median');
  });
});

describe('the rates of several sources', () => {
  it.each<[string, string[], string, { rate: string | undefined; sources: string; leftOut: string }]>([
    ['two that agree, both above', ['0.91', '0.92'], '0.90', { rate: '0.91', sources: 'ab', leftOut: '' }],
    ['two that agree, around', ['0.89', '0.90'], '0.895', { rate: '0.895', sources: 'ab', leftOut: '' }],
    ['two that agree far away', ['1.00', '1.01'], '0.90', { rate: '1.00', sources: 'ab', leftOut: '' }],
    ['one strays upwards', ['0.91', '1.20'], '0.90', { rate: '0.91', sources: 'a', leftOut: 'b' }],
    ['one strays downwards', ['0.10', '0.91'], '0.90', { rate: '0.91', sources: 'b', leftOut: 'a' }],
    ['just within the band', ['0.90', '0.918'], '0.90', { rate: '0.90', sources: 'ab', leftOut: '' }],
    ['just beyond the band', ['0.90', '0.9180001'], '0.90', { rate: '0.90', sources: 'a', leftOut: 'b' }],
    ['both stray, each way', ['0.80', '1.00'], '0.90', { rate: undefined, sources: '', leftOut: 'ab' }],
    ['both stray apart', ['1.00', '1.20'], '0.90', { rate: undefined, sources: 'a', leftOut: 'b' }],
    ['one alone, near', ['0.91'], '0.90', { rate: '0.91', sources: 'a', leftOut: '' }],
    ['one alone, far', ['0.93'], '0.90', { rate: undefined, sources: '', leftOut: 'a' }],
    ['three', ['0.91', '0.90', '0.92'], '0.80', { rate: '0.91', sources: 'abc', leftOut: '' }],
    ['three, one strays', ['0.91', '9', '0.92'], '0.80', { rate: '0.91', sources: 'ac', leftOut: 'b' }],
    ['three that differ', ['0.91', '1.2', '1.5'], '1.2', { rate: undefined, sources: 'b', leftOut: 'ac' }],
    ['four, in halves', ['1', '1', '2', '2'], '1', { rate: '1', sources: 'ab', leftOut: 'cd' }],
    [
      'five, two agree',
      ['0.5', '1', '1.01', '2', '3'],
      '1',
      { rate: undefined, sources: 'bc', leftOut: 'ade' },
    ],
    ['four, one strays', ['1', '1.01', '1.01', '2'], '1', { rate: '1.01', sources: 'abc', leftOut: 'd' }],
  ])('%s: %j after %s', (_what, rates, last, wanted) => {
    expect(combined(rates, rateBefore(last))).toEqual(wanted);
  });

  it.each<[string, string[], FiledRates | undefined, { rate: string | undefined; leftOut: string }]>([
    ['one alone', ['0.91'], rateBefore('0.91', 61), { rate: undefined, leftOut: '' }],
    ['two that differ', ['0.91', '1.2'], rateBefore('0.91', 61), { rate: undefined, leftOut: 'b' }],
    ['two that agree', ['1.0', '1.01'], rateBefore('0.91', 61), { rate: '1.0', leftOut: '' }],
    ['one alone at first', ['0.91'], undefined, { rate: undefined, leftOut: '' }],
    ['two that differ at first', ['0.86', '1.2'], undefined, { rate: undefined, leftOut: 'b' }],
    // The shipped rate is 0.8643.
    ['two that agree at first', ['0.91', '0.92'], undefined, { rate: '0.91', leftOut: '' }],
    [
      'after shipped rates',
      ['0.91'],
      { ...tableOf('0.91'), origin: 'SHIPPED' },
      { rate: undefined, leftOut: '' },
    ],
  ])('have no witness in older rates: %s', (_what, rates, last, wanted) => {
    expect(combined(rates, last)).toMatchObject(wanted);
  });

  it('name each currency in which a source strays, and drop the source for all currencies', () => {
    const stray = {
      ...tableOf('0.90'),
      perUsd: { ...shippedRates.perUsd, EUR: '0.90', GBP: '0.8', JPY: '99' },
    };
    const tables = [...sourcesWith(['0.90', '0.91']), { name: 'stray', table: stray }];

    const { table, leftOut } = combineRates(tables, rateBefore('0.905'), nowMs);

    expect(table?.perUsd).toMatchObject({ EUR: '0.905', GBP: '0.7500', JPY: '152.2000' });
    expect(leftOut).toEqual([
      { name: 'stray', reasons: ['GBP is 0.8, the median 0.7500', 'JPY is 99, the median 152.2000'] },
    ]);
  });

  it('are as old as the oldest source that counts', () => {
    const tables = [
      { name: 'a', table: tableOf('0.9', 7) },
      { name: 'b', table: tableOf('0.9', 2) },
      { name: 'c', table: tableOf('2', 30) },
    ];

    expect(combineRates(tables, rateBefore('0.9'), nowMs).table?.updatedAt).toBe(minutesAgo(7));
  });

  it.each([
    ['two', ['0.9']],
    ['three', ['0.9', '0.901']],
  ])('of %s, one of which is stuck, never get too old for a price', (_count, going) => {
    let filed = rateBefore('0.9', 0);
    for (let minutes = 5; minutes <= 180; minutes += 5) {
      const later = nowMs + minutes * 60_000;
      const tables = [
        { name: 'stuck', table: tableOf('0.9') },
        ...sourcesWith(going).map(({ name, table }) => ({
          name,
          table: { ...table, updatedAt: new Date(later).toISOString() },
        })),
      ];
      const { table } = combineRates(tables, filed, later);
      if (table !== undefined && table.updatedAt > filed.updatedAt) filed = { ...table, origin: 'HTTP' };
      // Until the next refresh, and for as long as a process keeps what it has read.
      expect([minutes, areTooOld(filed, later + 10 * 60_000)]).toEqual([minutes, false]);
    }
  });

  it('leave out a source that is more than 45 minutes behind another', () => {
    const tables = (minutes: number) => [
      { name: 'a', table: tableOf('0.9', 1) },
      { name: 'b', table: tableOf('0.91', minutes) },
    ];

    expect(combineRates(tables(46), rateBefore('0.9'), nowMs).sources).toEqual(['a', 'b']);
    expect(combineRates(tables(47), rateBefore('0.9'), nowMs)).toMatchObject({
      sources: ['a'],
      leftOut: [{ name: 'b', reasons: [expect.stringContaining('more than 45 minutes behind')] }],
    });
  });

  it('have no witness in rates from before a currency was added', () => {
    const { GBP: _missing, ...perUsd } = tableOf('0.90').perUsd;
    const former = { ...rateBefore('0.90'), perUsd };

    expect(combined(['0.90'], former)).toMatchObject({ rate: undefined });
    expect(combined(['0.91', '0.92'], former)).toMatchObject({ rate: '0.91', sources: 'ab' });
  });

  it('do not exist without a source', () => {
    expect(combineRates([], rateBefore('0.9'), nowMs)).toEqual({
      table: undefined,
      sources: [],
      leftOut: [],
    });
  });
});
