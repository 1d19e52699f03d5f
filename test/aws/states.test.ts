import {
  SFNClient as Client,
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  type SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessControl } from '#infra/local/aws/access-control.ts';
import { startFront } from '#infra/local/aws/front.ts';
import { statesApi } from '#infra/local/aws/states/states-api.ts';
import { StatesHost } from '#infra/local/aws/states/states-host.ts';
import type { JsonObject } from '#infra/local/template-json.ts';
import { functionArn, functionWithRole, role, templateOf } from './support/templates.ts';

const machineArn = (name: string) => `arn:aws:states:us-east-1:000000000000:stateMachine:${name}`;
const executionArn = (machine: string, name: string) =>
  `arn:aws:states:us-east-1:000000000000:execution:${machine}:${name}`;

const task = (name: string, payload: JsonObject, more: JsonObject): JsonObject => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: functionArn(name), Payload: payload },
  ...more,
});

const machine = (name: string, definition: JsonObject, mayInvoke = 'Step'): JsonObject => ({
  [`${name}Role`]: role(
    [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: functionArn(mayInvoke) }],
    `${name}Role`,
    'states',
  ),
  [name]: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: {
      StateMachineName: name,
      RoleArn: { 'Fn::GetAtt': [`${name}Role`, 'Arn'] },
      DefinitionString: JSON.stringify(definition),
    },
  },
});

/** Waits 60 s, which the time scale of 600 makes 100 ms. */
const waiting = machine('waiting', {
  StartAt: 'Wait a minute',
  States: {
    'Wait a minute': { Type: 'Wait', Seconds: 60, Next: 'Ask' },
    Ask: task(
      'Step',
      { 'id.$': '$.id', 'execution.$': '$$.Execution.Name' },
      {
        ResultSelector: { 'answer.$': '$.Payload.answer' },
        ResultPath: '$.step',
        End: true,
      },
    ),
  },
});

const waitingUntil = machine('waitingUntil', {
  StartAt: 'Until',
  States: {
    Until: { Type: 'Wait', TimestampPath: '$.dueAt', Next: 'Pause' },
    Pause: { Type: 'Wait', SecondsPath: '$.pauseSeconds', End: true },
  },
});

const retrying = machine('retrying', {
  StartAt: 'Try',
  States: {
    Try: task(
      'Step',
      { 'failures.$': '$.failures', 'error.$': '$.error' },
      {
        Retry: [
          { ErrorEquals: ['Lambda.ServiceException'], IntervalSeconds: 60, MaxAttempts: 2, BackoffRate: 2 },
        ],
        Catch: [{ ErrorEquals: ['OutOfFunds'], ResultPath: '$.caught', Next: 'Explain' }],
        End: true,
      },
    ),
    Explain: { Type: 'Pass', End: true },
  },
});

const forbidden = machine(
  'forbidden',
  { StartAt: 'Ask', States: { Ask: task('Step', {}, { End: true }) } },
  'Other',
);

