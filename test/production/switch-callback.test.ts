import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous } from '#test/support/service.ts';
import { describeNeverOrdered } from './support/switch/never-ordered.ts';
import { describePage } from './support/switch/page.ts';
import { describeResults } from './support/switch/results.ts';
import { describeIncoming } from './support/switch/results-of-incoming.ts';
import { describeSignatures } from './support/switch/signatures.ts';
import { callOf, requestOf, SwitchWorld } from './support/switch/world.ts';

let shared: SwitchWorld;

beforeAll(async () => {
  shared = await SwitchWorld.join();
});

afterAll(async () => {
  await shared.endOpenPayments();
  const problems = await shared.platform.reconcile();
  shared.stop();
  expect(problems).toEqual([]);
});

const world = (): SwitchWorld => shared;

describeResults(world);
describeIncoming(world);
describeNeverOrdered(world);
describeSignatures(world);
describePage(world);

describe('the sandbox', () => {
  it('has no switch that could report a result', async () => {
    const call = callOf('nonsense', { status: 'DELIVERED' });
    const apiError = await anonymous().refused('receiveSwitchResult', requestOf(call));

    expect(apiError).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
