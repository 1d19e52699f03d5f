import type { Customer } from '#shared/customers/customer.ts';
import { customerDeleted } from '#shared/customers/customer-deleted.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { refusalAt } from './rules.ts';

/** The payer that a lookup's query may name. The schema has checked both fields. */
export interface SenderQuery {
  readonly customerId?: string | undefined;
  readonly senderUmaAddress?: string | undefined;
}

const uuidOfAddress = async (platformId: string, umaAddress: string): Promise<string | undefined> => {
  const holder = await holderOfUmaAddress(umaAddress);
  return holder?.platformId === platformId ? holder.customerUuid : undefined;
};

const uuidOfSender = async (
  platformId: string,
  { customerId, senderUmaAddress }: SenderQuery,
): Promise<string | undefined> => {
  if (senderUmaAddress === undefined) return customerId === undefined ? undefined : bareUuid(customerId);
  const named = await uuidOfAddress(platformId, senderUmaAddress);
  if (customerId === undefined || named === undefined || named === bareUuid(customerId)) return named;
  throw invalidInput([
    { path: 'query.customerId', message: 'must be the customer that senderUmaAddress belongs to' },
  ]);
};

/**
 * The platform's own customer that would pay; undefined when the query names nobody.
 *
 * @throws Refusal USER_NOT_FOUND, CUSTOMER_DELETED, INVALID_INPUT
 */
export const readSender = async (platformId: string, query: SenderQuery): Promise<Customer | undefined> => {
  if (query.customerId === undefined && query.senderUmaAddress === undefined) return undefined;
  const uuid = await uuidOfSender(platformId, query);
  const customer = uuid === undefined ? undefined : await getCustomer(platformId, uuid);
  if (customer === undefined) {
    const path = query.senderUmaAddress === undefined ? 'customerId' : 'senderUmaAddress';
    throw refusalAt('USER_NOT_FOUND', `query.${path}`, 'names no customer of this platform');
  }
  if (customer.isDeleted) throw customerDeleted(customer.uuid);
  return customer;
};
