import type { Grant } from '../grant.ts';

/** Removes what payers said from old payments, and from the copies that would stay. */
export const retentionGrants: Readonly<Record<string, Grant>> = {
  'remove-payer-data': {
    // TRANSACTION is read when the payment was open before, or changed at the same moment.
    get: ['DEPOSIT', 'RETENTION', 'TRANSACTION'],
    batchGet: ['WEBHOOK'],
    queryIndex: { list: ['TRANSACTION'], owner: ['PLATFORM'] },
    put: ['RETENTION'],
    update: ['DEPOSIT', 'TRANSACTION', 'WEBHOOK'],
  },
};
