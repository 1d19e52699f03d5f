import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { getVerification } from '#shared/verification/contract.ts';
import { readVerification } from '#shared/verification/store.ts';
import { verificationView } from '#shared/verification/view.ts';

export const handler = endpoint(getVerification, async ({ platformId, path }) => {
  const uuid = pathUuid('Verification', path.verificationId, 'VERIFICATION_NOT_FOUND');
  const verification = await readVerification(platformId, uuid);
  if (verification === undefined) throw new ApiError('VERIFICATION_NOT_FOUND');
  return verificationView(verification);
});
