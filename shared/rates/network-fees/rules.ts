import type { AccountType } from '#shared/accounts/account-types/primary-identifiers.ts';
import {
  accountTypeOn,
  type CryptoNetwork,
  checkNetwork,
  isAddressOf,
} from '#shared/accounts/crypto-networks.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { checkCurrency } from '#shared/accounts/rules.ts';
import { ownerDeleted } from '#shared/accounts/validate-account.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import type { Fees } from '#shared/platforms/fees.ts';
import { amountsFor } from '#shared/rates/amounts.ts';
import type { WithdrawalOrder } from './contract.ts';

/**
 * The network's fee for a withdrawal, by the network's account type and by asset, in the smallest unit of the asset. The estimates are a
 * little too high on purpose: they assume that the receiver never held the token, with prices up to mid-2026, rounded
 * up. An operator with other prices changes this table.
 */
export const networkFees = {
  // 65,000 gas at 0.05 gwei, plus the data posted to Ethereum: below 0.02 USD.
  BASE_WALLET: { USDC: 20_000n },
  // 65,000 gas at 2 gwei, several times the usual price, with ether at 3,500 USD: 0.46 USD.
  ETHEREUM_WALLET: { USDC: 500_000n, USDT: 500_000n },
  // A route of some hops with a base fee of a few satoshis each, and less than 0.1 % of an ordinary payment.
  LIGHTNING: { BTC: 100n },
  // 65,000 gas at 100 gwei with POL at 0.50 USD: below 0.01 USD.
  POLYGON_WALLET: { USDC: 10_000n },
  // 0.00204 SOL for the receiver's token account, 0.000005 for the signature; with SOL at 200 USD: 0.41 USD.
  SOLANA_WALLET: { USDC: 450_000n, USDT: 450_000n },
  // Transfers between Spark wallets are free.
  SPARK_WALLET: { BTC: 0n },
  // 131,000 energy at 100 sun and 350 bandwidth at 1,000 sun: 13.45 TRX; at 0.32 USD: 4.31 USD.
  TRON_WALLET: { USDT: 4_500_000n },
} as const;

type FeesByType = Readonly<Partial<Record<AccountType, Readonly<Record<string, bigint>>>>>;
const feesByType: FeesByType = networkFees;

/**
 * The network's fee in the smallest unit of the asset; undefined when the network does not have the asset. A test network
 * asks what its main network asks.
 */
export const networkFeeOf = (network: CryptoNetwork, asset: string): bigint | undefined => {
  const accountType = accountTypeOn(network);
  const fees = accountType === undefined ? undefined : feesByType[accountType];
  return fees !== undefined && Object.hasOwn(fees, asset) ? fees[asset] : undefined;
};

/** The account type of a network's wallets. */
export const walletTypeOf = (network: CryptoNetwork): AccountType => {
  const accountType = accountTypeOn(network);
  if (accountType === undefined) throw new Error(`No wallet is on ${network}`);
  return accountType;
};

const checkAddress = (accountType: AccountType, order: WithdrawalOrder, environment: Environment): void => {
  const { destinationAddress: address, cryptoNetwork } = order;
  if (isAddressOf(accountType, address, environment)) return;
  throw invalidInput([{ path: 'destinationAddress', message: `must be an address on ${cryptoNetwork}` }]);
};

/**
 * Checks that the network has the currency, and that the address is one of the network.
 *
 * @throws ApiError INVALID_CURRENCY, INVALID_INPUT
 */
export const checkWithdrawal = (order: WithdrawalOrder, environment: Environment): void => {
  const accountType = walletTypeOf(order.cryptoNetwork);
  checkNetwork(order.cryptoNetwork, accountType, environment);
  checkCurrency(order.currency, accountType);
  checkAddress(accountType, order, environment);
};

/** The account to withdraw from. @throws ApiError ACCOUNT_NOT_FOUND, CUSTOMER_DELETED, INVALID_CURRENCY */
export const checkAccount = (
  account: InternalAccountRef | undefined,
  currency: string,
): InternalAccountRef => {
  if (account === undefined) {
    const issue = { path: 'internalAccountId', message: 'must be the id of an account of this platform' };
    throw new ApiError('ACCOUNT_NOT_FOUND', {
      message: 'internalAccountId names no account of this platform.',
      details: { issues: [issue] },
    });
  }
  if (account.owner.deleted) throw ownerDeleted(account);
  if (account.currency === currency) return account;
  throw new ApiError('INVALID_CURRENCY', {
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
 * @throws ApiError AMOUNT_OUT_OF_RANGE when nothing is left
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
  throw new ApiError('AMOUNT_OUT_OF_RANGE', {
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
