import type { Examples } from '../example.ts';

const dollars = {
  currencyCode: 'USD',
  minAmount: 1,
  maxAmount: 1_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
};

const euros = { ...dollars, currencyCode: 'EUR' };

/** Request bodies about the platform itself, and of the operator's switch. */
export const platformRequests = {
  updateConfig: {
    webhookEndpoint: {
      summary: 'Where events go; the service sends a TEST event at once',
      value: { webhookEndpoint: 'https://acme.example/webhooks' },
    },
    currencies: {
      summary: 'The currencies of the platform and their limits',
      value: { supportedCurrencies: [dollars, euros] },
    },
  },
  createToken: {
    payouts: {
      summary: 'A token that reads and moves money',
      value: { name: 'Payout worker', permissions: ['VIEW', 'TRANSACT'] },
    },
    reports: { summary: 'A token that only reads', value: { name: 'Reports', permissions: ['VIEW'] } },
  },
  receiveSwitchResult: {
    delivered: { summary: 'The receiver has the money', value: { status: 'DELIVERED' } },
    failed: {
      summary: 'The payment failed; the service refunds it',
      value: { status: 'FAILED', reason: 'COUNTERPARTY_POST_TX_FAILED' },
    },
  },
} satisfies Readonly<Record<string, Examples>>;
