import { verify } from 'node:crypto';
import { expect, it } from 'vitest';
import type { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { overruns, readCostLock } from './cost-lock.ts';
import { eventFlows, measureEvent } from './event-cost.ts';
import { transferFlows } from './flows.ts';
import { hostForFile, testFlows, withinLock } from './locked-flows.ts';
import { measureFlow } from './measure-flow.ts';
import { uploadFlows } from './upload-flows.ts';

const bench = hostForFile();
const costs = testFlows(bench, transferFlows);

it.each(uploadFlows.map((flow) => [flow.id, flow] as const))('%s is within the lock', async (id, flow) => {
  const locked = readCostLock().uploads[id];
  const { measured, above } = await withinLock(
    () => measureFlow(bench(), flow),
    ({ cost }) => overruns(id, cost, locked),
  );

  expect(above).toEqual([]);
  expect(measured.cost).toMatchObject({ transitions: 0, scans: 0, wastedReads: 0, logLines: 1 });
});

/** By the key of GET /config. */
const expectSigned = async ({ requests }: WebhookReceiver): Promise<void> => {
  const { webhookPublicKey = '' } = await bench().api.ok('getConfig');
  for (const { headers, body } of requests) {
    const signature = Buffer.from(String(headers['x-webhook-signature']), 'base64');
    expect(verify('sha256', Buffer.from(body), webhookPublicKey, signature)).toBe(true);
  }
};

it.each(eventFlows.map((flow) => [flow.id, flow] as const))('%s is within the lock', async (id, flow) => {
  const locked = readCostLock().events[id];
  const { measured, above } = await withinLock(
    async () => {
      const { cost, receiver } = await measureEvent(bench(), flow);
      await receiver.stop();
      await expectSigned(receiver);
      return cost;
    },
    (cost) => overruns(id, cost, locked),
  );

  expect(above).toEqual([]);
  expect(measured.transitions).toBeLessThanOrEqual(2 * flow.refusals);
  expect(measured.stateBytes).toBeLessThanOrEqual(4096);
});

it('meets the countable goals of docs/performance.md', () => {
  expect(costs.get('transfer-out')).toMatchObject({ readUnits: 3, roundTrips: 2, transitions: 0 });
  expect(costs.get('transfer-out')?.writeUnits).toBeLessThanOrEqual(8);
  expect(costs.get('transfer-out')?.indexWriteUnits).toBeLessThanOrEqual(3);
  expect(costs.get('transfer-out, suffix 005')?.transitions).toBeLessThanOrEqual(3);
  expect(costs.get('get transaction')).toMatchObject({ roundTrips: 1, writeUnits: 0 });
});

it('refuses one unit more', () => {
  const cost = costs.get('transfer-out');
  const locked = cost && { ...cost, writeUnits: cost.writeUnits - 1 };

  expect(cost && overruns('a flow', cost, locked)).toEqual([
    `a flow: writeUnits is ${cost?.writeUnits}, the cost lock allows ${locked?.writeUnits}`,
  ]);
});
