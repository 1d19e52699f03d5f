import { InvalidArgumentError } from 'commander';
import { webhookTypes } from '#shared/outbox/event-types.ts';

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
