import * as z from 'zod';
import type { CreatedPlatform } from '#shared/platforms/create-platform.ts';
import type { FaultPlan } from './fault-plan.ts';
import { countsSchema, type FaultCounts } from './fault-plans.ts';

const resultSchema = z.object({
  payload: z.string().optional(),
  error: z.object({ message: z.string() }).loose().optional(),
});
/** The result of an invoked function: JSON text, or its error. */
export type InvocationOutcome = z.output<typeof resultSchema>;

const platformSchema = z.object({ platformId: z.string(), clientId: z.string(), clientSecret: z.string() });

const recordsSchema = z.object({
  denials: z.array(
    z
      .object({
        caller: z.string(),
        action: z.string(),
        resource: z.string(),
        leadingKeys: z.array(z.string()),
        isExplicit: z.boolean(),
      })
      .loose(),
  ),
  accesses: z.array(
    z.object({ caller: z.string(), action: z.string(), resource: z.string(), keyPrefix: z.string() }),
  ),
  transitions: z.record(z.string(), z.unknown()),
  /** The name of each function by its logical id. `caller` is a logical id. */
  functions: z.record(z.string(), z.string()),
});
/** What the host has recorded since its start: refused calls, kinds of access by function, billed transitions. */
export type HostRecords = z.output<typeof recordsSchema>;

const send = async <T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> => {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`The host control refuses: ${text}`);
  return schema.parse(JSON.parse(text));
};

/** The counts of the plan for a scope so far. */
export const faultCounts = (controlUrl: string, scope: string): Promise<FaultCounts> =>
  send(`${controlUrl}/faults/${scope}`, { method: 'GET' }, countsSchema);

/** How many calls a plan has disturbed. */
export const disturbedOf = ({ calls: _calls, ...kinds }: FaultCounts): number =>
  Object.values(kinds).reduce((sum, count) => sum + count, 0);

/** @throws when the plan has disturbed nothing: a proof that kills nothing proves nothing */
const requireStrike = (plan: FaultPlan, faults: FaultCounts): void => {
  if (plan.kind !== 'crash' && plan.kind !== 'random') return;
  if ((plan.kind === 'crash' && plan.mayMiss === true) || disturbedOf(faults) > 0) return;
  const missed = plan.kind === 'crash' ? `not ${plan.at}` : 'and none met a fault';
  throw new Error(`Nothing was disturbed: the caller made ${faults.calls ?? 0} calls, ${missed}`);
};

/** Applies the plan to the calls of `plan.scope` while `work` runs. Returns its result and the counts of the plan. */
export const withFaults = async <T>(
  controlUrl: string,
  plan: FaultPlan,
  work: () => Promise<T>,
): Promise<{ result: T; faults: FaultCounts }> => {
  const nothing = z.unknown();
  const url = `${controlUrl}/faults/${plan.scope}`;
  await send(url, { method: 'PUT', body: JSON.stringify(plan) }, nothing);
  try {
    const result = await work();
    const faults = await faultCounts(controlUrl, plan.scope);
    requireStrike(plan, faults);
    return { result, faults };
  } finally {
    await send(url, { method: 'DELETE' }, nothing);
  }
};

/** Invokes a function of the host by logical id, name or ARN, as a state machine or a stream does. */
export const invokeFunction = (
  controlUrl: string,
  reference: string,
  payload: unknown,
): Promise<InvocationOutcome> =>
  send(
    `${controlUrl}/invoke`,
    { method: 'POST', body: JSON.stringify({ reference, payload: JSON.stringify(payload) }) },
    resultSchema,
  );

/** How many calls of functions whose callers wait for no result run or wait, of those whose payload has the text. */
export const unfinishedCalls = async (controlUrl: string, text: string): Promise<number> => {
  const schema = z.object({ unfinished: z.int() });
  return (await send(`${controlUrl}/calls/${text}`, { method: 'GET' }, schema)).unfinished;
};

/** Everything that Step Functions stores of each execution of this name and shows in its console: name, input, history. */
export const executionTexts = (controlUrl: string, name: string): Promise<string[]> =>
  send(`${controlUrl}/executions/${name}`, { method: 'GET' }, z.array(z.string()));

/** The same of all executions in which something happened since then. All of a run are many megabytes. */
export const executionTextsSince = (controlUrl: string, since: Date): Promise<string[]> =>
  send(`${controlUrl}/executions-since/${since.getTime()}`, { method: 'GET' }, z.array(z.string()));

/** A fresh platform, created in the host's own process, for hosts other than the shared one. */
export const newPlatformAt = (
  controlUrl: string,
  options: { readonly umaDomain?: string } = {},
): Promise<CreatedPlatform> =>
  send(`${controlUrl}/platforms`, { method: 'POST', body: JSON.stringify(options) }, platformSchema);

/** Lets the shared gateway ask its authorizer again, as it does after a minute of the service's time. */
export const forgetAuthorizationsAt = (controlUrl: string): Promise<unknown> =>
  send(`${controlUrl}/authorizations`, { method: 'DELETE' }, z.unknown());

export const hostRecords = (controlUrl: string): Promise<HostRecords> =>
  send(`${controlUrl}/records`, { method: 'GET' }, recordsSchema);

/** The schedules of the host keep the period of its start as long as somebody is there. */
export const enterHost = (controlUrl: string): Promise<unknown> =>
  send(`${controlUrl}/visitors`, { method: 'POST', body: '{}' }, z.unknown());

/** When the last visitor has left, the schedules keep the slow period of hosts that many files share. */
export const leaveHost = (controlUrl: string): Promise<unknown> =>
  send(`${controlUrl}/visitors`, { method: 'DELETE' }, z.unknown());
