import { expect, test } from 'vitest';
import { PaymentClient, type PaymentOrder } from '#test/support/call-journal.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import type { TestPlatform } from '#test/support/service.ts';
import type { ProofWorld } from '../support/proof-world.ts';

const debit = 100;

interface Round {
  readonly world: ProofWorld;
  readonly platform: TestPlatform;
  readonly client: PaymentClient;
  readonly bankId: string;
  readonly number: number;
  /** The number of debits that the account can afford. */
  readonly affordable: number;
  readonly debits: number;
}

/** Sends all debits at once to an account that can afford only some of them, then repeats every refused one. */
const playRound = async (round: Round): Promise<void> => {
  const { world, platform, client, bankId, affordable, debits } = round;
  // Money that came back would pay for more.
  world.hold();
  const account = await platform.fundedAccount(affordable * debit + (debit - 1));
  const orders = Array.from(
    { length: debits },
    (_, index): PaymentOrder => ({
      kind: 'createTransferOut',
      accountId: account.id,
      bankId,
      amount: debit,
      key: `round-${round.number}-${index}`,
    }),
  );
  const outcomes = await inParallel(
    orders.map((order) => () => client.sendUntilKnown(order, 10)),
    debits,
  );
  expect(outcomes.filter(({ kind }) => kind === 'ok')).toHaveLength(affordable);
  expect(await platform.balanceOf(account)).toBe(debit - 1);
  // After a deposit the stored errors still stand.
  await platform.fund(account.id, debit * debits);
  for (const [index, outcome] of outcomes.entries()) {
    const order = orders[index];
    if (order === undefined || outcome.kind !== 'rejected') continue;
    expect(outcome.code).toBe('INSUFFICIENT_BALANCE');
    expect(await client.send(order)).toEqual(outcome);
  }
  expect(await platform.balanceOf(account)).toBe(debit - 1 + debit * debits);
  world.release();
  const paid = outcomes.flatMap((outcome) => (outcome.kind === 'ok' ? [outcome.transfer.id] : []));
  expect([...(await world.endsOf(platform, paid)).values()]).toEqual(paid.map(() => 'COMPLETED'));
};

/** T3. @param world where it runs */
export const proveOverdraftRace = (world: () => ProofWorld): void =>
  test(
    'T3: of debits that race for one account exactly as many succeed as it can afford',
    async () => {
      const seed = runSeed();
      const random = seededRandom(seed);
      const platform = await world().newPlatform();
      const client = new PaymentClient(platform);
      const rounds = world().size({ small: 2, full: 20, production: 6 });
      const debits = world().size({ small: 12, full: 200, production: 60 });
      await client.witness('T3', seed, async () => {
        const bankId = (await platform.externalAccount()).id;
        let accepted = 0;
        for (let number = 0; number < rounds; number += 1) {
          const affordable = random.below(debits);
          accepted += affordable;
          await playRound({ world: world(), platform, client, bankId, number, affordable, debits });
        }
        await world().expectSound(platform);
        const frozen = rounds * debits - accepted;
        world().note('T3', {
          seed,
          rounds,
          debits: rounds * debits,
          accepted,
          'frozen refusals': frozen,
          overdrafts: 0,
        });
      });
    },
    proofTimeoutMs,
  );
