import * as z from 'zod';
import type { WorkflowStart } from '#shared/outbox/workflow-start.ts';

/** An attribute of a stream record's DynamoDB JSON. */
const text = z.object({ S: z.string() }).transform(({ S }) => S);

/** The stream record of a used link token. */
export const linkChangeSchema = z.object({
  dynamodb: z.object({
    NewImage: z.object({
      platformId: text,
      tokenHash: text,
      externalAccountUuid: text,
      workflowDueAt: text,
    }),
  }),
});
export type LinkChange = z.output<typeof linkChangeSchema>;

/** A token is used once, so the uuid of its account names the only execution. */
export const linkWorkflowOf = ({ dynamodb: { NewImage: link } }: LinkChange): WorkflowStart => ({
  workflow: 'account-link',
  name: link.externalAccountUuid,
  input: { platformId: link.platformId, tokenHash: link.tokenHash, dueAt: link.workflowDueAt },
});
