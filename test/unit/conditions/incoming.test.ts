import { beforeEach, describe, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { commitPlain } from '#shared/kernel/table/transact.ts';
import { applyDecision } from '#shared/payments/incoming/apply-decision.ts';
import { claimRequest, noteAnswer, releaseRequest } from '#shared/payments/incoming/approval-request.ts';
import { payOnUs } from '#shared/payments/incoming/pay-on-us.ts';
import { receiveUmaPayment } from '#shared/payments/incoming/receive.ts';
import { settleIncomingPayout } from '#shared/payments/incoming/settle-payout.ts';
import type { QuotedTransaction, Transaction } from '#shared/transactions/transaction.ts';
import { bank, customer, otherCustomer, platform } from '../payments/quotes/quote-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import {
  fill,
  incomingPayment,
  ownAccount,
  paidBySender,
  processingQuote,
  sender,
  store,
} from '../support/payments.ts';
import { seedWorld, type WorldOptions } from '../support/world.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';
const { uuid: platformId } = platform();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const [jane, joe] = [customer(), otherCustomer()];
const euros = internalAccountUuid(jane.uuid, 'EUR');
const moved = [[{ version: 9 }], [{ status: 'EXPIRED' }]] as const;
const taken = [['TAKEN']] as const;
const closed = [{ closedAt: now }] as const;
const full = [{ balanceMinor: maxAmountMinor }] as const;
const changed = [['GONE'], [{ version: 9 }]] as const;
const deposit = [['GONE'], [{ status: 'BLOCKED' }], [{ isDeleted: true }]] as const;
const endpoint = { webhookEndpoint: 'https://hooks.example.com/a' };

const changeCustomer = (table: MemoryTable, uuid: string, change: object): void => {
  const key = { pk: `CUSTOMER#${platformId}#${uuid}`, sk: 'CUSTOMER' };
  table.seed({ ...table.find(key.pk, key.sk), ...key, ...change });
};
/** Jane has a euro account, or none yet; her money goes on to her bank, or stays. */
const receiving =
  (more: object = {}, world: WorldOptions = {}, ...payments: readonly Transaction[]) =>
  (table: MemoryTable): void => {
    seedWorld(table, world);
    changeCustomer(table, jane.uuid, more);
    fill(table, euros, { balanceMinor: 0, openTransactions: 1 });
    fill(table, ownAccount, { balanceMinor: 0, openTransactions: 1 });
    store(table, ...payments);
  };
const toBank = { defaultUmaDepositAccountUuid: bank().uuid };
const withoutEuros = { openedFirst: 'USD' };

const receive = () =>
  receiveUmaPayment(
    platformId,
    {
      senderUmaAddress: '$ann@bank.example',
      receiverUmaAddress: jane.umaAddress,
      receivingCurrencyCode: 'EUR',
      receivingCurrencyAmount: 500,
    },
    commitPlain,
  );

const arrivals: readonly ConditionalTransaction[] = [
  {
    title: 'a payment that comes in',
    given: receiving(),
    run: receive,
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': [closed, [...full, 'AMOUNT_OUT_OF_RANGE']],
      'JOURNAL PAYMENT': taken,
      CUSTOMER: changed,
    },
  },
  {
    title: 'a payment that comes in and goes on to a bank',
    given: receiving(toBank),
    run: receive,
    writes: { TRANSACTION: taken, 'ACCOUNT BALANCE': [closed], CUSTOMER: changed, EXTERNAL: deposit },
  },
  {
    title: 'a payment that opens an account and waits for its platform',
    given: receiving(withoutEuros, { platform: endpoint }),
    run: receive,
    writes: { TRANSACTION: taken, 'ACCOUNT BALANCE': [closed], CUSTOMER: changed },
  },
  {
    title: 'a payment that waits for its platform',
    given: receiving({}, { platform: endpoint }),
    run: receive,
    writes: { TRANSACTION: taken, 'ACCOUNT BALANCE': [closed] },
  },
];

