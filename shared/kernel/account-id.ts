import { newUuid } from './ids.ts';
import { currencyByNumber, currencyNumber } from './money.ts';

/** Ten bits hold every ISO 4217 number (at most 999) and our private ones (1001 and up). */
const currencyBits = 10;
const currencyMask = (1 << currencyBits) - 1;

const lastGroup = (uuid: string): number => Number.parseInt(uuid.slice(24), 16);
const withLastGroup = (uuid: string, group: number): string =>
  `${uuid.slice(0, 24)}${group.toString(16).padStart(12, '0')}`;

/** The low ten bits of the last group. The group is below 2^48, so a number holds it exactly. */
const lowBits = (group: number): number => group % (currencyMask + 1);

/** A new uuid for an owner of accounts (customer, platform): a UUIDv7 whose last ten bits are zero. */
export const newOwnerUuid = (): string => {
  const uuid = newUuid();
  const group = lastGroup(uuid);
  return withLastGroup(uuid, group - lowBits(group));
};

/**
 * The uuid of an owner's internal account in a currency: the owner's uuid with the currency's number in the last ten
 * bits. So the id of an account gives its owner and currency without a read (docs/decisions/0001).
 */
export const internalAccountUuid = (ownerUuid: string, currency: string): string =>
  withLastGroup(ownerUuid, lastGroup(ownerUuid) + currencyNumber(currency));

/** Owner and currency of an internal account's uuid; undefined when its number belongs to no currency. */
export const ownerOfAccount = (accountUuid: string): { ownerUuid: string; currency: string } | undefined => {
  const group = lastGroup(accountUuid);
  const currency = currencyByNumber(lowBits(group));
  if (currency === undefined) return undefined;
  return { ownerUuid: withLastGroup(accountUuid, group - lowBits(group)), currency };
};
