import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { absent, any, type Condition, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import type { Customer, NameHolder } from './customer.ts';

/** Longer than a bulk job lives, and so longer than any run of its rows. */
const traceSeconds = 40 * 86_400;

const traceExpiry = ({ customerUuid }: { readonly customerUuid?: string | undefined }): number | undefined =>
  customerUuid === undefined ? Math.floor(clock.nowMs() / 1000) + traceSeconds : undefined;

/** Absent in the trace of a name that was given up. */
const holderFields = { platformId: z.string().optional(), customerUuid: z.string().optional() };

/**
 * Lock items keep a name unique and lead from the name to its customer. They stay after the customer's deletion: a name
 * that received money never goes to another customer (decision "names are lock items"). A lock counts only if its
 * customer exists: an import takes the names of a row before it creates the customer (decision "names are lock items").
 *
 * A name that is given up leaves a lock without a customer, for a while. It keeps the delayed write of an import from
 * taking the name as if nobody had ever had it.
 */
const umaAddressLock = defineItem({
  schema: z.object({ umaAddress: z.string().optional(), ...holderFields }),
  keyOf: ({ umaAddress }: { umaAddress: string }) => ({ pk: `UMA#${umaAddress}`, sk: 'LOCK' }),
  expiresAtEpochSecondsOf: traceExpiry,
});

interface CustomerReference {
  readonly platformId: string;
  readonly platformCustomerId: string;
}

const platformCustomerIdLock = defineItem({
  schema: z.object({ platformCustomerId: z.string().optional(), ...holderFields }),
  keyOf: ({ platformId, platformCustomerId }: CustomerReference) => ({
    pk: `CUSTOMER_REF#${platformId}#${platformCustomerId}`,
    sk: 'LOCK',
  }),
  expiresAtEpochSecondsOf: traceExpiry,
});

/** The table's key of the lock of a platformCustomerId, for reads of many. */
export const customerReferenceKey = platformCustomerIdLock.keyOf;

/** The customer's uuid in a raw lock of a platformCustomerId; undefined when a row of an import gave it back. */
export const customerOfReference = (raw: unknown): string | undefined =>
  platformCustomerIdLock.parse(raw).customerUuid;

const holderSchema = z.object({ platformId: z.string(), customerUuid: z.string() });

/** The holder in a raw lock; undefined for a name that was given up. */
export const holderOfLock = (raw: unknown): NameHolder | undefined => holderSchema.safeParse(raw).data;

/** Whose locks a customer may replace: of nobody else, or of holders that never became customers. */
const free = (uuid: string, unfinished: NameHolder | undefined): Condition => {
  const mine = any(absent('customerUuid'), equals('customerUuid', uuid));
  return unfinished === undefined ? mine : any(mine, equals('customerUuid', unfinished.customerUuid));
};

/** The name has no lock, not even a trace of one. Only a run that meets this state may write without a transaction. */
const neverTaken = absent('pk');

const umaAddressWrite = ({ umaAddress, platformId, uuid }: Customer, condition: Condition): Write =>
  umaAddressLock.put({ umaAddress, platformId, customerUuid: uuid }, condition, { returnOld: true });

const platformCustomerIdWrite = (customer: Customer, condition: Condition): Write => {
  const { platformId, platformCustomerId, uuid } = customer;
  const lock = { platformId, platformCustomerId, customerUuid: uuid };
  return platformCustomerIdLock.put(lock, condition, { returnOld: true });
};

/**
 * The write that takes the customer's UMA address; its condition fails when any other customer of the service has it.
 *
 * @param unfinished a holder that never became a customer, and loses the name in the same transaction
 */
export const takeUmaAddress = (customer: Customer, unfinished?: NameHolder): Write =>
  umaAddressWrite(customer, free(customer.uuid, unfinished));

/** The same for the customer's platformCustomerId, in its platform. */
export const takePlatformCustomerId = (customer: Customer, unfinished?: NameHolder): Write =>
  platformCustomerIdWrite(customer, free(customer.uuid, unfinished));

/** The same for names that nobody has ever had, for a write without a transaction. */
export const takeNewNames = (customer: Customer) => ({
  platformCustomerId: platformCustomerIdWrite(customer, neverTaken),
  umaAddress: umaAddressWrite(customer, neverTaken),
});

/** The write that gives up a UMA address, if this customer has it. */
export const releaseUmaAddress = ({ umaAddress, uuid }: Pick<Customer, 'umaAddress' | 'uuid'>): Write =>
  umaAddressLock.put({ umaAddress }, equals('customerUuid', uuid));

/** The same for the platformCustomerId of a customer that will never exist. */
export const releasePlatformCustomerId = ({ platformId, platformCustomerId, uuid }: Customer): Write =>
  platformCustomerIdLock.put({ platformId, platformCustomerId }, equals('customerUuid', uuid));

/** The check that this customer has the UMA address. */
export const umaAddressCheck = (umaAddress: string, customerUuid: string): Write =>
  umaAddressLock.check({ umaAddress }, equals('customerUuid', customerUuid));

/** The customer of the whole service with this UMA address (lower case); read consistently. It may never be created. */
export const holderOfUmaAddress = async (umaAddress: string): Promise<NameHolder | undefined> =>
  holderOfLock(await umaAddressLock.get({ umaAddress }));

/** uuid of the platform's customer with this platformCustomerId; read consistently. It may never be created. */
export const findCustomerUuid = async (
  platformId: string,
  platformCustomerId: string,
): Promise<string | undefined> => {
  const lock = await platformCustomerIdLock.get({ platformId, platformCustomerId });
  return lock?.customerUuid;
};
