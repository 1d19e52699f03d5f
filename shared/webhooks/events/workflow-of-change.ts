import * as z from 'zod';
import { linkChangeSchema, linkWorkflowOf } from '#shared/accounts/bank-links/account-link.ts';
import { ownerChangeSchema, ownerWorkflowOf } from '#shared/customers/beneficial-owners/beneficial-owner.ts';
import type { WorkflowStart } from '#shared/kernel/outbox/workflow-start.ts';
import { batchChangeSchema, batchWorkflowOf } from '#shared/transactions/batches/payout-batch.ts';
import { transactionChangeSchema, workflowStartOf } from '#shared/transactions/workflow-starts.ts';

const recordSchema = z.object({
  dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }),
});

/**
 * The workflow that a change of each kind of item starts, by key prefix. infra/triggers.ts filters the stream for
 * these.
 */
const workflowsByPrefix: Readonly<Record<string, (record: unknown) => WorkflowStart | undefined>> = {
  LINK: (record) => linkWorkflowOf(linkChangeSchema.parse(record)),
  OWNER: (record) => ownerWorkflowOf(ownerChangeSchema.parse(record)),
  PAYOUT_BATCH: (record) => batchWorkflowOf(batchChangeSchema.parse(record)),
  TRANSACTION: (record) => workflowStartOf(transactionChangeSchema.parse(record)),
};

/** The workflow that a record of the table's stream starts; undefined for none. */
export const workflowOfChange = (record: unknown): WorkflowStart | undefined => {
  const { pk } = recordSchema.parse(record).dynamodb.Keys;
  const [prefix = ''] = pk.S.split('#', 1);
  const workflowOf = workflowsByPrefix[prefix];
  if (workflowOf === undefined) throw new Error(`A change of ${prefix} starts no workflow`);
  return workflowOf(record);
};
