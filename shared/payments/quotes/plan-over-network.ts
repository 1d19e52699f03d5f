import { generatedUmaAddress, umaDomainOf } from '#shared/customers/uma-address.ts';
import { serviceUmaDomain } from '#shared/customers/uma-domain.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { CustomerInfoFieldName } from '#shared/platforms/platform.ts';
import { fractionOf } from '#shared/rates/amounts.ts';
import { exchangeRateOf } from '#shared/rates/exchange-rate.ts';
import { payoutIdOf } from '#shared/switch/payout-id.ts';
import { payingAccountUuid, type QuotedTransaction } from '#shared/transactions/transaction.ts';
import { checkCounterparty } from '#shared/uma/counterparties/check-counterparty.ts';
import type { NetworkLookup } from '#shared/uma/lookups/receiver.ts';
import { domainKeys, privateKeyOf } from '#shared/uma/network/domain-keys.ts';
import { askCounterparty, fieldsOf, ownDomainOf } from '#shared/uma/network/file-network-lookup.ts';
import { claimInvoice } from '#shared/uma/network/invoice-lock.ts';
import { networkApiError } from '#shared/uma/network/network-error.ts';
import { fieldOfWord, wordsOfEachMessage } from '#shared/uma/network/payer-fields.ts';
import { type PaymentRequest, requestPayment } from '#shared/uma/network/request-payment.ts';
import type { Holder, NetworkFacts } from './facts.ts';
import { checkedOffer, msatsForUnits, ratioText, unitsForMsats } from './network-offer-rules.ts';
import { holderFacts } from './payer-data.ts';
import { planQuote, type QuoteOrder } from './plan.ts';

/** Of a quote's request. */
const field = 'destination.umaAddress';

const receivableOf = (lookup: NetworkLookup): NetworkFacts['receivable'] => ({
  currencies: lookup.currencies.map(({ code, min, max }) => ({
    code,
    minMinor: BigInt(min),
    maxMinor: BigInt(max),
  })),
  requiredPayerDataFields: fieldsOf(lookup),
});

/** Of the lookup that the quote names, if that is one of this receiver; planQuote checks it. */
const lookupOf = async ({ request, facts }: QuoteOrder, umaAddress: string): Promise<NetworkLookup> =>
  (request.lookupId === undefined ? undefined : facts.lookup?.network) ??
  askCounterparty(facts.platform, umaAddress, field);

const isServed = (domain: string, { platform }: QuoteOrder['facts']): boolean =>
  domain === serviceUmaDomain || domain === platform.umaDomain;

