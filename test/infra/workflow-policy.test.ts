import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { findWorkflows } from '#infra/workflow-definitions.ts';
import { policyProblems, staleEntries } from './support/workflow-policy.ts';

const machines = findWorkflows(repositoryRoot).map(({ id, asl }) => ({
  id,
  definition: z.looseObject({ States: z.record(z.string(), z.looseObject({})) }).parse(JSON.parse(asl)),
}));

/** The problems of a machine with a change in one state. */
const problemsWith = (id: string, state: string, change: Readonly<Record<string, unknown>>): string[] => {
  const machine = machines.find((one) => one.id === id);
  if (machine?.definition.States[state] === undefined) throw new Error(`${id} has no ${state}`);
  const { definition } = machine;
  const States = { ...definition.States, [state]: { ...definition.States[state], ...change } };
  return policyProblems(id, { ...definition, States });
};

describe('the state machines', () => {
  it.each(machines)('$id retries and catches in every Task, and waits for a reason', ({ id, definition }) => {
    expect(policyProblems(id, definition)).toEqual([]);
  });

  it('have every state that the tables name', () => {
    expect(staleEntries(machines)).toEqual([]);
  });
});

describe('the policy', () => {
  it.each([
    ['payment-approval', "Wait for the platform's decision", { Seconds: 20 }, 'waits 20'],
    ['quote-execution', 'Wait for the receiving bank', { Seconds: 60 }, 'waits 60'],
    ['quote-execution', 'Wait for a return', { Seconds: 6 }, 'waits 6'],
    ['delayed-outcome', 'Wait until the outcome is due', { TimestampPath: '$.dueAt' }, 'waits $.dueAt'],
    ['quote-execution', 'Pay out', { Retry: undefined }, 'does not retry every error'],
    ['quote-execution', 'Pay out', { Catch: undefined }, 'does not catch every error'],
    ['delayed-outcome', 'Settle the outcome', { Catch: [] }, 'does not catch every error'],
    ['payment-approval', 'Ask the platform', { Retry: [] }, 'does not retry every error'],
  ])('finds a change of %s, %s: %j', (id, state, change, problem) => {
    expect(problemsWith(id, state, change).join('\n')).toContain(problem);
  });

  it('finds a retry without jitter, and a Wait that the table does not know', () => {
    const Retry = [{ ErrorEquals: ['States.ALL'], MaxAttempts: 5, IntervalSeconds: 1 }];

    expect(problemsWith('delayed-outcome', 'Settle the outcome', { Retry })).toHaveLength(1);
    expect(problemsWith('account-link', 'Leave it to the sweep', { Type: 'Wait', Seconds: 1 })).toHaveLength(
      1,
    );
  });
});
