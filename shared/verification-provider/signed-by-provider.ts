import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { productionOnlyRefusal } from '#shared/kernel/operation.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { receivedSignature, signedPartsOf } from '#shared/switch/received-request.ts';
import { signerOf, switchPublicKeyOf } from '#shared/switch/verify-signature.ts';
import { providerUrl } from '#shared/verification/provider-settings.ts';
import { providerSignature } from './signature.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const pem = setting('VERIFICATION_PROVIDER_PUBLIC_KEY', z.string().min(1).optional());
const keys =
  pem === undefined || providerUrl === undefined ? [] : [{ name: 'provider', key: switchPublicKeyOf(pem) }];

/**
 * Checks that the operator's verification provider has signed the request. Nothing else of the request is read before.
 *
 * @throws Refusal FORBIDDEN when no provider is configured, as in the sandbox; INVALID_SIGNATURE
 */
export const requireProviderSignature = (event: APIGatewayProxyEvent): void => {
  if (environment === 'sandbox') throw new Refusal('FORBIDDEN', productionOnlyRefusal);
  if (keys.length === 0) {
    throw new Refusal('FORBIDDEN', {
      message: 'No verification provider is configured in this environment.',
    });
  }
  signerOf(keys, receivedSignature(event, providerSignature), signedPartsOf(event), clock.now());
};
