import { inTheAnswer, type MagicValues } from '#shared/kernel/magic-values.ts';
import type { TransactionType } from '#shared/transactions/lifecycle.ts';
import type { FailureCode } from '#shared/transactions/transaction.ts';

/** How a transfer ends. FAILED_LATER: it fails after delayedFailureSeconds. */
export type TransferOutcome = 'COMPLETED' | 'FAILED' | 'REJECTED' | 'FAILED_LATER';

/** How long a transfer with suffix 005 stays PENDING. */
export const delayedFailureSeconds = 30;

/** Why the sandbox lets a transfer fail, by the same values. Money that is not collected fails for one reason. */
const failureCodes: Readonly<Record<string, FailureCode>> = {
  '002': 'LIMIT_EXCEEDED',
  '003': 'ACCOUNT_INVALID',
  '004': 'COMPLIANCE_REJECTED',
  '005': 'ACCOUNT_CANNOT_RECEIVE',
};

export const transferFailureCode = (type: TransactionType, suffix: string): FailureCode | undefined =>
  type === 'INCOMING' ? 'COLLECTION_FAILED' : failureCodes[suffix];

/** By the end of the external account's primary identifier. */
export const transferValues: MagicValues<TransferOutcome> = {
  values: {
    '002': { outcome: 'FAILED', effect: 'The paying account lacks funds.', when: inTheAnswer },
    '003': { outcome: 'FAILED', effect: 'The bank account is closed or invalid.', when: inTheAnswer },
    '004': { outcome: 'REJECTED', effect: 'The bank rejects the transfer.', when: inTheAnswer },
    '005': {
      outcome: 'FAILED_LATER',
      effect: 'The transfer stays PENDING, then it fails.',
      when: `after ${delayedFailureSeconds} seconds`,
    },
  },
  otherwise: { outcome: 'COMPLETED', effect: 'The transfer succeeds.', when: inTheAnswer },
};
