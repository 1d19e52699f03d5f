import { type AwsHost, startAws } from './aws/aws-host.ts';
import type { Interceptor } from './aws/interceptor.ts';
import { functionDefinitions } from './functions/function-definition.ts';
import { type Invoke, type LogSink, startFunctions } from './functions/start-functions.ts';
import { apiDefinition } from './gateway/api-definition.ts';
import type { GatewayFault } from './gateway/gateway-fault.ts';
import { startGateway } from './gateway/start-gateway.ts';
import { type CreatedPlatform, createLocalPlatform } from './local-platform.ts';
import { refuse } from './start-error.ts';
import { type Assembly, synthesizeApart } from './synthesize-apart.ts';
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
  const stop = () => stopAll(stops);
  try {
    return await start(options, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
};

const start = async (options: HostOptions, stops: Stop[], stop: Stop): Promise<Host> => {
  const { timeScale = 1, dataDir, interceptors = [], logSink = () => undefined } = options;
  const { outdir, stackName } = options.assembly ?? (await synthesizeApart());
  const template = loadTemplate(outdir, stackName);
  const api = apiDefinition(template);
  const definitions = functionDefinitions(template);
  const functions = Promise.withResolvers<{ readonly invoke: Invoke }>();
  // State machines and schedules may want a function before the functions know where AWS is.
  const invoke: Invoke = async (reference, payload) => (await functions.promise).invoke(reference, payload);
  const aws = await startAws({ template, invoke, timeScale, dataDir, interceptors });
  stops.push(() => aws.stop());
  const started = startFunctions({ definitions, endpoints: aws.endpoints, logSink });
  stops.push(() => started.stop());
  functions.resolve(started);
  const callS3 = aws.callS3;
  const { port = 0, onFault } = options;
  const gateway = await startGateway({
    api,
    invoke,
    callS3,
    port,
    timeScale,
    ...(onFault && { onFault }),
  });
  stops.push(() => gateway.stop());
  const tableName = tableNameOf(template);
  const endpoint = aws.rawDynamodbEndpoint;
  return {
    baseUrl: gateway.baseUrl,
    template,
    tableName,
    invoke,
    aws,
    hasRoute: (method, resourcePath) =>
      api.routes.some((route) => route.method === method && route.resourcePath === resourcePath),
    createPlatform: (name) => createLocalPlatform({ tableName, endpoint, name }),
    stop,
  };
};

/** Last started, first stopped. */
const stopAll = async (stops: Stop[]): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop();
};

const tableNameOf = (template: Template): string => {
  const [table] = template.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable');
  return table?.physicalId ?? refuse(template.stackName, 'it has no table');
};
