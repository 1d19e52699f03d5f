import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { type NamedWrites, transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import type { Customer, NameHolder } from './customer.ts';
import { holderOfLock, releaseUmaAddress } from './locks.ts';
import { readHolder, type WithdrawalCode, withdrawCustomer } from './store.ts';

/** The unique names of a customer. A write that takes one has the same name. */
export type UniqueName = 'platformCustomerId' | 'umaAddress';

interface Holding {
  readonly holder: NameHolder;
  readonly standing: Awaited<ReturnType<typeof readHolder>>;
}

/** Who holds a customer's names, other than the customer itself. */
export type Holdings = { readonly [Name in UniqueName]?: Holding | undefined };

/** @param raw the lock that refused the customer */
export const readHolding = async (raw: unknown): Promise<Holding | undefined> => {
  const holder = holderOfLock(raw);
  return holder && { holder, standing: await readHolder(holder) };
};

/** The same holding as it is now. */
export const readAgain = async (held: Holding | undefined): Promise<Holding | undefined> =>
  held && { ...held, standing: await readHolder(held.holder) };

/** The error when a name belongs to a customer that exists; undefined when nobody has created its holder. */
export const takenName = (
  { platformCustomerId, umaAddress }: Customer,
  held: Holdings,
  cause?: unknown,
): ApiError | undefined => {
  if (held.platformCustomerId?.standing === 'CUSTOMER') {
    const customerId = formatId('Customer', held.platformCustomerId.holder.customerUuid);
    return new ApiError('PLATFORM_CUSTOMER_ID_EXISTS', {
      details: { platformCustomerId, customerId },
      cause,
    });
  }
  if (held.umaAddress?.standing === 'CUSTOMER')
    return new ApiError('UMA_ADDRESS_EXISTS', { details: { umaAddress }, cause });
  return undefined;
};

const codeOf = {
  platformCustomerId: 'PLATFORM_CUSTOMER_ID_EXISTS',
  umaAddress: 'UMA_ADDRESS_EXISTS',
} as const satisfies Record<UniqueName, WithdrawalCode>;

/** The writes after which these holders never become customers. One holder may have both names. */
export const withdrawals = ({ platformCustomerId, umaAddress }: Holdings): NamedWrites => {
  const writeOf = (name: UniqueName, holding: Holding | undefined) =>
    holding?.standing === 'UNFINISHED' ? withdrawCustomer(holding.holder, codeOf[name]) : undefined;
  const isSame = platformCustomerId?.holder.customerUuid === umaAddress?.holder.customerUuid;
  return {
    holderOfId: writeOf('platformCustomerId', platformCustomerId),
    holderOfAddress: isSame ? undefined : writeOf('umaAddress', umaAddress),
  };
};

/**
 * Frees a UMA address that an import took for a customer it has not created. Whoever wants the address may try again.
 *
 * @param raw the lock that refused the address
 * @returns false when the address belongs to a customer
 */
export const freeUmaAddress = async (umaAddress: string, raw: unknown): Promise<boolean> => {
  const held = await readHolding(raw);
  if (held === undefined || held.standing === 'CUSTOMER') return false;
  const release = releaseUmaAddress({ umaAddress, uuid: held.holder.customerUuid });
  // A lost race: the holder has just become a customer, or somebody else has freed the address.
  await transactIfUnchanged({ ...withdrawals({ umaAddress: held }), release });
  return true;
};
