import { type TransactionStatus, transactionStatuses } from '#shared/transactions/lifecycle.ts';

/** What people call failed: the payee did not get the money. */
const unsuccessful = ['FAILED', 'REJECTED', 'REFUNDED'] as const satisfies readonly TransactionStatus[];

/** What a search of payments takes as their state. */
export const statusChoices = [...transactionStatuses, 'UNSUCCESSFUL'] as const;
export type StatusChoice = (typeof statusChoices)[number];

export const statusesOf = (choice: StatusChoice): readonly TransactionStatus[] =>
  choice === 'UNSUCCESSFUL' ? unsuccessful : [choice];

const endedBadly: ReadonlySet<TransactionStatus> = new Set(unsuccessful);

export const isUnsuccessful = ({ status }: { readonly status: TransactionStatus }): boolean =>
  endedBadly.has(status);
