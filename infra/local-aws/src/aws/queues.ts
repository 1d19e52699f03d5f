import type { Template } from '../template.ts';

export interface QueueMessage {
  readonly body: string;
  readonly sentAtMs: number;
}

/** The template's queues in memory. They hold failed events for tests and operators; no function reads them. */
export interface Queues {
  /** False when the template has no such queue. */
  send(queueArn: string, body: string): boolean;
  /** Drops all messages. */
  empty(): void;
  /** Messages of the queue with this logical id, name, URL or ARN, oldest first. */
  messages(reference: string): readonly QueueMessage[];
}

const messagesKept = 10_000;

export const createQueues = (
  template: Pick<Template, 'ofType' | 'find'>,
  nowMs: () => number = Date.now,
): Queues => {
  const byArn = new Map<string, QueueMessage[]>(
    template.ofType('AWS::SQS::Queue').map(({ arn, physicalId }) => [arn ?? physicalId, []]),
  );
  return {
    send: (queueArn, body) => {
      const messages = byArn.get(queueArn);
      if (!messages) return false;
      if (messages.length >= messagesKept) messages.shift();
      messages.push({ body, sentAtMs: nowMs() });
      return true;
    },
    empty: () => {
      for (const messages of byArn.values()) messages.length = 0;
    },
    messages: (reference) => byArn.get(template.find(reference)?.arn ?? reference) ?? [],
  };
};
