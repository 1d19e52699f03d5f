import { StartError } from '../start-error.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { ThrottleReason } from './invocation.ts';

/** Counts the events in flight. Lambda refuses an event beyond the limit; the function does not see it. */
export class Concurrency {
  readonly reason: ThrottleReason;
  readonly #limit: number;
  #inFlight = 0;

  constructor(limit: number, reason: ThrottleReason) {
    this.#limit = limit;
    this.reason = reason;
  }

  /** False when the limit is reached. */
  take(): boolean {
    if (this.#inFlight >= this.#limit) return false;
    this.#inFlight += 1;
    return true;
  }

  release(): void {
    this.#inFlight -= 1;
  }
}

/** Lambda keeps at least this many instances for functions without a reservation. */
const leastUnreserved = 100;

/**
 * Gives the limit of each function: its reservation, or what the account's limit leaves for all others together. Without
 * an account limit, only reservations count.
 *
 * @throws StartError for reservations that AWS would refuse
 */
export const concurrencyLimits = (
  definitions: readonly FunctionDefinition[],
  accountLimit: number | undefined,
): ((definition: FunctionDefinition) => Concurrency | undefined) => {
  const reserved = definitions.reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0);
  if (accountLimit !== undefined && reserved > 0 && accountLimit - reserved < leastUnreserved) {
    throw new StartError(
      `A limit of ${accountLimit} concurrent events leaves ${accountLimit - reserved} unreserved, because the template reserves ${reserved}. Lambda wants ${leastUnreserved}: set a limit of at least ${reserved + leastUnreserved}`,
    );
  }
  const shared =
    accountLimit === undefined
      ? undefined
      : new Concurrency(accountLimit - reserved, 'ConcurrentInvocationLimitExceeded');
  return ({ reservedConcurrency }) =>
    reservedConcurrency === undefined
      ? shared
      : new Concurrency(reservedConcurrency, 'ReservedFunctionConcurrentInvocationLimitExceeded');
};
