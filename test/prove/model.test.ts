import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteFigures } from '#test/support/figures.ts';
import { commands } from '#test/support/model/commands.ts';
import { ModelService } from '#test/support/model/model.ts';
import { RealService } from '#test/support/model/real-service.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { runSeed } from '#test/support/random.ts';
import { newPlatform } from '#test/support/service.ts';

test(
  'T1: whatever a client does, the service answers as the model does',
  async () => {
    const seed = runSeed();
    const [runs, maxCommands] = [sized(5, 200), sized(25, 40)];
    let [run, operations] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands, size: 'max' }), async (steps) => {
        const platform = await newPlatform();
        run += 1;
        await fc.asyncModelRun(() => ({ model: new ModelService(), real: new RealService(platform) }), steps);
        operations += [...steps].length;
        expect(await platform.reconcile()).toEqual([]);
      }),
      { numRuns: runs, seed, interruptAfterTimeLimit: proofTimeoutMs - 20_000, markInterruptAsFailure: true },
    );
    noteFigures('T1', { seed, runs: run, operations, differences: 0, violations: 0 });
  },
  proofTimeoutMs,
);
