import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeOlder } from '#test/api/support/plant-quote.ts';
import { invokeFor } from '#test/support/own-host.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { testTimeScale } from '#test/support/time-scale.ts';
import type { ProofWorld } from '../support/proof-world.ts';

const sweep = 'finish-overdue';
const lifetimeMs = 300_000 / testTimeScale;
const funds = 10_000;
const amount = 1_000;
const executions = sized(12, 40);
const sweeps = sized(4, 10);

/** A quote of a new customer that expires in about `restMs`. */
const quoteThatEnds = async (platform: TestPlatform, bankId: string, restMs: number) => {
  const account = await platform.fundedAccount(funds);
  const quote = await platform.api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: bankId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
  });
  const ageMs = Date.now() - Date.parse(quote.createdAt);
  // The sweep runs as if its clock were ahead of the clock that executes.
  await makeOlder(platform, quote.id, lifetimeMs - restMs - ageMs, { dueBeforeMs: lifetimeMs });
  return { account, quote };
};

/** T11 of quotes. @param world where it runs */
export const proveExecuteExpireRace = (world: () => ProofWorld): void =>
  test(
    `T11: of ${executions + sweeps} calls that execute a quote or write its expiry at the same moment, one wins`,
    async () => {
      const seed = runSeed();
      const random = seededRandom(seed);
      const platform = await world().newPlatform();
      const bank = await platform.externalAccount({ suffix: '002' });
      const rounds = world().size({ small: 2, full: 200, production: 30 });
      const tally = { executed: 0, expired: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const { account, quote } = await quoteThatEnds(platform, bank.id, random.below(500));
        const attempts = Array.from({ length: executions }, async () => {
          await sleep(random.below(300));
          return platform.api.call('executeQuote', { path: { quoteId: quote.id } });
        });
        const expiries = Array.from({ length: sweeps }, async () => {
          await sleep(random.below(300));
          return invokeFor(platform, sweep, {});
        });

        const answers = await Promise.all(attempts);
        await Promise.all(expiries);
        await invokeFor(platform, sweep, {});

        const wins = answers.filter(({ isOk }) => isOk).length;
        const path = { transactionId: quote.transactionId };
        const { status } = await platform.api.ok('getTransaction', { path });
        const isExpired = status === 'EXPIRED';
        expect(wins + Number(isExpired), `${round}: ${wins} executed, ${status}`).toBe(1);
        for (const answer of answers.filter(({ isOk }) => !isOk)) {
          expect(['QUOTE_NOT_EXECUTABLE', 'SERVICE_UNAVAILABLE']).toContain(answer.error.code);
        }
        await world().endsOf(platform, [quote.transactionId]);
        // Suffix 002: an executed payment comes back once.
        await expect.poll(() => platform.balanceOf(account)).toBe(funds);
        tally[isExpired ? 'expired' : 'executed'] += 1;
      }

      await world().expectSound(platform);
      world().note('T11 quotes', {
        seed,
        rounds,
        calls: rounds * (executions + sweeps),
        ...tally,
        'two winners': 0,
      });
    },
    proofTimeoutMs,
  );
