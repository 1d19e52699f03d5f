import { expect, it } from 'vitest';
import {
  accountDelta,
  clearingJournal,
  journalOf,
  type Purpose,
  purposes,
  refundJournal,
  sourcesOfJournal,
  sumsOf,
} from '#shared/ledger/journal.ts';

const taken = {
  platformId: 'p',
  accountUuid: 'a',
  currency: 'USD',
  amountMinor: -12500n,
  sourceUuid: 't',
  purpose: 'TRANSFER',
  at: '2025-10-13T12:00:00.000Z',
} as const;

it('a journal takes from one side what it gives to the other', () => {
  const journal = clearingJournal(taken);
  expect(journal.legs).toEqual([
    { account: 'a', currency: 'USD', amountMinor: -12500n },
    { account: 'CLEARING', currency: 'USD', amountMinor: 12500n },
  ]);
  expect(sumsOf(journal.legs)).toEqual(new Map([['USD', 0n]]));
  expect(accountDelta(journal)).toBe(-12500n);
});

it('a refund is the opposite of the payment', () => {
  const refund = refundJournal(taken, '2025-10-13T12:00:30.000Z');
  expect(accountDelta(refund)).toBe(12500n);
  expect(refund).toMatchObject({ purpose: 'REFUND', sourceUuid: 't', createdAt: '2025-10-13T12:00:30.000Z' });
});

it.each([
  ['one currency', 'USD'],
  ['two currencies', 'EUR'],
])('a journal that does not balance in %s is a bug', (_what, currency) => {
  const legs = [
    { account: 'a', currency: 'USD', amountMinor: -100n },
    { account: 'CLEARING', currency, amountMinor: currency === 'USD' ? 99n : 100n },
  ];

  expect(() => journalOf({ ...taken, legs })).toThrow('does not balance');
});

it('a journal leaves out what does not move', () => {
  const legs = [
    { account: 'a', currency: 'USD', amountMinor: -100n },
    { account: 'FEES', currency: 'USD', amountMinor: 0n },
    { account: 'CLEARING', currency: 'USD', amountMinor: 100n },
  ];

  expect(journalOf({ ...taken, legs }).legs.map(({ account }) => account)).toEqual(['a', 'CLEARING']);
});

it('the uuid of a journal leads to its source, and is the only one with its purpose and direction', () => {
  const sourceUuid = '019542f5-b3e7-7d02-8000-00000000000f';
  const sidesOf = (purpose: Purpose) =>
    purpose === 'FEE' ? [1n] : purpose === 'FEE_REFUND' ? [-1n] : [1n, -1n];
  const journals = purposes.flatMap((purpose) =>
    sidesOf(purpose).map((amountMinor) => clearingJournal({ ...taken, sourceUuid, purpose, amountMinor })),
  );

  expect(new Set([sourceUuid, ...journals.map(({ uuid }) => uuid)]).size).toBe(15);
  for (const { uuid, purpose, legs } of journals) {
    const isDebit = (legs[0]?.amountMinor ?? 0n) < 0n;
    expect(sourcesOfJournal(uuid)).toContainEqual({ sourceUuid, purpose, isDebit });
  }
});

it.each([
  ['FEE', -1n],
  ['FEE_REFUND', 1n],
] as const)('a journal of %s never has the other sign, for which no uuid is left', (purpose, amountMinor) => {
  expect(() => clearingJournal({ ...taken, purpose, amountMinor })).toThrow('goes the other way');
});
