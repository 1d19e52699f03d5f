import { newLinkToken, newPublicToken } from '#test/support/bank-links.ts';
import type { Sample } from './sample.ts';

/** Samples for what lies outside the service: institutions, networks, bank accounts. */
export const directorySamples = {
  listSandboxValues: () => ({}),
  listDiscoveries: () => ({ query: { country: 'NG', currency: 'NGN' } }),
  listUmaProviders: () => ({
    query: {
      countryCode: 'US',
      currencyCode: 'USD',
      hasBlockedProviders: 'false',
      sortOrder: 'asc',
      limit: '3',
    },
  }),
  estimateCryptoWithdrawalFee: async ({ platform }) => {
    const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USDC' } });
    return {
      body: {
        internalAccountId: data[0]?.id,
        currency: 'USDC',
        cryptoNetwork: 'BASE_MAINNET',
        amount: 5_000_000,
        destinationAddress: '0x52908400098527886e0f7030069857d2e4169ee7',
      },
    };
  },

  createLinkToken: ({ customerId }) => ({ body: { customerId } }),
  linkExternalAccount: async ({ platform, customerId }) => ({
    path: { link_token: await newLinkToken(platform, customerId) },
    body: { publicToken: newPublicToken(), accountId: 'checking' },
  }),
} satisfies Readonly<Record<string, Sample>>;
