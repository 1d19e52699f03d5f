import { formatId } from '#shared/kernel/ids.ts';
import { accountTypes } from './account-types/account-types.ts';
import { mainNetworkOf } from './crypto-networks.ts';
import type { ExternalAccount } from './external-account.ts';
import { railsOf } from './rules.ts';
import type { ExternalAccountView } from './schemas.ts';

const accountInfoView = (account: ExternalAccount) => {
  const { accountType, fields, beneficiary } = account;
  const isOnRails = accountTypes[accountType].paymentRails !== null;
  return {
    accountType,
    ...(isOnRails && { paymentRails: railsOf(account) }),
    ...fields,
    ...(beneficiary === undefined ? {} : { beneficiary }),
  };
};

/** An external account in answers and events. */
export const externalAccountView = (account: ExternalAccount): ExternalAccountView => {
  const { uuid, ownerKind, ownerUuid, status, platformAccountId, currency, verifiedFullName } = account;
  return {
    id: formatId('ExternalAccount', uuid),
    ...(ownerKind === 'customer' && { customerId: formatId('Customer', ownerUuid) }),
    status,
    platformAccountId,
    currency,
    defaultUmaDepositAccount: account.defaultUmaDepositAccount,
    beneficiaryVerificationStatus: account.beneficiaryVerificationStatus,
    ...(verifiedFullName === undefined ? {} : { beneficiaryVerifiedData: { fullName: verifiedFullName } }),
    cryptoNetwork: account.cryptoNetwork ?? mainNetworkOf(account.accountType),
    accountInfo: accountInfoView(account),
  };
};
