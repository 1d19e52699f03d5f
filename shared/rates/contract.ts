import * as z from 'zod';
import { paymentRails } from '#shared/accounts/account-types/account-types.ts';
import { mainNetworks } from '#shared/accounts/crypto-networks.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { currencyViewSchema, pageSchema, shortListQuery, timestampSchema } from '#shared/kernel/schemas.ts';

const amountMinor = z.int().min(0).meta({ description: 'In the smallest unit of its currency' });

const exchangeRateSchema = z
  .object({
    sourceCurrency: currencyViewSchema,
    sendingAmount: amountMinor,
    minSendingAmount: amountMinor,
    maxSendingAmount: amountMinor,
    destinationCurrency: currencyViewSchema,
    destinationPaymentRail: z.enum([...paymentRails, ...mainNetworks]).meta({
      description: 'Payment rail of the destination; of a coin, its network',
      example: 'SEPA_INSTANT',
    }),
    receivingAmount: amountMinor.meta({
      description: 'What arrives of sendingAmount after all fees; 0 if sendingAmount does not cover the fees',
    }),
    exchangeRate: z.number().meta({
      description: 'Sending smallest units for one receiving smallest unit',
      example: 1.15700566933,
    }),
    fees: z
      .object({
        fixed: z.int().min(0).optional().meta({ description: 'In the smallest unit of the source currency' }),
      })
      .meta({ id: 'ExchangeRateFees' }),
    updatedAt: timestampSchema.meta({ description: 'When the source took the rate' }),
  })
  .meta({ id: 'ExchangeRate' });

/** Any text: the rules answer an unknown or unusable currency with INVALID_CURRENCY. */
const askedCurrencySchema = z
  .string()
  .min(1, 'must not be empty')
  .max(12, 'must be a currency code such as USD')
  .meta({ example: 'USD' });

const sendingAmountMessage = `must be an integer from 0 to ${maxAmountMinor}, in the smallest unit`;

const sendingAmountSchema = z
  .string()
  .regex(/^\d{1,16}$/, sendingAmountMessage)
  .transform(Number)
  .refine((amount) => amount <= Number(maxAmountMinor), sendingAmountMessage)
  .default(10_000)
  .meta({
    override: { type: 'integer', minimum: 0, maximum: Number(maxAmountMinor), default: 10_000 },
    description: 'In the smallest unit of each source currency',
  });

export const listExchangeRates = defineOperation({
  id: 'listExchangeRates',
  feature: 'rates',
  method: 'GET',
  path: '/exchange-rates',
  permission: 'VIEW',
  summary: 'List exchange rates with your fees, one for each pair of currencies and payment rail or network',
  request: {
    query: z.object({
      ...shortListQuery,
      sourceCurrency: askedCurrencySchema
        .optional()
        .meta({ description: 'Without it: every currency that your configuration can send' }),
      destinationCurrency: z
        .array(askedCurrencySchema)
        .min(1, 'must name at least one currency')
        .max(100, 'must name at most 100 currencies')
        .optional()
        .meta({
          description: 'Repeated, or separated by commas. Without it: every currency that can be received',
          example: ['EUR', 'MXN'],
        }),
      sendingAmount: sendingAmountSchema,
    }),
  },
  response: {
    status: 200,
    body: pageSchema(exchangeRateSchema).meta({ id: 'ExchangeRateListResponse' }),
  },
  errors: ['AMOUNT_OUT_OF_RANGE', 'INVALID_AMOUNT', 'INVALID_CURRENCY', 'QUOTE_REQUEST_FAILED'],
});

/** ExchangeRate of answers. */
export type ExchangeRateView = z.input<typeof exchangeRateSchema>;

export const rateOperations = [listExchangeRates];
