import { setTimeout as sleep } from 'node:timers/promises';
import {
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { presentCredentials } from '../access/service.ts';
import { jsonOf } from './json-of.ts';
import { countLines, type LogLine, linesOf, whyUnread } from './logs.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const most = 20;
/** The audit trail, made in the same function, writes a line of its own for what it cannot read. */
const trail = 'writeTrail';
const ofTrail = `"operation":"${trail}"`;

export interface DroppedChanges {
  readonly dropped: readonly LogLine[];
  /** Why nobody knows whether there are any; absent when the logs were read. */
  readonly logsUnread: string | undefined;
}

/**
 * The lines of make-events about changes that it dropped in the last day, because it could not make an event of them for
 * a minute: a record that it cannot read, or a bug. The search for missing events sends what they would have said.
 * Logs that cannot be read do not hide the dead letters.
 */
export const droppedChanges = async (stackName: string): Promise<DroppedChanges> => {
  const to = clock.now();
  const from = new Date(to.getTime() - dayMs);
  const wanted = { stackName, functionName: 'make-events', text: 'EVENTS_GIVEN_UP', from, to };
  try {
    const lines = await linesOf(wanted);
    return { dropped: lines.filter(({ text }) => !text.includes(ofTrail)), logsUnread: undefined };
  } catch (error) {
    return { dropped: [], logsUnread: whyUnread(error) };
  }
};

/** How many of the last hour: within the next one the search for missing events makes up for them. */
export const countDroppedChanges = async (stackName: string): Promise<number> => {
  const to = clock.now();
  const counts = await countLines({
    logGroups: [`/aws/lambda/${stackName}-make-events`],
    field: 'code',
    value: 'EVENTS_GIVEN_UP',
    by: ['operation'],
    from: new Date(to.getTime() - hourMs),
    to,
    most,
  });
  return counts
    .filter(({ group: [operation] }) => operation !== trail)
    .reduce((sum, { count }) => sum + count, 0);
};

/** The queue's URL may name a host of AWS that a local service does not have. */
export const queues = new SQSClient({
  credentials: presentCredentials,
  maxAttempts: 5,
  useQueueUrlAsEndpoint: false,
});

/** The letter of a dropped batch: Lambda names the place of the records in the stream, not the records. */
const batchSchema = z.looseObject({
  requestContext: z.looseObject({ functionArn: z.string(), condition: z.string() }),
  DDBStreamBatchInfo: z.looseObject({}),
});
/** A rule sends the event that its target did not get. */
const eventSchema = z.looseObject({ source: z.string(), 'detail-type': z.string() });

export interface DeadLetter {
  readonly id: string;
  /** To delete it; works until somebody else receives it. */
  readonly receipt: string;
  readonly sentAt: string;
  /** What failed: a batch of the stream in a function, or an event of a rule. Undefined: the body does not say. */
  readonly kind: 'batch' | 'event' | undefined;
  /** The function or the rule. */
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

/** So long nobody else sees a message that was listed: one list of a hundred takes a second, and two for its end. */
const listedSeconds = 5;
/** Longer than the workers run. */
const takenSeconds = 300;
const perCall = 10;
const pollMs = 500;
/** A call that waits asks all servers of SQS. One that does not may miss messages although there are some. */
const waitSeconds = 1;
/** Calls without a new message after which there is none. */
const lastEmpty = 2;

export interface Wanted {
  readonly count: number;
  /** How many there are. */
  readonly expected: number;
}

/** Up to `count` messages. They stay in the queue. Waits for those that somebody has just listed. */
export const listDeadLetters = (queueUrl: string, wanted: Wanted): Promise<DeadLetter[]> =>
  receiveExpected(queueUrl, wanted, listedSeconds);

/** The same, but nobody else gets them for five minutes. */
export const takeDeadLetters = (queueUrl: string, wanted: Wanted): Promise<DeadLetter[]> =>
  receiveExpected(queueUrl, wanted, takenSeconds);

const receiveExpected = async (
  queueUrl: string,
  { count, expected }: Wanted,
  hiddenSeconds: number,
): Promise<DeadLetter[]> => {
  // Messages that were listed at first come again while this waits for the others.
  const received = new Map<string, DeadLetter>();
  const wanted = Math.min(count, expected);
  const endMs = performance.now() + (listedSeconds + 1) * 1000;
  for (;;) {
    const letters = await receive(queueUrl, count - received.size, hiddenSeconds);
    for (const letter of letters) received.set(letter.id, letter);
    if (received.size >= wanted || performance.now() >= endMs) return [...received.values()].sort(bySending);
    await sleep(pollMs);
  }
};

const letterOf = (message: Message): DeadLetter => {
  const { MessageId: id = '', ReceiptHandle: receipt = '', Body: body = '' } = message;
  const said = (name: string): string | undefined => message.MessageAttributes?.[name]?.StringValue;
  return { id, receipt, body, sentAt: timeOf(message.Attributes?.SentTimestamp), ...originOf(body, said) };
};

const receive = async (queueUrl: string, count: number, hiddenSeconds: number): Promise<DeadLetter[]> => {
  // A slow list gets its first messages again at its end. The last receipt of a message is the valid one.
  const found = new Map<string, DeadLetter>();
  for (let empty = 0; empty < lastEmpty && found.size < count; ) {
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(perCall, count - found.size),
        WaitTimeSeconds: waitSeconds,
        VisibilityTimeout: hiddenSeconds,
        MessageSystemAttributeNames: ['SentTimestamp'],
        MessageAttributeNames: ['All'],
      }),
    );
    const former = found.size;
    for (const letter of Messages.map(letterOf)) found.set(letter.id, letter);
    empty = found.size === former ? empty + 1 : 0;
  }
  return [...found.values()];
};

const bySending = (left: DeadLetter, right: DeadLetter): number => left.sentAt.localeCompare(right.sentAt);

const timeOf = (epochMs: string | undefined): string => new Date(Number(epochMs ?? 0)).toISOString();

const originOf = (
  body: string,
  said: (name: string) => string | undefined,
): Pick<DeadLetter, 'kind' | 'from' | 'why'> => {
  const batch = batchSchema.safeParse(jsonOf(body));
  if (batch.success) {
    const { functionArn, condition } = batch.data.requestContext;
    const from = functionArn.split(':function:').at(-1)?.split(':').at(0);
    return { kind: 'batch', from, why: condition };
  }
  const event = eventSchema.safeParse(jsonOf(body));
  const from = said('RULE_ARN')?.split('/').at(-1);
  const why = said('ERROR_MESSAGE') ?? said('ERROR_CODE');
  return { kind: event.success ? 'event' : undefined, from, why };
};
