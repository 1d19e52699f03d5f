import { expect, it } from 'vitest';
import { paymentFlows } from './flows.ts';
import { hostForFile, testFlows } from './locked-flows.ts';

const costs = testFlows(hostForFile(), paymentFlows);

it('meets the countable goals of docs/performance.md', () => {
  expect(costs.get('quote to a bank')?.roundTrips).toBeLessThanOrEqual(3);
  expect(costs.get('quote to a UMA address of ours')?.roundTrips).toBeLessThanOrEqual(3);
  expect(costs.get('get quote')).toMatchObject({ roundTrips: 1, writeUnits: 0 });
  expect(costs.get('execute quote')?.transitions).toBe(1);
});
