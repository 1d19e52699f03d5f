import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExecution } from '#operator/queries/executions.ts';
import { type CannedAnswer, startCannedAws } from '../../verify/support/canned-aws.ts';

const machine = 'arn:aws:states:eu-west-1:1:stateMachine:P-bulk';
const arn = `${machine.replace(':stateMachine:', ':execution:')}:x`;

/** Each entered state is an event, and its name is the number of its visit. */
let visits = 0;
const events = () =>
  Array.from({ length: visits }, (_, number) => ({
    id: number + 1,
    timestamp: 1_767_225_600 + number,
    type: 'TaskStateEntered',
    stateEnteredEventDetails: { name: String(number), input: '{}' },
  }));

/** As AWS: oldest first unless asked otherwise, and an answer may have fewer events than it may. */
const page = (body: string): CannedAnswer => {
  const asked: { reverseOrder?: boolean; nextToken?: string } = JSON.parse(body);
  const all = asked.reverseOrder === true ? events().reverse() : events();
  const from = Number(asked.nextToken ?? 0);
  const to = from + 600;
  return JSON.stringify({ events: all.slice(from, to), ...(to < all.length && { nextToken: String(to) }) });
};

let stop: () => void;
beforeAll(async () => {
  stop = await startCannedAws(({ action, body }): CannedAnswer => {
    if (action === 'ListStateMachines')
      return JSON.stringify({ stateMachines: [{ name: 'P-bulk', stateMachineArn: machine }] });
    if (action === 'DescribeStateMachine')
      return JSON.stringify({ definition: '{"StartAt":"A","States":{}}' });
    if (action === 'GetExecutionHistory') return page(body);
    return JSON.stringify({ name: 'x', executionArn: arn, status: 'RUNNING', startDate: 1_767_225_600 });
  });
});
afterAll(() => stop());

const read = async () => {
  const execution = await readExecution('P', arn);
  const states = execution?.steps.map(({ state }) => Number(state)) ?? [];
  return { first: states[0], last: states.at(-1), count: states.length, isCut: execution?.isCut };
};

it('a history of several answers is read whole', async () => {
  visits = 1_500;
  expect(await read()).toEqual({ first: 0, last: 1_499, count: 1_500, isCut: false });
});

it('of a very long history, the newest events are read, the oldest of them first', async () => {
  visits = 9_000;
  expect(await read()).toEqual({ first: 3_600, last: 8_999, count: 5_400, isCut: true });
});
