import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { jsonOf } from './json-of.ts';

/** The queue's URL may name a host of AWS that a local service does not have. */
export const queues = new SQSClient({ maxAttempts: 5, useQueueUrlAsEndpoint: false });

/** What Lambda writes of an event that it gave up. */
const recordSchema = z.looseObject({
  requestContext: z
    .looseObject({ functionArn: z.string().optional(), condition: z.string().optional() })
    .optional(),
  responsePayload: z.looseObject({ errorType: z.string().optional() }).nullish(),
});

export interface DeadLetter {
  readonly id: string;
  /** To delete it; works until somebody else receives it. */
  readonly receipt: string;
  readonly sentAt: string;
  /** The function that failed; undefined: the body does not say. */
  readonly from: string | undefined;
  readonly why: string | undefined;
  readonly body: string;
}

/** How many messages there are, those that somebody looks at included. Approximate on AWS. */
export const countDeadLetters = async (queueUrl: string): Promise<number> => {
  const { Attributes = {} } = await queues.send(
    new GetQueueAttributesCommand({
      QueueUrl: queueUrl,
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
};

/** So long nobody else sees a message that was listed. */
const hiddenSeconds = 10;
const perCall = 10;

/** Up to `count` messages. They stay in the queue. */
export const listDeadLetters = async (queueUrl: string, count: number): Promise<DeadLetter[]> => {
  const found: DeadLetter[] = [];
  while (found.length < count) {
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(perCall, count - found.length),
        VisibilityTimeout: hiddenSeconds,
        MessageSystemAttributeNames: ['SentTimestamp'],
      }),
    );
    if (Messages.length === 0) break;
    for (const { MessageId: id = '', ReceiptHandle: receipt = '', Body: body = '', Attributes } of Messages) {
      found.push({ id, receipt, body, sentAt: timeOf(Attributes?.SentTimestamp), ...originOf(body) });
    }
  }
  return found.sort((left, right) => left.sentAt.localeCompare(right.sentAt));
};

const timeOf = (epochMs: string | undefined): string => new Date(Number(epochMs ?? 0)).toISOString();

const originOf = (body: string): Pick<DeadLetter, 'from' | 'why'> => {
  const parsed = recordSchema.safeParse(jsonOf(body));
  if (!parsed.success) return { from: undefined, why: undefined };
  const { requestContext, responsePayload } = parsed.data;
  return {
    from: requestContext?.functionArn?.split(':function:').at(-1)?.split(':').at(0),
    why: responsePayload?.errorType ?? requestContext?.condition,
  };
};
