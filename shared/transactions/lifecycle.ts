/** States of a transaction. Source: spec.txt "States and transitions". */
export const transactionStatuses = [
  'CREATED',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * Which state may follow which. COMPLETED may still become FAILED, when the receiving bank returns the payment.
 * Every write of a status is conditional on one of these edges.
 */
export const transitions: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  CREATED: ['PENDING', 'FAILED', 'EXPIRED'],
  PENDING: ['PROCESSING', 'COMPLETED', 'REJECTED', 'FAILED', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED'],
  COMPLETED: ['FAILED'],
  REJECTED: [],
  FAILED: [],
  REFUNDED: [],
  EXPIRED: [],
};

export const mayFollow = (from: TransactionStatus, to: TransactionStatus): boolean =>
  transitions[from].includes(to);

/** Whether something must still happen to a transaction in this state. */
export const isOpen = (status: TransactionStatus): boolean =>
  status === 'CREATED' || status === 'PENDING' || status === 'PROCESSING';
