import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '#test/support/model/command.ts';
import { commands, opening } from '#test/support/model/commands.ts';
import { ModelService, modelFeeConfigs, modelLimits, modelPlatformFees } from '#test/support/model/model.ts';
import { productionCommands, productionOpening } from '#test/support/model/production-commands.ts';
import { RealService } from '#test/support/model/real-service.ts';
import { proofTimeoutMs } from '#test/support/proof.ts';
import { runSeed } from '#test/support/random.ts';
import type { TestPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import type { ProofWorld } from '../support/proof-world.ts';

/** The answer of the platform's endpoint to approval requests, until a command changes it. */
const firstAnswer = 200;

interface Wish {
  readonly isSandbox: boolean;
  /** Whether the platform decides about incoming payments itself. */
  readonly hasEndpoint: boolean;
  readonly steps: Iterable<Command>;
}

/** The platform takes no larger payments than the model, and the same fees of its own. */
const configure = async ({ api }: TestPlatform): Promise<void> => {
  const { supportedCurrencies = [] } = await api.ok('getConfig');
  const limited = supportedCurrencies.map((currency) => {
    const limit = modelLimits[currency.currencyCode];
    return limit === undefined ? currency : { ...currency, maxAmount: Number(limit) };
  });
  await api.ok('updateConfig', { body: { supportedCurrencies: limited, feeConfigs: [...modelFeeConfigs] } });
};

/** The platform has its fees of the payments that were made, and no other money. */
const expectOwnFees = async ({ api }: TestPlatform, { ownFees }: ModelService): Promise<void> => {
  const { data } = await api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
  expect(data[0]?.balance.amount ?? 0).toBe(Number(ownFees));
};

/** Runs the commands on a new platform, and the model beside it. */
const carryOut = async (platform: TestPlatform, { isSandbox, hasEndpoint, steps }: Wish) => {
  const endpoint = hasEndpoint ? await WebhookReceiver.start(firstAnswer) : undefined;
  const model = new ModelService(endpoint && firstAnswer, isSandbox);
  const real = new RealService(platform, endpoint);
  try {
    if (endpoint !== undefined)
      await platform.api.ok('updateConfig', { body: { webhookEndpoint: endpoint.url } });
    await configure(platform);
    for (const step of isSandbox ? opening : productionOpening) await step.run(model, real);
    await fc.asyncModelRun(() => ({ model, real }), steps);
    await expectOwnFees(platform, model);
  } finally {
    await endpoint?.stop();
  }
  return { model, real };
};

/** T1. @param world where it runs */
export const proveModel = (world: () => ProofWorld): void =>
  test(
    'T1: the service answers every sequence of commands as the model does',
    async () => {
      const seed = runSeed();
      const { isSandbox } = world();
      const drawn = isSandbox ? commands : productionCommands;
      const runs = world().size({ small: 3, full: 200, production: 12 });
      const maxCommands = world().size({ small: 34, full: 60, production: 40 });
      const made = new Map<string, number>();
      let [run, operations, rows, scheduled] = [0, 0, 0, 0];
      await fc.assert(
        fc.asyncProperty(
          fc.boolean(),
          fc.commands(drawn, { maxCommands, size: 'max' }),
          async (hasEndpoint, steps) => {
            const platform = await world().newPlatform({ fees: modelPlatformFees });
            run += 1;
            const { model, real } = await carryOut(platform, { isSandbox, hasEndpoint, steps });
            operations += real.operations;
            for (const { kind } of model.payments) made.set(kind, (made.get(kind) ?? 0) + 1);
            scheduled += model.payments.filter(({ isScheduled }) => isScheduled === true).length;
            for (const batch of model.batches) rows += batch.status === 'COMPLETED' ? batch.rows.length : 0;
            await world().expectSound(platform);
          },
        ),
        {
          numRuns: runs,
          seed,
          interruptAfterTimeLimit: proofTimeoutMs - 20_000,
          markInterruptAsFailure: true,
        },
      );
      world().note('T1', {
        seed,
        runs: run,
        operations,
        transfers: made.get('transfer') ?? 0,
        quotes: made.get('quote') ?? 0,
        'incoming payments': made.get('incoming') ?? 0,
        ...(isSandbox && { 'scheduled payments': scheduled, 'rows of batches': rows }),
        differences: 0,
        violations: 0,
      });
    },
    proofTimeoutMs,
  );
