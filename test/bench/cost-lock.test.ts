import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BenchHost, startBenchHost } from './bench-host.ts';
import { overruns, readCostLock } from './cost-lock.ts';
import { eventFlows, measureEvent } from './event-cost.ts';
import { flows } from './flows.ts';
import { type MeasuredFlow, measureFlow } from './measure-flow.ts';
import { uploadFlows } from './upload-flows.ts';

let bench: BenchHost;
beforeAll(async () => {
  bench = await startBenchHost();
});
afterAll(() => bench.stop());

describe('the cost of the service', () => {
  const measured: MeasuredFlow[] = [];

  it.each(flows.map((flow) => [flow.id, flow] as const))('%s is within the lock', async (id, flow) => {
    const result = await measureFlow(bench, flow);

    measured.push(result);
    expect(overruns(id, result.cost, readCostLock().flows[id])).toEqual([]);
  });

  it.each(uploadFlows.map((flow) => [flow.id, flow] as const))('%s is within the lock', async (id, flow) => {
    const { cost } = await measureFlow(bench, flow);

    expect(overruns(id, cost, readCostLock().uploads[id])).toEqual([]);
    expect(cost).toMatchObject({ transitions: 0, scans: 0, wastedReads: 0, logLines: 1 });
  });

  it.each(eventFlows.map((flow) => [flow.id, flow] as const))('%s is within the lock', async (id, flow) => {
    const { cost, receiver } = await measureEvent(bench, flow);
    await receiver.stop();

    expect(overruns(id, cost, readCostLock().events[id])).toEqual([]);
    expect(cost.transitions).toBeLessThanOrEqual(2 * flow.refusals);
    expect(cost.stateBytes).toBeLessThanOrEqual(4096);
  });

  it('meets the countable goals of docs/performance.md', () => {
    const costOf = (id: string) => measured.find((one) => one.id === id)?.cost;
    const costs = measured.map(({ cost }) => cost);

    expect(costOf('transfer-out')).toMatchObject({ readUnits: 3, roundTrips: 2, transitions: 0 });
    expect(costOf('transfer-out')?.writeUnits).toBeLessThanOrEqual(8);
    expect(costOf('transfer-out')?.indexWriteUnits).toBeLessThanOrEqual(3);
    expect(costOf('transfer-out, suffix 005')?.transitions).toBeLessThanOrEqual(3);
    expect(costOf('get transaction')).toMatchObject({ roundTrips: 1, writeUnits: 0 });
    expect(costOf('quote to a bank')?.roundTrips).toBeLessThanOrEqual(3);
    expect(costOf('quote to a UMA address of ours')?.roundTrips).toBeLessThanOrEqual(3);
    expect(costOf('get quote')).toMatchObject({ roundTrips: 1, writeUnits: 0 });
    for (const cost of costs) expect(cost.transitions).toBeLessThanOrEqual(3);
    expect(costOf('execute quote')?.transitions).toBe(1);
    expect(Math.max(...costs.map(({ logBytes }) => logBytes))).toBeLessThanOrEqual(300);
    expect(Math.max(...costs.map(({ stateBytes }) => stateBytes))).toBeLessThanOrEqual(4096);
    for (const cost of costs) expect(cost).toMatchObject({ scans: 0, wastedReads: 0, logLines: 1 });
  });

  it('is refused when it uses one unit more', () => {
    const [flow] = measured;
    const locked = flow && { ...flow.cost, writeUnits: flow.cost.writeUnits - 1 };

    expect(flow && overruns('a flow', flow.cost, locked)).toEqual([
      `a flow: writeUnits is ${flow?.cost.writeUnits}, the cost lock allows ${locked?.writeUnits}`,
    ]);
  });
});
