import { operations } from '#shared/api/operations.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { answerProblems, type RawAnswer } from '#test/support/answer-check.ts';
import type { OperationId } from '#test/support/api-client.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { formType, multipart } from './multipart.ts';
import type { RawRequest } from './raw-request.ts';
import type { SampleRequest } from './sample.ts';
import { samples } from './samples.ts';
import type { World } from './world.ts';

export interface SampledOperation extends Operation {
  readonly id: OperationId;
}

const isKnown = (operation: Operation): operation is SampledOperation => Object.hasOwn(samples, operation.id);

/** Every operation. An operation without a sample fails here at once. */
export const everyOperation: readonly SampledOperation[] = operations.map((operation) => {
  if (!isKnown(operation)) throw new Error(`test/api/support/samples.ts has no request for ${operation.id}`);
  return operation;
});

/** The operations that need credentials. */
export const guarded = everyOperation.filter(({ permission }) => permission !== 'NONE');

export const sampleOf = async ({ id }: SampledOperation, world: World): Promise<SampleRequest> =>
  samples[id](world);

const queryText = (query: SampleRequest['query']): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
};

/** The wire form of a request. */
export const encode = (
  operation: Operation,
  { path = {}, query, body, form }: SampleRequest,
  authorization?: string,
): RawRequest => ({
  method: operation.method,
  target:
    operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')) +
    queryText(query),
  headers: {
    ...(authorization === undefined ? {} : { Authorization: authorization }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(form && { 'Content-Type': formType }),
  },
  body: form ? multipart(form) : body === undefined ? undefined : JSON.stringify(body),
});

/** Status and code of an answer, and everything in it that its operation does not document. */
export const judged = (operation: Operation, answer: RawAnswer) => {
  const problems = answerProblems(operation, answer);
  const code = answer.status < 400 ? 'OK' : (/"code":"(\w+)"/.exec(answer.text)?.[1] ?? 'NO CODE');
  return { status: answer.status, code, problems };
};

/**
 * Runs a job for each entry and returns the results in order. The default is one at a time, because each job needs a
 * test world of its own.
 */
export const eachOf = <T, R>(
  entries: readonly T[],
  job: (entry: T) => Promise<R>,
  atOnce = 1,
): Promise<R[]> =>
  inParallel(
    entries.map((entry) => () => job(entry)),
    atOnce,
  );
