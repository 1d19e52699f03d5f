import type { JsonObject } from '../template-json.ts';

/** Services whose calls are JSON. */
export type AwsService = 'dynamodb' | 'kms' | 'lambda' | 'states';

/** One call of an AWS service, after authorization. */
export interface AwsCall {
  /** Counts the calls of this host from 1. */
  readonly sequence: number;
  readonly service: AwsService | 's3';
  /** `TransactWriteItems`, `PutObject`. */
  readonly operation: string;
  /** Logical id of the calling function, or `OPERATOR`. */
  readonly caller: string;
  readonly body: JsonObject;
}

export interface AwsAnswer {
  readonly status: number;
  readonly body: JsonObject;
}

/** What becomes of a call. Delays of several interceptors add up; of the other verdicts the first that is not `pass` holds. */
export type Verdict =
  | { readonly kind: 'pass' }
  /** The connection breaks and nothing is sent on. */
  | { readonly kind: 'drop-before' }
  /** The call is carried out and its answer lost. */
  | { readonly kind: 'drop-after' }
  | { readonly kind: 'respond'; readonly status: number; readonly body: JsonObject }
  | { readonly kind: 'delay'; readonly milliseconds: number };

/** Sits on the wire between the functions and AWS: the tests build faults and the capacity meter with it. */
export interface Interceptor {
  before?(call: AwsCall): Verdict | Promise<Verdict>;
  /** Sees what the service answered, also when the answer is lost on its way back; not called for calls that were not sent. */
  after?(call: AwsCall, answer: AwsAnswer): void | Promise<void>;
}

export const pass: Verdict = { kind: 'pass' };
