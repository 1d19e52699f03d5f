import type { Answer, AnswersByType } from './answers.ts';
import { forward } from './forward.ts';
import { type ReceivedEvent, receivedEvent } from './received-event.ts';
import type { Received, Reply } from './receiver.ts';
import type { Verifier } from './verdict.ts';

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
