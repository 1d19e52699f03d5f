import * as z from 'zod';
import { ownerChangeSchema, ownerWorkflowOf } from '#shared/customers/beneficial-owners/workflow-starts.ts';
import { linkChangeSchema, linkWorkflowOf } from '#shared/linkprovider/workflow-starts.ts';
import type { WorkflowStart } from '#shared/outbox/workflow-start.ts';
import { transactionChangeSchema, workflowStartOf } from '#shared/transactions/workflow-starts.ts';

const keySchema = z.object({
  dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }),
});

/** By key prefix: what a change of such an item starts. infra/triggers.ts lets only these through. */
const startOfKind: Readonly<Record<string, (record: unknown) => WorkflowStart | undefined>> = {
  LINK: (record) => linkWorkflowOf(linkChangeSchema.parse(record)),
  OWNER: (record) => ownerWorkflowOf(ownerChangeSchema.parse(record)),
  TRANSACTION: (record) => workflowStartOf(transactionChangeSchema.parse(record)),
};

/** Which workflow a change of an item calls for, as the table's stream tells it; undefined for none. */
export const startOfChange = (record: unknown): WorkflowStart | undefined => {
  const { pk } = keySchema.parse(record).dynamodb.Keys;
  const kind = pk.S.slice(0, pk.S.indexOf('#'));
  const startOf = startOfKind[kind];
  if (startOf === undefined) throw new Error(`A change of ${kind} starts no workflow`);
  return startOf(record);
};
