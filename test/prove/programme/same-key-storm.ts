import { expect, test } from 'vitest';
import { type Outcome, PaymentClient, type PaymentOrder } from '#test/support/call-journal.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import type { TestPlatform } from '#test/support/service.ts';
import type { ProofWorld } from '../support/proof-world.ts';

interface Storm {
  readonly platform: TestPlatform;
  readonly client: PaymentClient;
  readonly bankId: string;
  readonly random: Random;
}

/** A payment that the account can afford, or that it can afford only after one of the deposits. */
const orderAtTheEdge = async ({ platform, bankId, random }: Storm, key: string): Promise<PaymentOrder> => {
  const isAtEdge = random.unit() < 0.5;
  const amount = 1_000;
  const account = await platform.fundedAccount(isAtEdge ? amount - 1 : amount * 2);
  return { kind: 'createTransferOut', accountId: account.id, bankId, amount, key };
};

const definite = (outcomes: readonly Outcome[]): Set<string> =>
  new Set(
    outcomes.flatMap((outcome) => (outcome.kind === 'unknown' ? [] : [`${outcome.kind} ${outcome.text}`])),
  );

/** Many simultaneous calls with one key, with deposits between them and late retries. All must get the same answer. */
const stormOneKey = async (storm: Storm, order: PaymentOrder): Promise<'ok' | 'rejected'> => {
  const { platform, client, random } = storm;
  const callers = 2 + random.below(15);
  const topUps = Array.from(
    { length: random.below(2) },
    () => () => platform.fund(order.accountId, 1).catch(() => undefined),
  );
  const calls = Array.from({ length: callers }, () => async () => {
    outcomes.push(await client.sendUntilKnown(order, 5));
  });
  const outcomes: Outcome[] = [];
  const before = random.below(callers);
  await inParallel([...calls.slice(0, before), ...topUps, ...calls.slice(before)], callers + topUps.length);
  for (let late = 0; late < 2; late += 1) outcomes.push(await client.sendUntilKnown(order, 10));
  const answers = definite(outcomes);
  expect([...answers], `${order.key} must have one answer`).toHaveLength(1);
  const last = outcomes.at(-1);
  expect(last?.kind, `${order.key} must be known in the end`).not.toBe('unknown');
  return last?.kind === 'ok' ? 'ok' : 'rejected';
};

/** T4. @param world where it runs */
export const proveSameKeyStorm = (world: () => ProofWorld): void =>
  test(
    'T4: calls with one key get one answer and take effect once, even when answers of the store are lost',
    async () => {
      const seed = runSeed();
      const random = seededRandom(seed);
      const platform = await world().newPlatform();
      const client = new PaymentClient(platform);
      const keys = world().size({ small: 6, full: 700, production: 80 });
      await client.witness('T4', seed, async () => {
        const bankId = (await platform.externalAccount()).id;
        const storm = { platform, client, bankId, random };
        const orders = await inParallel(
          Array.from({ length: keys }, (_, index) => () => orderAtTheEdge(storm, `same-key-${index}`)),
          8,
        );
        const plan = { kind: 'random', seed, rates: { lostAnswer: 0.1 } } as const;
        // Money that came back would pay for what was refused.
        world().hold();
        const { result, faults } = await platform.withFaults(plan, () =>
          inParallel(
            orders.map((order) => () => stormOneKey(storm, order)),
            4,
          ),
        );
        world().release();
        await world().expectSound(platform);
        const accepted = result.filter((kind) => kind === 'ok').length;
        const transfers = await platform.transferCount();
        expect(transfers).toBe(accepted);
        world().note('T4', {
          seed,
          keys,
          calls: client.callCount,
          'store calls': faults.calls ?? 0,
          'lost answers': faults.lostAnswer ?? 0,
          accepted,
          refused: keys - accepted,
          'mixed answers': 0,
          'double effects': 0,
        });
      });
    },
    proofTimeoutMs,
  );
