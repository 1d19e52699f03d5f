import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dueShards, paymentShards } from '#shared/transactions/transaction-keys.ts';
import { readCostLock } from '#test/bench/cost-lock.ts';
import { keyTracesDigest, readKeyTraces, type TracedRun } from '#test/bench/simulator/key-trace.ts';

const traces = readKeyTraces();
const { flows } = readCostLock();

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const unitsOf = (run: TracedRun | undefined) => {
  const calls = run?.stages.flat() ?? [];
  const writes = calls.flatMap((call) => call.writes);
  return {
    readUnits: sum(calls.flatMap(({ reads }) => reads.map(({ units }) => units))),
    writeUnits: sum(writes.map(({ units }) => units)),
    indexWriteUnits: sum(writes.flatMap(({ indexes }) => indexes.map(({ units }) => units))),
  };
};

const runOf = (trace: keyof typeof traces, caller: string): TracedRun | undefined =>
  traces[trace].runs.find((run) => run.caller === caller);

const again = 'record the keys again: npm run bench -- --record-keys';

describe('the recorded keys', () => {
  it.each([
    ['transfer', 'create-transfer-out', 'transfer-out'],
    ['quote', 'create-quote', 'quote to a bank'],
    ['quote', 'execute-quote', 'execute quote'],
  ] as const)('of a %s cost what the cost lock says of %s', (trace, caller, flow) => {
    const run = runOf(trace, caller);

    expect(flows[flow], again).toMatchObject(unitsOf(run));
    expect(run?.stages.length, again).toBe(flows[flow]?.roundTrips);
  });

  it('of a settlement cost what the cost lock says', () => {
    const { readUnits, writeUnits, indexWriteUnits } = unitsOf(runOf('quote', 'pay-out'));

    expect(flows['execute quote'], again).toMatchObject({
      laterReadUnits: readUnits,
      laterWriteUnits: writeUnits,
      laterIndexWriteUnits: indexWriteUnits,
    });
  });

  it('have as many shards as the code', () => {
    expect(traces.transfer.shards, again).toEqual({
      'list:TRANSACTION#{platform}#{shard}': paymentShards,
    });
    expect(traces.quote.shards, again).toEqual({
      'list:TRANSACTION#{platform}#{shard}': paymentShards,
      'due:DUE#{shard}': dueShards,
    });
  });

  it('are those of the walls in docs/performance.md', () => {
    const page = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8');

    expect(page, 'run npm run bench -- --simulate').toContain(`from the keys ${keyTracesDigest()},`);
  });
});
