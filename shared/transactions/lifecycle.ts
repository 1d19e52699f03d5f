export const transactionTypes = ['INCOMING', 'OUTGOING'] as const;
export type TransactionType = (typeof transactionTypes)[number];

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
 * The states that may follow each state. COMPLETED may still become FAILED, when the receiving bank returns the
 * payment. Every write of a status depends on one of these transitions.
 */
export const transitions: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  CREATED: ['PENDING', 'FAILED', 'EXPIRED'],
  PENDING: ['PROCESSING', 'COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'REJECTED', 'FAILED', 'REFUNDED'],
  COMPLETED: ['FAILED'],
  REJECTED: [],
  FAILED: [],
  REFUNDED: [],
  EXPIRED: [],
};

/**
 * What two operators may make of an end that was wrong, beside the transitions. No answer of a switch and no request does
 * this. From FAILED to FAILED: they made a refund good that had failed.
 */
export const corrections: Readonly<Partial<Record<TransactionStatus, readonly TransactionStatus[]>>> = {
  FAILED: ['COMPLETED', 'FAILED'],
  REJECTED: ['COMPLETED'],
  REFUNDED: ['COMPLETED'],
};

export const mayBeCorrectedTo = (from: TransactionStatus, to: TransactionStatus): boolean =>
  corrections[from]?.includes(to) === true;

export const mayFollow = (from: TransactionStatus, to: TransactionStatus): boolean =>
  transitions[from].includes(to);

/** Whether a transaction in this state has failed, whoever made it fail. */
export const hasFailed = (status: TransactionStatus): boolean =>
  status === 'REJECTED' || status === 'FAILED' || status === 'REFUNDED';

/** Whether a transaction in this state still has to end. */
export const isOpen = (status: TransactionStatus): boolean =>
  status === 'CREATED' || status === 'PENDING' || status === 'PROCESSING';
