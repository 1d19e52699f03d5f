import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { currencyCodeSchema, cursorQuerySchema, limitQuerySchema } from '#shared/kernel/schemas.ts';
import { batchSchema, outcomeViewSchema, totalSchema } from '#shared/transactions/batches/view.ts';
import { maxBatchBytes, maxBatchRows, maxShownProblems } from './limits.ts';

/** read-row.ts parses each row by itself, so that one answer lists the problems of all. */
const rowSchema = z.record(z.string(), z.unknown()).meta({
  override: {
    anyOf: [
      { $ref: '#/components/schemas/TransferOutRequest' },
      { $ref: '#/components/schemas/QuoteRequest' },
    ],
  },
  description: 'A body of POST /transfer-out, or of POST /quotes, without executeAt',
});

const requestSchema = z
  .object({
    rows: z
      .array(rowSchema)
      .min(1, 'must have at least one row')
      .max(maxBatchRows, `must have at most ${maxBatchRows} rows`)
      .optional(),
    csv: z.string().min(1).max(maxBatchBytes).optional().meta({
      description: 'The text of a CSV file with a header, in place of rows (docs/payout-batches.md)',
      example: 'sourceAccountId,destinationAccountId,amount\n',
    }),
    dryRun: z
      .boolean()
      .optional()
      .meta({ description: 'true: only check the rows and add them up; nothing is stored', example: true }),
  })
  .refine(({ rows, csv }) => (rows === undefined) !== (csv === undefined), {
    error: 'must have either rows or csv',
    path: ['rows'],
  })
  .meta({ id: 'PayoutBatchRequest' });

const accountSchema = z
  .object({
    accountId: idSchema('InternalAccount'),
    currency: z.string().meta({ example: 'USD' }),
    amount: z.int().meta({ example: 1250000 }),
    rows: z.int().min(1),
    isCovered: z.boolean().meta({
      description: 'Whether the account holds the amount now. A row that finds too little later fails alone',
    }),
  })
  .meta({ id: 'PayoutBatchAccount' });

const problemSchema = z
  .object({
    row: z.int().min(1).meta({ example: 17 }),
    field: z
      .string()
      .optional()
      .meta({ description: 'The field of the row, or the column of the CSV', example: 'amount' }),
    code: z.string().meta({ example: 'INVALID_AMOUNT' }),
    message: z.string(),
  })
  .meta({ id: 'PayoutBatchProblem' });

export const checkedBatchSchema = z
  .object({
    batch: batchSchema.optional().meta({ description: 'The stored batch; absent after a dry run' }),
    rowCount: z.int().min(0),
    totals: z.array(totalSchema).meta({ description: 'Of the rows without a problem, by currency' }),
    accounts: z.array(accountSchema).meta({ description: 'The same by paying account' }),
    problemCount: z.int().min(0),
    problems: z
      .array(problemSchema)
      .meta({ description: `The first ${maxShownProblems} of a dry run; a stored batch has none` }),
  })
  .meta({ id: 'CheckedPayoutBatch' });

export type CheckedBatchView = z.input<typeof checkedBatchSchema>;

export const createPayoutBatch = defineOperation({
  id: 'createPayoutBatch',
  feature: 'batches',
  method: 'POST',
  path: '/payouts/batch',
  permission: 'TRANSACT',
  summary: 'Check up to 1,000 payments together, and store them until you confirm them',
  request: { body: requestSchema },
  response: { status: 201, otherStatus: 200, body: checkedBatchSchema },
  errors: [],
  maxBodyBytes: maxBatchBytes + 65_536,
});

const batchIdPath = z.object({
  batchId: z.string().meta({ example: 'PayoutBatch:019542f5-b3e7-7d02-8000-000000000000' }),
});

export const confirmPayoutBatch = defineOperation({
  id: 'confirmPayoutBatch',
  feature: 'batches',
  method: 'POST',
  path: '/payouts/batch/{batchId}/confirm',
  permission: 'TRANSACT',
  summary: 'Pay every row of a batch, when its totals are the ones that you name',
  request: {
    path: batchIdPath,
    body: z
      .object({
        totals: z
          .array(
            z.object({ currency: currencyCodeSchema, amount: z.int().min(1).meta({ example: 1250000 }) }),
          )
          .min(1)
          .meta({ description: 'The totals of the batch as you saw them, in any order' }),
      })
      .meta({ id: 'PayoutBatchConfirmation' }),
  },
  response: { status: 200, body: batchSchema },
  errors: [
    'INVALID_AMOUNT',
    'PAYOUT_BATCH_NOT_FOUND',
    'PAYOUT_BATCH_NOT_PENDING',
    'PAYOUT_BATCH_TOTALS_DIFFER',
  ],
});

export const cancelPayoutBatch = defineOperation({
  id: 'cancelPayoutBatch',
  feature: 'batches',
  method: 'POST',
  path: '/payouts/batch/{batchId}/cancel',
  permission: 'TRANSACT',
  summary: 'Cancel a batch that nobody has confirmed',
  request: { path: batchIdPath },
  response: { status: 200, body: batchSchema },
  errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_NOT_PENDING'],
});

export const getPayoutBatch = defineOperation({
  id: 'getPayoutBatch',
  feature: 'batches',
  method: 'GET',
  path: '/payouts/batch/{batchId}',
  permission: 'VIEW',
  summary: 'Read a batch and what became of its rows',
  request: {
    path: batchIdPath,
    query: z.object({ limit: limitQuerySchema, cursor: cursorQuerySchema }),
  },
  response: {
    status: 200,
    body: z
      .object({
        batch: batchSchema,
        data: z.array(outcomeViewSchema).meta({ description: 'Rows with an outcome, in their order' }),
        hasMore: z.boolean(),
        nextCursor: z.string().optional(),
      })
      .meta({ id: 'PayoutBatchPage' }),
  },
  errors: ['PAYOUT_BATCH_NOT_FOUND'],
});

export const batchOperations = [createPayoutBatch, confirmPayoutBatch, cancelPayoutBatch, getPayoutBatch];
