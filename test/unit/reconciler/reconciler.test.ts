import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { expectFound } from './expect-found.ts';
import { ledgerCheckOf } from './ledger-check-of.ts';
import {
  customerUuid,
  failedRefund,
  failedUuid,
  paidUuid,
  pendingUuid,
  platformId,
  soundItems,
} from './sample-items.ts';

const starting =
  (prefix: string) =>
  (item: Item): boolean =>
    `${String(item.pk)}/${String(item.sk)}`.startsWith(prefix);

/** The sound table with one item changed, or without it when the change is undefined. */
const planted = (prefix: string, change: Item | undefined): Item[] => {
  const isMeant = starting(prefix);
  const items = soundItems();
  if (!items.some(isMeant)) throw new Error(`No item ${prefix}`);
  return items.flatMap((item) => {
    if (!isMeant(item)) return [item];
    return change === undefined ? [] : [{ ...item, ...change }];
  });
};

const without = (prefix: string, name: string): Item[] =>
  soundItems().map((item) =>
    starting(prefix)(item) ? Object.fromEntries(Object.entries(item).filter(([key]) => key !== name)) : item,
  );

const legs = (own: bigint, house: bigint, account = 'CLEARING', currency = 'USD') => [
  { account: '01a1f000-0000-7001-8000-000000000748', currency: 'USD', amountMinor: own },
  { account, currency, amountMinor: house },
];

const account = 'ACCOUNT#';
const paid = `TRANSACTION#${platformId}#${paidUuid}`;
const failed = `TRANSACTION#${platformId}#${failedUuid}`;
const pending = `TRANSACTION#${platformId}#${pendingUuid}`;
const journalOf = (uuid: string, purpose: string): string =>
  `JOURNAL#${platformId}#01a1f000-0000-7001-8000-000000000748/${uuid}#${purpose}`;
const other = '01a1f000-0000-7fff-8000-000000000000';

