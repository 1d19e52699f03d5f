import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { production } from '#infra/environments/production.ts';
import { maxRows, rowsPerChunk } from '#shared/bulk/limits.ts';

const retrySchema = z.array(
  z.object({ ErrorEquals: z.array(z.string()), MaxAttempts: z.int(), MaxDelaySeconds: z.int().optional() }),
);
const workflow = z
  .object({
    States: z.object({
      Plan: z.object({ Retry: retrySchema }),
      'Import chunks': z.object({
        MaxConcurrency: z.int(),
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
const { ItemProcessor: each, MaxConcurrency: atOnce } = workflow.States['Import chunks'];
const { 'Import a chunk': work, 'Leave the rest of it': leaving } = each.States;
const { Plan: plan } = workflow.States;
const triesAfter = (error: string) => work.Retry.find(({ ErrorEquals }) => ErrorEquals.includes(error));

/** Step Functions ends an execution that has more than 25,000 events. */
const eventLimit = 25_000;
const eventsOfTry = 3;
const unitsOfRow = 4;
/** The start and end of the iteration, and the start and end of its Task and Pass states. */
const eventsOfChunk = 8;

describe('the workflow of the largest file', () => {
  const chunks = maxRows / rowsPerChunk;

  it('stays below the event limit when every chunk fails as often as it may and the plan and the first ones wait as long, so that the job always ends', () => {
    const failing =
      chunks * (eventsOfChunk + (1 + (triesAfter('States.ALL')?.MaxAttempts ?? 0)) * eventsOfTry);
    const waits = triesAfter('Lambda.TooManyRequestsException')?.MaxAttempts ?? 0;
    expect(failing + (1 + atOnce) * waits * eventsOfTry).toBeLessThan(eventLimit);
  });

  it('keeps no result of a chunk, not even of a failed one: 200 causes of 4 KB would exceed the state size', () => {
    expect(work.ResultSelector).toEqual({});
    expect(leaving.Result).toEqual({});
  });

  it('waits as long for its plan, because the account may have no instance', () => {
    expect(plan.Retry[0]).toEqual(work.Retry[0]);
  });

  it('waits its turn behind 50 of the largest files, which are imported one after another', () => {
    const [first] = work.Retry;
    expect(first?.ErrorEquals).toEqual(['Lambda.TooManyRequestsException']);
    const { MaxAttempts: tries = 0, MaxDelaySeconds: longest = 0 } = first ?? {};
    const { importUnitsPerSecond } = production;
    const secondsOfFile = (maxRows * unitsOfRow) / importUnitsPerSecond;
    // With full jitter a wait takes half of its delay on average.
    expect((tries * longest) / 2).toBeGreaterThan(50 * secondsOfFile);
  });
});
