import { describe, expect, it } from 'vitest';
import { clearingJournal, type Purpose } from '#shared/ledger/journal.ts';
import { readEntryDetails } from '#shared/transactions/entry-details.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { incomingPayment, ownAccount, sentTransfer, store } from '../support/payments.ts';

const current = useMemoryTable();
const { platformId } = sentTransfer;
const bank = 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000002';
const jane = { FULL_NAME: 'Jane Doe' };

const journalOf = ({ uuid: sourceUuid }: Transaction, purpose: Purpose, amountMinor: bigint) =>
  clearingJournal({
    platformId,
    accountUuid: ownAccount,
    currency: 'USD',
    amountMinor,
    sourceUuid,
    purpose,
    at: '2025-10-13T12:00:00.000Z',
  });

const detailsOf = async (payment: Transaction, purpose: Purpose, amountMinor: bigint) => {
  store(current.table, payment);
  const journal = journalOf(payment, purpose, amountMinor);
  return (await readEntryDetails(platformId, [journal])).get(journal.uuid);
};

const out: Transaction = { ...sentTransfer, counterpartyInformation: jane };
const into: Transaction = { ...out, type: 'INCOMING', source: out.destination, destination: out.source };
const uma: Transaction = { ...incomingPayment('COMPLETED', true), counterpartyInformation: jane };
const funded: Transaction = { ...out, source: { kind: 'REALTIME_FUNDING', currency: 'USD' } };
const deposit: Transaction = { ...into, source: { kind: 'REALTIME_FUNDING', currency: 'USD' } };
const toAccount: Transaction = {
  ...out,
  destination: { kind: 'ACCOUNT', accountId: `InternalAccount:${ownAccount}`, currency: 'USD' },
  source: {
    kind: 'ACCOUNT',
    accountId: 'InternalAccount:019542f5-b3e7-7d02-8000-00000000a348',
    currency: 'USD',
  },
};

describe('the counterparty of an entry', () => {
  it.each<[string, Transaction, Purpose, bigint, object | undefined]>([
    ['a transfer out', out, 'TRANSFER', -5n, { name: 'Jane Doe', account: bank }],
    ['what came back of it', out, 'REFUND', 5n, { name: 'Jane Doe', account: bank }],
    ['what left again', out, 'CORRECTION', -5n, { name: 'Jane Doe', account: bank }],
    ['a transfer in', into, 'TRANSFER', 5n, { name: 'Jane Doe', account: bank }],
    ['what was taken back of it', into, 'REFUND', -5n, { name: 'Jane Doe', account: bank }],
    ['a payment from a UMA address', uma, 'DEPOSIT', 5n, { name: 'Jane Doe', account: '$joe@bank.example' }],
    ['the same, passed on to a bank', uma, 'PAYMENT', -5n, { name: undefined, account: bank }],
    ['what the bank sent back', uma, 'REFUND', 5n, { name: undefined, account: bank }],
    ['money sent for a quote', funded, 'DEPOSIT', 5n, undefined],
    ['a deposit', deposit, 'DEPOSIT', 5n, { name: 'Jane Doe', account: undefined }],
    [
      'money from an account of ours',
      toAccount,
      'PAYMENT',
      5n,
      { name: undefined, account: 'InternalAccount:019542f5-b3e7-7d02-8000-00000000a348' },
    ],
  ])('of %s', async (_what, payment, purpose, amountMinor, expected) => {
    expect((await detailsOf(payment, purpose, amountMinor))?.counterparty).toEqual(expected);
  });
});

it('an entry has the description and the bank reference of its payment', async () => {
  const payment = {
    ...deposit,
    description: 'Rent',
    deposit: { switchName: 'default', bankReference: 'B-1' },
  };

  expect(await detailsOf(payment, 'DEPOSIT', 5n)).toMatchObject({
    description: 'Rent',
    bankReference: 'B-1',
  });
});

it('what was removed of a payer is in no entry any more', async () => {
  const { counterpartyInformation: _, ...forgotten } = deposit;

  expect(await detailsOf(forgotten, 'DEPOSIT', 5n)).toEqual({
    description: undefined,
    bankReference: undefined,
    counterparty: undefined,
  });
});

it('a funding has no payment, and an entry whose payment is lost has no details', async () => {
  const journals = [journalOf(out, 'FUNDING', 5n), journalOf(out, 'TRANSFER', -5n)];

  expect(await readEntryDetails(platformId, journals)).toEqual(new Map());
});

it('the payments of a long statement are read in batches, each once', async () => {
  const payments = Array.from({ length: 450 }, (_, index) => ({
    ...out,
    uuid: `0199dd70-0000-7d02-8abc-${index.toString(16).padStart(11, '0')}0`,
    description: `Number ${index}`,
  }));
  for (const payment of payments) store(current.table, payment);
  const journals = payments.flatMap((payment) => [
    journalOf(payment, 'TRANSFER', -5n),
    journalOf(payment, 'REFUND', 5n),
  ]);

  const details = await readEntryDetails(platformId, journals);

  expect(details.size).toBe(900);
  expect(journals.map(({ uuid }) => details.get(uuid)?.description)).toEqual(
    payments.flatMap(({ description }) => [description, description]),
  );
});
