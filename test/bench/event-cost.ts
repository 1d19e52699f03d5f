import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type ApiClient, apiClient } from '#test/support/api-client.ts';
import { patienceMs } from '#test/support/patience.ts';
import { addressOf, createTestPlatform } from '#test/support/service-host.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import type { BenchHost } from './bench-host.ts';
import { lineBytes } from './line-bytes.ts';

import type { RecordedCall } from './wire-recorder.ts';
import { newPayer, transferBody } from './world.ts';

/** The cost of one event from the change to its last attempt, in whole numbers that are the same in every run. */
export const eventCostSchema = z.object({
  writeUnits: z.number(),
  indexWriteUnits: z.number(),
  readUnits: z.number(),
  /** The chains of AWS calls that wait for each other, summed over all functions. */
  roundTrips: z.number(),
  invocations: z.number(),
  /** Signatures by the key service, and sealed keys that it opened. The price formula leaves them out. */
  signatures: z.number(),
  transitions: z.number(),
  stateBytes: z.number(),
  logBytes: z.number(),
});
export type EventCost = z.output<typeof eventCostSchema>;

/** The number of errors before the endpoint accepts the event. */
export interface EventFlow {
  readonly id: string;
  readonly refusals: number;
}

export const eventFlows: readonly EventFlow[] = [
  { id: 'event, taken at once', refusals: 0 },
  { id: 'event, taken at the first retry', refusals: 1 },
  { id: 'event, taken at the third retry', refusals: 3 },
];

export interface MeasuredEvent {
  readonly id: string;
  readonly cost: EventCost;
  /** The payload of the call to deliver-events. */
  readonly payload: unknown;
  /** The AWS calls of deliver-events. */
  readonly calls: readonly RecordedCall[];
  /** The endpoint, which accepts repeated requests. */
  readonly receiver: WebhookReceiver;
}

/** The functions between a change and the endpoint's answer. */
export const eventFunctions: readonly string[] = [
  'make-events',
  'deliver-events',
  'deliver-to-slow-endpoints',
  'attempt-delivery',
];
/** A failed transfer in: one change, one event, no change of a balance. */
const type = 'INCOMING_PAYMENT_FAILED';

const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadlineMs) throw new Error('An event has not ended in time');
    await sleep(100);
  }
};

const isDelivered =
  (api: ApiClient, wanted: string, count = 1) =>
  async (): Promise<boolean> => {
    const { data } = await api.ok('listWebhookDeliveries', { query: { type: wanted, status: 'DELIVERED' } });
    return data.length >= count;
  };

/** A function writes its log line last. */
const untilLogged = async (bench: BenchHost, functionId: string): Promise<void> => {
  await until(async () => bench.logLines.some(({ from }) => from === functionId));
  await sleep(200);
};

const machines = ({ host }: BenchHost) =>
  [...host.aws.states.machines.keys()].flatMap((arn) => host.aws.states.executionsOf(arn));

const transitionsSoFar = ({ host }: BenchHost): number =>
  Object.values(host.aws.transitions()).reduce((sum: number, count) => sum + Number(count), 0);

const largestInput = (bench: BenchHost, before: number): number =>
  Math.max(
    0,
    ...machines(bench)
      .slice(before)
      .map(({ options }) => Buffer.byteLength(options.input)),
  );

interface Since {
  readonly transitions: number;
  readonly executions: number;
  /** What the endpoint got meanwhile. */
  readonly attempts: () => number;
}

const keyServiceCalls: ReadonlySet<string> = new Set(['Sign', 'Decrypt']);

