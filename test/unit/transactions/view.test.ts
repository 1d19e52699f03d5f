import { describe, expect, it } from 'vitest';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { quoteView } from '#shared/payments/quotes/view.ts';
import { transactionStatuses } from '#shared/transactions/lifecycle.ts';
import {
  destinationView,
  incomingTransactionView,
  sourceView,
  transactionView,
} from '#shared/transactions/view.ts';
import { pendingQuote } from '../payments/quotes/executable-quote.ts';
import { incomingPayment, pendingTransfer } from '../support/payments.ts';

const { uuid, ownerId, createdAt } = pendingQuote;
const usd = { code: 'USD', decimals: 2, name: 'US Dollar', symbol: '$' };
const eur = { code: 'EUR', decimals: 2, name: 'Euro', symbol: '€' };
const source = { sourceType: 'ACCOUNT', accountId: 'InternalAccount:019542f5-b3e7-7d02-8000-00000000f348' };
const destination = {
  destinationType: 'ACCOUNT',
  accountId: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000002',
};
const uma = { kind: 'UMA_ADDRESS', umaAddress: '$joe@bank.example', currency: 'EUR' } as const;
const funding = { kind: 'REALTIME_FUNDING', currency: 'USD', customerId: ownerId } as const;
const rateDetails = {
  counterpartyMultiplier: 1,
  counterpartyFixedFee: 0,
  serviceApiMultiplier: 1.157,
  serviceApiFixedFee: 25,
  serviceApiVariableFeeRate: 0.005,
  serviceApiVariableFeeAmount: 50,
};
const common = {
  id: `Transaction:${uuid}`,
  customerId: ownerId,
  platformCustomerId: 'jane',
  createdAt,
  updatedAt: createdAt,
  reconciliationInstructions: { reference: referenceOf(uuid) },
};

describe('an outgoing payment', () => {
  it('shows both amounts and the price of its quote', () => {
    expect(transactionView(pendingQuote)).toEqual({
      ...common,
      type: 'OUTGOING',
      direction: 'DEBIT',
      status: 'PENDING',
      source: { ...source, currency: 'USD' },
      destination: { ...destination, currency: 'EUR' },
      sentAmount: { amount: 10_000, currency: usd },
      receivedAmount: { amount: 8_578, currency: eur },
      quoteId: `Quote:${uuid}`,
      exchangeRate: 1.157,
      fees: 75,
      rateDetails,
    });
  });

  it('shows what carries it, what delays it and where a blockchain has it', () => {
    const onChain = { network: 'BASE', hash: '0x12' };
    const onItsWay = {
      ...pendingTransfer('OUTGOING'),
      status: 'PROCESSING',
      rail: 'RTP',
      pendingReason: 'CUSTOMER_ACTION_REQUIRED',
      expectedAt: createdAt,
      onChain,
    } as const;

    expect(transactionView(onItsWay)).toMatchObject({
      paymentRail: 'RTP',
      railSelectionMode: 'AUTO',
      pendingReason: 'CUSTOMER_ACTION_REQUIRED',
      expectedSettlementAt: createdAt,
      onChainTransaction: onChain,
    });
    const ended = transactionView({ ...onItsWay, status: 'COMPLETED' });
    expect([ended.pendingReason, ended.expectedSettlementAt]).toEqual([undefined, undefined]);
  });

  it.each([
    ['REJECTED', undefined, 'A compliance check refused the payment.'],
    ['FAILED', 'Sanctions list', 'Sanctions list'],
  ] as const)('that is %s and whose bank says %s says: %s', (status, said, message) => {
    const code = 'COMPLIANCE_REJECTED';
    const failureDetail = { code, ...(said !== undefined && { message: said }) } as const;
    const failed = { ...pendingTransfer('OUTGOING'), status, failureDetail } as const;

    expect(transactionView(failed).failureDetail).toEqual({ code, message });
    expect(transactionView({ ...failed, status: 'PENDING' })).not.toHaveProperty('failureDetail');
    expect(transactionView({ ...failed, cancelled: true })).not.toHaveProperty('failureDetail');
  });

  it('without a quote has no price', () => {
    const view = transactionView(pendingTransfer('OUTGOING'));

    for (const name of ['quoteId', 'exchangeRate', 'fees', 'rateDetails', 'paymentInstructions'])
      expect(view).not.toHaveProperty(name);
  });

  it('shows why it failed, how the money came back, and its description', () => {
    const refund = { reference: 'R1', initiatedAt: createdAt, status: 'COMPLETED' } as const;
    const more = {
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund,
      description: 'Rent',
      settledAt: createdAt,
    } as const;

    expect(transactionView({ ...pendingQuote, status: 'FAILED', ...more })).toMatchObject(more);
  });

  it('shows where the payer sends the money', () => {
    expect(transactionView({ ...pendingQuote, source: funding })).toMatchObject({
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: ownerId },
      paymentInstructions: [expect.objectContaining({})],
    });
  });
});

