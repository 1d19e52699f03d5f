import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { ApiRequest } from '#test/support/api-client.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { invokeFor } from '#test/support/own-host.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { type Beside, prepareBeside } from '../support/chaos-beside.ts';
import { type Order, prepare, prepareReturned } from '../support/chaos-quotes.ts';
import type { ProofWorld } from '../support/proof-world.ts';

/** 40 of 100 calls to the store fail, in five ways. */
const rates = { lostRequest: 0.08, lostAnswer: 0.08, conflict: 0.08, throttle: 0.08, serverError: 0.08 };
const tries = 40;
const payStep = 'pay-out';

type Told = { readonly kind: 'ok' | 'refused'; readonly text: string } | { readonly kind: 'unknown' };

const quoteSchema = z.object({
  id: z.string(),
  transactionId: z.string(),
  totalSendingAmount: z.int(),
  totalReceivingAmount: z.int(),
  platformFeesIncluded: z.int(),
});
type Quote = z.output<typeof quoteSchema>;

const once = async (
  { api }: TestPlatform,
  operation: 'createQuote' | 'executeQuote' | 'createPayoutBatch' | 'confirmPayoutBatch',
  request: ApiRequest,
): Promise<Told> => {
  const { status, text } = await api.call(operation, request);
  if (status >= 500 || text.includes('IDEMPOTENCY_REQUEST_IN_PROGRESS')) return { kind: 'unknown' };
  return { kind: status < 400 ? 'ok' : 'refused', text };
};

/** Retries as clients should: with the same key, each time a little later. */
const patiently = async (ask: () => Promise<Told>): Promise<Told> => {
  let outcome = await ask();
  for (let attempt = 1; outcome.kind === 'unknown' && attempt < tries; attempt += 1) {
    await sleep(Math.min(200, 10 * 2 ** attempt) * Math.random());
    outcome = await ask();
  }
  return outcome;
};

interface Paid {
  readonly order: Order;
  readonly created: Told;
  readonly executed: Told | undefined;
}

const pay = async (platform: TestPlatform, order: Order): Promise<Paid> => {
  const request = { body: order.body, key: order.name };
  const created = await patiently(() => once(platform, 'createQuote', request));
  if (created.kind !== 'ok') return { order, created, executed: undefined };
  const path = { quoteId: quoteSchema.parse(JSON.parse(created.text)).id };
  const key = `${order.name}-execute`;
  const executed = await patiently(() => once(platform, 'executeQuote', { path, key }));
  return { order, created, executed };
};

/** Outcomes that were known during the storm must stand after it. */
const expectSame = (before: Told | undefined, after: Told | undefined): void => {
  if (before === undefined || before.kind === 'unknown') return;
  expect(after).toEqual(before);
};

/** Waits for the end. Where the storm stopped the workflow, runs the step as the sweep does. */
const endOf = async (platform: TestPlatform, transactionId: string, comesBack = false): Promise<string> => {
  const mayChange = comesBack ? ['PROCESSING', 'COMPLETED'] : ['PROCESSING'];
  const deadline = performance.now() + 20_000;
  for (;;) {
    const { status } = await platform.api.ok('getTransaction', { path: { transactionId } });
    if (!mayChange.includes(status)) return status;
    if (performance.now() > deadline) {
      const uuid = transactionId.split(':')[1] ?? '';
      await invokeFor(platform, payStep, {
        platformId: platform.id,
        transactionId: uuid,
        occasion: 'FOLLOW_UP',
      });
    }
    await sleep(100);
  }
};

interface End {
  readonly order: Order;
  readonly quote: Quote;
  readonly status: string;
}

const expectBalances = async (platform: TestPlatform, orders: readonly Order[], ends: readonly End[]) => {
  const completed = ends.filter(({ status }) => status === 'COMPLETED');
  const accounts = new Map(
    orders.flatMap(({ payer, funding, receiver }) => [
      [payer.id, { account: payer, held: funding }],
      ...(receiver === undefined ? [] : [[receiver.id, { account: receiver, held: 0 }] as const]),
    ]),
  );
  for (const { account, held } of accounts.values()) {
    const expected = completed.reduce((balance, { order, quote }) => {
      if (order.payer.id === account.id) return balance - quote.totalSendingAmount;
      return order.receiver?.id === account.id ? balance + quote.totalReceivingAmount : balance;
    }, held);
    expect(await platform.balanceOf(account)).toBe(expected);
  }
};

