import type { HostClock } from '../clock.ts';
import type { JsonObject } from '../template-json.ts';
import { type AccessControl, operator } from './access-control.ts';
import { type AccessNeed, accessNeeds, writesItemTwice } from './access-needs.ts';
import { accessDenied, invalidSignature, serviceError, unknownCaller, unknownOperation } from './answers.ts';
import { jsonObjectOf } from './aws-client.ts';
import type { TableSchemas } from './dynamodb-tables.ts';
import type { Upstream } from './dynamodb-upstream.ts';
import {
  type AwsAnswer,
  type AwsCall,
  type AwsService,
  askInterceptors,
  type Interceptor,
  pass,
  type Verdict,
} from './interceptor.ts';
import type { AnswerJson, JsonReply, JsonRequest } from './json-request.ts';
import { headerSignatureFlaw } from './signature.ts';

/** A JSON service that the host itself implements. */
export interface JsonService {
  needs(operation: string, body: JsonObject): readonly AccessNeed[];
  call(operation: string, body: JsonObject): AwsAnswer | Promise<AwsAnswer>;
}

export interface JsonCallsOptions {
  readonly access: AccessControl;
  readonly clock: Pick<HostClock, 'nowMs' | 'recentNowsMs'>;
  readonly tables: TableSchemas;
  readonly dynamodb: Pick<Upstream, 'send'>;
  readonly states: JsonService;
  readonly kms: JsonService;
  readonly lambda: JsonService;
  readonly logs: JsonService;
  readonly sqs: JsonService;
  readonly apigateway: JsonService;
  readonly interceptors: readonly Interceptor[];
}

interface JsonCall extends AwsCall {
  readonly service: AwsService;
}

const services: Readonly<Record<string, AwsService>> = {
  DynamoDB_20120810: 'dynamodb',
  DynamoDBStreams_20120810: 'dynamodb',
  AWSLambda: 'lambda',
  AWSStepFunctions: 'states',
  AmazonSQS: 'sqs',
  Logs_20140328: 'logs',
  TrentService: 'kms',
  APIGateway: 'apigateway',
};

/** Answers a call: finds the caller, checks IAM, asks the interceptors and calls the service. */
export const answerJsonCalls = (options: JsonCallsOptions): AnswerJson => {
  const calls = new JsonCalls(options);
  return async (request) => {
    try {
      return await calls.answer(request);
    } catch (cause) {
      return replyOf(serviceError('InternalServerError', String(cause), 500));
    }
  };
};

/** AWS's own words. */
const itemTwice = 'Transaction request cannot include multiple operations on one item';

const replyOf = ({ status, body }: AwsAnswer): JsonReply => ({
  status,
  body: Buffer.from(JSON.stringify(body)),
});

class JsonCalls {
  readonly #options: JsonCallsOptions;
  readonly #listeners: readonly Interceptor[];
  #sequence = 0;

  constructor(options: JsonCallsOptions) {
    this.#options = options;
    this.#listeners = options.interceptors.filter(({ after }) => after !== undefined);
  }

  async answer(request: JsonRequest): Promise<JsonReply | undefined> {
    const { access, clock, interceptors } = this.#options;
    const caller = access.callerOf(request.signed.header('authorization'));
    if (caller === undefined) return replyOf(unknownCaller());
    if (caller !== operator && headerSignatureFlaw(request.signed, ...clock.recentNowsMs()) !== undefined) {
      return replyOf(invalidSignature());
    }
    const dot = request.target.indexOf('.');
    const service = services[request.target.slice(0, dot)];
    if (service === undefined) return replyOf(unknownOperation(request.target));
    const operation = request.target.slice(dot + 1);
    const body = jsonObjectOf(request.body);
    const denial = access.check(caller, this.#needs(service, operation, body));
    if (denial) return replyOf(accessDenied(access.principalOf(caller), denial));
    this.#sequence += 1;
    const traceId = request.signed.header('x-amzn-trace-id');
    const call: JsonCall = { sequence: this.#sequence, service, operation, caller, traceId, body };
    const verdict = interceptors.length === 0 ? pass : await askInterceptors(interceptors, call);
    return this.#carryOut(request, call, verdict);
  }

  #needs(service: AwsService, operation: string, body: JsonObject): readonly AccessNeed[] {
    if (service === 'dynamodb') return accessNeeds(operation, body, this.#options.tables);
    return this.#options[service].needs(operation, body);
  }

  async #carryOut(request: JsonRequest, call: JsonCall, verdict: Verdict): Promise<JsonReply | undefined> {
    if (verdict.kind === 'respond') return replyOf(verdict);
    if (verdict.kind === 'drop-before') return undefined;
    const reply =
      call.service === 'dynamodb'
        ? await this.#dynamodb(request, call)
        : replyOf(await this.#options[call.service].call(call.operation, call.body));
    if (this.#listeners.length > 0) await this.#notify(call, reply);
    return verdict.kind === 'drop-after' ? undefined : reply;
  }

  #dynamodb({ target, body }: JsonRequest, call: JsonCall): JsonReply | Promise<JsonReply> {
    if (call.operation === 'TransactWriteItems' && writesItemTwice(call.body, this.#options.tables)) {
      return replyOf(serviceError('ValidationException', itemTwice));
    }
    return this.#options.dynamodb.send(target, body);
  }

  async #notify(call: AwsCall, { status, body }: JsonReply): Promise<void> {
    const answer = { status, body: jsonObjectOf(body) };
    for (const listener of this.#listeners) await listener.after?.(call, answer);
  }
}
