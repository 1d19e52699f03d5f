import type { Examples } from '../ids.ts';

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
  receiveSwitchDeposit: {
    deposit: {
      summary: 'A customer paid into the account of the funding instructions',
      value: {
        bankReference: 'CAMT-2025-10-13-000017',
        reference: '01K7EMQJ00E008000000000348',
        amount: 12_500,
        currency: 'USD',
        payerName: 'Jane Doe',
      },
    },
  },
  receiveCollectionResult: {
    collected: { summary: 'The operator has the money', value: { status: 'COLLECTED' } },
    failed: { summary: 'It could not be collected', value: { status: 'FAILED' } },
  },
  receiveSwitchResult: {
    delivered: { summary: 'The receiver has the money', value: { status: 'DELIVERED' } },
    failed: {
      summary: 'The payment failed; the service refunds it',
      value: { status: 'FAILED', reason: 'COUNTERPARTY_POST_TX_FAILED' },
    },
  },
} satisfies Readonly<Record<string, Examples>>;
