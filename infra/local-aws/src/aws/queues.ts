import { randomUUID } from 'node:crypto';
import type { Resource, Template } from '../template.ts';

/** Texts beside the body, by their names. */
export type MessageAttributes = Readonly<Record<string, string>>;

export interface QueueMessage {
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly sentAtMs: number;
}

interface HeldMessage extends QueueMessage {
  readonly id: string;
  /** Nobody receives it before. */
  visibleAtMs: number;
  receipt: string;
  receiveCount: number;
}

/** A message as somebody received it. */
export interface ReceivedMessage extends QueueMessage {
  readonly id: string;
  readonly receipt: string;
  readonly receiveCount: number;
}

/** The template's queues in memory. They hold failed events for tests and operators; no function reads them. */
export interface Queues {
  /** False when the template has no such queue. */
  send(queueArn: string, body: string, attributes?: MessageAttributes): boolean;
  /** Drops all messages. */
  empty(): void;
  /** Messages of the queue with this logical id, name, URL or ARN, oldest first. */
  messages(reference: string): readonly QueueMessage[];
  /** The queue's ARN; undefined when there is none. */
  arnOf(reference: string): string | undefined;
  /** How many can be received, and how many somebody has received and not deleted. */
  counts(queueArn: string): { readonly visible: number; readonly inFlight: number };
  /** Visible messages, oldest first, which nobody else receives for so many milliseconds. */
  receive(queueArn: string, most: number, hiddenMs: number): ReceivedMessage[];
  /** Does nothing when a later receipt has replaced this one. */
  delete(queueArn: string, receipt: string): void;
}

const messagesKept = 10_000;

export const createQueues = (
  template: Pick<Template, 'ofType' | 'find'>,
  nowMs: () => number = Date.now,
): Queues => {
  const queueArn = ({ arn, physicalId }: Resource): string => arn ?? physicalId;
  const byArn = new Map<string, HeldMessage[]>(
    template.ofType('AWS::SQS::Queue').map((queue) => [queueArn(queue), []]),
  );
  const held = (arn: string): HeldMessage[] => byArn.get(arn) ?? [];
  const isVisible = ({ visibleAtMs }: HeldMessage): boolean => visibleAtMs <= nowMs();
  return {
    send: (arn, body, attributes = {}) => {
      const messages = byArn.get(arn);
      if (!messages) return false;
      if (messages.length >= messagesKept) messages.shift();
      const sentAtMs = nowMs();
      messages.push({
        id: randomUUID(),
        body,
        attributes,
        sentAtMs,
        visibleAtMs: sentAtMs,
        receipt: '',
        receiveCount: 0,
      });
      return true;
    },
    empty: () => {
      for (const messages of byArn.values()) messages.length = 0;
    },
    messages: (reference) =>
      held(template.find(reference)?.arn ?? reference).map(({ body, attributes, sentAtMs }) => ({
        body,
        attributes,
        sentAtMs,
      })),
    arnOf: (reference) => {
      const found = template.find(reference);
      return found?.type === 'AWS::SQS::Queue' ? queueArn(found) : undefined;
    },
    counts: (arn) => {
      const visible = held(arn).filter(isVisible).length;
      return { visible, inFlight: held(arn).length - visible };
    },
    receive: (arn, most, hiddenMs) => {
      const taken = held(arn).filter(isVisible).slice(0, most);
      for (const message of taken) {
        message.receipt = randomUUID();
        message.visibleAtMs = nowMs() + hiddenMs;
        message.receiveCount += 1;
      }
      return taken.map((message) => ({ ...message }));
    },
    delete: (arn, receipt) => {
      const messages = held(arn);
      const at = messages.findIndex((message) => message.receipt === receipt);
      if (at >= 0) messages.splice(at, 1);
    },
  };
};
