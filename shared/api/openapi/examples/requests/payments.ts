import { accountIdWithEnd, type Examples, exampleIds, exampleUma, magicExamples } from '../ids.ts';

const own = { accountId: exampleIds.internalAccount };
const bank = (end: string) => ({ accountId: accountIdWithEnd(end) });

const notes = {
  description: 'Salary of May',
  remittanceInformation: 'Salary 2025-05',
  purposeOfPayment: 'OTHER',
  metadata: { orderId: '4711', costCentre: 'EU-7' },
};

const transferOut = (end: string) => ({ source: own, destination: bank(end), amount: 12_500 });
const transferIn = (end: string) => ({ source: bank(end), destination: own, amount: 12_500 });

const quote = (end: string) => ({
  source: { sourceType: 'ACCOUNT', accountId: exampleIds.internalAccount },
  destination: { destinationType: 'ACCOUNT', accountId: accountIdWithEnd(end), paymentRail: 'ACH' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 12_500,
  description: 'Invoice 4711',
  remittanceInformation: 'Invoice 4711, thank you',
  metadata: { invoice: '4711' },
  purposeOfPayment: 'GOODS_OR_SERVICES',
});

/** Request bodies that move money. An account id's end is the end of that account's number. */
export const paymentRequests = {
  createTransferOut: {
    completes: {
      summary: '125.00 USD to a bank account: COMPLETED',
      value: transferOut('000'),
      outcome: { status: 'COMPLETED' },
    },
    withNotes: {
      summary:
        'The same over RTP, with a text for the receiver, and with a text and keys of your own, which answers, events and filters know',
      value: {
        ...transferOut('000'),
        destination: { ...bank('000'), paymentRail: 'RTP' },
        ...notes,
      },
      outcome: { status: 'COMPLETED' },
    },
    ...magicExamples({
      operation: 'POST /transfer-out',
      what: 'To an account whose number',
      bodyOf: transferOut,
      answerOf: ({ states: [status] }) => ({ status }),
    }),
  },
  createPayoutBatch: {
    transfers: {
      summary: 'Two salaries of 125.00 USD; nothing leaves before you confirm the totals',
      value: { rows: [transferOut('000'), { ...transferOut('000'), ...notes }] },
    },
    csv: {
      summary: 'The same kind of rows as the text of a CSV file',
      value: {
        csv: [
          'sourceAccountId,destinationAccountId,amount,remittanceInformation',
          `${own.accountId},${bank('000').accountId},12500,Salary 2025-05`,
          `${own.accountId},${bank('000').accountId},12500,Salary 2025-05`,
        ].join('\n'),
      },
    },
  },
  confirmPayoutBatch: {
    confirm: {
      summary: 'The totals as the batch shows them',
      value: { totals: [{ currency: 'USD', amount: 2 * 12_500 }] },
    },
  },
  createTransferIn: {
    completes: {
      summary: '125.00 USD from a bank account: COMPLETED',
      value: { ...transferIn('000'), metadata: notes.metadata },
      outcome: { status: 'COMPLETED' },
    },
    ...magicExamples({
      operation: 'POST /transfer-in',
      what: 'From an account whose number',
      bodyOf: transferIn,
      answerOf: ({ states: [status] }) => ({ status }),
    }),
  },
  createQuote: {
    toBank: { summary: '125.00 USD to a bank account', value: quote('000'), outcome: { status: 'PENDING' } },
    atOnce: {
      summary: 'The same, executed at once',
      value: { ...quote('000'), immediatelyExecute: true },
    },
    withOwnFee: {
      summary: 'With a fee of your own of 1.50 USD, in place of the configured one',
      value: {
        ...quote('000'),
        platformFeeOverride: {
          platformFixedFee: { amount: 150, currency: 'USD' },
          platformVariableFeeBps: 0,
        },
      },
      outcome: { status: 'PENDING', platformFeesIncluded: 150 },
    },
    toUma: {
      summary: 'To a UMA address of the sandbox: the receiver gets exactly 10.00 EUR',
      value: {
        source: { sourceType: 'ACCOUNT', accountId: exampleIds.internalAccount },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: exampleUma.receiver, currency: 'EUR' },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: 1000,
      },
      outcome: { status: 'PENDING' },
    },
    fundedLater: {
      summary: 'Paid for by a bank transfer in real time; POST /sandbox/send stands for that transfer',
      value: {
        ...quote('000'),
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: exampleIds.customer },
      },
      outcome: { status: 'PENDING' },
    },
    ...magicExamples({
      operation: 'POST /quotes/{quoteId}/execute',
      what: 'Executed, to an account whose number',
      bodyOf: quote,
    }),
  },
  approveIncomingPayment: {
    approve: {
      summary: 'With what the payer asked about your customer',
      value: { receiverCustomerInfo: { FULL_NAME: 'Jane Doe' } },
    },
  },
  rejectIncomingPayment: {
    reject: { summary: 'With a reason for your own logs', value: { reason: 'Not expected' } },
  },
  fundInternalAccount: {
    fund: { summary: '1,000.00 USD', value: { amount: 100_000 } },
  },
  receiveSandboxUmaPayment: {
    toCustomer: {
      summary: '10.00 USD for a customer; your webhook endpoint decides about it',
      value: {
        senderUmaAddress: exampleUma.payer,
        customerId: exampleIds.customer,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 1000,
      },
    },
  },
  sendSandboxPayment: {
    fund: {
      summary: 'The money for a quote of REALTIME_FUNDING arrives',
      value: { quoteId: exampleIds.quote, currencyCode: 'USD', currencyAmount: 1000 },
    },
  },
} satisfies Readonly<Record<string, Examples>>;
