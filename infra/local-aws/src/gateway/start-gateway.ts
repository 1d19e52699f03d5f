import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { headerLimitBytes } from '../aws-limits.ts';
import { Chance } from '../functions/chance.ts';
import { StartError } from '../start-error.ts';
import type { RequestIds } from './bare-request.ts';
import { GatewayFault } from './gateway-fault.ts';
import type { HttpAnswer } from './http-answer.ts';
import { createPipeline, type Pipeline, type PipelineOptions } from './pipeline.ts';

/** Takes a request, or leaves it to the API. */
export type BesideApi = (message: IncomingMessage, response: ServerResponse) => boolean;

export interface GatewayOptions extends PipelineOptions {
  /** Asked about each request before the API. */
  readonly beside?: BesideApi;
  readonly chance?: Chance;
  /** A request of the API waits for it. */
  readonly beforeRequest?: (() => Promise<void>) | undefined;
  /** 0 lets the system choose. */
  readonly port: number;
  /** A stopping gateway waits this long for its running requests. */
  readonly stopLimitMs?: number;
  /** What an answer says of how long its connection may idle, in milliseconds. The default is API Gateway's minute. */
  readonly idleLimitMs?: number;
}

export interface Gateway {
  /** URL of the stage: `http://127.0.0.1:3000/prod`. Only this machine can reach it. */
  readonly baseUrl: string;
  forgetAuthorizations(): void;
  /** Accepts no more connections, answers the requests that run, and cuts off those that take too long. */
  stop(): Promise<void>;
}

const defaultIdleLimitMs = 60_000;
/** On a busy machine, a client that reuses a connection just in time is seconds late. */
const idleGraceMs = 60_000;
const defaultStopLimitMs = 10_000;

/**
 * Serves a REST API.
 *
 * @throws StartError for a port that is taken
 */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { api, beside, beforeRequest, chance = new Chance() } = options;
  const pipeline = createPipeline(options);
  const running = new Set<Promise<unknown>>();
  const listener = (message: IncomingMessage, response: ServerResponse): void => {
    const closed: Promise<unknown> = once(response, 'close').then(() => running.delete(closed));
    running.add(closed);
    if (beside?.(message, response) === true) return;
    void serve({ pipeline, server, chance, beforeRequest }, message, response);
  };
  const server = createServer(
    {
      maxHeaderSize: headerLimitBytes,
      keepAliveTimeout: options.idleLimitMs ?? defaultIdleLimitMs,
      keepAliveTimeoutBuffer: idleGraceMs,
      noDelay: true,
      // Node would answer a request without a host by itself, without a body.
      requireHostHeader: false,
    },
    listener,
  );
  // API Gateway ignores an unknown expectation, but Node would answer 417.
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket) =>
    refuseMessage(pipeline, { error, ids: ownIds(chance) }, socket),
  );
  const port = await listen(server, options.port);
  return {
    baseUrl: `http://127.0.0.1:${port}/${api.stage.name}`,
    forgetAuthorizations: () => pipeline.forgetAuthorizations(),
    stop: () => close(server, running, options.stopLimitMs ?? defaultStopLimitMs),
  };
};

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} is taken: stop what listens there, or choose another with PORT=`)
          : new StartError(`Cannot listen on port ${port}: ${error.message}`),
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

const close = async (server: Server, running: ReadonlySet<unknown>, limitMs: number): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve));
  const cutOff = setTimeout(() => server.closeAllConnections(), limitMs);
  // A request that arrives meanwhile on an open connection is answered, too.
  while (running.size > 0) await Promise.all(running);
  clearTimeout(cutOff);
  // Clients keep connections without a request for later.
  server.closeAllConnections();
  await closed;
};

interface Served extends Pick<GatewayOptions, 'beforeRequest'> {
  readonly pipeline: Pipeline;
  readonly server: Server;
  readonly chance: Chance;
}

const ownIds = (chance: Chance): RequestIds => {
  const id = chance.uuid('request');
  return { requestId: id, extendedRequestId: id };
};

/** As in API Gateway, a client may choose the id, but not the extended one. */
const idsOf = ({ headers }: IncomingMessage, chance: Chance): RequestIds => {
  const own = ownIds(chance);
  return { ...own, requestId: headers['x-amzn-requestid']?.toString() ?? own.requestId };
};

const serve = async (
  { pipeline, server, chance, beforeRequest }: Served,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  await beforeRequest?.();
  const ids = idsOf(message, chance);
  const answer = await pipeline.handle(message, ids);
  // A stopping gateway takes no further request on this connection, and no gateway does after a malformed one.
  if (!server.listening || message.headers.host === undefined) response.shouldKeepAlive = false;
  try {
    send({ message, response, ids }, answer);
  } catch (cause) {
    // The function set a header or a status that HTTP does not allow.
    const fault = new GatewayFault('DEFAULT_5XX', { cause });
    send({ message, response, ids }, pipeline.refuse(fault, ids));
  }
};

interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly ids: RequestIds;
}

const send = ({ message, response, ids }: Exchange, answer: HttpAnswer): void => {
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  const headers = ['x-amzn-RequestId', ids.requestId, 'x-amz-apigw-id', ids.extendedRequestId];
  for (const [name, value] of answer.headers) headers.push(name, value);
  const hasNoBody = answer.status === 204 || answer.status === 304;
  if (!hasNoBody) headers.push('Content-Length', String(body.length));
  // A client that still sends its body gets no further answer on this connection.
  if (!message.complete) headers.push('Connection', 'close');
  response.writeHead(answer.status, headers);
  response.end(hasNoBody || message.method === 'HEAD' ? undefined : body);
};

/** Answers bytes that the HTTP parser refuses, such as too large headers or two content lengths. */
const refuseMessage = (
  pipeline: Pipeline,
  { error, ids }: { error: NodeJS.ErrnoException; ids: RequestIds },
  socket: Duplex,
): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const fault = new GatewayFault(isTooLarge ? 'HEADERS_TOO_LARGE' : 'BAD_REQUEST_PARAMETERS');
  const { status, headers, body } = pipeline.refuse(fault, ids);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `x-amzn-RequestId: ${ids.requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body.toString()}`);
};
