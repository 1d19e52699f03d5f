import { expect, test } from 'vitest';
import { type Outcome, PaymentClient, type PaymentOrder } from '#test/support/call-journal.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import type { FundedAccount, TestPlatform } from '#test/support/service.ts';
import type { ProofWorld } from '../support/proof-world.ts';

const workers = sized(16, 32);

interface Bank {
  readonly id: string;
  readonly suffix: string;
}

interface Parties {
  readonly accounts: readonly FundedAccount[];
  /** Banks by currency. */
  readonly banks: ReadonlyMap<string, readonly Bank[]>;
  readonly funding: number;
}

const makeParties = async (
  platform: TestPlatform,
  { currencies, suffixes }: ProofWorld,
  accountCount: number,
): Promise<Parties> => {
  const funding = 10_000;
  const accounts = await inParallel(
    Array.from({ length: accountCount }, (_, index) => () => {
      return platform.fundedAccount(funding, currencies[index % currencies.length] ?? 'USD');
    }),
    8,
  );
  const banks = await inParallel(
    currencies.map((currency) => async (): Promise<[string, Bank[]]> => {
      const made = suffixes.map(async (suffix) => {
        const { id } = await platform.externalAccount({ suffix, currency });
        return { id, suffix };
      });
      return [currency, await Promise.all(made)];
    }),
    4,
  );
  return { accounts, banks: new Map(banks), funding };
};

/** A collection that comes back may meet an account that has spent it. The service leaves that to people. */
const comesBack = '005';

const randomOrder = (parties: Parties, random: Random, index: number): PaymentOrder => {
  const account = random.pick(parties.accounts);
  const kind = random.unit() < 0.6 ? 'createTransferOut' : 'createTransferIn';
  const banks = parties.banks.get(account.currency) ?? [];
  const fit = kind === 'createTransferOut' ? banks : banks.filter(({ suffix }) => suffix !== comesBack);
  return {
    kind,
    accountId: account.id,
    bankId: random.pick(fit).id,
    amount: 1 + random.below(4_000),
    ...(random.unit() < 0.5 ? { key: `storm-${index}` } : {}),
  };
};

interface Storm {
  readonly orders: readonly PaymentOrder[];
  readonly outcomes: readonly Outcome[];
  readonly ends: ReadonlyMap<string, string>;
}

/**
 * The expected balance of each account, from the client's own records: completed payments count, all others come back.
 */
const expectedBalances = ({ accounts, funding }: Parties, { orders, outcomes, ends }: Storm) => {
  const balances = new Map(accounts.map(({ id }) => [id, funding]));
  for (const [index, outcome] of outcomes.entries()) {
    const order = orders[index];
    if (order === undefined || outcome.kind !== 'ok' || ends.get(outcome.transfer.id) !== 'COMPLETED')
      continue;
    const sign = order.kind === 'createTransferOut' ? -1 : 1;
    balances.set(order.accountId, (balances.get(order.accountId) ?? 0) + sign * order.amount);
  }
  return balances;
};

/** T2. @param world where it runs */
export const proveConservation = (world: () => ProofWorld): void =>
  test(
    'T2: many simultaneous random transfers neither lose nor create money',
    async () => {
      const seed = runSeed();
      const random = seededRandom(seed);
      const platform = await world().newPlatform();
      const client = new PaymentClient(platform);
      await client.witness('T2', seed, async () => {
        const accounts = world().size({ small: 8, full: 200, production: 40 });
        const parties = await makeParties(platform, world(), accounts);
        const length = world().size({ small: 40, full: 5_000, production: 500 });
        const orders = Array.from({ length }, (_, index) => randomOrder(parties, random, index));
        const startedMs = performance.now();
        const outcomes = await inParallel(
          orders.map((order) => () => client.sendUntilKnown(order, 3)),
          workers,
        );
        const seconds = (performance.now() - startedMs) / 1000;
        expect(outcomes.filter(({ kind }) => kind === 'unknown')).toEqual([]);
        const accepted = outcomes.flatMap((outcome) => (outcome.kind === 'ok' ? [outcome.transfer] : []));
        const ids = accepted.map(({ id }) => id);
        const ends = await world().endsOf(platform, ids);
        const pending = accepted.filter(({ status }) => status === 'PENDING');
        for (const { id } of pending) expect(ends.get(id)).toBe('FAILED');
        await world().expectSound(platform);
        const expected = expectedBalances(parties, { orders, outcomes, ends });
        const actual = await inParallel(
          parties.accounts.map(
            (account) => async () => [account.id, await platform.balanceOf(account)] as const,
          ),
          8,
        );
        expect(new Map(actual)).toEqual(expected);
        world().note('T2', {
          seed,
          transfers: orders.length,
          accepted: accepted.length,
          rejected: outcomes.filter(({ kind }) => kind === 'rejected').length,
          delayed: pending.length,
          'transfers per second': Math.round(orders.length / seconds),
          violations: 0,
        });
      });
    },
    proofTimeoutMs,
  );
