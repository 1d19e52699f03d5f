import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Outcome, PaymentClient, type PaymentOrder } from '#test/support/call-journal.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import type { ProofWorld } from '../support/proof-world.ts';

/** 40 of 100 calls to the store fail, in five ways. */
const rates = { lostRequest: 0.08, lostAnswer: 0.08, conflict: 0.08, throttle: 0.08, serverError: 0.08 };
const suffixes = ['000', '000', '000', '002', '004'];
const funding = 50_000;
const tries = 25;

interface Chaos {
  readonly platform: TestPlatform;
  readonly client: PaymentClient;
  readonly accounts: readonly FundedAccount[];
  readonly orders: readonly PaymentOrder[];
}

const prepare = async (world: ProofWorld, random: Random, payments: number): Promise<Chaos> => {
  const platform = await world.newPlatform();
  const accounts = await inParallel(
    Array.from({ length: 10 }, () => () => platform.fundedAccount(funding)),
    5,
  );
  const banks = await Promise.all(suffixes.map((suffix) => platform.externalAccount({ suffix })));
  const orders = Array.from(
    { length: payments },
    (_, index): PaymentOrder => ({
      kind: random.unit() < 0.7 ? 'createTransferOut' : 'createTransferIn',
      accountId: random.pick(accounts).id,
      bankId: random.pick(banks).id,
      amount: 1 + random.below(25_000),
      key: `chaos-${index}`,
    }),
  );
  return { platform, client: new PaymentClient(platform), accounts, orders };
};

/** Retries as clients should: with the same key, each time a little later. */
const payPatiently = async (client: PaymentClient, order: PaymentOrder): Promise<Outcome> => {
  let outcome = await client.send(order);
  for (let attempt = 1; outcome.kind === 'unknown' && attempt < tries; attempt += 1) {
    await sleep(Math.min(200, 10 * 2 ** attempt) * Math.random());
    outcome = await client.send(order);
  }
  return outcome;
};

/** After the storm, one more call under each key: a known outcome must stand, and an unknown one must become known. */
const resolveAll = async ({ client, orders }: Chaos, outcomes: readonly Outcome[]): Promise<Outcome[]> =>
  inParallel(
    orders.map((order, index) => async () => {
      const final = await client.sendUntilKnown(order, 2);
      const before = outcomes[index];
      expect(final.kind).not.toBe('unknown');
      if (before?.kind !== 'unknown' && final.kind !== 'unknown') expect(final.text).toBe(before?.text);
      return final;
    }),
    8,
  );

const expectBalances = async (
  { platform, accounts, orders }: Chaos,
  finals: readonly Outcome[],
  ends: ReadonlyMap<string, string>,
) => {
  for (const account of accounts) {
    const expected = orders.reduce((balance, order, index) => {
      const final = finals[index];
      if (order.accountId !== account.id || final?.kind !== 'ok') return balance;
      if (ends.get(final.transfer.id) !== 'COMPLETED') return balance;
      return balance + (order.kind === 'createTransferOut' ? -order.amount : order.amount);
    }, funding);
    expect(await platform.balanceOf(account)).toBe(expected);
  }
};

const proveStorms = (world: () => ProofWorld): void =>
  test(
    'T6: while four of ten store calls fail, no payment is lost, doubled or answered in two ways',
    async () => {
      const firstSeed = runSeed();
      const rounds = world().size({ small: 1, full: 5, production: 2 });
      const payments = world().size({ small: 15, full: 1_000, production: 150 });
      const sums: Record<string, number> = {};
      const add = (name: string, count: number): void => {
        sums[name] = (sums[name] ?? 0) + count;
      };
      for (let round = 0; round < rounds; round += 1) {
        const seed = firstSeed + round;
        const chaos = await prepare(world(), seededRandom(seed), payments);
        const { platform, client, orders } = chaos;
        await client.witness('T6', seed, async () => {
          const { result, faults } = await platform.withFaults({ kind: 'random', seed, rates }, () =>
            inParallel(
              orders.map((order) => () => payPatiently(client, order)),
              16,
            ),
          );
          const finals = await resolveAll(chaos, result);
          const made = finals.flatMap((final) => (final.kind === 'ok' ? [final.transfer.id] : []));
          const accepted = made.length;
          const ends = await world().endsOf(platform, made);
          await world().expectSound(platform);
          expect(await platform.transferCount()).toBe(accepted);
          await expectBalances(chaos, finals, ends);
          const unknown = result.filter(({ kind }) => kind === 'unknown').length;
          expect(unknown).toBeLessThanOrEqual(Math.ceil(payments / 1_000));
          add('accepted', accepted);
          add('rejected', payments - accepted);
          add('calls', client.callCount);
          add('unknown until one more call', unknown);
          for (const [kind, count] of Object.entries(faults))
            add(kind === 'calls' ? 'store calls' : kind, count);
        });
      }
      const seeds = `${firstSeed} to ${firstSeed + rounds - 1}`;
      world().note('T6', {
        seeds,
        payments: rounds * payments,
        ...sums,
        lost: 0,
        doubled: 0,
        contradictory: 0,
      });
    },
    proofTimeoutMs,
  );

const proveFailingWrites = (world: () => ProofWorld): void =>
  test('a payment whose writes fail is not refused because of it', async () => {
    const seed = runSeed();
    const platform = await world().newPlatform();
    const client = new PaymentClient(platform);
    const accountId = (await platform.fundedAccount(0)).id;
    const bankId = (await platform.externalAccount()).id;
    const plan = { kind: 'random', seed, rates: { serverError: 0.6 } } as const;
    const orders = Array.from(
      { length: 20 },
      (_, index): PaymentOrder => ({
        kind: 'createTransferIn',
        accountId,
        bankId,
        amount: 100,
        key: `failing-${index}`,
      }),
    );

    const { result } = await platform.withFaults(plan, () =>
      inParallel(
        orders.map((order) => () => client.sendUntilKnown(order, 10)),
        8,
      ),
    );
    // Other storms may have used up the SDK's budget of retries, so an order may stay unknown while calls fail.
    const finals = await inParallel(
      orders.map((order) => () => client.sendUntilKnown(order, 5)),
      8,
    );

    expect(result.filter(({ kind }) => kind === 'rejected')).toEqual([]);
    expect(finals.filter(({ kind }) => kind !== 'ok')).toEqual([]);
    expect(await platform.transferCount()).toBe(orders.length);
    await world().expectSound(platform);
  });

/** T6 of transfers. @param world where it runs */
export const proveChaos = (world: () => ProofWorld): void => {
  proveStorms(world);
  proveFailingWrites(world);
};
