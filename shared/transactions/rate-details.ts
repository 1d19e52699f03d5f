import * as z from 'zod';
import { quoteFundingInstructions } from '#shared/accounts/funding-instructions.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { QuoteTerms, Transaction } from './transaction.ts';

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
    counterpartyMultiplier: z.number().meta({ description: '1: the receiving side converts nothing' }),
    counterpartyFixedFee: z.int().min(0),
    ...ourRateDetails,
  })
  .meta({ id: 'OutgoingRateDetails' });

const bpsInWhole = 10_000;

/** The parts of a quote's price. Fees in the smallest unit sent. */
export const rateDetailsView = (terms: QuoteTerms): z.input<typeof outgoingRateDetailsSchema> => ({
  counterpartyMultiplier: 1,
  counterpartyFixedFee: 0,
  serviceApiMultiplier: Number(terms.exchangeRate),
  serviceApiFixedFee: Number(terms.fixedFeeMinor),
  serviceApiVariableFeeRate: terms.variableFeeBps / bpsInWhole,
  serviceApiVariableFeeAmount: Number(terms.feesMinor - terms.fixedFeeMinor),
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
  const { quote, uuid } = transaction;
  if (quote === undefined) return {};
  return {
    quoteId: formatId('Quote', uuid),
    exchangeRate: Number(quote.exchangeRate),
    fees: Number(quote.feesMinor),
    rateDetails: rateDetailsView(quote),
    paymentInstructions: paymentInstructionsView(transaction),
  };
};
