import * as z from 'zod';
import { cryptoNetworks } from '#shared/accounts/crypto-networks.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { amountSchema, currencyCodeSchema } from '#shared/kernel/schemas.ts';

const feeSchema = z
  .int()
  .min(0)
  .meta({ description: 'In the smallest unit of networkFeeAsset', example: 20000 });

const orderSchema = z
  .object({
    internalAccountId: idSchema('InternalAccount'),
    currency: currencyCodeSchema.meta({ example: 'USDC' }),
    cryptoNetwork: z.enum(cryptoNetworks, `must be one of ${cryptoNetworks.join(', ')}`),
    amount: amountSchema,
    destinationAddress: z
      .string()
      .min(1, 'must not be empty')
      .max(200, 'must have at most 200 characters')
      .meta({ example: '0x52908400098527886e0f7030069857d2e4169ee7' }),
  })
  .meta({ id: 'EstimateCryptoWithdrawalFeeRequest' });

/** A request for the fees of a withdrawal. */
export type WithdrawalOrder = z.output<typeof orderSchema>;

export const estimateCryptoWithdrawalFee = defineOperation({
  id: 'estimateCryptoWithdrawalFee',
  feature: 'crypto',
  method: 'POST',
  path: '/crypto/estimate-withdrawal-fee',
  permission: 'MANAGE',
  summary: 'Estimate the fees of a withdrawal to a crypto wallet; moves no money',
  request: { body: orderSchema },
  response: {
    status: 200,
    body: z
      .object({
        networkFee: feeSchema,
        networkFeeAsset: z.string().meta({ example: 'USDC' }),
        applicationFee: feeSchema,
        totalFee: feeSchema,
        netAmount: z.int().min(1).meta({ description: 'What arrives: the amount minus totalFee' }),
      })
      .meta({ id: 'EstimateCryptoWithdrawalFeeResponse' }),
  },
  errors: [
    'INVALID_AMOUNT',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'ACCOUNT_NOT_FOUND',
    'CUSTOMER_DELETED',
  ],
  isReadOnly: true,
});

export const cryptoOperations = [estimateCryptoWithdrawalFee];
