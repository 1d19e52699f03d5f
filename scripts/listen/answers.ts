import { InvalidArgumentError } from 'commander';
import { webhookTypes } from '#shared/outbox/event-types.ts';

/** What the service is told about an event; `hang` is no answer at all. */
export const answers = ['200', '202', '403', '422', '500', 'hang'] as const;
export type Answer = (typeof answers)[number];

/** Answers of the event types that have one of their own. */
export type AnswersByType = Readonly<Record<string, Answer>>;

/** `INCOMING_PAYMENT_PENDING=202`, once for each type. */
export const withAnswerFor = (text: string, before: AnswersByType = {}): AnswersByType => {
  const [type = '', asked = ''] = text.split('=', 2);
  const answer = answers.find((one) => one === asked);
  if (!webhookTypes.some((known) => known === type)) {
    throw new InvalidArgumentError(`${type} is no type of event; one is like INCOMING_PAYMENT_PENDING=202`);
  }
  if (answer === undefined) throw new InvalidArgumentError(`the answer is one of ${answers.join(', ')}`);
  return { ...before, [type]: answer };
};
