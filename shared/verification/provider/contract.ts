import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';
import { providerResultSchema } from './result.ts';
import { providerSignature } from './signature.ts';

const path = '/verification-provider/cases/{caseId}/result';

export const receiveVerificationResult = defineOperation({
  id: 'receiveVerificationResult',
  feature: 'verification-provider',
  method: 'POST',
  path,
  permission: 'NONE',
  productionOnly: true,
  summary: "Take a result of the operator's verification provider, which signs the request",
  request: {
    path: z.object({
      caseId: z.string().meta({
        description: 'As the order named it',
        example: '019542f5-b3e7-7d02-8000-000000000000.0199dd4b-c800-7000-8000-000000000001',
      }),
    }),
    headers: z.object({
      [providerSignature.timestamp]: z.string().meta({
        description: 'Time of signing in whole seconds since 1970, at most 300 away from now',
        example: '1760356800',
      }),
      [providerSignature.signature]: z.string().meta({
        description:
          "Base64 of the DER form of an ECDSA P-256 signature, made with the provider's key over the SHA-256 of `<timestamp>.POST./verification-provider/cases/<caseId>/result.<body>`",
      }),
    }),
    body: providerResultSchema,
  },
  response: { status: 204 },
  errors: ['FORBIDDEN', 'INVALID_SIGNATURE', 'VERIFICATION_NOT_FOUND', 'VERIFICATION_RESULT_CONTRADICTED'],
});

export const verificationProviderOperations = [receiveVerificationResult];
