import {
  type AwsAnswer,
  type AwsCall,
  type Interceptor,
  pass,
} from '@payments-service/local-aws/interceptor';

/** A call of a function, with its answer. */
export interface RecordedCall {
  readonly call: AwsCall;
  readonly answer: AwsAnswer;
}

export interface WireRecorder extends Interceptor {
  readonly calls: RecordedCall[];
  /** Forgets the calls, and sets whether calls are slowed down, and recorded. */
  reset(options: { readonly isSlow: boolean; readonly isOff?: true }): void;
}

/**
 * DynamoDB Local answers faster than the SDK sends the next of several simultaneous calls. With this delay, calls that
 * do not wait for each other overlap on the wire, as they do in AWS. It is long enough for a busy machine.
 */
const slownessMs = 70;

/** Records every call with its answer, in the order of the answers. */
export const wireRecorder = (): WireRecorder => {
  const calls: RecordedCall[] = [];
  let isSlow = false;
  let isOff = false;
  return {
    calls,
    reset: (options) => {
      calls.length = 0;
      isSlow = options.isSlow;
      isOff = options.isOff ?? false;
    },
    before: () => (isSlow ? { kind: 'delay', milliseconds: slownessMs } : pass),
    after: (call, answer) => {
      if (!isOff) calls.push({ call, answer });
    },
  };
};
