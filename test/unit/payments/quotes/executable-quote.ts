import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { at, quoteUuid } from './quote-world.ts';

/** A quote that expires at 12:05. */
export const pendingQuote: QuotedTransaction = {
  platformId: '019542f5-b3e7-7d02-8000-00000000e000',
  uuid: quoteUuid,
  type: 'OUTGOING',
  status: 'PENDING',
  ownerUuid: '019542f5-b3e7-7d02-8000-00000000f000',
  ownerId: 'Customer:019542f5-b3e7-7d02-8000-00000000f000',
  platformCustomerId: 'jane',
  source: {
    kind: 'ACCOUNT',
    accountId: 'InternalAccount:019542f5-b3e7-7d02-8000-00000000f348',
    currency: 'USD',
  },
  destination: {
    kind: 'ACCOUNT',
    accountId: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000002',
    currency: 'EUR',
  },
  sentMinor: 10_000n,
  sentCurrency: 'USD',
  receivedMinor: 8_578n,
  receivedCurrency: 'EUR',
  version: 1,
  createdAt: at,
  updatedAt: at,
  checkAt: '2025-10-13T12:05:00.000Z',
  quote: {
    expiresAt: '2025-10-13T12:05:00.000Z',
    lockedSide: 'SENDING',
    exchangeRate: '1.157',
    feesMinor: 75n,
    fixedFeeMinor: 25n,
    variableFeeBps: 50,
  },
};
