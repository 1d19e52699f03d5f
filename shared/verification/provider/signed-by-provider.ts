import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { productionOnlyApiError } from '#shared/kernel/operation.ts';
import {
  receivedSignature,
  signedPartsOf,
  signerOf,
  switchPublicKeyOf,
} from '#shared/switch/verify-signature.ts';
import { providerUrl } from '#shared/verification/provider-settings.ts';
import { providerSignature } from './signature.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const pem = setting('VERIFICATION_PROVIDER_PUBLIC_KEY', z.string().min(1).optional());
const keys =
  pem === undefined || providerUrl === undefined ? [] : [{ name: 'provider', key: switchPublicKeyOf(pem) }];

/**
 * Checks that the operator's verification provider has signed the request. Nothing else of the request is read before.
 *
 * @throws ApiError FORBIDDEN when no provider is configured, as in the sandbox; INVALID_SIGNATURE
 */
export const requireProviderSignature = (event: APIGatewayProxyEvent): void => {
  if (environment === 'sandbox') throw new ApiError('FORBIDDEN', productionOnlyApiError);
  if (keys.length === 0) {
    throw new ApiError('FORBIDDEN', {
      message: 'No verification provider is configured in this environment.',
    });
  }
  signerOf(keys, receivedSignature(event, providerSignature), signedPartsOf(event), clock.now());
};
