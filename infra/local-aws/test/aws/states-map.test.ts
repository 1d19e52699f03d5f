import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, task } from './support/machines.ts';
import { type StatesHarness, startStates } from './support/states-harness.ts';

const branch = (name: string) => ({
  StartAt: name,
  States: { [name]: { Type: 'Pass', Result: name, End: true } },
});

const mapping = machine('mapping', {
  StartAt: 'Each',
  States: {
    Each: {
      Type: 'Map',
      ItemsPath: '$.items',
      ItemSelector: { 'id.$': '$$.Map.Item.Value', 'index.$': '$$.Map.Item.Index' },
      MaxConcurrency: 2,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'Rest',
        States: {
          Rest: { Type: 'Wait', Seconds: 30, Next: 'Work' },
          Work: task(
            'Step',
            { 'id.$': '$.id', error: 'Flaky' },
            {
              ResultSelector: { 'answer.$': '$.Payload.answer' },
              Retry: [{ ErrorEquals: ['Flaky'], IntervalSeconds: 6, MaxAttempts: 1 }],
              End: true,
            },
          ),
        },
      },
      ResultPath: '$.answers',
      Next: 'Done?',
    },
    'Done?': {
      Type: 'Choice',
      Choices: [{ Variable: '$.answers[1].answer', StringEquals: 'hello b', Next: 'Both' }],
      Default: 'Missing',
    },
    Both: { Type: 'Parallel', Branches: [branch('One'), branch('Two')], ResultPath: '$.branches', End: true },
    Missing: { Type: 'Fail', Error: 'Missing', Cause: 'no second answer' },
  },
});

describe('a Map and a Parallel state', () => {
  let harness: StatesHarness;

  beforeAll(async () => {
    harness = await startStates(mapping);
  });

  afterAll(() => harness.stop());

  it('run their states with scaled waits and retries, and count each transition', async () => {
    harness.failNext(1);
    const startedAt = performance.now();

    await harness.start('one', 'mapping', { items: ['a', 'b'] });
    const { status, output } = await harness.ended('mapping', 'one');

    expect(status).toBe('SUCCEEDED');
    expect(JSON.parse(output ?? '')).toEqual({
      items: ['a', 'b'],
      answers: [{ answer: 'hello a' }, { answer: 'hello b' }],
      branches: ['One', 'Two'],
    });
    // 30 s and 6 s, divided by 600.
    expect(performance.now() - startedAt).toBeGreaterThan(55);
    // Each, 2 x (Rest, Work), one retry, Done?, Both, One, Two.
    expect(harness.states.transitions().mapping).toBe(10);
  });

  it('end with the error of a Fail state', async () => {
    await harness.start('two', 'mapping', { items: ['a', 'c'] });

    const { status, error, cause } = await harness.ended('mapping', 'two');

    expect({ status, error, cause }).toEqual({
      status: 'FAILED',
      error: 'Missing',
      cause: 'no second answer',
    });
  });
});
