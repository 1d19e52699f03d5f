import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { inParallel } from '#test/support/in-parallel.ts';
import { runSeed, seededRandom } from '#test/support/random.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { expectEnding, paid, type Suffix, step } from '#test/workflow/support/quote-endings.ts';
import { type QuotedPayment, traceOf } from '#test/workflow/support/quoted-payment.ts';
import type { ProofWorld } from '../support/proof-world.ts';

/** How often the switch was asked depends on its faults, and each question about an open payment is a version. */
const comparable = async ({ isSandbox }: ProofWorld, platform: TestPlatform, payment: QuotedPayment) => {
  const trace = await traceOf(platform, payment);
  return isSandbox ? trace : { ...trace, version: undefined };
};

/** T10: the step that pays out runs beside the workflow and after it, and each payment ends once. */
export const repeatSteps = async (
  world: ProofWorld,
  platform: TestPlatform,
  suffixes: readonly Suffix[],
): Promise<void> => {
  const seed = runSeed();
  const random = seededRandom(seed);
  const executions = world.size({ small: 7, full: 300, production: 60 });
  let repeats = 0;
  const undisturbed = suffixes.slice(0, executions).map((suffix) => async () => {
    const payment = await paid(platform, suffix);
    await world.endsOf(platform, [payment.id]);
    await expectEnding(platform, payment, suffix);
    return [suffix, await comparable(world, platform, payment)] as const;
  });
  const runs = Array.from({ length: executions }, (_, index) => {
    const suffix = suffixes[index % suffixes.length] ?? '000';
    const pauses = Array.from({ length: 1 + random.below(3) }, () => random.below(600));
    const late = 1 + random.below(3);
    repeats += pauses.length + late;
    return async () => {
      const payment = await paid(platform, suffix);
      const beside = pauses.map(async (pauseMs) => {
        await sleep(pauseMs);
        await step(platform, payment, 'START');
      });
      await Promise.all(beside);
      await world.endsOf(platform, [payment.id]);
      await expectEnding(platform, payment, suffix);
      for (let time = 0; time < late; time += 1) await step(platform, payment, 'FOLLOW_UP');
      return [suffix, await comparable(world, platform, payment)] as const;
    };
  });

  // Side by side, because some wait for their bank for 18 s.
  const [wanted, traces] = await Promise.all([
    inParallel(undisturbed, undisturbed.length),
    inParallel(runs, 6),
  ]);
  const wantedOf = new Map(wanted);
  for (const [suffix, trace] of traces) expect(trace, suffix).toEqual(wantedOf.get(suffix));
  await world.expectSound(platform);
  world.note('T10 quotes', {
    seed,
    executions,
    'extra task runs': repeats,
    'payments that end twice': 0,
  });
};
