import { beforeEach, describe, vi } from 'vitest';
import { confirmProposal, propose } from '#operator/actions/resolve-payment.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import type { Resolution } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import {
  accountOf,
  decide,
  fund,
  type Result,
  recordOf,
  type Sort,
  spend,
  start,
  startWithSender,
  tell,
  tryAgain,
} from '../payments/reconciliation-exceptions/contradicted.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { balanceAt, processingQuote } from '../support/payments.ts';

const current = useMemoryTable();
const decidedAt = '2025-10-13T12:30:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const taken = [['TAKEN']] as const;
const moved = [[{ version: 9 }], [{ status: 'EXPIRED' }]] as const;
const record = [[{ version: 9 }]] as const;
const closed = [{ closedAt: decidedAt }] as const;
const poor = [{ balanceMinor: 0 }] as const;
const full = [{ balanceMinor: maxAmountMinor }] as const;

const contradict = async (sort: Sort, first: Result, then: Result): Promise<void> => {
  await tell(sort, first);
  await tell(sort, then).catch(() => undefined);
  vi.setSystemTime(Date.parse(decidedAt));
};
const decided =
  (sort: Sort, [first, then, outcome]: readonly [Result, Result, Resolution]) =>
  async (table: MemoryTable): Promise<void> => {
    start(table, sort);
    await contradict(sort, first, then);
    await decide(sort, outcome, decidedAt);
  };
const failedRefund =
  (
    sort: Sort,
    fail: (table: MemoryTable) => Promise<void>,
    outcome: 'REFUND' | 'SETTLE' | 'WRITE_OFF' = 'REFUND',
  ) =>
  async (table: MemoryTable): Promise<void> => {
    start(table, sort);
    await fail(table);
    await tryAgain(sort, decidedAt, outcome);
  };
const carryOut = (sort: Sort) => async () => carryOutResolution(await recordOf(sort));
const undone = ['DELIVERED', 'FAILED', 'FAILED'] as const;
const madeAfterAll = ['FAILED', 'DELIVERED', 'COMPLETED'] as const;
const close = (table: MemoryTable, sort: Sort): void => {
  const balance = balanceAt(table, accountOf(sort));
  table.seed({ pk: '', sk: '', ...balance, closedAt: decidedAt });
};
const base = { RECONCILIATION_EXCEPTION: record, TRANSACTION: moved };
const refunded = { ...base, 'ACCOUNT BALANCE': [closed], 'JOURNAL REFUND': taken };
const again = { ...base, 'ACCOUNT BALANCE': [closed, poor], 'JOURNAL CORRECTION': taken };

