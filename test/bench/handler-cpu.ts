import { functionDefinitions } from '@payments-service/local-aws/function-definition';
import * as z from 'zod';
import { operations } from '#shared/api/operations.ts';
import { startAnsweringServer } from './answering-server.ts';
import type { BenchHost } from './bench-host.ts';
import { runChild } from './child.ts';
import type { MeasuredEvent } from './event-cost.ts';
import { handlerOf } from './handler-of.ts';
import type { MeasuredFlow } from './measure-flow.ts';
import { sampleEvent } from './sample-event.ts';
import type { RecordedCall } from './wire-recorder.ts';

const handlerCpuSchema = z.object({
  status: z.number(),
  /** The CPU time of one request: parsing, SDK, HTTP client, log line. DynamoDB answers at once. */
  ourMicros: z.number(),
  /** The CPU time of JSON.parse for the event and JSON.stringify for the answer. */
  baseMicros: z.number(),
  ratio: z.number(),
  rounds: z.number(),
});

export type HandlerCpu = z.output<typeof handlerCpuSchema>;

const eventOf = (platformId: string, { call: { operation: id, request } }: MeasuredFlow) => {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`No operation ${id}`);
  const query = Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]);
  return sampleEvent({
    method: operation.method,
    resource: operation.path,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.path?.[name] ?? ''),
    pathParameters: request.path === undefined ? null : { ...request.path },
    query: query.length === 0 ? null : Object.fromEntries(query),
    platformId,
    idempotencyKey: request.key,
    body: request.body,
  });
};

interface Replay {
  readonly functionId: string;
  readonly event: unknown;
  readonly calls: readonly RecordedCall[];
  readonly times: number;
}

/** Replays one event of a function in a process of its own, with recorded AWS answers, and measures its CPU time. */
const replay = async (bench: BenchHost, { functionId, event, calls, times }: Replay): Promise<HandlerCpu> => {
  const definition = functionDefinitions(bench.host.template).find(({ name }) =>
    name.endsWith(`-${functionId}`),
  );
  if (definition === undefined) throw new Error(`The template has no function ${functionId}`);
  const server = await startAnsweringServer(calls);
  try {
    return await runChild({
      module: new URL('./handler-cpu-child.ts', import.meta.url),
      input: { modulePath: definition.modulePath, event, times },
      env: {
        ...definition.environment,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'bench',
        AWS_SECRET_ACCESS_KEY: 'bench',
        AWS_ENDPOINT_URL: server.url,
      },
      result: handlerCpuSchema,
    });
  } finally {
    await server.stop();
  }
};

/** The CPU time of the function behind a measured flow. */
export const measureHandlerCpu = async (bench: BenchHost, flow: MeasuredFlow): Promise<HandlerCpu> => {
  const functionId = handlerOf(flow.call.operation);
  const event = eventOf(bench.platformId, flow);
  const cpu = await replay(bench, { functionId, event, calls: flow.calls, times: 100 });
  if (cpu.status !== flow.call.status) throw new Error(`${flow.id} is replayed with status ${cpu.status}`);
  return cpu;
};

/** The CPU time of the function that delivers an event. The endpoint accepts each copy. */
export const measureDeliveryCpu = (
  bench: BenchHost,
  { payload, calls }: MeasuredEvent,
): Promise<HandlerCpu> => replay(bench, { functionId: 'deliver-events', event: payload, calls, times: 50 });
