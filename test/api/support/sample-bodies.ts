import { randomUUID } from 'node:crypto';
import { individualExample } from '#shared/api/openapi/examples/people.ts';
import { leaveUndecided, WebhookReceiver } from '#test/support/webhook-receiver.ts';
import type { World } from './world.ts';

/** No UMA address: the service creates one. */
export const newCustomer = () => ({
  ...individualExample,
  platformCustomerId: randomUUID(),
});

/** Hostile requests may have removed the platform's UMA domain. */
const withUmaDomain = async ({ id, api }: World['platform']): Promise<void> => {
  const { umaDomain } = await api.ok('getConfig');
  if (umaDomain === undefined) await api.ok('updateConfig', { body: { umaDomain: `p-${id}.uma.test` } });
};

export const newInvitation = async ({ platform, customerId }: World) => {
  await withUmaDomain(platform);
  const { umaAddress } = await platform.api.ok('getCustomer', { path: { customerId } });
  return { inviterUma: umaAddress, firstName: 'Jane', amountToSend: 2500, expiresAt: '2099-01-01T00:00:00Z' };
};

export const invitationCode = async (world: World): Promise<string> => {
  const { code } = await world.platform.api.ok('createInvitation', { body: await newInvitation(world) });
  return code;
};

const dollars = {
  currencyCode: 'USD',
  minAmount: 1,
  maxAmount: 1_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
};

/** Hostile requests may have removed the currency, the customer or the accounts of the test world. */
export const newQuote = async ({ platform }: World) => {
  const { supportedCurrencies = [] } = await platform.api.ok('getConfig');
  const others = supportedCurrencies.filter(({ currencyCode }) => currencyCode !== 'USD');
  await platform.api.ok('updateConfig', { body: { supportedCurrencies: [dollars, ...others] } });
  const payer = await platform.fundedAccount(10_000);
  const { id: accountId } = await platform.externalAccount({ customerId: payer.customerId });
  const { lookupId } = await platform.api.ok('lookUpExternalAccount', { path: { accountId } });
  return {
    lookupId,
    source: { sourceType: 'ACCOUNT', accountId: payer.id },
    destination: { destinationType: 'ACCOUNT', accountId, paymentRail: 'ACH' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1000,
    immediatelyExecute: false,
    description: 'Invoice 1',
    purposeOfPayment: 'GOODS_OR_SERVICES',
    senderCustomerInfo: { EMAIL: 'jane@acme.example' },
  };
};

export const quoteId = async (world: World): Promise<string> => {
  const { id } = await world.platform.api.ok('createQuote', { body: await newQuote(world) });
  return id;
};

export const umaPayment = (customerId: string) => ({
  senderUmaAddress: '$success.usd@sandbox.uma.test',
  customerId,
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: 1000,
});

let endpoint: Promise<WebhookReceiver> | undefined;

/** Gives the platform an endpoint that accepts every event and leaves payments open. */
export const setEndpoint = async ({ platform }: World): Promise<void> => {
  endpoint ??= WebhookReceiver.start(leaveUndecided);
  const { url } = await endpoint;
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: url } });
};

/** A second endpoint, which accepts every event. There may be ten. */
export const endpointId = async (world: World): Promise<string> => {
  await deleteEndpoints(world);
  endpoint ??= WebhookReceiver.start(leaveUndecided);
  const { url } = await endpoint;
  const { id } = await world.platform.api.ok('createWebhookEndpoint', { body: { url } });
  return id;
};

export const deleteEndpoints = async ({ platform: { api } }: World): Promise<void> => {
  const { data } = await api.ok('listWebhookEndpoints', {});
  await Promise.all(data.map(({ id }) => api.ok('deleteWebhookEndpoint', { path: { endpointId: id } })));
};

/** A payment that waits for its platform's decision. */
export const openPayment = async (world: World): Promise<string> => {
  await setEndpoint(world);
  const { platform, customerId } = world;
  const { id } = await platform.api.ok('receiveSandboxUmaPayment', { body: umaPayment(customerId) });
  return id;
};
