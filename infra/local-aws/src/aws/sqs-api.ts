import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { serviceError } from './answers.ts';
import type { AwsAnswer } from './interceptor.ts';
import type { JsonService } from './json-calls.ts';
import type { Queues, ReceivedMessage } from './queues.ts';

const receiveSchema = z.object({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: z.int().min(0).max(43_200).default(30),
  // Nobody waits for messages here.
  MessageAttributeNames: z.array(z.literal('All')).default([]),
  WaitTimeSeconds: z.int().min(0).max(20).default(0),
  MessageSystemAttributeNames: z
    .array(z.enum(['All', 'SentTimestamp', 'ApproximateReceiveCount']))
    .default([]),
});

const sendSchema = z.object({
  MessageBody: z.string(),
  MessageAttributes: z
    .record(z.string(), z.object({ DataType: z.literal('String'), StringValue: z.string() }))
    .default({}),
});
const deleteSchema = z.object({ ReceiptHandle: z.string() });
const attributesSchema = z.object({
  AttributeNames: z.array(
    z.enum(['All', 'ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible']),
  ),
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const messageOf = (
  { id, body, attributes, receipt, sentAtMs, receiveCount }: ReceivedMessage,
  hasAttributes: boolean,
) => ({
  MessageId: id,
  ReceiptHandle: receipt,
  Body: body,
  MD5OfBody: md5(body),
  Attributes: { SentTimestamp: String(sentAtMs), ApproximateReceiveCount: String(receiveCount) },
  ...(hasAttributes && {
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]),
    ),
  }),
});

type Operation = (queueArn: string, body: unknown) => AwsAnswer;

/** The part of SQS that the host serves: GetQueueAttributes, SendMessage, ReceiveMessage and DeleteMessage. */
export const sqsApi = (queues: Queues): JsonService => {
  const operations: Readonly<Record<string, Operation>> = {
    GetQueueAttributes: (queueArn, body) => {
      attributesSchema.parse(body);
      const { visible, inFlight } = queues.counts(queueArn);
      const Attributes = {
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(inFlight),
      };
      return { status: 200, body: { Attributes } };
    },
    ReceiveMessage: (queueArn, body) => {
      const { MaxNumberOfMessages, VisibilityTimeout, MessageAttributeNames } = receiveSchema.parse(body);
      const hasAttributes = MessageAttributeNames.length > 0;
      const received = queues.receive(queueArn, MaxNumberOfMessages, VisibilityTimeout * 1000);
      const Messages = received.map((message) => messageOf(message, hasAttributes));
      return { status: 200, body: Messages.length === 0 ? {} : { Messages } };
    },
    SendMessage: (queueArn, body) => {
      const { MessageBody, MessageAttributes } = sendSchema.parse(body);
      const attributes = Object.entries(MessageAttributes).map(([name, { StringValue }]) => [
        name,
        StringValue,
      ]);
      queues.send(queueArn, MessageBody, Object.fromEntries(attributes));
      return { status: 200, body: { MessageId: randomUUID(), MD5OfMessageBody: md5(MessageBody) } };
    },
    DeleteMessage: (queueArn, body) => {
      queues.delete(queueArn, deleteSchema.parse(body).ReceiptHandle);
      return { status: 200, body: {} };
    },
  };
  const arnOf = (url: unknown): string | undefined => queues.arnOf(String(url));
  return {
    needs: (operation, { QueueUrl }) => [
      { action: `sqs:${operation}`, resource: arnOf(QueueUrl) ?? String(QueueUrl), leadingKeys: [] },
    ],
    call: (operation, body) => {
      const run = operations[operation];
      if (!run)
        return serviceError('UnknownOperationException', `The local host does not serve ${operation}`);
      const queueArn = arnOf(body.QueueUrl);
      if (queueArn === undefined)
        return serviceError('QueueDoesNotExist', 'The specified queue does not exist.');
      try {
        return run(queueArn, body);
      } catch (cause) {
        if (!(cause instanceof z.ZodError)) throw cause;
        return serviceError('InvalidParameterValue', z.prettifyError(cause));
      }
    },
  };
};
