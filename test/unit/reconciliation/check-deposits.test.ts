import { describe, expect, it } from 'vitest';
import { newUuid } from '#shared/kernel/ids.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { clearingJournal } from '#shared/ledger/journal.ts';
import { postJournal, postToSystemAccount } from '#shared/ledger/store.ts';
import { assignDeposit, settleAssigned } from '#shared/payments/deposits/assign.ts';
import { carryOutReturn } from '#shared/payments/deposits/carry-out-return.ts';
import { type Deposit, house, suspense } from '#shared/payments/deposits/deposit.ts';
import { receiveDeposit } from '#shared/payments/deposits/receive.ts';
import { confirmReturn, proposeReturn } from '#shared/payments/deposits/return-decision.ts';
import { getDeposit, putDeposit } from '#shared/payments/deposits/store.ts';
import type { Item } from '../support/expressions.ts';
import { change, check, current, eur, platformId, useBooks, wait } from './books.ts';

useBooks();

const deposit = async (bankReference: string, reference = referenceOf(eur)): Promise<Deposit> => {
  await receiveDeposit('default', { bankReference, reference, amount: 400, currency: 'EUR' });
  const found = await getDeposit({ switchName: 'default', bankReference });
  if (found === undefined) throw new Error('The deposit is missing');
  return found;
};
const assigned = async (bankReference: string): Promise<Deposit> => {
  const held = await deposit(bankReference, 'none');
  await assignDeposit(held, { platformId, accountUuid: eur });
  const waiting = await getDeposit(held);
  if (waiting !== undefined) await settleAssigned(waiting);
  return held;
};
const present = async (deposit: Deposit): Promise<Deposit> => {
  const found = await getDeposit(deposit);
  if (found === undefined) throw new Error('The deposit is missing');
  return found;
};
const returned = async (bankReference: string): Promise<void> => {
  const held = await deposit(bankReference, 'none');
  await proposeReturn(held, 'ada', 'Nobody knows the payer');
  await confirmReturn(await present(held), 'bob');
  await carryOutReturn(await present(held), async () => ({ kind: 'RETURNED' }));
};
const isRecord =
  (bankReference: string) =>
  ({ sk, ...item }: Item): boolean =>
    sk === 'DEPOSIT' && item.bankReference === bankReference;
const lose = (isMeant: (item: Item) => boolean): void => {
  const item = current.table.all().find(isMeant);
  if (item === undefined) throw new Error('There is no such item');
  current.table.remove(String(item.pk), String(item.sk));
};
const isInSuspense = (item: Item): boolean => item.pk === `JOURNAL#${house}#${suspense}`;
const isPaymentOf =
  (bankReference: string) =>
  ({ pk, ...item }: Item): boolean =>
    String(pk).startsWith('TRANSACTION#') && JSON.stringify(item.deposit ?? {}).includes(bankReference);
const plant = (writes: object): void => {
  current.table.commit(Object.values(writes).flatMap((write) => write ?? []));
};
const at = (): string => new Date().toISOString();
const strange = '0199dd4b-c800-7000-8000-00000000f000';
const journal = (fields: object) =>
  clearingJournal({
    ...{ platformId, accountUuid: eur, currency: 'EUR', amountMinor: 400n, sourceUuid: strange, at: at() },
    ...{ purpose: 'DEPOSIT', ...fields },
  });

