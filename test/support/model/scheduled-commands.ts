import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { invoke } from '../service.ts';
import { orderSoon } from '../soon.ts';
import { fractionOfNumber } from './amounts.ts';
import { among, type Command, command, expectApiError, hasCustomer } from './command.ts';
import type { ModelService } from './model.ts';
import type { TransferOrder } from './payments.ts';
import { type DrawnQuote, existing, settle } from './quote-commands.ts';
import { currencyOf, makeOrderedQuote, orderQuote } from './quotes.ts';
import type { RealService } from './real-service.ts';
import { makeOrdered, orderTransfer } from './transfers.ts';

const sweep = 'PaymentsService-local-finish-overdue';
const dayMs = 86_400_000;

/** What becomes of an order: it is made in a moment, or, when its money is spent, not; or it waits until tomorrow. */
export type Fate = 'MADE' | 'SPENT' | 'WAITS';

const tomorrow = (): string => new Date(Date.now() + dayMs).toISOString();

const ordered = async <One extends { isOk: boolean; text: string }>(
  fate: Fate,
  order: (executeAt: string) => Promise<One>,
): Promise<{ readonly answer: One; readonly executeAt: string }> => {
  if (fate !== 'WAITS') return orderSoon(order);
  const executeAt = tomorrow();
  return { answer: await order(executeAt), executeAt };
};

/** Whatever the values of payouts say of the others, these take everything. */
const takingBanks = ({ banks }: ModelService): number[] =>
  banks.flatMap(({ suffix }, number) => (suffix === '000' ? [number] : []));

/** Sweeps until the payment has left this status or these statuses. */
const sweptFrom = async ({ platform }: RealService, transactionId: string, ...left: readonly string[]) => {
  for (;;) {
    await invoke(sweep, {});
    const payment = await platform.api.ok('getTransaction', { path: { transactionId } });
    if (!left.includes(payment.status)) return payment;
    await sleep(30);
  }
};

const codeOf = (payment: Awaited<ReturnType<typeof sweptFrom>>): string | undefined =>
  'failureDetail' in payment ? payment.failureDetail?.code : undefined;

const expectBalance = async (model: ModelService, real: RealService, customer: number): Promise<void> => {
  const balance = await real.platform.balanceOf(real.account(customer));
  expect(BigInt(balance)).toBe(model.customer(customer).balance);
};

/** Orders a transfer for a moment later and waits for its end, or for tomorrow: then later commands may cancel it. */
export const scheduleTransfer = (
  customer: number,
  drawnBank: number,
  { money, fate }: { readonly money: number; readonly fate: Fate },
): Command =>
  command({
    label: `scheduleTransfer(${customer}, ${drawnBank}, ${money}, ${fate})`,
    isPossible: (model) => hasCustomer(model) && takingBanks(model).length > 0,
    run: async (model, real) => {
      const banks = takingBanks(model);
      const order: TransferOrder = {
        kind: 'createTransferOut',
        customer: among(customer, model.customers.length),
        bank: banks[among(drawnBank, banks.length)] ?? 0,
        amount: BigInt(money),
      };
      const predicted = orderTransfer(model, order);
      const { api } = real.platform;
      const { answer, executeAt } = await ordered(fate, (time) =>
        api.call('createTransferOut', { body: { ...real.transferBody(order), executeAt: time } }),
      );
      if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
      const { payment } = predicted;
      if (payment.kind !== 'transfer') throw new Error('A transfer is answered as another payment');
      real.paymentIds.push(answer.body.id);
      expect(answer.body).toMatchObject({ status: 'PENDING', executeAt });
      if (fate === 'WAITS') return;
      if (fate === 'SPENT') await spend(model, real, order);
      const end = await sweptFrom(real, answer.body.id, 'PENDING', 'PROCESSING');
      expect(codeOf(end)).toBe(makeOrdered(model, payment));
      expect(end.status).toBe(model.payments[payment.number]?.status);
      await expectBalance(model, real, order.customer);
    },
  });

/** The order has reserved nothing, so all of the money can leave before its time. */
const spend = async (model: ModelService, real: RealService, { customer, bank }: TransferOrder) => {
  const { balance } = model.customer(customer);
  const amount = balance > 1_000n ? 1_000n : balance;
  if (amount === 0n) return;
  const made = orderTransfer(model, { kind: 'createTransferOut', customer, bank, amount });
  if (made.kind !== 'accepted' || made.payment.kind !== 'transfer') throw new Error('The order was accepted');
  expect(makeOrdered(model, made.payment)).toBeUndefined();
  const body = real.transferBody(made.payment.order);
  real.paymentIds.push((await real.platform.api.ok('createTransferOut', { body })).id);
};

/** The rates of the test do not move, so its price at its time is the one of its order. */
const deviation = { maxRateDeviationBps: 0 };

/** The same for a quote. Without the money at its time it fails; it is never spent on purpose. */
export const scheduleQuote = (drawn: DrawnQuote, fate: Exclude<Fate, 'SPENT'>): Command =>
  command({
    label: `scheduleQuote(${JSON.stringify(drawn)}, ${fate})`,
    isPossible: hasCustomer,
    run: async (model, real) => {
      const order = existing(model, { ...drawn, source: 'ACCOUNT', isExecuted: false, key: undefined });
      if (order === undefined) return;
      const rate = await real.rate(model.customer(order.customer).currency, currencyOf(model, order.target));
      const predicted = orderQuote(model, order, fractionOfNumber(rate));
      const { api } = real.platform;
      const { answer, executeAt } = await ordered(fate, (time) =>
        api.call('createQuote', { body: { ...real.quoteBody(order), ...deviation, executeAt: time } }),
      );
      if (predicted.kind === 'refused') return expectApiError(answer.error, predicted);
      const { payment } = predicted;
      if (payment.kind !== 'quote') throw new Error('A quote is answered as another payment');
      real.paymentIds.push(answer.body.transactionId);
      expect(answer.body).toMatchObject({ status: 'PENDING', executeAt });
      if (fate === 'WAITS') return;
      const left = await sweptFrom(real, answer.body.transactionId, 'PENDING');
      const obstacle = makeOrderedQuote(model, payment);
      if (obstacle !== undefined) {
        expect([left.status, codeOf(left)]).toEqual(['FAILED', obstacle]);
      }
      await settle(model, real, { ...predicted, isReplay: false });
      await expectBalance(model, real, order.customer);
    },
  });