const corrections: readonly ConditionalTransaction[] = [
  { title: 'a quote that failed', given: decided('quote', undone), run: carryOut('quote'), writes: refunded },
  {
    title: 'a transfer that failed',
    given: decided('transfer', undone),
    run: carryOut('transfer'),
    writes: refunded,
  },
  {
    title: 'a collection that failed',
    given: decided('collection', undone),
    run: carryOut('collection'),
    writes: { ...base, 'ACCOUNT BALANCE': [closed, poor], 'JOURNAL REFUND': taken },
  },
  {
    title: 'a payment to a bank that failed',
    given: decided('passedOn', undone),
    run: carryOut('passedOn'),
    writes: refunded,
  },
  {
    title: 'a refund for a closed account',
    given: async (table) => {
      await decided('quote', undone)(table);
      close(table, 'quote');
    },
    run: carryOut('quote'),
    writes: base,
  },
  {
    title: 'a quote that was made',
    given: decided('quote', madeAfterAll),
    run: carryOut('quote'),
    writes: again,
  },
  {
    title: 'a transfer that was made',
    given: decided('transfer', madeAfterAll),
    run: carryOut('transfer'),
    writes: again,
  },
  {
    title: 'a collection that was made',
    given: decided('collection', ['FAILED', 'COLLECTED', 'COMPLETED']),
    run: carryOut('collection'),
    writes: { ...base, 'ACCOUNT BALANCE': [closed, full], 'JOURNAL TRANSFER': taken },
  },
  {
    title: 'a payment to a bank that was made',
    given: decided('passedOn', madeAfterAll),
    run: carryOut('passedOn'),
    writes: { ...base, 'ACCOUNT BALANCE': [closed], 'JOURNAL DEPOSIT': taken, 'JOURNAL PAYMENT': taken },
  },
  {
    title: 'a payment to a bank that was made, and its sender',
    given: async (table) => {
      startWithSender(table);
      await contradict('passedOn', 'FAILED', 'DELIVERED');
      await decide('passedOn', 'COMPLETED', decidedAt);
    },
    run: carryOut('passedOn'),
    writes: {
      ...base,
      'ACCOUNT BALANCE': [closed],
      'JOURNAL DEPOSIT': taken,
      'JOURNAL PAYMENT': taken,
      'TRANSACTION 2': moved,
      'ACCOUNT BALANCE 2': [closed, poor],
      'JOURNAL CORRECTION': taken,
    },
  },
  {
    title: 'a payment that has its end already',
    given: decided('quote', ['DELIVERED', 'FAILED', 'COMPLETED']),
    run: carryOut('quote'),
    writes: base,
  },
  {
    title: 'a correction that the account cannot pay',
    given: async (table) => {
      await decided('quote', madeAfterAll)(table);
      close(table, 'quote');
    },
    run: carryOut('quote'),
    writes: { RECONCILIATION_EXCEPTION: record },
  },
  ...(['quote', 'transfer'] as const).map((sort) => ({
    title: `the failed refund of a ${sort}`,
    given: failedRefund(sort, async () => tell(sort, 'LOST')),
    run: carryOut(sort),
    writes: refunded,
  })),
  ...(['quote', 'transfer'] as const).map((sort) => ({
    title: `the failed refund of a ${sort} that the platform gets`,
    given: failedRefund(sort, async () => tell(sort, 'LOST'), 'SETTLE'),
    run: carryOut(sort),
    writes: refunded,
  })),
  {
    title: 'a failed refund that is written off',
    given: failedRefund('quote', async () => tell('quote', 'LOST'), 'WRITE_OFF'),
    run: carryOut('quote'),
    writes: base,
  },
  {
    title: 'the failed refund of a payment to a bank',
    given: failedRefund('passedOn', async (table) => {
      await tell('passedOn', 'DELIVERED');
      close(table, 'passedOn');
      await tell('passedOn', 'RETURNED');
      const { closedAt: _, ...balance } = balanceAt(table, accountOf('passedOn')) ?? {};
      table.seed({ pk: '', sk: '', ...balance });
    }),
    run: carryOut('passedOn'),
    writes: refunded,
  },
  {
    title: 'a collection that was taken back while the account did not hold it',
    given: failedRefund('collection', async (table) => {
      await tell('collection', 'COLLECTED');
      spend(table, 'collection');
      await tell('collection', 'RETURNED');
      fund(table, accountOf('collection'), 10_000n);
    }),
    run: carryOut('collection'),
    writes: { ...base, 'ACCOUNT BALANCE': [closed, poor], 'JOURNAL REFUND': taken },
  },
];

/** 100.00 USD with 1.30 for the platform. */
const withFee = (): Partial<Transaction> => {
  const { quote } = processingQuote;
  const platformFee = { feeMinor: 130n, fixedMinor: 30n, variableBps: 100 };
  return { quote: { ...quote, feesMinor: 205n, platformFee } };
};
const platformDollars = internalAccountUuid(processingQuote.platformId, 'USD');
const decidedWithFee =
  ([first, then, outcome]: readonly [Result, Result, Resolution], isSpent = false) =>
  async (table: MemoryTable): Promise<void> => {
    start(table, 'quote', withFee());
    await contradict('quote', first, then);
    if (isSpent) fund(table, platformDollars, -130n);
    await decide('quote', outcome, decidedAt);
  };
const refundedWithFee =
  (outcome: 'REFUND' | 'SETTLE', isSpent = false) =>
  async (table: MemoryTable): Promise<void> => {
    start(table, 'quote', withFee());
    await tell('quote', 'DELIVERED');
    const before = balanceAt(table, accountOf('quote'));
    close(table, 'quote');
    vi.setSystemTime(Date.parse('2025-10-13T12:02:00.000Z'));
    await tell('quote', 'RETURNED');
    table.remove(String(before?.pk), String(before?.sk));
    table.seed({ pk: '', sk: '', ...before });
    if (isSpent) fund(table, platformDollars, -130n);
    vi.setSystemTime(Date.parse(decidedAt));
    await tryAgain('quote', decidedAt, outcome);
  };
const fee = { 'ACCOUNT BALANCE 2': [], 'JOURNAL FEE': taken } as const;
const feeBack = { 'ACCOUNT BALANCE 2': [closed, poor], 'JOURNAL FEE_REFUND': taken } as const;

/** An account that is frozen already stays so, without this write. */
const freeze = { 'ACCOUNT BALANCE 2': [closed, [{ frozenAt: '2025-10-13T12:01:00.000Z' }]] } as const;

