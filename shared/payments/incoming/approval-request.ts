import * as z from 'zod';
import { absent, all, atLeast, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { transact, transactIfUnchanged } from '#shared/kernel/table/transact.ts';

/** Far longer than any retry of the workflow. */
const retentionSeconds = 30 * 24 * 3600;

/**
 * A second request makes sense only while the platform may still decide. The platform's clock is real, so this time is
 * not the service's own.
 */
const decidingMs = 30_000;

interface RequestKey {
  readonly platformId: string;
  readonly transactionUuid: string;
}

/**
 * AGAIN: the run that asked before has ended, and nobody knows the answer. The workflow has a state of its own for it,
 * because a run cannot tell whether another run is dead or still asking.
 */
export const askOccasions = ['FIRST', 'AGAIN'] as const;
export type AskOccasion = (typeof askOccasions)[number];

/**
 * Records that a platform was asked about a payment. It is an item of its own, because a change of the payment also
 * writes to its indexes.
 */
const approvalRequest = defineItem({
  schema: z.object({
    platformId: z.string(),
    transactionUuid: z.string(),
    /** When the first request was claimed. */
    askedAt: z.string(),
    requestCount: z.number(),
    /** When the platform left the payment open. Other answers change the payment itself. */
    answeredAt: z.string().optional(),
  }),
  keyOf: ({ platformId, transactionUuid }: RequestKey) => ({
    pk: `APPROVAL#${platformId}#${transactionUuid}`,
    sk: 'REQUEST',
  }),
  expiresAtEpochSecondsOf: ({ askedAt }) => Math.floor(Date.parse(askedAt) / 1000) + retentionSeconds,
});

const firstClaim = (key: RequestKey, at: Date) =>
  approvalRequest.put({ ...key, askedAt: at.toISOString(), requestCount: 1 }, absent('askedAt'));

const secondClaim = (key: RequestKey, at: Date) => {
  const since = new Date(at.getTime() - decidingMs).toISOString();
  const isUnanswered = all(equals('requestCount', 1), absent('answeredAt'), atLeast('askedAt', since));
  return approvalRequest.update(key, { add: { requestCount: 1 } }, isUnanswered);
};

/**
 * Claims the request of an occasion. Each occasion has one, however often and at once its step runs.
 *
 * @returns false when another run has claimed it, when the platform has answered, or when it is too late to ask again
 */
export const claimRequest = (key: RequestKey, occasion: AskOccasion, at: Date): Promise<boolean> =>
  transactIfUnchanged({ request: occasion === 'FIRST' ? firstClaim(key, at) : secondClaim(key, at) });

/** Gives the claim back after nothing was sent. */
export const releaseRequest = (key: RequestKey, occasion: AskOccasion): Promise<void> =>
  transact({
    request:
      occasion === 'FIRST'
        ? approvalRequest.remove(key, present('askedAt'))
        : approvalRequest.update(key, { add: { requestCount: -1 } }, equals('requestCount', 2)),
  });

/** Records that the platform has answered and that the payment waits on: it is not asked again. */
export const noteAnswer = (key: RequestKey, at: Date): Promise<void> =>
  transact({
    request: approvalRequest.update(key, { set: { answeredAt: at.toISOString() } }, present('askedAt')),
  });
