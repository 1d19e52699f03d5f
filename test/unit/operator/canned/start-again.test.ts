import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { failedLast, startAgain } from '#operator/actions/start-again.ts';
import { executionsNamed } from '#operator/queries/executions.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { type CannedAnswer, type CannedRequest, startCannedAws } from '../../verify/support/canned-aws.ts';

const uuid = '019542f5-b3e7-7d02-8000-000000000000';
const machine = 'arn:aws:states:eu-west-1:1:stateMachine:P-quote-execution';
const prefix = `${machine.replace(':stateMachine:', ':execution:')}:`;

/** Statuses by name, in the order of their starts. */
let executions: Map<string, string>;
let stop: () => void;
useMemoryTable();

const missing: CannedAnswer = [400, JSON.stringify({ __type: 'ExecutionDoesNotExist', message: 'no' })];
const taken: CannedAnswer = [400, JSON.stringify({ __type: 'ExecutionAlreadyExists', message: 'taken' })];

/** As AWS: the same name and input as one that runs is no error, and starts nothing. */
const start = (name: string): CannedAnswer => {
  const status = executions.get(name);
  if (status !== undefined && status !== 'RUNNING') return taken;
  executions.set(name, 'RUNNING');
  return JSON.stringify({ executionArn: `${prefix}${name}`, startDate: 1 });
};

const answerTo = ({ action, body }: CannedRequest): CannedAnswer => {
  const asked: { readonly executionArn?: string; readonly name?: string } = JSON.parse(body);
  const name = asked.name ?? asked.executionArn?.replace(prefix, '') ?? '';
  if (action === 'ListStateMachines')
    return JSON.stringify({ stateMachines: [{ name: 'P-quote-execution', stateMachineArn: machine }] });
  if (action === 'DescribeStateMachine') return JSON.stringify({ definition: '{"StartAt":"A","States":{}}' });
  if (action === 'StartExecution') return start(name);
  const status = executions.get(name);
  if (status === undefined) return missing;
  if (action === 'GetExecutionHistory') return JSON.stringify({ events: [] });
  const startDate = 1_767_225_600 + [...executions.keys()].indexOf(name);
  return JSON.stringify({ name, executionArn: `${prefix}${name}`, status, startDate, input: '{}' });
};

beforeAll(async () => {
  stop = await startCannedAws(answerTo);
});
beforeEach(() => {
  executions = new Map([[uuid, 'FAILED']]);
});
afterAll(() => stop());

const named = async () => (await executionsNamed('P', [uuid])).map(({ name, status }) => [name, status]);

const redrive = async (): Promise<string | undefined> => {
  const execution = failedLast(await executionsNamed('P', [uuid]));
  return execution && startAgain('P', execution);
};

it('a second start has a name that follows from the first execution, and is found by it', async () => {
  expect(await redrive()).toBe(`${prefix}${uuid}-again-1`);
  executions.set(`${uuid}-again-1`, 'FAILED');

  expect(await redrive()).toBe(`${prefix}${uuid}-again-2`);

  expect(await named()).toEqual([
    [uuid, 'FAILED'],
    [`${uuid}-again-1`, 'FAILED'],
    [`${uuid}-again-2`, 'RUNNING'],
  ]);
});

it.each(['RUNNING', 'SUCCEEDED'])('nothing is started while the newest execution is %s', async (status) => {
  executions.set(`${uuid}-again-1`, status);

  expect(await redrive()).toBeUndefined();
  expect(executions.size).toBe(2);
});
