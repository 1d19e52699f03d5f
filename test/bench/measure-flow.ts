import { setTimeout as sleep } from 'node:timers/promises';
import type { Usage } from '@payments-service/local-aws/testing/unit-meter';
import * as z from 'zod';
import { triggers } from '#infra/triggers.ts';
import { patienceMs } from '#test/support/patience.ts';
import type { BenchHost } from './bench-host.ts';
import { eventFunctions } from './event-cost.ts';
import type { Flow, MeasuredCall } from './flow.ts';
import { handlerOf } from './handler-of.ts';
import { lineBytes } from './line-bytes.ts';
import type { RecordedCall } from './wire-recorder.ts';

/** The cost of one API call, in whole numbers that are the same in every run. */
export const flowCostSchema = z.object({
  /** Write units before the answer: those of the table, and those of writes that a condition refused. */
  writeUnits: z.number(),
  /** Write units of the indexes, which DynamoDB updates later. */
  indexWriteUnits: z.number(),
  readUnits: z.number(),
  /** The longest chain of AWS calls that wait for each other. */
  roundTrips: z.number(),
  /** The same counts for stream consumers and workflows after the answer. */
  laterWriteUnits: z.number(),
  laterIndexWriteUnits: z.number(),
  laterReadUnits: z.number(),
  laterInvocations: z.number(),
  transitions: z.number(),
  stateBytes: z.number(),
  /** Items that queries read and did not return. */
  wastedReads: z.number(),
  scans: z.number(),
  logLines: z.number(),
  logBytes: z.number(),
});
export type FlowCost = z.output<typeof flowCostSchema>;

/** It runs only for the first request of a client in a while. The gateway caches its answer. */
export const authorizerId = 'authorize-request';
/** Functions that the schedule starts, and functions that make and send events: their cost is counted elsewhere. */
const apartIds: ReadonlySet<string> = new Set([
  ...Object.keys(triggers).filter((id) => triggers[id]?.on === 'schedule'),
  ...eventFunctions,
]);

/** The id of a transaction, of a quote's transaction, or of a linked account. */
const idSchema = z
  .object({ id: z.string(), transactionId: z.string().optional() })
  .transform(({ id, transactionId }) => transactionId ?? id);
const openStatuses: readonly string[] = ['PENDING', 'PROCESSING'];

const until = async (what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> => {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadlineMs) throw new Error(`${what} has not ended in time`);
    await sleep(100);
  }
};

const statusOf = async ({ api }: BenchHost, id: string): Promise<string> => {
  if (id.startsWith('ExternalAccount:')) {
    return (await api.ok('getExternalAccount', { path: { externalAccountId: id } })).status;
  }
  return (await api.ok('getTransaction', { path: { transactionId: id } })).status;
};

const awaitEnd = async (bench: BenchHost, answerText: string): Promise<void> => {
  const id = idSchema.parse(JSON.parse(answerText));
  await until(id, async () => !openStatuses.includes(await statusOf(bench, id)));
  // When another request has decided, the workflow ends only after its current wait.
  await until('A workflow', () => machineStates(bench).every(({ status }) => status !== 'RUNNING'));
};

const machineStates = ({ host }: BenchHost) =>
  [...host.aws.states.machines.keys()].flatMap((arn) => host.aws.states.executionsOf(arn));

const transitionsSoFar = ({ host }: BenchHost): number =>
  Object.values(host.aws.transitions()).reduce((sum: number, count) => sum + Number(count), 0);

const detailSchema = z.object({ input: z.string().optional(), output: z.string().optional() });

/** The largest input or output of any state of the executions that are not in `before`. */
const largestState = (bench: BenchHost, before: ReadonlySet<string>): number => {
  const texts = machineStates(bench)
    .filter(({ options }) => !before.has(options.arn))
    .flatMap(({ events }) => events)
    .flatMap(({ details }) => Object.values(details))
    .flatMap((detail) => Object.values(detailSchema.catch({}).parse(detail)))
    .filter((text) => text !== undefined);
  return Math.max(0, ...texts.map((text) => Buffer.byteLength(text)));
};

/** The functions that statusOf calls. */
const readerIds = [handlerOf('getTransaction'), handlerOf('getExternalAccount')];

