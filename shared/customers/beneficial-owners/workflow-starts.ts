import * as z from 'zod';
import type { WorkflowStart } from '#shared/outbox/workflow-start.ts';

/** An attribute of a stream record's DynamoDB JSON. */
const text = z.object({ S: z.string() }).transform(({ S }) => S);

const imageSchema = z.object({ platformId: text, sortId: text, workflowDueAt: text.optional() });

/** A change of a beneficial owner in the table's stream. */
export const ownerChangeSchema = z.object({
  dynamodb: z.object({
    NewImage: imageSchema,
    OldImage: imageSchema.pick({ workflowDueAt: true }).optional(),
  }),
});
export type OwnerChange = z.output<typeof ownerChangeSchema>;

/**
 * The workflow that decides on a new name when the decision is due. Each name has one execution, named after its time.
 */
export const ownerWorkflowOf = ({ dynamodb }: OwnerChange): WorkflowStart | undefined => {
  const { NewImage: next, OldImage: former } = dynamodb;
  const { platformId, sortId: beneficialOwnerId, workflowDueAt: dueAt } = next;
  if (dueAt === undefined || former?.workflowDueAt === dueAt) return undefined;
  return {
    workflow: 'verification-outcome',
    name: `${beneficialOwnerId}-${Date.parse(dueAt)}`,
    input: { platformId, beneficialOwnerId, dueAt },
  };
};
