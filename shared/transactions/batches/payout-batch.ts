import * as z from 'zod';
import type { WorkflowStart } from '#shared/kernel/outbox/workflow-start.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';

/** A confirmation may come this long after the batch. Later, balances and rates have changed too much. */
export const confirmationMs = serviceMs(86_400_000);
/** The service keeps batches and the outcomes of their rows this long; payments stay. */
export const batchRetentionDays = 30;
/** Rows of one run of the step that pays: about three seconds of work, one state transition. */
export const rowsPerChunk = 100;

const storedStatuses = ['AWAITING_CONFIRMATION', 'PROCESSING', 'COMPLETED', 'CANCELLED'] as const;
type StoredStatus = (typeof storedStatuses)[number];
/** EXPIRED is decided when a batch is read: nothing happens then. */
export const batchStatuses = [...storedStatuses, 'EXPIRED'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** What may follow each status. An EXPIRED batch is stored as AWAITING_CONFIRMATION. */
export const batchLifecycle: Readonly<Record<StoredStatus, readonly StoredStatus[]>> = {
  AWAITING_CONFIRMATION: ['PROCESSING', 'CANCELLED'],
  PROCESSING: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: [],
};

const totalSchema = z.object({
  currency: z.string(),
  /** What leaves accounts in this currency, fees included, in its smallest unit. */
  amount: z.int(),
  rows: z.int(),
  /** Rows whose receiving side is locked cost what the rate of their moment says. */
  isEstimate: z.boolean().optional(),
});
export type BatchTotal = Readonly<z.output<typeof totalSchema>>;

export const storedBatchSchema = z.object({
  /** Bare uuid of the platform. */
  platformId: z.string(),
  /** Bare uuid. */
  uuid: z.string(),
  version: z.int(),
  status: z.enum(storedStatuses),
  /** Number of rows. Their object in S3 has them. */
  total: z.int(),
  totals: z.array(totalSchema).readonly(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** ISO 8601. From then on a batch that nobody confirmed is EXPIRED. */
  confirmBy: z.string(),
  confirmedAt: z.string().optional(),
  /** The token and the request that confirmed: the payments are theirs. */
  tokenId: z.string().optional(),
  requestId: z.string().optional(),
  /** While the batch is PROCESSING: since when its workflow should run. The sweep starts one that was lost. ISO 8601. */
  dueAt: z.string().optional(),
  /** Counts of an ended batch. */
  successful: z.int().optional(),
  failed: z.int().optional(),
  completedAt: z.string().optional(),
});
/** Payments that a platform orders together. */
export type PayoutBatch = Readonly<z.output<typeof storedBatchSchema>>;

/** The status that a reader sees at this moment. */
export const statusAt = ({ status, confirmBy }: PayoutBatch, now: Date): BatchStatus =>
  status === 'AWAITING_CONFIRMATION' && confirmBy <= now.toISOString() ? 'EXPIRED' : status;

/** @throws Error when a batch cannot take this status */
const requireNext = ({ status }: PayoutBatch, next: StoredStatus): void => {
  if (!batchLifecycle[status].includes(next)) throw new Error(`A ${status} batch cannot become ${next}`);
};

type Facts = Omit<Partial<PayoutBatch>, 'platformId' | 'uuid' | 'version' | 'status' | 'updatedAt'>;

/** The batch in its next status. @param at ISO 8601 */
export const movedBatch = (
  batch: PayoutBatch,
  status: StoredStatus,
  { at, ...facts }: Facts & { readonly at: string },
): PayoutBatch => {
  requireNext(batch, status);
  const { dueAt: _former, ...rest } = batch;
  return { ...rest, ...facts, status, version: batch.version + 1, updatedAt: at };
};

export const outcomeSchema = z.object({
  /** As the platform counts: the first row of a list is 1, the header of a file is 1. */
  row: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** Bare uuid of the payment; absent: it was refused. */
  transactionUuid: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
/** What became of a row. A row gets one outcome, and keeps it. */
export type RowOutcome = Readonly<z.output<typeof outcomeSchema>>;

/** An attribute of a stream record's DynamoDB JSON. */
const text = z.object({ S: z.string() }).transform(({ S }) => S);
const number = z.object({ N: z.string() }).transform(({ N }) => Number(N));

const imageSchema = z.object({
  platformId: text,
  uuid: text,
  total: number,
  workflowDueAt: text.optional(),
});

/** The stream record of a changed batch. */
export const batchChangeSchema = z.object({
  dynamodb: z.object({ NewImage: imageSchema, OldImage: imageSchema.partial().optional() }),
});
type BatchChange = z.output<typeof batchChangeSchema>;

/** Each time at which a workflow should run has one execution. */
export const batchWorkflowOf = ({ dynamodb }: BatchChange): WorkflowStart | undefined => {
  const { platformId, uuid, total, workflowDueAt: dueAt } = dynamodb.NewImage;
  if (dueAt === undefined || dynamodb.OldImage?.workflowDueAt === dueAt) return undefined;
  const chunks = Array.from({ length: Math.ceil(total / rowsPerChunk) }, (_, chunk) => chunk);
  return {
    workflow: 'payout-batch',
    name: `${uuid}-${Date.parse(dueAt)}`,
    input: { platformId, batchUuid: uuid },
    chunks,
  };
};
