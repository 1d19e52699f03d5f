import { expect } from 'vitest';
import type { BodyOf } from '../api-client.ts';
import { fractionOfNumber } from './amounts.ts';
import {
  among,
  type Command,
  command,
  expectApiError,
  hasCustomer,
  hasPayment,
  paymentAmong,
} from './command.ts';
import { adoptIncoming } from './incoming-commands.ts';
import { type ModelService, modelFees } from './model.ts';
import type { ModelAnswer, ModelQuote, QuoteOrder, QuoteTarget } from './payments.ts';
import { currencyOf, endOf, execute, quote as modelQuote, send as modelSend, settleQuote } from './quotes.ts';
import type { RealService } from './real-service.ts';

/** Waits for the end of an executed payment, so that the model needs no notion of time. */
export const settle = async (
  model: ModelService,
  real: RealService,
  predicted: ModelAnswer,
): Promise<void> => {
  if (predicted.isReplay || predicted.kind === 'refused') return;
  const { payment } = predicted;
  if (payment.kind !== 'quote' || payment.status !== 'PROCESSING') return;
  await real.awaitEnd(payment.number, endOf(model, payment.order));
  const incoming = settleQuote(model, payment);
  if (incoming !== undefined) await adoptIncoming(real, incoming);
};

const expectTerms = (answer: BodyOf<'createQuote'>, quote: ModelQuote, rate: number): void => {
  const { fixed = 0n, bps = 0n } = modelFees[quote.sendingCurrency] ?? {};
  expect(answer).toMatchObject({
    totalSendingAmount: Number(quote.sending),
    totalReceivingAmount: Number(quote.receiving),
    feesIncluded: Number(quote.fees),
    ...(quote.ownFee > 0n && { platformFeesIncluded: Number(quote.ownFee) }),
    exchangeRate: rate,
    sendingCurrency: { code: quote.sendingCurrency },
    receivingCurrency: { code: quote.receivingCurrency },
    rateDetails: {
      serviceApiMultiplier: rate,
      serviceApiFixedFee: Number(fixed),
      serviceApiVariableFeeRate: Number(bps) / 10_000,
      serviceApiVariableFeeAmount: Number(quote.fees - quote.ownFee - fixed),
    },
  });
};

export interface DrawnQuote extends Omit<QuoteOrder, 'amount' | 'target'> {
  readonly target: QuoteTarget;
  readonly amount: number;
}

/** Maps the drawn numbers to existing objects; undefined when there are none of the kind. */
export const existing = (model: ModelService, drawn: DrawnQuote): QuoteOrder | undefined => {
  const { target } = drawn;
  const customer = among(drawn.customer, model.customers.length);
  const isExecuted = drawn.isExecuted && drawn.source === 'ACCOUNT';
  const order = { ...drawn, customer, isExecuted, amount: BigInt(drawn.amount) };
  if (target.kind === 'sandbox') return order;
  const count = target.kind === 'bank' ? model.banks.length : model.customers.length;
  if (count === 0) return undefined;
  const number = among(target.number, count);
  // These take six minutes of service time, so they are left to the tests of the workflow.
  if (target.kind === 'bank' && model.bank(number).suffix === '003') return undefined;
  return { ...order, target: { ...target, number } };
};

export const quote = (drawn: DrawnQuote): Command =>
  command({
    label: `quote(${JSON.stringify(drawn)})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const order = existing(model, drawn);
      if (order === undefined) return;
      const currencies = [model.customer(order.customer).currency, currencyOf(model, order.target)] as const;
      const rate = await real.rate(...currencies);
      const predicted = modelQuote(model, order, fractionOfNumber(rate));
      const key = order.key === undefined ? {} : { key: order.key };
      const answer = await real.platform.api.call('createQuote', { body: real.quoteBody(order), ...key });
      expect(answer.isReplay).toBe(predicted.isReplay);
      real.expectFirstAnswer(order.key, answer);
      if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
      const { payment } = predicted;
      if (payment.kind !== 'quote') throw new Error('A quote is answered as another payment');
      if (!predicted.isReplay) {
        real.paymentIds.push(answer.body.transactionId);
        real.quoteExpiries.set(payment.number, Date.parse(answer.body.expiresAt));
        expect(answer.body.status).toBe(payment.status);
      }
      expect(answer.body.id).toBe(real.quoteId(payment.number));
      expectTerms(answer.body, payment, rate);
      await settle(model, real, predicted);
    },
  });

export const executeQuote = (drawn: number, key: string | undefined): Command =>
  command({
    label: `executeQuote(${drawn}, ${key ?? 'no key'})`,
    isPossible: hasPayment('quote'),
    run: async (model, real) => {
      const found = paymentAmong(model, 'quote', drawn);
      const predicted = execute(model, found, key);
      const path = { quoteId: real.quoteId(found.number) };
      const answer = await real.platform.api.call('executeQuote', {
        path,
        ...(key === undefined ? {} : { key }),
      });
      expect(answer.isReplay).toBe(predicted.isReplay);
      real.expectFirstAnswer(key, answer);
      if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
      expect(answer.body).toMatchObject({ id: path.quoteId, status: 'PROCESSING' });
      expectTerms(answer.body, found, answer.body.exchangeRate);
      await settle(model, real, predicted);
    },
  });

/** The payer's money for a quote: the exact amount, none given, too much, or another currency. */
export const sendPayment = (
  drawn: number,
  money: 'RIGHT' | 'LEFT_OUT' | 'TOO_MUCH' | 'OTHER_CURRENCY',
): Command =>
  command({
    label: `sendPayment(${drawn}, ${money})`,
    isPossible: hasPayment('quote'),
    run: async (model, real) => {
      const found = paymentAmong(model, 'quote', drawn);
      const currency = money === 'OTHER_CURRENCY' ? 'GBP' : found.sendingCurrency;
      const amount = money === 'LEFT_OUT' ? undefined : found.sending + (money === 'TOO_MUCH' ? 1n : 0n);
      const predicted = modelSend(model, found, { currency, amount });
      const currencyAmount = amount === undefined ? {} : { currencyAmount: Number(amount) };
      const body = { quoteId: real.quoteId(found.number), currencyCode: currency, ...currencyAmount };
      const answer = await real.platform.api.call('sendSandboxPayment', { body });
      if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
      expect(answer.body).toMatchObject({ id: real.paymentId(found.number), status: 'PROCESSING' });
      await settle(model, real, { ...predicted, isReplay: false });
    },
  });

/** A quote has fewer statuses than its payment: a returned payment is a failed quote. */
export const getQuote = (drawn: number): Command =>
  command({
    label: `getQuote(${drawn})`,
    isPossible: hasPayment('quote'),
    run: async (model, real) => {
      const found = paymentAmong(model, 'quote', drawn);
      const path = { quoteId: real.quoteId(found.number) };
      const { status } = await real.platform.api.ok('getQuote', { path });
      expect(status).toBe(['REJECTED', 'REFUNDED'].includes(found.status) ? 'FAILED' : found.status);
    },
  });
