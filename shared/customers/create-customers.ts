import { newUuid } from '#shared/kernel/ids.ts';
import type { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';
import { creationWrites, takenName } from './create-customer.ts';
import type { Customer } from './customer.ts';

/** Writes of one customer, of the 100 that a transaction takes. */
const writesEach = 3;

/** Undefined: the customer exists, whether this transaction or an earlier one has made it. */
export type Outcome = Refusal | undefined;

/** What a cancelled transaction says of each customer; PENDING ones stood in nobody's way. */
const verdictsOf = (customers: readonly Customer[], error: ConditionsFailed): (Outcome | 'PENDING')[] =>
  customers.map((customer, index) => {
    const failedAt = (position: number) => error.failedAt(index * writesEach + position);
    // The very uuid is there: its caller runs for the second time.
    if (failedAt(0)) return undefined;
    return takenName(customer, failedAt, error) ?? 'PENDING';
  });

/**
 * Creates several customers in one transaction, which costs the same units and a tenth of the requests; those whose
 * names are taken are left out. No two of them may share a name, since a transaction touches an item once.
 *
 * @param customers made by newCustomer, with uuids that are the same however often the caller runs; at most 33
 * @returns for each the refusal, UMA_ADDRESS_EXISTS or PLATFORM_CUSTOMER_ID_EXISTS, or undefined
 * @throws ConflictsOutlasted and what else is nobody's fault; those before may exist then
 */
export const createCustomers = async (customers: readonly Customer[]): Promise<Outcome[]> => {
  const outcomes = new Map<Customer, Outcome>();
  let pending = customers;
  while (pending.length > 0) {
    try {
      await transact(pending.flatMap(creationWrites), newUuid());
      break;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      const verdicts = verdictsOf(pending, error);
      const left: Customer[] = [];
      for (const [index, customer] of pending.entries()) {
        const verdict = verdicts[index];
        if (verdict === 'PENDING') left.push(customer);
        else outcomes.set(customer, verdict);
      }
      if (left.length === pending.length) throw error;
      pending = left;
    }
  }
  return customers.map((customer) => outcomes.get(customer));
};
