import * as z from 'zod';
import { absent, present } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { transact, transactIfUnchanged } from '#shared/kernel/transact.ts';

/** Long after anything could run again that asks. */
const retentionSeconds = 30 * 24 * 3600;

interface RequestKey {
  readonly platformId: string;
  readonly transactionUuid: string;
}

/** That a platform has been asked about a payment: an item of its own, since a change of the payment costs its indexes, too. */
const approvalRequest = defineItem({
  schema: z.object({
    platformId: z.string(),
    transactionUuid: z.string(),
    askedAt: z.string(),
    expiresAtEpochSeconds: z.int(),
  }),
  keyOf: ({ platformId, transactionUuid }: RequestKey) => ({
    pk: `APPROVAL#${platformId}#${transactionUuid}`,
    sk: 'REQUEST',
  }),
});

/**
 * Takes the right to ask the platform, which there is once for a payment.
 *
 * @returns false when it was taken before: then the request was sent, or may have been
 */
export const claimRequest = async (key: RequestKey, at: Date): Promise<boolean> => {
  const expiresAtEpochSeconds = Math.floor(at.getTime() / 1000) + retentionSeconds;
  const request = { ...key, askedAt: at.toISOString(), expiresAtEpochSeconds };
  return transactIfUnchanged({ request: approvalRequest.put(request, absent('askedAt')) });
};

/** Gives the right back: nothing was sent. */
export const releaseRequest = (key: RequestKey): Promise<void> =>
  transact({ request: approvalRequest.remove(key, present('askedAt')) });
