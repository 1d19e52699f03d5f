import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BenchHost, startBenchHost } from './bench-host.ts';
import { overruns, readCostLock } from './cost-lock.ts';
import type { Flow } from './flow.ts';
import { type FlowCost, measureFlow } from './measure-flow.ts';

/** A host for the tests of this file, which measure one flow after the other. */
export const hostForFile = (): (() => BenchHost) => {
  let bench: BenchHost;
  beforeAll(async () => {
    bench = await startBenchHost();
  });
  afterAll(() => bench.stop());
  return () => bench;
};

const maxMeasurements = 3;

/**
 * Measures again, at most twice, while a cost is above its lock. On a busy machine a call that timed out is sent again,
 * and calls that overlap elsewhere follow each other, so a measurement may count too much and never too little.
 *
 * @returns the last measurement, and what is above the lock in it
 */
export const withinLock = async <Measured>(
  measure: () => Promise<Measured>,
  overrunsOf: (measured: Measured) => string[],
): Promise<{ readonly measured: Measured; readonly above: readonly string[] }> => {
  for (let measurements = 1; ; measurements += 1) {
    const measured = await measure();
    const above = overrunsOf(measured);
    if (above.length === 0 || measurements === maxMeasurements) return { measured, above };
  }
};

/** A test for each flow: its cost is within the lock, and meets the goals of docs/performance.md for every flow. */
export const testFlows = (bench: () => BenchHost, flows: readonly Flow[]): Map<string, FlowCost> => {
  const costs = new Map<string, FlowCost>();

  it.each(flows.map((flow) => [flow.id, flow] as const))('%s is within the lock', async (id, flow) => {
    const locked = readCostLock().flows[id];
    const { measured, above } = await withinLock(
      () => measureFlow(bench(), flow),
      ({ cost }) => overruns(id, cost, locked),
    );
    const { cost } = measured;

    costs.set(id, cost);
    expect(above).toEqual([]);
    expect(cost).toMatchObject({ scans: 0, wastedReads: 0, logLines: 1 });
    expect(cost.transitions).toBeLessThanOrEqual(3);
    expect(cost.logBytes).toBeLessThanOrEqual(400);
    expect(cost.stateBytes).toBeLessThanOrEqual(4096);
  });
  return costs;
};
