import { expect, it } from 'vitest';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { forgetPayer, hasPayerWords, payerWordsOf } from '#shared/transactions/payer-data.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { incomingPayment, store } from '../support/payments.ts';

const current = useMemoryTable();
const network = {
  domain: 'bank.example',
  umaVersion: '1.0',
  invoice: 'lnbc1',
  msats: 5_000,
  feeMsats: 0,
  payableUntil: '2025-10-13T12:10:00.000Z',
  multiplier: '12.5',
};
const payment: Transaction = {
  ...incomingPayment('COMPLETED'),
  counterpartyInformation: { FULL_NAME: 'Ann' },
  network: { ...network, travelRule: '04ab' },
};

it('what a sender said for the travel rule is removed with the payer data, and the rest of the payment stays', async () => {
  store(current.table, payment);

  expect(await tryTransact({ payment: forgetPayer(payment, payerWordsOf(payment)) })).toBeUndefined();

  const left = await getTransaction(payment.platformId, payment.uuid);
  expect(left?.network).toEqual(network);
  expect(left).not.toHaveProperty('counterpartyInformation');
});

it('a payment that has nothing else of its payer still has that to remove', () => {
  const { counterpartyInformation: _facts, description: _text, ...bare } = payment;

  expect(hasPayerWords(payerWordsOf({ ...bare, senderCustomerInfo: undefined }))).toBe(true);
  expect(hasPayerWords(payerWordsOf({ ...bare, network }))).toBe(false);
});
