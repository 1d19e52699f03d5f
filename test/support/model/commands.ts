import fc from 'fast-check';
import {
  createBank,
  createCustomer,
  deleteBank,
  deleteCustomer,
  fund,
  fundUnderKey,
} from './account-commands.ts';
import { cancelBatch, confirmBatch, createBatch, type DrawnRow, getBatch } from './batch-commands.ts';
import { cancel, cancelPendingTransfer, cancelScheduled } from './cancel-commands.ts';
import type { Command } from './command.ts';
import { answerApprovals, decideTooLate, receivePayment } from './incoming-commands.ts';
import type { QuoteTarget } from './payments.ts';
import { executeQuote, getQuote, quote, sendPayment } from './quote-commands.ts';
import {
  createAndDeleteToken,
  getTransaction,
  getUnknown,
  listJournalEntries,
  listTransactions,
  readBalance,
  readStatement,
} from './read-commands.ts';
import { scheduleQuote, scheduleTransfer } from './scheduled-commands.ts';
import { failingTransfer, repeatTransfer, reuseKey, transfer, viewerMayNotPay } from './transfer-commands.ts';

const index = fc.nat({ max: 7 });
const currency = fc.constantFrom('USD', 'USD', 'USD', 'EUR');
const suffix = fc.constantFrom('000', '000', '000', '001', '002', '003', '004', '102', '105');
/** Suffixes with a later outcome or without a refund. */
const lateSuffix = fc.constantFrom('005', '005', '006', '007');
const digits = fc.constantFrom('100000000000', '200000000000', '300000000000');
const amount = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom(1, 500, 1_000));
const key = fc.option(fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'), { nil: undefined, freq: 3 });
const order = fc.record({
  kind: fc.constantFrom('createTransferOut', 'createTransferOut', 'createTransferIn'),
  customer: index,
  bank: index,
  amount,
  key,
});
const bankWish = (suffixes: fc.Arbitrary<string>) => fc.record({ currency, suffix: suffixes, digits });

const numbered = <const Kind extends string>(kind: Kind) => index.map((number) => ({ kind, number }));
const target: fc.Arbitrary<QuoteTarget> = fc.oneof(
  numbered('bank'),
  numbered('bank'),
  numbered('account'),
  numbered('address'),
  fc
    .constantFrom('success.usd', 'success.eur', 'success.mxn', 'fail.compliance.usd')
    .map((name) => ({ kind: 'sandbox', name }) as const),
);
const quoteOrder = fc.record({
  customer: index,
  source: fc.constantFrom('ACCOUNT', 'ACCOUNT', 'ACCOUNT', 'REALTIME_FUNDING'),
  target,
  lockedSide: fc.constantFrom('SENDING', 'RECEIVING'),
  amount,
  isExecuted: fc.boolean(),
  key,
});

const row: fc.Arbitrary<DrawnRow> = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), customer: index, bank: index, amount }),
  quoteOrder.map((quoted) => ({ kind: 'quote', order: quoted }) as const),
);
const batch = fc.record({
  rows: fc.array(row, { minLength: 3, maxLength: 6 }),
  // One wrong row refuses the batch, and most batches have one.
  isCorrected: fc.constantFrom(true, true, true, false),
  isConfirmed: fc.constantFrom(true, true, false),
  key,
});

const fate = fc.constantFrom('MADE', 'SPENT', 'WAITS');
const laterFate = fc.constantFrom('MADE', 'MADE', 'WAITS');
const decision = fc.constantFrom('approveIncomingPayment', 'rejectIncomingPayment');

/** What the commands of every environment are drawn from. */
export const arbitraries = { index, amount, key, order, decision };

const rowToBank = (customer: number, bank: number, money: number) =>
  ({ kind: 'transfer', customer, bank, amount: money }) as const;

/** Three rows find their money, or are refused, after others have taken theirs. */
const openingBatch = {
  rows: [rowToBank(0, 0, 90), rowToBank(1, 1, 1_000), rowToBank(2, 2, 30), rowToBank(0, 0, 20)],
  isCorrected: false,
  isConfirmed: false,
  key: undefined,
};