describe('an incoming payment', () => {
  it('within one platform shows what its sender paid, and to another platform nothing of it', () => {
    const incoming = incomingPayment('COMPLETED');
    const quoteUuid = '019542f5-b3e7-7d02-8000-000000000009';
    const known = {
      ...incoming,
      counterpart: { platformId: incoming.platformId, uuid: quoteUuid },
      sentBySender: { amountMinor: 10_000n, currency: 'USD', exchangeRate: '1.157' },
    };
    const shown = {
      quoteId: `Quote:${quoteUuid}`,
      sentAmount: { amount: 10_000, currency: usd },
      exchangeRate: 1.157,
    };

    expect(transactionView(known)).toMatchObject({ direction: 'CREDIT', ...shown });
    const elsewhere = { ...known, counterpart: { platformId: 'another', uuid: quoteUuid } };
    for (const name of Object.keys(shown)) {
      expect(transactionView(elsewhere)).not.toHaveProperty(name);
    }
  });

  it('from a bank shows what was sent', () => {
    expect(transactionView(pendingTransfer('INCOMING'))).toMatchObject({
      direction: 'CREDIT',
      sentAmount: { currency: usd },
    });
  });

  it.each([
    ['taken back by the bank', { settledAt: createdAt }, 'COMPLETED'],
    ['that never arrived', {}, undefined],
    ['whose refund failed first', { past: [['FAILED', createdAt] as ['FAILED', string]] }, 'COMPLETED'],
  ])('%s has this refund: %o, %s', (_what, facts, status) => {
    const failed = { ...pendingTransfer('INCOMING'), status: 'FAILED', ...facts } as const;
    const view = transactionView(failed);

    expect('refund' in view ? view.refund?.status : undefined).toBe(status);
  });

  it('shows what was received and from whom', () => {
    const information = { FULL_NAME: 'Joe' };
    const incoming = { ...incomingPayment('COMPLETED'), counterpartyInformation: information };

    expect(transactionView(incoming)).toEqual({
      ...common,
      type: 'INCOMING',
      direction: 'CREDIT',
      status: 'COMPLETED',
      source: { sourceType: 'UMA_ADDRESS', umaAddress: '$joe@bank.example', currency: 'USD' },
      destination: expect.objectContaining({ destinationType: 'ACCOUNT', currency: 'EUR' }),
      receivedAmount: { amount: 8_578, currency: eur },
      counterpartyInformation: information,
    });
  });

  it('shows why it failed', () => {
    const failed = { ...incomingPayment('FAILED'), failureReason: 'OFFRAMP_FAILED' } as const;

    expect(transactionView(failed)).toMatchObject({ failureReason: 'OFFRAMP_FAILED' });
  });

  it('is never shown as an outgoing one', () => {
    expect(() => incomingTransactionView(pendingQuote)).toThrow('does not come in');
  });
});

describe('the other side', () => {
  it('may be a UMA address', () => {
    expect(sourceView(uma)).toEqual({
      sourceType: 'UMA_ADDRESS',
      umaAddress: uma.umaAddress,
      currency: 'EUR',
    });
    expect(destinationView(uma)).toEqual({
      destinationType: 'UMA_ADDRESS',
      umaAddress: uma.umaAddress,
      currency: 'EUR',
    });
  });

  it('never receives real-time funding', () => {
    expect(() => destinationView(funding)).toThrow('real-time funding');
  });
});

describe('a quote', () => {
  it('shows its terms and its transaction', () => {
    expect(quoteView({ ...pendingQuote, counterpartyInformation: { FULL_NAME: 'Ada' } })).toEqual({
      id: `Quote:${uuid}`,
      transactionId: `Transaction:${uuid}`,
      status: 'PENDING',
      createdAt,
      expiresAt: '2025-10-13T12:05:00.000Z',
      source: { ...source, customerId: ownerId },
      destination,
      sendingCurrency: usd,
      receivingCurrency: eur,
      totalSendingAmount: 10_000,
      totalReceivingAmount: 8_578,
      exchangeRate: 1.157,
      feesIncluded: 75,
      counterpartyInformation: { FULL_NAME: 'Ada' },
      rateDetails,
    });
  });

  it('of the platform names no customer', () => {
    expect(quoteView({ ...pendingQuote, ownerId: `Platform:${uuid}` }).source).toEqual(source);
  });

  it('may be funded in real time and paid to a UMA address', () => {
    expect(quoteView({ ...pendingQuote, source: funding, destination: uma })).toMatchObject({
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: ownerId },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: uma.umaAddress, currency: 'EUR' },
    });
    expect(quoteView({ ...pendingQuote, source: funding }).source).not.toHaveProperty('cryptoNetwork');
  });

  it.each([
    ['source', { source: uma }],
    ['destination', { destination: funding }],
  ])('never has the other kind of %s', (_what, change) => {
    expect(() => quoteView({ ...pendingQuote, ...change })).toThrow('A quote');
  });

  it('is FAILED when its money came back, and PENDING before it is filed', () => {
    const shown = transactionStatuses.map((status) => quoteView({ ...pendingQuote, status }).status);

    expect(Object.fromEntries(transactionStatuses.map((status, index) => [status, shown[index]]))).toEqual({
      CREATED: 'PENDING',
      PENDING: 'PENDING',
      PROCESSING: 'PROCESSING',
      COMPLETED: 'COMPLETED',
      REJECTED: 'FAILED',
      FAILED: 'FAILED',
      REFUNDED: 'FAILED',
      EXPIRED: 'EXPIRED',
    });
  });
});
