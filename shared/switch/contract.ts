import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import { signatureHeader, timestampHeader } from './signed-text.ts';
import { collectionAnswerSchema, switchAnswerSchema } from './switch-answer.ts';

/** The headers of a request that the switch signs. @param signed path that the signature covers */
export const signatureHeaders = (signed: string) =>
  z.object({
    [timestampHeader]: z.string().meta({
      description: 'Time of signing in whole seconds since 1970, at most 300 away from now',
      example: '1760356800',
    }),
    [signatureHeader]: z.string().meta({
      description: `Base64 of the DER form of an ECDSA P-256 signature, made with the switch's key over the SHA-256 of \`<timestamp>.POST.${signed}.<body>\``,
    }),
  });

const idExample = '019542f5-b3e7-7d02-8000-000000000000.0199dd4b-c800-7000-8000-000000000001';
const orderedId = z.string().meta({ description: 'As the order named it', example: idExample });

const resultErrors = [
  'FORBIDDEN',
  'INVALID_SIGNATURE',
  'TRANSACTION_NOT_FOUND',
  'PAYOUT_RESULT_CONTRADICTED',
] as const;

export const receiveSwitchResult = defineOperation({
  id: 'receiveSwitchResult',
  feature: 'switch',
  method: 'POST',
  path: '/switch/payouts/{payoutId}/result',
  permission: 'NONE',
  productionOnly: true,
  summary: "Take the result of a payout from the operator's payment switch, which signs the request",
  request: {
    path: z.object({ payoutId: orderedId }),
    headers: signatureHeaders('/switch/payouts/<payoutId>/result'),
    body: switchAnswerSchema,
  },
  response: { status: 204 },
  errors: resultErrors,
});

export const receiveCollectionResult = defineOperation({
  id: 'receiveCollectionResult',
  feature: 'switch',
  method: 'POST',
  path: '/switch/collections/{collectionId}/result',
  permission: 'NONE',
  productionOnly: true,
  summary: "Take the result of a collection from the operator's payment switch, which signs the request",
  request: {
    path: z.object({ collectionId: orderedId }),
    headers: signatureHeaders('/switch/collections/<collectionId>/result'),
    body: collectionAnswerSchema,
  },
  response: { status: 204 },
  errors: resultErrors,
});

export const switchOperations = [receiveCollectionResult, receiveSwitchResult];
