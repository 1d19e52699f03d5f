import * as z from 'zod';
import { defineOperation } from '#shared/kernel/operation.ts';

const texts = z.array(z.string());

const outcomeShape = {
  effect: z.string().meta({
    description: 'What happens, in one sentence',
    example: 'The bank rejects the transfer.',
  }),
  when: z.string().meta({ description: 'When it shows', example: 'in the answer' }),
  states: texts.meta({
    description: 'Values of the status, in order; the last one stays. Empty when nothing is stored',
    example: ['REJECTED'],
  }),
  events: texts.meta({
    description: 'Webhook events about the resource itself, in order',
    example: ['OUTGOING_PAYMENT_FAILED', 'OUTGOING_PAYMENT_REFUND_COMPLETED'],
  }),
  failureReason: z.string().optional().meta({ description: 'Of the transaction at its end' }),
  failureCode: z
    .string()
    .optional()
    .meta({ description: '`failureDetail.code` of the transaction at its end', example: 'ACCOUNT_INVALID' }),
  pendingReason: z.string().optional().meta({ description: 'Of the transaction while it is on its way' }),
  refund: z
    .object({
      status: z.string().meta({ description: 'Status of the refund', example: 'COMPLETED' }),
      reason: z.string().meta({ description: 'Why there is a refund', example: 'TRANSACTION_FAILED' }),
    })
    .optional()
    .meta({ description: 'What becomes of the money; absent when none comes back' }),
  error: z
    .object({
      status: z.int().meta({ description: 'HTTP status', example: 400 }),
      code: z.string().meta({ description: 'Error code', example: 'INVALID_BANK_ACCOUNT' }),
    })
    .optional()
    .meta({ description: 'The answer, when the request itself is refused' }),
};

const outcomeSchema = z.object(outcomeShape).meta({ id: 'SandboxOutcome' });
const valueSchema = z
  .object({
    value: z.string().meta({ description: 'The magic value', example: '004' }),
    ...outcomeShape,
  })
  .meta({ id: 'SandboxValue' });

const groupSchema = z
  .object({
    operation: z.string().meta({ description: 'Method and path', example: 'POST /transfer-out' }),
    reads: z.string().meta({
      description: 'Which text holds the value',
      example: "the primary identifier of the external account, before an '@'",
    }),
    match: z.enum(['END', 'WHOLE']).meta({
      description: 'END: the text ends in the value. WHOLE: it is the value',
    }),
    status: z.string().meta({
      description: 'The field whose values `states` lists',
      example: 'Transaction.status',
    }),
    values: z.array(valueSchema).meta({ description: 'Every magic value' }),
    otherwise: outcomeSchema.optional().meta({
      description: 'What any other value does; absent when no other one exists',
    }),
  })
  .meta({ id: 'SandboxValueGroup' });

const accountTypeSchema = z
  .object({
    accountType: z.string().meta({ description: 'Type of external account', example: 'EUR_ACCOUNT' }),
    primaryIdentifier: z.string().meta({
      description: 'Field of accountInfo whose end chooses the outcome',
      example: 'iban',
    }),
    example: z.object({ currency: z.string(), accountInfo: z.record(z.string(), z.unknown()) }).meta({
      description:
        'Body of `POST /platform/external-accounts`; with `customerId` of `POST /customers/external-accounts`. Check digits are right, and payments succeed',
    }),
  })
  .meta({ id: 'SandboxAccountType' });

const sandboxValuesSchema = z
  .object({
    data: z.array(groupSchema).meta({ description: 'Magic values by operation' }),
    accountTypes: z.array(accountTypeSchema).meta({ description: 'A ready account of every type' }),
  })
  .meta({ id: 'SandboxValues' });

export type SandboxValues = z.input<typeof sandboxValuesSchema>;
export type SandboxValueGroup = z.input<typeof groupSchema>;
export type SandboxOutcome = z.input<typeof outcomeSchema>;

export const listSandboxValues = defineOperation({
  id: 'listSandboxValues',
  feature: 'sandbox',
  method: 'GET',
  path: '/sandbox/values',
  permission: 'ANY',
  summary: 'List every magic value of the sandbox, and a ready account of every type',
  request: {},
  response: { status: 200, body: sandboxValuesSchema },
  errors: [],
  sandboxOnly: true,
});
