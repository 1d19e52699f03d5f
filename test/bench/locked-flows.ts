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

/** A test for each flow: its cost is within the lock, and meets the goals of docs/performance.md for every flow. */
export const testFlows = (bench: () => BenchHost, flows: readonly Flow[]): Map<string, FlowCost> => {
  const costs = new Map<string, FlowCost>();

  it.each(flows.map((flow) => [flow.id, flow] as const))('%s is within the lock', async (id, flow) => {
    const { cost } = await measureFlow(bench(), flow);

    costs.set(id, cost);
    expect(overruns(id, cost, readCostLock().flows[id])).toEqual([]);
    expect(cost).toMatchObject({ scans: 0, wastedReads: 0, logLines: 1 });
    expect(cost.transitions).toBeLessThanOrEqual(3);
    expect(cost.logBytes).toBeLessThanOrEqual(400);
    expect(cost.stateBytes).toBeLessThanOrEqual(4096);
  });
  return costs;
};
