import * as z from 'zod';
import type { InvocationResult } from '../../functions/invocation.ts';
import type { StreamRecord } from './stream-reader.ts';

/** The outcome of a batch. */
export type BatchOutcome =
  | { readonly kind: 'done' }
  /** Lambda had no room for the function, so it did not run. */
  | { readonly kind: 'throttled' }
  /** The function failed, or its answer is not valid. No record counts as done. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The records before this index are done. */
  | { readonly kind: 'partial'; readonly firstFailed: number };

const report = z.looseObject({
  batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.unknown() })).nullish(),
});

/** As Lambda does, takes an empty answer or list for success and an unknown record for a failed batch. */
export const batchOutcome = (
  result: InvocationResult,
  records: readonly StreamRecord[],
  isReportingItemFailures: boolean,
): BatchOutcome => {
  if (result.throttle !== undefined) return { kind: 'throttled' };
  if (result.error) return { kind: 'failed', message: `${result.error.name}: ${result.error.message}` };
  if (!isReportingItemFailures) return { kind: 'done' };
  const parsed = report.nullable().safeParse(result.payload === '' ? null : JSON.parse(result.payload));
  if (!parsed.success) return { kind: 'failed', message: 'the answer is not a batch response' };
  const failures = parsed.data?.batchItemFailures ?? [];
  if (failures.length === 0) return { kind: 'done' };
  const indexes = failures.map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  if (indexes.includes(-1))
    return { kind: 'failed', message: 'the answer names a record that is not in the batch' };
  return { kind: 'partial', firstFailed: Math.min(...indexes) };
};
