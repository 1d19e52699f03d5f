import { ownerOfAccount } from '#shared/kernel/account-id.ts';
import { uuidOf } from '#shared/kernel/ids.ts';
import type { TransactionStatus, TransactionType } from './lifecycle.ts';
import type { Party, Transaction } from './transaction.ts';

/** The filters of a list of transactions. */
export interface TransactionFilters {
  readonly ownerUuid?: string | undefined;
  /** Of either side. */
  readonly accountIdentifier?: string | undefined;
  readonly senderAccountIdentifier?: string | undefined;
  readonly receiverAccountIdentifier?: string | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly type?: TransactionType | undefined;
  /** Every key must have this value. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

const isNamedBy = (party: Party, identifier: string | undefined): boolean => {
  if (identifier === undefined) return true;
  switch (party.kind) {
    case 'ACCOUNT':
      return party.accountId === identifier;
    case 'UMA_ADDRESS':
      return party.umaAddress === identifier.toLowerCase();
    case 'REALTIME_FUNDING':
      return false;
  }
};

/** Whether a transaction passes every filter. */
export const matches =
  (filters: TransactionFilters) =>
  (transaction: Transaction): boolean => {
    const { ownerUuid, status, type, accountIdentifier, senderAccountIdentifier, receiverAccountIdentifier } =
      filters;
    return (
      (ownerUuid === undefined || transaction.ownerUuid === ownerUuid) &&
      (status === undefined || transaction.status === status) &&
      (type === undefined || transaction.type === type) &&
      isNamedBy(transaction.source, senderAccountIdentifier) &&
      isNamedBy(transaction.destination, receiverAccountIdentifier) &&
      [transaction.source, transaction.destination].some((party) => isNamedBy(party, accountIdentifier)) &&
      Object.entries(filters.metadata ?? {}).every(([key, value]) => transaction.metadata?.[key] === value)
    );
  };

/** The owner whose list holds every payment from an internal account; undefined for any other identifier. */
export const ownerOfIdentifier = (identifier: string | undefined): string | undefined => {
  const accountUuid = identifier === undefined ? undefined : uuidOf('InternalAccount', identifier);
  return accountUuid === undefined ? undefined : ownerOfAccount(accountUuid)?.ownerUuid;
};
