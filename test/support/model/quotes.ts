import { type Fraction, type ModelAmounts, modelAmounts } from './amounts.ts';
import { endOfApproval, fileIncoming } from './incoming.ts';
import { isWithinLimits, type ModelService, modelFees, modelOwnFees } from './model.ts';
import {
  type Accepted,
  type ModelAnswer,
  type ModelIncoming,
  type ModelQuote,
  type PaymentStatus,
  type QuoteOrder,
  type QuoteTarget,
  type Refused,
  refused,
  requestText,
} from './payments.ts';

/** The final status of a payment to a bank, by suffix. COMPLETED for all others. */
const endOfSuffix: Readonly<Record<string, PaymentStatus>> = {
  '002': 'FAILED',
  '004': 'FAILED',
  '005': 'FAILED',
  '006': 'REFUNDED',
  '007': 'FAILED',
};

const currencyOfSandbox: Readonly<Record<string, string>> = {
  'success.usd': 'USD',
  'success.eur': 'EUR',
  'success.mxn': 'MXN',
  'fail.compliance.usd': 'USD',
};

/** The currency that a target receives. */
export const currencyOf = (model: ModelService, target: QuoteTarget): string => {
  if (target.kind === 'sandbox') return currencyOfSandbox[target.name] ?? '';
  const holder = target.kind === 'bank' ? model.bank(target.number) : model.customer(target.number);
  return holder.currency;
};

const targetApiError = (model: ModelService, { customer, target }: QuoteOrder): Refused | undefined => {
  if (target.kind === 'sandbox') return undefined;
  if (target.kind === 'bank') {
    const bank = model.bank(target.number);
    if (bank.isDeleted) return refused(404, 'ACCOUNT_NOT_FOUND');
    return model.customer(bank.owner).isDeleted ? refused(400, 'INVALID_BANK_ACCOUNT') : undefined;
  }
  if (model.customer(target.number).isDeleted) {
    return target.kind === 'account' ? refused(410, 'CUSTOMER_DELETED') : refused(404, 'USER_NOT_FOUND');
  }
  return target.number === customer ? refused(400, 'SELF_PAYMENT') : undefined;
};

type Price = ModelAmounts & { readonly kind: 'price' };

/** What a quote costs, or why there is none. */
export const priceOf = (model: ModelService, order: QuoteOrder, rate: Fraction): Price | Refused => {
  const payer = model.customer(order.customer);
  if (payer.isDeleted) return refused(410, 'CUSTOMER_DELETED');
  const apiError = targetApiError(model, order);
  if (apiError !== undefined) return apiError;
  const fees = modelFees[payer.currency] ?? { fixed: 0n, bps: 0n };
  const { lockedSide, amount } = order;
  const isConverted = payer.currency !== currencyOf(model, order.target);
  const own = isConverted ? modelOwnFees[payer.currency] : undefined;
  const amounts = modelAmounts({ lockedSide, amount, rate, fees, own });
  const isAllowed =
    isWithinLimits(amounts.sending, payer.currency) &&
    isWithinLimits(amounts.receiving, currencyOf(model, order.target));
  return isAllowed ? { ...amounts, kind: 'price' } : refused(400, 'AMOUNT_OUT_OF_RANGE');
};

const file = (
  model: ModelService,
  order: QuoteOrder,
  { kind: _, ...facts }: Price & { readonly isScheduled?: true },
): ModelQuote => {
  const payment: ModelQuote = {
    kind: 'quote',
    number: model.payments.length,
    customer: order.customer,
    status: 'PENDING',
    order,
    sendingCurrency: model.customer(order.customer).currency,
    receivingCurrency: currencyOf(model, order.target),
    ...facts,
  };
  model.payments.push(payment);
  return payment;
};

export const decideQuote = (model: ModelService, order: QuoteOrder, rate: Fraction): Accepted | Refused => {
  const price = priceOf(model, order, rate);
  if (price.kind === 'refused') return price;
  const { balance } = model.customer(order.customer);
  if (order.isExecuted && balance < price.sending) return refused(400, 'INSUFFICIENT_BALANCE');
  const payment = file(model, order, price);
  if (order.isExecuted) start(model, payment);
  return { kind: 'accepted', payment };
};

const start = (model: ModelService, quote: ModelQuote): void => {
  quote.status = 'PROCESSING';
  const paidIn = quote.order.source === 'REALTIME_FUNDING' ? [quote.sending] : [];
  model.move(quote.customer, ...paidIn, -quote.sending);
};

