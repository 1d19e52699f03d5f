import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid, formatId, uuidTime } from '#shared/kernel/ids.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import {
  type CurrencyLimits,
  checkWithinLimits,
  validateDirection,
} from '#shared/platforms/currency-rules.ts';
import { type Fees, feesOf, ownFeeOfQuote } from '#shared/platforms/fees.ts';
import { type Amounts, type AmountsRequest, amountsFor } from '#shared/rates/amounts.ts';
import { exchangeRateOf } from '#shared/rates/exchange-rate.ts';
import { failingSuffix } from '#shared/switch/magic-values.ts';
import { notesOf } from '#shared/transactions/payment-notes.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { customerUuidOf, nameOfSandboxReceiver, type UmaReceiver } from '#shared/uma/lookups/receiver.ts';
import { apiErrorAt, mergedFields, providerFields } from '#shared/uma/lookups/rules.ts';
import type { Lookup } from '#shared/uma/lookups/store.ts';
import { type Payee, validateDestination } from './destination-rules.ts';
import type { Destination, QuoteFacts } from './facts.ts';
import { checkPayerData } from './payer-data.ts';
import type { QuoteRequest } from './schemas.ts';
import { sourceParty, validateSource } from './source-rules.ts';

interface AmountQuestion {
  readonly price: AmountsRequest;
  readonly sending: CurrencyLimits;
  readonly receiving: CurrencyLimits;
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The smallest amount that can be sent: what arrives of it is not below the receiver's smallest amount either. */
const smallestSending = ({ price, sending, receiving }: AmountQuestion): bigint => {
  const lockedMinor = larger(receiving.minMinor, 1n);
  const { sendingMinor } = amountsFor({ ...price, lockedSide: 'RECEIVING', lockedMinor });
  return larger(sendingMinor, sending.minMinor);
};

/** Only with the sending side locked: the receiving side is at least 1 otherwise. */
const nothingArrives = (question: AmountQuestion, amounts: Amounts): ApiError => {
  const { sending, receiving } = question;
  const { sendingMinor, feesMinor, principalMinor } = amounts;
  const unit = `in the smallest unit of ${sending.code}`;
  const what =
    principalMinor <= 0n
      ? `Fees of ${feesMinor} leave nothing of ${sendingMinor} ${unit} to convert`
      : `After fees of ${feesMinor}, ${principalMinor} ${unit} is left, which converts to less than one unit of ${receiving.code}`;
  const minMinor = smallestSending(question);
  return new ApiError('AMOUNT_OUT_OF_RANGE', {
    message: `${what}; send at least ${minMinor}.`,
    details: {
      currency: sending.code,
      amount: Number(sendingMinor),
      feesAmount: Number(feesMinor),
      minAmount: Number(minMinor),
      maxAmount: Number(sending.maxMinor),
    },
  });
};

/**
 * Checks that both amounts are within the limits of their currencies.
 *
 * @returns both amounts
 * @throws ApiError AMOUNT_OUT_OF_RANGE
 */
export const validatedAmounts = (question: AmountQuestion): Amounts => {
  const { price, sending, receiving } = question;
  const amounts = amountsFor(price);
  const { sendingMinor, receivingMinor } = amounts;
  if (receivingMinor <= 0n) throw nothingArrives(question, amounts);
  checkWithinLimits(sendingMinor, sending, 'The amount sent would be');
  checkWithinLimits(receivingMinor, receiving, 'The amount received would be');
  return amounts;
};

/** How long a quote can be executed (docs/payments.md). */
const lifetimeMs = serviceMs(5 * 60_000);

export interface QuoteOrder {
  readonly request: QuoteRequest;
  readonly facts: QuoteFacts;
  readonly environment: Environment;
  /** Whether money can leave the service. */
  readonly isSwitchConfigured: boolean;
  /** UUIDv7 of the new quote. Its time is the quote's creation. */
  readonly uuid: string;
}

const isLookupOf = (lookup: Lookup, { destination }: QuoteRequest, facts: QuoteFacts): boolean => {
  if (destination.destinationType === 'ACCOUNT') return lookup.receiver === destination.accountId;
  const found = facts.destination;
  const holderUuid = found.kind === 'UMA' ? customerUuidOf(found.receiver) : undefined;
  return lookup.receiver === destination.umaAddress && lookup.receiverUuid === holderUuid;
};

/** An expired lookup counts as unknown, and so does one of an address that has moved to somebody else. */
const checkLookup = ({ request, facts, uuid }: QuoteOrder): void => {
  const { lookup } = facts;
  if (request.lookupId === undefined) return;
  const isFresh = lookup !== undefined && Date.parse(lookup.expiresAt) > uuidTime(uuid).getTime();
  if (isFresh && isLookupOf(lookup, request, facts)) return;
  const message = 'names no lookup of this receiver in the last ten minutes';
  throw apiErrorAt('LOOKUP_REQUEST_NOT_FOUND', 'lookupId', message);
};

const checkNotOneself = (payer: InternalAccountRef, payee: Payee): void => {
  const { party, customerUuid, currency } = payee;
  const isSameAccount = party.kind === 'ACCOUNT' && bareUuid(party.accountId) === payer.accountUuid;
  const isSameCustomer = customerUuid === payer.owner.uuid && currency.code === payer.currency;
  if (!isSameAccount && !isSameCustomer) return;
  throw new ApiError('SELF_PAYMENT', {
    message: `The payment would go from an account in ${payer.currency} to itself; name another destination or currency.`,
  });
};

const checkSwitch = ({ isSwitchConfigured }: QuoteOrder, { isPayout }: Payee): void => {
  if (isSwitchConfigured || !isPayout) return;
  throw new ApiError('SERVICE_SWITCH_ERROR', { message: 'No payment switch is configured.' });
};

/** Checks both sides of the payment. */
const validateParties = (order: QuoteOrder): { payer: InternalAccountRef; payee: Payee } => {
  const { request, facts, environment } = order;
  const { platform } = facts;
  checkLookup(order);
  const payer = validateSource({ source: request.source, payer: facts.payer, environment });
  const sendingCurrency = payer.currency;
  const destination = { requested: request.destination, found: facts.destination };
  const elsewhere = facts.network?.receivable;
  const payee = validateDestination({ ...destination, platform, sendingCurrency, elsewhere });
  checkNotOneself(payer, payee);
  checkSwitch(order, payee);
  checkPayerData({
    required: mergedFields([payee.requiredPayerDataFields, providerFields(platform, sendingCurrency)]),
    payer: facts.payer,
    accountId: formatId('InternalAccount', payer.accountUuid),
    request,
  });
  return { payer, payee };
};

/** A platform takes nothing of its own money. @throws ApiError INVALID_INPUT */
const platformFeesFor = (
  { request, facts: { platform } }: QuoteOrder,
  payer: InternalAccountRef,
  { receivingCurrency, serviceBps }: { receivingCurrency: string; serviceBps: number },
): Fees | undefined => {
  const { platformFeeOverride: override } = request;
  if (payer.owner.uuid !== platform.uuid) {
    return ownFeeOfQuote(platform, {
      sendingCurrency: payer.currency,
      receivingCurrency,
      serviceBps,
      override,
    });
  }
  if (override === undefined) return undefined;
  const message = 'must be left out: the platform itself pays, and takes no fee of its own money';
  throw invalidInput([{ path: 'platformFeeOverride', message }]);
};

/** The price at the current rate. Both amounts are within the limits of their currencies. */
const priced = (order: QuoteOrder, payer: InternalAccountRef, payee: Payee) => {
  const { request, facts, uuid } = order;
  const { platform } = facts;
  const sending = validateDirection({
    platform,
    code: payer.currency,
    direction: 'OUTGOING',
    path: 'source',
  });
  const { code } = payee.currency;
  const exchangeRate =
    facts.network?.exchangeRate(payer.currency, code) ?? exchangeRateOf(facts.rates, payer.currency, code);
  const fees = feesOf(platform, payer.currency, uuidTime(uuid));
  const { variableBps: serviceBps } = fees;
  const platformFees = platformFeesFor(order, payer, { receivingCurrency: code, serviceBps });
  const { lockedCurrencySide: lockedSide, lockedCurrencyAmount } = request;
  const lockedMinor = BigInt(lockedCurrencyAmount);
  const price = { lockedSide, lockedMinor, exchangeRate, fees, platformFees };
  const amounts = validatedAmounts({ price, sending, receiving: payee.currency });
  return { lockedSide, exchangeRate, fees, platformFees, amounts };
};

const termsOf = (
  { lockedSide, exchangeRate, fees, platformFees, amounts }: ReturnType<typeof priced>,
  expiresAt: string,
) => ({
  expiresAt,
  lockedSide,
  exchangeRate,
  feesMinor: amounts.feesMinor,
  fixedFeeMinor: fees.fixedMinor,
  variableFeeBps: fees.variableBps,
  ...(platformFees && { platformFee: { feeMinor: amounts.platformFeeMinor, ...platformFees } }),
});

/** Facts that the request gives, without those that it only names. */
const givenFacts = (info: NonNullable<QuoteRequest['senderCustomerInfo']>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(info).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const failingReceiver = (found: UmaReceiver): string | undefined =>
  found.kind === 'SANDBOX' && found.receiver.behaviour === 'COMPLIANCE_REJECTION'
    ? nameOfSandboxReceiver(found.receiver)
    : undefined;

const failingValue = (found: Destination): string | undefined => {
  switch (found.kind) {
    case 'EXTERNAL':
      return found.account && failingSuffix(found.account);
    case 'UMA':
      return failingReceiver(found.receiver);
    case 'INTERNAL':
      return undefined;
  }
};

/** The magic value that makes a sandbox's payment fail, so that the failure can say that it is simulated. */
const magicPart = (found: Destination, environment: Environment): { magicValue?: string } => {
  const magicValue = environment === 'sandbox' ? failingValue(found) : undefined;
  return magicValue === undefined ? {} : { magicValue };
};

/** The transaction of a new quote, PENDING until it is executed. @throws ApiError: see validateSource, validateDestination */
export const planQuote = (order: QuoteOrder): QuotedTransaction => {
  const { request, facts, uuid } = order;
  const { payer, payee } = validateParties(order);
  const price = priced(order, payer, payee);
  const at = uuidTime(uuid);
  const createdAt = at.toISOString();
  const expiresAt = new Date(at.getTime() + lifetimeMs).toISOString();
  const { senderCustomerInfo, purposeOfPayment } = request;
  return {
    platformId: facts.platform.uuid,
    uuid,
    type: 'OUTGOING',
    status: 'PENDING',
    ownerUuid: payer.owner.uuid,
    ownerId: payer.owner.id,
    platformCustomerId: payer.owner.platformCustomerId,
    source: sourceParty(request.source, payer),
    destination: payee.party,
    sentMinor: price.amounts.sendingMinor,
    sentCurrency: payer.currency,
    receivedMinor: price.amounts.receivingMinor,
    receivedCurrency: payee.currency.code,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    checkAt: expiresAt,
    ...notesOf(request),
    ...(senderCustomerInfo && { senderCustomerInfo: givenFacts(senderCustomerInfo) }),
    ...(purposeOfPayment && { purposeOfPayment }),
    ...(payee.rail && { rail: payee.rail }),
    ...(payee.counterpartyInformation && { counterpartyInformation: { ...payee.counterpartyInformation } }),
    quote: termsOf(price, expiresAt),
    ...(payee.customerUuid === undefined ? {} : { receiverUuid: payee.customerUuid }),
    ...magicPart(facts.destination, order.environment),
  };
};
