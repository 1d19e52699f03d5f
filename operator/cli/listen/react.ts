import type { IncomingHttpHeaders } from 'node:http';
import { InvalidArgumentError } from 'commander';
import { verifyWebhook } from '#client';
import { webhookTypes } from '#shared/kernel/outbox/event.ts';
import { forward } from './forward.ts';
import { type ReceivedEvent, receivedEvent } from './received-event.ts';
import type { Received, Reply } from './receiver.ts';

/** The same as in the client. */
const toleranceSeconds = 300;

/** Why the client refuses a request, as far as the headers show it. */
const reasonOf = (headers: IncomingHttpHeaders, now: Date): string => {
  const missing = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].filter((name) => !headers[name]);
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  const offSeconds = Math.round(now.getTime() / 1000 - Number(headers['webhook-timestamp']));
  if (Number.isNaN(offSeconds)) return 'webhook-timestamp is not a number';
  if (Math.abs(offSeconds) > toleranceSeconds) return `sent ${offSeconds} s ago`;
  return 'the signature is not valid';
};

interface Verifier {
  /** Why not to trust the request; undefined if it is the service's own and fresh. */
  problemOf(received: Received): Promise<string | undefined>;
}

/** @param readKeys reads the service's present public keys (PEM), called again if no signature is valid */
export const openVerifier = (firstKeys: readonly string[], readKeys: () => Promise<string[]>): Verifier => {
  let publicKeyPem = firstKeys;
  return {
    problemOf: async ({ headers, body: rawBody, receivedAt: now }) => {
      if (await verifyWebhook({ headers, rawBody, publicKeyPem, now })) return undefined;
      const reason = reasonOf(headers, now);
      if (!reason.startsWith('the signature')) return reason;
      // The key may have changed meanwhile (decision "webhooks signed by sealed keys").
      publicKeyPem = await readKeys().catch(() => publicKeyPem);
      return (await verifyWebhook({ headers, rawBody, publicKeyPem, now })) ? undefined : reason;
    },
  };
};

/** Possible answers to an event. `hang` sends no answer. */
export const answers = ['200', '202', '403', '422', '500', 'hang'] as const;
export type Answer = (typeof answers)[number];

/** Answers for single event types. */
export type AnswersByType = Readonly<Record<string, Answer>>;

/** `INCOMING_PAYMENT_PENDING=202`. Each type may appear once. */
export const withAnswerFor = (text: string, before: AnswersByType = {}): AnswersByType => {
  const [type = '', asked = ''] = text.split('=', 2);
  const answer = answers.find((one) => one === asked);
  if (!webhookTypes.some((known) => known === type)) {
    throw new InvalidArgumentError(
      `${type} is not an event type; write for example INCOMING_PAYMENT_PENDING=202`,
    );
  }
  if (answer === undefined) throw new InvalidArgumentError(`the answer is one of ${answers.join(', ')}`);
  return { ...before, [type]: answer };
};

export interface Behaviour {
  readonly answer: Answer;
  readonly answersByType: AnswersByType;
  /** The target whose answers replace ours. */
  readonly forwardTo?: string | undefined;
}

/** The parts of a request to show. */
export interface Outcome {
  readonly receivedAt: Date;
  /** Undefined if the body is no event. */
  readonly event: ReceivedEvent | undefined;
  /** Why it is not verified. */
  readonly problem: string | undefined;
  /** True for a repeated id: the service retries an event until the endpoint accepts it. */
  readonly isRepeated: boolean;
  readonly answer: number | 'hang';
  /** Why the target gave no answer. */
  readonly forwardProblem?: string | undefined;
}

type Reacted = Pick<Outcome, 'answer' | 'forwardProblem'> & { readonly reply: Reply };

const answered = (answer: Answer): Reacted =>
  answer === 'hang'
    ? { reply: 'hang', answer }
    : { reply: { status: Number(answer) }, answer: Number(answer) };

const reactionTo = async (
  { answer, answersByType, forwardTo }: Behaviour,
  received: Received,
  type: string,
): Promise<Reacted> => {
  const own = answersByType[type];
  if (own !== undefined || forwardTo === undefined) return answered(own ?? answer);
  const { reply, problem } = await forward(forwardTo, received);
  return { reply, answer: reply.status, forwardProblem: problem };
};

/** Verifies each request, answers or forwards it, and reports it. */
export const reactor = (verifier: Verifier, behaviour: Behaviour, report: (outcome: Outcome) => void) => {
  const seen = new Set<string>();
  return async (received: Received): Promise<Reply> => {
    const event = receivedEvent(received.body.toString('utf8'));
    const problem = await verifier.problemOf(received);
    const isRepeated = event !== undefined && seen.has(event.id);
    if (event !== undefined && problem === undefined) seen.add(event.id);
    const { reply, ...reaction } = await reactionTo(behaviour, received, event?.type ?? '');
    report({ receivedAt: received.receivedAt, event, problem, isRepeated, ...reaction });
    return reply;
  };
};
