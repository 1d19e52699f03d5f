import { csvTable } from '#shared/kernel/http/csv.ts';
import { decimalText } from '#shared/kernel/money.ts';
import type { TransactionView } from './view.ts';

/** New columns come last, because programs may read a column by its place. */
const columns = [
  'transactionId',
  'createdAt',
  'settledAt',
  'type',
  'status',
  'sentAmount',
  'sentCurrency',
  'fees',
  'receivedAmount',
  'receivedCurrency',
  'exchangeRate',
  'customerId',
  'platformCustomerId',
  'counterpartyName',
  'source',
  'destination',
  'reference',
  'bankReference',
  'description',
  'metadata',
  'failureReason',
  'refundStatus',
  'refundSettledAt',
  'updatedAt',
  'remittanceInformation',
  'paymentRail',
  'direction',
  'failureCode',
] as const;

const table = csvTable(columns);

interface Amount {
  readonly amount: number;
  readonly currency: { readonly code: string };
}

const decimal = ({ amount, currency }: Amount): string => decimalText(BigInt(amount), currency.code);

const sourceText = ({ source }: TransactionView): string => {
  switch (source.sourceType) {
    case 'ACCOUNT':
      return source.accountId;
    case 'UMA_ADDRESS':
      return source.umaAddress;
    case 'REALTIME_FUNDING':
      return source.sourceType;
  }
};

const destinationText = ({ destination }: TransactionView): string =>
  destination.destinationType === 'ACCOUNT' ? destination.accountId : destination.umaAddress;

/** What only an outgoing payment says. Fees are in the currency sent. */
const outgoingCells = (payment: TransactionView) => {
  if (payment.type === 'INCOMING') return {};
  const { sentAmount, fees, exchangeRate, refund } = payment;
  return {
    sentAmount: decimal(sentAmount),
    sentCurrency: sentAmount.currency.code,
    fees: fees === undefined ? undefined : decimal({ amount: fees, currency: sentAmount.currency }),
    exchangeRate: exchangeRate === undefined ? undefined : String(exchangeRate),
    refundStatus: refund?.status,
    refundSettledAt: refund?.settledAt,
  };
};

const lineOf = (payment: TransactionView): string => {
  const { id, receivedAmount, metadata } = payment;
  return table.lineOf({
    transactionId: id,
    createdAt: payment.createdAt,
    settledAt: payment.settledAt,
    type: payment.type,
    status: payment.status,
    ...(receivedAmount && {
      receivedAmount: decimal(receivedAmount),
      receivedCurrency: receivedAmount.currency.code,
    }),
    ...outgoingCells(payment),
    customerId: payment.customerId,
    platformCustomerId: payment.platformCustomerId,
    counterpartyName: payment.counterpartyInformation?.FULL_NAME,
    source: sourceText(payment),
    destination: destinationText(payment),
    reference: payment.reconciliationInstructions?.reference,
    bankReference: payment.type === 'INCOMING' ? payment.bankReference : undefined,
    description: payment.description,
    metadata: metadata && JSON.stringify(metadata),
    failureReason: payment.failureReason,
    updatedAt: payment.updatedAt,
    remittanceInformation: payment.remittanceInformation,
    paymentRail: payment.paymentRail,
    direction: payment.direction,
    failureCode: payment.failureDetail?.code,
  });
};

/** A part of a list of payments as CSV. The first one begins with the names of the columns. */
export const transactionsCsv = (payments: readonly TransactionView[], isFirst: boolean): string =>
  [...(isFirst ? [table.header] : []), ...payments.map(lineOf)].join('');
