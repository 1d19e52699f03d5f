import * as z from 'zod';
import { absent, present } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { transact, transactIfUnchanged } from '#shared/kernel/transact.ts';

/** Far longer than any retry of the workflow, so no platform is asked twice. */
const retentionSeconds = 30 * 24 * 3600;

interface RequestKey {
  readonly platformId: string;
  readonly transactionUuid: string;
}

/**
 * Records that a platform was asked about a payment. It is an item of its own, because a change of the payment also
 * writes to its indexes.
 */
const approvalRequest = defineItem({
  schema: z.object({
    platformId: z.string(),
    transactionUuid: z.string(),
    askedAt: z.string(),
  }),
  keyOf: ({ platformId, transactionUuid }: RequestKey) => ({
    pk: `APPROVAL#${platformId}#${transactionUuid}`,
    sk: 'REQUEST',
  }),
  expiresAtEpochSecondsOf: ({ askedAt }) => Math.floor(Date.parse(askedAt) / 1000) + retentionSeconds,
});

/**
 * Claims the one request that a platform gets for a payment.
 *
 * @returns false when another run has claimed it: then the request was sent, or may have been sent
 */
export const claimRequest = (key: RequestKey, at: Date): Promise<boolean> =>
  transactIfUnchanged({
    request: approvalRequest.put({ ...key, askedAt: at.toISOString() }, absent('askedAt')),
  });

/** Gives the claim back after nothing was sent. */
export const releaseRequest = (key: RequestKey): Promise<void> =>
  transact({ request: approvalRequest.remove(key, present('askedAt')) });
