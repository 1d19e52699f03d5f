import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { type DeadLetter, queues } from '../queries/dead-letters.ts';
import { jsonOf } from '../queries/json-of.ts';

const lambda = new LambdaClient({ maxAttempts: 5 });

/** A call that Lambda gave up, with what it was called with. */
const callSchema = z.looseObject({
  requestContext: z.looseObject({ functionArn: z.string() }),
  requestPayload: z.json(),
});

export interface Redriven {
  readonly letter: DeadLetter;
  /** False: its body does not hold what to call again; the runbook says what to do with it. */
  readonly isRedriven: boolean;
}

/**
 * Calls the function of a dead letter again with the same event, and then deletes the letter. Every function takes an
 * event twice, so a letter that could not be deleted does no harm.
 */
export const redriveLetter = async (queueUrl: string, letter: DeadLetter): Promise<Redriven> => {
  const call = callSchema.safeParse(jsonOf(letter.body));
  if (!call.success) return { letter, isRedriven: false };
  const { requestContext, requestPayload } = call.data;
  await lambda.send(
    new InvokeCommand({
      FunctionName: requestContext.functionArn,
      InvocationType: 'Event',
      Payload: JSON.stringify(requestPayload),
    }),
  );
  await queues.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: letter.receipt }));
  return { letter, isRedriven: true };
};
