import { expect, it } from 'vitest';
import * as z from 'zod';
import { adminAt } from '#test/support/admin.ts';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import { referenceTo } from '#test/support/switch/production-platform.ts';
import type { ProductionWorld } from '#test/support/switch/production-world.ts';

const listSchema = z.object({ totals: z.array(z.object({ inSuspense: z.string(), waiting: z.string() })) });

/** Many deposits at once. test/production/switched-transfers.test.ts runs this on its service. */
export const describeDepositStorm = (world: () => ProductionWorld): void => {
  /** In cents. What is in suspense also waits for an operator. */
  const suspense = async (): Promise<number> => {
    const { text } = await adminAt(world().platform.address, 'deposit', 'list', '--json');
    const [total] = listSchema.parse(JSON.parse(text)).totals;
    expect(total?.waiting).toBe(total?.inSuspense);
    return Math.round(100 * Number.parseFloat(total?.inSuspense.replaceAll(',', '') ?? '0'));
  };

  it(
    'deposits of two switches, told up to five times in any order, are credited once, and suspense adds up',
    async () => {
      const seed = runSeed();
      const random = seededRandom(seed);
      const { platform } = world();
      const account = await platform.fundedAccount(0);
      const inSuspense = await suspense();
      const deposits = Array.from({ length: sized(12, 10_000) }, (_, index) => ({
        // Two switches use the same references for different money.
        bankReference: `S-${seed}-${index >> 1}`,
        by: index % 2 === 0 ? world().paymentSwitch : world().largeSwitch,
        reference: index % 50 === 7 ? 'unknown' : referenceTo(account),
        amount: 1 + random.below(99),
      }));
      const told = deposits.flatMap((deposit) => Array.from({ length: 1 + random.below(5) }, () => deposit));
      const inDisorder = told
        .map((deposit) => ({ deposit, at: random.unit() }))
        .toSorted((left, right) => left.at - right.at);

      const answers = await inParallel(
        inDisorder.map(
          ({ deposit: { bankReference, reference, amount, by } }) =>
            () =>
              by.deposit(world().baseUrl, { bankReference, reference, amount, currency: 'USD' }),
        ),
        8,
      );

      const sumOf = (isKnown: boolean): number =>
        deposits
          .filter(({ reference }) => (reference !== 'unknown') === isKnown)
          .reduce((sum, { amount }) => sum + amount, 0);
      expect({ seed, answers: [...new Set(answers)] }).toEqual({ seed, answers: [204] });
      expect({ seed, held: await platform.balanceOf(account) }).toEqual({ seed, held: sumOf(true) });
      const expected = inSuspense + sumOf(false);
      expect({ seed, inSuspense: await suspense() }).toEqual({ seed, inSuspense: expected });
      const { length } = deposits.filter(({ reference }) => reference === 'unknown');
      noteFigures('Deposits', {
        seed,
        deposits: deposits.length,
        told: told.length,
        credited: deposits.length - length,
        'in suspense': length,
        lost: 0,
        doubled: 0,
      });
    },
    proofTimeoutMs,
  );
};
