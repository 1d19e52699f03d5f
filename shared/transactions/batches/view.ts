import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { formatId, idSchema } from '#shared/kernel/ids.ts';
import { timestampSchema } from '#shared/kernel/schemas.ts';
import { batchStatuses, type PayoutBatch, type RowOutcome, statusAt } from './payout-batch.ts';

const count = (description: string) => z.int().min(0).meta({ description });

export const totalSchema = z
  .object({
    currency: z.string().meta({ example: 'USD' }),
    amount: z.int().meta({
      description: 'What leaves accounts in this currency, fees included, in its smallest unit',
      example: 1250000,
    }),
    rows: count('Rows that send this currency'),
    isEstimate: z.boolean().optional().meta({
      description:
        'true when a row locks its receiving side: it costs what the rate of its moment says. Absent otherwise',
    }),
  })
  .meta({ id: 'PayoutBatchTotal' });

export const batchSchema = z
  .object({
    id: idSchema('PayoutBatch'),
    status: z.enum(batchStatuses).meta({
      description: 'COMPLETED, also when rows failed. EXPIRED when nobody confirmed it in time',
    }),
    totals: z.array(totalSchema).meta({ description: 'By currency; the confirmation names them' }),
    progress: z.object({
      total: count('Rows of the batch'),
      processed: count('Rows with an outcome'),
      successful: count('Rows whose payment exists'),
      failed: count('Rows without a payment'),
    }),
    createdAt: timestampSchema,
    confirmBy: timestampSchema.meta({
      description: 'A confirmation may come until then: 24 hours after the batch',
    }),
    confirmedAt: timestampSchema.optional(),
    completedAt: timestampSchema.optional(),
  })
  .meta({ id: 'PayoutBatch' });

export type BatchView = z.input<typeof batchSchema>;

export const outcomeViewSchema = z
  .object({
    row: z.int().min(1).meta({
      description: 'The first row of a list is 1; of a CSV, the header is row 1',
      example: 17,
    }),
    transactionId: idSchema('Transaction').optional().meta({
      description: 'The payment, which has its own end; absent when there is none',
    }),
    error: z
      .object({
        code: z.string().meta({ example: 'INSUFFICIENT_BALANCE' }),
        message: z.string(),
      })
      .optional()
      .meta({ description: 'Why the row has no payment' }),
  })
  .meta({ id: 'PayoutBatchRow' });

export interface Counts {
  readonly successful: number;
  readonly failed: number;
}

/** Of outcomes. */
export const countsOf = (outcomes: readonly RowOutcome[]): Counts => {
  const successful = outcomes.filter(({ transactionUuid }) => transactionUuid !== undefined).length;
  return { successful, failed: outcomes.length - successful };
};

/** A batch as GET and the event show it. @param counts of a batch that is being paid */
export const batchView = (batch: PayoutBatch, counts?: Counts): BatchView => {
  const { uuid, total, totals, createdAt, confirmBy, confirmedAt, completedAt } = batch;
  const { successful, failed } = counts ?? { successful: batch.successful ?? 0, failed: batch.failed ?? 0 };
  return {
    id: formatId('PayoutBatch', uuid),
    status: statusAt(batch, clock.now()),
    totals: totals.map((one) => ({ ...one })),
    progress: { total, processed: successful + failed, successful, failed },
    createdAt,
    confirmBy,
    ...(confirmedAt !== undefined && { confirmedAt }),
    ...(completedAt !== undefined && { completedAt }),
  };
};

export const outcomeView = ({
  row,
  transactionUuid,
  code,
  message,
}: RowOutcome): z.input<typeof outcomeViewSchema> => ({
  row,
  ...(transactionUuid !== undefined && { transactionId: formatId('Transaction', transactionUuid) }),
  ...(code !== undefined && { error: { code, message: message ?? '' } }),
});
