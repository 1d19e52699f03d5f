import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { defaultSwitch } from './port.ts';
import { switchSignature } from './signed-text.ts';
import { receivedSignature, signedPartsOf, signerOf, switchPublicKeyOf } from './verify-signature.ts';

const pem = setting('SWITCH_PUBLIC_KEY', z.string().min(1).optional());

/** Public keys of the operator's switches, by their names. */
const publicKeys = Object.entries(
  setting(
    'SWITCH_PUBLIC_KEYS',
    z
      .string()
      .transform((json): unknown => JSON.parse(json))
      .pipe(z.record(z.string(), z.string()))
      .default(pem === undefined ? {} : { [defaultSwitch]: pem }),
  ),
).map(([name, text]) => ({ name, key: switchPublicKeyOf(text) }));

/**
 * Checks that one of the operator's switches has signed the request, and tells the use case which (`signedBy`). Nothing
 * else of the request is read before.
 *
 * @throws ApiError FORBIDDEN when no switch is configured, as in the sandbox; INVALID_SIGNATURE
 */
export const requireSwitchSignature = (event: APIGatewayProxyEvent): void => {
  if (publicKeys.length === 0) {
    throw new ApiError('FORBIDDEN', { message: 'No payment switch is configured in this environment.' });
  }
  const received = receivedSignature(event, switchSignature);
  const signedBy = signerOf(publicKeys, received, signedPartsOf(event), clock.now());
  // The gateway puts nothing here for an operation without credentials.
  event.requestContext.authorizer = { signedBy };
};
