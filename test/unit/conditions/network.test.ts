import { PayRequest } from '@uma-sdk/core';
import { beforeEach, describe, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { commitPlain, tryTransact } from '#shared/kernel/table/transact.ts';
import { applyDecision, timedOut } from '#shared/payments/incoming/apply-decision.ts';
import { expireUnpaid } from '#shared/payments/incoming/end-overdue.ts';
import { tryToSettle } from '#shared/payments/incoming/settle.ts';
import { settleIncomingPayout } from '#shared/payments/incoming/settle-payout.ts';
import { receivePayment } from '#shared/payments/network/receive-payment.ts';
import { invoiceTransaction, type NetworkTransaction } from '#shared/transactions/network-payment.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import type { VelocityLimits } from '#shared/uma/counterparties/contract.ts';
import type { PayOrder } from '#shared/uma/network/pay-request.ts';
import { customer, platform } from '../payments/quotes/quote-world.ts';
import { type ConditionalTransaction, testConditions } from '../support/conditions.ts';
import { type MemoryTable, useMemoryTable } from '../support/memory-table.ts';
import { fill, incomingPayment, store } from '../support/payments.ts';
import { seedWorld } from '../support/world.ts';

const current = useMemoryTable();
const now = '2025-10-13T12:01:00.000Z';

beforeEach(() => {
  vi.stubEnv('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', 'false');
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

const network = {
  domain: 'pay.other-bank.example',
  umaVersion: '1.0',
  invoice: 'sandbox1.x.5000.1',
  msats: 5_000,
  feeMsats: 0,
  payableUntil: '2025-10-13T12:10:00.000Z',
  multiplier: '12.5',
};
const counted = {
  platformId: platform().uuid,
  customerUuid: customer().uuid,
  domain: network.domain,
  window: '2025-10-13T00:00:00.000Z',
  usdCents: 600,
};
const approved = { ...network, approvedSince: now };
const waiting: NetworkTransaction = { ...incomingPayment('PENDING'), network };
const unpaid: NetworkTransaction = { ...waiting, network: approved };
const limited: NetworkTransaction = { ...waiting, network: { ...network, velocity: counted } };
const late: NetworkTransaction = { ...waiting, network: { ...approved, payableUntil: now } };
const { invoice: _invoice, ...withoutInvoice } = approved;
const uninvoiced: NetworkTransaction = { ...waiting, network: withoutInvoice };
const paymentHash = 'ab'.repeat(32);
const made = { invoice: 'lnbc1', paymentHash };
const over: NetworkTransaction = {
  ...incomingPayment('EXPIRED'),
  network: { ...approved, paymentHash },
};
const passedOn: NetworkTransaction = { ...incomingPayment('PROCESSING', true), network: approved };

const euros = internalAccountUuid(customer().uuid, 'EUR');
const given =
  (payment: Transaction) =>
  (table: MemoryTable): void => {
    seedWorld(table);
    fill(table, euros, { balanceMinor: 0, openTransactions: 1 });
    store(table, payment);
  };

/** An approval changes neither status nor version. */
const decided = [[{ version: 9 }], [{ status: 'EXPIRED' }], [{ network: approved }]] as const;
const moved = [[{ version: 9 }], [{ status: 'FAILED' }]] as const;
const taken = [['TAKEN']] as const;
const closed = [{ closedAt: now }] as const;
const full = [{ balanceMinor: maxAmountMinor }] as const;
const changed = [['GONE'], [{ version: 9 }]] as const;

const order: PayOrder = {
  request: new PayRequest(500, 'EUR', 'EUR', 1),
  payer: '$ann@pay.other-bank.example',
  isPayerVerified: true,
  currency: 'EUR',
  amount: 500,
  isInMsats: false,
  facts: { FULL_NAME: 'Ann' },
};
const message = { domain: network.domain, nonce: 'one', timestampSeconds: Date.parse(now) / 1000 };
const receive = async (limits?: VelocityLimits): Promise<Transaction> => {
  const { receivePayRequest } = await import('#shared/payments/network/receive-pay-request.ts');
  const receiver = { kind: 'CUSTOMER', customer: customer(), platform: platform() } as const;
  return receivePayRequest({ order, message, receiver, limits, descriptionHash: '00' });
};

const overLimit = 'UmaError: The receiver may get no more from this service at present; try again later.';

const payments: readonly ConditionalTransaction[] = [
  {
    title: 'a pay request',
    given: given(incomingPayment('COMPLETED')),
    run: () => receive(),
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': [[{ closedAt: now }, 'UmaError: The receiver cannot be paid at present.']],
    },
  },
  {
    title: 'a pay request that a limit counts',
    given: given(incomingPayment('COMPLETED')),
    run: () => receive({ windowHours: 24, payments: 3, usd: 20 }),
    writes: {
      TRANSACTION: taken,
      'ACCOUNT BALANCE': [[{ closedAt: now }, 'UmaError: The receiver cannot be paid at present.']],
      UMA_VELOCITY: [
        [{ payments: 3 }, overLimit],
        [{ payments: 1, usdCents: 1_999 }, overLimit],
      ],
    },
  },
  {
    title: 'a rejection of a payment that a limit counts',
    given: given(limited),
    run: () => applyDecision(limited, { kind: 'REJECTED' }),
    writes: { TRANSACTION: decided, 'ACCOUNT BALANCE': [closed], UMA_VELOCITY: [] },
  },
  {
    title: 'an approval',
    given: given(waiting),
    run: () => applyDecision(waiting, { kind: 'APPROVED' }),
    writes: { TRANSACTION: decided },
  },
  {
    title: 'a rejection',
    given: given(waiting),
    run: () => applyDecision(waiting, { kind: 'REJECTED' }),
    writes: { TRANSACTION: decided, 'ACCOUNT BALANCE': [closed] },
  },
  {
    title: 'a time-out',
    given: given(waiting),
    run: () => applyDecision(waiting, timedOut),
    writes: { TRANSACTION: decided, 'ACCOUNT BALANCE': [closed] },
  },
  {
    title: 'the money',
    given: given(unpaid),
    run: () => tryToSettle(unpaid, commitPlain),
    writes: {
      TRANSACTION: moved,
      'ACCOUNT BALANCE': [closed, full],
      'JOURNAL PAYMENT': taken,
      CUSTOMER: changed,
    },
  },
  {
    title: 'the invoice of the switch',
    given: given(uninvoiced),
    run: () => tryTransact({ payment: invoiceTransaction(uninvoiced, made).write }),
    writes: { TRANSACTION: [[{ version: 9 }], [{ status: 'EXPIRED' }], [{ network: approved }]] },
  },
  {
    title: 'money that comes for a payment that has ended',
    given: given(over),
    run: () => receivePayment({ ...over, signedBy: 'default' }, { paymentHash, amountMsat: 5_000 }),
    writes: { DEPOSIT: taken, 'JOURNAL DEPOSIT': taken },
  },
  {
    title: 'an expiry',
    given: given(late),
    run: () => expireUnpaid(late),
    writes: { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed] },
  },
  {
    title: 'a payout that the bank refused',
    given: given(passedOn),
    run: () => settleIncomingPayout(passedOn, { kind: 'REJECTED' }),
    writes: { TRANSACTION: moved, 'ACCOUNT BALANCE': [closed, full], 'JOURNAL PAYMENT': taken },
  },
];

describe('a payment over the UMA network', () => testConditions(current, payments));
