import { randomUUID } from 'node:crypto';
import { ownerExample } from '#shared/api/openapi/examples/people.ts';
import { newDocument } from '#test/files/support/document-samples.ts';
import { newLinkToken } from '#test/support/bank-links.ts';
import { csvFile, uploadCsv } from '#test/support/bulk.ts';
import { plantDelivery } from '#test/support/planted-delivery.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

/** A platform with one object of each kind, so that every operation has something to work on. */
export interface World {
  readonly platform: TestPlatform;
  readonly customerId: string;
  readonly businessId: string;
  readonly beneficialOwnerId: string;
  readonly verificationId: string;
  readonly internalAccountId: string;
  readonly platformInternalAccountId: string;
  readonly externalAccountId: string;
  readonly platformExternalAccountId: string;
  readonly tokenId: string;
  readonly transactionId: string;
  readonly linkToken: string;
  readonly documentId: string;
  readonly bulkJobId: string;
  readonly lookupId: string;
  readonly quoteId: string;
  readonly webhookDeliveryId: string;
}

export const newWorld = async (): Promise<World> => {
  const platform = await newPlatform();
  const { api } = platform;
  const account = await platform.fundedAccount(50_000_000);
  const [external, platformExternal, token, internal] = await Promise.all([
    platform.externalAccount({ customerId: account.customerId }),
    platform.externalAccount(),
    api.ok('createToken', { body: { name: 'Never used', permissions: ['VIEW'] } }),
    api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } }),
  ]);
  const transaction = await api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: external.id }, amount: 100 },
  });
  const lookup = await api.ok('lookUpExternalAccount', { path: { accountId: external.id } });
  const quote = await api.ok('createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId: account.id },
      destination: { destinationType: 'ACCOUNT', accountId: external.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100,
    },
  });
  const business = await api.ok('createCustomer', {
    body: { customerType: 'BUSINESS', currencies: ['USD'] },
  });
  const owner = await api.ok('createBeneficialOwner', {
    body: { customerId: business.id, ...ownerExample('Doe001') },
  });
  const verification = await api.ok('submitVerification', { body: { customerId: business.id } });
  return {
    platform,
    customerId: account.customerId,
    businessId: business.id,
    beneficialOwnerId: owner.id,
    verificationId: verification.id,
    internalAccountId: account.id,
    platformInternalAccountId: internal.data[0]?.id ?? '',
    externalAccountId: external.id,
    platformExternalAccountId: platformExternal.id,
    tokenId: token.id,
    transactionId: transaction.id,
    linkToken: await newLinkToken(platform, account.customerId),
    documentId: await newDocument(platform, account.customerId),
    bulkJobId: await uploadCsv(platform, csvFile([randomUUID()])),
    lookupId: lookup.lookupId,
    quoteId: quote.id,
    webhookDeliveryId: await plantDelivery(platform),
  };
};
