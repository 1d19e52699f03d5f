import { Refusal } from '#shared/kernel/refusal.ts';
import { isTransient } from '#shared/kernel/transient.ts';

/** The call is larger than Lambda takes: its event will not become smaller. */
const tooLarge = 413;

const statusOf = (error: Error): number | undefined => {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
};

/**
 * Whether an error says nothing of the record at hand: AWS does not answer, throttles, or refuses us a right that somebody
 * will give back. What is left is a record, or a bug, that fails in the same way every time.
 */
export const mayPass = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof Refusal || isTransient(error)) return true;
  return '$metadata' in error && statusOf(error) !== tooLarge;
};
