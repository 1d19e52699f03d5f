import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { hasFailed, transactionStatuses } from '#shared/transactions/lifecycle.ts';
import { openTransactionIds } from '#shared/transactions/open-transactions.ts';
import { notesOf, notesView, paymentNotes } from '#shared/transactions/payment-notes.ts';
import { paymentInstructionsView } from '#shared/transactions/rate-details.ts';
import { internalAccountsOf } from '#shared/transactions/transaction.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import { incomingPayment, ownAccount, pendingTransfer, processingQuote, store } from '../support/payments.ts';

const current = useMemoryTable();
const { platformId, uuid, ownerUuid } = pendingQuote;

it('a payment has failed when it is rejected, failed or refunded', () => {
  expect(transactionStatuses.filter(hasFailed).toSorted()).toEqual(['FAILED', 'REFUNDED', 'REJECTED']);
});

it('a failure that the sandbox made up says so, and only a failure', () => {
  const failed = { ...pendingTransfer('OUTGOING'), status: 'FAILED', magicValue: '002' } as const;

  expect(transactionView(failed)).toMatchObject({ details: { simulated: true, magicValue: '002' } });
  expect(transactionView({ ...failed, status: 'PENDING' })).not.toHaveProperty('details');
  expect(transactionView({ ...failed, magicValue: undefined })).not.toHaveProperty('details');
  expect(transactionView({ ...failed, status: 'REFUNDED', cancelled: true })).not.toHaveProperty('details');
});

describe('the open transactions of a customer', () => {
  it.each([
    ['a transfer without an outcome', pendingTransfer('OUTGOING'), true],
    ['an executed quote', processingQuote, true],
    ['an incoming payment that waits for a decision', incomingPayment('PENDING'), true],
    ['a quote that is executed in this moment', { ...pendingQuote, version: 2 }, true],
    ['a quote that nobody has executed', pendingQuote, false],
    ['a completed payment', incomingPayment('COMPLETED'), false],
  ])('count %s: %3$s', async (_what, transaction, isOpen) => {
    store(current.table, transaction);

    expect(await openTransactionIds(platformId, ownerUuid)).toEqual(isOpen ? [`Transaction:${uuid}`] : []);
  });

  it('are the ten newest', async () => {
    const uuids = Array.from({ length: 12 }, (_, index) => `0199dd71-1600-7d02-8abc-0123456789${index + 10}`);
    store(current.table, ...uuids.map((one) => ({ ...processingQuote, uuid: one })));

    const newest = uuids.toReversed().slice(0, 10);
    expect(await openTransactionIds(platformId, ownerUuid)).toEqual(
      newest.map((one) => `Transaction:${one}`),
    );
  });
});

describe('the notes of a payment', () => {
  const schema = z.object(paymentNotes);
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));

  it('are kept and shown as they are', () => {
    const notes = { description: 'Rent', metadata: { order: '7' } };

    expect(notesOf(notes)).toEqual(notes);
    expect(notesView(notes)).toEqual(notes);
  });

  it('that are empty take no room', () => {
    expect(Object.keys(notesOf({ metadata: {} }))).toEqual([]);
    expect(Object.keys(notesOf())).toEqual([]);
    expect(notesView({})).toEqual({ description: undefined, metadata: undefined });
  });

  it('have at most ten keys', () => {
    expect(schema.safeParse({ metadata: keys(10) }).success).toBe(true);
    expect(schema.safeParse({ metadata: keys(11) }).error?.issues).toMatchObject([
      { message: 'must have at most 10 keys' },
    ]);
  });
});

describe('the accounts whose balance a payment may have changed', () => {
  it('are those inside the service', () => {
    expect([...internalAccountsOf(processingQuote)].toSorted()).toEqual(
      [ownAccount, '019542f5-b3e7-7d02-8000-00000000f348'].filter(
        (one, index, all) => all.indexOf(one) === index,
      ),
    );
    expect([...internalAccountsOf(incomingPayment('PENDING', true))]).toEqual([
      internalAccountUuid(ownerUuid, 'EUR'),
    ]);
  });
});

describe('the instructions for real-time funding', () => {
  const funded = { ...pendingQuote, source: { kind: 'REALTIME_FUNDING', currency: 'USD' } } as const;

  it.each([
    [pendingQuote.ownerId, false],
    [`Platform:${platformId}`, true],
  ])('of %s say that the money becomes the own one of the platform: %s', (ownerId, isPlatformAccount) => {
    const instructions = JSON.stringify(paymentInstructionsView({ ...funded, ownerId }));

    expect(instructions.includes('"isPlatformAccount":true')).toBe(isPlatformAccount);
  });

  it('do not exist for money that is in an account', () => {
    expect(paymentInstructionsView(pendingQuote)).toBeUndefined();
  });
});
