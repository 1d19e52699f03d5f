import { type CreatedPlatform, createLocalPlatform } from '../../local/local-platform.ts';
import { type Assembly, synthesizeApart } from '../../local/synthesize-apart.ts';
import { type AwsHost, startAws } from './aws/aws-host.ts';
import { type DynamodbProcess, startDynamodb } from './aws/dynamodb-process.ts';
import type { Interceptor } from './aws/interceptor.ts';
import { functionDefinitions } from './functions/function-definition.ts';
import { type Functions, type Invoke, type LogSink, startFunctions } from './functions/start-functions.ts';
import { type ApiDefinition, apiDefinition } from './gateway/api-definition.ts';
import { checkInvokePermissions } from './gateway/check-invoke-permissions.ts';
import type { GatewayFault } from './gateway/gateway-fault.ts';
import { startGateway } from './gateway/start-gateway.ts';
import { refuse } from './start-error.ts';
import { loadTemplate, type Template } from './template.ts';

export interface HostOptions {
  /** 0 lets the system choose. */
  readonly port?: number;
  /** Divides every wait. */
  readonly timeScale?: number;
  /** Where data is kept; absent: in memory. */
  readonly dataDir?: string | undefined;
  /** See every call of a function to AWS, and may spoil it. */
  readonly interceptors?: readonly Interceptor[];
  readonly logSink?: LogSink;
  /** An assembly that is already synthesized; absent: synthesizes one. */
  readonly assembly?: Assembly;
  /** Told why a request ended in a 5xx that the gateway made. */
  readonly onFault?: (fault: GatewayFault, requestId: string) => void;
}

/** The whole service on one machine. */
export interface Host {
  /** Root of the API: `http://127.0.0.1:3000/2025-10-13`. */
  readonly baseUrl: string;
  readonly template: Template;
  readonly tableName: string;
  /** Invokes a function by logical id, name or ARN. */
  readonly invoke: Invoke;
  readonly aws: AwsHost;
  hasRoute(method: string, resourcePath: string): boolean;
  createPlatform(name: string): Promise<CreatedPlatform>;
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/** Starts everything that the template asks for. When a part does not start, those already running are stopped. */
export const startHost = async (options: HostOptions = {}): Promise<Host> => {
  const stops: Stop[] = [];
  try {
    const { template, dynamodb } = await prepare(options, stops);
    return await serve(planOf(template), options, dynamodb, stops);
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
};

interface Prepared {
  readonly template: Template;
  /** Already on its way up; absent: not started. */
  readonly dynamodb?: Promise<DynamodbProcess>;
}

/** Java takes a second to come up, in which the template is made. */
const prepare = async ({ assembly, dataDir }: HostOptions, stops: Stop[]): Promise<Prepared> => {
  if (assembly) return { template: loadTemplate(assembly.outdir, assembly.stackName) };
  const dynamodb = startDynamodb(dataDir);
  const stop: Stop = () => dynamodb.then((process) => process.stop()).catch(() => undefined);
  stops.push(stop);
  // Awaited only later: until then a failure must not count as unhandled.
  dynamodb.catch(() => undefined);
  const { outdir, stackName } = await synthesizeApart();
  return { template: loadTemplate(outdir, stackName), dynamodb };
};

/** What is to be served, checked as a whole before anything of it starts. */
const planOf = (template: Template) => {
  const api = apiDefinition(template);
  checkInvokePermissions(template, api);
  const definitions = functionDefinitions(template);
  return { template, api, definitions, tableName: tableNameOf(template) };
};

const serve = async (
  { template, api, definitions, tableName }: ReturnType<typeof planOf>,
  { port = 0, timeScale = 1, dataDir, interceptors = [], logSink = () => undefined, onFault }: HostOptions,
  dynamodb: Promise<DynamodbProcess> | undefined,
  stops: Stop[],
): Promise<Host> => {
  const functions = Promise.withResolvers<Functions>();
  // State machines and schedules may want a function before the functions know where AWS is.
  const invoke: Invoke = async (reference, payload) => (await functions.promise).invoke(reference, payload);
  const aws = await startAws({
    template,
    invoke,
    timeScale,
    dataDir,
    interceptors,
    ...(dynamodb && { dynamodb }),
  });
  stops.push(aws.stop);
  const started = startFunctions({ definitions, endpoints: aws.endpoints, logSink });
  stops.push(started.stop);
  stops.push(async () => tellUnfinished(await aws.endCalls(), { dataDir, logSink, template }));
  functions.resolve(started);
  const { callS3 } = aws;
  const gateway = await startGateway({ api, invoke, callS3, port, timeScale, ...(onFault && { onFault }) });
  stops.push(gateway.stop);
  warmAuthorizers(api, started);
  const platform = { tableName, endpoint: aws.rawDynamodbEndpoint };
  return {
    baseUrl: gateway.baseUrl,
    template,
    tableName,
    invoke,
    aws,
    hasRoute: (method, path) =>
      api.routes.some((route) => route.method === method && route.resourcePath === path),
    createPlatform: (name) => createLocalPlatform({ ...platform, name }),
    stop: () => stopAll(stops),
  };
};

/** Nothing of this goes without a word: it is in the function's log. */
const tellUnfinished = (
  counts: Readonly<Record<string, number>>,
  { dataDir, logSink, template }: { dataDir: string | undefined; logSink: LogSink; template: Template },
): void => {
  for (const [functionArn, count] of Object.entries(counts)) {
    const message = `The host stops before ${count} asynchronous calls are done: ${dataDir === undefined ? 'they are lost' : 'they are kept for its next start'}`;
    logSink(
      template.find(functionArn)?.physicalId ?? functionArn,
      `${JSON.stringify({ level: 'ERROR', message })}\n`,
    );
  }
};

/** Nearly every request needs them first. */
const warmAuthorizers = (api: ApiDefinition, functions: Functions): void => {
  for (const { authorizer } of api.routes) if (authorizer) functions.warm(authorizer.functionArn);
};

/** Last started, first stopped; what does not stop keeps nothing else from it. */
const stopAll = async (stops: Stop[]): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined);
};

const tableNameOf = (template: Template): string => {
  const [table] = template.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  return table?.physicalId ?? refuse(template.stackName, 'it has no table');
};
