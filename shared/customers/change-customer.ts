import { newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';
import type { Customer } from './customer.ts';
import { withStatusChange } from './status-change.ts';
import { changedCustomerWrite, getCustomer } from './store.ts';

/** Who loses a race reads again and decides anew; more losses than this in a row mean somebody floods us. */
const maxTries = 5;

export interface CustomerDecision {
  readonly customer: Customer;
  /** Writes beside the customer's own, which is at position 0. */
  readonly alongside: readonly Write[];
  /** What a failed condition among them means; positions count from 0 within `alongside`. */
  readonly refusalFor?: (failedAt: (position: number) => boolean) => Refusal;
}

/**
 * Reads a customer, lets `decide` make its next version, and commits it if nobody came between.
 *
 * @throws Refusal USER_NOT_FOUND, whatever `decide` refuses, SERVICE_UNAVAILABLE when races never end
 */
export const changeCustomer = async (
  platformId: string,
  customerUuid: string,
  decide: (customer: Customer) => CustomerDecision,
): Promise<Customer> => {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const current = await getCustomer(platformId, customerUuid);
    if (current === undefined) throw new Refusal('USER_NOT_FOUND');
    const { customer, alongside, refusalFor } = decide(current);
    try {
      await transact([changedCustomerWrite(withStatusChange(current, customer)), ...alongside], newUuid());
      return customer;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (error.failedAt(0)) continue;
      throw refusalFor?.((position) => error.failedAt(position + 1)) ?? error;
    }
  }
  throw new Refusal('SERVICE_UNAVAILABLE', {
    message: 'Other requests keep changing this customer; try again.',
  });
};
