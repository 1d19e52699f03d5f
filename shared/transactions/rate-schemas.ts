import * as z from 'zod';

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
