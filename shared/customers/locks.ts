import * as z from 'zod';
import { absent, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import type { Customer } from './customer.ts';

/**
 * Lock items keep a name unique and lead from the name to its customer. They stay after the customer's deletion: a
 * name that received money never goes to another customer (docs/decisions/0042).
 */
const umaAddressLock = defineItem({
  schema: z.object({ umaAddress: z.string(), platformId: z.string(), customerUuid: z.string() }),
  keyOf: ({ umaAddress }: { umaAddress: string }) => ({ pk: `UMA#${umaAddress}`, sk: 'LOCK' }),
});

interface CustomerReference {
  readonly platformId: string;
  readonly platformCustomerId: string;
}

const platformCustomerIdLock = defineItem({
  schema: z.object({ platformId: z.string(), platformCustomerId: z.string(), customerUuid: z.string() }),
  keyOf: ({ platformId, platformCustomerId }: CustomerReference) => ({
    pk: `CUSTOMER_REF#${platformId}#${platformCustomerId}`,
    sk: 'LOCK',
  }),
});

/** The table's key of the lock of a platformCustomerId, for reads of many. */
export const customerReferenceKey = platformCustomerIdLock.keyOf;

/** The customer's uuid in a raw lock of a platformCustomerId. */
export const customerOfReference = (raw: unknown): string => platformCustomerIdLock.parse(raw).customerUuid;

/** The write that takes the customer's UMA address; its condition fails when any customer of the service has it. */
export const takeUmaAddress = ({ umaAddress, platformId, uuid }: Customer): Write =>
  umaAddressLock.put({ umaAddress, platformId, customerUuid: uuid }, absent('customerUuid'));

/** The write that gives up the customer's UMA address. */
export const releaseUmaAddress = ({ umaAddress, uuid }: Customer): Write =>
  umaAddressLock.remove({ umaAddress }, equals('customerUuid', uuid));

/** The write that takes the customer's platformCustomerId; its condition fails when another customer has it. */
export const takePlatformCustomerId = ({ platformId, platformCustomerId, uuid }: Customer): Write =>
  platformCustomerIdLock.put({ platformId, platformCustomerId, customerUuid: uuid }, absent('customerUuid'), {
    returnOld: true,
  });

/** uuid of the customer that has the platformCustomerId, from the item of a failed `takePlatformCustomerId`. */
export const holderOfPlatformCustomerId = (raw: unknown): string =>
  platformCustomerIdLock.parse(raw).customerUuid;

/** The check that this customer has the UMA address. */
export const umaAddressCheck = (umaAddress: string, customerUuid: string): Write =>
  umaAddressLock.check({ umaAddress }, equals('customerUuid', customerUuid));

export interface UmaAddressHolder {
  readonly platformId: string;
  readonly customerUuid: string;
}

/** The customer of the whole service with this UMA address (lower case); read consistently. */
export const holderOfUmaAddress = (umaAddress: string): Promise<UmaAddressHolder | undefined> =>
  umaAddressLock.get({ umaAddress });

/** uuid of the platform's customer with this platformCustomerId; read consistently. */
export const findCustomerUuid = async (
  platformId: string,
  platformCustomerId: string,
): Promise<string | undefined> => {
  const lock = await platformCustomerIdLock.get({ platformId, platformCustomerId });
  return lock?.customerUuid;
};
