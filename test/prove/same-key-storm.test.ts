import { expect, test } from 'vitest';
import { type Outcome, PaymentClient, type PaymentOrder } from '#test/support/call-journal.ts';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

interface Storm {
  readonly platform: TestPlatform;
  readonly client: PaymentClient;
  readonly bankId: string;
  readonly random: Random;
}

/** An order whose account can bear it, or just cannot unless one of the top-ups comes in time. */
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

/** Many callers with one key at once, top-ups between them, late retries after: all are told the same. */
const stormOneKey = async (storm: Storm, key: string): Promise<'ok' | 'rejected'> => {
  const { platform, client, random } = storm;
  const order = await orderAtTheEdge(storm, key);
  const callers = 2 + random.below(15);
  const topUps = Array.from(
    { length: 2 },
    () => () => platform.fund(order.accountId, 1).catch(() => undefined),
  );
  const calls = Array.from({ length: callers }, () => async () => {
    outcomes.push(await client.sendUntilKnown(order, 5));
  });
  const outcomes: Outcome[] = [];
  await inParallel([...calls.slice(0, 2), ...topUps, ...calls.slice(2)], callers + topUps.length);
  for (let late = 0; late < 2; late += 1) outcomes.push(await client.sendUntilKnown(order, 10));
  const answers = definite(outcomes);
  expect([...answers], `${key} must have one answer`).toHaveLength(1);
  const last = outcomes.at(-1);
  expect(last?.kind, `${key} must be known in the end`).not.toBe('unknown');
  return last?.kind === 'ok' ? 'ok' : 'rejected';
};

test(
  'T4: callers with one key get one answer and one effect, also when answers of the store are lost',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const platform = await newPlatform();
    const client = new PaymentClient(platform);
    const keys = sized(16, 700);
    await client.witness('T4', seed, async () => {
      const bankId = (await platform.externalAccount()).id;
      const plan = { kind: 'random', seed, rates: { dropAfter: 0.1 } } as const;
      const { result, faults } = await platform.withFaults(plan, () =>
        inParallel(
          Array.from({ length: keys }, (_, index) => () => {
            return stormOneKey({ platform, client, bankId, random }, `same-key-${index}`);
          }),
          4,
        ),
      );
      expect(await platform.reconcile()).toEqual([]);
      const accepted = result.filter((kind) => kind === 'ok').length;
      const transfers = await platform.transferCount();
      expect(transfers).toBe(accepted);
      noteFigures('T4', {
        seed,
        keys,
        calls: client.callCount,
        'store calls': faults.calls ?? 0,
        'lost answers': faults.dropAfter ?? 0,
        accepted,
        refused: keys - accepted,
        'mixed answers': 0,
        'double effects': 0,
      });
    });
  },
  proofTimeoutMs,
);
