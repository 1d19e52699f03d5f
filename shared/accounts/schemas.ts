import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { currencyAmountSchema, textSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { accountCreateInfoSchema, accountInfoSchema } from './account-info-schemas.ts';
import { beneficiaryVerificationStatuses, externalAccountStatuses } from './external-account.ts';
import { paymentInstructionsSchema } from './payment-instructions.ts';

export const internalAccountTypes = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO'] as const;
export const internalAccountStatuses = ['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN'] as const;
export type InternalAccountStatus = (typeof internalAccountStatuses)[number];

export const internalAccountSchema = z
  .object({
    id: idSchema('InternalAccount'),
    customerId: idSchema('Customer')
      .optional()
      .meta({ description: "Absent for the platform's own accounts" }),
    type: z.enum(internalAccountTypes).meta({ id: 'InternalAccountType' }),
    status: z.enum(internalAccountStatuses).meta({ id: 'InternalAccountStatus' }),
    balance: currencyAmountSchema,
    totalBalance: currencyAmountSchema,
    fundingPaymentInstructions: z.array(paymentInstructionsSchema),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'InternalAccount' });

export type InternalAccountView = z.input<typeof internalAccountSchema>;

/** The rules decide which codes are allowed (INVALID_CURRENCY). */
export const accountCurrencySchema = z
  .string()
  .min(1, 'must not be empty')
  .max(10, 'must have at most 10 characters')
  .meta({ example: 'USD' });

export const externalAccountSchema = z
  .object({
    id: idSchema('ExternalAccount'),
    customerId: idSchema('Customer')
      .optional()
      .meta({ description: "Absent for the platform's own accounts" }),
    status: z.enum(externalAccountStatuses).meta({ id: 'ExternalAccountStatus' }),
    platformAccountId: z.string().optional(),
    currency: accountCurrencySchema,
    defaultUmaDepositAccount: z.boolean(),
    beneficiaryVerificationStatus: z
      .enum(beneficiaryVerificationStatuses)
      .meta({ id: 'BeneficiaryVerificationStatus' }),
    beneficiaryVerifiedData: z
      .object({ fullName: z.string().optional() })
      .meta({ id: 'BeneficiaryVerifiedData' })
      .optional(),
    cryptoNetwork: z.string().optional().meta({ example: 'SOLANA_MAINNET' }),
    accountInfo: accountInfoSchema,
  })
  .meta({ id: 'ExternalAccount' });

export type ExternalAccountView = z.input<typeof externalAccountSchema>;

const orderFields = {
  currency: accountCurrencySchema,
  platformAccountId: textSchema(255).optional().meta({ description: 'Your own id of the account' }),
  cryptoNetwork: textSchema(64).optional().meta({
    description:
      'A network of the account type; the main network when left out. Test networks are for the sandbox',
    example: 'SOLANA_MAINNET',
  }),
  accountInfo: accountCreateInfoSchema,
};

export const externalAccountCreateSchema = z
  .object({
    customerId: idSchema('Customer').optional().meta({
      description: "Whose account it is; without it, it is your platform's own",
    }),
    ...orderFields,
    defaultUmaDepositAccount: z.boolean().default(false).meta({
      description: 'Incoming UMA payments go here; the former default loses its mark',
    }),
  })
  .meta({ id: 'ExternalAccountCreateRequest' });

export const platformExternalAccountCreateSchema = z
  .object(orderFields)
  .meta({ id: 'PlatformExternalAccountCreateRequest' });

/** A request for a new external account. */
export type ExternalAccountOrder = z.output<typeof platformExternalAccountCreateSchema>;
