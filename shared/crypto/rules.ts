import type { AccountType } from '#shared/account-types/primary-identifiers.ts';
import { ownerDeleted } from '#shared/accounts/admit-account.ts';
import { accountTypeOn, type CryptoNetwork, checkNetwork } from '#shared/accounts/crypto-networks.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-account.ts';
import { checkCurrency } from '#shared/accounts/rules.ts';
import { isAddressOf } from '#shared/accounts/wallet-addresses.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Fees } from '#shared/platforms/fees.ts';
import { amountsFor } from '#shared/rates/amounts.ts';
import type { WithdrawalOrder } from './contract.ts';
import { networkFeeOf } from './network-fees.ts';

/** The account type of a network's wallets. */
export const walletTypeOf = (network: CryptoNetwork): AccountType => {
  const accountType = accountTypeOn(network);
  if (accountType === undefined) throw new Error(`No wallet is on ${network}`);
  return accountType;
};

/** Magic suffixes have digits that are invalid in addresses of some networks. `222` is valid in all. */
const withoutMagicSuffix = (address: string): string => address.replace(/\d{3}$/, '222');

const checkAddress = (accountType: AccountType, order: WithdrawalOrder, environment: Environment): void => {
  const { destinationAddress: address, cryptoNetwork } = order;
  if (isAddressOf(accountType, environment === 'sandbox' ? withoutMagicSuffix(address) : address)) return;
  throw invalidInput([{ path: 'destinationAddress', message: `must be an address on ${cryptoNetwork}` }]);
};

/**
 * Checks that the network has the currency, and that the address is one of the network.
 *
 * @throws Refusal INVALID_CURRENCY, INVALID_INPUT
 */
export const checkWithdrawal = (order: WithdrawalOrder, environment: Environment): void => {
  const accountType = walletTypeOf(order.cryptoNetwork);
  checkNetwork(order.cryptoNetwork, accountType, environment);
  checkCurrency(order.currency, accountType);
  checkAddress(accountType, order, environment);
};

/** The account to withdraw from. @throws Refusal ACCOUNT_NOT_FOUND, CUSTOMER_DELETED, INVALID_CURRENCY */
export const checkAccount = (
  account: InternalAccountRef | undefined,
  currency: string,
): InternalAccountRef => {
  if (account === undefined) {
    const issue = { path: 'internalAccountId', message: 'must be the id of an account of this platform' };
    throw new Refusal('ACCOUNT_NOT_FOUND', {
      message: 'internalAccountId names no account of this platform.',
      details: { issues: [issue] },
    });
  }
  if (account.owner.deleted) throw ownerDeleted(account);
  if (account.currency === currency) return account;
  throw new Refusal('INVALID_CURRENCY', {
    message: `The internal account holds ${account.currency}, not ${currency}.`,
    details: {
      currency,
      supportedCurrencies: [account.currency],
      accountId: formatId('InternalAccount', account.accountUuid),
    },
  });
};

/** All in the smallest unit of one asset. */
export interface WithdrawalFees {
  readonly networkFeeMinor: bigint;
  readonly applicationFeeMinor: bigint;
  readonly totalFeeMinor: bigint;
  /** What arrives. */
  readonly netMinor: bigint;
}

/**
 * The fees of a withdrawal and what arrives: the network's fee from the table, our fee on the whole amount like a
 * quote's.
 *
 * @throws Refusal AMOUNT_OUT_OF_RANGE when nothing is left
 */
export const withdrawalFees = (order: WithdrawalOrder, fees: Fees): WithdrawalFees => {
  const { amount, currency, cryptoNetwork } = order;
  const networkFeeMinor = networkFeeOf(cryptoNetwork, currency);
  if (networkFeeMinor === undefined) throw new Error(`No fee is known for ${currency} on ${cryptoNetwork}`);
  const lockedMinor = BigInt(amount);
  const quoted = amountsFor({ lockedSide: 'SENDING', lockedMinor, exchangeRate: '1', fees });
  const applicationFeeMinor = quoted.feesMinor;
  const totalFeeMinor = networkFeeMinor + applicationFeeMinor;
  const netMinor = lockedMinor - totalFeeMinor;
  if (netMinor > 0n) return { networkFeeMinor, applicationFeeMinor, totalFeeMinor, netMinor };
  throw new Refusal('AMOUNT_OUT_OF_RANGE', {
    message: `The fees of ${totalFeeMinor} leave nothing of ${amount}; withdraw more.`,
    details: {
      amount,
      totalFee: String(totalFeeMinor),
      minAmount: Number(totalFeeMinor) + 1,
      maxAmount: Number(maxAmountMinor),
      currency,
    },
  });
};
