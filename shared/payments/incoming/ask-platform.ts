import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { eventBody, eventIdOf, type WebhookEvent } from '#shared/kernel/outbox/event.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { awaitsDecision } from '#shared/transactions/network-payment.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { incomingTransactionView } from '#shared/transactions/view.ts';
import { type AskedQuestion, fileQuestion } from '#shared/webhooks/delivery/file-question.ts';
import { sendBody } from '#shared/webhooks/sending/send.ts';
import {
  decisionOf,
  type IncomingDecision,
  isAnswered,
  readIncoming,
  statusAfterDecision,
} from './apply-decision.ts';
import { type AskOccasion, claimRequest, noteAnswer, releaseRequest } from './approval-request.ts';

const isPlainHttpAllowed = setting('IS_PLAIN_HTTP_WEBHOOK_ALLOWED', z.enum(['true', 'false'])) === 'true';

/** The platform was asked, and no decision is known. It may still decide until the time-out. */
export class DecisionOutstanding extends Error {
  override readonly name = 'DecisionOutstanding';
}

/** A run before this one has asked, and its answer is not recorded. The workflow goes on to ask again. */
class RequestUnanswered extends Error {
  override readonly name = 'RequestUnanswered';
}

/** Whether an error says only that the platform has not decided yet. */
export const isQuestionOpen = (error: unknown): boolean =>
  error instanceof DecisionOutstanding || error instanceof RequestUnanswered;

/** The approval request to the platform is the event of the payment in PENDING. */
const questionOf = (incoming: Transaction): WebhookEvent => {
  const { platformId, uuid, version, updatedAt } = incoming;
  const type = 'INCOMING_PAYMENT_PENDING';
  const resource = `TRANSACTION#${platformId}#${uuid}`;
  const id = eventIdOf({ type, resource, version, changedAt: new Date(updatedAt) });
  const event = { id, type, timestamp: updatedAt } as const;
  return { ...event, body: eventBody({ ...event, data: incomingTransactionView(incoming) }) };
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

const keyOf = ({ platformId, uuid: transactionUuid }: Transaction) => ({ platformId, transactionUuid });

/**
 * Sends at most one request on each occasion, under one event id. When nothing was sent, another run may ask.
 *
 * @throws RequestUnanswered when the first request was claimed before
 */
const ask = async (incoming: Transaction, endpoint: string, occasion: AskOccasion): Promise<Asked> => {
  const key = keyOf(incoming);
  if (!(await claimRequest(key, occasion, clock.now()))) {
    if (occasion === 'FIRST') throw new RequestUnanswered('The platform was asked before');
    return { decision: 'OPEN' };
  }
  try {
    return await send(incoming, endpoint);
  } catch (error) {
    await releaseRequest(key, occasion);
    throw error;
  }
};

/** Together with the 5 s that a platform has to answer, the tries fit into the step's 10 s. */
const maxTries = 4;
const pauseMs = 400;

/** The platform approved a payment to a customer whom nobody has approved. That may still change in time. */
const isReceiverNotReady = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'USER_NOT_READY';

/**
 * Another request costs the platform time, so a busy account or a table in trouble is tried again first.
 *
 * @throws DecisionOutstanding when the receiver is not approved
 */
const recordAnswer = async (
  incoming: Transaction,
  decision: IncomingDecision,
): Promise<TransactionStatus> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statusAfterDecision(incoming, decision);
    } catch (error) {
      if (isReceiverNotReady(error)) {
        throw new DecisionOutstanding('The receiver is not approved', { cause: error });
      }
      if (attempt === maxTries) throw error;
      await sleep(pauseMs);
    }
  }
};

const record = async (incoming: Transaction, { decision, question }: Asked): Promise<TransactionStatus> => {
  try {
    if (decision !== 'OPEN') return await recordAnswer(incoming, decision);
    throw new DecisionOutstanding('The platform has not decided');
  } catch (error) {
    const isAnswered = error instanceof DecisionOutstanding && question !== undefined;
    if (isAnswered) await noteAnswer(keyOf(incoming), clock.now());
    throw error;
  }
};

/**
 * Asks the platform whether it accepts an incoming payment, and writes the decision. A platform that has removed its
 * endpoint meanwhile is not asked: the payment is approved, as for platforms without an endpoint.
 *
 * @throws DecisionOutstanding when the platform needs more time, when two answers are lost, and when it approved a
 * payment to a customer who is not approved
 * @throws RequestUnanswered when an earlier run asked: its answer may be lost
 */
export const askPlatform = async (
  platformId: string,
  uuid: string,
  occasion: AskOccasion,
): Promise<TransactionStatus> => {
  const incoming = await readIncoming(platformId, uuid);
  if (!awaitsDecision(incoming)) return incoming.status;
  const { webhookEndpoint } = await readPlatform(platformId);
  if (webhookEndpoint === undefined) return recordAnswer(incoming, { kind: 'APPROVED' });
  const asked = await ask(incoming, webhookEndpoint, occasion);
  try {
    return await record(incoming, asked);
  } finally {
    // Money comes first, so this is last. The question was sent, even if its answer could not be recorded.
    if (asked.question !== undefined) await fileQuestion(asked.question);
  }
};
