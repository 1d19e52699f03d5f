import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { checkIdentifiers, withPixKeyAsRead } from './account-checks.ts';
import type { AccountInfo } from './account-info-schemas.ts';
import { verifyInSandbox, verifyNothing } from './beneficiary-verification.ts';
import { checkNetwork, mainNetworkOf } from './crypto-networks.ts';
import {
  type AccountDetails,
  type Beneficiary,
  type ExternalAccount,
  type ExternalOwner,
  storedBeneficiarySchema,
} from './external-account.ts';
import { withKnownBank } from './institutions/bank-names.ts';
import { checkCurrency } from './rules.ts';
import type { ExternalAccountOrder } from './schemas.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
const verify = environment === 'sandbox' ? verifyInSandbox : verifyNothing;

const detailsOf = (info: AccountInfo): AccountDetails => {
  const names = Object.keys(accountTypes[info.accountType].fields);
  const fields = names.flatMap((name) => {
    const value = info[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { accountType: info.accountType, fields: Object.fromEntries(fields) };
};

const beneficiaryOf = (info: AccountInfo): Beneficiary | undefined =>
  info.beneficiary === undefined ? undefined : storedBeneficiarySchema.parse(info.beneficiary);

export interface NewAccountOptions extends ExternalOwner {
  readonly defaultUmaDepositAccount: boolean;
}

/**
 * A new account, after the check of its beneficiary's name. Nothing is stored yet.
 *
 * @throws ApiError INVALID_CURRENCY, INVALID_INPUT, INVALID_BANK_ACCOUNT, INTERNAL_ERROR
 */
export const newExternalAccount = async (
  order: ExternalAccountOrder,
  options: NewAccountOptions,
): Promise<ExternalAccount> => {
  const { accountInfo, currency, cryptoNetwork, platformAccountId } = order;
  checkCurrency(currency, accountInfo.accountType);
  checkNetwork(cryptoNetwork, accountInfo.accountType, environment);
  const details = withKnownBank(withPixKeyAsRead(detailsOf(accountInfo)), currency, environment);
  checkIdentifiers(details, environment);
  const beneficiary = beneficiaryOf(accountInfo);
  const verification = await verify({ ...details, beneficiary });
  const uuid = newUuid();
  const createdAt = uuidTime(uuid).toISOString();
  return {
    ...options,
    ...details,
    ...verification,
    uuid,
    beneficiary,
    currency,
    ...(cryptoNetwork !== mainNetworkOf(accountInfo.accountType) && { cryptoNetwork }),
    platformAccountId,
    status: 'ACTIVE',
    createdAt,
    updatedAt: createdAt,
  };
};