/** Each plants what must not be, and says how the check has to name it. */
const planted: readonly (readonly [string, () => void, readonly unknown[]])[] = [
  [
    'a funding, which cannot exist in production',
    () => plant(postJournal(journal({ purpose: 'FUNDING' }), { openTransactions: 0 })),
    [
      expect.stringMatching(
        /^JOURNAL_SOURCE Journal its FUNDING \(Journal:\S+\) cannot exist in production$/,
      ),
    ],
  ],
  [
    'a payment without the record of its deposit',
    () => lose(isRecord('CREDITED')),
    ['DEPOSIT Transaction no record of a deposit explains it'],
  ],
  [
    'a record of another amount than its payment',
    () => change(isRecord('CREDITED'), { amountMinor: 399 }),
    [
      'DEPOSIT Deposit its record says 399 EUR, and its payment 400 EUR',
      'DEPOSIT Transaction its record says 399 EUR, and its payment 400 EUR',
    ],
  ],
  [
    'a record of another currency',
    () => change(isRecord('CREDITED'), { currency: 'USD' }),
    [
      'DEPOSIT Deposit its record says 400 USD, and its payment 400 EUR',
      'DEPOSIT Transaction its record says 400 USD, and its payment 400 EUR',
    ],
  ],
  [
    'a record of another account',
    () => change(isRecord('CREDITED'), { accountUuid: strange }),
    [
      'DEPOSIT Deposit its payment is on another account',
      'DEPOSIT Transaction its payment is on another account',
    ],
  ],
  [
    'a record of another payment',
    () => change(isRecord('SETTLED'), { paymentUuid: strange }),
    [
      'DEPOSIT Deposit no payment came of it, and it is SETTLED',
      'DEPOSIT Transaction its record names another payment',
    ],
  ],
  [
    'a credited deposit without a payment, journal and balance',
    () =>
      plant([
        putDeposit({
          ...{ uuid: newUuid(), switchName: 'default', bankReference: 'PLANTED', reference: '' },
          ...{ amountMinor: 5n, currency: 'EUR', status: 'CREDITED', platformId, accountUuid: eur },
          ...{ createdAt: at(), updatedAt: at() },
        }),
      ]),
    ['DEPOSIT Deposit no payment came of it, and it is CREDITED'],
  ],
  [
    'a payment that is gone',
    () => lose(isPaymentOf('CREDITED')),
    [
      'DEPOSIT Deposit no payment came of it, and it is CREDITED',
      expect.stringMatching(/^JOURNAL_SOURCE Journal its DEPOSIT \(Journal:\S+\) belongs to no payment$/),
    ],
  ],
  [
    'money that waits, and is not in suspense',
    () => lose((item) => isInSuspense(item) && String(item.sk).endsWith('#DEPOSIT')),
    [
      expect.stringMatching(
        /^DEPOSIT Deposit it is \w+: suspense has \[(TRANSFER|REFUND)?\], not \[DEPOSIT(, (TRANSFER|REFUND))?\]$/,
      ),
    ],
  ],
  [
    'money that waits with another amount than suspense has',
    () => change(isRecord('HELD'), { amountMinor: 300 }),
    [
      `DEPOSIT Deposit it is HELD: its DEPOSIT moves [CLEARING -400 EUR, ${suspense} 400 EUR], not [CLEARING -300 EUR, ${suspense} 300 EUR]`,
    ],
  ],
  [
    'money in suspense that is nobody’s',
    () => plant([postToSystemAccount(journal({ platformId: house, accountUuid: suspense }))]),
    [
      expect.stringMatching(
        /^JOURNAL_SOURCE Journal its DEPOSIT \(Journal:\S+\) in suspense belongs to no deposit$/,
      ),
    ],
  ],
  [
    'money that left suspense while its deposit waits',
    () => {
      const held = current.table.all().find(isRecord('HELD'));
      const moved = { platformId: house, accountUuid: suspense, purpose: 'TRANSFER', amountMinor: -400n };
      plant([postToSystemAccount(journal({ ...moved, sourceUuid: String(held?.sortId) }))]);
    },
    ['DEPOSIT Deposit it is HELD: suspense has [DEPOSIT, TRANSFER], not [DEPOSIT]'],
  ],
  [
    'a deposit that went back and whose money is in suspense',
    () => lose((item) => isInSuspense(item) && String(item.sk).endsWith('#REFUND')),
    ['DEPOSIT Deposit it is RETURNED: suspense has [DEPOSIT], not [DEPOSIT, REFUND]'],
  ],
  [
    'a deposit that went back with another amount',
    () => change(isRecord('RETURNED'), { amountMinor: 300 }),
    [
      expect.stringMatching(
        /^DEPOSIT Deposit it is RETURNED: its DEPOSIT moves .* not .*-300 EUR.*its REFUND moves .* not .*300 EUR/,
      ),
    ],
  ],
  [
    'a deposit that is gone while its money is in suspense',
    () => lose(isRecord('HELD')),
    [
      expect.stringMatching(
        /^JOURNAL_SOURCE Journal its DEPOSIT \(Journal:\S+\) in suspense belongs to no deposit$/,
      ),
    ],
  ],
];

describe.each([true, false])('a check in production (full: %s)', (isFull) => {
  const look = () => check({ isFull, environment: 'production' });
  const receive = async (): Promise<void> => {
    await deposit('CREDITED');
    await deposit('HELD', 'nobody');
    await assigned('SETTLED');
    await returned('RETURNED');
    wait(60);
  };

  it('finds nothing in sound books', async () => {
    await look();
    await receive();

    expect((await look()).found).toEqual([]);
  });

  it.each(planted)('finds %s', async (_what, plantIt, expected) => {
    await look();
    await receive();
    plantIt();
    wait(60);

    const { found } = await look();

    // A journal that is planted or gone also falsifies a balance, which other tests hold.
    const ofDeposits = found.filter((text) => /^(DEPOSIT|JOURNAL_SOURCE)/.test(text));
    expect([...new Set(ofDeposits)].toSorted()).toEqual(expected);
  });
});
