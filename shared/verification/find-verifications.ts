import { bareUuid } from '#shared/kernel/ids.ts';
import { type Page, readPage } from '#shared/kernel/page.ts';
import { listVerifications as operation, type VerificationQuery } from './contract.ts';
import { walkVerifications } from './store.ts';
import type { Verification } from './verification.ts';

/** One page of the platform's verifications that match the query, newest first. */
export const findVerifications = (
  platformId: string,
  { limit, cursor, ...filters }: VerificationQuery,
): Promise<Page<Verification>> => {
  const { customerId, verificationStatus } = filters;
  const list = {
    platformId,
    customerUuid: customerId === undefined ? undefined : bareUuid(customerId),
  };
  return readPage({
    scope: { operationId: operation.id, platformId, filters },
    limit,
    cursor,
    read: (after, count) => walkVerifications(list, { after, count, descending: true }),
    positionOf: ({ uuid }) => uuid,
    keep: ({ status }) => (verificationStatus ?? status) === status,
  });
};
