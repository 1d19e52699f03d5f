import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { workflowCounts } from '#operator/queries/overview/workflow-counts.ts';
import { type CannedAnswer, startCannedAws } from '../../verify/support/canned-aws.ts';

const machine = 'arn:aws:states:eu-west-1:1:stateMachine:P-deliver';
const hourSeconds = 3_600;
const now = 1_767_225_600;

/** By the hours ago of their starts and ends. */
const execution = (name: string, started: number, ended: number) => ({
  name,
  executionArn: name,
  status: 'FAILED',
  startDate: now - started * hourSeconds,
  stopDate: now - ended * hourSeconds,
});

const failed = [
  execution('short', 5, 5),
  execution('long, and over just now', 60, 1),
  execution('long, and over the day before yesterday', 90, 30),
];

let stop: () => void;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1_000 });
  stop = await startCannedAws(({ action, body }): CannedAnswer => {
    if (action === 'ListStateMachines')
      return JSON.stringify({ stateMachines: [{ name: 'P-deliver', stateMachineArn: machine }] });
    return JSON.stringify({ executions: body.includes('"FAILED"') ? failed : [] });
  });
});
afterAll(() => stop());

it('an execution that failed today counts, although it started days ago', async () => {
  const { counts, failed: found } = await workflowCounts('P');

  expect(found.map(({ name }) => name)).toEqual(['long, and over just now', 'short']);
  expect(counts).toMatchObject([{ workflow: 'deliver', failed: 2, running: 0 }]);
});