/** Commands that create payers and receivers before the first drawn command. */
export const opening: readonly Command[] = [
  createCustomer('USD'),
  createCustomer('EUR'),
  createCustomer('USD'),
  fund(0, 5_000),
  fund(1, 5_000),
  createBank(0, { currency: 'USD', suffix: '000', digits: '400000000000' }),
  createBank(1, { currency: 'EUR', suffix: '000', digits: '400000000000' }),
  // The third customer has no money: a transfer that fails at once needs it all the same.
  createBank(2, { currency: 'USD', suffix: '002', digits: '500000000000' }),
  failingTransfer(0, false, undefined),
  fundUnderKey(0, 100),
  transfer({ kind: 'createTransferOut', customer: 0, bank: 0, amount: 40, key: 'opening' }),
  reuseKey(0, 'AMOUNT'),
  reuseKey(0, 'DIRECTION'),
  receivePayment(0, 1_001, undefined),
  quote({
    customer: 0,
    source: 'ACCOUNT',
    target: { kind: 'bank', number: 0 },
    lockedSide: 'SENDING',
    amount: 1_001,
    isExecuted: false,
    key: undefined,
  }),
  quote({
    customer: 0,
    source: 'ACCOUNT',
    target: { kind: 'bank', number: 0 },
    lockedSide: 'SENDING',
    amount: 700,
    isExecuted: false,
    key: undefined,
  }),
  // The transfer has ended; nobody has executed the quote.
  cancel(0, undefined),
  cancel(1, undefined),
  createBank(0, { currency: 'USD', suffix: '005', digits: '600000000000' }),
  cancelPendingTransfer(0, 'createTransferOut', 70),
  cancelPendingTransfer(0, 'createTransferIn', 70),
  scheduleTransfer(0, 0, { money: 60, fate: 'MADE' }),
  scheduleTransfer(0, 0, { money: 1_000, fate: 'SPENT' }),
  scheduleTransfer(0, 0, { money: 50, fate: 'WAITS' }),
  cancelScheduled(0, undefined),
  createBatch(openingBatch),
  confirmBatch(0, false, undefined),
  confirmBatch(0, true, 'opening-batch'),
  confirmBatch(0, true, 'opening-batch'),
];

/** They change no payment. */
export const readCommands: readonly fc.Arbitrary<Command>[] = [
  index.map(getTransaction),
  fc.constant(getUnknown()),
  index.map(readBalance),
  fc
    .tuple(index, fc.constantFrom('COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED', 'PENDING', 'EXPIRED'))
    .map(([drawn, status]) => listTransactions(drawn, status)),
  index.map(listJournalEntries),
  fc.tuple(index, fc.integer({ min: 1, max: 7 })).map(([drawn, limit]) => readStatement(drawn, limit)),
  fc.constant(createAndDeleteToken()),
];

/** The commands of the model test. Frequent ones are listed several times. */
export const commands: fc.Arbitrary<Command>[] = [
  currency.map(createCustomer),
  fc.tuple(index, fc.integer({ min: 1, max: 3_000 })).map(([drawn, money]) => fund(drawn, money)),
  fc.tuple(index, bankWish(suffix)).map(([drawn, wish]) => createBank(drawn, wish)),
  fc.tuple(index, bankWish(lateSuffix)).map(([drawn, wish]) => createBank(drawn, wish)),
  order.map(transfer),
  order.map(transfer),
  order.map(transfer),
  index.map(repeatTransfer),
  fc.tuple(index, fc.constantFrom('AMOUNT', 'DIRECTION')).map(([drawn, change]) => reuseKey(drawn, change)),
  fc
    .tuple(index, fc.boolean(), key)
    .map(([drawn, isCovered, under]) => failingTransfer(drawn, isCovered, under)),
  fc.tuple(index, fc.integer({ min: 1, max: 500 })).map(([drawn, money]) => fundUnderKey(drawn, money)),
  quoteOrder.map(quote),
  quoteOrder.map(quote),
  quoteOrder.map(quote),
  fc.tuple(index, key).map(([drawn, under]) => executeQuote(drawn, under)),
  fc.tuple(index, key).map(([drawn, under]) => executeQuote(drawn, under)),
  fc
    .tuple(index, fc.constantFrom('RIGHT', 'LEFT_OUT', 'TOO_MUCH', 'OTHER_CURRENCY'))
    .map(([drawn, money]) => sendPayment(drawn, money)),
  fc.tuple(index, key).map(([drawn, under]) => cancel(drawn, under)),
  fc
    .tuple(index, fc.constantFrom('createTransferOut', 'createTransferIn'), fc.integer({ min: 1, max: 900 }))
    .map(([drawn, kind, money]) => cancelPendingTransfer(drawn, kind, money)),
  fc
    .tuple(index, index, fc.record({ money: amount, fate }))
    .map(([customer, bank, wish]) => scheduleTransfer(customer, bank, wish)),
  fc.tuple(quoteOrder, laterFate).map(([quoted, later]) => scheduleQuote(quoted, later)),
  fc.tuple(index, key).map(([drawn, under]) => cancelScheduled(drawn, under)),
  batch.map(createBatch),
  batch.map(createBatch),
  batch.map(createBatch),
  fc
    .tuple(index, fc.constantFrom(true, true, false), key)
    .map(([drawn, isRight, under]) => confirmBatch(drawn, isRight, under)),
  fc.tuple(index, key).map(([drawn, under]) => confirmBatch(drawn, true, under)),
  fc.tuple(index, key).map(([drawn, under]) => cancelBatch(drawn, under)),
  index.map(getBatch),
  index.map(getQuote),
  fc.constantFrom(200, 202, 403, 422, 500).map(answerApprovals),
  fc
    .tuple(index, fc.oneof(amount, fc.constant(1_001)), fc.option(decision, { nil: undefined }))
    .map(([drawn, money, made]) => receivePayment(drawn, money, made)),
  fc.tuple(index, decision).map(([drawn, made]) => decideTooLate(drawn, made)),
  index.map(deleteBank),
  index.map(deleteCustomer),
  ...readCommands,
  order.map(viewerMayNotPay),
];
