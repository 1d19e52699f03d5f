import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { listVerifications } from '#shared/verification/contract.ts';
import { findVerifications } from '#shared/verification/find-verifications.ts';
import { verificationView } from '#shared/verification/view.ts';

export const handler = endpoint(listVerifications, async ({ platformId, query }) => {
  const page = await findVerifications(platformId, query);
  return { ...page, data: page.data.map(verificationView) };
});
