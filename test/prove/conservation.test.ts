import { expect, test } from 'vitest';
import { type Outcome, PaymentClient, type PaymentOrder } from '#test/support/call-journal.ts';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

const currencies = ['USD', 'EUR', 'GBP', 'MXN'];
const suffixes = ['000', '000', '000', '000', '002', '003', '004', '005'];
const workers = sized(16, 32);

interface World {
  readonly accounts: readonly FundedAccount[];
  /** ExternalAccount ids, by currency. */
  readonly banks: ReadonlyMap<string, readonly string[]>;
  readonly funding: number;
}

const buildWorld = async (platform: TestPlatform, accountCount: number): Promise<World> => {
  const funding = 10_000;
  const accounts = await inParallel(
    Array.from({ length: accountCount }, (_, index) => () => {
      return platform.fundedAccount(funding, currencies[index % currencies.length] ?? 'USD');
    }),
    8,
  );
  const banks = await inParallel(
    currencies.map((currency) => async (): Promise<[string, string[]]> => {
      const made = suffixes.map(async (suffix) => (await platform.externalAccount({ suffix, currency })).id);
      return [currency, await Promise.all(made)];
    }),
    4,
  );
  return { accounts, banks: new Map(banks), funding };
};

const randomOrder = (world: World, random: Random, index: number): PaymentOrder => {
  const account = random.pick(world.accounts);
  return {
    kind: random.unit() < 0.6 ? 'createTransferOut' : 'createTransferIn',
    accountId: account.id,
    bankId: random.pick(world.banks.get(account.currency) ?? []),
    amount: 1 + random.below(4_000),
    ...(random.unit() < 0.5 ? { key: `storm-${index}` } : {}),
  };
};

/**
 * The expected balance of each account, from the client's own records: completed payments count, all others come back.
 */
const expectedBalances = (world: World, orders: readonly PaymentOrder[], outcomes: readonly Outcome[]) => {
  const balances = new Map(world.accounts.map(({ id }) => [id, world.funding]));
  for (const [index, outcome] of outcomes.entries()) {
    const order = orders[index];
    if (order === undefined || outcome.kind !== 'ok' || outcome.transfer.status !== 'COMPLETED') continue;
    const sign = order.kind === 'createTransferOut' ? -1 : 1;
    balances.set(order.accountId, (balances.get(order.accountId) ?? 0) + sign * order.amount);
  }
  return balances;
};

test(
  'T2: many simultaneous random transfers neither lose nor create money',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const platform = await newPlatform();
    const client = new PaymentClient(platform);
    await client.witness('T2', seed, async () => {
      const world = await buildWorld(platform, sized(8, 200));
      const orders = Array.from({ length: sized(40, 5_000) }, (_, index) =>
        randomOrder(world, random, index),
      );
      const startedMs = performance.now();
      const outcomes = await inParallel(
        orders.map((order) => () => client.sendUntilKnown(order, 3)),
        workers,
      );
      const seconds = (performance.now() - startedMs) / 1000;
      expect(outcomes.filter(({ kind }) => kind === 'unknown')).toEqual([]);
      const pending = outcomes.flatMap((outcome) =>
        outcome.kind === 'ok' && outcome.transfer.status === 'PENDING' ? [outcome.transfer.id] : [],
      );
      for (const id of pending) expect((await platform.settled(id, 60_000)).status).toBe('FAILED');
      expect(await platform.reconcile()).toEqual([]);
      const expected = expectedBalances(world, orders, outcomes);
      const actual = await inParallel(
        world.accounts.map((account) => async () => [account.id, await platform.balanceOf(account)] as const),
        8,
      );
      expect(new Map(actual)).toEqual(expected);
      noteFigures('T2', {
        seed,
        transfers: orders.length,
        accepted: outcomes.filter(({ kind }) => kind === 'ok').length,
        rejected: outcomes.filter(({ kind }) => kind === 'rejected').length,
        delayed: pending.length,
        'transfers per second': Math.round(orders.length / seconds),
        violations: 0,
      });
    });
  },
  proofTimeoutMs,
);
