import { expect, test } from 'vitest';
import { PaymentClient, type PaymentOrder } from '#test/support/call-journal.ts';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

const debit = 100;

interface Round {
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
  const { platform, client, bankId, affordable, debits } = round;
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
  // After a deposit the stored refusals still stand.
  await platform.fund(account.id, debit * debits);
  for (const [index, outcome] of outcomes.entries()) {
    const order = orders[index];
    if (order === undefined || outcome.kind !== 'rejected') continue;
    expect(outcome.code).toBe('INSUFFICIENT_BALANCE');
    expect(await client.send(order)).toEqual(outcome);
  }
  expect(await platform.balanceOf(account)).toBe(debit - 1 + debit * debits);
};

test(
  'T3: of debits that race for one account exactly as many succeed as it can afford',
  async () => {
    const seed = runSeed();
    const random = seededRandom(seed);
    const platform = await newPlatform();
    const client = new PaymentClient(platform);
    const [rounds, debits] = [sized(2, 20), sized(12, 200)];
    await client.witness('T3', seed, async () => {
      const bankId = (await platform.externalAccount()).id;
      let accepted = 0;
      for (let number = 0; number < rounds; number += 1) {
        const affordable = random.below(debits);
        accepted += affordable;
        await playRound({ platform, client, bankId, number, affordable, debits });
      }
      expect(await platform.reconcile()).toEqual([]);
      const frozen = rounds * debits - accepted;
      noteFigures('T3', {
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
