import * as z from 'zod';
import type { WorkflowStart } from '#shared/kernel/outbox/workflow-start.ts';
import { transactionStatuses, transactionTypes } from './lifecycle.ts';

/** An attribute in the DynamoDB JSON of a stream record. */
const text = z.object({ S: z.string() }).transform(({ S }) => S);

const imageSchema = z.object({
  sortId: text,
  type: z.object({ S: z.enum(transactionTypes) }).transform(({ S }) => S),
  status: z.object({ S: z.enum(transactionStatuses) }).transform(({ S }) => S),
  source: z.object({ M: z.object({ kind: text }) }).transform(({ M }) => M),
  outcomeDueAt: text.optional(),
  network: z.object({ M: z.object({ approvedSince: text.optional() }) }).optional(),
});

/** A change of a transaction in the table's stream. */
export const transactionChangeSchema = z.object({
  dynamodb: z.object({
    /** `TRANSACTION#platform#uuid`. */
    Keys: z.object({ pk: text }),
    NewImage: imageSchema,
    OldImage: imageSchema.pick({ status: true }).optional(),
  }),
});
export type TransactionChange = z.output<typeof transactionChangeSchema>;

/**
 * The workflow that a change of a transaction starts; undefined when it starts none. The execution's name is the
 * uuid.
 */
export const workflowStartOf = ({ dynamodb }: TransactionChange): WorkflowStart | undefined => {
  const { Keys, NewImage: next, OldImage: former } = dynamodb;
  const { sortId: name, type, status, source, outcomeDueAt, network } = next;
  const [, platformId = ''] = Keys.pk.split('#');
  const input = { platformId, transactionId: name };
  if (former?.status === status) return undefined;
  if (status === 'PROCESSING') return { workflow: 'quote-execution', name, input };
  if (former !== undefined || status !== 'PENDING') return undefined;
  if (outcomeDueAt !== undefined) {
    return { workflow: 'delayed-outcome', name, input: { ...input, outcomeDueAt } };
  }
  const isApproved = network?.M.approvedSince !== undefined;
  const needsApproval = type === 'INCOMING' && source.kind === 'UMA_ADDRESS' && !isApproved;
  return needsApproval ? { workflow: 'payment-approval', name, input } : undefined;
};
