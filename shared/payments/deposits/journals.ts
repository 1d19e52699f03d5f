import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { formatId, internalAccountUuid } from '#shared/kernel/ids.ts';
import { clearingJournal, type Journal } from '#shared/ledger/journal.ts';
import { counterpartyInformation } from '#shared/transactions/counterparty.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type Deposit, house, suspense } from './deposit.ts';

/** Into suspense (DEPOSIT), and out of it to an account (TRANSFER) or back to the payer (REFUND). @param at ISO 8601 */
export const suspenseJournal = (
  { uuid, currency, amountMinor }: Deposit,
  purpose: 'DEPOSIT' | 'TRANSFER' | 'REFUND',
  at: string,
): Journal =>
  clearingJournal({
    platformId: house,
    accountUuid: suspense,
    currency,
    amountMinor: purpose === 'DEPOSIT' ? amountMinor : -amountMinor,
    sourceUuid: uuid,
    purpose,
    at,
  });

/** Onto the account whose money it is. @param at ISO 8601 */
export const depositJournal = (
  deposit: Deposit,
  platformId: string,
  accountUuid: string,
  at: string,
): Journal =>
  clearingJournal({
    platformId,
    accountUuid,
    currency: deposit.currency,
    amountMinor: deposit.amountMinor,
    sourceUuid: deposit.uuid,
    purpose: 'DEPOSIT',
    at,
  });

/** The payment that a platform sees. @param at ISO 8601 */
export const depositPayment = (
  { uuid, currency, amountMinor, payerName: fullName, bankReference, switchName }: Deposit,
  platformId: string,
  { owner }: InternalAccountRef,
  at: string,
): Transaction => {
  const accountId = formatId('InternalAccount', internalAccountUuid(owner.uuid, currency));
  const known = counterpartyInformation({ fullName });
  return {
    platformId,
    uuid,
    type: 'INCOMING',
    status: 'COMPLETED',
    ownerUuid: owner.uuid,
    ownerId: owner.id,
    platformCustomerId: owner.platformCustomerId,
    source: {
      kind: 'REALTIME_FUNDING',
      currency,
      ...(owner.kind === 'customer' && { customerId: owner.id }),
    },
    destination: { kind: 'ACCOUNT', accountId, currency },
    sentMinor: amountMinor,
    sentCurrency: currency,
    receivedMinor: amountMinor,
    receivedCurrency: currency,
    version: 1,
    createdAt: at,
    updatedAt: at,
    settledAt: at,
    deposit: { switchName, bankReference },
    ...(known && { counterpartyInformation: { ...known } }),
  };
};
