import type { TransactionStatus } from './lifecycle.ts';
import type { Transaction } from './transaction.ts';

/** A state that a payment has or had. */
export interface PaymentState {
  readonly status: TransactionStatus;
  /** Since when, ISO 8601. */
  readonly at: string;
  /** The version of the payment that the change to this state made. */
  readonly version: number;
}

/** All known states of a payment as it is stored, oldest first, the present one last. */
export const statesOf = ({ past = [], status, updatedAt, version }: Transaction): PaymentState[] => {
  const states = [...past, [status, updatedAt] as const];
  return states.map(([former, at], index) => ({
    status: former,
    at,
    version: version - (states.length - 1 - index),
  }));
};

/** Payments that former code has changed keep no past: only the states since then are known. */
export const isHistoryComplete = (transaction: Transaction): boolean =>
  statesOf(transaction)[0]?.version === 1;
