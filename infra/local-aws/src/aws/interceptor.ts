import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../template-json.ts';

/** The services that take JSON calls. */
export type AwsService = 'apigateway' | 'dynamodb' | 'kms' | 'lambda' | 'logs' | 'sqs' | 'states';

/** An authorized call of an AWS service. */
export interface AwsCall {
  /** Number of the call since the start of the host, from 1. */
  readonly sequence: number;
  readonly service: AwsService | 's3';
  /** Such as `TransactWriteItems` or `PutObject`. */
  readonly operation: string;
  /** Logical id of the calling function, or `OPERATOR`. */
  readonly caller: string;
  /** Names the run of the function that makes the call. The AWS SDK sends it; calls of S3 and the operator have none. */
  readonly traceId?: string | undefined;
  readonly body: JsonObject;
}

export interface AwsAnswer {
  readonly status: number;
  readonly body: JsonObject;
}

/**
 * An interceptor's decision about a call. Delays of several interceptors add up; otherwise the first verdict that is not
 * `pass` counts.
 */
export type Verdict =
  | { readonly kind: 'pass' }
  /** The service never gets the call, and the connection breaks. */
  | { readonly kind: 'drop-before' }
  /** The service carries out the call, and the connection breaks before the answer. */
  | { readonly kind: 'drop-after' }
  | { readonly kind: 'respond'; readonly status: number; readonly body: JsonObject }
  | { readonly kind: 'delay'; readonly milliseconds: number };

/** Sees the calls between the functions and AWS. Tests use it to inject faults and to count capacity units. */
export interface Interceptor {
  before?(call: AwsCall): Verdict | Promise<Verdict>;
  /** Called with the service's answer, even when the caller does not get it. S3 calls do not report their answers. */
  after?(call: AwsCall, answer: AwsAnswer): void | Promise<void>;
}

export const pass: Verdict = { kind: 'pass' };

/** Asks all interceptors about a call, and waits for the delays that they ask for. */
export const askInterceptors = async (
  interceptors: readonly Interceptor[],
  call: AwsCall,
): Promise<Verdict> => {
  let verdict: Verdict = pass;
  for (const interceptor of interceptors) {
    const decision = (await interceptor.before?.(call)) ?? pass;
    if (decision.kind === 'delay') await sleep(decision.milliseconds);
    else if (verdict.kind === 'pass') verdict = decision;
  }
  return verdict;
};