/** The expected answer to a quote at this rate. */
export const quote = (model: ModelService, order: QuoteOrder, rate: Fraction): ModelAnswer => {
  const { key, ...request } = order;
  return model.once(key, `quote ${requestText(request)}`, () => decideQuote(model, order, rate));
};

/** A quote that is ordered for later: nothing moves before its time. */
export const orderQuote = (model: ModelService, order: QuoteOrder, rate: Fraction): Accepted | Refused => {
  const price = priceOf(model, order, rate);
  if (price.kind === 'refused') return price;
  return { kind: 'accepted', payment: file(model, order, { ...price, isScheduled: true }) };
};

/** Starts it at its time. @returns why it cannot be made */
export const makeOrderedQuote = (model: ModelService, ordered: ModelQuote): string | undefined => {
  const refusal = startApiError(model, ordered);
  if (refusal === undefined) start(model, ordered);
  else ordered.status = 'FAILED';
  return refusal?.code;
};

const startApiError = (model: ModelService, quote: ModelQuote): Refused | undefined => {
  const payer = model.customer(quote.customer);
  if (payer.isDeleted) return refused(410, 'CUSTOMER_DELETED');
  const { target, source } = quote.order;
  if (target.kind === 'bank') {
    const bank = model.bank(target.number);
    if (bank.isDeleted || model.customer(bank.owner).isDeleted) return refused(400, 'INVALID_BANK_ACCOUNT');
  }
  const isCovered = source === 'REALTIME_FUNDING' || payer.balance >= quote.sending;
  return isCovered ? undefined : refused(400, 'INSUFFICIENT_BALANCE');
};

const startOnce = (model: ModelService, quote: ModelQuote): Accepted | Refused => {
  const apiError = startApiError(model, quote);
  if (apiError !== undefined) return apiError;
  start(model, quote);
  return { kind: 'accepted', payment: quote };
};

export const execute = (model: ModelService, quote: ModelQuote, key: string | undefined): ModelAnswer =>
  model.once(key, `execute ${quote.number}`, () => {
    const isExecutable =
      quote.status === 'PENDING' && quote.order.source === 'ACCOUNT' && quote.isScheduled !== true;
    return isExecutable ? startOnce(model, quote) : refused(409, 'QUOTE_NOT_EXECUTABLE');
  });

/** The payer's money arrives in this currency, with this amount if one is given. */
export const send = (
  model: ModelService,
  quote: ModelQuote,
  money: { readonly currency: string; readonly amount: bigint | undefined },
): Accepted | Refused => {
  if (quote.order.source === 'ACCOUNT') return refused(400, 'INVALID_INPUT');
  if (quote.status !== 'PENDING') return refused(409, 'QUOTE_NOT_EXECUTABLE');
  if (money.currency !== quote.sendingCurrency) return refused(400, 'INVALID_CURRENCY');
  if ((money.amount ?? quote.sending) !== quote.sending) return refused(400, 'INVALID_AMOUNT');
  return startOnce(model, quote);
};

/** The expected final status of an executed payment. */
export const endOf = (model: ModelService, { target }: QuoteOrder): PaymentStatus => {
  if (target.kind === 'sandbox') return target.name === 'fail.compliance.usd' ? 'REJECTED' : 'COMPLETED';
  if (target.kind === 'bank') return endOfSuffix[model.bank(target.number).suffix] ?? 'COMPLETED';
  if (model.customer(target.number).isDeleted) return 'FAILED';
  return target.kind === 'account' ? 'COMPLETED' : endOfApproval(model.approval);
};

/** With suffix 007 the money stays in clearing. */
const isRefunded = (model: ModelService, { order: { target } }: ModelQuote): boolean =>
  target.kind !== 'bank' || model.bank(target.number).suffix !== '007';

/** Ends an executed payment. Returns the incoming payment when the receiver is a customer with a UMA address. */
export const settleQuote = (model: ModelService, quote: ModelQuote): ModelIncoming | undefined => {
  quote.status = endOf(model, quote.order);
  const isPaid = quote.status === 'COMPLETED';
  if (isPaid) model.ownFees += quote.ownFee;
  if (!isPaid && isRefunded(model, quote)) model.move(quote.customer, quote.sending);
  const { target } = quote.order;
  if (target.kind === 'account' && isPaid) model.move(target.number, quote.receiving);
  if (target.kind !== 'address' || model.customer(target.number).isDeleted) return undefined;
  const { receiving: amount, receivingCurrency: currency, status } = quote;
  return fileIncoming(model, { customer: target.number, amount, currency, status });
};
