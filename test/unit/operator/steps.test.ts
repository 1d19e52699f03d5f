import type { HistoryEvent } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import type { Execution } from '#operator/queries/executions.ts';
import { durationText, executionEntries } from '#operator/queries/explain/entries.ts';
import { subjectOf } from '#operator/queries/find.ts';
import { parsedError, stepsOf } from '#operator/queries/steps.ts';

const start = Date.parse('2026-11-23T10:00:00.000Z');
const event = (second: number, type: HistoryEvent['type'], more: object = {}): HistoryEvent => ({
  id: second,
  type,
  timestamp: new Date(start + second * 1_000),
  ...more,
});
const entered = (second: number, name: string, type: HistoryEvent['type'] = 'TaskStateEntered') =>
  event(second, type, { stateEnteredEventDetails: { name, input: '{"a":1}' } });
const exited = (second: number, name: string) =>
  event(second, 'TaskStateExited', { stateExitedEventDetails: { name, output: '{"b":2}' } });
const failed = (second: number, message: string) =>
  event(second, 'TaskFailed', {
    taskFailedEventDetails: {
      error: 'Lambda.Unknown',
      cause: JSON.stringify({ errorType: 'TimeoutError', errorMessage: message }),
    },
  });

const execution = (more: Partial<Execution>): Execution => ({
  workflow: 'quote-execution',
  name: 'x',
  arn: 'arn',
  status: 'SUCCEEDED',
  startedAt: '2026-11-23T10:00:00.000Z',
  tookMs: 5_000,
  input: '{}',
  output: undefined,
  error: undefined,
  graph: { nodes: [], edges: [] },
  steps: [],
  isCut: false,
  ...more,
});

describe('stepsOf', () => {
  it('shows each visit of a state with its failed attempts', () => {
    const steps = stepsOf([entered(0, 'Pay'), failed(1, 'busy'), failed(3, 'busy'), exited(5, 'Pay')]);

    expect(steps).toMatchObject([
      { state: 'Pay', type: 'Task', status: 'DONE', tookMs: 5_000, output: '{"b":2}' },
    ]);
    expect(steps[0]?.failures).toEqual([
      { at: '2026-11-23T10:00:01.000Z', error: 'TimeoutError', message: 'busy' },
      { at: '2026-11-23T10:00:03.000Z', error: 'TimeoutError', message: 'busy' },
    ]);
  });

  it('shows what runs, and what the end of the execution has cut off', () => {
    const waiting = [entered(0, 'Pay'), exited(1, 'Pay'), entered(1, 'Wait', 'WaitStateEntered')];

    expect(stepsOf(waiting).map(({ status }) => status)).toEqual(['DONE', 'RUNNING']);
    expect(stepsOf([...waiting, event(9, 'ExecutionAborted')])[1]).toMatchObject({
      status: 'FAILED',
      tookMs: 8_000,
    });
  });

  it('tells them in sentences', () => {
    const steps = stepsOf([entered(0, 'Pay'), failed(1, 'busy'), exited(5, 'Pay')]);

    expect(executionEntries(execution({ steps })).map(({ title }) => title)).toEqual([
      'The workflow quote-execution started',
      'The state “Pay” was done in 5.0 s, after 1 failed attempt',
      'An attempt of “Pay” ended with TimeoutError: busy',
      'The workflow quote-execution ended SUCCEEDED after 5.0 s',
    ]);
  });

  it('tells that older ones are left out', () => {
    const steps = stepsOf([entered(2, 'Pay'), exited(5, 'Pay')]);

    expect(executionEntries(execution({ steps, isCut: true })).slice(0, 2)).toMatchObject([
      { title: 'The workflow quote-execution started' },
      {
        at: '2026-11-23T10:00:02.000Z',
        title: 'The history of quote-execution is long: only its newest events follow',
      },
    ]);
  });
});

describe('what an operator types and reads', () => {
  it.each([
    [' Transaction:019542F5-b3e7-7d02-8000-000000000000 ', 'ID'],
    ['019542f5-b3e7-7d02-8000-000000000000', 'ID'],
    ['01M844K445EHGVJ61NWYBK2S8F', 'REFERENCE'],
    ['$Jane@bank.test', 'UMA_ADDRESS'],
    ['arn:aws:states:eu-west-1:1:execution:P-quote-execution:x', 'EXECUTION'],
    ['019542f5-b3e7-7d02-8000-000000000000-1-again-2', 'EXECUTION'],
    ['customer-17', 'TEXT'],
  ])('%s is understood as %s', (text, kind) => {
    expect(subjectOf(text).kind).toBe(kind);
  });

  it.each([
    [12, '12 ms'],
    [2_400, '2.4 s'],
    [60_000, '1 min'],
    [200_000, '3 min 20 s'],
    [86_400_000, '24 h'],
    [7_500_000, '2 h 5 min'],
  ])('%i ms are %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it('an error without JSON is shown as it is', () => {
    expect(parsedError('States.Timeout', undefined)).toEqual({ name: 'States.Timeout', message: '' });
    expect(parsedError(undefined, 'x'.repeat(600)).message).toHaveLength(500);
  });
});
