import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';

/**
 * What other services of the UMA network ask of this one. These routes are on UMA domains, and not in the API's
 * description: the protocol's documents describe them (docs/uma.md).
 */
const networkOperation = (
  id: string,
  method: 'GET' | 'POST',
  path: string,
  summary: string,
  request: { readonly path?: z.ZodObject } = {},
) =>
  defineOperation({
    id,
    feature: 'uma-network',
    method,
    path,
    permission: 'NONE',
    summary,
    request,
    response: { status: 200, body: z.json() },
    errors: [],
  });

export const publicKeysPath = '/.well-known/lnurlpubkey';

export const getUmaPublicKeys = networkOperation(
  'getUmaPublicKeys',
  'GET',
  publicKeysPath,
  'The certificates of a UMA domain',
);

export const getUmaConfiguration = networkOperation(
  'getUmaConfiguration',
  'GET',
  '/.well-known/uma-configuration',
  'Name and versions of a UMA domain',
);

export const answerUmaLookup = networkOperation(
  'answerUmaLookup',
  'GET',
  '/.well-known/lnurlp/{name}',
  'How the receiver behind a UMA address can be paid',
  { path: z.object({ name: z.string() }) },
);

export const answerPayRequest = networkOperation(
  'answerPayRequest',
  'POST',
  '/uma/pay-requests/{name}',
  'The invoice of a payment to a UMA address',
  { path: z.object({ name: z.string() }) },
);

export const takePostTransactionHook = networkOperation(
  'takePostTransactionHook',
  'POST',
  '/uma/payments/{paymentId}/hook',
  'The sender says that it has paid: in the sandbox this is the money',
  { path: z.object({ paymentId: z.string() }) },
);

export const networkOperations = [
  getUmaPublicKeys,
  getUmaConfiguration,
  answerUmaLookup,
  answerPayRequest,
  takePostTransactionHook,
];
