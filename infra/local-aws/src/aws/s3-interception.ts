import { setTimeout as sleep } from 'node:timers/promises';
import { type AwsCall, type Interceptor, pass, type Verdict } from './interceptor.ts';
import type { S3Request } from './s3-needs.ts';

const operations: Readonly<Record<string, string>> = {
  DELETE: 'DeleteObject',
  GET: 'GetObject',
  HEAD: 'HeadObject',
  POST: 'PostObject',
  PUT: 'PutObject',
};

/** A request to S3 as interceptors see it: its bytes are not part of it. */
const callOf = ({ method, bucket, key }: S3Request, caller: string, sequence: number): AwsCall => ({
  sequence,
  service: 's3',
  operation: operations[method] ?? method,
  caller,
  body: { bucket, key },
});

/** Asks interceptors about requests of functions to S3. Their `after` is not called: answers are streams. */
export class S3Interception {
  readonly #interceptors: readonly Interceptor[];
  #sequence = 0;

  constructor(interceptors: readonly Interceptor[]) {
    this.#interceptors = interceptors;
  }

  async verdict(request: S3Request, caller: string): Promise<Verdict> {
    this.#sequence += 1;
    const call = callOf(request, caller, this.#sequence);
    let verdict = pass;
    for (const interceptor of this.#interceptors) {
      const said = (await interceptor.before?.(call)) ?? pass;
      if (said.kind === 'delay') await sleep(said.milliseconds);
      else if (verdict.kind === 'pass') verdict = said;
    }
    return verdict;
  }
}
