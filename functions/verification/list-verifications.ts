import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { type Page, readPage } from '#shared/kernel/page.ts';
import {
  listVerifications,
  listVerifications as operation,
  type VerificationQuery,
} from '#shared/verification/contract.ts';
import { walkVerifications } from '#shared/verification/store.ts';
import type { Verification } from '#shared/verification/verification.ts';
import { verificationView } from '#shared/verification/view.ts';

/** One page of the platform's verifications that match the query, newest first. */
const findVerifications = (
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

export const handler = endpoint(listVerifications, async ({ platformId, query }) => {
  const page = await findVerifications(platformId, query);
  return { ...page, data: page.data.map(verificationView) };
});
