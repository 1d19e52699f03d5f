import { setTimeout as sleep } from 'node:timers/promises';
import type fc from 'fast-check';
import { expect } from 'vitest';
import type { ErrorAnswer } from '../api-client.ts';
import type { ModelService } from './model.ts';
import type { ModelPayment, Refused } from './payments.ts';
import type { RealService } from './real-service.ts';

export type Command = fc.AsyncCommand<ModelService, RealService>;

/** Maps a number that was drawn before the run to one of the objects that exist when the command runs. */
export const among = (drawn: number, count: number): number => drawn % count;

export const expectApiError = (error: ErrorAnswer, refused: Refused): void => {
  expect({ status: error.status, code: error.code }).toEqual({ status: refused.status, code: refused.code });
};

interface Step {
  readonly label: string;
  readonly isPossible?: (model: ModelService) => boolean;
  readonly run: (model: ModelService, real: RealService) => Promise<void>;
}

/** A quote lives for 15 s here. On a busy machine it would expire in the middle of a command that needs it. */
const leastLifeMs = 7_000;

/** Waits until the quotes that nobody has executed, and that expire soon, have done so. */
const expireQuotes = async (model: ModelService, real: RealService): Promise<void> => {
  for (const payment of model.payments) {
    const expiresAtMs = real.quoteExpiries.get(payment.number);
    if (payment.status !== 'PENDING' || expiresAtMs === undefined) continue;
    const leftMs = expiresAtMs - Date.now();
    if (leftMs > leastLifeMs) continue;
    await sleep(Math.max(0, leftMs));
    await real.awaitEnd(payment.number, 'EXPIRED');
    payment.status = 'EXPIRED';
  }
};

export const command = ({ label, isPossible = () => true, run }: Step): Command => ({
  check: isPossible,
  run: async (model, real) => {
    real.operations += 1;
    await expireQuotes(model, real);
    await run(model, real);
  },
  toString: () => label,
});

export const hasCustomer = (model: ModelService): boolean => model.customers.length > 0;
export const hasBank = (model: ModelService): boolean => model.banks.length > 0;

type PaymentOf<Kind> = Extract<ModelPayment, { kind: Kind }>;

const paymentsOf = <Kind extends ModelPayment['kind']>(model: ModelService, kind: Kind): PaymentOf<Kind>[] =>
  model.payments.filter((payment): payment is PaymentOf<Kind> => payment.kind === kind);

export const hasPayment =
  (kind: ModelPayment['kind']) =>
  (model: ModelService): boolean =>
    paymentsOf(model, kind).length > 0;

/** One of the payments of a kind. `hasPayment` has checked before that there is one. */
export const paymentAmong = <Kind extends ModelPayment['kind']>(
  model: ModelService,
  kind: Kind,
  drawn: number,
): PaymentOf<Kind> => {
  const payments = paymentsOf(model, kind);
  const found = payments[among(drawn, payments.length)];
  if (found === undefined) throw new Error(`The model has no ${kind}`);
  return found;
};
