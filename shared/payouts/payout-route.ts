import * as z from 'zod';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { getLastingExternalAccount } from '#shared/accounts/store.ts';
import { umaDomainOf } from '#shared/customers/uma-address.ts';
import { setting } from '#shared/kernel/config.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import type { PayoutDestination } from '#shared/switch/port.ts';
import { externalSourceUuid, paidAccountUuid, type Transaction } from '#shared/transactions/transaction.ts';

/** How the money of a payment reaches its destination. */
export type PayoutRoute =
  /** From an account at another bank to an internal account. */
  | { readonly kind: 'COLLECTION'; readonly source: ExternalAccount }
  /** To an internal account of the same platform. */
  | { readonly kind: 'INTERNAL' }
  /** To a customer of this service, of any platform, as an incoming payment. */
  | { readonly kind: 'OWN_BOOKS' }
  | { readonly kind: 'SWITCH'; readonly destination: PayoutDestination };

const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

/**
 * A quote pays a name of the sandbox or a customer of this service. The customer may be gone by now; then nobody is
 * paid.
 */
const isOnOurBooks = (umaAddress: string): boolean => umaDomainOf(umaAddress) !== sandboxUmaDomain;

const readAccount = async (platformId: string, uuid: string): Promise<ExternalAccount> => {
  const account = await getLastingExternalAccount(platformId, uuid);
  if (account === undefined) throw new Error('The external account of a payment was never there');
  return account;
};

/** Takes at most one read. */
export const routeOf = async (transaction: Transaction): Promise<PayoutRoute> => {
  const { platformId, destination } = transaction;
  const collectedFrom = externalSourceUuid(transaction);
  if (collectedFrom !== undefined) {
    return { kind: 'COLLECTION', source: await readAccount(platformId, collectedFrom) };
  }
  switch (destination.kind) {
    case 'ACCOUNT': {
      if (paidAccountUuid(transaction) !== undefined) return { kind: 'INTERNAL' };
      const account = await readAccount(platformId, bareUuid(destination.accountId));
      return { kind: 'SWITCH', destination: { kind: 'EXTERNAL_ACCOUNT', account } };
    }
    case 'UMA_ADDRESS': {
      const { umaAddress } = destination;
      if (isOnOurBooks(umaAddress)) return { kind: 'OWN_BOOKS' };
      return { kind: 'SWITCH', destination: { kind: 'UMA_ADDRESS', umaAddress } };
    }
    case 'REALTIME_FUNDING':
      throw new Error('Money cannot be sent to a real-time funding');
  }
};
