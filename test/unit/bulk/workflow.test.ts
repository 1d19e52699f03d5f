import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { maxRows, rowsPerChunk } from '#shared/bulk/limits.ts';

const retrySchema = z.array(z.object({ ErrorEquals: z.array(z.string()), MaxAttempts: z.int() }));
const workflow = z
  .object({
    States: z.object({
      'Import chunks': z.object({
        ItemProcessor: z.object({
          States: z.object({
            'Import a chunk': z.object({ ResultSelector: z.unknown(), Retry: retrySchema }),
            'Leave the rest of it': z.object({ Result: z.unknown() }),
          }),
        }),
      }),
    }),
  })
  .parse(JSON.parse(readFileSync('statemachines/bulk-customers.asl.json', 'utf8')));
const { 'Import a chunk': work, 'Leave the rest of it': leaving } =
  workflow.States['Import chunks'].ItemProcessor.States;

/** Step Functions ends an execution that has more than 25,000 events. */
const eventLimit = 25_000;
const eventsOfTry = 3;
/** The start and end of the iteration, and the start and end of its Task and Pass states. */
const eventsOfChunk = 8;

describe('the workflow of the largest file', () => {
  const chunks = maxRows / rowsPerChunk;

  it('stays below the event limit when every chunk fails as often as it may, so that the job always ends', () => {
    const anything = work.Retry.find(({ ErrorEquals }) => ErrorEquals.includes('States.ALL'));
    const events = chunks * (eventsOfChunk + (1 + (anything?.MaxAttempts ?? 0)) * eventsOfTry);
    expect(events).toBeLessThan(eventLimit);
  });

  it('keeps no result of a chunk, not even of a failed one: 200 causes of 4 KB would exceed the state size', () => {
    expect(work.ResultSelector).toEqual({});
    expect(leaving.Result).toEqual({});
  });

  it('waits its turn behind other files', () => {
    const [first] = work.Retry;
    expect(first).toMatchObject({ ErrorEquals: ['Lambda.TooManyRequestsException'], MaxAttempts: 100 });
  });
});
