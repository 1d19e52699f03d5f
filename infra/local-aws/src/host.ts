import { type AwsHost, startAws } from './aws/aws-host.ts';
import { type DynamodbProcess, startDynamodb } from './aws/dynamodb-process.ts';
import type { Interceptor } from './aws/interceptor.ts';
import { lockDataDir } from './data-lock.ts';
import { functionDefinitions, withVariables } from './functions/function-definition.ts';
import type { Invoke } from './functions/invocation.ts';
import { functionNamed } from './functions/named-function.ts';
import { type Functions, type LogSink, startFunctions } from './functions/start-functions.ts';
import { type ApiDefinition, apiDefinition } from './gateway/api-definition.ts';
import { checkInvokePermissions } from './gateway/check-invoke-permissions.ts';
import type { GatewayFault } from './gateway/gateway-fault.ts';
import type { EdgeResponses } from './gateway/gateway-responses.ts';
import type { Throttle } from './gateway/stage.ts';
import { startGateway } from './gateway/start-gateway.ts';
import { type Assembly, loadTemplate, type Template } from './template.ts';

export interface HostOptions {
  /** A synthesized stack, or a function that makes one while the database starts. */
  readonly assembly: Assembly | (() => Promise<Assembly>);
  /** Port of the REST API; 0, the default, lets the system choose. */
  readonly port?: number;
  /** Divides every wait for a number of seconds; default: 1. */
  readonly timeScale?: number;
  /** Values for environment variables that the template gives to functions, instead of the template's. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Directory that keeps the data; default: the data lives in memory. */
  readonly dataDir?: string | undefined;
  /** See every call of a function to AWS and may change its outcome. */
  readonly interceptors?: readonly Interceptor[];
  /** Takes what functions log; default: it is dropped. */
  readonly logSink?: LogSink;
  /** An instance of a function ends after this long without an event, except the last one; default: 20 s. */
  readonly idleLimitMs?: number;
  /**
   * The account's limit on concurrent events of all functions. Events beyond it are refused, as on AWS. Without it, only
   * the functions' own reservations limit them.
   */
  readonly accountConcurrency?: number | undefined;
  /** The account's limit on requests to all stages; default: API Gateway's. */
  readonly accountThrottle?: Throttle;
  /** Answers to requests that never reach the API, by type: `HEADERS_TOO_LARGE`. */
  readonly edgeResponses?: EdgeResponses;
  /** Called when the gateway itself answers a request with a 5xx. */
  readonly onFault?: (fault: GatewayFault, requestId: string) => void;
  /** Called with a sentence when the database has ended and does not come back. The host then answers only errors. */
  readonly onLost?: (reason: string) => void;
}

/** A stack that runs on this machine. */
export interface Host {
  /** Root of the REST API with its stage: `http://127.0.0.1:3000/prod`. */
  readonly baseUrl: string;
  readonly template: Template;
  /** Invokes a function by logical id, name or ARN. */
  readonly invoke: Invoke;
  readonly aws: AwsHost;
  hasRoute(method: string, resourcePath: string): boolean;
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/**
 * Starts everything that the template asks for. When a part does not start, those that run already are stopped.
 *
 * @throws StartError naming the first part of the template that the host cannot serve
 */
export const startHost = async (options: HostOptions): Promise<Host> => {
  const stops: Stop[] = [];
  try {
    const { template, dynamodb } = await prepare(options, stops);
    return await serve({ ...options, ...planOf(template, options.edgeResponses), dynamodb, stops });
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
};

interface Prepared {
  readonly template: Template;
  /** Starts already; undefined: not started. */
  readonly dynamodb?: Promise<DynamodbProcess> | undefined;
}

const prepare = async ({ assembly, dataDir, onLost }: HostOptions, stops: Stop[]): Promise<Prepared> => {
  if (dataDir !== undefined) {
    const lock = await lockDataDir(dataDir);
    stops.push(async () => lock.release());
  }
  if (typeof assembly !== 'function') return { template: loadTemplate(assembly) };
  // Java needs a second to start, so it starts before the template is made.
  const dynamodb = startDynamodb({ dataDir, onLost });
  stops.push(() => dynamodb.then((process) => process.stop()).catch(() => undefined));
  // The result is awaited later; until then a failure must not count as unhandled.
  dynamodb.catch(() => undefined);
  return { template: loadTemplate(await assembly()), dynamodb };
};

/** Reads the whole template before any part of it starts, so that a refusal leaves nothing behind. */
const planOf = (template: Template, edgeResponses?: EdgeResponses) => {
  const api = apiDefinition(template, edgeResponses);
  checkInvokePermissions(template, api);
  return { template, api, definitions: functionDefinitions(template) };
};

type Plan = HostOptions & Prepared & ReturnType<typeof planOf> & { readonly stops: Stop[] };

const serve = async ({
  template,
  api,
  definitions,
  dynamodb,
  stops,
  port = 0,
  timeScale = 1,
  dataDir,
  variables = {},
  interceptors = [],
  logSink = () => undefined,
  idleLimitMs,
  accountConcurrency,
  accountThrottle,
  onFault,
  onLost,
}: Plan): Promise<Host> => {
  const functions = Promise.withResolvers<Functions>();
  // A state machine or schedule may call a function before the functions have their AWS endpoints.
  const invoke: Invoke = async (reference, payload) => (await functions.promise).invoke(reference, payload);
  const aws = await startAws({
    template,
    invoke,
    timeScale,
    dataDir,
    interceptors,
    onLost,
    ...(dynamodb && { dynamodb }),
  });
  stops.push(aws.stop);
  const started = startFunctions({
    definitions: definitions.map((one) => withVariables(one, variables)),
    endpoints: aws.endpoints,
    logSink,
    accountConcurrency,
    ...(idleLimitMs !== undefined && { idleLimitMs }),
  });
  stops.push(started.stop);
  stops.push(async () => logUnfinished(await aws.endCalls(), { dataDir, logSink, template }));
  functions.resolve(started);
  const { callS3 } = aws;
  const gateway = await startGateway({
    api,
    invoke,
    callS3,
    port,
    timeScale,
    ...(accountThrottle && { accountThrottle }),
    ...(onFault && { onFault }),
  });
  stops.push(gateway.stop);
  warmAuthorizers(api, started);
  return {
    baseUrl: gateway.baseUrl,
    template,
    invoke,
    aws,
    hasRoute: (method, path) =>
      api.routes.some((route) => route.method === method && route.resourcePath === path),
    stop: () => stopAll(stops),
  };
};

/** Writes the asynchronous calls that the host does not finish into their functions' logs. */
const logUnfinished = (
  counts: Readonly<Record<string, number>>,
  { dataDir, logSink, template }: { dataDir: string | undefined; logSink: LogSink; template: Template },
): void => {
  for (const [functionArn, count] of Object.entries(counts)) {
    const message = `The host stops before ${count} asynchronous calls are done: ${dataDir === undefined ? 'they are lost' : 'they are kept for its next start'}`;
    logSink(
      functionNamed(template, functionArn)?.physicalId ?? functionArn,
      `${JSON.stringify({ level: 'ERROR', message })}\n`,
    );
  }
};

/** Nearly every request needs its authorizer first. */
const warmAuthorizers = (api: ApiDefinition, functions: Functions): void => {
  for (const { authorizer } of api.routes) if (authorizer) functions.warm(authorizer.functionArn);
};

/** Stops in reverse order of starting. A part that fails to stop does not keep the others from stopping. */
const stopAll = async (stops: Stop[]): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined);
};