const waiting = incomingPayment('PENDING');
const waitingForBank: Transaction = {
  ...incomingPayment('PENDING'),
  destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${bank().uuid}`, currency: 'EUR' },
};
const approve = (payment: Transaction) => () => applyDecision(payment, { kind: 'APPROVED' });
const reject = (payment: Transaction) => () => applyDecision(payment, { kind: 'REJECTED' });
const failed = { kind: 'FAILED', failureReason: 'LIGHTNING_PAYMENT_FAILED' } as const;
const passedOn = incomingPayment('PROCESSING', true);
const arrived = incomingPayment('COMPLETED', true);
const passedOnBySender: Transaction = { ...passedOn, counterpart: { platformId, uuid: sender.uuid } };

const ends: readonly ConditionalTransaction[] = [
  {
    title: 'an approval',
    given: receiving({}, {}, waiting),
    run: approve(waiting),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed, full],
      'JOURNAL PAYMENT': taken,
      CUSTOMER: changed,
    },
  },
  {
    title: 'an approval that sends the money on to a bank',
    given: receiving(toBank, {}, waitingForBank),
    run: approve(waitingForBank),
    writes: { TRANSACTION: moved, CUSTOMER: changed, EXTERNAL: deposit },
  },
  {
    title: 'an approval that sends on to a bank what was to stay',
    given: receiving(toBank, {}, waiting),
    run: approve(waiting),
    writes: {
      TRANSACTION: moved,
      CUSTOMER: changed,
      EXTERNAL: deposit,
      'ACCOUNT BALANCE': [closed, [{ frozenAt: now }]],
    },
  },
  {
    title: "an approval that ends the sender's payment, too",
    given: receiving({}, {}, paidBySender, sender),
    run: approve(paidBySender),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed, full],
      'JOURNAL PAYMENT': taken,
      'TRANSACTION 2': moved,
      'ACCOUNT BALANCE 2': [closed],
      CUSTOMER: changed,
    },
  },
  {
    title: 'a rejection',
    given: receiving({}, {}, waiting),
    run: reject(waiting),
    writes: { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed] },
  },
  {
    title: 'a rejection that refunds the sender',
    given: receiving({}, {}, paidBySender, sender),
    run: reject(paidBySender),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'TRANSACTION 2': moved,
      'ACCOUNT BALANCE 2': [closed],
      'JOURNAL REFUND': taken,
    },
  },
  {
    title: 'a payout of a payment that arrived',
    given: receiving({}, {}, passedOn),
    run: () => settleIncomingPayout(passedOn, { kind: 'DELIVERED', mayComeBack: false }),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'JOURNAL DEPOSIT': taken,
      'JOURNAL PAYMENT': taken,
    },
  },
  {
    title: "a payout of a payment that arrived, and its sender's payment",
    given: receiving({}, {}, passedOnBySender, sender),
    run: () => settleIncomingPayout(passedOnBySender, { kind: 'DELIVERED', mayComeBack: false }),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'JOURNAL DEPOSIT': taken,
      'JOURNAL PAYMENT': taken,
      'TRANSACTION 2': moved,
      'ACCOUNT BALANCE 2': [closed],
    },
  },
  {
    title: 'a payout of a payment that failed and cannot be refunded',
    given: receiving({}, {}, passedOnBySender, sender),
    run: () => settleIncomingPayout(passedOnBySender, { ...failed, isRefundPossible: false }),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed],
      'TRANSACTION 2': moved,
      'ACCOUNT BALANCE 2': [closed],
    },
  },
  {
    title: 'a payout of a payment that came back',
    given: receiving({}, {}, arrived),
    run: () => settleIncomingPayout(arrived, { kind: 'RETURNED' }),
    writes: { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed], 'JOURNAL REFUND': taken },
  },
  {
    title: 'a payout that came back for a closed account',
    given: (table) => {
      receiving({}, {}, arrived)(table);
      fill(table, euros, { closedAt: now });
    },
    run: () => settleIncomingPayout(arrived, { kind: 'RETURNED' }),
    writes: { TRANSACTION: moved },
  },
];

const toJoe: QuotedTransaction = {
  ...processingQuote,
  destination: { kind: 'UMA_ADDRESS', umaAddress: joe.umaAddress, currency: 'EUR' },
  receiverUuid: joe.uuid,
};
const unlinked = [...moved, [{ counterpart: { platformId, uuid: 'other' } }]] as const;
const address = [['GONE'], [{ customerUuid: jane.uuid }]] as const;
const pay = () => payOnUs(toJoe);

const onUs: readonly ConditionalTransaction[] = [
  {
    title: 'a quote that reaches a customer',
    given: receiving({}, {}, toJoe),
    run: pay,
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': [closed, full],
      'JOURNAL PAYMENT': taken,
      'TRANSACTION 2': unlinked,
      'ACCOUNT BALANCE 2': [closed],
      CUSTOMER: changed,
      'UMA LOCK': address,
    },
  },
  {
    title: 'a quote that waits for the platform of its receiver',
    given: receiving({}, { platform: endpoint }, toJoe),
    run: pay,
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': [closed],
      'TRANSACTION 2': unlinked,
      'UMA LOCK': address,
    },
  },
  {
    title: 'a quote whose receiver cannot be paid',
    given: (table) => {
      receiving({}, {}, toJoe)(table);
      changeCustomer(table, joe.uuid, { kycStatus: 'REJECTED' });
    },
    run: pay,
    writes: { TRANSACTION: unlinked, 'ACCOUNT BALANCE': [closed], 'JOURNAL REFUND': taken },
  },
];

const key = { platformId, transactionUuid: waiting.uuid };
const at = new Date(now);
const asked = (): Promise<boolean> => claimRequest(key, 'FIRST', at);
const askedTwice = async (): Promise<void> => {
  await asked();
  await claimRequest(key, 'AGAIN', at);
};

const requests: readonly ConditionalTransaction[] = [
  {
    title: 'the first question',
    given: () => undefined,
    run: asked,
    writes: { 'APPROVAL REQUEST': [['TAKEN', false]] },
  },
  {
    title: 'the second question',
    given: asked,
    run: () => claimRequest(key, 'AGAIN', at),
    writes: {
      'APPROVAL REQUEST': [
        ['GONE', false],
        [{ requestCount: 2 }, false],
        [{ answeredAt: now }, false],
        [{ askedAt: '2025-10-13T12:00:29.999Z' }, false],
      ],
    },
  },
  {
    title: 'the return of the first question',
    given: asked,
    run: () => releaseRequest(key, 'FIRST'),
    writes: { 'APPROVAL REQUEST': [['GONE']] },
  },
  {
    title: 'the return of the second question',
    given: askedTwice,
    run: () => releaseRequest(key, 'AGAIN'),
    writes: { 'APPROVAL REQUEST': [['GONE'], [{ requestCount: 1 }]] },
  },
  {
    title: 'the note of an answer',
    given: asked,
    run: () => noteAnswer(key, at),
    writes: { 'APPROVAL REQUEST': [['GONE']] },
  },
];

describe('a payment that comes in', () => testConditions(current, arrivals));
describe('the end of a payment that came in', () => testConditions(current, ends));
describe('a payment between customers', () => testConditions(current, onUs));
describe('the question whether a platform takes a payment', () => testConditions(current, requests));
