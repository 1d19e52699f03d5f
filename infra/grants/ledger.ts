import type { Grant } from '../grant.ts';

/** Reads the whole ledger. It writes records of its own, sums of entries, and copies of journals that former code did not list. */
export const ledgerGrants: Readonly<Record<string, Grant>> = {
  'check-ledger': {
    get: ['ACCOUNT', 'CHECKPOINT', 'PLATFORM', 'TRANSACTION', 'TRIAL_BALANCE'],
    batchGet: ['ACCOUNT', 'CHECKPOINT', 'TRANSACTION'],
    query: ['CHECKPOINT', 'JOURNAL'],
    queryIndex: {
      list: ['CUSTOMER', 'JOURNAL', 'TRANSACTION'],
      owner: ['PLATFORM'],
      status: ['TRANSACTION'],
    },
    put: ['CHECKPOINT', 'LEDGER_CHECK', 'OLD_JOURNAL', 'TRIAL_BALANCE'],
  },
};