describe('the reconciler', () => {
  it('finds nothing in a sound table', () => {
    expect(reconcileItems(soundItems())).toEqual([]);
    expect(ledgerCheckOf(soundItems())).toEqual([]);
  });

  it.each<[string, Item[], string]>([
    ['a balance that is not the sum of its journals', planted(account, { balanceMinor: 801n }), 'I3 ACCOUNT'],
    ['a negative balance', planted(account, { balanceMinor: -1n }), 'I4 ACCOUNT'],
    ['a wrong count of open transactions', planted(account, { openTransactions: 0n }), 'I3 ACCOUNT'],
    ['a balance that changed without a version', planted(account, { version: 4n }), 'I12 ACCOUNT'],
    ['a balance with a fraction', planted(account, { balanceMinor: 800.5 }), 'I16 ACCOUNT'],
    ['a balance that is gone', planted(account, undefined), 'I3 JOURNAL'],
    ['a closed account with money', planted(account, { closedAt: 'then' }), 'is closed with money'],
    [
      'a journal that does not balance',
      planted(journalOf(paidUuid, 'TRANSFER'), { legs: legs(-100n, 99n) }),
      'I1 JOURNAL',
    ],
    [
      'a journal with one leg',
      planted(journalOf(paidUuid, 'TRANSFER'), { legs: legs(-100n, 100n).slice(0, 1) }),
      'has 1 legs',
    ],
    [
      'a journal that mixes currencies',
      planted(journalOf(paidUuid, 'TRANSFER'), { legs: legs(-100n, 100n, 'CLEARING', 'EUR') }),
      'legs in EUR',
    ],
    [
      'a journal with another account',
      planted(journalOf(paidUuid, 'TRANSFER'), { legs: legs(-100n, 100n, other) }),
      'I17 JOURNAL',
    ],
    [
      'a journal of another amount',
      planted(journalOf(paidUuid, 'TRANSFER'), { legs: legs(-90n, 90n) }),
      'I1 TRANSACTION',
    ],
    [
      'a completed transfer without its journal',
      planted(journalOf(paidUuid, 'TRANSFER'), undefined),
      'is COMPLETED with journals []',
    ],
    [
      'a failed transfer without its refund',
      planted(journalOf(failedUuid, 'REFUND'), undefined),
      'is FAILED with journals [TRANSFER]',
    ],
    ['a journal without its transfer', planted(paid, undefined), 'belongs to a transaction: false'],
    ['a status that contradicts the journals', planted(paid, { status: 'FAILED' }), 'I1 TRANSACTION'],
    ['an unknown status', planted(paid, { status: 'EXPIRED' }), 'is OUTGOING and EXPIRED'],
    ['a version that contradicts the state', planted(paid, { version: 2n }), 'I12 TRANSACTION'],
    [
      'a change of state without a version',
      planted(failed, { version: 1n }),
      'changed without a new version',
    ],
    ['a failure without its reason', without(failed, 'failureReason'), 'has failureReason undefined'],
    [
      'a failure with the wrong reason',
      planted(failed, { failureReason: 'PAY_REQUEST_FAILED' }),
      'has failureReason PAY',
    ],
    [
      'a refund that names another journal',
      planted(failed, { refund: { ...failedRefund, reference: '0'.repeat(26) } }),
      'names another journal',
    ],
    ['a failed transfer without a refund in its answer', without(failed, 'refund'), 'refund: undefined'],
    ['a settled transfer without its time', without(paid, 'settledAt'), 'settledAt is wrong'],
    [
      'an outcome due at the wrong time',
      planted(pending, { outcomeDueAt: '2026-11-21T03:00:31.000Z' }),
      'is due after 31000 ms',
    ],
    ['a pending transfer that no sweep will finish', without(pending, 'duePk'), 'I21 TRANSACTION'],
    [
      'a status index that lags',
      planted(failed, { statusPk: `TRANSACTION#${platformId}#PENDING` }),
      'statusPk is',
    ],
    ['a list index in another shard', planted(paid, { listPk: `TRANSACTION#${platformId}#0` }), 'listPk is'],
    [
      'another owner in the index',
      planted(paid, { ownerPk: `TRANSACTION#${platformId}#${other}` }),
      'ownerPk is',
    ],
    ['an amount that changes on the way', planted(paid, { receivedMinor: 99n }), 'I16 TRANSACTION'],
    ['an amount of zero', planted(paid, { sentMinor: 0n, receivedMinor: 0n }), 'moves 0'],
    ['a transfer between currencies', planted(paid, { receivedCurrency: 'EUR' }), 'mixes currencies'],
    ['a transfer of another owner', planted(paid, { ownerUuid: other }), 'I17 TRANSACTION'],
    [
      'a transfer under another customer id',
      planted(paid, { platformCustomerId: 'john' }),
      'platformCustomerId differs',
    ],
    ['an item of another platform', planted(paid, { platformId: other }), 'I17 TRANSACTION'],
    ['an unknown kind', [...soundItems(), { pk: 'STRANGE#1', sk: 'X' }], 'of a kind nobody knows'],
    [
      'a key whose transfer is gone',
      planted('IDEMPOTENCY#', { body: deflateRawSync('{"id":"Transaction:x"}') }),
      'I8 IDEMPOTENCY',
    ],
    [
      'a key whose answer cannot be read',
      planted('IDEMPOTENCY#', { body: Buffer.from('?') }),
      'I7 IDEMPOTENCY',
    ],
    [
      'a key whose answer shows another amount',
      planted('IDEMPOTENCY#', {
        body: deflateRawSync(
          JSON.stringify({ id: `Transaction:${paidUuid}`, type: 'OUTGOING', sentAmount: { amount: 7 } }),
        ),
      }),
      'I7 IDEMPOTENCY',
    ],
    ['a key that stored a 500', planted('IDEMPOTENCY#', { httpStatus: 500n }), 'freezes a 500'],
    ['a key that expires too soon', planted('IDEMPOTENCY#', { expiresAtEpochSeconds: 1n }), 'I6 IDEMPOTENCY'],
    [
      'two keys for one transfer',
      [
        ...soundItems(),
        ...planted('IDEMPOTENCY#', { pk: `IDEMPOTENCY#${platformId}#two`, keyHash: 'two' }).slice(-1),
      ],
      'stands under another key too',
    ],
    ['a customer without its name', planted('CUSTOMER_REF#', undefined), 'does not hold CUSTOMER_REF'],
    ['a name reserved for another customer', planted('UMA#', { customerUuid: other }), 'does not hold UMA'],
    [
      'a name without its customer',
      planted(`CUSTOMER#${platformId}#${customerUuid}`, undefined),
      'its customer is not there',
    ],
    [
      'a customer under another name',
      planted(`CUSTOMER#${platformId}`, { platformCustomerId: 'john' }),
      'is called john',
    ],
    [
      'a currency its owner never opened',
      planted(`CUSTOMER#${platformId}`, { openedFirst: 'EUR' }),
      'never opened USD',
    ],
    [
      'an external account without its lock',
      planted('EXTERNAL_ID#', undefined),
      'holds its identifier: false',
    ],
    [
      'a lock without its external account',
      planted(`EXTERNAL#${platformId}`, undefined),
      'its external account is not there',
    ],
    [
      'a deleted account that holds its lock',
      planted(`EXTERNAL#${platformId}`, { isDeleted: true }),
      'unique EXTERNAL',
    ],
    [
      'a deposit mark that the owner does not have',
      planted(`EXTERNAL#${platformId}`, { defaultUmaDepositAccount: true }),
      'is marked for deposits',
    ],
    [
      'a deposit account that is not there',
      planted(`CUSTOMER#${platformId}`, { defaultUmaDepositAccountUuid: other }),
      'its deposit account',
    ],
    [
      'a domain that its platform lost',
      planted('PLATFORM#', { umaDomain: 'other.test' }),
      'its platform has another domain',
    ],
  ])('finds %s', expectFound);
});