const correctionsWithFee: readonly ConditionalTransaction[] = [
  {
    title: 'a quote that failed, with the fee of its platform',
    given: decidedWithFee(undone),
    run: carryOut('quote'),
    writes: { ...refunded, ...feeBack },
  },
  {
    title: 'a quote that failed, whose fee the platform has spent',
    given: decidedWithFee(undone, true),
    run: carryOut('quote'),
    writes: { ...refunded, ...freeze },
  },
  {
    title: 'a quote that was made, with the fee of its platform',
    given: decidedWithFee(madeAfterAll),
    run: carryOut('quote'),
    writes: { ...again, ...fee },
  },
  {
    title: 'a quote that was made and never refunded, with the fee of its platform',
    given: decidedWithFee(['LOST', 'DELIVERED', 'COMPLETED']),
    run: carryOut('quote'),
    writes: { ...base, 'ACCOUNT BALANCE': [], 'JOURNAL FEE': taken },
  },
  {
    title: 'a quote that had come back and was made, with the fee of its platform',
    given: async (table) => {
      start(table, 'quote', withFee());
      await contradict('quote', 'DELIVERED', 'FAILED');
      await tell('quote', 'RETURNED');
      await decide('quote', 'COMPLETED', decidedAt);
    },
    run: carryOut('quote'),
    writes: { ...again, 'ACCOUNT BALANCE 2': [closed], 'JOURNAL CORRECTION 2': taken },
  },
  {
    title: 'the failed refund of a quote with a fee',
    given: refundedWithFee('REFUND'),
    run: carryOut('quote'),
    writes: { ...refunded, ...feeBack },
  },
  {
    title: 'the failed refund of a quote whose fee the platform has spent',
    given: refundedWithFee('REFUND', true),
    run: carryOut('quote'),
    writes: { ...refunded, ...freeze },
  },
  {
    title: 'the failed refund of a quote with a fee that the platform gets',
    given: refundedWithFee('SETTLE', true),
    run: carryOut('quote'),
    writes: { ...refunded, 'JOURNAL FEE_REFUND': taken },
  },
];

const owed: ConditionalTransaction = {
  title: 'a fee that a platform owes',
  given: async (table) => {
    start(table, 'quote', withFee());
    await tell('quote', 'DELIVERED');
    fund(table, platformDollars, -130n);
    vi.setSystemTime(Date.parse('2025-10-13T12:02:00.000Z'));
    await tell('quote', 'RETURNED');
    fund(table, platformDollars, 130n);
    vi.setSystemTime(Date.parse(decidedAt));
    await tryAgain('quote', decidedAt, 'FEE');
  },
  run: carryOut('quote'),
  writes: {
    TRANSACTION: [[{ version: 9 }], [{ status: 'EXPIRED' }], [{ platformFeeOwed: undefined }]],
    RECONCILIATION_EXCEPTION: record,
    'ACCOUNT BALANCE': [closed, poor],
    'JOURNAL FEE_REFUND': taken,
  },
};

const open = async (table: MemoryTable): Promise<void> => {
  start(table, 'quote');
  await contradict('quote', 'DELIVERED', 'FAILED');
};
const proposal = { outcome: 'FAILED', reason: 'The bank says so.', by: 'ada' } as const;
const proposeEnd = async () => propose(await recordOf('quote'), proposal);

const records: readonly ConditionalTransaction[] = [
  {
    title: 'the first result that a switch takes back',
    given: async (table) => {
      start(table, 'quote');
      await tell('quote', 'DELIVERED');
    },
    run: () => tell('quote', 'FAILED'),
    writes: { TRANSACTION: [[{ version: 9 }], [{ status: 'FAILED' }]], RECONCILIATION_EXCEPTION: taken },
  },
  {
    title: 'a further result that a switch takes back',
    given: open,
    run: () => tell('quote', 'CANCELLED'),
    writes: { TRANSACTION: [[{ version: 9 }]], RECONCILIATION_EXCEPTION: record },
  },
  { title: 'a proposal', given: open, run: proposeEnd, writes: { RECONCILIATION_EXCEPTION: record } },
  {
    title: 'a confirmation',
    given: async (table) => {
      await open(table);
      await proposeEnd();
    },
    run: async () => confirmProposal(await recordOf('quote'), { outcome: 'FAILED', by: 'bob' }),
    writes: { RECONCILIATION_EXCEPTION: record },
  },
];

describe('what operators decided of', () => testConditions(current, corrections));
describe('a correction of a payment with a fee', () =>
  testConditions(current, [...correctionsWithFee, owed]));
describe('the record of', () => testConditions(current, records));
