import { beforeEach, describe, vi } from 'vitest';
import type { Prepared } from '#shared/kernel/http/idempotency.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { payOnUs } from '#shared/payments/incoming/pay-on-us.ts';
import { finishPayout } from '#shared/payments/payouts/finish-payout.ts';
import { prepareQuote } from '#shared/payments/quotes/prepare.ts';
import { prepareExecution } from '#shared/payments/quotes/prepare-execution.ts';
import { settleQuotePayout } from '#shared/payments/quotes/settle.ts';
import { cancelPayment } from '#shared/payments/settlement/cancel.ts';
import { settlePayout } from '#shared/payments/settlement/settle-payout.ts';
import { settleCollection } from '#shared/payments/transfers/settle-collection.ts';
import { prepareSending } from '#shared/sandbox/send-payment.ts';
import { expireQuote } from '#shared/transactions/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import {
  accountId,
  bank,
  customer,
  otherCustomer,
  platform,
  request,
} from '../payments/quotes/quote-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { fill, ownAccount, processingQuote, store } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const commit = async ({ writes, apiErrorFor }: Prepared): Promise<void> => {
  const failed = await tryTransact(writes);
  if (failed !== undefined) throw apiErrorFor(failed);
};

const { uuid: platformId } = platform();
const euros = internalAccountUuid(customer().uuid, 'EUR');
const moved = [[{ version: 9 }], [{ status: 'EXPIRED' }]] as const;
const closed = [{ closedAt: now }] as const;
const full = [{ balanceMinor: maxAmountMinor }] as const;
const taken = [['TAKEN']] as const;
const payer = [
  [{ closedAt: now }, 'CUSTOMER_DELETED'],
  [{ closedAt: now, closedFor: 'CURRENCY' }, 'INVALID_CURRENCY'],
  [{ leastOwnerVersion: 2 }, 'USER_NOT_READY'],
  [{ frozenAt: now }, 'ACCOUNT_FROZEN'],
  [{ balanceMinor: 9_999 }, 'INSUFFICIENT_BALANCE'],
] as const;

const toOthersBank: QuotedTransaction = {
  ...pendingQuote,
  destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
};
const toJoe: QuotedTransaction = {
  ...pendingQuote,
  destination: { kind: 'UMA_ADDRESS', umaAddress: otherCustomer().umaAddress, currency: 'EUR' },
  receiverUuid: otherCustomer().uuid,
};
const funded: QuotedTransaction = {
  ...toOthersBank,
  source: { kind: 'REALTIME_FUNDING', currency: 'USD', customerId: pendingQuote.ownerId },
};
const source = { kind: 'ACCOUNT', accountId: accountId('USD'), currency: 'USD' } as const;
const execute = (quote: QuotedTransaction) => async () =>
  commit(await prepareExecution({ ...quote, source }, () => 'executed'));
const pending =
  (quote: QuotedTransaction, world = {}) =>
  (table: MemoryTable): void => {
    seedWorld(table, world);
    store(table, quote);
    fill(table, ownAccount, { balanceMinor: 10_000 });
  };

const executions: readonly ConditionalTransaction[] = [
  {
    title: 'a quote that is executed',
    given: pending(toOthersBank, { bank: { ownerUuid: otherCustomer().uuid } }),
    run: execute(toOthersBank),
    writes: {
      TRANSACTION: [
        [{ version: 9 }, 'QUOTE_NOT_EXECUTABLE'],
        [{ status: 'EXPIRED' }, 'QUOTE_NOT_EXECUTABLE'],
      ],
      'ACCOUNT BALANCE': payer,
      'JOURNAL PAYMENT': taken,
      CUSTOMER: [
        ['GONE', 'INVALID_BANK_ACCOUNT'],
        [{ isDeleted: true }, 'INVALID_BANK_ACCOUNT'],
      ],
    },
  },
  {
    title: 'a quote to a UMA address that is executed',
    given: pending(toJoe),
    run: execute(toJoe),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': payer,
      'JOURNAL PAYMENT': taken,
      'UMA LOCK': [
        ['GONE', 'QUOTE_NOT_EXECUTABLE'],
        [{ customerUuid: customer().uuid }, 'QUOTE_NOT_EXECUTABLE'],
      ],
    },
  },
  {
    title: 'a quote that its money executes',
    given: pending(funded),
    run: async () =>
      commit(await prepareSending(platformId, { quoteId: `Quote:${funded.uuid}`, currencyCode: 'USD' })),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [
        [{ closedAt: now }, 'CUSTOMER_DELETED'],
        [{ leastOwnerVersion: 2 }, 'USER_NOT_READY'],
        [{ frozenAt: now }, 'ACCOUNT_FROZEN'],
      ],
      'JOURNAL DEPOSIT': taken,
      'JOURNAL PAYMENT': taken,
    },
  },
  {
    title: 'a quote that is filed',
    given: (table) => seedWorld(table),
    run: async () => commit(await prepareQuote(platformId, request())),
    writes: { TRANSACTION: taken },
  },
  {
    title: 'a quote that is executed at once',
    given: (table) => {
      seedWorld(table, { bank: { ownerUuid: otherCustomer().uuid } });
      fill(table, ownAccount, { balanceMinor: 10_000 });
    },
    run: async () => commit(await prepareQuote(platformId, request({ immediatelyExecute: true }))),
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': payer,
      'JOURNAL PAYMENT': taken,
      CUSTOMER: [
        ['GONE', 'INVALID_BANK_ACCOUNT'],
        [{ isDeleted: true }, 'INVALID_BANK_ACCOUNT'],
      ],
    },
  },
  {
    title: 'a quote whose time is over',
    given: pending(pendingQuote),
    run: () => expireQuote(pendingQuote, new Date('2025-10-13T12:05:00.000Z')),
    writes: {
      TRANSACTION: [
        [{ version: 9 }, false],
        [{ status: 'PROCESSING' }, false],
      ],
    },
  },
  {
    title: 'a quote that is cancelled',
    given: pending(pendingQuote),
    run: () =>
      cancelPayment({ platformId, requestId: 'r-1', claim: undefined, status: 200 }, pendingQuote.uuid),
    writes: { TRANSACTION: [[{ version: 9 }], [{ status: 'PROCESSING' }, 'TRANSACTION_NOT_CANCELLABLE']] },
  },
];

