import * as z from 'zod';

const stateSchema = z.looseObject({
  Type: z.string(),
  Seconds: z.number().optional(),
  SecondsPath: z.string().optional(),
  TimestampPath: z.string().optional(),
  Retry: z
    .array(
      z.looseObject({
        ErrorEquals: z.array(z.string()),
        MaxAttempts: z.number(),
        IntervalSeconds: z.number().optional(),
        MaxDelaySeconds: z.number().optional(),
        JitterStrategy: z.string().optional(),
      }),
    )
    .optional(),
  Catch: z.array(z.looseObject({ ErrorEquals: z.array(z.string()), Next: z.string() })).optional(),
  ItemProcessor: z.looseObject({ States: z.record(z.string(), z.unknown()) }).optional(),
});
const machineSchema = z.looseObject({ States: z.record(z.string(), z.unknown()) });

type State = z.output<typeof stateSchema>;

/** Every Wait state: how long it waits, and why just so long. A changed wait needs a changed reason here. */
const waits: Readonly<Record<string, { readonly wait: number | string; readonly reason: string }>> = {
  'account-link/Wait for the bank': { wait: '$.dueAt', reason: 'the link stores when the bank has answered' },
  'delayed-outcome/Wait until the outcome is due': {
    wait: '$.outcomeDueAt',
    reason: 'the transfer stores when suffix 005 fails: 30 s after its creation',
  },
  "payment-approval/Wait for the platform's decision": {
    wait: 30,
    reason: 'after a 202 a platform has 30 s to approve or reject',
  },
  'quote-execution/Wait for the receiving bank': {
    wait: 360,
    reason: 'the long payment of suffix 003 takes six minutes',
  },
  'quote-execution/Wait for a return': { wait: 5, reason: 'suffix 005 returns the payment seconds later' },
  'quote-execution/Wait an hour': { wait: 3600, reason: 'a payout on its way is asked about every hour' },
  'verification-outcome/Wait until the outcome is due': {
    wait: '$.dueAt',
    reason: 'the owner stores when the sandbox decides its KYC',
  },
  'webhook-delivery/Pause after the first attempt': {
    wait: '$.seconds',
    reason: 'the delivery function chooses a random pause, or the one that the endpoint asked for',
  },
};

/** Tasks whose last error nothing catches, and what happens then. */
const uncaught: Readonly<Record<string, string>> = {
  'webhook-delivery/Attempt the delivery':
    'the execution fails, an alarm reports it, and the sweep starts the delivery again',
  'webhook-delivery/Give the delivery up':
    'the execution fails, an alarm reports it, and the sweep marks the delivery dead',
};

const statesOf = (id: string, states: Readonly<Record<string, unknown>>): [string, State][] =>
  Object.entries(states).flatMap(([name, raw]) => {
    const state = stateSchema.parse(raw);
    return [[`${id}/${name}`, state] as [string, State], ...statesOf(id, state.ItemProcessor?.States ?? {})];
  });

const waitProblems = (name: string, { Seconds, SecondsPath, TimestampPath }: State): string[] => {
  const declared = waits[name];
  if (declared === undefined) return [`${name}: waits without a reason in the table`];
  const actual = Seconds ?? SecondsPath ?? TimestampPath;
  return actual === declared.wait
    ? []
    : [`${name}: waits ${actual}, but ${declared.reason} (${declared.wait})`];
};

const catchesAll = (handlers: readonly { readonly ErrorEquals: readonly string[] }[] | undefined): boolean =>
  handlers?.at(-1)?.ErrorEquals.includes('States.ALL') === true;

const taskProblems = (name: string, { Retry, Catch }: State): string[] => {
  const last = Retry?.at(-1);
  return [
    ...(catchesAll(Retry) && (last?.MaxAttempts ?? 0) > 0 ? [] : [`${name}: does not retry every error`]),
    ...(Retry ?? [])
      .filter(({ MaxAttempts, JitterStrategy }) => MaxAttempts > 0 && JitterStrategy !== 'FULL')
      .map(({ ErrorEquals }) => `${name}: retries ${ErrorEquals.join(', ')} without jitter`),
    ...(catchesAll(Catch) !== Object.hasOwn(uncaught, name)
      ? []
      : [`${name}: ${Object.hasOwn(uncaught, name) ? 'catches' : 'does not catch'} every error`]),
  ];
};

/** What a state machine does against the policy: every Task retries and catches, every Wait has its reason. */
export const policyProblems = (id: string, definition: unknown): string[] =>
  statesOf(id, machineSchema.parse(definition).States).flatMap(([name, state]) => {
    if (state.Type === 'Wait') return waitProblems(name, state);
    return state.Type === 'Task' ? taskProblems(name, state) : [];
  });

/** Names in the tables that no state machine has. */
export const staleEntries = (
  definitions: readonly { readonly id: string; readonly definition: unknown }[],
) => {
  const names = new Set(
    definitions.flatMap(({ id, definition }) =>
      statesOf(id, machineSchema.parse(definition).States).map(([name]) => name),
    ),
  );
  return [...Object.keys(waits), ...Object.keys(uncaught)].filter((name) => !names.has(name));
};