/** The platform takes fees of its own of each quote: it has those of the payments that were made, and no other. */
const withFees = async (platform: TestPlatform): Promise<void> => {
  const fee = { feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD', variableFeeBps: 130 };
  const feeConfigs = [{ ...fee, fixedFee: { amount: 7, currency: 'USD' } }];
  await platform.api.ok('updateConfig', { body: { feeConfigs } });
};

const expectFees = async (
  { api }: TestPlatform,
  ends: readonly Pick<End, 'quote' | 'status'>[],
): Promise<void> => {
  const { data } = await api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  const fees = ends.map(({ status, quote }) => (status === 'COMPLETED' ? quote.platformFeesIncluded : 0));
  expect(data[0]?.balance.amount).toBe(fees.reduce((sum, fee) => sum + fee, 0));
};

const orderBeside = (platform: TestPlatform, beside: Beside): Promise<void> =>
  beside.order(async (operation, request) => {
    const told = await patiently(() => once(platform, operation, request));
    return told.kind === 'ok' ? told.text : undefined;
  });

/** Waits for what ran beside the quotes. @returns the scheduled quote, which has been executed */
const expectBesidePaid = async (world: ProofWorld, platform: TestPlatform, beside: Beside) => {
  // What a storm left unknown is asked for once more.
  await orderBeside(platform, beside);
  const rows = await beside.expectBatchPaid();
  const quoteId = await beside.untilExecuted();
  const quote = quoteSchema.parse(await platform.api.ok('getQuote', { path: { quoteId } }));
  await endOf(platform, quote.transactionId);
  const statuses = await world.endsOf(platform, [quote.transactionId]);
  expect(statuses.get(quote.transactionId)).toBe('COMPLETED');
  await beside.expectQuotePaid(quote.totalSendingAmount);
  return { rows, scheduled: { quote, status: 'COMPLETED' } };
};

/** Runs one storm and returns its counts. */
const storm = async (world: ProofWorld, seed: number, count: number): Promise<Record<string, number>> => {
  const platform = await world.newPlatform();
  await withFees(platform);
  const returned = world.isSandbox ? [await prepareReturned(platform)] : [];
  const orders = [...returned, ...(await prepare(platform, seededRandom(seed), count))];
  const beside = await prepareBeside(platform);
  const inStorm = await platform.withFaults({ kind: 'random', seed, rates }, async () => {
    const paying = inParallel(
      orders.map((order) => () => pay(platform, order)),
      12,
    );
    const [paid] = await Promise.all([paying, orderBeside(platform, beside), beside.sweep()]);
    return paid;
  });
  const executed: Omit<End, 'status'>[] = [];
  for (const [index, order] of orders.entries()) {
    const before = inStorm.result[index];
    const after = await pay(platform, order);
    expectSame(before?.created, after.created);
    expectSame(before?.executed, after.executed);
    if (after.created.kind !== 'ok' || after.executed?.kind !== 'ok') continue;
    const quote = quoteSchema.parse(JSON.parse(after.created.text));
    await endOf(platform, quote.transactionId, order.comesBack);
    executed.push({ order, quote });
  }
  const statuses = await world.endsOf(
    platform,
    executed.map(({ quote }) => quote.transactionId),
  );
  const ends = executed.map((one) => ({ ...one, status: statuses.get(one.quote.transactionId) ?? '' }));
  const comeBack = ends.filter(({ order, status }) => order.comesBack && status === 'FAILED').length;
  expect(comeBack).toBe(returned.length);
  await expectBalances(platform, orders, ends);
  const { rows, scheduled } = await expectBesidePaid(world, platform, beside);
  await expectFees(platform, [...ends, scheduled]);
  await world.expectSound(platform);
  const unknown = inStorm.result.filter(
    ({ created, executed }) => created.kind === 'unknown' || executed?.kind === 'unknown',
  ).length;
  return {
    quotes: orders.length,
    executed: ends.length,
    'returned after they were made': comeBack,
    'rows of batches': rows,
    scheduled: 1,
    unknown,
    ...inStorm.faults,
  };
};

/** T6 of quotes. @param world where it runs */
export const proveQuoteChaos = (world: () => ProofWorld): void =>
  test(
    'T6: while four of ten store calls fail, quotes that are created and executed are paid once or not at all',
    async () => {
      const firstSeed = runSeed();
      const rounds = world().size({ small: 1, full: 3, production: 2 });
      const quotes = world().size({ small: 9, full: 300, production: 60 });
      const sums: Record<string, number> = {};
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, value] of Object.entries(await storm(world(), firstSeed + round, quotes)))
          sums[name] = (sums[name] ?? 0) + value;
      }
      const { calls = 0, unknown = 0, ...counted } = sums;
      world().note('T6 quotes', {
        seeds: `${firstSeed} to ${firstSeed + rounds - 1}`,
        ...counted,
        'store calls': calls,
        'unknown until one more call': unknown,
        lost: 0,
        doubled: 0,
        contradictory: 0,
      });
    },
    proofTimeoutMs,
  );
