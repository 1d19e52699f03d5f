import { describe, expect, it } from 'vitest';
import {
  outcomeInstead,
  outcomeOf,
  outcomeOverNetwork,
  type PaymentOutcome,
} from '#shared/payments/payouts/payment-outcome.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';

const at = new Date('2025-10-13T12:00:00.000Z');
const failureReason = 'COUNTERPARTY_POST_TX_FAILED';

describe('an answer of the switch', () => {
  it.each<[PayoutAnswer, PaymentOutcome | undefined]>([
    [{ kind: 'DELIVERED', mayComeBack: false }, { status: 'COMPLETED' }],
    [
      { kind: 'DELIVERED', mayComeBack: 'SOON' },
      { status: 'COMPLETED', checkAt: '2025-10-13T12:00:15.000Z' },
    ],
    [{ kind: 'ON_ITS_WAY' }, undefined],
    [
      { kind: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible: true },
      { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefunded: true },
    ],
    [
      { kind: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible: false },
      { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefunded: false },
    ],
    [{ kind: 'REJECTED' }, { status: 'REJECTED' }],
    [{ kind: 'CANCELLED' }, { status: 'REFUNDED' }],
    [
      { kind: 'RETURNED' },
      {
        status: 'FAILED',
        failureReason,
        isRefunded: true,
        isReturn: true,
        said: { failureDetail: { code: 'PAYOUT_RETURNED' } },
      },
    ],
    [
      { kind: 'FAILED', failureReason: 'LIGHTNING_PAYMENT_FAILED', isRefundPossible: true },
      {
        status: 'FAILED',
        failureReason: 'LIGHTNING_PAYMENT_FAILED',
        isRefunded: true,
        said: { failureDetail: { code: 'LIGHTNING_PAYMENT_FAILED' } },
      },
    ],
    [
      { kind: 'REJECTED', facts: { failureDetail: { code: 'COMPLIANCE_REJECTED', message: 'Sanctions' } } },
      {
        status: 'REJECTED',
        said: { failureDetail: { code: 'COMPLIANCE_REJECTED', message: 'Sanctions' } },
      },
    ],
    [
      {
        kind: 'DELIVERED',
        mayComeBack: false,
        facts: { rail: 'RTP', onChain: { network: 'BASE', hash: '0x1' }, pendingReason: 'COMPLIANCE_REVIEW' },
      },
      { status: 'COMPLETED', said: { rail: 'RTP', onChain: { network: 'BASE', hash: '0x1' } } },
    ],
  ])('%o makes the payment %o', (answer, outcome) => {
    expect(outcomeOf(answer, at)).toEqual(outcome);
  });
});

describe('an answer about an invoice of another service', () => {
  it.each<[PayoutAnswer, PaymentOutcome | undefined]>([
    // The callback is sent within seconds.
    [
      { kind: 'DELIVERED', mayComeBack: 'LATER' },
      { status: 'COMPLETED', checkAt: '2025-10-13T12:00:15.000Z' },
    ],
    // In the sandbox it was the money.
    [{ kind: 'DELIVERED', mayComeBack: false }, { status: 'COMPLETED' }],
    [{ kind: 'ON_ITS_WAY' }, undefined],
    [
      { kind: 'FAILED', failureReason: 'LIGHTNING_PAYMENT_FAILED', isRefundPossible: true },
      {
        status: 'FAILED',
        failureReason: 'LIGHTNING_PAYMENT_FAILED',
        isRefunded: true,
        said: { failureDetail: { code: 'LIGHTNING_PAYMENT_FAILED' } },
      },
    ],
  ])('%o makes the payment %o', (answer, outcome) => {
    expect(outcomeOverNetwork(answer, at)).toEqual(outcome);
  });
});

describe('an outcome that the account refuses', () => {
  it.each<[PaymentOutcome, PaymentOutcome | undefined]>([
    [
      { status: 'COMPLETED' },
      {
        status: 'FAILED',
        failureReason,
        isRefunded: true,
        said: { failureDetail: { code: 'ACCOUNT_CANNOT_RECEIVE' } },
      },
    ],
    [
      { status: 'FAILED', failureReason, isRefunded: true },
      { status: 'FAILED', failureReason, isRefunded: false },
    ],
    [{ status: 'FAILED', failureReason, isRefunded: false }, undefined],
    [{ status: 'REJECTED' }, { status: 'FAILED', failureReason, isRefunded: false }],
    [
      { status: 'REFUNDED' },
      { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefunded: false },
    ],
  ])('%o becomes %o', (outcome, instead) => {
    expect(outcomeInstead(outcome)).toEqual(instead);
  });
});
