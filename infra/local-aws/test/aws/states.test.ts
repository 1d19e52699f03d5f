import { GetExecutionHistoryCommand, ListExecutionsCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  executionArn,
  forbidden,
  lasting,
  machineArn,
  retrying,
  waiting,
  waitingUntil,
} from './support/machines.ts';
import { type StatesHarness, startStates } from './support/states-harness.ts';

describe('state machines', () => {
  let harness: StatesHarness;

  beforeAll(async () => {
    harness = await startStates({
      ...waiting,
      ...waitingUntil,
      ...retrying,
      ...forbidden,
      ...lasting('duplicated'),
      ...lasting('stoppable'),
    });
  });

  afterAll(() => harness.stop());

  it('waits in scaled time, then gives the task its payload and keeps the selected part of the result', async () => {
    const startedAt = performance.now();

    await harness.start('first', 'waiting', { id: '7' });
    const { status, output } = await harness.ended('waiting', 'first');

    expect(performance.now() - startedAt).toBeGreaterThan(95);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(status).toBe('SUCCEEDED');
    expect(JSON.parse(output ?? '')).toEqual({ id: '7', step: { answer: 'hello 7' } });
    expect(harness.invoked.at(-1)).toEqual({ id: '7', execution: 'first' });
  });

  it('waits until a timestamp and for seconds from the input', async () => {
    const startedAt = performance.now();

    await harness.start('until', 'waitingUntil', {
      dueAt: new Date(Date.now() + 100).toISOString(),
      pauseSeconds: 60,
    });
    const { status, output } = await harness.ended('waitingUntil', 'until');

    expect(status).toBe('SUCCEEDED');
    expect(JSON.parse(output ?? '')).toMatchObject({ pauseSeconds: 60 });
    expect(performance.now() - startedAt).toBeGreaterThan(190);
  });

  it('fails with States.Runtime when the timestamp is not valid', async () => {
    await harness.start('nonsense', 'waitingUntil', { dueAt: 'tomorrow', pauseSeconds: 1 });

    const { status, error } = await harness.ended('waitingUntil', 'nonsense');

    expect({ status, error }).toEqual({ status: 'FAILED', error: 'States.Runtime' });
  });

  it('retries by error name with scaled, growing pauses and counts each retry as a transition', async () => {
    harness.failNext(2);
    const startedAt = performance.now();

    await harness.start('again', 'retrying', { failures: 2, error: 'Lambda.ServiceException' });
    const { status } = await harness.ended('retrying', 'again');

    expect(status).toBe('SUCCEEDED');
    // 60 s and 120 s, divided by 600.
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    expect(harness.states.transitions().retrying).toBe(3);
  });

  it('catches a function error by its name, with the error payload as cause', async () => {
    harness.failNext(1);

    await harness.start('caught', 'retrying', { failures: 1, error: 'OutOfFunds' });
    const { status, output } = await harness.ended('retrying', 'caught');

    expect(status).toBe('SUCCEEDED');
    expect(JSON.parse(output ?? '')).toMatchObject({
      caught: { Error: 'OutOfFunds', Cause: '{"errorType":"E","errorMessage":"m"}' },
    });
  });

  it('fails the execution when neither Retry nor Catch matches the error', async () => {
    harness.failNext(1);

    await harness.start('uncaught', 'retrying', { failures: 1, error: 'Surprise' });
    const { status, error } = await harness.ended('retrying', 'uncaught');

    expect({ status, error }).toEqual({ status: 'FAILED', error: 'Surprise' });
  });

  it('sees a function without room as Lambda.TooManyRequestsException', async () => {
    harness.failNext(1);

    await harness.start('full', 'retrying', { failures: 1, error: 'throttled' });
    const { status, error, cause } = await harness.ended('retrying', 'full');

    expect({ status, error }).toEqual({ status: 'FAILED', error: 'Lambda.TooManyRequestsException' });
    expect(cause).toContain('ReservedFunctionConcurrentInvocationLimitExceeded');
  });

  it('lets a machine invoke only what its role allows', async () => {
    await harness.start('no', 'forbidden', {});

    const { status, error } = await harness.ended('forbidden', 'no');

    expect({ status, error }).toEqual({ status: 'FAILED', error: 'Lambda.AWSLambdaException' });
  });

  it('answers a duplicate start with the running execution, and refuses another input or a used name', async () => {
    const { executionArn: arn } = await harness.start('twice', 'duplicated', { id: '1' });
    const same = await harness.start('twice', 'duplicated', { id: '1' });
    const other = harness.start('twice', 'duplicated', { id: '2' });

    expect(same.executionArn).toBe(arn);
    await expect(other).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
    await harness.client.send(new StopExecutionCommand({ executionArn: arn }));
    await harness.start('once', 'waiting', { id: '1' });
    await harness.ended('waiting', 'once');
    for (const [name, machine] of [
      ['twice', 'duplicated'],
      ['once', 'waiting'],
    ] as const) {
      await expect(harness.start(name, machine, { id: '1' })).rejects.toMatchObject({
        name: 'ExecutionAlreadyExists',
      });
    }
  });

  it('lets a function start only the state machine that its role names', async () => {
    await harness.start('by-function', 'waiting', { id: '3' }, harness.stranger);

    await expect(harness.start('by-function', 'retrying', {}, harness.stranger)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(
      harness.stranger.send(new ListExecutionsCommand({ stateMachineArn: machineArn('waiting') })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('stops an execution and lists it as stopped', async () => {
    const { executionArn: arn } = await harness.start('stopped', 'stoppable', { id: '4' });

    await harness.client.send(
      new StopExecutionCommand({ executionArn: arn, error: 'Enough', cause: 'test' }),
    );
    const { status, error } = await harness.ended('stoppable', 'stopped');
    const { executions } = await harness.client.send(
      new ListExecutionsCommand({ stateMachineArn: machineArn('stoppable'), statusFilter: 'ABORTED' }),
    );

    expect({ status, error }).toEqual({ status: 'ABORTED', error: 'Enough' });
    expect(executions?.map(({ name }) => name)).toEqual(['stopped']);
  });

  it('gives the history in the order of the events', async () => {
    const { events } = await harness.client.send(
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
});