describe('state machines', () => {
  let client: SFNClient;
  let stranger: SFNClient;
  let states: StatesHost;
  let stop: () => Promise<void>;
  let failures = 0;
  const invoked: unknown[] = [];

  beforeAll(async () => {
    const template = templateOf({
      ...functionWithRole('Starter', [
        { Effect: 'Allow', Action: 'states:StartExecution', Resource: machineArn('waiting') },
      ]),
      ...functionWithRole('Step', []),
      ...waiting,
      ...waitingUntil,
      ...retrying,
      ...forbidden,
    });
    const access = accessControl(template);
    const invoke = async (_arn: string, payload: string) => {
      const event = JSON.parse(payload);
      invoked.push(event);
      if (failures > 0) {
        failures -= 1;
        return {
          payload: '{"errorType":"E","errorMessage":"m"}',
          error: { name: event.error, message: 'm' },
        };
      }
      return { payload: JSON.stringify({ answer: `hello ${event.id ?? ''}` }) };
    };
    states = new StatesHost({ template, access, invoke, timeScale: 600 });
    const dynamodb = { send: () => Promise.reject(new Error('no database here')), close: () => undefined };
    const front = await startFront({
      access,
      tables: new Map(),
      dynamodb,
      states: statesApi(states),
      s3: (_incoming, response) => response.end(),
      interceptors: [],
    });
    const settings = { region: 'us-east-1', endpoint: `http://127.0.0.1:${front.port}`, maxAttempts: 1 };
    client = new Client({ ...settings, credentials: { accessKeyId: 'LOCALOPERATOR', secretAccessKey: 'x' } });
    stranger = new Client({
      ...settings,
      credentials: { accessKeyId: 'LOCALStarter', secretAccessKey: 'x' },
    });
    stop = async () => {
      states.stop();
      await front.stop();
    };
  });

  afterAll(() => stop());

  const start = (name: string, machineName: string, input: unknown, by = client) =>
    by.send(
      new StartExecutionCommand({
        stateMachineArn: machineArn(machineName),
        name,
        input: JSON.stringify(input),
      }),
    );

  const ended = async (machineName: string, name: string) => {
    for (;;) {
      const found = await client.send(
        new DescribeExecutionCommand({ executionArn: executionArn(machineName, name) }),
      );
      if (found.status !== 'RUNNING') return found;
      await new Promise((done) => setTimeout(done, 10));
    }
  };

  it('waits in scaled time, then hands the task its payload and keeps what is selected of the result', async () => {
    const startedAt = performance.now();

    await start('first', 'waiting', { id: '7' });
    const { status, output } = await ended('waiting', 'first');

    expect(performance.now() - startedAt).toBeGreaterThan(95);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(status).toBe('SUCCEEDED');
    expect(JSON.parse(output ?? '')).toEqual({ id: '7', step: { answer: 'hello 7' } });
    expect(invoked.at(-1)).toEqual({ id: '7', execution: 'first' });
  });

  it('waits until a timestamp and for seconds from the input', async () => {
    const startedAt = performance.now();

    await start('until', 'waitingUntil', {
      dueAt: new Date(Date.now() + 60_000).toISOString(),
      pauseSeconds: 60,
    });
    const { status, output } = await ended('waitingUntil', 'until');

    expect(status).toBe('SUCCEEDED');
    expect(JSON.parse(output ?? '')).toMatchObject({ pauseSeconds: 60 });
    expect(performance.now() - startedAt).toBeGreaterThan(190);
  });

  it('fails with States.Runtime when the time to wait for is not one', async () => {
    await start('nonsense', 'waitingUntil', { dueAt: 'tomorrow', pauseSeconds: 1 });

    const { status, error } = await ended('waitingUntil', 'nonsense');

    expect({ status, error }).toEqual({ status: 'FAILED', error: 'States.Runtime' });
  });

  it('retries by error name with scaled, growing pauses and counts each retry as a transition', async () => {
    failures = 2;
    const startedAt = performance.now();

    await start('again', 'retrying', { failures: 2, error: 'Lambda.ServiceException' });
    const { status } = await ended('retrying', 'again');

    expect(status).toBe('SUCCEEDED');
    // 60 s and 120 s by 600.
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    expect(states.transitions()['retrying']).toBe(3);
  });

  it('catches a function error by its name, with the error payload as cause', async () => {
    failures = 1;

    await start('caught', 'retrying', { failures: 1, error: 'OutOfFunds' });
    const { status, output } = await ended('retrying', 'caught');

    expect(status).toBe('SUCCEEDED');
    expect(JSON.parse(output ?? '')).toMatchObject({
      caught: { Error: 'OutOfFunds', Cause: '{"errorType":"E","errorMessage":"m"}' },
    });
  });

  it('fails the execution when neither retry nor catch takes the error', async () => {
    failures = 1;

    await start('uncaught', 'retrying', { failures: 1, error: 'Surprise' });
    const { status, error } = await ended('retrying', 'uncaught');

    expect({ status, error }).toEqual({ status: 'FAILED', error: 'Surprise' });
  });

  it('lets a machine invoke only what its role allows', async () => {
    await start('no', 'forbidden', {});

    const { status, error } = await ended('forbidden', 'no');

    expect({ status, error }).toEqual({ status: 'FAILED', error: 'Lambda.AWSLambdaException' });
  });

  it('answers a duplicate start with the running execution, and refuses other input or a used name', async () => {
    const first = await start('twice', 'waiting', { id: '1' });
    const same = await start('twice', 'waiting', { id: '1' });
    const other = start('twice', 'waiting', { id: '2' });

    expect(same.executionArn).toBe(first.executionArn);
    await expect(other).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    await ended('waiting', 'twice');
    await expect(start('twice', 'waiting', { id: '1' })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
  });

  it('lets a function start what its role names and nothing else', async () => {
    await start('by-function', 'waiting', { id: '3' }, stranger);

    await expect(start('by-function', 'retrying', {}, stranger)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(
      stranger.send(new ListExecutionsCommand({ stateMachineArn: machineArn('waiting') })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('stops an execution and lists it so', async () => {
    const { executionArn: arn } = await start('stopped', 'waiting', { id: '4' });

    await client.send(new StopExecutionCommand({ executionArn: arn, error: 'Enough', cause: 'test' }));
    const { status, error } = await ended('waiting', 'stopped');
    const { executions } = await client.send(
      new ListExecutionsCommand({ stateMachineArn: machineArn('waiting'), statusFilter: 'ABORTED' }),
    );

    expect({ status, error }).toEqual({ status: 'ABORTED', error: 'Enough' });
    expect(executions?.map(({ name }) => name)).toEqual(['stopped']);
  });

  it('tells the history in the order of events', async () => {
    const { events } = await client.send(
      new GetExecutionHistoryCommand({ executionArn: executionArn('waiting', 'first') }),
    );

    expect(events?.map(({ id, type }) => [id, type])).toEqual([
      [1, 'ExecutionStarted'],
      [2, 'WaitStateEntered'],
      [3, 'WaitStateExited'],
      [4, 'TaskStateEntered'],
      [5, 'TaskStateExited'],
      [6, 'ExecutionSucceeded'],
    ]);
  });

  it.each([
    ['JSONata', { QueryLanguage: 'JSONata' }, {}],
    ['Assign', {}, { Assign: { x: 1 } }],
    ['$$.State.Name', {}, { Parameters: { 'name.$': '$$.State.Name' } }],
    ['Result', {}, { Result: false }],
  ])('refuses %s at start, naming machine and state', (_what, top, state) => {
    const template = templateOf(
      machine('odd', { StartAt: 'Only', States: { Only: { Type: 'Pass', End: true, ...state } }, ...top }),
    );
    const access = accessControl(template);

    const load = () =>
      new StatesHost({ template, access, invoke: async () => ({ payload: '' }), timeScale: 1 });

    expect(load).toThrow(/odd/);
  });
});
