import type { AccountType } from '#shared/account-types/primary-identifiers.ts';
import { accountTypeOn, type CryptoNetwork } from '#shared/accounts/crypto-networks.ts';

/**
 * The network's fee for a withdrawal, by the network's account type and by asset, in the smallest unit of the asset. The estimates are a
 * little too high on purpose: they assume that the receiver never held the token, with prices up to mid-2026, rounded
 * up (docs/decisions/0092). An operator with other prices changes this table.
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