const callOnce = async (bench: BenchHost, { operation, request, status, endsLater }: MeasuredCall) => {
  const answer = await bench.api.call(operation, request);
  if (answer.status !== status) throw new Error(`${operation} answers ${answer.status}: ${answer.text}`);
  if (endsLater) await awaitEnd(bench, answer.text);
};

export interface MeasuredFlow {
  readonly id: string;
  readonly call: MeasuredCall;
  /** The AWS calls of the function behind the operation. */
  readonly calls: readonly RecordedCall[];
  readonly cost: FlowCost;
}

/** An approval request must be answered within 1.5 s on the bench's clock. A busy machine may take longer. */
const isTooLate = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('"TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL"');

const maxTries = 3;

/** Runs a flow once and counts its cost. The service must have nothing else to do. */
export const measureFlow = async (bench: BenchHost, flow: Flow, tries = 1): Promise<MeasuredFlow> => {
  try {
    return await measureOnce(bench, flow);
  } catch (error) {
    if (!isTooLate(error) || tries === maxTries) throw error;
    return measureFlow(bench, flow, tries + 1);
  }
};

const measureOnce = async (bench: BenchHost, flow: Flow): Promise<MeasuredFlow> => {
  const call = await flow.prepare(bench);
  const executions = new Set(machineStates(bench).map(({ options }) => options.arn));
  const transitions = transitionsSoFar(bench);
  bench.meter.reset();
  bench.recorder.reset({ isSlow: true });
  bench.logLines.length = 0;
  await callOnce(bench, call);
  const calls = [...bench.recorder.calls];
  bench.recorder.reset({ isSlow: false });
  const endpointId = handlerOf(call.operation);
  const callerOf = (recorded: RecordedCall): string => bench.functionOf(recorded.call.caller);
  const cost = {
    ...endpointCost(bench, endpointId),
    ...laterCost(bench, new Set(calls.map(callerOf)), endpointId),
    transitions: transitionsSoFar(bench) - transitions,
    stateBytes: largestState(bench, executions),
    ...wasteOf(bench),
    ...logsOf(bench, endpointId),
  };
  return { id: flow.id, call, calls: calls.filter((one) => callerOf(one) === endpointId), cost };
};

const usageOf = (bench: BenchHost, wanted: (functionId: string) => boolean): Usage[] =>
  [...bench.meter.usage()].filter(([caller]) => wanted(bench.functionOf(caller))).map(([, usage]) => usage);

const sumOf = (usages: readonly Usage[], key: 'writeUnits' | 'indexWriteUnits' | 'readUnits'): number =>
  usages.reduce((sum, usage) => sum + usage[key], 0);

const endpointCost = (bench: BenchHost, endpointId: string) => {
  const [usage] = usageOf(bench, (id) => id === endpointId);
  return {
    writeUnits: (usage?.writeUnits ?? 0) + (usage?.refusedWriteUnits ?? 0),
    indexWriteUnits: usage?.indexWriteUnits ?? 0,
    readUnits: usage?.readUnits ?? 0,
    roundTrips: usage?.sequentialRoundTrips ?? 0,
  };
};

const laterCost = (bench: BenchHost, callers: ReadonlySet<string>, endpointId: string) => {
  const isLater = (id: string): boolean =>
    ![endpointId, authorizerId, ...readerIds].includes(id) && !apartIds.has(id);
  const usages = usageOf(bench, isLater);
  return {
    laterWriteUnits: sumOf(usages, 'writeUnits'),
    laterIndexWriteUnits: sumOf(usages, 'indexWriteUnits'),
    laterReadUnits: sumOf(usages, 'readUnits'),
    laterInvocations: [...callers].filter(isLater).length,
  };
};

const wasteOf = (bench: BenchHost) => {
  const usages = usageOf(bench, () => true);
  return {
    wastedReads: usages.reduce((sum, { scannedCount, count }) => sum + scannedCount - count, 0),
    scans: usages.reduce((sum, { calls }) => sum + (calls.Scan ?? 0), 0),
  };
};

const logsOf = ({ logLines }: BenchHost, endpointId: string) => {
  const lines = logLines.filter(({ from }) => from === endpointId);
  return { logLines: lines.length, logBytes: lines.reduce((sum, { text }) => sum + lineBytes(text), 0) };
};
