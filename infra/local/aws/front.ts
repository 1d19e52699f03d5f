import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../template-json.ts';
import type { AccessControl } from './access-control.ts';
import { type AccessNeed, accessNeeds } from './access-needs.ts';
import { accessDenied, sendJson, serviceError, unknownCaller, unknownOperation } from './answers.ts';
import { jsonObjectOf } from './aws-client.ts';
import type { Forwarder } from './dynamodb-forward.ts';
import type { TableSchemas } from './dynamodb-tables.ts';
import {
  type AwsAnswer,
  type AwsCall,
  type AwsService,
  type Interceptor,
  PASS,
  type Verdict,
} from './interceptor.ts';

/** A JSON service that the host itself carries out. */
export interface JsonService {
  needs(operation: string, body: JsonObject): readonly AccessNeed[];
  call(operation: string, body: JsonObject): AwsAnswer | Promise<AwsAnswer>;
}

export interface FrontOptions {
  readonly access: AccessControl;
  readonly tables: TableSchemas;
  readonly dynamodb: Forwarder;
  readonly states: JsonService;
  /** Takes the requests without a target header. */
  readonly s3: (incoming: IncomingMessage, response: ServerResponse, caller: string) => void;
  readonly interceptors: readonly Interceptor[];
}

export interface Front {
  readonly port: number;
  stop(): Promise<void>;
}

const SERVICES: Readonly<Record<string, AwsService>> = {
  DynamoDB_20120810: 'dynamodb',
  DynamoDBStreams_20120810: 'dynamodb',
  AWSStepFunctions: 'states',
};

/** Longer than any pause between requests that a client takes on one connection in a test run. */
const KEEP_ALIVE_MS = 120_000;

/** The one address of this machine's AWS: finds the caller, asks IAM, lets the interceptors have their say, passes on. */
export async function startFront(options: FrontOptions): Promise<Front> {
  const handler = new RequestHandler(options);
  const server = createServer((incoming, response) => handler.handle(incoming, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, stop: () => stopServer(server) };
}

function stopServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

class RequestHandler {
  readonly #options: FrontOptions;
  #sequence = 0;

  constructor(options: FrontOptions) {
    this.#options = options;
  }

  handle(incoming: IncomingMessage, response: ServerResponse): void {
    const target = incoming.headers['x-amz-target'];
    const caller = this.#options.access.callerOf(incoming.headers.authorization);
    if (caller === undefined) refuseUnknown(incoming, response);
    else if (typeof target !== 'string') this.#options.s3(incoming, response, caller);
    else this.#receive({ incoming, response, target, caller });
  }

  #receive(arriving: Omit<Arrived, 'body'>): void {
    const { incoming, response } = arriving;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => {
      const [only] = chunks;
      const body = chunks.length === 1 && only ? only : Buffer.concat(chunks);
      this.#serve({ ...arriving, body }).catch((cause: unknown) => {
        if (response.headersSent) response.destroy();
        else sendJson(response, serviceError('InternalServerError', String(cause), {}, 500));
      });
    });
  }

  async #serve(arrived: Arrived): Promise<void> {
    const { target, caller, response } = arrived;
    const dot = target.indexOf('.');
    const service = SERVICES[target.slice(0, dot)];
    if (service === undefined) return sendJson(response, unknownOperation(target));
    const operation = target.slice(dot + 1);
    const body = jsonObjectOf(arrived.body);
    const denial = this.#options.access.check(caller, this.#needs(service, operation, body));
    if (denial) return sendJson(response, accessDenied(this.#options.access.principalOf(caller), denial));
    this.#sequence += 1;
    const call: AwsCall = { sequence: this.#sequence, service, operation, caller, body };
    const verdict = this.#options.interceptors.length === 0 ? PASS : await this.#verdict(call);
    await this.#carryOut(arrived, call, verdict);
  }

  #needs(service: AwsService, operation: string, body: JsonObject): readonly AccessNeed[] {
    if (service === 'states') return this.#options.states.needs(operation, body);
    return accessNeeds(operation, body, this.#options.tables);
  }

  async #verdict(call: AwsCall): Promise<Verdict> {
    let verdict = PASS;
    for (const interceptor of this.#options.interceptors) {
      const said = (await interceptor.before?.(call)) ?? PASS;
      if (said.kind === 'delay') await sleep(said.milliseconds);
      else if (verdict.kind === 'pass') verdict = said;
    }
    return verdict;
  }

  async #carryOut(arrived: Arrived, call: AwsCall, verdict: Verdict): Promise<void> {
    const { response } = arrived;
    if (verdict.kind === 'respond') return sendJson(response, verdict);
    if (verdict.kind === 'drop-before') return drop(response);
    const isLost = verdict.kind === 'drop-after';
    if (call.service === 'states') {
      const answer = await this.#options.states.call(call.operation, call.body);
      await this.#tell(call, () => answer);
      return isLost ? drop(response) : sendJson(response, answer);
    }
    const forwarded = await this.#options.dynamodb.send(arrived.incoming, arrived.body);
    await this.#tell(call, () => ({ status: forwarded.status, body: jsonObjectOf(forwarded.body) }));
    if (isLost) return drop(response);
    response.writeHead(forwarded.status, [...forwarded.rawHeaders]);
    response.end(forwarded.body);
  }

  /** The answer is parsed only when somebody listens. */
  async #tell(call: AwsCall, answerOf: () => AwsAnswer): Promise<void> {
    const listeners = this.#options.interceptors.filter(({ after }) => after !== undefined);
    if (listeners.length === 0) return;
    const answer = answerOf();
    for (const listener of listeners) await listener.after?.(call, answer);
  }
}

interface Arrived {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: string;
  readonly caller: string;
  readonly body: Buffer;
}

function drop(response: ServerResponse): void {
  response.socket?.destroy();
}

function refuseUnknown(incoming: IncomingMessage, response: ServerResponse): void {
  incoming.resume();
  incoming.once('end', () => sendJson(response, unknownCaller()));
}
