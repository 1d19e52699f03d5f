import type { QuoteTerms, Transaction } from '#shared/transactions/transaction.ts';

export const platformId = '019542f5-b3e7-7d02-8000-000000000000';
const customerUuid = '019542f5-b3e7-7d02-8000-000000001000';
export const changedAt = '2025-10-13T12:00:30.000Z';

const quote: QuoteTerms = {
  expiresAt: '2025-10-13T12:05:00.000Z',
  lockedSide: 'SENDING',
  exchangeRate: '0.0546',
  feesMinor: 50n,
  fixedFeeMinor: 25n,
  variableFeeBps: 30,
};

const common = {
  platformId,
  uuid: '019542f5-b3e7-7d02-8000-000000000001',
  ownerUuid: customerUuid,
  ownerId: `Customer:${customerUuid}`,
  platformCustomerId: 'jane',
  sentMinor: 9_007_199_254_740_993n,
  sentCurrency: 'USD',
  receivedMinor: 100n,
  receivedCurrency: 'USD',
  version: 2,
  createdAt: '2025-10-13T12:00:00.000Z',
  updatedAt: changedAt,
} as const;

const ownAccount = {
  kind: 'ACCOUNT',
  accountId: 'InternalAccount:019542f5-b3e7-7d02-8000-000000001348',
  currency: 'USD',
} as const;
const bankAccount = {
  kind: 'ACCOUNT',
  accountId: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000002',
  currency: 'USD',
} as const;

/** A payment that goes out, from a quote. */
export const outgoing: Transaction = {
  ...common,
  type: 'OUTGOING',
  status: 'PENDING',
  source: ownAccount,
  destination: bankAccount,
  sentMinor: 12_500n,
  quote,
};

/** A payment that comes in from a UMA address; its platform is asked while it is PENDING. */
export const fromUma: Transaction = {
  ...common,
  type: 'INCOMING',
  status: 'PENDING',
  source: { kind: 'UMA_ADDRESS', umaAddress: '$joe@bank.example', currency: 'USD' },
  destination: ownAccount,
  sentMinor: 100n,
};

/** A transfer in, for which nobody is asked. */
export const fromBank: Transaction = { ...fromUma, source: bankAccount };
