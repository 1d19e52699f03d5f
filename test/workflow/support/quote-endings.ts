import { expect } from 'vitest';
import { invokeFor } from '#test/support/own-host.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { amount, ended, execute, funds, type QuotedPayment, quoteToSuffix } from './quoted-payment.ts';

const payStep = 'pay-out';

/** The final state of a payment for each magic suffix. */
export const endings = {
  '000': { status: 'COMPLETED' },
  '002': { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', refund: { status: 'COMPLETED' } },
  '003': { status: 'COMPLETED' },
  '004': { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', refund: { status: 'COMPLETED' } },
  '005': { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', refund: { status: 'COMPLETED' } },
  '006': { status: 'REFUNDED', refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' } },
  '007': { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', refund: { status: 'FAILED' } },
} as const;
export type Suffix = keyof typeof endings;
export const suffixes = Object.keys(endings) as Suffix[];

/** The payer's balance at the end: the full amount when the refund has completed. */
const leftOf = (suffix: Suffix): number => {
  const ending = endings[suffix];
  return 'refund' in ending && ending.refund.status === 'COMPLETED' ? funds : funds - amount;
};

/** Runs the step once. Returns its status, or the name of its error. */
export const step = async (
  platform: TestPlatform,
  { uuid }: QuotedPayment,
  occasion: 'START' | 'FOLLOW_UP',
): Promise<string> => {
  const outcome = await invokeFor(platform, payStep, {
    platformId: platform.id,
    transactionId: uuid,
    occasion,
  });
  const payload: unknown = JSON.parse(outcome.payload ?? '{}');
  if (typeof payload !== 'object' || payload === null) return 'nothing';
  if ('errorType' in payload) return String(payload.errorType);
  return 'status' in payload ? String(payload.status) : 'nothing';
};

/** An executed quote to a new bank account with the suffix. */
export const paid = async (platform: TestPlatform, suffix: Suffix): Promise<QuotedPayment> => {
  const payment = await quoteToSuffix(platform, suffix);
  expect((await execute(platform, payment)).status).toBe('PROCESSING');
  return payment;
};

export const expectEnding = async (
  platform: TestPlatform,
  payment: QuotedPayment,
  suffix: Suffix,
): Promise<void> => {
  expect(await ended(platform, payment, suffix)).toMatchObject(endings[suffix]);
  expect(await platform.balanceOf(payment.account)).toBe(leftOf(suffix));
};
