import { request } from 'node:http';
import { connect } from 'node:net';
import type { CallS3 } from '../aws/s3-call.ts';
import { functionDefinitions } from '../functions/function-definition.ts';
import { startFunctions } from '../functions/start-functions.ts';
import type { WriteLog } from '../gateway/access-log.ts';
import { apiDefinition } from '../gateway/api-definition.ts';
import type { EdgeResponses } from '../gateway/gateway-responses.ts';
import type { Throttle } from '../gateway/stage.ts';
import { startGateway } from '../gateway/start-gateway.ts';
import { UsagePlans } from '../gateway/usage-plans.ts';
import { type FixtureStack, fixtureStack } from './fixture-stack.ts';

export interface FixtureGateway {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const noS3: CallS3 = () => Promise.reject(new Error('this fixture has no S3'));

/** Serves the API of a fixture stack over HTTP. The system chooses the port unless one is given. */
export const fixtureGateway = async (
  stack: FixtureStack,
  {
    callS3 = noS3,
    timeScale = 1,
    port = 0,
    edgeResponses = {},
    ...more
  }: {
    readonly callS3?: CallS3;
    readonly timeScale?: number;
    readonly port?: number;
    readonly stopLimitMs?: number;
    readonly idleLimitMs?: number;
    readonly edgeResponses?: EdgeResponses;
    readonly accountThrottle?: Throttle;
    readonly writeLog?: WriteLog;
  } = {},
): Promise<FixtureGateway> => {
  const template = fixtureStack(stack);
  const functions = startFunctions({
    definitions: functionDefinitions(template),
    endpoints: {},
    logSink: () => undefined,
  });
  const gateway = await startGateway({
    api: apiDefinition(template, edgeResponses),
    invoke: functions.invoke,
    callS3,
    usagePlans: new UsagePlans(template),
    port,
    timeScale,
    ...more,
  });
  return {
    baseUrl: gateway.baseUrl,
    stop: async () => {
      await gateway.stop();
      await functions.stop();
    },
  };
};

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface RawRequest {
  readonly method?: string;
  /** Appended to the base URL unchanged. */
  readonly target?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

/** Sends the target and the headers exactly as given, which `fetch` does not. */
export const send = (
  baseUrl: string,
  { method = 'GET', target = '', headers = {}, body }: RawRequest,
): Promise<RawAnswer> => {
  const { hostname, port, pathname } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, headers, path: pathname + target }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
};

/** Sends bytes on a new connection and gives the answer until the gateway ends the connection. */
export const sendBytes = (baseUrl: string, text: string): Promise<string> => {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
};