const costSoFar = (bench: BenchHost, since: Since): EventCost => {
  const usages = [...bench.meter.usage()]
    .filter(([caller]) => eventFunctions.includes(bench.functionOf(caller)))
    .map(([, usage]) => usage);
  const sum = (key: 'writeUnits' | 'indexWriteUnits' | 'readUnits' | 'sequentialRoundTrips'): number =>
    usages.reduce((total, usage) => total + usage[key], 0);
  const lines = bench.logLines.filter(({ from }) => eventFunctions.includes(from));
  const bySenders = bench.recorder.calls.filter(({ call }) =>
    eventFunctions.includes(bench.functionOf(call.caller)),
  );
  const signatures = bySenders.filter(({ call }) => keyServiceCalls.has(call.operation)).length;
  const transitions = transitionsSoFar(bench) - since.transitions;
  return {
    writeUnits: sum('writeUnits'),
    indexWriteUnits: sum('indexWriteUnits'),
    readUnits: sum('readUnits'),
    roundTrips: sum('sequentialRoundTrips'),
    // make-events, and one function for each attempt.
    invocations: 1 + since.attempts(),
    signatures,
    transitions,
    stateBytes: largestInput(bench, since.executions),
    logBytes: lines.reduce((total, { text }) => total + lineBytes(text), 0),
  };
};

const invokeSchema = z.object({ Payload: z.string() });

const payloadOf = (calls: readonly RecordedCall[]): unknown => {
  const invoke = calls.find(({ call }) => call.service === 'lambda');
  return JSON.parse(invokeSchema.parse(invoke?.call.body).Payload);
};

type Payer = Awaited<ReturnType<typeof newPayer>>;
type Receiving = { readonly api: ApiClient; readonly payer: Payer; readonly receiver: WebhookReceiver };

/** One event, until the endpoint has taken it. @param count how many it has taken then */
const sendEvent = async ({ api, payer, receiver }: Receiving, refusals: number, count: number) => {
  let apiErrorsLeft = refusals;
  receiver.reaction = () => (apiErrorsLeft-- > 0 ? 500 : 200);
  await api.ok('createTransferIn', { body: transferBody(payer, 'in') });
  await until(isDelivered(api, type, count));
};

const isOpening = ({ call }: RecordedCall): boolean =>
  call.operation === 'Decrypt' || JSON.stringify(call.body).includes('SIGNING_KEYS#');

/** With what each function has opened the sealed key, by host. */
const openings = new WeakMap<BenchHost, readonly RecordedCall[]>();

/**
 * A process reads who signs every five minutes and opens the key once an hour. One event and its retry do that before the
 * first event that is measured, because it is no cost of an event.
 */
const openKeys = async (bench: BenchHost, receiving: Receiving): Promise<readonly RecordedCall[]> => {
  bench.recorder.reset({ isSlow: false });
  await sendEvent(receiving, 1, 1);
  await untilLogged(bench, 'attempt-delivery');
  const opening = bench.recorder.calls.filter(isOpening);
  openings.set(bench, opening);
  return opening;
};

/** Creates one event on a platform of its own and counts its cost. The service must have nothing else to do. */
export const measureEvent = async (bench: BenchHost, { id, refusals }: EventFlow): Promise<MeasuredEvent> => {
  const { platformId, ...credentials } = await createTestPlatform(addressOf(bench.host));
  const api = apiClient(bench.host.baseUrl, credentials);
  const payer = await newPayer({ api, platformId }, '002');
  const receiver = await WebhookReceiver.start();
  bench.logLines.length = 0;
  await api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  await until(isDelivered(api, 'TEST'));
  await untilLogged(bench, 'deliver-to-slow-endpoints');
  const receiving = { api, payer, receiver };
  const known = openings.get(bench);
  const opening = known ?? (await openKeys(bench, receiving));
  const requestsBefore = receiver.requests.length;
  const since = {
    transitions: transitionsSoFar(bench),
    executions: machines(bench).length,
    attempts: () => receiver.requests.length - requestsBefore,
  };
  bench.meter.reset();
  bench.recorder.reset({ isSlow: false });
  bench.logLines.length = 0;
  await sendEvent(receiving, refusals, known === undefined ? 2 : 1);
  await untilLogged(bench, 'deliver-events');
  const calls = [...bench.recorder.calls];
  const ofDelivery = [...opening, ...calls].filter(
    ({ call }) => bench.functionOf(call.caller) === 'deliver-events',
  );
  return { id, cost: costSoFar(bench, since), payload: payloadOf(calls), calls: ofDelivery, receiver };
};
