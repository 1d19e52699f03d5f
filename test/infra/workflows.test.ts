import { engineProblems } from '@payments-service/local-aws/engine-limits';
import aslValidator from 'asl-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { findWorkflows } from '#infra/workflow-definitions.ts';
import { eventsOfExecution } from '#shared/kernel/aws-limits.ts';

const stateSchema = z.looseObject({
  Retry: z.array(z.looseObject({ MaxAttempts: z.number() })).default([]),
  ItemProcessor: z.looseObject({ States: z.record(z.string(), z.unknown()) }).optional(),
});

/** How often a state may run: rounds of a loop, or items of a Map. Those not named run once. */
const rounds: Readonly<Record<string, number>> = {
  // Five days of hourly questions.
  'Wait an hour': 120,
  'Ask how it went': 120,
  // 100,000 rows in chunks of 500.
  'Import a chunk': 200,
  'Leave the rest of it': 200,
};
/** A chunk gets on average at most this many of its retries. docs/limits.md says so. */
const retriesOfChunk = 30;
/** Of the state itself, and of each retry: scheduled, started, failed. */
const eventsOf = { state: 8, retry: 3 };

const mostEvents = (states: Readonly<Record<string, unknown>>): number =>
  Object.entries(states).reduce((sum, [name, state]) => {
    const { Retry, ItemProcessor } = stateSchema.parse(state);
    const most = Retry.reduce((tries, { MaxAttempts }) => tries + MaxAttempts, 0);
    const tries = name === 'Import a chunk' ? retriesOfChunk : most;
    const own = (rounds[name] ?? 1) * (eventsOf.state + eventsOf.retry * tries);
    return sum + own + mostEvents(ItemProcessor?.States ?? {});
  }, 0);

describe.each(findWorkflows(repositoryRoot))('the workflow $id', ({ asl }) => {
  const definition = z.record(z.string(), z.json()).parse(JSON.parse(asl));

  it('is valid Amazon States Language', () => {
    // The validator writes defaults into its argument.
    const { isValid, errorsText } = aslValidator(structuredClone(definition));

    expect(isValid, errorsText()).toBe(true);
  });

  it('runs in the same way in both places', () => {
    expect(engineProblems(definition)).toEqual([]);
  });

  it('ends before its history is full, also after all retries', () => {
    const { States } = z.looseObject({ States: z.record(z.string(), z.unknown()) }).parse(definition);

    expect(mostEvents(States)).toBeLessThan(eventsOfExecution);
  });
});
