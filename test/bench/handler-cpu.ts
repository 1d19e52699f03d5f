import * as z from 'zod';
import { functionDefinitions } from '#infra/local/functions/function-definition.ts';
import { operations } from '#shared/operations.ts';
import { startAnsweringServer } from './answering-server.ts';
import type { BenchHost } from './bench-host.ts';
import { runChild } from './child.ts';
import { handlerOf } from './handler-of.ts';
import type { MeasuredFlow } from './measure-flow.ts';
import { sampleEvent } from './sample-event.ts';

const handlerCpuSchema = z.object({
  status: z.number(),
  /** CPU of one request: parsing, SDK, HTTP client, log line; DynamoDB answers at once. */
  ourMicros: z.number(),
  /** CPU of JSON.parse of the event and JSON.stringify of the answer. */
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

/** Replays a measured flow in a process of its own, with DynamoDB's recorded answers, and takes its CPU time. */
export const measureHandlerCpu = async (bench: BenchHost, flow: MeasuredFlow): Promise<HandlerCpu> => {
  const functionId = handlerOf(flow.call.operation);
  const definition = functionDefinitions(bench.host.template).find(({ name }) =>
    name.endsWith(`-${functionId}`),
  );
  if (definition === undefined) throw new Error(`The template has no function ${functionId}`);
  const server = await startAnsweringServer(flow.calls);
  try {
    const cpu = await runChild({
      module: new URL('./handler-cpu-child.ts', import.meta.url),
      input: { modulePath: definition.modulePath, event: eventOf(bench.platformId, flow), times: 100 },
      env: {
        ...definition.environment,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'bench',
        AWS_SECRET_ACCESS_KEY: 'bench',
        AWS_ENDPOINT_URL: server.url,
      },
      result: handlerCpuSchema,
    });
    if (cpu.status !== flow.call.status) throw new Error(`${flow.id} is replayed with status ${cpu.status}`);
    return cpu;
  } finally {
    await server.stop();
  }
};
