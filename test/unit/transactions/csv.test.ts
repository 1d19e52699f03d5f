import { expect, it } from 'vitest';
import { transactionsCsv } from '#shared/transactions/csv.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { incomingPayment, sentTransfer } from '../support/payments.ts';
import { refund } from './kinds-of-payments.ts';

const csv = (isFirst: boolean, ...payments: Transaction[]): string[] =>
  transactionsCsv(payments.map(transactionView), isFirst).split('\r\n');

/** The cells of a line without quotation marks, by the names of their columns. */
const cellsOf = (payment: Transaction): Record<string, string> => {
  const [header = '', line = ''] = csv(true, payment);
  const cells = line.split(',');
  const names = header.split(',');
  expect(cells).toHaveLength(names.length);
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
};

it('the first part begins with the names of the columns, and every part ends with a line break', () => {
  expect(csv(true)).toEqual([
    'transactionId,createdAt,settledAt,type,status,sentAmount,sentCurrency,fees,receivedAmount,receivedCurrency,exchangeRate,customerId,platformCustomerId,counterpartyName,source,destination,reference,bankReference,description,metadata,failureReason,refundStatus,refundSettledAt,updatedAt,remittanceInformation,paymentRail,direction,failureCode',
    '',
  ]);
  expect(csv(false)).toEqual(['']);
  expect(csv(false, pendingQuote, sentTransfer)).toHaveLength(3);
});

it('a quote has whole amounts with their currencies, its fees in the currency sent', () => {
  expect(cellsOf({ ...pendingQuote, counterpartyInformation: { FULL_NAME: 'Jane Doe' } })).toMatchObject({
    transactionId: `Transaction:${pendingQuote.uuid}`,
    type: 'OUTGOING',
    status: 'PENDING',
    sentAmount: '100.00',
    sentCurrency: 'USD',
    fees: '0.75',
    receivedAmount: '85.78',
    receivedCurrency: 'EUR',
    exchangeRate: '1.157',
    counterpartyName: 'Jane Doe',
    source: 'InternalAccount:019542f5-b3e7-7d02-8000-00000000f348',
    destination: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000002',
  });
});

it('an incoming payment shows what an answer shows: no amount that the sender gave', () => {
  const { sentAmount, sentCurrency, fees, source, receivedAmount } = cellsOf(incomingPayment('COMPLETED'));

  expect([sentAmount, sentCurrency, fees]).toEqual(['', '', '']);
  expect(source).toMatch(/^\$/);
  expect(receivedAmount).toMatch(/^\d+\.\d\d$/);
});

it('a payment that came back shows why, and since when', () => {
  const failureReason = 'QUOTE_EXECUTION_FAILED';

  expect(cellsOf({ ...sentTransfer, status: 'FAILED', failureReason, refund })).toMatchObject({
    status: 'FAILED',
    failureReason,
    refundStatus: 'COMPLETED',
    refundSettledAt: refund.settledAt,
  });
});

it('notes are cells that no spreadsheet runs', () => {
  const [, line] = csv(true, {
    ...pendingQuote,
    description: '=HYPERLINK("http://x")',
    metadata: { order: '4711' },
  });

  expect(line).toContain(`,"'=HYPERLINK(""http://x"")","{""order"":""4711""}",`);
});
