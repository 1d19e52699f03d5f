import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { applyResult } from '#shared/verification/provider/apply-result.ts';
import { caseKeyOf } from '#shared/verification/provider/case-id.ts';
import { receiveVerificationResult } from '#shared/verification/provider/contract.ts';
import { requireProviderSignature } from '#shared/verification/provider/signed-by-provider.ts';

export const handler = endpoint(receiveVerificationResult, async ({ path, body }) => {
  const key = caseKeyOf(path.caseId);
  if (key === undefined) throw new ApiError('VERIFICATION_NOT_FOUND');
  await applyResult(key, body);
  return undefined;
}).before(({ event }) => requireProviderSignature(event));
