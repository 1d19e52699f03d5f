import { ApiError } from '#shared/kernel/errors.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import {
  type Commit,
  type ConditionsFailed,
  commitPlain,
  type NamedWrites,
} from '#shared/kernel/table/transact.ts';
import { accountChangeWrites, accountInUse } from './account-changes.ts';
import type { Customer } from './customer.ts';
import { withStatusChange } from './rules.ts';
import { changedCustomerWrite, getCustomer } from './store.ts';

export interface CustomerDecision {
  readonly customer: Customer;
  /** Writes in the same transaction as the customer's own. */
  readonly alongside: NamedWrites;
  /** The error for a failed condition among these writes; without it the failure is a bug. */
  readonly apiErrorFor?: (failed: ConditionsFailed) => ApiError;
  /** Clears what made these writes fail, when it may be cleared. @returns whether to try again */
  readonly makeRoom?: (failed: ConditionsFailed) => Promise<boolean>;
}

/**
 * Reads a customer, calls `decide` for its next version, and commits that version, with what it changes of the
 * customer's accounts, if nothing changed in between.
 *
 * @param commit of a request that may have an Idempotency-Key
 * @throws ApiError USER_NOT_FOUND, SERVICE_UNAVAILABLE; of accountInUse; errors of `decide`
 */
export const changeCustomer = (
  platformId: string,
  customerUuid: string,
  decide: (customer: Customer) => CustomerDecision,
  commit: Commit<Customer> = commitPlain,
): Promise<Customer> =>
  changeWithRetry(
    async () => {
      const current = await getCustomer(platformId, customerUuid);
      if (current === undefined) throw new ApiError('USER_NOT_FOUND');
      const { customer, alongside, apiErrorFor, makeRoom } = decide(current);
      const changed = changedCustomerWrite(withStatusChange(current, customer));
      const accounts = accountChangeWrites(current, customer);
      const failed = await commit<string>({ customer: changed, ...accounts, ...alongside }, customer);
      if (failed === undefined) return customer;
      if (failed.has('customer')) return lostRace;
      const inUse = accountInUse(current, customer, failed);
      if (inUse !== undefined) throw inUse;
      if (await makeRoom?.(failed)) return lostRace;
      throw apiErrorFor?.(failed) ?? failed;
    },
    { message: 'Other requests keep changing this customer; try again.' },
  );