/** The address by which the other service knows the payer. Its domain is one that answers for us today. */
const payerAddress = ({ facts }: QuoteOrder): string => {
  const { payer, platform } = facts;
  if (payer?.kind === 'CUSTOMER') {
    const { umaAddress, uuid } = payer.customer;
    return isServed(umaDomainOf(umaAddress), facts)
      ? umaAddress
      : generatedUmaAddress(uuid, ownDomainOf(platform));
  }
  return generatedUmaAddress(platform.uuid, ownDomainOf(platform));
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const knownOf = (payer: Holder | undefined, { request }: QuoteOrder, accountId: string) => ({
  ...holderFacts(payer),
  ACCOUNT_IDENTIFIER: accountId,
  PURPOSE_OF_PAYMENT: request.purposeOfPayment,
  ...request.senderCustomerInfo,
});

type Known = Readonly<Partial<Record<CustomerInfoFieldName, unknown>>>;

/** Only what the other service asks for leaves in the clear of the message. */
const payerDataOf = ({ payerData }: NetworkLookup, known: Known): Record<string, string> =>
  Object.fromEntries(
    Object.keys(payerData).flatMap((word) => {
      const name = wordsOfEachMessage.has(word) ? undefined : fieldOfWord(word);
      const value = name === undefined ? undefined : known[name];
      return value === undefined ? [] : [[word, textOf(value)]];
    }),
  );

/** What the travel rule asks of a payment's sender (FATF recommendation 16). */
const travelRuleOf = (known: Known): string => {
  const { FULL_NAME, ACCOUNT_IDENTIFIER, POSTAL_ADDRESS, BIRTH_DATE, NATIONALITY } = known;
  return JSON.stringify({
    originator: { FULL_NAME, ACCOUNT_IDENTIFIER, POSTAL_ADDRESS, BIRTH_DATE, NATIONALITY },
  });
};

const ask = async (request: Omit<PaymentRequest, 'privateKey'>, domain: string) => {
  try {
    const { signing } = await domainKeys(umaDomainOf(request.payer));
    return await requestPayment({ ...request, privateKey: await privateKeyOf(signing) });
  } catch (error) {
    throw networkApiError(error, { otherwise: 'PAYREQ_REQUEST_FAILED', domain, field });
  }
};

/**
 * Version 0 of the protocol has its amounts in the receiving currency only, so no amount that leaves can be locked.
 *
 * @throws ApiError INVALID_INPUT
 */
const checkLock = (
  { lockedCurrencySide }: QuoteOrder['request'],
  { umaVersion }: NetworkLookup,
  domain: string,
): void => {
  if (lockedCurrencySide === 'RECEIVING' || !umaVersion.startsWith('0.')) return;
  const message = `must be RECEIVING, because ${domain} speaks version ${umaVersion} of UMA`;
  throw invalidInput([{ path: 'lockedCurrencySide', message }]);
};

const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * The transaction of a new quote to a customer of another service (docs/uma.md). Its own rules are checked before that
 * service is asked for an invoice, so a wrong request asks nobody.
 *
 * @throws ApiError of planQuote; COUNTERPARTY_NOT_ALLOWED, INVALID_PAYREQ_RESPONSE, PAYREQ_REQUEST_FAILED and the codes of the network
 */
export const planOverNetwork = async (order: QuoteOrder): Promise<QuotedTransaction> => {
  const { request, facts } = order;
  const { destination } = request;
  if (destination.destinationType !== 'UMA_ADDRESS') throw new Error('Only a UMA address is on the network');
  const receiver = destination.umaAddress;
  const domain = umaDomainOf(receiver);
  await checkCounterparty(domain, field);
  const lookup = await lookupOf(order, receiver);
  const receivable = receivableOf(lookup);
  const perSat = (sending: string) => fractionOf(exchangeRateOf(facts.rates, sending, 'BTC'));
  const withRate = (exchangeRate: NetworkFacts['exchangeRate']): QuoteOrder => ({
    ...order,
    facts: { ...facts, network: { receivable, exchangeRate } },
  });

  checkLock(request, lookup, domain);
  const estimated = planQuote(
    withRate((sending, receiving) => {
      const multiplier = Number(lookup.currencies.find(({ code }) => code === receiving)?.multiplier ?? 0);
      // A million units, so that the multiplier's digits behind the point count.
      const units = 1_000_000n;
      const msats = BigInt(Math.max(1, Math.round(multiplier * Number(units))));
      return ratioText(unitsForMsats(msats, perSat(sending)), units);
    }),
  );
  const { sentCurrency, receivedCurrency, receivedMinor, sentMinor, quote } = estimated;
  const principalMinor = sentMinor - quote.feesMinor;
  const payer = payerAddress(order);
  const accountId = formatId('InternalAccount', payingAccountUuid(estimated));
  const known = knownOf(facts.payer, order, accountId);
  const locked =
    request.lockedCurrencySide === 'RECEIVING'
      ? ({ side: 'RECEIVED', amount: Number(receivedMinor) } as const)
      : ({ side: 'MSATS', amount: Number(msatsForUnits(principalMinor, perSat(sentCurrency))) } as const);
  const asked = { lookup, receiver, payer, currency: receivedCurrency, locked };
  const offer = await ask(
    { ...asked, payerData: payerDataOf(lookup, known), travelRule: travelRuleOf(known) },
    domain,
  );
  const offered = checkedOffer({
    environment: order.environment,
    domain,
    ownDomain: umaDomainOf(payer),
    lookup,
    currency: receivedCurrency,
    locked,
    offer,
    nowMs: clock.nowMs(),
  });

  const { network, receivedMinor: agreedMinor } = offered;
  const costMinor =
    locked.side === 'MSATS' ? principalMinor : unitsForMsats(BigInt(network.msats), perSat(sentCurrency));
  const agreed = planQuote(withRate(() => ratioText(costMinor, agreedMinor)));
  const agreedPrincipal = agreed.sentMinor - agreed.quote.feesMinor;
  if (agreedPrincipal !== costMinor || agreed.receivedMinor !== agreedMinor) {
    throw new ApiError('AMOUNT_OUT_OF_RANGE', {
      message: 'The amount is too large for a payment to another service; send less.',
      details: { domain, currency: receivedCurrency, amount: Number(agreedMinor) },
    });
  }
  if (!(await claimInvoice(network, payoutIdOf(agreed)))) {
    throw new ApiError('INVALID_PAYREQ_RESPONSE', {
      message: `The offer of ${domain} has the invoice of another payment; nothing was paid.`,
      details: { domain },
    });
  }
  const expiresAt = earlier(agreed.quote.expiresAt, network.payableUntil);
  return { ...agreed, network, checkAt: expiresAt, quote: { ...agreed.quote, expiresAt } };
};
