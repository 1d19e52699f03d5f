import { bulkSamples } from '#test/files/support/bulk-samples.ts';
import { documentSamples } from '#test/files/support/document-samples.ts';
import { switchSamples } from '#test/production/support/switch-samples.ts';
import type { OperationId } from '#test/support/api-client.ts';
import { accountSample } from '#test/support/samples.ts';
import { batchSamples } from './batch-samples.ts';
import { directorySamples } from './directory-samples.ts';
import type { Sample } from './sample.ts';
import {
  deleteEndpoints,
  endpointId,
  invitationCode,
  newCustomer,
  newInvitation,
  newQuote,
  openPayment,
  quoteId,
  setEndpoint,
  umaPayment,
} from './sample-bodies.ts';
import { verificationSamples } from './verification-samples.ts';

const everyFilter = {
  createdAfter: '2020-01-01T00:00:00Z',
  createdBefore: '2099-01-01T00:00:00Z',
  updatedAfter: '2020-01-01T00:00:00Z',
  updatedBefore: '2099-01-01T00:00:00Z',
};

/**
 * For every operation, a request that succeeds each time it is made. Before a deletion, the sample creates what it
 * deletes. The type check fails when an operation is missing.
 */
export const samples: Readonly<Record<OperationId, Sample>> = {
  getConfig: () => ({}),
  updateConfig: () => ({ body: { webhookEndpoint: 'https://acme.example/webhooks' } }),

  createToken: () => ({ body: { name: 'Payout worker', permissions: ['VIEW', 'TRANSACT'] } }),
  listTokens: () => ({ query: { ...everyFilter, limit: '3', name: 'Payout worker' } }),
  getToken: ({ tokenId }) => ({ path: { tokenId } }),
  deleteToken: async ({ platform }) => {
    const { id } = await platform.api.ok('createToken', { body: { name: 'Short', permissions: ['VIEW'] } });
    return { path: { tokenId: id } };
  },

  createCustomer: () => ({ body: newCustomer() }),
  listCustomers: () => ({ query: { ...everyFilter, limit: '3', region: 'US', currency: 'USD' } }),
  getCustomer: ({ customerId }) => ({ path: { customerId } }),
  updateCustomer: ({ customerId }) => ({
    path: { customerId },
    body: { customerType: 'INDIVIDUAL', fullName: 'Jane Roe', currencies: ['USD', 'GBP'] },
  }),
  deleteCustomer: async ({ platform }) => {
    const { id } = await platform.newCustomer();
    return { path: { customerId: id } };
  },

  ...bulkSamples,
  ...verificationSamples,

  listInternalAccounts: ({ customerId }) => ({ query: { customerId, currency: 'USD', limit: '3' } }),
  listPlatformInternalAccounts: () => ({ query: { currency: 'USD' } }),
  createExternalAccount: ({ customerId }) => ({ body: { customerId, ...accountSample() } }),
  listExternalAccounts: ({ customerId }) => ({ query: { customerId, currency: 'USD', limit: '3' } }),
  getExternalAccount: ({ externalAccountId }) => ({ path: { externalAccountId } }),
  deleteExternalAccount: async ({ platform, customerId }) => {
    const { id } = await platform.externalAccount({ customerId });
    return { path: { externalAccountId: id } };
  },
  createPlatformExternalAccount: () => ({ body: accountSample({ currency: 'EUR' }) }),
  listPlatformExternalAccounts: () => ({ query: { currency: 'USD' } }),
  getPlatformExternalAccount: ({ platformExternalAccountId }) => ({
    path: { externalAccountId: platformExternalAccountId },
  }),
  deletePlatformExternalAccount: async ({ platform }) => {
    const { id } = await platform.externalAccount();
    return { path: { externalAccountId: id } };
  },

  lookUpUmaAddress: ({ customerId }) => ({
    path: { receiverUmaAddress: '$success.eur@sandbox.uma.test' },
    query: { customerId },
  }),
  lookUpExternalAccount: ({ externalAccountId, customerId }) => ({
    path: { accountId: externalAccountId },
    query: { customerId },
  }),
  createQuote: async (world) => ({ body: await newQuote(world) }),
  getQuote: async (world) => ({ path: { quoteId: await quoteId(world) } }),
  executeQuote: async (world) => ({ path: { quoteId: await quoteId(world) } }),
  listExchangeRates: () => ({ query: { destinationCurrency: 'EUR,MXN', sendingAmount: '5000' } }),

  createTransferIn: ({ externalAccountId, internalAccountId }) => ({
    body: {
      source: { accountId: externalAccountId },
      destination: { accountId: internalAccountId },
      amount: 25,
    },
  }),
  createTransferOut: ({ externalAccountId, internalAccountId }) => ({
    body: {
      source: { accountId: internalAccountId },
      destination: { accountId: externalAccountId },
      amount: 25,
    },
  }),
  ...batchSamples,
  listTransactions: ({ customerId, internalAccountId }) => ({
    query: {
      customerId,
      senderAccountIdentifier: internalAccountId,
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2099-01-01T00:00:00Z',
      status: 'COMPLETED',
      type: 'OUTGOING',
      sortOrder: 'asc',
      limit: '3',
    },
  }),
  getTransaction: ({ transactionId }) => ({ path: { transactionId } }),
  getTransactionTimeline: ({ transactionId }) => ({ path: { transactionId } }),
  cancelTransaction: async (world) => ({
    path: { transactionId: (await quoteId(world)).replace('Quote:', 'Transaction:') },
  }),
  listJournalEntries: ({ internalAccountId }) => ({
    path: { accountId: internalAccountId },
    query: { limit: '3' },
  }),
  getAccountStatement: ({ internalAccountId }) => ({
    path: { accountId: internalAccountId },
    query: { limit: '3' },
  }),
  fundInternalAccount: ({ internalAccountId }) => ({
    path: { accountId: internalAccountId },
    body: { amount: 100 },
  }),

  receiveSandboxUmaPayment: ({ customerId }) => ({ body: umaPayment(customerId) }),
  approveIncomingPayment: async (world) => ({
    path: { transactionId: await openPayment(world) },
    body: { receiverCustomerInfo: { FULL_NAME: 'Jane Doe' } },
  }),
  rejectIncomingPayment: async (world) => ({
    path: { transactionId: await openPayment(world) },
    body: { reason: 'Not expected' },
  }),
  sendSandboxPayment: async (world) => {
    const { id } = await world.platform.api.ok('createQuote', {
      body: {
        ...(await newQuote(world)),
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: world.customerId },
      },
    });
    return { body: { quoteId: id, currencyCode: 'USD', currencyAmount: 1000 } };
  },

  ...switchSamples,
  ...documentSamples,

  createInvitation: async (world) => ({ body: await newInvitation(world) }),
  getInvitation: async (world) => ({ path: { invitationCode: await invitationCode(world) } }),
  claimInvitation: async (world) => ({
    path: { invitationCode: await invitationCode(world) },
    body: { inviteeUma: (await world.platform.newCustomer()).umaAddress },
  }),
  cancelInvitation: async (world) => ({ path: { invitationCode: await invitationCode(world) } }),
  ...directorySamples,

  createWebhookEndpoint: async (world) => {
    await deleteEndpoints(world);
    return { body: { url: 'https://acme.example/ledger', types: ['OUTGOING_PAYMENT_COMPLETED'] } };
  },
  listWebhookEndpoints: () => ({ query: { limit: '3' } }),
  getWebhookEndpoint: async (world) => ({ path: { endpointId: await endpointId(world) } }),
  updateWebhookEndpoint: async (world) => ({
    path: { endpointId: await endpointId(world) },
    body: { types: null, description: 'All events' },
  }),
  deleteWebhookEndpoint: async (world) => ({ path: { endpointId: await endpointId(world) } }),
  listWebhookDeliveries: () => ({
    query: {
      createdAfter: '2020-01-01T00:00:00Z',
      createdBefore: '2099-01-01T00:00:00Z',
      status: 'DELIVERED',
      type: 'CUSTOMER_KYC_APPROVED',
      limit: '3',
    },
  }),
  getWebhookDelivery: ({ webhookDeliveryId }) => ({ path: { deliveryId: webhookDeliveryId } }),
  resendWebhookDelivery: async (world) => {
    await setEndpoint(world);
    return { path: { deliveryId: world.webhookDeliveryId } };
  },
  sendTestWebhook: async (world) => {
    await setEndpoint(world);
    return {};
  },

  getHealth: () => ({}),
  getRootPage: () => ({}),
  getLlmsText: () => ({}),
  getOpenApi: () => ({}),
  getDocsPage: () => ({}),
  getDocsAsset: () => ({ path: { asset: 'docs.css' } }),
};
