import type { Refusal } from '#shared/kernel/refusal.ts';
import { type ConditionsFailed, type NamedWrites, prefixed, tryTransact } from '#shared/kernel/transact.ts';
import { type CreationWrite, creationWrites, takenName } from './create-customer.ts';
import type { Customer } from './customer.ts';

/** Undefined: the customer exists, whether this transaction or an earlier one has made it. */
export type Outcome = Refusal | undefined;

/** What a cancelled transaction means for each customer; PENDING: this customer did not cause it. */
const verdictsOf = (customers: readonly Customer[], error: ConditionsFailed): (Outcome | 'PENDING')[] =>
  customers.map((customer) => {
    const hasFailed = (write: CreationWrite) => error.has(`${customer.uuid}.${write}`);
    // The same uuid exists already: the caller runs for the second time.
    if (hasFailed('customer')) return undefined;
    return takenName(customer, hasFailed, error) ?? 'PENDING';
  });

const allWrites = (customers: readonly Customer[]): NamedWrites =>
  Object.assign({}, ...customers.map((customer) => prefixed(customer.uuid, creationWrites(customer))));

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