const toEuros: QuotedTransaction = {
  ...processingQuote,
  destination: { kind: 'ACCOUNT', accountId: `InternalAccount:${euros}`, currency: 'EUR' },
};
const completed: QuotedTransaction = { ...processingQuote, status: 'COMPLETED', settledAt: now };
const executed =
  (quote: QuotedTransaction) =>
  (table: MemoryTable): void => {
    seedWorld(table);
    store(table, quote);
    fill(table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
  };
const failed = (isRefundPossible: boolean) =>
  ({ kind: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible }) as const;

const withFee = <Quote extends QuotedTransaction>(quote: Quote): Quote => ({
  ...quote,
  quote: {
    ...quote.quote,
    feesMinor: 205n,
    platformFee: { feeMinor: 130n, fixedMinor: 30n, variableBps: 100 },
  },
});
const platformDollars = internalAccountUuid(platformId, 'USD');
const toPlatform: QuotedTransaction = {
  ...withFee(processingQuote),
  receivedCurrency: 'USD',
  destination: { kind: 'ACCOUNT', accountId: `InternalAccount:${platformDollars}`, currency: 'USD' },
};
const made =
  (feeMinor: number) =>
  (table: MemoryTable): void => {
    store(table, withFee(completed));
    fill(table, ownAccount, { balanceMinor: 0 });
    fill(table, platformDollars, { balanceMinor: feeMinor });
  };
const comesBack = () => settleQuotePayout(withFee(completed), { kind: 'RETURNED' });

const feeOutcomes: readonly ConditionalTransaction[] = [
  {
    title: 'a payout that arrived, with the fee of its platform',
    given: executed(withFee(processingQuote)),
    run: () => settleQuotePayout(withFee(processingQuote), { kind: 'DELIVERED', mayComeBack: false }),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'ACCOUNT BALANCE 2': [],
      'JOURNAL FEE': taken,
    },
  },
  {
    title: 'a payment that reaches the account which gets the fee',
    given: executed(toPlatform),
    run: () => settleQuotePayout(toPlatform, { kind: 'DELIVERED', mayComeBack: false }),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'ACCOUNT BALANCE 2': [closed, full],
      'JOURNAL PAYMENT': taken,
      'JOURNAL FEE': taken,
    },
  },
  {
    title: 'a payout that came back, with the fee of its platform',
    given: made(130),
    run: comesBack,
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'JOURNAL REFUND': taken,
      'ACCOUNT BALANCE 2': [closed, [{ balanceMinor: 129 }]],
      'JOURNAL FEE_REFUND': taken,
    },
  },
  {
    title: 'a payout that came back, whose fee the platform has spent',
    given: made(129),
    run: comesBack,
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'JOURNAL REFUND': taken,
      'ACCOUNT BALANCE 2': [closed, [{ frozenAt: '2025-10-13T12:01:00.000Z' }]],
    },
  },
];

const outcomes: readonly ConditionalTransaction[] = [
  {
    title: 'a payout that arrived',
    given: executed(processingQuote),
    run: () => settleQuotePayout(processingQuote, { kind: 'DELIVERED', mayComeBack: false }),
    writes: { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed] },
  },
  {
    title: 'a payment that reaches an account of the platform',
    given: executed(toEuros),
    run: () => settleQuotePayout(toEuros, { kind: 'DELIVERED', mayComeBack: false }),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'ACCOUNT BALANCE 2': [closed, full, [{ leastOwnerVersion: 2 }]],
      'JOURNAL PAYMENT': taken,
    },
  },
  {
    title: 'a payout that failed, with its refund',
    given: executed(processingQuote),
    run: () => settleQuotePayout(processingQuote, failed(true)),
    writes: { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed], 'JOURNAL REFUND': taken },
  },
  {
    title: 'a payout that failed and whose money is lost',
    given: executed(processingQuote),
    run: () => settleQuotePayout(processingQuote, failed(false)),
    writes: { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed] },
  },
  {
    title: 'a payout that came back for a closed account',
    given: (table) => {
      store(table, completed);
      fill(table, ownAccount, { closedAt: now });
    },
    run: () => settleQuotePayout(completed, { kind: 'RETURNED' }),
    writes: { TRANSACTION: moved },
  },
  {
    title: 'a payment that cannot be asked about now',
    given: executed(processingQuote),
    run: () => finishPayout(processingQuote, { payOnUs, settlePayout, settleCollection }),
    writes: { TRANSACTION: moved },
  },
];

describe('the execution of a quote', () => testConditions(current, executions));
describe('the outcome of a quote', () => testConditions(current, outcomes));
describe('the outcome of a quote with a fee of its platform', () => testConditions(current, feeOutcomes));
