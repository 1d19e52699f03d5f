import * as z from 'zod';
import { quoteFundingInstructions } from '#shared/accounts/funding-instructions.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import {
  isQuoted,
  keepsFee,
  platformFeeOf,
  type QuotedTransaction,
  type QuoteTerms,
  type Transaction,
} from './transaction.ts';

export const exchangeRateSchema = z.number().meta({
  description: 'Smallest units sent for one smallest unit received, after fees',
  example: 17.25,
});

const ourRateDetails = {
  serviceApiMultiplier: z.number().meta({ description: 'Our exchange rate' }),
  serviceApiFixedFee: z.int().min(0),
  serviceApiVariableFeeRate: z.number().min(0).meta({ description: 'Of the amount sent', example: 0.005 }),
  serviceApiVariableFeeAmount: z.int().min(0),
};

/** The parts of an incoming payment's price. */
export const incomingRateDetailsSchema = z.object(ourRateDetails).meta({ id: 'IncomingRateDetails' });

/** The parts of a quote's price. */
export const outgoingRateDetailsSchema = z
  .object({
    counterpartyMultiplier: z.number().meta({
      description:
        '1: the receiving side converts nothing. Over the UMA network: thousandths of a satoshi for one smallest unit received',
    }),
    counterpartyFixedFee: z.int().min(0).meta({
      description: 'Fee of the receiving service, in the smallest unit sent; not part of feesIncluded',
    }),
    ...ourRateDetails,
  })
  .meta({ id: 'OutgoingRateDetails' });

const bpsInWhole = 10_000;

/** What the receiving side takes, as a share of what is converted; rounded up. */
const counterpartyFee = ({ network, sentMinor, quote }: QuotedTransaction): bigint => {
  if (network === undefined) return 0n;
  const msats = BigInt(network.msats);
  const principalMinor = sentMinor - quote.feesMinor;
  return (principalMinor * BigInt(network.feeMsats) + msats - 1n) / msats;
};

/** The parts of a quote's price. Fees in the smallest unit sent. */
export const rateDetailsView = (
  transaction: QuotedTransaction,
): z.input<typeof outgoingRateDetailsSchema> => ({
  ...partsOf(transaction.quote),
  counterpartyMultiplier: Number(transaction.network?.multiplier ?? 1),
  counterpartyFixedFee: Number(counterpartyFee(transaction)),
});

const partsOf = (terms: QuoteTerms) => ({
  serviceApiMultiplier: Number(terms.exchangeRate),
  serviceApiFixedFee: Number(terms.fixedFeeMinor),
  serviceApiVariableFeeRate: terms.variableFeeBps / bpsInWhole,
  serviceApiVariableFeeAmount: Number(
    terms.feesMinor - (terms.platformFee?.feeMinor ?? 0n) - terms.fixedFeeMinor,
  ),
});

/** Where the payer sends the money; undefined when it is in an account already. */
export const paymentInstructionsView = ({ source, uuid, ownerId, sentMinor }: Transaction) =>
  source.kind === 'REALTIME_FUNDING'
    ? quoteFundingInstructions({
        uuid,
        currency: source.currency,
        amountMinor: sentMinor,
        cryptoNetwork: source.cryptoNetwork,
        isPlatformAccount: ownerId.startsWith('Platform:'),
      })
    : undefined;

/** The fields that only the transaction of a quote has. */
export const quotePartView = (transaction: Transaction) => {
  if (!isQuoted(transaction)) return {};
  const { quote, uuid } = transaction;
  return {
    quoteId: formatId('Quote', uuid),
    exchangeRate: Number(quote.exchangeRate),
    fees: Number(quote.feesMinor),
    platformFees: keepsFee(transaction)
      ? amountView(platformFeeOf(transaction), transaction.sentCurrency)
      : undefined,
    rateDetails: rateDetailsView(transaction),
    paymentInstructions: paymentInstructionsView(transaction),
  };
};
