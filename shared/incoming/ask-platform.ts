import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { eventBody, eventIdOf, type WebhookEvent } from '#shared/outbox/event.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type AskedQuestion, fileQuestion } from '#shared/webhooks/delivery/file-question.ts';

import { sendBody } from '#shared/webhooks/sending/send.ts';
import type { IncomingDecision } from './apply-decision.ts';
import { claimRequest, releaseRequest } from './approval-request.ts';
import { incomingView } from './decide.ts';
import { decisionOf, isAnswered } from './decision.ts';
import { readIncoming, settlePending } from './settle-pending.ts';

const isPlainHttpAllowed = setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true';

/** The platform was asked and has not decided, as far as anybody knows: it has until the time-out. */
export class DecisionOutstanding extends Error {
  override readonly name = 'DecisionOutstanding';
}

/** The event of the payment's PENDING, which is the question. */
const questionOf = (incoming: Transaction): WebhookEvent => {
  const { platformId, uuid, version, updatedAt } = incoming;
  const type = 'INCOMING_PAYMENT_PENDING';
  const resource = `TRANSACTION#${platformId}#${uuid}`;
  const id = eventIdOf({ type, resource, version, changedAt: new Date(updatedAt) });
  const event = { id, type, timestamp: updatedAt } as const;
  return { ...event, body: eventBody({ ...event, data: incomingView(incoming) }) };
};

interface Asked {
  readonly decision: IncomingDecision | 'OPEN';
  /** Absent: nothing was sent. */
  readonly question?: AskedQuestion;
}

const send = async (incoming: Transaction, endpoint: string): Promise<Asked> => {
  const event = questionOf(incoming);
  const attemptedAt = clock.now();
  const result = await sendBody({ ...event, endpoint, isPlainHttpAllowed });
  const { platformId } = incoming;
  const question = { platformId, endpoint, event, attemptedAt, result, isAnswered: isAnswered(result) };
  return { decision: decisionOf(result), question };
};

/** Asks at most once for one payment, whatever fails on the way. */
const ask = async (incoming: Transaction, endpoint: string): Promise<Asked> => {
  const { platformId, uuid: transactionUuid } = incoming;
  const key = { platformId, transactionUuid };
  if (!(await claimRequest(key, clock.now()))) return { decision: 'OPEN' };
  try {
    return await send(incoming, endpoint);
  } catch (error) {
    await releaseRequest(key);
    throw error;
  }
};

/** With the 5 s that a platform has to answer they fit into the step's 10 s. */
const maxTries = 4;
const pauseMs = 400;

/** What was answered cannot be asked again, so a busy account or a store in trouble is waited for. */
const recordAnswer = async (
  incoming: Transaction,
  decision: IncomingDecision,
): Promise<TransactionStatus> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await settlePending(incoming, decision);
    } catch (error) {
      if (attempt === maxTries) throw error;
      await sleep(pauseMs);
    }
  }
};

/**
 * Asks the platform whether a payment may come in, and does what it answers. An endpoint that was removed meanwhile asks for
 * no approval any more: the payment is taken, as one without an endpoint is from the start.
 *
 * @throws DecisionOutstanding when the platform takes its time, or was asked before and the answer is not known
 */
export const askPlatform = async (platformId: string, uuid: string): Promise<TransactionStatus> => {
  const incoming = await readIncoming(platformId, uuid);
  if (incoming.status !== 'PENDING') return incoming.status;
  const { webhookEndpoint } = await readPlatform(platformId);
  if (webhookEndpoint === undefined) return recordAnswer(incoming, { kind: 'APPROVED' });
  const { decision, question } = await ask(incoming, webhookEndpoint);
  try {
    if (decision === 'OPEN') throw new DecisionOutstanding('The platform has not decided');
    return await recordAnswer(incoming, decision);
  } finally {
    // Last, since the money comes first; what could not be recorded was asked all the same.
    if (question !== undefined) await fileQuestion(question);
  }
};
