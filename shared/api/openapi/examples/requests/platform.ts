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
    ownFees: {
      summary: 'A fee of your own: 1 % and 0.30 USD of quotes from USD to another currency',
      value: {
        feeConfigs: [
          {
            feeType: 'CROSS_CURRENCY_TRANSACTION',
            sourceCurrency: 'USD',
            variableFeeBps: 100,
            fixedFee: { amount: 30, currency: 'USD' },
          },
        ],
      },
    },
  },
  createWebhookEndpoint: {
    ledger: {
      summary: 'A second endpoint, which gets the ends of outgoing payments',
      value: {
        url: 'https://acme.example/ledger',
        types: ['OUTGOING_PAYMENT_COMPLETED', 'OUTGOING_PAYMENT_FAILED'],
        description: 'Ledger of the finance team',
      },
    },
  },
  updateWebhookEndpoint: {
    all: { summary: 'It gets all types from now on', value: { types: null } },
    enable: {
      summary: 'Another URL; a disabled endpoint is enabled, and its held events are sent',
      value: { url: 'https://acme.example/ledger/v2' },
    },
  },
  createToken: {
    payouts: {
      summary: 'A token that reads and moves money',
      value: { name: 'Payout worker', permissions: ['VIEW', 'TRANSACT'] },
    },
    reports: { summary: 'A token that only reads', value: { name: 'Reports', permissions: ['VIEW'] } },
  },
  receiveInvoicePayment: {
    paid: {
      summary: 'Somebody has paid the invoice of a UMA payment',
      value: {
        paymentHash: '0001020304050607080900010203040506070809000102030405060708090102',
        amountMsat: 250_000_000,
      },
    },
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
