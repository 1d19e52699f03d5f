import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { workflowStep } from '#shared/kernel/workflow-step.ts';

const uuid = '019542f5-b3e7-7d02-8000-000000000001';
const platformId = '019542f5-b3e7-7d02-8000-000000000000';
const input = z.object({ transactionId: z.string().optional() });
type Input = z.output<typeof input>;

let written: string[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const about = ({ transactionId }: Input) =>
  transactionId === undefined ? undefined : { platformId, ids: { Transaction: transactionId } };
const step = workflowStep(
  { operation: 'payOut', input, about, faultCode: 'DELIVERY_FAULT' },
  async (order) => {
    if (order.transactionId?.endsWith('9') === true) throw new TypeError('secret');
    return { status: 'COMPLETED' };
  },
);
const line = () => JSON.parse(written[0] ?? '{}');

it('a run has one line with the id, the name of the execution and the outcome', async () => {
  await step({ transactionId: uuid, execution: `${uuid}-again-1` });

  expect(written).toHaveLength(1);
  expect(line()).toEqual({
    at: expect.any(String),
    operation: 'payOut',
    platformId,
    ids: [`Transaction:${uuid}`],
    execution: `${uuid}-again-1`,
    ms: expect.any(Number),
    code: 'COMPLETED',
  });
});

it('a run by hand has no execution, and its line has none', async () => {
  await step({ transactionId: uuid });

  expect(line()).not.toHaveProperty('execution');
  expect(line().ids).toEqual([`Transaction:${uuid}`]);
});

it('an input that names nothing is said to be nothing to do', async () => {
  await step({});

  expect(line()).toMatchObject({ operation: 'payOut', outcome: 'NOTHING' });
});

it('a failed run has class and code, and no message', async () => {
  const failing = step({ transactionId: `${uuid.slice(0, -1)}9`, execution: uuid });

  await expect(failing).rejects.toThrow('secret');
  expect(line()).toMatchObject({
    level: 'ERROR',
    error: 'TypeError',
    code: 'DELIVERY_FAULT',
    execution: uuid,
  });
  expect(written[0]).not.toContain('secret');
});
