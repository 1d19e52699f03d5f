import * as z from 'zod';
import { networkRefusals } from '#shared/kernel/errors.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { quoteRequestSchema, quoteSchema } from './schemas.ts';

const quoteIdPath = z.object({
  quoteId: z.string().meta({ example: 'Quote:019542f5-b3e7-7d02-8000-000000000000' }),
});

const refusals = [
  'ACCOUNT_FROZEN',
  'AMOUNT_OUT_OF_RANGE',
  'CUSTOMER_DELETED',
  'INSUFFICIENT_BALANCE',
  'SERVICE_SWITCH_ERROR',
  'USER_NOT_READY',
] as const;

export const createQuote = defineOperation({
  id: 'createQuote',
  feature: 'quotes',
  method: 'POST',
  path: '/quotes',
  permission: 'TRANSACT',
  summary: 'Lock a rate for five minutes; execute it later, or at once with immediatelyExecute',
  request: { body: quoteRequestSchema },
  response: { status: 201, body: quoteSchema },
  errors: [
    ...refusals,
    ...networkRefusals,
    'ACCOUNT_NOT_FOUND',
    'INVALID_AMOUNT',
    'INVALID_BANK_ACCOUNT',
    'INVALID_CURRENCY',
    'INVALID_PAYREQ_RESPONSE',
    'INVALID_RECEIVER',
    'INVALID_UMA_ADDRESS',
    'LOOKUP_REQUEST_NOT_FOUND',
    'MISSING_MANDATORY_USER_INFO',
    'NOT_IMPLEMENTED',
    'PARSE_PAYREQ_RESPONSE_ERROR',
    'PAYREQ_REQUEST_FAILED',
    'QUOTE_NOT_EXECUTABLE',
    'QUOTE_REQUEST_FAILED',
    'SELF_PAYMENT',
    'USER_NOT_FOUND',
  ],
});

export const getQuote = defineOperation({
  id: 'getQuote',
  feature: 'quotes',
  method: 'GET',
  path: '/quotes/{quoteId}',
  permission: 'VIEW',
  summary: 'Read a quote',
  request: { path: quoteIdPath },
  response: { status: 200, body: quoteSchema },
  errors: ['QUOTE_NOT_FOUND'],
});

export const executeQuote = defineOperation({
  id: 'executeQuote',
  feature: 'quotes',
  method: 'POST',
  path: '/quotes/{quoteId}/execute',
  permission: 'TRANSACT',
  summary: 'Debit the source account and start the payment',
  request: { path: quoteIdPath },
  response: { status: 200, body: quoteSchema },
  errors: [
    ...refusals,
    'COUNTERPARTY_NOT_ALLOWED',
    'INVALID_BANK_ACCOUNT',
    'INVALID_CURRENCY',
    'QUOTE_NOT_FOUND',
    'QUOTE_NOT_EXECUTABLE',
  ],
});

export const quoteOperations = [createQuote, getQuote, executeQuote];
