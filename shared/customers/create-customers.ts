import type { Refusal } from '#shared/kernel/refusal.ts';
import { type ConditionsFailed, type NamedWrites, prefixed, tryTransact } from '#shared/kernel/transact.ts';
import { type CreationWrite, creationWrites, takenName } from './create-customer.ts';
import type { Customer } from './customer.ts';

/** Undefined: the customer exists. This transaction or an earlier one created it. */
export type Outcome = Refusal | undefined;

/** What a cancelled transaction means for each customer. PENDING: this customer did not cause the cancellation. */
const verdictsOf = (customers: readonly Customer[], error: ConditionsFailed): (Outcome | 'PENDING')[] =>
  customers.map((customer) => {
    const nameOf = (write: CreationWrite) => `${customer.uuid}.${write}`;
    // The same uuid exists already: the caller runs for the second time.
    if (error.has(nameOf('customer'))) return undefined;
    return takenName(customer, nameOf, error) ?? 'PENDING';
  });

const allWrites = (customers: readonly Customer[]): NamedWrites =>
  Object.assign({}, ...customers.map((customer) => prefixed(customer.uuid, creationWrites(customer))));

/**
 * Creates several customers in one transaction: the same write units as single transactions, with a tenth of the
 * requests. Leaves out customers whose names are taken. Two customers must not share a name, because a transaction may
 * write an item only once.
 *
 * @param customers made by newCustomer, at most 33; their uuids must be the same in every run of the caller
 * @returns for each customer UMA_ADDRESS_EXISTS, PLATFORM_CUSTOMER_ID_EXISTS, or undefined for a customer that exists
 * @throws ConflictsOutlasted and errors of AWS; earlier customers may exist then
 */
export const createCustomers = async (customers: readonly Customer[]): Promise<Outcome[]> => {
  const outcomes = new Map<Customer, Outcome>();
  let pending = customers;
  while (pending.length > 0) {
    const failed = await tryTransact(allWrites(pending));
    if (failed === undefined) break;
    const verdicts = verdictsOf(pending, failed);
    const left: Customer[] = [];
    for (const [index, customer] of pending.entries()) {
      const verdict = verdicts[index];
      if (verdict === 'PENDING') left.push(customer);
      else outcomes.set(customer, verdict);
    }
    if (left.length === pending.length) throw failed;
    pending = left;
  }
  return customers.map((customer) => outcomes.get(customer));
};
